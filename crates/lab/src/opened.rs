//! One opened instance, and what can be done with it.

use std::any::Any;
use std::io::{self, Write};
use std::path::Path;

use impasse_puzzle::{
    About, Automoves, Control, Lang, Limit, Mark, Measure, Outcome, ParamError, Params,
    PlanningTask, Promise, Reason, Scene, Sentence, Standing, TextError, Words,
};
use impasse_rating::{FeatureSet, PlayerSample};
use impasse_search::{StrategyInfo, Workers};
use impasse_space::disk::shared::SharedOptions;
use impasse_space::{
    EstimateOptions, LearntFigures, SpaceError, SpaceOptions, SpaceReport, StateSink,
};
use impasse_trials::{Adaptive, AdaptiveOptions, Split, SplitOptions, TrialOptions, Trials};

use crate::{
    Advice, Fork, KnownPositions, Layers, LightReport, Listed, Proof, ProveOptions, Review,
    ReviewError, Ways,
};

/// An opened instance, whatever its types, ready for work.
///
/// Every ability starts from the instance's start; [`after`](Self::after)
/// gives an instance that starts later.
pub trait Opened: Send + Sync {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// The game.
    fn listed(&self) -> Listed;
    /// Parameters that, with [`text`](Self::text), give the instance again.
    fn params(&self) -> Params;
    /// The start position in the game's text form, lines ended by `\n`.
    fn text(&self) -> String;
    /// What was understood of the instance, in a line: `FreeCell, 8 columns,
    /// 52 cards, 4 cells`.
    fn understood(&self, lang: Lang) -> String;
    /// What whoever asks about it must be told with every answer, if anything.
    fn caveat(&self) -> Option<Sentence>;
    /// A text that instances share which only look different.
    fn canonical(&self) -> String;
    /// What the start position looks like.
    fn scene(&self) -> Scene;
    /// Whether the start position is a goal.
    fn is_goal(&self) -> bool;
    /// The instance itself, for what only its game can do.
    fn instance(&self) -> &dyn Any;

    /// Looks for a solution. One that is found has been replayed under the
    /// exact rules.
    ///
    /// # Errors
    ///
    /// [`ParamError`] for a strategy that does not exist or cannot be used
    /// with this game.
    fn solve(
        &self,
        request: &SolveRequest<'_>,
        control: Control<'_>,
    ) -> Result<SolveReport, ParamError>;

    /// Looks for a better solution than `moves`: with fewer moves, and among
    /// those with less of the game's second measure, where it has one. What is
    /// returned has been replayed, and is never longer.
    ///
    /// # Errors
    ///
    /// [`ImproveError`] at the first word that is no legal move, or where the
    /// moves solve nothing.
    fn improve(&self, moves: &str, control: Control<'_>) -> Result<ImproveReport, ImproveError>;

    /// Maps the whole space behind the start.
    ///
    /// # Errors
    ///
    /// [`SpaceError`] when a file in the scratch directory, or the sink,
    /// fails.
    fn space(
        &self,
        options: &SpaceOptions<'_>,
        control: Control<'_>,
        sink: Option<&mut dyn StateSink>,
    ) -> Result<SpaceReport, SpaceError>;

    /// Works at the space behind the start with whoever else works in that
    /// folder, until it is complete; see [`SharedOptions`].
    ///
    /// # Errors
    ///
    /// [`SpaceError`] when the folder fails, or holds another space.
    fn shared_space(
        &self,
        folder: &Path,
        options: &SharedOptions,
        control: Control<'_>,
    ) -> Result<SpaceReport, SpaceError>;

    /// The moves of the position with a key of this instance, as people write
    /// them, in their order.
    fn moves_of_key(&self, key: &[u8]) -> Vec<String>;

    /// Estimates the space behind the start; the report holds nothing else.
    /// `None` for a game whose moves into a position cannot be counted.
    fn estimate(&self, options: &EstimateOptions, control: Control<'_>) -> Option<SpaceReport>;

    /// Judges the start position: the detectors speak first, cheapest first;
    /// where all are silent a search within the limits looks for a solution
    /// or a proof.
    ///
    /// # Errors
    ///
    /// [`ParamError`] for a strategy that cannot be used.
    fn dead(
        &self,
        request: &SolveRequest<'_>,
        control: Control<'_>,
    ) -> Result<DeadReport, ParamError>;

    /// Looks for a proof that no goal can be reached, in the form that
    /// `impasse-check` verifies, and writes it. Where there is none nothing is
    /// written, or no whole one.
    ///
    /// # Errors
    ///
    /// What `to` says.
    fn prove(
        &self,
        options: &ProveOptions<'_>,
        control: Control<'_>,
        to: &mut dyn Write,
    ) -> io::Result<Proof>;

    /// The same for a proof that no solution has fewer than so many moves, one
    /// at least.
    ///
    /// # Errors
    ///
    /// What `to` says.
    fn prove_least(
        &self,
        moves: u32,
        control: Control<'_>,
        to: &mut dyn Write,
    ) -> io::Result<Proof>;

    /// Judges a played game move by move; the limits are for all of it.
    ///
    /// # Errors
    ///
    /// [`ReviewError`] at the first word that is no legal move, or for a
    /// strategy that cannot be used.
    fn review(
        &self,
        moves: &str,
        request: &SolveRequest<'_>,
        control: Control<'_>,
    ) -> Result<Review, ReviewError>;

    /// Says what can become of a game where it stands. What is learnt is added
    /// to `known`, which belongs to this instance alone: whoever asks after
    /// every move seldom has to wait.
    ///
    /// # Errors
    ///
    /// [`TextError`] at the first word that is no legal move.
    fn light(
        &self,
        moves: &str,
        known: &mut KnownPositions,
        control: Control<'_>,
    ) -> Result<LightReport, TextError>;

    /// What to do at the start, which `solution` solves, and what not to do.
    ///
    /// # Errors
    ///
    /// [`TextError`] at the first word that is no legal move.
    fn advice(&self, solution: &str, control: Control<'_>) -> Result<Advice, TextError>;

    /// Counts a small space by depth and label, and follows a game through it.
    ///
    /// # Errors
    ///
    /// [`TextError`] at the first word that is no legal move there.
    fn layers(
        &self,
        moves: &str,
        workers: Workers,
        control: Control<'_>,
    ) -> Result<Layers, TextError>;

    /// The shortest solutions of a small puzzle, compared with one that is
    /// given; `None` where there are too many positions, or nothing can be said.
    ///
    /// # Errors
    ///
    /// [`TextError`] at the first word that is no legal move there.
    fn ways(&self, own: Option<&str>, control: Control<'_>) -> Result<Option<Ways>, TextError>;

    /// Positions of a small space, up to so many, in which some moves keep the
    /// win and others lose it, drawn from the seed.
    ///
    /// # Errors
    ///
    /// The limit within which the space is not known whole.
    fn forks(&self, count: usize, seed: u64, control: Control<'_>) -> Result<Vec<Fork>, Limit>;

    /// Plays random games and says how they went.
    fn trials(&self, options: &TrialOptions, control: Control<'_>) -> Trials;

    /// Plays random games that learn from earlier ones. The share that is won
    /// is not that of [`trials`](Self::trials).
    fn adaptive(&self, options: &AdaptiveOptions, control: Control<'_>) -> Adaptive;

    /// Plays random games that follow what a network has learnt; `None` where
    /// none has learnt the game. The share that is won is not that of
    /// [`trials`](Self::trials).
    fn guided(&self, options: &TrialOptions, control: Control<'_>) -> Option<Trials>;

    /// What a network that learnt from simulated play foretells, where one
    /// knows the game.
    fn learnt(&self) -> Option<LearntFigures>;

    /// Estimates the chance of random play by splitting, where wins are rare.
    ///
    /// # Errors
    ///
    /// The limit that was reached before it was done.
    fn split(&self, options: &SplitOptions, control: Control<'_>) -> Result<Split, Limit>;

    /// Measures what may make the instance hard for people, in this view; see
    /// [`rate`](crate::rate) for a puzzle as a whole.
    ///
    /// # Errors
    ///
    /// The limit of `control` that was reached before it was done.
    fn features(
        &self,
        request: &FeatureRequest<'_>,
        control: Control<'_>,
    ) -> Result<FeatureSet, Limit>;

    /// Measures what simulated players do with the instance, in this view, and
    /// nothing else.
    ///
    /// # Errors
    ///
    /// The limit of `control` that was reached before it was done.
    fn players(&self, sample: PlayerSample, control: Control<'_>) -> Result<FeatureSet, Limit>;

    /// Replays moves as people write them.
    fn check(&self, moves: &str) -> CheckReport;

    /// The instance as a task for planners.
    ///
    /// # Errors
    ///
    /// Why there is none.
    fn planning(&self) -> Result<PlanningTask, Sentence>;

    /// Reads a planner's plan: its actions as moves, as people write them.
    ///
    /// # Errors
    ///
    /// [`TextError`] at the first line that is no action that can be done there.
    fn read_plan(&self, plan: &str) -> Result<Vec<String>, TextError>;

    /// Writes moves in another form; what is written has been read again and
    /// leads to the same position.
    ///
    /// # Errors
    ///
    /// [`ConvertError`] at the first word that is no legal move, or where the
    /// moves cannot be written so.
    fn convert(&self, moves: &str, to: &Written<'_>) -> Result<String, ConvertError>;

    /// The same rules, started where `moves` lead.
    ///
    /// # Errors
    ///
    /// [`TextError`] at the first word that is no legal move there.
    fn after(&self, moves: &str) -> Result<Box<dyn Opened>, TextError>;

    /// What is left, mixed so that it can be solved; `None` where the game
    /// knows no such thing, or nothing helps.
    fn mixed(&self, seed: u64) -> Option<Box<dyn Opened>>;

    /// The same instance, which reads moves as people write them who let these
    /// moves play themselves.
    fn with_automoves(&self, automoves: Automoves) -> Box<dyn Opened>;

    /// The same instance in the view whose moves `measure` counts; `None`
    /// where the game has no such measure.
    ///
    /// ```
    /// let level = impasse_lab::open("sokoban#1").unwrap();
    /// let pushes = level.counted_by("pushes").unwrap();
    /// assert_eq!(pushes.params().value("by"), Some("pushes"));
    /// assert!(level.counted_by("cards").is_none());
    /// ```
    fn counted_by(&self, measure: &str) -> Option<Box<dyn Opened>>;

    /// Every move with the position it is played in.
    ///
    /// # Errors
    ///
    /// [`TextError`] at the first word that is no legal move there.
    fn steps(&self, moves: &str) -> Result<Vec<Step>, TextError>;

    /// The kind of dead end of a start that was proved dead; `None`
    /// where the game tells no kinds apart.
    fn kind_of_dead(&self) -> Option<Words>;

    /// The dead ends this kind of instance can recognise, cheapest first.
    fn detectors(&self) -> Vec<About>;

    /// The strategies that only this game allows, the one to begin with first.
    fn strategies(&self) -> Vec<StrategyInfo>;

    /// The one among them that soon finds solutions with few moves, though not
    /// the fewest.
    fn short_strategy(&self) -> Option<&'static str>;

    /// The enumerators that only this game allows, the one to begin with
    /// first.
    fn mappers(&self) -> Vec<About>;

    /// The estimates there are for it, best first.
    fn heuristics(&self) -> Vec<HeuristicInfo>;
}

/// How to look for a solution.
#[derive(Clone, Copy, Debug)]
pub struct SolveRequest<'a> {
    /// The strategy and its options: `astar:h=misplaced`.
    pub strategy: &'a str,
    /// What its chance is drawn from.
    pub seed: u64,
    /// Who works at it; the result is the same for any number of workers.
    pub workers: Workers,
    /// Whether a shortest solution shall also be the best by the game's second
    /// measure, where it has one that decides between them.
    pub settles_ties: bool,
}

impl Default for SolveRequest<'_> {
    fn default() -> Self {
        Self {
            strategy: "auto",
            seed: 1,
            workers: Workers::alone(),
            settles_ties: false,
        }
    }
}

/// What is known beforehand of an instance that is measured.
#[derive(Clone, Copy, Debug, Default)]
pub struct FeatureRequest<'a> {
    /// A solution as people write it, the shorter the better; without one,
    /// large spaces tell nothing about solutions.
    pub solution: Option<&'a str>,
    /// The fewest moves as the player counts them, and whether that is proved.
    pub fewest_moves: Option<(u64, bool)>,
    /// Whether to map the whole space whatever it costs.
    pub exact: bool,
}

/// What came of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolveReport {
    /// The answer, its moves as people write them.
    pub outcome: Outcome<String>,
    /// The solution in each of the game's measures; empty without one.
    pub lengths: Vec<(Measure, u64)>,
    /// How the choice among shortest solutions went, where that was asked for
    /// and the game has a measure that decides.
    pub tie: Option<Tie>,
}

/// What came of making a solution shorter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImproveReport {
    /// The best solution, and how far it is proved best.
    pub best: SolveReport,
    /// The solution that was given, in each of the game's measures.
    pub before: Vec<(Measure, u64)>,
    /// The measure that decides between solutions with as many moves.
    pub second: Option<Measure>,
}

/// Why a solution cannot be made shorter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImproveError {
    /// A word is no legal move.
    Moves(TextError),
    /// The moves are legal and do not solve the puzzle; so many there are.
    Unsolved(usize),
}

/// The choice among shortest solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tie {
    /// The measure that decides.
    pub by: Measure,
    /// Whether the solution is proved to be the best by it.
    pub is_settled: bool,
}

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadReport {
    /// The verdict.
    pub standing: Standing,
    /// Why nothing is known, where that is the verdict.
    pub limit: Option<Limit>,
    /// The kind of dead end, where the game tells kinds apart.
    pub kind: Option<Words>,
    /// The detector that proved it dead, or `search`.
    pub detector: Option<&'static str>,
    /// Why, in words and marks.
    pub reason: Option<Reason>,
    /// What the reason rests on, the nearest cause first; where a search
    /// proved it, what the detectors say of the moves there are.
    pub causes: Vec<Cause>,
    /// The search, where one was needed.
    pub search: Option<SolveReport>,
}

/// One step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The moves after which it holds, as people write them; none where it
    /// speaks of the judged position itself.
    pub after: Vec<String>,
    /// The detector that knows it, if it is not the one that gave the reason.
    pub detector: Option<&'static str>,
    /// The step in words; its marks belong to the position after the moves.
    pub reason: Reason,
}

/// How moves are to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written<'a> {
    /// As every command reads them.
    Moves,
    /// As a plan, for validators.
    Plan,
    /// In a form of the game's, without the moves that play themselves.
    Form(&'a str, Automoves),
}

/// Why moves were not written in another form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConvertError {
    /// A word is no legal move.
    Moves(TextError),
    /// They cannot be written so, and why.
    Form(Sentence),
}

/// What came of replaying moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckReport {
    /// The legal moves before the first that is not, or all.
    pub played: Vec<String>,
    /// What is wrong with the first move that cannot be played.
    pub error: Option<TextError>,
    /// How many of the moves played themselves.
    pub automatic: usize,
    /// With which other automatic moves all could be played, where one cannot.
    pub readable_with: Option<Automoves>,
    /// Whether all moves are legal and the last leads to a goal.
    pub solved: bool,
    /// Where the legal moves lead, in the game's text form.
    pub position: String,
}

/// One move of a game, and the position it is played in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The move as people write it.
    pub text: String,
    /// The position before it.
    pub before: Scene,
    /// The position after it.
    pub after: Scene,
    /// Where it begins and ends, in `before`.
    pub marks: Vec<Mark>,
}

/// An estimate and what may be relied on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeuristicInfo {
    /// Name, one line, reference.
    pub about: About,
    /// What it promises.
    pub promise: Promise,
}
