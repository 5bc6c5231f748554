//! A solution made shorter: pushes, then steps, or the other way round.
//!
//! Two ideas of others, joined. *Vicinity search*: only positions are looked
//! at that differ from one of the solution in at most `k` boxes, and a best way
//! through them is found (the optimisers of `JSoko` and YASO work so). *Windows*:
//! a stretch of the solution is found again as a search of its own, from its
//! first position to its last. Here every search is one of a
//! [stretch](window), with or without a vicinity, and what each may hold is
//! counted in positions:
//!
//! ```text
//! positions for each search       1,000   4,000   16,000   …
//!   differing in how many boxes   1, 2, 3, any number
//!     stretches along the line    longer while a search ends, shorter where
//!                                 it holds too much
//! ```
//!
//! Before the stretches of a round, the exact search gets its share of
//! positions for the whole level: what it finds is proved.
//!
//! Steps are counted with the player where it stands, which makes many more
//! positions of each layout. So where pushes count first, they are made fewer
//! first, with regions instead of cells, and steps afterwards.
//!
//! The line never becomes worse: a stretch is replaced only by a better one,
//! and the result is played under the exact rules. When a stretch as long as
//! the line has no better way, whatever the boxes do, the line is proved best.

mod line;
mod window;

use impasse_puzzle::{Control, Limit, Limits, Outcome, Stats, Strategy as _, Task, Verdict};
use impasse_search::Meter;
use impasse_sokoban::{Cells, Floor, Position, Push, Pushes, View as _, pushes_to};
use impasse_space::Improver;

use crate::board::SokobanBoard;
use crate::forward::Measure;
use crate::pushes::SokobanPushes;
use crate::solution::{self, ByPushes};

use line::{Line, Order, stance};
use window::{Found, Search, Stretch};

/// Makes solutions shorter.
#[derive(Clone, Copy, Debug, Default)]
pub struct SokobanImprover;

impl<V: ByPushes> Improver<V> for SokobanImprover {
    fn second(&self) -> Option<impasse_puzzle::Measure> {
        Some(match V::MEASURE {
            Measure::Pushes => impasse_sokoban::STEPS,
            Measure::Steps => impasse_sokoban::PUSHES,
        })
    }

    fn improve(
        &self,
        view: &V,
        start: &Position,
        moves: Vec<V::Move>,
        control: Control<'_>,
    ) -> Outcome<V::Move> {
        let mut meter = Meter::new(control);
        let view_by_pushes = Pushes::new(view.level().clone());
        let mut work = PushImprovement {
            view: &view_by_pushes,
            start,
            line: Line::new(view.level().floor(), start, view.pushes_of(start, &moves)),
            fewest_pushes: None,
            tables: Tables::new(view.level().floor()),
            stats: Stats::default(),
            states: control.limits.states,
        };
        let orders: &[Order] = match V::MEASURE {
            Measure::Pushes => &[Order::Pushes, Order::PushesThenSteps],
            Measure::Steps => &[Order::StepsThenPushes],
        };
        // A limit ends the work; what was found until then is the answer.
        let proved = work.rounds(orders, &mut meter).unwrap_or_default();
        let PushImprovement {
            line, mut stats, ..
        } = work;
        stats.peak_bytes = stats.peak_bytes.max(meter.peak_bytes());
        let moves = view.told_by(start, &line.pushes);
        let lower_bound = match V::MEASURE {
            Measure::Pushes => work.fewest_pushes.unwrap_or(0),
            Measure::Steps if proved => moves.len() as u64,
            Measure::Steps => 0,
        };
        Outcome {
            verdict: Verdict::Solved(moves),
            lower_bound,
            stats,
        }
    }
}

/// Positions that a search may hold in the first round, and by how much more
/// in each round after it.
const FIRST_ROUND: u64 = 1_000;
const GROWTH: u64 = 4;

/// The vicinities of a round: how many boxes may stand elsewhere.
const ELSEWHERE: [Option<u32>; 4] = [Some(1), Some(2), Some(3), None];

/// Pushes of the first stretch, and of the shortest.
const FIRST_STRETCH: usize = 12;
const SHORTEST_STRETCH: usize = 4;

/// The solution and what is known of it.
struct PushImprovement<'w, 'f> {
    view: &'w Pushes,
    start: &'w Position,
    line: Line,
    /// No solution has fewer pushes.
    fewest_pushes: Option<u64>,
    tables: Tables<'f>,
    stats: Stats,
    /// The most positions of all searches together.
    states: Option<u64>,
}

/// What is known of one kind of search.
#[derive(Clone, Copy)]
struct Course {
    order: Order,
    elsewhere: Option<u32>,
    /// Pushes of the next stretch.
    length: usize,
    /// Nothing is left to be found as long as the line stays as it is.
    is_over: bool,
}

impl PushImprovement<'_, '_> {
    /// Works until nothing can be better, which is then proved.
    fn rounds(&mut self, orders: &[Order], meter: &mut Meter<'_>) -> Result<bool, Limit> {
        let course = |&order| {
            ELSEWHERE.map(|elsewhere| Course {
                order,
                elsewhere,
                length: FIRST_STRETCH,
                is_over: false,
            })
        };
        if self.line.len() == 0 {
            self.fewest_pushes = Some(0);
            return Ok(true);
        }
        let mut courses: Vec<Course> = orders.iter().flat_map(course).collect();
        let mut most = FIRST_ROUND;
        loop {
            for &order in orders {
                if order == Order::Pushes {
                    self.search_whole(most, meter)?;
                    if self.fewest_pushes == Some(self.line.len() as u64) {
                        continue;
                    }
                }
                for at in 0..courses.len() {
                    if courses[at].order == order && !courses[at].is_over {
                        let is_better = self.pass(&mut courses[at], most, meter)?;
                        if is_better {
                            for course in &mut courses {
                                course.is_over = false;
                            }
                        }
                    }
                }
            }
            // Vicinities are parts of everything.
            let is_proved = |&order: &Order| {
                if order == Order::Pushes && self.fewest_pushes == Some(self.line.len() as u64) {
                    return true;
                }
                let mut of = courses.iter().filter(|course| course.order == order);
                of.any(|course| course.is_over && course.elsewhere.is_none())
            };
            if orders.iter().all(is_proved) {
                return Ok(true);
            }
            most = most.saturating_mul(GROWTH);
        }
    }

    /// Gives the exact search a chance.
    fn search_whole(&mut self, most: u64, meter: &mut Meter<'_>) -> Result<(), Limit> {
        if self.fewest_pushes.is_some() {
            return Ok(());
        }
        let mut control = meter.rest();
        control.limits = Limits {
            states: Some(most.min(self.states_left())),
            ..control.limits
        };
        let task = Task::plain(self.start, control);
        let outcome = SokobanPushes::InTurn.solve(self.view, &task);
        self.stats.add(&outcome.stats);
        if let Verdict::Solved(pushes) = outcome.verdict {
            self.fewest_pushes = Some(outcome.lower_bound);
            if pushes.len() < self.line.len() {
                self.line = Line::new(self.view.level().floor(), self.start, pushes);
            }
        }
        meter.check_piece("improve", self.stats.stored, 0)
    }

    fn states_left(&self) -> u64 {
        let states = self.states.unwrap_or(u64::MAX);
        states.saturating_sub(self.stats.stored)
    }

    /// Goes along the line once, stretch by stretch; says whether it became
    /// better.
    fn pass(
        &mut self,
        course: &mut Course,
        most: u64,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Limit> {
        let mut is_better = false;
        let mut from = 0;
        while from < self.line.len() {
            let to = (from + course.length).min(self.line.len());
            match self.search(course, from, to, most, meter)? {
                Found::Better(_) => is_better = true,
                Found::Nothing => {
                    if from == 0 && to == self.line.len() {
                        course.is_over = true;
                        if course.order == Order::Pushes && course.elsewhere.is_none() {
                            self.fewest_pushes = Some(self.line.len() as u64);
                        }
                    }
                }
                Found::TooMany if course.length > SHORTEST_STRETCH => {
                    course.length = (course.length / 2).max(SHORTEST_STRETCH);
                    continue;
                }
                Found::TooMany => {}
            }
            if to == self.line.len() {
                break;
            }
            from += ((to - from) / 2).max(1);
            course.length = (course.length + course.length / 2).min(self.line.len().max(1));
        }
        Ok(is_better)
    }

    /// Searches one stretch, and takes what is better into the line.
    fn search(
        &mut self,
        course: &Course,
        from: usize,
        to: usize,
        most: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Found, Limit> {
        let order = course.order;
        let floor = self.view.level().floor();
        let next = self.line.pushes.get(to);
        let ends = match next {
            Some(_) => &self.line.positions[to].boxes,
            None => floor.goals(),
        };
        self.tables.aim(ends, self.start.boxes.count(), meter)?;
        let board = self.tables.board.as_ref().ok_or(Limit::Incomplete)?;
        let mut search = Search::new(board).ok_or(Limit::Incomplete)?;
        let layouts: Vec<Cells> = match course.elsewhere {
            Some(_) => self.line.positions[from..=to]
                .iter()
                .map(|at| at.boxes.clone())
                .collect(),
            None => Vec::new(),
        };
        let stretch = Stretch {
            from: &self.line.positions[from],
            stance: next
                .and_then(|&push| stance(floor, push))
                .map(|cell| cell.0),
            known: self.line.cost(order, from, to),
            order,
            vicinity: course.elsewhere.map(|most| (&*layouts, most)),
            most: most.min(self.states_left()),
        };
        let found = search.run(&stretch, self.stats.stored, meter);
        let stats = search.stats;
        let better = match &found {
            Ok(Found::Better(way)) => {
                let measure = if order.counts_steps() {
                    Measure::Steps
                } else {
                    Measure::Pushes
                };
                Some(solution::pushes(
                    board,
                    self.view,
                    measure,
                    stretch.from,
                    way,
                ))
            }
            _ => None,
        };
        self.stats.add(&stats);
        if let Some(pushes) = better {
            self.take(order, from, to, &pushes);
        }
        meter.check_piece("improve", self.stats.stored, 0)?;
        found
    }

    /// Takes a better stretch into the line.
    fn take(&mut self, order: Order, from: usize, to: usize, pushes: &[Push]) {
        let line = self.line.with(self.view.level().floor(), from, to, pushes);
        let whole = |line: &Line| line.cost(order, 0, line.len());
        assert!(
            whole(&line) < whole(&self.line),
            "a stretch that costs less makes the line cost less"
        );
        self.line = line;
    }
}

/// A board whose ends change, with the pushes to every cell that was an end.
struct Tables<'f> {
    floor: &'f Floor,
    board: Option<SokobanBoard<'f>>,
    /// By cell.
    pushes: Vec<Option<Vec<[u16; 4]>>>,
    bytes: u64,
}

impl<'f> Tables<'f> {
    fn new(floor: &'f Floor) -> Self {
        Self {
            floor,
            board: None,
            pushes: vec![None; floor.count()],
            bytes: 0,
        }
    }

    fn aim(&mut self, ends: &Cells, boxes: usize, meter: &mut Meter<'_>) -> Result<(), Limit> {
        for cell in ends.iter() {
            if self.pushes[cell.index()].is_none() {
                self.bytes += (self.floor.count() * size_of::<[u16; 4]>()) as u64;
                meter.check_piece("tables", 0, self.bytes)?;
                self.pushes[cell.index()] = Some(pushes_to(self.floor, cell));
            }
        }
        if self.board.is_none() {
            self.board = Some(SokobanBoard::new(self.floor, boxes, meter)?);
        }
        let (mut cells, mut tables) = (Vec::new(), Vec::new());
        for cell in ends.iter() {
            if let Some(table) = &self.pushes[cell.index()] {
                cells.push(cell.0);
                tables.push(&**table);
            }
        }
        if let Some(board) = &mut self.board {
            board.aim(&cells, &tables);
        }
        Ok(())
    }
}
