//! Every example that a help text shows runs as it is printed.

use std::fs;
use std::path::Path;
use std::process::Command;

const IMPASSE: &str = env!("CARGO_BIN_EXE_impasse");

/// Examples that take minutes, never end, or need a program, a file or a record that
/// may not be there.
const SKIPPED: [&str; 14] = [
    "impasse papers korekawa --csv korekawa.csv",
    "impasse space shisen:width=14,height=6#1 --estimate",
    "impasse papers shintani",
    "impasse space superpuzz:columns=7#1 --memory 2G --scratch /var/tmp",
    "impasse man | man -l -",
    "impasse serve --open",
    "impasse serve --config site.toml",
    "impasse serve --listen 0.0.0.0:8080 --database postgres://impasse@localhost/impasse",
    "impasse serve --database sqlite:games.sqlite --workers 2 --time 60s",
    "impasse export > events.jsonl",
    "impasse export --database postgres://impasse@localhost/impasse | gzip > events.jsonl.gz",
    "impasse check freecell#1 @solution.txt --automoves=safe",
    "impasse convert freecell#1 @solution.txt --automoves=safe --as cards",
    "impasse batch review @games.tsv -o reviewed",
];

/// The help text of a command, and those of the commands below it.
fn helps(command: &[&str], out: &mut Vec<String>) {
    let output = Command::new(IMPASSE).args(command).arg("--help").output();
    let help = output.expect("the program starts").stdout;
    let help = String::from_utf8(help).expect("UTF-8");
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let listed = listed.take_while(|line| line.starts_with("  "));
    // Deeper lines go on with what is said of the command above.
    let names = listed.filter_map(|line| line[2..].split(' ').next());
    for name in names.filter(|name| !["", "help"].contains(name)) {
        helps(&[command, &[name]].concat(), out);
    }
    out.push(help);
}

#[test]
fn examples_run_as_they_are_printed() {
    let mut texts = Vec::new();
    helps(&[], &mut texts);
    let lines = texts.iter().flat_map(|help| help.lines());
    let examples: Vec<&str> = lines
        .filter_map(|line| line.strip_prefix("  impasse "))
        .collect();
    assert!(examples.len() > 20, "only {examples:?}");
    for skipped in SKIPPED {
        let skipped = skipped.strip_prefix("impasse ").expect("a command");
        assert!(examples.contains(&skipped), "{skipped} is no example");
    }

    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path();
    let levels = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels");
    fs::create_dir(home.join("levels")).expect("made");
    for name in ["superpuzz.txt", "sokoban.txt"] {
        fs::copy(levels.join(name), home.join("levels").join(name)).expect("copied");
    }
    let people = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/fit.in");
    for name in ["plays.csv", "counts.csv", "features.csv", "events.jsonl"] {
        fs::copy(people.join(name), home.join(name)).expect("copied");
    }
    let study = "preset = \"korekawa-2012\"\nlines = \"inside\"\nname = \"my-study\"\ncontact = \"lab@example.org\"\n";
    fs::write(home.join("study.toml"), study).expect("written");
    for directory in [
        ".local/share/bash-completion/completions",
        ".config/fish/completions",
    ] {
        fs::create_dir_all(home.join(directory)).expect("made");
    }
    let programs = Path::new(IMPASSE).parent().expect("a folder");
    let path = std::env::var("PATH").expect("a path");
    let path = format!("{}:{path}", programs.display());
    for example in examples {
        let example = format!("impasse {example}");
        if SKIPPED.contains(&&*example) {
            continue;
        }
        let run = |line: &str| {
            Command::new("sh")
                .env_remove("IMPASSE_LANG")
                .args(["-c", line])
                .current_dir(home)
                .env("HOME", home)
                .env("PATH", &path)
                .output()
                .expect("a shell")
        };
        // Whoever improves a solution has one in a file.
        if let Some((puzzle, file)) = example
            .strip_prefix("impasse improve ")
            .and_then(|rest| rest.split_once(" @"))
        {
            run(&format!("impasse solve {puzzle} --first -q -o {file}"));
        }
        let output = run(&example);
        let said = String::from_utf8_lossy(&output.stderr);
        // What was understood, and what was written, is told and is no complaint.
        let mut complaints = said.lines().filter(|line| line.starts_with("impasse: "));
        let is_fine = complaints.all(|line| {
            line.starts_with("impasse: understood as ")
                || line.contains(", rows: ")
                || line.contains(": left out, ")
                || line.ends_with(": closed")
        });
        assert!(is_fine, "{example}\n{said}");
        // Solved, unsolvable, not yet solved, or out of the time it names.
        let code = output.status.code();
        let codes = [Some(0), Some(10), Some(11), Some(20)];
        assert!(codes.contains(&code), "{example}: {code:?}\n{said}");
    }
}

#[test]
fn every_command_about_puzzles_shows_an_example_of_every_game() {
    let mut texts = Vec::new();
    helps(&[], &mut texts);
    let mut shown = 0;
    for help in texts {
        let usage = help.lines().find(|line| line.starts_with("Usage: "));
        let usage = usage.expect("every help tells the usage");
        let takes_one = ["INSTANCE", "[PUZZLE]", "<PUZZLE>"];
        let is_of_one_game = usage.starts_with("Usage: impasse units");
        if !takes_one.iter().any(|what| usage.contains(what)) || is_of_one_game {
            continue;
        }
        shown += 1;
        let (_, examples) = help.split_once("\nEvery game:\n").expect(usage);
        for game in impasse_games::all() {
            let lines = examples.lines().filter(|line| line.contains(game.name()));
            assert_eq!(lines.count(), 1, "{usage}: {}", game.name());
        }
    }
    assert!(shown > 8, "only {shown} commands");
}
