//! Why a study could not be made: all of its messages.

use std::fmt;

use crate::aside::Aside;
use crate::joint::NoJoint;
use crate::table::BadTable;

/// Why a study could not be made.
#[derive(Clone, Debug, PartialEq)]
pub enum StudyError {
    /// The data is no table.
    Data(BadTable),
    /// The features are none.
    Features(BadTable),
    /// Fewer than two puzzles have a value.
    FewPuzzles {
        /// How many have one.
        found: usize,
        /// What was set aside.
        aside: Vec<Aside>,
    },
    /// A feature was asked for that is not there.
    NoFeature {
        /// The feature.
        name: String,
        /// Those that are.
        there: Vec<String>,
    },
    /// Folds were asked for that no column tells.
    NoColumn(&'static str),
    /// Folds were asked for that are none.
    BadFolds,
    /// Least squares had nothing to go by.
    NoFit {
        /// Puzzles.
        puzzles: usize,
        /// Features.
        features: usize,
    },
    /// Predictions need three folds.
    FewFolds,
    /// Predictions are of success.
    NotSuccess,
    /// A joint model needs plays.
    CountsAlone,
    /// There is no joint model.
    Joint(NoJoint),
    /// A baseline was asked for whose feature no puzzle has.
    NoBaseline(String),
    /// Features of a baseline follow from each other.
    CollinearBaseline,
}

impl StudyError {
    /// The wish that could not be granted, where it is one; else the data is
    /// to blame.
    #[must_use]
    pub const fn wish(&self) -> Option<&'static str> {
        match self {
            Self::Data(_) | Self::Features(_) | Self::FewPuzzles { .. } | Self::NoFit { .. } => {
                None
            }
            Self::NoFeature { .. } => Some("use"),
            Self::NoColumn(_) | Self::BadFolds => Some("folds"),
            Self::FewFolds | Self::NotSuccess => Some("predict"),
            Self::CountsAlone | Self::Joint(_) => Some("joint"),
            Self::NoBaseline(_) | Self::CollinearBaseline => Some("baseline"),
        }
    }

    /// Whether something was asked for that cannot be, whatever the data.
    #[must_use]
    pub const fn is_misasked(&self) -> bool {
        matches!(
            self,
            Self::NoFeature { .. }
                | Self::NoColumn(_)
                | Self::BadFolds
                | Self::NotSuccess
                | Self::NoBaseline(_)
        )
    }
}

impl fmt::Display for StudyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Data(error) | Self::Features(error) => error.fmt(f),
            Self::FewPuzzles { found, aside } => {
                let shown: Vec<String> = aside.iter().take(5).map(ToString::to_string).collect();
                write!(
                    f,
                    "{found} puzzles with a value, expected two or more to compare"
                )?;
                if shown.is_empty() {
                    return Ok(());
                }
                write!(f, "; set aside: {} ({})", aside.len(), shown.join("; "))
            }
            Self::NoFeature { name, there } => {
                let there = there.join(", ");
                write!(f, "no feature `{name}`, expected some of {there}")
            }
            Self::NoColumn(what) => write!(
                f,
                "the data has no column for a {what}, expected one (`--columns` names it)"
            ),
            Self::BadFolds => f.write_str("expected fold, collection, puzzle or a number from 2"),
            Self::NoFit { puzzles, features } => write!(
                f,
                "{puzzles} puzzles and {features} features: expected more puzzles, or values that differ"
            ),
            Self::FewFolds => f.write_str("nothing was learnt, expected three folds or more"),
            Self::NotSuccess => f.write_str("expected --target success"),
            Self::CountsAlone => f.write_str("expected plays, found counts by puzzle"),
            Self::Joint(error) => error.fmt(f),
            Self::NoBaseline(name) => write!(f, "no feature `{name}` that any puzzle has"),
            Self::CollinearBaseline => f.write_str("features that follow from each other"),
        }
    }
}

impl std::error::Error for StudyError {}

impl From<NoJoint> for StudyError {
    fn from(error: NoJoint) -> Self {
        Self::Joint(error)
    }
}
