//! The shortest solutions of a small puzzle, by kind: two are of one kind if
//! they make the same moves in another order.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use impasse_puzzle::{Control, Instance, Mark, Spot, fnv1a};
use impasse_search::{Meter, Workers};
use impasse_space::{Components, Keys, Labels, enumerate};

/// Positions of a puzzle whose solutions are compared.
const MOST_POSITIONS: u64 = 100_000;

/// Beginnings of solutions, by position and kind, that are kept.
const MOST_BEGINNINGS: usize = 50_000;

/// Kinds of which a solution is replayed before anything is said.
const REPLAYED: usize = 8;

/// The shortest solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ways {
    /// How many there are, orders told apart; the largest number if there are
    /// more than that.
    pub solutions: u64,
    /// Of how many kinds they are.
    pub kinds: usize,
    /// Whether these are all; else there are more kinds.
    pub is_all: bool,
    /// One of another kind than a solution that was given.
    pub other: Option<Vec<String>>,
}

/// What tells a kind: the sum over its moves, which no order changes.
type Kind = u128;

/// How a beginning was reached: the position and kind before it, and the move.
#[derive(Clone, Copy)]
struct Before {
    state: u32,
    kind: Kind,
    index: usize,
}

/// Beginnings of the same length, by position and kind.
type Layer = HashMap<u32, BTreeMap<Kind, Option<Before>>>;

/// The number of a move: where it begins and where it ends.
fn number(marks: &[Mark]) -> Kind {
    let (from, to) = Mark::ends(marks);
    let bytes = |spot: Option<Spot>| {
        let spot = spot.unwrap_or(Spot::new(u16::MAX, u16::MAX));
        let ([a, b], [c, d]) = (spot.x.to_le_bytes(), spot.y.to_le_bytes());
        [a, b, c, d, spot.level]
    };
    let text = [bytes(from), bytes(to)].concat();
    let high = fnv1a(&[&[1][..], &text].concat());
    let low = fnv1a(&[&[2][..], &text].concat());
    Kind::from(high) << 64 | Kind::from(low)
}

fn kind_of<P: Instance>(instance: &P, moves: &[P::Move]) -> Kind {
    let mut state = instance.start();
    moves.iter().fold(0, |kind: Kind, &m| {
        let step = number(&instance.marks(&state, m));
        instance.play(&mut state, m);
        kind.wrapping_add(step)
    })
}

fn written<P: Instance>(instance: &P, moves: &[P::Move]) -> Vec<String> {
    let mut state = instance.start();
    let texts = moves.iter().map(|&m| {
        let text = instance.move_text(&state, m);
        instance.play(&mut state, m);
        text
    });
    texts.collect()
}

/// The shortest solutions, where the whole space is small; `own` is a solution
/// to compare them with. Nothing is said of a game whose positions stand for
/// others in which pieces lie elsewhere.
pub(crate) fn ways<P: Instance>(
    instance: &P,
    own: Option<&[P::Move]>,
    control: Control<'_>,
) -> Option<Ways> {
    let mut meter = Meter::new(control.at_most(MOST_POSITIONS));
    let space = enumerate(instance, Workers::alone(), Keys::Keep, &mut meter);
    if space.limit.is_some() {
        return None;
    }
    let graph = &space.graph;
    let components = Components::find(graph, &mut meter).ok()?;
    let labels = Labels::find(graph, &components, &mut meter).ok()?;
    let keys = space.keys.unwrap_or_default();
    let width = instance.key_len();
    let position = |state: u32| {
        let mut read = instance.start();
        instance.read_key(&keys[state as usize * width..][..width], &mut read);
        let mut moves = Vec::new();
        instance.moves(&read, &mut moves);
        (read, moves)
    };
    let length = labels.to_goal(0)?;
    let mut counts = HashMap::from([(0, 1_u64)]);
    let mut layers = vec![Layer::from([(0, BTreeMap::from([(0, None)]))])];
    let (mut beginnings, mut is_all) = (0, true);
    for left in (0..length).rev() {
        let mut next = Layer::new();
        let mut next_counts: HashMap<u32, u64> = HashMap::new();
        let layer = layers.last()?;
        let mut states: Vec<u32> = layer.keys().copied().collect();
        states.sort_unstable();
        for state in states {
            let (read, moves) = position(state);
            for (index, &target) in graph.targets(state).iter().enumerate() {
                if labels.to_goal(target) != Some(left) {
                    continue;
                }
                let count = next_counts.entry(target).or_default();
                *count = count.saturating_add(counts[&state]);
                let step = number(&instance.marks(&read, *moves.get(index)?));
                let kinds = next.entry(target).or_default();
                for &kind in layer[&state].keys() {
                    if beginnings == MOST_BEGINNINGS {
                        is_all = false;
                        break;
                    }
                    let before = Before { state, kind, index };
                    kinds.entry(kind.wrapping_add(step)).or_insert_with(|| {
                        beginnings += 1;
                        Some(before)
                    });
                }
            }
        }
        counts = next_counts;
        layers.push(next);
    }
    let last = layers.last()?;
    let ends: BTreeMap<Kind, u32> = {
        let ends = last
            .iter()
            .flat_map(|(&state, kinds)| kinds.keys().map(move |&k| (k, state)));
        let ends: BTreeSet<(Kind, u32)> = ends.collect();
        ends.into_iter().rev().collect()
    };
    let moves_of = |kind: Kind, state: u32| -> Option<Vec<P::Move>> {
        let mut found = Vec::new();
        let mut at = (state, kind);
        for layer in layers.iter().rev() {
            let Some(before) = layer.get(&at.0)?.get(&at.1)? else {
                break;
            };
            found.push(*position(before.state).1.get(before.index)?);
            at = (before.state, before.kind);
        }
        found.reverse();
        let end = instance.replay(&found).ok()?;
        instance.is_goal(&end).then_some(found)
    };
    for (&kind, &state) in ends.iter().take(REPLAYED) {
        moves_of(kind, state)?;
    }
    let other = own.and_then(|own| {
        let own = kind_of(instance, own);
        let (&kind, &state) = ends.iter().find(|(kind, _)| **kind != own)?;
        Some(written(instance, &moves_of(kind, state)?))
    });
    Some(Ways {
        solutions: counts.values().fold(0, |sum, &n| sum.saturating_add(n)),
        kinds: ends.len(),
        is_all,
        other,
    })
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::Control;

    #[track_caller]
    fn check_kinds(
        name: &str,
        measure: &str,
        own: &str,
        solutions: u64,
        kinds: usize,
        other: bool,
    ) {
        let opened = crate::open(name).expect(name);
        let view = opened.counted_by(measure).expect(measure);
        let ways = view.ways(Some(own), Control::free()).expect("legal moves");
        let ways = ways.expect("a small puzzle");
        assert_eq!((ways.solutions, ways.kinds), (solutions, kinds), "{name}");
        assert_eq!(ways.other.is_some(), other, "{name}");
        if let Some(other) = ways.other {
            assert!(view.check(&other.join(" ")).solved, "{name}: {other:?}");
        }
    }

    #[test]
    fn solutions_that_differ_in_order_alone_are_of_one_kind() {
        // Two boxes, each beside its goal.
        let level = "sokoban=#######/# $.  #/# @   #/# $.  #/#######";
        check_kinds(level, "pushes", "luRdldR", 2, 1, false);
    }

    #[test]
    fn a_solution_of_another_kind_is_shown() {
        // The box reaches the goal around either side of the block.
        let level = "sokoban=#######/#     #/# $@  #/#  #  #/#   . #/#     #/#######";
        let opened = crate::open(level).expect("a level");
        let view = opened.counted_by("pushes").expect("pushes");
        let request = crate::SolveRequest {
            strategy: "optimal",
            ..crate::SolveRequest::default()
        };
        let report = view.solve(&request, Control::free()).expect("a strategy");
        let own = report.outcome.solution().expect("a solution").join(" ");
        let ways = view.ways(Some(&own), Control::free()).expect("legal");
        let ways = ways.expect("a small puzzle");
        assert!(ways.kinds > 1 && ways.is_all, "{ways:?}");
        let other = ways.other.expect("another way");
        assert!(view.check(&other.join(" ")).solved, "{other:?}");
        assert_eq!(
            other.len(),
            report.outcome.solution().map_or(0, <[String]>::len)
        );
    }
}
