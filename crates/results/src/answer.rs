//! Questions about a position that players ask, answered by the laboratory: for
//! the server's queue and for the module in the page alike.

use std::time::Duration;

use impasse_lab::{
    Cause, DeadReport, Layers, MoveInfo, Opened, Review, SolveReport, SolveRequest, Workers,
};
use impasse_puzzle::{Complaint as _, Control, Limits, Sentence, Verdict};
use impasse_wire::{
    JobAnswer, JudgeAnswer, JudgeCause, LayerCount, LayersAnswer, PathStep, Question, ReviewAnswer,
    ReviewLoss, SolveAnswer, What, Words, marks,
};

/// Positions of a space that is drawn.
const DRAWN: u64 = 200_000;

/// For how long a solution is made shorter while somebody waits for it.
const SHORTENING: Duration = Duration::from_secs(3);

/// Answers a question about a puzzle that was opened by its name.
///
/// ```
/// use impasse_puzzle::Control;
/// use impasse_wire::{JobAnswer, Question, What};
///
/// let puzzle = "superpuzz:columns=3#1".to_owned();
/// let opened = impasse_lab::open(&puzzle)?;
/// let question = Question { what: What::Solve, puzzle, moves: String::new() };
/// let answer = impasse_results::answer(&*opened, &question, Control::free());
/// let Ok(JobAnswer::Solve(solved)) = answer else { unreachable!() };
/// assert_eq!(solved.moves.map(|moves| moves.len()), Some(11));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// A sentence that says which of the moves cannot be read or played.
pub fn answer(
    opened: &dyn Opened,
    question: &Question,
    control: Control<'_>,
) -> Result<JobAnswer, Sentence> {
    let request = SolveRequest::default();
    let moves = &*question.moves;
    match question.what {
        What::Solve => {
            let after = opened.after(moves).map_err(|error| error.sentence())?;
            Ok(JobAnswer::Solve(solved(&short_solution(&*after, control)?)))
        }
        What::Judge => {
            let after = opened.after(moves).map_err(|error| error.sentence())?;
            let report = after
                .dead(&request, control)
                .map_err(|error| error.sentence())?;
            Ok(JobAnswer::Judge(judged(&report)))
        }
        What::Review => {
            let review = opened
                .review(moves, &request, control)
                .map_err(|error| error.sentence())?;
            Ok(JobAnswer::Review(reviewed(&review)))
        }
        What::Layers => {
            let limits = Limits {
                states: Some(DRAWN),
                ..control.limits
            };
            let control = Control { limits, ..control };
            let layers = opened
                .layers(moves, Workers::alone(), control)
                .map_err(|error| error.sentence())?;
            Ok(JobAnswer::Layers(layered(&layers)))
        }
    }
}

/// The first solution that is found, made shorter for what is left of a
/// moment.
fn short_solution(opened: &dyn Opened, control: Control<'_>) -> Result<SolveReport, Sentence> {
    let solve = |strategy, time| {
        let request = SolveRequest {
            strategy,
            ..SolveRequest::default()
        };
        let limits = Limits {
            time,
            ..control.limits
        };
        let report = opened.solve(&request, Control { limits, ..control });
        report.map_err(|error| error.sentence())
    };
    let now = || control.clock.map_or(Duration::ZERO, |clock| clock());
    let begun = now();
    let first = solve(SolveRequest::default().strategy, control.limits.time)?;
    let rest = SHORTENING.saturating_sub(now().saturating_sub(begun));
    if !matches!(first.outcome.verdict, Verdict::Solved(_)) || rest.is_zero() {
        return Ok(first);
    }
    let short = solve("short", Some(rest))?;
    let length = |report: &SolveReport| match &report.outcome.verdict {
        Verdict::Solved(moves) => moves.len(),
        Verdict::Unsolvable | Verdict::Unknown(_) => usize::MAX,
    };
    if length(&short) > length(&first) {
        return Ok(first);
    }
    Ok(short)
}

fn solved(report: &SolveReport) -> SolveAnswer {
    let verdict = &report.outcome.verdict;
    let (limit, moves) = match verdict {
        Verdict::Solved(moves) => (None, Some(moves.clone())),
        Verdict::Unsolvable => (None, None),
        Verdict::Unknown(limit) => (Some(*limit), None),
    };
    let unsolvable = matches!(verdict, Verdict::Unsolvable);
    SolveAnswer {
        verdict: verdict.into(),
        limit: limit.map(Into::into),
        optimal: moves.is_some().then(|| report.outcome.is_optimal()),
        moves,
        lower_bound: (!unsolvable).then_some(report.outcome.lower_bound),
        states: report.outcome.stats.stored,
    }
}

/// Causes that a page shows; more would not be read.
const MOST_CAUSES: usize = 20;

fn judged(report: &DeadReport) -> JudgeAnswer {
    let cause = |cause: &Cause| JudgeCause {
        after: cause.after.join(" "),
        reason: Words::from(&cause.reason.sentence),
    };
    let reason = report.reason.as_ref();
    JudgeAnswer {
        verdict: report.standing.into(),
        limit: report.limit.map(Into::into),
        detector: report.detector,
        reason: reason.map(|reason| Words::from(&reason.sentence)),
        marks: reason.map_or_else(Vec::new, |reason| marks(&reason.marks)),
        causes: report.causes.iter().take(MOST_CAUSES).map(cause).collect(),
    }
}

fn reviewed(review: &Review) -> ReviewAnswer {
    ReviewAnswer {
        moves: review.moves.clone(),
        solved: review.solved,
        start: review.start.into(),
        after: review.after.iter().copied().map(Into::into).collect(),
        lost_at: review.lost_at,
        last_solvable: review.last_solvable,
        alternatives: texts(&review.alternatives),
        undecided: review.undecided.clone(),
        loss: review.loss.as_ref().map(|loss| ReviewLoss {
            detector: loss.detector,
            reason: Words::from(&loss.reason.sentence),
            marks: marks(&loss.reason.marks),
        }),
        limit: review.limit.map(Into::into),
    }
}

fn texts(moves: &[MoveInfo]) -> Vec<String> {
    moves.iter().map(|info| info.text.clone()).collect()
}

fn layered(layers: &Layers) -> LayersAnswer {
    let depths = layers.depths.iter().enumerate();
    let depths = depths.map(|(depth, row)| LayerCount {
        depth,
        solvable: row.solvable().unwrap_or_default(),
        lost: row.lost().unwrap_or_default(),
        goals: row.goals,
    });
    let path = layers.path.iter().map(|step| PathStep {
        depth: step.depth,
        solvable: step.solvable,
    });
    LayersAnswer {
        complete: layers.complete,
        limit: layers.limit.map(Into::into),
        depths: depths.collect(),
        path: path.collect(),
    }
}
