//! Areas behind boxes that cannot be put right any more.
//!
//! Boxes fence an area off where the player cannot walk. Take all other boxes
//! away, which only helps; and let a box vanish that is pushed out of the area
//! and its fence, which only helps, too. If the boxes that are left can never
//! all come to goals, whatever is done, the position is dead. The search for
//! such a finish is small, since boxes live in the area only; where it grows
//! all the same, nothing is said. What was found out is kept for each fence
//! and each region of the player.

use std::collections::{HashMap, HashSet};

use foldhash::fast::FixedState;

use crate::board::{SokobanBoard, Stand, Walk, back};
use crate::lost::Lost;

use super::small;
use super::window_walk::WindowWalk;
use super::zobrist::Zobrist;

/// Positions of a fence that are looked at.
const MOST: usize = 100;
/// Boxes of a fence that is looked at.
const MOST_BOXES: usize = 14;

/// The cells of the boxes of a fence.
#[derive(Clone, Copy)]
struct Fence {
    cells: [u16; MOST_BOXES],
    count: usize,
}

impl Fence {
    fn of(boxes: &[u16]) -> Self {
        let mut cells = [0; MOST_BOXES];
        cells[..boxes.len()].copy_from_slice(boxes);
        let count = boxes.len();
        Self { cells, count }
    }

    fn cells(&self) -> &[u16] {
        &self.cells[..self.count]
    }

    /// Takes a box out; the last one takes its number.
    fn remove(&mut self, number: usize) {
        self.count -= 1;
        self.cells[number] = self.cells[self.count];
    }
}

/// Looks at fences, and keeps what it found out.
pub(crate) struct Fences {
    growths: usize,
    known: HashMap<u64, bool, FixedState>,
    /// The same by a cell of the region, which need not be walked then.
    known_from: HashMap<u64, bool, FixedState>,
    area: Vec<u16>,
    cells: Vec<u16>,
    /// The cells that boxes do not leave without being gone.
    window: Vec<u16>,
    inside: Vec<bool>,
    stand: Stand,
    walk: WindowWalk,
    lost: Lost,
    seen: HashSet<u64, FixedState>,
    open: Vec<(Fence, u16)>,
}

impl Fences {
    /// With so many growths: as often boxes nearby are added to a fence.
    pub(crate) fn new(board: &SokobanBoard<'_>, growths: usize) -> Self {
        Self {
            growths,
            known: HashMap::default(),
            known_from: HashMap::default(),
            area: vec![0; board.count + 1],
            cells: Vec::with_capacity(board.count),
            window: Vec::new(),
            inside: vec![false; board.count + 1],
            stand: Stand::new(board),
            walk: WindowWalk::new(board),
            lost: Lost::new(board),
            seen: HashSet::default(),
            open: Vec::new(),
        }
    }

    /// Whether a fenced area of the position cannot be put right.
    pub(crate) fn is_dead(
        &mut self,
        board: &SokobanBoard<'_>,
        zobrist: &Zobrist,
        stand: &Stand,
        walk: &Walk,
    ) -> bool {
        if walk.cells().len() + stand.cells.len() == board.count {
            return false;
        }
        self.area.fill(0);
        let mut number = 0;
        for first in 0..board.wall {
            if !stand.is_free(first) || walk.has(first) || self.area[usize::from(first)] != 0 {
                continue;
            }
            number += 1;
            self.cells.clear();
            self.cells.push(first);
            self.area[usize::from(first)] = number;
            let mut fence = Vec::new();
            let mut at = 0;
            while let Some(&cell) = self.cells.get(at) {
                at += 1;
                for to in board.next[usize::from(cell)] {
                    if to == board.wall {
                        continue;
                    }
                    if !stand.is_free(to) {
                        if !fence.contains(&to) {
                            fence.push(to);
                        }
                    } else if self.area[usize::from(to)] == 0 {
                        self.area[usize::from(to)] = number;
                        self.cells.push(to);
                    }
                }
            }
            self.window.clear();
            self.window.extend_from_slice(&self.cells);
            for growth in 0..=self.growths {
                if fence.len() > MOST_BOXES {
                    break;
                }
                if self.is_fence_dead(board, zobrist, &fence, stand.player) {
                    return true;
                }
                if growth < self.growths && !self.grow(board, stand, &mut fence) {
                    break;
                }
            }
        }
        false
    }

    /// Adds to the window what touches its boxes, and to the boxes those that
    /// stand there; whether there are more boxes now.
    fn grow(&mut self, board: &SokobanBoard<'_>, stand: &Stand, fence: &mut Vec<u16>) -> bool {
        let before = fence.len();
        for at in 0..before {
            for to in board.next[usize::from(fence[at])] {
                if to == board.wall {
                    continue;
                }
                if stand.is_free(to) {
                    self.window.push(to);
                    for beyond in board.next[usize::from(to)] {
                        if beyond != board.wall
                            && !stand.is_free(beyond)
                            && !fence.contains(&beyond)
                        {
                            fence.push(beyond);
                        }
                    }
                } else if !fence.contains(&to) {
                    fence.push(to);
                }
            }
        }
        fence.len() > before
    }

    fn is_fence_dead(
        &mut self,
        board: &SokobanBoard<'_>,
        zobrist: &Zobrist,
        fence: &[u16],
        player: u16,
    ) -> bool {
        let boxes = fence.iter().fold(0, |key, &cell| key ^ zobrist.at(cell));
        // From the same cell the player walks the same floor.
        let from = boxes ^ zobrist.player(player);
        if let Some(&known) = self.known_from.get(&from) {
            return known;
        }
        self.inside.fill(false);
        for &cell in self.window.iter().chain(fence) {
            self.inside[usize::from(cell)] = true;
        }
        self.walk.set(board, &self.inside);
        self.lay_out(zobrist, fence);
        self.fill(board, player);
        let key = boxes ^ zobrist.player(self.walk.lowest);
        if let Some(&known) = self.known.get(&key) {
            self.known_from.insert(from, known);
            return known;
        }
        let is_dead = !self.may_finish(board, zobrist, fence, player);
        self.known.insert(key, is_dead);
        self.known_from.insert(from, is_dead);
        is_dead
    }

    fn fill(&mut self, board: &SokobanBoard<'_>, player: u16) {
        let stand = &self.stand;
        let is_free = |cell: u16| stand.is_free(cell);
        self.walk.fill(board, &self.inside, player, is_free);
    }

    /// Lays these boxes out alone, and says their hash.
    fn lay_out(&mut self, zobrist: &Zobrist, boxes: &[u16]) -> u64 {
        self.stand.clear();
        for &cell in boxes {
            self.stand.add(cell);
        }
        boxes.iter().fold(0, |key, &cell| key ^ zobrist.at(cell))
    }

    /// Whether the boxes of the fence come to goals or away; also where that
    /// was not found out.
    fn may_finish(
        &mut self,
        board: &SokobanBoard<'_>,
        zobrist: &Zobrist,
        fence: &[u16],
        player: u16,
    ) -> bool {
        self.seen.clear();
        self.open.clear();
        self.open.push((Fence::of(fence), player));
        while let Some((fence, player)) = self.open.pop() {
            let boxes = fence.cells();
            if boxes.iter().all(|&cell| board.is_goal[usize::from(cell)]) {
                return true;
            }
            let key = self.lay_out(zobrist, boxes);
            self.stand.player = player;
            self.fill(board, player);
            if !self.seen.insert(key ^ zobrist.player(self.walk.lowest)) {
                continue;
            }
            if self.seen.len() > MOST {
                return true;
            }
            let begin = self.open.len();
            let mut vanishes = false;
            for (number, &cell) in boxes.iter().enumerate() {
                for direction in 0..4 {
                    let to = board.step(cell, direction);
                    if !self.walk.has(board.step(cell, back(direction)))
                        || !self.stand.is_free(to)
                        || board.is_dead[usize::from(to)]
                    {
                        continue;
                    }
                    let mut next = fence;
                    if self.inside[usize::from(to)] {
                        next.cells[number] = to;
                        self.stand.shift(small(number), to);
                        self.stand.player = cell;
                        let is_lost = self.lost.is_frozen(board, &self.stand, to);
                        self.stand.shift(small(number), cell);
                        if is_lost {
                            continue;
                        }
                    } else {
                        // The box is gone, and nothing is lost by that.
                        next.remove(number);
                        vanishes = true;
                    }
                    self.open.push((next, cell));
                    if vanishes {
                        break;
                    }
                }
                if vanishes {
                    break;
                }
            }
            if vanishes {
                // Nothing else need be tried: with a box less all can be done
                // that could be done with it.
                let last = self.open.pop().expect("it was just put there");
                self.open.truncate(begin);
                self.open.push(last);
            }
        }
        false
    }

    pub(crate) fn bytes(&self) -> u64 {
        ((self.known.len() + self.known_from.len()) * 20) as u64
    }
}
