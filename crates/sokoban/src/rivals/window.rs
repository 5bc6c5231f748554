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
//! *Proof.* The window is a [unit](crate::units) whose gateways are all open
//! and of which less is known than could be.

use std::collections::{HashMap, HashSet};

use foldhash::fast::FixedState;
use impasse_puzzle::{About, Detector, Judge, Spot, Words};

use crate::cells::Cell;
use crate::dead::{Finder, Found, judge};
use crate::floor::Floor;
use crate::position::Position;
use crate::units::automaton::{Ask, Gates, Local, OUTSIDE, Unit};
use crate::view::View;

/// A dead pattern in a window of 5 by 4 cells, lying or standing.
#[derive(Clone, Copy, Debug)]
pub struct Window;

const SIZES: [(u16, u16); 2] = [(5, 4), (4, 5)];

/// Local states of one pattern; beyond, nothing is said.
const MOST_STATES: usize = 2000;

const LOST: Words = Words::new(
    "the boxes at {0}, which lie in a window of 5 by 4 cells, can never all leave it or come to goals in it",
    "5×4マスの窓の中にある{0}の荷物をすべて外へ出すかゴールに乗せることはできない",
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
        judge(puzzle, Windows::new(puzzle.level().floor()))
    }
}

struct Windows {
    windows: Vec<Pattern>,
}

/// One window, and which of its patterns are dead.
struct Pattern {
    unit: Unit,
    known: HashMap<Local, bool, FixedState>,
}

impl Windows {
    fn new(floor: &Floor) -> Self {
        let mut seen: HashSet<Vec<Cell>> = HashSet::new();
        let mut windows = Vec::new();
        for (width, height) in SIZES {
            // All floor lies within walls, so that windows that stick out of
            // the board hold nothing that others do not.
            for top in 0..=floor.height().saturating_sub(height) {
                for left in 0..=floor.width().saturating_sub(width) {
                    let rows = top..top + height;
                    let spots = rows.flat_map(|y| (left..left + width).map(move |x| Spot { x, y }));
                    let cells: Vec<Cell> = spots.filter_map(|spot| floor.cell(spot)).collect();
                    if !cells.is_empty() && seen.insert(cells.clone()) {
                        windows.push(Pattern {
                            unit: Unit::alone(floor, &cells),
                            known: HashMap::default(),
                        });
                    }
                }
            }
        }
        Self { windows }
    }
}

impl Pattern {
    /// The boxes in the window, if they are lost.
    fn lost(&mut self, position: &Position) -> Option<Vec<Cell>> {
        let unit = &self.unit;
        let mut boxes = 0;
        let mut start = None;
        for (place, &cell) in unit.cells.iter().enumerate() {
            boxes |= u64::from(position.boxes.contains(cell)) << place;
            if cell == position.player {
                start = Some(place);
            }
        }
        let outside = Local {
            boxes,
            player: OUTSIDE,
        };
        if unit.is_finished(outside) {
            return None;
        }
        let start = start.map_or(outside, |at| unit.standing(boxes, at));
        let lost = *self.known.entry(start).or_insert_with(|| {
            !unit
                .future(start, Gates::MAX, MOST_STATES, Ask::Finish)
                .finished
        });
        let inside = |cell: &Cell| position.boxes.contains(*cell);
        lost.then(|| unit.cells.iter().copied().filter(inside).collect())
    }
}

impl Finder for Windows {
    fn find(&mut self, position: &Position) -> Option<Found> {
        let mut windows = self.windows.iter_mut();
        let lost = windows.find_map(|window| window.lost(position))?;
        Some(Found::new(LOST, lost, Vec::new()))
    }
}

#[cfg(test)]
mod tests {
    use super::Window;
    use crate::tests::check_dead;

    #[test]
    fn a_pattern_that_cannot_leave_its_window_is_dead_unless_it_is_solved_there() {
        check_dead(
            &Window,
            "
            #########  |  #########
            ##      #  |  ##      #
            #$ $    #  |  #*      #
            ## @  ..#  |  ## @$  .#
            #########  |  #########
            ",
            1,
        );
    }
}
