//! Shisen-sho: clear the board by joining equal tiles, two at a time.
//!
//! ```text
//!  A───┐        Two equal tiles may be taken if a line joins them that runs
//!  B C │ D      along rows and columns, passes no other tile and turns at
//!  D   A C      most twice. It may run outside the board (`lines=outside`,
//!  B C D D      the common rule) or must stay on it (`lines=inside`).
//! ```
//!
//! ```
//! use impasse_puzzle::{Instance, Puzzle};
//! use impasse_shisen::{Board, Frame, Lines, Set};
//!
//! let set = Set { kinds: 2, tiles: 4 };
//! let board = Board::numbered(Frame::new(4, 2, Lines::Outside), set, 1);
//! assert_eq!(board.text(), "01 01 02 01\n01 02 02 02\n");
//!
//! let mut moves = Vec::new();
//! board.moves(&board.start(), &mut moves);
//! let moves: Vec<_> = moves.iter().map(|&m| board.move_text(&board.start(), m)).collect();
//! assert_eq!(moves.join(" "), "A1-B1 A1-D1 A1-A2 B1-D1 C1-C2 B2-C2 B2-D2 C2-D2");
//! ```
//!
//! A position is the set of tiles that are left. Every solution has the same
//! length, half the number of tiles; the only question is whether there is
//! one.
//!
//! Taking tiles away only ever frees cells, so a pair that can be joined stays
//! so until one of its own tiles is taken. That holds as well where a line may
//! turn only once (`turns=1`). Much follows from it, here and in other games of
//! pairs: see the crate `impasse_pairs`.
//!
//! Where tiles fall (`gravity=down`) it does not hold: that is another type,
//! [`FallingBoard`], to which nothing of it applies.
//!
//! Dead ends, cheapest first: [`Stuck`], [`Locked`], [`NoPairing`].

mod board;
mod editing;
mod faces;
mod falling;
mod frame;
mod grid;
mod instance;
mod label;
mod line;
mod paired;
mod params;
mod planning;
mod text;

use std::ops::RangeInclusive;

use impasse_puzzle::{
    AboutGame, Editing, Game, OpenResult, ParamError, Params, Shelf, Visitor, Words,
};

pub use board::{Board, Set};
pub use faces::{Faces, Flowers};
pub use falling::{FallingBoard, Pile};
pub use frame::{Frame, Lines, Turns};
pub use grid::{Grid, Place, Sight};
pub use impasse_pairs::{Cell, Locked, NoPairing, Pair, PairsLeft, Stuck, TileKind, Tiles};
pub use label::Label;

use params::{Dealing, Gravity, PARAMETERS};

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
            "同じ牌2枚は、縦横の線でつなげるときに取れます。線はほかの牌を通れず、曲がれるのは2回までです。ふつうは盤の外側も通れます。",
        ),
        Words::new(
            "Which pair you take decides what opens up next. When no two equal tiles can be joined you are stuck.",
            "どの2枚を取るかで、次に取れる牌が変わります。つなげる牌がなくなったら手詰りです。",
        ),
    ],
    reference: "Korekawa & Kotani 2012, Difficulty rating of Shisen-sho puzzle by a structure of state space",
    parameters: PARAMETERS,
    extensions: &["shisen"],
};

impl Game for Shisen {
    fn about(&self) -> &'static AboutGame {
        &ABOUT
    }

    fn rules(&self) -> Words {
        Words::new(
            include_str!("../rules/en.md"),
            include_str!("../rules/ja.md"),
        )
    }

    fn editing(&self, params: &Params) -> Result<Option<Box<dyn Editing>>, ParamError> {
        Ok(Some(Box::new(editing::Making::new(params)?)))
    }

    fn looks_like(&self, text: &str) -> bool {
        text::looks_like_board(text)
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["shisen-sho", "four-rivers", "nikakudori"]
    }

    /// The boards of `PySolFC`; its plain ones have gravity.
    fn variants(&self) -> &'static [(&'static str, &'static str)] {
        &[
            (
                "shisen-sho-14x6",
                "board=14x6,faces=mahjong,flowers=grouped,gravity=down",
            ),
            (
                "shisen-sho-18x8",
                "board=18x8,faces=mahjong,flowers=grouped,gravity=down",
            ),
            (
                "shisen-sho-24x12",
                "board=24x12,faces=mahjong,flowers=grouped,gravity=down",
            ),
            (
                "shisen-sho-no-gravity-14x6",
                "board=14x6,faces=mahjong,flowers=grouped",
            ),
            (
                "shisen-sho-no-gravity-18x8",
                "board=18x8,faces=mahjong,flowers=grouped",
            ),
            (
                "shisen-sho-no-gravity-24x12",
                "board=24x12,faces=mahjong,flowers=grouped",
            ),
        ]
    }

    fn numbers(&self, params: &Params) -> Result<RangeInclusive<u64>, ParamError> {
        Dealing::of(params).map(|_| 0..=u64::MAX)
    }

    fn value_words(&self, parameter: &str, value: &str) -> Option<Words> {
        params::value_words(parameter, value)
    }

    /// From small boards to large ones. Rules that were not asked for stay the
    /// usual ones: other lines are another game to the player.
    fn candidates(&self, params: &Params) -> Vec<Params> {
        const SIZES: [(u8, u8); 4] = [(6, 4), (8, 5), (10, 6), (18, 8)];
        let is_open = ["width", "height", "board", "kinds", "tiles"]
            .iter()
            .all(|&name| params.value(name).is_none());
        if !is_open {
            return vec![params.clone()];
        }
        let sizes = SIZES.iter();
        sizes
            .map(|&(width, height)| sized(width, height).replaced_by(params))
            .collect()
    }

    fn shelves(&self) -> Vec<Shelf> {
        let none = Params::none;
        let kinds = [
            (sized(6, 4), Words::new("6 by 4", "6×4"), 24),
            (sized(8, 5), Words::new("8 by 5", "8×5"), 24),
            (none(), Words::new("10 by 6", "10×6"), 24),
            (
                none().with("lines", "inside"),
                Words::new("10 by 6, lines stay inside", "10×6、線は盤の中だけ"),
                24,
            ),
            (
                sized(18, 8),
                Words::new("18 by 8, the classic board", "18×8（標準の盤）"),
                24,
            ),
            (
                none().with("faces", "mahjong").with("gravity", "down"),
                Words::new("10 by 6, mahjong tiles that fall", "10×6、麻雀牌が落ちる"),
                12,
            ),
            (
                // Of these only one board in four can be solved.
                none().with("turns", 1),
                Words::new("10 by 6, lines turn only once", "10×6、線は1回だけ曲がる"),
                40,
            ),
        ];
        let offered = |(params, title, last)| Shelf::new(title, params, 1..=last);
        kinds.map(offered).into()
    }

    fn number<V: Visitor>(&self, params: &Params, number: u64, visitor: V) -> OpenResult<V> {
        let dealing = Dealing::of(params)?;
        Ok(visit(dealing.board(number), dealing.gravity, visitor))
    }

    fn parse<V: Visitor>(&self, params: &Params, text: &str, visitor: V) -> OpenResult<V> {
        let (board, gravity) = text::read(params, text)?;
        Ok(visit(board, gravity, visitor))
    }
}

fn sized(width: u8, height: u8) -> Params {
    let params = Params::none().with("width", width);
    params.with("height", height)
}

fn visit<V: Visitor>(board: Board, gravity: Gravity, visitor: V) -> V::Output {
    match gravity {
        Gravity::None => visitor.visit(board),
        Gravity::Down => visitor.visit(FallingBoard::new(board)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impasse_laws::kit;
    use impasse_pairs::write_pair;
    use impasse_puzzle::{Chance, Detector, Instance, Puzzle};

    /// The board in a text that the test knows to be right.
    #[track_caller]
    pub(crate) fn board(lines: &str, text: &str) -> Board {
        board_with(&Params::none().with("lines", lines), text)
    }

    #[track_caller]
    fn board_with(params: &Params, text: &str) -> Board {
        text::read(params, text).expect("a legal text").0
    }

    /// A board of any shape and set, by any rules for lines.
    pub(crate) fn random_board(number: u64) -> Board {
        let mut chance = Chance::of(77, number);
        let mut draw = |least: u64, most: u64| least + chance.below(most - least + 1);
        loop {
            let params = Params::none()
                .with("width", draw(1, 8))
                .with("height", draw(1, 6))
                .with("tiles", 2 * draw(1, 3))
                .with("lines", if draw(0, 1) == 0 { "outside" } else { "inside" })
                .with("turns", 1 + draw(0, 1));
            if let Ok(mut dealing) = Dealing::of(&params) {
                let set = &mut dealing.set;
                set.kinds = 1 + u16::try_from(draw(0, u64::from(set.kinds) - 1)).expect("few");
                return dealing.board(draw(0, 1 << 40));
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
        check_moves_of(&board(lines, text), moves);
    }

    #[track_caller]
    fn check_moves_of(board: &Board, moves: &str) {
        let mut legal = Vec::new();
        board.moves(&board.start(), &mut legal);
        let names: Vec<String> = legal.iter().map(|&m| write_pair(board, m)).collect();
        assert_eq!(names.join(" "), moves, "{}", board.text());
    }

    #[test]
    fn new_boards_have_the_rules_that_were_asked_for_and_vary_in_size() {
        let kinds = |params: &str| -> Vec<String> {
            let params = params.parse().expect("parameters");
            let kinds = Shisen.candidates(&params);
            kinds.iter().map(ToString::to_string).collect()
        };
        let sizes = [
            "width=6,height=4",
            "width=8,height=5",
            "width=10,height=6",
            "width=18,height=8",
        ];
        assert_eq!(kinds(""), sizes);
        let one_turn = sizes.map(|size| format!("{size},turns=1"));
        assert_eq!(kinds("turns=1"), one_turn);
        let asked = "width=4,height=4";
        assert_eq!(kinds(asked), [asked]);
        assert_eq!(kinds("board=18x8"), ["board=18x8"]);
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
    fn by_the_rule_of_one_turn_a_line_has_two_parts_at_most() {
        let params: Params = "turns=1".parse().expect("parameters");
        let check = |text, moves| check_moves_of(&board_with(&params, text), moves);
        check("A -- / -- A", "A1-B2");
        check("A B B A", "B1-C1");
        check("A -- B / C -- A / B C --", "A2-B3");
        // Only a line with three parts would join the Bs.
        check("A -- A / B C B / -- C --", "A1-C1 B2-B3");
    }

    #[test]
    fn flowers_go_with_flowers_where_they_are_grouped() {
        let text = "F1 C1 F2 / S1 C1 S1";
        let grouped: Params = "faces=mahjong,flowers=grouped".parse().expect("parameters");
        check_moves_of(&board_with(&grouped, text), "A1-C1 B1-B2 A2-C2");
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
            let dealing = Dealing::of(&params.parse().expect("parameters")).expect("a board");
            dealing.board(number).text()
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
        check_refused("turns=3", "`turns=3` should be 2 or 1");
        check_refused("gravity=up", "`gravity=up` should be none or down");
        check_refused(
            "board=18x9",
            "`board=18x9` should be own or 14x6 or 16x9 or 18x8 or 24x12 or 26x14 or 30x16",
        );
        check_refused(
            "board=18x8,height=9",
            "`height=9` should be height=8, as board=18x8 has it",
        );
        check_refused(
            "flowers=grouped",
            "`flowers=grouped` should be together with faces=mahjong",
        );
        check_refused(
            "board=30x16,faces=mahjong,kinds=43",
            "`kinds=43` should be a whole number from 1 to 42",
        );
    }
}
