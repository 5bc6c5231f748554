//! How groups of goals can be filled, exactly.
//!
//! In the end all boxes stand on goals. Take a small *area* with goals in it,
//! and play the game backwards from there with the boxes of the area alone: a
//! box that is pulled out of it is gone, one may be pulled in wherever a box may
//! stand beside it, and whatever stands elsewhere is in nobody's way. All that
//! only helps. What is met is every layout of the area from which its goals can
//! still be filled, with where the player may be: a table of all fillings. A
//! position in which the area looks otherwise is dead.

use impasse_puzzle::{Limit, Watch};

use crate::board::{SokobanBoard, back};

use super::flood::Flood;

/// Areas of a board.
const MOST_AREAS: usize = 12;
/// The largest floor for which tables are made.
const MOST_FLOOR: usize = 1000;

/// No place in an area.
const NONE: u8 = u8::MAX;

/// A layout of boxes on the cells of an area, a bit each.
pub(crate) type Mask = u16;

/// A small area, and all its fillings.
struct Area {
    /// By cell of the floor: its place in the area.
    place: Vec<u8>,
    words: usize,
    /// By layout: where the player may be, a bit for each cell.
    good: Vec<u64>,
}

impl Area {
    fn new(board: &SokobanBoard<'_>, cells: &[u16], flood: &mut Flood) -> Self {
        let mut place = vec![NONE; board.count + 1];
        let mut full: Mask = 0;
        for (at, &cell) in (0_u8..).zip(cells) {
            place[usize::from(cell)] = at;
            full |= Mask::from(board.is_goal[usize::from(cell)]) << at;
        }
        let words = board.count.div_ceil(64);
        let mut area = Self {
            place,
            words,
            good: vec![0; words << cells.len()],
        };
        let mut open: Vec<(Mask, u16)> = (0..board.wall)
            .filter(|&player| !area.has_box(full, player))
            .map(|player| (full, player))
            .collect();
        while let Some((layout, player)) = open.pop() {
            if area.is_good(layout, player) {
                continue;
            }
            flood.fill(board, player, |cell| !area.has_box(layout, cell));
            let row = usize::from(layout) * words;
            for &cell in flood.cells() {
                area.good[row + usize::from(cell) / 64] |= 1 << (cell % 64);
            }
            for &cell in cells {
                for side in 0..4 {
                    let beside = board.step(cell, side);
                    let (from, to) = if area.has_box(layout, cell) {
                        (cell, beside)
                    } else if area.may_come_from(board, beside) {
                        (beside, cell)
                    } else {
                        continue;
                    };
                    let side = if to == cell { back(side) } else { side };
                    let player = board.step(to, side);
                    if flood.has(to) && player != board.wall && !area.has_box(layout, player) {
                        open.push((area.moved(layout, from, to), player));
                    }
                }
            }
        }
        area
    }

    /// Whether a box may stand on a cell outside, from where it is pulled in.
    fn may_come_from(&self, board: &SokobanBoard<'_>, cell: u16) -> bool {
        cell != board.wall && self.bit(cell) == 0 && !board.is_dead[usize::from(cell)]
    }

    fn has_box(&self, layout: Mask, cell: u16) -> bool {
        layout & self.bit(cell) != 0
    }

    fn moved(&self, layout: Mask, from: u16, to: u16) -> Mask {
        layout & !self.bit(from) | self.bit(to)
    }

    fn bit(&self, cell: u16) -> Mask {
        match self.place[usize::from(cell)] {
            NONE => 0,
            place => 1 << place,
        }
    }

    fn is_good(&self, layout: Mask, player: u16) -> bool {
        let word = self.good[usize::from(layout) * self.words + usize::from(player) / 64];
        word >> (player % 64) & 1 != 0
    }
}

/// The areas of a board.
pub(crate) struct Fillings {
    areas: Vec<Area>,
}

impl Fillings {
    /// Cells of an area; its table has a row for every layout of boxes on them.
    pub(crate) const CELLS: usize = 12;

    /// With areas of so many cells.
    pub(crate) fn new(
        board: &SokobanBoard<'_>,
        cells: usize,
        watch: &mut dyn Watch,
    ) -> Result<Self, Limit> {
        let mut all = Self { areas: Vec::new() };
        if board.count > MOST_FLOOR {
            return Ok(all);
        }
        let mut flood = Flood::new(board);
        let mut is_covered = vec![false; board.count + 1];
        for goal in board.floor.goals().iter().map(|cell| cell.0) {
            if is_covered[usize::from(goal)] || all.areas.len() == MOST_AREAS {
                continue;
            }
            watch.check(all.bytes())?;
            // The cells nearest to the goal on which boxes may stand.
            flood.fill(board, goal, |cell| {
                cell != board.wall && !board.is_dead[usize::from(cell)]
            });
            let near: Vec<u16> = flood.cells().iter().copied().take(cells).collect();
            for &cell in &near {
                is_covered[usize::from(cell)] = true;
            }
            all.areas.push(Area::new(board, &near, &mut flood));
        }
        Ok(all)
    }

    /// The layouts of all areas, in their order.
    pub(crate) fn layouts(&self, boxes: &[u16], layouts: &mut Vec<Mask>) {
        layouts.clear();
        layouts.extend(self.areas.iter().map(|area| {
            let boxes = boxes.iter();
            boxes.fold(0, |layout, &cell| layout | area.bit(cell))
        }));
    }

    /// Whether some area cannot be filled any more once a box was moved; before,
    /// the areas looked like `layouts`.
    pub(crate) fn is_dead(&self, layouts: &[Mask], (from, to): (u16, u16), player: u16) -> bool {
        self.areas.iter().zip(layouts).any(|(area, &layout)| {
            (area.bit(from) | area.bit(to) != 0)
                && !area.is_good(area.moved(layout, from, to), player)
        })
    }

    pub(crate) fn bytes(&self) -> u64 {
        let bytes = self
            .areas
            .iter()
            .map(|area| area.good.len() * 8 + area.place.len());
        bytes.sum::<usize>() as u64
    }
}
