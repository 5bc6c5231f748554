//! What can be left out inside (4,0): the paper's future work.

use std::collections::BTreeSet;

use impasse_puzzle::{Limit, Puzzle as _};
use impasse_search::{Meter, Workers};
use impasse_space::{Keys, enumerate};
use impasse_superpuzz::{Deal, Layout};
use impasse_superpuzz_engine::pruning_sizes;

use crate::amounts::{grouped, in_f64};
use crate::finding::{Compared, Finding};
use crate::work::Work;

pub(super) fn findings(work: &Work<'_>) -> Result<Vec<Finding>, Limit> {
    Ok(vec![prunings(work), identified(work)?])
}

/// Columns, and positions of (4,0) that are searched to their end.
const TRIALS: [(u8, u64); 3] = [(5, 300), (7, 120), (9, 60)];

fn prunings(work: &Work<'_>) -> Finding {
    let mut finding = Finding::new(
        "Future work: prunings inside (4,0)",
        "Whether effective prunings are possible where all aces are at the left edge is left to be examined.",
    );
    let mut sound = true;
    let mut best = f64::MAX;
    for (columns, count) in TRIALS {
        let sizes = pruning_sizes(columns, work.scale.pick(count / 10, count));
        let all = in_f64(sizes[0].nodes);
        for size in &sizes {
            sound &= size.goals == sizes[0].goals;
            let factor = all / in_f64(size.nodes.max(1));
            if size.name == "all" {
                best = best.min(factor);
            }
            finding = finding.rows([Compared::ours(
                format!("{columns} columns, {}", size.name),
                format!(
                    "{} positions, {factor:.2} times fewer; {} goals",
                    grouped(size.nodes),
                    size.goals
                ),
            )]);
        }
    }
    finding
        .tested(
            "with each pruning the same goals are found as by the rules alone, and all together look at less than half of the positions",
            sound && best > 2.0,
        )
        .remark(
            "Random positions with the aces at the left edge, searched to the end. So the answer to the paper's question is yes; \
             the proofs stand at the head of each file of crates/superpuzz-engine.",
        )
}

/// Positions that differ in the order of rows alone.
fn identified(work: &Work<'_>) -> Result<Finding, Limit> {
    let mut finding = Finding::new(
        "Section 4: rows identified",
        "Positions that differ by an exchange of rows could be held to be the same; the paper keeps them apart. Goals would then be one.",
    );
    let mut most_goals = 0;
    for columns in 3..=work.scale.pick(3, 5) {
        let (mut all, mut different) = (0, 0);
        for number in 1..=20 {
            let deal = Deal::numbered(columns, number);
            let mut meter = Meter::new(work.desk.control());
            let found = enumerate(&deal, Workers::alone(), Keys::Keep, &mut meter);
            if let Some(limit) = found.limit {
                return Err(limit);
            }
            let keys = found.keys.unwrap_or_default();
            let mut layout = deal.start();
            let mut seen: BTreeSet<[Vec<u8>; 4]> = BTreeSet::new();
            let mut goals = BTreeSet::new();
            for key in keys.chunks(deal.key_len()) {
                deal.read_key(key, &mut layout);
                let rows = rows_in_order(&deal, &layout);
                if deal.is_goal(&layout) {
                    goals.insert(rows.clone());
                }
                seen.insert(rows);
                all += 1;
            }
            most_goals = most_goals.max(goals.len());
            different += seen.len() as u64;
        }
        finding = finding.rows([Compared::ours(
            format!("{columns} columns, 20 deals"),
            format!(
                "{} positions, {} with rows identified: {:.2} times fewer",
                grouped(all),
                grouped(different),
                in_f64(all) / in_f64(different.max(1))
            ),
        )]);
    }
    let goals = Compared::words("most goals of a deal", "1", &most_goals.to_string());
    let finding = finding.rows([goals]).judged(
        "no deal has more than one goal with rows identified",
        most_goals == 1,
    );
    Ok(finding.remark(
        "What is gained shrinks as columns are added: cards that have not moved tell rows apart, so the 24 that one might hope for \
         exist on tiny boards only.",
    ))
}

/// The rows as their cards' numbers, in an order that does not depend on theirs.
fn rows_in_order(deal: &Deal, layout: &Layout) -> [Vec<u8>; 4] {
    let code = |row: u8, column: u8| {
        let card = layout.card(deal.cell(row, column));
        card.map_or(0, |card| 1 + card.rank() * 4 + card.suit() as u8)
    };
    let mut rows: [Vec<u8>; 4] = [0, 1, 2, 3].map(|row| {
        (0..deal.columns())
            .map(|column| code(row, column))
            .collect()
    });
    rows.sort();
    rows
}
