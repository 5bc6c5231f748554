//! Why a study could not be made: all of its messages.

use std::fmt;

use impasse_puzzle::{Argument, Complaint, Sentence, sentence};

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
        /// Those that lack no feature.
        whole: usize,
        /// Features.
        features: usize,
        /// Those that tell these puzzles apart.
        useful: usize,
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

impl Complaint for StudyError {
    fn sentence(&self) -> Sentence {
        match self {
            Self::Data(error) | Self::Features(error) => error.sentence(),
            Self::FewPuzzles { found, aside } => {
                let mut first = aside.iter().take(5).map(Aside::sentence);
                let shown = first.next().unwrap_or_else(|| sentence!("", ""));
                let shown = first.fold(shown, |before, next| {
                    sentence!("{0}; {1}", "{0}{1}", before, next)
                });
                let few = match found {
                    0 => sentence!(
                        "no puzzle has a value, and two or more are needed",
                        "値のある問題がありません。2つ以上必要です。"
                    ),
                    _ => sentence!(
                        "only one puzzle has a value, and two or more are needed",
                        "値のある問題が1つしかありません。2つ以上必要です。"
                    ),
                };
                match aside.len() {
                    0 => few,
                    count => sentence!(
                        "{0}; set aside: {1} ({2})",
                        "{0}除外：{1}件（{2}）",
                        few,
                        count,
                        shown
                    ),
                }
            }
            Self::NoFeature { name, there } => sentence!(
                "there is no feature {0}; there are {1}",
                "{0}という特徴量はありません。あるもの：{1}。",
                Sentence::quoted(name),
                Argument::all_of(there)
            ),
            Self::NoColumn(what) => sentence!(
                "the data has no column for a {0} (`--columns` names one)",
                "データに{0}の列がありません（「--columns」で指定できます）。",
                *what
            ),
            Self::BadFolds => sentence!(
                "say fold, collection, puzzle or a number from 2",
                "fold、collection、puzzle、または2以上の数を指定してください。"
            ),
            Self::NoFit {
                puzzles,
                whole,
                features,
                useful,
            } => sentence!(
                "puzzles: {0}, of which {1} lack no feature; features: {2}, of which {3} tell those puzzles \
                 apart. That is too few puzzles, or their values do not differ: choose features \
                 with `--use NAME,…`",
                "問題{0}個のうち特徴量がすべてあるのは{1}個、特徴量{2}個のうちその問題を区別できるのは{3}個です。\
                 問題が足りないか、値に違いがありません。「--use 名前,…」で特徴量を選んでください。",
                *puzzles,
                *whole,
                *features,
                *useful
            ),
            Self::FewFolds => sentence!(
                "nothing was learnt: three folds or more are needed",
                "学習できませんでした。群は3つ以上必要です。"
            ),
            Self::NotSuccess => sentence!(
                "works with --target success alone",
                "--target successのときだけ使えます。"
            ),
            Self::CountsAlone => sentence!(
                "needs single plays; these are counts by puzzle",
                "1回ごとのプレイが必要です。これは問題ごとの回数です。"
            ),
            Self::Joint(error) => error.sentence(),
            Self::NoBaseline(name) => sentence!(
                "no puzzle has the feature {0}",
                "特徴量{0}のある問題がありません。",
                Sentence::quoted(name)
            ),
            Self::CollinearBaseline => sentence!(
                "its features follow from each other",
                "特徴量が互いに計算できてしまいます。"
            ),
        }
    }
}

impl fmt::Display for StudyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl std::error::Error for StudyError {}

impl From<NoJoint> for StudyError {
    fn from(error: NoJoint) -> Self {
        Self::Joint(error)
    }
}
