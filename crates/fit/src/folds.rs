//! Folds: which puzzles are kept aside together while the others teach.

use std::collections::BTreeMap;

use crate::chance::Chance;

/// Puzzles in folds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folds {
    /// The fold of each row, from 0 without gaps.
    pub of: Vec<usize>,
    /// Names of the folds.
    pub names: Vec<String>,
}

impl Folds {
    /// Rows with the same label lie in one fold.
    #[must_use]
    pub fn by(labels: &[String]) -> Self {
        let mut names: Vec<String> = labels.to_vec();
        names.sort();
        names.dedup();
        let places: BTreeMap<&String, usize> = names.iter().zip(0..).collect();
        Self {
            of: labels.iter().map(|label| places[label]).collect(),
            names: names.clone(),
        }
    }

    /// So many folds of almost equal size, drawn at random.
    #[must_use]
    pub fn drawn(rows: usize, count: usize, seed: u64) -> Self {
        let count = count.clamp(1, rows.max(1));
        let mut of: Vec<usize> = (0..rows).map(|row| row % count).collect();
        Chance::new(seed).shuffle(&mut of);
        Self {
            of,
            names: (0..count).map(|fold| fold.to_string()).collect(),
        }
    }

    /// How many there are.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.names.len()
    }

    /// The rows that teach, and those that are predicted, if `fold` is kept aside.
    #[must_use]
    pub fn split(&self, fold: usize) -> (Vec<usize>, Vec<usize>) {
        (0..self.of.len()).partition(|&row| self.of[row] != fold)
    }

    /// The folds of some rows; folds that have none of them vanish.
    #[must_use]
    pub fn rows(&self, rows: &[usize]) -> Self {
        let labels: Vec<usize> = rows.iter().map(|&row| self.of[row]).collect();
        let mut used = labels.clone();
        used.sort_unstable();
        used.dedup();
        let place = |fold: &usize| used.partition_point(|known| known < fold);
        Self {
            of: labels.iter().map(place).collect(),
            names: used.iter().map(|&fold| self.names[fold].clone()).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_a_collection_stay_together() {
        let labels = ["b", "a", "b", "c"].map(String::from);
        let folds = Folds::by(&labels);
        assert_eq!((folds.of.clone(), folds.count()), (vec![1, 0, 1, 2], 3));
        assert_eq!(folds.split(1), (vec![1, 3], vec![0, 2]));
        let some = folds.rows(&[0, 3]);
        assert_eq!(
            (some.of, some.names),
            (vec![0, 1], vec!["b".into(), "c".into()])
        );
    }

    #[test]
    fn drawn_folds_have_almost_equal_sizes() {
        let folds = Folds::drawn(11, 4, 9);
        for fold in 0..4 {
            let size = folds.split(fold).1.len();
            assert!((2..=3).contains(&size), "{size}");
        }
        assert_eq!(folds, Folds::drawn(11, 4, 9));
    }
}
