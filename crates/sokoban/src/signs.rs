//! Levels in the signs of other programs.
//!
//! | wall | floor | box | goal | player | box on goal | player on goal | |
//! |---|---|---|---|---|---|---|---|
//! | `#` | blank | `B` | `.` | `&` | `X` | | browser games |
//! | `#` | `.` | `X` | `O` | `P` | | | `~` is outside; `SokoSolve` |
//! | `+` | `-` | `@` | `X` | `*` | `$` | `%` | blanks between all signs; `reasoning-gym` |
//!
//! The same sign means other things in others' files, so nobody may guess: a
//! text is read so only if it is no level in our signs, and one in exactly one
//! of these.

use std::borrow::Cow;

use impasse_puzzle::{Sentence, Words};

/// The signs of one kind of files, each with ours for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Signs {
    pairs: &'static [(char, char)],
    /// Whether blanks part the signs.
    is_spaced: bool,
}

/// All that are known.
pub(crate) const KINDS: [Signs; 3] = [
    Signs {
        pairs: &[
            ('#', '#'),
            (' ', ' '),
            ('B', '$'),
            ('.', '.'),
            ('&', '@'),
            ('X', '*'),
        ],
        is_spaced: false,
    },
    Signs {
        pairs: &[
            ('#', '#'),
            ('.', ' '),
            ('X', '$'),
            ('O', '.'),
            ('P', '@'),
            ('~', ' '),
        ],
        is_spaced: false,
    },
    Signs {
        pairs: &[
            ('+', '#'),
            ('-', ' '),
            ('@', '$'),
            ('X', '.'),
            ('*', '@'),
            ('$', '*'),
            ('%', '+'),
        ],
        is_spaced: true,
    },
];

const READ_AS: Words = Words::new(
    "read with the signs {0} wall, {1} box, {2} goal, {3} player",
    "記号は{0}壁、{1}荷物、{2}ゴール、{3}作業員",
);

impl Signs {
    /// Our sign for one of theirs.
    fn ours(self, sign: char) -> Option<char> {
        let pair = self.pairs.iter().find(|(theirs, _)| *theirs == sign)?;
        Some(pair.1)
    }

    fn theirs(self, ours: char) -> String {
        let pair = self.pairs.iter().find(|(_, our)| *our == ours);
        pair.map_or_else(String::new, |(theirs, _)| format!("`{theirs}`"))
    }

    /// A row in our signs; `None` for a line that is none of theirs.
    fn row(self, line: &str) -> Option<String> {
        let line = line.trim_end();
        // Where blanks part the signs, every second place holds one.
        let is_gap = |at: usize, sign: char| self.is_spaced && at % 2 == 1 && sign == ' ';
        let places = line.chars().enumerate();
        let signs = places.filter(|&(at, sign)| !is_gap(at, sign));
        let row: Option<String> = signs.map(|(_, sign)| self.ours(sign)).collect();
        row.filter(|row| row.contains('#'))
    }

    /// The text with its rows in our signs, line for line. A run of rows may
    /// be cut by `/` or `|`.
    pub(crate) fn translated(self, text: &str) -> Cow<'_, str> {
        let mut changed = false;
        let lines: Vec<Cow<'_, str>> = text
            .split('\n')
            .map(|line| {
                let parts = line.split_inclusive(['/', '|']);
                let rows: Option<String> = parts.map(|part| self.part(part)).collect();
                match rows.filter(|rows| !rows.is_empty()) {
                    Some(rows) => {
                        changed = true;
                        Cow::Owned(rows)
                    }
                    None => Cow::Borrowed(line),
                }
            })
            .collect();
        if changed {
            Cow::Owned(lines.join("\n"))
        } else {
            Cow::Borrowed(text)
        }
    }

    /// A row with the cut behind it.
    fn part(self, part: &str) -> Option<String> {
        let row = part.strip_suffix(['/', '|']).unwrap_or(part);
        Some(self.row(row)? + &part[row.len()..])
    }

    /// What people are told of it.
    pub(crate) fn reading(self) -> Sentence {
        Sentence::new(READ_AS, ['#', '$', '.', '@'].map(|ours| self.theirs(ours)))
    }
}
