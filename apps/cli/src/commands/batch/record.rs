//! Lines of a journal: what a run was asked to do, and what came of each
//! instance.

use std::time::Duration;

use impasse_lab::{Bench, SolveReport};
use impasse_puzzle::{Limits, Verdict};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::figures::in_f64;
use crate::machine::Machine;

/// One line of a journal.
#[derive(Serialize, Deserialize)]
#[serde(tag = "line", rename_all = "lowercase")]
pub(super) enum Line {
    /// A run begins: the records behind it are its own.
    Run(Box<Run>),
    /// An instance is finished.
    Instance(Box<Record>),
}

/// A run of the command: what all its records have in common.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Run {
    #[serde(flatten)]
    pub(super) settings: Settings,
    pub(super) machine: Machine,
    /// How many instances were worked on at a time.
    pub(super) threads: usize,
    pub(super) started: String,
}

/// What decides results, apart from the instances. Records of one journal
/// agree in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Settings {
    pub(super) version: String,
    pub(super) revision: Option<String>,
    pub(super) strategy: String,
    pub(super) seed: u64,
    pub(super) limits: LimitRecord,
    /// Whether records hold solutions.
    pub(super) solutions: bool,
}

/// Limits for each instance; null means none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct LimitRecord {
    pub(super) time_seconds: Option<f64>,
    pub(super) cpu_seconds: Option<f64>,
    pub(super) states: Option<u64>,
    pub(super) memory_bytes: Option<u64>,
}

impl LimitRecord {
    /// These limits, under their names.
    pub(super) fn new(limits: Limits, cpu_time: Option<Duration>) -> Self {
        Self {
            time_seconds: limits.time.map(|time| time.as_secs_f64()),
            cpu_seconds: cpu_time.map(|time| time.as_secs_f64()),
            states: limits.states,
            memory_bytes: limits.memory,
        }
    }
}

impl Settings {
    /// Those of this program.
    pub(super) fn new(strategy: &str, seed: u64, limits: LimitRecord, solutions: bool) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            revision: option_env!("IMPASSE_REVISION").map(str::to_owned),
            strategy: strategy.to_owned(),
            seed,
            limits,
            solutions,
        }
    }

    /// The names and values, for comparison.
    fn listed(&self) -> [(&'static str, Value); 9] {
        [
            ("version", self.version.clone().into()),
            ("revision", self.revision.clone().into()),
            ("strategy", self.strategy.clone().into()),
            ("seed", self.seed.into()),
            ("time_seconds", self.limits.time_seconds.into()),
            ("cpu_seconds", self.limits.cpu_seconds.into()),
            ("states", self.limits.states.into()),
            ("memory_bytes", self.limits.memory_bytes.into()),
            ("solutions", self.solutions.into()),
        ]
    }

    /// In what these settings, of a command, differ from those of a journal:
    /// `seed 2, there 1`. Revisions count unless `any_revision` says otherwise.
    pub(super) fn differences(&self, journal: &Self, any_revision: bool) -> Vec<String> {
        let pairs = self.listed().into_iter().zip(journal.listed());
        let different = pairs.filter(|(here, there)| here != there);
        let counts = different.filter(|((name, _), _)| *name != "revision" || !any_revision);
        let told = counts.map(|((name, here), (_, there))| format!("{name} {here}, there {there}"));
        told.collect()
    }
}

/// What came of one instance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Record {
    pub(super) id: String,
    pub(super) puzzle: String,
    pub(super) params: String,
    /// Tells puzzles apart that had the same name at different times.
    pub(super) digest: String,
    pub(super) verdict: Finding,
    pub(super) limit: Option<String>,
    pub(super) moves: Option<u64>,
    pub(super) lengths: Option<Map<String, Value>>,
    pub(super) solution: Option<String>,
    /// A solution counts only after it has been replayed under the exact
    /// rules.
    pub(super) replayed: Option<bool>,
    pub(super) optimal: Option<bool>,
    pub(super) lower_bound: Option<u64>,
    pub(super) states: u64,
    pub(super) expanded: u64,
    pub(super) generated: u64,
    pub(super) pruned: u64,
    /// CPU time of the thread that worked on it.
    pub(super) cpu_seconds: f64,
    pub(super) peak_bytes: u64,
    pub(super) started: String,
    pub(super) finished: String,
    /// Which of the journal's runs made it; in the journal its place says so.
    #[serde(skip)]
    pub(super) run: usize,
}

/// A verdict without its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Finding {
    Solved,
    Unsolvable,
    Unknown,
}

impl Finding {
    /// The name used in records.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Unknown => "unknown",
        }
    }
}

/// When an instance was worked on, and for how long.
pub(super) struct Span {
    pub(super) cpu: Duration,
    pub(super) started: String,
    pub(super) finished: String,
}

impl Record {
    /// The record of one instance.
    pub(super) fn new(
        id: String,
        bench: &dyn Bench,
        report: &SolveReport,
        span: Span,
        solutions: bool,
    ) -> Self {
        let outcome = &report.outcome;
        let (verdict, moves, limit) = match &outcome.verdict {
            Verdict::Solved(moves) => (Finding::Solved, Some(moves), None),
            Verdict::Unsolvable => (Finding::Unsolvable, None, None),
            Verdict::Unknown(limit) => (Finding::Unknown, None, Some(limit.name().to_owned())),
        };
        let lengths = report.lengths.iter();
        let lengths = lengths.map(|&(measure, length)| (measure.name.to_owned(), length.into()));
        Self {
            id,
            puzzle: bench.game().to_owned(),
            params: bench.params().to_string(),
            digest: digest(bench),
            verdict,
            limit,
            moves: moves.map(|moves| moves.len() as u64),
            lengths: moves.map(|_| lengths.collect()),
            solution: moves.filter(|_| solutions).map(|moves| moves.join(" ")),
            replayed: moves.map(|_| true),
            optimal: moves.map(|_| outcome.is_optimal()),
            lower_bound: (verdict != Finding::Unsolvable).then_some(outcome.lower_bound),
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

    /// Brings records into an order that does not depend on threads: by
    /// game and file, then by number.
    pub(super) fn place(&self) -> (&str, u64, &str) {
        let numbered = self.id.rsplit_once('#');
        let numbered = numbered.and_then(|(head, number)| Some((head, number.parse().ok()?)));
        let (head, number) = numbered.unwrap_or((&self.id, 0));
        (head, number, &self.id)
    }
}

/// The puzzle itself in 16 letters: the 64-bit hash of Fowler, Noll and Vo
/// (variant 1a) of its game, parameters and text. Against mistakes, not
/// against malice.
pub(super) fn digest(bench: &dyn Bench) -> String {
    let whole = [bench.game(), &bench.params().to_string(), &bench.text()].join("\n");
    let hash = whole.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
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

    fn settings(seed: u64, revision: &str) -> Settings {
        let limits = LimitRecord::new(Limits::default(), Some(Duration::from_millis(1500)));
        Settings {
            revision: Some(revision.to_owned()),
            ..Settings::new("auto", seed, limits, false)
        }
    }

    #[test]
    fn settings_that_differ_are_named_with_both_values() {
        let (here, there) = (settings(2, "abc"), settings(1, "def"));
        let all = here.differences(&there, false);
        assert_eq!(all, ["revision \"abc\", there \"def\"", "seed 2, there 1"]);
        assert_eq!(here.differences(&there, true), ["seed 2, there 1"]);
        assert_eq!(here.differences(&here, false), [""; 0]);
    }

    #[test]
    fn settings_are_the_same_after_writing_and_reading() {
        let settings = settings(3, "abc");
        let text = serde_json::to_string(&settings).unwrap();
        assert_eq!(serde_json::from_str::<Settings>(&text).unwrap(), settings);
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
