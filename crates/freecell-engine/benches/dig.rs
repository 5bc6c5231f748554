//! How soon the bound `dig` is known, asked about many positions of one deal:
//! by the rules, and by what simulated players ask.
//!
//! The sums are asserted before anything is printed: both say the same.

use cpu_time::ProcessTime;
use impasse_freecell::{Deal, Dig, Position, Shuffle, Table};
use impasse_freecell_engine::QuickDig;
use impasse_puzzle::{Chance, Heuristic, Puzzle as _};

const GAMES: u64 = 2000;

#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
fn main() {
    println!("deal  positions  mean bound  dig, µs  quick, µs");
    for number in [5, 6, 7, 123] {
        let deal = Deal::numbered(Table::default(), Shuffle::Microsoft, number);
        let positions = positions(&deal);
        let (plain, by_rules) = ask(&Dig, &deal, &positions);
        let (quick, by_quick) = ask(&QuickDig, &deal, &positions);
        assert_eq!(plain, quick, "deal {number}");
        #[expect(clippy::cast_precision_loss, reason = "shown with few digits")]
        let count = positions.len() as f64;
        #[expect(clippy::cast_precision_loss, reason = "shown with few digits")]
        let mean = plain as f64 / count;
        let micros = |seconds: f64| 1e6 * seconds / count;
        println!(
            "{number:>4} {count:>10} {mean:>11.1} {:>8.2} {:>10.2}",
            micros(by_rules),
            micros(by_quick)
        );
    }
}

/// The first twenty positions of random games.
fn positions(deal: &Deal) -> Vec<Position> {
    let mut positions = Vec::new();
    let mut moves = Vec::new();
    for game in 0..GAMES {
        let mut chance = Chance::of(1, game);
        let mut at = deal.start();
        for _ in 0..20 {
            moves.clear();
            deal.moves(&at, &mut moves);
            if moves.is_empty() {
                break;
            }
            let drawn = chance.below(moves.len() as u64);
            deal.play(&mut at, moves[usize::try_from(drawn).unwrap_or(0)]);
            positions.push(at.clone());
        }
    }
    positions
}

/// What is said of all positions, summed up, and the CPU seconds it takes.
fn ask(heuristic: &dyn Heuristic<Deal>, deal: &Deal, positions: &[Position]) -> (u64, f64) {
    let mut estimate = heuristic.prepare(deal);
    let begun = ProcessTime::now();
    let said = positions
        .iter()
        .map(|at| u64::from(estimate.estimate(at).unwrap_or(0)));
    let sum = said.sum();
    (sum, begun.elapsed().as_secs_f64())
}
