//! A level whose moves are counted in one of two ways: as a puzzle, and told
//! to people. What a move is, and nothing else, stands in `steps.rs` and
//! `pushes.rs`.

use std::fmt;
use std::marker::PhantomData;

use impasse_puzzle::{
    Automoves, Detector, Heuristic, Illegal, Instance, Limit, Mark, Measure, Params, PlanningTask,
    Puzzle, Scene, Sentence, SolutionForm, Spot, TextError, Units, Watch, Words,
};

use crate::cells::{Cell, Cells};
use crate::dead::dead_squares;
use crate::direction::Direction;
use crate::floor::Floor;
use crate::level::Level;
use crate::packing::Packing;
use crate::position::{Position, Push};
use crate::units::CutLevel;
use crate::view::{PUSHES, View, moves_are};
use crate::{canonical, dead, estimates, gestures, lurd, objection, opening, picture, solution};

/// What a move is.
pub trait MoveKind: Clone + fmt::Debug + Send + Sync + 'static {
    /// One move.
    type Move: Copy + Eq + fmt::Debug + Send + Sync;
    /// The value of the parameter `by`.
    const NAME: &'static str;
    /// The measure that counts these moves.
    const MEASURE: Measure;

    /// Appends the moves of a position that is no goal.
    fn moves(floor: &Floor, state: &Position, out: &mut Vec<Self::Move>);
    /// Plays a legal move.
    fn play(floor: &Floor, state: &mut Position, m: Self::Move);
    /// Plays a move of a position that is no goal, if it is legal.
    ///
    /// # Errors
    ///
    /// [`Illegal`] for a move that is not legal; the position is unchanged.
    fn try_play(floor: &Floor, state: &mut Position, m: Self::Move) -> Result<(), Illegal>;
    /// The cell that stands for the player in a key.
    fn player_in_key(floor: &Floor, state: &Position) -> Cell;

    /// The steps that make a legal move; `None` if the player cannot get there.
    fn steps(floor: &Floor, state: &Position, m: Self::Move) -> Option<Vec<Direction>>;
    /// The move that the player's step from a cell ends, if it ends one.
    fn of_step(floor: &Floor, from: Cell, step: Direction, pushes: bool) -> Option<Self::Move>;
    /// Where what moves begins, and in which direction it goes.
    fn begins(state: &Position, m: Self::Move) -> (Cell, Direction);
    /// The level as a task for planners.
    ///
    /// # Errors
    ///
    /// Why there is none.
    fn planning(level: &Level) -> Result<PlanningTask, Sentence>;
    /// The action that a legal move is.
    fn action(floor: &Floor, state: &Position, m: Self::Move) -> Option<String>;
    /// How long these moves are in the other measure, if they can be made.
    fn other_length(floor: &Floor, start: Position, moves: &[Self::Move])
    -> Option<(Measure, u64)>;
}

/// A level whose moves are of one kind.
#[derive(Clone, Debug)]
pub struct Viewed<K: MoveKind> {
    level: Level,
    packing: Packing,
    kind: PhantomData<K>,
}

impl<K: MoveKind> View for Viewed<K> {
    const BY: &'static str = K::NAME;

    fn new(level: Level) -> Self {
        let packing = Packing::new(level.floor(), level.start());
        Self {
            level,
            packing,
            kind: PhantomData,
        }
    }

    fn level(&self) -> &Level {
        &self.level
    }
}

impl<K: MoveKind> Viewed<K> {
    fn floor(&self) -> &Floor {
        self.level.floor()
    }

    /// The steps that make a move, the walk to it included; `None` if the
    /// player cannot get there.
    #[must_use]
    pub fn steps(&self, state: &Position, m: K::Move) -> Option<Vec<Direction>> {
        K::steps(self.floor(), state, m)
    }

    /// Whether pointing means a move.
    fn means_a_move(&self, state: &Position, from: Spot, to: Spot) -> bool {
        !self.gesture(state, from, to).is_empty()
    }
}

impl<K: MoveKind> Puzzle for Viewed<K> {
    type State = Position;
    type Move = K::Move;

    fn start(&self) -> Position {
        self.level.start().clone()
    }

    fn is_goal(&self, state: &Position) -> bool {
        state.is_solved(self.floor())
    }

    fn moves(&self, state: &Position, out: &mut Vec<K::Move>) {
        K::moves(self.floor(), state, out);
    }

    fn play(&self, state: &mut Position, m: K::Move) {
        K::play(self.floor(), state, m);
    }

    fn try_play(&self, state: &mut Position, m: K::Move) -> Result<(), Illegal> {
        if self.is_goal(state) {
            return Err(Illegal);
        }
        K::try_play(self.floor(), state, m)
    }

    fn key_len(&self) -> usize {
        self.packing.key_len()
    }

    fn write_key(&self, state: &Position, key: &mut [u8]) {
        let player = K::player_in_key(self.floor(), state);
        self.packing.write(&state.boxes, player, key);
    }

    fn read_key(&self, key: &[u8], state: &mut Position) {
        self.packing.read(key, state);
    }
}

impl<K: MoveKind> Instance for Viewed<K> {
    fn game(&self) -> &'static str {
        crate::ABOUT.name
    }

    fn params(&self) -> Params {
        Params::none().with("by", K::NAME)
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

    /// Its steps in letters, the one that pushes in a capital.
    fn move_text(&self, state: &Position, m: K::Move) -> String {
        let Some(steps) = self.steps(state, m) else {
            return K::begins(state, m).1.letter(true).to_string();
        };
        let mut now = state.clone();
        let mut letter = |&step: &Direction| {
            let pushes = now.take(self.floor(), step) == Some(true);
            step.letter(pushes)
        };
        steps.iter().map(&mut letter).collect()
    }

    /// Reads steps. Walking that no move follows counts for nothing where
    /// moves are pushes.
    fn parse_moves(&self, from: &Position, text: &str) -> Result<Vec<K::Move>, TextError> {
        let floor = self.floor();
        let mut moves = Vec::new();
        let letters = lurd::letters(text)?;
        let mut state = from.clone();
        lurd::play(floor, &mut state, &letters, |before, step, pushes| {
            moves.extend(K::of_step(floor, before.player, step, pushes));
        })?;
        Ok(moves)
    }

    fn solution_text(
        &self,
        form: &str,
        moves: &[K::Move],
        _: Automoves,
    ) -> Result<String, Sentence> {
        let mut state = self.start();
        let mut letters = String::new();
        for &m in moves {
            letters += &self.move_text(&state, m);
            self.play(&mut state, m);
        }
        solution::write(form, &letters).ok_or_else(SolutionForm::unknown)
    }

    fn planning(&self) -> Result<PlanningTask, Sentence> {
        K::planning(&self.level)
    }

    fn action(&self, state: &Position, m: K::Move) -> Option<String> {
        K::action(self.floor(), state, m)
    }

    fn scene(&self, state: &Position) -> Scene {
        picture::scene(self.floor(), state)
    }

    fn marks(&self, state: &Position, m: K::Move) -> Vec<Mark> {
        let floor = self.floor();
        let (from, direction) = K::begins(state, m);
        let mut marks = vec![Mark::From(floor.spot(from))];
        let to = floor.next(from, direction);
        marks.extend(to.map(|cell| Mark::To(floor.spot(cell))));
        marks
    }

    /// Pointing at a free cell walks there, at a box beside the player pushes
    /// it, and from a box to a cell pushes the box there by the fewest pushes.
    fn gesture(&self, state: &Position, from: Spot, to: Spot) -> Vec<K::Move> {
        let floor = self.floor();
        let mut now = state.clone();
        let mut moves = Vec::new();
        for step in gestures::gesture(floor, state, from, to) {
            let from = now.player;
            let pushes = now.take(floor, step) == Some(true);
            moves.extend(K::of_step(floor, from, step, pushes));
        }
        moves
    }

    fn targets(&self, state: &Position, from: Spot) -> Vec<Spot> {
        let means = |to| self.means_a_move(state, from, to);
        gestures::targets(self.floor(), state, from, means)
    }

    fn aims(&self, state: &Position, from: Spot) -> Vec<Spot> {
        gestures::aims(self.floor(), state, from, self.targets(state, from))
    }

    fn dead_places(&self, _: &Position) -> Vec<Spot> {
        let floor = self.floor();
        let dead = dead_squares(floor);
        dead.iter().map(|cell| floor.spot(cell)).collect()
    }

    fn walkable(&self, state: &Position) -> Vec<Spot> {
        let floor = self.floor();
        let reached = floor.region(&state.boxes, state.player);
        reached.iter().map(|cell| floor.spot(cell)).collect()
    }

    fn objection(&self, state: &Position, from: Spot, to: Option<Spot>) -> Option<Sentence> {
        let means_something = match to {
            Some(to) => self.means_a_move(state, from, to),
            None => !self.targets(state, from).is_empty(),
        };
        if means_something || self.is_goal(state) {
            return None;
        }
        objection::objection(self.floor(), state, from, to)
    }

    /// A box that is not there is in nobody's way, and whoever pushes it may
    /// walk where it would go.
    fn part(&self, state: &Position, places: &[Spot]) -> Option<Self> {
        let floor = self.floor();
        let box_at = |&spot: &Spot| floor.cell(spot).filter(|&cell| state.boxes.contains(cell));
        let cells: Option<Vec<Cell>> = places.iter().map(box_at).collect();
        let boxes = Cells::of(floor.count(), cells?);
        let player = state.player;
        (!places.is_empty()).then(|| self.at(&Position { boxes, player }))
    }

    /// Where moves are pushes.
    fn sufficient(&self, state: &Position, places: &[Spot]) -> Option<Vec<K::Move>> {
        let floor = self.floor();
        let cells: Option<Vec<Cell>> = places.iter().map(|&spot| floor.cell(spot)).collect();
        let boxes = Cells::of(floor.count(), cells?);
        let enough = opening::enough(floor, state, &boxes)?;
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        let is_push = |m: &K::Move| {
            let (cell, direction) = K::begins(state, *m);
            enough.contains(&Push { cell, direction })
        };
        moves.retain(is_push);
        (K::MEASURE == PUSHES && moves.len() == enough.len()).then_some(moves)
    }

    /// Places where nobody can stand belong to no unit.
    fn units<'p>(&'p self, state: &Position, cut: &[Vec<Spot>]) -> Option<Box<dyn Units + 'p>> {
        let floor = self.floor();
        let cells = |unit: &Vec<Spot>| unit.iter().filter_map(|&spot| floor.cell(spot)).collect();
        let cut: Vec<Vec<Cell>> = cut.iter().map(cells).collect();
        let cut = CutLevel::new(floor, state, &cut)?;
        Some(Box::new(cut))
    }

    /// Every box off the goals is pushed at least as far as the nearest one
    /// lies, and a push brings one box one cell further.
    fn least(&self, state: &Position) -> u32 {
        let floor = self.floor();
        let away = |cell: Cell| {
            let here = floor.spot(cell);
            let goals = floor.goals().iter().map(|goal| floor.spot(goal));
            let far = goals.map(|goal| here.x.abs_diff(goal.x) + here.y.abs_diff(goal.y));
            u32::from(far.min().unwrap_or(0))
        };
        state.boxes.iter().map(away).sum()
    }

    fn lengths(&self, moves: &[K::Move]) -> Vec<(Measure, u64)> {
        let count = moves.len() as u64;
        let mut lengths = vec![(moves_are(K::MEASURE), count)];
        lengths.extend(K::other_length(self.floor(), self.start(), moves));
        lengths.push((K::MEASURE, count));
        lengths
    }

    fn detectors() -> Vec<Box<dyn Detector<Self>>> {
        dead::detectors()
    }

    fn kind_of_dead(&self, dead: &Position) -> Option<Words> {
        Some(dead::kind(self.floor(), dead))
    }

    fn heuristics() -> Vec<Box<dyn Heuristic<Self>>> {
        estimates::heuristics()
    }
}
