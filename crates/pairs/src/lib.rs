//! What games share in which equal tiles are taken away in pairs: Shisen-sho
//! and mahjong solitaire.
//!
//! ```text
//! Shisen-sho             Shanghai
//! A───┐                  ┌──┐┌──┐      a tile is free if nothing lies on it
//! B C │ D                │  ┌──┐│      and its left or right side is open;
//! D   A C                └──│  │┘      two equal free tiles may be taken
//! B C D D                   └──┘
//! ```
//!
//! All that is proved here needs one fact only: **taking tiles away never makes a
//! pair impossible that was possible** ([`Field`]). When two tiles can be taken
//! is the game's: a line joins them, or both are free.
//!
//! ```
//! use impasse_pairs::Field;
//!
//! /// Tiles in a row: two can be taken if none lies between them.
//! #[derive(Clone)]
//! struct Row(u64);
//!
//! impl Field for Row {
//!     type Place = u32;
//!     type Sight = ();
//!
//!     fn free(&mut self, place: u32) { self.0 &= !(1 << place); }
//!     fn block(&mut self, place: u32) { self.0 |= 1 << place; }
//!     fn sight(&self, _: u32) {}
//!     fn joins(&self, (one, ()): (u32, ()), (other, ()): (u32, ())) -> bool {
//!         let (left, right) = (one.min(other), one.max(other));
//!         (left + 1..right).all(|place| self.0 & 1 << place == 0)
//!     }
//! }
//!
//! let mut row = Row(0b1111);
//! assert!(!row.joins((0, ()), (3, ())));
//! row.free(1);
//! row.free(2);
//! assert!(row.joins((0, ()), (3, ())));
//! ```
//!
//! | part | what it is |
//! |---|---|
//! | [`LaidTiles`], [`Tiles`], [`Pair`], `packing` | what lies where, positions, moves, keys |
//! | [`canonical`] | one text for tiles in whichever way they are laid out |
//! | [`Face`] | the faces of mahjong tiles |
//! | [`read_pair`], [`check_even`] | moves and tiles as people type them |
//! | [`Stuck`], [`Locked`], [`NoPairing`] | dead ends, cheapest first |
//! | [`PairsLeft`] | the estimate that is exact where there is a solution |
//! | [`equal_tiles`], [`last_pair`], [`TilesLeft`] | what proofs may leave out of account |
//! | [`decide`], [`refutation`] | a search over pairings that ends with a solution or a proof |
//!
//! In variants in which tiles fall a pair that could be taken may come apart. They
//! are a [`PairPuzzle`] and no [`PairBoard`], so that only [`Stuck`] and
//! [`PairsLeft`] can be used with them.

mod around;
mod board;
mod canonical;
mod face;
mod laid;
mod levels;
mod locked;
mod locks;
mod no_pairing;
mod nogoods;
mod numbering;
mod packing;
mod pairs_left;
mod planning;
mod proof;
mod search;
mod settle;
mod stuck;
mod table;
mod tiles;
mod trial;
mod typed;

pub use around::Around;
pub use board::{Cell, Field, LockWords, Pair, PairBoard, PairPuzzle, PairWords, TileKind};
pub use canonical::{LyingTile, Turned, canonical};
pub use face::{Face, Group};
pub use laid::LaidTiles;
pub use locked::Locked;
pub use no_pairing::NoPairing;
pub use numbering::{KindTiles, Numbering, PairId, Tile};
pub use packing::Packing;
pub use pairs_left::PairsLeft;
pub use planning::PairPlan;
pub use proof::{NumberedPairs, TilesLeft, equal_tiles, last_pair, refutation};
pub use search::{Decision, Moves, decide, decide_with_fixed};
pub use stuck::Stuck;
pub use table::SearchTable;
pub use tiles::Tiles;
pub use trial::check_search;
pub use typed::{check_even, read_pair, write_pair};
