//! Patterns learnt from positions whose every move led nowhere.
//!
//! Where all that follows from a position was found dead, few of its boxes are
//! to blame as a rule, and the same boxes stand in many positions more. So the
//! boxes nearest to the one that was moved last are looked at alone, and all
//! that can be done with them is tried. If they can never all come to goals,
//! boxes are taken out one by one as long as that can still be shown. What is
//! left, with the floor on which the player may walk then, is a *pattern*: any
//! position with its boxes, and the player there, is dead, since more boxes are
//! never less in the way. Nothing is used that was not proved so; where a proof
//! grows, nothing is learnt.

use std::collections::HashSet;

use foldhash::fast::FixedState;
use impasse_sokoban::{Cell, Cells};

use crate::board::{SokobanBoard, Stand, Walk, back};
use crate::corrals::{Corrals, Shove};
use crate::lost::{Lost, is_in_the_way};

use super::advisors::apart;
use super::zobrist::Zobrist;

/// Positions of one proof.
const MOST: usize = 400;
/// So many boxes are looked at alone, the fewest first.
const SIZES: [usize; 3] = [4, 7, 11];
/// The largest floor on which patterns are learnt: on larger ones a proof takes
/// too long between two looks at the clock.
const MOST_FLOOR: usize = 500;
/// Patterns that are kept.
const MOST_PATTERNS: usize = 500;
/// Positions that all proofs together may have looked at, for each position
/// of the search.
const SHARE: u64 = 5;

/// Boxes that can never all come to goals.
struct Pattern {
    boxes: Cells,
    /// Where the player is then.
    walk: Cells,
}

/// What was learnt; keeps its scratch paper.
pub(crate) struct Learnt {
    patterns: Vec<Pattern>,
    spent: u64,
    stand: Stand,
    walk: Walk,
    corrals: Corrals,
    lost: Lost,
    seen: HashSet<u64, FixedState>,
    open: Vec<(Vec<u16>, u16)>,
}

impl Learnt {
    pub(crate) fn new(board: &SokobanBoard<'_>) -> Self {
        Self {
            patterns: Vec::new(),
            spent: 0,
            stand: Stand::new(board),
            walk: Walk::new(board),
            corrals: Corrals::new(board),
            lost: Lost::new(board),
            seen: HashSet::default(),
            open: Vec::new(),
        }
    }

    /// Whether a pattern lies in a position.
    pub(crate) fn is_dead(&self, boxes: &Cells, player: u16) -> bool {
        let mut patterns = self.patterns.iter();
        patterns
            .any(|pattern| pattern.walk.contains(Cell(player)) && pattern.boxes.is_within(boxes))
    }

    /// Whether there is time for a proof, after so many positions of the
    /// search.
    pub(crate) fn has_time(&self, expanded: u64) -> bool {
        self.patterns.len() < MOST_PATTERNS && self.spent < SHARE * expanded
    }

    /// Looks for a pattern in a position, near the box on `cell`; keeps it.
    pub(crate) fn learn(
        &mut self,
        board: &SokobanBoard<'_>,
        zobrist: &Zobrist,
        boxes: &Cells,
        player: u16,
        cell: u16,
    ) {
        if board.count > MOST_FLOOR {
            return;
        }
        let mut near: Vec<u16> = boxes.iter().map(|each| each.0).collect();
        near.sort_by_key(|&each| apart(board, each, cell));
        for most in SIZES {
            let is_last = most >= near.len();
            let mut blamed = near[..most.min(near.len())].to_vec();
            if self.can_never_end(board, zobrist, &blamed, player) {
                for at in (0..blamed.len()).rev() {
                    let taken = blamed.remove(at);
                    if !self.can_never_end(board, zobrist, &blamed, player) {
                        blamed.insert(at, taken);
                    }
                }
                self.keep(board, &blamed, player);
                return;
            }
            if is_last {
                return;
            }
        }
    }

    fn keep(&mut self, board: &SokobanBoard<'_>, boxes: &[u16], player: u16) {
        self.lay_out(boxes);
        self.walk.fill(board, &self.stand, player);
        let cells = |cells: &[u16]| Cells::of(board.count, cells.iter().map(|&cell| Cell(cell)));
        self.patterns.push(Pattern {
            boxes: cells(boxes),
            walk: cells(self.walk.cells()),
        });
    }

    fn lay_out(&mut self, boxes: &[u16]) {
        self.stand.clear();
        for &cell in boxes {
            self.stand.add(cell);
        }
    }

    /// Whether these boxes alone can never all come to goals; not where that
    /// was not found out.
    fn can_never_end(
        &mut self,
        board: &SokobanBoard<'_>,
        zobrist: &Zobrist,
        boxes: &[u16],
        player: u16,
    ) -> bool {
        self.seen.clear();
        self.open.clear();
        self.open.push((boxes.to_vec(), player));
        while let Some((boxes, player)) = self.open.pop() {
            if boxes.iter().all(|&cell| board.is_goal[usize::from(cell)]) {
                return false;
            }
            self.lay_out(&boxes);
            self.walk.fill(board, &self.stand, player);
            self.stand.player = self.walk.first;
            let layout = boxes.iter().fold(0, |key, &cell| key ^ zobrist.at(cell));
            if !self.seen.insert(layout ^ zobrist.player(self.walk.first)) {
                continue;
            }
            self.spent += 1;
            if self.seen.len() > MOST {
                return false;
            }
            let first = self.corrals.pushes(board, &self.stand, &self.walk);
            let first: Option<Vec<Shove>> = first.map(<[Shove]>::to_vec);
            let all = (0_u16..)
                .zip(&boxes)
                .flat_map(|(number, _)| (0..4).map(move |direction| Shove { number, direction }));
            for shove in first.unwrap_or_else(|| all.collect()) {
                self.push(board, &boxes, shove);
            }
        }
        true
    }

    /// Makes a push if it can be made and is not seen to lose.
    fn push(&mut self, board: &SokobanBoard<'_>, boxes: &[u16], shove: Shove) {
        let Shove { number, direction } = shove;
        let cell = boxes[usize::from(number)];
        let to = board.step(cell, usize::from(direction));
        let behind = board.step(cell, back(usize::from(direction)));
        if !self.walk.has(behind) || !self.stand.is_free(to) || board.is_dead[usize::from(to)] {
            return;
        }
        let player = self.stand.player;
        self.stand.shift(number, to);
        self.stand.player = cell;
        let is_lost =
            self.lost.is_frozen(board, &self.stand, to) || is_in_the_way(board, &self.stand, to);
        self.stand.shift(number, cell);
        self.stand.player = player;
        if !is_lost {
            let mut next = boxes.to_vec();
            next[usize::from(number)] = to;
            self.open.push((next, cell));
        }
    }

    pub(crate) fn bytes(&self) -> u64 {
        let cells = self
            .patterns
            .first()
            .map_or(0, |each| each.boxes.words().len() * 16 + 64);
        (self.patterns.len() * cells) as u64
    }
}
