//! What the cards are called and what is said of them: all in which two games
//! differ that are one and the same under their names.
//!
//! The rules count the ranks in play from 1 to N−1. Which card of a real deck
//! has rank 1 they never ask: Superpuzz plays from the ace, the game known as
//! Gaps or Montana from the two. Calling every card one higher takes deals of
//! one to deals of the other, moves to moves and goals to goals. So keys,
//! components, dead ends and prunings, which know ranks and no names, hold for
//! both; the tests of `impasse-gaps` compare them with plain enumeration all
//! the same.

use std::ops::RangeInclusive;

use impasse_puzzle::{ParamError, Parameter, Params, Shelf, Words, card_name, card_words, rows};

use crate::card::{Card, Suit};

/// A deck of four suits, and the words of the game that is played with it.
#[derive(Debug)]
pub struct Deck {
    /// The name of the game.
    pub game: &'static str,
    /// The card of rank 1 as a number: 1 is an ace, 2 a two.
    pub lowest: u8,
    /// What stands between a card of rank 1 and the row it goes to, where a
    /// move is written.
    pub to_row: &'static str,
    /// The name of the partition by the order of the lowest cards.
    pub orders: &'static str,
    /// What the game says.
    pub says: Says,
}

/// The sentences that name the lowest cards or the empty cells.
#[derive(Debug)]
pub struct Says {
    /// So many empty cells: `{0}`.
    pub holes: Words,
    /// A card is dropped on another.
    pub occupied: Words,
    /// A card other than the lowest is dropped at the left edge.
    pub lowest_only: Words,
    /// A card is dropped behind an empty cell.
    pub after_hole: Words,
    /// A card is dropped where another fits: behind `{0}`.
    pub another: Words,
    /// No card can move; behind `{0}` lie the empty cells.
    pub stuck: Words,
    /// The empty cell `{0}` is dead: it lies behind `{1}`.
    pub dead_hole: Words,
    /// The empty cell `{0}` is dead: it lies behind a dead one.
    pub shadowed_hole: Words,
    /// The empty cells `{1}` behind `{0}` stay empty.
    pub never_filled: Words,
    /// Nothing opens at the left edge: `{0}` lie there.
    pub no_edge: Words,
    /// The lowest cards are at the left edge, `{0}` in order behind them.
    pub settled: Words,
    /// What is expected of a word of the text.
    pub cell: Words,
    /// More than four empty cells.
    pub fifth_hole: Words,
    /// The card `{0}` is none of a board with `{1}` columns, whose cards go
    /// from `{2}` to `{3}`.
    pub foreign: Words,
    /// The partition into components.
    pub components: Words,
    /// The partition by the order of the lowest cards.
    pub orders: Words,
}

/// Letters of the cards 1 to 13.
const LETTERS: [char; 13] = [
    'A', '2', '3', '4', '5', '6', '7', '8', '9', '0', 'J', 'Q', 'K',
];

fn letter(number: u8) -> char {
    LETTERS[usize::from(number) - 1]
}

/// The name of any card of a full deck: `H6`, `S0`.
pub(crate) fn called(suit: Suit, number: u8) -> String {
    format!("{}{}", suit.letter(), letter(number))
}

impl Deck {
    /// The number on a card.
    const fn number(&self, card: Card) -> u8 {
        card.rank() + self.lowest - 1
    }

    /// The name of a card in the text form: `H6`, `S0`.
    #[must_use]
    pub fn code(&self, card: Card) -> String {
        called(card.suit(), self.number(card))
    }

    /// How people know a card: `♥6`, `♠10`.
    #[must_use]
    pub fn symbol(&self, card: Card) -> String {
        let sign = card.suit().sign();
        match self.number(card) {
            10 => format!("{sign}10"),
            number => format!("{sign}{}", letter(number)),
        }
    }

    /// The card of a number; `None` where boards of `columns` have none.
    pub(crate) const fn card(&self, suit: Suit, number: u8, columns: u8) -> Option<Card> {
        if number < self.lowest || number + 1 >= self.lowest + columns {
            return None;
        }
        Some(Card::new(suit, number + 1 - self.lowest))
    }

    /// Whether somebody meant a board of this game: most words are cards or
    /// empty cells, and there are more of the lowest cards than of those that
    /// are taken away.
    ///
    /// One wrong sign does not change that: there are four of each rank.
    #[must_use]
    pub fn looks_like(&self, text: &str) -> bool {
        let rows = rows(text);
        let columns = rows.first().map_or(0, |row| row.words.len());
        let words = rows.iter().flat_map(|row| &row.words);
        let numbers: Vec<usize> = words
            .filter_map(|word| card_name(word.text))
            .map(|(_, number)| usize::from(number))
            .collect();
        let of = |number| numbers.iter().filter(|&&other| other == number).count();
        let [aces, last] = [of(1), of(columns)];
        let is_ours = if self.lowest == 1 {
            aces >= last
        } else {
            aces < last
        };
        is_ours && card_words(text) == Some(true)
    }
}

/// The parameters of a game with such a deck.
pub const PARAMETERS: &[Parameter] = &[Parameter {
    name: "columns",
    values: "3..13",
    default: "13",
    summary: Words::new("columns, and so ranks", "列の数（数字の種類の数）"),
}];

/// How many columns `params` ask for.
///
/// # Errors
///
/// [`ParamError`] for unknown or impossible parameters.
///
/// # Panics
///
/// Never: there are at most 13.
pub fn columns(params: &Params) -> Result<u8, ParamError> {
    params.only(PARAMETERS)?;
    let columns = params.number("columns", 3..=13)?.unwrap_or(13);
    Ok(u8::try_from(columns).expect("at most 13"))
}

/// The shelves of a game with such a deck: small boards and the whole one, with
/// the deals `numbers` of each.
#[must_use]
pub fn shelves(numbers: RangeInclusive<u64>) -> Vec<Shelf> {
    let columns = |columns: u8| Params::none().with("columns", columns);
    let kinds = [
        (columns(4), Words::new("Four columns", "4列")),
        (columns(5), Words::new("Five columns", "5列")),
        (columns(6), Words::new("Six columns", "6列")),
        (columns(8), Words::new("Eight columns", "8列")),
        (Params::none(), Words::new("Thirteen columns", "13列")),
    ];
    let offered = |(params, title)| Shelf::new(title, params, numbers.clone());
    kinds.map(offered).into()
}

/// Superpuzz: from the ace.
pub static ACES_UP: Deck = Deck {
    game: "superpuzz",
    lowest: 1,
    to_row: "",
    orders: "ace_orders",
    says: SAYS,
};

pub(crate) const SAYS: Says = Says {
    holes: Words::new("{0} holes", "穴{0}個"),
    occupied: Words::new(
        "Only a hole takes a card.",
        "カードを置けるのは穴だけです。",
    ),
    lowest_only: Words::new(
        "At the left edge only an ace can lie.",
        "左端に置けるのはAだけです。",
    ),
    after_hole: Words::new(
        "To the left of this hole is another one: no card fits until that is filled.",
        "左隣も穴なので、そこが埋まるまで何も置けません。",
    ),
    another: Words::new(
        "This hole takes the card that follows {0} in its suit.",
        "この穴に置けるのは、{0}と同じスートで次の数字のカードです。",
    ),
    stuck: Words::new(
        "no card can move: the holes stand behind {0}, which nothing can follow",
        "動かせるカードがありません：穴の左は{0}で、続くカードがありません",
    ),
    dead_hole: Words::new(
        "the hole at {0} is dead: its left neighbour is {1}, the highest of its suit",
        "{0}の穴にはもう何も移せません：左隣が{1}で、続くカードがありません",
    ),
    shadowed_hole: Words::new(
        "the hole at {0} is dead: its left neighbour is a dead hole",
        "{0}の穴にはもう何も移せません：左隣も、もう何も移せない穴です",
    ),
    never_filled: Words::new(
        "never filled again: {1}; behind {0}, which never moves, nothing can go",
        "二度と埋まらない穴があります：{1}。左の{0}は決して動かせず、その右には何も置けません",
    ),
    no_edge: Words::new(
        "no ace ever moves: no hole opens at the left edge, where {0} lie for good",
        "Aはどれも動かせません：左端の{0}が決して動かせず、左端に穴ができません",
    ),
    settled: Words::new(
        "in order from the left edge, with all four aces there, and so there for good: {0}",
        "4枚のAが左端に揃い、そこから順に並んでいて、もう動きません：{0}",
    ),
    cell: Words::new(
        "a card such as `HA`, `D0` or `CQ`, or a hole `--`",
        "「HA」「D0」「CQ」のようなカードか、穴「--」",
    ),
    fifth_hole: Words::new(
        "a fifth hole; there are only four",
        "5つ目の穴です。穴は4つまでです。",
    ),
    foreign: Words::new(
        "`{0}` has no place on a board with {1} columns, \
         where cards go from {2} to {3} (a hole is written `--`)",
        "{1}列の盤に「{0}」は使いません。{2}から{3}までのカードを並べ、穴は「--」と書きます。",
    ),
    components: Words::new(
        "(aces, holes) at the left edge: Shintani's 15 components",
        "左端の(Aの数,穴の数)による15の要素成分（新谷）",
    ),
    orders: Words::new(
        "inside (4,0): the order of the aces from top to bottom, 24 of them",
        "(4,0)の中の、左端のAの上からの並び順24通り",
    ),
};
