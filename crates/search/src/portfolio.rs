//! A portfolio: several strategies take turns, and the first answer counts.
//!
//! In each round every member searches anew, within a slice counted in states;
//! a round's slices are twice those of the round before, so all that was done
//! in vain costs no more than the last round. The answer is that of the first
//! member *in the order of the list* that has one in the earliest round. So
//! it does not depend on which worker was faster, nor on how many there are:
//! with one worker the members of a round run one after another, with more
//! they run side by side, and those behind a member with an answer are stopped
//! and do not count.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use impasse_puzzle::{
    About, Assurance, Control, Detector, Heuristic, Instance, Limit, Outcome, ParamError,
    Parameter, Params, Puzzle, Stats, Strategy, Task, Verdict, Words,
};

use crate::Workers;
use crate::list::{DEAD, Generic, H, Made, NUMBERS, StrategyInfo, number};
use crate::meter::{Meter, PROGRAM_BYTES};

/// A strategy in a portfolio, and what it is given.
pub struct Member<'a, P: Puzzle> {
    /// The strategy.
    pub strategy: &'a dyn Strategy<P>,
    /// What guides it.
    pub heuristic: &'a dyn Heuristic<P>,
    /// What prunes it.
    pub detectors: &'a [&'a dyn Detector<P>],
    /// How many slices it gets in a round; at least 1.
    pub share: u32,
}

/// Several strategies that take turns.
pub struct Portfolio<'a, P: Puzzle> {
    /// The strategies that take turns; the order decides between answers of one round.
    pub members: &'a [Member<'a, P>],
    /// States in a slice of the first round; at least 1.
    pub slice: u64,
    /// Who runs members, several at once if there are several.
    pub workers: Workers,
}

/// A portfolio as people name it.
pub(crate) struct InTurn;

impl Generic for InTurn {
    const INFO: StrategyInfo = StrategyInfo {
        about: About {
            name: "portfolio",
            summary: Words::new(
                "several strategies in turn, with growing budgets; the first answer counts",
                "複数の探索を予算を増やしながら交代で行い、最初の答えを採る",
            ),
            reference: "Huberman, Lukose & Hogg 1997",
        },
        assurance: Assurance::COMPLETE,
        options: &[MEMBERS, SLICE, H, DEAD],
        guided: true,
    };

    fn make<P: Instance>(options: &Params) -> Result<Made<P>, ParamError> {
        let members = options.value(MEMBERS.name).unwrap_or(MEMBERS.default);
        Ok(Made::InTurn {
            members: members.to_owned(),
            slice: number(options, &SLICE)?.into(),
        })
    }
}

/// The usual portfolio, or what a game has instead.
pub(crate) struct Auto;

impl Generic for Auto {
    const INFO: StrategyInfo = StrategyInfo {
        about: About {
            name: "auto",
            summary: Words::new(
                "a portfolio that does for any puzzle",
                "どのパズルにも使える組合せ",
            ),
            reference: "",
        },
        assurance: Assurance::COMPLETE,
        options: &[H, DEAD],
        guided: true,
    };

    const GIVES_WAY_TO: fn(Assurance) -> bool = |own| own.complete;

    const ANOTHER_WORD_FOR: Option<&'static str> = Some(InTurn::INFO.about.name);

    fn make<P: Instance>(options: &Params) -> Result<Made<P>, ParamError> {
        InTurn::make(options)
    }
}

const MEMBERS: Parameter = Parameter {
    name: "members",
    values: "NAME+NAME*SHARE",
    default: "greedy+dfs+astar",
    summary: Words::new(
        "the strategies that take turns, and how many slices each gets",
        "交代で動く探索と、それぞれの配分",
    ),
};

const SLICE: Parameter = Parameter {
    name: "slice",
    values: NUMBERS,
    default: "10000",
    summary: Words::new(
        "states in a slice of the first round",
        "最初の回の1配分の局面数",
    ),
};

/// One run of a member.
struct Turn<'a, P: Puzzle> {
    member: usize,
    strategy: &'a dyn Strategy<P>,
    task: Task<'a, P>,
}

impl<P: Puzzle> Turn<'_, P> {
    /// Runs within what is left of the time when the turn comes.
    fn run(&self, puzzle: &P, clock: &Meter<'_>, stop: &AtomicBool) -> Outcome<P::Move> {
        let mut control = self.task.control;
        control.limits.time = clock.rest().limits.time;
        control.stop = stop;
        let task = Task {
            control,
            ..self.task
        };
        self.strategy.solve(puzzle, &task)
    }
}

/// How often the request to stop is passed on to members that run at once.
const PATIENCE: Duration = Duration::from_millis(10);

impl<'a, P: Puzzle> Portfolio<'a, P> {
    /// Looks for a solution. The limit of states bounds all slices together,
    /// the limit of memory is divided among the members that take part.
    pub fn solve(
        &self,
        puzzle: &P,
        start: &'a P::State,
        seed: u64,
        control: Control<'a>,
    ) -> Outcome<P::Move> {
        let meter = Meter::new(control);
        let mut ledger = Ledger::new(self, control);
        loop {
            let turns = self.turns(&ledger, start, seed, meter.rest());
            if turns.is_empty() {
                let limit = ledger.why_ended();
                return ledger.ended(Verdict::Unknown(limit));
            }
            let stop = control.stop;
            let outcomes = if self.workers.count() > 1 && turns.len() > 1 {
                side_by_side(puzzle, &turns, self.workers, &meter, stop)
            } else {
                one_by_one(puzzle, &turns, &meter)
            };
            if let Some(verdict) = ledger.enter(self, &turns, outcomes) {
                return ledger.ended(verdict);
            }
        }
    }

    /// The turns of the next round.
    fn turns<'t>(
        &self,
        ledger: &Ledger,
        start: &'t P::State,
        seed: u64,
        control: Control<'t>,
    ) -> Vec<Turn<'t, P>>
    where
        'a: 't,
    {
        let mut left = ledger.left;
        let among = ledger.live.len().max(1) as u64;
        let mut turns = Vec::new();
        for &member in &ledger.live {
            let who = &self.members[member];
            let states = ledger
                .slice
                .saturating_mul(u64::from(who.share.max(1)))
                .min(left);
            if states == 0 {
                continue;
            }
            left -= states;
            let mut control = control;
            control.limits.states = Some(states);
            control.limits.memory = control
                .limits
                .memory
                .map(|most| PROGRAM_BYTES.min(most) + most.saturating_sub(PROGRAM_BYTES) / among);
            turns.push(Turn {
                member,
                strategy: who.strategy,
                task: Task {
                    start,
                    heuristic: who.heuristic,
                    detectors: who.detectors,
                    seed,
                    control,
                    // They work at the members, each at one.
                    helpers: None,
                },
            });
        }
        turns
    }
}

/// What the rounds so far have brought.
struct Ledger {
    /// Members that still take part, in order.
    live: Vec<usize>,
    /// States in a slice of the next round.
    slice: u64,
    /// States that may still be handed out.
    left: u64,
    short_of_memory: bool,
    stats: Stats,
    lower_bound: u64,
}

impl Ledger {
    fn new<P: Puzzle>(portfolio: &Portfolio<'_, P>, control: Control<'_>) -> Self {
        let left = control.limits.states.unwrap_or(u64::MAX);
        let shares: u64 = portfolio
            .members
            .iter()
            .map(|m| u64::from(m.share.max(1)))
            .sum();
        // Three rounds at least, of 1, 2 and 4 slices a share: a small budget
        // shall not all go to the first in the list.
        let fits = left / shares.saturating_mul(7).max(1);
        Self {
            live: (0..portfolio.members.len()).collect(),
            slice: portfolio.slice.min(fits).max(1),
            left,
            short_of_memory: false,
            stats: Stats::default(),
            lower_bound: 0,
        }
    }

    /// Books a round; gives the verdict if it brought one.
    fn enter<P: Puzzle>(
        &mut self,
        portfolio: &Portfolio<'_, P>,
        turns: &[Turn<'_, P>],
        outcomes: Vec<Outcome<P::Move>>,
    ) -> Option<Verdict<P::Move>> {
        let mut bytes = 0;
        let mut short = Vec::new();
        let mut verdict = None;
        for (turn, outcome) in turns.iter().zip(outcomes) {
            bytes += outcome.stats.peak_bytes;
            self.stats.give_way(&outcome.stats);
            self.lower_bound = self.lower_bound.max(outcome.lower_bound);
            self.left -= turn.task.control.limits.states.unwrap_or(0);
            match outcome.verdict {
                Verdict::Unknown(Limit::States) => {}
                Verdict::Unknown(Limit::Memory) => short.push(turn.member),
                Verdict::Unknown(Limit::Incomplete) => self.live.retain(|&m| m != turn.member),
                decided => verdict = Some(decided),
            }
        }
        // Members may run at once, so their memory counts together, whether
        // they did or not.
        self.stats.peak_bytes = self.stats.peak_bytes.max(bytes);
        self.slice = self.slice.saturating_mul(2);
        self.drop_short(portfolio, &short);
        verdict
    }

    /// Members that ran out of memory leave theirs to the others. If that
    /// leaves none, one that looks everywhere tries again with all of it.
    fn drop_short<P: Puzzle>(&mut self, portfolio: &Portfolio<'_, P>, short: &[usize]) {
        self.short_of_memory |= !short.is_empty();
        let crowd = self.live.len();
        self.live.retain(|m| !short.contains(m));
        if self.live.is_empty() && crowd > 1 {
            let complete = |&&m: &&usize| portfolio.members[m].strategy.assurance().complete;
            let last = short.iter().find(complete).or(short.first());
            self.live.extend(last);
        }
    }

    /// Why no member has a turn.
    fn why_ended(&self) -> Limit {
        if !self.live.is_empty() {
            Limit::States
        } else if self.short_of_memory {
            Limit::Memory
        } else {
            Limit::Incomplete
        }
    }

    fn ended<M>(self, verdict: Verdict<M>) -> Outcome<M> {
        Outcome {
            verdict,
            lower_bound: self.lower_bound,
            stats: self.stats,
        }
    }
}

/// Whether no later member needs to run. Time that has run out ends all: the
/// answer of a later member would not be the one that a slower clock gives.
fn decides<M>(outcome: &Outcome<M>) -> bool {
    !matches!(
        outcome.verdict,
        Verdict::Unknown(Limit::States | Limit::Memory | Limit::Incomplete)
    )
}

/// The outcomes up to the first that decides.
fn one_by_one<P: Puzzle>(
    puzzle: &P,
    turns: &[Turn<'_, P>],
    clock: &Meter<'_>,
) -> Vec<Outcome<P::Move>> {
    let mut outcomes = Vec::new();
    for turn in turns {
        let outcome = turn.run(puzzle, clock, turn.task.control.stop);
        let last = decides(&outcome);
        outcomes.push(outcome);
        if last {
            break;
        }
    }
    outcomes
}

/// The same as [`one_by_one`], sooner.
fn side_by_side<P: Puzzle>(
    puzzle: &P,
    turns: &[Turn<'_, P>],
    workers: Workers,
    clock: &Meter<'_>,
    stop: &AtomicBool,
) -> Vec<Outcome<P::Move>> {
    let stops: Vec<AtomicBool> = turns.iter().map(|_| AtomicBool::new(false)).collect();
    let stop_from = |first: usize| {
        for stop in &stops[first..] {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let next = AtomicUsize::new(0);
    let mut outcomes: Vec<Option<Outcome<P::Move>>> = turns.iter().map(|_| None).collect();
    let mut count = turns.len();
    workers.at_most(turns.len()).listen(
        PATIENCE,
        |tell| {
            while let at = next.fetch_add(1, Ordering::Relaxed)
                && let Some(turn) = turns.get(at)
            {
                tell((at, turn.run(puzzle, clock, &stops[at])));
            }
        },
        |news| match news {
            Some((at, outcome)) => {
                if at < count && decides(&outcome) {
                    count = at + 1;
                    stop_from(count);
                }
                outcomes[at] = Some(outcome);
            }
            None if stop.load(Ordering::Relaxed) => stop_from(0),
            None => {}
        },
    );
    outcomes.truncate(count);
    outcomes.into_iter().flatten().collect()
}
