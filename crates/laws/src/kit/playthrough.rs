//! Whole games, drawn move by move.

use std::fmt::Write as _;

use impasse_puzzle::{Instance, draw};

use crate::golden;

/// A game as a text for people: every move marked on the board it is played
/// on, then the last board.
///
/// ```
/// use impasse_laws::{Explored, graph::Graph, kit::Playthrough};
/// let graph: Graph = "0>1 1>2 | 2*".parse().unwrap();
/// let solution = Explored::whole(&graph, 10).unwrap().shortest_solution().unwrap();
/// let text = Playthrough::of(&graph, &solution).text();
/// assert!(text.starts_with("move 1: 0>1\n"));
/// assert!(text.contains("\nafter 2 moves: solved\n"));
/// ```
pub struct Playthrough<'p, P: Instance> {
    puzzle: &'p P,
    moves: &'p [P::Move],
    beside: Note<P>,
    unfinished: Note<P>,
}

/// What a game adds about a position.
type Note<P> = fn(&P, &<P as impasse_puzzle::Puzzle>::State) -> String;

impl<'p, P: Instance> Playthrough<'p, P> {
    /// The game with these moves.
    #[must_use]
    pub fn of(puzzle: &'p P, moves: &'p [P::Move]) -> Self {
        Self {
            puzzle,
            moves,
            beside: |_, _| String::new(),
            unfinished: |_, _| "not solved".to_owned(),
        }
    }

    /// Adds a note about the position to the line of each move.
    #[must_use]
    pub fn beside(mut self, note: Note<P>) -> Self {
        self.beside = note;
        self
    }

    /// Says something else than `not solved` at the end of a game that is not.
    #[must_use]
    pub fn unfinished(mut self, note: Note<P>) -> Self {
        self.unfinished = note;
        self
    }

    /// The text.
    ///
    /// # Panics
    ///
    /// At the first move that is not legal.
    #[must_use]
    #[track_caller]
    pub fn text(&self) -> String {
        let puzzle = self.puzzle;
        let mut state = puzzle.start();
        let mut out = String::new();
        for (number, &m) in (1..).zip(self.moves) {
            let name = puzzle.move_text(&state, m);
            let note = (self.beside)(puzzle, &state);
            let board = draw::text(&puzzle.scene(&state), &puzzle.marks(&state, m));
            let _ = writeln!(out, "move {number}: {name}{note}\n{board}");
            let played = puzzle.try_play(&mut state, m);
            assert!(played.is_ok(), "move {number}, {name}, is illegal\n{board}");
        }
        let end = if puzzle.is_goal(&state) {
            "solved".to_owned()
        } else {
            (self.unfinished)(puzzle, &state)
        };
        let board = draw::text(&puzzle.scene(&state), &[]);
        let _ = writeln!(out, "after {} moves: {end}\n{board}", self.moves.len());
        out
    }

    /// Compares the text with `golden/<name>`.
    ///
    /// # Panics
    ///
    /// As [`golden`](crate::golden) and [`text`](Self::text).
    #[track_caller]
    pub fn golden(&self, name: &str) {
        golden(name, &self.text());
    }
}
