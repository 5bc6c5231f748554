//! Texts cut into rows and words, each with its place.
//!
//! Most games are written as rows of words. A row ends with its line, or with
//! `/` or `|`, so that a board fits on one line; words stand between blanks or
//! commas; a line that begins with `;` is a remark.

use crate::{Puzzle, Sentence, TextError};

/// A word and where it stands in its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'t> {
    /// The word.
    pub text: &'t str,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl Word<'_> {
    /// The error that this word is not what was expected.
    pub fn wrong(&self, expected: impl Into<Sentence>) -> TextError {
        TextError::new(
            self.line,
            self.column,
            Sentence::quoted(self.text),
            expected,
        )
    }

    /// The error that something is wrong with this word, in words of its own.
    pub fn says(&self, what: impl Into<Sentence>) -> TextError {
        TextError::says(self.line, self.column, what)
    }
}

/// A row of words, not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row<'t> {
    /// Its words.
    pub words: Vec<Word<'t>>,
    /// The line it stands in, from 1.
    pub line: usize,
    /// The column it begins at, from 1.
    pub column: usize,
}

/// Cuts a text into its rows; those without a word are left out.
///
/// ```
/// let rows = impasse_puzzle::rows("; a remark\nHA H2 / --\n");
/// assert_eq!(rows.len(), 2);
/// let hole = rows[1].words[0];
/// assert_eq!((hole.text, hole.line, hole.column), ("--", 2, 9));
/// ```
#[must_use]
pub fn rows(text: &str) -> Vec<Row<'_>> {
    let mut rows = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        if content.trim_start().starts_with(';') {
            continue;
        }
        let mut column = 1;
        for part in content.split(['/', '|']) {
            let words = words(part, line, column);
            if !words.is_empty() {
                rows.push(Row {
                    words,
                    line,
                    column,
                });
            }
            column += part.chars().count() + 1;
        }
    }
    rows
}

/// The first row that has not `width` words: how many it has, and where it
/// goes wrong.
#[must_use]
pub fn uneven<'r, 't>(rows: &'r [Row<'t>], width: usize) -> Option<(usize, &'r Word<'t>)> {
    let row = rows.iter().find(|row| row.words.len() != width)?;
    let at = row.words.get(width).or(row.words.last())?;
    Some((row.words.len(), at))
}

/// Reads moves written as words, played one after another from `from`;
/// `read` says which moves a word means in the position it is played in.
///
/// # Errors
///
/// The first error of `read`.
pub fn read_moves<P: Puzzle>(
    puzzle: &P,
    from: &P::State,
    text: &str,
    read: impl Fn(&P::State, &Word<'_>) -> Result<Vec<P::Move>, TextError>,
) -> Result<Vec<P::Move>, TextError> {
    let mut state = from.clone();
    let mut moves = Vec::new();
    for word in rows(text).iter().flat_map(|row| &row.words) {
        for m in read(&state, word)? {
            puzzle.play(&mut state, m);
            moves.push(m);
        }
    }
    Ok(moves)
}

fn words(part: &str, line: usize, first_column: usize) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut column = first_column;
    for text in part.split(|letter: char| letter.is_whitespace() || letter == ',') {
        if !text.is_empty() {
            words.push(Word { text, line, column });
        }
        column += text.chars().count() + 1;
    }
    words
}
