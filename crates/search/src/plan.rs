//! A strategy as people name it, made ready for one game.

use std::sync::Arc;

use impasse_puzzle::{
    About, Assurance, Blind, Control, Detector, Heuristic, Instance, Outcome, ParamError, Params,
    Strategy, Task,
};

use crate::kinds::{Kind, kinds};
use crate::{
    AStar, Beam, BreadthFirst, DepthFirst, Greedy, IdaStar, IterativeDeepening, Member, Optimal,
    Portfolio, RandomPlay, Workers,
};

/// A strategy with its options, heuristic and detectors.
///
/// It is written as a name, and options behind a colon:
/// `astar:h=misplaced,dead=stuck+out-of-reach,weight=2`.
///
/// ```
/// use impasse_puzzle::{Control, Verdict};
/// use impasse_search::{Plan, Request, solve};
/// use impasse_superpuzz::Deal;
///
/// let plan = Plan::parse("astar:h=misplaced").unwrap();
/// let outcome = solve(&Deal::numbered(4, 2), &plan, &Request::new(Control::free()));
/// assert!(matches!(outcome.verdict, Verdict::Solved(_)));
/// ```
pub struct Plan<P: Instance> {
    about: About,
    assurance: Assurance,
    searcher: String,
    how: How<P>,
}

/// What a game has for a plan to choose from.
pub struct Own<'a, P: Instance> {
    /// The strategies that only this game allows, the one to begin with first.
    /// They bring their own guide and prunings; some take more detectors.
    pub strategies: &'a [Arc<dyn Strategy<P>>],
    /// Its detectors, cheapest first.
    pub detectors: &'a [Arc<dyn Detector<P>>],
}

enum How<P: Instance> {
    Alone(Solo<P>),
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

/// What a plan is asked to do.
pub struct Request<'a, P: Instance> {
    /// Where to begin, if not at the instance's own start; reachable from it.
    pub start: Option<&'a P::State>,
    /// What chance is drawn from.
    pub seed: u64,
    /// Who may work; the answer is the same for any number of workers.
    pub workers: Workers,
    /// Limits, stop request, progress.
    pub control: Control<'a>,
}

impl<'a, P: Instance> Request<'a, P> {
    /// From the instance's start, with seed 1, by the caller alone.
    #[must_use]
    pub fn new(control: Control<'a>) -> Self {
        Self {
            start: None,
            seed: 1,
            workers: Workers::alone(),
            control,
        }
    }
}

/// Looks for a solution.
pub fn solve<P: Instance>(
    instance: &P,
    plan: &Plan<P>,
    request: &Request<'_, P>,
) -> Outcome<P::Move> {
    let start = request.start.cloned().unwrap_or_else(|| instance.start());
    match &plan.how {
        How::Alone(solo) => {
            let task = Task {
                start: &start,
                heuristic: &*solo.heuristic,
                detectors: &solo.detectors(),
                seed: request.seed,
                control: request.control,
            };
            solo.strategy.solve(instance, &task)
        }
        How::InTurn { members, slice } => {
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
                workers: request.workers,
            };
            portfolio.solve(instance, &start, request.seed, request.control)
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
        let kind = find_kind(name.trim(), own)?;
        let options: Params = options.parse()?;
        options.only(kind.options)?;
        let mut searcher = spec.trim().to_owned();
        let best = |fits: fn(&Assurance) -> bool| {
            let mut strategies = own.strategies.iter();
            let found = strategies.find(|strategy| fits(&strategy.assurance()));
            found.filter(|_| options.is_empty()).cloned()
        };
        let how = match kind.about.name {
            "auto" => {
                let best = best(|assurance| assurance.complete);
                if options.is_empty() {
                    let name = best.as_ref().map_or("portfolio", |best| best.about().name);
                    name.clone_into(&mut searcher);
                }
                match best {
                    Some(best) => How::Alone(Solo::of(best)),
                    None => How::in_turn(&options, own)?,
                }
            }
            "optimal" => match best(|assurance| assurance.optimal) {
                Some(best) => How::Alone(Solo::of(best)),
                None => How::Alone(Solo::new(&kind, &options, own)?),
            },
            "portfolio" => How::in_turn(&options, own)?,
            _ => How::Alone(Solo::new(&kind, &options, own)?),
        };
        Ok(Self {
            about: kind.about,
            assurance: how.assurance(),
            searcher,
            how,
        })
    }

    /// The plan as it was written; for `auto` alone, the strategy that it
    /// stands for.
    #[must_use]
    pub fn searcher(&self) -> &str {
        &self.searcher
    }

    /// Name, one line, reference.
    #[must_use]
    pub fn about(&self) -> About {
        self.about
    }

    /// What may be relied on, with these options and this heuristic.
    #[must_use]
    pub fn assurance(&self) -> Assurance {
        self.assurance
    }
}

impl<P: Instance> How<P> {
    /// A portfolio. What is said about heuristic and detectors holds for all
    /// its members.
    fn in_turn(options: &Params, own: &Own<'_, P>) -> Result<Self, ParamError> {
        let text = options.value("members").unwrap_or("greedy+dfs+astar");
        let mut given = Params::none();
        for name in ["h", "dead"] {
            if let Some(value) = options.value(name) {
                given = given.with(name, value);
            }
        }
        let members = text
            .split('+')
            .map(|member| read_member(member.trim(), &given, own))
            .collect::<Result<_, _>>()?;
        let slice = small(options, "slice")?.map_or(10_000, u64::from);
        Ok(Self::InTurn { members, slice })
    }

    fn assurance(&self) -> Assurance {
        match self {
            Self::Alone(solo) => solo.assurance(),
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
        .ok_or_else(|| ParamError {
            what: text.to_owned(),
            expected: "NAME or NAME*SHARE with a share from 1 to 1000".to_owned(),
        })?;
    let kind = find_kind(name, own)?;
    if matches!(kind.about.name, "auto" | "portfolio") {
        return Err(ParamError {
            what: text.to_owned(),
            expected: "strategies that are no portfolios themselves".to_owned(),
        });
    }
    Ok((Solo::new(&kind, given, own)?, share))
}

impl<P: Instance> Solo<P> {
    /// A game's own strategy.
    fn of(strategy: Arc<dyn Strategy<P>>) -> Self {
        Self {
            strategy,
            guided: false,
            heuristic: Box::new(Blind),
            detectors: Vec::new(),
        }
    }

    fn new(kind: &Kind, options: &Params, own: &Own<'_, P>) -> Result<Self, ParamError> {
        let strategy: Arc<dyn Strategy<P>> = match kind.about.name {
            "bfs" => Arc::new(BreadthFirst),
            "dfs" => Arc::new(DepthFirst {
                depth: small(options, "depth")?,
            }),
            "iddfs" => Arc::new(IterativeDeepening),
            "astar" => Arc::new(AStar {
                percent: percent(options)?,
            }),
            "idastar" => Arc::new(IdaStar::default()),
            "optimal" => Arc::new(Optimal),
            "greedy" => Arc::new(Greedy),
            "beam" => Arc::new(Beam {
                width: small(options, "width")?.unwrap_or(Beam::default().width),
            }),
            "random" => {
                let RandomPlay { games, most_moves } = RandomPlay::default();
                Arc::new(RandomPlay {
                    games: small(options, "games")?.map_or(games, u64::from),
                    most_moves: small(options, "moves")?.map_or(most_moves, u64::from),
                })
            }
            name => {
                let mut strategies = own.strategies.iter();
                let found = strategies.find(|strategy| strategy.about().name == name);
                let found = found.expect("a kind is generic, a portfolio or its own");
                let dead = options.value("dead").unwrap_or("none");
                return Ok(Self {
                    detectors: if found.asks_detectors() {
                        detectors(Some(dead), own)?
                    } else {
                        Vec::new()
                    },
                    ..Self::of(Arc::clone(found))
                });
            }
        };
        // A weight takes the shortest solution from A*, not the use of an
        // estimate that proves a bound.
        let prefers_admissible = kind.assurance.optimal;
        Ok(Self {
            strategy,
            guided: kind.guided,
            heuristic: heuristic(options.value("h"), prefers_admissible)?,
            detectors: detectors(options.value("dead"), own)?,
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

fn find_kind<P: Instance>(name: &str, own: &Own<'_, P>) -> Result<Kind, ParamError> {
    let mut all = kinds();
    let strategies = own.strategies.iter();
    all.extend(strategies.map(|strategy| Kind::own(&**strategy)));
    all.iter()
        .find(|kind| kind.about.name == name)
        .copied()
        .ok_or_else(|| unknown(name, all.iter().map(|kind| kind.about.name)))
}

fn unknown(what: &str, known: impl Iterator<Item = &'static str>) -> ParamError {
    let known: Vec<_> = known.collect();
    ParamError {
        what: what.to_owned(),
        expected: known.join(" or "),
    }
}

fn small(options: &Params, name: &str) -> Result<Option<u32>, ParamError> {
    let most = u64::from(u32::MAX) - 1;
    let number = options.number(name, 1..=most)?;
    Ok(number.map(|n| u32::try_from(n).expect("checked by its range")))
}

/// `weight=1.5` is 150 percent.
fn percent(options: &Params) -> Result<u32, ParamError> {
    let Some(text) = options.value("weight") else {
        return Ok(100);
    };
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let hundredths = match part.len() {
        1 => part.parse::<u32>().map(|n| 10 * n).ok(),
        2 => part.parse().ok(),
        _ => None,
    };
    whole
        .parse::<u32>()
        .ok()
        .filter(|&n| n <= 100 && digits(whole) && digits(part))
        .zip(hundredths)
        .map(|(whole, hundredths)| 100 * whole + hundredths)
        .filter(|percent| (100..=10_000).contains(percent))
        .ok_or_else(|| ParamError {
            what: format!("weight={text}"),
            expected: "a number from 1 to 100 with at most two decimals".to_owned(),
        })
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
