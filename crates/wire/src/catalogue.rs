//! What games there are, what puzzles they offer, and what a text holds.

use serde::Serialize;

use crate::{Complaint, Words};

/// The puzzles on the shelves of every game, as the server offers them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Catalogue {
    /// One entry for each game.
    pub games: Vec<GameShelves>,
}

/// The shelves of one game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameShelves {
    /// The game's name.
    pub game: &'static str,
    /// Its shelves, in its own order.
    pub shelves: Vec<Shelf>,
}

/// Puzzles of one kind, all of them solvable.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Shelf {
    /// What they have in common.
    pub title: Words,
    /// The puzzles, the easiest first.
    pub puzzles: Vec<ShelvedPuzzle>,
}

/// A puzzle with its grade.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ShelvedPuzzle {
    /// Its name: `sokoban#12`.
    pub name: String,
    /// Its title, where it has one.
    pub title: Option<Words>,
    /// From 1, very easy, to 5, very hard.
    pub grade: u8,
    /// The moves of a short solution.
    pub moves: u64,
    /// Whether that is proved to be a shortest one.
    pub optimal: bool,
    /// The fewest known by each measure of its game, moves first; left out
    /// where moves are all that counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub fewest: Option<Vec<FewestKnown>>,
    /// How often random play wins; `null` where it never did.
    pub chance: Option<f64>,
    /// The share of plays that will end solved, as a model foretells.
    pub success: f64,
    /// The median seconds of a play that is solved; `null` where no model knows.
    pub seconds: Option<f64>,
    /// Whether that model knows simulated players alone.
    pub simulated: bool,
}

/// How few of something a solution is known to need.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FewestKnown {
    /// The measure's name: `moves`, `pushes`.
    pub measure: &'static str,
    /// The fewest that a known solution has.
    pub count: u64,
    /// Both, for people: "12 moves".
    pub words: Words,
    /// Whether it is proved that no solution has fewer.
    pub optimal: bool,
}

/// A game, as the browser module describes it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameInfo {
    /// Its name.
    pub name: &'static str,
    /// Its title.
    pub title: Words,
    /// What it is, in a sentence.
    pub summary: Words,
    /// What a newcomer must know, in three sentences: the aim, what a move is,
    /// and what to beware of.
    pub brief: [Words; 3],
    /// Where it is described.
    pub reference: &'static str,
    /// What can be set.
    pub parameters: Vec<GameParameter>,
    /// Whether a move can lose the game; false where every move can be taken
    /// back.
    pub can_be_lost: bool,
    /// The first number without parameters.
    pub first: u64,
    /// The last one as text: numbers in JavaScript end far below.
    pub last: String,
}

/// A parameter of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameParameter {
    /// Its name.
    pub name: &'static str,
    /// What it may be.
    pub values: &'static str,
    /// What it is where nothing is said.
    pub default: &'static str,
    /// What it does.
    pub summary: Words,
    /// How people say the values that can be chosen among; empty where other
    /// values are allowed.
    pub choices: Vec<ParameterChoice>,
}

/// A value that can be chosen for a parameter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ParameterChoice {
    /// The value.
    pub value: &'static str,
    /// How people say it.
    pub words: Words,
}

/// What people call a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleLabel {
    /// Its game.
    pub game: &'static str,
    /// What stands before `#`: `superpuzz:columns=6`.
    pub kind: String,
    /// What stands behind `#`; `null` for a puzzle that is given itself.
    pub number: Option<String>,
    /// Whether that is one number of ours, so that other puzzles of the kind
    /// stand beside it.
    pub is_counted: bool,
    /// Its title, where it has one.
    pub title: Option<Words>,
    /// What its parameters say; empty where all are as usual.
    pub variant: Words,
}

/// The numbers that a game with parameters has, as text.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NumberRange {
    /// The first.
    pub first: String,
    /// The last.
    pub last: String,
}

/// One puzzle found in a text, or why there is none.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum FoundPuzzle {
    /// A puzzle.
    Puzzle {
        /// Its game.
        game: &'static str,
        /// A name that carries it.
        name: String,
        /// The line where it begins, from 1.
        line: usize,
        /// What was understood of it: `FreeCell, 8 columns, 52 cards, 4 cells`.
        understood: Words,
        /// How its text was read, if it could be read in another way too.
        reading: Option<Words>,
        /// What it is called, where its file says so.
        title: Option<String>,
        /// Who made it, where its file says so.
        author: Option<String>,
    },
    /// Something that is none.
    Bad {
        /// What is wrong, in English.
        error: String,
        /// The same in both languages, with its place.
        complaint: Complaint,
        /// The line where it is wrong, from 1.
        line: usize,
    },
}
