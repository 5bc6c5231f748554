//! A file of levels cut into lines and boards: XSB and SOK.
//!
//! A board is a run of lines that are rows; the first has a wall in it. What
//! stands between boards is text: `; remarks`, titles, `Key: value` lines,
//! notes between `Comment:` and `Comment-End:`, and records, a line that
//! begins with `Solution` or `Snapshot` and the moves below it. There is no
//! rule whether a title stands above its board or below it, so the end of the
//! file decides: if text stands below the last board, text belongs to the
//! board above it, else to the board below. Keys, notes and records below the
//! last board belong to the board above them, and titles to the board below,
//! as in SOK. What stands above the first board but its title speaks for the
//! whole file.

use impasse_puzzle::{Sentence, TextError, sentence};

use crate::collection::{Collection, Entry, Record};
use crate::level::Level;
use crate::lines::{
    AUTHOR, BoardText, COMMENT, GAME, Line, LineKind, TITLE, VARIANT, is_end_of_notes, kind, rows,
};
use crate::lurd::is_lurd;

/// A file cut into lines and boards.
pub(crate) struct CutFile<'t> {
    pub(crate) lines: Vec<Line<'t>>,
    pub(crate) boards: Vec<BoardText<'t>>,
    below: Below,
}

/// What stands below the last board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Below {
    Nothing,
    Keys,
    Text,
}

impl<'t> CutFile<'t> {
    pub(crate) fn read(text: &'t str) -> Self {
        let mut lines: Vec<Line<'t>> = Vec::new();
        let mut boards: Vec<BoardText<'t>> = Vec::new();
        let mut in_board = false;
        let mut in_notes = false;
        for (number, whole) in text.split_inclusive('\n').enumerate() {
            let content = whole.trim_end_matches(['\n', '\r']);
            let kind = match kind(content, in_board) {
                LineKind::Aside if in_notes && is_end_of_notes(content) => {
                    in_notes = false;
                    LineKind::Aside
                }
                _ if in_notes => LineKind::Note(content.trim_end()),
                kind => kind,
            };
            in_notes |= kind == LineKind::Key(COMMENT, "");
            let was_in_board = in_board;
            in_board = kind == LineKind::Rows;
            if in_board {
                if !was_in_board {
                    boards.push(BoardText {
                        rows: Vec::new(),
                        from: number,
                        to: number,
                    });
                }
                if let Some(board) = boards.last_mut() {
                    board.to = number + 1;
                    board.rows.extend(rows(content, number + 1));
                }
            }
            lines.push(Line {
                kind,
                text: content,
            });
        }
        for board in &mut boards {
            board.lose_tabs();
        }
        let tail = boards.last().map_or(0, |board| board.to);
        let tail = &lines[tail..];
        let is_text = |line: &Line<'_>| matches!(line.kind, LineKind::Text(_));
        let below = if tail.iter().any(is_text) {
            Below::Text
        } else if tail.iter().any(Line::is_keyed) {
            Below::Keys
        } else {
            Below::Nothing
        };
        Self {
            lines,
            boards,
            below,
        }
    }

    /// Whether any of its boards is a level.
    pub(crate) fn has_level(&self) -> bool {
        let mut boards = self.boards.iter();
        boards.any(|board| Level::of_rows(&board.rows).is_ok())
    }

    /// The line at which what belongs to board `number` begins; it is not the
    /// first board.
    fn cut(&self, number: usize) -> usize {
        let (above, board) = (self.boards[number - 1].to, self.boards[number].from);
        match self.below {
            Below::Nothing => above,
            Below::Text => board,
            Below::Keys => {
                let gap = &self.lines[above..board];
                let keyed = gap.iter().rposition(Line::is_keyed);
                keyed.map_or(above, |last| above + last + 1)
            }
        }
    }

    /// The line behind all that belongs to board `number`.
    pub(crate) fn end(&self, number: usize) -> usize {
        if number + 1 < self.boards.len() {
            self.cut(number + 1)
        } else {
            self.lines.len()
        }
    }

    pub(crate) fn collection(&self) -> Collection {
        let top = self.boards.first().map_or(0, |board| board.from);
        let head = &self.lines[..top];
        let intro = &head[..last_paragraph(head)];
        let mut notes = said(intro);
        notes.extend(head[intro.len()..].iter().filter_map(Line::note));
        let keys: Vec<_> = head.iter().filter_map(Line::key).collect();
        let author = keys.iter().find(|(key, _)| *key == AUTHOR);
        let author = author.map(|(_, author)| author.clone());
        let declared = head.iter().zip(1..).find_map(other_game);
        let entries = (0..self.boards.len()).map(|number| {
            let mut entry = self.entry(number, author.as_deref());
            if let Some(error) = &declared {
                entry.level = Err(error.clone());
            }
            entry
        });
        Collection {
            notes: trimmed(notes),
            entries: entries.collect(),
            keys,
        }
    }

    fn entry(&self, number: usize, author: Option<&str>) -> Entry {
        let board = &self.boards[number];
        let from = match number {
            0 => 0,
            _ => self.cut(number),
        };
        let to = self.end(number);
        let head = &self.lines[from..board.from];
        let tail = &self.lines[board.to..to];
        // What stands above the first board but its title is the file's.
        let (intro, near) = head.split_at(last_paragraph(head));
        let own_head = if number == 0 { &[][..] } else { head };
        let own = || tail.iter().chain(own_head);
        let value = |wanted: &str| {
            let mut keys = own().filter_map(Line::key);
            keys.find(|(key, _)| *key == wanted).map(|(_, value)| value)
        };
        let near_texts = || near.iter().filter(|line| line.plain().is_some());
        let under_texts = || tail.iter().filter(|line| line.plain().is_some());
        let titled = match value(TITLE) {
            Some(_) => None,
            None => near_texts().next().or_else(|| under_texts().next()),
        };
        let is_title = |line: &Line<'t>| titled.is_some_and(|title| std::ptr::eq(title, line));
        let near_notes = near
            .iter()
            .filter(|line| number > 0 || line.note().is_none());
        let mut comments = if number == 0 { Vec::new() } else { said(intro) };
        let rest = near_notes.chain(tail).filter(|line| !is_title(line));
        comments.extend(rest.filter_map(Line::said));
        let declared = (from..to)
            .map(|at| (&self.lines[at], at + 1))
            .find_map(other_game);
        Entry {
            title: value(TITLE).or_else(|| titled.and_then(Line::plain).map(str::to_owned)),
            author: value(AUTHOR).or_else(|| author.map(str::to_owned)),
            keys: own()
                .filter_map(Line::key)
                .filter(|(key, _)| ![TITLE, AUTHOR].contains(key))
                .collect(),
            comments: trimmed(comments),
            line: board.from + 1,
            rows: board.rows.iter().map(|row| row.text.to_owned()).collect(),
            level: match declared {
                Some(error) => Err(error),
                None => Level::of_rows(&board.rows),
            },
            records: self.records(from, to),
        }
    }

    fn records(&self, from: usize, to: usize) -> Vec<Record> {
        let mut records: Vec<Record> = Vec::new();
        let mut open = false;
        for (at, line) in self.lines.iter().enumerate().take(to).skip(from) {
            match (&line.kind, records.last_mut()) {
                (&LineKind::Record(kind), _) => {
                    let title = line.text.trim().trim_start_matches(';').trim();
                    let beside = title.split_once(':');
                    let beside = beside.filter(|(_, moves)| is_lurd(moves));
                    let (title, moves) = beside.unwrap_or((title, ""));
                    records.push(Record {
                        kind,
                        title: title.trim_end().to_owned(),
                        moves: moves.trim().to_owned(),
                        line: at + 1,
                    });
                    open = true;
                }
                (LineKind::Moves, Some(record)) if open => {
                    let moves = line.text.trim().trim_start_matches(';');
                    record.moves.push_str(moves.trim());
                }
                (LineKind::Blank, _) => {}
                _ => open = false,
            }
        }
        records
    }
}

fn said(lines: &[Line<'_>]) -> Vec<String> {
    lines.iter().filter_map(Line::said).collect()
}

/// Notes without blank ones at their ends.
fn trimmed(mut notes: Vec<String>) -> Vec<String> {
    let is_said = |note: &String| !note.is_empty();
    notes.truncate(notes.iter().rposition(is_said).map_or(0, |last| last + 1));
    notes.drain(..notes.iter().position(is_said).unwrap_or(0));
    notes
}

/// The error of a line that says that a level is of another game.
pub(crate) fn other_game((line, number): (&Line<'_>, usize)) -> Option<TextError> {
    let (key, value) = line.key()?;
    let other = [GAME, VARIANT].contains(&key) && !value.eq_ignore_ascii_case("sokoban");
    let error = || {
        let what = sentence!(
            "{0} is another game; only Sokoban itself is played here",
            "{0}は別のゲームです。ここで遊べるのは倉庫番だけです。",
            Sentence::quoted(format_args!("{key}: {value}"))
        );
        TextError::says(number, 1, what)
    };
    other.then(error)
}

/// Where the last lines begin that no blank line parts.
fn last_paragraph(lines: &[Line<'_>]) -> usize {
    let is_blank = |line: &Line<'_>| line.kind == LineKind::Blank;
    let end = lines.iter().rposition(|line| !is_blank(line));
    let end = end.map_or(0, |last| last + 1);
    let blank = lines[..end].iter().rposition(is_blank);
    blank.map_or(0, |blank| blank + 1)
}
