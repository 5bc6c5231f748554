//! The site in a real browser: every game played, every control used, the
//! record compared with what was played; and pictures of every page.

use std::path::{Path, PathBuf};
use std::process::Command;

use xtask::workspace::{Workspace, cargo};

use crate::steps::{Failed, step};
use crate::{debian, site};

/// How the program is built, as it is installed: with the pages inside.
struct Program {
    cargo: &'static [&'static str],
    /// The folder that it is put in.
    folder: &'static str,
}

/// A test that does not run needs the program. Chosen among those of the
/// whole workspace it takes what was built for them; the package alone would
/// ask for other features of what others wrote, and build that once more.
const DEBUG: Program = Program {
    cargo: &[
        "test",
        "--workspace",
        "--exclude",
        "impasse-bindgen",
        "--features",
        "impasse-cli/pages",
        "--test",
        "lean",
        "--no-run",
    ],
    folder: "debug",
};

/// For many people at once.
const QUICK: Program = Program {
    cargo: &[
        "build",
        "--package",
        "impasse-cli",
        "--all-features",
        "--profile",
        "quick",
    ],
    folder: "quick",
};

const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The browser tests, with pages that are built already.
pub(crate) fn test() -> Result<(), Failed> {
    ensure_postgres()?;
    visit("the site in a browser", "test", &DEBUG, &[])
}

/// A whole study with simulated participants, in browsers and by protocol.
pub(crate) fn crowd(options: &[&str]) -> Result<(), Failed> {
    site::run()?;
    ensure_postgres()?;
    visit("a study with a crowd", "crowd", &QUICK, options)
}

/// How many can take part at once.
pub(crate) fn load(options: &[&str]) -> Result<(), Failed> {
    site::run()?;
    visit("a study under load", "load", &QUICK, options)
}

/// Takes the pictures of `docs/site`, or those that are named.
pub(crate) fn shots(options: &[&str]) -> Result<(), Failed> {
    site::run()?;
    ensure_letters()?;
    visit("pictures of the site", "shots", &DEBUG, options)
}

/// Builds the program and lets one of the pages' scripts visit it.
fn visit(title: &str, script: &str, program: &Program, options: &[&str]) -> Result<(), Failed> {
    let browser = browser()?;
    let workspace = Workspace::read()?;
    let mut build = cargo();
    build.current_dir(&workspace.root);
    step("building impasse", build.args(program.cargo))?;
    let mut npm = site::npm(&workspace.root.join("site"));
    npm.args(["run", "--silent", script, "--"]).args(options);
    let folder = workspace.target.join(program.folder);
    npm.env("IMPASSE_BIN", folder.join("impasse"));
    step(title, npm.env("IMPASSE_CHROMIUM", browser))
}

/// A browser, installed if need be.
fn browser() -> Result<PathBuf, Failed> {
    if debian::which(&BROWSERS).is_none() {
        debian::install("a browser", &["chromium"])?;
    }
    debian::which(&BROWSERS)
        .ok_or_else(|| Failed("the pages are tested in Chromium: please install it".to_owned()))
}

/// Letters for Japanese, without which pictures show boxes in their place.
fn ensure_letters() -> Result<(), Failed> {
    let are_there = || {
        let mut list = Command::new("fc-list");
        let told = list.arg(":lang=ja").output();
        told.is_ok_and(|told| !told.stdout.is_empty())
    };
    if !are_there() {
        debian::install("letters", &["fontconfig", "fonts-noto-cjk"])?;
    }
    if are_there() {
        Ok(())
    } else {
        Err(Failed(
            "the pictures need a Japanese font: please install one".to_owned(),
        ))
    }
}

/// A second database to test with, installed if need be.
pub(crate) fn ensure_postgres() -> Result<(), Failed> {
    let is_there =
        || debian::which(&["pg_ctl"]).is_some() || Path::new("/usr/lib/postgresql").is_dir();
    if !is_there() {
        debian::install("PostgreSQL", &["postgresql"])?;
    }
    if is_there() {
        Ok(())
    } else {
        Err(Failed(
            "the record is tested with PostgreSQL, too: please install it".to_owned(),
        ))
    }
}
