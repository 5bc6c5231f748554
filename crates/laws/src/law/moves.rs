//! Moves are listed once, in an order that depends on the position alone, and
//! no other move is played.

use std::collections::HashMap;

use impasse_puzzle::Instance;

use super::{Broken, Checked};
use crate::Sample;
use crate::sample::{after, legal};

/// How many different moves of other positions are tried.
const STRANGERS: usize = 40;
/// How many of them at each position.
const TRIED: usize = 8;

/// Each legal move is listed once, behind what the list held before; equal
/// positions list the same moves in the same order; a listed move is played by
/// [`try_play`](impasse_puzzle::Puzzle::try_play), and a move that is not
/// listed is refused and changes nothing.
///
/// # Errors
///
/// The first position whose moves break the law.
pub fn moves<P: Instance>(instance: &P, sample: &Sample<P>) -> Result<Checked, Broken> {
    let strangers = strangers(instance, sample);
    let mut known = HashMap::new();
    let mut checked = Checked::default();
    for (index, position) in sample.positions.iter().enumerate() {
        let state = &position.state;
        let moves = list(instance, &mut known, state)?;
        checked.states += 1;
        for &m in &moves {
            checked.edges += 1;
            let next = after(instance, state, m);
            let mut tried = state.clone();
            if instance.try_play(&mut tried, m).is_err() || tried != next {
                return Err(Broken::at(
                    "moves",
                    instance,
                    state,
                    format!("{m:?} is listed, but is not played as one"),
                ));
            }
            list(instance, &mut known, &next)?;
        }
        let some = strangers.iter().cycle().skip(index * TRIED % STRANGERS);
        for &m in some.take(TRIED).filter(|m| !moves.contains(m)) {
            let mut tried = state.clone();
            if instance.try_play(&mut tried, m).is_ok() || tried != *state {
                return Err(Broken::at(
                    "moves",
                    instance,
                    state,
                    format!("{m:?} is not listed, but something is played"),
                ));
            }
        }
    }
    Ok(checked)
}

/// Different moves from all over the sample.
fn strangers<P: Instance>(instance: &P, sample: &Sample<P>) -> Vec<P::Move> {
    let step = sample.positions.len().div_ceil(STRANGERS).max(1);
    let mut strangers = Vec::new();
    for position in sample.positions.iter().step_by(step) {
        for m in legal(instance, &position.state) {
            if strangers.len() < STRANGERS && !strangers.contains(&m) {
                strangers.push(m);
            }
        }
    }
    strangers
}

type Known<P> = HashMap<
    Vec<u8>,
    (
        <P as impasse_puzzle::Puzzle>::State,
        Vec<<P as impasse_puzzle::Puzzle>::Move>,
    ),
>;

/// The moves of a position, asked for in several ways; `known` holds what
/// equal positions said before.
fn list<P: Instance>(
    instance: &P,
    known: &mut Known<P>,
    state: &P::State,
) -> Result<Vec<P::Move>, Broken> {
    let broken = |what: String| Err(Broken::at("moves", instance, state, what));
    let moves = legal(instance, state);
    for (place, m) in moves.iter().enumerate() {
        if moves[..place].contains(m) {
            return broken(format!("{m:?} is listed twice"));
        }
    }
    let copy = legal(instance, &state.clone());
    if copy != moves {
        return broken(format!("asked again it lists {copy:?}, not {moves:?}"));
    }
    if !instance.is_goal(state) {
        let mut twice = moves.clone();
        instance.moves(state, &mut twice);
        if twice != [&moves[..], &moves[..]].concat() {
            return broken(format!("it does not append its moves: {twice:?}"));
        }
    }
    match known.get(&instance.key(state)) {
        Some((twin, others)) if twin == state && *others != moves => {
            broken(format!("an equal position lists {others:?}, not {moves:?}"))
        }
        Some(_) => Ok(moves),
        None => {
            known.insert(instance.key(state), (state.clone(), moves.clone()));
            Ok(moves)
        }
    }
}
