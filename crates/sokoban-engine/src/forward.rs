//! Best-first search over pushes, forwards.
//!
//! The bound is the [assignment](crate::assignment) of boxes to goals; it never
//! falls by more than the one push that was made. So with the rank "made so
//! far and bound" the first solved position whose turn comes is a nearest one,
//! and no position needs a second turn. That holds for steps too, of which a
//! push is one.

use impasse_puzzle::Limit;
use impasse_search::{Meter, StateId};
use impasse_sokoban::Position;

use crate::agenda::{Held, Rank, Turn};
use crate::board::{SokobanBoard, Stand, back};
use crate::corrals::{Corrals, Shove};
use crate::front::{End, Front};
use crate::lost::Lost;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    /// Pushes; walking costs nothing.
    Pushes,
    /// Steps, those that push included.
    Steps,
}

/// How a search is done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchOptions {
    pub(crate) measure: Measure,
    pub(crate) rank: Rank,
    /// Whether [corrals](crate::corrals) that must be opened are opened first;
    /// by steps they never are.
    pub(crate) opens_corrals: bool,
}

impl SearchOptions {
    /// The fewest pushes.
    pub(crate) const PUSHES: Self = Self {
        measure: Measure::Pushes,
        rank: Rank::FEWEST,
        opens_corrals: true,
    };

    /// The fewest steps.
    pub(crate) const STEPS: Self = Self {
        measure: Measure::Steps,
        rank: Rank::FEWEST,
        opens_corrals: false,
    };
}

/// Calls positions that are not solved dead.
pub(crate) type Judges<'j> = Box<dyn FnMut(&Stand) -> bool + 'j>;

/// The search.
pub(crate) struct Forward<'b, 'f> {
    pub(crate) front: Front<'b, 'f>,
    manner: SearchOptions,
    corrals: Corrals,
    shoves: Vec<Shove>,
    lost: Lost,
    judges: Option<Judges<'b>>,
}

impl<'b, 'f> Forward<'b, 'f> {
    pub(crate) fn new(
        board: &'b SokobanBoard<'f>,
        manner: SearchOptions,
        judges: Option<Judges<'b>>,
    ) -> Self {
        Self {
            front: Front::new(board, manner.rank),
            manner,
            corrals: Corrals::new(board),
            shoves: Vec::new(),
            lost: Lost::new(board),
            judges,
        }
    }

    /// Puts the start on the agenda, unless it is lost.
    pub(crate) fn begin(&mut self, start: &Position) {
        let front = &mut self.front;
        let board = front.board;
        front.stand.set(start);
        if !board.is_solved(&front.stand) {
            let cells = front.stand.cells.clone();
            let is_lost = |cell| {
                board.is_dead[usize::from(cell)] || self.lost.is_lost(board, &front.stand, cell)
            };
            if cells.into_iter().any(is_lost) {
                return;
            }
        }
        let Some(left) = front.assign() else {
            return;
        };
        front.walk.measure(board, &front.stand, front.stand.player);
        let key = match self.manner.measure {
            Measure::Pushes => front.keys.of_region(board, &front.stand, &front.walk),
            Measure::Steps => front.keys.of_player(board, &front.stand),
        };
        front.agenda.begin(key, left);
        front.proved = left;
    }

    /// Gives so many positions their turn; `None` where there are more.
    /// `besides` is what others hold.
    pub(crate) fn work(
        &mut self,
        turns: u64,
        besides: Held,
        meter: &mut Meter<'_>,
    ) -> Result<Option<End>, Limit> {
        for _ in 0..turns {
            // Before a position is taken off the agenda: the search may go on.
            self.front.held().and(besides).check(meter)?;
            let Some(turn) = self.front.next() else {
                return Ok(Some(End::Unsolvable));
            };
            if turn.left == 0 {
                return Ok(Some(End::Solved(self.front.way_to(turn.id))));
            }
            self.expand(turn);
        }
        Ok(None)
    }

    fn expand(&mut self, turn: Turn) {
        self.front.open(turn);
        let Front {
            board, stand, walk, ..
        } = &self.front;
        self.shoves.clear();
        if self.manner.opens_corrals
            && let Some(pushes) = self.corrals.pushes(board, stand, walk)
        {
            self.shoves.extend(pushes);
        } else {
            for (number, &cell) in (0..).zip(&stand.cells) {
                for direction in 0..4 {
                    let from = board.step(cell, back(usize::from(direction)));
                    let to = board.step(cell, usize::from(direction));
                    let can = walk.has(from) && stand.is_free(to);
                    if can && !board.is_dead[usize::from(to)] {
                        self.shoves.push(Shove { number, direction });
                    }
                }
            }
        }
        for at in 0..self.shoves.len() {
            self.shove(turn.id, turn.made, self.shoves[at]);
        }
    }

    fn shove(&mut self, parent: StateId, made: u32, shove: Shove) {
        let front = &mut self.front;
        let board = front.board;
        let cell = front.stand.cells[usize::from(shove.number)];
        let direction = usize::from(shove.direction);
        let to = board.step(cell, direction);
        let cost = match self.manner.measure {
            Measure::Pushes => 1,
            Measure::Steps => 1 + front.walk.far(board.step(cell, back(direction))),
        };
        front.stats.generated += 1;
        front.stand.shift(shove.number, to);
        front.stand.player = cell;
        let is_lost = self.lost.is_lost(board, &front.stand, to) && !board.is_solved(&front.stand);
        let is_dead = is_lost || {
            let key = match self.manner.measure {
                Measure::Pushes => {
                    front.next_walk.fill(board, &front.stand, cell);
                    front.keys.of_region(board, &front.stand, &front.next_walk)
                }
                Measure::Steps => front.keys.of_player(board, &front.stand),
            };
            let (assignment, stand) = (&mut front.assignment, &front.stand);
            let judges = &mut self.judges;
            front.agenda.meet(key, parent, made + cost, || {
                let row = board.pushes(to, back(direction));
                let left = assignment.with(usize::from(shove.number), row)?;
                let is_dead = left > 0 && judges.as_mut().is_some_and(|judges| judges(stand));
                (!is_dead).then_some(left)
            })
        };
        front.stats.pruned += u64::from(is_dead);
        front.stand.shift(shove.number, cell);
    }
}
