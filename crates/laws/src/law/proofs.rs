//! What proofs may leave out of account spoils nothing.

use std::collections::BTreeSet;

use impasse_puzzle::{Chance, Instance, LocalState, Relaxed, Spot, Units};

use super::{Broken, Checked};
use crate::sample::draw;
use crate::{Explored, Sample};

/// Positions that are looked at, spread over the sample.
const POSITIONS: usize = 12;

/// Parts and cuts that are tried at each of them, and the most pieces of one.
const PARTS: usize = 3;
const PIECES: usize = 4;

/// The largest space behind a position that is explored.
const CAP: usize = 1_500;

/// From a position from which a goal can be reached a goal can be reached after
/// its safe move, which is legal, and by one of some moves that are called
/// sufficient, no slower than without; in each of its parts; from the position that
/// stands for it; and without obstacles; and however the board is cut, each unit
/// can be done with. It is not nearer than a glance tells, pairs that can be taken
/// can be taken with fewer tiles in the way, and a position that stands for others
/// knows all of them.
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
    let solvable = known.filter_map(|position| {
        let left = position.solved_within.filter(|&left| left > 0)?;
        Some((&position.state, left))
    });
    let solvable: Vec<(&P::State, u32)> = solvable.collect();
    let step = solvable.len().div_ceil(POSITIONS).max(1);
    for (state, left) in solvable.into_iter().step_by(step) {
        if let Some(m) = instance.safe(state) {
            let mut next = state.clone();
            if instance.try_play(&mut next, m).is_err() {
                let what = format!("the safe {m:?} is illegal");
                return Err(Broken::at("proofs", instance, state, what));
            }
            checked.edges += 1;
            if let Some(what) = slower(instance, &[next], left) {
                let what = format!("the safe {m:?} {what}");
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
        let scene = instance.scene(state);
        let grounds: Vec<Spot> = scene.places().collect();
        for _ in 0..PARTS {
            let cut = cut(&grounds, &mut chance);
            let units = instance.units(state, &cut);
            checked.edges += u64::from(units.is_some());
            if units.is_some_and(|units| !can_be_done_with(&*units)) {
                let what = format!("a unit of {cut:?} can never be done with");
                return Err(Broken::at("proofs", instance, state, what));
            }
        }
        let spots: Vec<Spot> = scene.pieces.iter().map(|p| p.spot).collect();
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
                if let Some(what) = slower(instance, &after, left) {
                    let what = format!("what is sufficient by {places:?} {what}");
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
    let step = sample.positions.len().div_ceil(POSITIONS).max(1);
    for position in sample.positions.iter().step_by(step) {
        let state = &position.state;
        if let Some(what) = misrepresented(instance, state) {
            return Err(Broken::at("proofs", instance, state, what.to_owned()));
        }
        checked.edges += u64::from(instance.alike(state).is_some());
    }
    Ok(checked)
}

/// Whether no goal can be reached; a space that is too large is not explored.
fn is_lost<P: Instance>(instance: &P, from: P::State) -> bool {
    Explored::from(instance, from, CAP).is_some_and(|space| !space.is_solvable(0))
}

/// What becomes of a position with a goal so many moves away, if one of these
/// positions comes next; `None` if nothing does, or a space is too large.
fn slower<P: Instance>(instance: &P, after: &[P::State], left: u32) -> Option<&'static str> {
    let mut nearest = None;
    for next in after {
        let space = Explored::from(instance, next.clone(), CAP)?;
        nearest = space.distances[0].into_iter().chain(nearest).min();
    }
    match nearest {
        None => Some("loses"),
        Some(nearest) if nearest >= left => Some("takes longer"),
        Some(_) => None,
    }
}

/// What is wrong with those that a position can be exchanged with.
fn misrepresented<P: Instance>(instance: &P, state: &P::State) -> Option<&'static str> {
    let Some(first) = instance.alike(state) else {
        let is_alone = instance.stands_for(state).is_empty();
        return (!is_alone).then_some("it stands for others and is like none");
    };
    let others = instance.stands_for(&first);
    if *state != first && !others.contains(state) {
        return Some("what stands for it does not know it");
    }
    let is_first = |one: &P::State| instance.alike(one).as_ref() == Some(&first);
    if !is_first(&first) || !others.iter().all(is_first) {
        return Some("it stands for what another stands for");
    }
    None
}

/// The most states of all units of a cut; with more, nothing is said.
const LOCAL_STATES: usize = 3_000;

/// One or two rectangles of some of these places; units need not hang together.
fn cut(places: &[Spot], chance: &mut Chance) -> Vec<Vec<Spot>> {
    let mut free: Vec<Spot> = places.to_vec();
    let mut cut = Vec::new();
    for _ in 0..=draw(chance, 2) {
        let Some(middle) = places.get(draw(chance, places.len().max(1))) else {
            break;
        };
        let far = u16::try_from(draw(chance, 3)).unwrap_or(0);
        let is_near =
            |spot: &Spot| spot.x.abs_diff(middle.x) <= far && spot.y.abs_diff(middle.y) <= 1;
        let (unit, rest) = free.into_iter().partition(is_near);
        cut.push(unit);
        free = rest;
    }
    cut
}

/// Whether every unit can be done with, once all doors are open that can be.
fn can_be_done_with(units: &dyn Units) -> bool {
    let mut open = units.open();
    loop {
        let doors = open.len();
        let mut all_done = true;
        for unit in 0..units.count() {
            let mut seen: BTreeSet<LocalState> = BTreeSet::from([units.start(unit)]);
            let mut waiting: Vec<LocalState> = seen.iter().cloned().collect();
            while let Some(local) = waiting.pop() {
                for (next, door) in units.next(unit, &local, &open) {
                    open.extend(door);
                    if seen.insert(next.clone()) {
                        waiting.push(next);
                    }
                }
                if seen.len() > LOCAL_STATES {
                    return true;
                }
            }
            all_done &= seen.iter().any(|local| units.is_done(unit, local));
        }
        if open.len() == doors {
            return all_done;
        }
    }
}

/// Whether all goals follow if nothing becomes false.
fn reaches(game: &Relaxed) -> bool {
    let mut known = vec![false; game.facts];
    for &fact in &game.now {
        known[fact] = true;
    }
    loop {
        let follows = |([one, other], fact): &&([usize; 2], usize)| {
            !known[*fact] && known[*one] && known[*other]
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
