//! The pages: the games for the browser, and everything around them, built
//! into `site/dist/pages`, from where the program takes them. Quiet, because
//! other steps run beside it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, str};

use xtask::workspace::{Workspace, root};

use crate::steps::{Failed, quiet_step};
use crate::{debian, wasm};

/// Where the pages are, once they are built.
pub(crate) const PAGES: &str = "site/dist/pages";

/// Where the pages look for the games; what is about one game alone lies in a
/// folder of its name below.
const RULES: &str = "wasm";

/// The game that the tests visit for the first time: the largest. The others
/// alone would take longer to build than that is worth.
const FIRST_VISITED: &str = "sokoban";

/// The oldest node that the pages' tools run on.
const NODE: u32 = 20;

/// Builds the pages.
pub(crate) fn run() -> Result<(), Failed> {
    let site = prepare()?;
    every_game_alone(&site)?;
    laboratory()?;
    bundle(&site)
}

/// Builds the pages without the laboratory, which takes longer than all the
/// rest: for a server that answers what is asked, and is not far away.
pub(crate) fn run_soon() -> Result<(), Failed> {
    let site = prepare()?;
    let folder = root().join(wasm::LABORATORY_FOLDER);
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    bundle(&site)
}

/// Builds the site as a folder of files that needs no server of ours, for a host
/// that shows it below `base`.
pub(crate) fn run_static(folder: &str, base: &str) -> Result<(), Failed> {
    if !(base.starts_with('/') && base.ends_with('/')) {
        return Err(Failed(format!(
            "expected a path such as /impasse/ behind --base, not {base:?}"
        )));
    }
    let site = prepare()?;
    every_game_alone(&site)?;
    laboratory()?;
    let folder = env::current_dir()?.join(folder);
    let mut build = npm(&site);
    build.args(["run", "--silent", "build", "--"]);
    build.args(["--mode", "static", "--base", base, "--outDir"]);
    quiet_step("pages", build.arg(&folder))?;
    let mut finish = Command::new("node");
    finish.current_dir(&site).arg("static.js").arg(&folder);
    quiet_step("shelves and addresses", &mut finish)
}

fn every_game_alone(site: &Path) -> Result<(), Failed> {
    let workspace = Workspace::read()?;
    let mut games = wasm::games(&workspace).iter();
    games.try_for_each(|game| alone(&workspace, site, game))
}

fn alone(workspace: &Workspace, site: &Path, game: &str) -> Result<(), Failed> {
    wasm::build_alone(workspace, game, &site.join(RULES).join(game))
}

fn laboratory() -> Result<(), Failed> {
    let folder = root().join(wasm::LABORATORY_FOLDER);
    wasm::build(&Workspace::read()?, &wasm::LABORATORY, &folder)
}

fn bundle(site: &Path) -> Result<(), Failed> {
    quiet_step("pages", npm(site).args(["run", "--silent", "build"]))
}

/// Whether the pages' types and texts fit together; then builds them.
pub(crate) fn check() -> Result<(), Failed> {
    let site = prepare()?;
    alone(&Workspace::read()?, &site, FIRST_VISITED)?;
    laboratory()?;
    quiet_step(
        "types of the pages",
        npm(&site).args(["run", "--silent", "check"]),
    )?;
    bundle(&site)
}

/// Everything the pages are made of.
fn prepare() -> Result<PathBuf, Failed> {
    let site = root().join("site");
    ensure_node()?;
    let workspace = Workspace::read()?;
    // What was built alone may be of another state.
    let rules = site.join(RULES);
    if rules.exists() {
        fs::remove_dir_all(&rules)?;
    }
    wasm::build(&workspace, &wasm::GAMES, &rules)?;
    wasm::build(&workspace, &wasm::MAKING, &site.join("making"))?;
    ensure_packages(&site)?;
    Ok(site)
}

/// What the pages' own scripts are run with.
pub(crate) fn npm(site: &Path) -> Command {
    let mut npm = Command::new("npm");
    npm.current_dir(site);
    npm
}

/// What `program --version` says, if it can be run.
fn version(program: &str) -> Option<String> {
    let told = Command::new(program).arg("--version").output().ok()?;
    let told = told.status.success().then_some(told.stdout)?;
    str::from_utf8(&told)
        .ok()
        .map(|text| text.trim().to_owned())
}

fn has_node() -> bool {
    let major = |version: &str| {
        version
            .trim_start_matches('v')
            .split('.')
            .next()?
            .parse()
            .ok()
    };
    let node = version("node").as_deref().and_then(major);
    node.is_some_and(|major: u32| major >= NODE) && version("npm").is_some()
}

/// Installs node where it is missing and we may.
fn ensure_node() -> Result<(), Failed> {
    if has_node() {
        return Ok(());
    }
    debian::install("node", &["nodejs", "npm"])?;
    if has_node() {
        Ok(())
    } else {
        Err(Failed(format!(
            "the pages are built with node {NODE} or later and npm: please install them"
        )))
    }
}

/// Installs the packages of the lock file, unless these very ones are there.
fn ensure_packages(site: &Path) -> Result<(), Failed> {
    let wanted = fs::read(site.join("package-lock.json"))?;
    // Written only after they were installed.
    let stamp = site.join("node_modules/.impasse-lock.json");
    if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    quiet_step(
        "packages of the pages",
        npm(site).args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]),
    )?;
    fs::write(stamp, wanted)?;
    Ok(())
}
