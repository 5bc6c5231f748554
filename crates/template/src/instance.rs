//! What a row says about itself besides its rules: text, drawing, gestures.

use impasse_puzzle::{
    Detector, Ground, Heuristic, Instance, Mark, Params, Piece, Puzzle, Role, Scene, Sentence,
    Spot, TextError, Tone, Words, read_moves,
};

use crate::row::{Jump, Pegs, Row};
use crate::{PegsLeft, Stuck, notation};

impl Instance for Row {
    fn game(&self) -> &'static str {
        crate::ABOUT.name
    }

    fn params(&self) -> Params {
        Params::none().with("width", self.width())
    }

    fn text(&self) -> String {
        notation::write(self, self.start)
    }

    fn understood(&self) -> Vec<Sentence> {
        let one = Words::new("{0} hole", "穴{0}個");
        let many = Words::new("{0} holes", "穴{0}個");
        vec![Sentence::counted(self.width().into(), one, many)]
    }

    fn at(&self, pegs: &Pegs) -> Self {
        Self::new(self.width(), *pegs)
    }

    fn move_text(&self, _: &Pegs, jump: Jump) -> String {
        notation::write_jump(jump)
    }

    fn parse_moves(&self, from: &Pegs, text: &str) -> Result<Vec<Jump>, TextError> {
        read_moves(self, from, text, |pegs, word| {
            let jump = notation::read_jump(word, &self.legal(*pegs))?;
            Ok(vec![jump])
        })
    }

    fn scene(&self, pegs: &Pegs) -> Scene {
        Scene::grid(u16::from(self.width()), 1, |here| {
            let has_peg = u8::try_from(here.x).is_ok_and(|cell| pegs.has(cell));
            let peg = has_peg.then(|| Piece {
                code: "o".to_owned(),
                symbol: "●".to_owned(),
                tone: Tone::Blue,
                role: Role::Plain,
            });
            (Ground::Floor, peg)
        })
    }

    fn marks(&self, _: &Pegs, jump: Jump) -> Vec<Mark> {
        vec![Mark::From(spot(jump.from)), Mark::To(spot(jump.to))]
    }

    fn gesture(&self, pegs: &Pegs, from: Spot, to: Spot) -> Vec<Jump> {
        let mut jumps = self.legal(*pegs);
        jumps.retain(|jump| spot(jump.from) == from && spot(jump.to) == to);
        jumps
    }

    fn detectors() -> Vec<Box<dyn Detector<Self>>> {
        vec![Box::new(Stuck)]
    }

    fn heuristics() -> Vec<Box<dyn Heuristic<Self>>> {
        vec![Box::new(PegsLeft)]
    }
}

impl Row {
    /// The jumps a player has: none at a goal.
    fn legal(&self, pegs: Pegs) -> Vec<Jump> {
        let mut jumps = Vec::new();
        if !self.is_goal(&pegs) {
            self.moves(&pegs, &mut jumps);
        }
        jumps
    }
}

/// Where a cell is drawn.
pub(crate) fn spot(cell: u8) -> Spot {
    Spot::new(u16::from(cell), 0)
}
