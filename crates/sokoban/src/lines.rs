//! The lines of a file of levels: rows of boards, titles, keys, notes, records.

use crate::board::{TextRow, is_row_sign};
use crate::collection::RecordKind;
use crate::lurd::is_lurd;

/// What a line is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LineKind<'t> {
    Blank,
    /// Rows of a board, cut at `/` and `|`.
    Rows,
    Moves,
    /// `Key: value`, the key as SOK writes it.
    Key(&'static str, &'t str),
    /// The title of a record.
    Record(RecordKind),
    /// A line between `Comment:` and `Comment-End:`.
    Note(&'t str),
    /// A remark to editors of the file, or the end of notes.
    Aside,
    Text(&'t str),
}

#[derive(Clone, Debug)]
pub(crate) struct Line<'t> {
    pub(crate) kind: LineKind<'t>,
    pub(crate) text: &'t str,
}

impl<'t> Line<'t> {
    pub(crate) fn is_keyed(&self) -> bool {
        matches!(
            self.kind,
            LineKind::Key(..) | LineKind::Record(_) | LineKind::Moves | LineKind::Note(_)
        )
    }

    /// A key and its value, but for notes.
    pub(crate) fn key(&self) -> Option<(&'static str, String)> {
        match self.kind {
            LineKind::Key(key, value) if key != COMMENT => Some((key, value.to_owned())),
            _ => None,
        }
    }

    /// Text that may be a title.
    pub(crate) fn plain(&self) -> Option<&'t str> {
        match self.kind {
            LineKind::Text(text) => Some(text).filter(|text| !text.is_empty()),
            _ => None,
        }
    }

    /// A note.
    pub(crate) fn note(&self) -> Option<String> {
        match self.kind {
            LineKind::Note(text) => Some(text.to_owned()),
            LineKind::Key(COMMENT, text) if !text.is_empty() => Some(text.to_owned()),
            _ => None,
        }
    }

    /// A note or other text.
    pub(crate) fn said(&self) -> Option<String> {
        self.note().or_else(|| self.plain().map(str::to_owned))
    }
}

/// A board: its rows, and its lines in the file.
#[derive(Clone, Debug)]
pub(crate) struct BoardText<'t> {
    pub(crate) rows: Vec<TextRow<'t>>,
    pub(crate) from: usize,
    pub(crate) to: usize,
}

impl BoardText<'_> {
    /// Takes away tabs that stand before every row.
    pub(crate) fn lose_tabs(&mut self) {
        let tabs = |row: &TextRow<'_>| row.text.len() - row.text.trim_start_matches('\t').len();
        let common = self.rows.iter().map(tabs).min().unwrap_or(0);
        for row in &mut self.rows {
            row.text = &row.text[common..];
            row.column += common;
        }
    }
}

pub(crate) fn kind(content: &str, in_board: bool) -> LineKind<'_> {
    let bare = content.trim();
    if bare.is_empty() {
        return LineKind::Blank;
    }
    if is_rows(bare, in_board) {
        return LineKind::Rows;
    }
    if bare.starts_with("::") || is_end_of_notes(bare) {
        return LineKind::Aside;
    }
    let said = bare.trim_start_matches(';').trim();
    let lower = said.to_lowercase();
    for (word, kind) in [
        ("solution", RecordKind::Solution),
        ("snapshot", RecordKind::Snapshot),
    ] {
        if lower.starts_with(word) {
            return LineKind::Record(kind);
        }
    }
    if is_lurd(said) {
        return LineKind::Moves;
    }
    match said.split_once(':') {
        Some((word, value)) => match key(word) {
            Some(key) => LineKind::Key(key, value.trim()),
            None => LineKind::Text(said),
        },
        None => LineKind::Text(said),
    }
}

pub(crate) const TITLE: &str = "Title";
pub(crate) const AUTHOR: &str = "Author";
pub(crate) const COLLECTION: &str = "Collection";
pub(crate) const COMMENT: &str = "Comment";
pub(crate) const GAME: &str = "Game";
pub(crate) const VARIANT: &str = "Variant";

/// The key that a word before a colon is, as SOK writes it; any word that is
/// not known may be a sentence.
fn key(word: &str) -> Option<&'static str> {
    const KEYS: [&str; 11] = [
        TITLE,
        AUTHOR,
        COLLECTION,
        COMMENT,
        "Copyright",
        "Email",
        "Homepage",
        "Date Created",
        "Date of Last Change",
        GAME,
        VARIANT,
    ];
    let mut known = KEYS.into_iter();
    known.find(|known| word.trim().eq_ignore_ascii_case(known))
}

/// Whether a line is rows of a board. A row with a slip in it is one too where
/// it stands between walls or below another row.
fn is_rows(bare: &str, in_board: bool) -> bool {
    let whole = |part: &str| {
        let tiles = |sign: char| !sign.is_ascii_digit() && !matches!(sign, '(' | ')');
        part.chars().all(is_row_sign) && part.chars().any(tiles)
    };
    let mut parts = bare
        .split(['/', '|'])
        .map(str::trim)
        .filter(|part| !part.is_empty());
    let has_wall = bare.contains('#');
    let plain = |sign: char| !sign.is_ascii_alphabetic();
    if parts.clone().next().is_some() && parts.all(whole) {
        return has_wall || in_board && bare.chars().all(plain);
    }
    let between = bare.len() > 2 && bare.ends_with('#');
    bare.starts_with('#') && (in_board || between || bare.contains(['/', '|']))
}

/// The rows of a line. A blank on either side of a cut belongs to the cut, not
/// to the rows.
pub(crate) fn rows(content: &str, line: usize) -> Vec<TextRow<'_>> {
    let mut rows = Vec::new();
    let mut column = 1;
    let mut after_blank = false;
    for part in content.split(['/', '|']) {
        let mut row = TextRow {
            text: part.trim_end(),
            line,
            column,
        };
        if after_blank && let Some(rest) = row.text.strip_prefix(' ') {
            row.text = rest;
            row.column += 1;
        }
        if !row.text.trim().is_empty() {
            rows.push(row);
        }
        after_blank = part.ends_with(' ');
        column += part.chars().count() + 1;
    }
    rows
}

pub(crate) fn is_end_of_notes(line: &str) -> bool {
    line.trim().eq_ignore_ascii_case("comment-end:")
}
