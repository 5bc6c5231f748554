//! Everything that must hold before a change lands.

use std::process::{Command, Stdio};

use xtask::workspace::{Workspace, cargo, root};

use crate::steps::{Failed, quiet_step, say, side_by_side, step};
use crate::{browser, python, site, timed, wasm};

/// What whoever waits should know.
const BEFOREHAND: &str = "\
All checks take between half an hour and an hour on two cores, and some seven gigabytes
of room. Every step says how long it took, and the last line is \"all is well\". The first
step that fails ends them; what was built until then is kept.

Meanwhile: ARCHITECTURE.md says how the code is laid out and what must hold,
CONTRIBUTING.md how it is changed.";

/// What cargo says within seconds.
const QUICK: [(&str, &[&str]); 2] = [
    ("form", &["fmt", "--all", "--check"]),
    // Fails where Cargo.lock is older than a manifest.
    ("lock file", &["fetch", "--locked"]),
];

/// What cargo says in minutes while the pages are built.
const BESIDE_PAGES: [(&str, &[&str]); 2] = [
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
    // Of the whole workspace: else what others wrote would be built once more,
    // with the features that one package asks for. It comes before all other tests, because
    // what it builds takes the place of the program that they use.
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
];

/// What is built before tests run side by side.
const TESTS_BUILT: (&str, &[&str]) = (
    "building the tests",
    &[
        "test",
        "--workspace",
        "--exclude",
        "impasse-bindgen",
        "--no-run",
    ],
);

/// What cargo says in minutes while the browser is at work.
const BESIDE_BROWSER: [(&str, &[&str]); 2] = [
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
    say(BEFOREHAND);
    timed::begin(&Workspace::read()?.target)?;
    for (title, arguments) in QUICK {
        step(title, here(cargo()).args(arguments))?;
    }
    browser::ensure_postgres()?;
    side_by_side(
        || BESIDE_PAGES.into_iter().try_for_each(cargo_step),
        || site::check().and_then(|()| wasm::check_laboratory()),
    )?;
    let program = browser::program_to_visit()?;
    cargo_step(TESTS_BUILT)?;
    // Tests and browsers wait a good deal of their time.
    side_by_side(
        || BESIDE_BROWSER.into_iter().try_for_each(cargo_step),
        || {
            browser::test(&program, quiet_step)?;
            python::test(&program, quiet_step)
        },
    )?;
    timed::tell()?;
    say("\nall is well");
    Ok(())
}

fn cargo_step((title, arguments): (&str, &[&str])) -> Result<(), Failed> {
    let mut cargo = here(cargo());
    if let ["test", ..] = arguments
        && let Some(runner) = timed::runner()
    {
        cargo.args(["--config", &runner]);
    }
    step(title, cargo.args(arguments))
}

fn here(mut cargo: Command) -> Command {
    cargo.current_dir(root());
    cargo.env("RUSTDOCFLAGS", "-D warnings");
    cargo
}
