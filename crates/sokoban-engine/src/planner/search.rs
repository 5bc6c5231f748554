//! Feature-space search: every way to make progress gets its share.
//!
//! Positions are sorted into *drawers* by a few features: how far the plan is
//! carried out, into how many regions the boxes cut the floor, and so on. The
//! drawers take turns; in its turn a drawer makes the lightest of the moves
//! that its positions have left. A move is light if an *advisor* named it: the
//! weight of a position is the number of moves on its way that none did
//! (Shoham & Schaeffer 2020).

use std::collections::HashSet;
use std::sync::Arc;

use foldhash::fast::FixedState;
use impasse_puzzle::{Limit, Snapshot, Stats};
use impasse_search::Meter;
use impasse_sokoban::{Cell, Cells, Position, Push};

use crate::agenda::Held;
use crate::board::{SokobanBoard, Stand, Walk};
use crate::corrals::{Corrals, Shove};
use crate::lost::{Lost, is_in_the_way};

use super::advisors::{Choice, Features, InTheWay, advised};
use super::blocks::Blocks;
use super::carries::Carries;
use super::clearing::Clearings;
use super::drawers::{Drawers, Waiting};
use super::fences::Fences;
use super::fill::FillPlan;
use super::fillings::{Fillings, Mask};
use super::frozen::Frozen;
use super::hotspots::Hotspots;
use super::learnt::Learnt;
use super::matching::{Ends, Matching};
use super::parts::{Part, Parts};
use super::rooms::Rooms;
use super::stuck::StuckBoxes;
use super::track::Track;
use super::zobrist::Zobrist;

/// Where no box comes to the goal to be filled next, whatever is cleared.
pub(super) const NO_WAY: u16 = 99;

/// The weight of a move that leaves more boxes out of plan.
const BURY: u32 = 3;

/// On huge boards a position has hundreds of thousands of moves: limits are
/// looked at after so many.
const MANY: usize = 4096;

/// What others hold, and the limits for all together.
pub(super) struct Reins<'m, 'c> {
    besides: Held,
    meter: &'m mut Meter<'c>,
}

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
    /// Its moves that were not made yet, or led somewhere.
    hopes: u32,
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
    pub(super) board: &'b SokobanBoard<'f>,
    start: Position,
    /// The region in which the player must end, by its lowest cell, if that
    /// matters.
    pub(super) end: Option<u16>,
    pub(super) plan: FillPlan,
    pub(super) hotspots: Hotspots,
    pub(super) rooms: Rooms,
    pub(super) load: Vec<u16>,
    pub(super) matching: Matching,
    /// Of the box that is carried: what was counted where it comes to the same
    /// cells.
    pub(super) counted: Vec<(Ends, u16)>,
    pub(super) zobrist: Arc<Zobrist>,
    met: Vec<Met>,
    layouts: Vec<u64>,
    words: usize,
    pub(super) closed: HashSet<u64, FixedState>,
    queued: HashSet<u64, FixedState>,
    drawers: Drawers,
    number: u32,
    pub(super) stand: Stand,
    pub(super) boxes: Cells,
    pub(super) walk: Walk,
    pub(super) blocks: Blocks,
    pub(super) carries: Carries,
    corrals: Corrals,
    pub(super) lost: Lost,
    fences: Fences,
    frozen: Frozen,
    pub(super) fillings: Option<&'b Fillings>,
    /// What the areas of the fillings look like.
    pub(super) areas: Vec<Mask>,
    learnt: Learnt,
    pub(super) choices: Vec<Choice>,
    /// By box: whether a move brings it to a goal.
    pub(super) comes_home: Vec<bool>,
    pub(super) in_the_way: Option<InTheWay>,
    pub(super) clearings: Clearings,
    pub(super) stuck: StuckBoxes,
    pub(super) parts: Parts,
    /// Whether boxes out of plan, and those that are stuck, are counted; on
    /// large boards that would take longer than all else.
    pub(super) counts_out: bool,
    pub(super) counts_stuck: bool,
    pub(crate) stats: Stats,
    /// What people are told of it: its name, and the most boxes that were home.
    pub(crate) phase: &'static str,
    pub(super) packed: usize,
}

impl<'b, 'f> FeatureSearch<'b, 'f> {
    pub(crate) fn new(
        board: &'b SokobanBoard<'f>,
        start: &Position,
        parts: Parts,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Limit> {
        let zobrist = Arc::new(Zobrist::new(board.count));
        let plan = FillPlan::new(board, start, &zobrist, parts, meter)?;
        let rooms = Rooms::new(board, &plan.targets);
        let fillings = if parts.has(Part::Fillings) {
            Some(board.fillings(meter)?)
        } else {
            None
        };
        Ok(Self {
            board,
            start: start.clone(),
            end: None,
            plan,
            hotspots: Hotspots::new(board),
            rooms,
            load: Vec::new(),
            matching: Matching::default(),
            counted: Vec::new(),
            zobrist,
            met: Vec::new(),
            layouts: Vec::new(),
            words: start.boxes.words().len(),
            closed: HashSet::default(),
            queued: HashSet::default(),
            drawers: Drawers::new(parts.has(Part::Favour)),
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
            fillings,
            areas: Vec::new(),
            learnt: Learnt::new(board),
            choices: Vec::new(),
            comes_home: Vec::new(),
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
    fn begin(&mut self, reins: &mut Reins<'_, '_>) -> Result<Option<Vec<Push>>, Limit> {
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
            hopes: 0,
        };
        let key = self.zobrist.of(self.boxes.iter()) ^ self.zobrist.player(first.lowest);
        self.closed.insert(key);
        self.meet(first, reins)
    }

    /// Makes so many moves; `None` where there are more. Others hold so many
    /// positions and bytes.
    pub(crate) fn work(
        &mut self,
        moves: u64,
        besides: Held,
        meter: &mut Meter<'_>,
    ) -> Result<Option<PlannerEnd>, Limit> {
        let reins = &mut Reins { besides, meter };
        if self.met.is_empty()
            && let Some(solved) = self.begin(reins)?
        {
            return Ok(Some(PlannerEnd::Solved(solved)));
        }
        for _ in 0..moves {
            self.look_at_limits(reins)?;
            let Some(waiting) = self.drawers.pop() else {
                return Ok(Some(PlannerEnd::Exhausted));
            };
            if let Some(solved) = self.play(waiting, reins)? {
                return Ok(Some(PlannerEnd::Solved(solved)));
            }
        }
        Ok(None)
    }

    /// Whether to go on; tells how far it is.
    pub(super) fn look_at_limits(&self, reins: &mut Reins<'_, '_>) -> Result<(), Limit> {
        let held = self.held().and(reins.besides);
        let told = Snapshot {
            phase: self.phase,
            states: self.packed as u64,
            total: Some(self.board.goals as u64),
            bytes: held.bytes,
        };
        let Held {
            positions, bytes, ..
        } = held;
        reins.meter.check_telling(positions, bytes, || told)
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
    fn play(
        &mut self,
        waiting: Waiting,
        reins: &mut Reins<'_, '_>,
    ) -> Result<Option<Vec<Push>>, Limit> {
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
            return Ok(None);
        }
        self.stand.player = lowest;
        if self.parts.has(Part::Pairs) && is_in_the_way(self.board, &self.stand, to) {
            self.stats.pruned += 1;
            self.give_up(parent);
            return Ok(None);
        }
        let met = Met {
            parent,
            weight,
            lowest,
            from,
            to,
            side,
            lineage,
            stuck: 0,
            hopes: 0,
        };
        let known = self.met.len();
        let solved = self.meet(met, reins)?;
        if solved.is_none() && self.parts.has(Part::Learnt) {
            match self.met.get(known) {
                None => self.give_up(parent),
                Some(Met { hopes: 0, .. }) => self.learn_from(known),
                Some(_) => {}
            }
        }
        Ok(solved)
    }

    /// A move from a position led nowhere: if it was the last one, so did the
    /// position.
    fn give_up(&mut self, at: u32) {
        let met = &mut self.met[at as usize];
        met.hopes = met.hopes.saturating_sub(1);
        if met.hopes == 0 && self.parts.has(Part::Learnt) {
            self.learn_from(at as usize);
        }
    }

    /// Every move of a position led nowhere, and so does the one that led there.
    fn learn_from(&mut self, mut at: usize) {
        loop {
            let Met {
                parent, lowest, to, ..
            } = self.met[at];
            if at == 0 || !self.learnt.has_time(self.stats.expanded) {
                return;
            }
            let words = &self.layouts[at * self.words..(at + 1) * self.words];
            self.boxes.set_words(words);
            if !self.learnt.is_dead(&self.boxes, lowest) {
                self.learnt
                    .learn(self.board, &self.zobrist, &self.boxes, lowest, to);
            }
            at = parent as usize;
            let hopes = &mut self.met[at].hopes;
            *hopes = hopes.saturating_sub(1);
            if *hopes > 0 {
                return;
            }
        }
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
    fn meet(&mut self, met: Met, reins: &mut Reins<'_, '_>) -> Result<Option<Vec<Push>>, Limit> {
        let board = self.board;
        self.stats.expanded += 1;
        self.stand.player = met.lowest;
        let is_end = self.end.is_none_or(|lowest| lowest == met.lowest);
        if is_end && board.is_solved(&self.stand) {
            return Ok(Some(self.track(met)));
        }
        if self.learnt.is_dead(&self.boxes, met.lowest) {
            self.stats.pruned += 1;
            return Ok(None);
        }
        let comes = self.frozen.reach(
            board,
            &self.zobrist,
            &self.stand,
            self.parts.has(Part::Frozen),
        );
        let Some(comes) = comes else {
            self.stats.pruned += 1;
            return Ok(None);
        };
        let shoves: Option<Vec<Shove>> = if self.parts.has(Part::Corrals) {
            let pushes = self.corrals.pushes(board, &self.stand, &self.walk);
            pushes.map(<[Shove]>::to_vec)
        } else {
            None
        };
        if shoves.as_ref().is_some_and(Vec::is_empty) {
            self.stats.pruned += 1;
            return Ok(None);
        }
        if self.parts.has(Part::Fences)
            && self
                .fences
                .is_dead(board, &self.zobrist, &self.stand, &self.walk)
        {
            self.stats.pruned += 1;
            return Ok(None);
        }
        let at = u32::try_from(self.met.len()).expect("memory ends before");
        self.layouts.extend_from_slice(self.boxes.words());
        let features = self.find_choices(shoves.as_deref(), &comes, reins)?;
        let mut met = met;
        met.stuck = features.stuck;
        if let Some(parent) = self.met.get(met.parent as usize)
            && features.stuck < parent.stuck
        {
            // Had an advisor known, it would have named the move.
            met.weight = parent.weight;
        }
        self.met.push(met);
        self.queue(at, met.weight, features, reins)?;
        Ok(None)
    }

    /// Puts the moves of a position into its drawer.
    fn queue(
        &mut self,
        parent: u32,
        weight: u32,
        own: Features,
        reins: &mut Reins<'_, '_>,
    ) -> Result<(), Limit> {
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
        for at in 0..self.choices.len() {
            if at % MANY == MANY - 1 {
                self.look_at_limits(reins)?;
            }
            let each = &self.choices[at];
            let is_advised = advised.contains(&Some(at));
            let is_new = self.queued.insert(each.key);
            if !is_new && !is_advised {
                continue;
            }
            self.number += 1;
            self.met[parent as usize].hopes += 1;
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
                    weight: if is_advised {
                        weight
                    } else if features.out > own.out {
                        weight + BURY
                    } else {
                        weight + 1
                    },
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
        Ok(())
    }

    /// The pushes that lead to a position, which is not kept yet.
    fn track(&self, last: Met) -> Vec<Push> {
        let mut moves = Vec::new();
        let mut next = Some(last).filter(|_| !self.met.is_empty());
        while let Some(met) = next {
            moves.push((met.from, met.to, met.side));
            // A box may come back to its cell, so only the number tells the start.
            next = (met.parent > 0).then(|| self.met[met.parent as usize]);
        }
        moves.reverse();
        Track::new(self.board).pushes(self.board, &self.start, &moves)
    }

    fn bytes(&self) -> u64 {
        let met = self.met.capacity() * size_of::<Met>() + self.layouts.capacity() * 8;
        let keys = (self.closed.capacity() + self.queued.capacity()) * 10;
        let choices = self.choices.capacity() * size_of::<Choice>();
        (met + keys + choices) as u64
            + self.drawers.bytes()
            + self.plan.bytes()
            + self.hotspots.bytes()
            + self.fences.bytes()
            + self.frozen.bytes()
            + self.learnt.bytes()
            + self.fillings.map_or(0, Fillings::bytes)
    }
}
