//! Shanghai, mahjong solitaire: take equal free tiles away, two at a time.
//!
//! ```text
//! ┌──┐┌──┐┌──┐     A tile is free if nothing lies on it and its left or its
//! │C1││ ┌──┐ │     right side is open. Two free tiles of a kind may be taken;
//! └──┘└─│B2│─┘     flowers match each other, and so do seasons.
//!       └──┘
//! ```
//!
//! A position is the set of tiles that are left. All tiles are known, also
//! those that lie below others; a player may choose not to see them
//! ([`Shown`]), which changes neither rules nor verdicts.
//!
//! ```
//! use impasse_puzzle::{Game, Instance, Params, Puzzle, Visitor};
//! use impasse_shanghai::Shanghai;
//!
//! /// How many pairs the first move can be.
//! struct FirstMoves;
//!
//! impl Visitor for FirstMoves {
//!     type Output = usize;
//!
//!     fn visit<P: Instance>(self, board: P) -> usize {
//!         let mut moves = Vec::new();
//!         board.moves(&board.start(), &mut moves);
//!         moves.len()
//!     }
//! }
//!
//! let turtle: Params = "layout=turtle".parse()?;
//! assert_eq!(Shanghai.number(&turtle, 1, FirstMoves)?, 12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Much is shared with other games of pairs: see the crate `impasse_pairs`.
//!
//! Dead ends, cheapest first: [`Stuck`], [`Locked`], [`NoPairing`].

mod board;
mod deal;
mod editing;
mod formats;
mod gnome;
mod instance;
mod kmahjongg;
mod kyodai;
mod layout;
pub mod layouts;
mod paired;
mod planning;
mod text;

use std::ops::RangeInclusive;
use std::sync::Arc;

use impasse_puzzle::{
    AboutGame, Block, Credit, Editing, Game, OpenResult, ParamError, Parameter, Params, Shelf,
    Visitor, Words, sentence, split_at_blank_lines,
};

pub use board::{Board, Shown};
pub use impasse_pairs::{
    Cell, Face, Group, Locked, NoPairing, Pair, PairsLeft, Stuck, TileKind, Tiles,
};
pub use layout::{Layout, Place, Side};
pub use paired::Lying;

use layouts::Named;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Shanghai;

const PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "layout",
        values: "turtle|lantern|bridge|stairs|cross|walls|arrow|pagoda|twins|castle|butterfly|mesa|furrows|harbour|dragon|plateau",
        default: layouts::USUAL,
        summary: Words::new("where tiles lie", "牌の積み方"),
    },
    Parameter {
        name: "deal",
        values: "plain|solvable",
        default: "plain",
        summary: Words::new(
            "whether tiles are dealt by chance alone, or so that the game can be won",
            "牌をランダムに配るか、必ず解けるように配るか",
        ),
    },
    Parameter {
        name: "seed",
        values: "0..18446744073709551615",
        default: "1",
        summary: Words::new(
            "the number of the deal on a layout that is read from a file",
            "ファイルから読んだ積み方に配る番号",
        ),
    },
    Parameter {
        name: "show",
        values: "all|uncovered",
        default: "all",
        summary: Words::new(
            "whether tiles are seen that others lie on; verdicts are for the open game either way",
            "上に牌が載っている牌も見えるか（判定はどちらでも全部見える場合のもの）",
        ),
    },
];

/// What the parameters say, beside the layout.
#[derive(Clone, Copy, Debug)]
struct Wishes {
    solvable: bool,
    seed: u64,
    shown: Shown,
}

fn wishes(params: &Params) -> Result<Wishes, ParamError> {
    params.only(PARAMETERS)?;
    let solvable = match params.value("deal") {
        None | Some("plain") => false,
        Some("solvable") => true,
        Some(other) => return Err(ParamError::none_of("deal", other, &["plain", "solvable"])),
    };
    let shown = match params.value("show") {
        None | Some("all") => Shown::All,
        Some("uncovered") => Shown::Uncovered,
        Some(other) => return Err(ParamError::none_of("show", other, &["all", "uncovered"])),
    };
    Ok(Wishes {
        solvable,
        seed: params.number("seed", 0..=u64::MAX)?.unwrap_or(1),
        shown,
    })
}

/// The layout that the parameters name.
fn named(params: &Params) -> Result<&'static Named, ParamError> {
    let name = params.value("layout").unwrap_or(layouts::USUAL);
    layouts::find(name).ok_or_else(|| {
        let names: Vec<&str> = layouts::all().iter().map(|named| named.name).collect();
        ParamError::none_of("layout", name, &names)
    })
}

/// The deal of a number on a layout.
fn deal(
    layout: &Arc<Layout>,
    name: Option<&'static str>,
    wishes: Wishes,
    number: u64,
) -> Result<Board, ParamError> {
    let board = if wishes.solvable {
        Board::dealt_solvably(layout, name, number)
    } else {
        Some(Board::dealt(layout, name, number))
    };
    let board = board.ok_or_else(|| {
        ParamError::new(
            "deal=solvable",
            sentence!(
                "`deal=plain` on this layout: no deal on it was found that can be won",
                "「deal=plain」（この積み方には解ける配り方が見つからない）"
            ),
        )
    })?;
    Ok(board.showing(wishes.shown))
}

const ABOUT: AboutGame = AboutGame {
    name: "shanghai",
    title: Words::new("Shanghai", "上海"),
    summary: Words::new(
        "mahjong solitaire: take equal free tiles away, two at a time",
        "麻雀ソリティア：積まれた麻雀牌から、同じ牌を2枚ずつ取る",
    ),
    brief: [
        Words::new(
            "Take all tiles away, two equal ones at a time.",
            "同じ牌を2枚ずつ取り、すべての牌をなくします。",
        ),
        Words::new(
            "A tile is free if nothing lies on it and its left or its right side is open. Flowers match each other, and so do seasons.",
            "上に何も載らず、左か右が空いている牌が取れます。花牌どうし、季節牌どうしは違う絵でも組になります。",
        ),
        Words::new(
            "Of four equal tiles, the two you take decide what the other two must wait for. When no two equal tiles are free you are stuck.",
            "4枚ある同じ牌のどの2枚を取るかで、後が変わります。取れる組がなくなったら手詰りです。",
        ),
    ],
    reference: "de Bondt 2012, Solving Mahjong Solitaire boards with peeking",
    parameters: PARAMETERS,
    extensions: &["shanghai", "layout", "map", "lay"],
};

impl Game for Shanghai {
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
        &["mahjong-solitaire", "mahjong", "mahjongg", "taipei"]
    }

    fn numbers(&self, params: &Params) -> Result<RangeInclusive<u64>, ParamError> {
        wishes(params)?;
        named(params).map(|_| 0..=u64::MAX)
    }

    fn value_words(&self, parameter: &str, value: &str) -> Option<Words> {
        Some(match (parameter, value) {
            ("layout", name) => layouts::find(name)?.title,
            ("deal", "plain") => Words::new("dealt by chance", "ランダムに配る"),
            ("deal", "solvable") => Words::new("dealt so that it can be won", "必ず解ける配り"),
            ("show", "all") => Words::new("all tiles are seen", "全部の牌が見える"),
            ("show", "uncovered") => Words::new(
                "what lies below others is hidden; answers are for the open game",
                "下の牌は見えない（答えは全部見える場合のもの）",
            ),
            ("seed", _) => Words::new("deal {0}", "配り{0}"),
            _ => return None,
        })
    }

    fn shelves(&self) -> Vec<Shelf> {
        let made = Params::none().with("deal", "solvable");
        let kinds = [
            ("lantern", made.clone(), 12),
            ("bridge", made.clone(), 12),
            ("stairs", made, 12),
            ("cross", Params::none(), 8),
            (layouts::USUAL, Params::none(), 12),
        ];
        let offered = |(name, params, last): (&str, Params, u64)| {
            let named = layouts::find(name).expect("one of ours");
            let params = match name {
                layouts::USUAL => params,
                _ => params.with("layout", name),
            };
            Shelf::new(named.title, params, 1..=last)
        };
        kinds.map(offered).into()
    }

    fn number<V: Visitor>(&self, params: &Params, number: u64, visitor: V) -> OpenResult<V> {
        let (wishes, named) = (wishes(params)?, named(params)?);
        let board = deal(&named.layout, Some(named.name), wishes, number)?;
        Ok(visitor.visit(board))
    }

    fn parse<V: Visitor>(&self, params: &Params, text: &str, visitor: V) -> OpenResult<V> {
        let wishes = wishes(params)?;
        let board = match formats::read_layout(text) {
            Some(layout) => deal(&Arc::new(layout?), None, wishes, wishes.seed)?,
            None => text::read(text)?.showing(wishes.shown),
        };
        if let Some(asked) = params.value("layout") {
            let has = board.layout_name().unwrap_or("own");
            if asked != has {
                return Err(ParamError::against_text("layout", asked, has).into());
            }
        }
        Ok(visitor.visit(board))
    }

    fn editing(&self, params: &Params) -> Result<Option<Box<dyn Editing>>, ParamError> {
        wishes(params)?;
        let params = params.among(&["show"]);
        Ok(Some(Box::new(editing::Making { params })))
    }

    fn looks_like(&self, text: &str) -> bool {
        text::looks_like_board(text) || formats::read_layout(text).is_some()
    }

    fn credits(&self, file: &str) -> Vec<Credit> {
        let title = |block: Block<'_>| Credit {
            title: formats::title(block.text),
            author: None,
        };
        self.split(file).into_iter().map(title).collect()
    }

    fn forms(&self) -> &'static [&'static str] {
        &["layout", "map", "lay"]
    }

    fn written_as(&self, form: &str, text: &str) -> Option<String> {
        let blocks = self.split(text).into_iter();
        let layouts = blocks.filter_map(|block| formats::layout_of(block.text));
        formats::write(form, layouts)
    }

    fn split<'t>(&self, text: &'t str) -> Vec<Block<'t>> {
        formats::split(text).unwrap_or_else(|| split_at_blank_lines(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impasse_laws::kit;
    use impasse_pairs::write_pair;
    use impasse_puzzle::{Detector, Instance, Puzzle};

    /// The board in a text that the test knows to be right.
    #[track_caller]
    pub(crate) fn board(text: &str) -> Board {
        text::read(text).expect("a legal text")
    }

    #[track_caller]
    fn check_moves(text: &str, moves: &str) {
        let board = board(text);
        let mut legal = Vec::new();
        board.moves(&board.start(), &mut legal);
        let names: Vec<String> = legal.iter().map(|&m| write_pair(&board, m)).collect();
        assert_eq!(names.join(" "), moves, "{text}");
    }

    #[test]
    fn free_tiles_of_a_kind_go_together_and_flowers_match_flowers() {
        check_moves("C1C1.. / ......", "A1-C1");
        check_moves("C1C2C1..C2 / ..........", "A1-E1");
        check_moves("C2C1C1C2 / ........", "A1-G1");
        check_moves("F1F4.. / ......", "A1-C1");
        check_moves("F1S1S4F4 / ........", "A1-G1");
    }

    #[test]
    fn what_something_lies_on_cannot_be_taken() {
        check_moves("C1....C1 / ........ / = / C1....C1 / ........", "A1.1-G1.1");
        check_moves("C1C2 / .... / = / C2C1 / ....", "");
        check_moves("C1..C1.. / ........ / = / .C2..C2. / ........", "B1.1-F1.1");
    }

    #[test]
    fn neighbours_half_a_tile_aside_close_a_side_too() {
        check_moves("..C1....C1 / C2..C2.... / .......... / ..........", "A2-E2");
        check_moves("C1C1.. / ....C2 / C2.... / ......", "E2-A3");
    }

    #[track_caller]
    fn check_dead(detector: &dyn Detector<Board>, text: &str, reason: Option<&str>) {
        let board = board(text);
        let mut judge = detector.prepare(&board);
        let found = judge.explain(&board.start());
        let found = found.map(|reason| reason.sentence.to_string());
        assert_eq!(found.as_deref(), reason, "{text}");
        assert_eq!(judge.is_dead(&board.start()), reason.is_some(), "{text}");
    }

    #[test]
    fn equal_tiles_on_each_other_lock_and_others_do_not() {
        check_dead(
            &Locked,
            "C1..C2C2 / ........ / = / C1...... / ........",
            Some("1 of characters (A1.1) is in the way of every tile that it could be taken with"),
        );
        check_dead(
            &Locked,
            "C1....C1 / ........ / = / C1....C1 / ........",
            None,
        );
        check_dead(
            &Stuck,
            "C1.. / .... / = / C1.. / ....",
            Some("no two of the 2 tiles left are equal and free"),
        );
    }

    #[test]
    fn the_parameter_names_all_layouts() {
        let mut names: Vec<&str> = PARAMETERS[0].values.split('|').collect();
        let mut all: Vec<&str> = layouts::all().iter().map(|named| named.name).collect();
        names.sort_unstable();
        all.sort_unstable();
        assert_eq!(names, all);
    }

    #[test]
    fn a_numbered_deal_never_changes_between_versions() {
        let text = |params: &str| kit::numbered::<Board>(&Shanghai, params, 7).text();
        assert_eq!(text("layout=lantern"), PLAIN_7);
        assert_eq!(text("layout=lantern,deal=solvable"), SOLVABLE_7);
    }

    const PLAIN_7: &str = "lantern\nD1 D1 C9\nC9 D1 C9\nD1 C9\n";
    const SOLVABLE_7: &str = "lantern\nWN B3 B3\nWN WN WN\nB3 B3\n";

    #[test]
    fn hidden_tiles_change_what_is_seen_and_nothing_else() {
        let open: Board = kit::numbered(&Shanghai, "layout=stairs", 3);
        let hidden: Board = kit::numbered(&Shanghai, "layout=stairs,show=uncovered", 3);
        assert_eq!(open.text(), hidden.text());
        let start = open.start();
        let pieces = |board: &Board| board.scene(&start).pieces;
        for (seen, other) in pieces(&open).iter().zip(pieces(&hidden)) {
            let cell = open
                .layout()
                .cells()
                .find(|&cell| open.layout().place(cell).spot() == seen.spot);
            let is_covered = open.layout().is_covered(cell.expect("a cell"), &start);
            assert_eq!(other.piece.code == "??", is_covered);
        }
    }
}
