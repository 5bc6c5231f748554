//! What is kept of a run. Reports are written from records alone.

use serde::{Deserialize, Serialize};

use crate::finding::{Finding, Judgement};
use crate::work::Scale;

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
    /// The revision of the program.
    pub revision: String,
    /// What chance was drawn from.
    pub seed: u64,
    /// The limits of each computation, in words.
    pub limits: String,
    /// The machine, in words.
    pub machine: String,
    /// CPU time, all threads together; pieces that an earlier run kept are not in it.
    pub cpu_seconds: f64,
    /// What was found.
    pub findings: Vec<Finding>,
}

impl Record {
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
pub fn counts(records: &[Record]) -> [usize; 4] {
    let findings = || records.iter().flat_map(|record| &record.findings);
    Judgement::ALL.map(|each| {
        findings()
            .filter(|finding| finding.judgement == each)
            .count()
    })
}
