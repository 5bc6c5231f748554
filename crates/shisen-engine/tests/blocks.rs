//! The blocks count what the general enumerator counts: every figure, on
//! hundreds of boards by all rules for lines, with any number of threads, in memory and
//! on disk.

use std::path::Path;

use impasse_puzzle::{Chance, Control, Instance as _, Limit, Limits, Puzzle as _};
use impasse_search::Workers;
use impasse_shisen::{Board, Frame, Lines, Set, Turns};
use impasse_shisen_engine::ShisenBlocks;
use impasse_space::{Mapper as _, Method, SpaceOptions, SpaceReport, explore};

/// On every third board lines turn only once.
fn board(width: u8, height: u8, tiles: u16, lines: Lines, number: u64) -> Board {
    let kinds = u16::from(width) * u16::from(height) / tiles;
    let turns = [Turns::Two, Turns::One][usize::from(number % 3 == 2)];
    let frame = Frame::new(width, height, lines).with_turns(turns);
    Board::numbered(frame, Set { kinds, tiles }, number)
}

fn options(threads: usize, scratch: Option<&Path>) -> SpaceOptions<'_> {
    SpaceOptions {
        workers: Workers::threads(threads),
        scratch,
        method: Method::General,
    }
}

fn map(board: &Board, threads: usize) -> SpaceReport {
    let report = ShisenBlocks.map(board, &options(threads, None), Control::free());
    report.expect("nothing is written")
}

/// Compares all figures of two reports; says whether something is lost.
#[track_caller]
fn check_same(board: &Board, own: &SpaceReport, general: &SpaceReport) -> bool {
    let text = board.text();
    assert!(own.complete && own.limit.is_none() && own.omitted.is_empty());
    assert_eq!(own.depths, general.depths, "{text}");
    let mut facts = own.graph.clone().expect("described");
    let mut expected = general.graph.clone().expect("described");
    let (win, wins) = (facts.random_win.take(), expected.random_win.take());
    let (win, wins) = (win.expect("followed"), wins.expect("followed"));
    let error = win.error + wins.error;
    assert!(
        (win.value - wins.value).abs() <= error,
        "{win:?} {wins:?}\n{text}"
    );
    assert!(win.error < 1e-12, "{win:?}");
    let (visits, expects) = (facts.by_visits.take(), expected.by_visits.take());
    let (visits, expects) = (visits.expect("followed"), expects.expect("followed"));
    let pairs = [
        (visits.mean_moves, expects.mean_moves),
        (visits.solvable_share, expects.solvable_share),
        (
            visits.losing_share.unwrap_or(-1.0),
            expects.losing_share.unwrap_or(-1.0),
        ),
    ];
    for (own, general) in pairs {
        let near = (own - general).abs() <= 1e-11 * general.abs().max(1.0);
        assert!(near, "{visits:?} {expects:?}\n{text}");
    }
    assert_eq!(facts, expected, "{text}");
    facts.longest_lost_path.is_some()
}

#[track_caller]
fn check(width: u8, height: u8, tiles: u16, boards: u64) {
    let mut with_lost = 0;
    for lines in [Lines::Inside, Lines::Outside] {
        for number in 0..boards {
            let board = board(width, height, tiles, lines, number);
            let general = explore(&board, &options(1, None), Control::free(), None);
            let general = general.expect("nothing is written");
            with_lost += u64::from(check_same(&board, &map(&board, 1), &general));
        }
    }
    assert!(with_lost > boards / 4, "{with_lost} of {boards}");
}

#[test]
fn every_figure_is_that_of_the_general_enumerator() {
    check(4, 2, 4, 60);
    check(4, 4, 4, 80);
    check(5, 4, 4, 60);
    check(6, 4, 4, 3);
}

#[test]
fn kinds_of_two_tiles_are_counted_too() {
    check(2, 2, 2, 20);
    check(4, 3, 2, 60);
    check(5, 4, 2, 40);
}

#[test]
fn positions_in_the_middle_of_a_game_are_starts_too() {
    let mut chance = Chance::new(8);
    for number in 0..60 {
        let lines = [Lines::Inside, Lines::Outside][usize::from(number % 2 == 0)];
        let board = board(8, 4, 4, lines, number);
        let mut state = board.start();
        for _ in 0..chance.below(6) + 3 {
            let mut moves = Vec::new();
            board.moves(&state, &mut moves);
            if !moves.is_empty() {
                let choice = chance.below(moves.len() as u64);
                board.play(
                    &mut state,
                    moves[usize::try_from(choice).expect("an index")],
                );
            }
        }
        let board = board.at(&state);
        let general = explore(&board, &options(1, None), Control::free(), None);
        check_same(
            &board,
            &map(&board, 1),
            &general.expect("nothing is written"),
        );
    }
}

#[test]
fn other_kinds_are_left_to_the_general_enumerator() {
    let board = board(6, 2, 6, Lines::Outside, 1);
    let general = explore(&board, &options(1, None), Control::free(), None);
    assert_eq!(map(&board, 1), general.expect("nothing is written"));
}

#[test]
fn a_report_does_not_depend_on_threads_or_on_disk() {
    let board = board(8, 5, 4, Lines::Inside, 3);
    let alone = map(&board, 1);
    assert!(alone.states() > 100_000);
    let without_costs = |mut report: SpaceReport| {
        (report.peak_bytes, report.disk_bytes) = (0, 0);
        report
    };
    for threads in [2, 5] {
        let other = without_costs(map(&board, threads));
        assert_eq!(other, without_costs(alone.clone()));
    }
    let scratch = std::env::temp_dir();
    let memory = Some((17 << 20) + alone.peak_bytes);
    let small = Limits {
        memory,
        ..Limits::default()
    };
    let options = options(2, Some(&scratch));
    let report = ShisenBlocks.map(&board, &options, Control::within(small));
    let report = report.expect("a directory for scratch files");
    assert!(report.disk_bytes > 0, "{report:?}");
    assert_eq!(without_costs(report), without_costs(alone));
}

#[test]
fn limits_give_what_was_counted_so_far() {
    let board = board(8, 5, 4, Lines::Inside, 3);
    let whole = map(&board, 1);
    for (limits, limit) in [
        (
            Limits {
                states: Some(100_000),
                ..Limits::default()
            },
            Limit::States,
        ),
        (
            Limits {
                memory: Some(17 << 20),
                ..Limits::default()
            },
            Limit::Memory,
        ),
        (
            Limits {
                time: Some(std::time::Duration::ZERO),
                ..Limits::default()
            },
            Limit::Time,
        ),
    ] {
        let report = ShisenBlocks.map(&board, &options(2, None), Control::within(limits));
        let report = report.expect("nothing is written");
        assert_eq!(report.limit, Some(limit));
        assert!(!report.complete && report.graph.is_none());
        assert_eq!(report.omitted.len(), 1);
        assert!(report.states() <= 100_000 && report.states() < whole.states());
    }
}
