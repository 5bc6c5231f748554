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
//! # On other tables
//!
//! Where less may go into an empty column, there are fewer solutions, and the
//! bounds stay bounds. Where cards in order go at once, a move is a detour of many
//! cards, so `dig` counts too much. But a move takes only one card off the card it
//! lies on: remove the edges to cards that are taken off like that, and along every
//! edge that is left the card it leads to goes home from where it lies, before the
//! other. So `fas-adjacent` holds, by the same two proofs, and there `dig` is the
//! same.
//!
//! # They are found without a program for integer programs
//!
//! A card that lies above a lower one of its suit makes a detour in any case.
//! So `dig` need only choose among the others, and may count them alone.
//!
//! Say how far each suit is home in the easier game. A next card that can go
//! home, or would at no price but detours that are due anyway, goes: that takes
//! nothing away from what can follow. Then some next card is the first to go;
//! what lies on it makes a detour (`dig`: all of it that is not gone;
//! `fas-adjacent`: one edge), and nothing else needs to be touched before. So a
//! position of the easier game is told by how far the suits are home, there are
//! four choices at most, and each position is looked at once: in the order of the
//! detours that lead there (Dijkstra 1959), so that what needs more than the
//! answer is never followed.

use impasse_puzzle::{About, Estimate, Heuristic, Promise, Words};

use crate::card::{Card, Suit};
use crate::deal::Deal;
use crate::position::{MOST_COLUMNS, Position};
use crate::table::{Carry, Table};

/// Which detours count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Every card that lies on a card that has to go.
    All,
    /// One for each card that is freed from what lies directly on it.
    Adjacent,
}

impl Count {
    /// All that may be counted on a table.
    #[must_use]
    pub const fn most(table: Table) -> Self {
        match table.carry {
            Carry::Limited => Self::All,
            Carry::Unlimited => Self::Adjacent,
        }
    }
}

/// How cards are buried: all that the bounds ask for.
#[derive(Clone, Copy, Debug)]
pub struct Burial {
    /// How far each suit is home.
    home: [u8; 4],
    /// Cards in cells, as bits.
    in_cells: u64,
    /// Cards that lie above a lower one of their suit.
    due: u8,
    /// Those cards, as bits.
    is_due: u64,
    /// The column of each card that lies in one.
    column: [u8; Card::COUNT],
    /// How many cards lie on it that are not due for a detour.
    above: [u8; Card::COUNT],
    /// The card directly on it, if there is one.
    cover: [Option<Card>; Card::COUNT],
}

impl Burial {
    /// Nothing is buried yet: how far the suits are home, and the cards in
    /// cells as bits of their numbers.
    #[must_use]
    pub const fn new(home: [u8; 4], in_cells: u64) -> Self {
        Self {
            home,
            in_cells,
            due: 0,
            is_due: 0,
            column: [0; Card::COUNT],
            above: [0; Card::COUNT],
            cover: [None; Card::COUNT],
        }
    }

    /// How cards are buried in a position.
    #[must_use]
    pub fn of(deal: &Deal, state: &Position) -> Self {
        let cells = (0..deal.table().cells).filter_map(|cell| state.cell(cell));
        let in_cells = cells.map(|card| 1 << card.index()).sum();
        let home = Suit::ALL.map(|suit| state.home(suit));
        let mut burial = Self::new(home, in_cells);
        for column in 0..deal.table().columns {
            burial.add(column, &state.column(column));
        }
        burial
    }

    /// Adds a column, from its first card to its last.
    pub fn add(&mut self, column: u8, cards: &[Card]) {
        let mut lowest = [u8::MAX; 4];
        for card in cards {
            let lowest = &mut lowest[card.suit() as usize];
            if *lowest < card.rank() {
                self.is_due |= 1 << card.index();
                self.due += 1;
            } else {
                *lowest = card.rank();
            }
        }
        let (mut above, mut cover) = (0, None);
        for &card in cards.iter().rev() {
            let at = usize::from(card.index());
            self.column[at] = column;
            self.above[at] = above;
            self.cover[at] = cover;
            above += self.undue(at);
            cover = Some(card);
        }
    }

    /// 1 for a card that is not due for a detour.
    const fn undue(&self, card: usize) -> u8 {
        (self.is_due >> card & 1 == 0) as u8
    }

    const fn is_in_cell(&self, card: u8) -> bool {
        self.in_cells >> card & 1 != 0
    }
}

/// A bound at work; it keeps its memory from position to position.
#[derive(Clone, Debug)]
pub struct Bound {
    count: Count,
    /// For each way the suits can be home, in which question it was last seen.
    seen: Vec<u32>,
    question: u32,
    /// Ways to look at, by the detours that lead there.
    waiting: Vec<Vec<BurialState>>,
}

/// The easier game on its way.
#[derive(Clone, Copy, Debug)]
struct BurialState {
    home: [u8; 4],
    /// How many cards of each column are gone that were not due for a detour.
    gone: [u8; MOST_COLUMNS],
}

impl BurialState {
    fn index(&self) -> usize {
        let ranks = self.home.iter();
        ranks.fold(0, |index, &rank| index * 14 + usize::from(rank))
    }

    /// Brings home what can go at no price.
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

    /// The price of bringing the next card of a suit home: detours that were not
    /// due anyway.
    fn covers(&self, burial: &Burial, count: Count, suit: u8) -> u8 {
        let card = self.home[usize::from(suit)] * 4 + suit;
        if burial.is_in_cell(card) {
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
        let card = self.home[usize::from(suit)] * 4 + suit;
        self.home[usize::from(suit)] += 1;
        if count == Count::All && !burial.is_in_cell(card) {
            let at = usize::from(card);
            let gone = &mut self.gone[usize::from(burial.column[at])];
            *gone = (*gone).max(burial.above[at] + burial.undue(at));
        }
    }
}

impl Bound {
    /// A bound that has seen nothing yet.
    #[must_use]
    pub fn new(count: Count) -> Self {
        Self {
            count,
            seen: vec![0; 14_usize.pow(4)],
            question: 0,
            waiting: vec![Vec::new(); Card::COUNT + 1],
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
        self.question = self.question.wrapping_add(1);
        if self.question == 0 {
            self.seen.fill(0);
            self.question = 1;
        }
        let left: u32 = burial.home.iter().map(|&rank| u32::from(13 - rank)).sum();
        let due = match self.count {
            Count::All => u32::from(burial.due),
            Count::Adjacent => 0,
        };
        left + due + self.detours(burial)
    }

    /// The fewest detours that are not due anyway.
    fn detours(&mut self, burial: &Burial) -> u32 {
        for ways in &mut self.waiting {
            ways.clear();
        }
        self.waiting[0].push(BurialState {
            home: burial.home,
            gone: [0; MOST_COLUMNS],
        });
        // A card makes one detour at most, and then all can go home.
        for detours in 0..=Card::COUNT {
            while let Some(mut way) = self.waiting[detours].pop() {
                way.settle(burial, self.count);
                if way.home == [13; 4] {
                    return u32::try_from(detours).expect("at most one for each card");
                }
                let seen = &mut self.seen[way.index()];
                if *seen == self.question {
                    continue;
                }
                *seen = self.question;
                for suit in (0..4).filter(|&suit| way.home[usize::from(suit)] < 13) {
                    let here = usize::from(way.covers(burial, self.count, suit));
                    let mut next = way;
                    next.bring_home(burial, self.count, suit);
                    self.waiting[detours + here].push(next);
                }
            }
        }
        unreachable!("a way on which every card makes a detour leads home")
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
        Box::new(Bounding(puzzle, Bound::new(Count::most(puzzle.table()))))
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
