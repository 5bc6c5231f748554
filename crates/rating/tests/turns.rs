//! Play turn by turn against a plain second opinion: positions in a map,
//! chances found by sweeping over all of them until nothing changes.

use std::collections::HashMap;

use impasse_puzzle::{Control, Instance, Mark, Puzzle, Spot};
use impasse_rating::{Aids, Chart, NoTurns, TurnPlay, turn_play};
use impasse_search::Meter;
use impasse_sokoban::{Level, Pushes, View};

fn level(text: &str) -> Pushes {
    Pushes::new(Level::read(text).expect("a level"))
}

fn found(level: &Pushes) -> Result<TurnPlay, NoTurns> {
    let aids = Aids::default();
    let mut chart = Chart::new(level, &aids);
    chart.survey(None, Control::free()).expect("a small space");
    let mut meter = Meter::new(Control::free());
    let whole = turn_play(&mut chart, None, &mut meter);
    // The same where the space was not mapped first.
    let mut chart = Chart::new(level, &aids);
    assert_eq!(turn_play(&mut chart, None, &mut meter), whole);
    whole
}

#[test]
fn a_corridor_is_one_turn_and_cannot_be_lost() {
    let found = found(&level("#######/#@$  .#/#######")).expect("turns");
    assert_eq!((found.win, found.fewest, found.sound), (1.0, 1, 1.0));
    // Three places to stop at, each as likely as e^(0.15 · what it comes closer).
    let [one, two, three] = [0.15, 0.3, 0.45].map(f64::exp);
    let third = 1.0 + two / (two + three);
    let expected = 1.0 + (one * third + two) / (one + two + three);
    assert!((found.turns - expected).abs() < 1e-6, "{}", found.turns);
}

#[test]
fn turns_are_those_of_a_plain_second_opinion() {
    let levels = [
        "######/#@   #/# $$ #/#  ..#/#    #/######",
        "#######/#.  @.#/# $$  #/#  #  #/#     #/#######",
        "#####/#.@ ###/#$* $ #/#   $ #/# ..  #/#  *  #/#######",
        "#######/#.  .@#/#  $  #/# $#  #/#     #/#######",
    ];
    for text in levels {
        let level = level(text);
        let found = found(&level).expect("turns");
        let Plain {
            win,
            turns,
            fewest,
            sound,
        } = plainly(&level);
        let near = |a: f64, b: f64| (a / b - 1.0).abs() < 1e-4;
        assert!(near(found.win, win), "{text}: {} and {win}", found.win);
        assert!(
            near(found.turns, turns),
            "{text}: {} and {turns}",
            found.turns
        );
        assert_eq!(found.fewest, fewest, "{text}");
        assert!(
            near(found.sound, sound),
            "{text}: {} and {sound}",
            found.sound
        );
    }
}

#[test]
fn what_has_no_solution_has_no_turns() {
    let lost = found(&level("######/#@ $.#/#$  .#/######"));
    assert_eq!(lost, Err(NoTurns::Unsolved));
}

type Ways = Vec<(usize, Spot, Spot)>;

/// What is found by looking at everything that can be reached.
struct Plain {
    win: f64,
    turns: f64,
    fewest: u32,
    sound: f64,
}

fn plainly(level: &Pushes) -> Plain {
    let key = |state: &_| {
        let mut key = vec![0; level.key_len()];
        level.write_key(state, &mut key);
        key
    };
    let mut states = vec![level.start()];
    let mut places = HashMap::from([(key(&states[0]), 0)]);
    let mut ways: Vec<Ways> = Vec::new();
    while ways.len() < states.len() {
        let here = states[ways.len()].clone();
        let mut moves = Vec::new();
        if !level.is_goal(&here) {
            level.moves(&here, &mut moves);
        }
        let mut own = Ways::new();
        for push in moves {
            let mut next = here.clone();
            level.play(&mut next, push);
            let place = *places.entry(key(&next)).or_insert(states.len());
            if place == states.len() {
                states.push(next);
            }
            let marks = level.marks(&here, push);
            own.push((place, spot(&marks[0]), spot(&marks[1])));
        }
        ways.push(own);
    }
    let aids = Aids::default();
    let mut chart = Chart::new(level, &aids);
    let seems: Vec<Option<u32>> = states
        .iter()
        .map(|state| {
            let id = chart.number(state);
            chart.estimate(id).filter(|_| !chart.is_plainly_dead(id))
        })
        .collect();
    let mut solvable: Vec<bool> = states.iter().map(|state| level.is_goal(state)).collect();
    loop {
        let before = solvable.clone();
        for at in 0..states.len() {
            solvable[at] |= ways[at].iter().any(|way| before[way.0]);
        }
        if before == solvable {
            break;
        }
    }
    let turns: Vec<Vec<(usize, f64)>> = (0..states.len())
        .map(|at| {
            let reached = turns_of(at, &ways, &seems);
            let weight = |to: &usize| (-0.15 * f64::from(seems[*to].expect("hope"))).exp();
            let sum: f64 = reached.iter().map(weight).sum();
            let safe = reached.iter().filter(|to| solvable[**to]);
            safe.map(|to| (*to, weight(to) / sum)).collect()
        })
        .collect();
    let mut figures: Vec<(f64, f64)> = states
        .iter()
        .map(|state| (f64::from(u8::from(level.is_goal(state))), 0.0))
        .collect();
    for _ in 0..4000 {
        for at in (0..states.len()).filter(|&at| solvable[at] && !level.is_goal(&states[at])) {
            let sum = |of: &dyn Fn((f64, f64)) -> f64| -> f64 {
                turns[at]
                    .iter()
                    .map(|(to, chance)| chance * of(figures[*to]))
                    .sum()
            };
            figures[at] = (sum(&|figure| figure.0), 1.0 + sum(&|figure| figure.1));
        }
    }
    let mut fewest = 0;
    let mut layer = vec![0];
    let mut been = layer.clone();
    while !layer.iter().any(|&at| level.is_goal(&states[at])) {
        let next = layer.iter().flat_map(|&at: &usize| turns[at].iter());
        let mut next: Vec<usize> = next.map(|(to, _)| *to).collect();
        next.retain(|to| !been.contains(to));
        next.sort_unstable();
        next.dedup();
        been.extend(&next);
        layer = next;
        fewest += 1;
    }
    let count = |of: &dyn Fn(usize) -> bool| (0..states.len()).filter(|&at| of(at)).count();
    #[expect(clippy::cast_precision_loss, reason = "small spaces")]
    let sound = count(&|at| solvable[at]) as f64 / count(&|at| seems[at].is_some()) as f64;
    let (win, turns) = figures[0];
    Plain {
        win,
        turns,
        fewest,
        sound,
    }
}

fn spot(mark: &Mark) -> Spot {
    match mark {
        Mark::From(spot) | Mark::To(spot) => *spot,
        _ => panic!("a push goes from a place to another"),
    }
}

/// Where one box alone can be brought, box by box.
fn turns_of(start: usize, ways: &[Ways], seems: &[Option<u32>]) -> Vec<usize> {
    let mut boxes: Vec<_> = ways[start].iter().map(|way| way.1).collect();
    boxes.sort_by_key(|spot| (spot.y, spot.x));
    boxes.dedup();
    let mut all = Vec::new();
    for first in boxes {
        let mut seen = vec![(start, first)];
        let mut at = 0;
        while at < seen.len() {
            let (here, held) = seen[at];
            at += 1;
            for &(to, from, put) in &ways[here] {
                let is_new = !seen.iter().any(|(known, _)| *known == to);
                if from == held && is_new && seems[to].is_some() {
                    seen.push((to, put));
                }
            }
        }
        all.extend(seen.iter().skip(1).map(|(to, _)| *to));
    }
    all
}
