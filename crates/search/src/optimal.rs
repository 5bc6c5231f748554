//! Shortest solutions: A\* while memory lasts, then IDA\* from the bound that
//! A\* had proved.

use impasse_puzzle::{About, Assurance, Limit, Outcome, Puzzle, Strategy, Task, Verdict, Words};

use crate::{AStar, IdaStar, Meter};

/// A\* first, IDA\* when memory has run out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Optimal;

impl Optimal {
    pub(crate) const ABOUT: About = About {
        name: "optimal",
        summary: Words::new(
            "shortest solutions: A*, and IDA* when memory runs out",
            "最短解：A*、メモリが尽きたらIDA*",
        ),
        reference: "",
    };
    pub(crate) const ASSURANCE: Assurance = Assurance {
        complete: true,
        optimal: true,
    };
}

impl<P: Puzzle> Strategy<P> for Optimal {
    fn about(&self) -> About {
        Self::ABOUT
    }

    fn assurance(&self) -> Assurance {
        Self::ASSURANCE
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
        second.stats.add(&first.stats);
        second
    }
}
