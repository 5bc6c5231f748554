//! Searches for a way to open an area that boxes shut off, after Ueno,
//! Nakayama & Hikita 1998 as Odawara, Kaneko & Kawai 2005 describe them (the
//! book itself was not at hand).
//!
//! Of the boxes only those around the area are kept. Their pushes are tried
//! until the player can walk into the area, or all of them stand on goals: then
//! it is a *cave* and nothing is said. If neither ever happens, it is a *dead
//! end*. [`CorralPlain`] looks no farther. A push may shut off another area:
//! [`CorralRecursive`] judges that one in the same way first, again with the
//! boxes around it alone.
//!
//! *Proof.* Taking boxes away only helps. In a solution the kept boxes come to
//! goals, the area opened on the way or not; the search meets whichever is
//! first. Pushes that are left out lose: onto a dead square, into a frozen
//! group off its goals, or into a dead end.
//!
//! What the paper objects to follows from the boxes that are taken away: where
//! two boxes in a row shut an area off, the inner one is not beside it and
//! vanishes, and the outer one can be pushed on. `golden/sokoban/figures.txt` has
//! such boards.

use std::collections::{HashMap, HashSet};

use impasse_puzzle::{About, Detector, Judge, Words};
use impasse_sokoban::{
    Cell, Cells, Finder, Floor, Position, Push, View, WhyDead, areas, dead_squares, frozen, judge,
};

/// An area that the boxes around it can never open, by one search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CorralPlain;

/// The same where areas that are shut on the way are judged too.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CorralRecursive;

/// Positions that one question may cost, those of the areas on the way
/// included.
const MOST: usize = 1000;

/// How deep areas on the way are followed.
const DEEPEST: usize = 3;

/// Answers that are kept, and dropped when there are more.
const KEPT: usize = 1 << 16;

const REFERENCE: &str = "Ueno, Nakayama & Hikita 1998, quoted by Odawara, Kaneko & Kawai 2005";

const SHUT: Words = Words::new(
    "the boxes at {0} shut off an area and can never open it without loss",
    "{0}の荷物が囲む閉領域は、手詰りを作らずに開けることができません（袋小路）",
);

impl<V: View> Detector<V> for CorralPlain {
    fn about(&self) -> About {
        About {
            name: "corral-plain",
            summary: Words::new(
                "an area that the boxes around it, all others taken away, can never open",
                "周りの荷物だけを残しても開けられない閉領域がある",
            ),
            reference: REFERENCE,
        }
    }

    fn is_for_search(&self) -> bool {
        false
    }

    fn prepare<'p>(&'p self, puzzle: &'p V) -> Box<dyn Judge<V> + 'p> {
        judge(puzzle, Openings::new(puzzle.level().floor(), 0))
    }
}

impl<V: View> Detector<V> for CorralRecursive {
    fn about(&self) -> About {
        About {
            name: "corral-recursive",
            summary: Words::new(
                "an area that the boxes around it can never open; areas shut on the way are judged alike",
                "周りの荷物だけを残しても開けられない閉領域がある（途中で生じる閉領域も再帰的に判定）",
            ),
            reference: REFERENCE,
        }
    }

    fn is_for_search(&self) -> bool {
        false
    }

    fn prepare<'p>(&'p self, puzzle: &'p V) -> Box<dyn Judge<V> + 'p> {
        judge(puzzle, Openings::new(puzzle.level().floor(), DEEPEST))
    }
}

struct Openings<'p> {
    floor: &'p Floor,
    dead: Cells,
    deepest: usize,
    /// By boxes, the player's region and the first cell of the area.
    known: HashMap<(Cells, Cell, Cell), bool>,
}

impl<'p> Openings<'p> {
    fn new(floor: &'p Floor, deepest: usize) -> Self {
        Self {
            floor,
            dead: dead_squares(floor),
            deepest,
            known: HashMap::new(),
        }
    }

    fn is_dead_end(&mut self, boxes: &Cells, player: Cell, area: &Cells) -> bool {
        let region = self.floor.region(boxes, player);
        let named = region.first().zip(area.first());
        let Some((region, first)) = named else {
            return false;
        };
        let key = (boxes.clone(), region, first);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut left = MOST;
        let answer =
            self.search(boxes, player, area, self.deepest, &mut left) == Some(AreaKind::Shut);
        if self.known.len() >= KEPT {
            self.known.clear();
        }
        self.known.insert(key, answer);
        answer
    }

    /// Whether these boxes can open the area; `None` where too many positions
    /// would have to be looked at.
    fn search(
        &self,
        boxes: &Cells,
        player: Cell,
        area: &Cells,
        deeper: usize,
        left: &mut usize,
    ) -> Option<AreaKind> {
        let floor = self.floor;
        if boxes.is_within(floor.goals()) {
            return Some(AreaKind::Cave);
        }
        let start = Position {
            boxes: boxes.clone(),
            player,
        };
        let mut seen: HashSet<(Cells, Cell)> = HashSet::new();
        let mut open = vec![start];
        while let Some(position) = open.pop() {
            let region = position.region(floor);
            if region.meets(area) {
                return Some(AreaKind::Cave);
            }
            let first = region.first().unwrap_or(position.player);
            if !seen.insert((position.boxes.clone(), first)) {
                continue;
            }
            *left = left.checked_sub(1)?;
            for (push, next) in position.pushes(floor, &region) {
                if next.is_solved(floor) {
                    return Some(AreaKind::Cave);
                }
                if !self.loses(&next, push) && !self.shuts(&next, area, deeper, left)? {
                    open.push(next);
                }
            }
        }
        Some(AreaKind::Shut)
    }

    /// Whether the last push was a loss that can be seen at once.
    fn loses(&self, position: &Position, last: Push) -> bool {
        let to = self.floor.next(last.cell, last.direction);
        to.is_some_and(|cell| self.dead.contains(cell))
            || !frozen(self.floor, &self.dead, &position.boxes).is_within(self.floor.goals())
    }

    /// Whether some other area than the one to be opened is a dead end now.
    fn shuts(
        &self,
        position: &Position,
        opened: &Cells,
        deeper: usize,
        left: &mut usize,
    ) -> Option<bool> {
        if deeper == 0 {
            return Some(false);
        }
        for (area, boxes) in areas(self.floor, position) {
            if area.meets(opened) {
                continue;
            }
            let kind = self.search(&boxes, position.player, &area, deeper - 1, left)?;
            if kind == AreaKind::Shut {
                return Some(true);
            }
        }
        Some(false)
    }
}

/// What an area is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AreaKind {
    /// It can be opened, or need not be.
    Cave,
    /// It cannot.
    Shut,
}

impl Finder for Openings<'_> {
    fn find(&mut self, position: &Position) -> Option<WhyDead> {
        for (area, boxes) in areas(self.floor, position) {
            if self.is_dead_end(&boxes, position.player, &area) {
                let lost = boxes.iter().collect();
                return Some(WhyDead::new(SHUT, lost, area.iter().collect()));
            }
        }
        None
    }
}
