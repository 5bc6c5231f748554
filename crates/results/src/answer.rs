//! Questions about a position that players ask, answered by the laboratory: for
//! the server's queue and for the module in the page alike.

use std::io::{self, Write};
use std::time::Duration;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use impasse_lab::{
    Cause, DeadReport, InspectError, Inspection, KnownPositions, Layers, LightReport, Meter,
    MoveInfo, Opened, Proof, ProveOptions, Rescue, RescueOptions, Review, SolveReport,
    SolveRequest, Without, Workers, naming, prove_or_solve, rate, shipped_models,
};
use impasse_puzzle::{Complaint, Control, Lang, Limit, Limits, Sentence, Verdict, sentence};
use impasse_wire::{
    Foretelling, HintAnswer, InspectAnswer, JobAnswer, JudgeAnswer, JudgeCause, LayerCount,
    LayersAnswer, Length, LightAnswer, MendingStep, PathStep, ProveAnswer, Question, RescueAnswer,
    ReviewAnswer, ReviewLoss, SolveAnswer, SparePart, SpareUse, Verdict as WireVerdict, What,
    Words, marks, spots,
};

use crate::hint;
use crate::made::made;

/// Positions of a space that is drawn.
const DRAWN: u64 = 200_000;

/// For how long a solution is made shorter while somebody waits for it.
const SHORTENING: Duration = Duration::from_secs(3);

/// For how long a mistake is looked for that a hint may warn of.
const ADVICE: Duration = Duration::from_secs(1);

/// Answers a question about a puzzle that was opened by its name. Whoever asks
/// after every move keeps what is `known` of it; nothing else is answered from
/// that.
///
/// ```
/// use impasse_puzzle::Control;
/// use impasse_wire::{JobAnswer, Question, What};
///
/// let puzzle = "superpuzz:columns=3#1".to_owned();
/// let opened = impasse_lab::open(&puzzle)?;
/// let question = Question { what: What::Solve, puzzle, moves: String::new(), way: None, wish: None };
/// let known = &mut impasse_lab::KnownPositions::default();
/// let answer = impasse_results::answer(&*opened, &question, known, Control::free());
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
    known: &mut KnownPositions,
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
            let layers = opened
                .layers(moves, Workers::alone(), control.at_most(DRAWN))
                .map_err(|error| error.sentence())?;
            Ok(JobAnswer::Layers(layered(&layers)))
        }
        What::Prove => {
            let after = opened.after(moves).map_err(|error| error.sentence())?;
            Ok(JobAnswer::Prove(proved(&*after, control)))
        }
        What::Rescue => {
            let after = opened.after(moves).map_err(|error| error.sentence())?;
            let rescue = impasse_lab::rescue(&*after, &RescueOptions::default(), control);
            let rescue = rescue.map_err(|_| {
                sentence!(
                    "boards of this game are not made here",
                    "このゲームの盤面は編集できません"
                )
            })?;
            Ok(JobAnswer::Rescue(rescued(&*after, &rescue)))
        }
        What::Inspect => {
            let own = Some(moves).filter(|moves| !moves.trim().is_empty());
            inspected(opened, own, control).map(JobAnswer::Inspect)
        }
        What::Light => {
            let light = opened.light(moves, known, control);
            let light = light.map_err(|error| error.sentence())?;
            Ok(JobAnswer::Light(lit(light)))
        }
        What::Hint => {
            let after = opened.after(moves).map_err(|error| error.sentence())?;
            Ok(JobAnswer::Hint(hinted(
                &*after,
                question.way.as_deref(),
                control,
            )?))
        }
        What::Make => match question.wish {
            Some(wish) => Ok(JobAnswer::Make(made(opened.listed(), wish, control))),
            None => Err(sentence!(
                "what the new puzzle is to be like is not said",
                "どんな問題を作るのかが指定されていません"
            )),
        },
    }
}

/// A hint for the position that was opened: from the rest of a `way` that is
/// being followed, or from a short solution.
///
/// # Errors
///
/// A sentence where the search cannot be made.
pub fn hinted(
    opened: &dyn Opened,
    way: Option<&str>,
    control: Control<'_>,
) -> Result<HintAnswer, Sentence> {
    let followed = way.map(|way| opened.check(way));
    let followed = followed.filter(|followed| followed.solved);
    let (verdict, is_optimal) = if let Some(followed) = followed {
        (Verdict::Solved(followed.played), false)
    } else {
        let outcome = short_solution(opened, control)?.outcome;
        let is_optimal = outcome.is_optimal();
        (outcome.verdict, is_optimal)
    };
    let advice = match &verdict {
        Verdict::Solved(moves) => {
            let limits = Limits {
                time: control.limits.time.map(|time| time.min(ADVICE)),
                ..control.limits
            };
            let advice = opened.advice(&moves.join(" "), Control { limits, ..control });
            Some(advice.map_err(|error| error.sentence())?)
        }
        Verdict::Unsolvable | Verdict::Unknown(_) => None,
    };
    Ok(hint(&opened.scene(), &verdict, is_optimal, advice.as_ref()))
}

fn lit(report: LightReport) -> LightAnswer {
    LightAnswer {
        standing: report.standing.into(),
        limit: report.limit.map(Into::into),
        last_solvable: report.last_solvable,
        first_lost: report.first_lost,
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

/// A certificate, where moves are counted in the coarsest way.
fn proved(opened: &dyn Opened, control: Control<'_>) -> ProveAnswer {
    let coarse = opened.counted_by(opened.listed().rated_by().name);
    let opened = coarse.as_deref().unwrap_or(opened);
    let request = SolveRequest::default();
    let mut bytes = Bounded(Vec::new());
    let options = ProveOptions::default();
    let proof = prove_or_solve(opened, &request, &options, control, &mut bytes);
    // Nothing but its bound fails here.
    let proof = proof.unwrap_or(Proof::Unknown(Limit::Memory));
    let (verdict, limit, positions) = match proof {
        Proof::Written(proved) => (WireVerdict::Unsolvable, None, proved.positions),
        Proof::Solvable => (WireVerdict::Solved, None, 0),
        Proof::Unknown(limit) => (WireVerdict::Unknown, Some(limit.into()), 0),
    };
    let is_proved = matches!(proof, Proof::Written(_));
    ProveAnswer {
        verdict,
        limit,
        certificate: is_proved.then(|| BASE64_STANDARD.encode(&bytes.0)),
        positions,
    }
}

/// The largest certificate that is handed out in an answer.
const LARGEST_CERTIFICATE: usize = 4 << 20;

/// A buffer of that size.
struct Bounded(Vec<u8>);

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > LARGEST_CERTIFICATE {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
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

fn rescued(opened: &dyn Opened, rescue: &Rescue) -> RescueAnswer {
    let mended = rescue.mended.as_ref();
    let steps = mended.map_or(&[][..], |mended| &mended.steps);
    RescueAnswer {
        before: rescue.before.into(),
        limit: rescue.limit.map(Into::into),
        steps: steps
            .iter()
            .map(|step| MendingStep {
                what: Words::from(&step.what),
                marks: marks(&step.marks),
            })
            .collect(),
        least: mended.map(|mended| mended.is_least),
        mended: mended.map(|mended| naming::text_id(opened.game(), &mended.params, &mended.text)),
        text: mended.map(|mended| mended.text.clone()),
        moves: mended.map(|mended| mended.solution.clone()),
    }
}

/// What an author wants to know, with a forecast in the time that is left.
fn inspected(
    opened: &dyn Opened,
    intended: Option<&str>,
    control: Control<'_>,
) -> Result<InspectAnswer, Sentence> {
    let clock = Meter::new(control);
    let told = impasse_lab::inspect(opened, intended, control);
    let told = told.map_err(|error| not_solved(&error))?;
    let foretold = rate(opened, false, clock.rest())
        .ok()
        .filter(|_| told.best.is_some());
    let foretold = foretold.map_or_else(Vec::new, |rated| {
        let said = rated.foretold(opened.game(), shipped_models());
        said.iter().map(foretelling).collect()
    });
    Ok(told_author(&told, foretold))
}

fn told_author(told: &Inspection, foretold: Vec<Foretelling>) -> InspectAnswer {
    let best = told.best.as_ref();
    let own = told.intended.as_ref();
    let length = best.and_then(|best| best.lengths.iter().find(|(m, _)| m.name == told.measure));
    let length = length.or_else(|| best.and_then(|best| best.lengths.first()));
    let counted = |count: usize| length.map(|&(m, _)| Length::from((m, count as u64)).words);
    let judged = judged(&told.dead);
    InspectAnswer {
        verdict: if best.is_some() {
            impasse_puzzle::Standing::Solvable.into()
        } else {
            judged.verdict
        },
        limit: told.limit.map(Into::into),
        reason: judged.reason,
        marks: judged.marks,
        moves: best.and_then(|best| best.outcome.solution().map(<[String]>::to_vec)),
        length: length.map(|&length| Length::from(length).words),
        optimal: best.map(|best| best.outcome.is_optimal()),
        spare: told
            .spare
            .iter()
            .map(|part| SparePart {
                what: Words::from(&part.what),
                spots: spots(&part.spots),
                is: match part.without {
                    Without::Same => SpareUse::Unused,
                    Without::Shorter => SpareUse::Obstacle,
                    Without::Unknown => SpareUse::Unknown,
                },
            })
            .collect(),
        narrowed: told.narrowed.as_ref().map(|(_, text)| text.clone()),
        kinds: told.ways.as_ref().map(|ways| ways.kinds),
        all_kinds: told.ways.as_ref().map(|ways| ways.is_all),
        other: told.ways.as_ref().and_then(|ways| ways.other.clone()),
        intended: own.map(|own| own.moves),
        shorter_by: own.map(|own| own.shorter_by),
        common: own.map(|own| own.common),
        fewer: own.and_then(|own| counted(own.shorter_by)),
        parting: own.and_then(|own| counted(own.common)),
        foretold,
    }
}

/// Why moves are no solution of their author's puzzle.
#[must_use]
pub fn not_solved(error: &InspectError) -> Sentence {
    match error {
        InspectError::Moves(report) => report.error.as_ref().map_or_else(
            || sentence!("a move cannot be played", "動かせない手があります"),
            Complaint::sentence,
        ),
        InspectError::Unsolved(moves) => sentence!(
            "these moves ({0}) do not solve it",
            "この手順（{0}手）では解けません",
            *moves
        ),
    }
}

fn foretelling(foretold: &impasse_lab::Foretold<'_>) -> Foretelling {
    let [en, ja] = [Lang::En, Lang::Ja].map(|lang| crate::foretold_lines(foretold, lang));
    let lines = en.into_iter().zip(ja).map(|(en, ja)| Words {
        en: en.into(),
        ja: ja.into(),
    });
    Foretelling {
        lines: lines.collect(),
        simulated: foretold.is_simulated(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A box is two pushes from its goal; the author goes up and around.
    fn detour() -> Inspection {
        let level = "sokoban=########/#      #/#      #/# @$ . #/#      #/########";
        let opened = impasse_lab::open(level).expect("a level");
        impasse_lab::inspect(&*opened, Some("drUluRRurD"), Control::free()).expect("a solution")
    }

    #[test]
    fn an_author_is_told_whether_all_kinds_were_counted() {
        let mut told = detour();
        assert_eq!(told_author(&told, Vec::new()).all_kinds, Some(true));
        told.ways.as_mut().expect("a small level").is_all = false;
        assert_eq!(told_author(&told, Vec::new()).all_kinds, Some(false));
        told.ways = None;
        assert_eq!(told_author(&told, Vec::new()).all_kinds, None);
    }

    #[test]
    fn a_shortcut_is_told_in_what_its_length_counts() {
        let told = told_author(&detour(), Vec::new());
        assert_eq!(
            (told.intended, told.shorter_by, told.common),
            (Some(4), Some(2), Some(0))
        );
        let said =
            |words: Option<Words>| words.map(|words| [words.en.to_string(), words.ja.to_string()]);
        let [two, none] = [["2 pushes", "押し2回"], ["0 pushes", "押し0回"]];
        assert_eq!(said(told.length), Some(two.map(String::from)));
        assert_eq!(said(told.fewer), Some(two.map(String::from)));
        assert_eq!(said(told.parting), Some(none.map(String::from)));
    }
}
