//! A puzzle, and what the laboratory finds out about it.
#![expect(
    clippy::needless_pass_by_value,
    reason = "what Python hands over is made for the call"
)]

use std::path::PathBuf;

use impasse_games::Play;
use impasse_lab::sokoban::{self, Cut, Division};
use impasse_lab::{
    AdaptiveOptions, ConvertError, EstimateOptions, ImproveError, Meter, Model, Opened, Proof,
    ProveOptions, Rated, ReviewError, SolveRequest, SplitOptions, TrialOptions, Written,
    generic_strategies, naming, prove_or_solve, rate, shipped_models,
};
use impasse_puzzle::{Automoves, Control, Lang, draw};
use impasse_results::{
    DeadResult, ImproveResult, ProveResult, RateResult, ReviewResult, SolveResult, Subject,
    TrialsResult, canonical_digest, check_json, digest, units_json,
};
use impasse_wire::command::{DetectorJson, StrategyJson};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::table::Table;
use crate::work::Reins;
use crate::{json, parameter_json, space};

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

    /// The view whose moves a measure counts; `asked` is how Python said it.
    fn counted_by(&self, asked: &str, measure: &str) -> PyResult<Box<dyn Opened>> {
        self.opened.counted_by(measure).ok_or_else(|| {
            let own = self.opened.listed().measures().iter();
            let own: Vec<&str> = own.map(|measure| measure.name).collect();
            PyValueError::new_err(format!(
                "{}: {asked}={measure:?}: {} counts {}",
                self.id,
                self.game(),
                own.join(", ")
            ))
        })
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
        let measure = optimal.filter(|measure| !measure.is_empty());
        let counted = measure.map(|measure| self.counted_by("optimal", measure));
        let counted = counted.transpose()?;
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

    /// The report, its picture, the positions and the graph if they are asked
    /// for.
    #[expect(
        clippy::too_many_arguments,
        reason = "what Python asks for, one by one"
    )]
    fn space<'py>(
        &self,
        py: Python<'py>,
        by: &str,
        scratch: Option<PathBuf>,
        split: Option<u32>,
        with_positions: bool,
        with_graph: bool,
        reins: Reins,
    ) -> PyResult<space::Mapped<'py>> {
        let map = space::Map {
            by,
            scratch: scratch.as_deref(),
            split,
            with_positions,
            with_graph,
        };
        map.run(py, self.subject(), &reins)
    }

    /// The space as far as all know who work in that folder, and its picture.
    fn shared_space(
        &self,
        py: Python<'_>,
        folder: PathBuf,
        shards: u32,
        lease: f64,
        reins: Reins,
    ) -> PyResult<(String, String)> {
        space::share(py, self.subject(), &folder, (shards, lease), &reins)
    }

    /// `None` where moves into a position cannot be counted.
    fn estimate(
        &self,
        py: Python<'_>,
        particles: usize,
        runs: usize,
        split: Option<u32>,
        seed: u64,
        reins: Reins,
    ) -> PyResult<Option<String>> {
        let options = EstimateOptions {
            particles,
            runs,
            seed,
            workers: reins.workers(),
            split,
        };
        space::estimate(py, self.subject(), &options, &reins)
    }

    fn improve(
        &self,
        py: Python<'_>,
        moves: &str,
        by: Option<&str>,
        automatic: &str,
        reins: Reins,
    ) -> PyResult<String> {
        let counted = by.map(|by| self.counted_by("by", by)).transpose()?;
        let opened = counted.as_deref().unwrap_or(&*self.opened);
        let opened = opened.with_automoves(automoves(automatic)?);
        let work = |control: Control<'_>| opened.improve(moves, control);
        let (report, cpu_seconds) = reins.run(py, work)?;
        let report = report.map_err(|error| match error {
            ImproveError::Moves(error) => refused(&self.id, &error),
            ImproveError::Unsolved(moves) => refused(
                &self.id,
                &format!("these {moves} moves are legal and do not solve it; give a solution"),
            ),
        })?;
        let result = ImproveResult {
            subject: self.about(&*opened),
            report: &report,
            cpu_seconds,
        };
        Ok(json(&result.json()))
    }

    /// What was found, and the certificate, if there is one.
    fn prove(
        &self,
        py: Python<'_>,
        seed: u64,
        reins: Reins,
    ) -> PyResult<(String, Option<Py<PyBytes>>)> {
        // Where moves are counted in several ways, the coarsest has the fewest
        // positions, and the same goals.
        let coarse = self.opened.counted_by(self.opened.listed().rated_by().name);
        let opened = coarse.as_deref().unwrap_or(&*self.opened);
        let request = SolveRequest {
            seed,
            workers: reins.workers(),
            ..SolveRequest::default()
        };
        let mut written = Vec::new();
        let to = &mut written;
        let work = move |control: Control<'_>| {
            prove_or_solve(opened, &request, &ProveOptions::default(), control, to)
        };
        let (proof, cpu_seconds) = reins.run(py, work)?;
        let result = ProveResult {
            subject: self.about(opened),
            proof: proof?,
            cpu_seconds,
        };
        let is_proved = matches!(result.proof, Proof::Written(_));
        let certificate = is_proved.then(|| PyBytes::new(py, &written).unbind());
        Ok((json(&result.json()), certificate))
    }

    /// Domain and problem for planners.
    fn planning(&self) -> PyResult<(String, String)> {
        let task = self.opened.planning();
        let task = task.map_err(|why| refused(&self.id, &why.of(Lang::En)))?;
        Ok((task.domain, task.problem))
    }

    /// The moves of a planner's plan.
    fn read_plan(&self, plan: &str) -> PyResult<String> {
        let moves = self.opened.read_plan(plan);
        let moves = moves.map_err(|error| refused(&self.id, &error.within(plan)))?;
        Ok(moves.join(" "))
    }

    fn convert(&self, moves: &str, form: &str, automatic: &str, out: &str) -> PyResult<String> {
        let opened = self.opened.with_automoves(automoves(automatic)?);
        let left_out = automoves(out)?;
        let to = match form {
            "moves" => Written::Moves,
            "plan" => Written::Plan,
            form => Written::Form(form, left_out),
        };
        let is_own = matches!(to, Written::Form(..));
        if !is_own && left_out != Automoves::None {
            let why = format!("leave_out={out:?} is for forms in which moves are left out");
            return Err(PyValueError::new_err(why));
        }
        let forms = self.opened.listed().solution_forms();
        if is_own && !forms.iter().any(|own| own.name == form) {
            let own = forms.iter().map(|form| form.name);
            let known: Vec<&str> = ["moves", "plan"].into_iter().chain(own).collect();
            let why = format!("to={form:?}: give one of {}", known.join(", "));
            return Err(PyValueError::new_err(why));
        }
        opened.convert(moves, &to).map_err(|error| match error {
            ConvertError::Moves(error) => refused(&self.id, &error),
            ConvertError::Form(why) => refused(&self.id, &why.of(Lang::En)),
        })
    }

    /// The puzzle as programs of others read it.
    fn written_as(&self, form: &str) -> PyResult<String> {
        let game = self.opened.listed();
        game.written_as(form, &self.opened.text()).ok_or_else(|| {
            let forms = game.forms().join(", ");
            let known = if forms.is_empty() {
                "there are none"
            } else {
                &*forms
            };
            refused(&self.id, &format!("form={form:?}: known are: {known}"))
        })
    }

    fn mixed(&self, seed: u64) -> PyResult<Self> {
        let opened = self.opened.mixed(seed);
        let opened = opened.ok_or_else(|| refused(&self.id, &"nothing can be mixed here"))?;
        let id = naming::text_id(opened.game(), &opened.params(), &opened.text());
        Ok(Self { id, opened })
    }

    /// A position of Sokoban cut into units, and its picture; `cut` is drawn
    /// with letters over the board.
    fn units(&self, py: Python<'_>, cut: Option<&str>, reins: Reins) -> PyResult<(String, String)> {
        let level = sokoban::level(&*self.opened)
            .ok_or_else(|| refused(&self.id, &"only levels of Sokoban have units"))?;
        let cut = cut.map(|overlay| Cut::drawn(level.floor(), overlay.trim_end_matches('\n')));
        let cut = cut.transpose().map_err(|error| refused("cut", &error))?;
        if let Some(cut) = &cut {
            let most = cut.units.iter().map(Vec::len).max().unwrap_or(0);
            if !(1..=Cut::MOST_CELLS).contains(&most) {
                let why = format!(
                    "mark 1 to {} cells with the letter of a unit",
                    Cut::MOST_CELLS
                );
                return Err(refused("cut", &why));
            }
        }
        let (division, cpu_seconds) = reins.run(py, |control| {
            let mut meter = Meter::new(control);
            match &cut {
                Some(cut) => Division::within(level, cut, &mut meter),
                None => Division::around_boxes_within(level, &mut meter),
            }
        })?;
        let division = division.map_err(|limit| refused(&self.id, &format!("stopped: {limit}")))?;
        let told = units_json(self.subject(), &division, Lang::En, cpu_seconds);
        Ok((json(&told), division.svg(&self.id, Lang::En)))
    }

    /// The strategies that can solve it, its game's own first.
    fn strategies(&self) -> Vec<String> {
        let own = self.opened.strategies();
        let own = own.iter().map(|strategy| (strategy, Some(self.game())));
        let generic = generic_strategies().iter().map(|strategy| (strategy, None));
        let told = own.chain(generic).map(|(strategy, puzzle)| {
            json(&StrategyJson {
                strategy: strategy.about.name,
                puzzle,
                summary: strategy.about.summary.of(Lang::En),
                reference: strategy.about.reference,
                complete: strategy.assurance.complete,
                optimal: strategy.assurance.optimal,
                guided: strategy.guided,
                options: strategy.options.iter().map(parameter_json).collect(),
                // It is there with the parameters that this puzzle has.
                params: None,
            })
        });
        told.collect()
    }

    /// The dead ends that can be recognised in it, cheapest first.
    fn detectors(&self) -> Vec<String> {
        let detectors = self.opened.detectors().into_iter();
        let told = detectors.map(|about| {
            json(&DetectorJson {
                detector: about.name,
                puzzle: self.game(),
                summary: about.summary.of(Lang::En),
                reference: about.reference,
            })
        });
        told.collect()
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
        adaptive: bool,
        guided: bool,
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
            let is_cut = trials.limit.is_some() || matches!(split, Some(Err(_)));
            let learnt = (adaptive && !is_cut).then(|| {
                let options = AdaptiveOptions {
                    count,
                    most_moves: max_moves,
                    seed,
                    workers,
                    ..AdaptiveOptions::default()
                };
                self.opened.adaptive(&options, control)
            });
            let is_cut = is_cut || learnt.as_ref().is_some_and(|learnt| learnt.limit.is_some());
            let guided = (guided && !is_cut).then(|| {
                let options = TrialOptions { more: 0, ..options };
                self.opened.guided(&options, control)
            });
            (trials, split, learnt, guided)
        };
        let ((trials, split, learnt, guided), cpu_seconds) = reins.run(py, work)?;
        let (splitting, cut) = match split {
            Some(Ok(split)) => (Some(split), None),
            Some(Err(limit)) => (None, Some(limit)),
            None => (None, None),
        };
        let guided = match guided {
            Some(None) => {
                let what = "guided: no network has learnt such puzzles";
                return Err(PyValueError::new_err(what));
            }
            Some(guided) => guided,
            None => None,
        };
        let result = TrialsResult {
            subject: self.subject(),
            trials: &trials,
            splitting: splitting.as_ref(),
            adaptive: learnt.as_ref(),
            guided: guided.as_ref(),
            limit: cut
                .or(trials.limit)
                .or(learnt.as_ref().and_then(|learnt| learnt.limit))
                .or(guided.as_ref().and_then(|guided| guided.limit)),
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
