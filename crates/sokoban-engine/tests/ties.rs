//! The choice among shortest solutions, against a plain search that counts
//! both measures.

mod common;

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use common::{made_levels, random_level, solve};
use impasse_puzzle::{Control, Limit, Limits, Puzzle, Verdict};
use impasse_sokoban::{Level, Position, Pushes, Steps, View};
use impasse_sokoban_engine::{SokobanPushes, SokobanTies};
use impasse_space::TieBreaker;

/// Pushes and steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Cost {
    first: u32,
    second: u32,
}

/// The best solution by the first measure and then by the second, step by
/// step; `is_by_pushes` says which comes first. `None` where there is none, or
/// too much to look at.
fn plainly(level: &Level, is_by_pushes: bool) -> Option<Cost> {
    let view = Steps::new(level.clone());
    let start = view.start();
    let mut best = HashMap::from([(
        view.key(&start),
        Cost {
            first: 0,
            second: 0,
        },
    )]);
    let mut states: Vec<Position> = vec![start];
    let mut queue = BinaryHeap::from([Reverse((
        Cost {
            first: 0,
            second: 0,
        },
        0,
    ))]);
    while let Some(Reverse((cost, at))) = queue.pop() {
        let state = states[at].clone();
        if best[&view.key(&state)] < cost {
            continue;
        }
        if view.is_goal(&state) {
            return Some(cost);
        }
        let mut moves = Vec::new();
        view.moves(&state, &mut moves);
        for m in moves {
            let mut next = state.clone();
            view.play(&mut next, m);
            let push = u32::from(next.boxes != state.boxes);
            let [first, second] = if is_by_pushes { [push, 1] } else { [1, push] };
            let cost = Cost {
                first: cost.first + first,
                second: cost.second + second,
            };
            let key = view.key(&next);
            if best.get(&key).is_none_or(|&known| cost < known) {
                best.insert(key, cost);
                queue.push(Reverse((cost, states.len())));
                states.push(next);
            }
        }
        if states.len() > 60_000 {
            return None;
        }
    }
    None
}

/// What the tie breaker finds: the moves of the view, and the other measure.
fn settled<V: View>(level: &Level, fewest: u32, limits: Limits) -> Result<Cost, Limit>
where
    SokobanTies: TieBreaker<V>,
{
    let view = V::new(level.clone());
    let start = view.start();
    let ties: &dyn TieBreaker<V> = &SokobanTies;
    let outcome = ties.settle(&view, &start, fewest.into(), Control::within(limits));
    let moves = match outcome.verdict {
        Verdict::Solved(moves) => moves,
        Verdict::Unknown(limit) => return Err(limit),
        Verdict::Unsolvable => panic!("{}", level.text()),
    };
    assert!(view.is_goal(&view.replay(&moves).expect("legal")));
    let lengths = view.lengths(&moves);
    let by = lengths
        .iter()
        .find(|(measure, _)| *measure == ties.measure());
    let small = |length: u64| u32::try_from(length).expect("small");
    Ok(Cost {
        first: small(moves.len() as u64),
        second: small(by.expect("the measure that decides").1),
    })
}

/// A level of our own.
fn shipped(number: usize) -> Level {
    let entry = &impasse_sokoban::shipped()[number - 1];
    entry.level.clone().expect("what we ship is right")
}

#[track_caller]
fn check(level: &Level) -> bool {
    let (Some(by_pushes), Some(by_steps)) = (plainly(level, true), plainly(level, false)) else {
        return false;
    };
    let none = Limits::default();
    let text = level.text();
    let fewest = solve(&Pushes::new(level.clone()), &SokobanPushes::InTurn, none).lower_bound;
    assert_eq!(fewest, u64::from(by_pushes.first), "{text}");
    let found = settled::<Pushes>(level, by_pushes.first, none);
    assert_eq!(found, Ok(by_pushes), "{text}");
    let found = settled::<Steps>(level, by_steps.first, none);
    assert_eq!(found, Ok(by_steps), "{text}");
    true
}

#[test]
fn ties_are_settled_as_by_plain_search() {
    let random = (0..400).map(random_level);
    let checked = random.chain(made_levels(60)).filter(check).count();
    assert!(checked > 100, "{checked}");
}

#[test]
fn the_fewest_pushes_of_levels_of_our_own_are_had_with_the_fewest_steps() {
    for (number, expected) in [(12, (8, 27)), (22, (12, 83))] {
        let level = shipped(number);
        let found = settled::<Pushes>(&level, expected.0, Limits::default());
        let found = found.map(|cost| (cost.first, cost.second));
        assert_eq!(found, Ok(expected), "sokoban#{number}");
    }
}

#[test]
fn a_tie_that_is_not_settled_within_the_limits_stays_unknown() {
    let level = shipped(12);
    let few = Limits {
        states: Some(3),
        ..Limits::default()
    };
    assert_eq!(settled::<Pushes>(&level, 8, few), Err(Limit::States));
}
