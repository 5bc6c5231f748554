//! Parsers fed with whatever may be typed.
//!
//! Whatever it is, the answer is a puzzle or moves that are written as they
//! were read, or an error that points into the text.

use std::cell::Cell;

use impasse_puzzle::{Game, Instance, OpenError};
use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestCaseResult};

use super::opened::{parameters, read};
use crate::fuzz::{check_moves, check_place, run, slipped, slips, some_moves};
use crate::law;

/// What a game's parsers are fed with: see [`check_fuzz!`](crate::check_fuzz).
pub struct Fuzz<G, P: Instance> {
    /// The game.
    pub game: G,
    /// Parameters that choose the view; texts carry all others.
    pub params: &'static str,
    /// How many texts each test tries.
    pub cases: u32,
    /// Texts made of what puzzles are made of, as regular expressions.
    pub texts: &'static [&'static str],
    /// Rows of cells, for puzzles that are written so.
    pub rows: Option<Rows>,
    /// Texts made of what moves are made of, as regular expressions.
    pub moves: &'static [&'static str],
    /// Some puzzle for each number.
    pub puzzle: fn(u64) -> P,
    /// Whether a key tells the exact position, not only one like it.
    pub exact_keys: bool,
}

/// Texts of rows, each of the same number of cells.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    /// A cell, as a regular expression.
    pub cell: &'static str,
    /// The most cells of a text.
    pub most: usize,
    /// The most cells of a row.
    pub widest: usize,
}

/// Makes one test of each way to feed the parsers of a view of a game, from a
/// function that says how its puzzles and moves look: a
/// [`Fuzz`](crate::kit::Fuzz).
///
/// ```
/// use impasse_laws::graph::{Graph, GraphGame};
/// use impasse_laws::kit::{self, Fuzz};
///
/// impasse_laws::check_fuzz!(|| Fuzz::<GraphGame, Graph> {
///     game: GraphGame,
///     params: "",
///     cases: 100,
///     texts: &["[0-9]{1,2}>[0-9] [0-9][*@]{0,2}"],
///     rows: None,
///     moves: &["([0-9]>[0-9]-? ){0,5}"],
///     puzzle: |number| kit::numbered(&GraphGame, "", number),
///     exact_keys: true,
/// });
/// ```
#[macro_export]
macro_rules! check_fuzz {
    ($fuzz:expr) => {
        #[test]
        fn any_text_at_all_is_answered() {
            $fuzz().any_text();
        }

        #[test]
        fn any_bytes_at_all_are_answered() {
            $fuzz().any_bytes();
        }

        #[test]
        fn texts_that_look_like_puzzles_are_answered() {
            $fuzz().texts_like_puzzles();
        }

        #[test]
        fn texts_that_look_like_moves_are_answered() {
            $fuzz().texts_like_moves();
        }

        #[test]
        fn puzzles_with_slips_are_answered() {
            $fuzz().puzzles_with_slips();
        }

        #[test]
        fn moves_with_slips_are_answered() {
            $fuzz().moves_with_slips();
        }
    };
}

impl<G: Game, P: Instance> Fuzz<G, P> {
    /// Feeds any text at all, as a puzzle, a file and moves.
    ///
    /// # Panics
    ///
    /// With the shortest text found that is not answered; so do the others.
    #[track_caller]
    pub fn any_text(&self) {
        let puzzle = (self.puzzle)(1);
        run(self.cases, &any::<String>(), |text| {
            self.check_puzzle(&text)?;
            self.check_file(&text)?;
            check_moves(&puzzle, &text)
        });
    }

    /// Feeds any bytes at all, as a puzzle and a file.
    ///
    /// # Panics
    ///
    /// As [`any_text`](Self::any_text).
    #[track_caller]
    pub fn any_bytes(&self) {
        let bytes = proptest::collection::vec(any::<u8>(), 0..300);
        run(self.cases, &bytes, |bytes| {
            let text = String::from_utf8_lossy(&bytes);
            self.check_puzzle(&text)?;
            self.check_file(&text)
        });
    }

    /// Feeds texts of the signs that puzzles are written with.
    ///
    /// # Panics
    ///
    /// As [`any_text`](Self::any_text).
    #[track_caller]
    pub fn texts_like_puzzles(&self) {
        assert!(!self.texts.is_empty(), "no texts that look like puzzles");
        let puzzle = (self.puzzle)(1);
        for pattern in self.texts {
            run(self.cases, pattern, |text| {
                self.check_puzzle(&text)?;
                self.check_file(&text)?;
                check_moves(&puzzle, &text)
            });
        }
        if let Some(rows) = self.rows {
            let cells = proptest::collection::vec(rows.cell, 0..=rows.most);
            run(self.cases, &(cells, 1..=rows.widest), |(cells, width)| {
                let rows: Vec<String> = cells.chunks(width).map(|row| row.join(" ")).collect();
                self.check_puzzle(&rows.join("\n"))?;
                self.check_puzzle(&rows.join("/"))?;
                // Each row twice: an even number of everything.
                let twice: Vec<&str> = rows.iter().flat_map(|row| [row.as_str(); 2]).collect();
                self.check_puzzle(&twice.join("\n"))?;
                Ok(())
            });
        }
    }

    /// Feeds texts of the signs that moves are written with.
    ///
    /// # Panics
    ///
    /// As [`any_text`](Self::any_text).
    #[track_caller]
    pub fn texts_like_moves(&self) {
        assert!(!self.moves.is_empty(), "no texts that look like moves");
        for &pattern in self.moves {
            run(self.cases, &(pattern, any::<u64>()), |(text, number)| {
                check_moves(&(self.puzzle)(number), &text)
            });
        }
    }

    /// Feeds positions of puzzles with slips of the hand.
    ///
    /// # Panics
    ///
    /// As [`any_text`](Self::any_text), and if all texts are answered alike.
    #[track_caller]
    pub fn puzzles_with_slips(&self) {
        let answers = Answers::default();
        let made = (any::<u64>(), 0..60_usize, slips());
        run(self.cases, &made, |(number, count, slips)| {
            let puzzle = (self.puzzle)(number);
            let text = later(&puzzle, count).text();
            let read = self.check_puzzle(&slipped(&text, &slips))?;
            answers.note(read, &text);
            self.check_puzzle(&slipped(&text.replace('\n', " / "), &slips))?;
            self.check_file(&slipped(&format!("{text}\n; two\n\n{text}"), &slips))
        });
        answers.check();
    }

    /// Feeds random games with slips of the hand.
    ///
    /// # Panics
    ///
    /// As [`puzzles_with_slips`](Self::puzzles_with_slips).
    #[track_caller]
    pub fn moves_with_slips(&self) {
        let answers = Answers::default();
        let made = (any::<u64>(), any::<u64>(), 0..40_usize, slips());
        run(self.cases, &made, |(number, seed, count, slips)| {
            let puzzle = (self.puzzle)(number);
            let played = some_moves(&puzzle, seed, count);
            let typed = slipped(&played, &slips);
            let read = puzzle.parse_moves(&puzzle.start(), &typed).ok();
            answers.note(
                read,
                &puzzle
                    .parse_moves(&puzzle.start(), &played)
                    .expect("legal moves"),
            );
            check_moves(&puzzle, &typed)
        });
        answers.check();
    }

    /// A text is no puzzle, with an error that points into it, or a puzzle
    /// that is written as it was read and has a key like any other. The answer
    /// is its text.
    fn check_puzzle(&self, text: &str) -> Result<Option<String>, TestCaseError> {
        match read::<P>(&self.game, &parameters(self.params), text) {
            Ok(puzzle) => {
                let again = read::<P>(&self.game, &puzzle.params(), &puzzle.text());
                let again = again.map(|again| again.text());
                prop_assert_eq!(again, Ok(puzzle.text()), "{:?}", text);
                self.check_key(&puzzle, text)?;
                Ok(Some(puzzle.text()))
            }
            Err(OpenError::Text(error)) => check_place(text, &error).map(|()| None),
            Err(OpenError::Unfinished(limit)) => Err(TestCaseError::fail(format!(
                "nobody watches, and {limit} ended it"
            ))),
            Err(OpenError::Param(error)) => Err(TestCaseError::fail(format!(
                "no wrong parameter was given, but {error}"
            ))),
        }
    }

    /// The start is a position like any other: its key holds all of it.
    fn check_key(&self, puzzle: &P, text: &str) -> TestCaseResult {
        let start = puzzle.start();
        let mut read = start.clone();
        puzzle.read_key(&puzzle.key(&start), &mut read);
        prop_assert!(!self.exact_keys || read == start, "{:?}", text);
        let kept = law::key_of_start(puzzle);
        prop_assert!(kept.is_ok(), "{:?}: {:?}", text, kept);
        Ok(())
    }

    /// A file is cut into blocks in their order, each at the line it says;
    /// nothing but space is left out.
    fn check_file(&self, text: &str) -> TestCaseResult {
        let mut rest = text;
        for block in self.game.split(text) {
            let Some((before, behind)) = rest.split_once(block.text) else {
                prop_assert!(false, "{:?} is not in {:?}", block.text, rest);
                return Ok(());
            };
            prop_assert!(before.trim().is_empty(), "{:?} left out", before);
            let at = text.len() - rest.len() + before.len();
            let line = 1 + text[..at].matches('\n').count();
            prop_assert_eq!(block.line, line, "{:?} in {:?}", block.text, text);
            rest = behind;
        }
        prop_assert!(rest.trim().is_empty(), "{:?} left out", rest);
        Ok(())
    }
}

/// The puzzle after a random game of at most `count` moves.
fn later<P: Instance>(puzzle: &P, count: usize) -> P {
    let moves = puzzle.parse_moves(&puzzle.start(), &some_moves(puzzle, 1, count));
    let end = puzzle.replay(&moves.expect("legal moves"));
    puzzle.at(&end.expect("legal moves"))
}

/// How texts with slips were answered: a fuzz that only ever hears one answer
/// tests little.
#[derive(Default)]
struct Answers {
    same: Cell<u32>,
    other: Cell<u32>,
    refused: Cell<u32>,
}

impl Answers {
    fn note<T: PartialEq>(&self, read: Option<T>, meant: &T) {
        let kind = match read {
            Some(read) if read == *meant => &self.same,
            Some(_) => &self.other,
            None => &self.refused,
        };
        kind.set(kind.get() + 1);
    }

    #[track_caller]
    fn check(&self) {
        let counts = [&self.same, &self.other, &self.refused].map(Cell::get);
        assert!(
            counts.iter().all(|&count| count > 0),
            "read as meant, read as another, refused: {counts:?}"
        );
    }
}
