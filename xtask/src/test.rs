//! Everything that must hold before a change lands.

use std::process::{Command, Stdio};

use xtask::workspace::{cargo, root};

use crate::steps::{Failed, say, step};
use crate::{browser, site};

/// The steps that cargo takes, quickest first.
const STEPS: [(&str, &[&str]); 5] = [
    ("form", &["fmt", "--all", "--check"]),
    // Fails where Cargo.lock is older than a manifest.
    ("lock file", &["fetch", "--locked"]),
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
    // Runs the examples in the documentation, too.
    ("tests", &["test", "--workspace"]),
    ("documentation", &["doc", "--workspace", "--no-deps"]),
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
    for (title, arguments) in STEPS {
        step(title, here(cargo()).args(arguments))?;
    }
    site::check()?;
    browser::test()?;
    say("\nall is well");
    Ok(())
}

fn here(mut cargo: Command) -> Command {
    cargo.current_dir(root());
    cargo.env("RUSTDOCFLAGS", "-D warnings");
    cargo
}
