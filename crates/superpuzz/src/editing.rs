//! Deals in the making: card by card, and cards exchanged.

use impasse_puzzle::{
    Brush, Change, Edge, Editing, Ground, Piece, Role, Sentence, Sheet, Spot, Style, Tone, Words,
    exchanges, lone, sentence,
};

use crate::card::{Card, Suit};
use crate::deck::Deck;

/// A cell that no card was dealt to yet.
const OPEN: &str = "??";

/// A cell that stays empty.
const HOLE: &str = "--";

/// How deals of a deck are made.
pub struct Making {
    deck: &'static Deck,
    columns: u8,
}

impl Making {
    /// Deals of so many columns to begin with.
    #[must_use]
    pub const fn new(deck: &'static Deck, columns: u8) -> Self {
        Self { deck, columns }
    }

    fn card(&self, sheet: &Sheet, code: &str) -> Option<Card> {
        cards(sheet).find(|&card| self.deck.code(card) == code)
    }
}

/// The cards of a board of this width, suit by suit.
fn cards(sheet: &Sheet) -> impl Iterator<Item = Card> + use<> {
    let highest = sheet.width().clamp(2, 13) - 1;
    let ranks = 1..=u8::try_from(highest).unwrap_or(12);
    Suit::ALL
        .into_iter()
        .flat_map(move |suit| ranks.clone().map(move |rank| Card::new(suit, rank)))
}

/// How a card is drawn.
pub(crate) fn piece(deck: &Deck, card: Card) -> Piece {
    Piece {
        code: deck.code(card),
        symbol: deck.symbol(card),
        tone: match card.suit() {
            Suit::Hearts => Tone::Red,
            Suit::Diamonds => Tone::Blue,
            Suit::Spades => Tone::Ink,
            Suit::Clubs => Tone::Green,
        },
        role: Role::Plain,
    }
}

impl Editing for Making {
    fn style(&self) -> Style {
        Style::Words
    }

    fn bare(&self) -> &'static str {
        OPEN
    }

    fn blank(&self) -> Sheet {
        Sheet::bare(self.columns.into(), 4, 1, OPEN)
    }

    fn palette(&self, sheet: &Sheet) -> Vec<Brush> {
        let hole = Brush {
            code: HOLE.to_owned(),
            name: Sentence::new(Words::new("empty cell", "空き"), []),
            scene: lone(Ground::Floor, None),
            left: Some(4_usize.saturating_sub(sheet.places_of(HOLE).len())),
        };
        let cards = cards(sheet).map(|card| {
            let piece = piece(self.deck, card);
            let is_dealt = !sheet.places_of(&piece.code).is_empty();
            Brush {
                code: piece.code.clone(),
                name: sentence!("{0}", "{0}", piece.symbol.clone()),
                scene: lone(Ground::Floor, Some(piece)),
                left: Some(usize::from(!is_dealt)),
            }
        });
        cards.chain([hole]).collect()
    }

    /// There is one of each card: where it lies already, the two are exchanged.
    fn put(&self, sheet: &Sheet, spot: Spot, code: &str) -> Option<Sheet> {
        let at = self.inside(sheet, spot)?;
        let mut put = sheet.clone();
        if code == HOLE {
            put.set(at, HOLE);
            return Some(put);
        }
        let card = self.card(sheet, code)?;
        let code = self.deck.code(card);
        match sheet.places_of(&code).first() {
            Some(&from) => put.exchange(from, at),
            None => put.set(at, &code),
        }
        Some(put)
    }

    fn is_dealt(&self) -> bool {
        true
    }

    fn next(&self, sheet: &Sheet) -> Option<Spot> {
        let places = sheet.places();
        let mut open = places.filter(|&at| sheet.at(at) == OPEN);
        open.next()
    }

    fn square(&self, sheet: &Sheet, at: Spot) -> (Ground, Option<Piece>) {
        let code = sheet.at(at);
        let card = self.card(sheet, code).map(|card| piece(self.deck, card));
        let unknown = || {
            (code != HOLE).then(|| Piece {
                code: code.to_owned(),
                symbol: "?".to_owned(),
                tone: Tone::Purple,
                role: Role::Plain,
            })
        };
        (Ground::Floor, card.or_else(unknown))
    }

    fn resized(&self, sheet: &Sheet, edge: Edge, grows: bool) -> Option<Sheet> {
        match edge {
            Edge::Left | Edge::Right => sheet.resized(edge, grows, (3, 13), OPEN),
            Edge::Top | Edge::Bottom => None,
        }
    }

    /// Two cards exchanged, or a card laid on an empty cell.
    fn changes(&self, sheet: &Sheet) -> Vec<Change> {
        let places: Vec<Spot> = sheet.places().collect();
        let symbol = |sheet: &Sheet, at: Spot| {
            let card = self.card(sheet, sheet.at(at));
            card.map(|card| self.deck.symbol(card))
        };
        exchanges(
            self,
            sheet,
            &places,
            |one, other| one != other,
            |sheet, one, other| match (symbol(sheet, one), symbol(sheet, other)) {
                (Some(a), Some(b)) => {
                    sentence!("exchange {0} and {1}", "{0}と{1}を入れ替える", a, b)
                }
                (Some(card), None) => {
                    sentence!("lay {0} on {1}", "{0}を{1}へ移す", card, other.name())
                }
                (None, Some(card)) => {
                    sentence!("lay {0} on {1}", "{0}を{1}へ移す", card, one.name())
                }
                (None, None) => sentence!(
                    "exchange {0} and {1}",
                    "{0}と{1}を入れ替える",
                    one.name(),
                    other.name()
                ),
            },
        )
    }
}
