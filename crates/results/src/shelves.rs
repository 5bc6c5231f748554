//! What players are offered, as it is told to pages.

use impasse_lab::{Graded, GradedShelf, Offer};
use impasse_wire::{Catalogue, GameShelves, Shelf, ShelvedPuzzle};

/// The puzzles on the shelves of every game, with their grades.
#[must_use]
pub fn offered() -> Catalogue {
    let puzzle = |puzzle: Graded| ShelvedPuzzle {
        name: puzzle.name,
        title: puzzle.title.map(Into::into),
        grade: puzzle.grade,
        moves: puzzle.moves,
        optimal: puzzle.optimal,
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
