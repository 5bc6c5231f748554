//! The puzzles of every shelf, measured: with them any puzzle can be compared,
//! and models say how hard they are themselves.

use std::collections::HashMap;
use std::sync::LazyLock;

use impasse_puzzle::{Control, OpenError};
use impasse_rating::{FeatureSet, FeatureSource, known, shipped_models};
use impasse_wire::{FeatureLine, Version};

use crate::{Foretold, Rated, Shelved, open_number, rate};

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

/// What is foretold of a puzzle on a shelf.
pub(crate) struct OnShelf {
    /// What the first model of its game says.
    pub(crate) foretold: Foretold<'static>,
    /// The median seconds of a play that is solved, by the first model that
    /// knows, which may be one of other people.
    pub(crate) seconds: Option<f64>,
    /// The moves that simulated players make.
    pub(crate) effort: f64,
}

/// What is foretold of a puzzle on a shelf; `None` where nobody has measured it.
pub(crate) fn foretold(game: &str, puzzle: &str) -> Option<OnShelf> {
    let line = SETS.get(game)?.iter().find(|line| line.puzzle == puzzle)?;
    let mut rated = Rated::nothing();
    for (name, value) in &line.features.0 {
        if let (Some(known), Some(value)) = (known(name), value) {
            rated.features.set(known.name, *value, FeatureSource::Exact);
        }
    }
    let said = rated.foretold(game, shipped_models());
    let seconds = said.iter().find_map(|one| one.seconds);
    Some(OnShelf {
        foretold: said.into_iter().next()?,
        seconds: seconds.map(|seconds| seconds.value),
        effort: rated.features.value("walker_moves")?,
    })
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
    use crate::{all, on_shelves};

    #[test]
    fn every_puzzle_of_the_shelves_is_measured_once_and_in_order() {
        let lines: Vec<FeatureLine> = feature_lines_in(SHIPPED).collect();
        assert_eq!(lines.len(), SHIPPED.lines().count(), "a line is wrong");
        let measured: Vec<&str> = lines.iter().map(|line| &*line.puzzle).collect();
        let shelved = all().iter().flat_map(|&game| on_shelves(game));
        let expected: Vec<String> = shelved.map(|shelved| shelved.name()).collect();
        assert_eq!(
            measured, expected,
            "run `impasse grades --features levels/features.jsonl`"
        );
    }

    #[test]
    fn the_first_puzzle_of_every_game_measures_as_it_is_written() {
        for &game in all() {
            let first = on_shelves(game).next().expect("a puzzle");
            let found = first.features().expect("a shelf that opens");
            let written = SETS[game.name()].iter();
            let written = written.into_iter().find(|line| line.puzzle == found.puzzle);
            assert_eq!(Some(&found), written);
        }
    }

    #[test]
    fn a_value_stands_among_those_of_the_shelves() {
        assert_eq!(percentile("sokoban", "pieces", 0.0), Some(0.0));
        assert_eq!(percentile("sokoban", "pieces", 1e6), Some(100.0));
        assert_eq!(percentile("sokoban", "chess", 1.0), None);
    }

    #[test]
    fn a_game_that_nobody_measured_has_no_percentiles() {
        assert_eq!(percentile("chess", "pieces", 3.0), None);
    }
}
