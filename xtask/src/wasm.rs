//! The games and the laboratory built for wasm32: modules, and the scripts that
//! speak to them.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, str};

use xtask::workspace::{Workspace, cargo, root};

use crate::steps::{Failed, quiet_step, side_by_side};

const TARGET: &str = "wasm32-unknown-unknown";
/// The program that writes the scripts.
const SCRIPT: &str = "impasse-bindgen";

/// A module, and how it is built.
pub(crate) struct Module {
    title: &'static str,
    package: &'static str,
    profile: &'static str,
    /// Where cargo puts it, below the folder of the target.
    path: &'static str,
}

/// Every game, for the browser.
pub(crate) const GAMES: Module = Module {
    title: "games for wasm32",
    package: "impasse-wasm",
    profile: "wasm",
    path: "wasm/impasse_wasm.wasm",
};

/// Boards in the making, for the page on which they are made.
pub(crate) const MAKING: Module = Module {
    title: "the author's bench for wasm32",
    package: "impasse-wasm-make",
    profile: "wasm",
    path: "wasm/impasse_wasm_make.wasm",
};

/// Searches, spaces and trials, for the page's worker.
pub(crate) const LABORATORY: Module = Module {
    title: "the laboratory for wasm32",
    package: "impasse-wasm-lab",
    profile: "wasm-lab",
    path: "wasm-lab/impasse_wasm_lab.wasm",
};

/// The package that lists the games.
const GAMES_LIST: &str = "impasse-games";

/// Where the pages look for the laboratory.
pub(crate) const LABORATORY_FOLDER: &str = "site/laboratory";

/// Builds the rules of one game alone, for whoever comes to play it and has
/// nothing of the site yet.
pub(crate) fn build_alone(workspace: &Workspace, game: &str, folder: &Path) -> Result<(), Failed> {
    let feature = format!("{GAMES_LIST}/{game}");
    let chosen = ["--no-default-features", "--features", &feature];
    build_with(workspace, &GAMES, &chosen, folder)
}

/// Every game that can be built alone: what the list of games can leave out.
pub(crate) fn games(workspace: &Workspace) -> &[String] {
    let list = workspace.package(GAMES_LIST);
    list.map_or(&[], |list| &*list.features)
}

/// Runs the laboratory in node: it must find what it finds elsewhere.
pub(crate) fn check_laboratory() -> Result<(), Failed> {
    let folder = root().join(LABORATORY_FOLDER);
    build(&Workspace::read()?, &LABORATORY, &folder)?;
    let mut node = Command::new("node");
    node.arg(root().join("apps/wasm-lab/tests/node.mjs"));
    node.arg(folder).arg(root().join("golden/laboratory.txt"));
    quiet_step("the laboratory in node", &mut node)
}

/// Builds a module and writes it with its script and its types into `folder`.
///
/// The toolchain is `WASM_TOOLCHAIN` if that is set; else the user's own if it
/// knows the target; else the one that `scripts/wasm-target.sh` makes.
pub(crate) fn build(workspace: &Workspace, module: &Module, folder: &Path) -> Result<(), Failed> {
    build_with(workspace, module, &[], folder)
}

fn build_with(
    workspace: &Workspace,
    module: &Module,
    features: &[&str],
    folder: &Path,
) -> Result<(), Failed> {
    let mut build = compiler()?;
    // Its own folder: another compiler would throw away what this one built.
    let target = workspace.target.join("wasm");
    build.args(["build", "--locked", "--profile", module.profile]);
    build.args(["--target", TARGET, "--package", module.package]);
    build.args(features);
    build.arg("--target-dir").arg(&target);
    // What writes the script is built meanwhile, in a profile of its own.
    let mut script = cargo();
    script.current_dir(&workspace.root);
    script.args([
        "build",
        "--locked",
        "--profile",
        "chores",
        "--package",
        SCRIPT,
    ]);
    side_by_side(
        || quiet_step(module.title, &mut build),
        || quiet_step("what writes the script around them", &mut script),
    )?;

    let mut write = Command::new(workspace.target.join("chores").join(SCRIPT));
    write.arg(target.join(TARGET).join(module.path));
    quiet_step("the script around them", write.arg(folder))
}

/// A cargo that builds for the browser.
fn compiler() -> Result<Command, Failed> {
    let asked = env::var_os("WASM_TOOLCHAIN").filter(|name| !name.is_empty());
    if let Some(toolchain) = asked {
        return Ok(cargo_of(toolchain));
    }
    let script = root().join("scripts/wasm-target.sh");
    let mut ensure = undisturbed("sh", &[script.into()]);
    quiet_step("a compiler for wasm32", &mut ensure)?;
    Ok(if own_has_target() {
        undisturbed("cargo", &[])
    } else {
        cargo_of("distro".into())
    })
}

/// A command that chooses its own toolchain, although cargo has chosen one
/// for us.
fn undisturbed(program: &str, arguments: &[OsString]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root());
    for name in ["RUSTUP_TOOLCHAIN", "RUSTC", "CARGO"] {
        command.env_remove(name);
    }
    command
}

fn cargo_of(toolchain: OsString) -> Command {
    undisturbed("rustup", &["run".into(), toolchain, "cargo".into()])
}

/// Whether the compiler a plain `cargo` would use knows the target.
fn own_has_target() -> bool {
    let mut rustc = undisturbed("rustc", &["--print".into(), "sysroot".into()]);
    let Ok(told) = rustc.output() else {
        return false;
    };
    str::from_utf8(&told.stdout).is_ok_and(|sysroot| {
        let libraries: PathBuf = [sysroot.trim(), "lib/rustlib", TARGET, "lib"]
            .iter()
            .collect();
        libraries.is_dir()
    })
}
