//! How a deal is written, drawn and judged.

use std::cell::RefCell;

use impasse_puzzle::{
    Automoves, Detector, Ground, Heuristic, Instance, Mark, Params, Partition, Piece, PlanningTask,
    Puzzle as _, Role, Scene, Sentence, Spot, TextError, Tone, Words, read_moves, sentence,
};

use crate::canonical::canonical;
use crate::card::{Card, Suit, rank_letter};
use crate::deal::{Deal, Move};
use crate::geometry::{Geometry, Pointed};
use crate::notation::{Bare, ColumnNames};
use crate::position::{Position, Slot};
use crate::table::{Build, Carry, Empty, Table};
use crate::{CardsLeft, Dig, FasAdjacent, NoRoom, Stuck, notation, solution, text};

impl Pointed {
    /// Where cards are taken from, and how many.
    fn cards(self, state: &Position) -> (Slot, usize) {
        let count = match self {
            Self::Cell(_) | Self::Home => 1,
            Self::Column(column, row) => {
                let height = state.from_top(column).count();
                height.saturating_sub(row).max(1)
            }
        };
        (self.slot(), count)
    }
}

impl Deal {
    fn geometry(&self) -> Geometry {
        let table = self.table();
        Geometry {
            cells: table.cells,
            columns: table.columns,
        }
    }

    /// Where the card at the end of a place lies, or where it would lie.
    pub(crate) fn spot(&self, state: &Position, place: Slot) -> Spot {
        match place {
            Slot::Cell(cell) => Spot::new(u16::from(cell), self.geometry().cell_row()),
            Slot::Column(column) => Spot::new(
                u16::from(column),
                self.geometry().first_row() + row(state.from_top(column).count().saturating_sub(1)),
            ),
            Slot::Home => Spot::new(self.geometry().width() - 4, 0),
        }
    }

    /// Where a card of a column lies.
    pub(crate) fn spot_in(&self, state: &Position, column: u8, card: Card) -> Spot {
        let above = state.from_top(column).take_while(|&c| c != card).count();
        let top = self.spot(state, Slot::Column(column));
        Spot::new(top.x, top.y - row(above))
    }

    fn home_spot(&self, suit: Suit) -> Spot {
        self.geometry().home_spot(suit)
    }

    fn pointed(&self, spot: Spot) -> Option<Pointed> {
        self.geometry().pointed(spot)
    }
}

fn row(number: usize) -> u16 {
    u16::try_from(number).expect("at most 52 cards")
}

/// How a card is drawn.
pub(crate) fn piece(face: Card) -> Piece {
    Piece {
        code: face.to_string(),
        symbol: face.symbol(),
        tone: match face.suit() {
            Suit::Hearts => Tone::Red,
            Suit::Diamonds => Tone::Blue,
            Suit::Spades => Tone::Ink,
            Suit::Clubs => Tone::Green,
        },
        role: Role::Plain,
    }
}

impl Instance for Deal {
    fn game(&self) -> &'static str {
        crate::ABOUT.name
    }

    fn params(&self) -> Params {
        let table = self.table();
        let usual = Table::default();
        let mut params = Params::none()
            .with("cells", table.cells)
            .with("columns", table.columns);
        if table.build != usual.build {
            params = params.with("build", table.build);
        }
        if table.empty != usual.empty {
            params = params.with("empty", table.empty);
        }
        if table.carry != usual.carry {
            params = params.with("carry", table.carry);
        }
        if table.base != usual.base {
            params = params.with("base", rank_letter(table.base));
        }
        params
    }

    fn text(&self) -> String {
        text::write(self, self.position())
    }

    fn canonical(&self) -> String {
        format!("{}\n{}", self.params(), canonical(self))
    }

    fn understood(&self) -> Vec<Sentence> {
        let table = self.table();
        let cards = Card::COUNT - usize::from(self.position().cards_home());
        let mut parts = vec![
            Sentence::counted(
                table.columns.into(),
                Words::new("{0} column", "{0}列"),
                Words::new("{0} columns", "{0}列"),
            ),
            Sentence::counted(
                cards,
                Words::new("{0} card", "カード{0}枚"),
                Words::new("{0} cards", "カード{0}枚"),
            ),
            Sentence::counted(
                table.cells.into(),
                Words::new("{0} cell", "セル{0}個"),
                Words::new("{0} cells", "セル{0}個"),
            ),
        ];
        let mut say = |words| parts.push(Sentence::new(words, []));
        if table.build == Build::Suit {
            say(Words::new("built by suit", "同じスートに重ねる"));
        }
        match table.empty {
            Empty::Any => {}
            Empty::Kings => say(Words::new(
                "only kings into empty columns",
                "空いた列にはKだけ",
            )),
            Empty::None => say(Words::new(
                "nothing into empty columns",
                "空いた列には置けない",
            )),
        }
        if table.carry == Carry::Unlimited {
            say(Words::new("any run at once", "列の移動は枚数無制限"));
        }
        if table.base != 1 {
            let words = Words::new("homes begin with {0}", "ホームは{0}から");
            parts.push(Sentence::new(words, [rank_letter(table.base).to_string()]));
        }
        parts
    }

    fn at(&self, state: &Position) -> Self {
        Self::new(self.table(), state.clone())
    }

    fn move_text(&self, state: &Position, m: Move) -> String {
        notation::write(self, state, m)
    }

    fn parse_moves(&self, from: &Position, text: &str) -> Result<Vec<Move>, TextError> {
        let read = |bare| {
            let names = RefCell::new(ColumnNames::default());
            read_moves(self, from, text, |state, word| {
                notation::read(self, state, word, bare, &mut names.borrow_mut())
            })
        };
        read(Bare::Most).or_else(|error| read(Bare::One).map_err(|_| error))
    }

    fn left_out(&self, state: &Position, automoves: Automoves) -> Vec<Move> {
        self.goes_home(state, automoves)
    }

    fn solution_text(
        &self,
        form: &str,
        moves: &[Move],
        automoves: Automoves,
    ) -> Result<String, Sentence> {
        solution::write(self, form, moves, automoves)
    }

    fn planning(&self) -> Result<PlanningTask, Sentence> {
        let Table { empty, carry, .. } = self.table();
        if (empty, carry) != (Empty::Any, Carry::Limited) {
            return Err(sentence!(
                "planners are told of games in which any single card may go to an empty column",
                "プランニング用には、空いた列にどのカードも1枚ずつ置けるゲームだけを書き出せます"
            ));
        }
        Ok(self.planning_task())
    }

    fn action(&self, state: &Position, m: Move) -> Option<String> {
        self.planning_action(state, m)
    }

    fn scene(&self, state: &Position) -> Scene {
        let table = self.table();
        let columns: Vec<Vec<Card>> = (0..table.columns).map(|at| state.column(at)).collect();
        let longest = columns.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let homes = Suit::ALL.map(|suit| (self.home_spot(suit), suit));
        let drawn = |card| piece(table.face(card));
        let (width, height) = (
            self.geometry().width(),
            self.geometry().first_row() + row(longest),
        );
        Scene::grid(width, height, |spot| {
            if let Some(&(_, suit)) = homes.iter().find(|(home, _)| *home == spot) {
                let home = state.home(suit);
                let card = (home > 0).then(|| Card::new(suit, home));
                return (Ground::Goal, card.map(drawn));
            }
            let (ground, card) = match self.pointed(spot) {
                Some(Pointed::Cell(cell)) => (Ground::Floor, state.cell(cell)),
                Some(Pointed::Column(column, row)) => {
                    let card = columns[usize::from(column)].get(row).copied();
                    let is_place = row == 0 || card.is_some();
                    let ground = if is_place {
                        Ground::Floor
                    } else {
                        Ground::Outside
                    };
                    (ground, card)
                }
                Some(Pointed::Home) | None => (Ground::Outside, None),
            };
            (ground, card.map(drawn))
        })
    }

    fn marks(&self, state: &Position, m: Move) -> Vec<Mark> {
        let to = match (m.to, state.card_at(m.from)) {
            (Slot::Home, Some(card)) => self.home_spot(card.suit()),
            (to, _) => self.spot(state, to),
        };
        let from = match (m.from, self.first_card(state, m)) {
            (Slot::Column(column), Some(card)) => self.spot_in(state, column, card),
            (from, _) => self.spot(state, from),
        };
        vec![Mark::From(from), Mark::To(to)]
    }

    /// From any card of a column those on it come along; from the last one to
    /// a column where it does not fit, as many as do.
    fn gesture(&self, state: &Position, from: Spot, to: Spot) -> Vec<Move> {
        let (Some(from), Some(to)) = (self.pointed(from), self.pointed(to)) else {
            return Vec::new();
        };
        if self.is_goal(state) {
            return Vec::new();
        }
        let ((from, count), to) = (from.cards(state), to.slot());
        let m = Move::single(from, to);
        match (from, to) {
            (Slot::Home, _) => Vec::new(),
            (Slot::Column(from), Slot::Column(to)) => self
                .carry(state, from, to, count)
                .or_else(|| {
                    let run = self.meant(state, from, to).filter(|_| count == 1)?;
                    self.carry(state, from, to, run)
                })
                .unwrap_or_default(),
            _ if count == 1 && self.is_legal(state, m) => vec![m],
            _ => Vec::new(),
        }
    }

    fn objection(&self, state: &Position, from: Spot, to: Option<Spot>) -> Option<Sentence> {
        let pointed = self.pointed(from)?;
        let means_something = match to {
            Some(to) => !self.gesture(state, from, to).is_empty(),
            None => !self.targets(state, from).is_empty(),
        };
        if means_something || self.is_goal(state) {
            return None;
        }
        let to = match to {
            Some(to) => Some(self.pointed(to)?.slot()),
            None => None,
        };
        let (from, count) = pointed.cards(state);
        // Back where it lies is no wish.
        if to == Some(from) {
            return None;
        }
        self.why_not(state, from, count, to)
    }

    fn automatic(&self, state: &Position) -> Vec<Move> {
        self.safely_home(state)
    }

    fn safe(&self, state: &Position) -> Option<Move> {
        self.first_safely_home(state)
    }

    /// A move takes one card home at most.
    fn least(&self, state: &Position) -> u32 {
        u32::try_from(Card::COUNT - usize::from(state.cards_home())).unwrap_or(0)
    }

    fn finish(&self, state: &Position) -> Vec<Move> {
        self.all_home(state)
    }

    /// Home; else with all cards on it onto a column where it fits; else into
    /// a free cell; else into an empty column.
    fn double(&self, state: &Position, spot: Spot) -> Vec<Move> {
        let table = self.table();
        let column = |x| Spot::new(x, self.geometry().first_row());
        let (empty, built): (Vec<u8>, Vec<u8>) =
            (0..table.columns).partition(|&at| state.top(at).is_none());
        let homes = std::iter::once(self.spot(state, Slot::Home));
        let cells = (0..table.cells).map(|at| self.spot(state, Slot::Cell(at)));
        let ways = homes
            .chain(built.into_iter().map(|at| column(u16::from(at))))
            .chain(cells)
            .chain(empty.into_iter().map(|at| column(u16::from(at))));
        ways.map(|to| self.gesture(state, spot, to))
            .find(|moves| !moves.is_empty())
            .unwrap_or_default()
    }

    fn partitions(&self) -> Vec<Partition<Self>> {
        vec![Partition {
            name: "home",
            summary: Words::new("by the number of cards at home", "上がったカードの枚数別"),
            classes: (0..=Card::COUNT).map(|cards| cards.to_string()).collect(),
            class_of: |_, state| Some(usize::from(state.cards_home())),
        }]
    }

    fn detectors() -> Vec<Box<dyn Detector<Self>>> {
        vec![Box::new(Stuck), Box::new(NoRoom)]
    }

    fn heuristics() -> Vec<Box<dyn Heuristic<Self>>> {
        vec![Box::new(Dig), Box::new(FasAdjacent), Box::new(CardsLeft)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::deal;

    /// Pointing twice at row `y` of column `x`, from 0, plays these moves.
    #[track_caller]
    fn check_double(text: &str, (x, y): (u16, u16), expected: &str) {
        let deal = deal("cells=1", text);
        let mut state = deal.start();
        let spot = Spot::new(x, 2 + y);
        let mut played = Vec::new();
        for m in deal.double(&deal.start(), spot) {
            played.push(deal.move_text(&state, m));
            deal.play(&mut state, m);
        }
        assert_eq!(played.join(" "), expected, "{text}");
    }

    #[test]
    fn pointing_twice_sends_a_card_home_else_where_it_fits_else_aside() {
        check_double("KC QC/KD/KH QD/KS", (0, 1), "1h");
        check_double("QH KC QD/KD/KS/KH QS QC", (3, 1), "");
        check_double("JD KC QD/KD QH/KS/KH QS QC", (0, 2), "13");
        check_double("JD QD KC/KD QH/KS/KH QS QC", (0, 2), "1a");
        check_double("Freecells: JD/QD KC/KD QH/KS/KH QS QC/:", (0, 1), "15");
    }

    /// Pointing at two places, columns and rows from 0, plays these moves, or
    /// is answered with this sentence.
    #[track_caller]
    fn check_pointing(text: &str, from: (u16, u16), to: (u16, u16), expected: &str) {
        let deal = deal("cells=1,columns=4", text);
        let mut state = deal.start();
        let spot = |(x, y)| Spot::new(x, y);
        let (from, to) = (spot(from), spot(to));
        let said = deal.objection(&state, from, Some(to));
        let mut played = Vec::new();
        for m in deal.gesture(&deal.start(), from, to) {
            played.push(deal.move_text(&state, m));
            deal.play(&mut state, m);
        }
        let answer = said.map_or(played.join(" "), |said| said.to_string());
        assert_eq!(answer, expected, "{text}");
    }

    const TABLE: &str = "Foundations: C-10 D-9 H-10 S-10/KC QD JS 10D/KD QC JD JC/KS QS JH QH/KH";

    #[test]
    fn the_last_card_stands_for_the_run_where_only_that_fits() {
        check_pointing(TABLE, (0, 5), (2, 5), "1a 13 a3");
        check_pointing(TABLE, (0, 4), (2, 5), "1a 13 a3");
    }

    #[test]
    fn who_asks_why_a_card_does_not_go_somewhere_is_told() {
        let onto = "a card lies on one that is one higher and of the other colour.";
        check_pointing(
            TABLE,
            (0, 5),
            (3, 2),
            &format!("♦10 does not go on ♥K: {onto}"),
        );
        check_pointing(
            TABLE,
            (0, 2),
            (3, 2),
            "♣K does not go on ♥K: a card lies on one that is one higher and of the other colour.",
        );
        check_pointing(
            TABLE,
            (1, 4),
            (3, 2),
            "The cards on it are not in order, so they do not move together.",
        );
        check_pointing(TABLE, (0, 4), (0, 0), "A cell holds one card.");
        check_pointing(TABLE, (2, 5), (3, 0), "♥Q goes home after ♥J.");
        check_pointing(TABLE, (4, 0), (0, 0), "A card that is home stays there.");
        check_pointing(TABLE, (0, 5), (0, 5), "");
    }

    #[test]
    fn an_empty_column_that_takes_less_says_what() {
        let said = |params: &str| {
            let deal = deal(params, "JD KC QD/KD QH/KS/KH QS QC/:");
            let (from, to) = (Spot::new(3, 4), Spot::new(4, 2));
            let said = deal.objection(&deal.start(), from, Some(to));
            said.map(|said| said.to_string())
        };
        assert_eq!(said("cells=1"), None);
        assert_eq!(
            said("cells=1,empty=kings").as_deref(),
            Some("♣Q does not go into an empty column: of its suit only ♣K does.")
        );
        assert_eq!(
            said("cells=1,empty=none").as_deref(),
            Some("Nothing goes into an empty column in this game.")
        );
    }

    #[test]
    fn many_cells_stand_below_the_homes() {
        let deal = deal("cells=8", "JD KC QD/KD QH/KS/KH QS QC");
        let place = |slot| deal.spot(deal.position(), slot);
        assert_eq!(place(Slot::Home), Spot::new(4, 0));
        assert_eq!(place(Slot::Cell(7)), Spot::new(7, 1));
        assert_eq!(place(Slot::Column(0)), Spot::new(0, 5));
    }

    #[test]
    fn a_card_that_can_go_nowhere_says_so() {
        let deal = deal(
            "cells=1",
            &format!("Freecells: 10D/{}", TABLE.replace(" 10D", "")),
        );
        let said = |x, y| {
            let sentence = deal.objection(&deal.start(), Spot::new(x, y), None);
            sentence.map(|said| said.to_string())
        };
        assert_eq!(said(3, 2).as_deref(), Some("There is no place for it now."));
        assert_eq!(said(1, 5), None, "the jack of clubs goes home");
    }
}
