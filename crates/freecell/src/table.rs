//! The table on which cards are dealt: what makes one game of the family
//! another.

use std::fmt;

use crate::card::{Card, Suit};

/// On what a card may be built in a column; always on the next higher rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Build {
    /// On the other colour: FreeCell.
    Alternate,
    /// On the same suit: Baker's Game.
    Suit,
}

/// Bits of the suits of a rank.
const RED: u64 = 1 << Suit::Diamonds as u8 | 1 << Suit::Hearts as u8;
const BLACK: u64 = 1 << Suit::Clubs as u8 | 1 << Suit::Spades as u8;
const ALL_CARDS: u64 = (1 << Card::COUNT) - 1;

impl Build {
    /// Whether `card` may be laid on `under`.
    #[must_use]
    pub const fn allows(self, card: Card, under: Card) -> bool {
        // Most cards are told apart by their ranks.
        card.rank() + 1 == under.rank()
            && match self {
                Self::Alternate => card.suit().is_red() != under.suit().is_red(),
                Self::Suit => card.suit() as u8 == under.suit() as u8,
            }
    }

    /// A bit for each card that `card` may be laid on.
    pub(crate) const fn bases_mask(self, card: Card) -> u64 {
        let suits = match self {
            Self::Alternate if card.suit().is_red() => BLACK,
            Self::Alternate => RED,
            Self::Suit => 1 << card.suit() as u8,
        };
        // Nothing lies above kings.
        (suits << (4 * card.rank())) & ALL_CARDS
    }

    /// The cards that `card` may be laid on: two at most.
    pub fn bases(self, card: Card) -> impl Iterator<Item = Card> {
        let rank = card.rank() % 13 + 1;
        let higher = Suit::ALL.map(|suit| Card::new(suit, rank));
        higher
            .into_iter()
            .filter(move |&under| self.allows(card, under))
    }

    /// The name in parameters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Alternate => "alternate",
            Self::Suit => "suit",
        }
    }
}

impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What may go into an empty column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Empty {
    /// Any card.
    Any,
    /// Kings, or whatever comes home last.
    Kings,
    /// Nothing.
    None,
}

impl Empty {
    /// Whether an empty column takes a card.
    #[must_use]
    pub const fn takes(self, card: Card) -> bool {
        match self {
            Self::Any => true,
            Self::Kings => card.rank() == 13,
            Self::None => false,
        }
    }

    /// The name in parameters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Kings => "kings",
            Self::None => "none",
        }
    }
}

impl fmt::Display for Empty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How many cards of a column that are in order go to another at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carry {
    /// One; more are short for moves through free places.
    Limited,
    /// As many as one likes, in one move: the relaxed games.
    Unlimited,
}

impl Carry {
    /// The name in parameters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Limited => "limited",
            Self::Unlimited => "unlimited",
        }
    }
}

impl fmt::Display for Carry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The table on which cards are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// Free cells, 0 to 8.
    pub cells: u8,
    /// Columns, 4 to 12.
    pub columns: u8,
    /// What may be built on what.
    pub build: Build,
    /// What may go into an empty column.
    pub empty: Empty,
    /// How many cards go from column to column at once.
    pub carry: Carry,
    /// The rank with which homes begin, as it is printed on the cards; 1 to 13.
    /// Behind the king comes the ace. Wherever rules and searches speak of a
    /// [`Card`], its rank counts from here: see [`face`](Self::face).
    pub base: u8,
}

impl Default for Table {
    /// FreeCell's: four cells and eight columns, built in alternate colours,
    /// card by card.
    fn default() -> Self {
        Self {
            cells: 4,
            columns: 8,
            build: Build::Alternate,
            empty: Empty::Any,
            carry: Carry::Limited,
            base: 1,
        }
    }
}

impl Table {
    /// The card that is printed on a card whose rank counts from the base.
    ///
    /// ```
    /// use impasse_freecell::{Card, Suit, Table};
    /// let penguin = Table { base: 12, ..Table::default() };
    /// assert_eq!(penguin.face(Card::new(Suit::Hearts, 1)).to_string(), "QH");
    /// assert_eq!(penguin.face(Card::new(Suit::Hearts, 3)).to_string(), "AH");
    /// ```
    #[must_use]
    pub const fn face(self, card: Card) -> Card {
        Card::new(card.suit(), (card.rank() + self.base - 2) % 13 + 1)
    }

    /// The card whose rank counts from the base, of what is printed on it.
    #[must_use]
    pub const fn of_face(self, face: Card) -> Card {
        Card::new(face.suit(), (face.rank() + 13 - self.base) % 13 + 1)
    }

    /// Whether empty columns help to carry several cards: whatever waits there
    /// must be allowed to, and of cards in order only the first can be a king.
    pub(crate) const fn waits_in_columns(self) -> bool {
        matches!(self.empty, Empty::Any)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_laid_on_those_that_are_allowed() {
        for build in [Build::Alternate, Build::Suit] {
            for card in Card::deck() {
                let allowed = Card::deck().filter(|&under| build.allows(card, under));
                let bits = allowed.fold(0, |bits, under| bits | 1 << under.index());
                assert_eq!(build.bases_mask(card), bits, "{card}");
            }
        }
    }

    #[test]
    fn faces_and_ranks_from_the_base_are_the_same_cards() {
        for base in 1..=13 {
            let table = Table {
                base,
                ..Table::default()
            };
            for card in Card::deck() {
                assert_eq!(table.of_face(table.face(card)), card);
            }
            let first = table.face(Card::new(Suit::Clubs, 1));
            assert_eq!(first.rank(), base);
        }
    }
}
