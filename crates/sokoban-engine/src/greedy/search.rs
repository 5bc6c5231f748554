//! A greedy search: what is believed nearest first.
//!
//! By pulls it goes from the solved positions back to the start, by pushes from
//! the start to a solved one. A move carries one box to any cell it can come to
//! while the others stand still. What is left is believed to be the
//! [assignment](crate::assignment) of boxes to where they should be, as if they
//! were never in each other's way. Positions are told apart by keys of 64 bits,
//! so nothing is proved where none is left.

use std::collections::HashSet;

use foldhash::fast::FixedState;
use impasse_puzzle::{Limit, Snapshot, Stats};
use impasse_search::Meter;
use impasse_sokoban::{Cell, Cells, Position, Push};

use crate::agenda::Held;
use crate::assignment::Assignment;
use crate::board::{SokobanBoard, Stand, Walk, back};
use crate::corrals::{Corrals, Shove};
use crate::lost::{Lost, is_in_the_way};
use crate::planner::{Blocks, Carries, Fences, Frozen, Reach, Track, Way, Zobrist};

use super::few_boxes::FewBoxes;
use super::queue::{Queue, WaitingCarry};

/// How a search is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GreedyOptions {
    pub(crate) way: Way,
    /// Whether every other turn goes to [all kinds of moves](Queue).
    pub(crate) has_kinds: bool,
    /// Whether tables of two and of three boxes are made.
    pub(crate) has_pairs: bool,
    pub(crate) has_triples: bool,
}

impl GreedyOptions {
    /// With all its parts.
    pub(crate) const fn all(way: Way) -> Self {
        Self {
            way,
            has_kinds: true,
            has_pairs: true,
            has_triples: true,
        }
    }
}

/// A position that was met.
#[derive(Clone, Copy)]
struct GreedyNode {
    parent: u32,
    from: u16,
    to: u16,
    side: u8,
    lowest: u16,
}

/// How it ended.
pub(crate) enum GreedyEnd {
    Solved(Vec<Push>),
    /// Nothing is left, which proves nothing.
    Exhausted,
}

/// The search; for pulls the board is one [for pulls](SokobanBoard::backwards),
/// and there are as many boxes as goals.
pub(crate) struct Greedy<'b, 'f> {
    board: &'b SokobanBoard<'f>,
    start: Position,
    options: GreedyOptions,
    tables: Vec<FewBoxes>,
    zobrist: Zobrist,
    met: Vec<GreedyNode>,
    layouts: Vec<u64>,
    words: usize,
    seen: HashSet<u64, FixedState>,
    queue: Queue,
    aim: (Cells, u16),
    stand: Stand,
    boxes: Cells,
    /// The numbers of the cells of all boxes, as bits.
    here: Vec<u64>,
    walk: Walk,
    blocks: Blocks,
    carries: Carries,
    assignment: Assignment,
    lost: Lost,
    corrals: Corrals,
    frozen: Frozen,
    /// Fences are looked at, where the floor is not small.
    fences: Option<Fences>,
    comes: Option<Reach>,
    home: usize,
    pub(crate) stats: Stats,
}

/// Larger tables are not made.
const MOST_BYTES: u64 = 48 << 20;
/// Nor are tables of three boxes and of two with more cells than this: they take
/// longer than they are worth. By pushes the board's own pairs serve then.
pub(crate) const MOST_CELLS: usize = 110;
const MOST_IN_PAIRS: usize = 130;
/// On floors with so many cells tables of three boxes say as much as fences do,
/// in less time.
const SMALL: usize = 80;

/// Boxes that are carried between two looks at the limits.
const MANY: usize = 32;

impl<'b, 'f> Greedy<'b, 'f> {
    pub(crate) fn new(
        board: &'b SokobanBoard<'f>,
        start: &Position,
        options: GreedyOptions,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Limit> {
        let mut tables = Vec::new();
        for (boxes, wanted) in [(2, options.has_pairs), (3, options.has_triples)] {
            let most = if boxes == 2 {
                MOST_IN_PAIRS
            } else {
                MOST_CELLS
            };
            let is_small =
                FewBoxes::bytes_for(board, boxes) < MOST_BYTES && board.live.len() <= most;
            if wanted && is_small && board.boxes >= boxes {
                tables.push(FewBoxes::new(board, start, options.way, boxes, meter)?);
            }
        }
        let mut stand = Stand::new(board);
        stand.set(start);
        let mut walk = Walk::new(board);
        walk.fill(board, &stand, start.player.0);
        Ok(Self {
            board,
            start: start.clone(),
            options,
            tables,
            zobrist: Zobrist::new(board.count),
            met: Vec::new(),
            layouts: Vec::new(),
            words: start.boxes.words().len(),
            seen: HashSet::default(),
            queue: Queue::default(),
            aim: (start.boxes.clone(), walk.first),
            stand,
            boxes: Cells::none(board.count),
            here: vec![0; board.live.len().div_ceil(64)],
            walk,
            blocks: Blocks::new(board),
            carries: Carries::new(board),
            assignment: Assignment::new(board.goals, board.most_pushes()),
            lost: Lost::new(board),
            corrals: Corrals::new(board),
            frozen: Frozen::new(board),
            fences: (board.count > SMALL).then(|| Fences::new(board, 1)),
            comes: None,
            home: 0,
            stats: Stats::default(),
        })
    }

    fn begin(&mut self, meter: &mut Meter<'_>) -> Result<Option<Vec<Push>>, Limit> {
        let board = self.board;
        let players = match self.options.way {
            Way::Push => {
                self.boxes = self.start.boxes.clone();
                self.start.player.0..self.start.player.0 + 1
            }
            Way::Pull => {
                self.boxes = board.floor.goals().clone();
                0..board.wall
            }
        };
        if self.boxes.iter().any(|cell| board.is_dead[cell.index()]) {
            return Ok(None);
        }
        // One player of each region is enough.
        let mut walked = Cells::none(board.count);
        for player in players {
            if self.boxes.contains(Cell(player)) || walked.contains(Cell(player)) {
                continue;
            }
            self.look(meter)?;
            self.lay_out();
            self.walk.fill(board, &self.stand, player);
            for &cell in self.walk.cells() {
                walked.insert(Cell(cell));
            }
            let lowest = self.walk.first;
            let key = self.zobrist.of(self.boxes.iter()) ^ self.zobrist.player(lowest);
            if self.seen.insert(key) {
                let parent = u32::try_from(self.met.len()).expect("few");
                let first = GreedyNode {
                    parent,
                    from: 0,
                    to: 0,
                    side: 0,
                    lowest,
                };
                if let Some(solved) = self.meet(first, 0, meter)? {
                    return Ok(Some(solved));
                }
            }
        }
        Ok(None)
    }

    fn lay_out(&mut self) {
        self.stand.clear();
        self.here.fill(0);
        for cell in self.boxes.iter() {
            self.stand.add(cell.0);
            let number = self.board.live_of[cell.index()];
            self.here[usize::from(number) / 64] |= 1 << (number % 64);
        }
    }

    /// Gives so many moves their turn; `None` where there are more.
    pub(crate) fn work(
        &mut self,
        turns: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Option<GreedyEnd>, Limit> {
        if self.met.is_empty()
            && let Some(solved) = self.begin(meter)?
        {
            return Ok(Some(GreedyEnd::Solved(solved)));
        }
        for _ in 0..turns {
            self.look(meter)?;
            let Some((kind, waiting)) = self.queue.pop(self.options.has_kinds) else {
                return Ok(Some(GreedyEnd::Exhausted));
            };
            if let Some(solved) = self.play(kind.1, waiting, meter)? {
                return Ok(Some(GreedyEnd::Solved(solved)));
            }
        }
        Ok(None)
    }

    /// Tells how far it is, and whether it may go on.
    fn look(&self, meter: &mut Meter<'_>) -> Result<(), Limit> {
        let held = self.held();
        let told = Snapshot {
            phase: match self.options.way {
                Way::Push => "boxes packed, nearest first",
                Way::Pull => "boxes pulled back to where they began",
            },
            states: self.home as u64,
            total: Some(self.board.boxes as u64),
            bytes: held.bytes,
        };
        meter.check_telling(held.positions, held.bytes, || told)
    }

    /// What it holds.
    pub(crate) fn held(&self) -> Held {
        let nodes = self.met.len() * size_of::<GreedyNode>() + self.layouts.len() * 8;
        let tables: u64 = self.tables.iter().map(FewBoxes::bytes).sum();
        let caches = self.frozen.bytes() + self.fences.as_ref().map_or(0, Fences::bytes);
        Held {
            positions: self.met.len() as u64,
            waiting: self.queue.len(),
            bytes: (nodes * 3 / 2 + self.seen.capacity() * 9) as u64
                + tables
                + caches
                + self.queue.bytes()
                + self.board.bytes(),
        }
    }

    fn play(
        &mut self,
        made: u32,
        waiting: WaitingCarry,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Push>>, Limit> {
        let at = waiting.parent as usize;
        self.boxes
            .set_words(&self.layouts[at * self.words..(at + 1) * self.words]);
        self.boxes.remove(Cell(waiting.from));
        self.boxes.insert(Cell(waiting.to));
        self.lay_out();
        let player = self.board.step(waiting.to, usize::from(waiting.side));
        self.walk.fill(self.board, &self.stand, player);
        let node = GreedyNode {
            parent: waiting.parent,
            from: waiting.from,
            to: waiting.to,
            side: waiting.side,
            lowest: self.walk.first,
        };
        self.meet(node, made, meter)
    }

    /// Keeps the position that is laid out, and puts its moves in the queue.
    fn meet(
        &mut self,
        node: GreedyNode,
        made: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Push>>, Limit> {
        let board = self.board;
        self.stats.expanded += 1;
        self.stand.player = node.lowest;
        let is_end = match self.options.way {
            Way::Push => board.is_solved(&self.stand),
            Way::Pull => self.boxes == self.aim.0 && node.lowest == self.aim.1,
        };
        if is_end {
            return Ok(Some(self.solution(node)));
        }
        let asks_board = self.tables.is_empty() && self.options.has_pairs;
        if asks_board && node.from != node.to && is_in_the_way(board, &self.stand, node.to) {
            self.stats.pruned += 1;
            return Ok(None);
        }
        let mut shoves: Option<Vec<Shove>> = None;
        if self.options.way == Way::Push {
            let comes = self.frozen.reach(board, &self.zobrist, &self.stand, true);
            let Some(comes) = comes else {
                self.stats.pruned += 1;
                return Ok(None);
            };
            self.comes = Some(comes);
            let pushes = self.corrals.pushes(board, &self.stand, &self.walk);
            shoves = pushes.map(<[Shove]>::to_vec);
            let is_dead = self.fences.as_mut().is_some_and(|fences| {
                fences.is_dead(board, &self.zobrist, &self.stand, &self.walk)
            });
            if is_dead || shoves.as_ref().is_some_and(Vec::is_empty) {
                self.stats.pruned += 1;
                return Ok(None);
            }
        }
        let (stand, player) = (&self.stand, node.lowest);
        let rows = stand.cells.iter();
        let rows = rows.map(|&cell| board.pushes(cell, board.side(cell, player)));
        if self.assignment.assign(rows).is_none() {
            self.stats.pruned += 1;
            return Ok(None);
        }
        let at = u32::try_from(self.met.len()).expect("memory ends before");
        self.layouts.extend_from_slice(self.boxes.words());
        self.met.push(node);
        let is_home = |&&cell: &&u16| match self.options.way {
            Way::Push => board.is_goal[usize::from(cell)],
            Way::Pull => self.aim.0.contains(Cell(cell)),
        };
        self.home = self.home.max(stand.cells.iter().filter(is_home).count());
        let layout = self.zobrist.of(self.boxes.iter());
        self.blocks.find(board, |cell| stand.is_free(cell));
        for number in 0..board.boxes {
            // A position may have thousands of boxes.
            if number % MANY == MANY - 1 {
                self.look(meter)?;
            }
            let own = |shove: &Shove| usize::from(shove.number) == number;
            if shoves.as_ref().is_none_or(|shoves| shoves.iter().any(own)) {
                self.carry(at, number, made, layout);
            }
        }
        Ok(None)
    }

    /// Puts the moves of one box in the queue.
    fn carry(&mut self, at: u32, number: usize, made: u32, layout: u64) {
        let board = self.board;
        let from = self.stand.cells[number];
        let comes = self.comes.as_deref();
        let may_stand = |cell: u16| match comes {
            Some(comes) => comes[usize::from(cell)] != 0,
            None => !board.is_dead[usize::from(cell)],
        };
        let way = self.options.way;
        let can_move = |side: &usize| {
            let player = board.step(from, *side);
            let (to, other) = match way {
                Way::Push => (board.step(from, back(*side)), board.step(from, back(*side))),
                Way::Pull => (player, board.step(player, *side)),
            };
            self.walk.has(player) && self.stand.is_free(other) && may_stand(to)
        };
        let Some(side) = (0..4).find(can_move) else {
            return;
        };
        self.blocks.lift(board, from);
        self.carries
            .find(board, &self.blocks, way, (from, side), may_stand);
        let own = board.live_of[usize::from(from)];
        self.here[usize::from(own) / 64] &= !(1 << (own % 64));
        let name = u16::try_from(number).expect("fewer than cells");
        for place in 1..self.carries.list.len() {
            let carry = self.carries.list[place];
            self.stats.generated += 1;
            let to = carry.to;
            let lowest = self.blocks.lowest(board, to, carry.block);
            let key =
                layout ^ self.zobrist.at(from) ^ self.zobrist.at(to) ^ self.zobrist.player(lowest);
            if !self.seen.insert(key) {
                continue;
            }
            let side = usize::from(carry.side);
            let player = board.step(to, side);
            let (tables, here) = (&self.tables, &self.here);
            let mut is_dead = tables
                .iter()
                .any(|table| table.is_impossible(board, here, to, player));
            if !is_dead && way == Way::Push {
                self.stand.shift(name, to);
                self.stand.player = player;
                is_dead = self.lost.is_frozen(board, &self.stand, to);
                self.stand.shift(name, from);
            }
            let left = if is_dead {
                None
            } else {
                self.assignment.with(number, board.pushes(to, side))
            };
            let Some(left) = left else {
                self.stats.pruned += 1;
                continue;
            };
            let waiting = WaitingCarry {
                parent: at,
                from,
                to,
                side: carry.side,
            };
            self.queue.push((left, made + 1), waiting);
        }
        self.here[usize::from(own) / 64] |= 1 << (own % 64);
    }

    /// The pushes that lead from the start over this position.
    fn solution(&mut self, last: GreedyNode) -> Vec<Push> {
        let mut nodes = vec![last];
        // A position to begin with is its own parent.
        let mut at = last.parent;
        while let Some(&node) = self.met.get(at as usize) {
            nodes.push(node);
            if node.parent == at {
                break;
            }
            at = node.parent;
        }
        nodes.reverse();
        let mut track = Track::new(self.board);
        let mut pushes: Vec<Vec<Push>> = Vec::new();
        for two in nodes.windows(2) {
            let (before, node) = (two[0], two[1]);
            let at = node.parent as usize;
            self.boxes
                .set_words(&self.layouts[at * self.words..(at + 1) * self.words]);
            track.lay_out(&self.boxes, before.lowest);
            let carried = (node.from, node.to, node.side);
            pushes.push(track.carry(self.board, self.options.way, carried));
        }
        if self.options.way == Way::Pull {
            pushes.reverse();
        }
        pushes.concat()
    }
}
