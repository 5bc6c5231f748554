//! The journal of `batch`, which is kept, and its summary.

use serde::{Deserialize, Serialize};

use crate::{Fields, Limit, Verdict, Version};

/// One line of a journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "line", rename_all = "lowercase")]
pub enum BatchLine {
    /// A run begins: the rows behind it are its own. Its `version` has always
    /// been that of the program, so that of the line is called `format`.
    Run {
        /// The version of this line.
        #[serde(default = "Version::first")]
        format: Version<1>,
        /// The run.
        #[serde(flatten)]
        run: Box<BatchRun>,
    },
    /// An instance is finished.
    Instance {
        /// The version of this line.
        #[serde(default = "Version::first")]
        version: Version<1>,
        /// What came of it.
        #[serde(flatten)]
        row: Box<BatchRow>,
    },
}

/// A run of the command: what all its rows have in common.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BatchRun {
    #[serde(flatten)]
    pub settings: BatchSettings,
    pub machine: BatchMachine,
    pub threads: usize,
    pub started: String,
}

/// What decides results, apart from the instances. Rows of one journal agree
/// in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BatchSettings {
    /// The program's version.
    pub version: String,
    pub revision: Option<String>,
    pub strategy: String,
    pub seed: u64,
    pub limits: BatchLimits,
    pub solutions: bool,
}

/// Limits for each instance; null means none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BatchLimits {
    pub time_seconds: Option<f64>,
    pub cpu_seconds: Option<f64>,
    pub states: Option<u64>,
    pub memory_bytes: Option<u64>,
}

/// The machine that did the work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BatchMachine {
    /// The processor's name, where the machine tells.
    pub cpu: Option<String>,
    pub cores: usize,
    pub memory_bytes: Option<u64>,
}

/// What came of one instance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BatchRow {
    pub id: String,
    pub puzzle: String,
    pub params: String,
    pub digest: String,
    /// The digest that instances share which only look different; older rows
    /// have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub canonical: Option<String>,
    pub verdict: Verdict,
    pub limit: Option<Limit>,
    pub moves: Option<u64>,
    pub lengths: Option<Fields<u64>>,
    pub solution: Option<String>,
    pub replayed: Option<bool>,
    pub optimal: Option<bool>,
    pub lower_bound: Option<u64>,
    pub states: u64,
    pub expanded: u64,
    pub generated: u64,
    pub pruned: u64,
    pub cpu_seconds: f64,
    pub peak_bytes: u64,
    pub started: String,
    pub finished: String,
    /// Which of the journal's runs made it; in the journal its place says so.
    #[serde(skip)]
    pub run: usize,
}

/// What `batch` prints: the summary of a journal.
#[derive(Clone, Debug, Serialize)]
pub struct BatchJson<'a> {
    pub journal: String,
    pub runs: &'a [BatchRun],
    #[serde(flatten)]
    pub total: BatchFiguresJson,
    pub groups: Vec<BatchGroupJson>,
}

/// The instances of one game with the same parameters.
#[derive(Clone, Debug, Serialize)]
pub struct BatchGroupJson {
    pub puzzle: String,
    pub params: String,
    /// `params`, and what a number was made with where that is not the usual.
    pub family: String,
    #[serde(flatten)]
    pub figures: BatchFiguresJson,
}

/// What came of some instances.
#[derive(Clone, Debug, Serialize)]
pub struct BatchFiguresJson {
    pub instances: u64,
    pub solved: u64,
    pub unsolvable: u64,
    pub unknown: u64,
    pub unknown_by: UnknownByJson,
    pub decided_share: Option<f64>,
    pub winnable: Option<WinnableJson>,
    pub cpu_times: Option<CpuTimesJson>,
    pub solution_moves: Option<MoveCountsJson>,
    pub peak_bytes: Option<u64>,
}

/// Why verdicts are unknown.
#[derive(Clone, Debug, Serialize)]
pub struct UnknownByJson {
    pub time: u64,
    pub memory: u64,
    pub states: u64,
    pub incomplete: u64,
}

/// The share of solvable instances, unknown ones counted both ways.
#[derive(Clone, Debug, Serialize)]
pub struct WinnableJson {
    pub if_unknown_unsolvable: ShareJson,
    pub if_unknown_solvable: ShareJson,
    pub low: f64,
    pub high: f64,
}

/// A share with its 95 % interval.
#[derive(Clone, Debug, Serialize)]
pub struct ShareJson {
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

/// CPU seconds of an instance, unknown ones included.
#[derive(Clone, Debug, Serialize)]
pub struct CpuTimesJson {
    pub total: f64,
    pub median: f64,
    pub p90: f64,
    pub p99: f64,
    pub max: f64,
}

/// Moves of a solution.
#[derive(Clone, Debug, Serialize)]
pub struct MoveCountsJson {
    pub median: u64,
    pub p90: u64,
    pub p99: u64,
    pub max: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD_RUN: &str = r#"{"line":"run","version":"0.1.0","revision":null,"strategy":"auto","seed":1,"limits":{"time_seconds":60.0,"cpu_seconds":null,"states":null,"memory_bytes":1024},"solutions":false,"machine":{"cpu":"a processor","cores":2,"memory_bytes":null},"threads":2,"started":"2026-01-02T03:04:05Z"}"#;
    const OLD_ROW: &str = r#"{"line":"instance","id":"sokoban#1","puzzle":"sokoban","params":"by=steps","digest":"0123456789abcdef","verdict":"unknown","limit":"time","moves":null,"lengths":null,"solution":null,"replayed":null,"optimal":null,"lower_bound":1,"states":2,"expanded":3,"generated":4,"pruned":5,"cpu_seconds":0.25,"peak_bytes":6,"started":"2026-01-02T03:04:05Z","finished":"2026-01-02T03:04:06Z"}"#;

    /// A line from before there were versions, and how it is written today.
    #[track_caller]
    fn check_old(old: &str, new: &str) {
        let line: BatchLine = serde_json::from_str(old).expect("an old line");
        let written = serde_json::to_string(&line).expect("JSON");
        assert_eq!(written, new);
        let read: BatchLine = serde_json::from_str(&written).expect("a line");
        assert_eq!(read, line);
    }

    #[test]
    fn journals_from_before_there_were_versions_are_read() {
        check_old(
            OLD_RUN,
            &OLD_RUN.replacen(r#""run","#, r#""run","format":1,"#, 1),
        );
        check_old(
            OLD_ROW,
            &OLD_ROW.replacen(r#""instance","#, r#""instance","version":1,"#, 1),
        );
        let later = OLD_ROW.replacen(r#""instance","#, r#""instance","version":9,"#, 1);
        assert!(serde_json::from_str::<BatchLine>(&later).is_err());
    }
}

/// What a batch in a folder was asked to do, as its `manifest.json` keeps it.
/// A command that differs in anything but the time goes elsewhere.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BatchManifest {
    /// The version of this file.
    pub version: Version<1>,
    /// `solve`, `space`, `trials`, `dead`, `rate` or `review`.
    pub operation: String,
    /// Its options, as they were written.
    pub options: Vec<String>,
    /// What files hold that do not say so themselves.
    pub puzzle: Option<String>,
    /// The program's version.
    pub program: String,
    pub revision: Option<String>,
    /// Wall time for each instance.
    pub time_seconds: Option<f64>,
    /// Memory for each instance, in bytes.
    pub instance_memory: Option<u64>,
    /// The digest of all names in their order.
    pub list: String,
    pub instances: u64,
    /// Instances of a part.
    pub part_size: u64,
    pub format: BatchFormat,
    /// When it was begun.
    pub started: String,
}

/// How the parts of a batch are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BatchFormat {
    Parquet,
    Jsonl,
}

/// The row of an instance that broke its worker process, or took too much.
#[derive(Clone, Debug, Serialize)]
pub struct BatchFailedJson<'a> {
    pub id: &'a str,
    /// `crash`, `memory` or `time`.
    pub failed: &'a str,
    pub error: String,
    pub error_ja: String,
}

/// A part that is missing, with the lines of its own list.
#[derive(Clone, Debug, Serialize)]
pub struct BatchPartJson {
    pub part: u64,
    pub names: Vec<String>,
}

/// What a batch in a folder prints.
#[derive(Clone, Debug, Serialize)]
pub struct BatchFolderJson<'a> {
    pub folder: String,
    pub operation: &'a str,
    /// Of the whole list.
    pub instances: u64,
    /// Of the whole list.
    pub parts: u64,
    /// Instances with a row made now.
    pub made: u64,
    /// Instances in parts that were there.
    pub found: u64,
    /// Those made now that broke their worker, or took too much.
    pub failed: u64,
}
