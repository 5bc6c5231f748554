//! Texts of a study in its languages, and its questions.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A text in the languages of a study, by their codes (`en`, `ja`). It is text
/// and never markup: whoever shows it escapes it. Blank lines part paragraphs.
pub type Texts = BTreeMap<String, String>;

/// One question of a questionnaire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyQuestion {
    /// Its name in the data.
    pub id: String,
    /// What is asked.
    pub text: Texts,
    /// Whether an answer is needed to go on.
    pub required: bool,
    /// What an answer looks like.
    #[serde(flatten)]
    pub form: QuestionForm,
}

/// What an answer looks like. Answers are text: the `id` of a choice, a whole
/// number, or words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum QuestionForm {
    /// One of some choices.
    Choice {
        /// The choices.
        choices: Vec<StudyChoice>,
    },
    /// A whole number.
    Number {
        /// The smallest.
        low: i64,
        /// The largest.
        high: i64,
    },
    /// A level from 1 on; both ends have words.
    Scale {
        /// How many levels.
        levels: u8,
        /// What 1 means.
        lowest: Texts,
        /// What the last means.
        highest: Texts,
    },
    /// Words.
    Words {
        /// How many letters at most.
        most: u32,
    },
}

/// One choice of a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyChoice {
    /// Its name in the data.
    pub id: String,
    /// What it says.
    pub text: Texts,
}
