//! How to park boxes where the goals cannot be filled one after another.
//!
//! From the full board some boxes can be taken away and the others are stuck.
//! One of those is pulled to another cell, which may free others; and so on,
//! best first: fewer boxes left, then fewer that cannot be pulled at all, then
//! fewer regions of the floor.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use foldhash::fast::FixedState;
use impasse_puzzle::Limit;
use impasse_search::Meter;
use impasse_sokoban::{Cell, Cells};

use crate::board::SokobanBoard;

use super::fill::{FillPlan, Manner};
use super::small;

/// A layout, what is left when all that can go are taken away, and in which
/// order they go.
pub(crate) struct Parked {
    pub(crate) layout: Cells,
    pub(crate) player: u16,
    pub(crate) left: Cells,
    pub(crate) order: Vec<u16>,
    parent: usize,
}

/// Layouts that are looked at, thoroughly or not, and that are kept.
const LOOKS: usize = 400;
const MANY_LOOKS: usize = 2_000;
const MOST: usize = 30_000;

impl FillPlan {
    /// The layouts on the way from a full board to an empty one, or as far as
    /// was found.
    pub(crate) fn park(
        &mut self,
        board: &SokobanBoard<'_>,
        full: Parked,
        is_thorough: bool,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Parked>, Limit> {
        let zobrist = Arc::clone(&self.zobrist);
        let mut nodes = vec![full];
        let mut seen: HashSet<u64, FixedState> = HashSet::default();
        let mut open = BTreeSet::from([(0_usize, 0_u16, 0_u16, 0_usize)]);
        let mut best = 0;
        let looks = if is_thorough { MANY_LOOKS } else { LOOKS };
        for _ in 0..looks {
            let Some((_, _, _, at)) = open.pop_first() else {
                break;
            };
            let player = nodes[at].player;
            let mut left = nodes[at].left.clone();
            let mut order = Vec::new();
            self.take_away(board, &mut left, player, (&mut order, 0), |_| true);
            let count = left.count();
            if count < nodes[best].left.count() {
                best = at;
            }
            nodes[at].left.clone_from(&left);
            if count == 0 {
                break;
            }
            for (cell, to, player, regions) in self.pulls(board, &left, player) {
                let bytes = nodes.len() * (size_of::<Parked>() + board.count / 4 + 40);
                meter.check("packing plan", 0, bytes as u64)?;
                let mut next = left.clone();
                next.remove(Cell(cell));
                next.insert(Cell(to));
                if nodes.len() < MOST
                    && seen.insert(zobrist.of(next.iter()) ^ zobrist.player(player))
                {
                    let fixed = self.fixed(board, &next, player);
                    open.insert((count, fixed, regions, nodes.len()));
                    nodes.push(Parked {
                        layout: next.clone(),
                        player,
                        left: next,
                        order: Vec::new(),
                        parent: at,
                    });
                }
            }
        }
        let mut way = Vec::new();
        let mut at = best;
        loop {
            way.push(at);
            if at == 0 {
                break;
            }
            at = nodes[at].parent;
        }
        way.sort_unstable();
        let mut nodes: Vec<Option<Parked>> = nodes.into_iter().map(Some).collect();
        let mut parked: Vec<Parked> = way.into_iter().filter_map(|at| nodes[at].take()).collect();
        for each in &mut parked[1..] {
            let mut left = each.layout.clone();
            (each.order, _) = self.order(board, &mut left, each.player, Manner::Nearest, meter)?;
        }
        Ok(parked)
    }

    /// All pulls of one box: from where, to where, the player's region then, and
    /// the regions of the floor.
    fn pulls(
        &mut self,
        board: &SokobanBoard<'_>,
        layout: &Cells,
        player: u16,
    ) -> Vec<(u16, u16, u16, u16)> {
        self.lay(layout);
        self.flood
            .fill(board, player, |cell| !self.taken[usize::from(cell)]);
        let mut pulls = Vec::new();
        for cell in layout.iter().map(|cell| cell.0) {
            let Some(side) = self.side_to_pull(board, cell) else {
                continue;
            };
            self.find_pulls(board, cell, side);
            for carry in &self.carries.list[1..] {
                let player = self.blocks.lowest(board, carry.to, carry.block);
                let regions = self.blocks.regions_without(board, carry.to);
                pulls.push((cell, carry.to, player, regions));
            }
        }
        pulls
    }

    /// Boxes that cannot be pulled as it stands.
    fn fixed(&mut self, board: &SokobanBoard<'_>, layout: &Cells, player: u16) -> u16 {
        self.lay(layout);
        self.flood
            .fill(board, player, |cell| !self.taken[usize::from(cell)]);
        let is_fixed = |cell: &Cell| self.side_to_pull(board, cell.0).is_none();
        small(layout.iter().filter(is_fixed).count())
    }

    /// A layout without a box parked.
    pub(crate) fn full(layout: Cells, player: u16, left: Cells, order: Vec<u16>) -> Parked {
        Parked {
            layout,
            player,
            left,
            order,
            parent: 0,
        }
    }
}
