//! How positions are written: a digit for each kind, and moves as additions.
//!
//! A kind of four tiles a b c d has eight states that moves can lead to:
//!
//! ```text
//! digit   0        1    2    3    4    5    6    7
//! gone    nothing  ab   ac   ad   bc   bd   cd   all
//! ```
//!
//! The complement of the pair with digit *g* has digit 7 − *g*. So **to take a
//! pair is to add its digit**, whether it is the first of its kind (0 + *g*) or
//! the second ((7 − *g*) + *g* = 7). A kind of two tiles has digits 0 and 1.
//!
//! Three kinds, the *inner* ones, are left out of the number: all their 8 · 8 · 8
//! states together are one set of 512 bits ([`Bits`]), in which the same
//! additions are shifts. What the number says, the states of the *outer* kinds,
//! is the key of a block.

use impasse_puzzle::Puzzle as _;
use impasse_shisen::{Board, Cell, Lines, Place, TileKind, Turns};

use super::bits::Bits;

/// Cells are a bit each of a word, and rows and columns with the ring too.
const MOST_CELLS: usize = 128;
const LONGEST: u8 = 30;
/// How many kinds are inner.
pub(super) const INNER: usize = 3;

/// The pairs of four tiles, in the order of their digits from 1 on.
const PAIRS: [[u8; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];

/// Two tiles of a kind, by their numbers in it, and what taking them adds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Take {
    pub(super) one: u8,
    pub(super) other: u8,
    pub(super) add: u64,
    /// Which pair of which outer kind it is.
    pub(super) slot: usize,
}

/// One state of an outer kind.
#[derive(Clone, Debug, Default)]
pub(super) struct Digit {
    /// Its tiles that are left, a bit for each cell: by rows, and by columns.
    pub(super) by_row: u128,
    pub(super) by_column: u128,
    /// Pairs that may be left to take.
    pub(super) takes: Vec<Take>,
    /// The digits before it: what has to be subtracted.
    pub(super) before: Vec<u64>,
}

/// A kind whose state is part of the key.
#[derive(Clone, Debug)]
pub(super) struct Outer {
    pub(super) shift: u32,
    pub(super) mask: u64,
    pub(super) tiles: Vec<Place>,
    pub(super) digits: Vec<Digit>,
}

/// Taking a pair of an inner kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct InnerTake {
    /// Its tiles, by their numbers among the inner ones.
    pub(super) one: u8,
    pub(super) other: u8,
    /// The positions in which both tiles are left.
    pub(super) from: Bits,
    step: SetShift,
    /// What it adds to an index.
    add: usize,
}

/// What an addition does to a set.
#[derive(Clone, Copy, Debug)]
enum SetShift {
    /// To the first two inner kinds: a shift inside each word.
    Within(u32),
    /// To the third: from words to words.
    Across([Option<(usize, usize)>; 2]),
}

impl InnerTake {
    /// Where positions in which the pair can be taken lead.
    #[inline(always)]
    pub(super) fn apply(&self, from: Bits) -> Bits {
        match self.step {
            SetShift::Within(by) => Bits(from.0.map(|word| word << by)),
            SetShift::Across(steps) => {
                let mut to = Bits::NONE;
                for (before, after) in steps.into_iter().flatten() {
                    to.0[after] = from.0[before];
                }
                to
            }
        }
    }

    /// Where they come from.
    #[inline(always)]
    pub(super) fn undo(&self, to: Bits) -> Bits {
        let from = match self.step {
            SetShift::Within(by) => Bits(to.0.map(|word| word >> by)),
            SetShift::Across(steps) => {
                let mut from = Bits::NONE;
                for (before, after) in steps.into_iter().flatten() {
                    from.0[before] = to.0[after];
                }
                from
            }
        };
        from & self.from
    }

    /// Where one position leads.
    #[inline(always)]
    pub(super) fn target(&self, index: usize) -> usize {
        index + self.add
    }
}

/// A board, written in digits.
#[derive(Clone, Debug)]
pub(super) struct Coding {
    pub(super) width: u8,
    pub(super) height: u8,
    pub(super) lines: Lines,
    pub(super) turns: Turns,
    pub(super) outer: Vec<Outer>,
    pub(super) inner: Vec<InnerTake>,
    /// The tiles of inner kinds: four numbers for each kind.
    pub(super) inner_tiles: Vec<(u8, Place)>,
    /// For each inner kind and each set of its tiles: the digits in which all
    /// of them are gone.
    gone: [[u8; 16]; INNER],
    /// The key and the index of the empty board.
    pub(super) end: (u64, usize),
    /// The positions in which so many pairs of inner kinds are gone.
    pub(super) levels: Vec<Bits>,
    /// How many pairs of inner kinds are gone in each position.
    pub(super) level: Vec<u8>,
    /// The most pairs of outer kinds, and of all.
    pub(super) outer_pairs: usize,
    pub(super) pairs: usize,
}

/// The cells of each kind, in reading order.
pub(super) fn kinds(board: &Board) -> Vec<Vec<Cell>> {
    let mut kinds = vec![Vec::new(); board.kind_count()];
    for cell in board.start().iter() {
        let TileKind(kind) = board.kind(cell).expect("a tile lies there");
        kinds[usize::from(kind)].push(cell);
    }
    kinds
}

/// Whether boards like this can be written in digits.
pub(super) fn is_suited(board: &Board) -> bool {
    let frame = board.frame();
    let kinds = kinds(board);
    let digits: usize = kinds.iter().map(|cells| width_of(cells) as usize).sum();
    let inner = 3 * INNER;
    frame.width().max(frame.height()) <= LONGEST
        && frame.cell_count() <= MOST_CELLS
        && kinds.iter().all(|cells| matches!(cells.len(), 2 | 4))
        && digits.saturating_sub(inner) <= 63
}

/// Bits of a digit.
fn width_of(cells: &[Cell]) -> u32 {
    if cells.len() == 2 { 1 } else { 3 }
}

impl Coding {
    /// The board with these kinds as inner ones.
    pub(super) fn new(board: &Board, inner: &[usize]) -> Self {
        let frame = board.frame();
        let kinds = kinds(board);
        let (width, height) = (frame.width(), frame.height());
        let mut coding = Self {
            width,
            height,
            lines: frame.lines(),
            turns: frame.turns(),
            outer: Vec::new(),
            inner: Vec::new(),
            inner_tiles: Vec::new(),
            gone: [[0; 16]; INNER],
            end: (0, 0),
            levels: vec![Bits::NONE; 2 * INNER + 1],
            level: vec![0; 512],
            outer_pairs: 0,
            pairs: board.start().count() as usize / 2,
        };
        let mut shift = 0;
        for (kind, cells) in kinds.iter().enumerate() {
            if inner.contains(&kind) {
                continue;
            }
            let slot = PAIRS.len() * coding.outer.len();
            let outer = Outer::new(board, cells, shift, slot);
            coding.outer_pairs += cells.len() / 2;
            coding.end.0 |= outer.mask << shift;
            shift += width_of(cells);
            coding.outer.push(outer);
        }
        let empty = Vec::new();
        let chosen = |slot: usize| inner.get(slot).map_or(&empty, |&kind| &kinds[kind]);
        for slot in 0..INNER {
            coding.add_inner(board, slot, chosen(slot));
        }
        for index in 0..512 {
            let depth = |slot: usize| match (chosen(slot).len(), index >> (3 * slot) & 7) {
                (_, 0) => Some(0),
                (4, 7) => Some(2),
                (4, _) | (2, 7) => Some(1),
                _ => None,
            };
            let depths: Option<usize> = (0..INNER).map(depth).sum();
            if let Some(depth) = depths {
                coding.levels[depth] |= Bits::only(index);
                coding.level[index] = u8::try_from(depth).expect("at most 6");
            }
        }
        coding
    }

    fn add_inner(&mut self, board: &Board, slot: usize, cells: &[Cell]) {
        let tiles: Vec<Place> = cells.iter().map(|&cell| board.place(cell)).collect();
        let first = u8::try_from(4 * slot).expect("three kinds");
        self.inner_tiles
            .extend((first..).zip(tiles.iter().copied()));
        let pairs: Vec<([u8; 2], usize)> = match tiles.len() {
            2 => vec![([0, 1], 7)],
            4 => PAIRS.into_iter().zip(1..).collect(),
            _ => Vec::new(),
        };
        let mut sets = [0_u8; 8];
        for &([one, other], digit) in &pairs {
            sets[digit] = 1 << one | 1 << other;
        }
        if tiles.len() == 4 {
            sets[7] = 15;
        }
        for (asked, digits) in (0_u8..).zip(&mut self.gone[slot]) {
            let all_gone = (0..8).filter(|&digit| asked & !sets[digit] == 0);
            *digits = all_gone.map(|digit| 1 << digit).sum();
        }
        if !tiles.is_empty() {
            self.end.1 |= 7 << (3 * slot);
        }
        for ([one, other], digit) in pairs {
            let froms = [Some(0), (digit != 7).then_some(7 - digit)];
            let mut from = Bits::NONE;
            for index in 0..512 {
                if froms.contains(&Some(index >> (3 * slot) & 7)) {
                    from |= Bits::only(index);
                }
            }
            let step = match slot {
                2 => SetShift::Across(froms.map(|from| from.map(|from| (from, from + digit)))),
                _ => SetShift::Within(u32::try_from(digit << (3 * slot)).expect("less than 64")),
            };
            self.inner.push(InnerTake {
                one: first + one,
                other: first + other,
                from,
                step,
                add: digit << (3 * slot),
            });
        }
    }

    /// The positions in which these inner tiles are gone: four bits a kind.
    pub(super) fn absent(&self, tiles: u16) -> Bits {
        let digits: [u8; INNER] =
            std::array::from_fn(|slot| self.gone[slot][usize::from(tiles >> (4 * slot) & 15)]);
        let mut bits = Bits::NONE;
        for index in 0..512 {
            if (0..INNER).all(|slot| digits[slot] >> (index >> (3 * slot) & 7) & 1 != 0) {
                bits |= Bits::only(index);
            }
        }
        bits
    }

    /// The sets out of which [`absent`](Self::absent) is made: by the tiles of
    /// the first two inner kinds, the same for every word; and by those of the
    /// third, which words.
    pub(super) fn absent_parts(&self) -> (Vec<u64>, [Bits; 16]) {
        let words = (0..256).map(|tiles| self.absent(tiles).0[0]).collect();
        let across = std::array::from_fn(|tiles| {
            let digits = self.gone[2][tiles];
            Bits(std::array::from_fn(|word| {
                if digits >> word & 1 != 0 { !0 } else { 0 }
            }))
        });
        (words, across)
    }

    /// The set of the empty board in the block that has it.
    pub(super) fn goal(&self, key: u64) -> Bits {
        if key == self.end.0 {
            Bits::only(self.end.1)
        } else {
            Bits::NONE
        }
    }

    /// How many slots there are.
    pub(super) fn slots(&self) -> usize {
        PAIRS.len() * self.outer.len()
    }

    /// The keys from which a move of an outer kind may lead to `key`.
    pub(super) fn parents(&self, key: u64, mut look: impl FnMut(u64)) {
        for outer in &self.outer {
            for &less in &outer.digit(key).before {
                look(key - less);
            }
        }
    }
}

impl Outer {
    fn new(board: &Board, cells: &[Cell], shift: u32, first_slot: usize) -> Self {
        let frame = board.frame();
        let tiles: Vec<Place> = cells.iter().map(|&cell| board.place(cell)).collect();
        let (width, height) = (u32::from(frame.width()), u32::from(frame.height()));
        let pairs = if cells.len() == 2 {
            &PAIRS[..1]
        } else {
            &PAIRS[..]
        };
        let last = if cells.len() == 2 { 1 } else { 7 };
        let digits = (0..=last).map(|digit| {
            let mut own = Digit::default();
            let gone = |tile: usize| match digit {
                0 => false,
                7 => true,
                _ => pairs[digit - 1].contains(&u8::try_from(tile).expect("four tiles")),
            };
            for (tile, place) in tiles.iter().enumerate() {
                if !gone(tile) {
                    let (x, y) = (u32::from(place.x) - 1, u32::from(place.y) - 1);
                    own.by_row |= 1 << (y * width + x);
                    own.by_column |= 1 << (x * height + y);
                }
            }
            for (&[one, other], pair) in pairs.iter().zip(1_usize..) {
                let add = (pair as u64) << shift;
                let can_be_next = digit == 0 || digit + pair == 7;
                if can_be_next && digit != last {
                    own.takes.push(Take {
                        one,
                        other,
                        add,
                        slot: first_slot + pair - 1,
                    });
                }
                let was_last = digit == pair || digit == 7;
                if was_last {
                    own.before.push(add);
                }
            }
            own
        });
        Self {
            shift,
            mask: last as u64,
            digits: digits.collect(),
            tiles,
        }
    }

    /// Its state in a block.
    #[inline(always)]
    pub(super) fn digit(&self, key: u64) -> &Digit {
        #[expect(clippy::cast_possible_truncation, reason = "at most 7")]
        let digit = (key >> self.shift & self.mask) as usize;
        &self.digits[digit]
    }
}
