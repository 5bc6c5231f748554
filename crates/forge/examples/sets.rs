//! Whether generated sets are as hard as was asked for: sets of twenty at four
//! targets, each held against simulated players who had no say in the choice.
//!
//! `cargo run --profile quick -p impasse-forge --example sets -- [GAME[:PARAMETERS] …] [sets=10] [tries=60] [log=FILE]`
//!
//! Puzzles are chosen by four hundred simulated players; three hundred others,
//! with the same habits and other luck, play them here. They are no people. A
//! log keeps what is done, so that the work goes on where it was left.
#![expect(clippy::print_stdout, reason = "an example tells people what it found")]

use std::fs;
use std::io::Write as _;

use cpu_time::ProcessTime;
use impasse_forge::{Judged, Wanted, Wish, generate};
use impasse_lab::{PlayerSample, all, naming, open};
use impasse_puzzle::Control;

const TARGETS: [f64; 4] = [0.5, 0.6, 0.7, 0.8];
const COUNT: usize = 20;
/// How far from the target puzzles may be; the set is spread over it.
const AROUND: f64 = 0.05;
const OTHERS: PlayerSample = PlayerSample {
    count: 300,
    seed: 77,
};

/// One set: how many puzzles, how they were foretold and how others fared, and
/// what it took.
#[derive(Clone, Copy)]
struct MadeSet {
    puzzles: f64,
    foretold: f64,
    found: f64,
    tried: f64,
    unsolved: f64,
    alike: f64,
    seconds: f64,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |key: &str| {
        let given = arguments.iter().find_map(|each| each.strip_prefix(key));
        given.map(str::to_owned)
    };
    let sets: u64 = value("sets=").map_or(10, |sets| sets.parse().expect("a number"));
    // Puzzles looked at for each that is wanted.
    let tries: u64 = value("tries=").map_or(60, |tries| tries.parse().expect("a number"));
    let log = value("log=");
    let options = ["sets=", "tries=", "log=", "targets="];
    let is_option = |text: &String| options.iter().any(|option| text.starts_with(option));
    let mut kinds: Vec<String> = arguments
        .iter()
        .filter(|text| !is_option(text))
        .cloned()
        .collect();
    if kinds.is_empty() {
        kinds.extend(all().iter().map(|game| game.name().to_owned()));
    }
    let targets = value("targets=").map_or(TARGETS.to_vec(), |targets| {
        let targets = targets
            .split(',')
            .map(|each| each.parse().expect("a share"));
        targets.collect()
    });
    println!(
        "{:<30} target  sets puzzles  foretold  others  mean off  most off  within 0.05  CPU s a puzzle  looked at  like another",
        "game"
    );
    for kind in &kinds {
        for &target in &targets {
            let made: Vec<MadeSet> = (1..=sets)
                .map(|seed| known(log.as_deref(), kind, (target, seed), tries))
                .collect();
            tell(kind, target, &made);
        }
    }
}

/// A set of the log, or a new one, which goes there.
fn known(log: Option<&str>, kind: &str, (target, seed): (f64, u64), tries: u64) -> MadeSet {
    let key = format!("{kind} {target} {seed}:");
    let lines = log.and_then(|log| fs::read_to_string(log).ok());
    let line = lines.as_deref().and_then(|lines| {
        let mut lines = lines.lines();
        lines.find_map(|line| line.strip_prefix(&*key))
    });
    if let Some(line) = line {
        let figures: Vec<f64> = line.split_whitespace().flat_map(str::parse).collect();
        if let [puzzles, foretold, found, tried, unsolved, alike, seconds] = figures[..] {
            return MadeSet {
                puzzles,
                foretold,
                found,
                tried,
                unsolved,
                alike,
                seconds,
            };
        }
    }
    let set = make(kind, target, seed, tries);
    if let Some(log) = log {
        let file = fs::OpenOptions::new().append(true).create(true).open(log);
        let MadeSet {
            puzzles,
            foretold,
            found,
            tried,
            unsolved,
            alike,
            seconds,
        } = set;
        writeln!(
            file.expect("a log that can be written"),
            "{key} {puzzles} {foretold} {found} {tried} {unsolved} {alike} {seconds}"
        )
        .expect("a line more");
    }
    set
}

#[expect(clippy::cast_precision_loss, reason = "some thousand puzzles")]
fn make(kind: &str, target: f64, seed: u64, tries: u64) -> MadeSet {
    let (game, params) = naming::parse_kind(kind).expect("a game");
    let wish = Wish {
        count: COUNT,
        wanted: Wanted::Success(target - AROUND..=target + AROUND),
        seed,
        tries: tries * COUNT as u64,
        // Simulated players choose, also where a model of people is known.
        models: Vec::new(),
        ..Wish::of(game, params)
    };
    let begun = ProcessTime::now();
    let made = generate(&wish, Control::free());
    let seconds = begun.elapsed().as_secs_f64();
    let fresh = made.puzzles.iter().map(played_by_others);
    let count = made.puzzles.len() as f64;
    let mean = |sum: f64| if count > 0.0 { sum / count } else { f64::NAN };
    MadeSet {
        puzzles: count,
        foretold: mean(made.puzzles.iter().filter_map(|p| p.success).sum()),
        found: mean(fresh.sum()),
        tried: made.tried as f64,
        unsolved: made.unsolved as f64,
        alike: made.alike as f64,
        seconds,
    }
}

/// The share of other simulated players who solve a puzzle, opened by its name
/// and checked again.
fn played_by_others(puzzle: &Judged) -> f64 {
    let opened = open(&puzzle.name).expect("names never change");
    assert!(opened.check(&puzzle.solution).solved, "{}", puzzle.name);
    let rated = opened.counted_by(opened.listed().rated_by().name);
    let rated = rated.as_deref().unwrap_or(&*opened);
    let features = rated.players(OTHERS, Control::free()).expect("no limit");
    features.value("walker_win").expect("they always play")
}

fn tell(kind: &str, target: f64, sets: &[MadeSet]) {
    let sum = |of: fn(&MadeSet) -> f64| sets.iter().map(of).sum::<f64>();
    let some: Vec<&MadeSet> = sets.iter().filter(|set| set.puzzles > 0.0).collect();
    #[expect(clippy::cast_precision_loss, reason = "ten sets")]
    let count = some.len() as f64;
    let mean = |of: &dyn Fn(&MadeSet) -> f64| some.iter().map(|set| of(set)).sum::<f64>() / count;
    let off = |set: &MadeSet| (set.found - target).abs();
    let most = some.iter().map(|set| off(set)).fold(0.0, f64::max);
    let within = some.iter().filter(|set| off(set) <= 0.05).count();
    println!(
        "{kind:<30} {target:>6} {:>5} {:>7} {:>9.3} {:>7.3} {:>9.3} {most:>9.3} {:>12} {:>15.3} {:>10} {:>13}",
        sets.len(),
        sum(|set| set.puzzles),
        mean(&|set| set.foretold),
        mean(&|set| set.found),
        mean(&off),
        format!("{within} of {}", some.len()),
        sum(|set| set.seconds) / sum(|set| set.puzzles).max(1.0),
        sum(|set| set.tried),
        sum(|set| set.alike),
    );
}
