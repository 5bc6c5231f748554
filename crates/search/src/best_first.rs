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

use impasse_puzzle::{About, Assurance, Limit, Outcome, Puzzle, Strategy, Task, Verdict, Words};

use crate::StateId;
use crate::buckets::{Buckets, Rank};
use crate::per_state::PerState;
use crate::scout::{Look, START, Scout};

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

impl AStar {
    pub(crate) const ABOUT: About = About {
        name: "astar",
        summary: Words::new(
            "A*: the position with the least path so far plus estimate first",
            "A*：ここまでの手数と見積りの和が最小の局面から",
        ),
        reference: "Hart, Nilsson & Raphael 1968; weights: Pohl 1970",
    };
}

impl<P: Puzzle> Strategy<P> for AStar {
    fn about(&self) -> About {
        Self::ABOUT
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

impl Greedy {
    pub(crate) const ABOUT: About = About {
        name: "greedy",
        summary: Words::new(
            "greedy best-first: the position with the least estimate first",
            "貪欲な最良優先：見積りが最小の局面から",
        ),
        reference: "Doran & Michie 1966",
    };
    pub(crate) const ASSURANCE: Assurance = Assurance {
        complete: true,
        optimal: false,
    };
}

impl<P: Puzzle> Strategy<P> for Greedy {
    fn about(&self) -> About {
        Self::ABOUT
    }

    fn assurance(&self) -> Assurance {
        Self::ASSURANCE
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
    fn rank(self, node: Node) -> Rank {
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
struct Node {
    /// Moves from the start, as far as known.
    path: u32,
    /// The estimate. Cut to 16 bits it promises no more than before.
    guess: u16,
    place: Place,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Waiting,
    Expanded,
    Goal,
    Dead,
}

impl Node {
    fn new(path: u32, look: Look) -> Self {
        let (guess, place) = match look {
            Look::Goal => (0, Place::Goal),
            Look::Dead => (0, Place::Dead),
            Look::Open(guess) => (u16::try_from(guess).unwrap_or(u16::MAX), Place::Waiting),
        };
        Self { path, guess, place }
    }
}

fn solve<P: Puzzle>(puzzle: &P, task: &Task<'_, P>, order: Order) -> Outcome<P::Move> {
    let mut scout = Scout::guided(puzzle, task);
    let look = match scout.begin() {
        Ok(look) => look,
        Err(limit) => return scout.ended(Verdict::Unknown(limit), 0),
    };
    let admissible = task.heuristic.promise().admissible;
    let mut bound = match look {
        Look::Goal => return scout.solved(START, 0),
        Look::Dead => return scout.ended(Verdict::Unsolvable, 1),
        Look::Open(guess) if admissible => u64::from(guess).max(1),
        Look::Open(_) => 1,
    };
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
    scout: &mut Scout<'_, P>,
    order: Order,
    start: Look,
    mut least: impl FnMut(u64),
) -> Result<Option<StateId>, Limit> {
    let mut nodes = PerState::new();
    let mut queue = Buckets::default();
    let mut steps = Vec::new();
    nodes.push(Node::new(0, start));
    queue.push(order.rank(nodes[START]), START);
    while let Some((rank, id)) = queue.pop() {
        let node = nodes[id];
        // Reached by a shorter path since it was queued with this rank.
        if node.place == Place::Expanded || rank != order.rank(node) {
            continue;
        }
        least(rank.0);
        if node.place == Place::Goal {
            return Ok(Some(id));
        }
        scout.expand(id, nodes.bytes() + queue.bytes(), &mut steps)?;
        nodes[id].place = Place::Expanded;
        let path = node.path + 1;
        for step in &steps {
            if let Some(look) = step.news {
                let new = Node::new(path, look);
                nodes.push(new);
                match new.place {
                    Place::Goal if !order.counts_path() => return Ok(Some(step.id)),
                    Place::Dead => {}
                    _ => queue.push(order.rank(new), step.id),
                }
                continue;
            }
            let known = &mut nodes[step.id];
            if order.counts_path() && path < known.path && known.place != Place::Dead {
                known.path = path;
                if known.place == Place::Expanded {
                    known.place = Place::Waiting;
                }
                queue.push(order.rank(*known), step.id);
                scout.set_parent(step.id, id);
            }
        }
    }
    Ok(None)
}
