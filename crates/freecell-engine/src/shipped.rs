//! The network that the program carries: read when it is first asked.
//!
//! It lies in the program as a file, 0.9 MB; the browser's modules leave it out.

use std::sync::{Arc, LazyLock};

use impasse_freecell::{Deal, Move};
use impasse_net::Network;
use impasse_puzzle::{About, Assurance, Outcome, Puzzle as _, Strategy, Task};
use impasse_search::FastRandomPlay;
use impasse_space::{Learnt, LearntFigures};

use crate::guided::{self, FreeCellGuided, GuidedOptions};
use crate::sight::FreeCellSight;

/// The name of the network.
const NAME: &str = "freecell-net-3";

/// The file, with its card.
const FILE: &[u8] = include_bytes!("../models/freecell-net-3.safetensors");

static GUIDED: LazyLock<FreeCellGuided> = LazyLock::new(|| {
    let network = Network::read(FILE).expect("a test reads the file that is shipped");
    FreeCellGuided::new(Arc::new(network), GuidedOptions::default())
        .expect("a test asks the network that is shipped")
});

/// `freecell-guided` with the network that the program carries.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShippedGuided;

impl Strategy<Deal> for ShippedGuided {
    fn about(&self) -> About {
        guided::ABOUT
    }

    fn assurance(&self) -> Assurance {
        Assurance::COMPLETE
    }

    fn solve(&self, deal: &Deal, task: &Task<'_, Deal>) -> Outcome<Move> {
        GUIDED.solve(deal, task)
    }
}

/// What that network knows of deals. It has learnt from the usual table alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShippedLearnt;

/// Cells of the deals it has learnt from.
const CELLS: u8 = 4;

impl Learnt<Deal> for ShippedLearnt {
    fn foretell(&self, deal: &Deal) -> Option<LearntFigures> {
        let table = deal.table();
        if !guided::is_learnt(table) || table.cells != CELLS {
            return None;
        }
        let network = GUIDED.guidance().network();
        let rests = FreeCellSight::rests(deal, &deal.start());
        let said = FreeCellSight::mean_answers(network, &rests, CELLS, table.columns);
        let answer = |name: &str| network.place(name).map(|place| said[place]);
        Some(LearntFigures {
            network: NAME,
            win: 1.0 / (1.0 + (-network.correction("win").of(answer("win")?)).exp()),
            looks: answer("effort")?.exp2(),
            moves: answer("moves")?,
        })
    }

    fn play(&self, deal: &Deal) -> Option<&dyn FastRandomPlay<Deal>> {
        guided::is_learnt(deal.table()).then(|| GUIDED.guidance() as &dyn FastRandomPlay<Deal>)
    }
}

#[cfg(test)]
mod tests {
    use impasse_freecell::{Shuffle, Table};
    use impasse_puzzle::Control;

    use super::*;

    fn microsoft(cells: u8, number: u64) -> Deal {
        let table = Table {
            cells,
            ..Table::default()
        };
        Deal::numbered(table, Shuffle::Microsoft, number)
    }

    #[test]
    fn a_deal_that_people_call_hard_is_foretold_to_be_harder_than_one_that_chance_wins() {
        let said = |number| ShippedLearnt.foretell(&microsoft(4, number));
        let (easy, hard) = (said(2).expect("figures"), said(617).expect("figures"));
        assert!(easy.win > hard.win, "{easy:?}, {hard:?}");
        assert!(easy.looks < hard.looks, "{easy:?}, {hard:?}");
        assert!(easy.win > 0.0 && easy.win < 1.0 && easy.moves > 52.0);
    }

    #[test]
    fn nothing_is_foretold_of_tables_that_nobody_learnt_from() {
        assert_eq!(ShippedLearnt.foretell(&microsoft(3, 1)), None);
        let columns = Table {
            columns: 7,
            ..Table::default()
        };
        let deal = Deal::numbered(columns, Shuffle::Microsoft, 1);
        assert_eq!(ShippedLearnt.foretell(&deal), None);
        assert!(ShippedLearnt.play(&deal).is_none());
    }

    #[test]
    fn it_ends_with_a_solution_or_a_proof() {
        let solve = |cells, number| {
            let deal = microsoft(cells, number);
            let start = deal.start();
            let outcome = ShippedGuided.solve(&deal, &Task::plain(&start, Control::free()));
            outcome.verdict.name()
        };
        assert_eq!(solve(4, 1), "solved");
        assert_eq!(solve(4, 11_982), "unsolvable");
        assert_eq!(solve(0, 3), "unsolvable");
    }
}
