//! A loose layout from which the way to the end is known.
//!
//! Some goals cannot be filled one after another, or only if every box comes
//! from the right side. Then it helps to begin at the end: pull the boxes off
//! their goals until they stand loose, with the floor in one piece. To come to
//! that layout from the start is a level of its own, with goals that can be
//! filled in almost any order; what is left to do then are the pulls in
//! reverse. The search is one by features, like the [one
//! forwards](super::search): boxes that are off their goals, regions, and
//! passages with a box in them.
//!
//! Where boxes begin on several sides, each must also come from the right one.
//! Then what counts are boxes that are back where some box began.

use std::cmp::Reverse;
use std::collections::HashSet;

use foldhash::fast::FixedState;
use impasse_puzzle::Limit;
use impasse_search::Meter;
use impasse_sokoban::{Cell, Cells, Floor, Push};

use crate::assignment::Assignment;
use crate::board::{SokobanBoard, Stand, Walk};

use super::blocks::Blocks;
use super::carries::{Carries, Way};
use super::drawers::{Drawers, Waiting};
use super::fill::FillPlan;
use super::rooms::Rooms;
use super::small;
use super::track::Track;
use super::zobrist::Zobrist;

/// Once no box is amiss, as many layouts again are looked at, and so many more.
const SOME_MORE: usize = 100;

/// What a layout is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seeks {
    /// No box on a goal.
    Loose,
    /// Boxes where boxes began.
    Begun,
}

/// Which layout is looked for, and how many are looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sought {
    pub(crate) seeks: Seeks,
    pub(crate) looks: usize,
}

/// A floor whose goals are a loose layout, and how to go on from there.
pub(crate) struct Imagined {
    pub(crate) floor: Floor,
    /// The region of the player there, by its lowest cell.
    pub(crate) lowest: u16,
    pub(crate) finish: Vec<Push>,
}

/// A layout that was met.
#[derive(Clone, Copy)]
struct Pulled {
    /// Itself for a layout to begin with.
    parent: u32,
    from: u16,
    to: u16,
    side: u8,
    lowest: u16,
    weight: u32,
}

/// What is counted of a layout.
#[derive(Clone, Copy)]
struct Looseness {
    /// Boxes that should stand elsewhere: on goals, or where no box began.
    amiss: u16,
    regions: u16,
    shut: u16,
    room: u16,
}

/// How good a layout is, the less the better: boxes amiss, regions, passages
/// with a box in them, boxes that cannot be pulled, pushes that come before.
type Worth = (u16, u16, u16, u16, u32);

/// The search.
struct Imagining<'b, 'f> {
    /// For pulls.
    board: &'b SokobanBoard<'f>,
    /// By cell: whether a box there should stand elsewhere.
    is_amiss: Vec<bool>,
    zobrist: Zobrist,
    rooms: Rooms,
    load: Vec<u16>,
    met: Vec<Pulled>,
    layouts: Vec<Cells>,
    seen: HashSet<u64, FixedState>,
    drawers: Drawers,
    stand: Stand,
    walk: Walk,
    blocks: Blocks,
    carries: Carries,
    assignment: Assignment,
    best: Option<(Worth, u32)>,
}

impl Imagined {
    /// Looks for a layout; `board` is the one for pulls to `start`. `None` where
    /// none was found, or the board is so large that it would take long.
    pub(crate) fn new(
        board: &SokobanBoard<'_>,
        start: &Cells,
        Sought { seeks, looks }: Sought,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, Limit> {
        let goals = board.floor.goals();
        if FillPlan::is_large(board) || goals.iter().any(|goal| board.is_dead[goal.index()]) {
            return Ok(None);
        }
        let is_amiss = |cell: Cell| match seeks {
            Seeks::Loose => goals.contains(cell),
            Seeks::Begun => !start.contains(cell),
        };
        let mut search = Imagining {
            board,
            is_amiss: board.floor.cells().map(is_amiss).collect(),
            zobrist: Zobrist::new(board.count),
            rooms: Rooms::new(board, goals),
            load: Vec::new(),
            met: Vec::new(),
            layouts: Vec::new(),
            seen: HashSet::default(),
            drawers: Drawers::new(true),
            stand: Stand::new(board),
            walk: Walk::new(board),
            blocks: Blocks::new(board),
            carries: Carries::new(board),
            assignment: Assignment::new(board.goals, board.most_pushes()),
            best: None,
        };
        search.run(looks, meter)?;
        let Some((_, at)) = search
            .best
            .filter(|&(_, at)| search.met[at as usize].parent != at)
        else {
            return Ok(None);
        };
        Ok(Some(Self {
            floor: board.floor.with_goals(&search.layouts[at as usize]),
            lowest: search.met[at as usize].lowest,
            finish: search.finish(at),
        }))
    }
}

impl Imagining<'_, '_> {
    fn run(&mut self, looks: usize, meter: &mut Meter<'_>) -> Result<(), Limit> {
        let board = self.board;
        let goals = board.floor.goals().clone();
        let mut walked = Cells::none(board.count);
        for player in 0..board.wall {
            if goals.contains(Cell(player)) || walked.contains(Cell(player)) {
                continue;
            }
            let at = u32::try_from(self.met.len()).expect("few");
            self.lay_out(&goals, player);
            for &cell in self.walk.cells() {
                walked.insert(Cell(cell));
            }
            let first = Pulled {
                parent: at,
                from: 0,
                to: 0,
                side: 0,
                lowest: self.walk.first,
                weight: 0,
            };
            self.meet(first, goals.clone());
        }
        let mut most = looks;
        while self.met.len() < most {
            let bytes = self.met.len() * (size_of::<Pulled>() + board.count / 8 + 40);
            meter.check("packing plan", 0, bytes as u64 + self.drawers.bytes())?;
            let Some(waiting) = self.drawers.pop() else {
                return Ok(());
            };
            let had = self.best.is_some_and(|(worth, _)| worth.0 == 0);
            let mut layout = self.layouts[waiting.parent as usize].clone();
            layout.remove(Cell(waiting.from));
            layout.insert(Cell(waiting.to));
            self.lay_out(&layout, board.step(waiting.to, usize::from(waiting.side)));
            let met = Pulled {
                parent: waiting.parent,
                from: waiting.from,
                to: waiting.to,
                side: waiting.side,
                lowest: self.walk.first,
                weight: waiting.weight,
            };
            self.meet(met, layout);
            if !had && self.best.is_some_and(|(worth, _)| worth.0 == 0) {
                most = most.min(self.met.len() * 2 + SOME_MORE);
            }
        }
        Ok(())
    }

    fn lay_out(&mut self, layout: &Cells, player: u16) {
        self.stand.clear();
        for cell in layout.iter() {
            self.stand.add(cell.0);
        }
        self.walk.fill(self.board, &self.stand, player);
        self.stand.player = self.walk.first;
    }

    /// Keeps the layout that is laid out, with all its pulls.
    fn meet(&mut self, met: Pulled, layout: Cells) {
        let board = self.board;
        let at = u32::try_from(self.met.len()).expect("few");
        let amiss = layout.iter().filter(|cell| self.is_amiss[cell.index()]);
        let amiss = small(amiss.count());
        self.rooms.load(&self.stand.cells, &mut self.load);
        let shut = self.load[1..].iter().filter(|&&boxes| boxes > 0).count();
        let mut own = Looseness {
            amiss,
            regions: 1,
            shut: small(shut),
            room: small(self.walk.cells().len()),
        };
        let stand = &self.stand;
        self.blocks.find(board, |cell| stand.is_free(cell));
        own.regions = self.blocks.parts();
        let key = self.zobrist.of(layout.iter());
        self.met.push(met);
        self.layouts.push(layout);
        let mut choices: Vec<(Waiting, Looseness)> = Vec::new();
        let mut fixed = 0;
        for number in 0..self.stand.cells.len() {
            let before = choices.len();
            self.pulls(number, at, key, own, &mut choices);
            fixed += u16::from(choices.len() == before);
        }
        self.rate(at, own, fixed);
        let advised = advised(own, &choices);
        let drawer = self.drawers.of([
            small(board.boxes) - own.amiss,
            own.regions,
            own.shut,
            0,
            0,
            0,
        ]);
        for (place, (mut waiting, loose)) in choices.into_iter().enumerate() {
            waiting.weight = met.weight + u32::from(!advised.contains(&Some(place)));
            waiting.tie = u32::from(loose.amiss) << 20
                | u32::from(loose.regions.min(31)) << 14
                | u32::from(loose.shut.min(63)) << 8
                | waiting.tie.min(255);
            self.drawers.push(drawer, waiting);
        }
    }

    /// Finds the pulls of one box.
    fn pulls(
        &mut self,
        number: usize,
        at: u32,
        layout: u64,
        own: Looseness,
        choices: &mut Vec<(Waiting, Looseness)>,
    ) {
        let board = self.board;
        let from = self.stand.cells[number];
        let may_stand = |cell: u16| !board.is_dead[usize::from(cell)];
        let can_pull = |side: &usize| {
            let player = board.step(from, *side);
            self.walk.has(player)
                && self.stand.is_free(board.step(player, *side))
                && may_stand(player)
        };
        let Some(side) = (0..4).find(can_pull) else {
            return;
        };
        self.blocks.lift(board, from);
        self.carries
            .find(board, &self.blocks, Way::Pull, (from, side), may_stand);
        let is_amiss = |cell: u16| u16::from(self.is_amiss[usize::from(cell)]);
        let passage = usize::from(self.rooms.passage[usize::from(from)]);
        let shut = own.shut - u16::from(passage > 0 && self.load[passage] == 1);
        self.load[passage] -= 1;
        for carry in &self.carries.list[1..] {
            let to = carry.to;
            let lowest = self.blocks.lowest(board, to, carry.block);
            let moved = self.zobrist.at(from) ^ self.zobrist.at(to);
            if !self
                .seen
                .insert(layout ^ moved ^ self.zobrist.player(lowest))
            {
                continue;
            }
            let passage = usize::from(self.rooms.passage[usize::from(to)]);
            let shuts = passage > 0 && self.load[passage] == 0;
            let number = u32::try_from(self.seen.len()).expect("memory ends before");
            let waiting = Waiting {
                weight: 0,
                tie: u32::from(carry.far),
                number,
                parent: at,
                from,
                to,
                side: carry.side,
                lineage: 0,
            };
            let loose = Looseness {
                amiss: own.amiss - is_amiss(from) + is_amiss(to),
                regions: self.blocks.regions_without(board, to),
                shut: shut + u16::from(shuts),
                room: self.blocks.size(board, to, carry.block),
            };
            choices.push((waiting, loose));
        }
        self.load[passage] += 1;
    }

    /// Keeps the layout if it is the best so far.
    fn rate(&mut self, at: u32, own: Looseness, fixed: u16) {
        let board = self.board;
        let least = (own.amiss, own.regions, own.shut, fixed, 0);
        if self.best.is_some_and(|(best, _)| best <= least) {
            return;
        }
        let Some(pushes) = self.assignment.of(board, &self.stand) else {
            return;
        };
        let worth = (own.amiss, own.regions, own.shut, fixed, pushes);
        if self.best.is_none_or(|(best, _)| worth < best) {
            self.best = Some((worth, at));
        }
    }

    /// The pushes from a layout to the end.
    fn finish(&self, mut at: u32) -> Vec<Push> {
        let mut track = Track::new(self.board);
        let mut pushes = Vec::new();
        loop {
            let Pulled {
                parent,
                from,
                to,
                side,
                ..
            } = self.met[at as usize];
            if parent == at {
                return pushes;
            }
            let before = self.met[parent as usize].lowest;
            track.lay_out(&self.layouts[parent as usize], before);
            pushes.extend(track.carry(self.board, Way::Pull, (from, to, side)));
            at = parent;
        }
    }
}

/// The pulls that make most progress of each kind, by their place.
fn advised(own: Looseness, choices: &[(Waiting, Looseness)]) -> [Option<usize>; 4] {
    let best = |gain: &dyn Fn(&Looseness) -> i32| {
        let gains = choices.iter().enumerate();
        let gains =
            gains.map(|(at, (waiting, loose))| (gain(loose), Reverse(waiting.tie), Reverse(at)));
        let best = gains.max();
        best.filter(|&(gain, ..)| gain > 0)
            .map(|(_, _, Reverse(at))| at)
    };
    let fewer = |own: u16, other: u16| i32::from(own) - i32::from(other);
    [
        best(&|loose| 100 * fewer(own.amiss, loose.amiss) - i32::from(loose.regions.min(90))),
        best(&|loose| fewer(own.regions, loose.regions)),
        best(&|loose| fewer(own.shut, loose.shut)),
        best(&|loose| fewer(loose.room, own.room)),
    ]
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::{Control, Puzzle as _};
    use impasse_sokoban::{Position, Pushes, View as _};

    use super::*;
    use crate::planner::tests::random_level;

    #[test]
    fn pushes_lead_from_the_layout_to_the_goals() {
        let mut found = 0;
        for number in 0..4_000 {
            let level = random_level(number);
            if level.start().boxes.count() != level.floor().goals().count() {
                continue;
            }
            let mut meter = Meter::new(Control::free());
            let board = SokobanBoard::backwards(level.floor(), level.start(), 0, &mut meter)
                .expect("no limit");
            let seeks = if number % 2 == 0 {
                Seeks::Loose
            } else {
                Seeks::Begun
            };
            let sought = Sought { seeks, looks: 200 };
            let start = &level.start().boxes;
            let imagined = Imagined::new(&board, start, sought, &mut meter).expect("no limit");
            let Some(Imagined {
                floor,
                lowest,
                finish,
            }) = imagined
            else {
                continue;
            };
            let layout = Position {
                boxes: floor.goals().clone(),
                player: Cell(lowest),
            };
            let view = Pushes::new(level.at(&layout));
            let end = view.replay(&finish);
            let end = end.unwrap_or_else(|at| panic!("push {at}: {}", level.text()));
            assert!(view.is_goal(&end), "{}", level.text());
            found += 1;
        }
        assert!(found > 100, "{found}");
    }
}
