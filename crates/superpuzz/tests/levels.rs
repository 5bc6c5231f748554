//! The sample puzzles are what their remarks say.

mod common;

use impasse_laws::{Explored, law, levels};
use impasse_puzzle::{Game, Instance, Params, Puzzle};
use impasse_superpuzz::{Deal, Superpuzz};

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
        let (_, rest) = remarks.split_once(": deal ").expect("a deal number");
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        digits.parse().expect("a number")
    }
}

fn all() -> Vec<Level> {
    let text = levels("superpuzz.txt");
    let blocks = Superpuzz.split(&text);
    let level = |text: &str| {
        let lines = text.lines().filter_map(|line| line.strip_prefix("; "));
        let remarks: Vec<String> = lines.map(str::to_owned).collect();
        let header = remarks[0].strip_prefix("superpuzz ").expect("a header");
        let params: Params = header.parse().expect("parameters");
        let deal = common::open(&params, text).expect("a puzzle");
        Level { deal, remarks }
    };
    blocks.iter().map(|block| level(block.text)).collect()
}

#[test]
fn there_is_one_small_and_one_large_puzzle_of_each_kind() {
    let kinds: Vec<(u8, bool)> = all()
        .iter()
        .map(|level| (level.deal.columns(), level.remark("solution:").is_some()))
        .collect();
    assert_eq!(kinds, [(4, true), (4, false), (13, true), (13, false)]);
}

#[test]
fn every_sample_is_the_deal_it_is_said_to_be() {
    for level in all() {
        let numbered = Deal::numbered(level.deal.columns(), level.number());
        assert_eq!(level.deal.text(), numbered.text());
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
fn the_small_solution_is_a_shortest_one_and_its_goal_the_only_one() {
    let small = &all()[0];
    let space = Explored::whole(&small.deal, 5000).expect("1637 positions");
    let solution = small.remark("solution:").expect("solvable");
    assert_eq!(space.distances[0], Some(12));
    assert_eq!(solution.split(' ').count(), 12);
    assert_eq!(space.totals().goals, 1);
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

#[test]
fn every_sample_of_the_file_has_its_text_read_as_it_is_written() {
    for level in all() {
        let sample = impasse_laws::Sample::of(&level.deal, 2000);
        law::text(&Superpuzz, &level.deal, &sample).expect("text that round-trips");
    }
}
