//! A simulated player with a few habits.
//!
//! The walker prefers moves after which the goal looks closer, and may look
//! one move further before it judges them. It shuns positions where it could
//! have been a move earlier, sees some dead ends and keeps out of them, takes
//! a few moves back where it is stuck, begins anew where it has got no closer
//! for long, and gives up when its patience is over. What it does depends on the puzzle, its habits
//! and the seed.
//!
//! ```
//! use impasse_rating::walker::{Habits, Walker};
//! use impasse_rating::{Aids, Chart};
//! use impasse_sokoban::{Level, Pushes, View};
//!
//! let level = Pushes::new(Level::read("#####/#@$.#/#####").unwrap());
//! let aids = Aids::default();
//! let mut chart = Chart::new(&level, &aids);
//! let sitting = Walker::new(Habits::default()).sit_down(&mut chart, 1, 0);
//! assert!(sitting.is_solved);
//! assert_eq!(sitting.moves, 1);
//! ```

use std::collections::VecDeque;

use impasse_puzzle::{Chance, Instance};

use crate::chart::Chart;
use crate::solutions::fraction;

/// What a walker is like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Habits {
    /// How much likelier a move is that looks one closer: e to this.
    pub keenness: f64,
    /// Whether it looks at what each move makes possible, too.
    pub looks_further: bool,
    /// How much less likely a move is that leads back to a position it
    /// remembers: e to minus this. People come back rather often, so theirs is
    /// negative.
    pub novelty: f64,
    /// How many positions it remembers.
    pub memory: usize,
    /// How much less likely a move is to where it could have gone a move
    /// earlier, such as moving the same car twice: e to minus this.
    pub economy: f64,
    /// The chance that it sees a dead end which a detector sees.
    pub sight: f64,
    /// Moves without getting closer after which it begins anew.
    pub boredom: u32,
    /// Moves after which it gives up.
    pub patience: u32,
}

impl Default for Habits {
    /// Fitted to people's moves on sliding blocks where these tell (the first
    /// five; `docs/rating.md`), chosen for the rest.
    fn default() -> Self {
        Self {
            keenness: 1.15,
            looks_further: false,
            novelty: -0.85,
            memory: 64,
            economy: 1.8,
            sight: 0.7,
            boredom: 60,
            patience: 1000,
        }
    }
}

/// How a walker fared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sitting {
    /// Whether it solved the puzzle.
    pub is_solved: bool,
    /// Moves it made, those taken back included; all its patience where it
    /// gave up.
    pub moves: u32,
    /// How often it began anew.
    pub restarts: u32,
}

/// A simulated player.
pub struct Walker {
    habits: Habits,
    costs: Vec<f64>,
    weights: Vec<f64>,
    ahead: Vec<u32>,
    missed: Vec<u32>,
}

impl Walker {
    /// A walker with these habits.
    #[must_use]
    pub fn new(habits: Habits) -> Self {
        Self {
            habits,
            costs: Vec::new(),
            weights: Vec::new(),
            ahead: Vec::new(),
            missed: Vec::new(),
        }
    }

    /// How likely it would be to play each move of `here`, given the position
    /// `before` it and those it remembers, as long as it sees none of the moves
    /// lose; all zero where it sees no way at all.
    pub fn chances<P: Instance>(
        &mut self,
        chart: &mut Chart<'_, P>,
        here: u32,
        before: Option<u32>,
        remembered: &VecDeque<u32>,
    ) -> &[f64] {
        self.weigh_up(chart, here, before, remembered);
        self.share_out();
        &self.weights
    }

    /// Finds out what speaks against each move: its cost, infinite where there
    /// is no way.
    fn weigh_up<P: Instance>(
        &mut self,
        chart: &mut Chart<'_, P>,
        here: u32,
        before: Option<u32>,
        remembered: &VecDeque<u32>,
    ) {
        self.ahead.clear();
        self.ahead.extend_from_slice(chart.targets(here));
        self.missed.clear();
        if let Some(before) = before {
            self.missed.extend_from_slice(chart.targets(before));
        }
        self.costs.clear();
        for at in 0..self.ahead.len() {
            let target = self.ahead[at];
            let outlook = self.outlook(chart, target);
            self.costs.push(outlook.map_or(f64::INFINITY, |far| {
                let again = remembered.contains(&target);
                let late = self.missed.contains(&target) || before == Some(target);
                let mut cost = self.habits.keenness * f64::from(far);
                cost += if again { self.habits.novelty } else { 0.0 };
                cost += if late { self.habits.economy } else { 0.0 };
                cost
            }));
        }
    }

    /// Turns costs into chances.
    fn share_out(&mut self) {
        let best = self.costs.iter().copied().fold(f64::INFINITY, f64::min);
        let weight = |&cost: &f64| {
            if cost.is_finite() {
                libm::exp(best - cost)
            } else {
                0.0
            }
        };
        self.weights.clear();
        self.weights.extend(self.costs.iter().map(weight));
        let sum: f64 = self.weights.iter().sum();
        if sum > 0.0 {
            for weight in &mut self.weights {
                *weight /= sum;
            }
        }
    }

    /// Draws a move and looks whether it loses; if so, draws another one. So
    /// each move that it does not see to lose has its chance among these, and
    /// the others need not be looked at. `None` where no move is left.
    fn choose<P: Instance>(
        &mut self,
        chart: &mut Chart<'_, P>,
        eyes: u64,
        chance: &mut Chance,
    ) -> Option<usize> {
        loop {
            self.share_out();
            let mut drawn = fraction(chance);
            let mut chosen = None;
            for (at, &share) in self.weights.iter().enumerate() {
                if share > 0.0 {
                    chosen = Some(at);
                    drawn -= share;
                    if drawn < 0.0 {
                        break;
                    }
                }
            }
            let target = self.ahead[chosen?];
            let mut coin = Chance::of(eyes, chart.signature(target));
            let looks = fraction(&mut coin) < self.habits.sight;
            if !looks || !chart.is_seen_dead(target) {
                return chosen;
            }
            self.costs[chosen?] = f64::INFINITY;
        }
    }

    /// How far the goal looks from a position, or from the best position a
    /// move further; `None` where there is no way.
    pub fn outlook<P: Instance>(&self, chart: &mut Chart<'_, P>, position: u32) -> Option<u32> {
        let here = chart.estimate(position)?;
        if !self.habits.looks_further || chart.is_goal(position) {
            return Some(here);
        }
        let count = chart.targets(position).len();
        let mut best = None;
        for at in 0..count {
            let next = chart.targets(position)[at];
            if let Some(far) = chart.estimate(next) {
                best = Some(best.map_or(far, |best: u32| best.min(far)));
            }
        }
        best.map(|far| far + 1)
    }

    /// Plays one puzzle until it is solved or the walker gives up.
    pub fn sit_down<P: Instance>(
        &mut self,
        chart: &mut Chart<'_, P>,
        seed: u64,
        index: u64,
    ) -> Sitting {
        let mut chance = Chance::of(seed, index);
        // Whether a dead end is seen is decided once for each position.
        let eyes = chance.next_u64();
        let Habits {
            memory,
            boredom,
            patience,
            ..
        } = self.habits;
        let mut sitting = Sitting {
            is_solved: false,
            moves: 0,
            restarts: 0,
        };
        let mut path = vec![Chart::<P>::START];
        let mut remembered = VecDeque::from([Chart::<P>::START]);
        let mut closest = chart.estimate(Chart::<P>::START);
        let mut idle = 0;
        loop {
            let here = path.last().copied().unwrap_or(Chart::<P>::START);
            let before = path.len().checked_sub(2).map(|at| path[at]);
            if chart.is_goal(here) {
                sitting.is_solved = true;
                return sitting;
            }
            if sitting.moves >= patience || chart.limit().is_some() {
                return sitting;
            }
            self.weigh_up(chart, here, before, &remembered);
            let chosen = self.choose(chart, eyes, &mut chance);
            sitting.moves += 1;
            let Some(chosen) = chosen else {
                // Stuck: some moves back, or all of them.
                if path.len() == 1 {
                    sitting.moves = patience;
                    return sitting;
                }
                #[expect(clippy::cast_possible_truncation, reason = "below a path's length")]
                let back = 1 + chance.below(path.len() as u64 - 1) as usize;
                path.truncate(path.len() - back);
                continue;
            };
            let next = chart.targets(here)[chosen];
            path.push(next);
            remembered.push_back(next);
            if remembered.len() > memory {
                remembered.pop_front();
            }
            let far = chart.estimate(next);
            idle += 1;
            if far.is_some() && (closest.is_none() || far < closest) {
                closest = far;
                idle = 0;
            }
            if idle > boredom {
                path.truncate(1);
                sitting.restarts += 1;
                closest = chart.estimate(Chart::<P>::START);
                idle = 0;
            }
        }
    }
}
