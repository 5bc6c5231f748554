//! The coarser view: a move is a push. Walking between pushes costs nothing
//! and is told only when moves are written.
//!
//! A position's key keeps the boxes and the region in which the player can
//! walk, named by its first cell: wherever the player stands in it, the same
//! pushes can be made.

use impasse_puzzle::{
    Detector, Heuristic, Illegal, Instance, Limit, Mark, Measure, Params, Puzzle, Scene, Sentence,
    Spot, TextError, Watch, Words,
};

use crate::direction::Direction;
use crate::floor::Floor;
use crate::level::Level;
use crate::packing::Packing;
use crate::position::{Position, Push};
use crate::view::{PUSHES, STEPS, View, moves_are};
use crate::{canonical, dead, estimates, gestures, lurd, objection, picture};

/// A level whose moves are pushes.
#[derive(Clone, Debug)]
pub struct Pushes {
    level: Level,
    packing: Packing,
}

impl View for Pushes {
    const BY: &'static str = "pushes";

    fn new(level: Level) -> Self {
        let packing = Packing::new(level.floor(), level.start());
        Self { level, packing }
    }

    fn level(&self) -> &Level {
        &self.level
    }
}

impl Pushes {
    fn floor(&self) -> &Floor {
        self.level.floor()
    }

    /// The steps that make a push, the walk to it included; `None` if the
    /// player cannot get there.
    #[must_use]
    pub fn steps(&self, state: &Position, push: Push) -> Option<Vec<Direction>> {
        let floor = self.floor();
        let behind = floor.next(push.cell, push.direction.back())?;
        let mut steps = floor.walk(&state.boxes, state.player, behind)?;
        steps.push(push.direction);
        Some(steps)
    }
}

impl Puzzle for Pushes {
    type State = Position;
    type Move = Push;

    fn start(&self) -> Position {
        self.level.start().clone()
    }

    fn is_goal(&self, state: &Position) -> bool {
        state.is_solved(self.floor())
    }

    /// Box by box, row by row; for each left, up, right, down.
    fn moves(&self, state: &Position, out: &mut Vec<Push>) {
        let floor = self.floor();
        let region = state.region(floor);
        for cell in state.boxes.iter() {
            let pushes = Direction::ALL.map(|direction| Push { cell, direction });
            let mut pushes = pushes.into_iter();
            out.extend(
                pushes
                    .by_ref()
                    .filter(|&push| state.allows(floor, &region, push)),
            );
        }
    }

    fn play(&self, state: &mut Position, push: Push) {
        state.push(self.floor(), push);
    }

    fn try_play(&self, state: &mut Position, push: Push) -> Result<(), Illegal> {
        let floor = self.floor();
        let legal = push.cell.index() < floor.count()
            && !self.is_goal(state)
            && state.allows(floor, &state.region(floor), push);
        if !legal {
            return Err(Illegal);
        }
        self.play(state, push);
        Ok(())
    }

    fn key_len(&self) -> usize {
        self.packing.key_len()
    }

    fn write_key(&self, state: &Position, key: &mut [u8]) {
        let first = state.region(self.floor()).first();
        let first = first.expect("the player stands somewhere");
        self.packing.write(&state.boxes, first, key);
    }

    fn read_key(&self, key: &[u8], state: &mut Position) {
        self.packing.read(key, state);
    }
}

impl Instance for Pushes {
    fn game(&self) -> &'static str {
        "sokoban"
    }

    fn params(&self) -> Params {
        Params::none().with("by", Self::BY)
    }

    fn text(&self) -> String {
        self.level.text()
    }

    fn understood(&self) -> Vec<Sentence> {
        self.level.understood()
    }

    fn canonical(&self) -> String {
        canonical::text(&self.level)
    }

    fn at(&self, state: &Position) -> Self {
        Self::new(self.level.at(state))
    }

    /// The walk to the box and the push, in letters.
    fn make_tables(&self, watch: &mut dyn Watch) -> Result<u64, Limit> {
        self.floor().make_tables(watch)
    }

    fn move_text(&self, state: &Position, push: Push) -> String {
        let Some(steps) = self.steps(state, push) else {
            return push.direction.letter(true).to_string();
        };
        let last = steps.len() - 1;
        let letters = steps.iter().enumerate();
        letters.map(|(at, step)| step.letter(at == last)).collect()
    }

    /// Reads steps; those that push are the moves, and walking behind the
    /// last one counts for nothing.
    fn parse_moves(&self, from: &Position, text: &str) -> Result<Vec<Push>, TextError> {
        let floor = self.floor();
        let mut moves = Vec::new();
        let letters = lurd::letters(text)?;
        let mut state = from.clone();
        lurd::play(floor, &mut state, &letters, |before, direction, pushes| {
            let cell = floor.next(before.player, direction);
            moves.extend(cell.filter(|_| pushes).map(|cell| Push { cell, direction }));
        })?;
        Ok(moves)
    }

    fn scene(&self, state: &Position) -> Scene {
        picture::scene(self.floor(), state)
    }

    fn marks(&self, _: &Position, push: Push) -> Vec<Mark> {
        let floor = self.floor();
        let mut marks = vec![Mark::From(floor.spot(push.cell))];
        let to = floor.next(push.cell, push.direction);
        marks.extend(to.map(|cell| Mark::To(floor.spot(cell))));
        marks
    }

    /// From a box to a cell: the fewest pushes that bring it there. From the
    /// player to a box beside it: that push.
    fn gesture(&self, state: &Position, from: Spot, to: Spot) -> Vec<Push> {
        let floor = self.floor();
        let mut now = state.clone();
        let mut pushes = Vec::new();
        for direction in gestures::gesture(floor, state, from, to) {
            let cell = floor.next(now.player, direction);
            if now.take(floor, direction) == Some(true) {
                pushes.extend(cell.map(|cell| Push { cell, direction }));
            }
        }
        pushes
    }

    fn targets(&self, state: &Position, from: Spot) -> Vec<Spot> {
        let means = |to| !self.gesture(state, from, to).is_empty();
        gestures::targets(self.floor(), state, from, means)
    }

    fn aims(&self, state: &Position, from: Spot) -> Vec<Spot> {
        gestures::aims(self.floor(), state, from, self.targets(state, from))
    }

    fn objection(&self, state: &Position, from: Spot, to: Option<Spot>) -> Option<Sentence> {
        let means_something = match to {
            Some(to) => !self.gesture(state, from, to).is_empty(),
            None => !self.targets(state, from).is_empty(),
        };
        if means_something || self.is_goal(state) {
            return None;
        }
        objection::objection(self.floor(), state, from, to)
    }

    fn lengths(&self, moves: &[Push]) -> Vec<(Measure, u64)> {
        let mut state = self.start();
        let mut steps = Some(0);
        for &push in moves {
            let more = self.steps(&state, push);
            steps = steps.zip(more).map(|(all, more)| all + more.len() as u64);
            self.play(&mut state, push);
        }
        let pushes = moves.len() as u64;
        let mut lengths = vec![(moves_are(PUSHES), pushes)];
        lengths.extend(steps.map(|steps| (STEPS, steps)));
        lengths.push((PUSHES, pushes));
        lengths
    }

    fn detectors() -> Vec<Box<dyn Detector<Self>>> {
        dead::detectors()
    }

    fn kind_of_dead(&self, dead: &Position) -> Option<Words> {
        Some(dead::kind(self.level.floor(), dead))
    }

    fn heuristics() -> Vec<Box<dyn Heuristic<Self>>> {
        estimates::heuristics()
    }
}
