//! How the program ends: exit codes, and what went wrong.

use std::fmt::Write as _;
use std::io;
use std::path::Path;

use impasse_lab::{DeadReport, SpaceError};
use impasse_puzzle::{
    Argument, Complaint, Excerpt, Lang, Limit, OpenError, Sentence, Standing, TextError, Verdict,
    sentence,
};
use unicode_width::UnicodeWidthStr;

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
    /// Something to tell.
    Failed(Box<Failure>),
    /// The output is closed; there is no place left to write to.
    Closed,
}

/// What went wrong, for people.
#[derive(Debug)]
pub(crate) struct Failure {
    /// The exit code.
    pub(crate) code: Code,
    /// What is wrong.
    pub(crate) message: Sentence,
    /// Where in a text it is wrong, if it is about one.
    pub(crate) place: Option<TextError>,
}

impl CliError {
    /// The command line is wrong.
    pub(crate) fn usage(message: Sentence) -> Self {
        Self::failed(Code::Usage, message)
    }

    /// A puzzle, a list of moves or a file of ours is wrong.
    pub(crate) fn bad_input(message: Sentence) -> Self {
        Self::failed(Code::BadInput, message)
    }

    /// An instance cannot be opened.
    pub(crate) fn opening(id: &str, error: &OpenError) -> Self {
        let code = match error {
            OpenError::Unfinished(limit) => Code::from(*limit),
            OpenError::Text(_) | OpenError::Param(_) => Code::BadInput,
        };
        Self::complaint(code, format!("{id}: "), error)
    }

    /// What was written on the command line is refused; `before` says what it
    /// is about.
    pub(crate) fn misused(before: impl Into<Argument>, complaint: &dyn Complaint) -> Self {
        Self::complaint(Code::Usage, before, complaint)
    }

    /// A puzzle or a list of moves is refused; `before` says which.
    pub(crate) fn unreadable(before: impl Into<Argument>, complaint: &dyn Complaint) -> Self {
        Self::complaint(Code::BadInput, before, complaint)
    }

    /// A file cannot be read.
    pub(crate) fn reading(path: &Path, error: &io::Error) -> Self {
        let path = path.display().to_string();
        let message = sentence!(
            "{0}: cannot read: {1}",
            "{0}を読めません：{1}",
            path,
            why(error)
        );
        Self::failed(Code::Files, message)
    }

    /// A file cannot be written.
    pub(crate) fn writing(path: &Path, error: &io::Error) -> Self {
        let path = path.display().to_string();
        let message = sentence!(
            "{0}: cannot write: {1}",
            "{0}に書き込めません：{1}",
            path,
            why(error)
        );
        Self::failed(Code::Files, message)
    }

    /// Standard output cannot be written.
    pub(crate) fn output(error: &io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::Closed;
        }
        let message = sentence!(
            "standard output: cannot write: {0}",
            "標準出力に書き込めません：{0}",
            why(error)
        );
        Self::failed(Code::Files, message)
    }

    /// The scratch directory cannot be used.
    pub(crate) fn scratch(id: &str, error: &SpaceError) -> Self {
        let message = sentence!(
            "{0}: {1}: {2}",
            "{0}：作業用フォルダーを使えません（{1}）：{2}",
            id,
            &error.what,
            why(&error.source)
        );
        Self::failed(Code::Files, message)
    }

    /// The work ended at a limit and has nothing to show.
    pub(crate) fn stopped(what: impl Into<Argument>, limit: Limit) -> Self {
        let what = what.into();
        let message = sentence!(
            "{0}: {1}",
            "{0}：{1}",
            what,
            crate::phrases::limit_words(limit)
        );
        Self::failed(Code::from(limit), message)
    }

    /// Something to tell, and the code it ends with.
    pub(crate) fn failed(code: Code, message: Sentence) -> Self {
        let place = None;
        Self::Failed(Box::new(Failure {
            code,
            message,
            place,
        }))
    }

    /// What somebody wrote is refused; `before` says what it is about.
    pub(crate) fn complaint(
        code: Code,
        before: impl Into<Argument>,
        complaint: &dyn Complaint,
    ) -> Self {
        let before = before.into();
        Self::Failed(Box::new(Failure {
            code,
            message: sentence!("{0}{1}", "{0}{1}", before, complaint.sentence()),
            place: complaint.place().cloned(),
        }))
    }
}

impl Failure {
    /// The message, and below it the line it speaks of with a mark.
    pub(crate) fn text(&self, lang: Lang) -> String {
        let mut text = self.said(lang);
        let excerpt = self.place.as_ref().and_then(|place| place.excerpt.as_ref());
        if let Some(Excerpt { text: line, before }) = excerpt {
            let before: String = line.chars().take(*before).collect();
            let _ = write!(text, "\n  {line}\n  {}^", " ".repeat(before.width()));
        }
        text
    }

    /// The message alone.
    pub(crate) fn said(&self, lang: Lang) -> String {
        visible(&self.message.of(lang))
    }
}

/// What the operating system says; in other languages what that means, where
/// it happens often.
fn why(error: &io::Error) -> Sentence {
    let said = error.to_string();
    match error.kind() {
        io::ErrorKind::NotFound => sentence!("{0}", "見つかりません（{0}）", said),
        io::ErrorKind::PermissionDenied => sentence!("{0}", "権限がありません（{0}）", said),
        io::ErrorKind::IsADirectory => sentence!("{0}", "フォルダーです（{0}）", said),
        io::ErrorKind::NotADirectory => sentence!("{0}", "フォルダーではありません（{0}）", said),
        io::ErrorKind::StorageFull => sentence!("{0}", "空き容量がありません（{0}）", said),
        io::ErrorKind::FileTooLarge => sentence!("{0}", "大きすぎます（{0}）", said),
        _ => sentence!("{0}", "{0}", said),
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

    #[track_caller]
    fn check_text(line: &str, column: usize, expected: &str) {
        let found = Sentence::quoted("x");
        let error = TextError::new(1, column, found, sentence!("a card", "カード"));
        let error = CliError::unreadable("-: ", &error.within(line));
        let CliError::Failed(failure) = error else {
            panic!("there is something to tell");
        };
        assert_eq!(failure.text(Lang::En), expected);
    }

    #[test]
    fn the_mark_stands_below_the_place_in_wide_letters_too() {
        check_text(
            "ab x",
            4,
            "-: line 1, column 4: `x` instead of a card\n  ab x\n     ^",
        );
        check_text(
            "東西 x",
            4,
            "-: line 1, column 4: `x` instead of a card\n  東西 x\n       ^",
        );
    }

    #[test]
    fn control_characters_are_shown_not_obeyed() {
        assert_eq!(visible("`a\u{1b}[31m\nb♥`"), "`a\\u{1b}[31m\\nb♥`");
    }
}
