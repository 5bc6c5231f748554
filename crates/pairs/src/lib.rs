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
//! All that is told here needs one fact only: **taking tiles away never makes a
//! pair impossible that was possible** ([`Field`]). When two tiles can be taken
//! is the game's: a line joins them, or both are free.
//!
//! | part | what it is |
//! |---|---|
//! | [`Tiles`], [`Pair`], `packing` | positions, moves, keys |
//! | [`Stuck`], [`Locked`], [`NoPairing`] | dead ends, cheapest first |
//! | [`PairsLeft`] | the estimate that is exact where there is a solution |
//! | [`decide`] | a search over pairings that ends with a solution or a proof |
//!
//! Variants in which tiles fall or slide are none of this: there a pair that
//! could be taken may come apart.

mod around;
mod board;
mod levels;
mod locked;
mod locks;
mod no_pairing;
mod nogoods;
mod numbering;
mod packing;
mod pairs_left;
mod search;
mod settle;
mod stuck;
mod table;
mod tiles;
mod trial;

pub use around::Around;
pub use board::{Cell, Field, Pair, PairBoard, PairWords, TileKind};
pub use locked::Locked;
pub use no_pairing::NoPairing;
pub use numbering::{KindTiles, Numbering, PairId, Tile};
pub use packing::Packing;
pub use pairs_left::PairsLeft;
pub use search::{Decision, Moves, decide, decide_with_fixed};
pub use stuck::Stuck;
pub use table::SearchTable;
pub use tiles::Tiles;
pub use trial::check_search;
