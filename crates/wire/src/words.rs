//! Texts in both languages, and complaints about what somebody wrote.

use std::borrow::Cow;

use impasse_puzzle::Lang;
use serde::{Deserialize, Serialize};

/// One text in English and in Japanese.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Words {
    /// The English text.
    pub en: Cow<'static, str>,
    /// The Japanese text.
    pub ja: Cow<'static, str>,
}

impl Words {
    /// The text in a language.
    #[must_use]
    pub fn of(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Ja => &self.ja,
        }
    }
}

impl From<impasse_puzzle::Words> for Words {
    fn from(words: impasse_puzzle::Words) -> Self {
        Self {
            en: words.en.into(),
            ja: words.ja.into(),
        }
    }
}

impl From<&impasse_puzzle::Sentence> for Words {
    fn from(sentence: &impasse_puzzle::Sentence) -> Self {
        Self {
            en: sentence.of(Lang::En).into(),
            ja: sentence.of(Lang::Ja).into(),
        }
    }
}

/// What is wrong with what somebody wrote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Complaint {
    /// What, as a sentence.
    pub words: Words,
    /// The line that is wrong, from 1; `null` where it is about no text.
    pub line: Option<usize>,
    /// The column there in characters, from 1.
    pub column: Option<usize>,
    /// The line itself.
    pub excerpt: Option<Excerpt>,
}

/// A line of a text, cut around a place where it is long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Excerpt {
    /// The line.
    pub text: String,
    /// Characters of it before the place, which may be its end.
    pub before: usize,
}

impl From<&dyn impasse_puzzle::Complaint> for Complaint {
    fn from(complaint: &dyn impasse_puzzle::Complaint) -> Self {
        let place = complaint.place();
        let excerpt = place.and_then(|place| place.excerpt.as_ref());
        Self {
            words: (&complaint.sentence()).into(),
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
            excerpt: excerpt.map(|excerpt| Excerpt {
                text: excerpt.text.clone(),
                before: excerpt.before,
            }),
        }
    }
}
