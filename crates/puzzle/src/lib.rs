//! The contracts of Impasse, and the plain data that crosses them.
//!
//! A game implements [`Puzzle`] (the rules), [`Instance`] (how one instance is
//! written, drawn and judged) and [`Game`] (how instances are opened). From
//! those three every ability of the laboratory follows: searches and spaces
//! are generic over [`Puzzle`], the board in the browser is drawn from
//! [`Scene`], the command line speaks through [`Instance`].
//!
//! Nothing in here knows files, clocks, threads or serialisation, and the
//! crate builds for `wasm32`.
//!
//! A whole game in a few lines (count down to zero by ones and twos):
//!
//! ```
//! use impasse_puzzle::Puzzle;
//!
//! struct Countdown(u8);
//!
//! impl Puzzle for Countdown {
//!     type State = u8;
//!     type Move = u8;
//!     fn start(&self) -> u8 { self.0 }
//!     fn is_goal(&self, left: &u8) -> bool { *left == 0 }
//!     fn moves(&self, left: &u8, out: &mut Vec<u8>) {
//!         out.extend((1..=2).filter(|step| step <= left));
//!     }
//!     fn play(&self, left: &mut u8, step: u8) { *left -= step; }
//!     fn key_len(&self) -> usize { 1 }
//!     fn write_key(&self, left: &u8, key: &mut [u8]) { key[0] = *left; }
//!     fn read_key(&self, key: &[u8], left: &mut u8) { *left = key[0]; }
//! }
//!
//! assert_eq!(Countdown(3).replay(&[2, 1]), Ok(0));
//! assert_eq!(Countdown(3).replay(&[2, 2]), Err(1));
//! ```

mod automoves;
mod card_name;
mod chance;
mod control;
mod detector;
pub mod draw;
mod editing;
mod fnv;
mod game;
mod helpers;
mod heuristic;
mod instance;
mod measure;
mod nearest;
mod params;
mod planning;
mod proof;
mod rows;
mod rules;
mod scene;
mod shelf;
mod solution;
mod strategy;
mod text_error;
mod verdict;
mod words;

pub use automoves::{Automated, Automoves, read_with_automoves};
pub use card_name::{card_name, card_rank, card_suit, card_words};
pub use chance::Chance;
pub use control::{Clock, Control, Deadline, Limits, Progress, Snapshot, Watch};
pub use detector::{Detector, Judge, Reason};
pub use editing::{Brush, Change, Edge, Editing, Flip, Part, Sheet, Style, apart, exchanges, lone};
pub use fnv::fnv1a;
pub use game::{
    AboutGame, Annotation, Block, Credit, Game, NO_MOVE_LOSES, OpenError, OpenResult, OthersNumber,
    Relative, Visitor, split_at_blank_lines,
};
pub use helpers::{Helpers, Start};
pub use heuristic::{Blind, Estimate, EstimateBy, Heuristic, Promise};
pub use instance::{Instance, Partition};
pub use measure::Measure;
pub use nearest::nearest;
pub use params::{ParamError, Parameter, Params};
pub use planning::{GroundAction, PlanningTask, read_plan, write_plan};
pub use proof::{LocalState, Pairing, Relaxed, Units};
pub use rows::{Row, Word, read_moves, rows, uneven};
pub use rules::{Illegal, Puzzle};
pub use scene::{Ground, Mark, Piece, Placed, Role, Scene, Size, Spot, Tone};
pub use shelf::Shelf;
pub use solution::SolutionForm;
pub use strategy::{Assurance, Strategy, Task};
pub use text_error::{Complaint, Excerpt, TextError};
pub use verdict::{Limit, Outcome, Standing, Stats, Verdict};
pub use words::{About, Argument, Lang, Sentence, Words};
