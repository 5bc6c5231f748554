//! Shisen-sho: clear the board by joining equal tiles, two at a time.
//!
//! ```text
//!  A───┐        Two equal tiles may be taken if a line joins them that runs
//!  B C │ D      along rows and columns, passes no other tile and turns at
//!  D   A C      most twice. It may run outside the board (`lines=outside`,
//!  B C D D      the common rule) or must stay on it (`lines=inside`).
//! ```
//!
//! A position is the set of tiles that are left. Every solution has the same
//! length, half the number of tiles; the only question is whether there is
//! one.
//!
//! Taking tiles away only ever frees cells, so a pair that can be joined stays
//! so until one of its own tiles is taken. Much follows from that, here and
//! in other games of pairs: see the crate `impasse_pairs`.
//!
//! Dead ends, cheapest first: [`Stuck`], [`Locked`], [`NoPairing`].

mod board;
mod frame;
mod grid;
mod instance;
mod label;
mod line;
mod paired;
mod text;

use std::ops::RangeInclusive;

use impasse_puzzle::{
    AboutGame, Game, OpenResult, ParamError, Parameter, Params, Shelf, Visitor, Words, sentence,
};

pub use board::{Board, Set};
pub use frame::{Frame, Lines};
pub use grid::{Grid, Place, Sight};
pub use impasse_pairs::{Cell, Locked, NoPairing, Pair, PairsLeft, Stuck, TileKind, Tiles};
pub use label::Label;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Shisen;

/// The board that Korekawa & Kotani print as their figure 1.
pub const FIGURE_1: &str = "\
12 10 02 07 08 04 01 12 15 06
07 04 05 06 03 04 06 01 02 07
03 02 07 01 08 09 10 10 11 03
09 11 12 13 11 13 13 01 05 09
13 05 14 11 04 12 14 14 14 09
05 15 02 10 08 15 15 03 06 08
";

const PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "width",
        values: "1..62",
        default: "10",
        summary: Words::new("columns", "列の数"),
    },
    Parameter {
        name: "height",
        values: "1..62",
        default: "6",
        summary: Words::new(
            "rows; at most 512 cells in all",
            "段の数（マスは全部で512まで）",
        ),
    },
    Parameter {
        name: "tiles",
        values: "2..512",
        default: "4",
        summary: Words::new(
            "equal tiles that are dealt together, an even number",
            "一度に配る同じ牌の数（偶数）",
        ),
    },
    Parameter {
        name: "kinds",
        values: "1..256|auto",
        default: "auto",
        summary: Words::new(
            "kinds of tiles; if fewer than fill the board, they are dealt again in turn",
            "牌の種類の数（盤が埋まらなければ、最初の種類から繰り返し配る）",
        ),
    },
    Parameter {
        name: "lines",
        values: "outside|inside",
        default: "outside",
        summary: Words::new(
            "whether lines may run outside the board",
            "線が盤の外を通ってよいか",
        ),
    },
];

fn lines(params: &Params) -> Result<Lines, ParamError> {
    match params.value("lines") {
        None | Some("outside") => Ok(Lines::Outside),
        Some("inside") => Ok(Lines::Inside),
        Some(other) => Err(ParamError::none_of("lines", other, &["outside", "inside"])),
    }
}

/// What numbered boards with these parameters are dealt from.
fn dealt(params: &Params) -> Result<(Frame, Set), ParamError> {
    params.only(PARAMETERS)?;
    let lines = lines(params)?;
    let side = |name, usual| {
        let length = params.number(name, 1..=u64::from(Frame::LONGEST))?;
        Ok(u8::try_from(length.unwrap_or(usual)).expect("at most 62"))
    };
    let (width, height) = (side("width", 10)?, side("height", 6)?);
    let cells = u64::from(width) * u64::from(height);
    if cells > Frame::MOST_CELLS as u64 {
        return Err(ParamError::new(
            format!("width={width},height={height}"),
            sentence!(
                "a board of at most {0} cells",
                "{0}マスまで",
                Frame::MOST_CELLS
            ),
        ));
    }
    let tiles = params.number("tiles", 2..=512)?.unwrap_or(4);
    if tiles % 2 == 1 || cells % tiles != 0 {
        let fits = (2..=cells).filter(|tiles| tiles % 2 == 0 && cells % tiles == 0);
        let fits: Vec<String> = fits.map(|tiles| tiles.to_string()).collect();
        return Err(ParamError::new(
            format!("width={width},height={height},tiles={tiles}"),
            match &fits[..] {
                [] => sentence!("a board with an even number of cells", "偶数個のマス"),
                _ => sentence!(
                    "an even number of equal tiles that fills {0} cells: tiles={1}",
                    "{0}マスをちょうど埋める偶数枚の同じ牌（tiles={1}）",
                    cells,
                    fits
                ),
            },
        ));
    }
    let fill = cells / tiles;
    let kinds = match params.value("kinds") {
        Some("auto") => None,
        _ => params.number("kinds", 1..=fill)?,
    };
    let small = |number| u16::try_from(number).expect("at most 512");
    let set = Set {
        kinds: small(kinds.unwrap_or(fill)),
        tiles: small(tiles),
    };
    Ok((Frame::new(width, height, lines), set))
}

const ABOUT: AboutGame = AboutGame {
    name: "shisen",
    title: Words::new("Shisen-sho", "四川省"),
    summary: Words::new(
        "clear the board by joining equal tiles, two at a time",
        "同じ牌を2枚ずつ線でつないで、全部取り除く",
    ),
    brief: [
        Words::new(
            "Clear the board by taking away equal tiles, two at a time.",
            "同じ牌を2枚ずつ取り、盤の牌をすべてなくします。",
        ),
        Words::new(
            "Two equal tiles can go if a line joins them: along rows and columns, past all other tiles, with at most two turns. Usually it may also run outside the board.",
            "同じ牌2枚は、縦横の線でつなげるときに取れます。線はほかの牌を通れず、曲がるのは2回まで。ふつうは盤の外側も通れます。",
        ),
        Words::new(
            "Which pair you take decides what opens up next. When no two equal tiles can be joined you are stuck.",
            "どの2枚を取るかで、次に取れる牌が変わります。つなげる牌がなくなったら手詰りです。",
        ),
    ],
    reference: "Korekawa & Kotani 2012, Difficulty rating of Shisen-sho puzzle by a structure of state space",
    rules: Words::new(
        include_str!("../rules/en.md"),
        include_str!("../rules/ja.md"),
    ),
    parameters: PARAMETERS,
    extensions: &["shisen"],
};

impl Game for Shisen {
    fn about(&self) -> &'static AboutGame {
        &ABOUT
    }

    fn looks_like(&self, text: &str) -> bool {
        text::looks_like_board(text)
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["shisen-sho", "four-rivers", "nikakudori"]
    }

    fn numbers(&self, params: &Params) -> Result<RangeInclusive<u64>, ParamError> {
        dealt(params).map(|_| 0..=u64::MAX)
    }

    fn value_words(&self, parameter: &str, value: &str) -> Option<Words> {
        Some(match (parameter, value) {
            ("width", _) => Words::new("{0} wide", "横{0}枚"),
            ("height", _) => Words::new("{0} high", "縦{0}枚"),
            ("tiles", _) => Words::new("{0} of each tile", "同じ牌が{0}枚ずつ"),
            ("kinds", "auto") => Words::new("as many kinds as fit", "種類の数は自動"),
            ("kinds", _) => Words::new("{0} kinds of tiles", "牌は{0}種類"),
            ("lines", "outside") => Words::new("lines may run outside", "線は盤の外も通れる"),
            ("lines", "inside") => Words::new("lines stay inside", "線は盤の中だけ"),
            _ => return None,
        })
    }

    fn shelves(&self) -> Vec<Shelf> {
        let size = |width: u8, height: u8| {
            let params = Params::none().with("width", width);
            params.with("height", height)
        };
        let kinds = [
            (size(6, 4), Words::new("6 by 4", "6×4")),
            (size(8, 5), Words::new("8 by 5", "8×5")),
            (Params::none(), Words::new("10 by 6", "10×6")),
            (
                Params::none().with("lines", "inside"),
                Words::new("10 by 6, lines stay inside", "10×6、線は盤の中だけ"),
            ),
            (
                size(18, 8),
                Words::new("18 by 8, the classic board", "18×8（標準の盤）"),
            ),
        ];
        let offered = |(params, title)| Shelf::new(title, params, 1..=24);
        kinds.map(offered).into()
    }

    fn number<V: Visitor>(&self, params: &Params, number: u64, visitor: V) -> OpenResult<V> {
        let (frame, set) = dealt(params)?;
        Ok(visitor.visit(Board::numbered(frame, set, number)))
    }

    fn parse<V: Visitor>(&self, params: &Params, text: &str, visitor: V) -> OpenResult<V> {
        params.only(PARAMETERS)?;
        Ok(visitor.visit(text::read(params, lines(params)?, text)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impasse_laws::kit;
    use impasse_puzzle::{Chance, Detector, Instance, Puzzle};

    /// The board in a text that the test knows to be right.
    #[track_caller]
    pub(crate) fn board(lines: &str, text: &str) -> Board {
        let params = Params::none().with("lines", lines);
        let lines = super::lines(&params).expect("a rule");
        text::read(&params, lines, text).expect("a legal text")
    }

    /// A board of any shape and set, by either rule.
    pub(crate) fn random_board(number: u64) -> Board {
        let mut chance = Chance::of(77, number);
        let mut draw = |least: u64, most: u64| least + chance.below(most - least + 1);
        loop {
            let params = Params::none()
                .with("width", draw(1, 8))
                .with("height", draw(1, 6))
                .with("tiles", 2 * draw(1, 3))
                .with("lines", if draw(0, 1) == 0 { "outside" } else { "inside" });
            if let Ok((frame, mut set)) = dealt(&params) {
                set.kinds = 1 + u16::try_from(draw(0, u64::from(set.kinds) - 1)).expect("few");
                return Board::numbered(frame, set, draw(0, 1 << 40));
            }
        }
    }

    /// Of the boards side by side, the detector calls the first `dead` ones
    /// dead and is silent about the others.
    #[track_caller]
    pub(crate) fn check_dead(
        detector: &dyn Detector<Board>,
        lines: &str,
        picture: &str,
        dead: usize,
    ) {
        kit::check_dead(detector, |text| board(lines, text), picture, dead);
    }

    /// Why the detector calls a board dead, in words and on the board.
    #[track_caller]
    pub(crate) fn check_reason(
        detector: &dyn Detector<Board>,
        lines: &str,
        text: &str,
        sentence: &str,
        picture: &str,
    ) {
        kit::check_reason(detector, &board(lines, text), sentence, picture);
    }

    #[track_caller]
    fn check_moves(lines: &str, text: &str, moves: &str) {
        let board = board(lines, text);
        let mut legal = Vec::new();
        board.moves(&board.start(), &mut legal);
        let names: Vec<String> = legal.iter().map(|&m| text::write_move(&board, m)).collect();
        assert_eq!(names.join(" "), moves, "{text}");
    }

    #[test]
    fn neighbours_and_tiles_in_sight_are_joined() {
        check_moves("inside", "A A / B B", "A1-B1 A2-B2");
        check_moves("inside", "A -- -- A", "A1-D1");
        check_moves("inside", "A B B A", "B1-C1");
    }

    #[test]
    fn a_line_turns_twice_but_not_three_times() {
        check_moves("inside", "A -- / B A / B --", "A1-B2 A2-A3");
        check_moves("inside", "A B / -- -- / B A", "A1-B3 B1-A3");
        // From A1 a line to A4 would have to turn in B1, B2, A2, A3 or more.
        check_moves("inside", "A -- B / C B -- / D D -- / A C --", "C1-B2 A3-B3");
    }

    #[test]
    fn only_one_rule_lets_lines_run_outside() {
        check_moves("outside", "A B B A", "A1-D1 B1-C1");
        check_moves("inside", "A B A / C B C", "B1-B2");
        check_moves("outside", "A B / B A", "");
        check_moves("outside", "A B C / B A C", "C1-C2");
        check_moves(
            "outside",
            "B A B / A -- A / D A D",
            "A1-C1 B1-A2 B1-C2 B1-B3 A2-C2 A2-B3 C2-B3 A3-C3",
        );
    }

    #[test]
    fn the_goal_is_the_empty_board() {
        let board = board("outside", "A A");
        let moves = board.parse_moves(&board.start(), "A1-B1").expect("legal");
        let end = board.replay(&moves).expect("legal");
        assert!(board.is_goal(&end) && !board.is_goal(&board.start()));
    }

    #[test]
    fn a_numbered_board_never_changes_between_versions() {
        let text = |params: &str, number| {
            let (frame, set) = dealt(&params.parse().expect("parameters")).expect("a board");
            Board::numbered(frame, set, number).text()
        };
        assert_eq!(text("", 42), BOARD_42);
        assert_eq!(text("lines=inside", 42), BOARD_42);
        assert_eq!(text("width=4,height=4,kinds=3", 7), SHARED_7);
    }

    const BOARD_42: &str = "\
02 11 02 14 04 01 09 03 04 07
04 10 07 06 13 15 04 11 11 13
08 09 02 01 09 15 13 05 12 06
14 12 09 07 15 10 10 06 14 10
08 01 06 02 15 08 14 13 07 03
08 05 11 03 12 01 05 05 03 12
";
    const SHARED_7: &str = "\
03 01 01 01
03 01 03 01
03 02 01 02
02 01 01 02
";

    #[track_caller]
    fn check_refused(params: &str, message: &str) {
        let params: Params = params.parse().expect("parameters");
        let error = Shisen.numbers(&params).expect_err(message);
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn impossible_boards_are_refused() {
        check_refused(
            "width=5,height=5",
            "`width=5,height=5,tiles=4` should be a board with an even number of cells",
        );
        check_refused(
            "width=6,height=3",
            "`width=6,height=3,tiles=4` should be an even number of equal tiles that fills 18 cells: \
             tiles=2 or 6 or 18",
        );
        check_refused(
            "tiles=3",
            "`width=10,height=6,tiles=3` should be an even number of equal tiles that fills 60 cells: tiles=2 or 4 or 6 or 10 or 12 or 20 or 30 or 60",
        );
        check_refused(
            "kinds=16",
            "`kinds=16` should be a whole number from 1 to 15",
        );
        check_refused(
            "width=40,height=40",
            "`width=40,height=40` should be a board of at most 512 cells",
        );
        check_refused(
            "width=63",
            "`width=63` should be a whole number from 1 to 62",
        );
        check_refused("lines=around", "`lines=around` should be outside or inside");
    }
}
