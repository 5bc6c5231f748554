//! A search forwards, one backwards, or both in turn.
//!
//! Some levels are easy from one end only: with the two in turn the easy end
//! decides. They do not look for each other; each has its own proof, and the
//! better bound counts. The next slice goes to the one with fewer positions
//! waiting, which is the one that is believed to be narrower.

use std::cell::OnceCell;

use impasse_puzzle::{Limit, Stats};
use impasse_search::Meter;
use impasse_sokoban::Position;

use crate::agenda::{Held, Rank};
use crate::backward::Backward;
use crate::board::SokobanBoard;
use crate::forward::{Forward, Judges, SearchOptions};
use crate::front::End;

/// Which searches are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    Forward,
    /// Where there are more goals than boxes, the ends are too many, and the
    /// search is made forwards all the same.
    Backward,
    InTurn,
}

/// The search forwards.
pub(crate) struct Ahead<'b, 'f> {
    pub(crate) board: &'b SokobanBoard<'f>,
    pub(crate) manner: SearchOptions,
    pub(crate) judges: Option<Judges<'b>>,
}

/// Turns in a slice.
const SLICE: u64 = 1000;

/// The searches at work.
pub(crate) struct InTurn<'b, 'f> {
    start: &'b Position,
    board: &'b SokobanBoard<'f>,
    /// The board for pulls, made when it is needed.
    behind: &'b OnceCell<SokobanBoard<'f>>,
    forward: Forward<'b, 'f>,
    backward: Option<Backward<'b, 'f>>,
    which: Which,
    rank: Rank,
    has_begun: bool,
    pub(crate) stats: Stats,
}

/// The board and the keys of a solution, the start first.
type WhyDead<'b, 'f> = (&'b SokobanBoard<'f>, Vec<Vec<u8>>);

impl<'b, 'f> InTurn<'b, 'f> {
    pub(crate) fn new(
        ahead: Ahead<'b, 'f>,
        start: &'b Position,
        which: Which,
        behind: &'b OnceCell<SokobanBoard<'f>>,
    ) -> Self {
        let board = ahead.board;
        let has_one_end = board.goals == board.boxes;
        Self {
            start,
            board,
            behind,
            forward: Forward::new(board, ahead.manner, ahead.judges),
            backward: None,
            rank: ahead.manner.rank,
            has_begun: false,
            which: if has_one_end { which } else { Which::Forward },
            stats: Stats::default(),
        }
    }

    /// Looks for a solution; goes on where a limit of the time before ended
    /// it.
    pub(crate) fn run(&mut self, meter: &mut Meter<'_>) -> Result<Option<WhyDead<'b, 'f>>, Limit> {
        let ended = self.work_off(meter);
        let held = self.held();
        let behind = self.backward.as_ref().map(|backward| backward.front.stats);
        self.stats = self.forward.front.stats;
        self.stats.add(&behind.unwrap_or_default());
        self.stats.stored = held.positions;
        self.stats.peak_bytes = meter.peak_bytes();
        ended
    }

    fn work_off(&mut self, meter: &mut Meter<'_>) -> Result<Option<WhyDead<'b, 'f>>, Limit> {
        if !std::mem::replace(&mut self.has_begun, true) && self.which != Which::Backward {
            self.forward.begin(self.start);
        }
        loop {
            let (board, ended) = if self.is_forwards_turn() {
                let besides = self.held_behind();
                (self.board, self.forward.work(SLICE, besides, meter)?)
            } else {
                let (board, start, rank) = (self.board, self.start, self.rank);
                let behind = self.behind;
                let board = if let Some(made) = behind.get() {
                    made
                } else {
                    let held = self.forward.front.held().bytes;
                    let made = SokobanBoard::backwards(board.floor, start, held, meter)?;
                    behind.get_or_init(|| made)
                };
                let backward = self.backward.get_or_insert_with(|| {
                    let mut backward = Backward::new(board, rank);
                    backward.begin(start);
                    backward
                });
                (
                    board,
                    backward.work(SLICE, self.forward.front.held(), meter)?,
                )
            };
            match ended {
                Some(End::Solved(path)) => return Ok(Some((board, path))),
                Some(End::Unsolvable) => return Ok(None),
                None => {}
            }
        }
    }

    fn is_forwards_turn(&self) -> bool {
        match self.which {
            Which::Forward => true,
            Which::Backward => false,
            Which::InTurn => {
                let is_first = self.forward.front.stats.expanded == 0;
                is_first || self.forward.front.held().waiting <= self.held_behind().waiting
            }
        }
    }

    fn held_behind(&self) -> Held {
        self.backward
            .as_ref()
            .map(|backward| backward.front.held())
            .unwrap_or_default()
    }

    /// What it holds.
    pub(crate) fn held(&self) -> Held {
        self.forward.front.held().and(self.held_behind())
    }

    /// No solution is shorter.
    pub(crate) fn proved(&self) -> u32 {
        let behind = self
            .backward
            .as_ref()
            .map_or(0, |backward| backward.front.proved);
        self.forward.front.proved.max(behind)
    }
}
