//! The first puzzles of every shelf, measured: with them any puzzle can be
//! compared.

use std::collections::HashMap;
use std::sync::LazyLock;

use impasse_puzzle::{Control, OpenError};
use impasse_rating::FeatureSet;
use impasse_wire::{FeatureLine, Version};

use crate::{Listed, Shelved, on_shelves, open_number, rate};

/// What was measured, one puzzle a line.
const SHIPPED: &str = include_str!("../../../levels/features.jsonl");

static SETS: LazyLock<HashMap<String, Vec<FeatureLine>>> = LazyLock::new(|| {
    let mut sets: HashMap<String, Vec<FeatureLine>> = HashMap::new();
    for line in feature_lines_in(SHIPPED) {
        let game = line.puzzle.split([':', '#']).next().unwrap_or_default();
        sets.entry(game.to_owned()).or_default().push(line);
    }
    sets
});

/// Puzzles of a shelf that are measured.
const OF_A_SHELF: usize = 12;

/// The puzzles that others are compared with.
pub fn reference_puzzles(game: Listed) -> impl Iterator<Item = Shelved> {
    let mut all = on_shelves(game);
    game.shelves().into_iter().flat_map(move |shelf| {
        let own: Vec<Shelved> = all.by_ref().take(shelf.numbers.len()).collect();
        own.into_iter().take(OF_A_SHELF)
    })
}

/// The features written in a text, one puzzle a line; lines that are none,
/// such as one that was cut short, are passed over.
pub fn feature_lines_in(text: &str) -> impl Iterator<Item = FeatureLine> {
    text.lines()
        .filter_map(|line| serde_json::from_str(line).ok())
}

/// Where a value stands among the puzzles that a game is compared by: the share
/// of them in percent that have less, those that have the same counted half.
/// `None` where no puzzle there has the feature.
#[must_use]
pub fn percentile(game: &str, feature: &str, value: f64) -> Option<f64> {
    let values = SETS.get(game)?.iter().filter_map(|line| {
        let mut fields = line.features.0.iter();
        fields.find(|(name, _)| name == feature)?.1
    });
    let (mut count, mut points) = (0_u32, 0_u32);
    for other in values {
        count += 1;
        points += match other.total_cmp(&rounded(value)) {
            std::cmp::Ordering::Less => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 0,
        };
    }
    (count > 0).then(|| 50.0 * f64::from(points) / f64::from(count))
}

/// A value as a line keeps it: six digits are enough to compare by.
fn rounded(value: f64) -> f64 {
    format!("{value:.5e}").parse().unwrap_or(value)
}

impl Shelved {
    /// Measures the features of the puzzle: the same on every machine.
    ///
    /// # Errors
    ///
    /// [`OpenError`] for a shelf with impossible parameters or numbers.
    pub fn features(&self) -> Result<FeatureLine, OpenError> {
        let opened = open_number(self.game(), self.params(), self.number())?;
        // Without a limit nothing can be cut short.
        let rated = rate(&*opened, false, Control::free());
        let features = rated.map_or_else(|_| FeatureSet::default(), |rated| rated.features);
        Ok(line(self.name(), &features))
    }
}

fn line(puzzle: String, features: &FeatureSet) -> FeatureLine {
    let known = features.all().iter().filter(|f| f.value.is_some());
    let field = |f: &impasse_rating::Feature| (f.known.name.to_owned(), f.value.map(rounded));
    FeatureLine {
        version: Version::latest(),
        puzzle,
        features: known.map(field).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_nobody_measured_has_no_percentiles() {
        assert_eq!(percentile("chess", "pieces", 3.0), None);
    }
}
