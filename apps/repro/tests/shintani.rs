//! Shintani's paper on a few deals.

use impasse_puzzle::{Control, Limit, Limits};
use impasse_repro::shintani::{Options, report, text};
use impasse_search::Workers;

const FEW: Options = Options {
    deals: 8,
    columns: (3, 4),
    workers: Workers::alone(),
    explicit: 50_000,
};

#[test]
fn the_claims_hold_and_were_all_put_to_the_test() {
    let report = report(&FEW, Control::free()).expect("no limit");
    assert_eq!(report.claims.len(), 3);
    for claims in &report.claims {
        for (name, claim) in claims.named() {
            assert_eq!(claim.violations, 0, "{name}, {} columns", claims.columns);
            // The few small spaces of five columns never get far enough.
            let reached = claim.checked > 0 || claims.columns == 5;
            assert!(reached, "{name}, {} columns", claims.columns);
        }
        assert_eq!(claims.deals + claims.too_large, FEW.deals);
    }
    // Property 5 is sharp: rank m does move m-1 times.
    assert_eq!(report.claims[1].most_moves[1..4], [0, 1, 2]);
}

#[test]
fn the_shares_of_a_table_add_up_to_everything() {
    let report = report(&FEW, Control::free()).expect("no limit");
    for table in &report.tables {
        for shares in [&table.components, &table.ace_orders] {
            assert!((shares.mean.iter().sum::<f64>() - 100.0).abs() < 1e-9);
            assert!((shares.pooled.iter().sum::<f64>() - 100.0).abs() < 1e-9);
        }
    }
    let text = text(&report);
    assert!(
        text.contains("45.70"),
        "the paper's figure stands beside ours:\n{text}"
    );
}

#[test]
fn a_report_does_not_depend_on_the_number_of_workers() {
    let two = Options {
        workers: Workers::threads(2),
        ..FEW
    };
    assert_eq!(report(&two, Control::free()), report(&FEW, Control::free()));
}

#[test]
fn a_limit_gives_no_table_at_all() {
    let short = Limits {
        time: Some(std::time::Duration::ZERO),
        ..Limits::default()
    };
    assert_eq!(report(&FEW, Control::within(short)), Err(Limit::Time));
}
