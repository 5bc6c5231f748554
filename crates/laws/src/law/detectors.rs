//! Detectors are sound, agree with themselves, and can say why.

use impasse_puzzle::{Detector, Instance, Lang, Mark, Puzzle, Reason, Role};

use super::{Broken, Checked, fault_of_about};
use crate::Sample;

/// Positions that a judge prepared for each of them alone is asked about.
const FRESH: usize = 100;

/// The law of [`detector`] for all detectors of an instance, whose names are
/// different.
///
/// # Errors
///
/// The first detector that breaks the law, and where.
pub fn detectors<P: Instance>(instance: &P, sample: &Sample<P>) -> Result<Checked, Broken> {
    let mut names = Vec::new();
    let mut checked = Checked::default();
    for each in P::detectors() {
        let name = each.about().name;
        if names.contains(&name) {
            let what = format!("two detectors are called {name}");
            return Err(Broken::anywhere("detectors", what));
        }
        names.push(name);
        checked += detector(instance, sample, &*each)?;
    }
    dead_places(instance, sample)?;
    Ok(checked)
}

/// No goal is known to be reachable where a piece lies on one of the places
/// that are said to be dead.
fn dead_places<P: Instance>(instance: &P, sample: &Sample<P>) -> Result<(), Broken> {
    for position in &sample.positions {
        let Some(left) = position.solved_within else {
            continue;
        };
        let dead = instance.dead_places(&position.state);
        let scene = instance.scene(&position.state);
        let mut pieces = scene.pieces.iter();
        let lost =
            pieces.find(|placed| placed.piece.role != Role::Player && dead.contains(&placed.spot));
        if let Some(placed) = lost {
            let what = format!(
                "a piece lies on {:?}, which is said to be dead, but a goal is {left} moves away",
                placed.spot
            );
            return Err(Broken::at("detectors", instance, &position.state, what));
        }
    }
    Ok(())
}

/// A detector never calls a position dead from which a goal is known to be
/// reachable; its fast form and its explanation agree; the order of questions
/// changes no answer; a reason and each of its causes read well in every
/// language and point at places on the board.
///
/// # Errors
///
/// The first position that breaks the law.
pub fn detector<P: Instance>(
    instance: &P,
    sample: &Sample<P>,
    detector: &dyn Detector<P>,
) -> Result<Checked, Broken> {
    if let Some(fault) = fault_of_about(&detector.about()) {
        return Err(Broken::anywhere("detectors", fault));
    }
    let name = detector.about().name;
    let broken = |state: &P::State, what: String| {
        let what = format!("{name} {what}");
        Err(Broken::at("detectors", instance, state, what))
    };
    let mut warm = detector.prepare(instance);
    let mut verdicts = Vec::new();
    for position in &sample.positions {
        let state = &position.state;
        let dead = warm.is_dead(state);
        verdicts.push(dead);
        let reason = warm.explain(state);
        if dead != reason.is_some() {
            return broken(state, format!("says dead: {dead}, and explains {reason:?}"));
        }
        if let Some(reason) = reason {
            if let Some(left) = position.solved_within {
                return broken(
                    state,
                    format!("calls it dead ({reason:?}), but a goal is {left} moves away"),
                );
            }
            if let Some(fault) = fault_of_reason(instance, state, &reason) {
                return broken(state, format!("explains badly: {fault}"));
            }
        }
        let causes = warm.causes(state);
        if !dead && !causes.is_empty() {
            return broken(state, format!("is silent, and has causes: {causes:?}"));
        }
        let mut causes = causes.iter();
        if let Some(fault) = causes.find_map(|cause| fault_of_reason(instance, state, cause)) {
            return broken(state, format!("gives a bad cause: {fault}"));
        }
    }
    // Asked again, asked in another order, and asked nothing before.
    let mut backwards = detector.prepare(instance);
    for (position, dead) in sample.positions.iter().zip(&verdicts).rev() {
        let answers = [
            warm.is_dead(&position.state),
            backwards.is_dead(&position.state),
        ];
        if answers != [*dead; 2] {
            return broken(
                &position.state,
                format!("first says dead: {dead}, and with a fuller memory {answers:?}"),
            );
        }
    }
    let step = sample.positions.len().div_ceil(FRESH).max(1);
    for (position, dead) in sample.positions.iter().zip(&verdicts).step_by(step) {
        let fresh = detector.prepare(instance).is_dead(&position.state);
        if fresh != *dead {
            return broken(
                &position.state,
                format!("says dead: {dead}, and with no memory {fresh}"),
            );
        }
    }
    Ok(Checked {
        states: sample.positions.len() as u64,
        edges: 0,
    })
}

/// What is wrong with a reason.
fn fault_of_reason<P: Instance>(
    instance: &P,
    state: &<P as Puzzle>::State,
    reason: &Reason,
) -> Option<String> {
    for lang in [Lang::En, Lang::Ja] {
        let sentence = reason.sentence.of(lang);
        if sentence.trim().is_empty() {
            return Some(format!("nothing in {lang:?}"));
        }
        if has_empty_place(&sentence) {
            return Some(format!("a place is left empty in `{sentence}`"));
        }
    }
    let scene = instance.scene(state);
    let spots = reason.marks.iter().flat_map(Mark::spots);
    spots
        .copied()
        .find(|spot| spot.x >= scene.width || spot.y >= scene.height)
        .map(|spot| format!("{spot:?} is not on the board"))
}

/// Whether a place such as `{0}` is left in a sentence.
fn has_empty_place(sentence: &str) -> bool {
    sentence.split('{').skip(1).any(|rest| {
        rest.split_once('}')
            .is_some_and(|(place, _)| place.parse::<u8>().is_ok())
    })
}

#[cfg(test)]
mod tests {
    use super::has_empty_place;

    #[test]
    fn an_empty_place_is_a_number_in_braces() {
        assert!(has_empty_place("row {0} is full"));
        assert!(has_empty_place("{a} {12}"));
        assert!(!has_empty_place("row {x} is full, 0}"));
    }
}
