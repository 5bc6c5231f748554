//! Fits the walker's habits to people's moves on sliding blocks, and says how
//! well it foretells the moves of people and boards it was not fitted to:
//!
//! ```text
//! IMPASSE_HUMAN=... cargo run --release -p impasse-rating --example walker
//! ```
//!
//! A walker chooses by weights that are e to a sum, so for each span of memory
//! and each outlook the fit is a conditional logit, which has one optimum; it
//! is found by Newton's method. The files are those of `docs/rating.md`; rows
//! that move no car, and what follows a row that is not legal, are passed over
//! and counted.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::cast_precision_loss,
    reason = "a program that prints a table of means"
)]

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::path::Path;
use std::{env, fs};

use impasse_puzzle::{Control, Game as _, Instance, Params, Visitor};
use impasse_rating::walker::{Habits, Walker};
use impasse_rating::{Aids, Chart};
use impasse_unblock::Unblock;
use serde_json::Value;

const FOLDS: usize = 5;
const SPANS: [usize; 3] = [4, 16, 64];

/// One move of a person: what spoke against each move there was, and which one
/// was played. The costs are the outlook, being remembered (for each span),
/// and coming late.
struct Choice {
    person: usize,
    board: usize,
    options: Vec<[f64; 3 + SPANS.len()]>,
    played: usize,
}

/// Costs that a rule looks at, as places in a row of a choice.
struct Rule {
    name: String,
    columns: Vec<usize>,
}

fn main() {
    let Some(folder) = env::var_os("IMPASSE_HUMAN") else {
        eprintln!("IMPASSE_HUMAN names no folder with rushhour-moves.csv: nothing to fit to");
        return;
    };
    let folder = Path::new(&folder);
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect(name);
    let boards: BTreeMap<String, Value> =
        serde_json::from_str(&read("rushhour-boards.json")).expect("boards");
    let mut rows: HashMap<String, Vec<[String; 3]>> = HashMap::new();
    for line in read("rushhour-moves.csv").lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let [person, board, number, played, event, ..] = cells[..] else {
            continue;
        };
        if event == "drag_end" {
            let row = [person, number, played].map(str::to_owned);
            rows.entry(board.to_owned()).or_default().push(row);
        }
    }
    let mut people: Vec<&str> = rows.values().flatten().map(|row| &*row[0]).collect();
    people.sort_unstable();
    people.dedup();
    let mut choices = Vec::new();
    for (at, (name, board)) in boards.iter().enumerate() {
        let reader = Reader {
            board: at,
            letters: letters(board),
            rows: rows.get(name).map_or(&[], Vec::as_slice),
            people: &people,
        };
        let params = Params::none().with("by", "slides");
        let text = drawn(board, &reader.letters);
        let found = Unblock.parse(&params, &text, reader).expect("a board");
        choices.extend(found);
    }
    println!(
        "{} moves of {} people on {} boards",
        choices.len(),
        people.len(),
        boards.len()
    );
    report(&choices);
}

/// The letters that cars have on a drawn board.
fn letters(board: &Value) -> HashMap<String, char> {
    let cars = board["cars"].as_array().expect("cars");
    let mut others = 'B'..='Z';
    let named = cars.iter().map(|car| {
        let name = car[0].as_str().expect("a name").to_owned();
        let letter = if name == "r" {
            Some('A')
        } else {
            others.next()
        };
        (name, letter.expect("fewer than 26 cars"))
    });
    named.collect()
}

fn drawn(board: &Value, letters: &HashMap<String, char>) -> String {
    let mut rows = vec![vec!['.'; 6]; 6];
    for car in board["cars"].as_array().expect("cars") {
        let cell = usize::try_from(car[3].as_u64().expect("a cell")).expect("0 to 35");
        let length = usize::try_from(car[1].as_u64().expect("a length")).expect("2 or 3");
        for along in 0..length {
            let (x, y) = match car[2].as_str() {
                Some("h") => (cell % 6 + along, cell / 6),
                _ => (cell % 6, cell / 6 + along),
            };
            rows[y][x] = letters[car[0].as_str().expect("a name")];
        }
    }
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    rows.join("/")
}

/// Reads the moves on one board.
struct Reader<'r> {
    board: usize,
    letters: HashMap<String, char>,
    rows: &'r [[String; 3]],
    people: &'r [&'r str],
}

impl Visitor for Reader<'_> {
    type Output = Vec<Choice>;

    fn visit<P: Instance>(self, instance: P) -> Vec<Choice> {
        let aids = Aids::default();
        let mut chart = Chart::new(&instance, &aids);
        chart.survey(None, Control::free()).expect("no limits");
        let near = Walker::new(Habits {
            looks_further: false,
            ..Habits::default()
        });
        let far = Walker::new(Habits {
            looks_further: true,
            ..Habits::default()
        });
        let mut choices = Vec::new();
        let mut path: Option<Vec<u32>> = None;
        for [person, number, played] in self.rows {
            if number == "0" {
                path = Some(vec![Chart::<P>::START]);
            }
            let Some(way) = &mut path else { continue };
            let here = *way.last().expect("it begins at the start");
            let aim = played
                .split_once('@')
                .and_then(|(car, cell)| Some((*self.letters.get(car)?, cell.parse::<u16>().ok()?)));
            let Some((letter, cell)) = aim else { continue };
            if stands(&chart, here, letter, cell) {
                continue;
            }
            let targets = chart.targets(here).to_vec();
            let at = targets
                .iter()
                .position(|&t| stands(&chart, t, letter, cell));
            let Some(at) = at else {
                path = None;
                continue;
            };
            let before = way.len().checked_sub(2).map(|at| way[at]);
            let missed = before.map(|before| chart.targets(before).to_vec());
            let missed = missed.unwrap_or_default();
            let options = targets.iter().map(|&target| {
                let mut costs = [0.0; 3 + SPANS.len()];
                let seems = |walker: &Walker, chart: &mut Chart<'_, P>| {
                    f64::from(walker.outlook(chart, target).unwrap_or(99))
                };
                costs[0] = seems(&near, &mut chart);
                costs[1] = seems(&far, &mut chart);
                let late = missed.contains(&target) || before == Some(target);
                costs[2] = f64::from(u8::from(late));
                for (cost, span) in costs[3..].iter_mut().zip(SPANS) {
                    let recent = way.iter().rev().take(span);
                    *cost = f64::from(u8::from(recent.into_iter().any(|&p| p == target)));
                }
                costs
            });
            choices.push(Choice {
                person: self.people.binary_search(&&**person).expect("listed"),
                board: self.board,
                options: options.collect(),
                played: at,
            });
            way.push(targets[at]);
            if chart.is_goal(targets[at]) {
                path = None;
            }
        }
        check_walker(&mut chart);
        choices
    }
}

/// The walker itself must choose as the fit supposes: with no habits at all it
/// is indifferent.
fn check_walker<P: Instance>(chart: &mut Chart<'_, P>) {
    let mut walker = Walker::new(Habits {
        keenness: 0.0,
        novelty: 0.0,
        economy: 0.0,
        ..Habits::default()
    });
    let chances = walker.chances(chart, 0, None, &VecDeque::new());
    let even = 1.0 / chances.len() as f64;
    assert!(chances.iter().all(|chance| (chance - even).abs() < 1e-12));
}

/// Whether a car stands with its first cell on a cell.
fn stands<P: Instance>(chart: &Chart<'_, P>, id: u32, letter: char, cell: u16) -> bool {
    let scene = chart.instance().scene(&chart.position(id));
    let mut pieces = scene.pieces.iter();
    let car = pieces.find(|placed| placed.piece.code.starts_with(letter));
    car.is_some_and(|car| car.spot.y * 6 + car.spot.x == cell)
}

fn report(choices: &[Choice]) {
    let mut rules = vec![
        ("any move, each as likely", vec![]),
        ("closer, one move at a time", vec![0]),
        ("closer, looking further", vec![1]),
        ("nowhere one could have gone before", vec![2]),
    ];
    let spans = SPANS.iter().enumerate();
    let named = |what: &str, span: usize| format!("{what}, {span} remembered");
    let mut all: Vec<Rule> = rules
        .drain(..)
        .map(|(name, columns)| Rule {
            name: name.to_owned(),
            columns,
        })
        .collect();
    for (at, &span) in spans.clone() {
        all.push(Rule {
            name: named("nowhere one has been", span),
            columns: vec![3 + at],
        });
    }
    for (at, &span) in spans.clone() {
        all.push(Rule {
            name: named("walker", span),
            columns: vec![0, 2, 3 + at],
        });
    }
    for (at, &span) in spans {
        all.push(Rule {
            name: named("walker, looking further", span),
            columns: vec![1, 2, 3 + at],
        });
    }
    println!(
        "log likelihood a move: of people and boards held out, standard error over people; weights"
    );
    for rule in &all {
        let everything: Vec<&Choice> = choices.iter().collect();
        let whole = fit(&everything, &rule.columns, &vec![0.0; rule.columns.len()]);
        let mut by_person: BTreeMap<usize, (f64, f64)> = BTreeMap::new();
        for people in 0..FOLDS {
            for boards in 0..FOLDS {
                let is_out = |c: &Choice| (c.person % FOLDS == people, c.board % FOLDS == boards);
                let train = choices.iter().filter(|c| is_out(c) == (false, false));
                let weights = fit(&train.collect::<Vec<_>>(), &rule.columns, &whole);
                for choice in choices.iter().filter(|c| is_out(c) == (true, true)) {
                    let sum = by_person.entry(choice.person).or_default();
                    sum.0 += log_chance(choice, &rule.columns, &weights);
                    sum.1 += 1.0;
                }
            }
        }
        let (sum, count) = by_person
            .values()
            .fold((0.0, 0.0), |(a, b), (sum, count)| (a + sum, b + count));
        let mean = sum / count;
        let people = by_person.len() as f64;
        let spread = by_person.values().map(|(sum, n)| (sum - mean * n).powi(2));
        let error = spread.sum::<f64>().sqrt() / count * (people / (people - 1.0)).sqrt();
        let weights: Vec<String> = whole.iter().map(|w| format!("{w:.3}")).collect();
        println!(
            "{mean:8.4} ± {error:.4}  {:40} {}",
            rule.name,
            weights.join(" ")
        );
    }
}

/// The chances of the options of a choice.
fn chances(choice: &Choice, columns: &[usize], weights: &[f64]) -> Vec<f64> {
    let cost = |row: &[f64; 3 + SPANS.len()]| -> f64 {
        let parts = columns.iter().zip(weights);
        parts.map(|(&column, weight)| weight * row[column]).sum()
    };
    let costs: Vec<f64> = choice.options.iter().map(cost).collect();
    let least = costs.iter().copied().fold(f64::INFINITY, f64::min);
    let weighed: Vec<f64> = costs.iter().map(|cost| (least - cost).exp()).collect();
    let sum: f64 = weighed.iter().sum();
    weighed.into_iter().map(|weight| weight / sum).collect()
}

fn log_chance(choice: &Choice, columns: &[usize], weights: &[f64]) -> f64 {
    chances(choice, columns, weights)[choice.played].ln()
}

/// The weights under which the choices are likeliest.
fn fit(choices: &[&Choice], columns: &[usize], start: &[f64]) -> Vec<f64> {
    let size = columns.len();
    let mut weights = start.to_vec();
    loop {
        let mut rows = vec![vec![0.0; size + 1]; size];
        for choice in choices {
            let shares = chances(choice, columns, &weights);
            let mut mean = vec![0.0; size];
            for (row, share) in choice.options.iter().zip(&shares) {
                for (mean, &column) in mean.iter_mut().zip(columns) {
                    *mean += share * row[column];
                }
            }
            for (row, share) in choice.options.iter().zip(&shares) {
                let off = columns.iter().zip(&mean);
                let off: Vec<f64> = off.map(|(&column, mean)| row[column] - mean).collect();
                for (sums, x) in rows.iter_mut().zip(&off) {
                    for (sum, y) in sums.iter_mut().zip(&off) {
                        *sum += share * x * y;
                    }
                }
            }
            let played = &choice.options[choice.played];
            for ((sums, mean), &column) in rows.iter_mut().zip(&mean).zip(columns) {
                sums[size] += mean - played[column];
            }
        }
        for pivot in 0..size {
            let head = rows[pivot].clone();
            for (at, row) in rows.iter_mut().enumerate() {
                if at != pivot {
                    let times = row[pivot] / head[pivot];
                    for (value, above) in row.iter_mut().zip(&head) {
                        *value -= times * above;
                    }
                }
            }
        }
        let mut change = 0.0_f64;
        for (at, weight) in weights.iter_mut().enumerate() {
            let step = rows[at][size] / rows[at][at];
            *weight += step;
            change = change.max(step.abs());
        }
        // Newton's steps shrink quadratically, so this one was the last.
        if change < 1e-4 {
            return weights;
        }
    }
}
