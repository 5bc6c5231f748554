//! What each detector is worth: every position of small levels is labelled,
//! and each detector is asked about all of them.
//!
//! False alarms are an error. The first table says which share of the dead
//! positions a detector finds alone, how many it adds to those before it, which
//! share of those where no box stands on a dead square, and what a call costs
//! in CPU time. Behind the detectors stand those that are only compared with
//! them. The second table says the same of the ways to cut a position into
//! units. Levels are our own and, where `IMPASSE_LEVELS` names the folder,
//! those of Microban that are small enough.
//!
//! A number behind `--` is the most placements of a level (default 40000); a
//! second number asks about every so many-th position only (default 1); words
//! name the tables and levels that are wanted, `table`, `cuts`, `own`,
//! `microban` (default: all), and the detectors of the first table (default:
//! all).

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use std::{env, fs};

use cpu_time::ThreadTime;
use impasse_puzzle::{Detector, Judge};
use impasse_sokoban::{DeadSquare, Labels, Level, Position, Pushes, View as _, entries, shipped};
use impasse_sokoban_engine::baselines::baselines;
use impasse_sokoban_engine::{Way, engine_by_pushes, unfinished_by};

/// Positions that are labelled before the detectors are asked, so that a
/// measurement is long against the clock.
const BATCH: usize = 4096;

/// What is known of one detector.
#[derive(Clone, Copy, Default)]
struct Score {
    found: u64,
    first: u64,
    /// Where no box stands on a dead square, which the first detector sees.
    beyond: u64,
    false_alarms: u64,
    time: Duration,
}

/// A judge and its name.
type Named<'p> = (String, Box<dyn Judge<Pushes> + 'p>);

/// Which judges are asked.
#[derive(Clone, Copy)]
enum JudgeSet {
    Detectors,
    Cuts,
}

impl JudgeSet {
    /// The judges of a level with their names, and how many of them count
    /// together.
    fn judges<'p>(self, view: &'p Pushes, words: &[String]) -> (Vec<Named<'p>>, usize) {
        match self {
            Self::Detectors => {
                let mut own = engine_by_pushes().all_detectors();
                let mut compared = baselines();
                let named = |each: &dyn Detector<Pushes>| {
                    words.iter().any(|word| word == each.about().name)
                };
                if own.iter().chain(&compared).any(|each| named(&**each)) {
                    own.retain(|each| named(&**each));
                    compared.retain(|each| named(&**each));
                }
                let count = own.len();
                let all = own.into_iter().chain(compared);
                // Detectors know nothing of a level; a bench may keep them.
                let judges = all.map(|each| {
                    let each: &'static Arc<dyn Detector<Pushes>> = Box::leak(Box::new(each));
                    (each.about().name.to_owned(), each.prepare(view))
                });
                (judges.collect(), count)
            }
            Self::Cuts => {
                let ways = Way::ALL.iter();
                let judge = |way: &'static Way| {
                    (way.name(), unfinished_by(view, std::slice::from_ref(way)))
                };
                (ways.map(judge).collect(), Way::ALL.len())
            }
        }
    }
}

struct JudgeComparison<'w> {
    table: JudgeSet,
    words: &'w [String],
    names: Vec<String>,
    scores: Vec<Score>,
    /// Of the judges, those that count together.
    counted: usize,
    positions: u64,
    dead: u64,
    beyond: u64,
    together: u64,
}

impl<'w> JudgeComparison<'w> {
    fn new(table: JudgeSet, words: &'w [String]) -> Self {
        Self {
            table,
            words,
            names: Vec::new(),
            scores: Vec::new(),
            counted: 0,
            positions: 0,
            dead: 0,
            beyond: 0,
            together: 0,
        }
    }

    fn batch(
        &mut self,
        plain: &mut dyn Judge<Pushes>,
        judges: &mut [Named<'_>],
        batch: &[(Position, bool)],
    ) {
        let mut any = vec![false; batch.len()];
        let plain: Vec<bool> = batch.iter().map(|(at, _)| plain.is_dead(at)).collect();
        for (number, ((_, judge), score)) in judges.iter_mut().zip(&mut self.scores).enumerate() {
            let begin = ThreadTime::now();
            let verdicts: Vec<bool> = batch.iter().map(|(at, _)| judge.is_dead(at)).collect();
            score.time += begin.elapsed();
            for (at, dead) in verdicts.into_iter().enumerate() {
                let (_, solvable) = batch[at];
                score.false_alarms += u64::from(dead && solvable);
                score.found += u64::from(dead && !solvable);
                score.first += u64::from(dead && !any[at]);
                score.beyond += u64::from(dead && !plain[at]);
                any[at] |= dead && number < self.counted;
            }
        }
        self.positions += batch.len() as u64;
        self.dead += batch.iter().filter(|(_, solvable)| !solvable).count() as u64;
        let beyond = batch
            .iter()
            .zip(plain)
            .filter(|((_, solvable), plain)| !solvable && !plain);
        self.beyond += beyond.count() as u64;
        self.together += any.into_iter().filter(|&any| any).count() as u64;
    }

    /// Asks about all positions of a level; `false` where there are too many.
    fn level(&mut self, level: &Level, most: usize, every: usize) -> bool {
        let floor = level.floor();
        let Some(labels) = Labels::new(floor, level.start().boxes.count(), most) else {
            return false;
        };
        let view = Pushes::new(level.clone());
        let (mut judges, counted) = self.table.judges(&view, self.words);
        self.counted = counted;
        self.names = judges.iter().map(|(name, _)| name.clone()).collect();
        self.scores.resize(judges.len(), Score::default());
        let mut plain = DeadSquare.prepare(&view);
        let mut batch: Vec<(Position, bool)> = Vec::with_capacity(BATCH);
        let mut number = 0;
        labels.for_each(floor, |position, solvable| {
            number += 1;
            if number % every == 0 {
                batch.push((position.clone(), solvable));
            }
            if batch.len() == BATCH {
                self.batch(&mut *plain, &mut judges, &batch);
                batch.clear();
            }
        });
        self.batch(&mut *plain, &mut judges, &batch);
        true
    }

    #[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
    #[expect(clippy::cast_precision_loss, reason = "shares for people")]
    fn print(&self, title: &str, levels: usize) {
        let share = |part: u64| 100.0 * part as f64 / self.dead.max(1) as f64;
        let rest = |part: u64| 100.0 * part as f64 / self.beyond.max(1) as f64;
        println!(
            "\n{title}: {levels} levels, {} positions, {} of them dead ({:.1} %)",
            self.positions,
            self.dead,
            100.0 * self.dead as f64 / self.positions.max(1) as f64
        );
        println!("no box on a dead square in {} of the dead", self.beyond);
        println!("                  false alarms   found %   new %  beyond %   µs/call");
        let micros = |time: Duration| time.as_secs_f64() * 1e6 / self.positions.max(1) as f64;
        for (number, (name, score)) in self.names.iter().zip(&self.scores).enumerate() {
            if number == self.counted {
                self.print_together(&share, &rest, &micros);
            }
            println!(
                "{name:<18}{:>12}{:>10.2}{:>8.2}{:>10.2}{:>10.3}",
                score.false_alarms,
                share(score.found),
                share(score.first),
                rest(score.beyond),
                micros(score.time),
            );
        }
        if self.counted == self.names.len() {
            self.print_together(&share, &rest, &micros);
        }
        let alarms: u64 = self.scores.iter().map(|score| score.false_alarms).sum();
        assert_eq!(alarms, 0, "a detector called a solvable position dead");
    }

    #[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
    fn print_together(
        &self,
        share: &dyn Fn(u64) -> f64,
        rest: &dyn Fn(u64) -> f64,
        micros: &dyn Fn(Duration) -> f64,
    ) {
        let scores = &self.scores[..self.counted];
        println!(
            "{:<18}{:>12}{:>10.2}{:>8}{:>10.2}{:>10.3}",
            "all together",
            scores.iter().map(|score| score.false_alarms).sum::<u64>(),
            share(self.together),
            "",
            rest(self.together + self.beyond - self.dead),
            micros(scores.iter().map(|score| score.time).sum()),
        );
    }
}

#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let mut numbers = words.iter().filter_map(|word| word.parse().ok());
    let most = numbers.next().unwrap_or(40_000);
    let every = numbers.next().unwrap_or(1).max(1);
    let wants = |word: &str, other: &str| {
        words.iter().any(|given| given == word) || !words.iter().any(|given| given == other)
    };
    let mut collections: Vec<(&str, Vec<Level>)> = Vec::new();
    if wants("own", "microban") {
        let own = shipped().iter();
        let own = own.filter_map(|entry| entry.level.clone().ok());
        collections.push(("our own levels", own.collect()));
    }
    if wants("microban", "own") {
        let folder = env::var_os("IMPASSE_LEVELS").map(PathBuf::from);
        match folder.map(|folder| fs::read_to_string(folder.join("microban.xsb"))) {
            Some(Ok(text)) => {
                let levels = entries(&text).into_iter();
                let levels = levels.filter_map(|entry| entry.level.ok());
                collections.push(("Microban", levels.collect()));
            }
            Some(Err(error)) => println!("\nMicroban is skipped: {error}"),
            None => println!("\nMicroban is skipped: IMPASSE_LEVELS is not set"),
        }
    }
    let tables = [
        ("table", "cuts", JudgeSet::Detectors),
        ("cuts", "table", JudgeSet::Cuts),
    ];
    for (_, _, table) in tables
        .into_iter()
        .filter(|(word, other, _)| wants(word, other))
    {
        for (title, levels) in &collections {
            let mut study = JudgeComparison::new(table, &words);
            let asked = levels
                .iter()
                .filter(|level| study.level(level, most, every));
            let asked = asked.count();
            study.print(title, asked);
        }
    }
}
