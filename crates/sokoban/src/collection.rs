//! Files of levels: XSB and SOK.
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

use impasse_puzzle::{Block, Sentence, TextError, sentence};

use crate::board::TextRow;
use crate::level::Level;
use crate::lines::{
    AUTHOR, BoardText, COMMENT, GAME, Line, LineKind, TITLE, VARIANT, is_end_of_notes, kind, rows,
};
use crate::lurd::is_lurd;
use crate::signs::{KINDS, Signs};
use crate::slc::{self, SlcLevel};

/// A file of levels and what it says of them all.
#[derive(Clone, Debug, Default)]
pub struct Collection {
    /// What is said in `Key: value` lines, but for notes; the keys as SOK
    /// writes them.
    pub keys: Vec<(&'static str, String)>,
    /// What else is said.
    pub notes: Vec<String>,
    /// The levels, in order.
    pub entries: Vec<Entry>,
}

/// One level of a file and what is said of it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its title, if it has one.
    pub title: Option<String>,
    /// Its author, or that of the whole file.
    pub author: Option<String>,
    /// What else is said in `Key: value` lines.
    pub keys: Vec<(&'static str, String)>,
    /// What else is said.
    pub comments: Vec<String>,
    /// The line of its first row, from 1.
    pub line: usize,
    /// Its rows as they are written.
    pub rows: Vec<String>,
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
    /// The line that announces them, without the moves.
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
    Collection::read(text).entries
}

/// All that a file says.
fn collection(file: &File<'_>) -> Collection {
    file.collection()
}

impl Collection {
    /// Reads a whole file.
    #[must_use]
    pub fn read(text: &str) -> Self {
        match slc::levels(text) {
            Some(levels) => Self::of_slc(text, levels),
            None => with_file(text, collection),
        }
    }

    fn of_slc(text: &str, levels: Vec<SlcLevel<'_>>) -> Self {
        let author = slc::author(text);
        let entry = |level: SlcLevel<'_>| Entry {
            title: level.title,
            author: author.clone(),
            keys: Vec::new(),
            comments: Vec::new(),
            line: level.rows.first().map_or(level.line, |row| row.line),
            rows: level.rows.iter().map(|row| row.text.to_owned()).collect(),
            level: Level::of_rows(&level.rows),
            records: Vec::new(),
        };
        Self {
            entries: levels.into_iter().map(entry).collect(),
            ..Self::default()
        }
    }
}

/// The one level in a text.
pub(crate) fn only_level(text: &str) -> Result<Level, TextError> {
    if let Some(levels) = slc::levels(text) {
        let rows: Vec<_> = levels.iter().map(|level| &level.rows[..]).collect();
        return only(&rows);
    }
    with_file(text, |file| {
        let declared = file.lines.iter().zip(1..).find_map(other_game);
        if let Some(error) = declared.filter(|_| !file.boards.is_empty()) {
            return Err(error);
        }
        let rows: Vec<_> = file.boards.iter().map(|board| &board.rows[..]).collect();
        only(&rows)
    })
}

fn only(boards: &[&[TextRow<'_>]]) -> Result<Level, TextError> {
    match boards {
        [rows] => Level::of_rows(rows),
        [] => {
            let expected = sentence!(
                "rows of walls `#`, boxes `$`, goals `.` and the player `@`",
                "壁「#」、荷物「$」、ゴール「.」、作業員「@」を並べた段"
            );
            Err(TextError::new(
                1,
                1,
                sentence!("no level", "面のない文"),
                expected,
            ))
        }
        [_, second, ..] => {
            let row = second[0];
            Err(TextError::new(
                row.line,
                row.column,
                sentence!("a second level", "2つ目の面"),
                sentence!("one level", "1つだけの面"),
            ))
        }
    }
}

/// The error of a file that says, above its first board, that its levels are
/// of another game.
pub(crate) fn declared_game(text: &str) -> Option<TextError> {
    with_file(text, |file| {
        let first = file.boards.first()?;
        let mut head = file.lines[..first.from].iter().zip(1..);
        head.find_map(other_game)
    })
}

/// How a text is read whose signs are not ours.
pub(crate) fn reading(text: &str) -> Option<Sentence> {
    foreign_signs(text, &File::read(text)).map(Signs::reading)
}

/// Whether somebody meant a level: a few lines have walls in them, or are
/// written in the signs of others.
pub(crate) fn looks_like_level(text: &str) -> bool {
    let is_walled = |row: &str| {
        let row = row.trim();
        let walls = row.chars().filter(|&sign| sign == '#').count();
        let words = row.split_whitespace().filter(|word| word.len() > 1);
        walls >= 2 && row.starts_with('#') && words.count() <= 1 + walls
    };
    let rows = text.split(['\n', '/', '|']).filter(|row| is_walled(row));
    rows.count() >= 2
        || slc::levels(text).is_some()
        || foreign_signs(text, &File::read(text)).is_some()
}

/// Cuts a file so that each part holds one board.
pub(crate) fn split(text: &str) -> Vec<Block<'_>> {
    if let Some(levels) = slc::levels(text) {
        // What stands above the first level belongs to its part.
        let places = levels.iter().map(|level| (level.line, level.start));
        let places: Vec<_> = [(1, 0)].into_iter().chain(places.skip(1)).collect();
        let ends = places[1..].iter().map(|&(_, start)| start);
        let ends = ends.chain([text.len()]);
        let block = |(&(line, start), end): (&(usize, usize), usize)| Block {
            line,
            text: &text[start..end],
        };
        return places.iter().zip(ends).map(block).collect();
    }
    let ends = with_file(text, |file| {
        let boards = 0..file.boards.len();
        boards.map(|number| file.end(number)).collect::<Vec<_>>()
    });
    if ends.is_empty() {
        return impasse_puzzle::split_at_blank_lines(text);
    }
    let lines = text.split_inclusive('\n').scan(0, |start, line| {
        let begin = *start;
        *start += line.len();
        Some(begin)
    });
    let starts: Vec<usize> = lines.chain([text.len()]).collect();
    let mut blocks = Vec::new();
    let mut from = 0;
    for to in ends {
        blocks.push(Block {
            line: from + 1,
            text: &text[starts[from]..starts[to]],
        });
        from = to;
    }
    blocks
}

/// Looks at a file in our signs, whichever it is written in.
fn with_file<R>(text: &str, look: impl FnOnce(&File<'_>) -> R) -> R {
    let file = File::read(text);
    match foreign_signs(text, &file) {
        Some(signs) => look(&File::read(&signs.translated(text))),
        None => look(&file),
    }
}

/// The signs a text is written in, if they are not ours and there is no doubt.
fn foreign_signs(text: &str, file: &File<'_>) -> Option<Signs> {
    if file.has_level() {
        return None;
    }
    let reads = |signs: &Signs| {
        let ours = signs.translated(text);
        ours != text && File::read(&ours).has_level()
    };
    let mut readers = KINDS.into_iter().filter(reads);
    let signs = readers.next();
    signs.filter(|_| readers.next().is_none())
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
    fn has_level(&self) -> bool {
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
    fn end(&self, number: usize) -> usize {
        if number + 1 < self.boards.len() {
            self.cut(number + 1)
        } else {
            self.lines.len()
        }
    }

    fn collection(&self) -> Collection {
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
fn other_game((line, number): (&Line<'_>, usize)) -> Option<TextError> {
    let (key, value) = line.key()?;
    let other = [GAME, VARIANT].contains(&key) && !value.eq_ignore_ascii_case("sokoban");
    let error = || {
        let found = Sentence::quoted(format_args!("{key}: {value}"));
        let expected = sentence!(
            "a level of Sokoban, which alone is played here",
            "倉庫番の面（ここで遊べるのは倉庫番だけ）"
        );
        TextError::new(number, 1, found, expected)
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
    fn notes_below_the_last_level_leave_titles_where_they_are() {
        check(
            "First\n\n#####\n#@$.#\n#####\nComment:\neasy\nComment-End:\n\nSecond\n\n\
             #####\n#.$@#\n#####\nComment:\nhard\nComment-End:\n",
            &["3: First by - | easy", "12: Second by - | hard"],
        );
    }

    #[test]
    fn a_level_that_says_it_is_of_another_game_is_refused() {
        let refused = |game| {
            format!("found `Game: {game}`, expected a level of Sokoban, which alone is played here")
        };
        check(
            "Game: Hexoban\n\n; 1\n#####\n#@$.#\n#####\n\n; 2\n#####\n#.$@#\n#####\n",
            &[
                &format!("4: 1 by - | line 1, column 1: {}", refused("Hexoban")),
                &format!("9: 2 by - | line 1, column 1: {}", refused("Hexoban")),
            ],
        );
        check(
            "#####\n#@$.#\n#####\nGame: Sokoban\n\n#####\n#.$@#\n#####\nGame: Trioban\n",
            &[
                "1: - by -",
                &format!("6: - by - | line 9, column 1: {}", refused("Trioban")),
            ],
        );
    }

    #[test]
    fn tabs_before_all_rows_are_left_out() {
        check("\t#####\n\t#@$.#\n\t#####\n", &["1: - by -"]);
        check(
            "\t#####\n#@$.#\n\t#####\n",
            &[
                "1: - by - | line 1, column 1: found a tab, expected blanks, or as many tabs \
               before every row",
            ],
        );
    }

    #[track_caller]
    fn check_signs(text: &str, expected: &str, said: &str) {
        let level = Level::read(text).expect(text);
        assert_eq!(level.text(), expected);
        assert_eq!(
            reading(text).map(|said| said.to_string()).as_deref(),
            Some(said)
        );
        assert_eq!(entries(text).len(), 1, "{text}");
        assert!(looks_like_level(text));
    }

    #[test]
    fn the_signs_of_others_are_read_where_there_is_no_doubt() {
        check_signs(
            "Level: 1\n######\n#&B.X#\n######\n",
            "######\n#@$.*#\n######\n",
            "read with the signs `#` wall, `B` box, `.` goal, `&` player",
        );
        check_signs(
            "~####~\n##P.##\n#.XO.#\n######\n",
            " ####\n##@ ##\n# $. #\n######\n",
            "read with the signs `#` wall, `X` box, `O` goal, `P` player",
        );
        check_signs(
            "+ + + + + +\n+ * - @ X +\n+ $ - - - +\n+ + + + + +\n",
            "######\n#@ $.#\n#*   #\n######\n",
            "read with the signs `+` wall, `@` box, `X` goal, `*` player",
        );
        let ours = "#####/#@$.#/#####";
        assert!(reading(ours).is_none() && looks_like_level(ours));
        let doubt = "######/#&B.%#/######";
        assert!(Level::read(doubt).is_err() && looks_like_level(doubt));
    }

    #[test]
    fn levels_in_xml_are_read_with_their_names() {
        let file = "<SokobanLevels>\n<LevelCollection Copyright=\"A &amp; B\">\n\
                    <Level Id=\"one\" Width=\"5\">\n<L>#####</L>\n<L>#@$.#</L>\n<L>#####</L>\n\
                    </Level><Level Id=\"two\"><L>#####</L><L>#.$@#</L><L>####x</L></Level>\n\
                    </LevelCollection>";
        let found = entries(file);
        let titles: Vec<_> = found.iter().map(|entry| entry.title.as_deref()).collect();
        assert_eq!(titles, [Some("one"), Some("two")]);
        assert_eq!(found[0].author.as_deref(), Some("A & B"));
        assert_eq!(
            found[0].level.as_ref().map(Level::text).ok().as_deref(),
            Some("#####\n#@$.#\n#####\n")
        );
        let error = found[1].level.as_ref().expect_err("a slip").to_string();
        assert!(error.starts_with("line 7, column 56: found `x`"), "{error}");
        let blocks = split(file);
        assert_eq!(blocks.len(), 2);
        assert!(Level::read(blocks[0].text).is_ok());
    }

    #[test]
    fn text_is_no_board() {
        check("Level #3\n-----\n* * *\nrow 2 of #b\n", &[]);
        check("## heading\n#####\n#@$.#\n#####\n", &["2: ## heading by -"]);
    }
}
