//! Boxes of which one may as well be pushed first, by the rules alone: those
//! around an area that must be opened.
//!
//! *Areas* are parts of the floor where no box stands and the player cannot
//! walk. For a set B of boxes let A be all areas beside which only boxes of B
//! stand. Look at a push of a box of B while all of B stand where they stand,
//! from the cell behind the box to the cell ahead of it:
//!
//! * It cannot be made if one of these is a wall or holds a box of B, or if the
//!   cell behind lies in A: the player comes there only past a box of B that was
//!   pushed.
//! * If the cell ahead lies in A, and the player can walk to the cell behind, it
//!   can be made now.
//!
//! The pushes of the second kind are enough if every push is of one of these
//! kinds, and some box of B is off its goals. *Proof.* Every solution pushes a
//! box of B; let p be its first such push. It is of the second kind. The pushes
//! before p move boxes that stand beside no cell of A, so they never come into A,
//! and none of them uses the cell where the box of p stands. Make p first: it can
//! be made now. The others can be made behind it: the cells that they use are as
//! they were, and the player can walk back to the cell behind and from there
//! wherever the player could walk before. After them everything is as it was
//! after p. ∎ (Such areas are known as PI-corrals.)

use crate::cells::Cells;
use crate::direction::Direction;
use crate::floor::Floor;
use crate::position::{Position, Push};

/// The pushes of these boxes that are enough, if they are.
pub(crate) fn enough(floor: &Floor, state: &Position, boxes: &Cells) -> Option<Vec<Push>> {
    let region = state.region(floor);
    if boxes.is_empty() || !boxes.is_within(&state.boxes) || boxes.is_within(floor.goals()) {
        return None;
    }
    let mut area = Cells::none(floor.count());
    let mut seen = region.clone();
    seen.add(&state.boxes);
    for cell in floor.cells() {
        if seen.contains(cell) {
            continue;
        }
        let one = floor.region(&state.boxes, cell);
        seen.add(&one);
        let beside = one.iter().flat_map(|cell| floor.around(cell));
        let mut beside = beside.filter(|&(_, cell)| state.boxes.contains(cell));
        if beside.all(|(_, cell)| boxes.contains(cell)) {
            area.add(&one);
        }
    }
    let mut pushes = Vec::new();
    for cell in boxes.iter() {
        for direction in Direction::ALL {
            let behind = floor.next(cell, direction.back());
            let ahead = floor.next(cell, direction);
            let (Some(behind), Some(ahead)) = (behind, ahead) else {
                continue;
            };
            if boxes.contains(behind) || boxes.contains(ahead) || area.contains(behind) {
                continue;
            }
            if !area.contains(ahead) || !region.contains(behind) {
                return None;
            }
            pushes.push(Push { cell, direction });
        }
    }
    Some(pushes)
}
