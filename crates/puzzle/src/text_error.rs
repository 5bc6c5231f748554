//! What is wrong with a text, and where.

use std::fmt;

/// A text that does not follow its format: where, what stands there, and what
/// was expected instead.
///
/// ```
/// use impasse_puzzle::TextError;
/// let error = TextError::new(2, 7, "`H1`", "a card such as `HA`, or `--`");
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 7: found `H1`, expected a card such as `HA`, or `--`"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What stands there.
    pub found: String,
    /// What was expected.
    pub expected: String,
}

impl TextError {
    /// An error at a place, both numbers counted from 1.
    pub fn new(
        line: usize,
        column: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self {
            line,
            column,
            found: shorten(found.into()),
            expected: expected.into(),
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
}

/// Long or unprintable findings would drown the message.
fn shorten(found: String) -> String {
    const MOST: usize = 40;
    if found.chars().count() <= MOST && !found.contains(char::is_control) {
        return found;
    }
    let mut short: String = found
        .chars()
        .take(MOST)
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect();
    if found.chars().count() > MOST {
        short.push('…');
    }
    short
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: found {}, expected {}",
            self.line, self.column, self.found, self.expected
        )
    }
}

impl std::error::Error for TextError {}
