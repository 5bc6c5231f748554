//! How hard people found puzzles, turned into models.
//!
//! ```text
//! records, tables -> plays, counts -> targets  \
//!                                               -> regression, nested folds, scores, models
//! features of puzzles ------------> design     /
//! ```
//!
//! Programs that offer fitting, such as the command line and the page for
//! researchers, call [`study()`]: the text of a record or a table and that of the
//! features in; the table of the puzzles ([`FittedStudy::table`]), the joint estimates
//! ([`JointFindings::joint`]) and the plots ([`FittedStudy::picture`], one for each
//! target) out. Below it, what people did is read by [`read_records`] and [`read_table`]; what cannot be
//! right is set [`Aside`] with its line and its reason. [`clean`] drops plays by
//! the rules of Korekawa & Kotani (2012), [`by_puzzle`] makes their targets, and
//! [`least_squares`] their table. [`nested`] predicts puzzles that took no part,
//! choices included; [`joint`] fits success and time of persons and puzzles.
//!
//! How often two puzzles were solved:
//!
//! ```
//! use impasse_fit::{Roles, Target, Told, by_puzzle, read_table};
//!
//! let table = "player,puzzle,solved\nann,sokoban#1,1\nbob,sokoban#1,0\nbob,sokoban#3,1\n";
//! let people = read_table(table, &Roles::default())?;
//! let Told::Plays(plays) = people.told else {
//!     unreachable!("there is no column of counts");
//! };
//! let shares = by_puzzle(&plays, Target::Success, false);
//! assert_eq!(shares["sokoban#1"].value, 0.5);
//! assert_eq!(shares["sokoban#3"].plays, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod aside;
mod binomial;
mod board;
mod chance;
mod clean;
mod design;
mod folds;
mod held;
mod joint;
mod learn;
mod linear;
mod model;
mod paper;
mod play;
mod predict;
mod records;
pub mod score;
mod study;
mod table;
mod targets;

pub use aside::{Aside, Why};
pub use binomial::{Binomial, Shares, binomial, logistic};
pub use board::{ScoreBoard, brief_scores, mean_of_others, score_board};
pub use clean::{Rules, clean};
pub use design::{Design, FeatureTable, Scaling};
pub use folds::Folds;
pub use held::{HeldOut, held_out};
pub use impasse_rating::{Model, ModelError};
pub use joint::{Ending, Estimate, Joint, NoJoint, Reduction, Trial, joint};
pub use learn::{Learnt, Nested, Recipe, Scale, Tier, choose, cross_validated, nested};
pub use linear::{Coefficient, Linear, adjusted, least_squares, least_squares_held_out};
pub use model::{About, Scores, model_of_joint, model_of_shares};
pub use paper::{PaperRow, PaperTable, ROWS, VARIABLES, paper_table};
pub use play::{Count, People, Play, ROLES, Roles, Told, read_table};
pub use predict::{GroupScores, Predictions, Tries, baseline, every_feature, predictions, recipes};
pub use records::read_records;
pub use study::{
    Findings, FittedStudy, JointFindings, Material, PredictionFindings, Regression, StudyError,
    Wishes, study,
};
pub use table::{BadTable, Row, Table};
pub use targets::{PuzzleMean, Target, by_puzzle, ceiling, ceiling_of_counts, share};

/// A count as a number.
pub(crate) const fn real(count: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "rows and ranks are few")]
    let near = count as f64;
    near
}
