//! FreeCell's own searches: thousands of deals a second, with proofs.
//!
//! | module | what it does |
//! |---|---|
//! | `board` | a position in 156 bits and what is asked for most often; which cards may go home without harm |
//! | `guide`, `portfolio` | what makes a position look good, and the weights that were found by trial |
//! | `greedy` | quick searches that miss something and prove nothing |
//! | `guided` | depth first by a network |
//! | `shipped` | the network that the program carries |
//! | `complete` | the search that ends with a solution or a proof |
//! | `optimal` | the fewest moves, by A* with the bound `dig` |
//! | `spread`, `detours` | a position spread out for its moves; the bound, a million times a second |
//! | `quick_dig` | the same bound for simulated players |
//! | `random` | random games, hundreds of thousands a second |
//! | `sight` | what a network sees of a position |
//! | `solution` | steps become moves, played under the exact rules |
//!
//! ```
//! use impasse_freecell::{Deal, Shuffle, Table};
//! use impasse_freecell_engine::FreeCellFast;
//! use impasse_puzzle::{Control, Puzzle, Strategy, Task, Verdict};
//!
//! let deal = Deal::numbered(Table::default(), Shuffle::Microsoft, 617);
//! let start = deal.start();
//! let task = Task::plain(&start, Control::free());
//! let Verdict::Solved(moves) = FreeCellFast.solve(&deal, &task).verdict else {
//!     panic!("this deal has a solution");
//! };
//! assert!(deal.is_goal(&deal.replay(&moves).unwrap()));
//! ```

mod board;
mod complete;
mod detours;
mod fast;
mod greedy;
mod guide;
mod guided;
mod optimal;
mod portfolio;
mod quick_dig;
mod random;
#[cfg(not(target_family = "wasm"))]
mod shipped;
mod short;
mod sight;
mod solution;
mod spread;

use std::sync::Arc;

use impasse_freecell::Deal;
use impasse_space::Engine;

pub use fast::FreeCellFast;
pub use guided::{FreeCellGuided, GuidedOptions, Watched};
pub use optimal::FreeCellOptimal;
pub use quick_dig::QuickDig;
pub use random::{RandomFreeCell, Reading};
#[cfg(not(target_family = "wasm"))]
pub use shipped::{ShippedGuided, ShippedLearnt};
pub use short::FreeCellShort;
pub use sight::{FreeCellSight, Rests};

/// What this crate brings to FreeCell. The browser does without a network.
#[must_use]
pub fn engine() -> Engine<Deal> {
    Engine {
        strategies: vec![
            Arc::new(FreeCellFast),
            Arc::new(FreeCellShort),
            Arc::new(FreeCellOptimal),
            #[cfg(not(target_family = "wasm"))]
            Arc::new(ShippedGuided),
        ],
        short: Some("freecell-short"),
        estimate: Some(Arc::new(QuickDig)),
        random_play: Some(Arc::new(RandomFreeCell::default())),
        #[cfg(not(target_family = "wasm"))]
        learnt: Some(Arc::new(ShippedLearnt)),
        ..Engine::default()
    }
}

#[cfg(test)]
mod tests {
    use impasse_freecell::{Build, Carry, Deal, Dealing, Empty, Position, Shuffle, Table};
    use impasse_puzzle::{Chance, Puzzle as _};

    use crate::board::{FreeCellBoard, Rules};

    /// Any table with any deal on it.
    fn random_deal(number: u64) -> Deal {
        let mut chance = Chance::of(5, number);
        let mut draw = |least: u8, most: u8| {
            let choices = u64::from(most - least) + 1;
            least + u8::try_from(chance.below(choices)).expect("few")
        };
        let cells = draw(0, 8);
        let table = Table {
            cells,
            columns: draw(4, 12),
            build: [Build::Alternate, Build::Suit][usize::from(draw(0, 1))],
            empty: [Empty::Any, Empty::Kings, Empty::None][usize::from(draw(0, 2))],
            carry: [Carry::Limited, Carry::Unlimited][usize::from(draw(0, 1))],
            base: 1,
        };
        let dealing = Dealing {
            shuffle: Shuffle::Uniform,
            filled: draw(0, cells),
            beak: draw(0, 1) == 1,
        };
        Deal::numbered(table, dealing, number)
    }

    /// Positions of random games; `look` sees each with its deal and rules.
    pub(crate) fn random_games(mut look: impl FnMut(&Deal, &Rules, &Position)) {
        for number in 0..200 {
            let deal = random_deal(number);
            let rules = Rules::new(deal.table(), deal.position());
            let mut chance = Chance::of(6, number);
            let mut state = deal.start();
            for _ in 0..100 {
                look(&deal, &rules, &state);
                let mut moves = Vec::new();
                deal.moves(&state, &mut moves);
                if moves.is_empty() {
                    break;
                }
                let choice = chance.below(moves.len() as u64);
                deal.play(&mut state, moves[usize::try_from(choice).expect("few")]);
            }
        }
    }

    #[test]
    fn keys_tell_positions_apart_exactly_as_the_game_does() {
        let mut met = std::collections::HashMap::new();
        random_games(|deal, rules, state| {
            let board = FreeCellBoard::new(rules, deal, state);
            let start = deal.key(deal.position());
            let known = met
                .entry((start, board.key))
                .or_insert_with(|| deal.key(state));
            assert_eq!(*known, deal.key(state));
        });
        assert!(met.len() > 1000, "{}", met.len());
    }

    #[test]
    fn a_board_is_read_from_its_key() {
        random_games(|deal, rules, state| {
            let board = FreeCellBoard::new(rules, deal, state);
            let again = FreeCellBoard::of_key(rules, &board.key);
            assert_eq!(again.key, board.key, "{state:?}");
            assert_eq!(again.rests, board.rests, "{state:?}");
            let seen = |b: &FreeCellBoard| (b.home, b.parked, b.above_lower, b.unbuilt);
            assert_eq!(seen(&again), seen(&board), "{state:?}");
        });
    }
}
