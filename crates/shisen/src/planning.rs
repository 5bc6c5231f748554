//! A board as a task for planners: every line that may join a pair is a way to
//! take it.

use impasse_pairs::{Cell, Pair, PairPlan, Tiles};
use impasse_puzzle::{PlanningTask, Puzzle as _};

use crate::board::Board;
use crate::frame::{Lines, Turns};
use crate::grid::Place;

impl Board {
    /// Lets planners ask.
    fn plan<T>(&self, ask: impl FnOnce(&PairPlan<'_>) -> T) -> T {
        ask(&PairPlan {
            game: crate::ABOUT.name,
            start: self.start(),
            pairs: self.pairs(),
            name: &|cell| self.frame().name(cell).to_lowercase(),
            ways: &|pair| self.ways(pair),
        })
    }

    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "the method itself is not general enough"
    )]
    pub(crate) fn planning_task(&self) -> PlanningTask {
        self.plan(|plan| plan.task())
    }

    pub(crate) fn planning_action(&self, state: &Tiles, pair: Pair) -> Option<String> {
        self.plan(|plan| plan.action(state, pair))
    }

    /// What must be gone for each line that turns seldom enough.
    fn ways(&self, pair: Pair) -> Vec<Tiles> {
        let frame = self.frame();
        let [a, b] = [pair.first, pair.second].map(|cell| Place::of(frame, cell));
        let ring = match frame.lines() {
            Lines::Outside => 0,
            Lines::Inside => 1,
        };
        let columns = ring..=frame.width() + 1 - ring;
        let rows = ring..=frame.height() + 1 - ring;
        // A line that turns once has its middle part in line with a tile.
        let anywhere = frame.turns() == Turns::Two;
        let columns = columns.filter(|&x| anywhere || x == a.x || x == b.x);
        let rows = rows.filter(|&y| anywhere || y == a.y || y == b.y);
        let by_column = columns.map(|x| [a, Place { x, y: a.y }, Place { x, y: b.y }, b]);
        let by_row = rows.map(|y| [a, Place { x: a.x, y }, Place { x: b.x, y }, b]);
        by_column
            .chain(by_row)
            .map(|corners| self.between(corners))
            .collect()
    }

    /// The cells of the board along a line, its ends excepted where it does
    /// not come back to them.
    fn between(&self, corners: [Place; 4]) -> Tiles {
        let places = crate::line::cells(corners);
        let inner = &places[1..places.len() - 1];
        inner
            .iter()
            .filter_map(|&place| self.cell_of(place))
            .collect()
    }

    /// The cell of a place; none in the ring around the board.
    fn cell_of(&self, place: Place) -> Option<Cell> {
        let along = |at: u8| u16::from(at).checked_sub(1);
        self.frame().cell(along(place.x)?, along(place.y)?)
    }
}
