//! Cards and their names.

use std::fmt;

use impasse_puzzle::{card_name, card_suit};

/// The suits, in the order of Microsoft's deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♠
    Spades,
}

impl Suit {
    /// All four, in order.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// The letter of the text form.
    #[must_use]
    pub const fn letter(self) -> char {
        ['C', 'D', 'H', 'S'][self as usize]
    }

    /// The sign on the card.
    #[must_use]
    pub const fn sign(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }

    /// Whether it is a red suit.
    #[must_use]
    pub const fn is_red(self) -> bool {
        matches!(self, Self::Diamonds | Self::Hearts)
    }

    /// The suit of a letter, small or capital, or of the sign on the card.
    pub(crate) fn read(sign: char) -> Option<Self> {
        card_suit(sign).and_then(Self::of_letter)
    }

    fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|suit| suit.letter() == letter)
    }
}

/// Letters of the ranks 1 to 13.
const RANKS: [char; 13] = [
    'A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K',
];

/// The letter of a rank; nothing, as the programs of others write it, is `0`.
pub(crate) fn rank_letter(rank: u8) -> char {
    match rank {
        0 => '0',
        rank => RANKS[usize::from(rank) - 1],
    }
}

/// A card: rank and suit, the ace being 1. In order of rank, then suit, as in
/// Microsoft's deck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many there are.
    pub const COUNT: usize = 52;

    /// The card of a suit and a rank.
    ///
    /// # Panics
    ///
    /// If the rank is not 1 to 13.
    #[must_use]
    pub const fn new(suit: Suit, rank: u8) -> Self {
        assert!(rank >= 1 && rank <= 13, "ranks go from 1 to 13");
        Self((rank - 1) * 4 + suit as u8)
    }

    /// The card with a number from [`index`](Self::index).
    ///
    /// # Panics
    ///
    /// If there is no such card.
    #[must_use]
    pub const fn of_index(index: u8) -> Self {
        assert!(index < 52, "there are 52 cards");
        Self(index)
    }

    /// The whole deck, in order.
    pub fn deck() -> impl Iterator<Item = Self> {
        (0..52).map(Self)
    }

    /// Its number, from 0.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Its suit.
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::ALL[self.0 as usize & 3]
    }

    /// Its rank, the ace being 1.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / 4 + 1
    }

    /// Reads a name such as `AH`, `td`, `10D`, `QC`, `1S` or `♥6`.
    pub(crate) fn read(name: &str) -> Option<Self> {
        let (suit, rank) = card_name(name)?;
        Some(Self::new(Suit::of_letter(suit)?, rank))
    }

    /// How people know it: `♥6`, `♠10`.
    #[must_use]
    pub fn symbol(self) -> String {
        match self.rank() {
            10 => format!("{}10", self.suit().sign()),
            rank => format!("{}{}", self.suit().sign(), rank_letter(rank)),
        }
    }
}

/// The name in the text form: `6H`, `TS`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", rank_letter(self.rank()), self.suit().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_read_as_it_is_written() {
        for card in Card::deck() {
            assert_eq!(Card::read(&card.to_string()), Some(card));
            assert_eq!(Card::read(&card.to_string().to_lowercase()), Some(card));
            assert_eq!(Card::new(card.suit(), card.rank()), card);
            assert_eq!(Card::of_index(card.index()), card);
        }
    }

    #[test]
    fn cards_are_read_as_others_write_them() {
        for ten in ["10h", "TH", "H10", "h0", "♥10", "T♥"] {
            assert_eq!(Card::read(ten), Some(Card::new(Suit::Hearts, 10)), "{ten}");
        }
        for ace in ["1C", "AC", "ca", "♣1", "A♣"] {
            assert_eq!(Card::read(ace), Some(Card::new(Suit::Clubs, 1)), "{ace}");
        }
        assert_eq!(Card::read("11H"), None);
    }
}
