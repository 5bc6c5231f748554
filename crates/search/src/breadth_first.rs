//! Breadth-first search: layer by layer, so the first goal is a nearest one.

use std::collections::VecDeque;

use impasse_puzzle::{
    About, Assurance, Instance, Limit, Outcome, ParamError, Params, Puzzle, Strategy, Task,
    Verdict, Words,
};

use crate::StateId;
use crate::expansion::{Expansion, Look};
use crate::list::{DEAD, Generic, Made, StrategyInfo};

/// Breadth-first search. Shortest solutions; 4 bytes a state beside its key.
#[derive(Clone, Copy, Debug, Default)]
pub struct BreadthFirst;

impl Generic for BreadthFirst {
    const INFO: StrategyInfo = StrategyInfo {
        about: About {
            name: "bfs",
            summary: Words::new(
                "breadth-first: all positions one move away, then two, …",
                "幅優先：1手先、2手先…と順に全局面を調べる",
            ),
            reference: "Moore 1959",
        },
        assurance: Assurance::OPTIMAL,
        options: &[DEAD],
        guided: false,
    };

    fn make<P: Instance>(_: &Params) -> Result<Made<P>, ParamError> {
        Ok(Made::alone(Self))
    }
}

impl<P: Puzzle> Strategy<P> for BreadthFirst {
    fn about(&self) -> About {
        Self::INFO.about
    }

    fn assurance(&self) -> Assurance {
        Self::INFO.assurance
    }

    fn solve(&self, puzzle: &P, task: &Task<'_, P>) -> Outcome<P::Move> {
        let mut scout = Expansion::blind(puzzle, task);
        let mut bound = 0;
        match search(&mut scout, &mut bound) {
            Ok(Some(goal)) => scout.solved(goal, bound),
            Ok(None) => scout.ended(Verdict::Unsolvable, bound),
            Err(limit) => scout.ended(Verdict::Unknown(limit), bound),
        }
    }
}

/// Finds a goal. `bound` is the depth whose positions are being made: no goal
/// lies nearer.
fn search<P: Puzzle>(
    scout: &mut Expansion<'_, P>,
    bound: &mut u64,
) -> Result<Option<StateId>, Limit> {
    match scout.begin()? {
        Look::Goal => return Ok(Some(crate::expansion::START)),
        Look::Dead => return Ok(None),
        Look::Open(_) => *bound = 1,
    }
    // Positions are numbered in the order in which they will be expanded, so
    // the numbers are the queue; only the dead ones among them are listed.
    let mut dead: VecDeque<StateId> = VecDeque::new();
    let mut layer_end = 1;
    let mut steps = Vec::new();
    for id in (0..).map(StateId) {
        if id.index() == scout.seen() {
            break;
        }
        if id.index() == layer_end {
            layer_end = scout.seen();
            *bound += 1;
        }
        if dead.front() == Some(&id) {
            dead.pop_front();
            continue;
        }
        let extra = dead.capacity() * size_of::<StateId>();
        scout.expand(id, extra as u64, &mut steps)?;
        for step in &steps {
            match step.news {
                Some(Look::Goal) => return Ok(Some(step.id)),
                Some(Look::Dead) => dead.push_back(step.id),
                Some(Look::Open(_)) | None => {}
            }
        }
    }
    Ok(None)
}
