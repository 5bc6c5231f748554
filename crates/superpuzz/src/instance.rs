//! How a deal is written, drawn and judged.

use impasse_puzzle::{
    Detector, Ground, Heuristic, Instance, Mark, Params, Partition, Piece, Puzzle, Role, Scene,
    Spot, TextError, Tone, read_moves,
};

use crate::card::{Card, Suit};
use crate::deal::{Deal, Shift};
use crate::layout::{Cell, Layout};
use crate::{Misplaced, OutOfReach, Potential, Stuck, Unlinked, components, text};

impl Deal {
    pub(crate) fn spot(&self, cell: Cell) -> Spot {
        Spot::new(u16::from(self.column(cell)), u16::from(self.row(cell)))
    }

    fn cell_at(&self, spot: Spot) -> Option<Cell> {
        let column = u8::try_from(spot.x).ok().filter(|&x| x < self.columns())?;
        let row = u8::try_from(spot.y).ok().filter(|&y| y < 4)?;
        Some(self.cell(row, column))
    }
}

impl Instance for Deal {
    fn game(&self) -> &'static str {
        "superpuzz"
    }

    fn params(&self) -> Params {
        Params::none().with("columns", self.columns())
    }

    fn text(&self) -> String {
        text::write(self, self.layout())
    }

    fn at(&self, state: &Layout) -> Self {
        Self::new(self.columns(), state.clone())
    }

    fn move_text(&self, _: &Layout, m: Shift) -> String {
        text::write_move(self, m)
    }

    fn parse_moves(&self, from: &Layout, text: &str) -> Result<Vec<Shift>, TextError> {
        read_moves(self, from, text, |state, word| {
            text::read_move(self, state, word).map(|shift| vec![shift])
        })
    }

    fn scene(&self, state: &Layout) -> Scene {
        let piece = |card: Card| Piece {
            code: card.to_string(),
            symbol: card.symbol(),
            tone: match card.suit() {
                Suit::Hearts => Tone::Red,
                Suit::Diamonds => Tone::Blue,
                Suit::Spades => Tone::Ink,
                Suit::Clubs => Tone::Green,
            },
            role: Role::Plain,
        };
        Scene::grid(u16::from(self.columns()), 4, |spot| {
            let card = self.cell_at(spot).and_then(|cell| state.card(cell));
            (Ground::Floor, card.map(piece))
        })
    }

    fn marks(&self, state: &Layout, m: Shift) -> Vec<Mark> {
        let from = self.spot(state.place(m.card));
        vec![Mark::From(from), Mark::To(self.spot(m.to))]
    }

    fn gesture(&self, state: &Layout, from: Spot, to: Spot) -> Vec<Shift> {
        let mut legal = Vec::new();
        if !self.is_goal(state) {
            self.moves(state, &mut legal);
        }
        let (Some(from), Some(to)) = (self.cell_at(from), self.cell_at(to)) else {
            return Vec::new();
        };
        legal.retain(|m| m.to == to && state.place(m.card) == from);
        legal
    }

    fn partitions(&self) -> Vec<Partition<Self>> {
        components::partitions()
    }

    fn detectors() -> Vec<Box<dyn Detector<Self>>> {
        vec![Box::new(Stuck), Box::new(OutOfReach)]
    }

    fn heuristics() -> Vec<Box<dyn Heuristic<Self>>> {
        vec![Box::new(Misplaced), Box::new(Unlinked), Box::new(Potential)]
    }
}
