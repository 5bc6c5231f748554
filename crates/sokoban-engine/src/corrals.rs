//! Corrals that must be opened, and nothing else first.
//!
//! ```text
//! #######
//! #  $ @#    The two cells on the left are a *corral*: the player cannot
//! ###.  #    walk there. The box can only be pushed into it, and the player
//!   #####    can do so now. So it may as well be done now.
//! ```
//!
//! *Areas* are the parts of the floor where no box stands and the player cannot
//! walk. Let `A` be some areas, and `B` a set of boxes that holds every box
//! beside a cell of `A`. Look at a push of a box of `B` while all boxes of `B`
//! still stand where they stand. It needs the cell `from`, behind the box, for
//! the player, and the cell `to` for the box:
//!
//! 1. If `from` or `to` is a wall or has a box of `B`, it cannot be made; nor if
//!    `from` lies in `A`, for the player comes there only past a box of `B` that
//!    was pushed. If `to` is dead, no solution makes it.
//! 2. If `to` lies in `A`, and the player can walk to `from` now, it can be made
//!    now.
//! 3. Else nothing is known of it.
//!
//! `(A, B)` *must be opened* if no push is of the third kind, and some box of
//! `B` is off its goal, or `A` has a goal and there are as many boxes as goals.
//!
//! **Claim.** From a position that can be solved, some solution with the fewest
//! pushes begins with a push of the second kind.
//!
//! *Proof.* Take a solution with the fewest pushes. It pushes a box of `B`: a box
//! off its goal must be pushed; and the empty goal in `A` must get a box, of
//! which the first push into `A` is one of a box beside `A`, so of `B`. Let `p`
//! be its first push of a box of `B`. It is of the second kind, from the cell
//! `f` to a cell of `A`, the player standing on `from`. The pushes before `p`
//! move other boxes, which stand beside no cell of `A`, so they never come into
//! `A`, and none of them uses `f`. Make `p` first: it can be made now. The
//! pushes before `p` can be made behind it: the cells they use are as they
//! were, but for `f`, which is free now, and the player, standing on `f`, can
//! walk back to `from` and from there wherever the player could walk before.
//! After them the boxes stand as they did after `p`, and the player, who could
//! walk to `from`, can walk on to `f`. So the rest of the solution follows, and
//! no push was added. ∎
//!
//! So the other pushes need not be looked at. Where no push of the second kind is
//! left, the position is dead. The claim speaks of pushes, not of steps: a
//! solution with the fewest *steps* may be lost.
//!
//! Which pairs are looked at: for each area, the area with the boxes beside it;
//! as long as a push of the third kind is found whose `from` or `to` is a box
//! or another area, that is added, until none is found or there is nothing to
//! add. Of the pairs found the one with the fewest pushes is taken.
//!
//! Such corrals are known as PI-corrals (Matthias Meger, Brian Damgaard). The
//! pushes through a tunnel whose entry the pushed box blocks are a special case.

use crate::board::{FREE, SokobanBoard, Stand, WALL, Walk, back};

/// A push: the number of the box, and the direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Shove {
    pub(crate) number: u16,
    pub(crate) direction: u8,
}

/// Looks for corrals; keeps its scratch paper.
pub(crate) struct Corrals {
    /// By cell: the number of its area, from 1.
    area: Vec<u16>,
    areas: Vec<Area>,
    has_area: Vec<bool>,
    has_box: Vec<bool>,
    boxes: Vec<u16>,
    cells: Vec<u16>,
    pushes: Vec<Shove>,
    best: Vec<Shove>,
}

struct Area {
    /// Where its cells begin in the list of cells.
    begin: usize,
    end: usize,
    has_goal: bool,
}

/// What a look at one push of a box of `B` brought.
enum Look {
    Impossible,
    Possible,
    /// Nothing is known, and there is nothing to add.
    Outside,
    /// This cell's box or area should be added.
    Grow(u16),
}

impl Corrals {
    pub(crate) fn new(board: &SokobanBoard<'_>) -> Self {
        Self {
            area: vec![0; board.count + 1],
            areas: Vec::new(),
            has_area: Vec::new(),
            has_box: vec![false; board.boxes],
            boxes: Vec::new(),
            cells: Vec::with_capacity(board.count),
            pushes: Vec::new(),
            best: Vec::new(),
        }
    }

    /// The pushes that are enough, where a corral must be opened; the player
    /// can walk in `walk`.
    pub(crate) fn pushes(
        &mut self,
        board: &SokobanBoard<'_>,
        stand: &Stand,
        walk: &Walk,
    ) -> Option<&[Shove]> {
        if walk.cells().len() + stand.cells.len() == board.count {
            return None;
        }
        self.find_areas(board, stand, walk);
        let mut found = false;
        for area in 0..self.areas.len() {
            if self.must_be_opened(board, stand, walk, area)
                && (!found || self.pushes.len() < self.best.len())
            {
                found = true;
                std::mem::swap(&mut self.pushes, &mut self.best);
            }
        }
        found.then_some(&self.best)
    }

    fn find_areas(&mut self, board: &SokobanBoard<'_>, stand: &Stand, walk: &Walk) {
        self.area.fill(0);
        self.areas.clear();
        self.cells.clear();
        let mut number = 0;
        for first in 0..board.wall {
            if !stand.is_free(first) || walk.has(first) || self.area[usize::from(first)] != 0 {
                continue;
            }
            number += 1;
            let begin = self.cells.len();
            self.area[usize::from(first)] = number;
            self.cells.push(first);
            let mut at = begin;
            let mut has_goal = false;
            while let Some(&cell) = self.cells.get(at) {
                at += 1;
                has_goal |= board.is_goal[usize::from(cell)];
                for to in board.next[usize::from(cell)] {
                    if stand.is_free(to) && self.area[usize::from(to)] == 0 {
                        self.area[usize::from(to)] = number;
                        self.cells.push(to);
                    }
                }
            }
            self.areas.push(Area {
                begin,
                end: self.cells.len(),
                has_goal,
            });
        }
    }

    /// Whether the area, with what has to be added, must be opened; its pushes
    /// are in `self.pushes` then.
    fn must_be_opened(
        &mut self,
        board: &SokobanBoard<'_>,
        stand: &Stand,
        walk: &Walk,
        area: usize,
    ) -> bool {
        self.has_area.clear();
        self.has_area.resize(self.areas.len() + 1, false);
        self.has_box.fill(false);
        self.boxes.clear();
        self.pushes.clear();
        self.add_area(board, stand, area);
        let mut at = 0;
        while let Some(&number) = self.boxes.get(at) {
            at += 1;
            for direction in 0..4 {
                match self.look(board, stand, walk, number, direction) {
                    Look::Impossible | Look::Possible => {}
                    Look::Outside => return false,
                    Look::Grow(cell) => {
                        self.grow(board, stand, cell);
                        // What was added may decide other pushes otherwise.
                        at = 0;
                        break;
                    }
                }
            }
        }
        let is_off = |&number: &u16| !board.is_goal[usize::from(stand.cells[usize::from(number)])];
        let needs_box = || {
            let mut own = self.areas.iter().zip(&self.has_area[1..]);
            stand.cells.len() == board.goals && own.any(|(area, &has)| has && area.has_goal)
        };
        if !self.boxes.iter().any(is_off) && !needs_box() {
            return false;
        }
        for &number in &self.boxes {
            for direction in 0..4 {
                if let Look::Possible = self.look(board, stand, walk, number, direction) {
                    self.pushes.push(Shove { number, direction });
                }
            }
        }
        true
    }

    fn look(
        &self,
        board: &SokobanBoard<'_>,
        stand: &Stand,
        walk: &Walk,
        number: u16,
        direction: u8,
    ) -> Look {
        let direction = usize::from(direction);
        let cell = stand.cells[usize::from(number)];
        let from = board.step(cell, back(direction));
        let to = board.step(cell, direction);
        let is_closed = |cell: u16| match stand.who[usize::from(cell)] {
            WALL => true,
            FREE => false,
            number => self.has_box[usize::from(number)],
        };
        let is_inside = |cell: u16| self.has_area[usize::from(self.area[usize::from(cell)])];
        if is_closed(from) || is_closed(to) || is_inside(from) || board.is_dead[usize::from(to)] {
            return Look::Impossible;
        }
        if is_inside(to) {
            return if walk.has(from) {
                Look::Possible
            } else {
                Look::Grow(from)
            };
        }
        if !walk.has(to) {
            return Look::Grow(to);
        }
        if walk.has(from) {
            Look::Outside
        } else {
            Look::Grow(from)
        }
    }

    fn grow(&mut self, board: &SokobanBoard<'_>, stand: &Stand, cell: u16) {
        match stand.who[usize::from(cell)] {
            FREE => self.add_area(board, stand, usize::from(self.area[usize::from(cell)]) - 1),
            number => self.add_box(number),
        }
    }

    fn add_box(&mut self, number: u16) {
        if !self.has_box[usize::from(number)] {
            self.has_box[usize::from(number)] = true;
            self.boxes.push(number);
        }
    }

    fn add_area(&mut self, board: &SokobanBoard<'_>, stand: &Stand, area: usize) {
        self.has_area[area + 1] = true;
        let Area { begin, end, .. } = self.areas[area];
        for at in begin..end {
            for to in board.next[usize::from(self.cells[at])] {
                let number = stand.who[usize::from(to)];
                if number < WALL {
                    self.add_box(number);
                }
            }
        }
    }
}
