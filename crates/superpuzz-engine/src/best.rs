//! Best-first search over exact keys, with every sound pruning.
//!
//! A node costs its key (22 bytes at most), 6.4 to 9.7 bytes of index, 4 for
//! its parent and 4 while it waits: about 40 bytes.

use impasse_puzzle::{
    About, Assurance, Limit, Outcome, Puzzle as _, Stats, Strategy, Task, Verdict, Words,
};
use impasse_search::{Meter, StateId, StateStore};
use impasse_superpuzz::{Deal, Shift};

use crate::ace_collapse::{self, Step};
use crate::board::Board;
use crate::choice::Prunings;
use crate::links::Links;
use crate::packing::Packing;
use crate::promise::promise;
use crate::solution;

/// `superpuzz-best`: the most promising position first, with every sound
/// pruning. It ends with a solution or with a proof that there is none.
#[derive(Clone, Copy, Debug, Default)]
pub struct SuperpuzzBest;

impl SuperpuzzBest {
    /// Name, one line, reference.
    pub const ABOUT: About = About {
        name: "superpuzz-best",
        summary: Words::new(
            "Superpuzz: the most promising position first, with every sound pruning",
            "スーパーパズ専用：最も有望な局面から、安全な枝刈りをすべて使う",
        ),
        reference: "stubborn sets: Valmari 1989; delete relaxation: Bonet & Geffner 2001",
    };
    /// What may be relied on.
    pub const ASSURANCE: Assurance = Assurance {
        complete: true,
        optimal: false,
    };
}

impl Strategy<Deal> for SuperpuzzBest {
    fn about(&self) -> About {
        Self::ABOUT
    }

    fn assurance(&self) -> Assurance {
        Self::ASSURANCE
    }

    fn solve(&self, deal: &Deal, task: &Task<'_, Deal>) -> Outcome<Shift> {
        if deal.is_goal(task.start) {
            return Outcome {
                verdict: Verdict::Solved(Vec::new()),
                lower_bound: 0,
                stats: Stats::default(),
            };
        }
        let mut search = Search::new(deal, task);
        let verdict = match search.run() {
            Ok(Some(goal)) => {
                let steps = search.path(goal);
                Verdict::Solved(solution::moves(deal, task.start, &steps))
            }
            Ok(None) => Verdict::Unsolvable,
            Err(limit) => Verdict::Unknown(limit),
        };
        Outcome {
            verdict,
            lower_bound: 1,
            stats: Stats {
                stored: search.store.len() as u64,
                peak_bytes: search.meter.peak_bytes(),
                ..search.stats
            },
        }
    }
}

struct Search<'t> {
    packing: Packing,
    store: StateStore,
    parents: Links,
    /// Waiting nodes by promise; the newest of a promise on top.
    waiting: Vec<Vec<StateId>>,
    waiting_room: usize,
    meter: Meter<'t>,
    most: u64,
    stats: Stats,
    key: Vec<u8>,
}

const START: StateId = StateId(0);

impl<'t> Search<'t> {
    fn new(deal: &Deal, task: &Task<'t, Deal>) -> Self {
        let mut start = Board::of(deal, task.start);
        ace_collapse::normalize(&mut start);
        let packing = Packing::new(&start);
        let states = task.control.limits.states.unwrap_or(u64::MAX);
        let mut search = Self {
            store: StateStore::new(packing.key_len()),
            parents: Links::default(),
            waiting: Vec::new(),
            waiting_room: 0,
            meter: Meter::new(task.control),
            most: states.min(StateStore::MOST),
            stats: Stats::default(),
            key: vec![0; packing.key_len()],
            packing,
        };
        if search.most > 0 {
            search.packing.write(&start, &mut search.key);
            search.store.intern(&search.key);
            search.parents.push(START);
            search.wait(&start, START);
        }
        search
    }

    fn wait(&mut self, board: &Board, id: StateId) {
        let place = promise(board) as usize;
        if place >= self.waiting.len() {
            self.waiting.resize_with(place + 1, Vec::new);
        }
        let stack = &mut self.waiting[place];
        let before = stack.capacity();
        stack.push(id);
        self.waiting_room += stack.capacity() - before;
    }

    fn next(&mut self) -> Option<StateId> {
        loop {
            if let Some(id) = self.waiting.last_mut()?.pop() {
                return Some(id);
            }
            let empty = self.waiting.pop().expect("there was a last one");
            self.waiting_room -= empty.capacity();
        }
    }

    /// Finds a goal: the node before it and the step.
    fn run(&mut self) -> Result<Option<(StateId, Step)>, Limit> {
        if self.most == 0 {
            return Err(Limit::States);
        }
        let mut steps = Vec::new();
        while let Some(id) = self.next() {
            let bytes = self.store.bytes()
                + self.parents.bytes()
                + (self.waiting_room * size_of::<StateId>()) as u64;
            self.meter.check("search", self.store.len() as u64, bytes)?;
            let board = self.packing.read(self.store.key(id));
            Prunings::ALL.steps(&board, &mut steps);
            self.stats.expanded += 1;
            self.stats.generated += steps.len() as u64;
            if steps.is_empty() {
                self.stats.pruned += 1;
            }
            for &step in &steps {
                let mut next = board.clone();
                ace_collapse::play(&mut next, step);
                if next.is_goal() {
                    return Ok(Some((id, step)));
                }
                self.packing.write(&next, &mut self.key);
                if self.store.len() as u64 == self.most && self.store.find(&self.key).is_none() {
                    return Err(if self.most == StateStore::MOST {
                        Limit::Memory
                    } else {
                        Limit::States
                    });
                }
                let (child, new) = self.store.intern(&self.key);
                if new {
                    self.parents.push(id);
                    self.wait(&next, child);
                }
            }
        }
        Ok(None)
    }

    /// The steps from the start to a goal.
    fn path(&self, (last, step): (StateId, Step)) -> Vec<Step> {
        let mut path = vec![step];
        let mut steps = Vec::new();
        let mut key = vec![0; self.packing.key_len()];
        let mut at = last;
        while at != START {
            let before = self.parents.of(at);
            let board = self.packing.read(self.store.key(before));
            Prunings::ALL.steps(&board, &mut steps);
            let taken = steps.iter().find(|&&step| {
                let mut next = board.clone();
                ace_collapse::play(&mut next, step);
                self.packing.write(&next, &mut key);
                key == self.store.key(at)
            });
            path.push(*taken.expect("a node is made by a step from its parent"));
            at = before;
        }
        path.reverse();
        path
    }
}
