//! Depth-first search for a solution, begun again and again in other orders.
//!
//! What was seen is known by 64-bit fingerprints: quick and small, but two
//! positions may share one, so the search never says "unsolvable". A run
//! prefers home moves, and what it does among those, and among the others, is
//! left to chance. If it does not find a solution soon, it has probably taken
//! a wrong turn early, and another run finds one sooner than this one would.
//! Most runs are short and a few are long, as Luby, Sinclair & Zuckerman have
//! it: nearly as good as the best length, which is not known.
//!
//! A node costs 8 bytes in a table that is between 3/8 and 3/4 full: 11 to 21
//! bytes, half as much again while the table grows.

use impasse_puzzle::{
    About, Assurance, Chance, Limit, Outcome, Puzzle as _, Stats, Strategy, Task, Verdict, Words,
};
use impasse_search::{FingerprintSet, Meter};
use impasse_superpuzz::{Deal, Shift};

use crate::ace_collapse::{self, NodeStep};
use crate::best::{OtherUse, SearchEnd};
use crate::board::{Place, SuperpuzzBoard, column, members, mixed, rank, suit};
use crate::choice::Prunings;
use crate::solution;

/// `superpuzz-dfs`: depth-first, home moves first, with restarts. Quick where
/// there are many solutions; it proves nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct SuperpuzzDfs;

/// Stands for the place of an ace that is loose.
const LOOSE: Place = 63;

/// Nodes of the shortest runs.
const SHORT_RUN: usize = 300;

impl Strategy<Deal> for SuperpuzzDfs {
    fn about(&self) -> About {
        About {
            name: "superpuzz-dfs",
            summary: Words::new(
                "Superpuzz: depth-first, home moves first, begun again in other orders",
                "スーパーパズ専用：本来の位置への移動を優先する深さ優先。順序を変えて繰り返す",
            ),
            reference: "restarts: Luby, Sinclair & Zuckerman 1993",
        }
    }

    fn assurance(&self) -> Assurance {
        Assurance::NONE
    }

    fn solve(&self, deal: &Deal, task: &Task<'_, Deal>) -> Outcome<Shift> {
        if deal.is_goal(task.start) {
            return Outcome::already_solved();
        }
        let mut search = DepthSearch::new(deal, task);
        let verdict = loop {
            match search.run(OtherUse::default()) {
                Ok(Some(SearchEnd::Goal(steps))) => {
                    break Verdict::Solved(solution::moves(deal, task.start, &steps));
                }
                Ok(Some(SearchEnd::Nothing)) => break Verdict::Unknown(Limit::Incomplete),
                Ok(None) => {}
                Err(limit) => break Verdict::Unknown(limit),
            }
        };
        Outcome {
            verdict,
            lower_bound: 1,
            stats: search.stats(),
        }
    }
}

/// Runs under way.
pub(crate) struct DepthSearch<'t> {
    start: SuperpuzzBoard,
    seed: u64,
    /// The number of the run before the next one.
    number: u64,
    meter: Meter<'t>,
    most: u64,
    seen: FingerprintSet,
    /// Nodes of the runs before.
    earlier: u64,
    stats: Stats,
}

/// A node on the path, with the moves still to be tried in reverse order.
struct Frame {
    board: SuperpuzzBoard,
    /// The fingerprint of all cards but the aces.
    print: u64,
    first: usize,
}

impl<'t> DepthSearch<'t> {
    /// Runs from the task's start, which is no goal.
    pub(crate) fn new(deal: &Deal, task: &Task<'t, Deal>) -> Self {
        let mut start = SuperpuzzBoard::of(deal, task.start);
        ace_collapse::normalize(&mut start);
        Self {
            start,
            seed: task.seed,
            number: 0,
            meter: Meter::new(task.control),
            most: task.control.limits.states.unwrap_or(u64::MAX),
            seen: FingerprintSet::dense(1 << 10),
            earlier: 0,
            stats: Stats::default(),
        }
    }

    /// Nodes seen so far, in all runs.
    pub(crate) fn nodes(&self) -> u64 {
        self.earlier + self.seen.len() as u64
    }

    /// Bytes it takes in memory.
    pub(crate) fn bytes(&self) -> u64 {
        // It holds the old table, too, while it grows.
        self.seen.bytes() * 3 / 2
    }

    /// What it did so far.
    pub(crate) fn stats(&self) -> Stats {
        Stats {
            stored: self.seen.len() as u64,
            peak_bytes: self.meter.peak_bytes(),
            ..self.stats
        }
    }

    /// One more run; `None` if it saw as many nodes as it may.
    pub(crate) fn run(&mut self, besides: OtherUse) -> Result<Option<SearchEnd>, Limit> {
        self.number += 1;
        self.earlier += self.seen.len() as u64;
        self.seen.clear();
        let mut chance = Chance::of(self.seed, self.number);
        let most = SHORT_RUN.saturating_mul(luby(self.number));
        let start = self.start.clone();
        let print = members(start.deck()).filter(|&card| rank(card) > 1);
        let print = print.fold(0, |sum, card| sum ^ mixed(card, start.place(card)));
        let mut path: Vec<Frame> = Vec::new();
        let mut taken: Vec<NodeStep> = Vec::new();
        let mut ahead: Vec<NodeStep> = Vec::new();
        let mut steps = Vec::new();
        let mut next = Some((start, print));
        loop {
            if let Some((board, print)) = next.take() {
                if board.is_goal() {
                    return Ok(Some(SearchEnd::Goal(taken)));
                }
                if !self.is_new(&board, print, besides)? {
                    taken.pop();
                } else if self.seen.len() >= most {
                    return Ok(None);
                } else {
                    Prunings::QUICK.steps(&board, &mut steps);
                    self.stats.expanded += 1;
                    self.stats.generated += steps.len() as u64;
                    let first = ahead.len();
                    order(&board, &mut steps, &mut chance);
                    ahead.extend(steps.iter().rev());
                    path.push(Frame {
                        board,
                        print,
                        first,
                    });
                }
            }
            let Some(frame) = path.last() else {
                return Ok(Some(SearchEnd::Nothing));
            };
            if ahead.len() == frame.first {
                path.pop();
                taken.pop();
                continue;
            }
            let step = ahead.pop().expect("one is left");
            let mut board = frame.board.clone();
            let mut print = frame.print;
            if rank(step.card) > 1 {
                print ^= mixed(step.card, board.place(step.card)) ^ mixed(step.card, step.to);
            }
            ace_collapse::play(&mut board, step);
            taken.push(step);
            next = Some((board, print));
        }
    }

    /// Remembers a node; whether it was not seen in this run.
    fn is_new(
        &mut self,
        board: &SuperpuzzBoard,
        print: u64,
        besides: OtherUse,
    ) -> Result<bool, Limit> {
        let aces = (0..4_u8).map(|suit| suit << 4 | 1);
        let print = aces.fold(print, |sum, ace| {
            let place = if board.is_loose(suit(ace)) {
                LOOSE
            } else {
                board.place(ace)
            };
            sum ^ mixed(ace, place)
        });
        let states = self.nodes() + besides.states;
        let bytes = self.bytes() + besides.bytes;
        self.meter.check("search", states, bytes)?;
        if states >= self.most && !self.seen.contains(print) {
            return Err(Limit::States);
        }
        Ok(self.seen.insert(print))
    }
}

/// The length of a run among the lengths 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, …: after
/// two runs of a length comes one of twice the length. Numbers begin at 1.
fn luby(number: u64) -> usize {
    let mut rest = number;
    loop {
        // The block of 2^k - 1 runs that ends with length 2^(k-1).
        let block = (rest + 1).next_power_of_two();
        if rest + 1 == block {
            return usize::try_from(block / 2).unwrap_or(usize::MAX);
        }
        rest -= block / 2 - 1;
    }
}

/// Cards that come home first; otherwise by chance.
fn order(board: &SuperpuzzBoard, steps: &mut [NodeStep], chance: &mut Chance) {
    chance.shuffle(steps);
    let settled = board.is_settled();
    steps.sort_by_key(|step| {
        let comes_home = if settled && !board.is_loose(suit(step.card)) {
            step.to == board.home(step.card)
        } else {
            column(step.to) + 1 == rank(step.card)
        };
        !comes_home
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_two_runs_of_a_length_comes_one_of_twice_the_length() {
        let lengths: Vec<usize> = (1..=15).map(luby).collect();
        assert_eq!(lengths, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
