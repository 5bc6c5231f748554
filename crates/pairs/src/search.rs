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
//!
//! A game may ask the search to learn ([`Around::LEARNS`]).
//!
//! Pairings instead of orders: de Bondt 2012; conflict-directed backjumping:
//! Prosser 1993.

use impasse_puzzle::{Limit, Outcome, Stats, Verdict};

use crate::around::Around;
use crate::board::{Pair, PairBoard};
use crate::levels::Levels;
use crate::numbering::PairId;
use crate::settle::Conflict;
use crate::table::{SearchTable, TrailMark};
use crate::tiles::Tiles;

/// What a search has found out, and at what cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The moves that clear the board, or `None` where nothing does; or the
    /// limit that was reached before.
    pub solution: Result<Option<Moves>, Limit>,
    /// How often it decided on a pair.
    pub nodes: u64,
    /// How many dead ends it explained.
    pub conflicts: u64,
}

impl Decision {
    /// The answer of a strategy to whoever asks about `start`. Every solution
    /// takes all tiles, so each is a shortest one.
    #[must_use]
    pub fn outcome(self, start: &Tiles, peak_bytes: u64) -> Outcome<Pair> {
        Outcome {
            verdict: match self.solution {
                Ok(Some(moves)) => Verdict::Solved(moves),
                Ok(None) => Verdict::Unsolvable,
                Err(limit) => Verdict::Unknown(limit),
            },
            lower_bound: u64::from(start.count()) / 2,
            stats: Stats {
                expanded: self.nodes,
                generated: self.nodes,
                stored: self.nodes,
                pruned: self.conflicts,
                peak_bytes,
            },
        }
    }
}

/// Pairs in the order in which they are taken.
pub type Moves = Vec<Pair>;

/// Decides whether the tiles of `state` can all be taken. `check` is asked
/// before each decision, with their number so far and the bytes in use.
///
/// A solution has been replayed under the rules of the board.
///
/// # Panics
///
/// If a solution does not clear the board: the search is wrong then, and no
/// answer is better than a false one.
pub fn decide<B: PairBoard, A: Around<B>>(
    board: &B,
    state: &Tiles,
    check: impl FnMut(u64, u64) -> Result<(), Limit>,
) -> Decision {
    let decision = run(SearchTable::<B, A>::new(board, state), check, |_| {});
    if let Ok(Some(moves)) = &decision.solution {
        let mut state = *state;
        for &m in moves {
            board
                .try_play(&mut state, m)
                .expect("a solution found by search is legal move by move");
        }
        assert!(
            board.is_goal(&state),
            "a solution found by search must clear the board"
        );
    }
    decision
}

/// Pairs that no solution takes all, each list by those before it; the last one
/// is empty. `None` where there is a solution.
///
/// # Errors
///
/// The limit that was reached before.
pub(crate) fn refute<B: PairBoard, A: Around<B>>(
    board: &B,
    state: &Tiles,
    check: impl FnMut(u64, u64) -> Result<(), Limit>,
) -> Result<Option<Vec<Vec<Pair>>>, Limit> {
    let left = |pair: &&Pair| state.contains(pair.first) && state.contains(pair.second);
    let pairs = board.pairs().iter().filter(left);
    let hopeless = pairs.filter(|&&pair| board.is_hopeless(pair));
    let mut found: Vec<Vec<Pair>> = hopeless.map(|&pair| vec![pair]).collect();
    let table = SearchTable::<B, A>::new(board, state);
    let decision = run(table, check, |pairs| found.push(pairs));
    Ok(decision.solution?.is_none().then_some(found))
}

/// Decides whether the tiles of `state` can all be taken while those of `stay`
/// lie there and stay.
pub fn decide_with_fixed<B: PairBoard, A: Around<B>>(
    board: &B,
    state: &Tiles,
    stay: Tiles,
    check: impl FnMut(u64, u64) -> Result<(), Limit>,
) -> Decision {
    let table = SearchTable::<B, A>::with_fixed(board, state, stay);
    run(table, check, |_| {})
}

fn run<B: PairBoard, A: Around<B>>(
    table: SearchTable<'_, B, A>,
    mut check: impl FnMut(u64, u64) -> Result<(), Limit>,
    mut learnt: impl FnMut(Vec<Pair>),
) -> Decision {
    let mut search = PairingSearch {
        weights: vec![0.0; table.numbering().kind_count()],
        gain: 1.0,
        restarts: 0,
        restart_at: RESTART,
        table,
        decisions: Vec::new(),
        nodes: 0,
        conflicts: 0,
    };
    let found = search.run(&mut check, &mut learnt);
    Decision {
        solution: found.map(|found| found.then(|| search.moves())),
        nodes: search.nodes,
        conflicts: search.conflicts,
    }
}

/// Dead ends before the search begins again, times the numbers of [`luby`].
const RESTART: u64 = 3000;
/// How much more a dead end counts than the one before it.
const GROWTH: f64 = 1.05;

/// 1 1 2 1 1 2 4 …: how long to go on before beginning again, where nothing is
/// known about how long it takes (Luby, Sinclair & Zuckerman 1993).
fn luby(mut number: u64) -> u64 {
    loop {
        let power = (number + 1).ilog2();
        if (number + 1).is_power_of_two() {
            return 1 << (power - 1);
        }
        number -= (1 << power) - 1;
    }
}

/// The search.
struct PairingSearch<'p, B: PairBoard, A> {
    table: SearchTable<'p, B, A>,
    /// Pairs that were decided on, and where the trail stood before.
    decisions: Vec<(PairId, TrailMark)>,
    nodes: u64,
    conflicts: u64,
    /// How much dead ends were about each kind, and what the next one adds.
    weights: Vec<f64>,
    gain: f64,
    restarts: u64,
    restart_at: u64,
}

impl<B: PairBoard, A: Around<B>> PairingSearch<'_, B, A> {
    /// Whether there is a solution; it is on the table then.
    fn run(
        &mut self,
        check: &mut impl FnMut(u64, u64) -> Result<(), Limit>,
        learnt: &mut impl FnMut(Vec<Pair>),
    ) -> Result<bool, Limit> {
        loop {
            let settled = self.table.settle();
            let next = self.next();
            let blamed = match (settled, next) {
                (Err(Conflict(blamed)), _) => blamed,
                (Ok(()), _) if self.table.is_clear() => return Ok(true),
                (Ok(()), Some(pair)) => {
                    if let Some(blamed) = self.foreseen() {
                        blamed
                    } else {
                        self.nodes += 1;
                        check(self.nodes, self.table.bytes())?;
                        self.decide(pair);
                        continue;
                    }
                }
                (Ok(()), None) => self.table.why_stuck(),
            };
            self.conflicts += 1;
            learnt(self.pairs_of(blamed));
            if !self.jump_back(blamed) {
                return Ok(false);
            }
            if A::LEARNS && self.conflicts == self.restart_at {
                self.restart();
            }
        }
    }

    /// A dead end that lies ahead, where the game lets look for it.
    fn foreseen(&self) -> Option<Levels> {
        A::LEARNS.then(|| self.table.why_lost()).flatten()
    }

    fn decide(&mut self, pair: PairId) {
        let level = self.decisions.len();
        self.decisions.push((pair, self.table.mark()));
        self.table.decide(pair, level);
    }

    fn pairs_of(&self, blamed: Levels) -> Vec<Pair> {
        let levels = blamed.deepest_first().filter_map(Levels::deepest);
        let pair = |level: usize| self.table.numbering().move_of(self.decisions[level].0);
        levels.map(pair).collect()
    }

    /// Takes back the deepest decision to blame and all behind it, and
    /// excludes its pair; `false` where no decision is to blame.
    fn jump_back(&mut self, blamed: Levels) -> bool {
        let Some(level) = blamed.deepest() else {
            return false;
        };
        let (pair, mark) = self.decisions[level];
        if A::LEARNS {
            let others = blamed.without(Levels::only(level));
            if others.is_empty() {
                // That no solution takes it holds at the root.
                let (_, root) = self.decisions[0];
                self.decisions.clear();
                self.table.undo(root);
                self.table.exclude(pair, Levels::NONE);
                return true;
            }
            let levels = blamed.deepest_first().filter_map(Levels::deepest);
            let pairs: Vec<PairId> = levels.map(|level| self.decisions[level].0).collect();
            self.blame(&pairs);
            self.table.nogoods.learn(pairs);
        }
        self.decisions.truncate(level);
        self.table.undo(mark);
        self.table
            .exclude(pair, blamed.without(Levels::only(level)));
        true
    }

    /// Begins again with what was learnt: early decisions are seldom the best.
    fn restart(&mut self) {
        self.restarts += 1;
        self.restart_at = self.conflicts + RESTART * luby(self.restarts);
        if let Some(&(_, root)) = self.decisions.first() {
            self.decisions.clear();
            self.table.undo(root);
        }
    }

    /// Remembers whose decisions led to a dead end; the last ones count most.
    fn blame(&mut self, pairs: &[PairId]) {
        for &pair in pairs {
            let [tile, _] = self.table.numbering.ends[pair as usize];
            self.weights[usize::from(self.table.numbering.kind(tile))] += self.gain;
        }
        self.gain *= GROWTH;
        if self.gain > 1e100 {
            for weight in &mut self.weights {
                *weight /= self.gain;
            }
            self.gain = 1.0;
        }
    }

    /// The pair to decide on: of the kind that most dead ends were about, one
    /// that can be taken already if there is one.
    fn next(&self) -> Option<PairId> {
        if !A::LEARNS || self.conflicts == 0 {
            return self.table.ready().next();
        }
        let kinds = self.table.numbering.kinds.iter().zip(&self.weights);
        let mut best: Option<(f64, PairId)> = None;
        for (kind, &weight) in kinds {
            if best.is_some_and(|(least, _)| weight <= least) {
                continue;
            }
            let open = kind
                .tiles()
                .find(|&tile| self.table.is_here(tile) && self.table.choices(tile) > 1);
            let Some(tile) = open else { continue };
            let pairs = kind.tiles().filter(|&other| other != tile);
            let pairs = pairs.map(|other| kind.pair(tile, other));
            let mut allowed = pairs.filter(|&pair| self.table.reason(pair).is_none());
            let first = allowed.next();
            let ready = first
                .into_iter()
                .chain(allowed)
                .find(|&pair| self.table.is_ready(pair));
            best = ready.or(first).map(|pair| (weight, pair)).or(best);
        }
        best.map(|(_, pair)| pair)
            .or_else(|| self.table.ready().next())
    }

    /// The moves that led to what is on the table.
    fn moves(&self) -> Moves {
        let taken = self.table.taken().iter();
        taken
            .map(|&pair| self.table.numbering().move_of(pair))
            .collect()
    }
}
