//! A planner for large levels: whole-box moves, a plan to fill the goals, and
//! a search that gives every kind of progress its share.
//!
//! | module | what it does |
//! |---|---|
//! | `blocks`, `lifted`, `carries` | whole-box moves: one box to any cell while the others stand still |
//! | `flood`, `window_walk`, `zobrist` | where the player walks, and keys of positions |
//! | `fill`, `park`, `places` | in which order goals can be filled, found backwards; boxes are parked where they must be, and each finds a place of its own where it can |
//! | `matching`, `out_of_plan`, `rooms`, `hotspots`, `stuck`, `clearing` | what else is counted of a position |
//! | `choices`, `advisors` | all moves of a position, and those that make most progress of each kind |
//! | `drawers`, `search` | the search by features |
//! | `imagine` | a loose layout from which the way to the end is known |
//! | `fences`, `frozen`, `fillings`, `learnt` | positions that cannot be solved any more |
//! | `track` | whole-box moves become pushes |
//! | `parts` | what can be switched off by its name |
//! | `portfolio`, `exact`, `members`, `team`, `told` | planners, greedy searches and searches with a bound in turn; who they are, who takes part, and what people are told |

mod advisors;
mod blocks;
mod carries;
mod choices;
mod clearing;
mod drawers;
mod exact;
mod fences;
mod fill;
mod fillings;
mod flood;
mod frozen;
mod hotspots;
mod imagine;
mod learnt;
mod lifted;
mod matching;
mod members;
mod out_of_plan;
mod park;
mod parts;
mod places;
mod portfolio;
mod rooms;
mod search;
mod stuck;
mod team;
mod told;
mod track;
mod window_walk;
mod zobrist;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use impasse_puzzle::{
    About, Assurance, Limit, Outcome, ParamError, Parameter, Params, Stats, Strategy, Task,
    Verdict, Words, sentence,
};
use impasse_search::Meter;
use impasse_sokoban::{Position, Push};

use crate::agenda::Held;
use crate::board::SokobanBoard;
use crate::solution::ByPushes;
use crate::stages::without_proof;

use imagine::{Imagined, Seeks, Sought};
use parts::{Part, Parts, WITHOUT};
use search::{FeatureSearch, PlannerEnd};

pub(crate) use blocks::Blocks;
pub(crate) use carries::{Carries, Way};
pub(crate) use fences::Fences;
pub(crate) use fillings::Fillings;
pub(crate) use flood::Flood;
pub(crate) use frozen::Frozen;
pub(crate) use out_of_plan::Reach;
pub(crate) use portfolio::solve as solve_in_turn;
pub(crate) use team::{Team, WITHOUT as TEAM_WITHOUT};
#[cfg(test)]
pub(crate) use tests::random_level;
pub(crate) use track::Track;
pub(crate) use zobrist::Zobrist;

/// A count of cells or boxes, of which a board has fewer than 65536.
fn small(count: usize) -> u16 {
    u16::try_from(count).expect("a board has at most 65025 cells")
}

/// `sokoban-planner`: a plan to fill the goals, and a search by features.
#[derive(Clone, Copy, Debug)]
pub struct SokobanPlanner {
    parts: Parts,
    aim: Aim,
}

/// The layouts that planners may bring boxes to first: a loose one, one that is
/// looked for longer, and one with boxes where boxes began.
const LAYOUTS: [Sought; 3] = [
    Sought {
        seeks: Seeks::Loose,
        looks: 4_000,
    },
    Sought {
        seeks: Seeks::Loose,
        looks: 30_000,
    },
    Sought {
        seeks: Seeks::Begun,
        looks: 30_000,
    },
];

/// Where a planner brings the boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    Goals,
    /// A layout from which the way to the goals is known, one of [`LAYOUTS`].
    Layout(usize),
}

impl Default for SokobanPlanner {
    fn default() -> Self {
        Self {
            parts: Parts::ALL,
            aim: Aim::Goals,
        }
    }
}

impl SokobanPlanner {
    fn search<V: ByPushes>(
        self,
        view: &V,
        task: &Task<'_, V>,
        meter: &mut Meter<'_>,
        stats: &mut Stats,
    ) -> Result<Verdict<V::Move>, Limit> {
        let floor = view.level().floor();
        let boxes = task.start.boxes.count();
        if boxes != floor.goals().count() {
            return Ok(Verdict::Unknown(Limit::Incomplete));
        }
        let found = match self.aim {
            Aim::Goals => {
                let board = if self.parts.has(Part::Pairs) {
                    SokobanBoard::new(floor, boxes, meter)?
                } else {
                    SokobanBoard::plain(floor, boxes, meter)?
                };
                self.solve_on(&board, task.start, None, meter, stats)?
            }
            Aim::Layout(which) => {
                let behind = SokobanBoard::backwards(floor, task.start, 0, meter)?;
                match Imagined::new(&behind, &task.start.boxes, LAYOUTS[which], meter)? {
                    Some(imagined) => {
                        let board = SokobanBoard::plain(&imagined.floor, boxes, meter)?;
                        self.solve_on(&board, task.start, Some(&imagined), meter, stats)?
                    }
                    None => None,
                }
            }
        };
        Ok(match found {
            Some(pushes) => Verdict::Solved(view.told_by(task.start, &pushes)),
            None => Verdict::Unknown(Limit::Incomplete),
        })
    }

    /// A solution; by way of a layout whose board it is, if there is one.
    fn solve_on(
        self,
        board: &SokobanBoard<'_>,
        start: &Position,
        imagined: Option<&Imagined>,
        meter: &mut Meter<'_>,
        stats: &mut Stats,
    ) -> Result<Option<Vec<Push>>, Limit> {
        let mut search = FeatureSearch::new(board, start, self.parts, meter)?;
        search.end = imagined.map(|imagined| imagined.lowest);
        let ended = search.work(u64::MAX, Held::default(), meter);
        *stats = search.stats;
        let Some(PlannerEnd::Solved(mut pushes)) = ended? else {
            return Ok(None);
        };
        if let Some(imagined) = imagined {
            pushes.extend_from_slice(&imagined.finish);
        }
        Ok(Some(pushes))
    }
}

const AIM: Parameter = Parameter {
    name: "aim",
    values: "goals|layout|far-layout|begun-layout",
    default: "goals",
    summary: Words::new(
        "fill the goals, or a loose layout first from which the way to them is known",
        "ゴールを埋めるか、ゴールまでの手順がわかっている緩い配置をまず目指すか",
    ),
};

impl<V: ByPushes> Strategy<V> for SokobanPlanner {
    fn about(&self) -> About {
        About {
            name: "sokoban-planner",
            summary: Words::new(
                "Sokoban: a solution of a large level, goals filled by a plan; no proofs",
                "倉庫番専用：ゴールを埋める順序を決めて大きな面を解く（証明はしない）",
            ),
            reference: "feature-space search: Shoham & Schaeffer 2020",
        }
    }

    fn assurance(&self) -> Assurance {
        Assurance::NONE
    }

    fn options(&self) -> &'static [Parameter] {
        &[AIM, WITHOUT]
    }

    fn with_options(&self, options: &Params) -> Result<Option<Arc<dyn Strategy<V>>>, ParamError> {
        let parts = Parts::read(options)?;
        let aim = match options.value(AIM.name) {
            None | Some("goals") => Aim::Goals,
            Some("layout") => Aim::Layout(0),
            Some("far-layout") => Aim::Layout(1),
            Some("begun-layout") => Aim::Layout(2),
            Some(other) => {
                let known = ["goals", "layout", "far-layout", "begun-layout"]
                    .map(str::to_owned)
                    .to_vec();
                return Err(ParamError::new(
                    format!("{}={other}", AIM.name),
                    sentence!("{0}", "{0}", known),
                ));
            }
        };
        Ok(Some(Arc::new(Self { parts, aim })))
    }

    fn solve(&self, view: &V, task: &Task<'_, V>) -> Outcome<V::Move> {
        without_proof(task.control, |meter, stats| {
            self.search(view, task, meter, stats)
        })
    }
}
