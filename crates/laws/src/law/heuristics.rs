//! Estimates keep their promises.

use impasse_puzzle::{Heuristic, Instance};

use super::{Broken, Checked, fault_of_about};
use crate::Sample;
use crate::sample::{after, legal};

/// The law of [`heuristic`] for all heuristics of an instance, whose names
/// are different.
///
/// # Errors
///
/// The first heuristic that breaks the law, and where.
pub fn heuristics<P: Instance>(instance: &P, sample: &Sample<P>) -> Result<Checked, Broken> {
    let mut names = Vec::new();
    let mut checked = Checked::default();
    for each in P::heuristics() {
        let name = each.about().name;
        if names.contains(&name) {
            let what = format!("two heuristics are called {name}");
            return Err(Broken::anywhere("heuristics", what));
        }
        names.push(name);
        checked += heuristic(instance, sample, &*each)?;
    }
    Ok(checked)
}

/// No heuristic says `None` where a goal is known to be reachable; one that
/// claims to be admissible never exceeds a known distance; one that claims to
/// be consistent is 0 at goals and falls by at most one along any move; the
/// order of questions changes no answer.
///
/// # Errors
///
/// The first position that breaks the law.
pub fn heuristic<P: Instance>(
    instance: &P,
    sample: &Sample<P>,
    heuristic: &dyn Heuristic<P>,
) -> Result<Checked, Broken> {
    if let Some(fault) = fault_of_about(&heuristic.about()) {
        return Err(Broken::anywhere("heuristics", fault));
    }
    let name = heuristic.about().name;
    let promise = heuristic.promise();
    if promise.consistent && !promise.admissible {
        let what = format!("{name} claims to be consistent, but not admissible");
        return Err(Broken::anywhere("heuristics", what));
    }
    let broken = |state: &P::State, what: String| {
        let what = format!("{name} {what}");
        Err(Broken::at("heuristics", instance, state, what))
    };
    let mut estimate = heuristic.prepare(instance);
    let mut answers = Vec::new();
    let mut checked = Checked::default();
    for position in &sample.positions {
        let state = &position.state;
        checked.states += 1;
        let here = estimate.estimate(state);
        answers.push(here);
        match (here, position.solved_within) {
            (None, Some(left)) => {
                return broken(
                    state,
                    format!("sees no way to a goal that is {left} moves away"),
                );
            }
            (Some(here), Some(left)) if promise.admissible && here > left => {
                return broken(
                    state,
                    format!("says {here}, but a goal is {left} moves away"),
                );
            }
            _ => {}
        }
        if !promise.consistent {
            continue;
        }
        for m in legal(instance, state) {
            checked.edges += 1;
            let there = estimate.estimate(&after(instance, state, m));
            if let (Some(here), Some(there)) = (here, there)
                && here > there + 1
            {
                return broken(state, format!("falls from {here} to {there} along {m:?}"));
            }
        }
    }
    let mut backwards = heuristic.prepare(instance);
    for (position, first) in sample.positions.iter().zip(&answers).rev() {
        let again = [
            estimate.estimate(&position.state),
            backwards.estimate(&position.state),
        ];
        if again != [*first; 2] {
            return broken(
                &position.state,
                format!("first says {first:?}, and with a fuller memory {again:?}"),
            );
        }
    }
    Ok(checked)
}
