//! Searches in turn: planners for large levels, greedy searches for those that
//! no plan serves, searches with a bound for small ones and for proofs.
//!
//! In each round every member goes on where it was, for a slice counted in
//! positions or moves; a round's slices are twice those of the round before.
//! So the answer is the same on every machine. Where memory runs out, what
//! proves nothing is given up first: the search that is left either ends with
//! an answer or reaches the limit by itself.

use std::cell::OnceCell;

use impasse_puzzle::{Control, Limit, Outcome, Stats, Strategy as _, Task, Verdict};
use impasse_search::{Meter, Optimal};
use impasse_sokoban::{Position, Push, Pushes, View as _};

use crate::agenda::Held;
use crate::board::SokobanBoard;
use crate::greedy::{Greedy, GreedyEnd, GreedyOptions, MOST_CELLS};
use crate::in_turn::{Ahead, InTurn};
use crate::solution::{self, ByPushes};
use crate::stages::{SearchStage, exact_board, judges, unknown};

use super::carries::Way;
use super::parts::{Part, Parts};
use super::search::{FeatureSearch, PlannerEnd};

/// The planners, and the round in which each begins: they differ in what they
/// leave out. Those that seldom find what others do not begin late, and then
/// catch up.
const PLANNERS: [(u32, Parts); 7] = [
    (0, PLAIN),
    (
        1,
        Parts::ALL.without(Part::Thorough).without(Part::Clearing),
    ),
    (
        1,
        Parts::ALL
            .without(Part::Thorough)
            .without(Part::Clearing)
            .without(Part::Lineages),
    ),
    (
        2,
        Parts::ALL
            .without(Part::Thorough)
            .without(Part::Clearing)
            .without(Part::Stuck)
            .without(Part::Growth),
    ),
    (4, Parts::ALL.without(Part::Clearing).without(Part::Regions)),
    (
        5,
        Parts::ALL
            .without(Part::Stuck)
            .without(Part::Growth)
            .without(Part::Favour),
    ),
    (
        6,
        Parts::ALL
            .without(Part::OutOfPlan)
            .without(Part::Rooms)
            .without(Part::Clearing)
            .without(Part::Favour),
    ),
];

/// The first planner: what pays on most levels.
const PLAIN: Parts = Parts::ALL
    .without(Part::Thorough)
    .without(Part::Clearing)
    .without(Part::Stuck)
    .without(Part::Growth)
    .without(Part::Favour);

/// What people are told while each of them is at work.
const PHASES: [&str; PLANNERS.len()] = [
    "boxes packed, plain plan",
    "boxes packed, stuck boxes first",
    "boxes packed, lightest first",
    "boxes packed, most advanced first",
    "boxes packed, regions left aside",
    "boxes packed, way cleared first",
    "boxes packed, rooms left aside",
];

/// Moves that a planner makes in the first round, and positions that a search
/// with a bound may add.
const MOVES: u64 = 200;
const POSITIONS: u64 = 4_000;

/// Greedy searches, and the round in which each begins.
const GREEDY: [(u32, Way); 2] = [(2, Way::Push), (4, Way::Pull)];

/// Moves that a greedy search makes in the first round; they cost more on larger
/// floors, and half as much by pulls. It makes four times as many on small
/// floors, and where it has few boxes and tables of three of them.
const GREEDY_MOVES: u64 = 1_000;
const SMALL_FLOOR: usize = 80;

/// With more boxes than this on a floor that is not small, a move of a greedy
/// search costs three times a planner's: it makes a quarter as many.
const MANY_BOXES: usize = 12;

/// With more boxes than this, a search with a bound seldom ends, and may add a
/// quarter of that.
const SOME_BOXES: usize = 9;

/// With so many boxes at most, the searches with a bound begin, and the first
/// of them may end before a planner has its turn.
const FEW_BOXES: usize = 8;
const ROUNDS_AHEAD: u32 = 6;

/// Searches with a bound, one after another; the last goes on to its end.
struct Exact<'b, 'f, V: ByPushes> {
    board: &'b SokobanBoard<'f>,
    behind: &'b [OnceCell<SokobanBoard<'f>>],
    start: &'b Position,
    stages: &'b [SearchStage],
    view: &'b V,
    task: &'b Task<'b, V>,
    at: usize,
    search: Option<InTurn<'b, 'f>>,
    done: Stats,
    proved: u32,
}

/// What a slice brought.
enum Brought {
    Solved(Vec<Push>),
    Unsolvable,
    Nothing,
}

impl<V: ByPushes> Exact<'_, '_, V> {
    fn held(&self) -> Held {
        self.search.as_ref().map(InTurn::held).unwrap_or_default()
    }

    /// Adds so many positions at most.
    fn work(&mut self, positions: u64, mut control: Control<'_>) -> Result<Brought, Limit> {
        let stage = self.stages[self.at];
        let search = self.search.get_or_insert_with(|| {
            let ahead = Ahead {
                board: self.board,
                manner: stage.manner,
                judges: judges(self.view, self.task),
            };
            InTurn::new(ahead, self.start, stage.which, &self.behind[self.at])
        });
        let held = search.held().positions;
        let most = control.limits.states.map_or(u64::MAX, |left| held + left);
        let slice = (held + positions).min(stage.positions.unwrap_or(u64::MAX));
        control.limits.states = Some(slice.min(most));
        let ended = search.run(&mut Meter::new(control));
        self.proved = self.proved.max(search.proved());
        match ended {
            Ok(Some((board, path))) => {
                let by_pushes = Pushes::new(self.view.level().clone());
                let measure = stage.manner.measure;
                let found = solution::pushes(board, &by_pushes, measure, self.start, &path);
                Ok(Brought::Solved(found))
            }
            Ok(None) => Ok(Brought::Unsolvable),
            Err(Limit::States) if slice <= most => {
                if stage.positions.is_some_and(|cap| slice >= cap) {
                    self.done.add(&search.stats);
                    self.search = None;
                    self.at += 1;
                }
                Ok(Brought::Nothing)
            }
            Err(limit) => Err(limit),
        }
    }

    fn stats(&self) -> Stats {
        let mut stats = self.done;
        if let Some(search) = &self.search {
            stats.add(&search.stats);
        }
        stats
    }
}

/// The searches at work.
struct Members<'b, 'f, V: ByPushes> {
    exact: Option<Exact<'b, 'f, V>>,
    planners: Vec<FeatureSearch<'b, 'f>>,
    /// Planners that have not begun.
    rest: &'b [(u32, Parts)],
    greedy: Vec<Greedy<'b, 'f>>,
    /// Greedy searches that have not begun.
    greedy_rest: &'b [(u32, Way)],
    /// The board for pulls, made when it is needed.
    pulls: &'b OnceCell<SokobanBoard<'f>>,
    board: &'b SokobanBoard<'f>,
    start: &'b Position,
    /// What those did that were given up.
    given_up: Stats,
    /// Planners that had nothing left to do in this round.
    idle: usize,
    peak_bytes: u64,
}

impl<V: ByPushes> Members<'_, '_, V> {
    fn held(&self) -> Held {
        let exact = self.exact.as_ref().map(Exact::held).unwrap_or_default();
        let planners = self.planners.iter().map(FeatureSearch::held);
        let greedy = self.greedy.iter().map(Greedy::held);
        planners.chain(greedy).fold(exact, Held::and)
    }

    fn stats(&self) -> Stats {
        let mut stats = self.given_up;
        stats.add(&self.exact.as_ref().map(Exact::stats).unwrap_or_default());
        for planner in &self.planners {
            stats.add(&planner.stats);
        }
        for greedy in &self.greedy {
            stats.add(&greedy.stats);
        }
        stats.stored = self.held().positions;
        stats.peak_bytes = self.peak_bytes;
        stats
    }

    /// What is left of the limits, beside all but `own`.
    fn rest<'c>(&self, clock: &Meter<'c>, own: Held) -> Control<'c> {
        let held = self.held();
        let mut control = clock.rest_beside(held.bytes - own.bytes);
        let states = control
            .limits
            .states
            .map(|most| most.saturating_sub(held.positions));
        control.limits.states = states;
        control
    }

    fn search_exactly(&mut self, round: u32, clock: &Meter<'_>) -> Result<Brought, Limit> {
        let Some(exact) = &self.exact else {
            return Ok(Brought::Nothing);
        };
        let control = self.rest(clock, exact.held());
        let exact = self.exact.as_mut().expect("it was just there");
        let positions = if self.start.boxes.count() > SOME_BOXES {
            POSITIONS / 4
        } else {
            POSITIONS
        };
        exact.work(positions << round.min(30), control)
    }

    fn search_by_plan(
        &mut self,
        at: usize,
        round: u32,
        clock: &Meter<'_>,
    ) -> Result<Brought, Limit> {
        if at > self.planners.len() {
            return Ok(Brought::Nothing);
        }
        if at == self.planners.len() {
            let Some((&(first, parts), rest)) = self.rest.split_first() else {
                return Ok(Brought::Nothing);
            };
            if round < first {
                return Ok(Brought::Nothing);
            }
            let control = self.rest(clock, Held::default());
            let mut meter = Meter::new(control);
            let mut planner = FeatureSearch::new(self.board, self.start, parts, &mut meter)?;
            planner.phase = PHASES[at];
            self.rest = rest;
            self.planners.push(planner);
        }
        let own = self.planners[at].held();
        let mut control = self.rest(clock, own);
        control.limits.states = control.limits.states.map(|left| left + own.positions);
        let mut meter = Meter::new(control);
        let planner = &mut self.planners[at];
        let ended = planner.work(MOVES << round.min(30), Held::default(), &mut meter)?;
        self.idle += usize::from(matches!(ended, Some(PlannerEnd::Exhausted)));
        Ok(match ended {
            Some(PlannerEnd::Solved(pushes)) => Brought::Solved(pushes),
            Some(PlannerEnd::Exhausted) | None => Brought::Nothing,
        })
    }

    fn search_greedily(
        &mut self,
        at: usize,
        round: u32,
        clock: &Meter<'_>,
    ) -> Result<Brought, Limit> {
        if at > self.greedy.len() {
            return Ok(Brought::Nothing);
        }
        if at == self.greedy.len() {
            let Some((&(first, way), rest)) = self.greedy_rest.split_first() else {
                return Ok(Brought::Nothing);
            };
            if round < first {
                return Ok(Brought::Nothing);
            }
            let control = self.rest(clock, Held::default());
            let mut meter = Meter::new(control);
            let board = match (way, self.pulls.get()) {
                (Way::Push, _) => self.board,
                (Way::Pull, Some(made)) => made,
                (Way::Pull, None) => {
                    let floor = self.board.floor;
                    let made = SokobanBoard::backwards(floor, self.start, 0, &mut meter)?;
                    self.pulls.get_or_init(|| made)
                }
            };
            let options = GreedyOptions::all(way);
            let greedy = Greedy::new(board, self.start, options, &mut meter)?;
            self.greedy_rest = rest;
            self.greedy.push(greedy);
        }
        let own = self.greedy[at].held();
        let mut control = self.rest(clock, own);
        control.limits.states = control.limits.states.map(|left| left + own.positions);
        let mut meter = Meter::new(control);
        let (_, way) = GREEDY[at];
        let boxes = self.start.boxes.count();
        let is_small = self.board.count <= SMALL_FLOOR
            || boxes <= MANY_BOXES && self.board.live.len() <= MOST_CELLS;
        let moves = match way {
            _ if is_small => GREEDY_MOVES * 4,
            Way::Push if boxes > MANY_BOXES => GREEDY_MOVES / 4,
            Way::Pull if boxes > MANY_BOXES => GREEDY_MOVES / 2,
            Way::Push => GREEDY_MOVES,
            Way::Pull => GREEDY_MOVES * 2,
        };
        let ended = self.greedy[at].work(moves << round.min(30), &mut meter)?;
        Ok(match ended {
            Some(GreedyEnd::Solved(pushes)) => Brought::Solved(pushes),
            Some(GreedyEnd::Exhausted) | None => Brought::Nothing,
        })
    }

    /// Gives all up that prove nothing; whether there were any.
    fn give_up_unproved(&mut self) -> bool {
        let had = !(self.planners.is_empty()
            && self.rest.is_empty()
            && self.greedy.is_empty()
            && self.greedy_rest.is_empty());
        for planner in self.planners.drain(..) {
            self.given_up.add(&planner.stats);
        }
        for greedy in self.greedy.drain(..) {
            self.given_up.add(&greedy.stats);
        }
        self.rest = &[];
        self.greedy_rest = &[];
        had
    }
}

/// Looks for a solution by planners, and by searches with a bound stage by
/// stage, of which the last goes on to its end.
pub(crate) fn solve<V: ByPushes>(
    view: &V,
    task: &Task<'_, V>,
    stages: &[SearchStage],
) -> Outcome<V::Move> {
    let mut clock = Meter::new(task.control);
    let floor = view.level().floor();
    let boxes = task.start.boxes.count();
    let boards = exact_board(floor, task, &mut clock).and_then(|exact| {
        let plain = match exact {
            Some(_) => None,
            None => Some(SokobanBoard::plain(floor, boxes, &mut clock)?),
        };
        Ok((exact, plain))
    });
    let (exact_board, plain) = match boards {
        Ok(boards) => boards,
        Err(limit) => return unknown(limit, &clock),
    };
    let board = exact_board
        .as_ref()
        .or(plain.as_ref())
        .expect("one of them was made");
    let behind: Vec<OnceCell<SokobanBoard<'_>>> = stages.iter().map(|_| OnceCell::new()).collect();
    let pulls = OnceCell::new();
    let has_plan = boxes == floor.goals().count();
    let mut members = Members {
        exact: exact_board.as_ref().map(|board| Exact {
            board,
            behind: &behind,
            start: task.start,
            stages,
            view,
            task,
            at: 0,
            search: None,
            done: Stats::default(),
            proved: 0,
        }),
        planners: Vec::new(),
        rest: if has_plan { &PLANNERS } else { &[] },
        greedy: Vec::new(),
        // Their belief needs the same sums as the searches with a bound.
        greedy_rest: if has_plan && exact_board.is_some() {
            &GREEDY
        } else {
            &[]
        },
        pulls: &pulls,
        board,
        start: task.start,
        given_up: Stats::default(),
        idle: 0,
        peak_bytes: 0,
    };
    let verdict = take_turns(&mut members, boxes, &clock);
    if verdict.is_err() && members.exact.is_none() {
        let control = clock.rest();
        return Optimal.solve(view, &Task { control, ..*task });
    }
    let lower_bound = members.exact.as_ref().map_or(0, |exact| exact.proved);
    Outcome {
        verdict: match verdict {
            Ok(Brought::Solved(pushes)) => Verdict::Solved(view.told_by(task.start, &pushes)),
            Ok(Brought::Unsolvable) => Verdict::Unsolvable,
            Ok(Brought::Nothing) => Verdict::Unknown(Limit::States),
            Err(limit) => Verdict::Unknown(limit),
        },
        lower_bound: u64::from(lower_bound),
        stats: members.stats(),
    }
}

fn take_turns<V: ByPushes>(
    members: &mut Members<'_, '_, V>,
    boxes: usize,
    clock: &Meter<'_>,
) -> Result<Brought, Limit> {
    let first_round = u32::from(boxes > FEW_BOXES);
    let mut round = 0;
    loop {
        let mut limit = None;
        members.idle = 0;
        for turn in 0..=PLANNERS.len() + GREEDY.len() {
            let brought = if turn > PLANNERS.len() {
                members.search_greedily(turn - PLANNERS.len() - 1, round, clock)
            } else if turn > 0 {
                members.search_by_plan(turn - 1, round, clock)
            } else if round >= first_round {
                let ahead = if round == 0 { ROUNDS_AHEAD } else { 0 };
                members.search_exactly(round + ahead, clock)
            } else {
                Ok(Brought::Nothing)
            };
            members.peak_bytes = members.peak_bytes.max(members.held().bytes);
            match brought {
                Ok(Brought::Nothing) => {}
                Ok(brought) => return Ok(brought),
                Err(reached) => {
                    limit = Some(reached);
                    break;
                }
            }
        }
        if let Some(limit) = limit
            && !(limit == Limit::Memory && members.give_up_unproved())
        {
            return Err(limit);
        }
        let is_idle = members.rest.is_empty() && members.idle == members.planners.len();
        if members.exact.is_none() && is_idle {
            return Err(Limit::Memory);
        }
        round += 1;
    }
}
