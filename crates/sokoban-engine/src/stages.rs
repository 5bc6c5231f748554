//! Searches one after another, until one has an answer.

use impasse_puzzle::{Control, Judge, Limit, Outcome, Stats, Strategy as _, Task, Verdict};
use impasse_search::{Meter, Optimal};
use impasse_sokoban::{Cell, Cells, Floor, Position, Pushes, View as _};

use crate::assignment::Assignment;
use crate::board::{SokobanBoard, Stand};
use crate::forward::{Judges, Measure, SearchOptions};
use crate::in_turn::{Ahead, InTurn, Which};
use crate::solution::{self, ByPushes};

/// A search, and the positions after which the next one has its turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchStage {
    pub(crate) manner: SearchOptions,
    pub(crate) which: Which,
    pub(crate) positions: Option<u64>,
}

impl SearchStage {
    /// A search that goes on to its end.
    pub(crate) const fn to_the_end(manner: SearchOptions, which: Which) -> Self {
        Self {
            manner,
            which,
            positions: None,
        }
    }
}

/// Looks for a solution stage by stage; the last one goes on to its end.
pub(crate) fn solve<V: ByPushes>(
    view: &V,
    task: &Task<'_, V>,
    stages: &[SearchStage],
) -> Outcome<V::Move> {
    let mut clock = Meter::new(task.control);
    let board = match exact_board(view.level().floor(), task, &mut clock) {
        Ok(Some(board)) => board,
        Ok(None) => {
            let control = clock.rest();
            return Optimal.solve(view, &Task { control, ..*task });
        }
        Err(limit) => return unknown(limit, &clock),
    };
    let by_pushes = Pushes::new(view.level().clone());
    let mut stats = Stats::default();
    let mut lower_bound = 0;
    let mut left = task.control.limits.states;
    let mut verdict = Verdict::Unknown(Limit::States);
    for stage in stages {
        let mut control = clock.rest();
        control.limits.states = [stage.positions, left].into_iter().flatten().min();
        let ahead = Ahead {
            board: &board,
            manner: stage.manner,
            judges: judges(view, task),
        };
        let behind = std::cell::OnceCell::new();
        let mut search = InTurn::new(ahead, task.start, stage.which, &behind);
        let ended = search.run(&mut Meter::new(control));
        stats.give_way(&search.stats);
        lower_bound = search.proved().max(lower_bound);
        left = left.map(|left| left.saturating_sub(search.stats.stored));
        verdict = match ended {
            Ok(Some((board, path))) => {
                let measure = stage.manner.measure;
                let pushes = solution::pushes(board, &by_pushes, measure, task.start, &path);
                Verdict::Solved(view.told_by(task.start, &pushes))
            }
            Ok(None) => Verdict::Unsolvable,
            Err(limit) => Verdict::Unknown(limit),
        };
        if verdict != Verdict::Unknown(Limit::States) || left == Some(0) {
            break;
        }
    }
    Outcome {
        verdict,
        lower_bound: u64::from(lower_bound),
        stats,
    }
}

/// The board; `None` where there are too many boxes for it.
pub(crate) fn exact_board<'f, V: ByPushes>(
    floor: &'f Floor,
    task: &Task<'_, V>,
    watch: &mut Meter<'_>,
) -> Result<Option<SokobanBoard<'f>>, Limit> {
    floor.make_tables(watch)?;
    let distances = floor.distances();
    if !Assignment::fits(distances.goals().len(), distances.most()) {
        return Ok(None);
    }
    SokobanBoard::new(floor, task.start.boxes.count(), watch).map(Some)
}

/// A search that ended before it began.
pub(crate) fn unknown<M>(limit: Limit, meter: &Meter<'_>) -> Outcome<M> {
    Outcome {
        verdict: Verdict::Unknown(limit),
        lower_bound: 0,
        stats: Stats {
            peak_bytes: meter.peak_bytes(),
            ..Stats::default()
        },
    }
}

/// What a search that proves nothing says: its verdict, or the limit it met.
pub(crate) fn without_proof<M>(
    control: Control<'_>,
    search: impl FnOnce(&mut Meter<'_>, &mut Stats) -> Result<Verdict<M>, Limit>,
) -> Outcome<M> {
    let mut meter = Meter::new(control);
    let mut stats = Stats::default();
    let verdict = search(&mut meter, &mut stats);
    stats.peak_bytes = meter.peak_bytes();
    Outcome {
        verdict: verdict.unwrap_or_else(Verdict::Unknown),
        lower_bound: 0,
        stats,
    }
}

/// The detectors of the task at work; `None` where there are none.
pub(crate) fn judges<'t, V: ByPushes>(view: &'t V, task: &Task<'t, V>) -> Option<Judges<'t>> {
    let floor = view.level().floor();
    let each = task.detectors.iter();
    let mut judges: Vec<Box<dyn Judge<V> + 't>> = each.map(|each| each.prepare(view)).collect();
    let ask = move |stand: &Stand| {
        let position = Position {
            boxes: Cells::of(floor.count(), stand.cells.iter().map(|&cell| Cell(cell))),
            player: Cell(stand.player),
        };
        judges.iter_mut().any(|judge| judge.is_dead(&position))
    };
    (!task.detectors.is_empty()).then(|| Box::new(ask) as Judges<'t>)
}

/// The fewest pushes.
pub(crate) const fn fewest(measure: Measure, which: Which) -> SearchStage {
    let manner = match measure {
        Measure::Pushes => SearchOptions::PUSHES,
        Measure::Steps => SearchOptions::STEPS,
    };
    SearchStage::to_the_end(manner, which)
}
