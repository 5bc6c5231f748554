//! A new game, and what to do with it next.

use xtask::new_game;
use xtask::workspace::{cargo, root};

use crate::steps::{Failed, say, step};

/// Writes a game of this name and lists it.
pub(crate) fn run(name: &str) -> Result<(), Failed> {
    let root = root();
    let written = new_game::write(&root, name).map_err(Failed)?;
    let package = format!("impasse-{name}");
    let mut format = cargo();
    format
        .current_dir(&root)
        .args(["fmt", "--package", &package, "--package", "impasse-games"]);
    step("formatting", &mut format)?;
    for path in &written {
        say(&format!("   {}", path.display()));
    }
    say(&format!(
        "
{name} is a game now: pegs that jump in a row, until you write another.

  cargo test -p impasse-{name}      its laws, levels, golden files and parsers
  cargo xtask play                  play it in the browser, on the plain board

Next, in crates/{name} (CONTRIBUTING.md tells more):

  src/row.rs        the rules          src/notation.rs   puzzles and moves as text
  src/instance.rs   the drawing        src/stuck.rs      dead ends
  src/lib.rs        title, parameters  rules/            the rules for people
  tests/            data for the kit   levels/{name}.txt four puzzles

Then write what is measured:

  UPDATE_GOLDEN=1 cargo test -p impasse-{name} --test golden
  cargo run --release -p impasse-cli -- grades --measure levels/grades.jsonl
  cargo run --release -p impasse-cli -- grades --features levels/features.jsonl
  TRYCMD=overwrite cargo test -p impasse-cli      lists of games in transcripts

and read the difference before you commit it."
    ));
    Ok(())
}
