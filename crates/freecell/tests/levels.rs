//! The sample puzzles are what their remarks say.

mod common;

use impasse_freecell::{Card, Deal, FreeCell};
use impasse_laws::{Explored, levels};
use impasse_puzzle::{Game, Instance, Params, Puzzle};

/// One puzzle of the file with its remarks.
struct Level {
    deal: Deal,
    remarks: Vec<String>,
}

impl Level {
    /// What the remarks of one kind say, joined.
    fn remark(&self, kind: &str) -> Option<String> {
        let of_kind = self
            .remarks
            .iter()
            .filter_map(|line| line.strip_prefix(kind));
        let parts: Vec<&str> = of_kind.map(str::trim).collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    }

    fn number(&self) -> u64 {
        let remarks = self.remarks.join(" ");
        let (_, rest) = remarks.split_once(" deal ").expect("a deal number");
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        digits.parse().expect("a number")
    }

    /// Cards that are not home.
    fn cards(&self) -> usize {
        Card::COUNT - usize::from(self.deal.position().cards_home())
    }
}

fn all() -> Vec<Level> {
    let text = levels("freecell.txt");
    let blocks = FreeCell.split(&text);
    let level = |text: &str| {
        let lines = text.lines().filter_map(|line| line.strip_prefix("; "));
        let remarks: Vec<String> = lines.map(str::to_owned).collect();
        let header = remarks[0].strip_prefix("freecell ").expect("a header");
        let params: Params = header.parse().expect("parameters");
        let deal = common::open(&params, text).expect("a puzzle");
        Level { deal, remarks }
    };
    blocks.iter().map(|block| level(block.text)).collect()
}

#[test]
fn there_is_one_small_and_one_large_puzzle_of_each_kind() {
    let kinds: Vec<(usize, bool)> = all()
        .iter()
        .map(|level| (level.cards(), level.remark("solution:").is_some()))
        .collect();
    assert_eq!(kinds, [(16, true), (20, false), (52, true), (52, false)]);
}

#[test]
fn every_sample_is_the_deal_it_is_said_to_be() {
    for level in all() {
        let home = level.deal.position().cards_home() / 4;
        let params = level.deal.params().to_string();
        let dealt = common::endgame(&params, level.number(), home);
        assert_eq!(level.deal.text(), dealt.text());
    }
}

#[test]
fn what_is_said_to_be_solvable_is_solved() {
    for level in all() {
        let Some(solution) = level.remark("solution:") else {
            continue;
        };
        let moves = level.deal.parse_moves(&solution).expect("legal moves");
        let end = level.deal.replay(&moves).expect("legal moves");
        assert!(level.deal.is_goal(&end), "{solution}");
    }
}

#[test]
fn the_small_solution_is_a_shortest_one_among_traps() {
    let small = &all()[0];
    let space = Explored::whole(&small.deal, 5000).expect("565 positions");
    let solution = small.remark("solution:").expect("solvable");
    assert_eq!(space.distances[0], Some(21));
    assert_eq!(solution.split(' ').count(), 21);
    let totals = space.totals();
    assert_eq!((totals.states, totals.states - totals.solvable), (565, 22));
}

#[test]
fn what_is_said_to_be_unsolvable_has_no_goal_among_all_its_positions() {
    for level in all() {
        let Some(claim) = level.remark("unsolvable:") else {
            continue;
        };
        let space = Explored::whole(&level.deal, 5000).expect("a small space");
        assert_eq!(claim, format!("{} positions", space.count()));
        assert!(space.goals.iter().all(|&goal| !goal), "{claim}");
    }
}
