//! What all searches with a full store share: going to the neighbours of a
//! position, judging the new ones, and walking back along the parents.
//!
//! A position is expanded from its key, so it may differ from the one the
//! player would see (a key forgets what does not matter). A parent link is
//! therefore the parent's id alone: the solution is rebuilt from the exact
//! start by choosing, at each step, a move to a position with the next key.

use impasse_puzzle::{
    Blind, Estimate, Heuristic, Judge, Limit, Outcome, Puzzle, Stats, Task, Verdict,
};

use crate::per_state::PerState;
use crate::{KeyBatch, Meter, StateId, StateStore};

/// What is known of a position when it is seen for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// The puzzle is finished.
    Goal,
    /// No goal can be reached: a detector or the estimate proved it.
    Dead,
    /// Worth looking further; the estimate of the moves still needed.
    Open(u32),
}

/// A neighbour of the position that was expanded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neighbour {
    pub(crate) id: StateId,
    /// Something exactly when the position is new.
    pub(crate) news: Option<Look>,
}

/// Tells goals, dead ends and open positions apart.
pub(crate) struct Examiner<'t, P: Puzzle> {
    puzzle: &'t P,
    judges: Vec<Box<dyn Judge<P> + 't>>,
    estimate: Box<dyn Estimate<P> + 't>,
    pub(crate) pruned: u64,
}

impl<'t, P: Puzzle> Examiner<'t, P> {
    pub(crate) fn new(puzzle: &'t P, task: &Task<'t, P>, heuristic: &'t dyn Heuristic<P>) -> Self {
        let judges = task.detectors.iter().map(|d| d.prepare(puzzle)).collect();
        Self {
            puzzle,
            judges,
            estimate: heuristic.prepare(puzzle),
            pruned: 0,
        }
    }

    pub(crate) fn look(&mut self, state: &P::State) -> Look {
        if self.puzzle.is_goal(state) {
            return Look::Goal;
        }
        if !self.is_dead(state)
            && let Some(guess) = self.estimate.estimate(state)
        {
            return Look::Open(guess);
        }
        self.pruned += 1;
        Look::Dead
    }

    /// Whether a detector proves `state` dead.
    pub(crate) fn is_dead(&mut self, state: &P::State) -> bool {
        self.judges.iter_mut().any(|judge| judge.is_dead(state))
    }
}

/// A search's view of the positions it has seen.
pub(crate) struct Expansion<'t, P: Puzzle> {
    puzzle: &'t P,
    start: &'t P::State,
    examiner: Examiner<'t, P>,
    store: StateStore,
    parents: PerState<StateId>,
    meter: Meter<'t>,
    most_states: u64,
    stats: Stats,
    // Buffers: nothing is allocated for a position.
    here: P::State,
    moves: Vec<P::Move>,
    nexts: Vec<P::State>,
    batch: KeyBatch,
    key: Vec<u8>,
    found: Vec<(StateId, bool)>,
}

/// The start is always the first position seen.
pub(crate) const START: StateId = StateId(0);

impl<'t, P: Puzzle> Expansion<'t, P> {
    /// A scout that is led by the task's heuristic.
    pub(crate) fn guided(puzzle: &'t P, task: &Task<'t, P>) -> Self {
        Self::new(puzzle, task, task.heuristic)
    }

    /// A scout that estimates nothing.
    pub(crate) fn blind(puzzle: &'t P, task: &Task<'t, P>) -> Self {
        Self::new(puzzle, task, &Blind)
    }

    fn new(puzzle: &'t P, task: &Task<'t, P>, heuristic: &'t dyn Heuristic<P>) -> Self {
        let states = task.control.limits.states.unwrap_or(u64::MAX);
        Self {
            puzzle,
            start: task.start,
            examiner: Examiner::new(puzzle, task, heuristic),
            store: StateStore::new(puzzle.key_len()),
            parents: PerState::new(),
            meter: Meter::new(task.control),
            most_states: states.min(StateStore::MOST),
            stats: Stats::default(),
            here: task.start.clone(),
            moves: Vec::new(),
            nexts: Vec::new(),
            batch: KeyBatch::new(puzzle.key_len()),
            key: vec![0; puzzle.key_len()],
            found: Vec::new(),
        }
    }

    /// Looks at the start.
    pub(crate) fn begin(&mut self) -> Result<Look, Limit> {
        if self.most_states == 0 {
            return Err(Limit::States);
        }
        self.puzzle.write_key(self.start, &mut self.key);
        self.store.intern(&self.key);
        self.parents.push(START);
        Ok(self.examiner.look(self.start))
    }

    /// Looks at the start of a guided search: what is there, and how many moves
    /// a solution has at least; or how the search ended with it.
    pub(crate) fn begin_guided(
        mut self,
        task: &Task<'_, P>,
    ) -> Result<(Self, Look, u64), Outcome<P::Move>> {
        let look = match self.begin() {
            Ok(look) => look,
            Err(limit) => return Err(self.ended(Verdict::Unknown(limit), 0)),
        };
        let bound = match look {
            Look::Goal => return Err(self.solved(START, 0)),
            Look::Dead => return Err(self.ended(Verdict::Unsolvable, 1)),
            Look::Open(guess) if task.heuristic.promise().admissible => u64::from(guess).max(1),
            Look::Open(_) => 1,
        };
        Ok((self, look, bound))
    }

    /// How many positions it has seen; the next new one gets this number.
    pub(crate) fn seen(&self) -> usize {
        self.store.len()
    }

    /// From where a position is reached.
    pub(crate) fn set_parent(&mut self, id: StateId, parent: StateId) {
        self.parents[id] = parent;
    }

    /// Puts the neighbours of a position that is no goal into `out`, one for
    /// each move, in the order of the moves. `extra` is what the search keeps
    /// besides, in bytes.
    ///
    /// The number of states is exact: where one more than allowed would be
    /// needed, nothing is handed out.
    pub(crate) fn expand(
        &mut self,
        id: StateId,
        extra: u64,
        out: &mut Vec<Neighbour>,
    ) -> Result<(), Limit> {
        out.clear();
        let bytes = self.store.bytes() + self.parents.bytes() + extra;
        self.meter.check("search", self.store.len() as u64, bytes)?;
        self.puzzle.read_key(self.store.key(id), &mut self.here);
        self.moves.clear();
        self.puzzle.moves(&self.here, &mut self.moves);
        self.stats.expanded += 1;
        self.stats.generated += self.moves.len() as u64;
        self.batch.clear();
        for (place, &m) in self.moves.iter().enumerate() {
            match self.nexts.get_mut(place) {
                Some(next) => next.clone_from(&self.here),
                None => self.nexts.push(self.here.clone()),
            }
            let next = &mut self.nexts[place];
            self.puzzle.play(next, m);
            self.batch.push_with(|key| self.puzzle.write_key(next, key));
        }
        self.intern()?;
        for (&(next, new), state) in self.found.iter().zip(&self.nexts) {
            let news = new.then(|| {
                self.parents.push(id);
                self.examiner.look(state)
            });
            if new {
                // To judge a position may take long.
                self.meter.check("search", self.store.len() as u64, bytes)?;
            }
            out.push(Neighbour { id: next, news });
        }
        Ok(())
    }

    /// Finds or adds what lies in the batch.
    fn intern(&mut self) -> Result<(), Limit> {
        self.found.clear();
        let room = self.most_states - self.store.len() as u64;
        if self.batch.len() as u64 <= room {
            self.store.intern_all(&self.batch, &mut self.found);
            return Ok(());
        }
        for next in &self.nexts[..self.moves.len()] {
            self.puzzle.write_key(next, &mut self.key);
            let full = self.store.len() as u64 == self.most_states;
            if full && self.store.find(&self.key).is_none() {
                return Err(if self.most_states == StateStore::MOST {
                    Limit::Memory
                } else {
                    Limit::States
                });
            }
            self.found.push(self.store.intern(&self.key));
        }
        Ok(())
    }

    /// Ends the search at a goal.
    pub(crate) fn solved(self, goal: StateId, lower_bound: u64) -> Outcome<P::Move> {
        let mut path = Vec::new();
        let mut at = goal;
        while at != START {
            path.push(at);
            at = self.parents[at];
        }
        let keys = path.iter().rev().map(|&id| self.store.key(id));
        let moves = walk(self.puzzle, self.start, keys);
        confirm(self.puzzle, self.start, &moves);
        self.ended(Verdict::Solved(moves), lower_bound)
    }

    /// Ends the search.
    pub(crate) fn ended(self, verdict: Verdict<P::Move>, lower_bound: u64) -> Outcome<P::Move> {
        Outcome {
            verdict,
            lower_bound,
            stats: Stats {
                stored: self.store.len() as u64,
                pruned: self.examiner.pruned,
                peak_bytes: self.meter.peak_bytes(),
                ..self.stats
            },
        }
    }
}

/// Moves from `start` through positions with these keys.
pub(crate) fn walk<'k, P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    keys: impl Iterator<Item = &'k [u8]>,
) -> Vec<P::Move> {
    let mut solution = Vec::new();
    let mut state = start.clone();
    let mut legal = Vec::new();
    let mut next_key = vec![0; puzzle.key_len()];
    for key in keys {
        legal.clear();
        puzzle.moves(&state, &mut legal);
        let (m, next) = legal
            .iter()
            .find_map(|&m| {
                let mut next = state.clone();
                puzzle.play(&mut next, m);
                puzzle.write_key(&next, &mut next_key);
                (next_key == key).then_some((m, next))
            })
            .expect("positions with equal keys have the same futures");
        solution.push(m);
        state = next;
    }
    solution
}

/// Replays a solution under the exact rules.
///
/// # Panics
///
/// If it does not lead to a goal: the rules, or a search, are wrong, and no
/// answer is better than a false one.
pub(crate) fn confirm<P: Puzzle>(puzzle: &P, start: &P::State, solution: &[P::Move]) {
    let mut state = start.clone();
    for &m in solution {
        puzzle
            .try_play(&mut state, m)
            .expect("a solution found by search is legal move by move");
    }
    assert!(
        puzzle.is_goal(&state),
        "a solution found by search must end at a goal"
    );
}
