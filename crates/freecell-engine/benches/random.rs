//! Random games a second, beside the general player.
//!
//! The wins are asserted before anything is printed: both players play the
//! same games.

use cpu_time::ProcessTime;
use impasse_freecell::{Deal, Shuffle, Table};
use impasse_freecell_engine::RandomFreeCell;
use impasse_puzzle::{Chance, Puzzle as _};
use impasse_search::{FastRandomPlay as _, PlainRandomPlayer, RandomPlayer};

const GAMES: u64 = 1 << 17;

#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
fn main() {
    println!("deal      wins  mean moves  quick games/s  general games/s");
    for (number, wins) in [(1, 1), (3, 835), (11_982, 0)] {
        let deal = Deal::numbered(Table::default(), Shuffle::Microsoft, number);
        let start = deal.start();
        let player = RandomFreeCell::default();
        let quick = player.player(&deal, &start);
        let mut quick = quick.expect("it plays every deal");
        let mut plain = PlainRandomPlayer::new(&deal, &start);
        let (won, moves, quick) = play(&mut *quick, GAMES);
        assert_eq!(won, wins, "deal {number}");
        let (_, _, plain) = play(&mut plain, GAMES / 8);
        println!("{number:>6} {won:>7} {moves:>11.1} {quick:>14.0} {plain:>16.0}");
    }
}

/// Wins, mean moves, and games a second.
fn play(player: &mut dyn RandomPlayer<Deal>, games: u64) -> (u64, f64, f64) {
    let (mut wins, mut moves) = (0, 0);
    let started = ProcessTime::now();
    for game in 0..games {
        let result = player.play(Chance::of(1, game), 1000, &mut || Ok(()));
        let result = result.expect("nobody stops it");
        wins += u64::from(result.won);
        moves += result.length;
    }
    let seconds = started.elapsed().as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "shown with few digits")]
    let (moves, games) = (moves as f64, games as f64);
    (wins, moves / games, games / seconds)
}
