//! The games of the family: what each parameter means, and the names under
//! which people know some of their values.

use impasse_puzzle::{ParamError, Parameter, Params, Relative, Shelf, Words, card_rank, sentence};

use crate::deal::Dealing;
use crate::shuffle::Shuffle;
use crate::table::{Build, Carry, Empty, Table};

pub(crate) const PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "cells",
        values: "0..8",
        default: "4",
        summary: Words::new("free cells", "フリーセルの数"),
    },
    Parameter {
        name: "columns",
        values: "4..12",
        default: "8",
        summary: Words::new("columns", "列の数"),
    },
    Parameter {
        name: "build",
        values: "alternate|suit",
        default: "alternate",
        summary: Words::new(
            "what a card is built on: the other colour, or its own suit (Baker's Game)",
            "列で重ねる相手：異なる色、または同じスート（ベーカーズゲーム）",
        ),
    },
    Parameter {
        name: "empty",
        values: "any|kings|none",
        default: "any",
        summary: Words::new(
            "what goes into an empty column: any card, kings only, or nothing",
            "空いた列に置けるもの：どのカードでも、Kだけ、または何も置けない",
        ),
    },
    Parameter {
        name: "filled",
        values: "0..8",
        default: "0",
        summary: Words::new(
            "cells that hold a card from the start (Eight Off, Seahaven Towers, ForeCell)",
            "最初からカードのあるセルの数（エイトオフ、シーヘブンタワー、フォアセル）",
        ),
    },
    Parameter {
        name: "carry",
        values: "limited|unlimited",
        default: "limited",
        summary: Words::new(
            "cards in order go from column to column one by one, or any number of them in one move (relaxed)",
            "順に並んだカードの列から列への移動：1枚ずつ、または何枚でも一手（リラックス）",
        ),
    },
    Parameter {
        name: "base",
        values: "A|2|…|K|dealt",
        default: "A",
        summary: Words::new(
            "the rank with which homes begin; `dealt`: that of the first card, three of them being home (Penguin)",
            "ホームの最初の数字。`dealt`なら最初のカードの数字で、うち3枚は最初からホームにある（ペンギン）",
        ),
    },
    Parameter {
        name: "deal",
        values: "microsoft|pysolfc|uniform",
        default: "microsoft",
        summary: Words::new(
            "numbers are Microsoft's deals, PySolFC's, or seeds of a full shuffle",
            "番号の意味：マイクロソフト版の番号、PySolFCの番号、または一様なシャッフルのシード",
        ),
    },
];

/// Names of games of the family, and what they are.
pub(crate) const VARIANTS: &[(&str, &str)] = &[
    ("bakers-game", "build=suit"),
    ("kings-only-bakers-game", KINGS_ONLY_BAKERS_GAME),
    ("ko-bakers-game", KINGS_ONLY_BAKERS_GAME),
    ("eight-off", "cells=8,build=suit,empty=kings,filled=4"),
    ("seahaven-towers", SEAHAVEN_TOWERS),
    ("seahaven", SEAHAVEN_TOWERS),
    ("relaxed-seahaven-towers", RELAXED_SEAHAVEN_TOWERS),
    ("relaxed-seahaven", RELAXED_SEAHAVEN_TOWERS),
    ("forecell", "empty=kings,filled=4"),
    ("relaxed-freecell", "carry=unlimited"),
    (
        "penguin",
        "cells=7,columns=7,build=suit,empty=kings,carry=unlimited,base=dealt",
    ),
];

const KINGS_ONLY_BAKERS_GAME: &str = "build=suit,empty=kings";
const SEAHAVEN_TOWERS: &str = "columns=10,build=suit,empty=kings,filled=2";
const RELAXED_SEAHAVEN_TOWERS: &str = "columns=10,build=suit,empty=kings,filled=2,carry=unlimited";

/// The games of the family that are offered to players, with their names and the last
/// of their deals: more where some cannot be won.
const OFFERED: [(&str, Words, u64); 6] = [
    (
        "bakers-game",
        Words::new("Baker's Game", "ベーカーズゲーム"),
        8,
    ),
    ("eight-off", Words::new("Eight Off", "エイトオフ"), 6),
    (
        "seahaven-towers",
        Words::new("Seahaven Towers", "シーヘブンタワー"),
        6,
    ),
    ("forecell", Words::new("ForeCell", "フォアセル"), 8),
    ("penguin", Words::new("Penguin", "ペンギン"), 6),
    (
        "relaxed-freecell",
        Words::new("Relaxed FreeCell", "リラックスフリーセル"),
        6,
    ),
];

/// A shelf for each of them.
pub(crate) fn shelves() -> impl Iterator<Item = Shelf> {
    OFFERED.into_iter().map(|(offered, title, last)| {
        let variant = VARIANTS.iter().find(|(name, _)| *name == offered);
        let (_, params) = variant.expect("a name of the family");
        Shelf::new(title, params.parse().expect("parameters"), 1..=last)
    })
}

/// Games that are not of the family.
pub(crate) const RELATIVES: &[Relative] = &[
    of("simple-simon", WHOLE_SUITS),
    of("klondike", HIDDEN),
    of("solitaire", HIDDEN),
    of("spider", HIDDEN),
];

const HIDDEN: Words = Words::new(
    "cards lie face down or in a stock",
    "伏せたカードや山札があります",
);
const WHOLE_SUITS: Words = Words::new(
    "a whole suit goes home at once, and there are no cells",
    "スート全体が一度に上がり、セルがありません",
);

const fn of(name: &'static str, differs: Words) -> Relative {
    Relative { name, differs }
}

/// The rank with which homes begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Base {
    /// This one.
    Rank(u8),
    /// The one of the first card, or what a text tells.
    Dealt,
}

/// The value of a parameter that is one of these names; the first if nothing
/// is said.
fn one_of<T: Copy>(
    params: &Params,
    parameter: &str,
    values: &[(&'static str, T)],
) -> Result<T, ParamError> {
    let Some(said) = params.value(parameter) else {
        return Ok(values[0].1);
    };
    let value = values.iter().find(|(name, _)| *name == said);
    value.map(|&(_, value)| value).ok_or_else(|| {
        let names: Vec<&str> = values.iter().map(|&(name, _)| name).collect();
        ParamError::none_of(parameter, said, &names)
    })
}

pub(crate) fn shuffle(params: &Params) -> Result<Shuffle, ParamError> {
    let shuffles = [Shuffle::Microsoft, Shuffle::Pysolfc, Shuffle::Uniform];
    one_of(
        params,
        "deal",
        &shuffles.map(|shuffle| (shuffle.name(), shuffle)),
    )
}

fn base(params: &Params) -> Result<Base, ParamError> {
    match params.value("base") {
        None => Ok(Base::Rank(1)),
        Some("dealt") => Ok(Base::Dealt),
        Some(rank) => card_rank(rank).map(Base::Rank).ok_or_else(|| {
            ParamError::new(
                format!("base={rank}"),
                sentence!(
                    "a rank such as `A`, `5` or `K`, or `dealt`",
                    "「A」「5」「K」のような数字か「dealt」"
                ),
            )
        }),
    }
}

/// What is told of the rules, cells and columns aside; and what homes begin with,
/// which the table does not know yet.
pub(crate) fn rules(params: &Params) -> Result<(Table, Base), ParamError> {
    params.only(PARAMETERS)?;
    shuffle(params)?;
    params.number("filled", 0..=8)?;
    let (alternate, suit) = (Build::Alternate, Build::Suit);
    let empty = [Empty::Any, Empty::Kings, Empty::None].map(|empty| (empty.name(), empty));
    let carry = [Carry::Limited, Carry::Unlimited].map(|carry| (carry.name(), carry));
    let table = Table {
        build: one_of(
            params,
            "build",
            &[(alternate.name(), alternate), (suit.name(), suit)],
        )?,
        empty: one_of(params, "empty", &empty)?,
        carry: one_of(params, "carry", &carry)?,
        ..Table::default()
    };
    Ok((table, base(params)?))
}

/// What numbered deals with these parameters are dealt on, and how.
pub(crate) fn dealt(params: &Params) -> Result<(Table, Dealing), ParamError> {
    let (table, base) = rules(params)?;
    let small = |number: u64| u8::try_from(number).expect("at most 12");
    let table = Table {
        cells: params.number("cells", 0..=8)?.map_or(4, small),
        columns: params.number("columns", 4..=12)?.map_or(8, small),
        base: match base {
            Base::Rank(rank) => rank,
            Base::Dealt => 1,
        },
        ..table
    };
    let dealing = Dealing {
        shuffle: shuffle(params)?,
        filled: params.number("filled", 0..=8)?.map_or(0, small),
        beak: base == Base::Dealt,
    };
    if dealing.filled > table.cells {
        return Err(ParamError::new(
            format!("filled={}", dealing.filled),
            sentence!(
                "at most the {0} cells that there are",
                "セルの数{0}以下",
                u64::from(table.cells)
            ),
        ));
    }
    Ok((table, dealing))
}

/// How people say that a parameter has this value.
pub(crate) fn value_words(parameter: &str, value: &str) -> Option<Words> {
    Some(match (parameter, value) {
        ("cells", "0") => Words::new("no free cells", "フリーセルなし"),
        ("cells", "1") => Words::new("one free cell", "フリーセル1つ"),
        ("cells", _) => Words::new("{0} free cells", "フリーセル{0}つ"),
        ("columns", _) => Words::new("{0} columns", "{0}列"),
        ("build", "alternate") => Words::new("built in alternating colours", "色違いで重ねる"),
        ("build", "suit") => Words::new(
            "built by suit (Baker's Game)",
            "同じスートで重ねる（ベーカーズゲーム）",
        ),
        ("empty", "any") => Words::new("any card into empty columns", "空いた列にはどのカードでも"),
        ("empty", "kings") => Words::new("only kings into empty columns", "空いた列にはKだけ"),
        ("empty", "none") => Words::new("nothing into empty columns", "空いた列には置けない"),
        ("filled", "0") => Words::new("cells empty at the start", "最初はセルが空"),
        ("filled", "1") => Words::new("one cell filled at the start", "最初からセル1つにカード"),
        ("filled", _) => Words::new("{0} cells filled at the start", "最初からセル{0}つにカード"),
        ("carry", "limited") => Words::new("cards go one by one", "1枚ずつ動かす"),
        ("carry", "unlimited") => Words::new(
            "any run of cards at once (relaxed)",
            "列の移動は枚数無制限（リラックス）",
        ),
        ("base", "dealt") => Words::new(
            "homes begin with the rank of the first card",
            "ホームは最初のカードの数字から",
        ),
        ("base", _) => Words::new("homes begin with {0}", "ホームは{0}から"),
        ("deal", "microsoft") => Words::new("Microsoft's deals", "マイクロソフト版の問題"),
        ("deal", "pysolfc") => Words::new("PySolFC's deals", "PySolFCの問題"),
        ("deal", "uniform") => Words::new("evenly random deals", "完全にランダムな問題"),
        _ => return None,
    })
}
