//! The output of a command: data, messages, files and the exit code.

use std::fmt;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use impasse_puzzle::{Lang, sentence};
use impasse_wire::command::BadInstanceJson;
use serde::Serialize;

use crate::exit::{CliError, Code};
use crate::files::{self, NewFile};
use crate::options::{Common, Format};
use crate::usage::usual_language;

/// Standard output for data, standard error for messages, and the exit code
/// so far.
///
/// Where somebody wants a file on standard output, it holds nothing else:
/// the other data goes to standard error.
pub(crate) struct Output {
    out: BufWriter<Box<dyn Write>>,
    /// Where files are being made.
    places: Vec<PathBuf>,
    /// The language of what people read.
    pub(crate) lang: Lang,
    /// Whether results are JSON.
    pub(crate) json: bool,
    /// No messages, no progress.
    pub(crate) quiet: bool,
    verbose: bool,
    worst: Code,
}

impl Output {
    /// Nothing is written yet.
    pub(crate) fn new(common: &Common) -> Self {
        Self {
            out: BufWriter::new(Box::new(io::stdout())),
            places: Vec::new(),
            lang: common.lang.map_or_else(usual_language, Lang::from),
            json: common.json || common.format == Some(Format::Json),
            quiet: common.quiet,
            verbose: common.verbose,
            worst: Code::Done,
        }
    }

    /// Begins a file that was asked for, before the work: one that cannot be
    /// written is better known then.
    pub(crate) fn file(&mut self, path: Option<&Path>) -> Result<Option<NewFile>, CliError> {
        let Some(path) = path else {
            return Ok(None);
        };
        self.claim(path)?;
        if files::is_standard(path) {
            self.flush()?;
            self.out = BufWriter::new(Box::new(io::stderr()));
        }
        NewFile::create(path).map(Some)
    }

    /// Keeps a place for one file: another option cannot write there too.
    pub(crate) fn claim(&mut self, path: &Path) -> Result<(), CliError> {
        let place = files::followed(path);
        if self.places.contains(&place) {
            return Err(CliError::usage(sentence!(
                "{0}: give each option a file of its own",
                "{0}：オプションごとに別のファイルを指定してください。",
                path.display().to_string()
            )));
        }
        self.places.push(place);
        Ok(())
    }

    /// Whether the data goes to a terminal.
    pub(crate) fn is_watched(&self) -> bool {
        if self.places.iter().any(|place| files::is_standard(place)) {
            io::stderr().is_terminal()
        } else {
            io::stdout().is_terminal()
        }
    }

    /// Data: text as it is.
    pub(crate) fn print(&mut self, text: impl fmt::Display) -> Result<(), CliError> {
        write!(self.out, "{text}").map_err(|error| CliError::output(&error))
    }

    /// Data: one line.
    pub(crate) fn line(&mut self, text: impl fmt::Display) -> Result<(), CliError> {
        self.print(format_args!("{text}\n"))
    }

    /// Data: one JSON value on one line.
    pub(crate) fn record(&mut self, value: &impl Serialize) -> Result<(), CliError> {
        let text = serde_json::to_string(value).expect("strings, numbers and lists of them");
        self.line(text)
    }

    /// Data that is there becomes visible.
    pub(crate) fn flush(&mut self) -> Result<(), CliError> {
        self.out.flush().map_err(|error| CliError::output(&error))
    }

    /// A message about something that went otherwise than asked for.
    pub(crate) fn remark(&self, text: impl fmt::Display) {
        if !self.quiet {
            say(text);
        }
    }

    /// A message that `-v` shows.
    pub(crate) fn detail(&self, text: impl fmt::Display) {
        if self.verbose {
            say(text);
        }
    }

    /// Reports that one instance came to nothing; the rest can go on.
    pub(crate) fn bad_instance(&mut self, id: &str, error: CliError) -> Result<(), CliError> {
        let CliError::Failed(failure) = error else {
            return Err(error);
        };
        self.flush()?;
        say(failure.text(self.lang));
        self.ends_with(failure.code);
        if self.json {
            let place = failure.place.as_ref();
            self.record(&BadInstanceJson {
                id,
                error: failure.said(Lang::En),
                error_ja: failure.said(Lang::Ja),
                line: place.map(|place| place.line),
                column: place.map(|place| place.column),
            })?;
        }
        Ok(())
    }

    /// Notes how something ended.
    pub(crate) fn ends_with(&mut self, code: Code) {
        self.worst = self.worst.max(code);
    }

    /// The exit code, when all is done.
    pub(crate) fn close(mut self, end: Result<(), CliError>) -> Code {
        match end.and_then(|()| self.flush()) {
            Ok(()) | Err(CliError::Closed) => self.worst,
            Err(CliError::Failed(failure)) => {
                say(failure.text(self.lang));
                // What was written before the error stays valid; a second
                // failure to write it is the same error again.
                let _ = self.flush();
                self.worst.max(failure.code)
            }
        }
    }
}

/// Writes a message to standard error; a failure to do so is ignored.
pub(crate) fn say(text: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "impasse: {text}");
}
