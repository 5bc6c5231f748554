//! `impasse man`: the manual pages.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, Command, CommandFactory};
use clap_mangen::Man as Page;

use crate::Cli;
use crate::examples;
use crate::exit::CliError;
use crate::files::NewFile;
use crate::output::Output;

/// Print the manual page, or write all pages into a directory
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse man | man -l -
  impasse man ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// Where to write `impasse.1`, `impasse-solve.1`, …
    #[arg(value_name = "DIR")]
    directory: Option<PathBuf>,
}

impl Man {
    /// Prints or writes them.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        // A page for `impasse help` would only repeat the others.
        let mut root = examples::shown(Cli::command()).disable_help_subcommand(true);
        root.build();
        let codes = Notes::of(&root).codes;
        let Some(directory) = &self.directory else {
            return output.print(page(&root, &codes));
        };
        fs::create_dir_all(directory).map_err(|error| CliError::writing(directory, &error))?;
        write(directory, &root, &codes)
    }
}

/// Writes the page of a command and those of the commands below it.
fn write(directory: &Path, command: &Command, codes: &[String]) -> Result<(), CliError> {
    let file = format!("{}.1", name(command));
    NewFile::create(&directory.join(file))?.hold(&page(command, codes))?;
    let mut below = command.get_subcommands();
    below.try_for_each(|command| write(directory, command, codes))
}

/// `impasse-papers-shintani`.
fn name(command: &Command) -> &str {
    let name = command.get_display_name();
    name.unwrap_or_else(|| command.get_name())
}

/// What the generator makes of a command, with a title that mentions no
/// date, and what stands below its help in sections of their own.
fn page(command: &Command, codes: &[String]) -> String {
    let mut rendered = Vec::new();
    let generator = Page::new(
        command
            .clone()
            .after_help(None::<&str>)
            .after_long_help(None::<&str>),
    );
    let done: io::Result<()> = generator.render(&mut rendered);
    done.expect("a buffer in memory takes everything");
    let version = command.get_version().unwrap_or_default();
    let title = format!(
        ".TH {} 1 \"\" \"impasse {version}\" \"Impasse\"",
        name(command).to_uppercase()
    );
    let mut page = String::new();
    for line in String::from_utf8_lossy(&rendered).lines() {
        match line.trim_end() {
            // Blank lines are not for pages.
            "" => continue,
            ".br" if page.ends_with("\n.br\n") => continue,
            line if line.starts_with(".TH ") => page.push_str(&title),
            line => page.push_str(line),
        }
        page.push('\n');
    }
    let notes = Notes::of(command);
    section(&mut page, "NOTES", &notes.remarks);
    if !notes.examples.is_empty() {
        page.push_str(".SH EXAMPLES\n.nf\n");
        for line in &notes.examples {
            page.extend([&*literal(line), "\n"]);
        }
        page.push_str(".fi\n");
    }
    let own: &[String] = if notes.codes == codes {
        &[]
    } else {
        &notes.codes
    };
    section(&mut page, "\"EXIT STATUS\"", &[own, codes].concat());
    page
}

fn section(page: &mut String, heading: &str, paragraphs: &[String]) {
    for (place, paragraph) in paragraphs.iter().enumerate() {
        let head = match place {
            0 => format!(".SH {heading}\n"),
            _ => ".PP\n".to_owned(),
        };
        page.extend([&*head, &literal(paragraph), "\n"]);
    }
}

/// Text that the formatter prints as it is.
fn literal(text: &str) -> String {
    let mut safe = String::new();
    for letter in text.chars() {
        match letter {
            '\\' => safe.push_str("\\e"),
            '-' => safe.push_str("\\-"),
            '\'' => safe.push_str("\\(aq"),
            '`' => safe.push_str("\\(ga"),
            '~' => safe.push_str("\\(ti"),
            _ => safe.push(letter),
        }
    }
    safe
}

/// What stands below the help of a command.
#[derive(Default)]
struct Notes {
    examples: Vec<String>,
    codes: Vec<String>,
    remarks: Vec<String>,
}

impl Notes {
    fn of(command: &Command) -> Self {
        let mut notes = Self::default();
        let text = command
            .get_after_long_help()
            .or_else(|| command.get_after_help())
            .map(ToString::to_string);
        for paragraph in text.unwrap_or_default().split("\n\n") {
            let examples = paragraph
                .strip_prefix("Examples:\n")
                .or_else(|| paragraph.strip_prefix("Every game:\n"));
            if let Some(lines) = examples {
                let lines = lines.lines().map(|line| line.trim().to_owned());
                notes.examples.extend(lines);
            } else if paragraph.starts_with("Exit code") {
                notes.codes.push(paragraph.to_owned());
            } else if !paragraph.is_empty() {
                notes.remarks.push(paragraph.to_owned());
            }
        }
        notes
    }
}
