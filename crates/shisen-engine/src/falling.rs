//! The search where tiles fall.
//!
//! A pair that is joined may come apart when one of its tiles falls, so pairings
//! decide nothing: the search over them, locks and blocks are of no use here. What
//! is left is plain search, depth first, over positions.
//!
//! * Cells only ever become free, because columns only become lower. So a pair on
//!   which nothing lies stays joined until it is taken: its tiles never fall. If
//!   they are the last two of their kind, every solution takes them; and whoever
//!   takes them first can take all others as before, for none of these lies
//!   otherwise and none is more in the way. Such a pair is taken without a choice.
//! * Kinds of which few tiles are left go first, and chance decides between equals.
//! * A position all of whose moves lead to failed positions has failed. It is
//!   remembered by its key, so that it is entered once.
//! * Whoever goes wrong early looks through a whole part of the tree before going
//!   back that far. So a *dive* ends after some positions, and the next begins at
//!   the start again, with other chance and half as many positions more. What has
//!   failed stays failed: no dive does the work of another again.
//!
//! The search ends, because dives grow until one of them gets through: with a
//! solution, or with a failed start, which proves that there is none.

use std::cmp::Reverse;

use impasse_pairs::PairPuzzle as _;
use impasse_puzzle::{
    About, Assurance, Chance, Limit, Outcome, Puzzle as _, Stats, Strategy, Task, Verdict, Words,
};
use impasse_search::{Meter, StateStore};
use impasse_shisen::{FallingBoard, Pair, Pile};

/// `shisen-falling`: dives for a solution from the start again and again,
/// remembers what has failed, and so ends with a solution or with a proof that
/// there is none.
///
/// ```
/// use impasse_laws::kit::numbered;
/// use impasse_puzzle::{Control, Puzzle, Strategy, Task, Verdict};
/// use impasse_shisen::{FallingBoard, Shisen};
/// use impasse_shisen_engine::ShisenFalling;
///
/// let board: FallingBoard = numbered(&Shisen, "gravity=down", 1);
/// let start = board.start();
/// let task = Task::plain(&start, Control::free());
/// let Verdict::Solved(moves) = ShisenFalling.solve(&board, &task).verdict else {
///     panic!("this board has a solution");
/// };
/// assert_eq!(moves.len(), 30);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ShisenFalling;

/// How many positions the first dive looks at for each pair on the board: enough
/// to come to the end, and to take something back.
const FIRST_DIVE: u64 = 12;

impl Strategy<FallingBoard> for ShisenFalling {
    fn about(&self) -> About {
        About {
            name: "shisen-falling",
            summary: Words::new(
                "Shisen-sho with falling tiles: dives again and again, and remembers what has failed",
                "牌が落ちる四川省専用：失敗した局面を覚えながら、最初から何度も潜り直す",
            ),
            reference: "restarts: Gomes, Selman & Kautz 1998",
        }
    }

    /// Every solution takes all tiles, so each is a shortest one.
    fn assurance(&self) -> Assurance {
        Assurance::OPTIMAL
    }

    fn solve(&self, board: &FallingBoard, task: &Task<'_, FallingBoard>) -> Outcome<Pair> {
        let pairs = u64::from(board.tiles(task.start).count()) / 2;
        let mut search = Search {
            board,
            failed: StateStore::new(board.key_len()),
            meter: Meter::new(task.control),
            positions: 0,
            again: 0,
        };
        let verdict = match search.run(task, FIRST_DIVE * pairs) {
            Ok(Some(moves)) => Verdict::Solved(moves),
            Ok(None) => Verdict::Unsolvable,
            Err(limit) => Verdict::Unknown(limit),
        };
        Outcome {
            verdict,
            lower_bound: pairs,
            stats: Stats {
                expanded: search.positions,
                generated: search.positions,
                stored: search.positions,
                pruned: search.again,
                peak_bytes: search.meter.peak_bytes(),
            },
        }
    }
}

/// Whether a pair that is joined may be taken at once without loss: the last two
/// of their kind, and nothing lies on them.
#[must_use]
pub fn is_safe(board: &FallingBoard, state: &Pile, pair: Pair) -> bool {
    let is_on_top = |cell| {
        let above = board.board().frame().above(cell);
        above.is_none_or(|above| state.label(above).is_none())
    };
    is_on_top(pair.first) && is_on_top(pair.second) && board.equals(state, pair.first) == 2
}

struct Search<'a> {
    board: &'a FallingBoard,
    /// The keys of positions that have failed.
    failed: StateStore,
    meter: Meter<'a>,
    /// How many positions were looked at, and how often one that had failed was
    /// met again.
    positions: u64,
    again: u64,
}

/// How a dive ends.
enum Dive {
    Solved(Vec<Pair>),
    /// The start has failed.
    Failed,
    /// It has looked at all the positions it may.
    Over,
}

/// A position on the way down, and the moves that are left to try, the best
/// last.
struct Step {
    state: Pile,
    moves: Vec<Pair>,
}

impl Search<'_> {
    fn run(
        &mut self,
        task: &Task<'_, FallingBoard>,
        first: u64,
    ) -> Result<Option<Vec<Pair>>, Limit> {
        let mut most = first.max(1);
        for number in 0.. {
            let mut chance = Chance::of(task.seed, number);
            match self.dive(task.start, most, &mut chance)? {
                Dive::Solved(moves) => return Ok(Some(moves)),
                Dive::Failed => return Ok(None),
                Dive::Over => most += most / 2 + 1,
            }
        }
        unreachable!("dives grow until one gets through")
    }

    fn dive(&mut self, start: &Pile, most: u64, chance: &mut Chance) -> Result<Dive, Limit> {
        let board = self.board;
        if board.is_goal(start) {
            return Ok(Dive::Solved(Vec::new()));
        }
        let end = self.positions + most;
        let mut key = vec![0; board.key_len()];
        let mut taken = Vec::new();
        let mut way = vec![self.step(start.clone(), chance)?];
        while let Some(step) = way.last_mut() {
            let Some(pair) = step.moves.pop() else {
                board.write_key(&step.state, &mut key);
                self.failed.intern(&key);
                way.pop();
                taken.pop();
                continue;
            };
            let mut state = step.state.clone();
            board.play(&mut state, pair);
            if board.is_goal(&state) {
                taken.push(pair);
                return Ok(Dive::Solved(taken));
            }
            board.write_key(&state, &mut key);
            if self.failed.find(&key).is_some() {
                self.again += 1;
                continue;
            }
            if self.positions >= end {
                return Ok(Dive::Over);
            }
            taken.push(pair);
            way.push(self.step(state, chance)?);
        }
        Ok(Dive::Failed)
    }

    fn step(&mut self, state: Pile, chance: &mut Chance) -> Result<Step, Limit> {
        self.positions += 1;
        self.meter
            .check("search", self.positions, self.failed.bytes())?;
        let mut moves = Vec::new();
        self.board.moves(&state, &mut moves);
        if let Some(&safe) = moves.iter().find(|&&m| is_safe(self.board, &state, m)) {
            let moves = vec![safe];
            return Ok(Step { state, moves });
        }
        chance.shuffle(&mut moves);
        moves.sort_by_cached_key(|pair| Reverse(self.board.equals(&state, pair.first)));
        Ok(Step { state, moves })
    }
}
