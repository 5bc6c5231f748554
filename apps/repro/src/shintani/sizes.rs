//! How large thirteen-column spaces are, against what the paper expects.

use impasse_puzzle::Limit;

use super::size::SpaceSize;
use crate::amounts::{grouped, in_f64, median};
use crate::finding::{Compared, Finding};
use crate::work::Work;

/// Deals that are counted in a whole run.
const DEALS: u64 = 30;

/// Positions after which counting stops: as many as the paper expects on average.
const MOST: u64 = 1_000_000_000;

/// Deals of a quick run, chosen because they are small.
const SMALL: [u64; 3] = [10, 20, 25];

/// Bytes of a position as the paper reckons them: 52 cards, six bits each.
const BYTES: f64 = 39.0;

pub(super) fn findings(work: &Work<'_>) -> Result<Vec<Finding>, Limit> {
    let deals: Vec<u64> = work.scale.pick(SMALL.to_vec(), (1..=DEALS).collect());
    let mut sizes = Vec::new();
    let mut stopped = "";
    for deal in deals {
        let begin = work.desk.cpu_time();
        let found = work.piece(&format!("shintani-space-{deal}-{MOST}"), || {
            let seconds = || work.desk.cpu_time().saturating_sub(begin).as_secs_f64();
            SpaceSize::count(deal, work, MOST, seconds)
        });
        match found {
            Ok(size) => sizes.push(size),
            // What was counted before is worth telling.
            Err(limit) if limit != Limit::Interrupted && !sizes.is_empty() => {
                stopped = " A limit of this run ended it before all deals were counted.";
                break;
            }
            Err(limit) => return Err(limit),
        }
    }
    let chosen = work.scale.pick(
        " The deals of a quick run were chosen because they are small.",
        "",
    );
    Ok(vec![spaces(&sizes, chosen, stopped), held(&sizes)])
}

fn spaces(sizes: &[SpaceSize], chosen: &str, stopped: &str) -> Finding {
    let rows = sizes.iter().map(|size| {
        let told = match (size.complete, size.positions()) {
            (true, _) => format!("{} positions, {} goals", grouped(size.counted), size.goals),
            (false, Some(about)) => format!(
                "about {about:.2e} positions ({} of 24 orders counted)",
                size.orders
            ),
            (false, None) => format!(
                "more than {} positions before the last ace is at the edge",
                grouped(size.counted)
            ),
        };
        Compared::ours(
            format!("deal {}", size.deal),
            format!("{told}; {:.0} CPU s", size.cpu_seconds),
        )
    });
    let counted = sizes.iter().filter(|size| size.complete).count();
    let estimated = sizes
        .iter()
        .filter(|size| !size.complete && size.positions().is_some())
        .count();
    // What was neither counted nor estimated counts as little as it may be.
    let least: Vec<f64> = sizes
        .iter()
        .map(|size| size.positions().unwrap_or(in_f64(size.counted)))
        .collect();
    let mean = least.iter().sum::<f64>() / in_f64(least.len().max(1) as u64);
    let most = least.iter().copied().fold(0.0, f64::max);
    let open = sizes.len() - counted - estimated;
    let at_least = match (open, estimated) {
        (0, 0) => "",
        (0, _) => "about ",
        _ => "at least about ",
    };
    let summed = [
        Compared {
            what: "mean".to_owned(),
            printed: Some("of the order of 10^9".to_owned()),
            ours: format!("{at_least}{mean:.2e}"),
            difference: Some(format!("{:+.1} orders of magnitude", (mean / 1e9).log10())),
        },
        Compared {
            what: "largest".to_owned(),
            printed: Some("of the order of 10^10".to_owned()),
            ours: format!("{at_least}{most:.2e}"),
            difference: Some(format!("{:+.1} orders of magnitude", (most / 1e10).log10())),
        },
        Compared::ours(
            "median",
            format!("{at_least}{:.2e}", median(least).unwrap_or(0.0)),
        ),
        Compared::ours(
            "deals",
            format!(
                "{counted} counted to the end, {estimated} estimated from finished ace orders, {open} known to be larger than counted"
            ),
        ),
    ];
    let finding = Finding::new(
        "Section 2.2: sizes of thirteen-column spaces",
        "From smaller ones the paper expects 10^9 positions on average and 10^10 at most.",
    )
    .rows(summed)
    .rows(rows)
    .judged(
        "the mean lies within a factor of ten of 10^9, and the largest within a factor of ten of 10^10",
        (mean / 1e9).log10().abs() <= 1.0 && (most / 1e10).log10().abs() <= 1.0,
    )
    .remark(format!(
        "Counting stops at {} positions. An estimate takes each of the 24 orders to be as large as those that were counted to their \
         end.{chosen}{stopped}",
        grouped(MOST)
    ));
    if open > 0 {
        return finding.undecided("Deals that are only known to be larger than counted bound the mean and the largest from below alone.");
    }
    finding
}

/// Positions up to which the share that is held at once is not looked at: all of so few fit
/// anywhere.
const FEW: u64 = 1_000_000;

fn held(sizes: &[SpaceSize]) -> Finding {
    let whole = sizes
        .iter()
        .filter(|size| size.complete && size.counted > FEW);
    let whole: Vec<(&SpaceSize, u64, u64)> = whole
        .filter_map(|size| Some((size, size.held?, size.held_in_orders?)))
        .collect();
    let share = |part: u64, size: &SpaceSize| 100.0 * in_f64(part) / in_f64(size.counted.max(1));
    let rows = whole.iter().map(|&(size, held, in_orders)| Compared {
        what: format!("deal {}", size.deal),
        printed: Some("4 %".to_owned()),
        ours: format!(
            "{:.1} % at most, {:.1} % once the aces are in order; {:.2} GB of positions, {} MiB in the census",
            share(held, size),
            share(in_orders, size),
            in_f64(held) * BYTES / 1e9,
            size.peak_bytes >> 20
        ),
        difference: Some(format!("{:+.1} points", share(held, size) - 4.0)),
    });
    let shares: Vec<f64> = whole
        .iter()
        .map(|&(size, held, _)| share(held, size))
        .collect();
    let middle = median(shares.clone()).unwrap_or(f64::NAN);
    let bytes = 1e9 * middle / 100.0 * BYTES / 1e9;
    Finding::new(
        "Sections 5 and 6: what a search holds",
        "By the three policies a search holds about 4 % of all positions at once (one of 24 orders), so that 10^9 positions take 2 to 3 GB.",
    )
    .rows(rows)
    .rows([Compared {
        what: "10^9 positions, at the median share".to_owned(),
        printed: Some("2 to 3 GB".to_owned()),
        ours: format!("{bytes:.1} GB of positions of 39 bytes"),
        difference: Some(format!("{:+.1} GB", bytes - 3.0)),
    }])
    .judged("no deal holds more than 5 % of its positions at once", !shares.is_empty() && shares.iter().all(|&share| share <= 5.0))
    .remark(format!(
        "One order is 4 %, as the paper says; but while it is worked off the entrances to all later orders are held beside it, and \
         all of (3,1) comes before. The census holds less, since a node stands for up to 24 positions and a position takes 8 bytes. \
         Deals that were counted to their end are listed, but for those of at most {} positions.",
        grouped(FEW)
    ))
}
