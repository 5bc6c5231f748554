//! The program built for whoever clones: played with, shown, installed.

use std::path::PathBuf;
use std::process::Command;

use xtask::workspace::{Workspace, cargo};

use crate::site;
use crate::steps::{Failed, say, side_by_side, step};

/// What whoever waits for the first time may do meanwhile.
const FIRST_TIME: &str = "\
Impasse is built from its source now: the program and the pages of its site. On two
cores that takes some five minutes and a gigabyte of room; after that, seconds.

Meanwhile:
  docs/tutorials/player.md   ten minutes: play, lose, and understand why
  docs/site/README.md        what all pages look like
  docs/games/                rules and notation of every game, and what is known about it

Then the site opens in your browser, or its address is printed here; Ctrl-C ends it.
Broken off, this goes on where it was.";

/// Builds the pages and the program side by side, and opens the site.
///
/// The program is soon ready: it does without PostgreSQL, Parquet, the papers and
/// studies, which nobody needs to play, and reads the pages from their folder. They are built
/// without the laboratory: the program answers instead.
pub(crate) fn run(options: &[&str]) -> Result<(), Failed> {
    let workspace = Workspace::read()?;
    if !program(&workspace, "impasse").exists() {
        say(FIRST_TIME);
    }
    side_by_side(|| build(&workspace, &[]), site::run_soon)?;
    let mut serve = Command::new(program(&workspace, "impasse"));
    serve.args(["serve", "--open", "--pages"]);
    serve.arg(workspace.root.join(site::PAGES)).args(options);
    step("the site", &mut serve)
}

/// Builds the program, and sees it at work.
pub(crate) fn demo() -> Result<(), Failed> {
    let workspace = Workspace::read()?;
    build(&workspace, &["--package", "impasse-demo"])?;
    let mut demo = Command::new(program(&workspace, "impasse-demo"));
    demo.arg(program(&workspace, "impasse"));
    step("a puzzle of every game", &mut demo)
}

/// Installs the whole program, with the pages inside and every feature, and the
/// small one beside it that checks its proofs.
pub(crate) fn install(options: &[&str]) -> Result<(), Failed> {
    site::run()?;
    let workspace = Workspace::read()?;
    let programs = [("impasse", "apps/cli"), ("impasse-check", "apps/check")];
    programs.into_iter().try_for_each(|(name, folder)| {
        let mut install = cargo();
        install.current_dir(&workspace.root);
        install.args(["install", "--locked", "--force", "--all-features"]);
        install.args(["--path", folder]).args(options);
        step(&format!("installing {name}"), &mut install)
    })
}

fn build(workspace: &Workspace, more: &[&str]) -> Result<(), Failed> {
    let mut build = cargo();
    build.current_dir(&workspace.root);
    build.args(["build", "--locked", "--profile", "quick"]);
    build.args(["--no-default-features", "--package", "impasse-cli"]);
    step("building impasse", build.args(more))
}

fn program(workspace: &Workspace, name: &str) -> PathBuf {
    workspace.target.join("quick").join(name)
}
