//! A solution, a proof that there is none, or why neither.

use impasse_lab::{ImproveReport, SolveReport};
use impasse_puzzle::{Lang, Verdict};
use impasse_wire::command::SolveJson;

use crate::Subject;

/// What came of a search for a solution.
#[derive(Clone, Copy)]
pub struct SolveResult<'a> {
    /// What was solved, its moves counted as asked for.
    pub subject: Subject<'a>,
    /// The answer.
    pub report: &'a SolveReport,
    /// The strategy as given.
    pub strategy: &'a str,
    /// What became of the solution that was found first, where that was asked
    /// for.
    pub improved: Option<&'a ImproveReport>,
    /// CPU time of the process.
    pub cpu_seconds: f64,
}

impl<'a> SolveResult<'a> {
    /// What `impasse solve --json` prints.
    #[must_use]
    pub fn json(&self) -> SolveJson<'a> {
        let outcome = &self.report.outcome;
        let moves = match &outcome.verdict {
            Verdict::Solved(moves) => Some(moves),
            _ => None,
        };
        let limit = match outcome.verdict {
            Verdict::Unknown(limit) => Some(limit.into()),
            _ => None,
        };
        let lengths = self.report.lengths.iter();
        let lengths = lengths.map(|&(measure, length)| (measure.name.to_owned(), length));
        let unsolvable = matches!(outcome.verdict, Verdict::Unsolvable);
        SolveJson {
            id: self.subject.id,
            puzzle: self.subject.opened.game(),
            params: self.subject.opened.params().to_string(),
            verdict: (&outcome.verdict).into(),
            limit,
            moves: moves.map(Vec::len),
            lengths: moves.map(|_| lengths.collect()),
            solution: moves.map(|moves| moves.join(" ")),
            optimal: moves.map(|_| outcome.is_optimal()),
            lower_bound: (!unsolvable).then_some(outcome.lower_bound),
            before: self.improved.map(|improved| {
                let before = improved.before.iter();
                before
                    .map(|&(measure, length)| (measure.name.to_owned(), length))
                    .collect()
            }),
            tie_by: self.report.tie.map(|tie| tie.by.name),
            tie_settled: self.report.tie.map(|tie| tie.is_settled),
            strategy: self.strategy,
            states: outcome.stats.stored,
            proof_states: unsolvable.then_some(outcome.stats.stored),
            expanded: outcome.stats.expanded,
            generated: outcome.stats.generated,
            pruned: outcome.stats.pruned,
            cpu_seconds: self.cpu_seconds,
            peak_bytes: outcome.stats.peak_bytes,
            understood: self.subject.opened.understood(Lang::En),
        }
    }
}
