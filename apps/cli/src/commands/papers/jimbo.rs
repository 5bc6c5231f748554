//! `impasse papers jimbo`.

use clap::Args;
use impasse_puzzle::sentence;
use impasse_repro::jimbo::{self, Deck, PRINTED_A, PRINTED_GAMES, ReadingRow};
use impasse_wire::command::{JimboDeckJson, JimboJson, JimboReadingJson};

use crate::amounts;
use crate::exit::CliError;
use crate::options::Budget;
use crate::output::Output;
use crate::progress::Bar;

/// FreeCell: random trials of deals 1 to 20 in several readings, and of a
/// thousand full shuffles
///
/// The whole study takes a few minutes of CPU time.
#[derive(Args)]
pub(super) struct Jimbo {
    /// Games for each of the deals 1 to 20 and each reading
    #[arg(long, value_name = "N", default_value_t = PRINTED_GAMES,
          value_parser = amounts::positive, allow_hyphen_values = true)]
    games: u64,
    /// Full shuffles, and as many of Microsoft's deals
    #[arg(long, value_name = "N", default_value_t = 1000,
          value_parser = amounts::positive, allow_hyphen_values = true)]
    deals: u64,
    /// Games for each of those
    #[arg(long, value_name = "N", default_value_t = 16_384,
          value_parser = amounts::positive, allow_hyphen_values = true)]
    games_each: u64,
    #[command(flatten)]
    budget: Budget,
}

impl Jimbo {
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let options = jimbo::Options {
            games: self.games,
            deals: self.deals,
            games_each: self.games_each,
            seed: self.budget.seed,
            workers: self.budget.workers(),
        };
        let bar = Bar::new(output, "jimbo");
        let result = jimbo::report(&options, self.budget.control(None, &bar));
        drop(bar);
        match result {
            Ok(report) if output.json => output.record(&JimboJson {
                paper: "jimbo",
                games: report.games,
                printed: &PRINTED_A,
                readings: report
                    .rows
                    .iter()
                    .map(|each| row(each, report.games))
                    .collect(),
                decks: report.decks.iter().map(deck).collect(),
            }),
            Ok(report) => output.print(jimbo::text(&report)),
            Err(limit) => Err(CliError::stopped(
                sentence!("jimbo: no table", "jimbo：表はできませんでした"),
                limit,
            )),
        }
    }
}

fn row(row: &ReadingRow, games: u64) -> JimboReadingJson {
    JimboReadingJson {
        reading: row.reading,
        wins: row.wins.clone(),
        mean_wins: row.mean(),
        chi_square: row.chi_square(games),
        mean_length: row.length,
        mean_total_branching: row.branching,
    }
}

fn deck(deck: &Deck) -> JimboDeckJson {
    let (mean, interval) = deck.mean();
    JimboDeckJson {
        deck: deck.name.clone(),
        deals: deck.wins.count,
        games_each: deck.games,
        without_a_win: deck.without,
        mean_wins: mean,
        mean_wins_ci: interval.map(|found| [found.low, found.high]),
    }
}
