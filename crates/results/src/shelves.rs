//! What players are offered, as it is told to pages.

use impasse_lab::{Fewest, Graded, GradedShelf, Offer};
use impasse_wire::{Catalogue, FewestKnown, GameShelves, Length, Shelf, ShelvedPuzzle};

/// The puzzles on the shelves of every game, with their grades.
#[must_use]
pub fn offered() -> Catalogue {
    let puzzle = |puzzle: Graded| ShelvedPuzzle {
        name: puzzle.name,
        title: puzzle.title.map(Into::into),
        grade: puzzle.grade,
        moves: puzzle.moves,
        optimal: puzzle.optimal,
        fewest: fewest(&puzzle.fewest),
        chance: puzzle.chance,
        success: puzzle.success,
        seconds: puzzle.seconds,
        simulated: puzzle.simulated,
    };
    let shelf = |shelf: GradedShelf| Shelf {
        title: shelf.title.into(),
        puzzles: shelf.puzzles.into_iter().map(puzzle).collect(),
    };
    let game = |offer: Offer| GameShelves {
        game: offer.game,
        shelves: offer.shelves.into_iter().map(shelf).collect(),
    };
    Catalogue {
        games: impasse_lab::offers().into_iter().map(game).collect(),
    }
}

/// Nothing where moves are all that counts.
fn fewest(fewest: &[Fewest]) -> Option<Vec<FewestKnown>> {
    let known = fewest.iter().map(|known| {
        let length = Length::from((known.measure, known.count));
        FewestKnown {
            measure: length.measure,
            count: length.count,
            words: length.words,
            optimal: known.optimal,
        }
    });
    (!fewest.is_empty()).then(|| known.collect())
}
