//! Texts in both languages.

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
