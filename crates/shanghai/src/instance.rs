//! How a board is written, drawn and judged.

use impasse_pairs::{
    Cell, Face, Locked, LyingTile, NoPairing, Pair, PairsLeft, Stuck, Tiles, TilesLeft, Turned,
    canonical, equal_tiles, last_pair, read_pair, write_pair,
};
use impasse_puzzle::{
    Detector, Ground, Heuristic, Instance, Mark, Pairing, Params, Piece, Placed, PlanningTask,
    Puzzle as _, Role, Scene, Sentence, Size, Spot, TextError, Tone, Words, read_moves, sentence,
};

use crate::board::{Board, Shown};
use crate::layout::Place;
use crate::{layouts, text};

/// A tile covers two steps by two.
pub(crate) const TILE: Size = Size {
    width: 2,
    height: 2,
};

const COVERED: Words = Words::new(
    "Something lies on this tile.",
    "この牌の上に別の牌が載っています。",
);
const SHUT_IN: Words = Words::new(
    "This tile has neighbours on both sides.",
    "この牌は左右を塞がれています。",
);

/// How a tile is drawn.
pub(crate) fn tile_piece(face: Face) -> Piece {
    Piece {
        code: face.to_string(),
        symbol: face.symbol(),
        tone: face.tone(),
        role: Role::Plain,
    }
}

impl Board {
    /// The tile that lies at a spot, on its level.
    fn cell_at(&self, state: &Tiles, spot: Spot) -> Option<Cell> {
        let covers = |cell: &Cell| {
            let own = self.layout().place(*cell).spot();
            own.level == spot.level
                && (own.x..own.x + 2).contains(&spot.x)
                && (own.y..own.y + 2).contains(&spot.y)
        };
        state.iter().find(covers)
    }

    /// Why a tile cannot be taken whatever it is equal to.
    fn why_held(&self, state: &Tiles, cell: Cell) -> Option<Words> {
        if self.is_free(state, cell) {
            None
        } else if self.layout().is_covered(cell, state) {
            Some(COVERED)
        } else {
            Some(SHUT_IN)
        }
    }
}

impl Instance for Board {
    fn game(&self) -> &'static str {
        crate::ABOUT.name
    }

    fn params(&self) -> Params {
        match self.shown() {
            Shown::All => Params::none(),
            Shown::Uncovered => Params::none().with("show", self.shown().name()),
        }
    }

    fn text(&self) -> String {
        text::write(self, &self.start())
    }

    /// Left and right can be exchanged, and so can above and below; tiles have
    /// any faces.
    fn canonical(&self) -> String {
        let places = self.layout().places();
        let ends = |of: fn(&Place) -> u8| {
            let all = || places.iter().map(of).map(i32::from);
            all().min().unwrap_or(0) + all().max().unwrap_or(0)
        };
        let (across, down) = (ends(|place| place.x), ends(|place| place.y));
        let tile = |cell| {
            let place = self.layout().place(cell);
            Some(LyingTile {
                level: place.level.into(),
                y: 2 * i32::from(place.y) - down,
                x: 2 * i32::from(place.x) - across,
                kind: self.kind(cell)?,
            })
        };
        let tiles: Vec<LyingTile> = self.layout().cells().filter_map(tile).collect();
        canonical(&tiles, Turned::UpsideDown)
    }

    fn understood(&self) -> Vec<Sentence> {
        let tiles = usize::try_from(self.start().count()).unwrap_or(0);
        let named = self.layout_name().and_then(layouts::find);
        let own = Words::new("a layout of its own", "独自の積み方");
        let mut understood = vec![
            Sentence::new(named.map_or(own, |named| named.title), []),
            Sentence::counted(
                tiles,
                Words::new("{0} tile left", "残り{0}枚"),
                Words::new("{0} tiles left", "残り{0}枚"),
            ),
        ];
        understood.extend(self.caveat());
        understood
    }

    fn caveat(&self) -> Option<Sentence> {
        (self.shown() == Shown::Uncovered).then(|| {
            sentence!(
                "covered tiles are hidden, but answers are for the open game, in which all tiles are known",
                "下の牌は見えないが、答えは全部の牌が見えている場合のもの"
            )
        })
    }

    fn at(&self, state: &Tiles) -> Self {
        self.started_at(state)
    }

    fn safe(&self, state: &Tiles) -> Option<Pair> {
        last_pair(self, state)
    }

    fn part(&self, state: &Tiles, places: &[Spot]) -> Option<Self> {
        let at = |&spot: &Spot| self.cell_at(state, spot);
        let cells: Option<Vec<Cell>> = places.iter().map(at).collect();
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

    fn parse_moves(&self, from: &Tiles, text: &str) -> Result<Vec<Pair>, TextError> {
        read_moves(self, from, text, |state, word| {
            read_pair(self, state, word).map(|pair| vec![pair])
        })
    }

    fn planning(&self) -> Result<PlanningTask, Sentence> {
        Ok(self.planning_task())
    }

    fn action(&self, state: &Tiles, m: Pair) -> Option<String> {
        self.planning_action(state, m)
    }

    fn scene(&self, state: &Tiles) -> Scene {
        let layout = self.layout();
        let mut scene = Scene::grid(layout.width(), layout.height(), |_| (Ground::Outside, None));
        scene.unit = 2;
        for &place in layout.places() {
            let spot = place.spot();
            for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let step = usize::from(spot.y + y) * usize::from(scene.width);
                scene.grounds[step + usize::from(spot.x + x)] = Ground::Floor;
            }
        }
        for cell in state.iter() {
            let face = self.face(cell).expect("a tile lies there");
            let is_hidden = self.shown() == Shown::Uncovered && layout.is_covered(cell, state);
            let piece = if is_hidden {
                Piece {
                    code: "??".to_owned(),
                    symbol: String::new(),
                    tone: Tone::Ink,
                    role: Role::Plain,
                }
            } else {
                tile_piece(face)
            };
            scene.pieces.push(Placed {
                spot: layout.place(cell).spot(),
                size: TILE,
                piece,
            });
        }
        scene
    }

    fn marks(&self, _: &Tiles, pair: Pair) -> Vec<Mark> {
        let spot = |cell| self.layout().place(cell).spot();
        vec![Mark::From(spot(pair.first)), Mark::To(spot(pair.second))]
    }

    fn gesture(&self, state: &Tiles, from: Spot, to: Spot) -> Vec<Pair> {
        let (Some(one), Some(other)) = (self.cell_at(state, from), self.cell_at(state, to)) else {
            return Vec::new();
        };
        let pair = Pair::new(one, other);
        let legal = self.is_legal(state, pair);
        legal.then_some(pair).into_iter().collect()
    }

    fn mixed(&self, state: &Tiles, seed: u64) -> Option<Self> {
        let is_left = !state.is_empty();
        let mixed = is_left.then(|| self.mixed_with_solution(state, seed));
        mixed.flatten().map(|(board, _)| board)
    }

    /// The only pair that the tile can be taken with.
    fn double(&self, state: &Tiles, spot: Spot) -> Vec<Pair> {
        let Some(cell) = self.cell_at(state, spot) else {
            return Vec::new();
        };
        let mut pairs = Vec::new();
        self.moves(state, &mut pairs);
        pairs.retain(|pair| pair.first == cell || pair.second == cell);
        if pairs.len() > 1 {
            pairs.clear();
        }
        pairs
    }

    /// Of unequal tiles the second is simply what the player wants instead.
    fn objection(&self, state: &Tiles, from: Spot, to: Option<Spot>) -> Option<Sentence> {
        let one = self.cell_at(state, from)?;
        let Some(to) = to else {
            return self.why_held(state, one).map(|why| Sentence::new(why, []));
        };
        let other = self.cell_at(state, to)?;
        if one == other || self.kind(one) != self.kind(other) {
            return None;
        }
        let why = self.why_held(state, one).or(self.why_held(state, other))?;
        Some(Sentence::new(why, []))
    }

    fn detectors() -> Vec<Box<dyn Detector<Self>>> {
        vec![Box::new(Stuck), Box::new(Locked), Box::new(NoPairing)]
    }

    fn heuristics() -> Vec<Box<dyn Heuristic<Self>>> {
        vec![Box::new(PairsLeft)]
    }
}
