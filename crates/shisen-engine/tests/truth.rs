//! The verdicts are those of whole spaces, on more than a thousand small
//! boards by either rule; and large boards get one.

use impasse_laws::law::{self, Trial};
use impasse_laws::{Explored, Sample};
use impasse_puzzle::{
    Blind, Control, Instance as _, Limit, Limits, Outcome, Puzzle as _, Strategy, Task, Verdict,
};
use impasse_shisen::{Board, Frame, Lines, Pair, Set, Turns};
use impasse_shisen_engine::{ShisenPairs, engine};

fn board(width: u8, height: u8, tiles: u16, lines: Lines, number: u64) -> Board {
    let kinds = u16::from(width) * u16::from(height) / tiles;
    let frame = Frame::new(width, height, lines);
    Board::numbered(frame, Set { kinds, tiles }, number)
}

fn solve(board: &Board, limits: Limits) -> Outcome<Pair> {
    let start = board.start();
    let task = Task::plain(&start, Control::within(limits));
    ShisenPairs.solve(board, &task)
}

/// Compares verdicts with whole spaces; says how many boards can be solved and
/// how many cannot.
#[track_caller]
fn check(width: u8, height: u8, tiles: u16, lines: Lines, boards: u64) -> (u32, u32) {
    check_boards((0..boards).map(|number| board(width, height, tiles, lines, number)))
}

#[track_caller]
fn check_boards(boards: impl Iterator<Item = Board>) -> (u32, u32) {
    let (mut solvable, mut unsolvable) = (0, 0);
    for board in boards {
        let space = Explored::whole(&board, 100_000).expect("a small space");
        match (
            solve(&board, Limits::default()).verdict,
            space.is_solvable(0),
        ) {
            (Verdict::Solved(moves), true) => {
                let end = board.replay(&moves).expect("legal moves");
                assert!(board.is_goal(&end), "{}", board.text());
                solvable += 1;
            }
            (Verdict::Unsolvable, false) => unsolvable += 1,
            (verdict, _) => panic!("{} is wrong:\n{}", verdict.name(), board.text()),
        }
    }
    (solvable, unsolvable)
}

#[test]
fn verdicts_are_those_of_whole_spaces_with_lines_inside() {
    let mut counts = (0, 0);
    for (width, height, tiles, boards) in [
        (4, 2, 4, 200),
        (4, 3, 2, 300),
        (4, 4, 4, 300),
        (5, 4, 2, 200),
        (5, 4, 4, 150),
        (6, 2, 6, 100),
        (4, 4, 8, 40),
    ] {
        let (solvable, unsolvable) = check(width, height, tiles, Lines::Inside, boards);
        counts.0 += solvable;
        counts.1 += unsolvable;
    }
    assert_eq!(counts.0 + counts.1, 1290);
    assert!(counts.1 > 200, "{counts:?}");
}

#[test]
fn verdicts_are_those_of_whole_spaces_with_lines_outside() {
    let mut counts = (0, 0);
    for (width, height, tiles, boards) in [
        (4, 3, 2, 300),
        (4, 4, 2, 300),
        (5, 4, 2, 300),
        (4, 4, 4, 200),
        (5, 4, 4, 60),
        (6, 2, 6, 40),
    ] {
        let (solvable, unsolvable) = check(width, height, tiles, Lines::Outside, boards);
        counts.0 += solvable;
        counts.1 += unsolvable;
    }
    assert_eq!(counts.0 + counts.1, 1200);
    assert!(counts.1 > 100, "{counts:?}");
}

#[test]
fn verdicts_are_those_of_whole_spaces_with_one_turn() {
    let mut counts = (0, 0);
    for lines in [Lines::Inside, Lines::Outside] {
        for (width, height, tiles, boards) in [(4, 3, 2, 200), (5, 4, 2, 200), (5, 4, 4, 150)] {
            let kinds = u16::from(width) * u16::from(height) / tiles;
            let frame = Frame::new(width, height, lines).with_turns(Turns::One);
            let boards =
                (0..boards).map(|number| Board::numbered(frame, Set { kinds, tiles }, number));
            let (solvable, unsolvable) = check_boards(boards);
            counts.0 += solvable;
            counts.1 += unsolvable;
        }
    }
    assert_eq!(counts.0 + counts.1, 1100);
    assert!(counts.0 > 100 && counts.1 > 100, "{counts:?}");
}

#[test]
fn the_strategy_obeys_its_laws_from_positions_all_over_a_space() {
    for lines in [Lines::Inside, Lines::Outside] {
        for number in 0..12 {
            let board = board(5, 4, 4, lines, number);
            let space = Explored::whole(&board, 100_000).expect("a small space");
            let trial = Trial {
                space: &space,
                heuristic: &Blind,
                detectors: &[],
                starts: 60,
            };
            for strategy in engine().strategies {
                if let Err(broken) = law::strategy(&board, &*strategy, &trial) {
                    panic!("{broken}{}", board.text());
                }
            }
        }
    }
}

#[test]
fn positions_of_lost_games_are_proved_lost_where_their_space_is_small() {
    let (mut lost, mut won) = (0, 0);
    for number in 0..40 {
        let board = board(10, 6, 4, Lines::Inside, number);
        for position in Sample::walks(&board, number, 3, 30)
            .positions
            .iter()
            .rev()
            .step_by(3)
        {
            let here = board.at(&position.state);
            let Some(space) = Explored::whole(&here, 5000) else {
                continue;
            };
            let verdict = solve(&here, Limits::default()).verdict;
            assert_eq!(
                matches!(verdict, Verdict::Solved(_)),
                space.is_solvable(0),
                "{}",
                here.text()
            );
            if space.is_solvable(0) {
                won += 1;
            } else {
                lost += 1;
            }
        }
    }
    assert!(lost > 60 && won > 100, "{lost} {won}");
}

#[test]
fn large_boards_are_decided() {
    let mut counts = [0; 3];
    for number in 0..40 {
        let verdict = solve(&board(18, 8, 4, Lines::Outside, number), Limits::default()).verdict;
        counts[match verdict {
            Verdict::Solved(_) => 0,
            Verdict::Unsolvable => 1,
            Verdict::Unknown(_) => 2,
        }] += 1;
    }
    assert_eq!(counts, [36, 4, 0]);
}

#[test]
fn a_board_of_a_single_kind_and_the_largest_boards_are_decided() {
    for board in [
        board(10, 6, 60, Lines::Outside, 1),
        board(32, 16, 512, Lines::Outside, 1),
        board(30, 16, 8, Lines::Outside, 1),
        board(62, 8, 4, Lines::Outside, 1),
    ] {
        let verdict = solve(
            &board,
            Limits {
                states: Some(20_000),
                ..Limits::default()
            },
        )
        .verdict;
        assert!(!matches!(verdict, Verdict::Unknown(_)), "{}", board.text());
    }
}

#[test]
fn the_limits_are_kept() {
    let board = board(18, 8, 4, Lines::Outside, 264);
    for states in [0, 1, 100] {
        let limits = Limits {
            states: Some(states),
            ..Limits::default()
        };
        let outcome = solve(&board, limits);
        assert_eq!(outcome.verdict, Verdict::Unknown(Limit::States));
        assert!(outcome.stats.stored <= states + 1);
    }
    let limits = Limits {
        memory: Some(1),
        ..Limits::default()
    };
    assert_eq!(
        solve(&board, limits).verdict,
        Verdict::Unknown(Limit::Memory)
    );
}

#[test]
fn an_empty_board_is_solved() {
    let board = board(4, 2, 4, Lines::Outside, 1);
    let empty = board.at(&impasse_shisen::Tiles::default());
    assert_eq!(
        solve(&empty, Limits::default()).verdict,
        Verdict::Solved(Vec::new())
    );
}
