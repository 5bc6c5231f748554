//! A strategy as people name it, made ready for one game.

use std::sync::Arc;

use impasse_puzzle::{
    About, Assurance, Blind, Detector, Heuristic, Instance, Outcome, ParamError, Params, Stats,
    Strategy, Task, Verdict, sentence,
};

use crate::list::{DEAD, Entry, Generic as _, H, MORE_DEAD, Made, StrategyInfo};
use crate::portfolio::{Auto, Member, Portfolio};
use crate::short::Shortening;
use crate::{Meter, Optimal, Workers};

/// A strategy with its options, heuristic and detectors.
///
/// It is written as a name, and options behind a colon:
/// `astar:h=misplaced,dead=stuck+out-of-reach,weight=2`.
///
/// ```
/// use impasse_puzzle::{Control, Puzzle as _, Strategy as _, Task, Verdict};
/// use impasse_search::Plan;
/// use impasse_superpuzz::Deal;
///
/// let plan = Plan::parse("astar:h=misplaced").unwrap();
/// let deal = Deal::numbered(4, 2);
/// let outcome = plan.solve(&deal, &Task::plain(&deal.start(), Control::free()));
/// assert!(matches!(outcome.verdict, Verdict::Solved(_)));
/// ```
///
/// It is a strategy itself, which brings its own heuristic and detectors and
/// asks none of the task's.
pub struct Plan<P: Instance> {
    about: About,
    assurance: Assurance,
    searcher: String,
    how: How<P>,
    workers: Workers,
}

/// What a game has for a plan to choose from.
pub struct Own<'a, P: Instance> {
    /// The strategies that only this game allows, the one to begin with first.
    /// They bring their own guide and prunings; some take more detectors.
    pub strategies: &'a [Arc<dyn Strategy<P>>],
    /// The name of the one among them that soon finds solutions with few
    /// moves.
    pub short: Option<&'static str>,
    /// Its detectors, cheapest first.
    pub detectors: &'a [Arc<dyn Detector<P>>],
}

enum How<P: Instance> {
    Alone(Solo<P>),
    /// What finds a first solution, and then what may find better ones.
    Shortened {
        first: Box<How<P>>,
        better: Vec<How<P>>,
    },
    InTurn {
        members: Vec<(Solo<P>, u32)>,
        slice: u64,
    },
}

/// One strategy and what it is given.
struct Solo<P: Instance> {
    strategy: Arc<dyn Strategy<P>>,
    guided: bool,
    heuristic: Box<dyn Heuristic<P>>,
    detectors: Vec<Arc<dyn Detector<P>>>,
}

impl<P: Instance> Strategy<P> for Plan<P> {
    fn about(&self) -> About {
        self.about
    }

    /// What may be relied on, with these options and this heuristic.
    fn assurance(&self) -> Assurance {
        self.assurance
    }

    fn solve(&self, instance: &P, task: &Task<'_, P>) -> Outcome<P::Move> {
        let mut meter = Meter::new(task.control);
        let tables = match instance.make_tables(&mut meter) {
            Ok(0) => return self.how.solve(instance, task, self.workers),
            Ok(bytes) => bytes,
            Err(limit) => {
                return Outcome {
                    verdict: Verdict::Unknown(limit),
                    lower_bound: 0,
                    stats: Stats {
                        peak_bytes: meter.peak_bytes(),
                        ..Stats::default()
                    },
                };
            }
        };
        let control = meter.rest_beside(tables);
        let mut outcome = self
            .how
            .solve(instance, &Task { control, ..*task }, self.workers);
        outcome.stats.peak_bytes += tables;
        outcome
    }
}

impl<P: Instance> How<P> {
    fn solve(&self, instance: &P, task: &Task<'_, P>, workers: Workers) -> Outcome<P::Move> {
        match self {
            Self::Alone(solo) => {
                let task = Task {
                    heuristic: &*solo.heuristic,
                    detectors: &solo.detectors(),
                    helpers: workers.helpers(),
                    ..*task
                };
                solo.strategy.solve(instance, &task)
            }
            Self::InTurn { members, slice } => {
                let detectors: Vec<_> = members.iter().map(|(solo, _)| solo.detectors()).collect();
                let members: Vec<_> = members
                    .iter()
                    .zip(&detectors)
                    .map(|((solo, share), detectors)| Member {
                        strategy: &*solo.strategy,
                        heuristic: &*solo.heuristic,
                        detectors,
                        share: *share,
                    })
                    .collect();
                let portfolio = Portfolio {
                    members: &members,
                    slice: *slice,
                    workers,
                };
                portfolio.solve(instance, task.start, task.seed, task.control)
            }
            Self::Shortened { first, better } => {
                let search = |how: &Self, control| {
                    let task = Task { control, ..*task };
                    how.solve(instance, &task, workers)
                };
                let mut shortening =
                    Shortening::new(instance, task, |control| search(first, control));
                for how in better {
                    shortening.try_another(|control| search(how, control));
                }
                shortening.finished()
            }
        }
    }
}

impl<P: Instance> Plan<P> {
    /// Reads a plan of generic strategies and of the detectors of the rules.
    ///
    /// # Errors
    ///
    /// [`ParamError`] naming what does not exist, and what does.
    pub fn parse(spec: &str) -> Result<Self, ParamError> {
        let detectors: Vec<_> = P::detectors().into_iter().map(Arc::from).collect();
        let own = Own {
            strategies: &[],
            short: None,
            detectors: &detectors,
        };
        Self::parse_with(spec, &own)
    }

    /// Reads a plan that may use what a game has of its own; `auto` is then
    /// the first of them that always ends with an answer, and `optimal` the
    /// first whose solutions are shortest.
    ///
    /// # Errors
    ///
    /// [`ParamError`] naming what does not exist, and what does.
    pub fn parse_with(spec: &str, own: &Own<'_, P>) -> Result<Self, ParamError> {
        let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
        let found = NamedStrategy::named(name.trim(), own)?;
        let info = found.info();
        let options: Params = options.parse()?;
        options.only(info.options)?;
        let mut stand_in = None;
        let mut searcher = spec.trim();
        if let NamedStrategy::Generic(entry) = found
            && options.is_empty()
        {
            stand_in = own.assuring(entry.gives_way_to);
            if let Some(name) = entry.another_word_for {
                searcher = stand_in.map_or(name, |strategy| strategy.about().name);
            }
        }
        let how = match stand_in {
            Some(strategy) => How::Alone(Solo::of(strategy)),
            None => How::new(&found, &options, own)?,
        };
        Ok(Self {
            about: info.about,
            assurance: how.assurance(),
            searcher: searcher.to_owned(),
            how,
            workers: Workers::alone(),
        })
    }

    /// The plan with workers, where it can use several; its answers are the
    /// same for any number of them. Without, the caller works alone.
    #[must_use]
    pub fn with_workers(self, workers: Workers) -> Self {
        Self { workers, ..self }
    }

    /// The plan as it was written; for a name that is only another word, such
    /// as `auto`, the strategy it stands for.
    #[must_use]
    pub fn searcher(&self) -> &str {
        &self.searcher
    }
}

impl<P: Instance> Own<'_, P> {
    /// The first of the game's own strategies that assures this.
    fn assuring(&self, enough: fn(Assurance) -> bool) -> Option<&Arc<dyn Strategy<P>>> {
        let mut strategies = self.strategies.iter();
        strategies.find(|strategy| enough(strategy.assurance()))
    }
}

/// A strategy found by its name.
enum NamedStrategy<'a, P: Instance> {
    Generic(&'static Entry<P>),
    Own(&'a Arc<dyn Strategy<P>>),
}

impl<'a, P: Instance> NamedStrategy<'a, P> {
    fn named(name: &str, own: &Own<'a, P>) -> Result<Self, ParamError> {
        let all = || {
            let generic = Entry::ALL.iter().map(Self::Generic);
            generic.chain(own.strategies.iter().map(Self::Own))
        };
        let found = all().find(|found| found.info().about.name == name);
        found.ok_or_else(|| unknown(name, all().map(|found| found.info().about.name)))
    }

    fn info(&self) -> StrategyInfo {
        match self {
            Self::Generic(entry) => entry.info,
            Self::Own(strategy) => StrategyInfo::own(&***strategy),
        }
    }
}

impl<P: Instance> How<P> {
    fn new(
        found: &NamedStrategy<'_, P>,
        options: &Params,
        own: &Own<'_, P>,
    ) -> Result<Self, ParamError> {
        let entry = match found {
            NamedStrategy::Own(strategy) => {
                return Ok(Self::Alone(Solo::asking(strategy, options, own)?));
            }
            NamedStrategy::Generic(entry) => entry,
        };
        match (entry.make)(options)? {
            Made::Alone(strategy) => {
                let solo = Solo::guided(strategy, &entry.info, options, own)?;
                Ok(Self::Alone(solo))
            }
            Made::InTurn { members, slice } => Self::in_turn(&members, slice, options, own),
            Made::Shortened => {
                let named = |name| Plan::parse_with(name, own).map(|plan| plan.how);
                Ok(Self::Shortened {
                    first: Box::new(named(Auto::INFO.about.name)?),
                    better: own
                        .short
                        .into_iter()
                        .chain([Optimal::INFO.about.name])
                        .map(named)
                        .collect::<Result<_, _>>()?,
                })
            }
        }
    }

    /// A portfolio. What is said about heuristic and detectors holds for all
    /// its members.
    fn in_turn(
        members: &str,
        slice: u64,
        options: &Params,
        own: &Own<'_, P>,
    ) -> Result<Self, ParamError> {
        let mut given = Params::none();
        for name in [H.name, DEAD.name] {
            if let Some(value) = options.value(name) {
                given = given.with(name, value);
            }
        }
        let members = members
            .split('+')
            .map(|member| read_member(member.trim(), &given, own))
            .collect::<Result<_, _>>()?;
        Ok(Self::InTurn { members, slice })
    }

    fn assurance(&self) -> Assurance {
        match self {
            Self::Alone(solo) => solo.assurance(),
            Self::Shortened { first, .. } => first.assurance(),
            Self::InTurn { members, .. } => {
                let all = || members.iter().map(|(solo, _)| solo.assurance());
                Assurance {
                    complete: all().any(|member| member.complete),
                    optimal: all().all(|member| member.optimal),
                }
            }
        }
    }
}

/// `dfs*2` is depth-first search with two slices in a round.
fn read_member<P: Instance>(
    text: &str,
    given: &Params,
    own: &Own<'_, P>,
) -> Result<(Solo<P>, u32), ParamError> {
    let (name, share) = text.split_once('*').unwrap_or((text, "1"));
    let share = share
        .parse()
        .ok()
        .filter(|share| (1..=1000).contains(share))
        .ok_or_else(|| {
            ParamError::new(
                text,
                sentence!(
                    "NAME or NAME*SHARE with a share from 1 to 1000",
                    "「名前」か「名前*割合」（割合は1～1000）"
                ),
            )
        })?;
    match How::new(&NamedStrategy::named(name, own)?, given, own)? {
        How::Alone(solo) => Ok((solo, share)),
        How::InTurn { .. } | How::Shortened { .. } => Err(ParamError::new(
            text,
            sentence!(
                "strategies that are not made of others themselves",
                "ほかの探索法を組み合わせたものでない探索法"
            ),
        )),
    }
}

impl<P: Instance> Solo<P> {
    /// A game's own strategy by itself.
    fn of(strategy: &Arc<dyn Strategy<P>>) -> Self {
        Self {
            strategy: Arc::clone(strategy),
            guided: false,
            heuristic: Box::new(Blind),
            detectors: Vec::new(),
        }
    }

    /// A game's own strategy, with the detectors that are named.
    fn asking(
        strategy: &Arc<dyn Strategy<P>>,
        options: &Params,
        own: &Own<'_, P>,
    ) -> Result<Self, ParamError> {
        let mut solo = Self::of(strategy);
        if let Some(other) = strategy.with_options(options)? {
            solo.strategy = other;
        }
        if strategy.asks_detectors() {
            let named = options.value(MORE_DEAD.name).unwrap_or(MORE_DEAD.default);
            solo.detectors = detectors(Some(named), own)?;
        }
        Ok(solo)
    }

    /// A generic strategy with its heuristic and detectors.
    fn guided(
        strategy: Arc<dyn Strategy<P>>,
        info: &StrategyInfo,
        options: &Params,
        own: &Own<'_, P>,
    ) -> Result<Self, ParamError> {
        // A weight takes the shortest solution from A*, not the use of an
        // estimate that proves a bound.
        let prefers_admissible = info.assurance.optimal;
        Ok(Self {
            strategy,
            guided: info.guided,
            heuristic: heuristic(options.value(H.name), prefers_admissible)?,
            detectors: detectors(options.value(DEAD.name), own)?,
        })
    }

    fn assurance(&self) -> Assurance {
        let misled = self.guided && !self.heuristic.promise().admissible;
        let assurance = self.strategy.assurance();
        Assurance {
            optimal: assurance.optimal && !misled,
            ..assurance
        }
    }

    fn detectors(&self) -> Vec<&dyn Detector<P>> {
        self.detectors.iter().map(|d| &**d).collect()
    }
}

fn unknown(what: &str, known: impl Iterator<Item = &'static str>) -> ParamError {
    let known: Vec<String> = known.map(str::to_owned).collect();
    ParamError::new(what, sentence!("{0}", "{0}", known))
}

fn heuristic<P: Instance>(
    name: Option<&str>,
    prefers_admissible: bool,
) -> Result<Box<dyn Heuristic<P>>, ParamError> {
    let blind = Box::new(Blind);
    let mut all = P::heuristics();
    let found = match name {
        Some("blind") => return Ok(blind),
        Some(name) => all.iter().position(|h| h.about().name == name),
        None => all
            .iter()
            .position(|h| !prefers_admissible || h.promise().admissible),
    };
    match (found, name) {
        (Some(place), _) => Ok(all.swap_remove(place)),
        (None, None) => Ok(blind),
        (None, Some(name)) => {
            let names = all.iter().map(|h| h.about().name).chain(["blind"]);
            Err(unknown(&format!("h={name}"), names))
        }
    }
}

/// The detectors named, always in the game's own order: cheapest first.
fn detectors<P: Instance>(
    names: Option<&str>,
    own: &Own<'_, P>,
) -> Result<Vec<Arc<dyn Detector<P>>>, ParamError> {
    let mut all = own.detectors.to_vec();
    match names {
        None => {
            all.retain(|detector| detector.is_for_search());
            return Ok(all);
        }
        Some("all") => return Ok(all),
        Some("none") => return Ok(Vec::new()),
        Some(_) => {}
    }
    let wanted: Vec<&str> = names.into_iter().flat_map(|n| n.split('+')).collect();
    let known: Vec<_> = all.iter().map(|d| d.about().name).collect();
    for name in &wanted {
        if !known.contains(name) {
            let names = known.iter().copied().chain(["all", "none"]);
            return Err(unknown(&format!("dead={name}"), names));
        }
    }
    all.retain(|d| wanted.contains(&d.about().name));
    Ok(all)
}
