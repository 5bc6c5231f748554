//! Texts for people, in the languages the project speaks.

use std::fmt;

/// A language a text can be shown in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

/// One fixed text in every language.
///
/// ```
/// use impasse_puzzle::{Lang, Words};
/// const HOLE: Words = Words::new("hole", "穴");
/// assert_eq!(HOLE.of(Lang::Ja), "穴");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// The English text.
    pub en: &'static str,
    /// The Japanese text.
    pub ja: &'static str,
}

impl Words {
    /// The same meaning in both languages.
    #[must_use]
    pub const fn new(en: &'static str, ja: &'static str) -> Self {
        Self { en, ja }
    }

    /// The text in one language.
    #[must_use]
    pub const fn of(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Ja => self.ja,
        }
    }
}

/// A sentence with places `{0}`, `{1}`, … for arguments that read the same in
/// every language: cards, coordinates, numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The sentence with its places still empty.
    pub words: Words,
    /// What goes into the places.
    pub arguments: Vec<String>,
}

impl Sentence {
    /// A sentence ready to be read in any language.
    pub fn new(words: Words, arguments: impl IntoIterator<Item = String>) -> Self {
        Self {
            words,
            arguments: arguments.into_iter().collect(),
        }
    }

    /// A number of something, in the words for one or for several.
    ///
    /// ```
    /// use impasse_puzzle::{Sentence, Words};
    /// let (one, many) = (Words::new("{0} box", "荷物{0}個"), Words::new("{0} boxes", "荷物{0}個"));
    /// assert_eq!(Sentence::counted(1, one, many).to_string(), "1 box");
    /// assert_eq!(Sentence::counted(4, one, many).to_string(), "4 boxes");
    /// ```
    #[must_use]
    pub fn counted(count: usize, one: Words, many: Words) -> Self {
        let words = if count == 1 { one } else { many };
        Self::new(words, [count.to_string()])
    }

    /// The finished sentence.
    ///
    /// ```
    /// use impasse_puzzle::{Lang, Sentence, Words};
    /// let row = Sentence::new(Words::new("row {0} is full", "{0}段目は満杯"), ["3".into()]);
    /// assert_eq!(row.of(Lang::En), "row 3 is full");
    /// ```
    #[must_use]
    pub fn of(&self, lang: Lang) -> String {
        let mut text = self.words.of(lang).to_owned();
        for (place, argument) in self.arguments.iter().enumerate() {
            text = text.replace(&format!("{{{place}}}"), argument);
        }
        text
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.of(Lang::En))
    }
}

/// What a named part of the laboratory (a detector, a heuristic, a strategy)
/// says about itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// The name it is called by on the command line, in lower case.
    pub name: &'static str,
    /// One line for people.
    pub summary: Words,
    /// Where the idea comes from, or an empty string.
    pub reference: &'static str,
}
