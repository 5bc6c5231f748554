//! Best-first search over pushes, forwards.
//!
//! The bound is the [assignment](crate::assignment) of boxes to goals; it never
//! falls by more than the one push that was made. So with the rank "made so
//! far and bound" the first solved position whose turn comes is a nearest one,
//! and no position needs a second turn. That holds for steps too, of which a
//! push is one.

use impasse_puzzle::{Limit, Stats};
use impasse_search::{Meter, StateId};
use impasse_sokoban::Position;

use crate::agenda::{Agenda, Held, Rank, Turn};
use crate::assignment::Assignment;
use crate::board::{Board, Stand, Walk, back};
use crate::corrals::{Corrals, Shove};
use crate::keys::Keys;
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
pub(crate) struct Manner {
    pub(crate) measure: Measure,
    pub(crate) rank: Rank,
    /// Whether [corrals](crate::corrals) that must be opened are opened first;
    /// by steps they never are.
    pub(crate) opens_corrals: bool,
}

impl Manner {
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

/// Who calls a position that is not solved dead.
pub(crate) type Judges<'j> = Box<dyn FnMut(&Stand) -> bool + 'j>;

/// How a search ended.
pub(crate) enum End {
    /// The positions of the solution by their keys, the start first.
    Solved(Vec<Vec<u8>>),
    Unsolvable,
}

/// The search.
pub(crate) struct Forward<'b, 'f> {
    board: &'b Board<'f>,
    manner: Manner,
    agenda: Agenda,
    keys: Keys,
    stand: Stand,
    walk: Walk,
    next_walk: Walk,
    assignment: Assignment,
    corrals: Corrals,
    shoves: Vec<Shove>,
    lost: Lost,
    judges: Option<Judges<'b>>,
    /// No solution is shorter.
    pub(crate) proved: u32,
    pub(crate) stats: Stats,
}

impl<'b, 'f> Forward<'b, 'f> {
    pub(crate) fn new(board: &'b Board<'f>, manner: Manner, judges: Option<Judges<'b>>) -> Self {
        let keys = Keys::new(board);
        Self {
            board,
            manner,
            agenda: Agenda::new(keys.len(), manner.rank),
            keys,
            stand: Stand::new(board),
            walk: Walk::new(board),
            next_walk: Walk::new(board),
            assignment: Assignment::new(board.goals, board.most_pushes()),
            corrals: Corrals::new(board),
            shoves: Vec::new(),
            lost: Lost::new(board),
            judges,
            proved: 0,
            stats: Stats::default(),
        }
    }

    /// Puts the start on the agenda, unless it is lost.
    pub(crate) fn begin(&mut self, start: &Position) {
        let board = self.board;
        self.stand.set(start);
        if !board.is_solved(&self.stand) {
            let cells = self.stand.cells.clone();
            let is_lost = |cell| {
                board.is_dead[usize::from(cell)] || self.lost.is_lost(board, &self.stand, cell)
            };
            if cells.into_iter().any(is_lost) {
                return;
            }
        }
        let Some(left) = self.assign() else {
            return;
        };
        self.walk.fill(board, &self.stand, self.stand.player);
        let key = match self.manner.measure {
            Measure::Pushes => self.keys.of_region(board, &self.stand, &self.walk),
            Measure::Steps => self.keys.of_player(board, &self.stand),
        };
        self.agenda.begin(key, left);
        self.proved = left;
    }

    fn assign(&mut self) -> Option<u32> {
        let (board, stand) = (self.board, &self.stand);
        let side = |cell: u16| board.side(cell, stand.player);
        let rows = stand
            .cells
            .iter()
            .map(|&cell| board.pushes(cell, side(cell)));
        self.assignment.assign(rows)
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
            let Some(turn) = self.agenda.next() else {
                return Ok(Some(End::Unsolvable));
            };
            if self.manner.rank.is_fewest() {
                self.proved = turn.made + turn.left;
            }
            if turn.left == 0 {
                let path = self.agenda.path(turn.id).into_iter();
                let keys = path.map(|id| self.agenda.key(id).to_vec());
                return Ok(Some(End::Solved(keys.collect())));
            }
            self.held().and(besides).check(meter)?;
            self.stats.expanded += 1;
            self.expand(turn);
        }
        Ok(None)
    }

    /// What it holds.
    pub(crate) fn held(&self) -> Held {
        Held {
            positions: self.agenda.len(),
            waiting: self.agenda.waiting(),
            bytes: self.agenda.bytes() + self.board.bytes() + self.assignment.bytes(),
        }
    }

    fn expand(&mut self, turn: Turn) {
        let board = self.board;
        self.keys
            .read(board, self.agenda.key(turn.id), &mut self.stand);
        self.walk.fill(board, &self.stand, self.stand.player);
        let assigned = self.assign();
        debug_assert_eq!(
            assigned,
            Some(turn.left),
            "the bound is that of the position"
        );
        self.shoves.clear();
        if self.manner.opens_corrals
            && let Some(pushes) = self.corrals.pushes(board, &self.stand, &self.walk)
        {
            self.shoves.extend(pushes);
        } else {
            for (number, &cell) in (0..).zip(&self.stand.cells) {
                for direction in 0..4 {
                    let from = board.step(cell, back(usize::from(direction)));
                    let to = board.step(cell, usize::from(direction));
                    let can = self.walk.has(from) && self.stand.is_free(to);
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
        let board = self.board;
        let cell = self.stand.cells[usize::from(shove.number)];
        let direction = usize::from(shove.direction);
        let to = board.step(cell, direction);
        let cost = match self.manner.measure {
            Measure::Pushes => 1,
            Measure::Steps => 1 + self.walk.far(board.step(cell, back(direction))),
        };
        self.stats.generated += 1;
        self.stand.shift(shove.number, to);
        self.stand.player = cell;
        let is_lost = self.lost.is_lost(board, &self.stand, to) && !board.is_solved(&self.stand);
        let is_dead = is_lost || {
            let key = match self.manner.measure {
                Measure::Pushes => {
                    self.next_walk.fill(board, &self.stand, cell);
                    self.keys.of_region(board, &self.stand, &self.next_walk)
                }
                Measure::Steps => self.keys.of_player(board, &self.stand),
            };
            let (assignment, stand) = (&mut self.assignment, &self.stand);
            let judges = &mut self.judges;
            self.agenda.meet(key, parent, made + cost, || {
                let row = board.pushes(to, back(direction));
                let left = assignment.with(usize::from(shove.number), row)?;
                let is_dead = left > 0 && judges.as_mut().is_some_and(|judges| judges(stand));
                (!is_dead).then_some(left)
            })
        };
        self.stats.pruned += u64::from(is_dead);
        self.stand.shift(shove.number, cell);
    }
}
