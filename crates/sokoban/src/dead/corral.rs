//! Corral: an area that boxes shut off from the player, and that cannot be
//! opened without loss.
//!
//! ```text
//! #######    The two cells on the right are a corral. Only pushes into it
//! # $   #    are possible, and each of them is a loss.
//! ```
//!
//! The boxes around such an area (and, in a second attempt, all boxes that
//! hang together with them) are looked at alone by a [local](super::local)
//! search, whose proof says all. A position in which the player can walk to
//! every free cell ends the search without an answer, and so does its limit:
//! the question is only whether the area can be opened.

use impasse_puzzle::{About, Detector, Judge, Words};

use super::local::Local;
use super::{Finder, WhyDead, judge};
use crate::cells::Cells;
use crate::floor::Floor;
use crate::position::Position;
use crate::view::View;

/// Boxes around an area that cannot be opened without loss.
#[derive(Clone, Copy, Debug)]
pub struct Corral;

/// Positions that a search looks at.
const MOST: usize = 200;

const SHUT: Words = Words::new(
    "an area is shut off that cannot be opened without getting stuck, even if the other boxes were gone",
    "荷物に囲まれた区域があり、ほかの荷物がなくても、手詰りにならずには開けられません（袋小路）",
);

impl<V: View> Detector<V> for Corral {
    fn about(&self) -> About {
        About {
            name: "corral",
            summary: Words::new(
                "boxes shut off an area that cannot be opened without getting stuck",
                "手詰りにならずには開けられない区域を荷物が囲んでいる（袋小路）",
            ),
            reference: "Fujiwara, Corral deadlocks; Ueno et al., quoted by Odawara, Kaneko & Kawai 2005",
        }
    }

    fn prepare<'p>(&'p self, puzzle: &'p V) -> Box<dyn Judge<V> + 'p> {
        let floor = puzzle.level().floor();
        let local = Local::new(floor, MOST, true);
        judge(puzzle, Areas { floor, local })
    }
}

/// Each area that the player cannot walk to, with the boxes around it.
#[must_use]
pub fn areas(floor: &Floor, position: &Position) -> Vec<(Cells, Cells)> {
    let mut walked = position.region(floor);
    let mut areas = Vec::new();
    for cell in floor.cells() {
        if walked.contains(cell) || position.boxes.contains(cell) {
            continue;
        }
        let area = floor.region(&position.boxes, cell);
        walked.add(&area);
        let around = area.iter().flat_map(|cell| floor.around(cell));
        let boxes = around
            .map(|(_, other)| other)
            .filter(|&other| position.boxes.contains(other));
        let boxes = Cells::of(floor.count(), boxes);
        areas.push((area, boxes));
    }
    areas
}

struct Areas<'p> {
    floor: &'p Floor,
    local: Local<'p>,
}

impl Areas<'_> {
    /// The boxes that hang together with these: beside each other, or around
    /// areas beside them.
    fn whole(&self, position: &Position, area: &Cells) -> Cells {
        let region = position.region(self.floor);
        let mut whole = area.clone();
        let mut open: Vec<_> = area.iter().collect();
        while let Some(cell) = open.pop() {
            for (_, other) in self.floor.around(cell) {
                if !region.contains(other) && whole.insert(other) {
                    open.push(other);
                }
            }
        }
        let boxes = whole.iter().filter(|&cell| position.boxes.contains(cell));
        Cells::of(self.floor.count(), boxes)
    }
}

impl Finder for Areas<'_> {
    fn find(&mut self, position: &Position) -> Option<WhyDead> {
        for (area, boxes) in areas(self.floor, position) {
            let mut lost = None;
            if self.local.are_lost(&boxes, position.player) {
                lost = Some(boxes);
            } else {
                let whole = self.whole(position, &area);
                if whole != boxes && self.local.are_lost(&whole, position.player) {
                    lost = Some(whole);
                }
            }
            if let Some(lost) = lost {
                return Some(WhyDead::new(
                    SHUT,
                    lost.iter().collect(),
                    area.iter().collect(),
                ));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::Corral;
    use crate::tests::check_dead;

    #[test]
    fn an_area_that_cannot_be_opened_is_dead() {
        check_dead(
            &Corral,
            "
            ########  |  ########
            ##  #  #  |  #   #  #
            #  $   #  |  #  $   #
            #  $ @ #  |  # .$ @ #
            ##  #..#  |  #   #. #
            ########  |  ########
            ",
            1,
        );
    }
}
