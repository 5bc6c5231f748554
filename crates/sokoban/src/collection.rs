//! Files of levels: XSB and SOK.
//!
//! A board is a run of lines that are rows; the first has a wall in it. What
//! stands between boards is text: `; remarks`, titles, `Key: value` lines,
//! comments between `Comment:` and `Comment-End:`, and records, a line that
//! begins with `Solution` or `Snapshot` and the moves below it. There is no
//! rule whether a title stands above its board or below it, so the end of the
//! file decides: if text stands below the last board, text belongs to the
//! board above it, else to the board below. Keys and records below the last
//! board belong to the board above them, and titles to the board below, as in
//! SOK.

use impasse_puzzle::{Block, TextError};

use crate::board::{TextRow, is_row_sign};
use crate::level::Level;
use crate::lurd::is_lurd;

/// One level of a file and what is said of it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its title, if it has one.
    pub title: Option<String>,
    /// Its author, or that of the whole file.
    pub author: Option<String>,
    /// What else is said.
    pub comments: Vec<String>,
    /// The line of its first row, from 1.
    pub line: usize,
    /// The level, or what is wrong with it.
    pub level: Result<Level, TextError>,
    /// Solutions and snapshots.
    pub records: Vec<Record>,
}

/// Moves that a file keeps for a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Whether they solve it or only lead to a position.
    pub kind: RecordKind,
    /// The line that announces them.
    pub title: String,
    /// The moves, as they are written. Whether they can be played is said by
    /// whoever plays them.
    pub moves: String,
    /// The line of the title, from 1.
    pub line: usize,
}

/// What the moves of a record lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordKind {
    /// A solved level.
    Solution,
    /// A position of a game that goes on.
    Snapshot,
}

/// All levels of a file, in order.
///
/// ```
/// let file = "Two rooms\n\n#####\n#@$.#\n#####\nAuthor: Us\nSolution\nR\n";
/// let entries = impasse_sokoban::entries(file);
/// assert_eq!(entries[0].title.as_deref(), Some("Two rooms"));
/// assert_eq!(entries[0].author.as_deref(), Some("Us"));
/// assert_eq!(entries[0].records[0].moves, "R");
/// ```
#[must_use]
pub fn entries(text: &str) -> Vec<Entry> {
    let file = File::read(text);
    let author = file.collection_key("author");
    (0..file.boards.len())
        .map(|number| file.entry(number, author.as_deref()))
        .collect()
}

/// The rows of the one board in a text.
pub(crate) fn only_board(text: &str) -> Result<Vec<TextRow<'_>>, TextError> {
    let file = File::read(text);
    let mut boards = file.boards.into_iter();
    let Some(board) = boards.next() else {
        let expected = "rows of walls `#`, boxes `$`, goals `.` and the player `@`";
        return Err(TextError::new(1, 1, "no level", expected));
    };
    if let Some(second) = boards.next() {
        let row = second.rows[0];
        return Err(TextError::new(
            row.line,
            row.column,
            "a second level",
            "one level",
        ));
    }
    Ok(board.rows)
}

/// Cuts a file so that each part holds one board.
pub(crate) fn split(text: &str) -> Vec<Block<'_>> {
    let file = File::read(text);
    if file.boards.is_empty() {
        return impasse_puzzle::split_at_blank_lines(text);
    }
    let mut blocks = Vec::new();
    let mut from = 0;
    for number in 0..file.boards.len() {
        let to = file.end(number);
        let begin = file.lines[from].start;
        let end = file.lines.get(to).map_or(text.len(), |line| line.start);
        blocks.push(Block {
            line: from + 1,
            text: &text[begin..end],
        });
        from = to;
    }
    blocks
}

/// What a line is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum LineKind<'t> {
    Blank,
    /// Rows of a board, cut at `/` and `|`.
    Rows,
    Moves,
    /// `Key: value`, the key in small letters.
    Key(String, &'t str),
    /// The title of a record.
    Record(RecordKind),
    Text(&'t str),
}

#[derive(Clone, Debug)]
struct Line<'t> {
    kind: LineKind<'t>,
    text: &'t str,
    /// Where it begins in the file, in bytes.
    start: usize,
}

/// A board: its rows, and its lines in the file.
#[derive(Clone, Debug)]
struct BoardText<'t> {
    rows: Vec<TextRow<'t>>,
    from: usize,
    to: usize,
}

/// A file cut into lines and boards.
struct File<'t> {
    lines: Vec<Line<'t>>,
    boards: Vec<BoardText<'t>>,
    below: Below,
}

/// What stands below the last board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Below {
    Nothing,
    Keys,
    Text,
}

impl<'t> File<'t> {
    fn read(text: &'t str) -> Self {
        let mut lines: Vec<Line<'t>> = Vec::new();
        let mut boards: Vec<BoardText<'t>> = Vec::new();
        let mut start = 0;
        let mut in_board = false;
        let mut in_comment = false;
        for (number, whole) in text.split_inclusive('\n').enumerate() {
            let content = whole.trim_end_matches(['\n', '\r']);
            let kind = if in_comment {
                LineKind::Text(content.trim())
            } else {
                kind(content, in_board)
            };
            match &kind {
                LineKind::Key(key, value) if key == "comment" && value.is_empty() => {
                    in_comment = true;
                }
                LineKind::Text(text) if text.eq_ignore_ascii_case("comment-end:") => {
                    in_comment = false;
                }
                _ => {}
            }
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
                start,
            });
            start += whole.len();
        }
        let tail = boards.last().map_or(0, |board| board.to);
        let tail = &lines[tail..];
        let below = if tail
            .iter()
            .any(|line| matches!(line.kind, LineKind::Text(_)) && !is_comment(line))
        {
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
    fn end(&self, number: usize) -> usize {
        if number + 1 < self.boards.len() {
            self.cut(number + 1)
        } else {
            self.lines.len()
        }
    }

    /// A key that stands above the first board speaks for the whole file.
    fn collection_key(&self, wanted: &str) -> Option<String> {
        let top = self.boards.first().map_or(0, |board| board.from);
        self.lines[..top].iter().find_map(|line| line.value(wanted))
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
        let own = |key: &str| {
            let mut lines = tail.iter().chain(if number == 0 { &[] } else { head });
            lines.find_map(|line| line.value(key))
        };
        let plain = |lines: &[Line<'_>]| -> Vec<String> {
            let texts = lines.iter().filter_map(|line| match line.kind {
                LineKind::Text(text) if !text.is_empty() && !is_comment(line) => {
                    Some(text.to_owned())
                }
                _ => None,
            });
            texts.collect()
        };
        let (intro, near) = head.split_at(last_paragraph(head));
        let (mut near, mut under) = (plain(near), plain(tail));
        let mut first = None;
        if own("title").is_none() {
            let titles = if near.is_empty() {
                &mut under
            } else {
                &mut near
            };
            first = (!titles.is_empty()).then(|| titles.remove(0));
        }
        let title = own("title").or(first);
        let mut comments = if number == 0 {
            Vec::new()
        } else {
            plain(intro)
        };
        comments.append(&mut near);
        comments.append(&mut under);
        Entry {
            title,
            author: own("author").or_else(|| author.map(str::to_owned)),
            comments,
            line: board.from + 1,
            level: Level::of_rows(&board.rows),
            records: self.records(from, to),
        }
    }

    fn records(&self, from: usize, to: usize) -> Vec<Record> {
        let mut records: Vec<Record> = Vec::new();
        let mut open = false;
        for (at, line) in self.lines.iter().enumerate().take(to).skip(from) {
            match (&line.kind, records.last_mut()) {
                (&LineKind::Record(kind), _) => {
                    let title = line.text.trim_start_matches(';').trim();
                    let moves = title.split_once(':').map_or("", |(_, moves)| moves.trim());
                    records.push(Record {
                        kind,
                        title: title.to_owned(),
                        moves: if is_lurd(moves) { moves } else { "" }.to_owned(),
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

impl Line<'_> {
    fn is_keyed(&self) -> bool {
        matches!(
            self.kind,
            LineKind::Key(..) | LineKind::Record(_) | LineKind::Moves
        )
    }

    fn value(&self, wanted: &str) -> Option<String> {
        match &self.kind {
            LineKind::Key(key, value) if key == wanted => Some((*value).to_owned()),
            _ => None,
        }
    }
}

/// Where the last lines begin that no blank line parts.
fn last_paragraph(lines: &[Line<'_>]) -> usize {
    let is_blank = |line: &Line<'_>| line.kind == LineKind::Blank;
    let end = lines.iter().rposition(|line| !is_blank(line));
    let end = end.map_or(0, |last| last + 1);
    let blank = lines[..end].iter().rposition(is_blank);
    blank.map_or(0, |blank| blank + 1)
}

/// SOK's remarks to editors of the file.
fn is_comment(line: &Line<'_>) -> bool {
    line.text.trim_start().starts_with("::")
        || line.text.trim().eq_ignore_ascii_case("comment-end:")
}

fn kind(content: &str, in_board: bool) -> LineKind<'_> {
    let bare = content.trim();
    if bare.is_empty() {
        return LineKind::Blank;
    }
    if is_rows(bare, in_board) {
        return LineKind::Rows;
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
        Some((key, value)) if is_key(key) => LineKind::Key(key.trim().to_lowercase(), value.trim()),
        _ => LineKind::Text(said),
    }
}

/// The keys that are known; any other word before a colon may be a sentence.
fn is_key(key: &str) -> bool {
    const KEYS: [&str; 9] = [
        "title",
        "author",
        "collection",
        "comment",
        "copyright",
        "email",
        "homepage",
        "date created",
        "date of last change",
    ];
    KEYS.iter()
        .any(|known| key.trim().eq_ignore_ascii_case(known))
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
fn rows(content: &str, line: usize) -> Vec<TextRow<'_>> {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read of a file: a line for each level.
    #[track_caller]
    fn check(file: &str, expected: &[&str]) {
        let shown: Vec<String> = entries(file)
            .iter()
            .map(|entry| {
                let title = entry.title.as_deref().unwrap_or("-");
                let author = entry.author.as_deref().unwrap_or("-");
                let mut parts = vec![format!("{}: {title} by {author}", entry.line)];
                parts.extend(entry.comments.iter().cloned());
                let records = entry.records.iter();
                parts.extend(records.map(|record| format!("{:?} {}", record.kind, record.moves)));
                parts.extend(entry.level.as_ref().err().map(ToString::to_string));
                parts.join(" | ")
            })
            .collect();
        assert_eq!(shown, expected, "{file}");
        let blocks = split(file);
        if expected.is_empty() {
            return;
        }
        assert_eq!(blocks.len(), expected.len());
        for block in blocks {
            assert_eq!(entries(block.text).len(), 1, "{}", block.text);
        }
    }

    #[test]
    fn titles_stand_above_their_levels() {
        check(
            "; Title: Ours\n; Author: Us\n\n; 1\n\n#####\n#@$.#\n#####\n\n; 2\n; easy\n\n#####\n#.$@#\n#####\n",
            &["6: 1 by Us", "13: 2 by Us | easy"],
        );
    }

    #[test]
    fn titles_stand_below_their_levels() {
        check(
            "#####\n#@$.#\n#####\n; one\n\n#####\n#.$@#\n#####\n; two\n",
            &["1: one by -", "6: two by -"],
        );
    }

    #[test]
    fn the_fields_and_records_of_sok_files_are_read() {
        check(
            ":: made by hand\nCollection: Ours\nAuthor: Us\n\nFirst\n\n#####\n#@$.#\n#####\n\
             Author: Them\nComment:\nnot hard\nat all\nComment-End:\n\nSolution\nR\n\n\
             Second room\n\n#######\n#@-$-.#\n#######\nSnapshot 1\nr\nSolution/moves 3\n2r\nR\n",
            &[
                "7: First by Them | not hard | at all | Solution R",
                "21: Second room by Us | Snapshot r | Solution 2rR",
            ],
        );
    }

    #[test]
    fn levels_without_a_word_are_read() {
        check(
            "5#|#@$.#|5#\n\n#####/#.$@#/#####\n",
            &["1: - by -", "3: - by -"],
        );
    }

    #[test]
    fn a_level_that_is_wrong_is_told_with_its_place_and_the_rest_are_read() {
        check(
            "; 1\n#####\n#@$x#\n#####\n\n; 2\n#####\n#@$.#\n#####\n",
            &[
                "2: 1 by - | line 3, column 4: found `x`, expected a wall `#`, a box `$` or `*`, \
                 a goal `.`, the player `@` or `+`, or floor",
                "7: 2 by -",
            ],
        );
    }

    #[test]
    fn text_is_no_board() {
        check("Level #3\n-----\n* * *\nrow 2 of #b\n", &[]);
        check("## heading\n#####\n#@$.#\n#####\n", &["2: ## heading by -"]);
    }
}
