//! Whether the games build for the browser.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;
use std::{env, str};

use xtask::workspace::{Workspace, root};

use crate::steps::{Failed, step};

const TARGET: &str = "wasm32-unknown-unknown";

/// Builds the list of games, and so every game and the contracts, for wasm32.
///
/// The toolchain is `WASM_TOOLCHAIN` if that is set; else the user's own if it
/// knows the target; else the one that `scripts/wasm-target.sh` makes.
pub(crate) fn run() -> Result<(), Failed> {
    let workspace = Workspace::read()?;
    let games = workspace
        .package("impasse-games")
        .ok_or_else(|| Failed("there is no package impasse-games".to_owned()))?;

    let asked = env::var_os("WASM_TOOLCHAIN").filter(|name| !name.is_empty());
    let mut build = if let Some(toolchain) = asked {
        cargo_of(toolchain)
    } else {
        let script = root().join("scripts/wasm-target.sh");
        let mut ensure = undisturbed("sh", &[script.into()]);
        step("a compiler for wasm32", &mut ensure)?;
        if own_has_target() {
            undisturbed("cargo", &[])
        } else {
            cargo_of("distro".into())
        }
    };
    build.args(["build", "--target", TARGET]);
    // Its own folder: another compiler would throw away what this one built.
    build.arg("--target-dir").arg(workspace.target.join("wasm"));
    build.args(["--package", &games.name]);
    for used in games.uses.iter().filter(|used| used.ours && !used.in_tests) {
        build.args(["--package", &used.name]);
    }
    step("games for wasm32", &mut build)
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
