//! What the laboratory found out about a puzzle, as people and programs are
//! told it: under the stable names of `docs/json.md`, in a sentence, and as a
//! picture.
//!
//! ```text
//! report (lab)  ->  result  ->  JSON (wire), words, SVG  ->  command line, Python, site
//! ```
//!
//! A result holds its report and what only its maker knows: what the puzzle
//! was called and what the work took.
//!
//! ```
//! use impasse_lab::SolveRequest;
//! use impasse_puzzle::Control;
//! use impasse_results::{SolveResult, Subject};
//!
//! let opened = impasse_lab::open("superpuzz:columns=3#1")?;
//! let report = opened.solve(&SolveRequest::default(), Control::free())?;
//! let result = SolveResult {
//!     subject: Subject { id: "superpuzz:columns=3#1", opened: &*opened },
//!     report: &report,
//!     strategy: "auto",
//!     improved: None,
//!     cpu_seconds: 0.0,
//! };
//! assert_eq!(result.json().moves, Some(11));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod check;
mod dead;
mod digest;
mod figures;
mod film;
mod graphml;
mod hint;
mod improve;
mod inspect;
mod made;
mod phrases;
mod prove;
mod rate;
mod rate_card;
mod rescue;
mod review;
mod shelves;
mod solution;
mod solve;
mod space;
mod space_chart;
mod trials;
mod units;

use impasse_lab::Opened;

pub use answer::{answer, hinted, not_solved};
pub use check::check_json;
pub use dead::DeadResult;
pub use digest::{canonical_digest, digest};
pub use figures::{grouped, in_f64, percent};
pub use graphml::GraphMl;
pub use hint::{hint, hint_json};
pub use improve::ImproveResult;
pub use inspect::InspectResult;
pub use phrases::{fill, limit_words, why};
pub use prove::ProveResult;
pub use rate::{RateResult, foretold_json, foretold_lines, learnt_lines};
pub use rescue::RescueResult;
pub use review::ReviewResult;
pub use shelves::offered;
pub use solution::{is_solution_of, solution_file};
pub use solve::SolveResult;
pub use space::{SpaceResult, share, share_interval};
pub use trials::TrialsResult;
pub use units::units_json;

/// The puzzle that a result is about.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// What it is called.
    pub id: &'a str,
    /// The puzzle itself, in the view that was worked on.
    pub opened: &'a dyn Opened,
}
