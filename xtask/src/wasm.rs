//! The games built for the browser: a module, and the script that speaks to it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, str};

use xtask::workspace::{Workspace, cargo, root};

use crate::steps::{Failed, quiet_step, side_by_side};

const TARGET: &str = "wasm32-unknown-unknown";
const PACKAGE: &str = "impasse-wasm";
/// What cargo calls the module.
const MODULE: &str = "impasse_wasm.wasm";
/// The program that writes the script.
const SCRIPT: &str = "impasse-bindgen";

/// Builds the module, and so every game and the contracts, and writes it with
/// its script and its types into `folder`.
///
/// The toolchain is `WASM_TOOLCHAIN` if that is set; else the user's own if it
/// knows the target; else the one that `scripts/wasm-target.sh` makes.
pub(crate) fn build(workspace: &Workspace, folder: &Path) -> Result<(), Failed> {
    let mut build = compiler()?;
    // Its own folder: another compiler would throw away what this one built.
    let target = workspace.target.join("wasm");
    build.args(["build", "--locked", "--profile", "wasm"]);
    build.args(["--target", TARGET, "--package", PACKAGE]);
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
        || quiet_step("games for wasm32", &mut build),
        || quiet_step("what writes the script around them", &mut script),
    )?;

    let mut write = Command::new(workspace.target.join("chores").join(SCRIPT));
    write.arg(target.join(TARGET).join("wasm").join(MODULE));
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
