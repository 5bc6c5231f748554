//! Verdicts for Shisen-sho: thousands of boards a second, with proofs.
//!
//! Taking tiles away frees cells and blocks none. From that alone it follows
//! that the order of moves hardly matters; what matters is which tiles are paired.
//! So the search decides on pairings ([`ShisenPairs`]):
//!
//! | module | what it says, with its proof |
//! |---|---|
//! | crate `impasse_pairs` | the search itself, which other games of pairs share |
//! | `runs` | which few pairs become joined when a tile goes |
//! | `pairings` | the search as a strategy |
//! | `patterns` | few pairs that no solution takes together, and what they look like |
//!
//! A solution is a pairing and an order, replayed by the rules of the game. A
//! proof that there is none is a search whose every dead end was explained.
//!
//! All this needs tiles that stay where they are. It holds where lines may turn
//! only once (`turns=1`), and does not where tiles fall (`gravity=down`):
//!
//! | | tiles stay, 2 turns or 1 | tiles fall |
//! |---|---|---|
//! | verdicts | [`ShisenPairs`] | [`ShisenFalling`], plain search (`falling`) |
//! | dead ends | stuck, locked, no pairing | stuck |
//! | whole spaces | [`ShisenBlocks`], or the general enumerator | the general enumerator |
//! | estimates of spaces | [`Parents`] | none |
//!
//! ```
//! use impasse_puzzle::{Control, Puzzle, Strategy, Task, Verdict};
//! use impasse_shisen::{Board, Frame, Lines, Set};
//! use impasse_shisen_engine::ShisenPairs;
//!
//! let set = Set { kinds: 36, tiles: 4 };
//! let board = Board::numbered(Frame::new(18, 8, Lines::Outside), set, 1);
//! let start = board.start();
//! let task = Task::plain(&start, Control::free());
//! let Verdict::Solved(moves) = ShisenPairs.solve(&board, &task).verdict else {
//!     panic!("this board has a solution");
//! };
//! assert_eq!(moves.len(), 72);
//! ```

mod accepted;
mod blocks;
mod falling;
mod pairings;
mod patterns;
mod reach;
mod runs;

use std::sync::Arc;

use impasse_shisen::{Board, FallingBoard};
use impasse_space::Engine;

pub use accepted::accepted;
pub use blocks::ShisenBlocks;
pub use falling::{ShisenFalling, is_safe};
pub use pairings::ShisenPairs;
pub use patterns::{LockingPattern, MOST_PAIRS, Shape, expected_locks, locking_patterns};
pub use reach::{Parents, is_reachable, moves_into};

/// What this crate brings to Shisen-sho whose tiles stay where they are.
#[must_use]
pub fn engine() -> Engine<Board> {
    Engine {
        strategies: vec![Arc::new(ShisenPairs)],
        mappers: vec![Arc::new(ShisenBlocks)],
        predecessors: Some(Arc::new(Parents)),
        evidence: Some(Arc::new(ShisenPairs)),
        ..Engine::default()
    }
}

/// What it brings to boards whose tiles fall.
#[must_use]
pub fn engine_of_falling() -> Engine<FallingBoard> {
    Engine {
        strategies: vec![Arc::new(ShisenFalling)],
        ..Engine::default()
    }
}

#[cfg(test)]
mod tests {
    use impasse_pairs::check_search;
    use impasse_puzzle::Chance;
    use impasse_shisen::{Board, Frame, Lines, Set, Turns};

    use crate::runs::Met;

    /// A board of any shape, with two to eight equal tiles, by any rules for
    /// lines.
    pub(crate) fn random_board(number: u64) -> Board {
        let mut chance = Chance::of(99, number);
        let lines = [Lines::Outside, Lines::Inside][usize::from(chance.below(2) == 0)];
        let tiles = [2, 4, 4, 4, 6, 8][usize::try_from(chance.below(6)).expect("small")];
        loop {
            let side = |least, most, chance: &mut Chance| {
                u8::try_from(least + chance.below(most - least + 1)).expect("small")
            };
            let (width, height) = (side(2, 12, &mut chance), side(1, 8, &mut chance));
            let cells = u16::from(width) * u16::from(height);
            if cells.is_multiple_of(tiles) {
                let set = Set {
                    kinds: cells / tiles,
                    tiles,
                };
                let turns = [Turns::Two, Turns::One][usize::from(number.is_multiple_of(3))];
                let frame = Frame::new(width, height, lines).with_turns(turns);
                return Board::numbered(frame, set, number);
            }
        }
    }

    #[test]
    fn what_is_joined_is_what_the_rules_join_and_everything_is_taken_back() {
        let boards = (0..300).map(|number| (number, random_board(number)));
        let compared = boards.map(|(number, board)| check_search::<_, Met>(&board, number));
        let compared: usize = compared.sum();
        assert!(compared > 5000, "{compared}");
    }
}
