//! How the program ends: exit codes, and what went wrong.

use std::fmt;
use std::io;
use std::path::Path;

use impasse_lab::{DeadReport, SpaceError};
use impasse_puzzle::{Limit, OpenError, Standing, Verdict};

/// Exit codes. Of several the largest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum Code {
    /// Solved, or done.
    Done = 0,
    /// The command line is wrong.
    Usage = 2,
    /// Proved unsolvable, or dead.
    Impossible = 10,
    /// No answer: the method or the number of states came to its end.
    GaveUp = 11,
    /// No answer within the time.
    Time = 20,
    /// No answer within the memory.
    Memory = 21,
    /// A puzzle or a list of moves is wrong.
    BadInput = 30,
    /// A file cannot be read or written.
    Files = 40,
    /// The program has caught itself in a mistake.
    Internal = 70,
    /// Somebody asked it to stop.
    Interrupted = 130,
}

impl From<Limit> for Code {
    fn from(limit: Limit) -> Self {
        match limit {
            Limit::Time => Self::Time,
            Limit::Memory => Self::Memory,
            Limit::States | Limit::Incomplete => Self::GaveUp,
            Limit::Interrupted => Self::Interrupted,
        }
    }
}

impl<M> From<&Verdict<M>> for Code {
    fn from(verdict: &Verdict<M>) -> Self {
        match verdict {
            Verdict::Solved(_) => Self::Done,
            Verdict::Unsolvable => Self::Impossible,
            Verdict::Unknown(limit) => Self::from(*limit),
        }
    }
}

impl From<&DeadReport> for Code {
    fn from(report: &DeadReport) -> Self {
        match (report.standing, report.limit) {
            (Standing::Solvable, _) => Self::Done,
            (Standing::Lost, _) => Self::Impossible,
            (Standing::Unknown, Some(limit)) => Self::from(limit),
            (Standing::Unknown, None) => Self::GaveUp,
        }
    }
}

/// What ends a command, or the work on one instance.
#[derive(Debug)]
pub(crate) enum CliError {
    /// Something to tell, and the code it ends with.
    Failed {
        /// The exit code.
        code: Code,
        /// What is wrong.
        message: String,
    },
    /// The output is closed; there is no place left to write to.
    Closed,
}

impl CliError {
    /// The command line is wrong.
    pub(crate) fn usage(message: impl fmt::Display) -> Self {
        Self::failed(Code::Usage, message)
    }

    /// A puzzle or a list of moves is wrong.
    pub(crate) fn bad_input(message: impl fmt::Display) -> Self {
        Self::failed(Code::BadInput, message)
    }

    /// An instance cannot be opened.
    pub(crate) fn opening(id: &str, error: &OpenError) -> Self {
        let code = match error {
            OpenError::Unfinished(limit) => Code::from(*limit),
            OpenError::Text(_) | OpenError::Param(_) => Code::BadInput,
        };
        Self::failed(code, format_args!("{id}: {error}"))
    }

    /// A file cannot be read.
    pub(crate) fn reading(path: &Path, error: &io::Error) -> Self {
        Self::failed(
            Code::Files,
            format_args!("{}: cannot read: {error}", path.display()),
        )
    }

    /// A file cannot be written.
    pub(crate) fn writing(path: &Path, error: &dyn fmt::Display) -> Self {
        Self::failed(
            Code::Files,
            format_args!("{}: cannot write: {error}", path.display()),
        )
    }

    /// Standard output cannot be written.
    pub(crate) fn output(error: &io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::Closed;
        }
        Self::failed(
            Code::Files,
            format_args!("standard output: cannot write: {error}"),
        )
    }

    /// The scratch directory cannot be used.
    pub(crate) fn scratch(id: &str, error: &SpaceError) -> Self {
        Self::failed(Code::Files, format_args!("{id}: {error}"))
    }

    fn failed(code: Code, message: impl fmt::Display) -> Self {
        Self::Failed {
            code,
            message: visible(&message.to_string()),
        }
    }
}

/// A message quotes what was typed or read: control characters in it shall
/// not reach the terminal.
fn visible(message: &str) -> String {
    let mut text = String::new();
    for letter in message.chars() {
        if letter.is_control() {
            text.extend(letter.escape_default());
        } else {
            text.push(letter);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_shown_not_obeyed() {
        assert_eq!(visible("`a\u{1b}[31m\nb♥`"), "`a\\u{1b}[31m\\nb♥`");
    }
}
