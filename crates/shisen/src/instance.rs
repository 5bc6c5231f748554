//! How boards are written, drawn and judged, whether their tiles fall or not.

use impasse_pairs::{
    Cell, Locked, LyingTile, NoPairing, Pair, PairPuzzle, PairsLeft, Stuck, Tiles, TilesLeft,
    Turned, canonical as tiles_text, equal_tiles, last_pair, read_pair, write_pair,
};
use impasse_puzzle::{
    Detector, Ground, Heuristic, Instance, Mark, Pairing, Params, PlanningTask, Puzzle as _, Scene,
    Sentence, Spot, TextError, Words, read_moves, sentence,
};

use crate::board::Board;
use crate::faces::{Faces, Flowers};
use crate::falling::{FallingBoard, Pile};
use crate::frame::{Lines, Turns};
use crate::grid::{Grid, Place};
use crate::label::Label;
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

    /// The rules and faces, as far as they are not the usual ones.
    fn rules(&self) -> Params {
        let mut params = Params::none().with("lines", self.frame().lines());
        if self.frame().turns() == Turns::One {
            params = params.with("turns", Turns::One.number());
        }
        if let Faces::Mahjong(flowers) = self.faces() {
            params = params.with("faces", "mahjong");
            if flowers == Flowers::Grouped {
                params = params.with("flowers", "grouped");
            }
        }
        params
    }

    fn sizes(&self) -> Vec<Sentence> {
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
}

/// A board before a player, whether its tiles fall or not.
trait Shown: PairPuzzle {
    /// Its size, its rules for lines and its faces.
    fn board(&self) -> &Board;
    /// What lies on a cell.
    fn shown(&self, state: &Self::State, cell: Cell) -> Option<Label>;
}

impl Shown for Board {
    fn board(&self) -> &Board {
        self
    }

    fn shown(&self, state: &Tiles, cell: Cell) -> Option<Label> {
        self.label(cell).filter(|_| state.contains(cell))
    }
}

impl Shown for FallingBoard {
    fn board(&self) -> &Board {
        Self::board(self)
    }

    fn shown(&self, state: &Pile, cell: Cell) -> Option<Label> {
        state.label(cell)
    }
}

fn scene<S: Shown>(shown: &S, state: &S::State) -> Scene {
    let board = shown.board();
    let ring = 2 * u16::from(1 - board.corner());
    let width = u16::from(board.frame().width()) + ring;
    let height = u16::from(board.frame().height()) + ring;
    Scene::grid(width, height, |spot| {
        let Some(cell) = board.cell_at(spot) else {
            return (Ground::Outside, None);
        };
        let label = shown.shown(state, cell);
        let piece = label.map(|label| board.faces().piece(label));
        (Ground::Floor, piece)
    })
}

/// The two tiles and the line between them.
fn marks<S: Shown>(shown: &S, state: &S::State, pair: Pair) -> Vec<Mark> {
    let board = shown.board();
    let grid = Grid::new(board.frame(), &shown.tiles(state));
    let [a, b] = [pair.first, pair.second].map(|cell| board.place(cell));
    let mut marks = vec![Mark::From(board.spot_of(a)), Mark::To(board.spot_of(b))];
    if let Some(cells) = line(&grid, a, b) {
        let spots = cells.into_iter().map(|place| board.spot_of(place));
        marks.push(Mark::Line(spots.collect()));
    }
    marks
}

fn gesture<S: Shown>(shown: &S, state: &S::State, from: Spot, to: Spot) -> Vec<Pair> {
    let board = shown.board();
    let (Some(one), Some(other)) = (board.cell_at(from), board.cell_at(to)) else {
        return Vec::new();
    };
    let pair = Pair::new(one, other);
    let legal = shown.is_legal(state, pair);
    legal.then_some(pair).into_iter().collect()
}

/// Of unequal tiles the second is simply what the player wants instead.
fn objection<S: Shown>(shown: &S, state: &S::State, from: Spot, to: Spot) -> Option<Sentence> {
    let board = shown.board();
    let (one, other) = (board.cell_at(from)?, board.cell_at(to)?);
    let pair = Pair::new(one, other);
    let tiles = shown.tiles(state);
    let are_left = one != other && tiles.contains(one) && tiles.contains(other);
    let are_equal = are_left && shown.are_equal(state, pair);
    (are_equal && !shown.is_legal(state, pair)).then(|| match board.frame().turns() {
        Turns::Two => sentence!(
            "These two are equal, but no line with at most two bends joins them.",
            "同じ牌ですが、曲がり角2つまでの線ではつながりません。"
        ),
        Turns::One => sentence!(
            "These two are equal, but no line with at most one bend joins them.",
            "同じ牌ですが、曲がり角1つまでの線ではつながりません。"
        ),
    })
}

fn parse<S: Shown>(shown: &S, from: &S::State, moves: &str) -> Result<Vec<Pair>, TextError> {
    read_moves(shown, from, moves, |state, word| {
        read_pair(shown, state, word).map(|pair| vec![pair])
    })
}

fn text<S: Shown>(shown: &S, state: &S::State) -> String {
    text::write(shown.board().frame(), |cell| shown.shown(state, cell))
}

/// The text that a board shares with those that only look different.
fn canonical(board: &Board, rules: &Params, turned: Turned) -> String {
    let frame = board.frame();
    let (width, height) = (i32::from(frame.width()), i32::from(frame.height()));
    let tile = |cell| {
        Some(LyingTile {
            level: 0,
            y: 2 * i32::from(frame.row(cell)) + 1 - height,
            x: 2 * i32::from(frame.column(cell)) + 1 - width,
            kind: board.kind(cell)?,
        })
    };
    let tiles: Vec<LyingTile> = frame.cells().filter_map(tile).collect();
    let sides = (width.min(height), width.max(height));
    format!("{rules} {sides:?}\n{}", tiles_text(&tiles, turned))
}

impl Instance for Board {
    fn game(&self) -> &'static str {
        crate::ABOUT.name
    }

    fn params(&self) -> Params {
        self.rules()
    }

    fn text(&self) -> String {
        text(self, &self.start())
    }

    /// Boards can be turned by quarters and mirrored, and kinds have any names.
    fn canonical(&self) -> String {
        canonical(self, &self.params(), Turned::ByQuarters)
    }

    fn understood(&self) -> Vec<Sentence> {
        self.sizes()
    }

    fn at(&self, state: &Tiles) -> Self {
        let labels = self.frame().cells().map(|cell| self.shown(state, cell));
        Self::new(self.frame(), self.faces(), labels.collect())
    }

    fn safe(&self, state: &Tiles) -> Option<Pair> {
        last_pair(self, state)
    }

    fn part(&self, state: &Tiles, places: &[Spot]) -> Option<Self> {
        let cells: Option<Vec<Cell>> = places.iter().map(|&spot| self.cell_at(spot)).collect();
        let part = equal_tiles(self, state, &cells?)?;
        Some(self.at(&part))
    }

    fn pairing<'p>(&'p self, state: &Tiles) -> Option<Box<dyn Pairing + 'p>> {
        Some(Box::new(TilesLeft::new(self, state)))
    }

    fn least(&self, state: &Tiles) -> u32 {
        state.count() / 2
    }

    fn move_text(&self, _: &Tiles, pair: Pair) -> String {
        write_pair(self, pair)
    }

    fn parse_moves(&self, from: &Tiles, moves: &str) -> Result<Vec<Pair>, TextError> {
        parse(self, from, moves)
    }

    fn planning(&self) -> Result<PlanningTask, Sentence> {
        Ok(self.planning_task())
    }

    fn action(&self, state: &Tiles, m: Pair) -> Option<String> {
        self.planning_action(state, m)
    }

    fn scene(&self, state: &Tiles) -> Scene {
        scene(self, state)
    }

    fn marks(&self, state: &Tiles, pair: Pair) -> Vec<Mark> {
        marks(self, state, pair)
    }

    fn gesture(&self, state: &Tiles, from: Spot, to: Spot) -> Vec<Pair> {
        gesture(self, state, from, to)
    }

    fn objection(&self, state: &Tiles, from: Spot, to: Option<Spot>) -> Option<Sentence> {
        objection(self, state, from, to?)
    }

    fn detectors() -> Vec<Box<dyn Detector<Self>>> {
        vec![Box::new(Stuck), Box::new(Locked), Box::new(NoPairing)]
    }

    fn heuristics() -> Vec<Box<dyn Heuristic<Self>>> {
        vec![Box::new(PairsLeft)]
    }
}

impl Instance for FallingBoard {
    fn game(&self) -> &'static str {
        crate::ABOUT.name
    }

    fn params(&self) -> Params {
        self.board().rules().with("gravity", "down")
    }

    fn text(&self) -> String {
        text(self, &self.start())
    }

    /// Tiles fall down, so that only left and right can be exchanged.
    fn canonical(&self) -> String {
        canonical(self.board(), &self.params(), Turned::Mirrored)
    }

    fn understood(&self) -> Vec<Sentence> {
        let mut understood = self.board().sizes();
        understood.push(sentence!("tiles fall", "牌が落ちる"));
        understood
    }

    fn at(&self, state: &Pile) -> Self {
        self.started_at(state)
    }

    fn move_text(&self, _: &Pile, pair: Pair) -> String {
        write_pair(self, pair)
    }

    fn parse_moves(&self, from: &Pile, moves: &str) -> Result<Vec<Pair>, TextError> {
        parse(self, from, moves)
    }

    fn planning(&self) -> Result<PlanningTask, Sentence> {
        Err(sentence!(
            "tiles that fall change what lies in the way of others; planners are told of boards \
             on which tiles stay",
            "牌が落ちると邪魔になる牌が変わるので、プランニング用には牌の落ちない盤だけを書き出せます"
        ))
    }

    fn scene(&self, state: &Pile) -> Scene {
        scene(self, state)
    }

    fn marks(&self, state: &Pile, pair: Pair) -> Vec<Mark> {
        marks(self, state, pair)
    }

    fn gesture(&self, state: &Pile, from: Spot, to: Spot) -> Vec<Pair> {
        gesture(self, state, from, to)
    }

    fn objection(&self, state: &Pile, from: Spot, to: Option<Spot>) -> Option<Sentence> {
        objection(self, state, from, to?)
    }

    fn detectors() -> Vec<Box<dyn Detector<Self>>> {
        vec![Box::new(Stuck)]
    }

    fn heuristics() -> Vec<Box<dyn Heuristic<Self>>> {
        vec![Box::new(PairsLeft)]
    }
}
