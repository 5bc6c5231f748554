//! What an author wants to know of a puzzle: whether it can be solved, how
//! shortly, what no one needs for that, and whether there is a shorter way than
//! the one that was meant.

use impasse_puzzle::{Control, Limit, Outcome, Params, Sentence, Sheet, Spot, Standing};
use impasse_search::Meter;

use crate::{CheckReport, DeadReport, Opened, SolveReport, SolveRequest, Ways, open_text};

/// Positions that the search for a shortest solution may hold.
const FOR_SHORTEST: u64 = 500_000;

/// The same where a part is missing.
const FOR_PART: u64 = 200_000;

/// What was found out.
#[derive(Clone, Debug)]
pub struct Inspection {
    /// Whether it can be solved, and why not.
    pub dead: DeadReport,
    /// The measure in which solutions are compared.
    pub measure: &'static str,
    /// The shortest solution that was found, and how far it is proved to be the
    /// shortest.
    pub best: Option<SolveReport>,
    /// What that solution does not touch.
    pub spare: Vec<Spare>,
    /// The board without all cells that nobody needs; the solution is as good
    /// there.
    pub narrowed: Option<(Params, String)>,
    /// The shortest solutions by kind, where the puzzle is small.
    pub ways: Option<Ways>,
    /// The author's own solution beside it.
    pub intended: Option<Intended>,
    /// The first limit that was reached: by the judgement, by the search for a
    /// shortest solution, or by what was tried without a part.
    pub limit: Option<Limit>,
}

/// A part of the board that the solution does not touch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spare {
    /// What it is.
    pub what: Sentence,
    /// Where.
    pub spots: Vec<Spot>,
    /// What the puzzle would be without it.
    pub without: Without,
}

/// A puzzle without one of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Without {
    /// Proved: the shortest solution is as long, so the part is of no use.
    Same,
    /// It has a shorter solution: the part stands in the way.
    Shorter,
    /// Not found out.
    Unknown,
}

/// The author's own solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intended {
    /// Its length, in the same measure.
    pub moves: usize,
    /// How many moves fewer the solution found has.
    pub shorter_by: usize,
    /// So many moves they begin with in common.
    pub common: usize,
}

/// Why a puzzle cannot be inspected with a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InspectError {
    /// A move cannot be read or played.
    Moves(Box<CheckReport>),
    /// All can be played, and the puzzle is not solved.
    Unsolved(usize),
}

/// Inspects a puzzle, with the author's own solution where there is one.
///
/// ```
/// use impasse_lab::{Without, inspect, open};
/// use impasse_puzzle::Control;
/// let level = open("sokoban=########/#@ $ . #/#      #/########")?;
/// let told = inspect(&*level, Some("drrruLulDrrddlUllldRRuu"), Control::free());
/// assert!(told.is_err(), "these moves cannot be played");
/// let told = inspect(&*level, Some("rRR"), Control::free()).unwrap();
/// assert_eq!(told.best.unwrap().outcome.solution().unwrap().len(), 2);
/// assert_eq!(told.intended.unwrap().shorter_by, 0);
/// // The lower row is of no use.
/// assert!(told.spare.iter().filter(|spare| spare.without == Without::Same).count() >= 6);
/// # Ok::<(), impasse_lab::naming::NotOpened>(())
/// ```
///
/// # Errors
///
/// [`InspectError`] for moves that are no solution.
pub fn inspect(
    opened: &dyn Opened,
    intended: Option<&str>,
    control: Control<'_>,
) -> Result<Inspection, InspectError> {
    let clock = Meter::new(control);
    let rated = opened.listed().rated_by();
    let decided = opened.counted_by(rated.name);
    let decided = decided.as_deref().unwrap_or(opened);
    let own_text = intended;
    let intended = intended.map(|moves| solution(decided, moves)).transpose()?;
    let dead = judged(opened, clock.rest());
    let mut told = Inspection {
        measure: rated.name,
        limit: dead.limit,
        best: None,
        spare: Vec::new(),
        narrowed: None,
        ways: None,
        intended: None,
        dead,
    };
    if told.dead.standing == Standing::Lost {
        return Ok(told);
    }
    let found = shortest(decided, FOR_SHORTEST, clock.rest());
    told.limit = told.limit.or(found.limit);
    told.best = found.report;
    let Some(best) = told.best.clone() else {
        return Ok(told);
    };
    let moves = best.outcome.solution().unwrap_or_default();
    told.intended = intended.map(|own| Intended {
        moves: own.len(),
        shorter_by: own.len().saturating_sub(moves.len()),
        common: own.iter().zip(moves).take_while(|(a, b)| a == b).count(),
    });
    told.ways = decided.ways(own_text, clock.rest()).ok().flatten();
    spare_parts(decided, &best, &clock, &mut told);
    Ok(told)
}

fn judged(opened: &dyn Opened, control: Control<'_>) -> DeadReport {
    let report = opened.dead(&SolveRequest::default(), control);
    report.expect("every game has a usual strategy")
}

/// The moves of a solution, one by one.
fn solution(decided: &dyn Opened, moves: &str) -> Result<Vec<String>, InspectError> {
    let report = decided.check(moves);
    if report.error.is_some() {
        return Err(InspectError::Moves(Box::new(report)));
    }
    if !report.solved {
        return Err(InspectError::Unsolved(report.played.len()));
    }
    Ok(report.played)
}

/// A short solution that was found, if any.
struct Found {
    report: Option<SolveReport>,
    /// What ended the search for a shortest one.
    limit: Option<Limit>,
}

/// A shortest solution, or else the first that is found.
fn shortest(decided: &dyn Opened, states: u64, control: Control<'_>) -> Found {
    let clock = Meter::new(control);
    let mut first_limit = None;
    let mut solve = |strategy: &str, control: Control<'_>| {
        let request = SolveRequest {
            strategy,
            ..SolveRequest::default()
        };
        let report = decided.solve(&request, control.at_most(states)).ok()?;
        first_limit = first_limit.or(report.outcome.limit());
        report.outcome.solution().is_some().then_some(report)
    };
    // A part of the time is kept for a solution that need not be the shortest.
    let mut half = clock.rest();
    half.limits.time = half.limits.time.map(|time| time / 2);
    let report = solve("optimal", half)
        .or_else(|| solve(decided.short_strategy().unwrap_or("auto"), clock.rest()))
        .or_else(|| solve("auto", clock.rest()));
    Found {
        report,
        limit: first_limit,
    }
}

/// What a solution of the board without a part says of that part, beside the
/// best one of the whole board.
fn without(found: &Outcome<String>, best: &Outcome<String>) -> Without {
    let moves = |outcome: &Outcome<String>| outcome.solution().map(|moves| moves.len() as u64);
    // Where nothing is proved of the whole board, it may have one as short itself.
    if moves(found).is_some_and(|found| found < best.lower_bound) {
        Without::Shorter
    } else if found.is_optimal() && best.is_optimal() && moves(found) == moves(best) {
        Without::Same
    } else {
        Without::Unknown
    }
}

/// What the solution does without.
fn spare_parts(decided: &dyn Opened, best: &SolveReport, clock: &Meter<'_>, told: &mut Inspection) {
    let game = decided.listed();
    let Ok(Some(editing)) = game.editing(&decided.params()) else {
        return;
    };
    let params = editing.params();
    let sheet = editing.sheet(&decided.text());
    let moves = best.outcome.solution().unwrap_or_default();
    let text = moves.join(" ");
    let solves = |sheet: &Sheet| {
        let board = open_text(game, &params, &editing.text(sheet)).ok();
        board.filter(|board| board.check(&text).solved)
    };
    let mut narrowed = sheet.clone();
    for part in editing.parts(&sheet) {
        let Some(board) = solves(&part.sheet) else {
            continue;
        };
        let without = if part.only_narrows && best.outcome.is_optimal() {
            for &spot in &part.spots {
                narrowed.set(spot, part.sheet.at(spot));
            }
            Without::Same
        } else if part.only_narrows {
            Without::Unknown
        } else {
            let found = shortest(&*board, FOR_PART, clock.rest());
            told.limit = told.limit.or(found.limit);
            found.report.map_or(Without::Unknown, |found| {
                without(&found.outcome, &best.outcome)
            })
        };
        told.spare.push(Spare {
            what: part.what,
            spots: part.spots,
            without,
        });
    }
    if narrowed != sheet && solves(&narrowed).is_some() {
        told.narrowed = Some((params.clone(), editing.text(&narrowed)));
    }
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::{Stats, Verdict};

    use super::*;

    fn outcome(moves: usize, lower_bound: u64) -> Outcome<String> {
        Outcome {
            verdict: Verdict::Solved(vec!["r".to_owned(); moves]),
            lower_bound,
            stats: Stats::default(),
        }
    }

    #[test]
    fn a_part_is_in_the_way_only_where_the_whole_board_is_proved_to_take_longer() {
        let proved = outcome(40, 40);
        let found = outcome(40, 30);
        assert_eq!(without(&outcome(38, 38), &proved), Without::Shorter);
        assert_eq!(without(&outcome(38, 38), &found), Without::Unknown);
        assert_eq!(without(&outcome(29, 20), &found), Without::Shorter);
        assert_eq!(without(&outcome(40, 40), &proved), Without::Same);
        assert_eq!(without(&outcome(40, 35), &proved), Without::Unknown);
    }

    #[test]
    fn what_was_cut_short_is_said() {
        let level = crate::open("sokoban#40").expect("a level");
        let told = inspect(&*level, None, Control::free().at_most(30)).expect("no moves");
        assert_eq!(told.limit, Some(Limit::States));
        assert!(told.best.is_none());
    }
}
