//! Solutions made shorter, against whole spaces and proofs.

mod common;

use common::{made_levels, random_level, solve};
use impasse_laws::Explored;
use impasse_puzzle::{Chance, Control, Instance as _, Limits, Outcome, Puzzle as _, Verdict};
use impasse_sokoban::{Level, Pushes, Steps, View};
use impasse_sokoban_engine::{SokobanImprover, SokobanMoves, SokobanPushes, engine_by_pushes};
use impasse_space::Improver;

fn improved<V: View>(view: &V, moves: &[V::Move], states: Option<u64>) -> Outcome<V::Move>
where
    SokobanImprover: Improver<V>,
{
    let control = Control::within(Limits {
        states,
        ..Limits::default()
    });
    let outcome = SokobanImprover.improve(view, &view.start(), moves.to_vec(), control);
    let better = outcome.solution().expect("a solution stays one");
    let end = view.replay(better).expect("legal");
    assert!(view.is_goal(&end), "{}", view.text());
    assert!(better.len() <= moves.len(), "{}", view.text());
    outcome
}

/// A solution that wanders: at first any of the moves that keep the level
/// solvable, then those of a shortest way.
fn wandering<V: View>(space: &Explored<V>, seed: u64) -> Option<Vec<V::Move>> {
    space.distances[0]?;
    let mut chance = Chance::of(47, seed);
    let mut at = 0;
    let mut moves = Vec::new();
    while !space.goals[at] {
        let next = space.successors[at].iter().copied().zip(&space.moves[at]);
        let mut good: Vec<(u32, usize, V::Move)> = next
            .filter_map(|(next, &m)| Some((space.distances[next]?, next, m)))
            .collect();
        good.sort_by_key(|&(far, ..)| far);
        let wanders = moves.len() < 40;
        let choice = if wanders { good.len() as u64 } else { 1 };
        let (_, next, m) = good[usize::try_from(chance.below(choice)).expect("few")];
        moves.push(m);
        at = next;
    }
    Some(moves)
}

#[track_caller]
fn check_random<V: View>(levels: u64)
where
    SokobanImprover: Improver<V>,
{
    let (mut count, mut shorter) = (0, 0);
    for number in 0..levels {
        let view = V::new(random_level(number));
        let Some(space) = Explored::whole(&view, 4000) else {
            continue;
        };
        let Some(moves) = wandering(&space, number) else {
            continue;
        };
        let fewest = space.distances[0].expect("it has a solution") as usize;
        let outcome = improved(&view, &moves, None);
        let better = outcome.solution().expect("a solution");
        assert!(outcome.is_optimal(), "without limits it ends with a proof");
        assert_eq!(better.len(), fewest, "{}", view.text());
        count += 1;
        shorter += usize::from(better.len() < moves.len());
        let little = improved(&view, &moves, Some(30));
        assert!(little.lower_bound <= fewest as u64, "{}", view.text());
    }
    assert!(count > 60 && shorter > 30, "{count} {shorter}");
}

#[test]
fn without_limits_a_solution_by_pushes_becomes_a_shortest_one() {
    check_random::<Pushes>(400);
}

#[test]
fn without_limits_a_solution_by_steps_becomes_a_shortest_one() {
    check_random::<Steps>(400);
}

#[test]
fn the_second_measure_becomes_what_the_tie_breaker_proves() {
    let engine = engine_by_pushes();
    let ties = engine.ties.expect("the engine has one");
    let mut levels = 0;
    for level in made_levels(60) {
        let view = Pushes::new(level);
        let start = view.start();
        let Verdict::Solved(moves) =
            solve(&view, &SokobanPushes::Backward, Limits::default()).verdict
        else {
            continue;
        };
        let steps = |moves: &[_]| {
            let lengths = view.lengths(moves);
            let steps = lengths.iter().find(|(measure, _)| measure.name == "steps");
            steps.expect("it is told").1
        };
        let best = ties.settle(&view, &start, moves.len() as u64, Control::free());
        let better = improved(&view, &moves, None);
        assert_eq!(
            steps(better.solution().expect("a solution")),
            steps(best.solution().expect("settled")),
            "{}",
            view.text()
        );
        levels += 1;
    }
    assert!(levels > 20, "{levels}");
}

#[test]
fn steps_are_counted_before_pushes_where_moves_are_steps() {
    let mut levels = 0;
    for level in made_levels(30) {
        let view = Steps::new(level);
        let first = solve(&view, &SokobanPushes::InTurn, Limits::default());
        let moves = first.solution().expect("made levels are solvable").to_vec();
        let fewest = solve(&view, &SokobanMoves, Limits::default());
        let better = improved(&view, &moves, None);
        assert_eq!(better.lower_bound, fewest.lower_bound);
        assert!(better.is_optimal());
        levels += 1;
    }
    assert!(levels > 10, "{levels}");
}

#[test]
fn a_level_that_begins_solved_and_one_with_spare_goals_are_improved_too() {
    for (text, fewest) in [("#####/#@* #/#####", 0), ("######/#@ $.#/#  . #/######", 1)] {
        let view = Pushes::new(Level::read(text).expect("a level"));
        let first = solve(&view, &SokobanPushes::Forward, Limits::default());
        let moves = first.solution().expect("solvable").to_vec();
        let outcome = improved(&view, &moves, None);
        assert!(outcome.is_optimal());
        assert_eq!(outcome.lower_bound, fewest, "{text}");
    }
}
