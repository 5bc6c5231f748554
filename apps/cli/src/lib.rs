//! The command line of Impasse: puzzles solved, mapped, judged and shown.
//!
//! A command is one file in `commands` and one line in the list there. It
//! reads its options, asks the laboratory, and writes results to the `Output`:
//! data on standard output, everything else on standard error.
//!
//! ```text
//! impasse solve sokoban#12         # a solution, replayed, or a proof that there is none
//! impasse review GAME              # the move that lost it, and what would have kept it
//! impasse rate freecell#617        # how hard people, or simulated players, find it
//! ```

mod amounts;
mod book;
mod commands;
mod config;
mod database;
mod examples;
mod exit;
mod figures;
mod files;
mod instances;
mod interrupt;
mod judging;
mod machine;
mod moment;
mod options;
mod output;
mod parts;
mod phases;
mod phrases;
mod progress;
mod suggest;
#[cfg(feature = "parquet")]
mod table;
mod typed;
mod usage;

use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use impasse_puzzle::Lang;

use commands::Command;
use exit::{CliError, Code};
use options::Common;
use output::{Output, say};

/// Can this puzzle be solved, where does it become impossible, and how hard
/// will people find it?
#[derive(Parser)]
#[command(
    name = "impasse",
    version,
    propagate_version = true,
    max_term_width = 100,
    after_help = "\
Examples:
  impasse solve freecell#617
  impasse show sokoban#12
  impasse space superpuzz:columns=4#1 --svg space.svg
  impasse dead levels/superpuzz.txt#2 --explain
  impasse rules superpuzz --lang ja

Exit codes: 0 solved or done, 2 usage, 10 proved unsolvable or dead, 11 gave up, 20 time,
21 memory, 30 bad input, 40 cannot read or write, 70 internal check failed, 130 interrupted;
with several instances the largest of theirs."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    common: Common,
}

/// Runs the program: what its arguments ask for, and how that ended.
#[must_use]
pub fn run() -> ExitCode {
    panic::set_hook(Box::new(|failure| {
        say(format_args!("internal check failed: {failure}"));
    }));
    let code = panic::catch_unwind(AssertUnwindSafe(obey)).unwrap_or(Code::Internal);
    ExitCode::from(code as u8)
}

fn obey() -> Code {
    let arguments = match config::expanded(typed::meant(std::env::args_os().collect())) {
        Ok(arguments) => arguments,
        Err(CliError::Failed(failure)) => {
            say(failure.text(usage::language(
                usage::usual_language(),
                std::env::args_os(),
            )));
            return failure.code;
        }
        Err(CliError::Closed) => return Code::Usage,
    };
    let arguments = || arguments.iter().cloned();
    let cli = match Cli::try_parse_from(arguments()) {
        Ok(cli) => cli,
        Err(answer) if answer.kind() == ErrorKind::DisplayHelp => {
            // Examples are only made for whoever reads them.
            let asked = examples::shown(Cli::command()).try_get_matches_from(arguments());
            return failed(&asked.err().unwrap_or(answer));
        }
        Err(answer) => {
            if usage::language(usage::usual_language(), arguments()) == Lang::Ja
                && let Some(told) = usage::in_japanese(&answer)
            {
                say(&told);
                return Code::Usage;
            }
            return failed(&answer);
        }
    };
    interrupt::listen();
    let mut output = Output::new(&cli.common);
    let end = cli.command.run(&mut output);
    output.close(end)
}

/// Prints help, the version, or what is wrong with the command line.
fn failed(answer: &clap::Error) -> Code {
    let printed = answer.print().and_then(|()| io::stdout().flush());
    let code = match answer.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Code::Done,
        _ => Code::Usage,
    };
    match printed.map_err(|error| CliError::output(&error)) {
        Ok(()) | Err(CliError::Closed) => code,
        Err(CliError::Failed(failure)) => {
            say(failure.text(Lang::En));
            failure.code
        }
    }
}
