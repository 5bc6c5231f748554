//! Estimates of spaces that are too large to be counted.
//!
//! Several runs of weighted [`particles`] are independent of each other. How far they
//! differ is the only thing that is known about the error: with too few
//! particles all of them miss what is rare, and are too low rather than too
//! high. So intervals are Student's, and as wide in proportion upwards as
//! downwards.

mod particles;
mod spread;

use std::sync::atomic::{AtomicU64, Ordering};

use impasse_puzzle::{Chance, Control, Limit, Puzzle};
use impasse_search::{Meter, Workers};

use particles::{DepthWeights, RunWatch, run, run_bytes};
pub use spread::Spread;
use spread::{mean, ratio};

use crate::{Predecessors, default_split};

/// How to estimate a space.
#[derive(Clone, Copy, Debug)]
pub struct EstimateOptions {
    /// Particles in each run.
    pub particles: usize,
    /// Independent runs, two at least.
    pub runs: usize,
    /// What chance is drawn from.
    pub seed: u64,
    /// Who works at it; the result does not depend on how many they are.
    pub workers: Workers,
    /// Depths below this are the first part; `None` for
    /// [`default_split`].
    pub split: Option<u32>,
}

/// What is estimated of a space.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// Particles in each run.
    pub particles: usize,
    /// What chance was drawn from.
    pub seed: u64,
    /// The positions according to each run.
    pub runs: Vec<f64>,
    /// Positions.
    pub states: Spread,
    /// Transitions.
    pub transitions: Spread,
    /// Dead ends.
    pub dead_ends: Spread,
    /// f1: transitions / positions.
    pub mean_moves: Spread,
    /// Depths below this are the first part.
    pub split: u32,
    /// f2: the same over the first part.
    pub first_part: Option<Spread>,
    /// f3: the same over the rest.
    pub second_part: Option<Spread>,
    /// f4: solvable / all positions.
    pub solvable_share: Spread,
    /// f5: losing / all transitions.
    pub losing_share: Option<Spread>,
    /// Bytes that the particles of one run take.
    pub run_bytes: u64,
    /// One row for each depth.
    pub depths: Vec<DepthEstimate>,
}

/// What is estimated of the positions of one depth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DepthEstimate {
    /// Positions.
    pub states: Spread,
    /// Transitions.
    pub transitions: Spread,
    /// Positions from which a goal can be reached.
    pub solvable: Spread,
    /// Transitions from solvable positions to unsolvable ones.
    pub losing_moves: Spread,
}

/// Estimates everything reachable from the start of `puzzle`.
///
/// # Errors
///
/// The limit that was reached before all runs were done.
///
/// # Panics
///
/// With fewer than two runs, or without particles.
pub fn estimate<P: Puzzle>(
    puzzle: &P,
    predecessors: &dyn Predecessors<P>,
    options: &EstimateOptions,
    control: Control<'_>,
) -> Result<Estimate, Limit> {
    assert!(options.runs >= 2, "one run says nothing about its error");
    assert!(options.particles >= 1, "there are no particles");
    let clock = Meter::new(control);
    let run_bytes = run_bytes(puzzle, options.particles);
    let at_once = options.workers.at_most(options.runs).count() as u64;
    let ended_bytes = AtomicU64::new(0);
    let runs = options.workers.try_in_order(0..options.runs, |number| {
        let chance = Chance::of(options.seed, number as u64);
        let bytes = run_bytes
            .saturating_mul(at_once)
            .saturating_add(ended_bytes.load(Ordering::Relaxed));
        let mut watch = RunWatch::new(Meter::new(clock.rest()), bytes);
        let rows = run(puzzle, predecessors, options.particles, chance, &mut watch)?;
        let bytes = (rows.capacity() * size_of::<DepthWeights>()) as u64;
        ended_bytes.fetch_add(bytes, Ordering::Relaxed);
        Ok(rows)
    })?;
    Ok(summary(options, run_bytes, &runs))
}

/// What the runs say together.
fn summary(options: &EstimateOptions, run_bytes: u64, runs: &[Vec<DepthWeights>]) -> Estimate {
    let deepest = runs.iter().map(Vec::len).max().unwrap_or(1) - 1;
    let split = options
        .split
        .unwrap_or_else(|| default_split(u32::try_from(deepest).unwrap_or(u32::MAX)));
    let at = split as usize;
    let over = |from: usize, to: usize, column: fn(&DepthWeights) -> f64| -> Vec<f64> {
        let sum = |rows: &Vec<DepthWeights>| -> f64 {
            let part = rows.iter().skip(from).take(to.saturating_sub(from));
            part.map(column).sum()
        };
        runs.iter().map(sum).collect()
    };
    let all = |column| over(0, usize::MAX, column);
    let states = all(|row| row.states);
    let transitions = all(|row| row.transitions);
    let part = |from, to| {
        let states = over(from, to, |row| row.states);
        ratio(&over(from, to, |row| row.transitions), &states)
    };
    let row = |depth: usize| {
        let own = |column| mean(&over(depth, depth + 1, column));
        DepthEstimate {
            states: own(|row| row.states),
            transitions: own(|row| row.transitions),
            solvable: own(|row| row.solvable),
            losing_moves: own(|row| row.losing),
        }
    };
    Estimate {
        particles: options.particles,
        seed: options.seed,
        states: mean(&states),
        transitions: mean(&transitions),
        dead_ends: mean(&all(|row| row.dead_ends)),
        mean_moves: ratio(&transitions, &states).unwrap_or_default(),
        split,
        first_part: part(0, at),
        second_part: part(at, usize::MAX),
        solvable_share: ratio(&all(|row| row.solvable), &states).unwrap_or_default(),
        losing_share: ratio(&all(|row| row.losing), &transitions),
        depths: (0..=deepest).map(row).collect(),
        run_bytes,
        runs: states,
    }
}

#[expect(clippy::cast_precision_loss, reason = "small counts")]
fn float(count: usize) -> f64 {
    count as f64
}
