//! Best-first search: always the position that looks best.
//!
//! A\* ranks a position by the path to it plus the estimate of the rest,
//! greedy search by the estimate alone. They differ in nothing else.
//!
//! With an admissible estimate A\* knows a bound at any time. Some position of
//! a shortest solution is always waiting, reached by a shortest path (a
//! position that is reached by a shorter path than before waits again), so no
//! solution is shorter than the least total among those that wait. With a
//! weight *w* on the estimate the least total overrates that by *w* at most.

use impasse_puzzle::{
    About, Assurance, Instance, Limit, Outcome, ParamError, Parameter, Params, Puzzle, Strategy,
    Task, Verdict, Words, sentence,
};

use crate::StateId;
use crate::buckets::{Buckets, Rank};
use crate::expansion::{Expansion, Look, START};
use crate::list::{DEAD, Generic, H, Made, StrategyInfo};
use crate::per_state::PerState;

/// A\*: the path so far plus the estimate of the rest.
#[derive(Clone, Copy, Debug)]
pub struct AStar {
    /// What the estimate weighs, in percent; at least 100. With more, the
    /// search hurries and the solution may be longer than the shortest, though
    /// by no more than this factor.
    pub percent: u32,
}

impl Default for AStar {
    fn default() -> Self {
        Self { percent: PATH }
    }
}

/// Greedy best-first search: the estimate alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

/// What a move of the path weighs in A\*, so that weights of the estimate are
/// whole numbers.
const PATH: u32 = 100;

impl Generic for AStar {
    const INFO: StrategyInfo = StrategyInfo {
        about: About {
            name: "astar",
            summary: Words::new(
                "A*: the position with the least path so far plus estimate first",
                "A*：ここまでの手数と見積りの和が最小の局面から",
            ),
            reference: "Hart, Nilsson & Raphael 1968; weights: Pohl 1970",
        },
        assurance: Assurance::OPTIMAL,
        options: &[WEIGHT, H, DEAD],
        guided: true,
    };

    fn make<P: Instance>(options: &Params) -> Result<Made<P>, ParamError> {
        let weight = options.value(WEIGHT.name).unwrap_or(WEIGHT.default);
        let percent = percent(weight)?;
        Ok(Made::alone(Self { percent }))
    }
}

const WEIGHT: Parameter = Parameter {
    name: "weight",
    values: "1..100",
    default: "1",
    summary: Words::new(
        "what the estimate weighs (up to two decimals); above 1 faster, not optimal",
        "見積りの重み（小数第2位まで）。1より大きいと速いが最短とは限らない",
    ),
};

/// The weight `1.5` is 150 percent.
fn percent(text: &str) -> Result<u32, ParamError> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let hundredths = match part.len() {
        1 => part.parse::<u32>().map(|n| 10 * n).ok(),
        2 => part.parse().ok(),
        _ => None,
    };
    whole
        .parse::<u32>()
        .ok()
        .filter(|&n| n <= 100 && digits(whole) && digits(part))
        .zip(hundredths)
        .map(|(whole, hundredths)| 100 * whole + hundredths)
        .filter(|percent| (100..=10_000).contains(percent))
        .ok_or_else(|| {
            ParamError::new(
                format!("weight={text}"),
                sentence!(
                    "a number from 1 to 100 with at most two decimals",
                    "1～100の数（小数は2桁まで）"
                ),
            )
        })
}

impl<P: Puzzle> Strategy<P> for AStar {
    fn about(&self) -> About {
        Self::INFO.about
    }

    fn assurance(&self) -> Assurance {
        Assurance {
            complete: true,
            optimal: self.percent <= PATH,
        }
    }

    fn solve(&self, puzzle: &P, task: &Task<'_, P>) -> Outcome<P::Move> {
        let order = Order {
            path: u64::from(PATH),
            guess: u64::from(self.percent.max(PATH)),
        };
        solve(puzzle, task, order)
    }
}

impl Generic for Greedy {
    const INFO: StrategyInfo = StrategyInfo {
        about: About {
            name: "greedy",
            summary: Words::new(
                "greedy best-first: the position with the least estimate first",
                "貪欲な最良優先：見積りが最小の局面から",
            ),
            reference: "Doran & Michie 1966",
        },
        assurance: Assurance::COMPLETE,
        options: &[H, DEAD],
        guided: true,
    };

    fn make<P: Instance>(_: &Params) -> Result<Made<P>, ParamError> {
        Ok(Made::alone(Self))
    }
}

impl<P: Puzzle> Strategy<P> for Greedy {
    fn about(&self) -> About {
        Self::INFO.about
    }

    fn assurance(&self) -> Assurance {
        Self::INFO.assurance
    }

    fn solve(&self, puzzle: &P, task: &Task<'_, P>) -> Outcome<P::Move> {
        solve(puzzle, task, Order { path: 0, guess: 1 })
    }
}

/// How positions are ranked.
#[derive(Clone, Copy)]
struct Order {
    path: u64,
    guess: u64,
}

impl Order {
    fn rank(self, node: SearchNode) -> Rank {
        let total = self.path * u64::from(node.path) + self.guess * u64::from(node.guess);
        (total, u32::from(node.guess))
    }

    /// Whether a shorter path to a position changes its rank.
    const fn counts_path(self) -> bool {
        self.path > 0
    }
}

/// What is remembered of a position.
#[derive(Clone, Copy)]
struct SearchNode {
    /// Moves from the start, as far as known.
    path: u32,
    /// The estimate. Cut to 16 bits it promises no more than before.
    guess: u16,
    place: Progression,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Progression {
    Waiting,
    Expanded,
    Goal,
    Dead,
}

impl SearchNode {
    fn new(path: u32, look: Look) -> Self {
        let (guess, place) = match look {
            Look::Goal => (0, Progression::Goal),
            Look::Dead => (0, Progression::Dead),
            Look::Open(guess) => (
                u16::try_from(guess).unwrap_or(u16::MAX),
                Progression::Waiting,
            ),
        };
        Self { path, guess, place }
    }
}

fn solve<P: Puzzle>(puzzle: &P, task: &Task<'_, P>, order: Order) -> Outcome<P::Move> {
    let begun = Expansion::guided(puzzle, task).begin_guided(task);
    let (mut scout, look, mut bound) = match begun {
        Ok(begun) => begun,
        Err(ended) => return ended,
    };
    let admissible = task.heuristic.promise().admissible;
    let proves = admissible && order.counts_path();
    let raise = |total: u64| {
        if proves {
            bound = bound.max(total.div_ceil(order.guess));
        }
    };
    match search(&mut scout, order, look, raise) {
        Ok(Some(goal)) => scout.solved(goal, bound),
        Ok(None) => scout.ended(Verdict::Unsolvable, bound),
        Err(limit) => scout.ended(Verdict::Unknown(limit), bound),
    }
}

/// Finds a goal; tells `least` the least total of those that wait.
fn search<P: Puzzle>(
    scout: &mut Expansion<'_, P>,
    order: Order,
    start: Look,
    mut least: impl FnMut(u64),
) -> Result<Option<StateId>, Limit> {
    let mut nodes = PerState::new();
    let mut queue = Buckets::default();
    let mut steps = Vec::new();
    nodes.push(SearchNode::new(0, start));
    queue.push(order.rank(nodes[START]), START);
    while let Some((rank, id)) = queue.pop() {
        let node = nodes[id];
        // Reached by a shorter path since it was queued with this rank.
        if node.place == Progression::Expanded || rank != order.rank(node) {
            continue;
        }
        least(rank.0);
        if node.place == Progression::Goal {
            return Ok(Some(id));
        }
        scout.expand(id, nodes.bytes() + queue.bytes(), &mut steps)?;
        nodes[id].place = Progression::Expanded;
        let path = node.path + 1;
        for step in &steps {
            if let Some(look) = step.news {
                let new = SearchNode::new(path, look);
                nodes.push(new);
                match new.place {
                    Progression::Goal if !order.counts_path() => return Ok(Some(step.id)),
                    Progression::Dead => {}
                    _ => queue.push(order.rank(new), step.id),
                }
                continue;
            }
            let known = &mut nodes[step.id];
            if order.counts_path() && path < known.path && known.place != Progression::Dead {
                known.path = path;
                if known.place == Progression::Expanded {
                    known.place = Progression::Waiting;
                }
                queue.push(order.rank(*known), step.id);
                scout.set_parent(step.id, id);
            }
        }
    }
    Ok(None)
}
