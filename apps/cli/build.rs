//! Notes which revision of the sources the program is made of, for run
//! records: the last commit that touched the code, `+` behind it where files
//! have been changed since; nothing where there is no repository.

use std::path::Path;
use std::process::Command;

/// What the program is made of, seen from here.
const SOURCES: [&str; 4] = ["../../crates", "..", "../../Cargo.toml", "../../Cargo.lock"];

fn main() {
    for source in SOURCES {
        println!("cargo::rerun-if-changed={source}");
    }
    let moves = git(&["rev-parse", "--git-path", "logs/HEAD"]);
    if let Some(log) = moves.filter(|log| Path::new(log).exists()) {
        println!("cargo::rerun-if-changed={log}");
    }
    if let Some(revision) = revision() {
        println!("cargo::rustc-env=IMPASSE_REVISION={revision}");
    }
}

fn revision() -> Option<String> {
    let of_sources = |command: &[&str]| git(&[command, &["--"], &SOURCES].concat());
    let commit = of_sources(&["log", "-1", "--format=%H"])?;
    let short: String = commit.chars().take(12).collect();
    if short.is_empty() {
        return None;
    }
    let changed = of_sources(&["status", "--porcelain"])?;
    Some(if changed.is_empty() {
        short
    } else {
        short + "+"
    })
}

/// What `git` answers, if there is one and it knows.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    if !output.status.success() {
        return None;
    }
    let text = String::from_utf8(output.stdout).ok()?;
    Some(text.trim().to_owned())
}
