//! Depth-first search: on and on, and back only from a dead end.
//!
//! Every position is remembered from the moment it is seen, so none is
//! expanded twice and the search ends on any finite space. With a depth limit
//! a position seen again nearer to the start is taken up again: what was out
//! of reach from its old place may not be from the new one.

use impasse_puzzle::{
    About, Assurance, Instance, Limit, Outcome, ParamError, Parameter, Params, Puzzle, Strategy,
    Task, Verdict, Words,
};

use crate::StateId;
use crate::expansion::{Expansion, Look, Neighbour, START};
use crate::list::{DEAD, Generic, Made, NUMBERS, StrategyInfo, given_number};
use crate::per_state::PerState;

/// Depth-first search.
#[derive(Clone, Copy, Debug, Default)]
pub struct DepthFirst {
    /// The most moves from the start; `None` looks everywhere.
    pub depth: Option<u32>,
}

impl Generic for DepthFirst {
    const INFO: StrategyInfo = StrategyInfo {
        about: About {
            name: "dfs",
            summary: Words::new(
                "depth-first: on and on, and back only from a dead end",
                "深さ優先：行き止まりまで進んでから戻る",
            ),
            reference: "Tarjan 1972",
        },
        assurance: Assurance::COMPLETE,
        options: &[DEPTH, DEAD],
        guided: false,
    };

    fn make<P: Instance>(options: &Params) -> Result<Made<P>, ParamError> {
        let depth = given_number(options, &DEPTH)?;
        Ok(Made::alone(Self { depth }))
    }
}

const DEPTH: Parameter = Parameter {
    name: "depth",
    values: NUMBERS,
    default: "none",
    summary: Words::new("the most moves it tries", "調べる手数の上限"),
};

impl<P: Puzzle> Strategy<P> for DepthFirst {
    fn about(&self) -> About {
        Self::INFO.about
    }

    fn assurance(&self) -> Assurance {
        Assurance {
            complete: self.depth.is_none(),
            optimal: false,
        }
    }

    fn solve(&self, puzzle: &P, task: &Task<'_, P>) -> Outcome<P::Move> {
        let mut scout = Expansion::blind(puzzle, task);
        let look = match scout.begin() {
            Ok(look) => look,
            Err(limit) => return scout.ended(Verdict::Unknown(limit), 0),
        };
        match look {
            Look::Goal => return scout.solved(START, 0),
            Look::Dead => return scout.ended(Verdict::Unsolvable, 1),
            Look::Open(_) => {}
        }
        let ended = match self.depth {
            None => everywhere(&mut scout),
            Some(most) => down_to(&mut scout, most),
        };
        match ended {
            Ok(End::Goal(goal)) => scout.solved(goal, 1),
            Ok(End::Nothing) => scout.ended(Verdict::Unsolvable, 1),
            Ok(End::Cut(depth)) => {
                let verdict = Verdict::Unknown(Limit::Incomplete);
                scout.ended(verdict, u64::from(depth) + 1)
            }
            Err(limit) => scout.ended(Verdict::Unknown(limit), 1),
        }
    }
}

enum End {
    Goal(StateId),
    /// Everything was seen.
    Nothing,
    /// Everything up to this depth was seen, and there is more.
    Cut(u32),
}

fn everywhere<P: Puzzle>(scout: &mut Expansion<'_, P>) -> Result<End, Limit> {
    let mut stack = vec![START];
    let mut steps = Vec::new();
    while let Some(id) = stack.pop() {
        let extra = stack.capacity() * size_of::<StateId>();
        scout.expand(id, extra as u64, &mut steps)?;
        // The first move shall be tried first, so it is laid on top.
        for step in steps.iter().rev() {
            match step.news {
                Some(Look::Goal) => return Ok(End::Goal(step.id)),
                Some(Look::Open(_)) => stack.push(step.id),
                Some(Look::Dead) | None => {}
            }
        }
    }
    Ok(End::Nothing)
}

fn down_to<P: Puzzle>(scout: &mut Expansion<'_, P>, most: u32) -> Result<End, Limit> {
    let mut depths = PerState::new();
    depths.push(Some(0));
    let mut stack = vec![(START, 0)];
    let mut steps: Vec<Neighbour> = Vec::new();
    while let Some((id, depth)) = stack.pop() {
        // Seen again nearer to the start since it was laid here.
        let stale = depths[id] != Some(depth);
        if stale || depth == most {
            continue;
        }
        let extra = depths.bytes() + (stack.capacity() * size_of::<(StateId, u32)>()) as u64;
        scout.expand(id, extra, &mut steps)?;
        let below = depth + 1;
        for step in &steps {
            match step.news {
                Some(Look::Goal) => return Ok(End::Goal(step.id)),
                Some(Look::Open(_)) => depths.push(Some(below)),
                Some(Look::Dead) => depths.push(None),
                None => {}
            }
        }
        for step in steps.iter().rev() {
            let Some(known) = depths[step.id] else {
                continue;
            };
            if step.news.is_some() {
                stack.push((step.id, below));
            } else if below < known {
                depths[step.id] = Some(below);
                scout.set_parent(step.id, id);
                stack.push((step.id, below));
            }
        }
    }
    let cut = depths.iter().any(|&depth| depth == Some(most));
    Ok(if cut { End::Cut(most) } else { End::Nothing })
}
