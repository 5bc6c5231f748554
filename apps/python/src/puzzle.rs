//! A puzzle, and what the laboratory finds out about it.
#![expect(
    clippy::needless_pass_by_value,
    reason = "what Python hands over is made for the call"
)]

use std::io;
use std::path::PathBuf;

use impasse_games::Play;
use impasse_lab::{
    Method, Model, Opened, Rated, ReviewError, SolveRequest, SpaceOptions, SplitOptions, StateRow,
    StateSink, TrialOptions, features, naming, rate, shipped_models,
};
use impasse_puzzle::{Automoves, Control, Lang, draw};
use impasse_results::{
    DeadResult, RateResult, ReviewResult, SolveResult, SpaceResult, Subject, TrialsResult,
    canonical_digest, check_json, digest,
};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::json;
use crate::table::Table;
use crate::work::Reins;

/// An opened puzzle.
#[pyclass(frozen, module = "impasse._native")]
pub(crate) struct OpenedPuzzle {
    id: String,
    opened: Box<dyn Opened>,
}

impl OpenedPuzzle {
    pub(crate) fn new(id: String, opened: Box<dyn Opened>) -> Self {
        Self { id, opened }
    }

    fn subject(&self) -> Subject<'_> {
        self.about(&*self.opened)
    }

    fn about<'a>(&'a self, opened: &'a dyn Opened) -> Subject<'a> {
        Subject {
            id: &self.id,
            opened,
        }
    }

    /// The same puzzle on a table.
    fn laid_out(&self) -> PyResult<Box<dyn Play>> {
        let (params, text) = (self.opened.params(), self.opened.text());
        let table = self.opened.listed().open_text(&params, &text);
        table.map_err(|error| refused(&self.id, &error))
    }
}

fn refused(id: &str, why: &impl ToString) -> PyErr {
    PyValueError::new_err(format!("{id}: {}", why.to_string()))
}

fn automoves(name: &str) -> PyResult<Automoves> {
    let all = [Automoves::None, Automoves::Safe, Automoves::All];
    let found = all.into_iter().find(|each| each.name() == name);
    found.ok_or_else(|| {
        let known = all.map(Automoves::name).join(", ");
        PyValueError::new_err(format!("automoves={name:?}: give one of {known}"))
    })
}

#[pymethods]
impl OpenedPuzzle {
    #[getter]
    fn id(&self) -> &str {
        &self.id
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.opened.game()
    }

    #[getter]
    fn params(&self) -> String {
        self.opened.params().to_string()
    }

    #[getter]
    fn text(&self) -> String {
        self.opened.text()
    }

    #[getter]
    fn understood(&self) -> String {
        self.opened.understood(Lang::En)
    }

    #[getter]
    fn is_goal(&self) -> bool {
        self.opened.is_goal()
    }

    /// A name that carries the puzzle.
    #[getter]
    fn line(&self) -> String {
        naming::text_id(self.game(), &self.opened.params(), &self.opened.text())
    }

    #[getter]
    fn digest(&self) -> String {
        digest(&*self.opened)
    }

    #[getter]
    fn canonical(&self) -> String {
        canonical_digest(&*self.opened)
    }

    fn board(&self) -> String {
        draw::text(&self.opened.scene(), &[])
    }

    fn svg(&self) -> String {
        draw::svg(&self.opened.scene(), &[], &self.id)
    }

    fn table(&self) -> PyResult<Table> {
        Ok(Table::new(self.laid_out()?))
    }

    fn after(&self, moves: &str) -> PyResult<Self> {
        let opened = self.opened.after(moves);
        let opened = opened.map_err(|error| refused(&self.id, &error))?;
        let id = naming::text_id(opened.game(), &opened.params(), &opened.text());
        Ok(Self { id, opened })
    }

    #[pyo3(name = "check")]
    fn replay(&self, moves: &str, automatic: &str) -> PyResult<String> {
        let automoves = automoves(automatic)?;
        let opened = self.opened.with_automoves(automoves);
        let report = opened.check(moves);
        Ok(json(&check_json(self.about(&*opened), &report, automoves)))
    }

    fn solve(
        &self,
        py: Python<'_>,
        strategy: &str,
        optimal: Option<&str>,
        seed: u64,
        reins: Reins,
    ) -> PyResult<String> {
        let counted = match optimal {
            Some(measure) if !measure.is_empty() => {
                let counted = self.opened.counted_by(measure).ok_or_else(|| {
                    let own = self.opened.listed().measures().iter();
                    let own: Vec<&str> = own.map(|measure| measure.name).collect();
                    PyValueError::new_err(format!(
                        "{}: optimal={measure:?}: {} counts {}",
                        self.id,
                        self.game(),
                        own.join(", ")
                    ))
                })?;
                Some(counted)
            }
            _ => None,
        };
        let opened = counted.as_deref().unwrap_or(&*self.opened);
        let request = SolveRequest {
            strategy,
            seed,
            workers: reins.workers(),
            settles_ties: optimal.is_some(),
        };
        let (report, cpu_seconds) = reins.run(py, |control| opened.solve(&request, control))?;
        let report = report.map_err(|error| refused("strategy", &error))?;
        let result = SolveResult {
            subject: self.about(opened),
            report: &report,
            strategy,
            improved: None,
            cpu_seconds,
        };
        Ok(json(&result.json()))
    }

    /// The report, its picture, and the positions if they are asked for.
    fn space<'py>(
        &self,
        py: Python<'py>,
        by: &str,
        scratch: Option<PathBuf>,
        split: Option<u32>,
        with_positions: bool,
        reins: Reins,
    ) -> PyResult<(String, String, Option<Bound<'py, PyDict>>)> {
        let method = match by {
            "auto" => Method::Auto,
            "general" => Method::General,
            "own" => Method::Own,
            _ => {
                let why = format!("by={by:?}: give \"auto\", \"general\" or \"own\"");
                return Err(PyValueError::new_err(why));
            }
        };
        let options = SpaceOptions {
            workers: reins.workers(),
            scratch: scratch.as_deref(),
            method,
        };
        let mut rows = with_positions.then(Positions::default);
        let sink = rows
            .as_mut()
            .map(|rows| rows as &mut (dyn StateSink + Send));
        let (report, cpu_seconds) = reins.run(py, move |control| {
            let sink = sink.map(|sink| sink as &mut dyn StateSink);
            self.opened.space(&options, control, sink)
        })?;
        let report = report.map_err(|error| PyOSError::new_err(error.to_string()))?;
        let features = report.complete.then(|| features(&report, split));
        let result = SpaceResult {
            subject: self.subject(),
            report: &report,
            features: features.as_ref(),
            cpu_seconds,
        };
        let rows = rows.filter(|_| report.complete);
        let rows = rows.map(|rows| rows.columns(py)).transpose()?;
        Ok((json(&result.json()), result.picture(Lang::En), rows))
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "what Python asks for, one by one"
    )]
    fn trials(
        &self,
        py: Python<'_>,
        count: u64,
        more: u64,
        max_moves: u64,
        ends: bool,
        splitting: Option<usize>,
        seed: u64,
        reins: Reins,
    ) -> PyResult<String> {
        let workers = reins.workers();
        let options = TrialOptions {
            count,
            more,
            most_moves: max_moves,
            seed,
            workers,
            ends,
        };
        let work = |control: Control<'_>| {
            let trials = self.opened.trials(&options, control);
            let split = splitting.filter(|_| trials.limit.is_none()).map(|games| {
                let options = SplitOptions {
                    games,
                    most_moves: max_moves,
                    seed,
                    workers,
                    ..SplitOptions::default()
                };
                self.opened.split(&options, control)
            });
            (trials, split)
        };
        let ((trials, split), cpu_seconds) = reins.run(py, work)?;
        let (splitting, cut) = match split {
            Some(Ok(split)) => (Some(split), None),
            Some(Err(limit)) => (None, Some(limit)),
            None => (None, None),
        };
        let result = TrialsResult {
            subject: self.subject(),
            trials: &trials,
            splitting: splitting.as_ref(),
            limit: cut.or(trials.limit),
            cpu_seconds,
        };
        Ok(json(&result.json()))
    }

    /// The judgement and its picture.
    fn dead(
        &self,
        py: Python<'_>,
        strategy: &str,
        seed: u64,
        reins: Reins,
    ) -> PyResult<(String, String)> {
        let request = SolveRequest {
            strategy,
            seed,
            workers: reins.workers(),
            ..SolveRequest::default()
        };
        let (report, cpu_seconds) = reins.run(py, |control| self.opened.dead(&request, control))?;
        let report = report.map_err(|error| refused("strategy", &error))?;
        let result = DeadResult {
            subject: self.subject(),
            report: &report,
            cpu_seconds,
        };
        Ok((json(&result.json(Lang::En)), result.picture(Lang::En)))
    }

    /// The judgement and its picture.
    fn review(
        &self,
        py: Python<'_>,
        moves: &str,
        automatic: &str,
        strategy: &str,
        seed: u64,
        reins: Reins,
    ) -> PyResult<(String, String)> {
        let opened = self.opened.with_automoves(automoves(automatic)?);
        let request = SolveRequest {
            strategy,
            seed,
            workers: reins.workers(),
            ..SolveRequest::default()
        };
        let work = |control: Control<'_>| opened.review(moves, &request, control);
        let (review, cpu_seconds) = reins.run(py, work)?;
        let review = review.map_err(|error| match error {
            ReviewError::Moves(error) => refused(&self.id, &error),
            ReviewError::Strategy(error) => refused("strategy", &error),
        })?;
        let result = ReviewResult {
            subject: self.about(&*opened),
            review: &review,
            cpu_seconds,
        };
        Ok((json(&result.json(Lang::En)), result.picture(Lang::En)))
    }

    /// The rating and its card; `model` is the text of a model's file.
    fn rate(
        &self,
        py: Python<'_>,
        exact: bool,
        population: Option<&str>,
        model: Option<&str>,
        reins: Reins,
    ) -> PyResult<(String, String)> {
        let mut models: Vec<Model> = Vec::new();
        if let Some(text) = model {
            models.push(Model::read(text).map_err(|error| refused("model", &error))?);
        }
        models.extend(shipped_models().iter().cloned());
        if let Some(wanted) = population {
            models.sort_by_key(|model| model.file().population != wanted);
        }
        let (rated, cpu_seconds) = reins.run(py, |control| rate(&*self.opened, exact, control))?;
        let (rated, limit) = match rated {
            Ok(rated) => (rated, None),
            Err(limit) => (Rated::nothing(), Some(limit)),
        };
        let foretold = rated.foretold(self.game(), &models);
        let result = RateResult {
            subject: self.subject(),
            rated: &rated,
            foretold: &foretold,
            limit,
            cpu_seconds,
        };
        Ok((json(&result.json(Lang::En)), result.picture(Lang::En)))
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

impl StateSink for Positions {
    fn state(&mut self, row: &StateRow<'_>) -> io::Result<()> {
        self.key.push(row.key.to_vec());
        self.depth.push(row.depth);
        self.moves.push(row.moves);
        self.goal.push(row.goal);
        self.solvable.push(row.solvable);
        self.distance.push(row.distance);
        self.component.push(row.component);
        Ok(())
    }
}

impl Positions {
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
