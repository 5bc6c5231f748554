//! The book of units: what was found out about [patterns](super::pattern),
//! whatever level and run they were met in.
//!
//! An entry holds what a [search](super::automaton) of the unit found, and its
//! key all that the search depends on. So a book that is full of answers
//! changes no verdict; it only saves time.
//!
//! As bytes: a line with the version, then patterns, then answers, each with
//! their number in front and in a fixed order, and a checksum at the end. All
//! numbers are little-endian.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use foldhash::fast::FixedState;

use super::automaton::{Ask, Future, Gates, Local};

/// What was found out about units, to be kept between runs.
///
/// ```
/// use impasse_sokoban_engine::UnitBook;
/// let book = UnitBook::new();
/// let kept = book.bytes();
/// assert_eq!(UnitBook::read(&kept).unwrap().count(), 0);
/// assert!(UnitBook::read(&kept[..10]).is_err());
/// ```
#[derive(Debug, Default)]
pub struct UnitBook {
    pages: Mutex<Pages>,
}

#[derive(Debug, Default)]
struct Pages {
    patterns: HashMap<Box<[u8]>, u32, FixedState>,
    answers: HashMap<Question, Future, FixedState>,
    /// Answers that were not read from bytes.
    added: usize,
}

/// What is asked about a pattern: its number, its boxes and player, and the
/// gateways by which the player can come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Question {
    pattern: u32,
    start: Local,
    open: Gates,
}

/// Why bytes are no book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookError {
    /// They are something else.
    NoBook,
    /// They are cut short or changed.
    Damaged,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoBook => "this is no book of units of this version",
            Self::Damaged => "the book of units is damaged; remove it to begin a new one",
        })
    }
}

impl std::error::Error for BookError {}

const TITLE: &[u8] = b"impasse units 1\n";

/// Answers that a book holds; it takes no more then.
const MOST: usize = 1 << 19;

impl UnitBook {
    /// A book with nothing in it.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many answers it holds.
    #[must_use]
    pub fn count(&self) -> usize {
        self.pages().answers.len()
    }

    /// How many of them are new since it was read.
    #[must_use]
    pub fn added(&self) -> usize {
        self.pages().added
    }

    fn pages(&self) -> MutexGuard<'_, Pages> {
        // Answers are put in whole, so that a thread that stopped leaves none
        // half done.
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of a pattern, new or not.
    pub(super) fn pattern(&self, bytes: &[u8]) -> u32 {
        let patterns = &mut self.pages().patterns;
        if let Some(&number) = patterns.get(bytes) {
            return number;
        }
        let number = u32::try_from(patterns.len()).expect("fewer patterns than answers");
        patterns.insert(bytes.into(), number);
        number
    }

    /// What is known about a pattern with these boxes and open gateways.
    pub(super) fn answer(
        &self,
        pattern: u32,
        start: Local,
        open: Gates,
        ask: Ask,
    ) -> Option<Future> {
        let question = Question {
            pattern,
            start,
            open,
        };
        let known = self.pages().answers.get(&question).copied();
        known.filter(|future| future.whole || ask == Ask::Finish)
    }

    /// Notes what was found out.
    pub(super) fn note(&self, pattern: u32, start: Local, open: Gates, future: Future) {
        let question = Question {
            pattern,
            start,
            open,
        };
        let mut pages = self.pages();
        if pages.answers.len() < MOST {
            pages.answers.insert(question, future);
            pages.added += 1;
        }
    }

    /// The whole book as bytes; equal books have equal bytes.
    ///
    /// # Panics
    ///
    /// Never: a book holds fewer answers than there are numbers.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let pages = self.pages();
        let mut patterns: Vec<(&[u8], u32)> = pages
            .patterns
            .iter()
            .map(|(bytes, &at)| (&**bytes, at))
            .collect();
        patterns.sort_unstable();
        let mut number = vec![0; patterns.len()];
        for (new, &(_, old)) in (0..).zip(&patterns) {
            number[old as usize] = new;
        }
        let mut answers: Vec<(Question, Future)> = pages
            .answers
            .iter()
            .map(|(question, &future)| {
                let pattern = number[question.pattern as usize];
                (
                    Question {
                        pattern,
                        ..*question
                    },
                    future,
                )
            })
            .collect();
        answers.sort_unstable_by_key(|(question, _)| {
            let Question {
                pattern,
                start,
                open,
            } = *question;
            (pattern, start.boxes, start.player, open)
        });
        let mut bytes = TITLE.to_vec();
        let count = |n: usize| u32::try_from(n).expect("few enough").to_le_bytes();
        bytes.extend(count(patterns.len()));
        for (pattern, _) in patterns {
            bytes.extend(count(pattern.len()));
            bytes.extend(pattern);
        }
        bytes.extend(count(answers.len()));
        for (question, future) in answers {
            bytes.extend(question.pattern.to_le_bytes());
            bytes.extend(question.start.boxes.to_le_bytes());
            bytes.push(question.start.player);
            bytes.extend(question.open.to_le_bytes());
            bytes.extend(future.out.to_le_bytes());
            bytes.push(u8::from(future.finished) | u8::from(future.whole) << 1);
            // No unit has 0 local states: it stands for none counted.
            bytes.extend(count(future.states.unwrap_or(0)));
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// The book that was written as these bytes.
    ///
    /// # Errors
    ///
    /// [`BookError`] for anything else.
    pub fn read(bytes: &[u8]) -> Result<Self, BookError> {
        if !bytes.starts_with(TITLE) {
            return Err(BookError::NoBook);
        }
        let pages = Reader::checked(bytes).and_then(|mut reader| reader.pages());
        let pages = Mutex::new(pages.ok_or(BookError::Damaged)?);
        Ok(Self { pages })
    }
}

/// Bytes that were not read yet.
struct Reader<'b>(&'b [u8]);

impl<'b> Reader<'b> {
    /// What lies between title and checksum, if that is right.
    fn checked(bytes: &'b [u8]) -> Option<Self> {
        let (before, sum) = bytes.split_last_chunk::<8>()?;
        let right = checksum(before) == u64::from_le_bytes(*sum);
        right.then_some(Self(before.get(TITLE.len()..)?))
    }

    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*first)
    }

    fn number(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    fn pages(&mut self) -> Option<Pages> {
        let mut pages = Pages::default();
        let patterns = self.number()?;
        for number in 0..patterns {
            let length = usize::try_from(self.number()?).ok()?;
            let (pattern, rest) = self.0.split_at_checked(length)?;
            self.0 = rest;
            pages.patterns.insert(pattern.into(), number);
        }
        for _ in 0..self.number()? {
            let pattern = self.number().filter(|&pattern| pattern < patterns)?;
            let boxes = u64::from_le_bytes(self.take()?);
            let [player] = self.take()?;
            let open = Gates::from_le_bytes(self.take()?);
            let out = Gates::from_le_bytes(self.take()?);
            let [signs] = self.take()?;
            let states = usize::try_from(self.number()?).ok()?;
            let question = Question {
                pattern,
                start: Local { boxes, player },
                open,
            };
            let future = Future {
                out,
                finished: signs & 1 != 0,
                whole: signs & 2 != 0,
                states: (states > 0).then_some(states),
            };
            pages.answers.insert(question, future);
        }
        self.0.is_empty().then_some(pages)
    }
}

/// The sum of words of eight bytes, the last one filled up with zeros; quicker
/// on a long book than a sum byte by byte.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(0xcbf2_9ce4_8422_2325, |sum, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        (sum ^ u64::from_le_bytes(word))
            .wrapping_mul(0x0000_0100_0000_01b3)
            .rotate_left(23)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled() -> UnitBook {
        let book = UnitBook::new();
        for (name, open) in [(&b"second"[..], 7), (b"first", 1), (b"second", 9)] {
            let pattern = book.pattern(name);
            let start = Local {
                boxes: 5,
                player: 3,
            };
            let future = Future {
                out: open + 1,
                finished: open > 5,
                whole: true,
                states: Some(4),
            };
            book.note(pattern, start, open, future);
        }
        book
    }

    #[test]
    fn a_book_is_read_as_it_was_written() {
        let book = filled();
        let bytes = book.bytes();
        let again = UnitBook::read(&bytes).expect("a book");
        assert_eq!(again.bytes(), bytes);
        assert_eq!((again.count(), again.added()), (3, 0));
        let start = Local {
            boxes: 5,
            player: 3,
        };
        let pattern = again.pattern(b"second");
        let known = again.answer(pattern, start, 9, Ask::Everything);
        assert_eq!(known.map(|future| future.out), Some(10));
        assert!(again.answer(pattern, start, 8, Ask::Finish).is_none());
    }

    #[test]
    fn a_book_that_was_changed_or_cut_short_is_refused() {
        let bytes = filled().bytes();
        for at in TITLE.len()..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert_eq!(UnitBook::read(&changed).err(), Some(BookError::Damaged));
            assert_eq!(UnitBook::read(&bytes[..at]).err(), Some(BookError::Damaged));
        }
        assert_eq!(UnitBook::read(b"").err(), Some(BookError::NoBook));
        assert_eq!(
            UnitBook::read(b"impasse units 2\n").err(),
            Some(BookError::NoBook)
        );
    }
}
