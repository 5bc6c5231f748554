//! The unit method as detectors.

use std::sync::Arc;

use impasse_puzzle::{About, Detector, Judge, Mark, Reason, Words};
use impasse_sokoban::{Floor, Position, View};

use super::book::UnitBook;
use super::cut::{Cut, Way};
use super::memory::Memory;
use super::study::{UnitReport, Units};

/// A unit that can never be done with: theorem A.
#[derive(Clone, Debug)]
pub struct Unfinished {
    /// Where it looks answers up and notes them; they change no verdict.
    pub book: Option<Arc<UnitBook>>,
}

/// A unit without goals beside a passage that is never reached: the paper's
/// test, theorem B.
#[derive(Clone, Debug)]
pub struct Unreached {
    /// Where it looks answers up and notes them; they change no verdict.
    pub book: Option<Arc<UnitBook>>,
}

/// The detectors of the unit method, with a book or without.
#[must_use]
pub fn unit_detectors<V: View>(book: Option<&Arc<UnitBook>>) -> Vec<Arc<dyn Detector<V>>> {
    let book = || book.cloned();
    vec![
        Arc::new(Unreached { book: book() }),
        Arc::new(Unfinished { book: book() }),
    ]
}

const REFERENCE: &str = "Odawara, Kaneko & Kawai 2005";

const UNFINISHED: Words = Words::new(
    "wherever the player comes in, these boxes can never all be brought out or onto goals",
    "作業員がどこから入っても、これらの荷物をすべて外へ出すかゴールに乗せることはできません",
);
const UNREACHED: Words = Words::new(
    "these boxes must all be brought out, but the player can never reach a passage beside them",
    "これらの荷物はすべて外へ出さなければならないが、作業員は隣の通路に決して入れません",
);

fn dead_boxes(floor: &Floor, unit: &UnitReport) -> Vec<Mark> {
    let marks = unit.boxes.iter().map(|&cell| Mark::Dead(floor.spot(cell)));
    marks.collect()
}

pub(super) fn unfinished(floor: &Floor, units: &Units) -> Option<Reason> {
    let unit = units.unfinished()?;
    Some(Reason {
        sentence: UNFINISHED.into(),
        marks: dead_boxes(floor, unit),
    })
}

pub(super) fn unreached(floor: &Floor, units: &Units) -> Option<Reason> {
    let (unit, passage) = units.unreached()?;
    // A passage without area is shown by the cells it joins.
    let mut cells = units.passages[passage].clone();
    if cells.is_empty() {
        let beside = unit.gateways.iter().filter(|gate| gate.passage == passage);
        cells.extend(beside.map(|gate| gate.cell));
    }
    let mut marks = dead_boxes(floor, unit);
    marks.extend(cells.iter().map(|&cell| Mark::Blocker(floor.spot(cell))));
    Some(Reason {
        sentence: UNREACHED.into(),
        marks,
    })
}

/// A test, and its quick form.
struct Test {
    /// The ways to cut that are tried.
    ways: &'static [Way],
    explain: fn(&Floor, &Units) -> Option<Reason>,
    is_dead: fn(&mut Memory, &Floor, &Position, &Cut) -> bool,
}

/// Either test at work, on one cut after another.
struct UnitJudge<'p> {
    floor: &'p Floor,
    test: Test,
    memory: Memory,
}

impl<V: View> Judge<V> for UnitJudge<'_> {
    fn is_dead(&mut self, state: &Position) -> bool {
        let Self {
            floor,
            test,
            memory,
        } = self;
        let mut cuts = Cut::ways(test.ways, floor, state);
        !state.is_solved(floor) && cuts.any(|cut| (test.is_dead)(memory, floor, state, &cut))
    }

    fn explain(&mut self, state: &Position) -> Option<Reason> {
        if state.is_solved(self.floor) {
            return None;
        }
        let Self {
            floor,
            test,
            memory,
        } = self;
        let mut cuts = Cut::ways(test.ways, floor, state);
        cuts.find_map(|cut| (test.explain)(floor, &memory.study(floor, state, &cut)))
    }
}

fn by_ways<'p, V: View>(puzzle: &'p V, ways: &'static [Way], memory: Memory) -> UnitJudge<'p> {
    UnitJudge {
        floor: puzzle.level().floor(),
        test: Test {
            ways,
            explain: unfinished,
            is_dead: Memory::finds_unfinished,
        },
        memory,
    }
}

/// A judge by [`Unfinished`]'s test, cutting in these ways only: for
/// measurements.
#[must_use]
pub fn unfinished_by<'p, V: View>(puzzle: &'p V, ways: &'static [Way]) -> Box<dyn Judge<V> + 'p> {
    Box::new(by_ways(puzzle, ways, Memory::default()))
}

impl<V: View> Detector<V> for Unfinished {
    fn about(&self) -> About {
        About {
            name: "units",
            summary: Words::new(
                "boxes of a part of the board that can never all leave it or come to goals in it",
                "あるユニットの荷物をすべて外へ出すかゴールに乗せることができない",
            ),
            reference: REFERENCE,
        }
    }

    fn is_for_search(&self) -> bool {
        false
    }

    fn prepare<'p>(&'p self, puzzle: &'p V) -> Box<dyn Judge<V> + 'p> {
        let memory = Memory::with_book(self.book.as_ref());
        Box::new(by_ways(puzzle, &Way::ALL, memory))
    }
}

impl<V: View> Detector<V> for Unreached {
    fn about(&self) -> About {
        About {
            name: "units-paper",
            summary: Words::new(
                "a part of the board without goals beside a passage that can never be reached",
                "ゴールのないユニットが、決して到達できない通路に接している",
            ),
            reference: REFERENCE,
        }
    }

    fn is_for_search(&self) -> bool {
        false
    }

    fn prepare<'p>(&'p self, puzzle: &'p V) -> Box<dyn Judge<V> + 'p> {
        Box::new(UnitJudge {
            floor: puzzle.level().floor(),
            test: Test {
                ways: &[Way::Boxes(1)],
                explain: unreached,
                is_dead: Memory::finds_unreached,
            },
            memory: Memory::with_book(self.book.as_ref()),
        })
    }
}
