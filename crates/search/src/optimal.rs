//! Shortest solutions: A\* while memory lasts, then IDA\* from the bound that
//! A\* had proved.

use impasse_puzzle::{
    About, Assurance, Instance, Limit, Outcome, ParamError, Params, Puzzle, Strategy, Task,
    Verdict, Words,
};

use crate::list::{DEAD, Generic, H, Made, StrategyInfo};
use crate::{AStar, IdaStar, Meter};

/// A\* first, IDA\* when memory has run out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Optimal;

impl Generic for Optimal {
    const INFO: StrategyInfo = StrategyInfo {
        about: About {
            name: "optimal",
            summary: Words::new(
                "shortest solutions: A*, and IDA* when memory runs out",
                "最短解：A*、メモリーが尽きたらIDA*",
            ),
            reference: "",
        },
        assurance: Assurance::OPTIMAL,
        options: &[H, DEAD],
        guided: true,
    };

    const GIVES_WAY_TO: fn(Assurance) -> bool = |own| own.optimal;

    fn make<P: Instance>(_: &Params) -> Result<Made<P>, ParamError> {
        Ok(Made::alone(Self))
    }
}

impl<P: Puzzle> Strategy<P> for Optimal {
    fn about(&self) -> About {
        Self::INFO.about
    }

    fn assurance(&self) -> Assurance {
        Self::INFO.assurance
    }

    fn solve(&self, puzzle: &P, task: &Task<'_, P>) -> Outcome<P::Move> {
        let meter = Meter::new(task.control);
        let first = AStar::default().solve(puzzle, task);
        if first.verdict != Verdict::Unknown(Limit::Memory) {
            return first;
        }
        let mut control = meter.rest();
        let used = first.stats.stored;
        control.limits.states = control.limits.states.map(|most| most.saturating_sub(used));
        let from = first.lower_bound;
        let mut second = IdaStar { from }.solve(puzzle, &Task { control, ..*task });
        let mut stats = first.stats;
        stats.give_way(&second.stats);
        second.stats = stats;
        second
    }
}
