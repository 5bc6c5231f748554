//! Broken levels mended: puzzles of every game are spoilt by chance until they
//! are proved unsolvable, then mended by the fewest changes; each solution is
//! replayed on the mended board.
//!
//! ```text
//! cargo bench -p impasse-lab --profile quick --bench rescue [-- log=FILE] [GAME…]
//! ```
//!
//! What is spoilt depends on numbers and seeds alone: the puzzle's number is the
//! seed of the chance that spoils it.

use std::env;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::time::Duration;

use cpu_time::ProcessTime;
use impasse_lab::{
    Opened, Rescue, RescueOptions, SolveRequest, naming, open, open_text, rescue, wall_clock,
};
use impasse_puzzle::{Chance, Control, Limits, Verdict};

/// Puzzles of each game that are broken, of the kinds on its shelves, the first first: 200 in all and a few more.
const EACH: usize = 29;

/// Puzzles of a kind that are tried; some kinds stay solvable whatever is changed, so they are left after a few.
const TRIED: u64 = 2_000;
const IN_VAIN: u64 = 8;

/// Positions within which a spoilt puzzle must be proved unsolvable.
const TO_PROVE: u64 = 20_000;

/// Changes after which a puzzle that is still solvable is left alone.
const MOST_SPOILT: usize = 40;

const TIME: Duration = Duration::from_mins(1);

#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
fn main() {
    let asked: Vec<String> = env::args().skip(1).filter(|a| a != "--bench").collect();
    let log = asked.iter().find_map(|a| a.strip_prefix("log="));
    let games: Vec<&String> = asked.iter().filter(|a| !a.contains('=')).collect();
    println!("game        broken  mended  one  two  three  least proved  CPU s");
    let mut all = [0_usize; 6];
    for listed in impasse_lab::all() {
        let game = listed.name();
        if !games.is_empty() && !games.iter().any(|asked| *asked == game) {
            continue;
        }
        let mut kinds: Vec<String> = Vec::new();
        for shelf in listed.shelves() {
            let kind = naming::kind_text(game, &shelf.params);
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        let started = ProcessTime::now();
        let mut row = [0_usize; 6];
        for kind in kinds {
            let before = row[0];
            for number in 1..=TRIED {
                if row[0] == EACH || (row[0] == before && number > IN_VAIN) {
                    break;
                }
                let name = format!("{kind}#{number}");
                let Some(broken) = spoilt(&name, number) else {
                    continue;
                };
                let found = mended(&*broken);
                row[0] += 1;
                if let Some(mended) = &found.mended {
                    row[1] += 1;
                    row[1 + mended.steps.len().min(3)] += 1;
                    row[5] += usize::from(mended.is_least);
                }
                tell(log, &name, &*broken, &found);
            }
        }
        let seconds = started.elapsed().as_secs_f64();
        println!(
            "{game:<11} {:>6} {:>7} {:>4} {:>4} {:>6} {:>13} {seconds:>6.1}",
            row[0], row[1], row[2], row[3], row[4], row[5]
        );
        for (sum, own) in all.iter_mut().zip(row) {
            *sum += own;
        }
    }
    println!(
        "{:<11} {:>6} {:>7} {:>4} {:>4} {:>6} {:>13}",
        "all", all[0], all[1], all[2], all[3], all[4], all[5]
    );
}

fn solved(opened: &dyn Opened, states: u64) -> Verdict<String> {
    let control = Control::within(Limits {
        states: Some(states),
        ..Limits::default()
    });
    let report = opened.solve(&SolveRequest::default(), control);
    report
        .expect("every game has a usual strategy")
        .outcome
        .verdict
}

/// A solvable puzzle changed by chance, step by step, until it is proved
/// unsolvable.
fn spoilt(name: &str, seed: u64) -> Option<Box<dyn Opened>> {
    let opened = open(name).ok()?;
    if !matches!(solved(&*opened, TO_PROVE), Verdict::Solved(_)) {
        return None;
    }
    let game = opened.listed();
    let editing = game.editing(&opened.params()).ok().flatten()?;
    let mut chance = Chance::new(seed);
    let mut sheet = editing.sheet(&opened.text());
    for _ in 0..MOST_SPOILT {
        let changes = editing.changes(&sheet);
        let at = chance.below(changes.len() as u64);
        let chosen = &changes[usize::try_from(at).ok()?];
        let text = editing.text(&chosen.sheet);
        let Ok(board) = open_text(game, &editing.params(), &text) else {
            continue;
        };
        if board.is_goal() {
            continue;
        }
        sheet = chosen.sheet.clone();
        if matches!(solved(&*board, TO_PROVE), Verdict::Unsolvable) {
            return Some(board);
        }
    }
    None
}

/// What mends it, with its solution replayed.
fn mended(broken: &dyn Opened) -> Rescue {
    let control = Control {
        clock: Some(wall_clock),
        ..Control::within(Limits {
            time: Some(TIME),
            ..Limits::default()
        })
    };
    let found = rescue(broken, &RescueOptions::default(), control).expect("boards are made");
    if let Some(mended) = &found.mended {
        let board = open_text(broken.listed(), &mended.params, &mended.text);
        let board = board.expect("what is mended is a puzzle");
        assert!(
            board.check(&mended.solution.join(" ")).solved,
            "{}",
            mended.text
        );
    }
    found
}

fn tell(log: Option<&str>, name: &str, broken: &dyn Opened, found: &Rescue) {
    let Some(path) = log else {
        return;
    };
    let steps = found.mended.as_ref().map(|mended| {
        let steps: Vec<String> = mended
            .steps
            .iter()
            .map(|step| step.what.to_string())
            .collect();
        format!(
            "{} ({})",
            steps.join("; "),
            if mended.is_least {
                "least"
            } else {
                "smallest found"
            }
        )
    });
    let line = format!(
        "{name}\t{}\t{}\n",
        broken.text().trim_end().replace('\n', "/"),
        steps.unwrap_or_else(|| format!("not mended: {:?}", found.limit))
    );
    let file = OpenOptions::new().create(true).append(true).open(path);
    let written = file.and_then(|mut file| file.write_all(line.as_bytes()));
    written.expect("the log can be written");
}
