//! What proofs may leave out of account spoils nothing.

use impasse_puzzle::{Chance, Instance, Relaxed, Spot};

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
/// its safe move, which is legal; in each of its parts; by one of some moves that
/// are called sufficient; from the position that stands for it; and without
/// obstacles. It is not nearer than a glance tells, and pairs that can be taken
/// can be taken with fewer tiles in the way.
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
    for position in &sample.positions {
        let least = instance.least(&position.state);
        if position.solved_within.is_some_and(|moves| moves < least) {
            let what = format!("a goal is nearer than {least} moves");
            return Err(Broken::at("proofs", instance, &position.state, what));
        }
    }
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
        if let Some(alike) = instance.alike(state) {
            checked.edges += 1;
            if is_lost(instance, alike) {
                let what = "what it is exchanged for is lost".to_owned();
                return Err(Broken::at("proofs", instance, state, what));
            }
        }
        if instance.relaxed(state).is_some_and(|game| !reaches(&game)) {
            let what = "without obstacles its goals are out of reach".to_owned();
            return Err(Broken::at("proofs", instance, state, what));
        }
        if let Some(pair) = separated(instance, state, &mut chance) {
            let what = format!("the pair {pair:?} cannot be taken with fewer tiles in the way");
            return Err(Broken::at("proofs", instance, state, what));
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
            if let Some(moves) = instance.sufficient(state, &places) {
                checked.edges += 1;
                let after = moves.iter().map(|&m| {
                    let mut next = state.clone();
                    instance.try_play(&mut next, m).map(|()| next)
                });
                let after: Result<Vec<P::State>, _> = after.collect();
                let Ok(after) = after else {
                    let what = format!("a sufficient move of {places:?} is illegal");
                    return Err(Broken::at("proofs", instance, state, what));
                };
                if after.into_iter().all(|next| is_lost(instance, next)) {
                    let what = format!("the moves of {places:?} are not sufficient");
                    return Err(Broken::at("proofs", instance, state, what));
                }
            }
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

/// Whether all goals follow if nothing becomes false.
fn reaches(game: &Relaxed) -> bool {
    let mut known = vec![false; game.facts];
    for &fact in &game.now {
        known[fact] = true;
    }
    loop {
        let follows = |(needs, fact): &&(Vec<usize>, usize)| {
            !known[*fact] && needs.iter().all(|&need| known[need])
        };
        let Some(&(_, fact)) = game.rules.iter().find(follows) else {
            break;
        };
        known[fact] = true;
    }
    let holds = |facts: &Vec<usize>| facts.iter().all(|&fact| known[fact]);
    game.goals.iter().all(|ways| ways.iter().any(holds))
}

/// A pair of tiles that can be taken, and cannot with some of the others out of
/// the way; also one that the rules allow and the pairing does not.
fn separated<P: Instance>(
    instance: &P,
    state: &P::State,
    chance: &mut Chance,
) -> Option<(usize, usize)> {
    let mut tiles = instance.pairing(state)?;
    let kinds = tiles.kinds().to_vec();
    let count = kinds.len();
    let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
    let equal = pairs.filter(|&(one, other)| kinds[one] == kinds[other]);
    let mut joined: Vec<(usize, usize)> = equal
        .filter(|&(one, other)| tiles.joins(one, other))
        .collect();
    let mut legal = Vec::new();
    instance.moves(state, &mut legal);
    if legal.len() != joined.len() {
        return joined.pop().or(Some((count, count)));
    }
    for _ in 0..count / 2 {
        tiles.take_away(draw(chance, count));
        if let Some(pair) = joined.iter().find(|pair| !tiles.joins(pair.0, pair.1)) {
            return Some(*pair);
        }
    }
    None
}
