//! What is wrong with what somebody wrote, and where.

use std::fmt;

use crate::words::visible;
use crate::{Sentence, sentence};

/// What people are told about something they wrote that cannot be used.
pub trait Complaint {
    /// What is wrong, in a sentence.
    fn sentence(&self) -> Sentence;

    /// Where it is wrong, if it is about a text.
    fn place(&self) -> Option<&TextError> {
        None
    }
}

/// A text that does not follow its format: where, and what is wrong there.
///
/// ```
/// use impasse_puzzle::{Complaint, Lang, Sentence, TextError, sentence};
/// let card = sentence!("a card such as `HA`", "「HA」のようなカード");
/// let error = TextError::new(2, 7, Sentence::quoted("H1"), card);
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 7: `H1` instead of a card such as `HA`"
/// );
/// assert_eq!(
///     error.sentence().of(Lang::Ja),
///     "2行目7文字目：「H1」になっています。正しくは、「HA」のようなカードです。"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong, as the end of a sentence in English and a whole one in
    /// Japanese.
    pub what: Sentence,
    /// The line itself, once the error has left its game.
    pub excerpt: Option<Excerpt>,
}

/// A line of a text with a place in it. A long line is cut around the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The line, without control characters.
    pub text: String,
    /// Characters of `text` before the place, which may be its end.
    pub before: usize,
}

impl TextError {
    /// An error at a place, both numbers counted from 1: something stands there
    /// instead of something else.
    pub fn new(
        line: usize,
        column: usize,
        found: impl Into<Sentence>,
        expected: impl Into<Sentence>,
    ) -> Self {
        let what = sentence!(
            "{0} instead of {1}",
            "{0}になっています。正しくは、{1}です。",
            found.into(),
            expected.into(),
        );
        Self::says(line, column, what)
    }

    /// An error at a place, both numbers counted from 1, in words of its own.
    pub fn says(line: usize, column: usize, what: impl Into<Sentence>) -> Self {
        Self {
            line,
            column,
            what: what.into(),
            excerpt: None,
        }
    }

    /// The same error in a text in which this one, a word, begins at a place;
    /// both numbers from 1.
    #[must_use]
    pub fn behind(mut self, line: usize, column: usize) -> Self {
        self.line += line - 1;
        self.column += column - 1;
        self
    }

    /// The same error in a text of which this one begins at line `first`
    /// (from 1).
    #[must_use]
    pub fn from_line(mut self, first: usize) -> Self {
        self.line += first - 1;
        self
    }

    /// The same error with the line of `text` that it speaks of.
    #[must_use]
    pub fn within(mut self, text: &str) -> Self {
        let line = text.lines().nth(self.line.saturating_sub(1));
        self.excerpt = line.map(|line| Excerpt::new(line, self.column));
        self
    }
}

impl Complaint for TextError {
    fn sentence(&self) -> Sentence {
        sentence!(
            "line {0}, column {1}: {2}",
            "{0}行目{1}文字目：{2}",
            self.line,
            self.column,
            self.what.clone(),
        )
    }

    fn place(&self) -> Option<&TextError> {
        Some(self)
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl std::error::Error for TextError {}

impl Excerpt {
    /// The characters shown on either side of the place.
    const AROUND: usize = 30;

    fn new(line: &str, column: usize) -> Self {
        let at = column.saturating_sub(1);
        let from = at.saturating_sub(Self::AROUND);
        let mut letters = line.chars().map(visible).skip(from);
        let mut text: String = letters.by_ref().take(2 * Self::AROUND).collect();
        if letters.next().is_some() {
            text.push('…');
        }
        // The place may be behind the end, but never by more than one.
        let mut before = (at - from).min(text.chars().count());
        if from > 0 {
            text.insert(0, '…');
            before += 1;
        }
        Self { text, before }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_excerpt(text: &str, line: usize, column: usize, expected: Option<(&str, usize)>) {
        let wrong = sentence!("a sign", "記号");
        let error = TextError::new(line, column, wrong.clone(), wrong).within(text);
        let shown = error.excerpt.as_ref();
        let shown = shown.map(|excerpt| (&*excerpt.text, excerpt.before));
        assert_eq!(shown, expected);
    }

    #[test]
    fn an_error_shows_the_line_it_speaks_of() {
        check_excerpt("ab\n#@x.#\n", 2, 3, Some(("#@x.#", 2)));
        check_excerpt("ab\n\tx\r\n", 2, 2, Some((" x", 1)));
        check_excerpt("ab", 1, 3, Some(("ab", 2)));
        check_excerpt("ab", 2, 1, None);
        check_excerpt("", 1, 1, None);
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let line = "a".repeat(100) + "x" + &"b".repeat(100);
        let shown = format!("…{}x{}…", "a".repeat(30), "b".repeat(29));
        check_excerpt(&line, 1, 101, Some((&shown, 31)));
        let shown = format!("{}…", "a".repeat(60));
        check_excerpt(&line, 1, 1, Some((&shown, 0)));
    }

    #[test]
    fn a_long_finding_is_cut_and_control_characters_are_not_shown() {
        let found = Sentence::quoted("\u{1b}".to_owned() + &"x".repeat(50));
        let error = TextError::new(1, 1, found, sentence!("a card", "カード"));
        let short = format!(": `\u{fffd}{}…` instead", "x".repeat(39));
        assert!(error.to_string().contains(&short), "{error}");
    }
}
