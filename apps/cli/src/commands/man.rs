//! `impasse man`: the manual pages.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, Command, CommandFactory};
use clap_mangen::Man as Page;

use crate::Cli;
use crate::desk::Desk;
use crate::exit::Trouble;
use crate::files::NewFile;

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
    pub(super) fn run(&self, desk: &mut Desk) -> Result<(), Trouble> {
        let mut root = Cli::command();
        root.build();
        let Some(directory) = &self.directory else {
            return desk.print(page(&root));
        };
        fs::create_dir_all(directory).map_err(|error| Trouble::writing(directory, &error))?;
        write(directory, "impasse", &root)?;
        for command in root.get_subcommands().filter(|c| c.get_name() != "help") {
            let name = format!("impasse-{}", command.get_name());
            write(directory, &name, command)?;
        }
        Ok(())
    }
}

fn write(directory: &Path, name: &str, command: &Command) -> Result<(), Trouble> {
    NewFile::create(&directory.join(format!("{name}.1")))?.hold(&page(command))
}

fn page(command: &Command) -> String {
    let mut text = Vec::new();
    let rendered: io::Result<()> = Page::new(command.clone()).render(&mut text);
    rendered.expect("a buffer in memory takes everything");
    String::from_utf8_lossy(&text).into_owned()
}
