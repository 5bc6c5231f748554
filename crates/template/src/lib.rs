//! Template: jump with pegs over pegs until one is left.
//!
//! ```text
//! o o . o .      o  peg     .  hole
//! > . o o .      the first peg jumped over the second, which is gone
//! ```
//!
//! ```
//! use impasse_puzzle::{Instance, Puzzle};
//! use impasse_template::Row;
//!
//! let row = Row::numbered(6, 1);
//! let mut moves = Vec::new();
//! row.moves(&row.start(), &mut moves);
//! let first = row.move_text(&row.start(), moves[0]);
//! assert_eq!((&*row.text(), &*first), ("oooo.o\n", "3-5"));
//! ```
//!
//! A position is the set of cells with a peg. Every jump takes one peg away,
//! so all solutions of a row have the same length.
//!
//! Dead ends: [`Stuck`]. Estimate: [`PegsLeft`], which is exact.

mod instance;
mod notation;
mod pegs_left;
mod row;
mod stuck;

use std::ops::RangeInclusive;

use impasse_puzzle::{AboutGame, Game, OpenResult, ParamError, Parameter, Params, Visitor, Words};

pub use pegs_left::PegsLeft;
pub use row::{Jump, Pegs, Row};
pub use stuck::Stuck;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Template;

const PARAMETERS: &[Parameter] = &[Parameter {
    name: "width",
    values: "6..24",
    default: "12",
    summary: Words::new("cells of the row", "マスの数"),
}];

/// The width that the parameters ask for.
fn width(params: &Params) -> Result<Option<u8>, ParamError> {
    params.only(PARAMETERS)?;
    let width = params.number("width", u64::from(Row::NARROWEST)..=u64::from(Row::WIDEST))?;
    Ok(width.map(|width| u8::try_from(width).expect("at most 24")))
}

const ABOUT: AboutGame = AboutGame {
    name: "template",
    title: Words::new("Template", "Template"),
    summary: Words::new(
        "jump with pegs over pegs until one is left",
        "ペグを飛び越えて取り、最後の1本にする",
    ),
    brief: [
        Words::new(
            "Take pegs away until only one is left.",
            "ペグを取っていき、最後の1本だけを残します。",
        ),
        Words::new(
            "A peg jumps over the peg beside it into the empty cell behind; the peg it jumped over is gone.",
            "ペグは隣のペグを飛び越えて、その先の空いたマスに入れます。飛び越されたペグはなくなります。",
        ),
        Words::new(
            "When no peg can jump and more than one is left, you are stuck.",
            "2本以上残っているのにどのペグも飛べなくなったら手詰りです。",
        ),
    ],
    reference: "Moore & Eppstein 2000, One-Dimensional Peg Solitaire, and Duotaire",
    parameters: PARAMETERS,
    extensions: &["template"],
};

impl Game for Template {
    fn about(&self) -> &'static AboutGame {
        &ABOUT
    }

    fn rules(&self) -> Words {
        Words::new(
            include_str!("../rules/en.md"),
            include_str!("../rules/ja.md"),
        )
    }

    fn numbers(&self, params: &Params) -> Result<RangeInclusive<u64>, ParamError> {
        width(params).map(|_| 0..=u64::MAX)
    }

    fn number<V: Visitor>(&self, params: &Params, number: u64, visitor: V) -> OpenResult<V> {
        let width = width(params)?.unwrap_or(12);
        Ok(visitor.visit(Row::numbered(width, number)))
    }

    fn parse<V: Visitor>(&self, params: &Params, text: &str, visitor: V) -> OpenResult<V> {
        Ok(visitor.visit(notation::read(width(params)?, text)?))
    }

    fn looks_like(&self, text: &str) -> bool {
        notation::looks_like_row(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impasse_laws::kit;
    use impasse_puzzle::{Instance, Puzzle};

    /// The row in a text that the test knows to be right.
    #[track_caller]
    pub(crate) fn row(text: &str) -> Row {
        notation::read(None, text).expect("a legal text")
    }

    #[track_caller]
    fn check_moves(text: &str, moves: &str) {
        let row = row(text);
        let start = row.start();
        let mut legal = Vec::new();
        row.moves(&start, &mut legal);
        let names = legal.iter().map(|&m| row.move_text(&start, m));
        assert_eq!(names.collect::<Vec<_>>().join(" "), moves, "{text}");
    }

    #[test]
    fn a_peg_jumps_over_its_neighbour_into_a_hole() {
        check_moves("oo....", "1-3");
        check_moves(".oo.o.", "3-1 2-4");
        check_moves("o.o.o.", "");
        check_moves("oooooo", "");
    }

    #[test]
    fn a_peg_that_was_jumped_over_is_gone_and_the_last_one_wins() {
        let row = row("oo.o..");
        let moves = row
            .parse_moves(&row.start(), "1-3 4-2")
            .expect("legal moves");
        let end = row.replay(&moves).expect("legal moves");
        assert_eq!(row.at(&end).text(), ".o....\n");
        assert!(row.is_goal(&end));
    }

    #[test]
    fn a_numbered_row_never_changes_between_versions() {
        let text = |width: &str, number| kit::numbered::<Row>(&Template, width, number).text();
        assert_eq!(text("", 4), ROW_4);
        assert_eq!(text("width=24", 42), ROW_42);
    }

    const ROW_4: &str = ".o.ooo.o.oo.\n";
    const ROW_42: &str = ".............oo..o.o.oo.\n";
}
