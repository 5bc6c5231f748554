//! The games of FreeCell's family that Freecell Solver knows too: verdicts of both on
//! the same deals, and the CPU seconds of both in the same run, if that program is
//! installed (Debian: `freecell-solver-bin`).
//!
//! It first tries its fastest preset, and where that gives up its scan over all
//! single moves, of three million positions at most. Where cards go one by one that scan
//! is complete, and what it cannot solve within them is unsolvable; where whole runs go
//! at once it is not, so it only gives up.
//! What it calls solved is replayed by our rules, and counts only if it is right: where
//! only kings go into empty columns, its preset sometimes lays others there. What
//! either calls solved or unsolvable the other must not call otherwise. A program of its
//! own for each deal takes time to begin; that is measured with a deal that is nearly
//! done, and taken off.
//!
//! Words behind `--` ask for one game or other deals: `eight-off 1 200`.

mod children;

use std::io::Write as _;
use std::process::{Command, Stdio};

use children::children_time;
use cpu_time::ProcessTime;
use impasse_freecell::{Deal, FreeCell};
use impasse_freecell_engine::FreeCellFast;
use impasse_laws::kit::numbered;
use impasse_puzzle::{
    Control, Game as _, Instance as _, Puzzle as _, Strategy as _, Task, Verdict,
};

const RIVAL: &str = "fc-solve";

/// Positions that its scan may look at.
const MOST: u64 = 3_000_000;

/// Our names and those of the other program; whether its scan is complete.
const GAMES: [(&str, &str, bool); 7] = [
    ("bakers-game", "bakers_game", true),
    ("ko-bakers-game", "ko_bakers_game", true),
    ("eight-off", "eight_off", true),
    ("seahaven", "seahaven", true),
    ("forecell", "forecell", true),
    ("relaxed-freecell", "relaxed_freecell", false),
    ("relaxed-seahaven", "relaxed_seahaven", false),
];

/// What a program says of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    Solved,
    Unsolvable,
    Nothing,
}

/// What a program said of all deals, and what it took.
#[derive(Default)]
struct Answers {
    said: Vec<Said>,
    seconds: f64,
    /// Solutions that do not replay.
    refused: usize,
}

impl Answers {
    fn count(&self, said: Said) -> usize {
        self.said.iter().filter(|&&one| one == said).count()
    }

    fn row(&self, program: &str) -> String {
        format!(
            "{program:<14} {:>8.2} {:>7} {:>10} {:>8} {:>7}",
            self.seconds,
            self.count(Said::Solved),
            self.count(Said::Unsolvable),
            self.count(Said::Nothing),
            self.refused,
        )
    }
}

#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<u64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let deals = match numbers[..] {
        [first, last] => first..=last,
        _ => 1..=1000,
    };
    let asked = |name: &str| {
        let mut names = words
            .iter()
            .filter(|word| GAMES.iter().any(|game| game.0 == *word));
        names.clone().next().is_none() || names.any(|word| word == name)
    };
    println!(
        "game              deals       program           CPU s  solved unsolvable  unknown refused"
    );
    for (name, others_name, is_complete) in GAMES.into_iter().filter(|game| asked(game.0)) {
        let params = FreeCell.variants().iter().find(|variant| variant.0 == name);
        let (_, params) = params.expect("a game of the family");
        let deals: Vec<Deal> = deals
            .clone()
            .map(|number| numbered(&FreeCell, params, number))
            .collect();
        let ours = ours(&deals);
        println!(
            "{name:<17} {:<11} {}",
            deals.len(),
            ours.row("freecell-fast")
        );
        let Some(theirs) = rival(&deals, others_name, is_complete) else {
            println!("{name}: skipped, {RIVAL} is not installed");
            continue;
        };
        for (deal, (ours, theirs)) in deals.iter().zip(ours.said.iter().zip(&theirs.said)) {
            let agree = ours == theirs || *theirs == Said::Nothing;
            assert!(agree, "{ours:?}, {theirs:?}\n{}", deal.text());
        }
        println!("{name:<17} {:<11} {}", deals.len(), theirs.row(RIVAL));
        println!("{name:<17} ratio {:.2}", theirs.seconds / ours.seconds);
    }
}

fn ours(deals: &[Deal]) -> Answers {
    let mut answers = Answers::default();
    let started = ProcessTime::now();
    for deal in deals {
        let start = deal.start();
        let task = Task::plain(&start, Control::free());
        answers
            .said
            .push(match FreeCellFast.solve(deal, &task).verdict {
                Verdict::Solved(_) => Said::Solved,
                Verdict::Unsolvable => Said::Unsolvable,
                Verdict::Unknown(_) => Said::Nothing,
            });
    }
    answers.seconds = started.elapsed().as_secs_f64();
    answers
}

/// The same by the other program; `None` if it is not installed.
fn rival(deals: &[Deal], game: &str, is_complete: bool) -> Option<Answers> {
    const TRIALS: u32 = 50;
    const NEARLY_DONE: &str = "Foundations: H-K C-K D-K S-Q\nKS\n:\n:\n:\n:\n:\n:\n:\n:\n:\n";
    let before = children_time();
    for _ in 0..TRIALS {
        ask(&format!("-g {game}"), NEARLY_DONE)?;
    }
    let beginning = children_time().saturating_sub(before).as_secs_f64() / f64::from(TRIALS);
    let quick = format!("-g {game} -l lg -mi 100000 -m -snx");
    let moves = if is_complete { "01ABCDE" } else { "0146ABCDE" };
    let scan = format!("-g {game} --method soft-dfs -to {moves} -sp r:tf -mi {MOST} -m -snx");
    let mut answers = Answers::default();
    let mut programs = 0_u32;
    let before = children_time();
    for deal in deals {
        let text = deal.text();
        let mut said = Said::Nothing;
        for options in [&quick, &scan] {
            programs += 1;
            let words = ask(options, &text)?;
            said = if words.contains("I could not solve this game") {
                // It says the same where it gives up.
                if is_limit(&words) {
                    Said::Nothing
                } else {
                    Said::Unsolvable
                }
            } else if !words.contains("This game is solveable") {
                Said::Nothing
            } else if is_solution(deal, &words) {
                Said::Solved
            } else {
                answers.refused += 1;
                Said::Nothing
            };
            if said == Said::Solved {
                break;
            }
        }
        if said == Said::Unsolvable && !is_complete {
            said = Said::Nothing;
        }
        answers.said.push(said);
    }
    let seconds = children_time().saturating_sub(before).as_secs_f64();
    answers.seconds = seconds - beginning * f64::from(programs);
    Some(answers)
}

/// Whether the other program looked at as many positions as it may.
fn is_limit(words: &str) -> bool {
    let count = words.split("states checked is ").nth(1);
    let count = count.and_then(|rest| rest.split('.').next()?.parse::<u64>().ok());
    count.is_none_or(|count| count >= MOST)
}

/// Whether the moves that the other program prints solve a deal.
fn is_solution(deal: &Deal, words: &str) -> bool {
    let lines = words
        .lines()
        .take_while(|line| !line.starts_with("This game"));
    let moves: Vec<&str> = lines.filter(|line| !line.starts_with("-=")).collect();
    let moves = deal.parse_moves(&deal.start(), &moves.join("\n"));
    let end = moves.ok().and_then(|moves| deal.replay(&moves).ok());
    end.is_some_and(|end| deal.is_goal(&end))
}

/// What the other program prints.
fn ask(options: &str, text: &str) -> Option<String> {
    let mut program = Command::new(RIVAL)
        .args(options.split(' '))
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    program.stdin.take()?.write_all(text.as_bytes()).ok()?;
    let output = program.wait_with_output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}
