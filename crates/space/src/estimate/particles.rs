//! One run of particles.
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

use std::collections::HashMap;

use impasse_puzzle::{Chance, Limit, Puzzle};
use impasse_search::Meter;

use super::float;
use crate::Predecessors;

/// Weights of one depth in one run.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct DepthWeights {
    pub(super) states: f64,
    pub(super) transitions: f64,
    pub(super) dead_ends: f64,
    pub(super) solvable: f64,
    pub(super) losing: f64,
}

/// Counts what a run looks at, and watches the limits.
pub(super) struct RunWatch<'a> {
    meter: Meter<'a>,
    /// What all that run at once hold, and those that have ended left.
    bytes: u64,
    looked_at: u64,
}

impl<'a> RunWatch<'a> {
    pub(super) fn new(meter: Meter<'a>, bytes: u64) -> Self {
        Self {
            meter,
            bytes,
            looked_at: 0,
        }
    }

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
pub(super) fn run_bytes<P: Puzzle>(puzzle: &P, particles: usize) -> u64 {
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
pub(super) fn run<P: Puzzle>(
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

#[cfg(test)]
mod tests {
    use super::*;

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
