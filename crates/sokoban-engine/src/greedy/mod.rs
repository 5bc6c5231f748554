//! Greedy searches, by pulls or by pushes.
//!
//! They solve what the planner does not: levels in which no goal can be filled
//! for long, small ones full of boxes, and some that are easy from their end
//! only.
//!
//! | module | what it does |
//! |---|---|
//! | `search` | the search |
//! | `queue` | moves that wait for their turn |
//! | `few_boxes`, `rings` | what two or three boxes can do alone |

mod few_boxes;
mod queue;
mod rings;
mod search;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use impasse_puzzle::{
    About, Assurance, Limit, Outcome, ParamError, Parameter, Params, Stats, Strategy, Task,
    Verdict, Words, sentence,
};
use impasse_search::Meter;

use crate::assignment::Assignment;
use crate::board::SokobanBoard;
use crate::planner::Way;
use crate::solution::ByPushes;
use crate::stages::without_proof;

pub(crate) use search::{Greedy, GreedyEnd, GreedyOptions, MOST_CELLS};

/// `sokoban-greedy`: what looks nearest first.
#[derive(Clone, Copy, Debug)]
pub struct SokobanGreedy {
    options: GreedyOptions,
}

impl Default for SokobanGreedy {
    /// By pulls.
    fn default() -> Self {
        Self {
            options: GreedyOptions::all(Way::Pull),
        }
    }
}

impl SokobanGreedy {
    fn search<V: ByPushes>(
        self,
        view: &V,
        task: &Task<'_, V>,
        meter: &mut Meter<'_>,
        stats: &mut Stats,
    ) -> Result<Verdict<V::Move>, Limit> {
        let floor = view.level().floor();
        let boxes = task.start.boxes.count();
        floor.make_tables(meter)?;
        let distances = floor.distances();
        let is_large = !Assignment::fits(distances.goals().len(), distances.most());
        if boxes != floor.goals().count() || is_large {
            return Ok(Verdict::Unknown(Limit::Incomplete));
        }
        let board = match self.options.way {
            Way::Push => SokobanBoard::plain(floor, boxes, meter)?,
            Way::Pull => SokobanBoard::backwards(floor, task.start, 0, meter)?,
        };
        let mut search = Greedy::new(&board, task.start, self.options, meter)?;
        let ended = search.work(u64::MAX, meter);
        *stats = search.stats;
        Ok(match ended? {
            Some(GreedyEnd::Solved(pushes)) => Verdict::Solved(view.told_by(task.start, &pushes)),
            Some(GreedyEnd::Exhausted) | None => Verdict::Unknown(Limit::Incomplete),
        })
    }
}

const WAY: Parameter = Parameter {
    name: "way",
    values: "pull|push",
    default: "pull",
    summary: Words::new(
        "back from the goals by pulls, or from the start by pushes",
        "ゴールから引いて戻るか、初期局面から押すか",
    ),
};

const WITHOUT: Parameter = Parameter {
    name: "without",
    values: "NAME+NAME",
    default: "nothing",
    summary: Words::new(
        "parts of the search that are switched off: pairs, triples, kinds",
        "使わない部品（pairs、triples、kinds）",
    ),
};

fn no_value(parameter: Parameter, value: &str, known: &[&str]) -> ParamError {
    let known: Vec<String> = known.iter().map(|&each| each.to_owned()).collect();
    ParamError::new(
        format!("{}={value}", parameter.name),
        sentence!("{0}", "{0}", known),
    )
}

impl<V: ByPushes> Strategy<V> for SokobanGreedy {
    fn about(&self) -> About {
        About {
            name: "sokoban-greedy",
            summary: Words::new(
                "Sokoban: boxes pulled or pushed as far as they go, what looks nearest first; no proofs",
                "倉庫番専用：荷物を一気に引くか押すかし、近そうな局面から調べる（証明はしない）",
            ),
            reference: "greedy search: Doran & Michie 1966; kinds of positions: Xie et al. 2014",
        }
    }

    fn assurance(&self) -> Assurance {
        Assurance::NONE
    }

    fn options(&self) -> &'static [Parameter] {
        &[WAY, WITHOUT]
    }

    fn with_options(&self, options: &Params) -> Result<Option<Arc<dyn Strategy<V>>>, ParamError> {
        let mut own = self.options;
        own.way = match options.value(WAY.name) {
            None | Some("pull") => Way::Pull,
            Some("push") => Way::Push,
            Some(other) => return Err(no_value(WAY, other, &["pull", "push"])),
        };
        let names = options.value(WITHOUT.name).unwrap_or_default();
        for name in names
            .split('+')
            .map(str::trim)
            .filter(|name| !name.is_empty())
        {
            match name {
                "pairs" => own.has_pairs = false,
                "triples" => own.has_triples = false,
                "kinds" => own.has_kinds = false,
                _ => return Err(no_value(WITHOUT, name, &["pairs", "triples", "kinds"])),
            }
        }
        Ok(Some(Arc::new(Self { options: own })))
    }

    fn solve(&self, view: &V, task: &Task<'_, V>) -> Outcome<V::Move> {
        without_proof(task.control, |meter, stats| {
            self.search(view, task, meter, stats)
        })
    }
}
