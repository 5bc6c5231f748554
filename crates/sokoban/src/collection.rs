//! Files of levels, in our signs or in those of others.

use impasse_puzzle::{Annotation, Block, Sentence, TextError, sentence};

use crate::board::TextRow;
use crate::cut_file::{CutFile, other_game};
use crate::level::Level;
use crate::lines::{COLLECTION, TITLE, is_end_of_notes};
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
fn collection(file: &CutFile<'_>) -> Collection {
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

    /// What the file calls itself: its set, or its title.
    #[must_use]
    pub fn title(&self) -> Option<String> {
        let value = |wanted: &str| {
            let mut keys = self.keys.iter();
            let found = keys.find(|(key, value)| *key == wanted && !value.is_empty());
            found.map(|(_, value)| value.clone())
        };
        value(COLLECTION).or_else(|| value(TITLE))
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

impl Entry {
    /// Adds a player's solution, if the file does not hold it, and note.
    pub(crate) fn add(&mut self, added: &Annotation) {
        let letters = |moves: &str| moves.split_whitespace().collect::<String>();
        let solution = added.solution.as_deref().map(letters);
        let is_new = |moves: &String| {
            let mut records = self.records.iter();
            !moves.is_empty() && !records.any(|record| letters(&record.moves) == **moves)
        };
        if let Some(moves) = solution.filter(is_new) {
            let solutions = self.records.iter();
            let solutions = solutions.filter(|record| record.kind == RecordKind::Solution);
            self.records.push(Record {
                kind: RecordKind::Solution,
                title: match solutions.count() {
                    0 => "Solution".to_owned(),
                    others => format!("Solution {}", others + 1),
                },
                moves,
                line: self.line,
            });
        }
        let note = added.note.as_deref().unwrap_or_default();
        // A line that would end the notes is none of them.
        let lines = note.trim().lines().map(str::trim_end);
        let lines = lines.filter(|line| !is_end_of_notes(line));
        self.comments.extend(lines.map(str::to_owned));
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
            let what = sentence!(
                "no level here: write rows of walls `#`, boxes `$`, goals `.` and the player `@`",
                "倉庫番の面として読めません。壁「#」、荷物「$」、ゴール「.」、作業員「@」を並べて書いてください。"
            );
            Err(TextError::says(1, 1, what))
        }
        [_, second, ..] => {
            let row = second[0];
            Err(TextError::new(
                row.line,
                row.column,
                sentence!("a second level", "2つ目の面"),
                sentence!("one level alone", "1つだけの面"),
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
    foreign_signs(text, &CutFile::read(text)).map(Signs::reading)
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
        || foreign_signs(text, &CutFile::read(text)).is_some()
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
fn with_file<R>(text: &str, look: impl FnOnce(&CutFile<'_>) -> R) -> R {
    let file = CutFile::read(text);
    match foreign_signs(text, &file) {
        Some(signs) => look(&CutFile::read(&signs.translated(text))),
        None => look(&file),
    }
}

/// The signs a text is written in, if they are not ours and there is no doubt.
fn foreign_signs(text: &str, file: &CutFile<'_>) -> Option<Signs> {
    if file.has_level() {
        return None;
    }
    let reads = |signs: &Signs| {
        let ours = signs.translated(text);
        ours != text && CutFile::read(&ours).has_level()
    };
    let mut readers = KINDS.into_iter().filter(reads);
    let signs = readers.next();
    signs.filter(|_| readers.next().is_none())
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
                "2: 1 by - | line 3, column 4: `x` instead of a wall `#`, a box `$` or `*`, \
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
        let refused =
            |game| format!("`Game: {game}` is another game; only Sokoban itself is played here");
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
                "1: - by - | line 1, column 1: a tab instead of blanks, or as many tabs \
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
        assert!(error.starts_with("line 7, column 56: `x`"), "{error}");
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
