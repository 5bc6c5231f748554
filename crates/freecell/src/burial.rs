//! How many moves it takes at least: two bounds, both exact answers to an
//! easier game.
//!
//! Every card must go home, one move each. A card that cannot go straight home
//! from where it lies makes a *detour*: one more move at least.
//!
//! **`dig`** counts the fewest detours in a game with as many cells as one likes.
//!
//! **`fas-adjacent`** is the graph of Jimbo (after Paul & Helmert 2016): an edge
//! leads from each card to the next lower one of its suit (weight ∞) and to the
//! card that lies directly on it (weight 1); the least weight of edges whose
//! removal leaves no cycle (a minimum feedback arc set) is added to the cards
//! left. Removing an edge stands for a detour of the card that lies on top.
//!
//! # Both are bounds, and `fas-adjacent` ≤ `dig`
//!
//! Take any solution of the real game, and let *D* be the cards that move more
//! than once. It has at least one move for each card left and one more for each
//! card of *D*. With cells for all, play the same order of first moves and home
//! moves, each card of *D* waiting in a cell: that is legal, so `dig` is at most
//! the length of the solution. This also holds for solutions of the easier game,
//! so let *D* now be a best choice there. Remove the edges to cards of *D* that
//! lie directly on others: at most |*D*|. Along every edge that is left, the card
//! it leads to goes home earlier than the one it comes from: by the order of the
//! suit, or because it lies on the other and goes straight home before the other
//! can move. So no cycle is left, and `fas-adjacent` is at most `dig`.
//!
//! # Both are consistent
//!
//! Of the card that moves, nothing lies on it. If it goes home, one card less is
//! left, and it was in no cycle and needed no detour. If it goes elsewhere, take
//! the answer after the move; with one more detour (or edge) it is an answer
//! before the move, for what the card now lies on only adds to the constraints.
//! So a bound falls by one at most. At a goal both are 0.
//!
//! # They are found without a program for integer programs
//!
//! Say how far each suit is home in the easier game. Cards that can go home go.
//! Then some next card is the first to do so; what lies on it makes a detour
//! (`dig`: all of it that is not gone; `fas-adjacent`: one edge), and nothing else
//! needs to be touched before. So a position of the easier game is told by how
//! far the suits are home, there are four choices at most, and each position
//! is solved once.

use impasse_puzzle::{About, Estimate, Heuristic, Promise, Words};

use crate::card::{Card, Suit};
use crate::deal::Deal;
use crate::position::{MOST_COLUMNS, Position};

/// Which detours count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Every card that lies on a card that has to go.
    All,
    /// One for each card that is freed from what lies directly on it.
    Adjacent,
}

/// How cards are buried: all that the bounds ask for.
#[derive(Clone, Copy, Debug)]
pub struct Burial {
    /// How far each suit is home.
    pub home: [u8; 4],
    /// The column of each card.
    pub column: [u8; Card::COUNT],
    /// How many cards lie on it; 0 for cards in cells.
    pub above: [u8; Card::COUNT],
    /// The card directly on it, if there is one.
    pub cover: [Option<Card>; Card::COUNT],
    /// Cards in cells, as bits.
    pub in_cells: u64,
}

impl Burial {
    /// How cards are buried in a position.
    #[must_use]
    pub fn of(deal: &Deal, state: &Position) -> Self {
        let mut burial = Self {
            home: Suit::ALL.map(|suit| state.home(suit)),
            column: [0; Card::COUNT],
            above: [0; Card::COUNT],
            cover: [None; Card::COUNT],
            in_cells: 0,
        };
        for column in 0..deal.table().columns {
            let mut cover = None;
            for (above, card) in (0..).zip(state.from_top(column)) {
                burial.cover[usize::from(card.index())] = cover;
                cover = Some(card);
                burial.column[usize::from(card.index())] = column;
                burial.above[usize::from(card.index())] = above;
            }
        }
        for cell in 0..deal.table().cells {
            if let Some(card) = state.cell(cell) {
                burial.in_cells |= 1 << card.index();
            }
        }
        burial
    }
}

/// A bound at work; it keeps its memory from position to position.
#[derive(Clone, Debug)]
pub struct Bound {
    count: Count,
    /// For each way the suits can be home, the detours still needed in the low
    /// byte, and above it in which question that was found.
    known: Vec<u32>,
    question: u32,
}

/// The easier game on its way.
#[derive(Clone, Copy)]
struct Way {
    home: [u8; 4],
    /// How many cards of each column are gone.
    gone: [u8; MOST_COLUMNS],
}

impl Way {
    fn index(&self) -> usize {
        let ranks = self.home.iter();
        ranks.fold(0, |index, &rank| index * 14 + usize::from(rank))
    }

    /// Brings home what can go.
    fn settle(&mut self, burial: &Burial, count: Count) {
        loop {
            let before = self.home;
            for suit in 0..4 {
                while self.home[usize::from(suit)] < 13 && self.covers(burial, count, suit) == 0 {
                    self.bring_home(burial, count, suit);
                }
            }
            if self.home == before {
                return;
            }
        }
    }

    /// The detours it takes to bring the next card of a suit home.
    fn covers(&self, burial: &Burial, count: Count, suit: u8) -> u8 {
        let card = self.home[usize::from(suit)] * 4 + suit;
        if burial.in_cells >> card & 1 != 0 {
            return 0;
        }
        match count {
            Count::All => {
                let column = burial.column[usize::from(card)];
                let above = burial.above[usize::from(card)];
                above.saturating_sub(self.gone[usize::from(column)])
            }
            // Only the home of the card directly on it matters.
            Count::Adjacent => {
                let cover = burial.cover[usize::from(card)];
                u8::from(cover.is_some_and(|cover| !self.is_home(cover)))
            }
        }
    }

    const fn is_home(&self, card: Card) -> bool {
        card.rank() <= self.home[card.suit() as usize]
    }

    fn bring_home(&mut self, burial: &Burial, count: Count, suit: u8) {
        let card = usize::from(self.home[usize::from(suit)] * 4 + suit);
        self.home[usize::from(suit)] += 1;
        if count == Count::All && burial.in_cells >> card & 1 == 0 {
            let gone = &mut self.gone[usize::from(burial.column[card])];
            *gone = (*gone).max(burial.above[card] + 1);
        }
    }
}

impl Bound {
    /// A bound that has seen nothing yet.
    #[must_use]
    pub fn new(count: Count) -> Self {
        Self {
            count,
            known: vec![0; 14_usize.pow(4)],
            question: 0,
        }
    }

    /// The fewest moves that can solve a position in which cards are buried
    /// like this.
    ///
    /// ```
    /// use impasse_freecell::{Bound, Burial, Count, Deal, Shuffle, Table};
    /// let deal = Deal::numbered(Table::default(), Shuffle::Microsoft, 2);
    /// let burial = Burial::of(&deal, deal.position());
    /// assert_eq!(Bound::new(Count::Adjacent).moves(&burial), 65);
    /// assert_eq!(Bound::new(Count::All).moves(&burial), 68);
    /// ```
    #[must_use]
    pub fn moves(&mut self, burial: &Burial) -> u32 {
        self.question += 1;
        if self.question == 1 << 24 {
            self.known.fill(0);
            self.question = 1;
        }
        let mut way = Way {
            home: burial.home,
            gone: [0; MOST_COLUMNS],
        };
        way.settle(burial, self.count);
        let left: u32 = burial.home.iter().map(|&rank| u32::from(13 - rank)).sum();
        left + u32::from(self.detours(burial, &way))
    }

    /// The detours needed from a settled way on. It goes no deeper than there
    /// are cards.
    fn detours(&mut self, burial: &Burial, way: &Way) -> u8 {
        let index = way.index();
        let [detours, ..] = self.known[index].to_le_bytes();
        if self.known[index] >> 8 == self.question {
            return detours;
        }
        let mut fewest = u8::MAX;
        for suit in 0..4 {
            if way.home[usize::from(suit)] == 13 {
                continue;
            }
            let here = way.covers(burial, self.count, suit);
            if here >= fewest {
                continue;
            }
            let mut next = *way;
            next.bring_home(burial, self.count, suit);
            next.settle(burial, self.count);
            fewest = fewest.min(here.saturating_add(self.detours(burial, &next)));
        }
        // With all suits home there was no choice and nothing is needed.
        let fewest = if fewest == u8::MAX { 0 } else { fewest };
        self.known[index] = self.question << 8 | u32::from(fewest);
        fewest
    }
}

/// The fewest moves with as many cells as one likes.
#[derive(Clone, Copy, Debug)]
pub struct Dig;

/// The bound of the paper: a minimum feedback arc set.
#[derive(Clone, Copy, Debug)]
pub struct FasAdjacent;

struct Bounding<'p>(&'p Deal, Bound);

impl Estimate<Deal> for Bounding<'_> {
    fn estimate(&mut self, state: &Position) -> Option<u32> {
        let Self(deal, bound) = self;
        Some(bound.moves(&Burial::of(deal, state)))
    }
}

impl Heuristic<Deal> for Dig {
    fn about(&self) -> About {
        About {
            name: "dig",
            summary: Words::new(
                "cards left and the fewest detours, if there were cells for all",
                "残りのカード数と、セルが無制限なら必要な回り道の最小数",
            ),
            reference: "Paul & Helmert 2016, Optimal solitaire game solutions using A* search \
                        and deadlock analysis",
        }
    }

    fn promise(&self) -> Promise {
        Promise::CONSISTENT
    }

    fn prepare<'p>(&'p self, puzzle: &'p Deal) -> Box<dyn Estimate<Deal> + 'p> {
        Box::new(Bounding(puzzle, Bound::new(Count::All)))
    }
}

impl Heuristic<Deal> for FasAdjacent {
    fn about(&self) -> About {
        About {
            name: "fas-adjacent",
            summary: Words::new(
                "cards left and a minimum feedback arc set, cards blocked by the one on them",
                "残りのカード数と最小帰還辺数（直上のカードによる封鎖のみ）",
            ),
            reference: "Jimbo, Design of an algorithm for determining existence of a solution \
                        to an initial position of FreeCell, section 2",
        }
    }

    fn promise(&self) -> Promise {
        Promise::CONSISTENT
    }

    fn prepare<'p>(&'p self, puzzle: &'p Deal) -> Box<dyn Estimate<Deal> + 'p> {
        Box::new(Bounding(puzzle, Bound::new(Count::Adjacent)))
    }
}
