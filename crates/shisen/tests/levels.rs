//! The sample puzzles are what their remarks say.

mod common;

use impasse_laws::{Explored, levels};
use impasse_puzzle::{Detector as _, Game, Instance, Params, Puzzle};
use impasse_shisen::{Board, Lines, Locked, Shisen};

/// One puzzle of the file with its remarks.
struct Level {
    board: Board,
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

    /// The board that the remark `: board 20 of 6 by 4` speaks of.
    fn dealt(&self) -> Board {
        let remarks = self.remarks.join(" ");
        let (_, rest) = remarks.split_once(": board ").expect("a board number");
        let numbers: Vec<u64> = rest
            .split(|letter: char| !letter.is_ascii_digit())
            .filter_map(|digits| digits.parse().ok())
            .take(3)
            .collect();
        let [number, width, height] = numbers[..] else {
            panic!("a number and two sides: {rest}");
        };
        let lines = self.board.frame().lines();
        let params = format!("width={width},height={height},lines={lines}");
        common::numbered(&params, number)
    }
}

fn all() -> Vec<Level> {
    let text = levels("shisen.txt");
    let blocks = Shisen.split(&text);
    let level = |text: &str| {
        let lines = text.lines().filter_map(|line| line.strip_prefix("; "));
        let remarks: Vec<String> = lines.map(str::to_owned).collect();
        let header = remarks[0].strip_prefix("shisen ").expect("a header");
        let params: Params = header.parse().expect("parameters");
        let board = common::open(&params, text).expect("a puzzle");
        Level { board, remarks }
    };
    blocks.iter().map(|block| level(block.text)).collect()
}

#[test]
fn there_is_one_small_and_one_large_puzzle_of_each_kind() {
    let kinds: Vec<(u8, Lines, bool)> = all()
        .iter()
        .map(|level| {
            let frame = level.board.frame();
            let solvable = level.remark("solution:").is_some();
            (frame.width(), frame.lines(), solvable)
        })
        .collect();
    let expected = [
        (6, Lines::Inside, true),
        (6, Lines::Inside, false),
        (18, Lines::Outside, true),
        (18, Lines::Outside, false),
    ];
    assert_eq!(kinds, expected);
}

#[test]
fn every_sample_is_the_board_it_is_said_to_be() {
    for level in all() {
        assert_eq!(level.board.text(), level.dealt().text());
    }
}

#[test]
fn what_is_said_to_be_solvable_is_solved() {
    for level in all() {
        let Some(solution) = level.remark("solution:") else {
            continue;
        };
        let moves = level.board.parse_moves(&solution).expect("legal moves");
        let end = level.board.replay(&moves).expect("legal moves");
        assert!(level.board.is_goal(&end), "{solution}");
    }
}

#[test]
fn what_is_said_to_be_unsolvable_has_no_goal_among_all_its_positions() {
    for level in all() {
        let Some(claim) = level.remark("unsolvable:") else {
            continue;
        };
        let space = Explored::whole(&level.board, 1000).expect("a small space");
        assert_eq!(claim, format!("{} positions", space.count()));
        assert!(space.goals.iter().all(|&goal| !goal), "{claim}");
    }
}

#[test]
fn tiles_of_the_large_lost_board_are_locked_and_none_of_the_small_one() {
    let levels = all();
    let reason = |level: &Level| Locked.prepare(&level.board).explain(&level.board.start());
    let large = reason(&levels[3]).expect("locked");
    assert_eq!(large.marks.len(), 55);
    assert_eq!(reason(&levels[1]), None);
}
