//! Beam search: layer by layer, but only the most promising of each layer.
//!
//! What does not fit into a layer is put aside, not thrown away: reached again
//! from a later layer it may try again. Nothing is expanded twice, so the
//! search ends; if nothing is left aside then, it has seen everything.

use impasse_puzzle::{
    About, Assurance, Instance, Limit, Outcome, ParamError, Parameter, Params, Puzzle, Strategy,
    Task, Verdict, Words,
};

use crate::StateId;
use crate::expansion::{Expansion, Look, Neighbour, START};
use crate::list::{DEAD, Generic, H, Made, NUMBERS, StrategyInfo, number};
use crate::per_state::PerState;

/// Beam search.
#[derive(Clone, Copy, Debug)]
pub struct Beam {
    /// How many positions of a layer are expanded; at least 1.
    pub width: u32,
}

impl Generic for Beam {
    const INFO: StrategyInfo = StrategyInfo {
        about: About {
            name: "beam",
            summary: Words::new(
                "beam: layer by layer, the most promising of each layer only",
                "ビーム：各段で有望な局面だけを残す幅優先",
            ),
            reference: "Lowerre 1976",
        },
        assurance: Assurance::NONE,
        options: &[WIDTH, H, DEAD],
        guided: true,
    };

    fn make<P: Instance>(options: &Params) -> Result<Made<P>, ParamError> {
        let width = number(options, &WIDTH)?;
        Ok(Made::alone(Self { width }))
    }
}

const WIDTH: Parameter = Parameter {
    name: "width",
    values: NUMBERS,
    default: "1000",
    summary: Words::new("how many positions of a layer go on", "各段で残す局面の数"),
};

impl<P: Puzzle> Strategy<P> for Beam {
    fn about(&self) -> About {
        Self::INFO.about
    }

    fn assurance(&self) -> Assurance {
        Self::INFO.assurance
    }

    fn solve(&self, puzzle: &P, task: &Task<'_, P>) -> Outcome<P::Move> {
        let begun = Expansion::guided(puzzle, task).begin_guided(task);
        let (mut scout, look, mut bound) = match begun {
            Ok(begun) => begun,
            Err(ended) => return ended,
        };
        match search(&mut scout, self.width.max(1) as usize, look, &mut bound) {
            Ok(End::Goal(goal)) => scout.solved(goal, bound),
            Ok(End::Everything) => scout.ended(Verdict::Unsolvable, bound),
            Ok(End::Aside) => scout.ended(Verdict::Unknown(Limit::Incomplete), bound),
            Err(limit) => scout.ended(Verdict::Unknown(limit), bound),
        }
    }
}

enum End {
    Goal(StateId),
    Everything,
    /// Positions were left aside.
    Aside,
}

#[derive(Clone, Copy)]
struct BeamNode {
    /// The estimate, cut to 16 bits.
    guess: u16,
    place: Selection,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Selection {
    /// A candidate for the layer being made.
    Candidate,
    Aside,
    /// Chosen for a layer, or dead.
    Done,
}

impl BeamNode {
    fn new(look: Look) -> Self {
        match look {
            Look::Open(guess) => Self {
                guess: u16::try_from(guess).unwrap_or(u16::MAX),
                place: Selection::Candidate,
            },
            Look::Goal | Look::Dead => Self {
                guess: 0,
                place: Selection::Done,
            },
        }
    }
}

fn search<P: Puzzle>(
    scout: &mut Expansion<'_, P>,
    width: usize,
    start: Look,
    bound: &mut u64,
) -> Result<End, Limit> {
    let mut nodes = PerState::new();
    nodes.push(BeamNode::new(start));
    let mut layer = vec![START];
    let mut candidates: Vec<StateId> = Vec::new();
    let mut steps: Vec<Neighbour> = Vec::new();
    let mut aside = 0_u64;
    let mut whole = true;
    let mut depth = 0;
    while !layer.is_empty() {
        depth += 1;
        for &id in &layer {
            nodes[id].place = Selection::Done;
            let lists = (layer.capacity() + candidates.capacity()) * size_of::<StateId>();
            scout.expand(id, nodes.bytes() + lists as u64, &mut steps)?;
            for step in &steps {
                if let Some(look) = step.news {
                    nodes.push(BeamNode::new(look));
                    match look {
                        Look::Goal => return Ok(End::Goal(step.id)),
                        Look::Dead => {}
                        Look::Open(_) => candidates.push(step.id),
                    }
                } else if nodes[step.id].place == Selection::Aside {
                    nodes[step.id].place = Selection::Candidate;
                    aside -= 1;
                    candidates.push(step.id);
                }
            }
        }
        // While the layers are whole, every goal up to here would have shown.
        if whole {
            *bound = (*bound).max(depth + 1);
        }
        std::mem::swap(&mut layer, &mut candidates);
        candidates.clear();
        if layer.len() > width {
            whole = false;
            layer.sort_by_key(|&id| (nodes[id].guess, id));
            for id in layer.drain(width..) {
                nodes[id].place = Selection::Aside;
                aside += 1;
            }
        }
    }
    Ok(if aside == 0 {
        End::Everything
    } else {
        End::Aside
    })
}
