//! The coarser view: one or two edges make a move.

use impasse_puzzle::{
    Instance, Mark, Measure, Params, Puzzle, Scene, Spot, TextError, Words, read_moves,
};

use super::text::{read_move, write_edge};
use super::{Edge, Graph, spot};

const EDGES: Measure = Measure {
    name: "edges",
    one: Words::new("{0} edge", "{0}本の辺"),
    many: Words::new("{0} edges", "{0}本の辺"),
    noun: Words::new("edges", "辺の数"),
    view: "by=edges",
};

/// The same graph, walked by strides of one or two edges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoSteps(pub Graph);

/// One edge, or two that follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stride {
    /// The first edge.
    pub first: Edge,
    /// The second, unless the first is enough.
    pub second: Option<Edge>,
}

impl TwoSteps {
    /// Where a stride leads.
    #[must_use]
    pub fn end(&self, stride: Stride) -> u16 {
        self.0.end(stride.second.unwrap_or(stride.first))
    }
}

fn write_stride(view: &TwoSteps, stride: Stride) -> String {
    let first = write_edge(&view.0, stride.first);
    match stride.second {
        Some(second) => format!("{first}+{}", write_edge(&view.0, second)),
        None => first,
    }
}

impl Puzzle for TwoSteps {
    type State = u16;
    type Move = Stride;

    fn start(&self) -> u16 {
        self.0.start()
    }

    fn is_goal(&self, node: &u16) -> bool {
        self.0.is_goal(node)
    }

    /// Each edge alone, then with each that can follow it; play ends at a
    /// goal, also in the middle of a stride.
    fn moves(&self, node: &u16, out: &mut Vec<Stride>) {
        let mut firsts = Vec::new();
        self.0.moves(node, &mut firsts);
        for first in firsts {
            let middle = self.0.end(first);
            let mut seconds = Vec::new();
            if !self.0.is_goal(&middle) {
                self.0.moves(&middle, &mut seconds);
            }
            let rest = seconds.into_iter().map(Some);
            out.extend(
                std::iter::once(None)
                    .chain(rest)
                    .map(|second| Stride { first, second }),
            );
        }
    }

    fn play(&self, node: &mut u16, stride: Stride) {
        *node = self.end(stride);
    }

    fn key_len(&self) -> usize {
        self.0.key_len()
    }

    fn write_key(&self, node: &u16, key: &mut [u8]) {
        self.0.write_key(node, key);
    }

    fn read_key(&self, key: &[u8], node: &mut u16) {
        self.0.read_key(key, node);
    }
}

impl Instance for TwoSteps {
    fn game(&self) -> &'static str {
        self.0.game()
    }

    fn params(&self) -> Params {
        Params::none().with("by", "pairs")
    }

    fn text(&self) -> String {
        self.0.text()
    }

    fn at(&self, node: &u16) -> Self {
        Self(self.0.at(node))
    }

    fn move_text(&self, _: &u16, stride: Stride) -> String {
        write_stride(self, stride)
    }

    fn parse_moves(&self, from: &u16, text: &str) -> Result<Vec<Stride>, TextError> {
        read_moves(self, from, text, |node, word| {
            read_move(self, node, word, write_stride)
        })
    }

    fn scene(&self, node: &u16) -> Scene {
        self.0.scene(node)
    }

    fn marks(&self, node: &u16, stride: Stride) -> Vec<Mark> {
        let (middle, end) = (self.0.end(stride.first), self.end(stride));
        vec![
            Mark::From(spot(*node)),
            Mark::Line(vec![spot(*node), spot(middle), spot(end)]),
            Mark::To(spot(end)),
        ]
    }

    /// The first stride that leads there.
    fn gesture(&self, node: &u16, from: Spot, to: Spot) -> Vec<Stride> {
        let mut strides = Vec::new();
        if from == spot(*node) && !self.is_goal(node) {
            self.moves(node, &mut strides);
        }
        strides.retain(|&stride| spot(self.end(stride)) == to);
        strides.truncate(1);
        strides
    }

    fn lengths(&self, moves: &[Stride]) -> Vec<(Measure, u64)> {
        let edges = |stride: &Stride| 1 + u64::from(stride.second.is_some());
        vec![
            (Measure::MOVES, moves.len() as u64),
            (EDGES, moves.iter().map(edges).sum()),
        ]
    }
}
