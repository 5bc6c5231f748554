//! Why a card cannot go where somebody wants to lay it.

use impasse_puzzle::{Sentence, Words};

use crate::card::Card;
use crate::deal::{Deal, Move};
use crate::position::{Position, Slot};
use crate::table::{Build, Empty};

const AT_HOME: Words = Words::new(
    "A card that is home stays there.",
    "ホームに置いたカードは動かせません。",
);
const BURIED: Words = Words::new(
    "The cards on it are not in order, so they do not move together.",
    "上のカードが順に並んでいないので、まとめて動かせません。",
);
const NOWHERE: Words = Words::new(
    "There is no place for it now.",
    "今は置ける場所がありません。",
);
const ONE_A_CELL: Words = Words::new(
    "A cell holds one card.",
    "フリーセルに置けるのは1枚だけです。",
);
const TAKEN: Words = Words::new("This cell is taken.", "このフリーセルは塞がっています。");
const ONE_BY_ONE: Words = Words::new("Cards go home one by one.", "ホームには1枚ずつ置きます。");
const NOT_YET: Words = Words::new(
    "{0} goes home after {1}.",
    "{0}をホームに置けるのは{1}の次です。",
);
const COLOURS: Words = Words::new(
    "{0} does not go on {1}: a card lies on one that is one higher and of the other colour.",
    "{0}は{1}に重ねられません。色違いで数字が1つ大きいカードに重ねます。",
);
const SUITS: Words = Words::new(
    "{0} does not go on {1}: a card lies on one that is one higher and of the same suit.",
    "{0}は{1}に重ねられません。同じスートで数字が1つ大きいカードに重ねます。",
);
const ROOM: Words = Words::new(
    "Not enough room: {1} can be moved at once now, not {0}.",
    "空きが足りません。一度に動かせるのは今{1}枚までです（{0}枚は動かせません）。",
);
const WHOLE: Words = Words::new(
    "A whole column gains nothing in an empty one.",
    "列をまるごと空の列に移しても何も変わりません。",
);
const CLOSED: Words = Words::new(
    "Nothing goes into an empty column in this game.",
    "このゲームでは、空いた列には何も置けません。",
);
const ONLY_KINGS: Words = Words::new(
    "{0} does not go into an empty column: of its suit only {1} does.",
    "{0}は空いた列に置けません。このスートで置けるのは{1}だけです。",
);

fn plain(words: Words) -> Sentence {
    Sentence::new(words, [])
}

impl Deal {
    /// Why the last `count` cards at `from` do not go to `to`, or without it
    /// nowhere; `None` where they do.
    pub(crate) fn why_not(
        &self,
        state: &Position,
        from: Slot,
        count: usize,
        to: Option<Slot>,
    ) -> Option<Sentence> {
        if from == Slot::Home {
            return Some(plain(AT_HOME));
        }
        let card = state.card_at(from)?;
        if let Slot::Column(column) = from
            && count > self.run(state, column)
        {
            return Some(plain(BURIED));
        }
        let Some(to) = to else {
            return Some(plain(NOWHERE));
        };
        match to {
            Slot::Cell(_) if count > 1 => Some(plain(ONE_A_CELL)),
            Slot::Cell(cell) => state.cell(cell).map(|_| plain(TAKEN)),
            Slot::Home if count > 1 => Some(plain(ONE_BY_ONE)),
            Slot::Home if self.is_legal(state, Move::single(from, to)) => None,
            Slot::Home => {
                let before = Card::new(card.suit(), card.rank() - 1);
                Some(Sentence::new(
                    NOT_YET,
                    [card, before].map(|card| self.symbol(card)),
                ))
            }
            Slot::Column(column) => self.why_not_onto(state, from, count, column),
        }
    }

    fn why_not_onto(&self, state: &Position, from: Slot, count: usize, to: u8) -> Option<Sentence> {
        let head = match from {
            Slot::Column(from) => state.from_top(from).nth(count - 1)?,
            _ => state.card_at(from)?,
        };
        let most = self.capacity(state, to);
        match state.top(to) {
            Some(under) if !self.table().build.allows(head, under) => {
                let words = match self.table().build {
                    Build::Alternate => COLOURS,
                    Build::Suit => SUITS,
                };
                Some(Sentence::new(
                    words,
                    [head, under].map(|card| self.symbol(card)),
                ))
            }
            None if state.under(head).is_none() && matches!(from, Slot::Column(_)) => {
                Some(plain(WHOLE))
            }
            None if self.table().empty == Empty::None => Some(plain(CLOSED)),
            None if !self.table().empty.takes(head) => {
                let king = Card::new(head.suit(), 13);
                let names = [head, king].map(|card| self.symbol(card));
                Some(Sentence::new(ONLY_KINGS, names))
            }
            _ if count > most => {
                let numbers = [count, most].map(|number| number.to_string());
                Some(Sentence::new(ROOM, numbers))
            }
            _ => None,
        }
    }
}
