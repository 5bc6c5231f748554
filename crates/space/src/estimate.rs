//! Estimates of spaces that are too large to be counted.
//!
//! Particles walk through the space by uniform random moves, depth by depth,
//! each with a weight. A step from *s* to *t* multiplies it by
//!
//! ```text
//! moves of s / moves into t from positions that can be reached
//! ```
//!
//! and then the particles of a depth stand for all its positions: the expected
//! weight at *t* is the sum over the positions *s* before it of
//! weight(*s*) · (1 / moves of *s*) · (moves of *s* / moves into *t*), which is 1
//! if it is 1 for each *s*, as it is for the start. (Knuth's estimator of trees,
//! without the division by the moves into *t*, counts ways to positions instead.)
//! So the weights of all particles of a depth add up to the number of its
//! positions, weighted moves to its transitions, and so on, without bias.
//!
//! At each depth particles are drawn again in proportion to their weights, all
//! at once (systematic resampling: Kitagawa 1996), which keeps that; else a few
//! of them would soon carry all the weight.
//!
//! To count the moves into *t* may take long. An unbiased estimate of 1 / moves
//! into *t* does as well, since a particle's next choices do not depend on it.
//!
//! Several runs of such particles are independent of each other. How far they
//! differ is the only thing that is known about the error: with too few
//! particles all of them miss what is rare, and are too low rather than too
//! high. So intervals are Student's, and as wide in proportion upwards as
//! downwards.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

use impasse_puzzle::{Chance, Control, Limit, Puzzle};
use impasse_search::{Meter, Workers};
use impasse_trials::student;

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

/// What several runs say.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spread {
    /// Their mean, or the quotient of two means.
    pub value: f64,
    /// Its standard error, from how the runs differ (quotients: Quenouille's
    /// jackknife).
    pub error: f64,
    /// How many runs there were.
    pub runs: usize,
}

impl Spread {
    /// The 95 % interval: Student's for the relative error, as far upwards as
    /// downwards in proportion, since runs are skew.
    ///
    /// ```
    /// use impasse_space::Spread;
    /// let spread = Spread { value: 100.0, error: 25.0, runs: 5 };
    /// let [low, high] = spread.interval();
    /// assert!((low - 50.0).abs() < 0.1 && (high - 200.2).abs() < 0.1);
    /// ```
    #[must_use]
    pub fn interval(&self) -> [f64; 2] {
        let errors = student(self.runs).unwrap_or(f64::INFINITY);
        if self.error <= 0.0 {
            return [self.value; 2];
        }
        let factor = (errors * self.error / self.value).exp();
        [self.value / factor, self.value * factor]
    }
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

/// Weights of one depth in one run.
#[derive(Clone, Copy, Debug, Default)]
struct DepthWeights {
    states: f64,
    transitions: f64,
    dead_ends: f64,
    solvable: f64,
    losing: f64,
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
        let mut watch = RunWatch {
            meter: Meter::new(clock.rest()),
            bytes: run_bytes
                .saturating_mul(at_once)
                .saturating_add(ended_bytes.load(Ordering::Relaxed)),
            looked_at: 0,
        };
        let rows = run(puzzle, predecessors, options.particles, chance, &mut watch)?;
        let bytes = (rows.capacity() * size_of::<DepthWeights>()) as u64;
        ended_bytes.fetch_add(bytes, Ordering::Relaxed);
        Ok(rows)
    })?;
    Ok(summary(options, run_bytes, &runs))
}

/// Counts what a run looks at, and watches the limits.
struct RunWatch<'a> {
    meter: Meter<'a>,
    /// What all that run at once hold, and those that have ended left.
    bytes: u64,
    looked_at: u64,
}

impl RunWatch<'_> {
    /// Before anything is made.
    fn begin(&mut self) -> Result<(), Limit> {
        self.meter.check_piece("particles", 0, self.bytes)
    }

    /// A watch on the clock alone for a question about one position.
    fn for_a_question(&self) -> Meter<'_> {
        let mut control = self.meter.rest();
        control.limits.memory = None;
        control.limits.states = None;
        Meter::new(control)
    }

    fn look(&mut self) -> Result<(), Limit> {
        self.looked_at += 1;
        // On large boards one particle takes long.
        self.meter
            .check_piece("particles", self.looked_at, self.bytes)
    }
}

/// What the particles of a run take: those of two depths, and what is known of
/// them.
fn run_bytes<P: Puzzle>(puzzle: &P, particles: usize) -> u64 {
    let per_particle = size_of::<Particle<P::State>>() + puzzle.key_len() + 64;
    (3 * per_particle as u64).saturating_mul(particles as u64)
}

/// Room for so many, where there is so much memory.
fn room_for<T>(count: usize) -> Result<Vec<T>, Limit> {
    let mut room = Vec::new();
    room.try_reserve_exact(count).map_err(|_| Limit::Memory)?;
    Ok(room)
}

/// A position that stands for others.
#[derive(Clone)]
struct Particle<S> {
    state: S,
    weight: f64,
    is_solvable: bool,
}

/// One run: the weights of each depth.
fn run<P: Puzzle>(
    puzzle: &P,
    predecessors: &dyn Predecessors<P>,
    particles: usize,
    mut chance: Chance,
    watch: &mut RunWatch<'_>,
) -> Result<Vec<DepthWeights>, Limit> {
    watch.begin()?;
    let start = puzzle.start();
    let first = Particle {
        is_solvable: predecessors.is_solvable(puzzle, &start, &mut watch.for_a_question())?,
        state: start,
        weight: 1.0 / float(particles),
    };
    let mut layer = room_for(particles)?;
    layer.resize(particles, first);
    let mut rows = Vec::new();
    let mut moves = Vec::new();
    let mut key = vec![0; puzzle.key_len()];
    while !layer.is_empty() {
        let mut row = DepthWeights::default();
        let mut known: HashMap<Vec<u8>, bool> = HashMap::new();
        let mut drawn = room_for(particles)?;
        for particle in layer {
            watch.look()?;
            let weight = particle.weight;
            row.states += weight;
            if particle.is_solvable {
                row.solvable += weight;
            }
            if puzzle.is_goal(&particle.state) {
                continue;
            }
            moves.clear();
            puzzle.moves(&particle.state, &mut moves);
            let count = float(moves.len());
            row.transitions += weight * count;
            if moves.is_empty() {
                row.dead_ends += weight;
                continue;
            }
            let choice = chance.below(moves.len() as u64);
            let choice = moves[usize::try_from(choice).expect("an index")];
            let mut state = particle.state;
            puzzle.play(&mut state, choice);
            puzzle.write_key(&state, &mut key);
            let before = known.get(&key).copied();
            let mut meter = watch.for_a_question();
            let is_solvable = if let Some(known) = before {
                known
            } else {
                let fresh = predecessors.is_solvable(puzzle, &state, &mut meter)?;
                known.insert(key.clone(), fresh);
                fresh
            };
            let share = predecessors.share_of_a_move(puzzle, &state, &mut chance, &mut meter)?;
            if particle.is_solvable && !is_solvable {
                row.losing += weight * count;
            }
            drawn.push(Particle {
                state,
                weight: weight * count * share,
                is_solvable,
            });
        }
        rows.push(row);
        layer = resampled(&drawn, particles, &mut chance);
    }
    Ok(rows)
}

/// As many particles, each with the same share of the weight.
fn resampled<S: Clone>(
    from: &[Particle<S>],
    count: usize,
    chance: &mut Chance,
) -> Vec<Particle<S>> {
    let all: f64 = from.iter().map(|particle| particle.weight).sum();
    let Some(last) = from.last() else {
        return Vec::new();
    };
    let share = all / float(count);
    #[expect(clippy::cast_precision_loss, reason = "53 bits are")]
    let first = (chance.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
    let (mut passed, mut at) = (0.0, 0);
    (0..count)
        .map(|number| {
            let mark = (float(number) + first) * share;
            while at + 1 < from.len() && passed + from[at].weight <= mark {
                passed += from[at].weight;
                at += 1;
            }
            let chosen = from.get(at).unwrap_or(last);
            Particle {
                weight: share,
                ..chosen.clone()
            }
        })
        .collect()
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

/// The mean of independent figures, and its standard error.
fn mean(of: &[f64]) -> Spread {
    let count = float(of.len());
    let value = of.iter().sum::<f64>() / count;
    let squares: f64 = of.iter().map(|one| (one - value).powi(2)).sum();
    Spread {
        value,
        error: (squares / (count - 1.0) / count).sqrt(),
        runs: of.len(),
    }
}

/// The quotient of two sums, and its standard error: the sums without one run,
/// for each run, tell how much each of them matters.
fn ratio(parts: &[f64], wholes: &[f64]) -> Option<Spread> {
    let (part, whole): (f64, f64) = (parts.iter().sum(), wholes.iter().sum());
    if whole <= 0.0 {
        return None;
    }
    let count = float(parts.len());
    let value = part / whole;
    let without: Vec<f64> = parts
        .iter()
        .zip(wholes)
        .map(|(one, of)| {
            let rest = whole - of;
            if rest > 0.0 {
                (part - one) / rest
            } else {
                value
            }
        })
        .collect();
    let middle = without.iter().sum::<f64>() / count;
    let squares: f64 = without.iter().map(|one| (one - middle).powi(2)).sum();
    Some(Spread {
        value,
        error: (squares * (count - 1.0) / count).sqrt(),
        runs: parts.len(),
    })
}

#[expect(clippy::cast_precision_loss, reason = "small counts")]
fn float(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_near(spread: Spread, value: f64, error: f64) {
        let near = (spread.value - value).abs() < 1e-12 && (spread.error - error).abs() < 1e-12;
        assert!(near, "{spread:?}");
    }

    #[test]
    fn runs_that_agree_have_no_error() {
        check_near(mean(&[3.0, 3.0, 3.0]), 3.0, 0.0);
        let same = ratio(&[2.0, 4.0], &[1.0, 2.0]).expect("something");
        check_near(same, 2.0, 0.0);
        assert_eq!(ratio(&[0.0, 0.0], &[0.0, 0.0]), None);
    }

    #[test]
    fn the_error_of_a_quotient_by_a_constant_is_that_of_the_mean() {
        let figures = [1.0, 2.0, 4.0, 9.0];
        let quotient = ratio(&figures, &[1.0; 4]).expect("something");
        let plain = mean(&figures);
        check_near(quotient, plain.value, plain.error);
    }

    #[test]
    fn resampling_keeps_all_weight_and_takes_more_of_what_weighs_more() {
        let particle = |state, weight| Particle {
            state,
            weight,
            is_solvable: true,
        };
        let from = [particle('a', 1.0), particle('b', 0.0), particle('c', 3.0)];
        let mut counts = [0; 3];
        for seed in 0..100 {
            let drawn = resampled(&from, 8, &mut Chance::new(seed));
            let all: f64 = drawn.iter().map(|particle| particle.weight).sum();
            assert!((all - 4.0).abs() < 1e-12);
            for particle in drawn {
                counts["abc".find(particle.state).expect("one of them")] += 1;
            }
        }
        assert_eq!(counts, [200, 0, 600]);
    }
}
