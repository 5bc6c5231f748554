//! How a deal is written, drawn and judged.

use impasse_puzzle::{
    Detector, Ground, Heuristic, Instance, Mark, Params, Partition, Piece, Puzzle, Scene, Spot,
    Square, TextError, Tone,
};

use crate::card::Suit;
use crate::deal::{Deal, Shift};
use crate::layout::{Cell, Layout};
use crate::{Misplaced, OutOfReach, Potential, Stuck, Unlinked, components, text};

impl Deal {
    pub(crate) fn spot(&self, cell: Cell) -> Spot {
        Spot {
            x: u16::from(self.column(cell)),
            y: u16::from(self.row(cell)),
        }
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

    fn parse_moves(&self, text: &str) -> Result<Vec<Shift>, TextError> {
        text::read_moves(self, text)
    }

    fn scene(&self, state: &Layout) -> Scene {
        let square = |cell| Square {
            ground: Ground::Floor,
            piece: state.card(Cell(cell)).map(|card| Piece {
                code: card.to_string(),
                symbol: card.symbol(),
                tone: match card.suit() {
                    Suit::Hearts => Tone::Red,
                    Suit::Diamonds => Tone::Blue,
                    Suit::Spades => Tone::Ink,
                    Suit::Clubs => Tone::Green,
                },
            }),
        };
        Scene {
            width: u16::from(self.columns()),
            height: 4,
            cells: (0..4 * self.columns()).map(square).collect(),
        }
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
