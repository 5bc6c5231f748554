//! The slides' A* with a pattern for places that cost many steps and offer no
//! choice: what the slides ask for at their end.
//!
//! ```text
//! ########       In a passage the player can only go on or turn back. To turn
//! #@     #####   back leads to a position that is known at less cost. So a
//! ######     $   *run* goes on until there is a choice, and only its end is
//!      #######   kept.
//! ```
//!
//! **A run loses no shortest solution.** After a walk, let there be no move but
//! one back and at most one other. A solution that goes back here comes to the
//! position before for the second time, and is not shortest. After a push, going
//! back is something new, since the box stays; so a push is followed by a forced
//! one only where it is the single move there is: where the push itself cut the
//! player off from everything else. A box may be parked in a passage (level 10
//! of Microban needs that), so passing on through it must not be forced.
//!
//! A run ends at a goal, at a dead end, and where it comes to its beginning.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use impasse_puzzle::{
    About, Assurance, Estimate, Heuristic as _, Limit, Outcome, Puzzle as _, Stats, Strategy, Task,
    Verdict, Words,
};
use impasse_search::{Meter, PerState, StateId, StateStore};
use impasse_sokoban::{Direction, Manhattan, Position, Steps, View as _};

use super::{Judges, confirm};

/// `slides-astar-runs`.
#[derive(Clone, Copy, Debug, Default)]
pub struct SlidesRuns;

impl Strategy<Steps> for SlidesRuns {
    fn about(&self) -> About {
        About {
            name: "slides-astar-runs",
            summary: Words::new(
                "the slides' A* by steps, places without a choice passed in one go",
                "スライドのA*（選択の余地のない通路はまとめて進む）",
            ),
            reference: "Fujiwara, How to become a warehouse keeper",
        }
    }

    fn assurance(&self) -> Assurance {
        Assurance::OPTIMAL
    }

    fn solve(&self, view: &Steps, task: &Task<'_, Steps>) -> Outcome<Direction> {
        let mut search = RunSearch {
            view,
            start: task.start,
            judges: Judges::new(view),
            estimate: Manhattan.prepare(view),
            store: StateStore::new(view.key_len()),
            nodes: PerState::new(),
            queue: BinaryHeap::new(),
            key: vec![0; view.key_len()],
            moves: Vec::new(),
            longest: u32::try_from(view.level().floor().count()).unwrap_or(u32::MAX),
            stats: Stats::default(),
        };
        let mut meter = Meter::new(task.control);
        let ended = search.work_off(&mut meter);
        search.stats.stored = search.store.len() as u64;
        search.stats.peak_bytes = meter.peak_bytes();
        let (verdict, lower_bound) = match ended {
            Ok(Some(goal)) => {
                let steps = search.steps_to(goal);
                confirm(view, task.start, &steps);
                let fewest = steps.len() as u64;
                (Verdict::Solved(steps), fewest)
            }
            Ok(None) => (Verdict::Unsolvable, 0),
            Err(limit) => (Verdict::Unknown(limit), 0),
        };
        Outcome {
            verdict,
            lower_bound,
            stats: search.stats,
        }
    }
}

/// The end of a run.
#[derive(Clone, Copy)]
struct RunNode {
    parent: StateId,
    /// The first step of the run that leads here.
    first: Direction,
    made: u32,
    left: u32,
}

/// The least total first, and among equals what is believed nearest.
type Waiting = Reverse<(u32, u32, StateId)>;

struct RunSearch<'p> {
    view: &'p Steps,
    start: &'p Position,
    judges: Judges<'p>,
    estimate: Box<dyn Estimate<Steps> + 'p>,
    store: StateStore,
    nodes: PerState<RunNode>,
    queue: BinaryHeap<Waiting>,
    key: Vec<u8>,
    moves: Vec<Direction>,
    /// Steps of the longest run; it may end anywhere.
    longest: u32,
    stats: Stats,
}

impl RunSearch<'_> {
    /// The solved position found.
    fn work_off(&mut self, meter: &mut Meter<'_>) -> Result<Option<StateId>, Limit> {
        let mut here = self.start.clone();
        // The first step to where the search begins is never read.
        self.meet(&here, None, Direction::ALL[0], 0);
        while let Some(Reverse((total, _, id))) = self.queue.pop() {
            let node = self.nodes[id];
            // Else it was reached by fewer steps later, and had its turn.
            if node.made + node.left != total {
                continue;
            }
            meter.check("search", self.store.len() as u64, self.bytes())?;
            self.view.read_key(self.store.key(id), &mut here);
            if self.view.is_goal(&here) {
                return Ok(Some(id));
            }
            self.stats.expanded += 1;
            let mut moves = Vec::new();
            self.view.moves(&here, &mut moves);
            for first in moves {
                let (end, steps) = self.run(&here, first);
                self.meet(&end, Some(id), first, node.made + steps);
            }
        }
        Ok(None)
    }

    /// Goes from a position as far as there is no choice; says how many steps
    /// that takes.
    fn run(&mut self, from: &Position, first: Direction) -> (Position, u32) {
        let view = self.view;
        let mut at = from.clone();
        let mut step = first;
        let mut steps = 0;
        loop {
            let boxes = at.boxes.clone();
            view.play(&mut at, step);
            steps += 1;
            self.stats.generated += 1;
            if view.is_goal(&at) || at == *from {
                return (at, steps);
            }
            self.moves.clear();
            view.moves(&at, &mut self.moves);
            if boxes == at.boxes {
                self.moves.retain(|&next| next != step.back());
            }
            match self.moves[..] {
                [next] if steps < self.longest => step = next,
                _ => return (at, steps),
            }
            if boxes != at.boxes && !self.judges.are_silent(&at) {
                return (at, steps);
            }
        }
    }

    /// Notes a way to a position.
    fn meet(&mut self, at: &Position, parent: Option<StateId>, first: Direction, made: u32) {
        self.view.write_key(at, &mut self.key);
        let (id, is_new) = self.store.intern(&self.key);
        let parent = parent.unwrap_or(id);
        if is_new {
            let is_goal = self.view.is_goal(at);
            let left = if is_goal || self.judges.are_silent(at) {
                self.estimate.estimate(at)
            } else {
                None
            };
            self.nodes.push(RunNode {
                parent,
                first,
                made,
                left: left.unwrap_or(DEAD),
            });
        } else if made < self.nodes[id].made {
            let node = &mut self.nodes[id];
            (node.parent, node.first, node.made) = (parent, first, made);
        } else {
            return;
        }
        let node = self.nodes[id];
        if node.left == DEAD {
            self.stats.pruned += 1;
        } else {
            let total = node.made + node.left;
            self.queue.push(Reverse((total, node.left, id)));
        }
    }

    fn bytes(&self) -> u64 {
        let waiting = self.queue.capacity() * size_of::<Waiting>();
        self.store.bytes() + self.nodes.bytes() + waiting as u64
    }

    /// The steps of the runs that lead to a position.
    fn steps_to(&mut self, goal: StateId) -> Vec<Direction> {
        let mut firsts = Vec::new();
        let mut at = goal;
        while self.nodes[at].parent != at {
            firsts.push((self.nodes[at].first, at));
            at = self.nodes[at].parent;
        }
        let mut here = self.start.clone();
        let mut steps = Vec::new();
        for (first, end) in firsts.into_iter().rev() {
            let mut next = Some(first);
            while let Some(step) = next {
                let boxes = here.boxes.clone();
                self.view.play(&mut here, step);
                steps.push(step);
                self.view.write_key(&here, &mut self.key);
                next = if *self.key == *self.store.key(end) {
                    None
                } else {
                    self.moves.clear();
                    self.view.moves(&here, &mut self.moves);
                    let walked = boxes == here.boxes;
                    let mut on = self.moves.iter().copied();
                    on.find(|&next| !walked || next != step.back())
                };
            }
        }
        steps
    }
}

/// No way leads to a goal.
const DEAD: u32 = u32::MAX;
