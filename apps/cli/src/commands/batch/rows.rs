//! What stands in a journal: what a run was asked to do, and what came of
//! each instance.

use std::time::Duration;

use impasse_lab::{Opened, SolveReport};
use impasse_puzzle::{Limits, Verdict};
use impasse_results::{canonical_digest, digest};
use impasse_wire::command::{BatchLimits, BatchRow, BatchSettings};
use serde_json::Value;

use crate::figures::in_f64;

/// These limits, under their names.
pub(super) fn limits(limits: Limits, cpu_time: Option<Duration>) -> BatchLimits {
    BatchLimits {
        time_seconds: limits.time.map(|time| time.as_secs_f64()),
        cpu_seconds: cpu_time.map(|time| time.as_secs_f64()),
        states: limits.states,
        memory_bytes: limits.memory,
    }
}

/// The settings of a run of this program.
pub(super) fn settings(
    strategy: &str,
    seed: u64,
    limits: BatchLimits,
    solutions: bool,
) -> BatchSettings {
    BatchSettings {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        revision: option_env!("IMPASSE_REVISION").map(str::to_owned),
        strategy: strategy.to_owned(),
        seed,
        limits,
        solutions,
    }
}

/// The names and values, for comparison.
fn listed(settings: &BatchSettings) -> [(&'static str, Value); 9] {
    [
        ("version", settings.version.clone().into()),
        ("revision", settings.revision.clone().into()),
        ("strategy", settings.strategy.clone().into()),
        ("seed", settings.seed.into()),
        ("time_seconds", settings.limits.time_seconds.into()),
        ("cpu_seconds", settings.limits.cpu_seconds.into()),
        ("states", settings.limits.states.into()),
        ("memory_bytes", settings.limits.memory_bytes.into()),
        ("solutions", settings.solutions.into()),
    ]
}

/// In what the settings of a command differ from those of a journal: `seed 2,
/// there 1`. Revisions count unless `any_revision` says otherwise.
pub(super) fn differences(
    here: &BatchSettings,
    journal: &BatchSettings,
    any_revision: bool,
) -> Vec<String> {
    let pairs = listed(here).into_iter().zip(listed(journal));
    let different = pairs.filter(|(here, there)| here != there);
    let counts = different.filter(|((name, _), _)| *name != "revision" || !any_revision);
    let told = counts.map(|((name, here), (_, there))| format!("{name} {here}, there {there}"));
    told.collect()
}

/// When an instance was worked on, and for how long.
pub(super) struct Span {
    pub(super) cpu: Duration,
    pub(super) started: String,
    pub(super) finished: String,
}

/// What came of one instance.
pub(super) fn row(
    id: String,
    opened: &dyn Opened,
    report: &SolveReport,
    span: Span,
    solutions: bool,
) -> BatchRow {
    let outcome = &report.outcome;
    let (moves, limit) = match &outcome.verdict {
        Verdict::Solved(moves) => (Some(moves), None),
        Verdict::Unsolvable => (None, None),
        Verdict::Unknown(limit) => (None, Some(*limit)),
    };
    let is_open = outcome.verdict != Verdict::Unsolvable;
    let lengths = report.lengths.iter();
    let lengths = lengths.map(|&(measure, length)| (measure.name.to_owned(), length));
    BatchRow {
        id,
        puzzle: opened.game().to_owned(),
        params: opened.params().to_string(),
        digest: digest(opened),
        canonical: Some(canonical_digest(opened)),
        verdict: (&outcome.verdict).into(),
        limit: limit.map(Into::into),
        moves: moves.map(|moves| moves.len() as u64),
        lengths: moves.map(|_| lengths.collect()),
        solution: moves.filter(|_| solutions).map(|moves| moves.join(" ")),
        // A solution counts only after it has been replayed.
        replayed: moves.map(|_| true),
        optimal: moves.map(|_| outcome.is_optimal()),
        lower_bound: is_open.then_some(outcome.lower_bound),
        states: outcome.stats.stored,
        expanded: outcome.stats.expanded,
        generated: outcome.stats.generated,
        pruned: outcome.stats.pruned,
        cpu_seconds: in_micros(span.cpu),
        peak_bytes: outcome.stats.peak_bytes,
        started: span.started,
        finished: span.finished,
        run: 0,
    }
}

/// Brings rows into an order that does not depend on threads: by game and
/// file, then by number.
pub(super) fn place(row: &BatchRow) -> (&str, u64, &str) {
    let numbered = row.id.rsplit_once('#');
    let numbered = numbered.and_then(|(head, number)| Some((head, number.parse().ok()?)));
    let (head, number) = numbered.unwrap_or((&row.id, 0));
    (head, number, &row.id)
}

/// Finer than that is noise.
fn in_micros(time: Duration) -> f64 {
    let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
    in_f64(micros) / 1e6
}

#[cfg(test)]
mod tests {
    use impasse_lab::{Listed, open_number};
    use impasse_puzzle::Params;

    use super::*;

    fn of(seed: u64, revision: &str) -> BatchSettings {
        let limits = limits(Limits::default(), Some(Duration::from_millis(1500)));
        BatchSettings {
            revision: Some(revision.to_owned()),
            ..settings("auto", seed, limits, false)
        }
    }

    #[test]
    fn settings_that_differ_are_named_with_both_values() {
        let (here, there) = (of(2, "abc"), of(1, "def"));
        let all = differences(&here, &there, false);
        assert_eq!(all, ["revision \"abc\", there \"def\"", "seed 2, there 1"]);
        assert_eq!(differences(&here, &there, true), ["seed 2, there 1"]);
        assert_eq!(differences(&here, &here, false), [""; 0]);
    }

    #[test]
    fn settings_are_the_same_after_writing_and_reading() {
        let settings = of(3, "abc");
        let text = serde_json::to_string(&settings).unwrap();
        let read: BatchSettings = serde_json::from_str(&text).unwrap();
        assert_eq!(read, settings);
        assert!(text.contains("\"cpu_seconds\":1.5"), "{text}");
    }

    #[test]
    fn a_digest_belongs_to_one_puzzle() {
        let of = |columns: u8, number| {
            let params = Params::none().with("columns", columns);
            digest(&*open_number(Listed::Superpuzz, &params, number).unwrap())
        };
        assert_eq!(of(4, 1), of(4, 1));
        assert_ne!(of(4, 1), of(4, 2));
        assert_ne!(of(4, 1), of(5, 1));
        assert_eq!(of(4, 1).len(), 16);
    }
}
