//! A short demonstration: every game shown, solved, mapped and explained.

use std::process::Command;

use impasse_games::{all, naming};
use xtask::workspace::{Workspace, cargo};

use crate::steps::{Failed, say, step, step_ending};

/// How `impasse` ends where it has proved that nothing can be done.
const PROVED_DEAD: i32 = 10;

/// What is done with the puzzles of a game. Every game ships four: small and
/// large ones, each solvable and unsolvable, in this order.
const ACTS: [(&[&str], usize, i32); 5] = [
    (&["show"], SMALL, 0),
    (&["solve"], SMALL, 0),
    (&["space"], SMALL, 0),
    (&["solve"], LARGE, 0),
    (&["dead", "--explain"], SMALL_LOST, PROVED_DEAD),
];
const SMALL: usize = 1;
const SMALL_LOST: usize = 2;
const LARGE: usize = 3;

/// Builds the program and shows what it can do.
pub(crate) fn run() -> Result<(), Failed> {
    let workspace = Workspace::read()?;
    let mut build = cargo();
    build.current_dir(&workspace.root);
    build.args(["build", "--release", "--package", "impasse-cli"]);
    step("building impasse", &mut build)?;

    let impasse = workspace.target.join("release/impasse");
    for game in all() {
        let file = format!("levels/{}.txt", game.name());
        let text = std::fs::read_to_string(workspace.root.join(&file))
            .map_err(|error| Failed(format!("{file}: {error}")))?;
        let puzzles = naming::puzzles_in(&text, None, None).len();
        say(&format!("\n{}: {}", game.title().en, game.summary().en));
        say(&format!("{file} holds {puzzles} puzzles."));
        for (words, number, code) in ACTS {
            let mut act = Command::new(&impasse);
            act.current_dir(&workspace.root);
            let instance = format!("{file}#{number}");
            act.args(words).arg(&instance);
            let title = format!("impasse {} {instance}", words.join(" "));
            step_ending(&title, &mut act, code)?;
        }
    }
    Ok(())
}
