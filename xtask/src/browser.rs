//! The site in a real browser: every game played, every control used, the
//! record compared with what was played; and pictures of every page.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use xtask::workspace::{Workspace, cargo, root};

use crate::steps::{Failed, Step, step};
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

/// The program for tests from outside, with pages that are built already; put
/// aside, because other tests build the program with other features.
pub(crate) fn program_to_visit() -> Result<PathBuf, Failed> {
    let built = DEBUG.build()?;
    let folder = Workspace::read()?.target.join("visited");
    fs::create_dir_all(&folder)?;
    let program = folder.join("impasse");
    fs::copy(built, &program)?;
    Ok(program)
}

/// The browser tests.
pub(crate) fn test(program: &Path, step: Step) -> Result<(), Failed> {
    ensure_postgres()?;
    step("the site in a browser", &mut visit("test", program, &[])?)
}

/// A whole study with simulated participants, in browsers and by protocol.
pub(crate) fn crowd(options: &[&str]) -> Result<(), Failed> {
    site::run()?;
    ensure_postgres()?;
    let mut crowd = visit("crowd", &QUICK.build()?, options)?;
    step("a study with a crowd", &mut crowd)
}

/// How many can take part at once.
pub(crate) fn load(options: &[&str]) -> Result<(), Failed> {
    site::run()?;
    let mut load = visit("load", &QUICK.build()?, options)?;
    step("a study under load", &mut load)
}

/// Takes the pictures of `docs/site`, or those that are named.
pub(crate) fn shots(options: &[&str]) -> Result<(), Failed> {
    site::run()?;
    ensure_letters()?;
    let mut shots = visit("shots", &DEBUG.build()?, options)?;
    step("pictures of the site", &mut shots)
}

impl Program {
    /// Builds it, and says where it is.
    fn build(&self) -> Result<PathBuf, Failed> {
        let workspace = Workspace::read()?;
        let mut build = cargo();
        build.current_dir(&workspace.root).args(self.cargo);
        step("building impasse", &mut build)?;
        Ok(workspace.target.join(self.folder).join("impasse"))
    }
}

/// One of the pages' scripts that visits a program.
fn visit(script: &str, program: &Path, options: &[&str]) -> Result<Command, Failed> {
    let mut npm = site::npm(&root().join("site"));
    npm.args(["run", "--silent", script, "--"]).args(options);
    npm.env("IMPASSE_BIN", program);
    npm.env("IMPASSE_CHROMIUM", browser()?);
    Ok(npm)
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
