//! What the documents show is what the program takes: every command in them is
//! understood, those of the guides run, pictures are what it draws, and benches
//! and sources that they name are there.
//! (Tutorials run with their output in `tutorials.rs`, examples of help texts in
//! `examples.rs`.)

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

const IMPASSE: &str = env!("CARGO_BIN_EXE_impasse");

/// Documents whose blocks run from the first command to the last.
const GUIDES: [&str; 7] = [
    "README.md",
    "README.ja.md",
    "docs/exercises.md",
    "docs/interchange.md",
    "docs/make.md",
    "docs/rating.md",
    "docs/sokoban-optimiser.md",
];

/// Commands of guides that take minutes, never end, or stand for others.
const SKIPPED: [&str; 7] = [
    "impasse exercises freecell --count 20 --check",
    "impasse papers all --quick --html papers.html",
    "impasse papers shintani",
    "impasse rate unblock#1..5 --json",
    "impasse rescue LEVEL --changes 1 --svg mended.svg --json",
    "impasse serve --open",
    "impasse space superpuzz:columns=7#7 --shared /srv/space --shards 64",
];

/// What is said of commands but is none: an option by its name, the help of all.
const NO_COMMAND: [&str; 3] = [
    "impasse help",
    "impasse papers korekawa --csv",
    "impasse show --as",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect(path)
}

/// All documents, from the project's folder on.
fn documents() -> Vec<String> {
    let mut found = vec![
        "ARCHITECTURE.md".to_owned(),
        "CONTRIBUTING.md".to_owned(),
        "README.ja.md".to_owned(),
        "README.md".to_owned(),
        "SECURITY.md".to_owned(),
    ];
    for folder in ["docs", "docs/games", "docs/reference", "docs/tutorials"] {
        for entry in fs::read_dir(root().join(folder)).expect(folder) {
            let path = entry.expect(folder).path();
            if path.extension().is_some_and(|extension| extension == "md") {
                let name = path.file_name().and_then(|name| name.to_str());
                found.push(format!("{folder}/{}", name.expect("UTF-8")));
            }
        }
    }
    found.sort();
    found
}

/// The commands in blocks of a text, in their order; a line that ends with `\`
/// goes on in the next.
fn in_blocks(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let (mut is_fenced, mut goes_on) = (false, false);
    for line in text.lines() {
        let words = line.trim();
        if words.starts_with("```") {
            is_fenced = !is_fenced;
        } else if goes_on {
            let command = found.last_mut().expect("it has begun");
            command.push_str(words.trim_end_matches('\\'));
            goes_on = words.ends_with('\\');
        } else if is_fenced || line.starts_with("    ") {
            let words = words.strip_prefix("$ ").unwrap_or(words);
            if words.starts_with("impasse ") {
                found.push(words.trim_end_matches('\\').to_owned());
                goes_on = words.ends_with('\\');
            }
        }
    }
    found
}

/// The commands between backticks in a text.
fn in_sentences(text: &str) -> Vec<String> {
    let quoted = text.split('`').skip(1).step_by(2);
    quoted
        .map(|words| words.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|words| words.starts_with("impasse "))
        .collect()
}

/// Without the remark behind it.
fn bare(command: &str) -> &str {
    let end = command.find(" #").unwrap_or(command.len());
    command[..end].trim_end()
}

/// A folder with what the guides' commands find in a checkout, and with the files
/// that their readers have made.
fn at_home() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for file in [
        "levels/sokoban.txt",
        "levels/superpuzz.txt",
        "docs/tutorials/researcher.in/study.toml",
    ] {
        let to = folder.path().join(file);
        fs::create_dir_all(to.parent().expect("a folder")).expect("made");
        fs::copy(root().join(file), to).expect(file);
    }
    let level = root().join("docs/tutorials/author.in/mended.xsb");
    fs::copy(level, folder.path().join("level.xsb")).expect("copied");
    fs::write(folder.path().join("my-game.txt"), "83 7a 7b").expect("written");
    let made = run(&folder, "impasse solve level.xsb -q -o my-solution.txt");
    assert!(made.status.success(), "{made:?}");
    folder
}

fn shell(folder: &TempDir, programs: &Path, line: &str) -> Output {
    let path = std::env::var("PATH").expect("a path");
    Command::new("sh")
        .env_remove("IMPASSE_LANG")
        .args(["-c", line])
        .current_dir(folder.path())
        .env("HOME", folder.path())
        .env("PATH", format!("{}:{path}", programs.display()))
        .output()
        .expect("a shell")
}

fn run(folder: &TempDir, line: &str) -> Output {
    shell(folder, Path::new(IMPASSE).parent().expect("a folder"), line)
}

#[test]
fn commands_of_the_guides_run() {
    let folder = at_home();
    let mut skipped = SKIPPED.to_vec();
    let mut count = 0;
    for guide in GUIDES {
        for command in in_blocks(&read(guide)) {
            if SKIPPED.contains(&bare(&command)) {
                skipped.retain(|other| *other != bare(&command));
                continue;
            }
            count += 1;
            let output = run(&folder, &command);
            // Solved, unsolvable, or not yet solved.
            let is_fine = matches!(output.status.code(), Some(0 | 10 | 11));
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(is_fine, "{guide}: {command}\n{:?} {said}", output.status);
        }
    }
    assert!(count > 40, "only {count} commands");
    assert!(skipped.is_empty(), "no guide shows {skipped:?}");
}

/// The program as documents call it, which only says whether it understood: it is
/// asked for its version, behind everything else, so that nothing is done.
const UNDERSTANDS: &str = r#"#!/bin/sh
count=$#
asked=
while [ $count -gt 0 ]; do
    if [ "$1" = -- ] && [ -z "$asked" ]; then set -- "$@" --version; asked=yes; fi
    set -- "$@" "$1"; shift
    count=$((count - 1))
done
[ -n "$asked" ] || set -- "$@" --version
"$IMPASSE_ASKED" "$@" >/dev/null 2>>"$HOME/said" || exit 0
"#;

#[test]
fn every_command_in_the_documents_is_understood() {
    let folder = tempfile::tempdir().expect("a folder");
    let programs = folder.path().join("programs");
    fs::create_dir(&programs).expect("made");
    let script = UNDERSTANDS.replace("$IMPASSE_ASKED", IMPASSE);
    fs::write(programs.join("impasse"), script).expect("written");
    let executable = fs::Permissions::from_mode(0o755);
    fs::set_permissions(programs.join("impasse"), executable).expect("allowed");
    fs::write(folder.path().join("site.toml"), "").expect("written");
    let said = folder.path().join("said");

    let mut commands = Vec::new();
    for document in documents() {
        let text = read(&document);
        let found = [in_blocks(&text), in_sentences(&text)].concat();
        commands.extend(found.into_iter().map(|command| (command, document.clone())));
    }
    commands.sort();
    commands.dedup_by(|(one, _), (other, _)| one == other);
    assert!(commands.len() > 200, "only {} commands", commands.len());
    for (command, document) in commands {
        if NO_COMMAND.contains(&bare(&command)) {
            continue;
        }
        // Words that stand for others, where not every word will do.
        let command = command.replace("OPERATION", "solve");
        let command = command.replace("SHELL", "bash").replace("GAME", "sokoban");
        fs::write(&said, "").expect("written");
        let output = shell(&folder, &programs, &command);
        let complaint = fs::read_to_string(&said).expect("read");
        assert!(complaint.is_empty(), "{document}: {command}\n{complaint}");
        let code = output.status.code();
        assert_eq!(code, Some(0), "{document}: {command}\n{output:?}");
    }
}

#[test]
fn pictures_are_what_the_program_draws() {
    let folder = tempfile::tempdir().expect("a folder");
    for (command, drawn, shown) in [
        (
            "impasse review sokoban#12 rdLdlUUUU --film lost.svg",
            "lost.svg",
            "docs/lost.svg",
        ),
        (
            "impasse review sokoban#12 rdLdlUUUU --film lost.svg --lang ja",
            "lost.svg",
            "docs/lost-ja.svg",
        ),
        (
            "impasse space superpuzz:columns=5#2 --svg space.svg",
            "space.svg",
            "docs/space.svg",
        ),
    ] {
        run(&folder, command);
        let drawn = fs::read_to_string(folder.path().join(drawn)).expect("drawn");
        assert!(
            drawn == read(shown),
            "{shown} is not what `{command}` draws"
        );
    }
}

/// The blocks of a language in a text.
fn blocks_of(text: &str, language: &str) -> Vec<String> {
    let opening = format!("```{language}\n");
    let blocks = text.split(&opening).skip(1);
    let blocks = blocks.filter_map(|rest| Some(rest.split_once("```")?.0.to_owned()));
    blocks.collect()
}

#[test]
fn the_example_of_a_fit_prints_what_it_shows() {
    let guide = read("docs/fit.md");
    let (_, example) = guide
        .split_once("### An example to try")
        .expect("it is there");
    let folder = tempfile::tempdir().expect("a folder");
    let tables = &blocks_of(example, "python")[0];
    fs::write(folder.path().join("tables.py"), tables).expect("written");
    let commands = in_blocks(example);
    let [rate, fit] = &commands[..2] else {
        panic!("two commands: {commands:?}");
    };
    run(&folder, rate);
    let made = run(&folder, "python3 tables.py");
    assert!(made.status.success(), "{made:?}");
    for table in ["features.csv", "counts.csv"] {
        let told = fs::read_to_string(folder.path().join(table)).expect(table);
        for line in told.lines().take(3) {
            assert!(
                example.contains(&format!("\n    {line}\n")),
                "{table}: {line}"
            );
        }
    }
    let output = run(&folder, fit);
    let told = String::from_utf8_lossy(&output.stdout);
    assert_eq!(
        told.trim_end(),
        blocks_of(example, "text")[0].trim_end(),
        "{output:?}"
    );
}

#[test]
fn the_report_on_the_papers_is_written_from_the_records_beside_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = root().join("docs/data/papers");
    let records = records.to_str().expect("UTF-8");
    let command = format!("impasse papers all --records '{records}' --markdown papers.md");
    let output = run(&folder, &command);
    assert!(output.status.success(), "{output:?}");
    let written = fs::read_to_string(folder.path().join("papers.md")).expect("written");
    assert!(written == read("docs/papers.md"), "run `{command}`");
    let mut pictures = 0;
    for file in fs::read_dir(folder.path()).expect("a folder") {
        let path = file.expect("a file").path();
        if path.extension().is_some_and(|end| end == "svg") {
            let name = path.file_name().expect("a name").to_string_lossy();
            let drawn = fs::read_to_string(&path).expect("drawn");
            assert!(drawn == read(&format!("docs/{name}")), "run `{command}`");
            pictures += 1;
        }
    }
    assert!(pictures > 2, "{pictures}");
}

/// The folders of crates, from the project's folder on.
fn crates() -> Vec<PathBuf> {
    let mut found = vec![root().join("xtask")];
    for folder in ["apps", "crates"] {
        let entries = fs::read_dir(root().join(folder)).expect(folder);
        found.extend(entries.map(|entry| entry.expect(folder).path()));
    }
    found
}

#[test]
fn programs_and_sources_that_documents_name_are_there() {
    let crates = crates();
    let is_there = |kind: &str, name: &str| {
        let mut folders = crates.iter().map(|folder| folder.join(kind));
        folders
            .any(|folder| folder.join(format!("{name}.rs")).is_file() || folder.join(name).is_dir())
    };
    let is_name = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
    let ours = [
        "apps/", "crates/", "scripts/", "site/", "studies/", "xtask/",
    ];
    let sources = [".js", ".mjs", ".py", ".rs", ".sh", ".svelte", ".ts"];
    let mut named = 0;
    for document in documents() {
        let text = read(&document);
        for (kind, option) in [
            ("benches", "--bench "),
            ("examples", "--example "),
            ("tests", "--test "),
        ] {
            for behind in text.lines().flat_map(|line| line.split(option).skip(1)) {
                let name = behind.split(|c| !is_name(c)).next().unwrap_or_default();
                let name = name.trim_end_matches('.');
                // What `node --test` is given is none of ours.
                if name.contains('/') || name.starts_with('-') || name.is_empty() {
                    continue;
                }
                assert!(is_there(kind, name), "{document}: {option}{name}");
                named += 1;
            }
        }
        for path in text.split(|c| !is_name(c)) {
            let is_ours = ours.iter().any(|folder| path.starts_with(folder));
            if is_ours && sources.iter().any(|ending| path.ends_with(ending)) {
                assert!(root().join(path).is_file(), "{document}: {path}");
                named += 1;
            }
        }
    }
    assert!(named > 100, "only {named} were named");
}
