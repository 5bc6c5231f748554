//! Unblock: move the cars until the one that leaves can drive out.
//!
//! ```text
//! B B . C      Each car covers two cells or more in a line and moves along
//! A A . C  →   that line, never over another car or a wall. A leaves at the
//! D . . .      right end of its row: C goes down two cells, and A drives out,
//! D E E .      written `C+2 A+2`.
//! ```
//!
//! ```
//! use impasse_puzzle::{Game, Instance, Params, Puzzle, Visitor};
//! use impasse_unblock::Unblock;
//!
//! /// Whether these moves drive car A out.
//! struct DrivesOut(&'static str);
//!
//! impl Visitor for DrivesOut {
//!     type Output = bool;
//!
//!     fn visit<P: Instance>(self, board: P) -> bool {
//!         let moves = board.parse_moves(&board.start(), self.0).expect("moves");
//!         board.is_goal(&board.replay(&moves).expect("legal moves"))
//!     }
//! }
//!
//! let board = "BB.C\nAA.C\nD...\nDEE.\n";
//! assert!(Unblock.parse(&Params::default(), board, DrivesOut("C+2 A+2"))?);
//! assert!(!Unblock.parse(&Params::default(), board, DrivesOut("C+1 A+1"))?);
//! # Ok::<(), impasse_puzzle::OpenError>(())
//! ```
//!
//! A position is the place of each car on its line. Moves can be counted in
//! two ways, as two puzzles over one board: [`Slides`] (a car moved any number
//! of cells) and [`Steps`] (a car moved to the next cell).
//!
//! Every move can be taken back, so no move loses the game: a board that can be
//! solved can be solved from each of its positions. Only a board that somebody
//! writes down may have no solution at all; [`ClosedRow`] sees the plainest
//! kind of those.

mod board;
mod canonical;
mod closed_row;
mod editing;
mod estimates;
mod generate;
mod instance;
mod jam;
mod json;
mod line;
mod planning;
mod position;
mod shared;
mod text;

use std::ops::RangeInclusive;

use impasse_puzzle::{
    AboutGame, Block, Editing, Game, Measure, OpenResult, ParamError, Parameter, Params, Relative,
    Shelf, Visitor, Words, sentence,
};

pub use board::{Board, Car, MOST_CARS};
pub use closed_row::ClosedRow;
pub use estimates::{CarsBehindThem, CarsInTheWay};
pub use generate::Recipe;
pub use jam::{By, BySlides, BySteps, Jam, Slides, Steps};
pub use line::{Cell, LONGEST_SIDE, Letter, Line, SHORTEST_SIDE};
pub use position::{Position, Slide};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Unblock;

const PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "by",
        values: "slides|steps",
        default: "slides",
        summary: Words::new(
            "what a move is: a car moved any number of cells, or to the next cell",
            "何を1手と数えるか：車を何マスでも動かす1回、または1マス",
        ),
    },
    Parameter {
        name: "width",
        values: "4..8",
        default: "6",
        summary: Words::new("columns", "横のマス数"),
    },
    Parameter {
        name: "height",
        values: "4..8",
        default: "6",
        summary: Words::new("rows", "縦のマス数"),
    },
    Parameter {
        name: "least",
        values: "1..40",
        default: "8",
        summary: Words::new(
            "the fewest slides that the shortest solution of a numbered board may have (it has at most half as many more)",
            "番号の盤の最短手数（slides）の下限（上限はその1.5倍）",
        ),
    },
];

/// The side given for `name`.
fn side(params: &Params, name: &str) -> Result<Option<u8>, ParamError> {
    let range = u64::from(SHORTEST_SIDE)..=u64::from(LONGEST_SIDE);
    let side = params.number(name, range)?;
    Ok(side.and_then(|side| u8::try_from(side).ok()))
}

/// What is asked of a numbered board.
fn recipe(params: &Params) -> Result<Recipe, ParamError> {
    let least = params.number("least", 1..=40)?;
    Ok(Recipe {
        width: side(params, "width")?.unwrap_or(6),
        height: side(params, "height")?.unwrap_or(6),
        least: least
            .and_then(|least| u16::try_from(least).ok())
            .unwrap_or(8),
    })
}

/// What was asked for must be what the text has.
fn check_text(params: &Params, board: &Board) -> Result<(), ParamError> {
    for (name, has) in [("width", board.width()), ("height", board.height())] {
        if let Some(asked) = side(params, name)?.filter(|&asked| asked != has) {
            return Err(ParamError::against_text(name, asked, has));
        }
    }
    match params.value("least") {
        Some(least) => Err(ParamError::new(
            format!("least={least}"),
            sentence!(
                "no such parameter for a board that is given as text",
                "文面で与えた盤にはこのパラメーターなし"
            ),
        )),
        None => Ok(()),
    }
}

/// Whether steps are counted, and not slides.
fn by_steps(params: &Params) -> Result<bool, ParamError> {
    params.only(PARAMETERS)?;
    match params.value("by") {
        None | Some(BySlides::NAME) => Ok(false),
        Some(BySteps::NAME) => Ok(true),
        Some(other) => Err(ParamError::none_of(
            "by",
            other,
            &[BySlides::NAME, BySteps::NAME],
        )),
    }
}

/// Shows a visitor the board in the view that is asked for.
fn open<V: Visitor>(by_steps: bool, board: Board, visitor: V) -> V::Output {
    if by_steps {
        visitor.visit(Steps::new(board))
    } else {
        visitor.visit(Slides::new(board))
    }
}

const ABOUT: AboutGame = AboutGame {
    name: "unblock",
    title: Words::new("Unblock", "車出しパズル"),
    summary: Words::new(
        "move the cars along their lines until car A can drive out",
        "車を前後に動かして、Aの車を出口から出す",
    ),
    brief: [
        Words::new(
            "Bring car A to the exit at the right end of its row.",
            "Aの車を、右端の出口まで動かします。",
        ),
        Words::new(
            "Every car moves along its own line only, forwards and backwards over empty cells.",
            "どの車も、向いている方向に沿って前後にだけ、空いたマスの上を動きます。",
        ),
        Words::new(
            "You cannot get stuck here: whatever you move can be moved back.",
            "動かした車はいつでも元に戻せるので、手詰りになることはありません。",
        ),
    ],
    reference: "Yoshigahara, Rush Hour, Binary Arts 1996; Flake & Baum 2002, Rush Hour is PSPACE-complete",
    parameters: PARAMETERS,
    extensions: &["unblock", "rush"],
};

impl Game for Unblock {
    fn about(&self) -> &'static AboutGame {
        &ABOUT
    }

    fn rules(&self) -> Words {
        Words::new(
            include_str!("../rules/en.md"),
            include_str!("../rules/ja.md"),
        )
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["rush-hour"]
    }

    fn relatives(&self) -> &'static [Relative] {
        const BLOCKS: Words = Words::new(
            "blocks may be wider than one cell, and move in both directions",
            "幅2マス以上のブロックがあり、縦にも横にも動きます",
        );
        const fn of(name: &'static str) -> Relative {
            Relative {
                name,
                differs: BLOCKS,
            }
        }
        const RELATIVES: &[Relative] = &[
            of("klotski"),
            of("huarong"),
            of("huarongdao"),
            of("sliding-blocks"),
        ];
        RELATIVES
    }

    fn looks_like(&self, text: &str) -> bool {
        json::is_json(text) && text.contains("cars") || text::looks_like_board(text)
    }

    fn can_be_lost(&self) -> bool {
        false
    }

    fn measures(&self) -> &'static [Measure] {
        &[Measure::MOVES, jam::SLIDES, jam::STEPS]
    }

    fn rated_by(&self) -> Measure {
        jam::SLIDES
    }

    fn numbers(&self, params: &Params) -> Result<RangeInclusive<u64>, ParamError> {
        by_steps(params)?;
        recipe(params).map(|_| 0..=u64::MAX)
    }

    fn value_words(&self, parameter: &str, value: &str) -> Option<Words> {
        Some(match (parameter, value) {
            ("by", "slides") => Words::new("every slide is a move", "何マス動かしても1手"),
            ("by", "steps") => Words::new("every cell is a move", "1マスを1手と数える"),
            ("width", _) => Words::new("{0} wide", "横{0}マス"),
            ("height", _) => Words::new("{0} high", "縦{0}マス"),
            ("least", "1") => Words::new("at least one move", "1手以上"),
            ("least", _) => Words::new("at least {0} moves", "{0}手以上"),
            _ => return None,
        })
    }

    /// From short solutions to long ones.
    fn candidates(&self, params: &Params) -> Vec<Params> {
        const LEAST: [u8; 7] = [3, 5, 7, 9, 12, 15, 18];
        if params.value("least").is_some() {
            return vec![params.clone()];
        }
        let least = LEAST.iter();
        least
            .map(|least| params.clone().with("least", least))
            .collect()
    }

    fn shelves(&self) -> Vec<Shelf> {
        let boards = |title: Words, side: u8, least: u16| {
            let params = Params::none().with("width", side).with("height", side);
            Shelf::new(title, params.with("least", least), 1..=12)
        };
        vec![
            boards(Words::new("5 by 5, short", "5×5、短め"), 5, 4),
            boards(Words::new("6 by 6", "6×6"), 6, 8),
            boards(Words::new("6 by 6, long", "6×6、長め"), 6, 14),
        ]
    }

    fn number<V: Visitor>(&self, params: &Params, number: u64, mut visitor: V) -> OpenResult<V> {
        let by_steps = by_steps(params)?;
        let mut nobody = ();
        let watch = visitor.watch().unwrap_or(&mut nobody);
        let board = recipe(params)?.board_within(number, watch)?;
        let board = board.ok_or_else(|| {
            ParamError::new(
                format!("{params}#{number}"),
                sentence!(
                    "a larger board or a smaller `least`",
                    "もっと大きい盤か、もっと小さい「least」"
                ),
            )
        })?;
        Ok(open(by_steps, board, visitor))
    }

    fn parse<V: Visitor>(&self, params: &Params, text: &str, visitor: V) -> OpenResult<V> {
        let by_steps = by_steps(params)?;
        let board = text::read(text)?;
        check_text(params, &board)?;
        Ok(open(by_steps, board, visitor))
    }

    fn editing(&self, params: &Params) -> Result<Option<Box<dyn Editing>>, ParamError> {
        by_steps(params)?;
        let params = params.among(&["by"]);
        Ok(Some(Box::new(editing::Making { params })))
    }

    fn split<'t>(&self, text: &'t str) -> Vec<Block<'t>> {
        text::split(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The board in a text that the test knows to be right.
    #[track_caller]
    pub(crate) fn board(text: &str) -> Board {
        text::read(text).expect("a board")
    }
}
