//! A known solution made shorter.

use impasse_lab::ImproveReport;
use impasse_puzzle::{Lang, Measure, Verdict};
use impasse_wire::Fields;
use impasse_wire::command::ImproveJson;

use crate::Subject;

/// What became of a solution.
#[derive(Clone, Copy)]
pub struct ImproveResult<'a> {
    /// What it solves, its moves counted as asked for.
    pub subject: Subject<'a>,
    /// What was found.
    pub report: &'a ImproveReport,
    /// CPU time of the process.
    pub cpu_seconds: f64,
}

impl<'a> ImproveResult<'a> {
    /// What `impasse improve --json` prints.
    #[must_use]
    pub fn json(&self) -> ImproveJson<'a> {
        let (subject, report) = (self.subject, self.report);
        let outcome = &report.best.outcome;
        let moves = match &outcome.verdict {
            Verdict::Solved(moves) => &**moves,
            _ => &[],
        };
        ImproveJson {
            id: subject.id,
            puzzle: subject.opened.game(),
            params: subject.opened.params().to_string(),
            before: fields(&report.before),
            moves: moves.len(),
            lengths: fields(&report.best.lengths),
            solution: moves.join(" "),
            optimal: outcome.is_optimal(),
            lower_bound: outcome.lower_bound,
            then_by: report.second.map(|measure| measure.name),
            states: outcome.stats.stored,
            expanded: outcome.stats.expanded,
            cpu_seconds: self.cpu_seconds,
            peak_bytes: outcome.stats.peak_bytes,
            understood: subject.opened.understood(Lang::En),
        }
    }
}

fn fields(lengths: &[(Measure, u64)]) -> Fields<u64> {
    let lengths = lengths.iter();
    lengths
        .map(|&(measure, length)| (measure.name.to_owned(), length))
        .collect()
}
