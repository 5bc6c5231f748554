//! Puzzles made to measure.
//!
//! A game says among which of its kinds new puzzles are to be looked for
//! ([`Game::candidates`](impasse_puzzle::Game::candidates)) and what two puzzles
//! have in common that only look different
//! ([`Instance::canonical`](impasse_puzzle::Instance::canonical)); everything
//! else is here, the same for all games. [`generate`] draws numbers, solves each
//! puzzle and replays the solution, asks a model (or simulated players) how hard
//! it is, and keeps what fits the [`Wish`]; [`spread`] chooses among many so
//! that difficulty is spread evenly and neighbours differ; [`sheets`] draws a
//! set on pages, with solutions at the end. A [`Chooser`] finds the puzzle that
//! suits a player next, and [`exercises`] the positions in which somebody learns
//! to keep the win.
//!
//! ```
//! use impasse_forge::{Wish, generate};
//! use impasse_lab::find;
//! use impasse_puzzle::Control;
//! let game = find("unblock").expect("it is in the list");
//! let wish = Wish { count: 2, ..Wish::of(game, "least=3".parse()?) };
//! let made = generate(&wish, Control::free());
//! assert_eq!(made.puzzles.len(), 2);
//! assert!(made.puzzles.iter().all(|puzzle| !puzzle.solution.is_empty()));
//! # Ok::<(), impasse_puzzle::ParamError>(())
//! ```

mod candidate;
mod exercises;
mod generate;
mod judge;
mod sheet;
mod sift;
mod simulated;
mod spread;

pub use exercises::{Exercise, ExerciseWish, Tally, exercises, grade};
pub use generate::{Generated, Wanted, Wish, generate};
pub use impasse_chooser::{Chooser, SKILLS, difficulty};
pub use judge::{Judged, Unsolved, judge};
pub use sheet::{SheetPuzzle, sheets};
pub use simulated::{Habit, PuzzleOrder, SimulatedPlayer, games_until};
pub use spread::{Spreadable, spread};
