//! A solution made shorter, whatever the game.
//!
//! Three ways, in rounds that may hold four times as many positions each:
//!
//! * the end of the solution is found again by a search for the fewest moves,
//!   from ever farther back;
//! * from positions along it a search in all directions looks for short cuts
//!   to later ones;
//! * the solution is [looked around](crate::neighbourhood).
//!
//! What each may hold is counted in positions, so the answer is the same on
//! every machine; a limit of time only ends it sooner.

use std::collections::HashMap;

use impasse_puzzle::{Control, Instance, Limit, Limits, Outcome, Stats, Task, Verdict};

use crate::expansion::{confirm, walk};
use crate::neighbourhood::shorten;
use crate::{Meter, StateId, StateStore};

/// Positions that a search may hold in the first round, and by how much more
/// in each round after it.
const FIRST_ROUND: u64 = 2_000;
const GROWTH: u64 = 4;

/// Looks for a shorter solution than `moves`, which solve the puzzle from
/// `start`, until `fewest`, which finds solutions with the fewest moves, has
/// proved it shortest or a limit is reached. The outcome is a solution that is
/// no longer.
pub fn improve<P: Instance>(
    instance: &P,
    start: &P::State,
    moves: Vec<P::Move>,
    fewest: &dyn Fn(&Task<'_, P>) -> Outcome<P::Move>,
    control: Control<'_>,
) -> Outcome<P::Move> {
    let mut work = Improvement {
        instance,
        start,
        moves,
        lower_bound: 0,
        fewest,
        states: control.limits.states,
        meter: Meter::new(Control {
            limits: Limits {
                states: None,
                ..control.limits
            },
            ..control
        }),
        stats: Stats::default(),
    };
    let mut most = FIRST_ROUND;
    while work.is_open() {
        // A limit ends the work; what was found until then is the answer.
        if work.round(most).is_err() {
            break;
        }
        most = most.saturating_mul(GROWTH);
    }
    confirm(instance, start, &work.moves);
    Outcome {
        verdict: Verdict::Solved(work.moves),
        lower_bound: work.lower_bound,
        stats: work.stats,
    }
}

struct Improvement<'a, P: Instance> {
    instance: &'a P,
    start: &'a P::State,
    moves: Vec<P::Move>,
    lower_bound: u64,
    fewest: &'a dyn Fn(&Task<'_, P>) -> Outcome<P::Move>,
    /// The most positions of all searches together.
    states: Option<u64>,
    meter: Meter<'a>,
    stats: Stats,
}

impl<'a, P: Instance> Improvement<'a, P> {
    fn is_open(&self) -> bool {
        (self.moves.len() as u64) > self.lower_bound
    }

    fn round(&mut self, most: u64) -> Result<(), Limit> {
        self.ends(most)?;
        self.short_cuts(most)?;
        if self.is_open() {
            let control = self.control(most.saturating_mul(GROWTH))?;
            let moves = std::mem::take(&mut self.moves);
            let enough = self.lower_bound;
            let shortened = shorten(self.instance, self.start, moves, enough, control);
            self.moves = shortened.moves;
            self.count(&shortened.stats)?;
        }
        Ok(())
    }

    /// What a search may use that holds at most so many positions.
    fn control(&self, most: u64) -> Result<Control<'a>, Limit> {
        let left = self.states.unwrap_or(u64::MAX);
        let left = left.saturating_sub(self.stats.stored);
        if left == 0 {
            return Err(Limit::States);
        }
        let mut control = self.meter.rest();
        control.limits.states = Some(most.min(left));
        Ok(control)
    }

    /// Adds what a search did, and looks at the clock.
    fn count(&mut self, stats: &Stats) -> Result<(), Limit> {
        self.stats.add(stats);
        self.meter
            .check_piece("improve", self.stats.stored, stats.peak_bytes)
    }

    /// The position before each move, and the end.
    fn positions(&self) -> Vec<P::State> {
        let mut state = self.start.clone();
        let mut positions = vec![state.clone()];
        for &m in &self.moves {
            self.instance.play(&mut state, m);
            positions.push(state.clone());
        }
        positions
    }

    /// Finds the end of the solution again, from ever farther back, until a
    /// search holds too much.
    fn ends(&mut self, most: u64) -> Result<(), Limit> {
        let mut back = 1;
        while self.is_open() {
            let from = self.moves.len().saturating_sub(back);
            let position = self.positions().swap_remove(from);
            let task = Task::plain(&position, self.control(most)?);
            let outcome = (self.fewest)(&task);
            if from == 0 {
                self.lower_bound = outcome.lower_bound.max(self.lower_bound);
            }
            if let Verdict::Solved(end) = &outcome.verdict
                && end.len() < self.moves.len() - from
            {
                self.moves.truncate(from);
                self.moves.extend(end);
            }
            self.count(&outcome.stats)?;
            if from == 0 || !matches!(outcome.verdict, Verdict::Solved(_)) {
                break;
            }
            back = (self.moves.len() - from).max(back) * 3 / 2 + 1;
        }
        Ok(())
    }

    /// Looks for short cuts from positions along the solution.
    fn short_cuts(&mut self, most: u64) -> Result<(), Limit> {
        let mut from = 0;
        while from < self.moves.len() && self.is_open() {
            let (reached, stats) = self.short_cut(from, most)?;
            if let Some(moves) = reached.moves {
                self.moves = moves;
            }
            self.count(&stats)?;
            // Where the search came far, the next one need not begin beside
            // it.
            from += (reached.farthest / 2).max(1);
        }
        Ok(())
    }

    /// Searches from one position in all directions. Of the short cuts that it
    /// finds the best is taken.
    fn short_cut(&self, from: usize, most: u64) -> Result<(Reached<P::Move>, Stats), Limit> {
        let instance = self.instance;
        let most = self.control(most)?.limits.states.unwrap_or(most);
        let positions = self.positions();
        let mut later: HashMap<Vec<u8>, usize> = HashMap::new();
        for (at, position) in positions.iter().enumerate().skip(from) {
            later.insert(instance.key(position), at);
        }
        let last = self.moves.len();
        let mut tree = Tree::new(instance, &positions[from]);
        let mut best: Option<(usize, usize, StateId)> = None;
        let mut farthest = 1;
        let mut here = positions[from].clone();
        let mut next = here.clone();
        let mut moves = Vec::new();
        let mut key = vec![0; instance.key_len()];
        let mut stats = Stats::default();
        for id in (0..).map(StateId) {
            if id.index() == tree.store.len() || tree.store.len() as u64 > most {
                break;
            }
            instance.read_key(tree.store.key(id), &mut here);
            let is_goal = instance.is_goal(&here);
            let at = later.get(tree.store.key(id)).copied();
            let depth = tree.depth[id.index()];
            if let Some(to) = at.or(is_goal.then_some(last)) {
                let gap = to.saturating_sub(from);
                farthest = farthest.max(gap);
                let gain = gap.saturating_sub(depth);
                if gain > best.map_or(0, |(gain, ..)| gain) {
                    best = Some((gain, to, id));
                }
            }
            if is_goal {
                continue;
            }
            stats.expanded += 1;
            moves.clear();
            instance.moves(&here, &mut moves);
            stats.generated += moves.len() as u64;
            for &m in &moves {
                next.clone_from(&here);
                instance.play(&mut next, m);
                instance.write_key(&next, &mut key);
                let (_, is_new) = tree.store.intern(&key);
                if is_new {
                    tree.parents.push(id);
                    tree.depth.push(depth + 1);
                }
            }
        }
        stats.stored = tree.store.len() as u64;
        stats.peak_bytes = tree.bytes();
        let moves = best.map(|(_, to, id)| {
            let key = |position: &P::State| instance.key(position);
            let before = positions[..=from].iter().map(key).skip(1);
            let behind = positions[to + 1..].iter().map(key);
            let keys: Vec<Vec<u8>> = before.chain(tree.way_to(id)).chain(behind).collect();
            // A position with the same key may look different: its moves are
            // found anew.
            walk(instance, self.start, keys.iter().map(|key| &**key))
        });
        Ok((Reached { moves, farthest }, stats))
    }
}

/// What a search in all directions came to.
struct Reached<M> {
    /// The solution with the best short cut.
    moves: Option<Vec<M>>,
    /// How many moves of the solution lie between its beginning and the last
    /// position of it that was met.
    farthest: usize,
}

/// Positions met breadth first.
struct Tree {
    store: StateStore,
    parents: Vec<StateId>,
    depth: Vec<usize>,
}

impl Tree {
    fn new<P: Instance>(instance: &P, from: &P::State) -> Self {
        let mut store = StateStore::new(instance.key_len());
        let (id, _) = store.intern(&instance.key(from));
        Self {
            store,
            parents: vec![id],
            depth: vec![0],
        }
    }

    fn bytes(&self) -> u64 {
        let lists = self.parents.capacity() * (size_of::<StateId>() + size_of::<usize>());
        self.store.bytes() + lists as u64
    }

    /// The keys of the positions on the way to one, the first left out.
    fn way_to(&self, at: StateId) -> Vec<Vec<u8>> {
        let way = at.way(|id| self.parents[id.index()]).into_iter().skip(1);
        way.map(|id| self.store.key(id).to_vec()).collect()
    }
}
