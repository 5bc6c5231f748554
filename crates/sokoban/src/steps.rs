//! The finest view: a move is a step of the player, whether it pushes a box
//! or not.

use impasse_puzzle::{
    Detector, Heuristic, Illegal, Instance, Limit, Mark, Measure, Params, Puzzle, Scene, Sentence,
    Spot, TextError, Watch, Words,
};

use crate::cells::Cell;
use crate::direction::Direction;
use crate::floor::Floor;
use crate::level::Level;
use crate::packing::Packing;
use crate::position::Position;
use crate::view::{PUSHES, STEPS, View, moves_are};
use crate::{canonical, dead, estimates, gestures, lurd, objection, picture};

/// A level whose moves are steps.
#[derive(Clone, Debug)]
pub struct Steps {
    level: Level,
    packing: Packing,
}

impl View for Steps {
    const BY: &'static str = "steps";

    fn new(level: Level) -> Self {
        let packing = Packing::new(level.floor(), level.start());
        Self { level, packing }
    }

    fn level(&self) -> &Level {
        &self.level
    }
}

impl Steps {
    fn floor(&self) -> &Floor {
        self.level.floor()
    }
}

impl Puzzle for Steps {
    type State = Position;
    type Move = Direction;

    fn start(&self) -> Position {
        self.level.start().clone()
    }

    fn is_goal(&self, state: &Position) -> bool {
        state.is_solved(self.floor())
    }

    /// Left, up, right, down.
    fn moves(&self, state: &Position, out: &mut Vec<Direction>) {
        let can = |&direction: &Direction| state.step(self.floor(), direction).is_some();
        out.extend(Direction::ALL.into_iter().filter(can));
    }

    fn play(&self, state: &mut Position, direction: Direction) {
        state.take(self.floor(), direction);
    }

    fn try_play(&self, state: &mut Position, direction: Direction) -> Result<(), Illegal> {
        if self.is_goal(state) {
            return Err(Illegal);
        }
        let taken = state.take(self.floor(), direction);
        taken.map(|_| ()).ok_or(Illegal)
    }

    fn key_len(&self) -> usize {
        self.packing.key_len()
    }

    fn write_key(&self, state: &Position, key: &mut [u8]) {
        self.packing.write(&state.boxes, state.player, key);
    }

    fn read_key(&self, key: &[u8], state: &mut Position) {
        self.packing.read(key, state);
    }
}

impl Instance for Steps {
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

    fn make_tables(&self, watch: &mut dyn Watch) -> Result<u64, Limit> {
        self.floor().make_tables(watch)
    }

    fn move_text(&self, state: &Position, direction: Direction) -> String {
        let pushes = state.clone().take(self.floor(), direction) == Some(true);
        direction.letter(pushes).to_string()
    }

    fn parse_moves(&self, from: &Position, text: &str) -> Result<Vec<Direction>, TextError> {
        let mut steps = Vec::new();
        let letters = lurd::letters(text)?;
        let mut state = from.clone();
        lurd::play(self.floor(), &mut state, &letters, |_, direction, _| {
            steps.push(direction);
        })?;
        Ok(steps)
    }

    fn scene(&self, state: &Position) -> Scene {
        picture::scene(self.floor(), state)
    }

    fn marks(&self, state: &Position, direction: Direction) -> Vec<Mark> {
        let floor = self.floor();
        let mut marks = vec![Mark::From(floor.spot(state.player))];
        let to = floor.next(state.player, direction);
        marks.extend(to.map(|cell: Cell| Mark::To(floor.spot(cell))));
        marks
    }

    /// Pointing at a free cell walks there, at a box beside the player pushes
    /// it, and from a box to a cell pushes the box there by the fewest pushes.
    fn gesture(&self, state: &Position, from: Spot, to: Spot) -> Vec<Direction> {
        gestures::gesture(self.floor(), state, from, to)
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

    fn lengths(&self, moves: &[Direction]) -> Vec<(Measure, u64)> {
        let mut state = self.start();
        let mut pushes = 0;
        for &direction in moves {
            if state.take(self.floor(), direction) == Some(true) {
                pushes += 1;
            }
        }
        let steps = moves.len() as u64;
        vec![(moves_are(STEPS), steps), (PUSHES, pushes), (STEPS, steps)]
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
