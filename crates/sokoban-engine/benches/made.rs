//! A thousand levels made from numbers, ten by ten with four boxes: what the
//! strategy that is asked first needs for them; and the same levels spoilt by
//! one push, which must be proved.
//!
//! Words behind `--` ask for something else: another strategy
//! (`sokoban-planner`), another number of levels (`levels=100`).

mod limits;

use std::env;
use std::sync::Arc;

use cpu_time::ProcessTime;
use impasse_puzzle::{Control, Limits, Outcome, Puzzle as _, Strategy, Task, Verdict};
use impasse_sokoban::{Level, Push, Pushes, Recipe, View as _};
use impasse_sokoban_engine::{SokobanPushes, engine_by_pushes};

use limits::ten_seconds;

const RECIPE: Recipe = Recipe {
    width: 10,
    height: 10,
    boxes: 4,
    pushes: 12,
};

#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
fn main() {
    let mut strategies = engine_by_pushes().strategies.into_iter();
    let words: Vec<String> = env::args().skip(1).collect();
    let named = |strategy: &Arc<dyn Strategy<Pushes>>| {
        let name = strategy.about().name;
        words.iter().any(|word| word == name)
    };
    let first = engine_by_pushes().strategies.into_iter().next();
    let strategy = strategies.find(named).or(first).expect("there is one");
    let count = words.iter().find_map(|word| word.strip_prefix("levels="));
    let count: u64 = count.map_or(1000, |count| count.parse().expect("a number"));
    let mut solvable = Sums::default();
    let mut spoilt = Sums::default();
    for level in (1..)
        .filter_map(|seed| RECIPE.level(seed))
        .take(usize::try_from(count).expect("few"))
    {
        let view = Pushes::new(level);
        let (outcome, seconds) = ask(&*strategy, &view);
        if let Verdict::Solved(pushes) = &outcome.verdict
            && let Some(lost) = spoil(&view, pushes)
        {
            let (outcome, seconds) = ask(&*strategy, &lost);
            spoilt.add(&outcome, seconds);
        }
        solvable.add(&outcome, seconds);
    }
    println!(
        "{} on levels of {} by {}, {} boxes",
        strategy.about().name,
        RECIPE.width,
        RECIPE.height,
        RECIPE.boxes
    );
    println!("as made:  {}", solvable.told());
    println!("spoilt:   {}", spoilt.told());
}

fn ask(strategy: &dyn Strategy<Pushes>, view: &Pushes) -> (Outcome<Push>, f64) {
    let begin = ProcessTime::now();
    let outcome = strategy.solve(view, &Task::plain(&view.start(), ten_seconds()));
    (outcome, begin.elapsed().as_secs_f64())
}

/// The level after the first push beside its solution that loses it, of those
/// that leave no box where it could not stand; found by the exact search.
fn spoil(view: &Pushes, solution: &[Push]) -> Option<Pushes> {
    let mut state = view.start();
    let mut legal = Vec::new();
    for &push in solution {
        legal.clear();
        view.moves(&state, &mut legal);
        for &other in legal.iter().filter(|&&other| other != push) {
            let mut next = state.clone();
            view.play(&mut next, other);
            let level: Level = view.level().at(&next);
            let to = level.floor().next(other.cell, other.direction)?;
            if impasse_sokoban::dead_squares(level.floor()).contains(to) {
                continue;
            }
            let spoilt = Pushes::new(level);
            let few = Limits {
                states: Some(100_000),
                ..Limits::default()
            };
            let task = Task::plain(&next, Control::within(few));
            if SokobanPushes::InTurn.solve(&spoilt, &task).verdict == Verdict::Unsolvable {
                return Some(spoilt);
            }
        }
        view.play(&mut state, push);
    }
    None
}

#[derive(Default)]
struct Sums {
    levels: usize,
    solved: usize,
    unsolvable: usize,
    pushes: usize,
    generated: Vec<u64>,
    seconds: f64,
    slowest: f64,
}

impl Sums {
    fn add(&mut self, outcome: &Outcome<Push>, seconds: f64) {
        self.levels += 1;
        match &outcome.verdict {
            Verdict::Solved(pushes) => {
                self.solved += 1;
                self.pushes += pushes.len();
            }
            Verdict::Unsolvable => self.unsolvable += 1,
            Verdict::Unknown(_) => {}
        }
        self.generated.push(outcome.stats.generated);
        self.seconds += seconds;
        self.slowest = self.slowest.max(seconds);
    }

    fn told(&mut self) -> String {
        self.generated.sort_unstable();
        let middle = self.generated.get(self.generated.len() / 2).copied();
        #[expect(clippy::cast_precision_loss, reason = "sums are small")]
        let mean = |sum: u64, of: usize| sum as f64 / of.max(1) as f64;
        format!(
            "{} levels, {} solved, {} proved unsolvable; {:.1} pushes on average; positions generated: {:.0} on average, {} in the middle; {:.2} CPU s, the slowest {:.3} s",
            self.levels,
            self.solved,
            self.unsolvable,
            mean(self.pushes as u64, self.solved),
            mean(self.generated.iter().sum(), self.levels),
            middle.unwrap_or(0),
            self.seconds,
            self.slowest
        )
    }
}
