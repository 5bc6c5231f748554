//! Tables, theorem and properties, told in the common form.

use std::fmt::Write as _;

use impasse_puzzle::Limit;

use super::{ColumnTable, Options, Shares};
use super::{claims, figures, pruned, sizes, tables};
use crate::amounts::{grouped, in_f64};
use crate::finding::{Compared, Finding};
use crate::work::{Part, Work};
use impasse_search::Meter;

/// What is recomputed.
pub const PARTS: &[Part] = &[
    Part {
        name: "tables",
        about: "tables 1 and 2, and goals with rows identified",
        run: tables_findings,
    },
    Part {
        name: "claims",
        about: "theorem 1 and properties 1 to 7",
        run: claims_findings,
    },
    Part {
        name: "figures",
        about: "figures 3 to 5, and a cycle of 288 moves",
        run: figures::findings,
    },
    Part {
        name: "prunings",
        about: "what each pruning saves inside (4,0), and rows identified",
        run: pruned::findings,
    },
    Part {
        name: "sizes",
        about: "sizes of thirteen-column spaces, and what a search holds",
        run: sizes::findings,
    },
];

fn options(work: &Work<'_>) -> Options {
    Options {
        columns: work.scale.pick((3, 4), (3, 6)),
        deals: 100,
        explicit: work.scale.pick(20_000, 300_000),
        workers: work.workers,
    }
}

fn tables_findings(work: &Work<'_>) -> Result<Vec<Finding>, Limit> {
    let options = options(work);
    let clock = Meter::new(work.desk.control());
    let columns = options.columns.0..=options.columns.1;
    let tables: Vec<ColumnTable> = columns
        .map(|columns| tables::table(columns, &options, &clock))
        .collect::<Result<_, _>>()?;
    let mut out = Vec::new();
    for table in &tables {
        out.push(shares(
            format!("Table 1, {} columns", table.columns),
            "How the positions of 100 deals spread over the 15 components (aces and holes at the left edge), in %.",
            &table.components,
            3,
        ));
    }
    for table in &tables {
        out.push(shares(
            format!("Table 2, {} columns", table.columns),
            "How the positions of (4,0) spread over the 24 orders of its aces, in %.",
            &table.ace_orders,
            1,
        ));
    }
    out.push(goals(&tables));
    Ok(out)
}

/// Standard errors of the difference of two such samples that chance explains.
const ERRORS: f64 = 3.0;

/// A table; `whole` deals of a hundred are let lie wholly in one class.
fn shares(title: String, claim: &str, shares: &Shares, whole: u32) -> Finding {
    let mut outside = Vec::new();
    // What such deals explain, and three errors do not.
    let mut explained = Vec::new();
    let mut rows = Vec::new();
    for (class, name) in shares.names.iter().enumerate() {
        let ours = shares.mean[class];
        let Some(printed) = shares.printed.as_ref().map(|row| row[class]) else {
            continue;
        };
        let mut row = Compared::numbers(name.clone(), printed, ours, 2);
        row.ours = format!(
            "{ours:.2} ± {:.2} (pooled {:.2})",
            shares.errors[class], shares.pooled[class]
        );
        rows.push(row);
        // Our spread stands for the paper's, too. A deal that lies wholly in one class moves it
        // by a point, and few such deals are no spread to measure.
        let by_chance = ERRORS * std::f64::consts::SQRT_2 * shares.errors[class];
        let difference = (ours - printed).abs();
        if difference > by_chance.max(f64::from(whole) + 0.05) {
            outside.push(name.clone());
        } else if difference > by_chance.max(0.5) {
            explained.push(name.clone());
        }
    }
    let mut remark =
        "The paper's deals are others than ours, so that equal figures are not expected."
            .to_owned();
    if !explained.is_empty() {
        let _ = write!(
            remark,
            " Further off than three errors: {}. One deal of the hundred that lies wholly in one class adds a point there and takes as \
             much from all others together.",
            explained.join(", ")
        );
    }
    if !outside.is_empty() {
        let _ = write!(
            remark,
            " Outside: {}. A deal that is stuck at once counts 100 % in its component.",
            outside.join(", ")
        );
    }
    let points = if whole == 1 { "point" } else { "points" };
    Finding::new(title, claim)
        .rows(rows)
        .judged(
            format!(
                "every class within three standard errors of the difference of two samples of deals, or within {whole} {points}, as much \
                 as that many deals of a hundred make that lie wholly in one class"
            ),
            outside.is_empty(),
        )
        .remark(remark)
}

fn goals(tables: &[ColumnTable]) -> Finding {
    let rows = tables.iter().map(|table| {
        let mean = in_f64(table.goals) / in_f64(table.solvable.max(1));
        Compared {
            what: format!(
                "{} columns, {} of {} deals can be solved",
                table.columns, table.solvable, table.deals
            ),
            printed: Some("24".to_owned()),
            ours: format!(
                "{mean:.1} goals reached on average, {} at most",
                table.most_goals
            ),
            difference: Some(format!("{:+.1}", mean - 24.0)),
        }
    });
    Finding::new(
        "Section 4: goals",
        "There are 24 goals, one for each order of suits.",
    )
    .rows(rows)
    .judged(
        "the most that a deal reaches is 24, with every number of columns",
        tables.iter().all(|table| table.most_goals == 24),
    )
    .remark("The paper counts goals that exist; how many of them a deal can reach it does not say.")
}

fn claims_findings(work: &Work<'_>) -> Result<Vec<Finding>, Limit> {
    let mut options = options(work);
    options.deals = work.scale.pick(30, 100);
    let clock = Meter::new(work.desk.control());
    let (first, last) = options.columns;
    let mut totals: Vec<(String, u64, u64)> = Vec::new();
    let mut spaces = Vec::new();
    for columns in first..=last + 1 {
        let found = claims::check(columns, &options, &clock)?;
        spaces.push(format!(
            "{columns} columns: {} deals ({} larger ones left out), {} positions, {} transitions",
            found.deals,
            found.too_large,
            grouped(found.states),
            grouped(found.edges)
        ));
        for (place, (name, claim)) in found.named().enumerate() {
            match totals.get_mut(place) {
                Some(total) => {
                    total.1 += claim.checked;
                    total.2 += claim.violations;
                }
                None => totals.push((name, claim.checked, claim.violations)),
            }
        }
    }
    let agrees = totals
        .iter()
        .all(|(_, checked, violations)| *checked > 0 && *violations == 0);
    let rows = totals
        .into_iter()
        .map(|(name, checked, violations)| Compared {
            what: name,
            printed: Some("holds".to_owned()),
            ours: format!("{} violations in {} checks", violations, grouped(checked)),
            difference: Some(if violations == 0 { "none" } else { "violated" }.to_owned()),
        });
    let finding = Finding::new(
        "Theorem 1 and properties 1 to 7",
        "Which positions lie on cycles, which cards move inside strongly connected components and how often, and that components \
         are never entered again.",
    )
    .rows(rows)
    .rows(spaces.into_iter().map(|space| Compared::ours("checked on", space)))
    .judged(
        "every statement was put to the test and none failed: theorem 1 and properties 3 to 7 on every position and transition, 1 \
         and 2 on walks",
        agrees,
    );
    Ok(vec![finding])
}
