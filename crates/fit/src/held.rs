//! Plays of puzzles that nobody has been seen at: each fold of puzzles
//! predicted from the others, person by person.

use nalgebra::DMatrix;

use crate::design::Scaling;
use crate::folds::Folds;
use crate::joint::{Ending, NoJoint, Trial, joint};
use crate::score::{Scored, area_under_curve, log_loss, resampled};

/// Predictions of single plays.
#[derive(Clone, Debug, Default)]
pub struct HeldOut {
    /// The chance given to a solution.
    pub chance: Vec<f64>,
    /// Whether it was solved.
    pub solved: Vec<bool>,
    /// The puzzle of each play.
    pub puzzle: Vec<usize>,
}

impl HeldOut {
    /// Log loss, with an interval from drawing puzzles anew.
    #[must_use]
    pub fn log_loss(&self) -> Option<Scored> {
        self.scored(log_loss)
    }

    /// The area under the curve, with such an interval.
    #[must_use]
    pub fn area(&self) -> Option<Scored> {
        self.scored(area_under_curve)
    }

    fn scored(&self, score: impl Fn(&[f64], &[bool]) -> Option<f64>) -> Option<Scored> {
        resampled(&self.puzzle, 1000, 1, |rows| {
            let (chance, solved): (Vec<f64>, Vec<bool>) = rows
                .iter()
                .map(|&row| (self.chance[row], self.solved[row]))
                .unzip();
            score(&chance, &solved)
        })
    }
}

/// Predicts every play from a joint model of the plays at other folds. `x` holds
/// the features of the puzzles as they are; they are scaled inside each fold.
/// `stop` is asked before every fold.
///
/// # Errors
///
/// [`NoJoint`] where the rest of some fold is too little.
pub fn held_out(
    trials: &[Trial],
    x: &DMatrix<f64>,
    players: usize,
    folds: &Folds,
    limit: Option<f64>,
    stop: &dyn Fn() -> bool,
) -> Result<HeldOut, NoJoint> {
    let mut held = HeldOut::default();
    for fold in 0..folds.count() {
        if stop() {
            return Err(NoJoint::Stopped);
        }
        let (taught, asked) = folds.split(fold);
        let known = x.select_rows(&taught);
        let scaling = Scaling::of(&known);
        let place = |puzzle: usize| taught.binary_search(&puzzle).ok();
        let lessons: Vec<Trial> = trials
            .iter()
            .filter_map(|trial| {
                let puzzle = place(trial.puzzle)?;
                Some(Trial { puzzle, ..*trial })
            })
            .collect();
        let model = joint(&lessons, &scaling.apply(&known), players)?;
        let rows = scaling.apply(&x.select_rows(&asked));
        for trial in trials {
            if let Ok(row) = asked.binary_search(&trial.puzzle) {
                let features: Vec<f64> = rows.row(row).iter().copied().collect();
                held.chance
                    .push(model.chance(Some(trial.player), &features, limit));
                held.solved.push(matches!(trial.ending, Ending::Solved(_)));
                held.puzzle.push(trial.puzzle);
            }
        }
    }
    Ok(held)
}
