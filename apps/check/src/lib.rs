//! Whether a certificate proves that a puzzle cannot be solved, decided by the
//! rules of the game and nothing else: no search, no table and no detector of
//! the program that wrote it is known here.
//!
//! Read it in this order: `certificate.rs` opens the puzzle that a certificate
//! is about, `set.rs` looks its positions up, `closed.rs` walks them, `part.rs`
//! walks the few positions of a part and `units.rs` those inside a unit,
//! `pairing.rs` and `relaxed.rs` draw conclusions from rules that a game states,
//! `solution.rs` replays moves. What remains to be trusted is told in
//! `docs/certificates.md`.
//!
//! ```text
//! let file = BufReader::new(File::open("proof")?);
//! match check_certificate(file, Some("superpuzz:columns=4#8"), None) {
//!     Ok((about, account)) => …   // what was proved, and what it rests on
//!     Err(refusal) => …           // where it fails
//! }
//! ```

mod certificate;
mod closed;
mod pairing;
mod part;
mod relaxed;
mod set;
mod solution;
mod units;

use impasse_puzzle::Sentence;

pub use certificate::check_certificate;
pub use closed::Account;
pub use solution::check_solution;

/// Why something was not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is no certificate, or names no puzzle.
    Unreadable(Sentence),
    /// It proves nothing: this is where it fails.
    Rejected(Sentence),
    /// To check it may take so many bytes of memory, more than there may be.
    TooLarge(u64),
}
