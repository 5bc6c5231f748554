//! A board in the making, as the browser module hands it to the page.

use serde::Serialize;

use crate::{Complaint, Scene, Spot, Words};

/// A board in the making, and what can be done with it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Making {
    /// The board as text.
    pub text: String,
    /// The name of the puzzle, as links carry it; `null` while it is none.
    pub name: Option<String>,
    /// Whether that is over as it begins: there is nothing left to do.
    pub is_over: bool,
    /// Why it is none.
    pub error: Option<Complaint>,
    /// Where on the board that is.
    pub spot: Option<Spot>,
    /// What it looks like.
    pub scene: Scene,
    /// What can be put on it.
    pub palette: Vec<Brush>,
    /// Whether there is one of each piece, to be dealt and exchanged.
    pub is_dealt: bool,
    /// The place to be filled next, where pieces are dealt.
    pub next: Option<Spot>,
    /// Levels on which something can be put.
    pub levels: u8,
    /// How it can be turned and mirrored: `turn`, `left-right`, `up-down`.
    pub flips: Vec<&'static str>,
    /// The edges at which a line can be added.
    pub grows: Vec<&'static str>,
    /// The edges at which a line can be taken away.
    pub shrinks: Vec<&'static str>,
}

/// Something that can be put on a board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Brush {
    /// What it is called when it is put.
    pub code: String,
    /// What people call it.
    pub name: Words,
    /// What it looks like.
    pub scene: Scene,
    /// How many are still to be laid, where there is a number.
    pub left: Option<usize>,
}
