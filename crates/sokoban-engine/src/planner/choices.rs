//! All moves of a position, and what they lead to.

use std::cmp::Reverse;
use std::sync::Arc;

use impasse_puzzle::Limit;
use impasse_sokoban::{Cell, Cells};

use crate::board::back;
use crate::corrals::Shove;

use super::advisors::{Choice, Features, InTheWay, apart};
use super::carries::Way;
use super::fill::Filled;
use super::fillings::Fillings;
use super::out_of_plan::Reach;
use super::parts::Part;
use super::search::{FeatureSearch, NO_WAY, Reins};
use super::small;

/// So many cells are looked at that could be filled but would bury boxes.
const LOOKS: usize = 3;

/// So many cells that the plan fills next are looked at.
const SOON: usize = 16;

/// The position that is laid out, while its moves are looked for.
struct LaidOut {
    layout: u64,
    /// The boxes that are home, and their key.
    home: Cells,
    home_key: u64,
    filled: Arc<Filled>,
    /// To which of the cells that are left boxes elsewhere can come.
    reach: Option<Reach>,
    features: Features,
}

impl FeatureSearch<'_, '_> {
    /// Finds all moves of the position that is laid out.
    pub(super) fn find_choices(
        &mut self,
        shoves: Option<&[Shove]>,
        comes: &Reach,
        reins: &mut Reins<'_, '_>,
    ) -> Result<Features, Limit> {
        let board = self.board;
        self.choices.clear();
        let targets = &self.plan.targets;
        let targets = self.boxes.iter().filter(|&cell| targets.contains(cell));
        let targets = Cells::of(board.count, targets);
        let targets_key = self.zobrist.of(targets.iter());
        let filled = self.plan.filled(board, &targets, targets_key, None);
        self.rooms.load(&self.stand.cells, &mut self.load);
        let loose = self.stand.cells.iter().copied();
        let loose = loose.filter(|&cell| !filled.home.contains(Cell(cell)));
        let reach = self.counts_out.then(|| self.plan.reach(board, &filled));
        let out = reach.as_ref().map_or(0, |reach| {
            let loose = loose.map(|cell| reach[usize::from(cell)]);
            self.matching.left_over(loose)
        });
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
            room: small(self.walk.cells().len()),
            in_the_way: 0,
            stuck: 0,
        };
        let mut laid_out = LaidOut {
            layout: self.zobrist.of(self.boxes.iter()),
            home_key: self.zobrist.of(filled.home.iter()),
            home: filled.home.clone(),
            reach,
            filled,
            features: own,
        };
        if let Some(fillings) = self.fillings {
            fillings.layouts(&self.stand.cells, &mut self.areas);
        }
        let stand = &self.stand;
        self.blocks.find(board, |cell| stand.is_free(cell));
        self.comes_home.clear();
        self.comes_home.resize(self.stand.cells.len(), false);
        for number in 0..small(self.stand.cells.len()) {
            self.look_at_limits(reins)?;
            if shoves.is_none_or(|shoves| shoves.iter().any(|shove| shove.number == number)) {
                self.carry(number, comes, &mut laid_out);
            }
        }
        self.look_at_packing(&mut laid_out);
        self.in_the_way = self.box_in_the_way(&laid_out.filled);
        self.packed = self.packed.max(laid_out.home.count());
        let mut own = laid_out.features;
        own.in_the_way = self.count_in_the_way(&own, &laid_out.filled);
        let home = &laid_out.filled.home;
        if self.counts_stuck {
            let is_home = |cell: u16| home.contains(Cell(cell));
            let may_stand = |cell: u16| comes[usize::from(cell)] != 0;
            let goes = &self.comes_home;
            own.stuck = self
                .stuck
                .count(board, &self.stand, &self.walk, goes, is_home, may_stand);
        }
        Ok(own)
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
    fn carry(&mut self, number: u16, comes: &Reach, laid_out: &mut LaidOut) {
        let board = self.board;
        let from = self.stand.cells[usize::from(number)];
        let may_stand = |cell: u16| comes[usize::from(cell)] != 0;
        let can_push = |side: &usize| {
            let to = board.step(from, back(*side));
            self.walk.has(board.step(from, *side)) && self.stand.is_free(to) && may_stand(to)
        };
        let Some(side) = (0..4).find(can_push) else {
            return;
        };
        self.blocks.lift(board, from);
        laid_out.features.regions = self.blocks.parts();
        self.carries
            .find(board, &self.blocks, Way::Push, (from, side), may_stand);
        let mut ends = self.carries.list[1..].iter();
        self.comes_home[usize::from(number)] =
            ends.any(|carry| board.is_goal[usize::from(carry.to)]);
        self.boxes.remove(Cell(from));
        let bars = self.hotspots.at(from, &self.boxes);
        let barred = laid_out.features.barred.saturating_sub(bars);
        let passage = usize::from(self.rooms.passage[usize::from(from)]);
        let opens = passage > 0 && self.load[passage] == 1;
        let shut = laid_out.features.shut - u16::from(opens);
        self.load[passage] -= 1;
        self.counted.clear();
        for at in 1..self.carries.list.len() {
            let carry = self.carries.list[at];
            let to = carry.to;
            let lowest = self.blocks.lowest(board, to, carry.block);
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
            let player = board.step(to, usize::from(carry.side));
            let is_unfillable =
                |fillings: &Fillings| fillings.is_dead(&self.areas, (from, to), player);
            if is_lost || self.fillings.is_some_and(is_unfillable) {
                self.stats.pruned += 1;
                continue;
            }
            let filled = self.filled_after(from, to, laid_out);
            let out = if Arc::ptr_eq(&filled, &laid_out.filled) {
                self.out_after(from, to, laid_out)
            } else {
                laid_out.features.out
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

    /// How many boxes are out of plan when one is carried from one cell to
    /// another, and no other cells are filled then.
    fn out_after(&mut self, from: u16, to: u16, laid_out: &LaidOut) -> u16 {
        let Some(reach) = &laid_out.reach else {
            return 0;
        };
        let own = reach[usize::from(to)];
        let known = self.counted.iter().find(|(ends, _)| *ends == own);
        if let Some(&(_, out)) = known {
            return out;
        }
        let home = &laid_out.filled.home;
        let others = self.stand.cells.iter();
        let others = others.filter(|&&cell| cell != from && !home.contains(Cell(cell)));
        let ends = others.map(|&cell| reach[usize::from(cell)]).chain([own]);
        let out = self.matching.left_over(ends);
        self.counted.push((own, out));
        out
    }

    /// Counts the boxes out of plan for the moves that fill most, those whose
    /// turn is first, until one leaves no more than there are.
    fn look_at_packing(&mut self, laid_out: &mut LaidOut) {
        if laid_out.reach.is_none() {
            return;
        }
        let own = laid_out.features;
        let turns = &self.plan.turn;
        let fills = |at: &usize| self.choices[*at].features.filled > own.filled;
        let mut best: Vec<usize> = (0..self.choices.len()).filter(fills).collect();
        best.sort_by_key(|&at| {
            let Choice { to, features, .. } = self.choices[at];
            (Reverse(features.filled), turns[usize::from(to)], at)
        });
        let mut ends: Vec<u16> = Vec::new();
        for at in best {
            let Choice { from, to, .. } = self.choices[at];
            if ends.len() > LOOKS {
                // Nothing is known of it.
                self.choices[at].features.out = own.out + 1;
                continue;
            }
            let filled = self.filled_after(from, to, laid_out);
            let reach = self.plan.reach(self.board, &filled);
            let cells = self.stand.cells.iter().copied();
            let cells = cells.filter(|&cell| cell != from).chain([to]);
            let loose = cells.filter(|&cell| !filled.home.contains(Cell(cell)));
            let loose = loose.map(|cell| reach[usize::from(cell)]);
            let out = self.matching.left_over(loose);
            self.choices[at].features.out = out;
            if out <= own.out {
                return;
            }
            if !ends.contains(&to) {
                ends.push(to);
            }
        }
    }

    /// What is filled when a box is carried from one cell to another. Boxes on
    /// goals that are not home count as if they were elsewhere: whether one
    /// has come home by the move is found out when it is made.
    fn filled_after(&mut self, from: u16, to: u16, laid_out: &mut LaidOut) -> Arc<Filled> {
        let home = &mut laid_out.home;
        let was_home = home.contains(Cell(from));
        let is_target = self.plan.targets.contains(Cell(to));
        let is_soon = || {
            let mut soon = laid_out.filled.left.iter().take(SOON);
            soon.any(|&cell| cell == to)
        };
        if !(was_home || is_target && is_soon()) {
            return Arc::clone(&laid_out.filled);
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
        let filled = self
            .plan
            .filled(self.board, home, key, Some(&laid_out.filled));
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
}
