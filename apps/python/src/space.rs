//! Whole spaces: mapped, shared with other processes, or estimated.

use std::io;
use std::path::Path;
use std::time::Duration;

use impasse_lab::{
    EstimateOptions, Method, SharedOptions, SpaceOptions, SpaceReport, StateRow, StateSink,
    features, pause, wall_clock,
};
use impasse_puzzle::{Control, Lang};
use impasse_results::{GraphMl, SpaceResult, Subject};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::json;
use crate::work::Reins;

/// Report, picture, and what was asked for of positions and graph.
pub(crate) type Mapped<'py> = (
    String,
    String,
    Option<Bound<'py, PyDict>>,
    Option<Bound<'py, PyBytes>>,
);

/// How a space is to be mapped.
pub(crate) struct Map<'m> {
    pub(crate) by: &'m str,
    pub(crate) scratch: Option<&'m Path>,
    pub(crate) split: Option<u32>,
    pub(crate) with_positions: bool,
    pub(crate) with_graph: bool,
}

impl Map<'_> {
    pub(crate) fn run<'py>(
        &self,
        py: Python<'py>,
        subject: Subject<'_>,
        reins: &Reins,
    ) -> PyResult<Mapped<'py>> {
        let method = match self.by {
            "auto" => Method::Auto,
            "general" => Method::General,
            "own" => Method::Own,
            by => {
                let why = format!("by={by:?}: give \"auto\", \"general\" or \"own\"");
                return Err(PyValueError::new_err(why));
            }
        };
        let options = SpaceOptions {
            workers: reins.workers(),
            scratch: self.scratch,
            method,
        };
        let opened = subject.opened;
        let mut kept = Kept {
            positions: self.with_positions.then(Positions::default),
            graph: self.with_graph.then(|| GraphMl::new(Vec::new(), opened)),
        };
        let is_kept = self.with_positions || self.with_graph;
        let sink = is_kept.then_some(&mut kept);
        let work = move |control: Control<'_>| {
            let sink = sink.map(|kept| kept as &mut dyn StateSink);
            opened.space(&options, control, sink)
        };
        let (report, cpu_seconds) = reins.run(py, work)?;
        let report = report.map_err(|error| PyOSError::new_err(error.to_string()))?;
        let (text, picture) = told(subject, &report, self.split, cpu_seconds);
        let rows = kept.positions.filter(|_| report.complete);
        let rows = rows.map(|rows| rows.columns(py)).transpose()?;
        let graph = kept.graph.map(GraphMl::finish).transpose()?.flatten();
        let graph = graph.map(|graph| PyBytes::new(py, &graph));
        Ok((text, picture, rows, graph))
    }
}

/// What is told of a space, and its picture.
fn told(
    subject: Subject<'_>,
    report: &SpaceReport,
    split: Option<u32>,
    cpu_seconds: f64,
) -> (String, String) {
    let features = report.complete.then(|| features(report, split));
    let result = SpaceResult {
        subject,
        report,
        features: features.as_ref(),
        cpu_seconds,
    };
    (json(&result.json()), result.picture(Lang::En))
}

/// Works at a space with whoever else works in that folder; `how` is the
/// number of shards and the seconds of a lease.
pub(crate) fn share(
    py: Python<'_>,
    subject: Subject<'_>,
    folder: &Path,
    how: (u32, f64),
    reins: &Reins,
) -> PyResult<(String, String)> {
    let (shards, lease) = how;
    let is_fit = |lease: &Duration| *lease >= Duration::from_secs(1);
    let lease = Duration::try_from_secs_f64(lease).ok().filter(is_fit);
    let lease = lease.ok_or_else(|| PyValueError::new_err("lease: give one second or more"))?;
    let options = SharedOptions {
        shards,
        lease,
        ..SharedOptions::new(wall_clock, pause)
    };
    let opened = subject.opened;
    let work = |control: Control<'_>| opened.shared_space(folder, &options, control);
    let (report, cpu_seconds) = reins.run(py, work)?;
    let report = report.map_err(|error| PyOSError::new_err(error.to_string()))?;
    Ok(told(subject, &report, None, cpu_seconds))
}

/// Estimates a space.
pub(crate) fn estimate(
    py: Python<'_>,
    subject: Subject<'_>,
    options: &EstimateOptions,
    reins: &Reins,
) -> PyResult<Option<String>> {
    let opened = subject.opened;
    let (report, cpu_seconds) = reins.run(py, |control| opened.estimate(options, control))?;
    Ok(report.map(|report| told(subject, &report, options.split, cpu_seconds).0))
}

/// Takes positions for all that want them.
struct Kept<'o> {
    positions: Option<Positions>,
    graph: Option<GraphMl<'o, Vec<u8>>>,
}

impl StateSink for Kept<'_> {
    fn state(&mut self, row: &StateRow<'_>) -> io::Result<()> {
        if let Some(positions) = &mut self.positions {
            positions.add(row);
        }
        self.graph.as_mut().map_or(Ok(()), |graph| graph.state(row))
    }
}

/// The positions of a space, a column each.
#[derive(Default)]
struct Positions {
    key: Vec<Vec<u8>>,
    depth: Vec<u32>,
    moves: Vec<u32>,
    goal: Vec<bool>,
    solvable: Vec<bool>,
    distance: Vec<Option<u32>>,
    component: Vec<u32>,
}

impl Positions {
    fn add(&mut self, row: &StateRow<'_>) {
        self.key.push(row.key.to_vec());
        self.depth.push(row.depth);
        self.moves.push(row.moves);
        self.goal.push(row.goal);
        self.solvable.push(row.solvable);
        self.distance.push(row.distance);
        self.component.push(row.component);
    }

    fn columns(self, py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let columns = PyDict::new(py);
        let keys: Vec<_> = self.key.iter().map(|key| PyBytes::new(py, key)).collect();
        columns.set_item("key", keys)?;
        columns.set_item("depth", self.depth)?;
        columns.set_item("moves", self.moves)?;
        columns.set_item("goal", self.goal)?;
        columns.set_item("solvable", self.solvable)?;
        columns.set_item("distance", self.distance)?;
        columns.set_item("component", self.component)?;
        Ok(columns)
    }
}
