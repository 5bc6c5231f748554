//! Notes which revision of the sources the program is made of, for run
//! records: the last commit that touched the code, `+` behind it where files
//! have been changed since. Nothing where there is no repository, and in
//! debugging builds: they are not what measurements are made with, and would
//! be built anew after every commit.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where crates lie, seen from here.
const CRATES: [&str; 2] = ["../../crates", ".."];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("PROFILE").as_deref() != Ok("release") {
        return;
    }
    let sources = sources();
    for source in &sources {
        println!("cargo::rerun-if-changed={source}");
    }
    let moves = git(&["rev-parse", "--git-path", "logs/HEAD"]);
    if let Some(log) = moves.filter(|log| Path::new(log).exists()) {
        println!("cargo::rerun-if-changed={log}");
    }
    if let Some(revision) = revision(&sources) {
        println!("cargo::rustc-env=IMPASSE_REVISION={revision}");
    }
}

/// What programs are made of.
fn sources() -> Vec<String> {
    let folders = CRATES.iter().filter_map(|crates| fs::read_dir(crates).ok());
    let members = folders
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()));
    let parts = members.flat_map(|member| [member.join("src"), member.join("Cargo.toml")]);
    let shared = ["../../Cargo.toml", "../../Cargo.lock"].map(PathBuf::from);
    let all = parts.chain(shared).filter(|path| path.exists());
    let mut names: Vec<String> = all.map(|path| path.display().to_string()).collect();
    names.sort();
    names
}

fn revision(sources: &[String]) -> Option<String> {
    let of_sources = |command: &[&str]| {
        let sources: Vec<&str> = sources.iter().map(|source| &**source).collect();
        git(&[command, &["--"], &sources].concat())
    };
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
