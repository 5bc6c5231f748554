//! Locking patterns: pairs that no solution takes together.
//!
//! ```text
//! A B      Whoever pairs these As and these Bs is lost: with only the four in
//! B A      the way, neither As nor Bs can be joined.
//! ```
//!
//! A set of pairs, no two with a tile in common, is a *lock* if none of them can
//! be joined while only the tiles of the set are in the way. **No solution takes
//! all pairs of a lock**: when the first of them is taken, the tiles of all
//! others still lie there, so its line would also be free with only the set in
//! the way. A *locking pattern* is a lock that is minimal, here of two or three
//! pairs; one pair alone can always be joined on an otherwise empty board.
//!
//! A board with a solution may be full of locking patterns: they are the traps
//! of pairing, and Korekawa & Kotani (2012, future work) expect their presence
//! and number to tell how hard a board is. Two patterns are of one [`Shape`] if
//! they are the same but for place, turning and mirroring; where lines stay
//! inside, a shape also says on which sides it touches the edge. (One free
//! column beside the tiles serves as well as many: a line has at most two turns.)

use impasse_shisen::{Board, Frame, Grid, Lines, Pair, Place, TileKind, Tiles};

/// The most pairs of a pattern that is looked for.
pub const MOST_PAIRS: usize = 3;

/// Pairs that lock each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LockingPattern {
    /// Two or three pairs without a common tile, in the order of the board's
    /// pairs.
    pub pairs: Vec<Pair>,
}

/// All locking patterns of up to `most` pairs (at most [`MOST_PAIRS`]) among the
/// tiles that the board begins with: first those of two pairs, then those of
/// three, each in the order of the board's pairs.
///
/// Cost grows with the square (two) or cube (three) of the number of pairs; a
/// board of ten by six has 90.
///
/// ```
/// use impasse_shisen::{Board, Frame, Lines, Set};
/// use impasse_shisen_engine::locking_patterns;
/// let set = Set { kinds: 2, tiles: 2 };
/// let two_by_two = Frame::new(2, 2, Lines::Outside);
/// let crossed = (0..24).map(|number| Board::numbered(two_by_two, set, number));
/// let crossed = crossed.filter(|board| locking_patterns(board, 2).len() == 1);
/// assert!(crossed.count() > 0);
/// ```
#[must_use]
pub fn locking_patterns(board: &Board, most: usize) -> Vec<LockingPattern> {
    Finder::new(board).patterns(most.min(MOST_PAIRS))
}

/// How many locking patterns somebody meets on average who pairs the tiles of
/// each kind by chance: 0 where any pairing can be carried through, as far as
/// these patterns tell.
#[must_use]
pub fn expected_locks(board: &Board, patterns: &[LockingPattern]) -> f64 {
    patterns
        .iter()
        .map(|pattern| chance_of(board, pattern))
        .sum()
}

/// The chance that a random pairing of each kind holds all pairs of a pattern.
fn chance_of(board: &Board, pattern: &LockingPattern) -> f64 {
    let mut kinds: Vec<(usize, u32)> = Vec::new();
    for pair in &pattern.pairs {
        let kind = board.kind(pair.first).map_or(0, TileKind::index);
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, pairs)) => *pairs += 1,
            None => kinds.push((kind, 1)),
        }
    }
    let tiles_of = |kind: usize| {
        let cells = board.frame().cells();
        let same = cells.filter(|&cell| board.kind(cell).is_some_and(|own| own.index() == kind));
        u32::try_from(same.count()).unwrap_or(u32::MAX)
    };
    let mut chance = 1.0;
    for (kind, pairs) in kinds {
        // The first tile meets its partner with one chance in n - 1, and so on.
        let mut left = tiles_of(kind);
        for _ in 0..pairs {
            chance /= f64::from(left - 1);
            left -= 2;
        }
    }
    chance
}

/// Looks for patterns on an empty board to which only their tiles are put.
struct Finder {
    pairs: Vec<(Pair, [Place; 2])>,
    grid: Grid,
}

impl Finder {
    fn new(board: &Board) -> Self {
        let places = |pair: &Pair| [board.place(pair.first), board.place(pair.second)];
        Self {
            pairs: board
                .pairs()
                .iter()
                .map(|pair| (*pair, places(pair)))
                .collect(),
            grid: Grid::new(board.frame(), &Tiles::default()),
        }
    }

    fn patterns(&mut self, most: usize) -> Vec<LockingPattern> {
        let count = self.pairs.len();
        let mut locked = vec![false; count * count];
        let mut found = Vec::new();
        for first in 0..count {
            for second in first + 1..count {
                if self.is_lock(&[first, second]) {
                    locked[first * count + second] = true;
                    found.push(self.pattern(&[first, second]));
                }
            }
        }
        if most < 3 {
            return found;
        }
        for first in 0..count {
            for second in first + 1..count {
                if locked[first * count + second] {
                    continue;
                }
                for third in second + 1..count {
                    let is_minimal =
                        !locked[first * count + third] && !locked[second * count + third];
                    if is_minimal && self.is_lock(&[first, second, third]) {
                        found.push(self.pattern(&[first, second, third]));
                    }
                }
            }
        }
        found
    }

    fn pattern(&self, pairs: &[usize]) -> LockingPattern {
        LockingPattern {
            pairs: pairs.iter().map(|&pair| self.pairs[pair].0).collect(),
        }
    }

    /// Whether these pairs have no tile in common and lock each other.
    fn is_lock(&mut self, pairs: &[usize]) -> bool {
        for (at, &one) in pairs.iter().enumerate() {
            for &other in &pairs[at + 1..] {
                let (Pair { first, second }, other) = (self.pairs[one].0, self.pairs[other].0);
                if [first, second]
                    .iter()
                    .any(|&cell| cell == other.first || cell == other.second)
                {
                    return false;
                }
            }
        }
        for &pair in pairs {
            for place in self.pairs[pair].1 {
                self.grid.block(place);
            }
        }
        let is_lock = pairs.iter().all(|&pair| {
            let [a, b] = self.pairs[pair].1;
            !self
                .grid
                .joins((a, self.grid.sight(a)), (b, self.grid.sight(b)))
        });
        for &pair in pairs {
            for place in self.pairs[pair].1 {
                self.grid.free(place);
            }
        }
        is_lock
    }
}

/// What a pattern looks like, wherever it lies and however it is turned.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    /// Columns and rows of the smallest board around the tiles.
    pub size: [u8; 2],
    /// Whether the left, upper, right and lower side lie at the edge; all
    /// `false` where lines may run outside.
    pub edges: [bool; 4],
    /// Columns and rows of the tiles, pair by pair.
    pub pairs: Vec<[[u8; 2]; 2]>,
}

impl Shape {
    /// The shape of a pattern: the least of the eight ways to turn and mirror
    /// it.
    #[must_use]
    pub fn of(frame: Frame, pattern: &LockingPattern) -> Self {
        let spot = |cell| [frame.column(cell), frame.row(cell)];
        let pairs = pattern.pairs.iter();
        let pairs: Vec<_> = pairs
            .map(|pair| [spot(pair.first), spot(pair.second)])
            .collect();
        let along = |axis: usize| pairs.iter().flatten().map(move |spot| spot[axis]);
        let least = [0, 1].map(|axis| along(axis).min().unwrap_or(0));
        let most = [0, 1].map(|axis| along(axis).max().unwrap_or(0));
        let inside = frame.lines() == Lines::Inside;
        let shape = Self {
            size: [0, 1].map(|axis| most[axis] - least[axis] + 1),
            edges: [
                inside && least[0] == 0,
                inside && least[1] == 0,
                inside && most[0] + 1 == frame.width(),
                inside && most[1] + 1 == frame.height(),
            ],
            pairs: pairs
                .iter()
                .map(|pair| pair.map(|spot| [0, 1].map(|axis| spot[axis] - least[axis])))
                .collect(),
        };
        let mut turned = shape.ordered();
        let mut best = turned.clone();
        for turn in 1..8 {
            turned = if turn == 4 {
                turned.mirrored()
            } else {
                turned.quarter_turned()
            };
            if turned < best {
                best.clone_from(&turned);
            }
        }
        best
    }

    fn quarter_turned(&self) -> Self {
        let [_, height] = self.size;
        let [left, top, right, bottom] = self.edges;
        let turn = |[x, y]: [u8; 2]| [height - 1 - y, x];
        Self {
            size: [self.size[1], self.size[0]],
            edges: [bottom, left, top, right],
            pairs: self.pairs.iter().map(|pair| pair.map(turn)).collect(),
        }
        .ordered()
    }

    fn mirrored(&self) -> Self {
        let [width, _] = self.size;
        let [left, top, right, bottom] = self.edges;
        let mirror = |[x, y]: [u8; 2]| [width - 1 - x, y];
        Self {
            size: self.size,
            edges: [right, top, left, bottom],
            pairs: self.pairs.iter().map(|pair| pair.map(mirror)).collect(),
        }
        .ordered()
    }

    fn ordered(mut self) -> Self {
        for pair in &mut self.pairs {
            pair.sort_unstable_by_key(|[x, y]| [*y, *x]);
        }
        self.pairs.sort_unstable_by_key(|[[x, y], _]| [*y, *x]);
        self
    }

    /// The shape as text, a letter for each pair and a dot for a free cell;
    /// `|` and `-` stand where it touches the edge.
    ///
    /// ```text
    /// A B
    /// B A
    /// ```
    #[must_use]
    pub fn text(&self) -> String {
        let [width, height] = self.size.map(usize::from);
        let mut rows = vec![vec!["."; width]; height];
        for (pair, letter) in self.pairs.iter().zip(["A", "B", "C"]) {
            for [x, y] in pair {
                rows[usize::from(*y)][usize::from(*x)] = letter;
            }
        }
        let [left, top, right, bottom] = self.edges;
        let side = |touches: bool, text: &str| if touches { text.to_owned() } else { " ".into() };
        let line = "-".repeat(2 * width - 1);
        let mut lines = Vec::new();
        if top {
            lines.push(format!(" {line}"));
        }
        for row in rows {
            lines.push(format!(
                "{}{}{}",
                side(left, "|"),
                row.join(" "),
                side(right, "|")
            ));
        }
        if bottom {
            lines.push(format!(" {line}"));
        }
        let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::{Chance, Puzzle as _};
    use impasse_shisen::{Cell, Set};

    use super::*;

    fn small(number: u64, lines: Lines) -> Board {
        let set = Set { kinds: 3, tiles: 4 };
        Board::numbered(Frame::new(4, 3, lines), set, number)
    }

    #[test]
    fn crossed_pairs_lock_each_other_and_others_of_two_by_two_do_not() {
        let set = Set { kinds: 2, tiles: 2 };
        let mut crossed = 0;
        for number in 0..60 {
            let board = Board::numbered(Frame::new(2, 2, Lines::Outside), set, number);
            let corners = [Cell(0), Cell(3)].map(|cell| board.kind(cell));
            let patterns = locking_patterns(&board, 2);
            assert_eq!(patterns.len(), usize::from(corners[0] == corners[1]));
            for pattern in patterns {
                assert_eq!(Shape::of(board.frame(), &pattern).text(), " A B\n B A");
                crossed += 1;
            }
        }
        assert!(crossed > 0);
    }

    #[test]
    fn no_solution_takes_all_pairs_of_a_pattern() {
        let mut patterns = 0;
        for number in 0..60 {
            for lines in [Lines::Inside, Lines::Outside] {
                let board = small(number, lines);
                let found = locking_patterns(&board, MOST_PAIRS);
                patterns += found.len();
                every_solution(&board, &mut Vec::new(), &mut |solution| {
                    for LockingPattern { pairs } in &found {
                        assert!(pairs.iter().any(|pair| !solution.contains(pair)));
                    }
                });
            }
        }
        assert!(patterns > 150, "{patterns} patterns on 120 boards");
    }

    fn every_solution(board: &Board, moves: &mut Vec<Pair>, look: &mut impl FnMut(&[Pair])) {
        let state = board.replay(moves).expect("legal moves");
        if board.is_goal(&state) {
            look(moves);
            return;
        }
        let mut legal = Vec::new();
        board.moves(&state, &mut legal);
        for pair in legal {
            // Each pairing once: orders of the same pairs are the same to us.
            if moves.last().is_some_and(|last| *last > pair) && board.is_legal(&state, pair) {
                let before = board
                    .replay(&moves[..moves.len() - 1])
                    .expect("legal moves");
                if board.is_legal(&before, pair) {
                    continue;
                }
            }
            moves.push(pair);
            every_solution(board, moves, look);
            moves.pop();
        }
    }

    #[test]
    fn a_shape_does_not_depend_on_turning_and_mirroring() {
        let mut chance = Chance::of(7, 1);
        for number in 0..40 {
            let board = small(number, Lines::Inside);
            for lock in locking_patterns(&board, 3) {
                let shape = Shape::of(board.frame(), &lock);
                let mut turned = shape.clone();
                for _ in 0..chance.below(4) {
                    turned = turned.quarter_turned();
                }
                assert_eq!(turned.quarter_turned().quarter_turned().size, turned.size);
                assert_eq!(turned.mirrored().mirrored(), turned);
                assert!(shape <= turned && shape <= turned.mirrored());
            }
        }
    }

    #[test]
    fn random_pairings_meet_as_many_patterns_as_expected() {
        // Every pairing of three kinds of four tiles: three times three times three.
        for number in [3, 5] {
            let board = small(number, Lines::Outside);
            let patterns = locking_patterns(&board, 3);
            let mut met = 0;
            for code in 0..27_usize {
                let pairs = pairing(&board, code);
                met += patterns
                    .iter()
                    .filter(|lock| lock.pairs.iter().all(|pair| pairs.contains(pair)))
                    .count();
            }
            let mean = f64::from(u32::try_from(met).expect("few")) / 27.0;
            assert!((expected_locks(&board, &patterns) - mean).abs() < 1e-12);
        }
    }

    fn pairing(board: &Board, mut code: usize) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for kind in 0..3 {
            let cells: Vec<_> = board
                .frame()
                .cells()
                .filter(|&cell| board.kind(cell).is_some_and(|own| own.index() == kind))
                .collect();
            let partner = 1 + code % 3;
            code /= 3;
            pairs.push(Pair::new(cells[0], cells[partner]));
            let rest: Vec<_> = (1..4).filter(|&at| at != partner).collect();
            pairs.push(Pair::new(cells[rest[0]], cells[rest[1]]));
        }
        pairs
    }
}
