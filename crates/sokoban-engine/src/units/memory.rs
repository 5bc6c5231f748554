//! What was found out about units, kept.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use foldhash::fast::FixedState;
use impasse_sokoban::{Cell, Cells, Floor, Position, dead_squares};

use super::automaton::{Ask, Future, Gates, Local, MOST_GATES, Unit};
use super::book::UnitBook;
use super::cut::Cut;
use super::pattern::Pattern;
use super::study::{CutPosition, Units};

/// What was found out about units of one level: a unit that looks as it did
/// before, boxes, player and open gateways alike, is not searched again.
#[derive(Debug)]
pub(super) struct Memory {
    /// Local states of a unit beyond which everything is held to be possible.
    most_states: usize,
    /// Where answers are looked up and noted.
    book: Option<Arc<UnitBook>>,
    /// The dead squares of the floor, once they were needed.
    lost: Option<Cells>,
    shapes: HashMap<Vec<Cell>, Rc<Shape>, FixedState>,
}

/// A unit's cells, and what became of it.
#[derive(Debug)]
pub(super) struct Shape {
    pub(super) unit: Unit,
    most_states: usize,
    futures: RefCell<HashMap<(Local, Gates), Future, FixedState>>,
    page: Option<Page>,
}

/// Where a shape stands in the book of units.
#[derive(Debug)]
struct Page {
    book: Arc<UnitBook>,
    pattern: Pattern,
    number: u32,
}

/// Futures that are kept of a shape, so that a long search does not fill the
/// memory.
const MOST_FUTURES: usize = 20_000;

/// Shapes that are kept.
const MOST_SHAPES: usize = 2_000;

/// Local states of a unit that a search can afford.
const MOST_STATES: usize = 300;

impl Default for Memory {
    fn default() -> Self {
        Self::of(MOST_STATES)
    }
}

impl Memory {
    /// Nothing known yet but what stands in a book, if there is one.
    pub(super) fn with_book(book: Option<&Arc<UnitBook>>) -> Self {
        Self {
            book: book.cloned(),
            ..Self::default()
        }
    }

    /// Nothing known yet.
    pub(super) fn of(most_states: usize) -> Self {
        Self {
            most_states,
            book: None,
            lost: None,
            shapes: HashMap::default(),
        }
    }

    /// As [`study`](super::study).
    pub(super) fn study(&mut self, floor: &Floor, position: &Position, cut: &Cut) -> Units {
        let study = CutPosition::new(self, floor, position, cut);
        let (futures, reached) = study.settle();
        study.report(position, &futures, reached)
    }

    /// Whether [`study`](Self::study) finds a unit that can never be done with:
    /// the quick form.
    pub(super) fn finds_unfinished(
        &mut self,
        floor: &Floor,
        position: &Position,
        cut: &Cut,
    ) -> bool {
        CutPosition::new(self, floor, position, cut).has_unfinished()
    }

    /// Whether [`study`](Self::study) finds a unit beside a passage that is never
    /// reached: the quick form.
    pub(super) fn finds_unreached(
        &mut self,
        floor: &Floor,
        position: &Position,
        cut: &Cut,
    ) -> bool {
        let study = CutPosition::new(self, floor, position, cut);
        let (_, reached) = study.settle();
        study.parts.iter().any(|part| {
            let unit = &part.shape.unit;
            part.behind.iter().any(|&passage| !reached[passage])
                && unit.goals == 0
                && part.boxes != 0
                && unit.is_connected()
        })
    }

    pub(super) fn shape(&mut self, floor: &Floor, cells: &[Cell]) -> Rc<Shape> {
        if let Some(known) = self.shapes.get(cells) {
            return Rc::clone(known);
        }
        if self.shapes.len() >= MOST_SHAPES {
            self.shapes.clear();
        }
        let lost = self.lost.get_or_insert_with(|| dead_squares(floor));
        let unit = Unit::new(floor, lost, cells);
        let fits = unit.gates.len() <= MOST_GATES;
        let page = self.book.as_ref().filter(|_| fits).map(|book| {
            let pattern = Pattern::new(floor, &unit, self.most_states);
            Page {
                book: Arc::clone(book),
                number: book.pattern(&pattern.bytes),
                pattern,
            }
        });
        let shape = Rc::new(Shape {
            unit,
            most_states: self.most_states,
            futures: RefCell::default(),
            page,
        });
        self.shapes.insert(cells.to_vec(), Rc::clone(&shape));
        shape
    }
}

impl Shape {
    /// What can become of the unit, if the player can come in by these gateways.
    pub(super) fn future(&self, start: Local, open: Gates, ask: Ask) -> Future {
        let mut futures = self.futures.borrow_mut();
        let known = futures.get(&(start, open)).copied();
        if let Some(known) = known.filter(|known| known.whole || ask == Ask::Finish) {
            return known;
        }
        if futures.len() >= MOST_FUTURES {
            futures.clear();
        }
        let future = match &self.page {
            Some(page) => self.look_up(page, start, open, ask),
            None => self.search(start, open, ask),
        };
        futures.insert((start, open), future);
        future
    }

    fn search(&self, start: Local, open: Gates, ask: Ask) -> Future {
        self.unit.future(start, open, self.most_states, ask)
    }

    /// What the book says; where it says nothing, a search, which is noted.
    fn look_up(&self, page: &Page, start: Local, open: Gates, ask: Ask) -> Future {
        let Page {
            book,
            pattern,
            number,
        } = page;
        let (there, gates) = (pattern.local(&self.unit, start), pattern.gates(open));
        if let Some(known) = book.answer(*number, there, gates, ask) {
            return Future {
                out: pattern.own_gates(known.out),
                ..known
            };
        }
        let future = self.search(start, open, ask);
        let noted = Future {
            out: pattern.gates(future.out),
            ..future
        };
        book.note(*number, there, gates, noted);
        future
    }
}
