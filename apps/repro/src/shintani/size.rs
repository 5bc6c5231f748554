//! How large the space of one deal is, and what a search of it holds.

use impasse_puzzle::Limit;
use impasse_space::{Mapper as _, SpaceOptions};
use impasse_superpuzz::Deal;
use impasse_superpuzz_engine::Census;
use serde::{Deserialize, Serialize};

use crate::work::Work;

/// The size of a space, counted or, where counting was stopped, estimated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct SpaceSize {
    /// The deal.
    pub(super) deal: u64,
    /// Positions counted.
    pub(super) counted: u64,
    /// Whether they are all.
    pub(super) complete: bool,
    /// Ace orders that were counted to their end.
    pub(super) orders: u64,
    /// Positions outside (4,0), where all of them were counted.
    pub(super) before: Option<u64>,
    /// Goals among those counted.
    pub(super) goals: u64,
    /// The most positions held at once by Shintani's three policies; known where all are
    /// counted.
    pub(super) held: Option<u64>,
    /// The same inside the ace orders alone.
    pub(super) held_in_orders: Option<u64>,
    /// Bytes that the census itself took at most.
    pub(super) peak_bytes: u64,
    /// CPU time.
    pub(super) cpu_seconds: f64,
}

impl SpaceSize {
    /// Counts the positions of a deal of thirteen columns, at most so many; `seconds` tells the
    /// CPU time since it was made.
    ///
    /// # Errors
    ///
    /// A limit other than that of positions.
    pub(super) fn count(
        deal: u64,
        work: &Work<'_>,
        most: u64,
        seconds: impl FnOnce() -> f64,
    ) -> Result<Self, Limit> {
        let mut control = work.desk.control();
        control.limits.states = Some(most);
        let options = SpaceOptions {
            workers: work.workers,
            ..SpaceOptions::default()
        };
        let report = Census.map(&Deal::numbered(13, deal), &options, control);
        let report = report.map_err(|_| Limit::Memory)?;
        match report.limit {
            None | Some(Limit::States) => {}
            Some(limit) => return Err(limit),
        }
        let [components, orders] = &report.partitions[..] else {
            return Err(Limit::States);
        };
        let settled = components.classes.last().map_or(0, |class| class.1);
        let finished = orders.classes.iter().filter(|class| class.1 > 0).count() as u64;
        let counted = report.states();
        // Orders come last: where one is finished, or all is, what comes before is whole.
        let before = (report.complete || finished > 0).then(|| counted - settled);
        let held = |in_orders: bool| {
            let stages = report.stages.iter();
            let of = stages.filter(|stage| !in_orders || !stage.name.starts_with('('));
            of.map(|stage| stage.held).max().filter(|_| report.complete)
        };
        Ok(Self {
            deal,
            counted,
            complete: report.complete,
            orders: finished,
            before,
            goals: report.goals(),
            held: held(false),
            held_in_orders: held(true),
            peak_bytes: report.peak_bytes,
            cpu_seconds: seconds(),
        })
    }

    /// All positions: counted, or estimated from the orders that were counted to their end, each
    /// of the 24 held to be as large as those; `None` where none was.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "orders of magnitude")]
    pub(super) fn positions(&self) -> Option<f64> {
        if self.complete {
            return Some(self.counted as f64);
        }
        let before = self.before?;
        let settled = (self.counted - before) as f64;
        (self.orders > 0).then(|| before as f64 + 24.0 * settled / self.orders as f64)
    }
}
