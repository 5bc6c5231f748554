//! How hard a puzzle may be for people: its features, whatever view it was
//! opened in.

use impasse_games::Listed;
use impasse_puzzle::{Control, Lang, Limit, Params, Verdict, Words};
use impasse_rating::{ANY, FeatureSet, Model, PlayerSample, Predicted, WALKERS};
use impasse_search::Meter;
use impasse_trials::wilson;
use impasse_wire::ModelScore;

use crate::{FeatureRequest, Opened, RatingCause, SolveReport, SolveRequest};

/// Positions that a search for a shortest solution may hold.
const FOR_SHORTEST: u64 = 60_000;

/// Positions that a search for any solution may hold.
const FOR_ANY: u64 = 400_000;

/// What was measured of a puzzle.
#[derive(Clone, Debug)]
pub struct Rated {
    /// Its features.
    pub features: FeatureSet,
    /// Whether it can be solved; `None` where that was not found out.
    pub solvable: Option<bool>,
    /// A solution in the view that was rated, as people write it.
    pub solution: Option<String>,
    /// The rules of that view; `None` where nobody has asked.
    pub rules: Option<Params>,
}

impl Rated {
    /// What is known of a puzzle that nobody has measured.
    #[must_use]
    pub fn nothing() -> Self {
        Self {
            features: FeatureSet::default(),
            solvable: None,
            solution: None,
            rules: None,
        }
    }

    /// What models say about a puzzle of a game, in their order; where none
    /// is for the game, what simulated players did. Nothing about a puzzle that
    /// cannot be solved, or that was not measured.
    #[must_use]
    pub fn foretold<'m>(&self, game: &str, models: &'m [Model]) -> Vec<Foretold<'m>> {
        if self.solvable == Some(false) {
            return Vec::new();
        }
        let own = models.iter().filter(|model| model.file().game == game);
        let said = own.filter_map(|model| {
            let said = model.predict(&self.features)?;
            // Where simulated players have played, no model need guess what
            // they do; it says why.
            let played = model.file().simulated.then(|| self.played()).flatten();
            Some(Foretold {
                model: Some((model, said.fit)),
                extrapolated: self.rules.as_ref().is_some_and(|rules| !model.knows(rules)),
                success: played.or(said.success),
                seconds: said.seconds,
                reasons: said.reasons,
            })
        });
        let said: Vec<Foretold<'m>> = said.collect();
        if said.is_empty() {
            return self.simulated().into_iter().collect();
        }
        said
    }

    /// What simulated players did, where there is no model of them.
    fn simulated(&self) -> Option<Foretold<'static>> {
        Some(Foretold {
            model: None,
            extrapolated: false,
            success: Some(self.played()?),
            seconds: None,
            reasons: Vec::new(),
        })
    }

    /// The share of simulated players who solved it.
    fn played(&self) -> Option<Predicted> {
        let share = self.features.value("walker_win")?;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a share of a hundred"
        )]
        let wins = (share * WALKERS as f64).round() as u64;
        let interval = wilson(wins, WALKERS)?;
        Some(Predicted {
            value: share,
            low: interval.low,
            high: interval.high,
        })
    }
}

/// What is foretold for one population.
#[derive(Clone, Debug)]
pub struct Foretold<'m> {
    /// The model and which of its fits spoke; `None` for simulated players.
    model: Option<(&'m Model, usize)>,
    /// Whether the model was fitted to other rules alone.
    pub extrapolated: bool,
    /// The share of plays that end solved.
    pub success: Option<Predicted>,
    /// The median seconds of a play that is solved.
    pub seconds: Option<Predicted>,
    /// What makes it harder or easier, the strongest first.
    pub reasons: Vec<RatingCause>,
}

/// Simulated players, in words.
const SIMULATED_PLAYERS: Words = Words::new(
    "simulated players, no people",
    "シミュレーション（人のデータではない）",
);

impl Foretold<'_> {
    /// The population that stands for simulated players.
    pub const SIMULATED: &'static str = "simulated";

    /// The name of the population.
    #[must_use]
    pub fn population(&self) -> &str {
        let model = self.model.map(|(model, _)| &*model.file().population);
        model.unwrap_or(Self::SIMULATED)
    }

    /// The population in words.
    #[must_use]
    pub fn people(&self, lang: Lang) -> &str {
        let Some((model, _)) = self.model else {
            return SIMULATED_PLAYERS.of(lang);
        };
        match lang {
            Lang::En => &model.file().people.en,
            Lang::Ja => &model.file().people.ja,
        }
    }

    /// The name of the model.
    #[must_use]
    pub fn name(&self) -> &str {
        self.model.map_or("walker", |(model, _)| &model.file().name)
    }

    /// How many simulated players tried this very puzzle, where no model spoke.
    #[must_use]
    pub fn players(&self) -> Option<u64> {
        self.model.is_none().then_some(WALKERS)
    }

    /// Whether it rests on simulated players alone.
    #[must_use]
    pub fn is_simulated(&self) -> bool {
        self.model.is_none_or(|(model, _)| model.file().simulated)
    }

    /// How well the model did on puzzles it was not fitted to.
    #[must_use]
    pub fn scores(&self) -> &[(String, ModelScore)] {
        self.model.map_or(&[], |(model, fit)| model.scores(fit))
    }

    /// Whose data the model was fitted to.
    #[must_use]
    pub fn citation(&self) -> &str {
        self.model.map_or("", |(model, _)| &model.file().citation)
    }
}

/// Measures a puzzle. Searches are bounded by positions, so that everybody
/// finds the same; `exact` maps the whole space whatever it costs.
///
/// ```
/// use impasse_puzzle::Control;
/// let level = impasse_lab::open("sokoban#1")?;
/// let rated = impasse_lab::rate(&*level, false, Control::free()).unwrap();
/// assert_eq!(rated.solvable, Some(true));
/// assert_eq!(rated.features.value("fewest_moves"), Some(1.0));
/// # Ok::<(), impasse_lab::naming::NotOpened>(())
/// ```
///
/// # Errors
///
/// The limit of `control` that was reached before it was done.
pub fn rate(opened: &dyn Opened, exact: bool, control: Control<'_>) -> Result<Rated, Limit> {
    let game = opened.listed();
    let decided = rated_view(opened);
    let decided = decided.as_deref().unwrap_or(opened);
    let played = opened.counted_by(usual_measure(game));
    let played = played.as_deref().unwrap_or(opened);
    let clock = Meter::new(control);
    let mut solution = None;
    let mut fewest_moves = None;
    let mut solvable = None;
    let short = decided.short_strategy();
    for strategy in short.into_iter().chain(["optimal", "auto"]) {
        let most = if strategy == "auto" {
            FOR_ANY
        } else {
            FOR_SHORTEST
        };
        let Some(report) = solve(decided, strategy, most, clock.rest())? else {
            continue;
        };
        match &report.outcome.verdict {
            Verdict::Solved(moves) => {
                solvable = Some(true);
                let same = decided.params() == played.params();
                let lengths = &report.lengths;
                let played_length = lengths.iter().find(|(measure, _)| {
                    measure.view.parse().is_ok_and(|view: Params| {
                        !measure.view.is_empty()
                            && played.params().replaced_by(&view) == played.params()
                    })
                });
                fewest_moves = match (same, played_length) {
                    (true, _) => Some((moves.len() as u64, report.outcome.is_optimal())),
                    (false, Some(&(_, length))) => Some((length, false)),
                    (false, None) => None,
                };
                solution = Some(moves.join(" "));
            }
            Verdict::Unsolvable => solvable = Some(false),
            Verdict::Unknown(_) => continue,
        }
        break;
    }
    if solvable != Some(false) && decided.params() != played.params() {
        let report = solve(played, "optimal", FOR_SHORTEST, clock.rest())?;
        if let Some(SolveReport { outcome, .. }) = report
            && let Verdict::Solved(moves) = &outcome.verdict
            && outcome.is_optimal()
        {
            fewest_moves = Some((moves.len() as u64, true));
        }
    }
    let request = FeatureRequest {
        solution: solution.as_deref(),
        fewest_moves,
        exact,
    };
    Ok(Rated {
        features: decided.features(&request, clock.rest())?,
        solvable,
        solution,
        rules: Some(decided.params()),
    })
}

/// The view in which a puzzle is rated, if it is not open already.
fn rated_view(opened: &dyn Opened) -> Option<Box<dyn Opened>> {
    opened.counted_by(opened.listed().rated_by().name)
}

/// The rules of a puzzle in the view in which it is rated; a value that others
/// ask for by another name is decided by the deal itself, and is
/// [`ANY`](impasse_rating::ANY).
#[must_use]
pub fn rated_rules(opened: &dyn Opened, asked: &Params) -> Params {
    let view = rated_view(opened);
    let rules = view.as_deref().unwrap_or(opened).params();
    let decided = asked.iter().filter(|&(name, value)| {
        let own = rules.value(name);
        own.is_some_and(|own| own != value)
    });
    let decided = decided.fold(Params::none(), |any, (name, _)| any.with(name, ANY));
    rules.replaced_by(&decided)
}

/// The same for those who ask for nothing but simulated players: whether it can
/// be solved, and what they do. Much sooner known.
///
/// # Errors
///
/// The limit of `control` that was reached before it was done.
pub fn rate_by_players(
    opened: &dyn Opened,
    sample: PlayerSample,
    control: Control<'_>,
) -> Result<Rated, Limit> {
    let clock = Meter::new(control);
    let mut rated = find_solution(opened, clock.rest())?;
    if rated.solution.is_some() {
        let decided = rated_view(opened);
        let decided = decided.as_deref().unwrap_or(opened);
        rated.features = decided.players(sample, clock.rest())?;
    }
    Ok(rated)
}

/// Whether a puzzle can be solved, with a solution, and nothing about how hard
/// it is: nobody plays.
///
/// # Errors
///
/// The limit of `control` that was reached before it was done.
pub fn find_solution(opened: &dyn Opened, control: Control<'_>) -> Result<Rated, Limit> {
    let decided = rated_view(opened);
    let decided = decided.as_deref().unwrap_or(opened);
    let mut rated = Rated::nothing();
    rated.rules = Some(decided.params());
    let report = solve(decided, "auto", FOR_ANY, control)?;
    match report.map(|report| report.outcome.verdict) {
        Some(Verdict::Solved(moves)) => {
            rated.solvable = Some(true);
            rated.solution = Some(moves.join(" "));
        }
        Some(Verdict::Unsolvable) => rated.solvable = Some(false),
        Some(Verdict::Unknown(_)) | None => {}
    }
    Ok(rated)
}

/// The measure whose view is open where nobody asks for another one.
fn usual_measure(game: Listed) -> &'static str {
    let is_usual = |view: &Params| {
        let usual = |(name, value): (&str, &str)| {
            let known = game
                .about()
                .parameters
                .iter()
                .find(|known| known.name == name);
            known.is_some_and(|known| known.default == value)
        };
        view.iter().all(usual)
    };
    let measures = game.measures().iter();
    let mut views = measures.filter(|measure| !measure.view.is_empty());
    let found = views.find(|measure| measure.view.parse().is_ok_and(|view| is_usual(&view)));
    found.map_or("moves", |measure| measure.name)
}

/// Searches within the caller's limits and so many positions; `None` for a
/// strategy that the game has not.
fn solve(
    opened: &dyn Opened,
    strategy: &str,
    states: u64,
    control: Control<'_>,
) -> Result<Option<SolveReport>, Limit> {
    let request = SolveRequest {
        strategy,
        ..SolveRequest::default()
    };
    let Ok(report) = opened.solve(&request, control.at_most(states)) else {
        return Ok(None);
    };
    match report.outcome.verdict {
        Verdict::Unknown(limit @ (Limit::Time | Limit::Interrupted)) => Err(limit),
        _ => Ok(Some(report)),
    }
}
