//! How soon the chooser finds what suits a player: a thousand simulated players
//! of each of five skills, beside random order and a ladder; those that follow
//! the chooser's own model, and those that do not.
//!
//! `cargo run --profile quick -p impasse-forge --example chooser`
#![expect(clippy::print_stdout, reason = "an example tells people what it found")]

use impasse_forge::{Habit, PuzzleOrder, SimulatedPlayer, games_until};

const PLAYERS: u64 = 1000;
const GAMES: usize = 120;
const TARGET: f64 = 0.7;
const NEAR: f64 = 0.05;
/// Games over which the rate is looked at.
const WINDOW: usize = 20;
/// Games whose distance from the target is told.
const FIRST: usize = 40;

fn main() {
    for habit in Habit::ALL {
        println!("{habit:?}\nskill   order    median  90 %   never   off target, games 1 to 40");
        for skill in [-2.0, -1.0, 0.0, 1.0, 2.0] {
            for order in [
                PuzzleOrder::Chosen,
                PuzzleOrder::Random,
                PuzzleOrder::Ladder,
            ] {
                tell(habit, skill, order);
            }
        }
        println!();
    }
}

fn tell(habit: Habit, skill: f64, order: PuzzleOrder) {
    let players = (0..PLAYERS).map(|seed| SimulatedPlayer { skill, habit, seed });
    let all: Vec<Vec<f64>> = players
        .map(|player| player.play(order, TARGET, GAMES))
        .collect();
    let until = |chances: &Vec<f64>| games_until(chances, TARGET, NEAR, WINDOW);
    let mut games: Vec<usize> = all.iter().map(|c| until(c).unwrap_or(GAMES)).collect();
    let never = games.iter().filter(|&&games| games == GAMES).count();
    games.sort_unstable();
    let at = |share: usize| match games[games.len() * share / 100] {
        GAMES => "never".to_owned(),
        games => games.to_string(),
    };
    let first = all.iter().flat_map(|chances| &chances[..FIRST]);
    let off: f64 = first.map(|chance| (chance - TARGET).abs()).sum();
    #[expect(clippy::cast_precision_loss, reason = "some thousand games")]
    let off = off / (FIRST as f64 * PLAYERS as f64);
    println!(
        "{skill:>5}   {:<8} {:>6} {:>5} {never:>7}   {off:.3}",
        format!("{order:?}").to_lowercase(),
        at(50),
        at(90)
    );
}
