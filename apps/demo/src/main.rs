//! A short demonstration: every game shown, solved, mapped and explained by the
//! program that is named: `impasse-demo target/quick/impasse`.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

use impasse_games::naming::{self, Found};
use impasse_games::{ForPlay, Listed, all};
use impasse_puzzle::Chance;

/// How `impasse` ends where it has proved that nothing can be done.
const PROVED_DEAD: i32 = 10;

/// Every game ships four puzzles: two small ones, then two large ones, each
/// time first one that can be solved and then one that cannot.
const SMALL: usize = 1;
const SMALL_LOST: usize = 2;

fn main() -> ExitCode {
    let Some(impasse) = env::args_os().nth(1).map(PathBuf::from) else {
        say("impasse-demo: the program `impasse` is missing");
        return ExitCode::from(2);
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let shown = all()
        .iter()
        .try_for_each(|&game| show_off(game, &root, &impasse));
    match shown {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            say(&format!("impasse-demo: {why}"));
            ExitCode::FAILURE
        }
    }
}

fn show_off(game: Listed, root: &Path, impasse: &Path) -> Result<(), String> {
    say(&format!(
        "\n{}: {}",
        game.about().title.en,
        game.about().summary.en
    ));
    let file = format!("levels/{}.txt", game.name());
    let act = |words: &[&str], number: usize, code: i32| {
        let instance = format!("{file}#{number}");
        let mut command = Command::new(impasse);
        command.current_dir(root).args(words).arg(&instance);
        let shown: Vec<String> = words.iter().map(|word| quoted(word)).collect();
        let title = format!("impasse {} {instance}", shown.join(" "));
        run(&title, &mut command, code)
    };
    act(&["show"], SMALL, 0)?;
    act(&["solve"], SMALL, 0)?;
    act(&["space"], SMALL, 0)?;
    act(&["dead", "--explain"], SMALL_LOST, PROVED_DEAD)?;

    let text = fs::read_to_string(root.join(&file)).map_err(|error| format!("{file}: {error}"))?;
    let puzzles = naming::puzzles_in(&text, None, None);
    match puzzles.get(SMALL - 1) {
        Some(Ok(small)) => match way_to_get_stuck(small) {
            Some(moves) => act(
                &["dead", "--explain", "--after", &moves],
                SMALL,
                PROVED_DEAD,
            ),
            None => Ok(()),
        },
        Some(Err(error)) => Err(format!("{file}: {error}")),
        None => Err(format!("{file}: too few puzzles")),
    }
}

/// Runs a command in sight of whoever watches; it must end with `code`.
fn run(title: &str, command: &mut Command, code: i32) -> Result<(), String> {
    say(&format!("\n== {title}"));
    let status = command
        .status()
        .map_err(|error| format!("{title}: {error}"))?;
    if status.code() == Some(code) {
        Ok(())
    } else {
        Err(format!("{title}: ended with {status}"))
    }
}

/// The shortest of some random games that end without a move; `None` where
/// nobody gets stuck.
fn way_to_get_stuck(puzzle: &Found) -> Option<String> {
    let mut shortest: Option<Vec<String>> = None;
    for game_number in 0..100 {
        let mut chance = Chance::of(1, game_number);
        let mut table = puzzle.open(ForPlay).ok()?;
        for _ in 0..200 {
            let moves = table.moves().len();
            if moves == 0 {
                break;
            }
            let choice = chance.below(moves as u64);
            table.play(usize::try_from(choice).ok()?).ok()?;
        }
        let played = table.played();
        if table.is_stuck() && shortest.as_ref().is_none_or(|s| played.len() < s.len()) {
            shortest = Some(played);
        }
    }
    shortest.map(|moves| moves.join(" "))
}

/// A word as one would type it.
fn quoted(word: &str) -> String {
    if word.contains(' ') {
        format!("'{word}'")
    } else {
        word.to_owned()
    }
}

/// Headings; what the program has to say goes to standard output.
fn say(text: &str) {
    // Nobody watching is no reason to stop.
    let _ = writeln!(io::stderr(), "{text}");
}
