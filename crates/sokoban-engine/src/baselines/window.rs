//! Patterns in a window of 5 by 4 cells, after the deadlock tables of
//! Junghanns 1999.
//!
//! What is in the window is known: walls, boxes, goals, the player. Of what
//! lies around it nothing is: the player may walk there freely, and a box that
//! is pushed out of the window may stand on a goal. A pattern is dead if its
//! boxes can neither all leave the window nor come to goals in it. Junghanns
//! made his tables in advance; here an entry is made when it is first asked
//! for, which changes no answer.
//!
//! *Proof.* The window is a unit whose gateways are all open
//! and of which less is known than could be.

use std::collections::{HashMap, HashSet};

use crate::UnitAlone;
use foldhash::fast::FixedState;
use impasse_puzzle::{About, Detector, Judge, Spot, Words};
use impasse_sokoban::{Cell, Finder, Floor, Position, View, WhyDead, judge};

/// A dead pattern in a window of 5 by 4 cells, lying or standing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window;

const SIZES: [(u16, u16); 2] = [(5, 4), (4, 5)];

/// Local states of one pattern; beyond, nothing is said.
const MOST_STATES: usize = 2000;

const LOST: Words = Words::new(
    "the boxes at {0}, which lie in a window of 5 by 4 cells, can never all leave it or come to goals in it",
    "5×4マスの窓の中にある{0}の荷物をすべて外へ出すかゴールに乗せることはできません",
);

impl<V: View> Detector<V> for Window {
    fn about(&self) -> About {
        About {
            name: "window-5x4",
            summary: Words::new(
                "a pattern of 5 by 4 cells whose boxes can never all leave it or come to goals",
                "5×4マスの範囲の荷物をすべて外へ出すかゴールに乗せることができない",
            ),
            reference: "Junghanns 1999, deadlock tables",
        }
    }

    fn is_for_search(&self) -> bool {
        false
    }

    fn prepare<'p>(&'p self, puzzle: &'p V) -> Box<dyn Judge<V> + 'p> {
        judge(puzzle, WindowTable::new(puzzle.level().floor()))
    }
}

struct WindowTable {
    windows: Vec<Pattern>,
    /// By cell: the windows in which it lies, and its place there.
    places: Vec<Vec<(usize, usize)>>,
    /// The windows that hold a box of the position.
    touched: Vec<usize>,
}

/// One window, and which of its patterns are dead.
struct Pattern {
    unit: UnitAlone,
    /// The boxes of the position.
    boxes: u64,
    /// By boxes and the player's place in the window.
    known: HashMap<(u64, Option<usize>), bool, FixedState>,
}

impl WindowTable {
    fn new(floor: &Floor) -> Self {
        let mut seen: HashSet<Vec<Cell>> = HashSet::new();
        let mut windows = Vec::new();
        let mut places = vec![Vec::new(); floor.count()];
        for (width, height) in SIZES {
            // All floor lies within walls, so that windows that stick out of
            // the board hold nothing that others do not.
            for top in 0..=floor.height().saturating_sub(height) {
                for left in 0..=floor.width().saturating_sub(width) {
                    let rows = top..top + height;
                    let spots =
                        rows.flat_map(|y| (left..left + width).map(move |x| Spot::new(x, y)));
                    let cells: Vec<Cell> = spots.filter_map(|spot| floor.cell(spot)).collect();
                    if cells.is_empty() || !seen.insert(cells.clone()) {
                        continue;
                    }
                    for (place, cell) in cells.iter().enumerate() {
                        places[cell.index()].push((windows.len(), place));
                    }
                    windows.push(Pattern {
                        unit: UnitAlone::new(floor, &cells),
                        boxes: 0,
                        known: HashMap::default(),
                    });
                }
            }
        }
        Self {
            windows,
            places,
            touched: Vec::new(),
        }
    }

    /// Puts the boxes of a position into the windows.
    fn place(&mut self, position: &Position) {
        for window in self.touched.drain(..) {
            self.windows[window].boxes = 0;
        }
        for cell in position.boxes.iter() {
            for &(window, place) in &self.places[cell.index()] {
                let boxes = &mut self.windows[window].boxes;
                if *boxes == 0 {
                    self.touched.push(window);
                }
                *boxes |= 1 << place;
            }
        }
    }
}

impl Pattern {
    /// Whether the boxes in the window are lost.
    fn is_lost(&mut self, player: Cell) -> bool {
        let (unit, boxes) = (&self.unit, self.boxes);
        let player = unit.cells().binary_search(&player).ok();
        let answer = self.known.entry((boxes, player));
        *answer.or_insert_with(|| !unit.can_be_finished(boxes, player, MOST_STATES))
    }
}

impl Finder for WindowTable {
    fn find(&mut self, position: &Position) -> Option<WhyDead> {
        self.place(position);
        let mut touched = self.touched.iter();
        let lost = touched.find(|&&window| self.windows[window].is_lost(position.player))?;
        let cells = self.windows[*lost].unit.cells().iter().copied();
        let boxes = cells.filter(|&cell| position.boxes.contains(cell));
        Some(WhyDead::new(LOST, boxes.collect(), Vec::new()))
    }
}
