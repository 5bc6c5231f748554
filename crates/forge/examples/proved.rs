//! Many puzzles of every game, each opened again by its name and solved by the
//! solution that came with it, under the exact rules. Nobody is asked how hard
//! they are.
//!
//! `cargo run --profile quick -p impasse-forge --example proved -- [GAME=COUNT …]`
#![expect(clippy::print_stdout, reason = "an example tells people what it found")]

use cpu_time::ProcessTime;
use impasse_forge::{Wanted, Wish, generate};
use impasse_lab::{all, open};
use impasse_puzzle::{Control, Params};

/// Puzzles of each game, where nothing is said.
const USUAL: usize = 1_500;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let asked = |game: &str| {
        let mut given = arguments.iter().filter_map(|each| each.split_once('='));
        let count = given.find(|(name, _)| *name == game);
        count.map(|(_, count)| count.parse().expect("a number"))
    };
    println!(
        "{:<10} puzzles proved  looked at  without solution  like another  CPU s a puzzle",
        "game"
    );
    let mut sums = [0, 0, 0, 0, 0];
    for &game in all() {
        let usual = if arguments.is_empty() { USUAL } else { 0 };
        let count: usize = asked(game.name()).unwrap_or(usual);
        if count == 0 {
            continue;
        }
        let wish = Wish {
            count,
            tries: 20 * count as u64,
            wanted: Wanted::Unrated,
            ..Wish::of(game, Params::none())
        };
        let begun = ProcessTime::now();
        let made = generate(&wish, Control::free());
        let seconds = begun.elapsed().as_secs_f64();
        let proved = made.puzzles.iter().filter(|puzzle| {
            let opened = open(&puzzle.name).expect("names never change");
            opened.check(&puzzle.solution).solved
        });
        let proved = proved.count() as u64;
        let puzzles = made.puzzles.len() as u64;
        let row = [puzzles, proved, made.tried, made.unsolved, made.alike];
        for (sum, figure) in sums.iter_mut().zip(row) {
            *sum += figure;
        }
        #[expect(clippy::cast_precision_loss, reason = "some thousand puzzles")]
        let each = seconds / (puzzles as f64).max(1.0);
        print_row(game.name(), row, &format!("{each:.3}"));
    }
    print_row("all", sums, "");
}

fn print_row(name: &str, row: [u64; 5], each: &str) {
    let [puzzles, proved, tried, unsolved, alike] = row;
    println!(
        "{name:<10} {puzzles:>7} {proved:>6} {tried:>10} {unsolved:>17} {alike:>13} {each:>15}"
    );
}
