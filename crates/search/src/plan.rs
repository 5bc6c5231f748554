//! A strategy as people name it, made ready for one game.

use impasse_puzzle::{
    About, Assurance, Blind, Control, Detector, Heuristic, Instance, Outcome, ParamError, Params,
    Strategy, Task,
};

use crate::best_first::{AStar, Greedy};
use crate::breadth_first::BreadthFirst;
use crate::depth_first::DepthFirst;
use crate::kinds::{Kind, kinds};

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
    solo: Solo<P>,
}

/// One strategy and what it is given.
struct Solo<P: Instance> {
    strategy: Box<dyn Strategy<P>>,
    heuristic: Box<dyn Heuristic<P>>,
    detectors: Vec<Box<dyn Detector<P>>>,
}

/// What a plan is asked to do.
#[derive(Clone, Copy)]
pub struct Request<'a, P: Instance> {
    /// Where to begin, if not at the instance's own start; reachable from it.
    pub start: Option<&'a P::State>,
    /// What chance is drawn from.
    pub seed: u64,
    /// How many threads may work; the answer is the same for any number.
    pub threads: usize,
    /// Limits, stop request, progress.
    pub control: Control<'a>,
}

impl<'a, P: Instance> Request<'a, P> {
    /// From the instance's start, with seed 1, on one thread.
    #[must_use]
    pub fn new(control: Control<'a>) -> Self {
        Self {
            start: None,
            seed: 1,
            threads: 1,
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
    let detectors: Vec<&dyn Detector<P>> = plan.solo.detectors.iter().map(|d| &**d).collect();
    let task = Task {
        start: &start,
        heuristic: &*plan.solo.heuristic,
        detectors: &detectors,
        seed: request.seed,
        control: request.control,
    };
    plan.solo.strategy.solve(instance, &task)
}

impl<P: Instance> Plan<P> {
    /// Reads a plan.
    ///
    /// # Errors
    ///
    /// [`ParamError`] naming what does not exist, and what does.
    pub fn parse(spec: &str) -> Result<Self, ParamError> {
        let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
        let kind = find_kind(name.trim())?;
        let options: Params = options.parse()?;
        options.only(kind.options)?;
        let solo = Solo::new(&kind, &options)?;
        let mut assurance = solo.strategy.assurance();
        if kind.guided && !solo.heuristic.promise().admissible {
            assurance.optimal = false;
        }
        Ok(Self {
            about: kind.about,
            assurance,
            solo,
        })
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

impl<P: Instance> Solo<P> {
    fn new(kind: &Kind, options: &Params) -> Result<Self, ParamError> {
        let strategy: Box<dyn Strategy<P>> = match kind.about.name {
            "bfs" => Box::new(BreadthFirst),
            "dfs" => Box::new(DepthFirst {
                depth: small(options, "depth", 1)?,
            }),
            "greedy" => Box::new(Greedy),
            _ => Box::new(AStar {
                percent: percent(options)?,
            }),
        };
        let needs_admissible = strategy.assurance().optimal;
        Ok(Self {
            strategy,
            heuristic: heuristic(options.value("h"), needs_admissible)?,
            detectors: detectors(options.value("dead"))?,
        })
    }
}

fn find_kind(name: &str) -> Result<Kind, ParamError> {
    let all = kinds();
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

fn small(options: &Params, name: &str, least: u64) -> Result<Option<u32>, ParamError> {
    let most = u64::from(u32::MAX) - 1;
    let number = options.number(name, least..=most)?;
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
    needs_admissible: bool,
) -> Result<Box<dyn Heuristic<P>>, ParamError> {
    let blind = Box::new(Blind);
    let mut all = P::heuristics();
    let found = match name {
        Some("blind") => return Ok(blind),
        Some(name) => all.iter().position(|h| h.about().name == name),
        None => all
            .iter()
            .position(|h| !needs_admissible || h.promise().admissible),
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
fn detectors<P: Instance>(names: Option<&str>) -> Result<Vec<Box<dyn Detector<P>>>, ParamError> {
    let mut all = P::detectors();
    match names {
        None | Some("all") => return Ok(all),
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
