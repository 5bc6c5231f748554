//! Strategies find what they say, and prove what they claim.

use impasse_puzzle::{
    Control, Detector, Heuristic, Instance, Limit, Limits, Outcome, Strategy, Task, Verdict,
};

use super::{Broken, Checked};
use crate::Explored;

/// What a strategy is tried with.
#[derive(Clone, Copy)]
pub struct Trial<'a, P: Instance> {
    /// The whole space, which knows every answer.
    pub space: &'a Explored<P>,
    /// What guides the strategy.
    pub heuristic: &'a dyn Heuristic<P>,
    /// What prunes it.
    pub detectors: &'a [&'a dyn Detector<P>],
    /// From how many positions, spread over the space, it is started.
    pub starts: usize,
}

/// A solution replays and ends at a goal; "unsolvable" is true; a bound never
/// exceeds the shortest solution; the same question has the same answer. A
/// complete strategy always answers, and an optimal one, given an admissible
/// heuristic, with a shortest solution that it knows to be one. With half the
/// states it needs it may know less, but nothing false.
///
/// # Errors
///
/// The first start that breaks the law.
pub fn strategy<P: Instance>(
    instance: &P,
    strategy: &dyn Strategy<P>,
    trial: &Trial<'_, P>,
) -> Result<Checked, Broken> {
    let name = strategy.about().name;
    let assurance = strategy.assurance();
    let promises_shortest = assurance.optimal && trial.heuristic.promise().admissible;
    let count = trial.space.count();
    let step = count.div_ceil(trial.starts.max(1));
    let mut checked = Checked::default();
    for at in (0..count).step_by(step) {
        let start = &trial.space.states[at];
        let distance = trial.space.distances[at];
        let broken = |what: String| {
            let what = format!("{name} {what} (truly {distance:?})");
            Err(Broken::at("strategies", instance, start, what))
        };
        let solve = |limits: Limits| {
            let task = Task {
                start,
                heuristic: trial.heuristic,
                detectors: trial.detectors,
                seed: 1,
                control: Control::within(limits),
                helpers: None,
            };
            strategy.solve(instance, &task)
        };
        let outcome = solve(Limits::default());
        checked.states += 1;
        checked.edges += outcome.stats.generated;
        if let Some(fault) = fault_of_outcome(instance, start, distance, &outcome) {
            return broken(fault);
        }
        match &outcome.verdict {
            Verdict::Unknown(limit) if assurance.complete || *limit != Limit::Incomplete => {
                return broken(format!("gives up without limits: {limit}"));
            }
            Verdict::Solved(moves) if promises_shortest && !is_shortest(distance, &outcome) => {
                return broken(format!(
                    "needs {} moves and proves {}",
                    moves.len(),
                    outcome.lower_bound
                ));
            }
            _ => {}
        }
        if solve(Limits::default()) != outcome {
            return broken("gives another answer the second time".to_owned());
        }
        let half = Limits {
            states: Some(outcome.stats.stored / 2),
            ..Limits::default()
        };
        if let Some(fault) = fault_of_outcome(instance, start, distance, &solve(half)) {
            return broken(format!("with half the states {fault}"));
        }
    }
    Ok(checked)
}

/// Whether a solution is as long as the shortest, and known to be.
fn is_shortest<M>(distance: Option<u32>, outcome: &Outcome<M>) -> bool {
    outcome.is_optimal() && distance.map(u64::from) == Some(outcome.lower_bound)
}

/// What is false in an outcome, whatever its limits were.
fn fault_of_outcome<P: Instance>(
    instance: &P,
    start: &P::State,
    distance: Option<u32>,
    outcome: &Outcome<P::Move>,
) -> Option<String> {
    match &outcome.verdict {
        Verdict::Solved(moves) => {
            let mut state = start.clone();
            for &m in moves {
                if instance.try_play(&mut state, m).is_err() {
                    return Some(format!("plays the illegal {m:?}"));
                }
            }
            if !instance.is_goal(&state) {
                return Some(format!("ends at {state:?}, which is no goal"));
            }
        }
        Verdict::Unsolvable if distance.is_some() => {
            return Some("calls it unsolvable".to_owned());
        }
        Verdict::Unsolvable | Verdict::Unknown(_) => {}
    }
    distance
        .filter(|&distance| outcome.lower_bound > u64::from(distance))
        .map(|_| format!("claims that {} moves are needed", outcome.lower_bound))
}
