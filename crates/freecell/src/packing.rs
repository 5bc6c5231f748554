//! Keys: a position in as few bytes as its deal allows.
//!
//! A card is home, or in a cell, or the first of a column, or where it lay at
//! the start, or on one of the two cards it may be built on: six places at
//! most, so three cards fit into a byte (6³ = 216), and a whole deck into 18.
//! Nothing of this says which column or cell it is, so positions that differ
//! only in their order have the same key. Cards that were home at the start
//! stay there and need no room.

use crate::card::Card;
use crate::position::{AT_HOME, IN_CELL, ON_TABLE, Position, RESTS};
use crate::table::Build;

/// The most places a card can have.
const PLACES: usize = 6;

#[derive(Clone, Debug)]
pub(crate) struct Packing {
    /// The cards in play.
    cards: Vec<Card>,
    /// Of each of them, what the place with each number rests on.
    rest_of: Vec<[u8; PLACES]>,
    /// Of each of them, the number of each place.
    code_of: Vec<[u8; RESTS]>,
}

impl Packing {
    pub(crate) fn new(build: Build, start: &Position) -> Self {
        let in_play = Card::COUNT - usize::from(start.cards_home());
        let mut packing = Self {
            cards: Vec::with_capacity(in_play),
            rest_of: Vec::with_capacity(in_play),
            code_of: Vec::with_capacity(in_play),
        };
        for card in Card::deck().filter(|&card| !start.is_home(card)) {
            let mut rest_of = [AT_HOME; PLACES];
            let mut code_of = [0; RESTS];
            let mut count = 0;
            let first = start.rests()[usize::from(card.index())];
            let bases = build.bases(card).map(Card::index);
            for place in [AT_HOME, IN_CELL, ON_TABLE]
                .into_iter()
                .chain(bases)
                .chain([first])
            {
                if !rest_of[..usize::from(count)].contains(&place) {
                    rest_of[usize::from(count)] = place;
                    code_of[usize::from(place)] = count;
                    count += 1;
                }
            }
            packing.cards.push(card);
            packing.rest_of.push(rest_of);
            packing.code_of.push(code_of);
        }
        packing
    }

    /// At least one byte, even where all cards are home.
    pub(crate) fn key_len(&self) -> usize {
        self.cards.len().div_ceil(3).max(1)
    }

    pub(crate) fn write(&self, state: &Position, key: &mut [u8]) {
        key[0] = 0;
        let rests = state.rests();
        let groups = self.cards.chunks(3).zip(self.code_of.chunks(3));
        for (byte, (cards, codes)) in key.iter_mut().zip(groups) {
            let code = |at: usize| codes[at][usize::from(rests[usize::from(cards[at].index())])];
            *byte = (0..cards.len()).rev().fold(0, |sum, at| sum * 6 + code(at));
        }
    }

    pub(crate) fn read(&self, key: &[u8], state: &mut Position) {
        let mut rests = [AT_HOME; Card::COUNT];
        let groups = self.cards.chunks(3).zip(self.rest_of.chunks(3));
        for (&byte, (cards, places)) in key.iter().zip(groups) {
            let mut left = byte;
            for (card, place) in cards.iter().zip(places) {
                rests[usize::from(card.index())] = place[usize::from(left % 6)];
                left /= 6;
            }
        }
        *state = Position::from_rests(&rests);
    }
}
