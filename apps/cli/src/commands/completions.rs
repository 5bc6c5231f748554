//! `impasse completions`: what a shell needs to complete our words.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::Cli;
use crate::exit::CliError;
use crate::output::Output;

/// Print completions for a shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse completions bash > ~/.local/share/bash-completion/completions/impasse
  impasse completions fish > ~/.config/fish/completions/impasse.fish")]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    /// Prints them.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "impasse", &mut script);
        output.print(String::from_utf8_lossy(&script))
    }
}
