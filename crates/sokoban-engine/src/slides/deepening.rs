//! Iterative deepening as the slides print it, its flaw included.
//!
//! A round follows every way whose steps plus estimate are within a bound; the
//! next bound is the least sum that was not. A position is marked where it is
//! met first in a round, however late on its way, and dropped wherever it is
//! met again. So a shorter way to it is lost, and solutions may be longer than
//! need be:
//!
//! ```text
//! bound 4:   start - a - b - c      c is met after 3 steps and marked;
//!                \_______ c - d     the way over c to d is dropped, although
//!                                   it would have been within the bound
//! ```
//!
//! It still ends with an answer: each round has a larger bound, and one in which
//! nothing exceeds the bound has seen all that can be reached.

use impasse_puzzle::{
    About, Assurance, Estimate, Heuristic, Limit, Outcome, Puzzle as _, Stats, Strategy, Task,
    Verdict, Words,
};
use impasse_search::{Meter, StateId, StateStore};
use impasse_sokoban::{Direction, Manhattan, Position, Steps, View as _};

use super::{Judges, confirm};

/// `slides-iddfs`.
#[derive(Clone, Copy, Debug, Default)]
pub struct SlidesDeepening;

impl Strategy<Steps> for SlidesDeepening {
    fn about(&self) -> About {
        About {
            name: "slides-iddfs",
            summary: Words::new(
                "the slides' iterative deepening as printed: its marks forget their depth, so not shortest",
                "スライドの反復深化（掲載のまま。訪問時の深さを忘れるため最短とは限らない）",
            ),
            reference: "Fujiwara, How to become a warehouse keeper",
        }
    }

    fn assurance(&self) -> Assurance {
        Assurance::COMPLETE
    }

    fn solve(&self, view: &Steps, task: &Task<'_, Steps>) -> Outcome<Direction> {
        let heuristic: &dyn Heuristic<Steps> = &Manhattan;
        let mut estimate = heuristic.prepare(view);
        let first = estimate.estimate(task.start).unwrap_or(0);
        let mut search = DeepeningSearch {
            view,
            estimate,
            judges: Judges::new(view),
            visited: StateStore::new(view.key_len()),
            key: vec![0; view.key_len()],
            way: Vec::new(),
            bound: first,
            beyond: None,
            stats: Stats::default(),
        };
        let mut meter = Meter::new(task.control);
        let verdict = loop {
            match search.round(task.start, &mut meter) {
                Ok(true) => {
                    let steps = search.steps();
                    confirm(view, task.start, &steps);
                    break Verdict::Solved(steps);
                }
                Ok(false) => match search.beyond {
                    Some(next) => search.bound = next,
                    None => break Verdict::Unsolvable,
                },
                Err(limit) => break Verdict::Unknown(limit),
            }
        };
        search.stats.peak_bytes = meter.peak_bytes();
        Outcome {
            verdict,
            // Of the later bounds nothing is proved.
            lower_bound: u64::from(first),
            stats: search.stats,
        }
    }
}

/// A position on the way, and which of the four directions is tried next.
struct WayStop {
    id: StateId,
    next: usize,
}

struct DeepeningSearch<'p> {
    view: &'p Steps,
    estimate: Box<dyn Estimate<Steps> + 'p>,
    judges: Judges<'p>,
    /// Marked in this round.
    visited: StateStore,
    key: Vec<u8>,
    way: Vec<WayStop>,
    bound: u32,
    /// The least sum beyond the bound in this round.
    beyond: Option<u32>,
    stats: Stats,
}

impl DeepeningSearch<'_> {
    /// Whether the way ends in a solved position then.
    fn round(&mut self, start: &Position, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        self.visited.clear();
        self.way.clear();
        self.beyond = None;
        let mut here = start.clone();
        if self.visit(&here, meter)? {
            return Ok(true);
        }
        while let Some(stop) = self.way.last_mut() {
            let Some(&step) = Direction::ALL.get(stop.next) else {
                self.way.pop();
                continue;
            };
            stop.next += 1;
            self.view.read_key(self.visited.key(stop.id), &mut here);
            if here.take(self.view.level().floor(), step).is_some() {
                self.stats.generated += 1;
                if self.visit(&here, meter)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether a position at the end of the way is solved; else it is put on
    /// the way, unless something speaks against that.
    fn visit(&mut self, here: &Position, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        self.view.write_key(here, &mut self.key);
        let (id, is_new) = self.visited.intern(&self.key);
        if !is_new {
            return Ok(false);
        }
        let positions = self.visited.len() as u64;
        let bytes = self.visited.bytes() + (self.way.capacity() * size_of::<WayStop>()) as u64;
        self.stats.stored = self.stats.stored.max(positions);
        meter.check("search", positions, bytes)?;
        let made = u32::try_from(self.way.len()).unwrap_or(u32::MAX);
        let left = self.estimate.estimate(here).unwrap_or(u32::MAX);
        let sum = made.saturating_add(left);
        if sum > self.bound {
            self.beyond = Some(self.beyond.map_or(sum, |beyond| beyond.min(sum)));
            return Ok(false);
        }
        if self.view.is_goal(here) {
            return Ok(true);
        }
        if self.judges.are_silent(here) {
            self.stats.expanded += 1;
            self.way.push(WayStop { id, next: 0 });
        } else {
            self.stats.pruned += 1;
        }
        Ok(false)
    }

    fn steps(&self) -> Vec<Direction> {
        let taken = |stop: &WayStop| Direction::ALL[stop.next - 1];
        self.way.iter().map(taken).collect()
    }
}
