//! Random games, quickly.
//!
//! The same games as the general player's, move by move, but with what they
//! need kept up to date: which columns would take a card, and Jimbo's hash of
//! the position. That is the exclusive or, over the cards that are not home, of
//! a number for the card and what it rests on: another card, the table (52) or
//! a cell (53). So it does not depend on the order of columns and cells.
//!
//! A hash has 63 bits, so positions of a game could be mistaken for each
//! other; in a game of *n* moves that happens with a chance of about n² / 2⁶⁴.

use impasse_freecell::{Card, Carry, Deal, Move, Position, Slot};
use impasse_puzzle::{Chance, Limit, Puzzle as _};
use impasse_search::{FastRandomPlay, FingerprintSet, Playout, RandomPlayer};

/// FreeCell's own way to play random games.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomFreeCell {
    /// Which moves are drawn from.
    pub reading: Reading,
}

/// How "a random move" may be read. By default every legal move is one, and
/// empty cells and columns all count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each can be read either way, whatever the others"
)]
pub struct Reading {
    /// A card may go from a cell to an empty column.
    pub out_to_empty: bool,
    /// Each empty cell is a move of its own, not all of them one.
    pub each_cell: bool,
    /// Each empty column is a move of its own.
    pub each_column: bool,
    /// In the hash, a card in a cell and one alone in a column are two things.
    pub two_slots: bool,
}

impl Default for Reading {
    fn default() -> Self {
        Self {
            out_to_empty: true,
            each_cell: true,
            each_column: true,
            two_slots: true,
        }
    }
}

impl FastRandomPlay<Deal> for RandomFreeCell {
    fn player<'p>(
        &'p self,
        deal: &'p Deal,
        start: &'p Position,
    ) -> Option<Box<dyn RandomPlayer<Deal> + 'p>> {
        // A place would have several moves to the same column.
        let is_known = deal.table().carry == Carry::Limited;
        is_known.then(|| {
            let hand = Hand::new(deal, start, self.reading);
            Box::new(hand) as Box<dyn RandomPlayer<Deal> + 'p>
        })
    }
}

const NONE: u8 = u8::MAX;

/// What a card rests on besides cards.
const TABLE: usize = 52;
const CELL: usize = 53;

/// Places of cards are numbered: cells from here on, before them the columns.
const CELLS: usize = 12;
const PLACES: usize = 20;

/// Where a card can go, as a set: home, then the columns, then the cells.
type Targets = u32;

const HOME: Targets = 1;

const fn columns(set: u16) -> Targets {
    (set as Targets) << 1
}

const fn cells(set: u8) -> Targets {
    (set as Targets) << (1 + CELLS)
}

/// A position.
#[derive(Clone)]
struct Lay {
    /// Cards of each column from the first one; below it lies nothing.
    cards: [[u8; 32]; CELLS],
    counts: [u8; CELLS],
    cells: [u8; 8],
    home: [u8; 4],
    empty_columns: u16,
    empty_cells: u8,
    /// For each card the columns that would take it; behind the deck there is
    /// room for what a king or nothing would take.
    takers: [u16; 64],
    hash: u64,
}

/// Plays games from one position.
struct Hand<'p> {
    reading: Reading,
    deal: &'p Deal,
    start: &'p Position,
    first: Lay,
    here: Lay,
    places: Vec<usize>,
    /// For each card the cards it would take.
    takes: [[u8; 2]; 64],
    numbers: Vec<[u64; 54]>,
    /// The cards that may go into an empty column, as bits.
    fills: u64,
    seen: FingerprintSet,
    legal: Vec<(u8, u8)>,
    played: Vec<(u8, u8)>,
}

impl<'p> Hand<'p> {
    fn new(deal: &'p Deal, start: &'p Position, reading: Reading) -> Self {
        let table = deal.table();
        // What is drawn is nobody's business, so it is always the same.
        let mut chance = Chance::new(63);
        let mut row = || std::array::from_fn(|_| chance.next_u64() >> 1);
        let mut numbers: Vec<[u64; 54]> = (0..Card::COUNT).map(|_| row()).collect();
        if !reading.two_slots {
            for row in &mut numbers {
                row[CELL] = row[TABLE];
            }
        }
        let mut takes = [[63; 2]; 64];
        for under in Card::deck() {
            let fitting = Card::deck().filter(|&card| table.build.allows(card, under));
            for (place, card) in fitting.enumerate() {
                takes[usize::from(under.index())][place] = card.index();
            }
        }
        let bits = |count: u8| u16::try_from((1_u32 << count) - 1).expect("at most 12");
        let mut first = Lay {
            cards: [[NONE; 32]; CELLS],
            counts: [0; CELLS],
            cells: [NONE; 8],
            home: impasse_freecell::Suit::ALL.map(|suit| start.home(suit)),
            empty_columns: bits(table.columns),
            empty_cells: u8::try_from(bits(table.cells)).expect("at most 8"),
            takers: [0; 64],
            hash: 0,
        };
        for column in 0..table.columns {
            for card in start.column(column) {
                first.put(usize::from(column), card.index(), &takes, &numbers);
            }
        }
        for cell in 0..table.cells {
            if let Some(card) = start.cell(cell) {
                first.put(CELLS + usize::from(cell), card.index(), &takes, &numbers);
            }
        }
        let in_cells = (0..usize::from(table.cells)).map(|cell| CELLS + cell);
        Self {
            reading,
            deal,
            start,
            here: first.clone(),
            first,
            places: in_cells.chain(0..usize::from(table.columns)).collect(),
            takes,
            numbers,
            fills: Card::deck()
                .filter(|&card| table.empty.takes(card))
                .fold(0, |set, card| set | 1 << card.index()),
            seen: FingerprintSet::new(256),
            legal: Vec::new(),
            played: Vec::new(),
        }
    }

    /// The moves of the last game.
    fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        let slot = |place: usize| {
            if place >= CELLS {
                Slot::Cell(small(place - CELLS))
            } else {
                Slot::Column(small(place))
            }
        };
        self.played.iter().map(move |&(from, to)| {
            let to = match to {
                0 => Slot::Home,
                to => slot(usize::from(to) - 1),
            };
            Move::single(slot(usize::from(from)), to)
        })
    }

    /// Plays one of the moves that lead to a new position, each equally
    /// likely; `targets` are those of each place. Whether there was one.
    fn step(&mut self, targets: &[Targets; PLACES], count: u64, chance: &mut Chance) -> bool {
        let drawn = chance.below(count);
        let mut rest = drawn;
        let mut places = self.places.iter();
        let from = places.find(|&&from| {
            let here = u64::from(targets[from].count_ones());
            let found = rest < here;
            if !found {
                rest -= here;
            }
            found
        });
        let from = *from.expect("there are as many moves");
        self.go(from, nth(targets[from], rest)) || self.step_elsewhere(targets, drawn, chance)
    }

    /// The same where the first one drawn led back: it is struck off as the
    /// general player does it, so that the same one is drawn next.
    #[cold]
    fn step_elsewhere(
        &mut self,
        targets: &[Targets; PLACES],
        drawn: u64,
        chance: &mut Chance,
    ) -> bool {
        let mut legal = std::mem::take(&mut self.legal);
        legal.clear();
        for &from in &self.places {
            let mut set = targets[from];
            while set != 0 {
                legal.push((small(from), small(set.trailing_zeros() as usize)));
                set &= set - 1;
            }
        }
        let mut done = false;
        #[expect(clippy::cast_possible_truncation, reason = "below a usize")]
        legal.swap_remove(drawn as usize);
        while !done && !legal.is_empty() {
            #[expect(clippy::cast_possible_truncation, reason = "below a usize")]
            let drawn = chance.below(legal.len() as u64) as usize;
            let (from, to) = legal.swap_remove(drawn);
            done = self.go(usize::from(from), u32::from(to));
        }
        self.legal = legal;
        done
    }

    /// Plays a move if it leads to a position that is new in this game.
    fn go(&mut self, from: usize, to: u32) -> bool {
        let lay = &mut self.here;
        let card = lay.card(from);
        let rests = &self.numbers[usize::from(card)];
        let mut hash = lay.hash ^ rests[lay.rest(from)];
        let place = (to as usize).wrapping_sub(1);
        if to != 0 {
            hash ^= rests[lay.rest_there(place)];
        }
        if !self.seen.insert(hash) {
            return false;
        }
        lay.take(from, &self.takes, &self.numbers);
        if to == 0 {
            lay.home[usize::from(card & 3)] += 1;
        } else {
            lay.put(place, card, &self.takes, &self.numbers);
        }
        self.played.push((small(from), small(to as usize)));
        true
    }
}

fn small(number: usize) -> u8 {
    u8::try_from(number).expect("few places")
}

/// The member of a set with this number, from 0.
fn nth(mut set: Targets, number: u64) -> u32 {
    for _ in 0..number {
        set &= set - 1;
    }
    set.trailing_zeros()
}

impl Lay {
    /// The card that can move from a place that has one.
    fn card(&self, place: usize) -> u8 {
        if place >= CELLS {
            self.cells[place - CELLS]
        } else {
            self.cards[place][usize::from(self.counts[place]) - 1]
        }
    }

    /// What the card that can move from a place rests on.
    fn rest(&self, place: usize) -> usize {
        if place >= CELLS {
            return CELL;
        }
        match self.counts[place] {
            1 => TABLE,
            count => usize::from(self.cards[place][usize::from(count) - 2]),
        }
    }

    /// What a card would rest on at a place.
    fn rest_there(&self, place: usize) -> usize {
        if place >= CELLS {
            return CELL;
        }
        match self.counts[place] {
            0 => TABLE,
            count => usize::from(self.cards[place][usize::from(count) - 1]),
        }
    }

    fn put(&mut self, place: usize, card: u8, takes: &[[u8; 2]; 64], numbers: &[[u64; 54]]) {
        self.hash ^= numbers[usize::from(card)][self.rest_there(place)];
        if place >= CELLS {
            self.cells[place - CELLS] = card;
            self.empty_cells &= !(1 << (place - CELLS));
            return;
        }
        self.open(place, takes, false);
        self.cards[place][usize::from(self.counts[place])] = card;
        self.counts[place] += 1;
        self.open(place, takes, true);
    }

    fn take(&mut self, place: usize, takes: &[[u8; 2]; 64], numbers: &[[u64; 54]]) {
        let card = self.card(place);
        self.hash ^= numbers[usize::from(card)][self.rest(place)];
        if place >= CELLS {
            self.cells[place - CELLS] = NONE;
            self.empty_cells |= 1 << (place - CELLS);
            return;
        }
        self.open(place, takes, false);
        self.counts[place] -= 1;
        self.open(place, takes, true);
    }

    /// Says, or takes back, what a column would take.
    fn open(&mut self, column: usize, takes: &[[u8; 2]; 64], opens: bool) {
        let bit = 1 << column;
        if self.counts[column] == 0 {
            self.empty_columns = self.empty_columns & !bit | u16::from(opens) << column;
            return;
        }
        for card in takes[usize::from(self.card(column) & 63)] {
            self.takers[usize::from(card)] ^= bit;
        }
    }

    /// Where the card at a place can go; nowhere if there is none.
    fn targets(&self, place: usize, reading: Reading, fills: u64) -> Targets {
        let (card, to_empty, free) = if place >= CELLS {
            (self.cells[place - CELLS], reading.out_to_empty, 0)
        } else {
            match self.counts[place] {
                0 => return 0,
                count => {
                    let card = self.cards[place][usize::from(count) - 1];
                    (card, count > 1, self.empty_cells)
                }
            }
        };
        if card == NONE {
            return 0;
        }
        let goes_home = self.home[usize::from(card & 3)] == card >> 2;
        let mut onto = self.takers[usize::from(card & 63)];
        if to_empty && fills >> card & 1 != 0 {
            let empty = self.empty_columns;
            onto |= if reading.each_column {
                empty
            } else {
                empty & empty.wrapping_neg()
            };
        }
        let free = if reading.each_cell {
            free
        } else {
            free & free.wrapping_neg()
        };
        let home = if goes_home { HOME } else { 0 };
        home | columns(onto) | cells(free)
    }

    fn is_won(&self) -> bool {
        self.home == [13; 4]
    }
}

/// Moves between two questions whether to go on: some ten microseconds.
const BETWEEN_QUESTIONS: usize = 64;

impl RandomPlayer<Deal> for Hand<'_> {
    fn play(
        &mut self,
        mut chance: Chance,
        most_moves: u64,
        go_on: &mut dyn FnMut() -> Result<(), Limit>,
    ) -> Result<Playout, Limit> {
        self.here.clone_from(&self.first);
        self.played.clear();
        self.seen.clear();
        self.seen.insert(self.here.hash);
        let mut branching = 0;
        let won = loop {
            if self.here.is_won() {
                break true;
            }
            if self.played.len() as u64 >= most_moves {
                break false;
            }
            if self.played.len() % BETWEEN_QUESTIONS == BETWEEN_QUESTIONS - 1 {
                go_on()?;
            }
            let mut targets = [0; PLACES];
            let mut count = 0;
            for &place in &self.places {
                targets[place] = self.here.targets(place, self.reading, self.fills);
                count += u64::from(targets[place].count_ones());
            }
            branching += count;
            if count == 0 || !self.step(&targets, count, &mut chance) {
                break false;
            }
        };
        Ok(Playout {
            won,
            length: self.played.len() as u64,
            branching,
        })
    }

    fn end(&self) -> Position {
        let mut end = self.start.clone();
        self.moves().for_each(|m| self.deal.play(&mut end, m));
        end
    }
}

#[cfg(test)]
mod tests {
    use impasse_freecell::{Build, Empty, Shuffle, Table};
    use impasse_laws::Sample;
    use impasse_search::PlainRandomPlayer;

    use super::*;

    /// Both players play the same games.
    #[track_caller]
    fn check(deal: &Deal, start: &Position, games: u64) {
        let mut quick = Hand::new(deal, start, Reading::default());
        let mut plain = PlainRandomPlayer::new(deal, start);
        for game in 0..games {
            let most_moves = if game % 5 == 0 { 30 } else { 1000 };
            let expected = plain.play(Chance::of(9, game), most_moves);
            let found = quick.play(Chance::of(9, game), most_moves, &mut || Ok(()));
            assert_eq!(found, Ok(expected));
            assert_eq!(quick.end(), *plain.position(), "game {game}");
        }
    }

    #[test]
    fn it_plays_the_games_of_the_general_player() {
        for number in 1..=20 {
            let deal = Deal::numbered(Table::default(), Shuffle::Microsoft, number);
            check(&deal, &deal.start(), 200);
        }
    }

    #[test]
    fn on_other_tables_too() {
        for (cells, columns) in [(0, 8), (1, 4), (8, 8), (2, 12), (8, 4)] {
            for build in [Build::Alternate, Build::Suit] {
                for empty in [Empty::Any, Empty::Kings, Empty::None] {
                    let table = Table {
                        cells,
                        columns,
                        build,
                        empty,
                        ..Table::default()
                    };
                    let deal = Deal::numbered(table, Shuffle::Uniform, 5);
                    check(&deal, &deal.start(), 50);
                }
            }
        }
    }

    #[test]
    fn and_from_anywhere() {
        let deal = Deal::numbered(Table::default(), Shuffle::Microsoft, 3);
        for position in Sample::walks(&deal, 1, 4, 60).positions.iter().step_by(7) {
            check(&deal, &position.state, 20);
        }
    }

    /// All games with a reading, whose positions are checked by `is_right`.
    fn ends(reading: Reading, mut is_right: impl FnMut(&Deal, &Position, &[Move])) {
        let deal = Deal::numbered(Table::default(), Shuffle::Microsoft, 3);
        let start = deal.start();
        let mut quick = Hand::new(&deal, &start, reading);
        for game in 0..300 {
            let game = quick.play(Chance::of(2, game), 1000, &mut || Ok(()));
            assert!(game.is_ok());
            let mut at = start.clone();
            for m in quick.moves() {
                is_right(&deal, &at, &[m]);
                deal.play(&mut at, m);
            }
        }
    }

    #[test]
    fn a_reading_leaves_out_what_it_says() {
        let strict = Reading {
            out_to_empty: false,
            each_cell: false,
            each_column: false,
            two_slots: false,
        };
        let mut parked = 0;
        ends(strict, |deal, at, moves| {
            for m in moves {
                match (m.from, m.to) {
                    (Slot::Cell(_), Slot::Column(to)) => assert!(at.top(to).is_some()),
                    (_, Slot::Column(to)) if at.top(to).is_none() => {
                        assert_eq!(deal.empty_columns(at).next(), Some(to));
                    }
                    (_, Slot::Cell(to)) => {
                        assert_eq!(deal.free_cell(at), Some(to));
                        parked += 1;
                    }
                    _ => {}
                }
            }
        });
        assert!(parked > 1000);
    }
}
