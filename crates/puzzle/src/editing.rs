//! Making puzzles: what may be laid where, on boards that need not be puzzles
//! yet.
//!
//! ```text
//! text  →  Sheet  →  put, turn, mirror, grow  →  Sheet  →  text  →  the parser's own verdict
//! ```
//!
//! A [`Sheet`] is a board as codes in rows, right or wrong. An [`Editing`] knows
//! the codes of one game. Whatever an author can do in an editor is said in
//! its words, and so is what mends a lost position ([`Change`]) and what a
//! puzzle could do without ([`Part`]).

mod sheet;

use crate::{Ground, Mark, Params, Piece, Scene, Sentence, Spot};

pub use sheet::{Edge, Flip, Sheet};

/// How a sheet is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// A sign for each place, without blanks: `#@$.#`.
    Signs,
    /// A word for each place, with blanks between: `07 -- 12`.
    Words,
}

/// Something that can be put on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brush {
    /// What [`Editing::put`] calls it.
    pub code: String,
    /// What people call it.
    pub name: Sentence,
    /// What it looks like: a board with nothing else on it.
    pub scene: Scene,
    /// How many of it are still to be laid, where there is a number.
    pub left: Option<usize>,
}

/// One step by which a puzzle becomes another: a box moved, two cards
/// exchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What is done, as a sentence without a full stop.
    pub what: Sentence,
    /// Where, on the board before it.
    pub marks: Vec<Mark>,
    /// The board behind it.
    pub sheet: Sheet,
}

/// Something that a puzzle might do without.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is, as people call it.
    pub what: Sentence,
    /// Where it is.
    pub spots: Vec<Spot>,
    /// The board without it.
    pub sheet: Sheet,
    /// Whether **every solution without it is one with it**: a cell that is
    /// filled in. Then a solution that it does not take part in is as good
    /// without it, and no better one appears.
    pub only_narrows: bool,
}

/// How boards of one game are made.
///
/// # Laws
///
/// * The sheet of a puzzle's text is written as a text of the same puzzle, and
///   its [`scene`](Self::scene) has the pieces of the puzzle's start.
/// * A turn done four times changes nothing, nor does a mirror done twice.
/// * What is [put](Self::put) is there, and putting it again changes nothing.
/// * Every change and every board without a part differs from the board; those
///   that are no puzzles are passed over by whoever asks.
pub trait Editing: Send + Sync {
    /// Reads what can be read of a text; what is no code of the game stays as
    /// it is.
    fn sheet(&self, text: &str) -> Sheet {
        Sheet::read(text, self.style(), self.bare())
    }

    /// Writes a sheet, so that the game's parser reads it or says what is
    /// wrong with it.
    fn text(&self, sheet: &Sheet) -> String {
        sheet.written(self.style())
    }

    /// The parameters that go with a text: rules, but no sizes, which the text
    /// tells.
    fn params(&self) -> Params {
        Params::none()
    }

    /// How sheets are written.
    fn style(&self) -> Style;

    /// The code of a place where nothing lies.
    fn bare(&self) -> &'static str;

    /// A board to begin with.
    fn blank(&self) -> Sheet;

    /// What can be put, in the order in which it is offered.
    fn palette(&self, sheet: &Sheet) -> Vec<Brush>;

    /// Puts something at a spot of the [scene](Self::scene); `None` where there
    /// is no room for it.
    fn put(&self, sheet: &Sheet, spot: Spot, code: &str) -> Option<Sheet> {
        let at = self.inside(sheet, spot)?;
        let mut put = sheet.clone();
        put.set(at, code);
        Some(put)
    }

    /// Whether there is one of each piece, to be dealt and exchanged; else
    /// there are as many as an author likes, laid one by one.
    fn is_dealt(&self) -> bool {
        false
    }

    /// The spot to be filled next, where pieces are [dealt](Self::is_dealt).
    fn next(&self, _sheet: &Sheet) -> Option<Spot> {
        None
    }

    /// What one place of a sheet looks like.
    fn square(&self, sheet: &Sheet, at: Spot) -> (Ground, Option<Piece>);

    /// Places around the sheet that its scene shows besides.
    fn ring(&self) -> u16 {
        0
    }

    /// The place of the sheet that a spot of the scene shows.
    fn inside(&self, sheet: &Sheet, spot: Spot) -> Option<Spot> {
        let ring = self.ring();
        let (x, y) = (spot.x.checked_sub(ring)?, spot.y.checked_sub(ring)?);
        (x < sheet.width() && y < sheet.height()).then(|| Spot::new(x, y).on_level(spot.level))
    }

    /// The spot of the scene that shows a place of the sheet.
    fn shown(&self, _sheet: &Sheet, at: Spot) -> Spot {
        Spot::new(at.x + self.ring(), at.y + self.ring()).on_level(at.level)
    }

    /// What the board looks like, be it a puzzle or not.
    fn scene(&self, sheet: &Sheet) -> Scene {
        let around = 2 * self.ring();
        let (width, height) = (sheet.width() + around, sheet.height() + around);
        Scene::grid(width, height, |spot| {
            let at = self.inside(sheet, spot);
            at.map_or((Ground::Outside, None), |at| self.square(sheet, at))
        })
    }

    /// The levels on which something can be put.
    fn levels(&self) -> u8 {
        1
    }

    /// In which ways boards can be turned and mirrored and are of the game
    /// still.
    fn flips(&self) -> &'static [Flip] {
        &[]
    }

    /// The board turned or mirrored.
    fn flipped(&self, sheet: &Sheet, flip: Flip) -> Sheet {
        sheet.flipped(flip)
    }

    /// The board with a line more at an edge, or a line less; `None` where the
    /// game has no such boards.
    fn resized(&self, sheet: &Sheet, edge: Edge, grows: bool) -> Option<Sheet>;

    /// The spot that a place of the [text](Self::text) speaks of, line and
    /// column from 1; the nearest one where it speaks of none.
    fn spot(&self, sheet: &Sheet, line: usize, column: usize) -> Option<Spot> {
        sheet
            .place(self.style(), line, column)
            .map(|at| self.shown(sheet, at))
    }

    /// The smallest changes that an author would call one each, those that
    /// change least first.
    fn changes(&self, sheet: &Sheet) -> Vec<Change>;

    /// What the puzzle might do without.
    fn parts(&self, _sheet: &Sheet) -> Vec<Part> {
        Vec::new()
    }
}

/// How far apart two places are, by steps.
#[must_use]
pub fn apart(one: Spot, other: Spot) -> u16 {
    one.x.abs_diff(other.x)
        + one.y.abs_diff(other.y)
        + 2 * u16::from(one.level.abs_diff(other.level))
}

/// The boards in which two codes are exchanged that `differ`, the nearest
/// first; `what` says what is done.
#[must_use]
pub fn exchanges(
    editing: &dyn Editing,
    sheet: &Sheet,
    places: &[Spot],
    differ: impl Fn(&str, &str) -> bool,
    what: impl Fn(&Sheet, Spot, Spot) -> Sentence,
) -> Vec<Change> {
    let mut pairs: Vec<(Spot, Spot)> = Vec::new();
    for (index, &one) in places.iter().enumerate() {
        let others = places[index + 1..].iter();
        let others = others.filter(|&&other| differ(sheet.at(one), sheet.at(other)));
        pairs.extend(others.map(|&other| (one, other)));
    }
    pairs.sort_by_key(|&(one, other)| apart(one, other));
    let change = |(one, other): (Spot, Spot)| {
        let mut exchanged = sheet.clone();
        exchanged.exchange(one, other);
        Change {
            what: what(sheet, one, other),
            marks: vec![
                Mark::From(editing.shown(sheet, one)),
                Mark::To(editing.shown(sheet, other)),
            ],
            sheet: exchanged,
        }
    };
    pairs.into_iter().map(change).collect()
}

/// A board of one place, for a [`Brush`].
#[must_use]
pub fn lone(ground: Ground, piece: Option<Piece>) -> Scene {
    let mut piece = piece;
    Scene::grid(1, 1, |_| (ground, piece.take()))
}
