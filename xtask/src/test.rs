//! Everything that must hold before a change lands.

use std::process::{Command, Stdio};

use xtask::workspace::{Workspace, cargo, root};

use crate::steps::{Failed, say, side_by_side, step};
use crate::{browser, python, site, timed, wasm};

/// What cargo says within seconds.
const QUICK: [(&str, &[&str]); 2] = [
    ("form", &["fmt", "--all", "--check"]),
    // Fails where Cargo.lock is older than a manifest.
    ("lock file", &["fetch", "--locked"]),
];

/// What cargo says in minutes.
const SLOW: [(&str, &[&str]); 4] = [
    (
        "lints",
        &[
            "clippy",
            "--workspace",
            "--all-targets",
            "--",
            "-D",
            "warnings",
        ],
    ),
    // Runs the examples in the documentation, too, and names every test that
    // fails, not the first one alone.
    (
        "tests",
        &[
            "test",
            "--workspace",
            "--exclude",
            "impasse-bindgen",
            "--no-fail-fast",
        ],
    ),
    // Of the whole workspace, too: else what others wrote would be built once
    // more, with the features that one package asks for.
    (
        "tests of a program that leaves out what it may",
        &[
            "test",
            "--workspace",
            "--exclude",
            "impasse-bindgen",
            "--no-default-features",
            "--test",
            "lean",
        ],
    ),
    (
        "documentation",
        &[
            "doc",
            "--workspace",
            "--no-deps",
            "--exclude",
            "impasse-bindgen",
        ],
    ),
];

/// Runs all steps, up to the first that fails.
pub(crate) fn run() -> Result<(), Failed> {
    for tool in ["fmt", "clippy"] {
        let mut asked = cargo();
        asked.args([tool, "--version"]);
        let answer = asked.stdout(Stdio::null()).stderr(Stdio::null()).status();
        if !answer.is_ok_and(|status| status.success()) {
            return Err(Failed(format!(
                "`cargo {tool}` is missing: please run `rustup component add rustfmt clippy`"
            )));
        }
    }
    timed::begin(&Workspace::read()?.target)?;
    for (title, arguments) in QUICK {
        step(title, here(cargo()).args(arguments))?;
    }
    browser::ensure_postgres()?;
    // The pages are needed only in the browser.
    side_by_side(slow, || {
        site::check().and_then(|()| wasm::check_laboratory())
    })?;
    browser::test()?;
    python::test()?;
    timed::tell()?;
    say("\nall is well");
    Ok(())
}

fn slow() -> Result<(), Failed> {
    SLOW.into_iter().try_for_each(|(title, arguments)| {
        let mut cargo = here(cargo());
        if let ["test", ..] = arguments
            && let Some(runner) = timed::runner()
        {
            cargo.args(["--config", &runner]);
        }
        step(title, cargo.args(arguments))
    })
}

fn here(mut cargo: Command) -> Command {
    cargo.current_dir(root());
    cargo.env("RUSTDOCFLAGS", "-D warnings");
    cargo
}
