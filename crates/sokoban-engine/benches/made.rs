//! A thousand levels made from numbers, ten by ten with four boxes: what the
//! strategy that is asked first needs for them; and the same levels gone wrong,
//! after a push that is proved to lose (`spoilt`), and after twelve pushes by
//! chance, which lose or not (`strayed`).
//!
//! Words behind `--` ask for something else: another strategy
//! (`sokoban-planner`), another number of levels (`levels=100`), another size
//! (`width=16 height=12 boxes=8 pushes=20`), or levels of all sizes from 8 by 7
//! to 20 by 16 with 3 to 12 boxes (`mixed`).

mod limits;

use std::env;
use std::sync::Arc;

use cpu_time::ProcessTime;
use impasse_puzzle::{
    Chance, Control, Instance as _, Limits, Outcome, Puzzle as _, Strategy, Task, Verdict,
};
use impasse_sokoban::{Level, Push, Pushes, Recipe, View as _, dead_squares};
use impasse_sokoban_engine::{SokobanPushes, engine_by_pushes};

use limits::cpu_seconds;

/// Pushes by chance after which a level has strayed.
const ASTRAY: u32 = 12;

/// What is asked for.
struct BenchOptions {
    strategy: Arc<dyn Strategy<Pushes>>,
    levels: usize,
    recipe: Recipe,
    is_mixed: bool,
}

impl BenchOptions {
    fn read() -> Self {
        let strategies = engine_by_pushes().strategies;
        let mut ask = Self {
            strategy: strategies[0].clone(),
            levels: 1000,
            recipe: Recipe {
                width: 10,
                height: 10,
                boxes: 4,
                pushes: 12,
            },
            is_mixed: false,
        };
        for word in env::args().skip(1).filter(|word| word != "--bench") {
            let named = strategies.iter().find(|each| each.about().name == word);
            match (named, word.split_once('=')) {
                (Some(strategy), _) => ask.strategy = strategy.clone(),
                (None, Some((name, number))) => ask.take(name, number.parse().expect("a number")),
                (None, None) => {
                    assert_eq!(word, "mixed", "a strategy or `mixed`");
                    ask.is_mixed = true;
                }
            }
        }
        ask
    }

    fn take(&mut self, name: &str, number: u16) {
        match name {
            "levels" => self.levels = usize::from(number),
            "width" => self.recipe.width = number,
            "height" => self.recipe.height = number,
            "boxes" => self.recipe.boxes = number,
            "pushes" => self.recipe.pushes = u32::from(number),
            _ => panic!("nothing is called {name}"),
        }
    }

    /// The level of a seed. Mixed ones go through widths, heights and boxes at
    /// different paces.
    fn level(&self, seed: u64) -> Option<Level> {
        let upto = |kinds: u64| u16::try_from(seed % kinds).expect("few kinds");
        let recipe = if self.is_mixed {
            Recipe {
                width: 8 + upto(13),
                height: 7 + upto(10),
                boxes: 3 + upto(7) + upto(4),
                pushes: 8,
            }
        } else {
            self.recipe
        };
        recipe.level(seed)
    }
}

#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
fn main() {
    let ask = BenchOptions::read();
    let mut made = Sums::default();
    let mut spoilt = Sums::default();
    let mut strayed = Sums::default();
    let seeds = (1..).filter_map(|seed| Some((seed, ask.level(seed)?)));
    for (seed, level) in seeds.take(ask.levels) {
        let view = Pushes::new(level);
        let solved = made.ask(&*ask.strategy, &view, seed);
        if let Verdict::Solved(pushes) = &solved.verdict
            && let Some(lost) = spoil(&view, pushes)
        {
            spoilt.ask(&*ask.strategy, &lost, seed);
        }
        if let Some(astray) = stray(&view, seed) {
            strayed.ask(&*ask.strategy, &astray, seed);
        }
    }
    let name = ask.strategy.about().name;
    if ask.is_mixed {
        println!("{name} on levels of mixed sizes");
    } else {
        println!("{name} on levels of {:?}", ask.recipe);
    }
    println!("as made:  {}", made.told());
    println!("spoilt:   {}", spoilt.told());
    println!("strayed:  {}", strayed.told());
}

/// Pushes of a position that leave no box where it could never come home from.
fn sound_pushes(view: &Pushes, state: &<Pushes as impasse_puzzle::Puzzle>::State) -> Vec<Push> {
    let floor = view.level().floor();
    let dead = dead_squares(floor);
    let mut pushes = Vec::new();
    view.moves(state, &mut pushes);
    pushes.retain(|push| {
        let to = floor.next(push.cell, push.direction);
        to.is_some_and(|to| !dead.contains(to))
    });
    pushes
}

/// The level after the first push beside its solution that loses it, of those
/// that leave no box where it could not stand; found by the exact search.
fn spoil(view: &Pushes, solution: &[Push]) -> Option<Pushes> {
    let mut state = view.start();
    for &push in solution {
        for other in sound_pushes(view, &state) {
            if other == push {
                continue;
            }
            let mut next = state.clone();
            view.play(&mut next, other);
            let spoilt = Pushes::new(view.level().at(&next));
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

/// The level after pushes by chance, of those that leave no box where it could
/// not stand; `None` where there are none left or it is solved by them.
fn stray(view: &Pushes, seed: u64) -> Option<Pushes> {
    let mut chance = Chance::of(18, seed);
    let mut state = view.start();
    for _ in 0..ASTRAY {
        let pushes = sound_pushes(view, &state);
        let drawn = usize::try_from(chance.below(pushes.len().max(1) as u64)).expect("few");
        view.play(&mut state, *pushes.get(drawn)?);
        if view.is_goal(&state) {
            return None;
        }
    }
    Some(Pushes::new(view.level().at(&state)))
}

#[derive(Default)]
struct Sums {
    levels: usize,
    solved: usize,
    unsolvable: usize,
    /// Seeds of the levels that stayed open.
    open: Vec<u64>,
    pushes: u64,
    steps: u64,
    generated: Vec<u64>,
    /// Levels that took more than a second.
    slow: usize,
    seconds: f64,
    slowest: f64,
}

impl Sums {
    /// Asks for a solution and adds what became of it.
    fn ask(&mut self, strategy: &dyn Strategy<Pushes>, view: &Pushes, seed: u64) -> Outcome<Push> {
        let begin = ProcessTime::now();
        let outcome = strategy.solve(view, &Task::plain(&view.start(), cpu_seconds(10.0)));
        let seconds = begin.elapsed().as_secs_f64();
        self.levels += 1;
        match &outcome.verdict {
            Verdict::Solved(pushes) => {
                self.solved += 1;
                for (measure, length) in view.lengths(pushes) {
                    match measure.name {
                        "pushes" => self.pushes += length,
                        _ => self.steps += length,
                    }
                }
            }
            Verdict::Unsolvable => self.unsolvable += 1,
            Verdict::Unknown(_) => self.open.push(seed),
        }
        self.generated.push(outcome.stats.generated);
        self.slow += usize::from(seconds > 1.0);
        self.seconds += seconds;
        self.slowest = self.slowest.max(seconds);
        outcome
    }

    fn told(&mut self) -> String {
        self.generated.sort_unstable();
        let middle = self.generated.get(self.generated.len() / 2).copied();
        #[expect(clippy::cast_precision_loss, reason = "sums are small")]
        let mean = |sum: u64, of: usize| sum as f64 / of.max(1) as f64;
        format!(
            "{} levels, {} solved, {} proved unsolvable, open {:?}; {:.1} pushes and {:.1} steps on average; positions generated: {:.0} on average, {} in the middle; {:.2} CPU s, the slowest {:.3} s, {} above 1 s",
            self.levels,
            self.solved,
            self.unsolvable,
            self.open,
            mean(self.pushes, self.solved),
            mean(self.steps, self.solved),
            mean(self.generated.iter().sum(), self.levels),
            middle.unwrap_or(0),
            self.seconds,
            self.slowest,
            self.slow
        )
    }
}
