//! What a strategy says of puzzles, beside what their whole spaces say.

use std::ops::AddAssign;

use impasse_puzzle::{Blind, Control, Instance, Limit, Limits, Outcome, Strategy, Task, Verdict};

use crate::law::{self, Trial};
use crate::{Explored, Sample};

/// How many puzzles got which verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verdicts {
    /// A solution was found, which replays.
    pub solved: usize,
    /// It was proved that there is none.
    pub unsolvable: usize,
    /// Neither.
    pub unknown: usize,
}

impl AddAssign for Verdicts {
    fn add_assign(&mut self, other: Self) {
        self.solved += other.solved;
        self.unsolvable += other.unsolvable;
        self.unknown += other.unknown;
    }
}

impl Verdicts {
    fn add<M>(&mut self, verdict: &Verdict<M>) {
        *match verdict {
            Verdict::Solved(_) => &mut self.solved,
            Verdict::Unsolvable => &mut self.unsolvable,
            Verdict::Unknown(_) => &mut self.unknown,
        } += 1;
    }
}

/// What a strategy finds from the start of a puzzle.
pub fn solve<P: Instance>(
    strategy: &dyn Strategy<P>,
    puzzle: &P,
    limits: Limits,
) -> Outcome<P::Move> {
    let start = puzzle.start();
    strategy.solve(puzzle, &Task::plain(&start, Control::within(limits)))
}

/// Counts what a strategy says of puzzles, with at most so many states each.
///
/// # Panics
///
/// Where a solution does not replay.
#[track_caller]
pub fn count_verdicts<P: Instance>(
    strategy: &dyn Strategy<P>,
    puzzles: impl IntoIterator<Item = P>,
    states: Option<u64>,
) -> Verdicts {
    let mut verdicts = Verdicts::default();
    for puzzle in puzzles {
        let limits = Limits {
            states,
            ..Limits::default()
        };
        let verdict = solve(strategy, &puzzle, limits).verdict;
        check_replay(&puzzle, &verdict);
        verdicts.add(&verdict);
    }
    verdicts
}

#[track_caller]
fn check_replay<P: Instance>(puzzle: &P, verdict: &Verdict<P::Move>) {
    if let Verdict::Solved(moves) = verdict {
        let end = puzzle.replay(moves);
        let is_solved = end.is_ok_and(|end| puzzle.is_goal(&end));
        assert!(is_solved, "the solution is none:\n{}", puzzle.text());
    }
}

/// Compares what a strategy says of small puzzles with all their positions.
///
/// # Panics
///
/// Where it is wrong or does not know, or a puzzle has more positions than
/// `most`.
#[track_caller]
pub fn check_verdicts<P: Instance>(
    strategy: &dyn Strategy<P>,
    puzzles: impl IntoIterator<Item = P>,
    most: usize,
) -> Verdicts {
    let mut verdicts = Verdicts::default();
    for puzzle in puzzles {
        let space = Explored::whole(&puzzle, most).expect("a small space");
        verdicts.add(&checked(strategy, &puzzle, &space));
    }
    verdicts
}

/// The verdict of a strategy, which is that of the whole space.
#[track_caller]
fn checked<P: Instance>(
    strategy: &dyn Strategy<P>,
    puzzle: &P,
    space: &Explored<P>,
) -> Verdict<P::Move> {
    let verdict = solve(strategy, puzzle, Limits::default()).verdict;
    check_replay(puzzle, &verdict);
    let is_right = match verdict {
        Verdict::Solved(_) => true,
        Verdict::Unsolvable => !space.is_solvable(0),
        Verdict::Unknown(_) => false,
    };
    assert!(is_right, "{} is wrong:\n{}", verdict.name(), puzzle.text());
    verdict
}

/// The same for every third position of random games, each as a puzzle of its
/// own, where no more than `most` others can be reached from it.
///
/// # Panics
///
/// Where the strategy is wrong or does not know.
#[track_caller]
pub fn check_verdicts_on_walks<P: Instance>(
    strategy: &dyn Strategy<P>,
    puzzle: &P,
    walks: &Sample<P>,
    most: usize,
) -> Verdicts {
    let mut verdicts = Verdicts::default();
    for position in walks.positions.iter().rev().step_by(3) {
        let here = puzzle.at(&position.state);
        if let Some(space) = Explored::whole(&here, most) {
            verdicts.add(&checked(strategy, &here, &space));
        }
    }
    verdicts
}

/// Starts a strategy from 60 positions all over the space of a puzzle and holds
/// it to [its law](law::strategy); says from how many.
///
/// # Panics
///
/// Where it breaks the law, or there are more than 100,000 positions.
#[track_caller]
pub fn check_all_over<P: Instance>(strategy: &dyn Strategy<P>, puzzle: &P) -> u64 {
    let space = Explored::whole(puzzle, 100_000).expect("a small space");
    let trial = Trial {
        space: &space,
        heuristic: &Blind,
        detectors: &[],
        starts: 60,
    };
    match law::strategy(puzzle, strategy, &trial) {
        Ok(checked) => checked.states,
        Err(broken) => panic!("{broken}{}", puzzle.text()),
    }
}

/// Whether a strategy gives up a puzzle that takes long as soon as a limit says
/// so.
///
/// # Panics
///
/// Where it goes on, or says another limit.
#[track_caller]
pub fn check_limits<P: Instance>(strategy: &dyn Strategy<P>, puzzle: &P) {
    for states in [0, 1, 100] {
        let limits = Limits {
            states: Some(states),
            ..Limits::default()
        };
        let outcome = solve(strategy, puzzle, limits);
        assert_eq!(outcome.limit(), Some(Limit::States), "{states} states");
        let stored = outcome.stats.stored;
        assert!(stored <= states + 1, "{stored} states, {states} allowed");
    }
    let limits = Limits {
        memory: Some(1),
        ..Limits::default()
    };
    let limit = solve(strategy, puzzle, limits).limit();
    assert_eq!(limit, Some(Limit::Memory), "a byte");
}
