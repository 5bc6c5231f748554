//! The features of Korekawa & Kotani (2012), for any game.

use crate::report::{SpaceReport, Weighted};

/// Features of a complete space. What needs labels is `None` without them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Features {
    /// f1: transitions / positions, goals and dead ends included.
    pub mean_moves: f64,
    /// Depths below this are the first part; `None` where depths are unknown.
    pub split: Option<u32>,
    /// f2: the same over the first part.
    pub first_part: Option<f64>,
    /// f3: the same over the rest.
    pub second_part: Option<f64>,
    /// f4: solvable / all positions.
    pub solvable_share: Option<f64>,
    /// f5: losing / all transitions.
    pub losing_share: Option<f64>,
    /// Losing transitions / transitions from solvable positions.
    pub losing_share_of_solvable: Option<f64>,
    /// Losing transitions per solvable position.
    pub losing_per_solvable: Option<f64>,
    /// The mean over depths of each depth's own f1, f4 and f5: every depth
    /// weighs the same.
    pub by_depth: Option<Weighted>,
}

/// The paper splits 30 depths at 13; others in proportion.
///
/// ```
/// assert_eq!(impasse_space::default_split(30), 13);
/// assert_eq!(impasse_space::default_split(60), 26);
/// ```
///
/// # Panics
///
/// Never: the split is no deeper than the space.
#[must_use]
pub fn default_split(deepest: u32) -> u32 {
    let split = (u64::from(deepest) * 13 + 15) / 30;
    u32::try_from(split).expect("less than half of a u32")
}

/// The features of a report; the space is split at depth `split`, or at
/// [`default_split`].
#[must_use]
pub fn features(report: &SpaceReport, split: Option<u32>) -> Features {
    let deepest = u32::try_from(report.depths.len().saturating_sub(1)).unwrap_or(u32::MAX);
    let split = split.unwrap_or_else(|| default_split(deepest));
    let at = report.depths.len().min(split as usize);
    let (first, second) = report.depths.split_at(at);
    let mean = |rows: &[crate::DepthRow]| {
        let states = rows.iter().map(|row| row.states).sum();
        ratio(rows.iter().map(|row| row.transitions).sum(), states)
    };
    let solvable = report.labelled(|l| l.solvable);
    let losing = report.labelled(|l| l.losing_moves);
    let from_solvable = report.labelled(|l| l.solvable_transitions);
    Features {
        mean_moves: ratio(report.transitions(), report.states()).unwrap_or(0.0),
        split: (!report.depths.is_empty()).then_some(split),
        first_part: mean(first),
        second_part: mean(second),
        solvable_share: solvable.and_then(|n| ratio(n, report.states())),
        losing_share: losing.and_then(|n| ratio(n, report.transitions())),
        losing_share_of_solvable: losing.zip(from_solvable).and_then(|(n, of)| ratio(n, of)),
        losing_per_solvable: losing.zip(solvable).and_then(|(n, of)| ratio(n, of)),
        by_depth: by_depth(report),
    }
}

fn by_depth(report: &SpaceReport) -> Option<Weighted> {
    let average = |values: Vec<f64>| {
        #[expect(clippy::cast_precision_loss, reason = "few depths")]
        let count = values.len() as f64;
        (count > 0.0).then(|| values.iter().sum::<f64>() / count)
    };
    let rows = &report.depths;
    let labels: Vec<_> = rows.iter().map(|row| row.labels).collect::<Option<_>>()?;
    let with_labels = || rows.iter().zip(&labels);
    let moves = rows.iter().filter_map(|r| ratio(r.transitions, r.states));
    let solvable = with_labels().filter_map(|(r, l)| ratio(l.solvable, r.states));
    let losing = with_labels().filter_map(|(r, l)| ratio(l.losing_moves, r.transitions));
    Some(Weighted {
        mean_moves: average(moves.collect())?,
        solvable_share: average(solvable.collect())?,
        losing_share: average(losing.collect()),
    })
}

#[expect(clippy::cast_precision_loss, reason = "a share needs no 64 bits")]
fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}
