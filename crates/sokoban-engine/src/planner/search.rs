//! Feature-space search: every way to make progress gets its share.
//!
//! Positions are sorted into *drawers* by a few features: how far the plan is
//! carried out, into how many regions the boxes cut the floor, and so on. The
//! drawers take turns; in its turn a drawer makes the lightest of the moves
//! that its positions have left. A move is light if an *advisor* named it: the
//! weight of a position is the number of moves on its way that none did
//! (Shoham & Schaeffer 2020).

use std::collections::HashSet;
use std::rc::Rc;

use foldhash::fast::FixedState;
use impasse_puzzle::{Limit, Snapshot, Stats};
use impasse_search::Meter;
use impasse_sokoban::{Cell, Cells, Position, Push};

use crate::agenda::Held;
use crate::board::{SokobanBoard, Stand, Walk, back};
use crate::corrals::{Corrals, Shove};
use crate::lost::Lost;

use super::advisors::{Choice, Features, InTheWay, advised, apart};
use super::blocks::Blocks;
use super::carries::{Carries, Way};
use super::clearing::Clearings;
use super::drawers::{Drawers, Waiting};
use super::fences::Fences;
use super::fill::{FillPlan, Filled};
use super::frozen::{FAR, Frozen, Nearest};
use super::hotspots::Hotspots;
use super::out_of_plan::{Latest, excess};
use super::parts::{Part, Parts};
use super::rooms::Rooms;
use super::small;
use super::stuck::StuckBoxes;
use super::track::Track;
use super::zobrist::Zobrist;

/// Where no box comes to the goal to be filled next, whatever is cleared.
const NO_WAY: u16 = 99;

/// So many cells that the plan fills next are looked at.
const SOON: usize = 16;

/// A position that was met.
#[derive(Clone, Copy)]
struct Met {
    parent: u32,
    weight: u32,
    lowest: u16,
    from: u16,
    to: u16,
    side: u8,
    lineage: u16,
    /// Boxes that are stuck.
    stuck: u16,
}

/// The position that is laid out, while its moves are looked for.
struct LaidOut {
    layout: u64,
    /// The boxes that are home, and their key.
    home: Cells,
    home_key: u64,
    filled: Rc<Filled>,
    /// Until when boxes elsewhere must be brought home.
    latest: Option<Latest>,
    features: Features,
}

/// How the search ended.
pub(crate) enum PlannerEnd {
    Solved(Vec<Push>),
    /// Every move was made in vain; keys of positions may coincide, so nothing
    /// is proved by that.
    Exhausted,
}

/// The search.
pub(crate) struct FeatureSearch<'b, 'f> {
    board: &'b SokobanBoard<'f>,
    start: Position,
    plan: FillPlan,
    hotspots: Hotspots,
    rooms: Rooms,
    load: Vec<u16>,
    counts: Vec<u16>,
    zobrist: Rc<Zobrist>,
    met: Vec<Met>,
    layouts: Vec<u64>,
    words: usize,
    closed: HashSet<u64, FixedState>,
    queued: HashSet<u64, FixedState>,
    drawers: Drawers,
    number: u32,
    stand: Stand,
    boxes: Cells,
    walk: Walk,
    blocks: Blocks,
    carries: Carries,
    corrals: Corrals,
    lost: Lost,
    fences: Fences,
    frozen: Frozen,
    choices: Vec<Choice>,
    in_the_way: Option<InTheWay>,
    clearings: Clearings,
    stuck: StuckBoxes,
    parts: Parts,
    /// Whether boxes out of plan, and those that are stuck, are counted; on
    /// large boards that would take longer than all else.
    counts_out: bool,
    counts_stuck: bool,
    pub(crate) stats: Stats,
    /// What people are told of it: its name, and the most boxes that were home.
    pub(crate) phase: &'static str,
    packed: usize,
}

impl<'b, 'f> FeatureSearch<'b, 'f> {
    pub(crate) fn new(
        board: &'b SokobanBoard<'f>,
        start: &Position,
        parts: Parts,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Limit> {
        let zobrist = Rc::new(Zobrist::new(board.count));
        let plan = FillPlan::new(board, start, &zobrist, parts.has(Part::Parking), meter)?;
        let rooms = Rooms::new(board, &plan.targets);
        Ok(Self {
            board,
            start: start.clone(),
            plan,
            hotspots: Hotspots::new(board),
            rooms,
            load: Vec::new(),
            counts: Vec::new(),
            zobrist,
            met: Vec::new(),
            layouts: Vec::new(),
            words: start.boxes.words().len(),
            closed: HashSet::default(),
            queued: HashSet::default(),
            drawers: Drawers::default(),
            number: 0,
            stand: Stand::new(board),
            boxes: Cells::none(board.count),
            walk: Walk::new(board),
            blocks: Blocks::new(board),
            carries: Carries::new(board),
            corrals: Corrals::new(board),
            lost: Lost::new(board),
            fences: Fences::new(board, usize::from(parts.has(Part::Growth))),
            frozen: Frozen::new(board),
            choices: Vec::new(),
            in_the_way: None,
            clearings: Clearings::new(board),
            stuck: StuckBoxes::new(board),
            parts,
            counts_out: parts.has(Part::OutOfPlan) && !FillPlan::is_large(board),
            counts_stuck: parts.has(Part::Stuck) && !FillPlan::is_large(board),
            stats: Stats::default(),
            phase: "boxes packed",
            packed: 0,
        })
    }

    /// Lays out the start.
    fn begin(&mut self) -> Option<PlannerEnd> {
        self.boxes.clone_from(&self.start.boxes);
        self.stand.set(&self.start);
        self.walk.fill(self.board, &self.stand, self.start.player.0);
        let first = Met {
            parent: 0,
            weight: 0,
            lowest: self.walk.first,
            from: 0,
            to: 0,
            side: 0,
            lineage: 0,
            stuck: 0,
        };
        let key = self.zobrist.of(self.boxes.iter()) ^ self.zobrist.player(first.lowest);
        self.closed.insert(key);
        self.meet(first).map(PlannerEnd::Solved)
    }

    /// Makes so many moves; `None` where there are more. Others hold so many
    /// positions and bytes.
    pub(crate) fn work(
        &mut self,
        moves: u64,
        besides: Held,
        meter: &mut Meter<'_>,
    ) -> Result<Option<PlannerEnd>, Limit> {
        if self.met.is_empty()
            && let Some(end) = self.begin()
        {
            return Ok(Some(end));
        }
        for _ in 0..moves {
            let held = self.held().and(besides);
            let told = Snapshot {
                phase: self.phase,
                states: self.packed as u64,
                total: Some(self.board.goals as u64),
                bytes: held.bytes,
            };
            meter.check_telling(held.positions, held.bytes, || told)?;
            let Some(waiting) = self.drawers.pop() else {
                return Ok(Some(PlannerEnd::Exhausted));
            };
            if let Some(solved) = self.play(waiting) {
                return Ok(Some(PlannerEnd::Solved(solved)));
            }
        }
        Ok(None)
    }

    /// What it holds.
    pub(crate) fn held(&self) -> Held {
        Held {
            positions: self.met.len() as u64,
            waiting: 0,
            bytes: self.bytes(),
        }
    }

    /// Makes a move, and finds out what can be done then.
    fn play(&mut self, waiting: Waiting) -> Option<Vec<Push>> {
        let Waiting {
            weight,
            parent,
            from,
            to,
            side,
            lineage,
            ..
        } = waiting;
        self.load(parent);
        self.boxes.remove(Cell(from));
        self.boxes.insert(Cell(to));
        let number = self.stand.who[usize::from(from)];
        self.stand.shift(number, to);
        self.walk.fill(
            self.board,
            &self.stand,
            self.board.step(to, usize::from(side)),
        );
        let lowest = self.walk.first;
        let key = self.zobrist.of(self.boxes.iter()) ^ self.zobrist.player(lowest);
        if !self.closed.insert(key) {
            return None;
        }
        self.meet(Met {
            parent,
            weight,
            lowest,
            from,
            to,
            side,
            lineage,
            stuck: 0,
        })
    }

    fn load(&mut self, at: u32) {
        let words = &self.layouts[at as usize * self.words..(at as usize + 1) * self.words];
        self.boxes.set_words(words);
        self.stand.clear();
        for cell in self.boxes.iter() {
            self.stand.add(cell.0);
        }
        self.stand.player = self.met[at as usize].lowest;
    }

    /// Keeps the position that is laid out, with all its moves.
    fn meet(&mut self, met: Met) -> Option<Vec<Push>> {
        let board = self.board;
        self.stats.expanded += 1;
        self.stand.player = met.lowest;
        if board.is_solved(&self.stand) {
            return Some(self.track(met));
        }
        let nearest = self.frozen.nearest(
            board,
            &self.zobrist,
            &self.stand,
            self.parts.has(Part::Frozen),
        );
        let Some(nearest) = nearest else {
            self.stats.pruned += 1;
            return None;
        };
        let shoves: Option<Vec<Shove>> = if self.parts.has(Part::Corrals) {
            let pushes = self.corrals.pushes(board, &self.stand, &self.walk);
            pushes.map(<[Shove]>::to_vec)
        } else {
            None
        };
        if shoves.as_ref().is_some_and(Vec::is_empty) {
            self.stats.pruned += 1;
            return None;
        }
        if self.parts.has(Part::Fences)
            && self
                .fences
                .is_dead(board, &self.zobrist, &self.stand, &self.walk)
        {
            self.stats.pruned += 1;
            return None;
        }
        let at = u32::try_from(self.met.len()).expect("memory ends before");
        self.layouts.extend_from_slice(self.boxes.words());
        let features = self.find_choices(shoves.as_deref(), &nearest);
        let mut met = met;
        met.stuck = features.stuck;
        if let Some(parent) = self.met.get(met.parent as usize)
            && features.stuck < parent.stuck
        {
            // Had an advisor known, it would have named the move.
            met.weight = parent.weight;
        }
        self.met.push(met);
        self.queue(at, met.weight, features);
        None
    }

    /// Finds all moves of the position that is laid out.
    fn find_choices(&mut self, shoves: Option<&[Shove]>, nearest: &Nearest) -> Features {
        let board = self.board;
        self.choices.clear();
        let targets = &self.plan.targets;
        let targets = self.boxes.iter().filter(|&cell| targets.contains(cell));
        let targets = Cells::of(board.count, targets);
        let targets_key = self.zobrist.of(targets.iter());
        let filled = self.plan.filled(board, &targets, targets_key);
        self.rooms.load(&self.stand.cells, &mut self.load);
        let loose = self.stand.cells.iter().copied();
        let loose = loose.filter(|&cell| !filled.home.contains(Cell(cell)));
        let latest = self.counts_out.then(|| self.plan.latest(board, &filled));
        let out = latest
            .as_ref()
            .map_or(0, |latest| excess(latest, loose, &mut self.counts));
        let bars = self
            .boxes
            .iter()
            .map(|cell| self.hotspots.at(cell.0, &self.boxes));
        let barred = bars.map(usize::from).sum::<usize>() / 2;
        let shut = self.load[1..].iter().filter(|&&boxes| boxes > 0).count();
        let own = Features {
            filled: filled.count,
            regions: 0,
            barred: small(barred.min(1 << 15)),
            shut: small(shut),
            out,
            room: small(self.walk.cells.len()),
            in_the_way: 0,
            stuck: 0,
        };
        let mut laid_out = LaidOut {
            layout: self.zobrist.of(self.boxes.iter()),
            home_key: self.zobrist.of(filled.home.iter()),
            home: filled.home.clone(),
            latest,
            filled,
            features: own,
        };
        for number in 0..small(self.stand.cells.len()) {
            if shoves.is_none_or(|shoves| shoves.iter().any(|shove| shove.number == number)) {
                self.carry(number, nearest, &mut laid_out);
            }
        }
        self.in_the_way = self.box_in_the_way(&laid_out.filled);
        self.packed = self.packed.max(laid_out.home.count());
        let mut own = laid_out.features;
        own.in_the_way = self.count_in_the_way(&own, &laid_out.filled);
        let home = &laid_out.filled.home;
        if self.counts_stuck {
            let is_home = |cell: u16| home.contains(Cell(cell));
            let may_stand = |cell: u16| nearest[usize::from(cell)] != FAR;
            own.stuck = self
                .stuck
                .count(board, &self.stand, &self.walk, is_home, may_stand);
        }
        own
    }

    /// How many boxes stand in the way of the one that comes next, where none
    /// can come at once.
    fn count_in_the_way(&mut self, own: &Features, filled: &Filled) -> u16 {
        let mut choices = self.choices.iter();
        let Some(&goal) = filled.left.first() else {
            return 0;
        };
        if !self.parts.has(Part::Clearing) || choices.any(|each| each.features.filled > own.filled)
        {
            return 0;
        }
        let is_home = |cell: u16| filled.home.contains(Cell(cell));
        let is_way = self
            .clearings
            .find(self.board, &self.stand, &self.walk, goal, is_home);
        if is_way {
            1 + self.clearings.found.count
        } else {
            NO_WAY
        }
    }

    /// Finds the moves of one box.
    fn carry(&mut self, number: u16, nearest: &Nearest, laid_out: &mut LaidOut) {
        let board = self.board;
        let from = self.stand.cells[usize::from(number)];
        let may_stand = |cell: u16| nearest[usize::from(cell)] != FAR;
        let can_push = |side: &usize| {
            let to = board.step(from, back(*side));
            self.walk.has(board.step(from, *side)) && self.stand.is_free(to) && may_stand(to)
        };
        let Some(side) = (0..4).find(can_push) else {
            return;
        };
        let stand = &self.stand;
        self.blocks
            .find(board, |cell| cell == from || stand.is_free(cell));
        laid_out.features.regions = self.blocks.regions_without(board, from);
        self.carries
            .find(board, &self.blocks, Way::Push, (from, side), may_stand);
        self.boxes.remove(Cell(from));
        let bars = self.hotspots.at(from, &self.boxes);
        let barred = laid_out.features.barred.saturating_sub(bars);
        let passage = usize::from(self.rooms.passage[usize::from(from)]);
        let opens = passage > 0 && self.load[passage] == 1;
        let shut = laid_out.features.shut - u16::from(opens);
        self.load[passage] -= 1;
        for at in 1..self.carries.list.len() {
            let carry = self.carries.list[at];
            let to = carry.to;
            let lowest = self.blocks.lowest(to, carry.block);
            let moved = self.zobrist.at(from) ^ self.zobrist.at(to);
            let key = laid_out.layout ^ moved ^ self.zobrist.player(lowest);
            self.stats.generated += 1;
            if self.closed.contains(&key) {
                continue;
            }
            self.stand.shift(number, to);
            let is_lost =
                self.lost.is_frozen(board, &self.stand, to) && !board.is_solved(&self.stand);
            self.stand.shift(number, from);
            if is_lost {
                self.stats.pruned += 1;
                continue;
            }
            let filled = self.filled_after(from, to, laid_out);
            let others = self.stand.cells.iter().copied();
            let others = others.filter(|&cell| cell != from).chain([to]);
            let loose = others.filter(|&cell| !filled.home.contains(Cell(cell)));
            let out = match &laid_out.latest {
                None => 0,
                Some(latest) if Rc::ptr_eq(&filled, &laid_out.filled) => {
                    excess(latest, loose, &mut self.counts)
                }
                Some(_) => {
                    let latest = self.plan.latest(board, &filled);
                    excess(&latest, loose, &mut self.counts)
                }
            };
            let passage = usize::from(self.rooms.passage[usize::from(to)]);
            let shuts = passage > 0 && self.load[passage] == 0;
            self.choices.push(Choice {
                from,
                to,
                side: carry.side,
                far: carry.far,
                key,
                features: Features {
                    filled: filled.count,
                    regions: self.blocks.regions_without(board, to),
                    barred: barred + self.hotspots.at(to, &self.boxes),
                    shut: shut + u16::from(shuts),
                    out,
                    room: self.blocks.size(board, to, carry.block),
                    in_the_way: 0,
                    stuck: 0,
                },
            });
        }
        self.boxes.insert(Cell(from));
        self.load[passage] += 1;
    }

    /// What is filled when a box is carried from one cell to another. Boxes on
    /// goals that are not home count as if they were elsewhere: whether one
    /// has come home by the move is found out when it is made.
    fn filled_after(&mut self, from: u16, to: u16, laid_out: &mut LaidOut) -> Rc<Filled> {
        let home = &mut laid_out.home;
        let was_home = home.contains(Cell(from));
        let is_target = self.plan.targets.contains(Cell(to));
        let is_soon = || {
            let mut soon = laid_out.filled.left.iter().take(SOON);
            soon.any(|&cell| cell == to)
        };
        if !(was_home || is_target && is_soon()) {
            return Rc::clone(&laid_out.filled);
        }
        let mut key = laid_out.home_key;
        if was_home {
            home.remove(Cell(from));
            key ^= self.zobrist.at(from);
        }
        if is_target {
            home.insert(Cell(to));
            key ^= self.zobrist.at(to);
        }
        let filled = self.plan.filled(self.board, home, key);
        if is_target {
            home.remove(Cell(to));
        }
        if was_home {
            home.insert(Cell(from));
        }
        filled
    }

    /// The box that is nearest to the cell to be filled next, of those that
    /// are not home.
    fn box_in_the_way(&self, filled: &Filled) -> Option<InTheWay> {
        let &goal = filled.left.first()?;
        let cells = self.stand.cells.iter().copied();
        let loose = cells.filter(|&cell| !filled.home.contains(Cell(cell)));
        let nearest = loose.min_by_key(|&cell| apart(self.board, cell, goal));
        nearest.map(|cell| InTheWay { cell, goal })
    }

    /// Puts the moves of a position into its drawer.
    fn queue(&mut self, parent: u32, weight: u32, own: Features) {
        let part = |part, value| if self.parts.has(part) { value } else { 0 };
        let drawer = self.drawers.of([
            own.filled,
            part(Part::Regions, own.regions),
            part(Part::Rooms, own.shut),
            part(Part::OutOfPlan, own.out),
            part(Part::Clearing, own.in_the_way),
            part(Part::Stuck, own.stuck),
        ]);
        let is_known = own.in_the_way > 0 && own.in_the_way < NO_WAY;
        let clearing = is_known.then_some(&self.clearings.found);
        let advised = advised(
            self.board,
            self.parts,
            &own,
            &self.choices,
            self.in_the_way,
            clearing,
            &self.plan.turn,
        );
        for (at, each) in self.choices.iter().enumerate() {
            let is_advised = advised.contains(&Some(at));
            let is_new = self.queued.insert(each.key);
            if !is_new && !is_advised {
                continue;
            }
            self.number += 1;
            let features = &each.features;
            let tie = u32::from(self.plan.most - features.filled) << 20
                | u32::from(features.regions.min(31)) << 14
                | u32::from(features.barred.min(63)) << 8
                | u32::from(each.far.min(255));
            let lineage = if !self.parts.has(Part::Lineages) {
                0
            } else if parent == 0 {
                u16::try_from(at).unwrap_or(u16::MAX)
            } else {
                self.met[parent as usize].lineage
            };
            self.drawers.push(
                drawer,
                Waiting {
                    weight: weight + u32::from(!is_advised),
                    tie,
                    number: self.number,
                    parent,
                    from: each.from,
                    to: each.to,
                    side: each.side,
                    lineage,
                },
            );
        }
        self.stats.stored = self.met.len() as u64;
    }

    /// The pushes that lead to a position.
    fn track(&self, last: Met) -> Vec<Push> {
        let mut moves = Vec::new();
        let mut met = last;
        // Only the start is a move from a cell to itself.
        while met.from != met.to || met.side != 0 || met.parent != 0 {
            moves.push((met.from, met.to, met.side));
            met = self.met[met.parent as usize];
        }
        moves.reverse();
        Track::new(self.board).pushes(self.board, &self.start, &moves)
    }

    fn bytes(&self) -> u64 {
        let met = self.met.capacity() * size_of::<Met>() + self.layouts.capacity() * 8;
        let keys = (self.closed.capacity() + self.queued.capacity()) * 10;
        (met + keys) as u64
            + self.drawers.bytes()
            + self.plan.bytes()
            + self.hotspots.bytes()
            + self.fences.bytes()
            + self.frozen.bytes()
    }
}
