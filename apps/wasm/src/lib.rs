//! The games for the browser.
//!
//! The page asks in JSON and is answered in JSON: what games there are, what
//! puzzles a pasted text holds, and everything about one puzzle on a
//! [`Table`]. The rules are the very crates the laboratory solves with, so
//! that a move the page accepts is one the server accepts.
//!
//! ```
//! let mut table = impasse_wasm::Table::new("superpuzz=HA -- H2/DA D2 --/SA S2 --/CA C2 --")?;
//! assert_eq!(table.gesture(&[2, 0], &[1, 0]), 1);
//! assert!(table.is_goal());
//! # Ok::<(), String>(())
//! ```

mod catalogue;
mod collection;
mod shapes;
mod suited;
mod table;

pub use catalogue::{games, label, numbered, numbers, read};
pub use collection::CollectionFile;
pub use suited::suited;
pub use table::Table;

/// Why something that was written cannot be used, as the JSON of a
/// [`Complaint`](impasse_wire::Complaint).
fn complaint(error: &dyn impasse_puzzle::Complaint) -> String {
    json(&impasse_wire::Complaint::from(error))
}

/// A value as JSON.
fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data without maps")
}
