use super::*;
use crate::chance::Chance;
use crate::real;

fn uniform(chance: &mut Chance) -> f64 {
    (real(chance.below(1 << 30)) + 0.5) / real(1 << 30)
}

fn normal(chance: &mut Chance) -> f64 {
    let (u, v) = (uniform(chance), uniform(chance));
    (-2.0 * u.ln()).sqrt() * (std::f64::consts::TAU * v).cos()
}

/// Forty players at thirty puzzles each: skill spread 1, speed 0.4, left over
/// 0.5 and 0.3, σ 0.6; η = 0.3 − 0.8 x, μ = 4 + 0.5 x; cut off after 120 s.
fn simulated(seed: u64) -> (Vec<Trial>, DMatrix<f64>) {
    let mut chance = Chance::new(seed);
    let x = DMatrix::from_fn(30, 1, |_, _| normal(&mut chance));
    let puzzles: Vec<[f64; 2]> = (0..30)
        .map(|at| {
            let left = [0.5 * normal(&mut chance), 0.3 * normal(&mut chance)];
            [
                0.3 - 0.8 * x[(at, 0)] + left[0],
                4.0 + 0.5 * x[(at, 0)] + left[1],
            ]
        })
        .collect();
    let mut trials = Vec::new();
    for player in 0..40 {
        let (skill, pace) = (normal(&mut chance), 0.4 * normal(&mut chance));
        for (puzzle, [eta, mu]) in puzzles.iter().enumerate() {
            let able = uniform(&mut chance) < logistic(eta + skill);
            let time = mu - pace + 0.6 * normal(&mut chance);
            let ending = if able && time < 120_f64.ln() {
                Ending::Solved(Some(time))
            } else {
                Ending::Unsolved(Some(120_f64.ln()))
            };
            trials.push(Trial {
                player,
                puzzle,
                ending,
            });
        }
    }
    (trials, x)
}

#[track_caller]
fn within(found: Estimate, truth: f64) {
    let error = found.error.expect("an error");
    let off = (found.value - truth) / error;
    assert!(off.abs() < 3.0 && error < 0.6, "{found:?} and not {truth}");
}

#[test]
fn weights_and_spreads_of_simulated_people_are_found_again() {
    let (trials, x) = simulated(3);
    let found = joint(&trials, &x, 40).expect("a fit");
    within(found.success[0], 0.3);
    within(found.success[1], -0.8);
    within(found.time[0], 4.0);
    within(found.time[1], 0.5);
    for (spread, truth) in found.spreads.iter().zip([1.0_f64, 0.4, 0.5, 0.3, 0.6]) {
        within(spread.expect("asked for"), truth.ln());
    }
    assert_eq!(found.reductions, []);
}

#[test]
fn better_players_and_easier_puzzles_have_better_chances() {
    let (trials, x) = simulated(4);
    let found = joint(&trials, &x, 40).expect("a fit");
    let easy = found.chance(None, &[-1.0], Some(120.0));
    let hard = found.chance(None, &[1.0], Some(120.0));
    assert!(easy > hard + 0.2, "{easy} {hard}");
    assert!(found.chance(None, &[0.0], None) > found.chance(None, &[0.0], Some(120.0)));
    let solved = |player: usize| {
        let of =
            |trial: &&Trial| trial.player == player && matches!(trial.ending, Ending::Solved(_));
        trials.iter().filter(of).count()
    };
    let best = (0..40)
        .max_by_key(|&player| solved(player))
        .expect("players");
    let worst = (0..40)
        .min_by_key(|&player| solved(player))
        .expect("players");
    let of = |player| found.chance(Some(player), &[0.0], Some(120.0));
    assert!(of(best) > of(worst) + 0.2);
}

#[test]
fn what_the_data_lacks_is_named() {
    let (mut trials, x) = simulated(5);
    assert_eq!(
        joint(&trials, &x.rows(0, 1).into_owned(), 40).err(),
        Some(NoJoint::OnePuzzle)
    );
    let solved: Vec<Trial> = trials
        .iter()
        .copied()
        .filter(|trial| matches!(trial.ending, Ending::Solved(_)))
        .collect();
    assert_eq!(joint(&solved, &x, 40).err(), Some(NoJoint::AllAlike));
    trials.retain(|trial| trial.player == 0);
    let alone = joint(&trials, &x, 1).expect("a fit");
    assert_eq!(alone.reductions, [Reduction::OnePlayer]);
    assert_eq!(alone.spreads[0], None);
    for trial in &mut trials {
        trial.ending = match trial.ending {
            Ending::Solved(_) => Ending::Solved(None),
            Ending::Unsolved(_) => Ending::Unsolved(None),
        };
    }
    let untimed = joint(&trials, &x, 1).expect("a fit");
    assert_eq!(
        untimed.reductions,
        [Reduction::OnePlayer, Reduction::NoTimes]
    );
}

#[test]
fn an_average_is_that_of_the_normal_law() {
    let spread = Matrix2::new(0.25, 0.1, 0.1, 0.09);
    let middle = Vector2::new(1.0, 2.0);
    assert!((averaged(middle, spread, |_, _| 1.0) - 1.0).abs() < 1e-12);
    assert!((averaged(middle, spread, |a, b| (a - 1.0) * (b - 2.0)) - 0.1).abs() < 1e-12);
    assert!((averaged(middle, spread, |a, _| a * a) - 1.25).abs() < 1e-12);
}

#[test]
fn plays_of_a_puzzle_kept_aside_are_predicted() {
    let (trials, x) = simulated(6);
    let folds = crate::Folds::drawn(30, 3, 1);
    let held = crate::held_out(&trials, &x, 40, &folds, Some(120.0), &|| false).expect("fits");
    assert_eq!(held.chance.len(), trials.len());
    let stopped = crate::held_out(&trials, &x, 40, &folds, None, &|| true);
    assert_eq!(stopped.err(), Some(NoJoint::Stopped));
    let nothing = DMatrix::zeros(30, 0);
    let alone =
        crate::held_out(&trials, &nothing, 40, &folds, Some(120.0), &|| false).expect("fits");
    let loss = |held: &crate::HeldOut| held.log_loss().expect("plays").value;
    assert!(
        loss(&held) < loss(&alone),
        "{} {}",
        loss(&held),
        loss(&alone)
    );
    assert!(held.area().expect("plays").value > alone.area().expect("plays").value);
}
