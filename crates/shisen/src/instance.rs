//! How a board is written, drawn and judged.

use impasse_pairs::{Cell, Locked, NoPairing, Pair, PairsLeft, Stuck, Tiles};
use impasse_puzzle::{
    Detector, Ground, Heuristic, Instance, Mark, Params, Piece, Puzzle as _, Role, Scene, Sentence,
    Spot, TextError, Tone, Words, read_moves,
};

use crate::board::Board;
use crate::frame::Lines;
use crate::grid::{Grid, Place};
use crate::line::line;
use crate::text;

impl Board {
    /// Where the scene begins in the grid: with the ring if lines may run
    /// there, else with the board.
    fn corner(&self) -> u8 {
        match self.frame().lines() {
            Lines::Outside => 0,
            Lines::Inside => 1,
        }
    }

    fn spot_of(&self, place: Place) -> Spot {
        let along = |at: u8| u16::from(at - self.corner());
        Spot::new(along(place.x), along(place.y))
    }

    pub(crate) fn spot(&self, cell: Cell) -> Spot {
        self.spot_of(Place::of(self.frame(), cell))
    }

    fn cell_at(&self, spot: Spot) -> Option<Cell> {
        let along = |at: u16| (at + u16::from(self.corner())).checked_sub(1);
        self.frame().cell(along(spot.x)?, along(spot.y)?)
    }
}

const NO_LINE: Words = Words::new(
    "These two are equal, but no line with at most two bends joins them.",
    "同じ牌ですが、曲がり角2つまでの線ではつながりません。",
);

const TONES: [Tone; 4] = [Tone::Ink, Tone::Red, Tone::Blue, Tone::Green];

impl Instance for Board {
    fn game(&self) -> &'static str {
        crate::ABOUT.name
    }

    fn params(&self) -> Params {
        Params::none().with("lines", self.frame().lines())
    }

    fn text(&self) -> String {
        text::write(self, &impasse_puzzle::Puzzle::start(self))
    }

    fn understood(&self) -> Vec<Sentence> {
        let frame = self.frame();
        let tiles = usize::try_from(self.start().count()).unwrap_or(0);
        let sides = [frame.width(), frame.height()].map(|side| side.to_string());
        vec![
            Sentence::new(Words::new("{0} by {1}", "横{0}縦{1}"), sides),
            Sentence::counted(
                tiles,
                Words::new("{0} tile", "牌{0}枚"),
                Words::new("{0} tiles", "牌{0}枚"),
            ),
            Sentence::counted(
                self.kind_count(),
                Words::new("{0} kind", "{0}種類"),
                Words::new("{0} kinds", "{0}種類"),
            ),
        ]
    }

    fn at(&self, state: &Tiles) -> Self {
        self.started_at(state)
    }

    fn move_text(&self, _: &Tiles, pair: Pair) -> String {
        text::write_move(self, pair)
    }

    fn parse_moves(&self, from: &Tiles, text: &str) -> Result<Vec<Pair>, TextError> {
        read_moves(self, from, text, |state, word| {
            text::read_move(self, state, word).map(|pair| vec![pair])
        })
    }

    fn scene(&self, state: &Tiles) -> Scene {
        let frame = self.frame();
        let ring = 2 * u16::from(1 - self.corner());
        let width = u16::from(frame.width()) + ring;
        let height = u16::from(frame.height()) + ring;
        Scene::grid(width, height, |spot| {
            let Some(cell) = self.cell_at(spot) else {
                return (Ground::Outside, None);
            };
            let kind = self.kind(cell).filter(|_| state.contains(cell));
            let piece = kind.map(|kind| {
                let label = self.label(kind);
                Piece {
                    code: label.to_string(),
                    symbol: label.to_string(),
                    tone: TONES[label.shade() % TONES.len()],
                    role: Role::Plain,
                }
            });
            (Ground::Floor, piece)
        })
    }

    fn marks(&self, state: &Tiles, pair: Pair) -> Vec<Mark> {
        let frame = self.frame();
        let grid = Grid::new(frame, state);
        let [a, b] = [pair.first, pair.second].map(|cell| Place::of(frame, cell));
        let mut marks = vec![Mark::From(self.spot_of(a)), Mark::To(self.spot_of(b))];
        if let Some(cells) = line(&grid, a, b) {
            let spots = cells.into_iter().map(|place| self.spot_of(place));
            marks.push(Mark::Line(spots.collect()));
        }
        marks
    }

    fn gesture(&self, state: &Tiles, from: Spot, to: Spot) -> Vec<Pair> {
        let (Some(one), Some(other)) = (self.cell_at(from), self.cell_at(to)) else {
            return Vec::new();
        };
        let pair = Pair::new(one, other);
        let legal = self.is_legal(state, pair);
        legal.then_some(pair).into_iter().collect()
    }

    /// Of unequal tiles the second is simply what the player wants instead.
    fn objection(&self, state: &Tiles, from: Spot, to: Option<Spot>) -> Option<Sentence> {
        let (one, other) = (self.cell_at(from)?, self.cell_at(to?)?);
        let pair = Pair::new(one, other);
        let are_left = one != other && state.contains(one) && state.contains(other);
        let are_equal = are_left && self.kind(one) == self.kind(other);
        (are_equal && !self.is_legal(state, pair)).then(|| Sentence::new(NO_LINE, []))
    }

    fn detectors() -> Vec<Box<dyn Detector<Self>>> {
        vec![Box::new(Stuck), Box::new(Locked), Box::new(NoPairing)]
    }

    fn heuristics() -> Vec<Box<dyn Heuristic<Self>>> {
        vec![Box::new(PairsLeft)]
    }
}
