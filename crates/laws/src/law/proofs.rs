//! What proofs may leave out of account spoils nothing.

use impasse_puzzle::{Chance, Instance, Spot};

use super::{Broken, Checked};
use crate::sample::draw;
use crate::{Explored, Sample};

/// Positions that are looked at, spread over the sample.
const POSITIONS: usize = 12;

/// Parts that are tried at each of them, and the most pieces of one.
const PARTS: usize = 3;
const PIECES: usize = 4;

/// The largest space behind a position that is explored.
const CAP: usize = 1_500;

/// From a position from which a goal can be reached a goal can be reached after
/// its safe move, which is legal, and in each of its parts.
///
/// # Errors
///
/// The first position that breaks the law.
pub fn proofs<P: Instance>(instance: &P, sample: &Sample<P>) -> Result<Checked, Broken> {
    let mut chance = Chance::new(23);
    let mut checked = Checked {
        states: sample.positions.len() as u64,
        edges: 0,
    };
    let known = sample.positions.iter();
    let solvable: Vec<&P::State> = known
        .filter(|position| position.solved_within.is_some_and(|left| left > 0))
        .map(|position| &position.state)
        .collect();
    let step = solvable.len().div_ceil(POSITIONS).max(1);
    for state in solvable.into_iter().step_by(step) {
        if let Some(m) = instance.safe(state) {
            let mut next = state.clone();
            if instance.try_play(&mut next, m).is_err() {
                let what = format!("the safe {m:?} is illegal");
                return Err(Broken::at("proofs", instance, state, what));
            }
            checked.edges += 1;
            if is_lost(instance, next) {
                let what = format!("the safe {m:?} loses");
                return Err(Broken::at("proofs", instance, state, what));
            }
        }
        let spots: Vec<Spot> = instance
            .scene(state)
            .pieces
            .iter()
            .map(|p| p.spot)
            .collect();
        for _ in 0..PARTS.min(spots.len()) {
            let count = 1 + draw(&mut chance, PIECES);
            let places = (0..count).map(|_| spots[draw(&mut chance, spots.len())]);
            let places: Vec<Spot> = places.collect();
            let Some(part) = instance.part(state, &places) else {
                continue;
            };
            checked.edges += 1;
            if is_lost(&part, part.start()) {
                let what = format!("the part {places:?} cannot be solved");
                return Err(Broken::at("proofs", instance, state, what));
            }
        }
    }
    Ok(checked)
}

/// Whether no goal can be reached; a space that is too large is not explored.
fn is_lost<P: Instance>(instance: &P, from: P::State) -> bool {
    Explored::from(instance, from, CAP).is_some_and(|space| !space.is_solvable(0))
}
