//! A typed instance, opened: the one place where types are erased.

use std::any::Any;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use impasse_puzzle::{
    About, Automated, Automoves, Control, Instance, Lang, Limit, Outcome, ParamError, Params,
    PlanningTask, Reason, Scene, Sentence, Standing, Strategy as _, Task, TextError, Verdict,
    Words, read_plan, read_with_automoves,
};
use impasse_rating::walker::Habits;
use impasse_rating::{Aids, FeatureSet, PlayerSample};
use impasse_search::{Meter, Plan, StrategyInfo, Workers};
use impasse_space::disk::shared::SharedOptions;
use impasse_space::{
    Engine, EstimateOptions, Improver, LearntFigures, SpaceError, SpaceOptions, SpaceReport,
    StateSink,
};
use impasse_trials::{Adaptive, AdaptiveOptions, Split, SplitOptions, TrialOptions, Trials};

use impasse_games::{find, naming};

use crate::advice::{Advice, advice};
use crate::convert::convert;
use crate::engines::engine_of;
use crate::explain_moves::explain_moves;
use crate::light::{KnownPositions, LightReport, light};
use crate::open_text;
use crate::prove::{Means, Proof, ProveOptions, prove, prove_least};
use crate::{
    Cause, CheckReport, ConvertError, DeadReport, FeatureRequest, Fork, HeuristicInfo,
    ImproveError, ImproveReport, Layers, Listed, Opened, Review, ReviewError, SolveReport,
    SolveRequest, Step, Tie, Ways, Written, forks, layers, review, ways,
};

/// A typed instance as a [`Opened`], with the engine of its game.
#[derive(Clone)]
pub struct Typed<P: Instance> {
    instance: P,
    game: Listed,
    engine: Arc<Engine<P>>,
    /// Which moves are left out where games are written.
    automoves: Automoves,
}

impl<P: Instance> Typed<P> {
    /// Opens `instance`.
    ///
    /// # Panics
    ///
    /// For an instance of a game that is not in the list.
    #[must_use]
    pub fn new(instance: P) -> Self {
        Self::with_engine(instance, engine_of())
    }

    /// Opens `instance` with an engine of the caller's.
    #[must_use]
    pub(crate) fn with_engine(instance: P, engine: Arc<Engine<P>>) -> Self {
        let game = find(instance.game()).expect("an instance names its game");
        Self {
            instance,
            game,
            engine,
            automoves: Automoves::None,
        }
    }

    fn plan(&self, request: &SolveRequest<'_>) -> Result<Plan<P>, ParamError> {
        let plan = self.engine.plan(request.strategy)?;
        Ok(plan.with_workers(request.workers))
    }

    fn solve_by(
        &self,
        plan: &Plan<P>,
        request: &SolveRequest<'_>,
        control: Control<'_>,
    ) -> SolveReport {
        let clock = Meter::new(control);
        let start = self.instance.start();
        let task = Task {
            seed: request.seed,
            ..Task::plain(&start, control)
        };
        let mut outcome = plan.solve(&self.instance, &task);
        let tie = if request.settles_ties {
            self.settle(&mut outcome, clock.rest())
        } else {
            None
        };
        SolveReport {
            tie,
            ..self.report(outcome)
        }
    }

    /// Reads moves played from the start.
    fn read(&self, moves: &str) -> Result<Vec<P::Move>, TextError> {
        let read = self.read_with(moves, self.automoves)?;
        Ok(read.moves)
    }

    fn read_with(
        &self,
        moves: &str,
        automoves: Automoves,
    ) -> Result<Automated<P::Move>, TextError> {
        let start = self.instance.start();
        let read = read_with_automoves(&self.instance, &start, moves, automoves);
        read.map_err(|error| error.within(moves))
    }

    /// Other automatic moves with which moves can be read.
    fn readable_with(&self, moves: &str) -> Option<Automoves> {
        let mut others = Automoves::EACH
            .into_iter()
            .filter(|&automoves| automoves != self.automoves);
        others.find(|&automoves| self.read_with(moves, automoves).is_ok())
    }

    /// The moves as people write them, each in the position it is played in.
    fn write_moves(&self, moves: &[P::Move]) -> Vec<String> {
        let mut state = self.instance.start();
        let mut texts = Vec::with_capacity(moves.len());
        for &m in moves {
            texts.push(self.instance.move_text(&state, m));
            self.instance.play(&mut state, m);
        }
        texts
    }

    /// The first detector that refutes the start, why, and what that rests on.
    fn explain(&self, meter: &mut Meter<'_>) -> Result<Option<Refutation>, Limit> {
        let start = self.instance.start();
        let tables = self.instance.make_tables(meter)?;
        for detector in self.engine.all_detectors() {
            meter.check_piece("detectors", 0, tables)?;
            let mut judge = detector.prepare(&self.instance);
            if let Some(reason) = judge.explain(&start) {
                let causes = judge.causes(&start);
                return Ok(Some((detector.about().name, reason, causes)));
            }
        }
        Ok(None)
    }

    fn report(&self, outcome: Outcome<P::Move>) -> SolveReport {
        let (verdict, lengths) = match outcome.verdict {
            Verdict::Solved(moves) => {
                let end = self.instance.replay(&moves);
                assert!(
                    end.is_ok_and(|end| self.instance.is_goal(&end)),
                    "the search returned moves that do not solve the puzzle"
                );
                assert!(
                    outcome.lower_bound <= moves.len() as u64,
                    "the search proved that its own solution is too short"
                );
                let lengths = self.instance.lengths(&moves);
                (Verdict::Solved(self.write_moves(&moves)), lengths)
            }
            Verdict::Unsolvable => (Verdict::Unsolvable, Vec::new()),
            Verdict::Unknown(limit) => (Verdict::Unknown(limit), Vec::new()),
        };
        SolveReport {
            outcome: Outcome {
                verdict,
                lower_bound: outcome.lower_bound,
                stats: outcome.stats,
            },
            lengths,
            tie: None,
        }
    }

    /// Puts the best of the shortest solutions in the place of a shortest one.
    fn settle(&self, outcome: &mut Outcome<P::Move>, control: Control<'_>) -> Option<Tie> {
        let ties = self.engine.ties.as_deref()?;
        if !outcome.is_optimal() {
            return None;
        }
        let fewest = outcome.lower_bound;
        let settled = ties.settle(&self.instance, &self.instance.start(), fewest, control);
        let is_settled = matches!(settled.verdict, Verdict::Solved(_));
        if is_settled {
            outcome.verdict = settled.verdict;
        }
        outcome.stats.add(&settled.stats);
        Some(Tie {
            by: ties.measure(),
            is_settled,
        })
    }
}

/// The strategy that finds solutions with the fewest moves.
const FEWEST: &str = "optimal";

/// The detector that refutes a position, why, and what that rests on.
type Refutation = (&'static str, Reason, Vec<Reason>);

const EXHAUSTED: Words = Words::new(
    "a complete search ({1}) found no way to a goal; positions seen: {0}",
    "{0}局面を調べ尽くしましたが（{1}）、ゴールに至る手順はありません",
);

impl<P: Instance> Opened for Typed<P> {
    fn game(&self) -> &'static str {
        self.instance.game()
    }

    fn listed(&self) -> Listed {
        self.game
    }

    fn params(&self) -> Params {
        self.instance.params()
    }

    fn understood(&self, lang: Lang) -> String {
        naming::understood(Some(self.game), &self.instance.understood(), lang)
    }

    fn caveat(&self) -> Option<Sentence> {
        self.instance.caveat()
    }

    fn canonical(&self) -> String {
        self.instance.canonical()
    }

    fn text(&self) -> String {
        self.instance.text()
    }

    fn scene(&self) -> Scene {
        self.instance.scene(&self.instance.start())
    }

    fn is_goal(&self) -> bool {
        self.instance.is_goal(&self.instance.start())
    }

    fn instance(&self) -> &dyn Any {
        &self.instance
    }

    fn solve(
        &self,
        request: &SolveRequest<'_>,
        control: Control<'_>,
    ) -> Result<SolveReport, ParamError> {
        Ok(self.solve_by(&self.plan(request)?, request, control))
    }

    fn improve(&self, moves: &str, control: Control<'_>) -> Result<ImproveReport, ImproveError> {
        let moves = self.read(moves).map_err(ImproveError::Moves)?;
        let start = self.instance.start();
        let end = self.instance.replay(&moves);
        if !end.is_ok_and(|end| self.instance.is_goal(&end)) {
            return Err(ImproveError::Unsolved(moves.len()));
        }
        let before = self.instance.lengths(&moves);
        let known = moves.len();
        let improver = self.engine.improver.as_deref();
        let outcome = if let Some(improver) = improver {
            improver.improve(&self.instance, &start, moves, control)
        } else {
            let plan = self.engine.plan(FEWEST).expect("every game has it");
            let fewest = |task: &Task<'_, P>| plan.solve(&self.instance, task);
            impasse_search::improve(&self.instance, &start, moves, &fewest, control)
        };
        assert!(
            outcome.solution().is_some_and(|best| best.len() <= known),
            "an improved solution is a solution and no longer"
        );
        Ok(ImproveReport {
            best: self.report(outcome),
            before,
            second: improver.and_then(Improver::second),
        })
    }

    fn space(
        &self,
        options: &SpaceOptions<'_>,
        control: Control<'_>,
        sink: Option<&mut dyn StateSink>,
    ) -> Result<SpaceReport, SpaceError> {
        let mapper = self.engine.mappers.first().map(|mapper| &**mapper);
        impasse_space::explore_with(&self.instance, mapper, options, control, sink)
    }

    fn shared_space(
        &self,
        folder: &Path,
        options: &SharedOptions,
        control: Control<'_>,
    ) -> Result<SpaceReport, SpaceError> {
        let memory = control.limits.memory.unwrap_or(u64::MAX);
        impasse_space::disk::shared::work(
            &self.instance,
            folder,
            options,
            &mut Meter::new(control),
            memory,
        )
    }

    fn moves_of_key(&self, key: &[u8]) -> Vec<String> {
        let mut state = self.instance.start();
        self.instance.read_key(key, &mut state);
        let mut moves = Vec::new();
        if !self.instance.is_goal(&state) {
            self.instance.moves(&state, &mut moves);
        }
        let texts = moves.iter();
        texts.map(|&m| self.instance.move_text(&state, m)).collect()
    }

    fn estimate(&self, options: &EstimateOptions, control: Control<'_>) -> Option<SpaceReport> {
        let predecessors = self.engine.predecessors.as_deref()?;
        let mut report = SpaceReport::default();
        match impasse_space::estimate(&self.instance, predecessors, options, control) {
            Ok(estimate) => {
                let at_once = options.workers.at_most(options.runs).count() as u64;
                report.peak_bytes = estimate.run_bytes.saturating_mul(at_once);
                report.estimate = Some(estimate);
            }
            Err(limit) => report.limit = Some(limit),
        }
        Some(report)
    }

    fn dead(
        &self,
        request: &SolveRequest<'_>,
        control: Control<'_>,
    ) -> Result<DeadReport, ParamError> {
        let plan = self.plan(request)?;
        let mut meter = Meter::new(control);
        let refuted = match self.explain(&mut meter) {
            Ok(refuted) => refuted,
            Err(limit) => {
                return Ok(DeadReport {
                    standing: Standing::Unknown,
                    limit: Some(limit),
                    kind: None,
                    detector: None,
                    reason: None,
                    causes: Vec::new(),
                    search: None,
                });
            }
        };
        if let Some((detector, reason, causes)) = refuted {
            let of_itself = |reason| Cause {
                after: Vec::new(),
                detector: None,
                reason,
            };
            return Ok(DeadReport {
                standing: Standing::Lost,
                limit: None,
                kind: self.kind_of_dead(),
                detector: Some(detector),
                reason: Some(reason),
                causes: causes.into_iter().map(of_itself).collect(),
                search: None,
            });
        }
        let search = self.solve_by(&plan, request, meter.rest());
        let mut causes = Vec::new();
        let (limit, detector, reason) = match &search.outcome.verdict {
            Verdict::Solved(_) => (None, None, None),
            Verdict::Unknown(limit) => (Some(*limit), None, None),
            Verdict::Unsolvable => {
                let seen = search.outcome.stats.stored.to_string();
                causes = explain_moves(&self.instance, &self.engine.all_detectors(), meter.rest());
                let searcher = plan.searcher().to_owned();
                let reason = Reason {
                    sentence: Sentence::new(EXHAUSTED, [seen, searcher]),
                    marks: Vec::new(),
                };
                (None, Some("search"), Some(reason))
            }
        };
        let standing = Standing::from(&search.outcome.verdict);
        let kind = (standing == Standing::Lost).then(|| self.kind_of_dead());
        Ok(DeadReport {
            standing,
            limit,
            kind: kind.flatten(),
            detector,
            reason,
            causes,
            search: Some(search),
        })
    }

    fn prove(
        &self,
        options: &ProveOptions<'_>,
        control: Control<'_>,
        to: &mut dyn Write,
    ) -> io::Result<Proof> {
        let means = Means {
            detectors: &self.engine.all_detectors(),
            evidence: self.engine.evidence.as_deref(),
        };
        prove(&self.instance, &means, options, control, to)
    }

    fn prove_least(
        &self,
        moves: u32,
        control: Control<'_>,
        to: &mut dyn Write,
    ) -> io::Result<Proof> {
        prove_least(&self.instance, moves, control, to)
    }

    fn review(
        &self,
        moves: &str,
        request: &SolveRequest<'_>,
        control: Control<'_>,
    ) -> Result<Review, ReviewError> {
        let moves = self.read(moves).map_err(ReviewError::Moves)?;
        let plan = self.plan(request).map_err(ReviewError::Strategy)?;
        let detectors = self.engine.all_detectors();
        Ok(review::review(
            &self.instance,
            &moves,
            &plan,
            &detectors,
            request,
            control,
        ))
    }

    fn light(
        &self,
        moves: &str,
        known: &mut KnownPositions,
        control: Control<'_>,
    ) -> Result<LightReport, TextError> {
        let moves = self.read(moves)?;
        let plan = self.plan(&SolveRequest::default());
        let plan = plan.expect("the usual strategy is always there");
        let mut quick = self.engine.all_detectors();
        quick.retain(|detector| detector.is_for_search());
        let means = (&plan, &*quick);
        Ok(light(&self.instance, &moves, means, known, control))
    }

    fn advice(&self, solution: &str, control: Control<'_>) -> Result<Advice, TextError> {
        let moves = self.read(solution)?;
        let plan = self.plan(&SolveRequest::default());
        let plan = plan.expect("the usual strategy is always there");
        let detectors = self.engine.all_detectors();
        Ok(advice(&self.instance, &moves, &plan, &detectors, control))
    }

    fn layers(
        &self,
        moves: &str,
        workers: Workers,
        control: Control<'_>,
    ) -> Result<Layers, TextError> {
        let moves = self.read(moves)?;
        Ok(layers::layers(&self.instance, &moves, workers, control))
    }

    fn ways(&self, own: Option<&str>, control: Control<'_>) -> Result<Option<Ways>, TextError> {
        let own = own.map(|own| self.read(own)).transpose()?;
        Ok(ways::ways(&self.instance, own.as_deref(), control))
    }

    fn forks(&self, count: usize, seed: u64, control: Control<'_>) -> Result<Vec<Fork>, Limit> {
        let detectors = self.engine.all_detectors();
        forks::forks(&self.instance, &detectors, count, seed, control)
    }

    fn trials(&self, options: &TrialOptions, control: Control<'_>) -> Trials {
        let quick = self.engine.random_play.as_deref();
        impasse_trials::trials(&self.instance, quick, options, control)
    }

    fn adaptive(&self, options: &AdaptiveOptions, control: Control<'_>) -> Adaptive {
        impasse_trials::adaptive(&self.instance, options, control)
    }

    fn guided(&self, options: &TrialOptions, control: Control<'_>) -> Option<Trials> {
        let guide = self.engine.learnt.as_ref()?.play(&self.instance)?;
        Some(impasse_trials::trials(
            &self.instance,
            Some(guide),
            options,
            control,
        ))
    }

    fn learnt(&self) -> Option<LearntFigures> {
        self.engine.learnt.as_ref()?.foretell(&self.instance)
    }

    fn split(&self, options: &SplitOptions, control: Control<'_>) -> Result<Split, Limit> {
        impasse_trials::split(&self.instance, options, control)
    }

    fn features(
        &self,
        request: &FeatureRequest<'_>,
        control: Control<'_>,
    ) -> Result<FeatureSet, Limit> {
        let solution = request.solution.and_then(|moves| self.read(moves).ok());
        let request = impasse_rating::Request {
            solution: solution.as_deref(),
            fewest_moves: request.fewest_moves,
            own: self.engine.features.as_deref(),
            estimate: self.engine.estimate.clone(),
            random_play: self.engine.random_play.as_deref(),
            exact: request.exact,
            ..impasse_rating::Request::default()
        };
        impasse_rating::measure(&self.instance, &request, control)
    }

    fn players(&self, sample: PlayerSample, control: Control<'_>) -> Result<FeatureSet, Limit> {
        let aids = Aids::new(self.engine.estimate.clone());
        let habits = Habits::default();
        impasse_rating::measure_players(&self.instance, &aids, habits, sample, control)
    }

    fn check(&self, moves: &str) -> CheckReport {
        let text = moves;
        let (read, error) = match self.read_with(text, self.automoves) {
            Ok(read) => (Some(read), None),
            Err(error) => {
                let legal = before(text, error.line, error.column);
                (self.read_with(legal, self.automoves).ok(), Some(error))
            }
        };
        let automatic = read.as_ref().map_or(0, |read| read.automatic);
        let moves = read.map(|read| read.moves).unwrap_or_default();
        let mut end = self.instance.start();
        for &m in &moves {
            self.instance.play(&mut end, m);
        }
        CheckReport {
            played: self.write_moves(&moves),
            solved: error.is_none() && self.instance.is_goal(&end),
            readable_with: error.as_ref().and_then(|_| self.readable_with(text)),
            error,
            automatic,
            position: self.instance.at(&end).text(),
        }
    }

    fn planning(&self) -> Result<PlanningTask, Sentence> {
        self.instance.planning()
    }

    fn read_plan(&self, plan: &str) -> Result<Vec<String>, TextError> {
        let moves = read_plan(&self.instance, plan)?;
        Ok(self.write_moves(&moves))
    }

    fn convert(&self, moves: &str, to: &Written<'_>) -> Result<String, ConvertError> {
        let moves = self.read(moves).map_err(ConvertError::Moves)?;
        convert(&self.instance, &moves, to).map_err(ConvertError::Form)
    }

    fn after(&self, moves: &str) -> Result<Box<dyn Opened>, TextError> {
        let mut state = self.instance.start();
        for m in self.read(moves)? {
            self.instance.play(&mut state, m);
        }
        let engine = Arc::clone(&self.engine);
        Ok(Box::new(Self::with_engine(
            self.instance.at(&state),
            engine,
        )))
    }

    fn mixed(&self, seed: u64) -> Option<Box<dyn Opened>> {
        let mixed = self.instance.mixed(&self.instance.start(), seed)?;
        let engine = Arc::clone(&self.engine);
        Some(Box::new(Self::with_engine(mixed, engine)))
    }

    fn with_automoves(&self, automoves: Automoves) -> Box<dyn Opened> {
        Box::new(Self {
            automoves,
            ..self.clone()
        })
    }

    fn counted_by(&self, measure: &str) -> Option<Box<dyn Opened>> {
        let mut known = self.game.measures().iter();
        let measure = known.find(|known| known.name == measure)?;
        if measure.view.is_empty() {
            return Some(Box::new(self.clone()));
        }
        let view = measure.view.parse().expect("a measure names parameters");
        let params = self.instance.params().replaced_by(&view);
        if params == self.instance.params() {
            return Some(Box::new(self.clone()));
        }
        let opened = open_text(self.game, &params, &self.instance.text());
        Some(opened.expect("an instance is read as it was written"))
    }

    fn steps(&self, moves: &str) -> Result<Vec<Step>, TextError> {
        let mut state = self.instance.start();
        let mut before = self.instance.scene(&state);
        let mut steps = Vec::new();
        for m in self.read(moves)? {
            let text = self.instance.move_text(&state, m);
            let marks = self.instance.marks(&state, m);
            self.instance.play(&mut state, m);
            let after = self.instance.scene(&state);
            steps.push(Step {
                text,
                before: std::mem::replace(&mut before, after.clone()),
                after,
                marks,
            });
        }
        Ok(steps)
    }

    fn kind_of_dead(&self) -> Option<Words> {
        self.instance.kind_of_dead(&self.instance.start())
    }

    fn detectors(&self) -> Vec<About> {
        let detectors = self.engine.all_detectors();
        detectors.iter().map(|detector| detector.about()).collect()
    }

    fn strategies(&self) -> Vec<StrategyInfo> {
        let own = self.engine.strategies.iter();
        own.map(|strategy| StrategyInfo::own(&**strategy)).collect()
    }

    fn short_strategy(&self) -> Option<&'static str> {
        self.engine.short
    }

    fn mappers(&self) -> Vec<About> {
        let mappers = self.engine.mappers.iter();
        mappers.map(|mapper| mapper.about()).collect()
    }

    fn heuristics(&self) -> Vec<HeuristicInfo> {
        let heuristics = P::heuristics();
        let info = heuristics.iter().map(|heuristic| HeuristicInfo {
            about: heuristic.about(),
            promise: heuristic.promise(),
        });
        info.collect()
    }
}

/// What stands in `text` before a place, line and column counted from 1.
fn before(text: &str, line: usize, column: usize) -> &str {
    let mut lines = text.split_inclusive('\n');
    let whole: usize = lines.by_ref().take(line - 1).map(str::len).sum();
    let part: usize = lines
        .next()
        .unwrap_or_default()
        .chars()
        .take(column - 1)
        .map(char::len_utf8)
        .sum();
    &text[..whole + part]
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::{Lang, Limits};

    use super::*;
    use crate::Listed;

    const ALMOST: &str = "HA -- H2 / -- -- D2 / SA S2 -- / CA C2 DA";
    const STUCK: &str = "HA D2 -- / DA H2 -- / SA S2 -- / CA C2 --";
    const SOLVED: &str = "HA H2 -- / DA D2 -- / SA S2 -- / CA C2 --";

    #[track_caller]
    fn opened(text: &str) -> Box<dyn Opened> {
        open_text(Listed::Superpuzz, &Params::none(), text).expect("a legal text")
    }

    #[track_caller]
    fn check_standing(text: &str, standing: Standing, detector: Option<&str>) {
        let request = SolveRequest {
            strategy: "bfs",
            ..SolveRequest::default()
        };
        let report = opened(text)
            .dead(&request, Control::free())
            .expect("judged");
        assert_eq!(
            (report.standing, report.detector),
            (standing, detector),
            "{text}"
        );
        assert_eq!(
            report.reason.is_some(),
            standing == Standing::Lost,
            "{text}"
        );
    }

    #[test]
    fn detectors_speak_first_and_a_search_where_they_are_silent() {
        check_standing(STUCK, Standing::Lost, Some("stuck"));
        check_standing(ALMOST, Standing::Solvable, None);
        check_standing(SOLVED, Standing::Solvable, None);
        check_standing(LOST, Standing::Lost, Some("search"));
    }

    /// Lost, and no detector sees it.
    const LOST: &str = "D2 S2 DA / -- H2 -- / HA SA -- / CA C2 --";

    #[test]
    fn a_search_that_may_not_search_knows_nothing() {
        let nothing = Limits {
            states: Some(0),
            ..Limits::default()
        };
        let control = Control::within(nothing);
        let report = opened(ALMOST).dead(&SolveRequest::default(), control);
        let report = report.expect("judged");
        assert_eq!(report.standing, Standing::Unknown);
        assert_eq!(report.limit, Some(impasse_puzzle::Limit::States));
        assert_eq!((report.detector, report.reason), (None, None));
    }

    #[test]
    fn a_proof_by_search_has_a_reason_in_both_languages() {
        let report = opened(LOST).dead(&SolveRequest::default(), Control::free());
        let sentence = report.expect("judged").reason.expect("dead").sentence;
        assert!(sentence.of(Lang::En).starts_with("a complete search "));
        assert!(sentence.of(Lang::Ja).contains("局面を調べ尽くしました"));
    }

    #[track_caller]
    fn check_replay(moves: &str, played: usize, place: Option<(usize, usize)>, solved: bool) {
        let report = opened(ALMOST).check(moves);
        let failed = report.error.map(|error| (error.line, error.column));
        assert_eq!(
            (report.played.len(), failed, report.solved),
            (played, place, solved),
            "{moves}"
        );
    }

    #[test]
    fn a_replay_ends_at_the_first_move_that_cannot_be_played() {
        check_replay("H2 DA2 D2", 3, None, true);
        check_replay("H2 DA2", 2, None, false);
        check_replay("", 0, None, false);
        check_replay("H2 D2 DA2", 1, Some((1, 4)), false);
        check_replay("H2\n  DA2 XX", 2, Some((2, 7)), false);
        check_replay("H2 DA2 D2 D2", 3, Some((1, 11)), false);
    }

    #[test]
    fn steps_go_from_the_start_to_where_the_moves_lead() {
        let opened = opened(ALMOST);
        let steps = opened.steps("H2 DA2 D2").expect("legal");
        let texts: Vec<&str> = steps.iter().map(|step| &*step.text).collect();
        assert_eq!(texts, ["H2", "DA2", "D2"]);
        assert_eq!(steps[0].before, opened.scene());
        assert!(steps.windows(2).all(|pair| pair[0].after == pair[1].before));
        let end = opened.after("H2 DA2 D2").expect("legal");
        assert_eq!(steps[2].after, end.scene());
        assert!(end.is_goal());
    }

    #[test]
    fn a_strategy_that_does_not_exist_is_refused() {
        let request = SolveRequest {
            strategy: "guess",
            ..SolveRequest::default()
        };
        let error = opened(ALMOST).solve(&request, Control::free());
        let error = error.expect_err("no such strategy");
        assert!(error.to_string().contains("astar"), "{error}");
    }

    #[test]
    fn what_stands_before_a_place_is_counted_in_characters() {
        assert_eq!(before("ab\n♥c d", 2, 3), "ab\n♥c");
        assert_eq!(before("ab", 1, 1), "");
        assert_eq!(before("ab", 9, 9), "ab");
    }
}
