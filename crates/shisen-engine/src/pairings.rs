//! The search over pairings.
//!
//! It settles what follows without a choice ([`settle`](crate::settle)), then
//! decides on a pair that can be taken now. Either a solution takes it, and may
//! take it first, or no solution does. A dead end is a conflict: decisions
//! that no solution can have all made ([`locks`](crate::locks)). The deepest of
//! them is taken back, whatever was decided after it, and its pair is excluded
//! because of the others. Where no choice is to blame, the board has no solution.
//!
//! The search ends: between two conflicts it decides at most once a pair, and a
//! conflict at some level adds an exclusion there that stays until one of the
//! levels before it is changed.

use impasse_puzzle::{
    About, Assurance, Limit, Outcome, Puzzle as _, Stats, Strategy, Task, Verdict, Words,
};
use impasse_search::Meter;
use impasse_shisen::{Board, Pair, Tiles};

use crate::layout::PairId;
use crate::levels::Levels;
use crate::settle::Conflict;
use crate::table::{Mark, SearchBoard};

/// `shisen-pairs`: decides which tiles are paired rather than in which order, and
/// jumps back from a dead end to the decision to blame. It ends with a solution
/// or with a proof that there is none.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShisenPairs;

impl Strategy<Board> for ShisenPairs {
    fn about(&self) -> About {
        About {
            name: "shisen-pairs",
            summary: Words::new(
                "Shisen-sho: decides on pairings, and jumps back to the decision to blame",
                "四川省専用：取る順でなく組合せを決め、行き詰まりの原因となった手まで戻る",
            ),
            reference: "pairings: de Bondt 2012; conflict-directed backjumping: Prosser 1993",
        }
    }

    fn assurance(&self) -> Assurance {
        Assurance::OPTIMAL
    }

    fn solve(&self, board: &Board, task: &Task<'_, Board>) -> Outcome<Pair> {
        let mut meter = Meter::new(task.control);
        let mut search = PairingSearch::new(SearchBoard::new(board, task.start));
        let verdict = match search.run(&mut meter) {
            Ok(true) => Verdict::Solved(replayed(board, task.start, search.moves())),
            Ok(false) => Verdict::Unsolvable,
            Err(limit) => Verdict::Unknown(limit),
        };
        Outcome {
            verdict,
            lower_bound: u64::from(task.start.count()) / 2,
            stats: Stats {
                expanded: search.nodes,
                generated: search.nodes,
                stored: search.nodes,
                pruned: search.conflicts,
                peak_bytes: meter.peak_bytes(),
            },
        }
    }
}

/// The moves, after they were played under the exact rules.
///
/// # Panics
///
/// If they do not clear the board: the search is wrong then, and no answer is
/// better than a false one.
fn replayed(board: &Board, start: &Tiles, moves: Vec<Pair>) -> Vec<Pair> {
    let mut state = *start;
    for &m in &moves {
        board
            .try_play(&mut state, m)
            .expect("a solution found by search is legal move by move");
    }
    assert!(
        board.is_goal(&state),
        "a solution found by search must clear the board"
    );
    moves
}

/// The search.
pub(crate) struct PairingSearch<'p> {
    table: SearchBoard<'p>,
    /// Pairs that were decided on, and where the trail stood before.
    decisions: Vec<(PairId, Mark)>,
    nodes: u64,
    conflicts: u64,
}

impl<'p> PairingSearch<'p> {
    pub(crate) fn new(table: SearchBoard<'p>) -> Self {
        Self {
            table,
            decisions: Vec::new(),
            nodes: 0,
            conflicts: 0,
        }
    }

    /// Whether there is a solution; it is on the table then.
    pub(crate) fn run(&mut self, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        let bytes = self.table.bytes();
        loop {
            let settled = self.table.settle();
            let next = self.table.ready().next();
            let blamed = match (settled, next) {
                (Err(Conflict(blamed)), _) => blamed,
                (Ok(()), _) if self.table.is_clear() => return Ok(true),
                (Ok(()), Some(pair)) => {
                    self.nodes += 1;
                    meter.check("search", self.nodes, bytes)?;
                    self.decide(pair);
                    continue;
                }
                (Ok(()), None) => self.table.why_stuck(),
            };
            self.conflicts += 1;
            if !self.jump_back(blamed) {
                return Ok(false);
            }
        }
    }

    fn decide(&mut self, pair: PairId) {
        let level = self.decisions.len();
        self.decisions.push((pair, self.table.mark()));
        self.table.decide(pair, level);
    }

    /// Takes back the deepest decision to blame and all behind it, and
    /// excludes its pair; `false` where no decision is to blame.
    fn jump_back(&mut self, blamed: Levels) -> bool {
        let Some(level) = blamed.deepest() else {
            return false;
        };
        let (pair, mark) = self.decisions[level];
        self.decisions.truncate(level);
        self.table.undo(mark);
        self.table
            .exclude(pair, blamed.without(Levels::only(level)));
        true
    }

    /// The moves that led to what is on the table.
    fn moves(&self) -> Vec<Pair> {
        let taken = self.table.taken().iter();
        taken.map(|&pair| self.table.layout.move_of(pair)).collect()
    }
}
