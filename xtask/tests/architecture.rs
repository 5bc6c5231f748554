//! The workspace keeps to its architecture.

use std::fs;
use std::path::{Path, PathBuf};

use xtask::architecture::violations;
use xtask::purity::{clocks_and_threads, worldly};
use xtask::workspace::{Package, Workspace};

fn workspace() -> Workspace {
    Workspace::read().expect("cargo runs the tests, so it is there")
}

#[test]
fn no_package_uses_what_the_architecture_does_not_allow() {
    let found = violations(&workspace().packages);
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}

/// The one file that knows the clock and the threads of an operating system.
const NATIVE: &str = "crates/search/src/native.rs";

#[test]
fn searches_and_spaces_bring_no_clock_and_no_thread_of_their_own() {
    let workspace = workspace();
    let lab = workspace.package("impasse-lab").expect("a member");
    let used = lab.uses.iter().filter(|used| used.ours && !used.in_tests);
    let packages: Vec<&Package> = used
        .map(|used| workspace.package(&used.name).expect("a member"))
        .chain([lab])
        .collect();
    assert!(
        packages
            .iter()
            .any(|package| package.name == "impasse-search")
    );

    let mut found = Vec::new();
    for package in packages {
        for path in sources(&workspace.root.join(&package.folder).join("src")) {
            let source = fs::read_to_string(&path).expect("a source file");
            let lines = clocks_and_threads(&source);
            if path.ends_with(NATIVE) {
                assert!(!lines.is_empty(), "what is looked for is found there");
            } else {
                found.extend(
                    lines
                        .iter()
                        .map(|line| format!("{}:{line}", path.display())),
                );
            }
        }
    }
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}

#[test]
fn games_know_no_file_clock_or_thread() {
    let workspace = workspace();
    let games = workspace.package("impasse-games").expect("a member");
    let mut packages: Vec<&Package> = vec![games];
    let mut at = 0;
    while let Some(package) = packages.get(at) {
        let used = package
            .uses
            .iter()
            .filter(|used| used.ours && !used.in_tests);
        // The contracts name durations, which a limit is given in.
        let used = used.filter(|used| used.name != "impasse-puzzle");
        let new: Vec<&Package> = used
            .map(|used| workspace.package(&used.name).expect("a member"))
            .filter(|used| packages.iter().all(|known| known.name != used.name))
            .collect();
        packages.extend(new);
        at += 1;
    }
    let is_there = |name: &str| packages.iter().any(|package| package.name == name);
    assert!(is_there("impasse-sokoban"), "games are looked at");
    assert!(is_there("impasse-pairs"), "what they share, too");

    let mut found = Vec::new();
    for package in packages {
        let sources = sources(&workspace.root.join(&package.folder).join("src"));
        assert!(!sources.is_empty(), "{} has sources", package.name);
        for path in sources {
            let source = fs::read_to_string(&path).expect("a source file");
            for (line, module) in worldly(&source) {
                found.push(format!("{}:{line}: std::{module}", path.display()));
            }
        }
    }
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}

/// All source files below `folder`.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut sources = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                sources.push(path);
            }
        }
    }
    sources
}
