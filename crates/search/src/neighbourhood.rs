//! A solution made shorter by a look at what lies around it.
//!
//! The positions of a solution and those a few moves away from them form a
//! small graph. A shortest way through it leaves out what the solution did in
//! vain, and it is the next solution to look around. The rounds grow when they
//! find nothing, and end when the positions allowed are used up.
//!
//! The idea is Nakhost and Müller's (2010, "Action Elimination and Plan
//! Neighborhood Graph Search", section 4); theirs looks around with a
//! heuristic, ours in all directions.

use impasse_puzzle::{Control, Limit, Limits, Puzzle, Stats};

use crate::expansion::{confirm, walk};
use crate::{Meter, StateId, StateStore};

/// The positions of the first round, beside those of the solution.
const FIRST_ROUND: u64 = 20_000;

/// The solution found, and what it took.
pub(crate) struct Shortened<M> {
    pub(crate) moves: Vec<M>,
    pub(crate) stats: Stats,
}

/// Looks for a shorter solution around `moves`, which solve the puzzle from
/// `start`; ends at `enough` moves, since no solution has fewer. The limit of
/// states bounds all rounds together; without one there is one round.
pub(crate) fn shorten<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    moves: Vec<P::Move>,
    enough: u64,
    control: Control<'_>,
) -> Shortened<P::Move> {
    let mut left = control.limits.states.unwrap_or(FIRST_ROUND);
    let mut round = FIRST_ROUND;
    let mut best = moves;
    let mut stats = Stats::default();
    let mut meter = Meter::new(Control {
        limits: Limits {
            states: None,
            ..control.limits
        },
        ..control
    });
    while best.len() as u64 > enough && left > best.len() as u64 {
        let mut around = Neighbourhood::new(puzzle, start, &best);
        let most = round.min(left);
        let grown = around.grow(most, &mut meter, &mut stats);
        let seen = around.store.len() as u64;
        stats.stored += seen;
        left -= seen;
        let Ok(is_whole) = grown else { break };
        let way = around.shortest();
        match way.filter(|way| way.len() < best.len()) {
            Some(way) => {
                let keys = way.iter().map(|&id| around.store.key(id));
                best = walk(puzzle, start, keys);
                confirm(puzzle, start, &best);
            }
            None if is_whole => break,
            None => round *= 2,
        }
    }
    stats.peak_bytes = meter.peak_bytes();
    Shortened { moves: best, stats }
}

/// The positions of a solution, those around them, and the moves between.
struct Neighbourhood<'p, P: Puzzle> {
    puzzle: &'p P,
    store: StateStore,
    /// Where each position's neighbours end in `neighbours`; only for those
    /// that were expanded.
    ends: Vec<usize>,
    neighbours: Vec<StateId>,
    /// Whether each position is a goal.
    goals: Vec<bool>,
}

impl<'p, P: Puzzle> Neighbourhood<'p, P> {
    /// The solution alone; the start is the first position.
    fn new(puzzle: &'p P, start: &P::State, moves: &[P::Move]) -> Self {
        let mut new = Self {
            puzzle,
            store: StateStore::new(puzzle.key_len()),
            ends: Vec::new(),
            neighbours: Vec::new(),
            goals: Vec::new(),
        };
        let mut key = vec![0; puzzle.key_len()];
        let mut state = start.clone();
        new.meet(&state, &mut key);
        for &m in moves {
            puzzle.play(&mut state, m);
            new.meet(&state, &mut key);
        }
        new
    }

    fn meet(&mut self, state: &P::State, key: &mut [u8]) -> StateId {
        self.puzzle.write_key(state, key);
        let (id, new) = self.store.intern(key);
        if new {
            self.goals.push(self.puzzle.is_goal(state));
        }
        id
    }

    fn bytes(&self) -> u64 {
        let lists = self.ends.capacity() * size_of::<usize>()
            + self.neighbours.capacity() * size_of::<StateId>()
            + self.goals.capacity();
        self.store.bytes() + lists as u64
    }

    /// Expands positions in the order in which they were met, until the next
    /// might make more than `most`. Says whether all there are were expanded.
    fn grow(&mut self, most: u64, meter: &mut Meter<'_>, stats: &mut Stats) -> Result<bool, Limit> {
        let mut key = vec![0; self.puzzle.key_len()];
        let mut here = self.puzzle.start();
        let mut moves = Vec::new();
        let mut next = here.clone();
        for id in (0..).map(StateId) {
            if id.index() == self.store.len() {
                break;
            }
            meter.check("shorten", self.store.len() as u64, self.bytes())?;
            if !self.goals[id.index()] {
                self.puzzle.read_key(self.store.key(id), &mut here);
                moves.clear();
                self.puzzle.moves(&here, &mut moves);
                if (self.store.len() + moves.len()) as u64 > most {
                    return Ok(false);
                }
                stats.expanded += 1;
                stats.generated += moves.len() as u64;
                for &m in &moves {
                    next.clone_from(&here);
                    self.puzzle.play(&mut next, m);
                    let met = self.meet(&next, &mut key);
                    self.neighbours.push(met);
                }
            }
            self.ends.push(self.neighbours.len());
        }
        Ok(true)
    }

    /// The positions of a shortest way to a goal, without the start. There is
    /// one, unless not even the solution's own positions were all expanded.
    fn shortest(&self) -> Option<Vec<StateId>> {
        const NOBODY: StateId = StateId(u32::MAX);
        let mut parents = vec![NOBODY; self.store.len()];
        let mut queue = vec![StateId(0)];
        parents[0] = StateId(0);
        let mut at = 0;
        while let Some(&id) = queue.get(at) {
            at += 1;
            if self.goals[id.index()] {
                return Some(way_back(id, &parents));
            }
            for &next in self.neighbours_of(id) {
                if parents[next.index()] == NOBODY {
                    parents[next.index()] = id;
                    queue.push(next);
                }
            }
        }
        None
    }

    fn neighbours_of(&self, id: StateId) -> &[StateId] {
        let Some(&end) = self.ends.get(id.index()) else {
            return &[];
        };
        let begin = id.index().checked_sub(1).map_or(0, |last| self.ends[last]);
        &self.neighbours[begin..end]
    }
}

fn way_back(goal: StateId, parents: &[StateId]) -> Vec<StateId> {
    let mut way = Vec::new();
    let mut at = goal;
    while at != StateId(0) {
        way.push(at);
        at = parents[at.index()];
    }
    way.reverse();
    way
}
