//! Best-first search over exact keys, with every sound pruning.
//!
//! Where a move is enough by itself it is played at once: only nodes with a
//! choice are remembered. The search can be paused and taken up again.
//!
//! A promise can mislead, and then a search that always follows it stays for
//! millions of nodes where there is nothing to be found. So some of the nodes
//! are drawn by chance instead: a promise from all that wait, then a node (as in
//! Xie et al. 2014). What is proved is the same: in the end every node is looked
//! at.
//!
//! A node costs its key (22 bytes at most), 6.4 to 9.7 bytes of index, 4 for
//! its parent and 4 while it waits: about 35 bytes.

use impasse_puzzle::{
    About, Assurance, Chance, Limit, Outcome, Puzzle as _, Stats, Strategy, Task, Verdict, Words,
};
use impasse_search::{Meter, PerState, StateId, StateStore};
use impasse_superpuzz::{Deal, Shift};

use crate::ace_collapse::{self, NodeStep};
use crate::board::SuperpuzzBoard;
use crate::choice::{Ahead, Prunings, follow};
use crate::packing::PlacePacking;
use crate::score::promise;
use crate::solution;

/// `superpuzz-best`: the most promising position first, with every sound
/// pruning. It ends with a solution or with a proof that there is none.
#[derive(Clone, Copy, Debug, Default)]
pub struct SuperpuzzBest;

impl Strategy<Deal> for SuperpuzzBest {
    fn about(&self) -> About {
        About {
            name: "superpuzz-best",
            summary: Words::new(
                "Superpuzz: the most promising position first, with every sound pruning",
                "スーパーパズ専用：最も有望な局面から、安全な枝刈りをすべて使う",
            ),
            reference: "stubborn sets: Valmari 1989; delete relaxation: Bonet & Geffner 2001; \
                        nodes by chance: Xie et al. 2014",
        }
    }

    fn assurance(&self) -> Assurance {
        Assurance::COMPLETE
    }

    fn solve(&self, deal: &Deal, task: &Task<'_, Deal>) -> Outcome<Shift> {
        if deal.is_goal(task.start) {
            return Outcome::already_solved();
        }
        let mut search = BestSearch::new(deal, task);
        let verdict = match search.run(u64::MAX, OtherUse::default()) {
            Ok(Some(SearchEnd::Goal(steps))) => {
                Verdict::Solved(solution::moves(deal, task.start, &steps))
            }
            Ok(Some(SearchEnd::Nothing)) => Verdict::Unsolvable,
            Ok(None) => unreachable!("it is not paused"),
            Err(limit) => Verdict::Unknown(limit),
        };
        Outcome {
            verdict,
            lower_bound: 1,
            stats: search.stats(),
        }
    }
}

/// How a search ends by itself.
pub(crate) enum SearchEnd {
    /// With the steps to a goal.
    Goal(Vec<NodeStep>),
    /// With nothing left to be looked at.
    Nothing,
}

/// What is held besides a search, and counts towards the same limits.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OtherUse {
    pub(crate) states: u64,
    pub(crate) bytes: u64,
}

/// A search under way.
pub(crate) struct BestSearch<'t> {
    packing: PlacePacking,
    store: StateStore,
    parents: PerState<StateId>,
    /// Waiting nodes by promise; the newest of a promise on top.
    waiting: Vec<Vec<Waiting>>,
    waiting_room: usize,
    meter: Meter<'t>,
    /// The limit of states.
    states: Option<u64>,
    stats: Stats,
    key: Vec<u8>,
    /// Moves of a node, and moves made without a choice.
    room: Vec<NodeStep>,
    taken: Vec<NodeStep>,
    chance: Chance,
}

/// How many of a hundred nodes are drawn by chance. Of the 27 deals from 1 to
/// 48 that 50,000 nodes without chance do not decide, two million solve 13; with
/// 10 or 30 of a hundred drawn they solve 18.
const BY_CHANCE: u64 = 30;

/// What it uses: larger persistent sets save nodes, but no time.
const PRUNINGS: Prunings = Prunings::QUICK;

const START: StateId = StateId(0);

/// A node with a choice.
#[derive(Clone, Copy)]
struct Waiting {
    id: StateId,
    /// Which of all its moves are to be tried, as a set of their numbers; all
    /// of them are found out again where some number is too high.
    moves: u32,
}

const TOO_MANY: u32 = 0;

impl<'t> BestSearch<'t> {
    /// A search from the task's start, which is no goal.
    pub(crate) fn new(deal: &Deal, task: &Task<'t, Deal>) -> Self {
        let mut start = SuperpuzzBoard::of(deal, task.start);
        ace_collapse::normalize(&mut start);
        let packing = PlacePacking::new(&start);
        let mut search = Self {
            store: StateStore::new(packing.key_len()),
            parents: PerState::new(),
            waiting: Vec::new(),
            waiting_room: 0,
            meter: Meter::new(task.control),
            states: task.control.limits.states,
            stats: Stats::default(),
            key: vec![0; packing.key_len()],
            room: Vec::new(),
            taken: Vec::new(),
            chance: Chance::new(task.seed),
            packing,
        };
        if search.states != Some(0) {
            search.packing.write(&start, &mut search.key);
            search.store.intern(&search.key);
            search.parents.push(START);
            search.wait(&start, START, TOO_MANY);
        }
        search
    }

    fn wait(&mut self, board: &SuperpuzzBoard, id: StateId, moves: u32) {
        let place = promise(board) as usize;
        if place >= self.waiting.len() {
            self.waiting.resize_with(place + 1, Vec::new);
        }
        let stack = &mut self.waiting[place];
        let before = stack.capacity();
        stack.push(Waiting { id, moves });
        self.waiting_room += stack.capacity() - before;
    }

    fn next(&mut self) -> Option<Waiting> {
        if self.chance.below(100) < BY_CHANCE
            && let Some(node) = self.anyone()
        {
            return Some(node);
        }
        loop {
            if let Some(node) = self.waiting.last_mut()?.pop() {
                return Some(node);
            }
            let empty = self.waiting.pop().expect("there was a last one");
            self.waiting_room -= empty.capacity();
        }
    }

    /// A node drawn by chance, if one waits: from a promise that is drawn, or
    /// the next lower one that has any.
    fn anyone(&mut self) -> Option<Waiting> {
        let drawn = self.draw(self.waiting.len())?;
        let stack = self.waiting[..=drawn].iter().rposition(|s| !s.is_empty())?;
        let place = self.draw(self.waiting[stack].len())?;
        Some(self.waiting[stack].swap_remove(place))
    }

    fn draw(&mut self, below: usize) -> Option<usize> {
        #[expect(clippy::cast_possible_truncation, reason = "below a usize")]
        (below > 0).then(|| self.chance.below(below as u64) as usize)
    }

    /// Bytes it takes in memory.
    pub(crate) fn bytes(&self) -> u64 {
        let waiting = self.waiting_room * size_of::<Waiting>();
        self.store.bytes() + self.parents.bytes() + waiting as u64
    }

    /// What it did so far.
    pub(crate) fn stats(&self) -> Stats {
        Stats {
            stored: self.store.len() as u64,
            peak_bytes: self.meter.peak_bytes(),
            ..self.stats
        }
    }

    /// Looks at so many more nodes at most; `None` if that was not enough.
    pub(crate) fn run(
        &mut self,
        nodes: u64,
        besides: OtherUse,
    ) -> Result<Option<SearchEnd>, Limit> {
        let left = self.states.map(|most| most.saturating_sub(besides.states));
        let most = left.unwrap_or(u64::MAX).min(StateStore::MOST);
        if most == 0 {
            return Err(Limit::States);
        }
        let mut steps = Vec::new();
        let end = self.stats.expanded.saturating_add(nodes);
        while self.stats.expanded < end {
            let Some(Waiting { id, moves }) = self.next() else {
                return Ok(Some(SearchEnd::Nothing));
            };
            let states = self.store.len() as u64 + besides.states;
            let bytes = self.bytes() + besides.bytes;
            self.meter.check("search", states, bytes)?;
            let board = self.packing.read(self.store.key(id));
            if moves == TOO_MANY {
                PRUNINGS.steps(&board, &mut steps);
                self.stats.expanded += 1;
            } else {
                chosen(&board, moves, &mut steps);
            }
            self.stats.generated += steps.len() as u64;
            for &step in &steps {
                if let Some(path) = self.pursue(&board, id, step, most)? {
                    return Ok(Some(SearchEnd::Goal(path)));
                }
            }
        }
        Ok(None)
    }

    /// Makes a step from a node, and goes on as long as there is no choice and
    /// nothing known: to a node that has to wait, or a dead one, or one seen
    /// before. The steps from the start if it comes to a goal.
    fn pursue(
        &mut self,
        from: &SuperpuzzBoard,
        mut id: StateId,
        mut step: NodeStep,
        most: u64,
    ) -> Result<Option<Vec<NodeStep>>, Limit> {
        let mut board = from.clone();
        loop {
            ace_collapse::play(&mut board, step);
            self.taken.clear();
            match follow(&mut board, &mut self.room, &mut self.taken) {
                Ahead::Goal => {
                    let mut path = self.path(id);
                    path.push(step);
                    path.append(&mut self.taken);
                    return Ok(Some(path));
                }
                Ahead::Dead => {
                    self.stats.pruned += 1;
                    return Ok(None);
                }
                Ahead::Choice => {}
            }
            let Some(next) = self.remember(&board, id, most)? else {
                return Ok(None);
            };
            id = next;
            let mut steps = std::mem::take(&mut self.room);
            PRUNINGS.narrow(&board, &mut steps);
            self.stats.expanded += 1;
            match steps[..] {
                [] => self.stats.pruned += 1,
                [only] => step = only,
                _ => self.wait(&board, id, numbers(&board, &steps)),
            }
            let is_over = steps.len() != 1;
            self.room = steps;
            if is_over {
                return Ok(None);
            }
        }
    }

    /// Remembers a node; its number if it is new.
    fn remember(
        &mut self,
        board: &SuperpuzzBoard,
        parent: StateId,
        most: u64,
    ) -> Result<Option<StateId>, Limit> {
        self.packing.write(board, &mut self.key);
        if self.store.len() as u64 >= most && self.store.find(&self.key).is_none() {
            return Err(if most == StateStore::MOST {
                Limit::Memory
            } else {
                Limit::States
            });
        }
        let (id, new) = self.store.intern(&self.key);
        if new {
            self.parents.push(parent);
        }
        Ok(new.then_some(id))
    }

    /// The steps from the start to a node.
    fn path(&self, to: StateId) -> Vec<NodeStep> {
        let mut nodes = vec![to];
        while let Some(&node) = nodes.last()
            && node != START
        {
            nodes.push(self.parents[node]);
        }
        let mut path = Vec::new();
        let mut steps = Vec::new();
        let mut room = Vec::new();
        let mut taken = Vec::new();
        let mut key = vec![0; self.packing.key_len()];
        for pair in nodes.windows(2).rev() {
            let board = self.packing.read(self.store.key(pair[1]));
            PRUNINGS.steps(&board, &mut steps);
            let made = steps.iter().find(|&&step| {
                let mut next = board.clone();
                ace_collapse::play(&mut next, step);
                taken.clear();
                follow(&mut next, &mut room, &mut taken);
                self.packing.write(&next, &mut key);
                key == self.store.key(pair[0])
            });
            path.push(*made.expect("a node is made by a step from its parent"));
            path.append(&mut taken);
        }
        path
    }
}

/// All moves of a node in the order of their numbers.
fn all(board: &SuperpuzzBoard) -> Vec<NodeStep> {
    let mut all = Vec::new();
    ace_collapse::late_steps(board, &mut all);
    all
}

/// The numbers of some moves of a node, as a set.
fn numbers(board: &SuperpuzzBoard, steps: &[NodeStep]) -> u32 {
    let mut numbers = 0;
    for (number, step) in all(board).iter().enumerate() {
        if steps.contains(step) {
            if number >= 32 {
                return TOO_MANY;
            }
            numbers |= 1 << number;
        }
    }
    numbers
}

/// The moves of a node with these numbers.
fn chosen(board: &SuperpuzzBoard, numbers: u32, out: &mut Vec<NodeStep>) {
    out.clear();
    let numbered = all(board).into_iter().enumerate();
    out.extend(numbered.filter_map(|(n, step)| (n < 32 && numbers >> n & 1 != 0).then_some(step)));
}
