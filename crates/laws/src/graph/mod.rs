//! A puzzle over an explicit directed graph: walk along edges to a goal.
//!
//! ```text
//! 0>1 0>1 1>1 1>2      edges, in the order in which they are moves
//! 0@ 1 2*              nodes: @ the start (else node 0), * a goal
//! ```
//!
//! Edges may be parallel, lead back to where they begin, and leave goals:
//! [`Puzzle::moves`] lists those too, so that a search which forgets that play
//! ends at a goal is found out.
//!
//! Two views: [`Graph`] goes one edge at a time, [`TwoSteps`] one or two;
//! [`GraphGame`] opens either.

mod aids;
mod game;
mod text;
mod two_steps;

use impasse_puzzle::{
    Chance, Detector, Ground, Heuristic, Instance, Mark, Params, Partition, Piece, Puzzle, Role,
    Scene, Spot, TextError, Tone, Words, read_moves,
};

use crate::components::Components;
use crate::explored::distances;

pub use aids::{CutOff, Distance, Halting, NoWayOut};
pub use game::GraphGame;
pub use two_steps::{Stride, TwoSteps};

/// A graph, its goals, and the node where play starts.
///
/// ```
/// use impasse_laws::graph::{Edge, Graph};
/// use impasse_puzzle::Puzzle;
/// let graph: Graph = "0>1 0>2 | 2*".parse().unwrap();
/// let second = Edge { from: 0, place: 1 };
/// assert!(graph.is_goal(&graph.replay(&[second]).unwrap()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    nodes: u16,
    edges: Vec<Vec<u16>>,
    goals: Vec<bool>,
    start: u16,
    /// The component of each node, in an order that edges never go down.
    stages: Vec<u32>,
}

/// An edge: the node it begins at, and its place among that node's edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    /// Where it begins.
    pub from: u16,
    /// Its place in the list of that node's edges.
    pub place: u16,
}

impl Graph {
    /// A graph from lists of successors, played from node 0.
    ///
    /// # Panics
    ///
    /// If there is no node, there are more than 65535, or an edge or goal
    /// names a node that is not there.
    #[must_use]
    pub fn new(edges: Vec<Vec<u16>>, goals: &[u16]) -> Self {
        assert!(!edges.is_empty(), "play starts at a node");
        let nodes = u16::try_from(edges.len()).expect("65535 nodes at most");
        let ends = edges.iter().flatten().chain(goals);
        for &node in ends {
            assert!(node < nodes, "there is no node {node}");
        }
        let mut is_goal = vec![false; edges.len()];
        for &goal in goals {
            is_goal[usize::from(goal)] = true;
        }
        let stages = Components::find(&widen(&edges)).of;
        Self {
            nodes,
            goals: is_goal,
            start: 0,
            stages: stages
                .into_iter()
                .map(|stage| u32::try_from(stage).expect("at most one for each node"))
                .collect(),
            edges,
        }
    }

    /// A graph with this many nodes and edges, each edge drawn among all pairs
    /// (self-loops and parallel ones included), and at most this many goals.
    ///
    /// # Panics
    ///
    /// If `nodes` is 0.
    #[must_use]
    pub fn random(seed: u64, nodes: u16, edges: usize, goals: usize) -> Self {
        let mut chance = Chance::new(seed);
        let mut node = || {
            let drawn = chance.below(u64::from(nodes));
            u16::try_from(drawn).expect("below `nodes`")
        };
        let mut lists = vec![Vec::new(); usize::from(nodes)];
        for _ in 0..edges {
            let from = node();
            lists[usize::from(from)].push(node());
        }
        let goals: Vec<u16> = (0..goals).map(|_| node()).collect();
        Self::new(lists, &goals)
    }

    /// How many nodes there are.
    #[must_use]
    pub const fn nodes(&self) -> u16 {
        self.nodes
    }

    /// Where the edges of a node lead.
    #[must_use]
    pub fn successors(&self, node: u16) -> &[u16] {
        &self.edges[usize::from(node)]
    }

    /// Where an edge leads.
    #[must_use]
    pub fn end(&self, edge: Edge) -> u16 {
        self.successors(edge.from)[usize::from(edge.place)]
    }

    /// Fewest edges from each node to a goal, over the whole graph.
    fn distances(&self) -> Vec<Option<u32>> {
        let goals = (0..self.goals.len()).filter(|&node| self.goals[node]);
        distances(&widen(&self.edges), goals)
    }
}

fn widen(edges: &[Vec<u16>]) -> Vec<Vec<usize>> {
    let list = |next: &Vec<u16>| next.iter().map(|&node| usize::from(node)).collect();
    edges.iter().map(list).collect()
}

impl Puzzle for Graph {
    /// The node where the player stands.
    type State = u16;
    type Move = Edge;

    fn start(&self) -> u16 {
        self.start
    }

    fn is_goal(&self, node: &u16) -> bool {
        self.goals[usize::from(*node)]
    }

    fn moves(&self, node: &u16, out: &mut Vec<Edge>) {
        let places = (0..).take(self.successors(*node).len());
        out.extend(places.map(|place| Edge { from: *node, place }));
    }

    fn play(&self, node: &mut u16, edge: Edge) {
        *node = self.end(edge);
    }

    fn key_len(&self) -> usize {
        2
    }

    fn write_key(&self, node: &u16, key: &mut [u8]) {
        key.copy_from_slice(&node.to_be_bytes());
    }

    fn read_key(&self, key: &[u8], node: &mut u16) {
        *node = u16::from_be_bytes([key[0], key[1]]);
    }

    fn stage(&self, node: &u16) -> u32 {
        self.stages[usize::from(*node)]
    }
}

impl Instance for Graph {
    fn game(&self) -> &'static str {
        "graph"
    }

    fn params(&self) -> Params {
        Params::none().with("by", "edges")
    }

    fn text(&self) -> String {
        text::write(self)
    }

    fn at(&self, node: &u16) -> Self {
        Self {
            start: *node,
            ..self.clone()
        }
    }

    fn move_text(&self, _: &u16, edge: Edge) -> String {
        text::write_edge(self, edge)
    }

    fn parse_moves(&self, from: &u16, text: &str) -> Result<Vec<Edge>, TextError> {
        read_moves(self, from, text, |node, word| {
            text::read_move(self, node, word, text::write_edge)
        })
    }

    fn scene(&self, node: &u16) -> Scene {
        Scene::grid(self.nodes(), 1, |here| {
            let ground = if self.is_goal(&here.x) {
                Ground::Goal
            } else {
                Ground::Floor
            };
            let piece = (here.x == *node).then(|| Piece {
                code: "@".to_owned(),
                symbol: "@".to_owned(),
                tone: Tone::Purple,
                role: Role::Player,
            });
            (ground, piece)
        })
    }

    fn marks(&self, node: &u16, edge: Edge) -> Vec<Mark> {
        vec![Mark::From(spot(*node)), Mark::To(spot(self.end(edge)))]
    }

    /// The first edge that leads there.
    fn gesture(&self, node: &u16, from: Spot, to: Spot) -> Vec<Edge> {
        let mut edges = Vec::new();
        if from == spot(*node) && !self.is_goal(node) {
            self.moves(node, &mut edges);
        }
        edges.retain(|&edge| spot(self.end(edge)) == to);
        edges.truncate(1);
        edges
    }

    fn partitions(&self) -> Vec<Partition<Self>> {
        vec![Partition {
            name: "parity",
            summary: Words::new("even and odd nodes", "節点番号の偶奇"),
            classes: vec!["even".to_owned(), "odd".to_owned()],
            class_of: |_, node| Some(usize::from(node % 2)),
        }]
    }

    fn detectors() -> Vec<Box<dyn Detector<Self>>> {
        vec![Box::new(NoWayOut), Box::new(CutOff)]
    }

    fn heuristics() -> Vec<Box<dyn Heuristic<Self>>> {
        vec![Box::new(Distance), Box::new(Halting)]
    }
}

/// Where a node is drawn.
fn spot(node: u16) -> Spot {
    Spot::new(node, 0)
}
