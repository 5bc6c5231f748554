//! What each detector is worth: every position of small levels is labelled,
//! and each detector is asked about all of them.
//!
//! False alarms are an error. The table says which share of the dead positions
//! a detector finds alone, how many it adds to those before it, which share of
//! those where no box stands on a dead square, and what a call costs. Levels are our own and, where `IMPASSE_LEVELS` names the folder,
//! those of Microban that are small enough.
//!
//! A number behind `--` is the most placements of a level (default 40000); a
//! second number asks about every so many-th placement only (default 1).

use std::path::PathBuf;
use std::time::{Duration, Instant};
use std::{env, fs};

use impasse_puzzle::{Instance as _, Judge};
use impasse_sokoban::{Labels, Level, Position, Pushes, View as _, entries, shipped};

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

struct Study {
    names: Vec<&'static str>,
    scores: Vec<Score>,
    positions: u64,
    dead: u64,
    beyond: u64,
    together: u64,
}

impl Study {
    fn batch(&mut self, judges: &mut [Box<dyn Judge<Pushes> + '_>], batch: &[(Position, bool)]) {
        let mut any = vec![false; batch.len()];
        let plain: Vec<bool> = batch.iter().map(|(at, _)| judges[0].is_dead(at)).collect();
        for (judge, score) in judges.iter_mut().zip(&mut self.scores) {
            let begin = Instant::now();
            let verdicts: Vec<bool> = batch.iter().map(|(at, _)| judge.is_dead(at)).collect();
            score.time += begin.elapsed();
            for (at, dead) in verdicts.into_iter().enumerate() {
                let (_, solvable) = batch[at];
                score.false_alarms += u64::from(dead && solvable);
                score.found += u64::from(dead && !solvable);
                score.first += u64::from(dead && !any[at]);
                score.beyond += u64::from(dead && !plain[at]);
                any[at] |= dead;
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
        let detectors = Pushes::detectors();
        let mut judges: Vec<_> = detectors.iter().map(|each| each.prepare(&view)).collect();
        let mut batch: Vec<(Position, bool)> = Vec::with_capacity(BATCH);
        let mut number = 0;
        labels.for_each(floor, |position, solvable| {
            number += 1;
            if number % every == 0 {
                batch.push((position.clone(), solvable));
            }
            if batch.len() == BATCH {
                self.batch(&mut judges, &batch);
                batch.clear();
            }
        });
        self.batch(&mut judges, &batch);
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
        println!("detector          false alarms   found %   new %  beyond %   µs/call");
        for (name, score) in self.names.iter().zip(&self.scores) {
            let micros = score.time.as_secs_f64() * 1e6 / self.positions.max(1) as f64;
            println!(
                "{name:<18}{:>12}{:>10.2}{:>8.2}{:>10.2}{micros:>10.3}",
                score.false_alarms,
                share(score.found),
                share(score.first),
                rest(score.beyond),
            );
        }
        let time: Duration = self.scores.iter().map(|score| score.time).sum();
        let micros = time.as_secs_f64() * 1e6 / self.positions.max(1) as f64;
        let alarms: u64 = self.scores.iter().map(|score| score.false_alarms).sum();
        println!(
            "{:<18}{alarms:>12}{:>10.2}{:>8}{:>10.2}{micros:>10.3}",
            "all together",
            share(self.together),
            "",
            rest(self.together + self.beyond - self.dead),
        );
        assert_eq!(alarms, 0, "a detector called a solvable position dead");
    }
}

fn study(title: &str, levels: &[Level], most: usize, every: usize) {
    let detectors = Pushes::detectors();
    let mut study = Study {
        names: detectors.iter().map(|each| each.about().name).collect(),
        scores: vec![Score::default(); detectors.len()],
        positions: 0,
        dead: 0,
        beyond: 0,
        together: 0,
    };
    let asked = levels
        .iter()
        .filter(|level| study.level(level, most, every));
    let asked = asked.count();
    study.print(title, asked);
}

#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
fn main() {
    let mut numbers = env::args().filter_map(|word| word.parse().ok());
    let most = numbers.next().unwrap_or(40_000);
    let every = numbers.next().unwrap_or(1).max(1);
    let own: Vec<Level> = shipped()
        .iter()
        .filter_map(|entry| entry.level.clone().ok())
        .collect();
    study("our own levels", &own, most, every);
    let folder = env::var_os("IMPASSE_LEVELS").map(PathBuf::from);
    let text = folder.map(|folder| fs::read_to_string(folder.join("microban.xsb")));
    match text {
        Some(Ok(text)) => {
            let levels: Vec<Level> = entries(&text)
                .into_iter()
                .filter_map(|entry| entry.level.ok())
                .collect();
            study("Microban", &levels, most, every);
        }
        Some(Err(error)) => println!("\nMicroban is skipped: {error}"),
        None => println!("\nMicroban is skipped: IMPASSE_LEVELS is not set"),
    }
}
