//! The book of units that Sokoban's unit method keeps between runs.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use impasse_lab::Opened;
use impasse_lab::sokoban::{self, BookError, UnitBook};
use impasse_puzzle::{Sentence, Words, sentence};

use crate::exit::CliError;
use crate::files::{self, NewFile};

/// Where the book is kept.
#[derive(Args)]
pub(crate) struct BookOption {
    /// Keep what is found out about units of Sokoban levels in a file, and
    /// look it up there (made where it is missing)
    #[arg(long, value_name = "FILE")]
    unit_book: Option<PathBuf>,
}

/// A book that is open during a run.
pub(crate) struct Book {
    kept: Option<(PathBuf, Arc<UnitBook>)>,
}

impl BookOption {
    /// Opens the book that is asked for.
    pub(crate) fn open(&self) -> Result<Book, CliError> {
        let Some(path) = &self.unit_book else {
            return Ok(Book { kept: None });
        };
        if files::is_standard(path) {
            return Err(CliError::usage(sentence!(
                "--unit-book: give a file",
                "--unit-book：ファイルを指定してください。"
            )));
        }
        let book = match files::read_bytes(path)? {
            Some(bytes) => UnitBook::read(&bytes).map_err(|error| wrong(path, error))?,
            None => UnitBook::new(),
        };
        let kept = Some((path.clone(), Arc::new(book)));
        Ok(Book { kept })
    }
}

fn wrong(path: &Path, error: BookError) -> CliError {
    let words = match error {
        BookError::NoBook => Words::new(
            "{0}: this is no book of units of this version",
            "{0}：この版のユニット帳ではありません。",
        ),
        BookError::Damaged => Words::new(
            "{0}: the book of units is damaged; remove it to begin a new one",
            "{0}：ユニット帳が壊れています。削除すれば新しく作り直します。",
        ),
    };
    CliError::bad_input(Sentence::new(words, [path.display().to_string()]))
}

impl Book {
    /// The same instance with the book in use; `None` where there is no book,
    /// and for other games.
    pub(crate) fn lend(&self, opened: &dyn Opened) -> Option<Box<dyn Opened>> {
        let (_, book) = self.kept.as_ref()?;
        sokoban::with_book(opened, book)
    }

    /// Writes the book back if there is something new in it.
    pub(crate) fn close(self) -> Result<(), CliError> {
        match self.kept {
            Some((path, book)) if book.added() > 0 => {
                NewFile::create(&path)?.hold_bytes(&book.bytes())
            }
            _ => Ok(()),
        }
    }
}
