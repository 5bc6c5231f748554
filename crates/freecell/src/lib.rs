//! FreeCell: bring all cards home, suit by suit, with a few cells to help.
//!
//! ```text
//! QD -- -- --   ..  2D ..  AS      cells, and the home of each suit
//!
//! JD  2C  9H  JC  5D  7H  7C  5H   columns: the last card of each can move,
//! KD  KC  9S  5S  AD  QC  KH  3H   into a free cell, into an empty column,
//! 2S  KS  9D      JS  AC  AH  3C   onto the next higher rank of the other
//! 4C          QD  4S      8H       colour, or home behind the next lower
//! 3S                               rank of its suit
//! ```
//!
//! A move is one card. Carrying several cards of a column at once is short for
//! the moves through free cells and empty columns that it takes
//! ([`Deal::carry`]). Cells and columns have no order: positions that differ
//! only in which column is which have the same key.
//!
//! Deals have Microsoft's numbers or `PySolFC`'s, or are full shuffles ([`Shuffle`]).
//!
//! Other games of the family differ in their [`Table`]: by suit instead of colours it is
//! Baker's Game ([`Build`]), with only kings in empty columns ([`Empty`]) and filled cells
//! Eight Off or Seahaven Towers, with moves of whole runs ([`Carry`]) a relaxed game, and
//! where homes begin with the rank of the first card it is Penguin.
//!
//! ```
//! use impasse_freecell::{CardsLeft, Deal, Dig, FasAdjacent, Shuffle, Table};
//! use impasse_puzzle::{Estimate, Heuristic, Puzzle};
//!
//! let deal = Deal::numbered(Table::default(), Shuffle::Microsoft, 1);
//! let start = deal.start();
//! // So many moves are needed at least.
//! let bounds = [
//!     CardsLeft.prepare(&deal).estimate(&start),
//!     FasAdjacent.prepare(&deal).estimate(&start),
//!     Dig.prepare(&deal).estimate(&start),
//! ];
//! assert_eq!(bounds, [Some(52), Some(65), Some(74)]);
//! ```
//!
//! Dead ends, cheapest first: [`Stuck`], [`NoRoom`]. Estimates, all of them lower
//! bounds: [`CardsLeft`] ≤ [`FasAdjacent`] ≤ [`Dig`].

mod burial;
mod canonical;
mod card;
mod cards_left;
mod carry;
mod deal;
mod editing;
mod empty_lines;
mod family;
mod geometry;
mod homeward;
mod instance;
mod no_room;
mod notation;
mod objection;
mod packing;
mod planning;
mod position;
mod shuffle;
mod solution;
mod stuck;
mod table;
mod text;
mod twister;

use std::ops::RangeInclusive;

use impasse_puzzle::{
    AboutGame, Block, Editing, Game, OpenResult, OthersNumber, ParamError, Params, Relative,
    Sentence, Shelf, SolutionForm, Visitor, Words, card_words, sentence,
};

use family::{Base, PARAMETERS, dealt, rules, shuffle};

pub use burial::{Bound, Burial, Count, Dig, FasAdjacent};
pub use card::{Card, Suit};
pub use cards_left::CardsLeft;
pub use deal::{Deal, Dealing, Move};
pub use no_room::NoRoom;
pub use position::{Position, Slot};
pub use shuffle::Shuffle;
pub use stuck::Stuck;
pub use table::{Build, Carry, Empty, Table};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct FreeCell;

const ABOUT: AboutGame = AboutGame {
    name: "freecell",
    title: Words::new("FreeCell", "フリーセル"),
    summary: Words::new(
        "bring all cards home, suit by suit, with a few cells to help",
        "空いたセルを使いながら、全部のカードをスート順に積み上げる",
    ),
    brief: [
        Words::new(
            "Bring all cards home: one pile for each suit, from the ace up to the king.",
            "全部のカードを、スートごとにAからKまで順にホームへ積み上げます。",
        ),
        Words::new(
            "Move one card at a time, always the last of its column: onto a card of the other colour that is one rank higher, or into an empty column.",
            "動かせるのは列の最後のカード1枚で、色が違い数字が1つ大きいカードの上か、空いた列に置けます。",
        ),
        Words::new(
            "A free cell keeps any one card for later. When no card can move you are stuck.",
            "フリーセルには、どのカードでも1枚ずつ一時的に置けます。動かせるカードがなくなったら手詰りです。",
        ),
    ],
    reference: "Paul Alfille 1978; Jim Horne 1991 (numbered deals); Jimbo, Design of an algorithm for \
     determining existence of a solution to an initial position of FreeCell",
    parameters: PARAMETERS,
    extensions: &["freecell"],
};

impl Game for FreeCell {
    fn about(&self) -> &'static AboutGame {
        &ABOUT
    }

    fn rules(&self) -> Words {
        Words::new(
            include_str!("../rules/en.md"),
            include_str!("../rules/ja.md"),
        )
    }

    fn variants(&self) -> &'static [(&'static str, &'static str)] {
        family::VARIANTS
    }

    fn relatives(&self) -> &'static [Relative] {
        family::RELATIVES
    }

    fn numbers(&self, params: &Params) -> Result<RangeInclusive<u64>, ParamError> {
        let (_, dealing) = dealt(params)?;
        Ok(match dealing.shuffle {
            Shuffle::Microsoft => 1..=shuffle::LAST_MICROSOFT,
            Shuffle::Pysolfc => 1..=u64::MAX,
            Shuffle::Uniform => 0..=u64::MAX,
        })
    }

    fn value_words(&self, parameter: &str, value: &str) -> Option<Words> {
        family::value_words(parameter, value)
    }

    fn number_sieve(&self, params: &Params, text: &str) -> Box<dyn Fn(u64) -> bool> {
        let (Ok((_, dealing)), Ok(deal)) = (dealt(params), text::read(params, text)) else {
            return Box::new(|_| true);
        };
        if dealing.shuffle != Shuffle::Microsoft || dealing.beak {
            return Box::new(|_| true);
        }
        // Cards are dealt row by row, so the first ones lie at the far ends.
        let table = deal.table();
        let far = |column| deal.position().column(column).first().copied();
        let first: Vec<Card> = (0..table.columns).map_while(far).collect();
        let faces: Vec<Card> = first.iter().map(|&card| table.face(card)).collect();
        Box::new(shuffle::microsoft_sieve(&faces))
    }

    fn solution_forms(&self) -> &'static [SolutionForm] {
        solution::FORMS
    }

    /// Whoever says nothing of cells means four.
    fn candidates(&self, params: &Params) -> Vec<Params> {
        vec![params.clone()]
    }

    fn shelves(&self) -> Vec<Shelf> {
        let usual = [
            Shelf::new(
                Words::new("Deals 1 to 100", "1番から100番"),
                Params::none(),
                1..=100,
            ),
            Shelf::new(
                Words::new("Famous deals", "有名な問題"),
                Params::none(),
                [164, 617, 1941, 7058, 10692, 31465],
            ),
            Shelf::new(
                Words::new("Two free cells", "フリーセル2つ"),
                Params::none().with("cells", 2),
                1..=30,
            ),
        ];
        usual.into_iter().chain(family::shelves()).collect()
    }

    fn number<V: Visitor>(&self, params: &Params, number: u64, visitor: V) -> OpenResult<V> {
        let (table, dealing) = dealt(params)?;
        let numbers = self.numbers(params)?;
        if !numbers.contains(&number) {
            return Err(ParamError::new(
                format!("#{number}"),
                sentence!(
                    "a number from {0} to {1}",
                    "{0}から{1}までの番号",
                    *numbers.start(),
                    *numbers.end()
                ),
            )
            .into());
        }
        Ok(visitor.visit(Deal::numbered(table, dealing, number)))
    }

    fn others_number(&self, params: &Params, name: &str) -> Option<OthersNumber> {
        let shuffle = shuffle(params).ok()?;
        if let Some(number) = name.strip_prefix("ms") {
            // So PySolFC calls Microsoft's deals.
            let microsoft = Params::none().with("deal", Shuffle::Microsoft.name());
            let params = match params.value("deal") {
                None => params.clone(),
                Some(_) => params.clone().replaced_by(&microsoft),
            };
            return shuffle::digits(number)
                .and_then(|number| u64::try_from(number).ok())
                .map(|number| OthersNumber::Number(params, number));
        }
        shuffle.others_deck(name)?;
        let digits = name.trim_start_matches('0');
        Some(OthersNumber::Name(digits.to_owned()))
    }

    fn named<V: Visitor>(&self, params: &Params, name: &str, visitor: V) -> OpenResult<V> {
        let (table, dealing) = dealt(params)?;
        match dealing.shuffle.others_deck(name) {
            Some(deck) => Ok(visitor.visit(Deal::of_deck(table, dealing, deck))),
            None => Err(ParamError::new(
                format!("#{name}"),
                sentence!("the name of a deal", "ゲームの番号"),
            )
            .into()),
        }
    }

    fn parse<V: Visitor>(&self, params: &Params, text: &str, visitor: V) -> OpenResult<V> {
        Ok(visitor.visit(text::read(params, text)?))
    }

    fn editing(&self, params: &Params) -> Result<Option<Box<dyn Editing>>, ParamError> {
        Ok(Some(Box::new(editing::Making::new(params)?)))
    }

    fn looks_like(&self, text: &str) -> bool {
        card_words(text) == Some(false) || text::has_heading(text)
    }

    fn reading(&self, params: &Params, text: &str) -> Option<Sentence> {
        text::reading(params, text)
    }

    fn split<'t>(&self, text: &'t str) -> Vec<Block<'t>> {
        empty_lines::split(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impasse_puzzle::{Instance, Puzzle};

    /// The deal in a text that the test knows to be right.
    #[track_caller]
    pub(crate) fn deal(params: &str, text: &str) -> Deal {
        let params: Params = params.parse().expect("parameters");
        text::read(&params, text).expect("a legal text")
    }

    #[track_caller]
    fn check_moves(params: &str, text: &str, moves: &str) {
        let deal = deal(params, text);
        let mut legal = Vec::new();
        deal.moves(deal.position(), &mut legal);
        let names: Vec<String> = legal
            .iter()
            .map(|&m| deal.move_text(deal.position(), m))
            .collect();
        assert_eq!(names.join(" "), moves, "{text}");
    }

    #[test]
    fn a_card_goes_home_behind_the_lower_one_of_its_suit() {
        check_moves("cells=0", "KC QC/KD/KH QD/KS", "1h 12 3h 34 4h");
        check_moves("cells=0", "KC QC/KD/KS QH QD/KH QS", "1h 12 3h 4h 42");
    }

    #[test]
    fn a_card_goes_onto_the_other_colour_or_in_bakers_game_its_own_suit() {
        check_moves("cells=0", "QH KC QD/KD/QS KS/KH QC", "1h 13 4h 42");
        check_moves("cells=0,build=suit", "QH KC QD/KD/QS KS/KH QC", "1h 12 4h");
    }

    #[test]
    fn every_free_place_is_named_but_a_card_alone_stays_alone() {
        check_moves(
            "cells=2",
            "KC KD/QD KS KH/QC/:",
            "14 1a 1b 2h 24 2a 2b 3h 31 32 3a 3b",
        );
        check_moves("cells=1", "Freecells: QD/KC/KD/:/:", "ah a1 a3 a4 1h");
    }

    #[test]
    fn only_kings_or_nothing_goes_into_an_empty_column() {
        let text = "KC KD/QD KS KH/QC/:";
        check_moves("cells=1,empty=kings", text, "14 1a 2h 24 2a 3h 31 32 3a");
        check_moves("cells=1,empty=none", text, "1a 2h 2a 3h 31 32 3a");
        // Where homes begin with the queens, the jacks come last.
        let text = "Freecells: JD/JH JC JS/:/:/:";
        check_moves(
            "cells=2,empty=kings,base=Q",
            text,
            "ah a2 a3 a4 1h 12 13 14 1b",
        );
    }

    #[test]
    fn cards_in_order_go_at_once_where_nothing_limits_it() {
        let text = "KH QC JD TC/KD/:/QD QH QS JC JH JS TD TH TS KC KS";
        check_moves("cells=0", text, "1h 13 43");
        check_moves("cells=0,carry=unlimited", text, "1h 12 13v1 13v2 13v3 43");
        check_moves("cells=0,carry=unlimited,empty=kings", text, "1h 12 43");
    }

    #[test]
    fn behind_the_king_comes_the_ace() {
        let text = "2H AH KH/2D KD/3D 3H AD/:";
        let params = "cells=0,build=suit,empty=kings,carry=unlimited,base=dealt";
        let deal = deal(params, text);
        assert_eq!(
            deal.params().to_string(),
            "cells=0,columns=4,build=suit,empty=kings,carry=unlimited,base=4"
        );
        let home = "Foundations: H-Q C-3 D-Q S-3\n";
        assert!(deal.text().starts_with(home), "{}", deal.text());
        check_moves(params, text, "1h 2h 23");
    }

    #[test]
    fn a_line_of_homes_or_cells_is_of_no_other_game() {
        assert!(FreeCell.looks_like("Foundations: H-K C-K D-K S-Q\nFreecells: -\nKS\n"));
        assert!(FreeCell.looks_like("; late\nfc: KS"));
        assert!(!FreeCell.looks_like("KS"));
    }

    #[test]
    fn the_goal_is_all_cards_at_home() {
        let deal = deal("", "KC/:/:/:");
        let end = deal.replay(&deal.parse_moves(&deal.start(), "1h").expect("legal"));
        assert!(deal.is_goal(&end.expect("legal")) && !deal.is_goal(deal.position()));
    }

    /// The first lines of a deal of a game of the family.
    #[track_caller]
    fn check_dealt(name: &str, number: u64, lines: &str) {
        let params = family::VARIANTS.iter().find(|variant| variant.0 == name);
        let params = params.expect("a name of the family").1.parse();
        let (table, dealing) = dealt(&params.expect("parameters")).expect("a table");
        let text = Deal::numbered(table, dealing, number).text();
        let text: Vec<&str> = text.lines().take(3).collect();
        assert_eq!(text.join("/"), lines, "{name}");
    }

    #[test]
    fn the_family_is_dealt_as_by_dealers_of_others() {
        // What the dealers of `PySolFC` and fc-solve print for Microsoft's deal 1.
        check_dealt(
            "eight-off",
            1,
            "Freecells: 6S - 9C - 2H - 6H -/JD KD 2S 4C 3S 6D/2D KC KS 5C TD 8S",
        );
        check_dealt(
            "seahaven",
            1,
            "Freecells: - 2H 6H -/JD 9S JS 4D 6D/2D 5S AS 7S 8S",
        );
        check_dealt(
            "forecell",
            1,
            "Freecells: 6S 9C 2H 6H/JD KD 2S 4C 3S 6D/2D KC KS 5C TD 8S",
        );
        // The jack of hearts is the last of the jacks.
        check_dealt(
            "penguin",
            1,
            "Foundations: H-0 C-J D-J S-J/JH KD 3H 3C 4D 2C 3D/2D KC 2S 4C 7S 7D 8C",
        );
    }

    #[test]
    fn a_numbered_deal_never_changes_between_versions() {
        let text = |params: &str, number| {
            let params = params.parse().expect("parameters");
            let (table, dealing) = dealt(&params).expect("a table");
            let deal = Deal::numbered(table, dealing, number);
            deal.text().lines().next().expect("a column").to_owned()
        };
        assert_eq!(text("", 1), "JD KD 2S 4C 3S 6D 6S");
        assert_eq!(text("", 617), "7D TD TH KD 4C 4S JD");
        assert_eq!(text("", 2_147_483_648), "QH 3H 7D 4D TS QD 6D");
        assert_eq!(text("", 4_294_967_296), "TS 3S KC 4H 9H 3H 4D");
        assert_eq!(text("", 8_589_934_591), "TC 8S 8C 6C 5H 5C 9C");
        assert_eq!(
            text("columns=4", 1),
            "JD 5D KD AD 2S JS 4C 4H 3S 8H 6D 6C 6S"
        );
        assert_eq!(text("deal=pysolfc", 617), "7D TD TH KD 4C 4S JD");
        assert_eq!(text("deal=pysolfc", 32_001), "4C JC 7S QD 9D 6C 3S");
        assert_eq!(text("deal=pysolfc", u64::MAX), "2C 7H QC 9D 9C 4D 5D");
        let named = |params: &str, name| {
            let params = params.parse().expect("parameters");
            let (table, dealing) = dealt(&params).expect("a table");
            let deck = dealing.shuffle.others_deck(name).expect("a deal of others");
            let text = Deal::of_deck(table, dealing, deck).text();
            let lines: Vec<&str> = text.lines().collect();
            format!("{} / {}", lines[0], lines[7])
        };
        assert_eq!(named("", "-1"), "AC 3C 5C 7C 9C JC KC / QS TS 8S 6S 4S 2S");
        assert_eq!(named("", "-2"), "AS KS QS JS TS 9S 8S / 7C 6C 5C 4C 3C 2C");
        assert_eq!(text("deal=uniform", 5), "3C AH 4C 8S 4S 2D 2C");
    }
}
