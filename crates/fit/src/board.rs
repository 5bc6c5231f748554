//! The scores of predictions of puzzles, on one board: what holds over all
//! puzzles, inside folds, and inside each fold.

use crate::folds::Folds;
use crate::score::{
    Calibration, Scored, calibration, explained, inside_groups, mean, rank_correlation, resampled,
};

/// Scores of predictions that were made fold by fold.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreBoard {
    /// The mean of the rank correlations inside folds.
    pub inside: Option<Scored>,
    /// Rank correlation over all puzzles.
    pub pooled: Option<Scored>,
    /// The share of the variance explained.
    pub explained: Option<Scored>,
    /// The line of truth against prediction.
    pub calibration: Option<Calibration>,
    /// Rank correlation inside each fold.
    pub folds: Vec<Option<Scored>>,
}

/// How often groups are drawn for an interval.
const DRAWS: usize = 1000;

/// Scores predictions. Intervals come from drawing collections anew; inside a
/// fold that is a single collection, puzzles are drawn.
#[must_use]
pub fn score_board(
    predicted: &[f64],
    truth: &[f64],
    folds: &Folds,
    collections: &Folds,
) -> ScoreBoard {
    let pick = |rows: &[usize]| -> (Vec<f64>, Vec<f64>) {
        rows.iter().map(|&row| (predicted[row], truth[row])).unzip()
    };
    let drawn =
        |score: &dyn Fn(&[usize]) -> Option<f64>| resampled(&collections.of, DRAWS, 1, score);
    let inside = drawn(&|rows| {
        let (p, t) = pick(rows);
        let of: Vec<usize> = rows.iter().map(|&row| folds.of[row]).collect();
        inside_groups(&p, &t, &of)
    });
    let pooled = drawn(&|rows| {
        let (p, t) = pick(rows);
        rank_correlation(&p, &t)
    });
    let share = drawn(&|rows| {
        let (p, t) = pick(rows);
        explained(&p, &t)
    });
    let folds = (0..folds.count()).map(|fold| {
        let (_, rows) = folds.split(fold);
        let own = collections.rows(&rows);
        let units: Vec<usize> = match own.count() {
            1 => (0..rows.len()).collect(),
            _ => own.of,
        };
        resampled(&units, DRAWS, 1, |places| {
            let (p, t) = pick(&places.iter().map(|&at| rows[at]).collect::<Vec<usize>>());
            rank_correlation(&p, &t)
        })
    });
    ScoreBoard {
        inside,
        pooled,
        explained: share,
        calibration: calibration(predicted, truth),
        folds: folds.collect(),
    }
}

/// The mean of the rank correlations inside folds, the pooled one, and the
/// share explained, without intervals: for long lists of models.
#[must_use]
pub fn brief_scores(predicted: &[f64], truth: &[f64], folds: &Folds) -> [Option<f64>; 3] {
    [
        inside_groups(predicted, truth, &folds.of),
        rank_correlation(predicted, truth),
        explained(predicted, truth),
    ]
}

/// What the mean of all other folds would score: nothing, by R².
#[must_use]
pub fn mean_of_others(truth: &[f64], folds: &Folds) -> Vec<f64> {
    let of_fold: Vec<f64> = (0..folds.count())
        .map(|fold| {
            let taught = folds.split(fold).0;
            let values: Vec<f64> = taught.iter().map(|&row| truth[row]).collect();
            mean(&values).unwrap_or(f64::NAN)
        })
        .collect();
    folds.of.iter().map(|&fold| of_fold[fold]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fold_of_one_collection_has_an_interval_too() {
        let truth: Vec<f64> = (0..20).map(|at| crate::real(at * 7 % 20)).collect();
        let predicted: Vec<f64> = truth.iter().map(|t| t + (t * 3.0) % 5.0).collect();
        let label = |at: usize| {
            if at < 10 {
                "a".to_owned()
            } else {
                format!("b{}", at % 2)
            }
        };
        let collections = Folds::by(&(0..20).map(label).collect::<Vec<String>>());
        let fold = |at: usize| if at < 10 { "0" } else { "1" }.to_owned();
        let folds = Folds::by(&(0..20).map(fold).collect::<Vec<String>>());
        let board = score_board(&predicted, &truth, &folds, &collections);
        let first = board.folds[0].expect("a score");
        assert!(first.low < first.value && first.value < 1.0, "{first:?}");
        assert!(board.pooled.expect("a score").value > 0.8);
    }

    #[test]
    fn the_mean_of_the_others_explains_nothing() {
        let truth = [1.0, 2.0, 3.0, 4.0];
        let folds = Folds::by(&["a", "a", "b", "b"].map(String::from));
        let predicted = mean_of_others(&truth, &folds);
        assert_eq!(predicted, [3.5, 3.5, 1.5, 1.5]);
        assert!(brief_scores(&predicted, &truth, &folds)[2].expect("varies") < 0.0);
    }
}
