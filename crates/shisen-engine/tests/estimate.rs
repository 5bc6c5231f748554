//! Estimates of boards whose spaces are known.

use impasse_puzzle::{Control, Instance as _, Limit, Limits};
use impasse_search::Workers;
use impasse_shisen::{Board, Frame, Lines, Set};
use impasse_shisen_engine::{Parents, ShisenBlocks};
use impasse_space::{
    Estimate, EstimateOptions, Mapper as _, SpaceOptions, Spread, estimate, features,
};

const OPTIONS: EstimateOptions = EstimateOptions {
    particles: 60,
    runs: 12,
    seed: 1,
    workers: Workers::alone(),
    split: None,
};

fn board(width: u8, height: u8, lines: Lines, number: u64) -> Board {
    let kinds = u16::from(width) * u16::from(height) / 4;
    let frame = Frame::new(width, height, lines);
    Board::numbered(frame, Set { kinds, tiles: 4 }, number)
}

fn estimated(board: &Board, options: &EstimateOptions) -> Estimate {
    let result = estimate(board, &Parents, options, Control::free());
    result.expect("there are no limits")
}

/// How many standard errors an estimate is off.
fn off(spread: Spread, truth: f64) -> f64 {
    let off = (spread.value - truth).abs();
    if off < 1e-9 * truth.abs().max(1e-9) {
        0.0
    } else {
        off / spread.error.max(1e-300)
    }
}

#[test]
fn estimates_are_as_far_off_as_they_say() {
    let mut errors = Vec::new();
    for lines in [Lines::Inside, Lines::Outside] {
        for number in 0..10 {
            let board = board(5, 4, lines, number);
            let space = ShisenBlocks.map(&board, &SpaceOptions::default(), Control::free());
            let space = space.expect("nothing is written");
            let known = features(&space, None);
            let found = estimated(&board, &OPTIONS);
            assert_eq!(Some(found.split), known.split, "{}", board.text());
            assert_eq!(found.depths.len(), space.depths.len());
            #[expect(clippy::cast_precision_loss, reason = "small spaces")]
            let (states, transitions) = (space.states() as f64, space.transitions() as f64);
            errors.push(off(found.states, states));
            errors.push(off(found.transitions, transitions));
            errors.push(off(found.mean_moves, known.mean_moves));
            let solvable = known.solvable_share.expect("labelled");
            errors.push(off(found.solvable_share, solvable));
            // There is one start, and nothing to be estimated about it.
            assert!(off(found.depths[0].states, 1.0) < 1e-9);
        }
    }
    let beyond = |limit: f64| errors.iter().filter(|&&error| error > limit).count();
    // Of errors that are what they say, 5 % lie beyond two of them; of means of
    // twelve skew runs some more.
    assert!(beyond(2.5) <= errors.len() / 8, "{errors:?}");
    assert!(beyond(0.3) >= errors.len() / 2, "{errors:?}");
}

#[test]
fn an_estimate_depends_on_the_seed_but_not_on_threads() {
    let board = board(5, 4, Lines::Outside, 3);
    let one = estimated(&board, &OPTIONS);
    let two = estimated(
        &board,
        &EstimateOptions {
            workers: Workers::threads(2),
            ..OPTIONS
        },
    );
    assert_eq!(one, two);
    let other = estimated(&board, &EstimateOptions { seed: 2, ..OPTIONS });
    assert_ne!(one.runs, other.runs);
}

#[test]
fn a_limit_gives_no_estimate() {
    let few = Limits {
        states: Some(100),
        ..Limits::default()
    };
    let board = board(5, 4, Lines::Outside, 3);
    let result = estimate(&board, &Parents, &OPTIONS, Control::within(few));
    assert_eq!(result, Err(Limit::States));
}
