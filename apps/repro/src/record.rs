//! What is kept of a run. Reports are written from records alone.

use serde::{Deserialize, Serialize};

use crate::finding::{Finding, Judgement};
use crate::work::{Origin, Scale};

/// One part of one paper, as one program found it on one machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The paper.
    pub paper: String,
    /// The part.
    pub part: String,
    /// How much was computed.
    pub scale: Scale,
    /// The command that computes it again.
    pub command: String,
    /// Where it comes from.
    #[serde(flatten)]
    pub origin: Origin,
    /// What chance was drawn from.
    pub seed: u64,
    /// CPU time, all threads together; pieces that an earlier run kept are not in it.
    pub cpu_seconds: f64,
    /// Pieces that earlier runs had kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<Earlier>,
    /// What was found.
    pub findings: Vec<Finding>,
}

/// Pieces of one origin that an earlier run had kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Earlier {
    /// Where they come from.
    #[serde(flatten)]
    pub origin: Origin,
    /// How many.
    pub pieces: u64,
    /// CPU time that they took.
    pub cpu_seconds: f64,
}

impl Earlier {
    /// Takes note of one more piece.
    pub fn note(all: &mut Vec<Self>, origin: Origin, cpu_seconds: f64) {
        match all.iter_mut().find(|each| each.origin == origin) {
            Some(known) => {
                known.pieces += 1;
                known.cpu_seconds += cpu_seconds;
            }
            None => all.push(Self {
                origin,
                pieces: 1,
                cpu_seconds,
            }),
        }
    }
}

impl Record {
    /// Whether something it needed was not at hand.
    #[must_use]
    pub fn has_gaps(&self) -> bool {
        let mut findings = self.findings.iter();
        findings.any(|finding| finding.judgement == Judgement::Skipped)
    }

    /// The file it is kept in.
    #[must_use]
    pub fn file_name(paper: &str, part: &str, scale: Scale) -> String {
        format!("{paper}.{part}.{}.json", scale.name())
    }
}

/// The records a report is written from: of each part the fullest one, in the order of the
/// papers and their parts.
#[must_use]
pub fn chosen(mut records: Vec<Record>) -> Vec<Record> {
    let place = |record: &Record| {
        let paper = crate::PAPERS
            .iter()
            .position(|paper| paper.name == record.paper);
        let parts = paper.map_or(&[][..], |paper| crate::PAPERS[paper].parts);
        (
            paper,
            parts.iter().position(|part| part.name == record.part),
        )
    };
    records.sort_by_key(|record| (place(record), std::cmp::Reverse(record.scale)));
    records.dedup_by(|later, first| (&later.paper, &later.part) == (&first.paper, &first.part));
    records
}

/// How many findings came out how.
#[must_use]
pub fn counts(records: &[Record]) -> [usize; Judgement::ALL.len()] {
    let findings = || records.iter().flat_map(|record| &record.findings);
    Judgement::ALL.map(|each| {
        findings()
            .filter(|finding| finding.judgement == each)
            .count()
    })
}
