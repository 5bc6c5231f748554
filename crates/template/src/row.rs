//! The rules: a row of cells, and pegs that jump.

use impasse_puzzle::{Chance, Puzzle};

/// A puzzle: how wide the row is, and where pegs stand at first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    width: u8,
    pub(crate) start: Pegs,
}

/// The cells with a peg, as bits: the leftmost cell is bit 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pegs(pub(crate) u32);

/// A peg jumps over its neighbour; cells are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump {
    /// Where it begins.
    pub from: u8,
    /// Where it ends, two cells away.
    pub to: u8,
}

impl Pegs {
    /// Whether a cell has a peg.
    #[must_use]
    pub const fn has(self, cell: u8) -> bool {
        self.0 >> cell & 1 == 1
    }

    /// How many there are.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }
}

impl Jump {
    /// The cell that is jumped over.
    #[must_use]
    pub const fn over(self) -> u8 {
        self.from.midpoint(self.to)
    }

    /// The cells whose pegs the jump changes.
    const fn cells(self) -> u32 {
        1 << self.from | 1 << self.over() | 1 << self.to
    }
}

impl Row {
    /// The narrowest row that is dealt.
    pub const NARROWEST: u8 = 6;
    /// The widest row there is.
    pub const WIDEST: u8 = 24;

    pub(crate) const fn new(width: u8, start: Pegs) -> Self {
        Self { width, start }
    }

    /// A row by its number. It can be solved: it is made backwards, from one
    /// peg, by jumps that put a peg back.
    #[must_use]
    pub fn numbered(width: u8, number: u64) -> Self {
        let mut chance = Chance::of(u64::from(width), number);
        let mut below = |bound: u64| usize::try_from(chance.below(bound)).unwrap_or(0);
        let mut row = Self::new(width, Pegs(1 << below(u64::from(width))));
        let jumps = 2 + below(u64::from(width) / 2);
        for _ in 0..jumps {
            let back: Vec<Jump> = row
                .all_jumps()
                .filter(|&jump| row.is_unplayed(jump))
                .collect();
            if back.is_empty() {
                break;
            }
            row.start.0 ^= back[below(back.len() as u64)].cells();
        }
        row
    }

    /// How many cells there are.
    #[must_use]
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// Every jump that has room in the row, from the left.
    fn all_jumps(&self) -> impl Iterator<Item = Jump> + use<> {
        let width = self.width;
        let right = (2..width).map(|to| Jump { from: to - 2, to });
        right.flat_map(|jump| {
            let left = Jump {
                from: jump.to,
                to: jump.from,
            };
            [jump, left]
        })
    }

    /// Whether a jump can have led to the start.
    fn is_unplayed(&self, jump: Jump) -> bool {
        let Self { start, .. } = self;
        start.has(jump.to) && !start.has(jump.over()) && !start.has(jump.from)
    }
}

impl Puzzle for Row {
    type State = Pegs;
    type Move = Jump;

    fn start(&self) -> Pegs {
        self.start
    }

    fn is_goal(&self, pegs: &Pegs) -> bool {
        pegs.count() == 1
    }

    fn moves(&self, pegs: &Pegs, out: &mut Vec<Jump>) {
        let legal =
            |jump: &Jump| pegs.has(jump.from) && pegs.has(jump.over()) && !pegs.has(jump.to);
        out.extend(self.all_jumps().filter(legal));
    }

    fn play(&self, pegs: &mut Pegs, jump: Jump) {
        pegs.0 ^= jump.cells();
    }

    fn key_len(&self) -> usize {
        usize::from(self.width).div_ceil(8)
    }

    fn write_key(&self, pegs: &Pegs, key: &mut [u8]) {
        let bytes = pegs.0.to_le_bytes();
        key.copy_from_slice(&bytes[..key.len()]);
    }

    fn read_key(&self, key: &[u8], pegs: &mut Pegs) {
        let mut bytes = [0; 4];
        bytes[..key.len()].copy_from_slice(key);
        pegs.0 = u32::from_le_bytes(bytes);
    }

    /// Pegs that are gone never come back.
    fn stage(&self, pegs: &Pegs) -> u32 {
        u32::from(self.width) - pegs.count()
    }
}
