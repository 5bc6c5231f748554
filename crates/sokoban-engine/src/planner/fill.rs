//! In which order goals can be filled, found backwards.
//!
//! Take the solved board and pull. A box that can be pulled to where some box
//! began is as good as gone, and taking it away only helps the others (what is
//! taken away is in nobody's way). So a set of filled goals is *good* if, from
//! the full board, all other boxes can be taken away one after another; which
//! of them goes first does not matter. From a good set of filled goals the
//! others can still be filled, the last one taken away first, if the boxes
//! that are not home keep out of the way.
//!
//! Where not all boxes can be taken away, some must be *parked*: pulled off
//! their goals to another cell. Then the plan has several stages; each of them
//! has a layout to be filled, parked boxes included, and begins with what is
//! left of the layout of the stage before.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use foldhash::fast::FixedState;
use impasse_puzzle::Limit;
use impasse_search::Meter;
use impasse_sokoban::{Cell, Cells, Position};

use crate::board::SokobanBoard;

use super::blocks::Blocks;
use super::carries::{Carries, Way};
use super::flood::Flood;
use super::out_of_plan::{Latest, OutOfPlan};
use super::small;
use super::zobrist::Zobrist;

/// A stage of the plan.
#[derive(Clone, Debug)]
struct FillStage {
    /// What is filled.
    layout: Cells,
    /// Where the player is when it is full.
    player: u16,
    /// What stands there when the stage begins.
    base: Cells,
    /// What is filled when the stage begins, earlier stages included.
    before: u16,
}

/// What is known of a set of filled cells.
pub(crate) struct Filled {
    /// How far the plan is carried out.
    pub(crate) count: u16,
    /// The boxes that are where they should be by now.
    pub(crate) home: Cells,
    /// Until when boxes elsewhere must be brought home.
    pub(crate) latest: Latest,
    /// The cells to be filled next, in the order of the plan.
    pub(crate) left: Rc<[u16]>,
}

/// A plan to fill the goals, and what is known of sets of filled cells.
pub(crate) struct FillPlan {
    /// The stages, the last one first.
    stages: Vec<FillStage>,
    /// All cells that are filled in some stage.
    pub(crate) targets: Cells,
    sinks: Vec<bool>,
    blocks: Blocks,
    carries: Carries,
    flood: Flood,
    taken: Vec<bool>,
    known: HashMap<u64, Rc<Filled>, FixedState>,
    out_of_plan: OutOfPlan,
    zobrist: Rc<Zobrist>,
    /// What is filled when all is done.
    pub(crate) most: u16,
    /// The order in which a cell is best filled, by cell.
    pub(crate) turn: Vec<u16>,
}

/// Layouts that are looked at to find out how to park.
const PARKS: usize = 1500;

/// With more goals times cells than this, sets of filled cells are not looked
/// at one by one: goals count in the order of the plan only.
const LARGE: usize = 60_000;

impl FillPlan {
    pub(crate) fn new(
        board: &SokobanBoard<'_>,
        start: &Position,
        zobrist: &Rc<Zobrist>,
        parks: bool,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Limit> {
        let mut sinks = vec![false; board.count + 1];
        let goals = board.floor.goals();
        for cell in start.boxes.iter().filter(|&cell| !goals.contains(cell)) {
            sinks[cell.index()] = true;
        }
        let mut plan = Self {
            stages: Vec::new(),
            targets: goals.clone(),
            sinks,
            blocks: Blocks::new(board),
            carries: Carries::new(board),
            flood: Flood::new(board),
            taken: vec![false; board.count + 1],
            known: HashMap::default(),
            out_of_plan: OutOfPlan::default(),
            zobrist: Rc::clone(zobrist),
            most: 0,
            turn: vec![0; board.count + 1],
        };
        plan.make(board, goals, parks, meter)?;
        Ok(plan)
    }

    /// Whether a board is too large to look at sets of filled cells one by one.
    pub(crate) fn is_large(board: &SokobanBoard<'_>) -> bool {
        board.goals * board.count > LARGE
    }

    fn make(
        &mut self,
        board: &SokobanBoard<'_>,
        goals: &Cells,
        parks: bool,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let (player, left, order) = self.best_end(board, goals);
        let mut layouts = vec![(goals.clone(), player, left.clone())];
        let mut orders = vec![order];
        while let Some((_, player, left)) = layouts.last()
            && !left.is_empty()
            && parks
            && !Self::is_large(board)
        {
            let (player, left) = (*player, left.clone());
            let Some(parked) = self.park(board, &left, player, meter)? else {
                break;
            };
            for (layout, player, left, order) in parked {
                layouts.push((layout, player, left));
                orders.push(order);
            }
        }
        let mut before = 0;
        let mut turn = 0;
        for ((layout, player, base), order) in layouts.into_iter().zip(orders).rev() {
            for cell in order.into_iter().rev() {
                turn += 1;
                self.turn[usize::from(cell)] = turn;
            }
            self.targets.add(&layout);
            let filled = small(layout.count() - base.count());
            self.stages.push(FillStage {
                layout,
                player,
                base,
                before,
            });
            before += filled + 1;
        }
        self.most = before - 1;
        self.stages.reverse();
        Ok(())
    }

    /// Where the player should end, what cannot be taken away then, and in
    /// which order the others are.
    fn best_end(&mut self, board: &SokobanBoard<'_>, goals: &Cells) -> (u16, Cells, Vec<u16>) {
        let mut best: Option<(u16, Cells, Vec<u16>)> = None;
        let mut seen = vec![false; board.count + 1];
        for player in 0..board.wall {
            if seen[usize::from(player)] || goals.contains(Cell(player)) {
                continue;
            }
            self.lay(goals);
            self.flood
                .fill(board, player, |cell| !self.taken[usize::from(cell)]);
            for &cell in &self.flood.cells {
                seen[usize::from(cell)] = true;
            }
            let mut left = goals.clone();
            let is_small = !Self::is_large(board);
            let order = self.take_away(board, &mut left, player, is_small, |_| true);
            if best
                .as_ref()
                .is_none_or(|(_, least, _)| left.count() < least.count())
            {
                best = Some((player, left, order));
            }
        }
        best.unwrap_or_else(|| (0, goals.clone(), Vec::new()))
    }

    fn lay(&mut self, layout: &Cells) {
        self.taken.fill(false);
        for cell in layout.iter() {
            self.taken[cell.index()] = true;
        }
    }

    /// Takes away all boxes that may go and can; gives them in order. With
    /// `nearest` those nearest to where boxes began go first, which takes
    /// longer.
    fn take_away(
        &mut self,
        board: &SokobanBoard<'_>,
        layout: &mut Cells,
        player: u16,
        nearest: bool,
        may_go: impl Fn(u16) -> bool,
    ) -> Vec<u16> {
        self.lay(layout);
        let mut order = Vec::new();
        loop {
            let before = order.len();
            let mut first: Option<(u16, u16)> = None;
            self.flood
                .fill(board, player, |cell| !self.taken[usize::from(cell)]);
            for cell in layout.clone().iter() {
                if !may_go(cell.0) {
                    continue;
                }
                let Some(far) = self.far_out(board, cell.0) else {
                    continue;
                };
                if nearest {
                    if first.is_none_or(|(least, _)| far < least) {
                        first = Some((far, cell.0));
                    }
                    continue;
                }
                self.take(layout, cell);
                order.push(cell.0);
                self.flood
                    .fill(board, player, |cell| !self.taken[usize::from(cell)]);
            }
            if let Some((_, cell)) = first {
                self.take(layout, Cell(cell));
                order.push(cell);
            }
            if order.len() == before {
                return order;
            }
        }
    }

    fn take(&mut self, layout: &mut Cells, cell: Cell) {
        layout.remove(cell);
        self.taken[cell.index()] = false;
    }

    /// Pulls that bring the box on `cell` to where a box began.
    fn far_out(&mut self, board: &SokobanBoard<'_>, cell: u16) -> Option<u16> {
        let side = self.side_to_pull(board, cell)?;
        self.find_pulls(board, cell, side);
        let gone = |carry: &&super::carries::Carry| self.sinks[usize::from(carry.to)];
        self.carries.list.iter().find(gone).map(|carry| carry.far)
    }

    /// A side of the box from which it can be pulled.
    fn side_to_pull(&self, board: &SokobanBoard<'_>, cell: u16) -> Option<usize> {
        (0..4).find(|&side| {
            let player = board.step(cell, side);
            self.flood.has(player) && {
                let behind = board.step(player, side);
                behind != board.wall && !self.taken[usize::from(behind)]
            }
        })
    }

    fn find_pulls(&mut self, board: &SokobanBoard<'_>, cell: u16, side: usize) {
        let taken = &self.taken;
        self.blocks
            .find(board, |other| other == cell || !taken[usize::from(other)]);
        self.carries
            .find(board, &self.blocks, Way::Pull, (cell, side), |_| true);
    }

    /// Parks boxes of a layout of which none can be taken away, until one can:
    /// the layouts that are met, each with what is left of it.
    #[expect(clippy::type_complexity, reason = "a list that is taken apart at once")]
    fn park(
        &mut self,
        board: &SokobanBoard<'_>,
        stuck: &Cells,
        player: u16,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<(Cells, u16, Cells, Vec<u16>)>>, Limit> {
        struct Parked {
            layout: Cells,
            player: u16,
            parent: usize,
        }
        let zobrist = Rc::clone(&self.zobrist);
        let mut nodes = vec![Parked {
            layout: stuck.clone(),
            player,
            parent: 0,
        }];
        let mut seen = std::collections::HashSet::with_hasher(FixedState::default());
        let mut open = BTreeSet::from([(0_u32, 0_usize)]);
        while let Some((_, at)) = open.pop_first() {
            let (layout, player) = (nodes[at].layout.clone(), nodes[at].player);
            self.lay(&layout);
            self.flood
                .fill(board, player, |cell| !self.taken[usize::from(cell)]);
            let walk = self.flood.clone();
            for cell in layout.iter().map(|cell| cell.0) {
                self.lay(&layout);
                self.flood.clone_from(&walk);
                let Some(side) = self.side_to_pull(board, cell) else {
                    continue;
                };
                self.find_pulls(board, cell, side);
                let mut parked: Vec<(u16, u16, u16)> = Vec::new();
                for carry in &self.carries.list[1..] {
                    let player = self.blocks.lowest(carry.to, carry.block);
                    parked.push((
                        carry.to,
                        player,
                        self.blocks.regions_without(board, carry.to),
                    ));
                }
                for (to, player, regions) in parked {
                    meter.check("packing plan", nodes.len() as u64, 0)?;
                    let mut next = layout.clone();
                    next.remove(Cell(cell));
                    next.insert(Cell(to));
                    if !seen.insert(zobrist.of(next.iter()) ^ zobrist.player(player)) {
                        continue;
                    }
                    let mut left = next.clone();
                    let order = self.take_away(board, &mut left, player, true, |_| true);
                    if !order.is_empty() {
                        let mut way = vec![(next, player, left, order)];
                        let mut up = at;
                        while up != 0 {
                            let each = &nodes[up];
                            way.push((
                                each.layout.clone(),
                                each.player,
                                each.layout.clone(),
                                Vec::new(),
                            ));
                            up = each.parent;
                        }
                        way.reverse();
                        return Ok(Some(way));
                    }
                    if nodes.len() > PARKS {
                        return Ok(None);
                    }
                    open.insert((u32::from(regions), nodes.len()));
                    nodes.push(Parked {
                        layout: next,
                        player,
                        parent: at,
                    });
                }
            }
        }
        Ok(None)
    }

    /// How far the plan is carried out when these of its cells are filled.
    pub(crate) fn filled(
        &mut self,
        board: &SokobanBoard<'_>,
        filled: &Cells,
        key: u64,
    ) -> Rc<Filled> {
        if let Some(known) = self.known.get(&key) {
            return Rc::clone(known);
        }
        let (stage, count, home) = self.home(board, filled);
        let layout = &self.stages[stage].layout;
        let turns = &self.turn;
        let mut left: Vec<u16> = layout.iter().map(|cell| cell.0).collect();
        left.retain(|&cell| !home.contains(Cell(cell)));
        left.sort_unstable_by_key(|&cell| turns[usize::from(cell)]);
        let mut later: Vec<u16> = board.floor.goals().iter().map(|cell| cell.0).collect();
        later.retain(|&cell| !layout.contains(Cell(cell)));
        later.sort_unstable_by_key(|&cell| turns[usize::from(cell)]);
        let near: Rc<[u16]> = left.as_slice().into();
        left.extend(later);
        let own: Vec<u16> = home.iter().map(|cell| cell.0).collect();
        let home_key =
            self.zobrist.of(home.iter()) ^ (stage as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let latest = self.out_of_plan.latest(board, home_key, &own, || left);
        let found = Rc::new(Filled {
            count,
            home,
            latest,
            left: near,
        });
        self.known.insert(key, Rc::clone(&found));
        found
    }

    fn home(&mut self, board: &SokobanBoard<'_>, filled: &Cells) -> (usize, u16, Cells) {
        if Self::is_large(board) {
            let mut order: Vec<Cell> = self.stages[0].layout.iter().collect();
            order.sort_unstable_by_key(|cell| self.turn[cell.index()]);
            let home = order.into_iter().take_while(|&cell| filled.contains(cell));
            let home = Cells::of(board.count, home);
            return (0, small(home.count()), home);
        }
        for at in 0..self.stages.len() {
            if !self.stages[at].base.is_within(filled) {
                continue;
            }
            let stage = self.stages[at].clone();
            let mut left = stage.layout.clone();
            loop {
                let may_go = |cell: u16| !filled.contains(Cell(cell));
                self.take_away(board, &mut left, stage.player, false, may_go);
                if left.is_within(filled) {
                    break;
                }
                let Some(cell) = self.in_the_way(board, &left, &stage.base, filled) else {
                    break;
                };
                left.remove(Cell(cell));
            }
            if left.is_within(filled) && stage.base.is_within(&left) {
                let count = stage.before + small(left.count() - stage.base.count());
                return (at, count, left);
            }
        }
        (self.stages.len() - 1, 0, Cells::none(board.count))
    }

    /// A filled cell that may be in the way of those that cannot be taken
    /// away: of those that can, the nearest to one of them.
    fn in_the_way(
        &mut self,
        board: &SokobanBoard<'_>,
        left: &Cells,
        base: &Cells,
        filled: &Cells,
    ) -> Option<u16> {
        let mut nearest: Option<(u32, u16)> = None;
        for cell in left.iter() {
            if !filled.contains(cell) || base.contains(cell) {
                continue;
            }
            if self.far_out(board, cell.0).is_none() {
                continue;
            }
            let spot = board.floor.spot(cell);
            let far = left
                .iter()
                .filter(|&other| !filled.contains(other))
                .map(|other| {
                    let other = board.floor.spot(other);
                    u32::from(spot.x.abs_diff(other.x)) + u32::from(spot.y.abs_diff(other.y))
                })
                .min()?;
            if nearest.is_none_or(|(least, _)| far < least) {
                nearest = Some((far, cell.0));
            }
        }
        nearest.map(|(_, cell)| cell)
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.blocks.bytes() + self.out_of_plan.bytes() + (self.known.len() * 160) as u64
    }
}
