//! Depth-first search as the slides print it.
//!
//! Every neighbour is laid on the stack, and marked only when it is taken from
//! there. So the search follows the last neighbour as far as it goes, and its
//! solutions are as long as they come.

use impasse_puzzle::{
    About, Assurance, Limit, Outcome, Puzzle as _, Stats, Strategy, Task, Verdict, Words,
};
use impasse_search::{Meter, StateId, StateStore};
use impasse_sokoban::{Direction, Steps};

use super::{Judges, confirm};

/// `slides-dfs`.
#[derive(Clone, Copy, Debug, Default)]
pub struct SlidesDepthFirst;

impl Strategy<Steps> for SlidesDepthFirst {
    fn about(&self) -> About {
        About {
            name: "slides-dfs",
            summary: Words::new(
                "the slides' depth-first search by steps",
                "スライドの深さ優先探索（1歩単位）",
            ),
            reference: "Fujiwara, How to become a warehouse keeper",
        }
    }

    fn assurance(&self) -> Assurance {
        Assurance::COMPLETE
    }

    fn solve(&self, view: &Steps, task: &Task<'_, Steps>) -> Outcome<Direction> {
        let mut search = DepthFirstSearch {
            view,
            visited: StateStore::new(view.key_len()),
            came: Vec::new(),
            stack: Vec::new(),
            stats: Stats::default(),
        };
        let mut meter = Meter::new(task.control);
        let verdict = match search.run(task, &mut meter) {
            Ok(Some(goal)) => {
                let steps = search.way_to(goal);
                confirm(view, task.start, &steps);
                Verdict::Solved(steps)
            }
            Ok(None) => Verdict::Unsolvable,
            Err(limit) => Verdict::Unknown(limit),
        };
        search.stats.stored = search.visited.len() as u64;
        search.stats.peak_bytes = meter.peak_bytes();
        Outcome {
            verdict,
            lower_bound: u64::from(!view.is_goal(task.start)),
            stats: search.stats,
        }
    }
}

/// The position before a position, and the step between them.
type Way = Option<(StateId, Direction)>;

struct DepthFirstSearch<'p> {
    view: &'p Steps,
    visited: StateStore,
    /// How each marked position was reached.
    came: Vec<Way>,
    stack: Vec<Way>,
    stats: Stats,
}

impl DepthFirstSearch<'_> {
    /// The solved position found.
    fn run(
        &mut self,
        task: &Task<'_, Steps>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<StateId>, Limit> {
        let view = self.view;
        let mut judges = Judges::new(view);
        let mut here = task.start.clone();
        let mut key = vec![0; view.key_len()];
        let mut moves = Vec::new();
        self.stack.push(None);
        while let Some(way) = self.stack.pop() {
            match way {
                Some((parent, step)) => {
                    view.read_key(self.visited.key(parent), &mut here);
                    view.play(&mut here, step);
                }
                None => here.clone_from(task.start),
            }
            view.write_key(&here, &mut key);
            let (id, is_new) = self.visited.intern(&key);
            if !is_new {
                continue;
            }
            self.came.push(way);
            meter.check("search", self.visited.len() as u64, self.bytes())?;
            if view.is_goal(&here) {
                return Ok(Some(id));
            }
            if !judges.are_silent(&here) {
                self.stats.pruned += 1;
                continue;
            }
            moves.clear();
            view.moves(&here, &mut moves);
            self.stats.expanded += 1;
            self.stats.generated += moves.len() as u64;
            self.stack
                .extend(moves.iter().map(|&step| Some((id, step))));
        }
        Ok(None)
    }

    fn bytes(&self) -> u64 {
        let ways = self.came.capacity() + self.stack.capacity();
        self.visited.bytes() + (ways * size_of::<Way>()) as u64
    }

    fn way_to(&self, goal: StateId) -> Vec<Direction> {
        let mut steps = Vec::new();
        let mut at = goal;
        while let Some((parent, step)) = self.came[at.index()] {
            steps.push(step);
            at = parent;
        }
        steps.reverse();
        steps
    }
}
