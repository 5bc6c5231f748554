//! Why a puzzle cannot be solved, as a file: written by whoever proved it, read
//! by whoever doubts it. Both share this form and nothing else.
//!
//! A certificate names a puzzle and a set of its positions: the start is one of
//! them, none is a goal, and each says [why](Why) nothing leads from it to a
//! goal outside of the set, or not in fewer than so many moves. Whether all that
//! is true is not decided here.
//!
//! ```
//! use impasse_certificate::{About, Reader, Why, Writer};
//! let about = About {
//!     game: "sokoban".to_owned(),
//!     params: "by=pushes".to_owned(),
//!     text: "#####\n#.@$#\n#####\n".to_owned(),
//!     key_len: 1,
//!     positions: 1,
//! };
//! let mut writer = Writer::new(Vec::new(), &about)?;
//! writer.position(&[3], &Why::Open)?;
//! let file = writer.finish()?;
//!
//! let mut reader = Reader::new(&*file)?;
//! assert_eq!(reader.about(), &about);
//! assert_eq!(reader.next_key()?, Some(&[3_u8][..]));
//! assert_eq!(reader.why()?, Why::Open);
//! assert_eq!(reader.next_key()?, None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The form, byte by byte, is in `docs/certificates.md`.

mod number;
mod read;
mod write;

use impasse_puzzle::Spot;

pub use read::{FormError, Reader};
pub use write::Writer;

/// The first line of every certificate.
const FIRST_LINE: &str = "impasse-certificate 2";

/// The longest text of a puzzle, the widest key and the most places of a reason.
/// Every board of every game is far below; they keep a reader's memory small.
const LONGEST_TEXT: u64 = 1 << 20;
const WIDEST_KEY: usize = 1 << 14;
const MOST_PLACES: u64 = 1 << 12;
/// Columns and rows of a place stay below this.
const FARTHEST: u64 = 1 << 14;
/// The most nogoods about a position, pairs in one, and tiles that they name.
pub const MOST_NOGOODS: usize = 1 << 20;
/// The most pairs of all nogoods about a position, and of others that they name.
pub const MOST_NAMED: u64 = 1 << 23;
const MOST_PAIRS: u64 = 1 << 8;
const MOST_TILES: u64 = 1 << 12;

/// The most positions that a [part](Why::Part) may have: whoever reads a
/// certificate sees all of them, for every part.
pub const MOST_IN_PART: usize = 4096;

/// Bytes of the digest at the end.
const DIGEST: usize = 32;

/// What a certificate is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// The game's name: `sokoban`.
    pub game: String,
    /// The parameters that, with the text, give the puzzle: `by=pushes`.
    pub params: String,
    /// The puzzle in the game's text form.
    pub text: String,
    /// The width of its keys, in bytes.
    pub key_len: usize,
    /// How many positions are in the set.
    pub positions: u64,
}

/// Why no goal is reached from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// Every move leads to a position of the set.
    Open,
    /// The move that the game calls safe does, and whoever can solve the
    /// position can solve it after that move.
    Safe,
    /// The pieces at these places alone cannot be solved, and whoever can solve
    /// the position can solve each of its parts.
    Part(Vec<Spot>),
    /// The moves of the pieces at these places lead to positions of the set,
    /// and whoever can solve the position can begin with one of them.
    Sufficient(Vec<Spot>),
    /// No pairing of the tiles takes them all: nogoods, each of which follows
    /// from some before it; the last one is empty.
    Pairing(Vec<Nogood>),
    /// Every move leads to a position from which a goal is at most one move
    /// nearer: it is at least so many moves away from here, one at least.
    Least(u32),
    /// The goals are out of reach even if nothing that was once true becomes
    /// false.
    Relaxed,
    /// The board is cut into units, each by its places and looked at by itself:
    /// one of them can never be done with.
    Units(Vec<Vec<Spot>>),
}

/// Pairs of tiles that no solution takes all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Nogood {
    /// The pairs, each tile by its number.
    pub pairs: Vec<(u16, u16)>,
    /// The nogoods that it follows from, by their numbers in the list.
    pub by: Vec<u32>,
}
