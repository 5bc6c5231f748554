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

use std::collections::HashMap;
use std::sync::Arc;

use foldhash::fast::FixedState;
use impasse_puzzle::Limit;
use impasse_search::Meter;
use impasse_sokoban::{Cell, Cells, Position};

use crate::board::SokobanBoard;

use super::blocks::Blocks;
use super::carries::{Carries, Way};
use super::flood::Flood;
use super::matching::{Ends, MOST_ENDS, Matching};
use super::out_of_plan::{OutOfPlan, Reach};
use super::park::Parked;
use super::parts::{Part, Parts};
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
    /// The cells to be filled next, in the order of the plan.
    pub(crate) left: Arc<[u16]>,
    stage: usize,
    /// The order in which all others can be taken away from the full board.
    order: Arc<[u16]>,
}

/// A plan to fill the goals, and what is known of sets of filled cells.
pub(crate) struct FillPlan {
    /// The stages, the last one first.
    stages: Vec<FillStage>,
    /// All cells that are filled in some stage.
    pub(crate) targets: Cells,
    /// By cell: where a box began, a number.
    sinks: Vec<Option<u16>>,
    pub(super) matching: Matching,
    pub(super) blocks: Blocks,
    pub(super) carries: Carries,
    pub(super) flood: Flood,
    pub(super) taken: Vec<bool>,
    /// Whether the blocks are not those of what is taken.
    is_stale: bool,
    known: HashMap<u64, Arc<Filled>, FixedState>,
    out_of_plan: OutOfPlan,
    pub(super) zobrist: Arc<Zobrist>,
    /// What is filled when all is done.
    pub(crate) most: u16,
    /// The order in which a cell is best filled, by cell.
    pub(crate) turn: Vec<u16>,
}

/// Which of the boxes that can be taken away goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// Whichever is found first.
    Any,
    /// The one nearest to where a box began.
    Nearest,
    /// The one that leaves the player most room.
    Roomiest,
}

/// With more goals times cells than this, sets of filled cells are not looked
/// at one by one: goals count in the order of the plan only.
const LARGE: usize = 60_000;

impl FillPlan {
    pub(crate) fn new(
        board: &SokobanBoard<'_>,
        start: &Position,
        zobrist: &Arc<Zobrist>,
        parts: Parts,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Limit> {
        let mut sinks = vec![None; board.count + 1];
        let goals = board.floor.goals();
        for (number, cell) in (0..).zip(start.boxes.iter()) {
            sinks[cell.index()] = Some(number);
        }
        let mut plan = Self {
            stages: Vec::new(),
            targets: goals.clone(),
            sinks,
            matching: Matching::default(),
            blocks: Blocks::new(board),
            carries: Carries::new(board),
            flood: Flood::new(board),
            taken: vec![false; board.count + 1],
            is_stale: true,
            known: HashMap::default(),
            out_of_plan: OutOfPlan::default(),
            zobrist: Arc::clone(zobrist),
            most: 0,
            turn: vec![0; board.count + 1],
        };
        plan.make(board, goals, parts, meter)?;
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
        parts: Parts,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let is_thorough = parts.has(Part::Thorough);
        let full = self.best_end(board, goals, is_thorough, meter)?;
        let is_stuck = !full.left.is_empty();
        let layouts = if is_stuck && parts.has(Part::Parking) && !Self::is_large(board) {
            self.park(board, full, is_thorough, meter)?
        } else {
            vec![full]
        };
        let mut before = 0;
        let mut turn = 0;
        for each in layouts.into_iter().rev() {
            let Parked {
                layout,
                player,
                left: base,
                order,
                ..
            } = each;
            if self.stages.is_empty() {
                // What no plan fills is filled first, in any order.
                before = small(base.count());
            }
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
    fn best_end(
        &mut self,
        board: &SokobanBoard<'_>,
        goals: &Cells,
        is_thorough: bool,
        meter: &mut Meter<'_>,
    ) -> Result<Parked, Limit> {
        let manners: &[Manner] = if Self::is_large(board) {
            &[Manner::Any]
        } else {
            &[Manner::Nearest, Manner::Roomiest]
        };
        let mut best: Option<((usize, usize), Parked)> = None;
        let mut seen = vec![false; board.count + 1];
        for player in 0..board.wall {
            if seen[usize::from(player)] || goals.contains(Cell(player)) {
                continue;
            }
            self.lay(goals);
            self.flood
                .fill(board, player, |cell| !self.taken[usize::from(cell)]);
            for &cell in self.flood.cells() {
                seen[usize::from(cell)] = true;
            }
            for &manner in manners {
                let mut left = goals.clone();
                let (order, homeless) = self.order(board, &mut left, player, manner, meter)?;
                let value = (left.count(), homeless);
                if best.as_ref().is_none_or(|(least, _)| value < *least) {
                    best = Some((value, Self::full(goals.clone(), player, left, order)));
                }
                if homeless == 0 {
                    break;
                }
            }
        }
        if let Some(((0, homeless @ 1..), best)) = &mut best
            && is_thorough
            && !Self::is_large(board)
        {
            let found = self.order_with_places(board, goals, best.player, meter)?;
            if let Some((order, fewer)) = found
                && fewer < *homeless
            {
                best.order = order;
            }
        }
        let nothing = || Self::full(goals.clone(), 0, goals.clone(), Vec::new());
        Ok(best.map_or_else(nothing, |(_, best)| best))
    }

    /// Takes away all boxes that can go; gives them in order, and how many of
    /// them find no place of their own where a box began.
    pub(super) fn order(
        &mut self,
        board: &SokobanBoard<'_>,
        layout: &mut Cells,
        player: u16,
        manner: Manner,
        meter: &mut Meter<'_>,
    ) -> Result<(Vec<u16>, usize), Limit> {
        self.lay(layout);
        self.matching.clear();
        let mut order = Vec::new();
        let mut homeless = 0;
        let mut near: Vec<(usize, u16, u16, Ends)> = Vec::new();
        loop {
            near.clear();
            let before = order.len();
            self.flood
                .fill(board, player, |cell| !self.taken[usize::from(cell)]);
            for cell in layout.clone().iter() {
                meter.check("packing plan", 0, 0)?;
                let Some((far, ends)) = self.far_out(board, cell.0) else {
                    continue;
                };
                if manner == Manner::Any && self.matching.add(ends) {
                    self.take(layout, cell);
                    order.push(cell.0);
                    self.flood
                        .fill(board, player, |cell| !self.taken[usize::from(cell)]);
                } else {
                    near.push((0, far, cell.0, ends));
                }
            }
            if order.len() > before {
                continue;
            }
            if manner == Manner::Roomiest {
                for each in &mut near {
                    let is_free = |cell: u16| cell == each.2 || !self.taken[usize::from(cell)];
                    self.flood.fill(board, player, is_free);
                    each.0 = board.count - self.flood.cells().len();
                }
            }
            near.sort_unstable();
            let found = near.iter().find(|each| self.matching.add(each.3));
            let Some(&(_, _, cell, _)) = found.or(near.first()) else {
                return Ok((order, homeless));
            };
            homeless += usize::from(found.is_none());
            self.take(layout, Cell(cell));
            order.push(cell);
        }
    }

    pub(super) fn lay(&mut self, layout: &Cells) {
        self.is_stale = true;
        self.taken.fill(false);
        for cell in layout.iter() {
            self.taken[cell.index()] = true;
        }
    }

    /// Takes away all boxes that may go and can; those of `order` it tries
    /// first, and of those the first `sure` ones are known to go. Leaves in
    /// `order` those that went.
    pub(super) fn take_away(
        &mut self,
        board: &SokobanBoard<'_>,
        layout: &mut Cells,
        player: u16,
        (order, sure): (&mut Vec<u16>, usize),
        may_go: impl Fn(u16) -> bool,
    ) {
        self.lay(layout);
        let mut rest = order.split_off(sure);
        for &cell in order.iter() {
            self.take(layout, Cell(cell));
        }
        // What the plan fills last is likely to be free first.
        rest.retain(|&cell| self.taken[usize::from(cell)]);
        let known = rest.len();
        rest.extend(layout.iter().map(|cell| cell.0));
        rest[known..].sort_by_key(|&cell| std::cmp::Reverse(self.turn[usize::from(cell)]));
        self.flood
            .fill(board, player, |cell| !self.taken[usize::from(cell)]);
        loop {
            let mut goes = false;
            for &cell in &rest {
                if self.taken[usize::from(cell)] && may_go(cell) && self.can_go(board, cell) {
                    goes = true;
                    self.take(layout, Cell(cell));
                    order.push(cell);
                    self.flood
                        .open(board, cell, |cell| !self.taken[usize::from(cell)]);
                }
            }
            if !goes {
                return;
            }
        }
    }

    fn take(&mut self, layout: &mut Cells, cell: Cell) {
        layout.remove(cell);
        self.is_stale = true;
        self.taken[cell.index()] = false;
    }

    /// Makes the blocks those of the floor with a box lifted.
    fn lift(&mut self, board: &SokobanBoard<'_>, cell: u16) {
        if self.is_stale {
            let taken = &self.taken;
            self.blocks.find(board, |other| !taken[usize::from(other)]);
            self.is_stale = false;
        }
        self.blocks.lift(board, cell);
    }

    /// Pulls that bring the box on `cell` to where a box began, and to which of
    /// those places it comes.
    pub(super) fn far_out(&mut self, board: &SokobanBoard<'_>, cell: u16) -> Option<(u16, Ends)> {
        let side = self.side_to_pull(board, cell)?;
        self.find_pulls(board, cell, side);
        let mut nearest = None;
        let mut ends = 0;
        for carry in &self.carries.list {
            if let Some(at) = self.sinks[usize::from(carry.to)] {
                if !board.is_goal[usize::from(carry.to)] {
                    nearest.get_or_insert(carry.far);
                }
                if usize::from(at) < MOST_ENDS {
                    ends |= 1 << at;
                }
            }
        }
        nearest.map(|far| (far, ends))
    }

    /// Whether the box on `cell` can be pulled to where a box began.
    fn can_go(&mut self, board: &SokobanBoard<'_>, cell: u16) -> bool {
        let Some(side) = self.side_to_pull(board, cell) else {
            return false;
        };
        self.lift(board, cell);
        let is_out = |cell: u16| {
            self.sinks[usize::from(cell)].is_some() && !board.is_goal[usize::from(cell)]
        };
        let (blocks, start) = (&self.blocks, (cell, side));
        self.carries
            .find_until(board, blocks, Way::Pull, start, |_| true, is_out)
    }

    /// A side of the box from which it can be pulled.
    pub(super) fn side_to_pull(&self, board: &SokobanBoard<'_>, cell: u16) -> Option<usize> {
        (0..4).find(|&side| {
            let player = board.step(cell, side);
            self.flood.has(player) && {
                let behind = board.step(player, side);
                behind != board.wall && !self.taken[usize::from(behind)]
            }
        })
    }

    pub(super) fn find_pulls(&mut self, board: &SokobanBoard<'_>, cell: u16, side: usize) {
        self.lift(board, cell);
        self.carries
            .find(board, &self.blocks, Way::Pull, (cell, side), |_| true);
    }

    /// How far the plan is carried out when these of its cells are filled;
    /// found sooner if a set `like` it is known.
    pub(crate) fn filled(
        &mut self,
        board: &SokobanBoard<'_>,
        filled: &Cells,
        key: u64,
        like: Option<&Filled>,
    ) -> Arc<Filled> {
        if let Some(known) = self.known.get(&key) {
            return Arc::clone(known);
        }
        let (stage, count, home, order) = self.home(board, filled, like);
        let layout = &self.stages[stage].layout;
        let turns = &self.turn;
        let mut left: Vec<u16> = layout.iter().map(|cell| cell.0).collect();
        left.retain(|&cell| !home.contains(Cell(cell)));
        left.sort_unstable_by_key(|&cell| turns[usize::from(cell)]);
        let found = Arc::new(Filled {
            count,
            home,
            left: left.into(),
            stage,
            order: order.into(),
        });
        self.known.insert(key, Arc::clone(&found));
        found
    }

    /// To which of the cells that are left boxes elsewhere can come.
    pub(crate) fn reach(&mut self, board: &SokobanBoard<'_>, filled: &Filled) -> Reach {
        let Filled {
            home, left, stage, ..
        } = filled;
        let layout = &self.stages[*stage].layout;
        let turns = &self.turn;
        let own: Vec<u16> = home.iter().map(|cell| cell.0).collect();
        let home_key =
            self.zobrist.of(home.iter()) ^ (*stage as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.out_of_plan.reach(board, home_key, &own, || {
            let mut later: Vec<u16> = board.floor.goals().iter().map(|cell| cell.0).collect();
            later.retain(|&cell| !layout.contains(Cell(cell)));
            later.sort_unstable_by_key(|&cell| turns[usize::from(cell)]);
            left.iter().copied().chain(later).collect()
        })
    }

    fn home(
        &mut self,
        board: &SokobanBoard<'_>,
        filled: &Cells,
        like: Option<&Filled>,
    ) -> (usize, u16, Cells, Vec<u16>) {
        if Self::is_large(board) {
            let mut order: Vec<Cell> = self.stages[0].layout.iter().collect();
            order.sort_unstable_by_key(|cell| self.turn[cell.index()]);
            let home = order.into_iter().take_while(|&cell| filled.contains(cell));
            let home = Cells::of(board.count, home);
            return (0, small(home.count()), home, Vec::new());
        }
        for at in 0..self.stages.len() {
            if !self.stages[at].base.is_within(filled) {
                continue;
            }
            let stage = self.stages[at].clone();
            let mut left = stage.layout.clone();
            let may_go = |cell: u16| !filled.contains(Cell(cell));
            // What goes in the same order as before goes again.
            let mut order = like
                .filter(|like| like.stage == at)
                .map_or_else(Vec::new, |like| like.order.to_vec());
            let mut sure = order.iter().take_while(|&&cell| may_go(cell)).count();
            loop {
                self.take_away(board, &mut left, stage.player, (&mut order, sure), may_go);
                if left.is_within(filled) {
                    break;
                }
                let Some(cell) = self.in_the_way(board, &left, &stage.base, filled) else {
                    break;
                };
                left.remove(Cell(cell));
                order.push(cell);
                sure = order.len();
            }
            if left.is_within(filled) && stage.base.is_within(&left) {
                let count = stage.before + small(left.count() - stage.base.count());
                return (at, count, left, order);
            }
        }
        let first = self.stages.len() - 1;
        let mut home = self.stages[first].base.clone();
        for cell in self.stages[first].base.iter() {
            if !filled.contains(cell) {
                home.remove(cell);
            }
        }
        (first, small(home.count()), home, Vec::new())
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
            if !self.can_go(board, cell.0) {
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
