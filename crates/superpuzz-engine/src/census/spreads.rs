//! Spreads: the ways in which the cards of one suit lie on the board.
//!
//! A move changes the places of one suit only, and whether it is legal depends
//! on the places of that suit and on what is a hole. So a position is four
//! spreads, and a suit has few of them: some hundreds to some ten thousands
//! where the deal has a thousand million positions. Each is numbered when it
//! is first met. It knows the cells its cards cover, the cells that its cards
//! would fill if they were holes, and, once somebody asked, the number of the
//! spread that each of its moves leads to. To list the moves of a position
//! takes a few masks, to play one a look into a table. No board is needed.

use std::collections::HashMap;

use crate::board::{Place, SuperpuzzBoard, bit, card, column, first};

/// The place of an ace that stands anywhere on the free cells of the edge.
pub(super) const FREE: Place = 0xff;

/// The number of a spread.
pub(super) type SpreadId = u32;

/// Where each card of a suit lies, the ace first.
type Places = [Place; 12];

/// What the moves of a position look at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cover {
    /// The cells on which its cards lie; not those of a free ace.
    pub(super) cards: u64,
    /// The cells right of its cards, the highest and a free ace excepted. One
    /// of them that is a hole takes the next card of the suit.
    pub(super) targets: u64,
}

/// A spread has at most this many targets.
const TARGETS: usize = 11;
/// The way in which an ace becomes free; before it come those of a two that
/// goes right of its free ace, by the row.
const ACE: usize = 4;
/// A way that was not asked for yet.
const UNKNOWN: u32 = u32::MAX;
/// Bits of a way that hold the spread; the others hold what it gains.
const ID_BITS: u32 = 24;

/// All spreads of one suit met so far.
#[derive(Clone, Debug)]
pub(super) struct Spreads {
    columns: u8,
    /// The cells of the board.
    inside: u64,
    sheets: Vec<Sheet>,
    /// What only free aces make possible; empty until it is asked for.
    of_aces: Vec<[u32; ACE + 1]>,
    places: Vec<Places>,
    /// How far the suit is in order: see [`links`](Self::links).
    links: Vec<u16>,
    numbers: HashMap<Places, SpreadId>,
}

/// All that the hot loops look at, in one line of the cache.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Sheet {
    cover: Cover,
    /// Where each target leads, in the order of cells.
    ways: [u32; TARGETS],
}

/// A spread that a move leads to, and by how much it is more in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SpreadStep(u32);

impl SpreadStep {
    const fn known(way: u32) -> Option<Self> {
        if way == UNKNOWN {
            None
        } else {
            Some(Self(way))
        }
    }

    pub(super) const fn spread(self) -> SpreadId {
        self.0 & ((1 << ID_BITS) - 1)
    }

    /// Links gained, at least 1 where no ace moves or is free; but 0 for a card
    /// that leaves the edge.
    pub(super) const fn gain(self) -> u32 {
        self.0 >> ID_BITS
    }
}

impl Spreads {
    /// The most spreads that can be numbered.
    pub(super) const MOST: usize = (1 << ID_BITS) - 1;

    /// No spreads yet.
    pub(super) fn new(columns: u8) -> Self {
        Self {
            columns,
            inside: SuperpuzzBoard::bare(columns).inside(),
            sheets: Vec::new(),
            of_aces: Vec::new(),
            places: Vec::new(),
            links: Vec::new(),
            numbers: HashMap::new(),
        }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.sheets.len()
    }

    /// Bytes it takes in memory, roughly.
    pub(super) fn bytes(&self) -> u64 {
        const EACH: usize = size_of::<Sheet>() + 2 * size_of::<Places>() + 2 + 8;
        const OF_ACES: usize = 4 * (ACE + 1);
        ((self.len() * EACH + self.of_aces.len() * OF_ACES) * 3 / 2) as u64
    }

    /// The spread of a suit on a board.
    pub(super) fn of(&mut self, board: &SuperpuzzBoard, suit: usize) -> SpreadId {
        let mut places = [0; 12];
        for rank in 1..=board.top() {
            places[usize::from(rank) - 1] = board.place(card(suit, rank));
        }
        self.number(places)
    }

    /// A spread of another collection, with its ace taken elsewhere if a place
    /// is given.
    pub(super) fn adopt(&mut self, from: &Self, id: SpreadId, ace: Option<Place>) -> SpreadId {
        self.number(from.with_ace(id, ace))
    }

    /// The same, if it is known here.
    pub(super) fn adopted(
        &self,
        from: &Self,
        id: SpreadId,
        ace: Option<Place>,
    ) -> Option<SpreadId> {
        self.numbers.get(&from.with_ace(id, ace)).copied()
    }

    fn with_ace(&self, id: SpreadId, ace: Option<Place>) -> Places {
        let mut places = self.places[id as usize];
        if let Some(ace) = ace {
            places[0] = ace;
        }
        places
    }

    /// The number of a spread, a new one if it has none.
    fn number(&mut self, places: Places) -> SpreadId {
        if let Some(&known) = self.numbers.get(&places) {
            return known;
        }
        let top = usize::from(self.columns) - 1;
        let mut cover = Cover {
            cards: 0,
            targets: 0,
        };
        let mut links = 0;
        // What each card is worth when it stands right of its predecessor.
        let mut worth = u16::from(self.columns) - 1;
        for (at, &place) in places[..top].iter().enumerate() {
            worth -= 1;
            if place == FREE {
                continue;
            }
            cover.cards |= bit(place);
            if at + 1 < top {
                cover.targets |= bit(place) << 1;
                if places[at + 1] == place + 1 {
                    links += worth;
                }
            }
        }
        cover.targets &= self.inside;
        let id = u32::try_from(self.len()).expect("the numbers of spreads take 24 bits");
        self.sheets.push(Sheet {
            cover,
            ways: [UNKNOWN; TARGETS],
        });
        self.places.push(places);
        self.links.push(links);
        self.numbers.insert(places, id);
        id
    }

    /// The cells it covers and those it could fill.
    pub(super) fn cover(&self, id: SpreadId) -> Cover {
        self.sheets[id as usize].cover
    }

    /// Where its ace is.
    pub(super) fn ace(&self, id: SpreadId) -> Place {
        self.places[id as usize][0]
    }

    /// Where a card of the suit lies.
    pub(super) fn place(&self, id: SpreadId, rank: u8) -> Place {
        self.places[id as usize][usize::from(rank) - 1]
    }

    /// The sum of (columns − rank) over the cards that stand right of their
    /// predecessor, a free ace being nowhere.
    pub(super) fn links(&self, id: SpreadId) -> usize {
        usize::from(self.links[id as usize])
    }

    /// The next card goes to the target that comes behind these: where that
    /// leads, if it was asked before.
    #[inline]
    pub(super) fn slot(&self, id: SpreadId, before: u64) -> Option<SpreadStep> {
        let slot = before.count_ones() as usize;
        SpreadStep::known(self.sheets[id as usize].ways[slot.min(TARGETS - 1)])
    }

    /// The next card goes to the target that comes behind these.
    #[cold]
    pub(super) fn way_behind(&mut self, id: SpreadId, before: u64) -> SpreadStep {
        let hole = self.sheets[id as usize].cover.targets & !before;
        self.way(id, hole & hole.wrapping_neg())
    }

    /// The next card goes to a hole that is one of the targets.
    pub(super) fn way(&mut self, id: SpreadId, hole: u64) -> SpreadStep {
        let before = self.sheets[id as usize].cover.targets & (hole - 1);
        if let Some(way) = self.slot(id, before) {
            return way;
        }
        let to = first(hole);
        let places = self.places[id as usize];
        let left = places.iter().position(|&place| place == to - 1);
        let left = left.expect("a target is right of a card");
        let way = self.lead(id, left + 1, to);
        self.sheets[id as usize].ways[before.count_ones() as usize] = way.0;
        way
    }

    /// Its two goes to column 2 of a row in which its free ace can stand.
    pub(super) fn two_to_row(&mut self, id: SpreadId, row: u8) -> SpreadStep {
        self.of_ace(id, usize::from(row), 1, (row << 4) + 1)
    }

    /// Its ace becomes free.
    pub(super) fn ace_freed(&mut self, id: SpreadId) -> SpreadStep {
        self.of_ace(id, ACE, 0, FREE)
    }

    fn of_ace(&mut self, id: SpreadId, slot: usize, card: usize, to: Place) -> SpreadStep {
        let known = self.of_aces.get(id as usize);
        if let Some(way) = known.and_then(|ways| SpreadStep::known(ways[slot])) {
            return way;
        }
        let way = self.lead(id, card, to);
        self.of_aces.resize(self.len(), [UNKNOWN; ACE + 1]);
        self.of_aces[id as usize][slot] = way.0;
        way
    }

    /// Finds where it leads that a card goes to a place.
    fn lead(&mut self, id: SpreadId, card: usize, to: Place) -> SpreadStep {
        let mut places = self.places[id as usize];
        places[card] = to;
        let next = self.number(places);
        let leaves = column(self.places[id as usize][card]) == 0;
        let gain = self.links(next).checked_sub(self.links(id));
        let gain = gain.filter(|_| !leaves && card > 0).unwrap_or(0);
        SpreadStep(next | u32::try_from(gain).expect("less than a row") << ID_BITS)
    }
}
