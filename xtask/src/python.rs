//! The package for Python, built as a wheel and tried in an environment of its
//! own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use xtask::workspace::{Workspace, cargo, root};

use crate::debian;
use crate::steps::{Failed, Step, step};

/// Where the package stands.
const PACKAGE: &str = "apps/python";

/// The program whose answers are compared, where no other test has built one:
/// with all that a usual one has, and chosen among those of the whole workspace as
/// for the browser.
const PROGRAM: [&str; 7] = [
    "test",
    "--workspace",
    "--exclude",
    "impasse-bindgen",
    "--test",
    "lean",
    "--no-run",
];

/// Builds the program, and tests the package alone.
pub(crate) fn wheel() -> Result<(), Failed> {
    step("the program", cargo().args(PROGRAM).current_dir(root()))?;
    test(&Workspace::read()?.target.join("debug/impasse"), step)
}

/// Builds the wheel with what the tests have built, installs it into a new
/// environment, and runs its tests, its examples and the notebook; answers are
/// compared with those of `program`.
pub(crate) fn test(program: &Path, step: Step) -> Result<(), Failed> {
    ensure_python()?;
    let place = Workspace::read()?.target.join("python");
    // What an earlier run left would hide what is missing.
    if place.exists() {
        fs::remove_dir_all(&place)?;
    }
    let (environment, wheels) = (place.join("venv"), place.join("wheels"));
    step(
        "an environment for Python",
        Command::new("python3")
            .args(["-m", "venv"])
            .arg(&environment),
    )?;
    let package = root().join(PACKAGE);
    let python = environment.join("bin/python");
    let pip = || {
        let mut pip = Command::new(&python);
        pip.args(["-m", "pip", "install", "--quiet", "--no-input"]);
        pip.arg("--disable-pip-version-check");
        pip
    };
    step(
        "packages for Python",
        pip().arg("-r").arg(package.join("tests/requirements.txt")),
    )?;
    step(
        "the wheel",
        Command::new(&python)
            .args(["-m", "maturin", "build", "--quiet", "--locked"])
            .args(["--profile", "dev", "--out"])
            .arg(&wheels)
            .current_dir(&package),
    )?;
    step(
        "the wheel installed",
        pip()
            .args(["--no-index", "--no-deps"])
            .arg(only_file(&wheels)?),
    )?;
    step(
        "tests of the wheel",
        Command::new(&python)
            .args(["-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"])
            .current_dir(&package)
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .env("IMPASSE_PROGRAM", program),
    )
}

/// Python with environments, from the distribution where we may.
fn ensure_python() -> Result<(), Failed> {
    if !is_there() {
        debian::install("Python", &["python3", "python3-venv"])?;
    }
    if is_there() {
        return Ok(());
    }
    Err(Failed(
        "Python 3.10 or later with `venv` and `pip` is missing: please install it \
         (Debian: `apt install python3-venv`)"
            .to_owned(),
    ))
}

fn is_there() -> bool {
    let asked = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
    let mut python = Command::new("python3");
    python.args(["-c", asked]);
    let answer = python.stdout(Stdio::null()).stderr(Stdio::null()).status();
    answer.is_ok_and(|status| status.success())
}

/// The one file of a folder.
fn only_file(folder: &Path) -> Result<PathBuf, Failed> {
    let first = fs::read_dir(folder)?.next().transpose()?;
    let missing = || Failed(format!("{}: no wheel was built", folder.display()));
    first.map(|entry| entry.path()).ok_or_else(missing)
}
