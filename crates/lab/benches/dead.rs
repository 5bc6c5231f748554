//! How many lost positions of Superpuzz each detector sees, what a look-ahead
//! of so many positions would add, and what a question costs.
//!
//! Up to seven columns the positions come from deals whose whole spaces are
//! labelled by the plain enumeration; at thirteen they are met on random walks
//! and proved lost by a complete search. The counts are asserted before
//! anything is measured: detectors that see other positions are others.

use std::collections::HashSet;
use std::hint::black_box;

use cpu_time::ProcessTime;
use impasse_laws::Explored;
use impasse_puzzle::{Chance, Control, Instance, Judge, Limits, Puzzle, Strategy, Task, Verdict};
use impasse_superpuzz::{Deal, Layout};

/// Lost positions, and the deals they belong to.
struct Lost {
    deal: Deal,
    states: Vec<Layout>,
}

/// Columns, and how many of the lost positions are there, stuck, out of reach,
/// and seen by look-aheads.
const ROWS: [(u8, [usize; 6]); 4] = [
    (5, [3405, 266, 2862, 3058, 3130, 3355]),
    (6, [2936, 207, 2547, 2665, 2787, 2915]),
    (7, [6031, 261, 5011, 5265, 5622, 5952]),
    (13, [327, 12, 152, 177, 222, 257]),
];

/// Positions that a look-ahead may look at.
const AHEAD: [usize; 3] = [10, 100, 1_000];

#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
fn main() {
    println!(
        "columns    lost   stuck  out-of-reach  ahead 10    100  1,000   µs: stuck  out-of-reach  explain"
    );
    for (columns, expected) in ROWS {
        let lost = if columns < 13 {
            labelled(columns)
        } else {
            proved(columns)
        };
        let seen = counts(&lost);
        let cost = costs(&lost);
        let share = |count: usize| format!("{:.1} %", 100.0 * ratio(count, seen[0]));
        println!(
            "{columns:>7} {:>7} {:>7} {:>13} {:>9} {:>6} {:>6} {:>11.2} {:>13.2} {:>8.0}",
            seen[0],
            share(seen[1]),
            share(seen[2]),
            share(seen[3]),
            share(seen[4]),
            share(seen[5]),
            cost[0],
            cost[1],
            cost[2]
        );
        assert_eq!(seen, expected, "{columns} columns");
    }
}

fn ratio(part: usize, whole: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "shown with few digits")]
    let ratio = part as f64 / whole as f64;
    ratio
}

/// Lost positions of the first twelve deals with a space of at most 60,000.
fn labelled(columns: u8) -> Vec<Lost> {
    let deals = (1..).map(|number| Deal::numbered(columns, number));
    let spaces = deals.filter_map(|deal| Some((Explored::whole(&deal, 60_000)?, deal)));
    let take_lost = |(space, deal): (Explored<Deal>, Deal)| Lost {
        states: (0..space.count())
            .step_by(41)
            .filter(|&at| !space.is_solvable(at))
            .map(|at| space.states[at].clone())
            .collect(),
        deal,
    };
    spaces.take(12).map(take_lost).collect()
}

/// Positions after 20, 40, … random moves that a search of at most 20,000
/// nodes proves lost.
fn proved(columns: u8) -> Vec<Lost> {
    let plan = impasse_superpuzz_engine::engine().plan("superpuzz-best");
    let plan = plan.expect("a strategy of this game");
    let limits = Limits {
        states: Some(20_000),
        ..Limits::default()
    };
    let is_lost = |deal: &Deal, state: &Layout| {
        let task = Task::plain(state, Control::within(limits));
        matches!(plan.solve(deal, &task).verdict, Verdict::Unsolvable)
    };
    (1..=300)
        .map(|number| {
            let deal = Deal::numbered(columns, number);
            let mut states = walk(&deal, number);
            states.retain(|state| is_lost(&deal, state));
            Lost { deal, states }
        })
        .collect()
}

/// Every twentieth position of a random walk.
fn walk(deal: &Deal, number: u64) -> Vec<Layout> {
    let mut chance = Chance::of(1, number);
    let mut state = deal.start();
    let mut met = Vec::new();
    for step in 0..100 {
        if step % 20 == 0 {
            met.push(state.clone());
        }
        let mut moves = Vec::new();
        deal.moves(&state, &mut moves);
        let bound = moves.len() as u64;
        if bound == 0 || deal.is_goal(&state) {
            break;
        }
        let drawn = usize::try_from(chance.below(bound)).expect("one of the moves");
        deal.play(&mut state, moves[drawn]);
    }
    met
}

fn counts(lost: &[Lost]) -> [usize; 6] {
    let mut counts = [0; 6];
    for Lost { deal, states } in lost {
        let detectors = Deal::detectors();
        let mut judges: Vec<_> = detectors.iter().map(|d| d.prepare(deal)).collect();
        for state in states {
            counts[0] += 1;
            for (judge, count) in judges.iter_mut().zip(&mut counts[1..]) {
                *count += usize::from(judge.is_dead(state));
            }
            for (most, count) in AHEAD.into_iter().zip(&mut counts[3..]) {
                *count += usize::from(is_foreseen(deal, state, &mut judges, most));
            }
        }
    }
    counts
}

type Judges<'j, 'p> = &'j mut [Box<dyn Judge<Deal> + 'p>];

/// Whether every play from `state` runs into a refuted position, seen by
/// looking at no more than `most` others.
fn is_foreseen(deal: &Deal, state: &Layout, judges: Judges<'_, '_>, most: usize) -> bool {
    let mut met = HashSet::new();
    let mut open = vec![state.clone()];
    let mut looked = 0;
    while let Some(state) = open.pop() {
        if !met.insert(deal.key(&state)) || judges.iter_mut().any(|judge| judge.is_dead(&state)) {
            continue;
        }
        looked += 1;
        if looked > most {
            return false;
        }
        let mut moves = Vec::new();
        deal.moves(&state, &mut moves);
        open.extend(moves.into_iter().map(|m| {
            let mut next = state.clone();
            deal.play(&mut next, m);
            next
        }));
    }
    true
}

/// Microseconds of one `is_dead` of each detector, and of `explain` with
/// `causes` of the last.
fn costs(lost: &[Lost]) -> [f64; 3] {
    let ask: [fn(&mut dyn Judge<Deal>, &Layout); 2] = [
        |judge, state| {
            black_box(judge.is_dead(black_box(state)));
        },
        |judge, state| {
            black_box(judge.explain(black_box(state)));
            black_box(judge.causes(black_box(state)));
        },
    ];
    let detectors = Deal::detectors();
    let one = |detector: usize, ask: fn(&mut dyn Judge<Deal>, &Layout), rounds: u32| {
        let started = ProcessTime::now();
        let mut asked = 0;
        for Lost { deal, states } in lost {
            let mut judge = detectors[detector].prepare(deal);
            for _ in 0..rounds {
                for state in states {
                    ask(&mut *judge, state);
                    asked += 1;
                }
            }
        }
        let seconds = started.elapsed().as_secs_f64();
        1e6 * seconds / f64::from(asked)
    };
    [
        one(0, ask[0], 1_000),
        one(1, ask[0], 100),
        one(1, ask[1], 1),
    ]
}
