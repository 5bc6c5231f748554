//! Short solutions soon, for people: any solution first, then better ones
//! within a fixed number of positions.
//!
//! The first solution is that of `auto`. Then come a game's own search for
//! short solutions, a search for the fewest moves, which proves a bound where
//! it does not end, and a look around the best solution so far. What each may
//! use is counted in positions, so the answer is the same on every machine and
//! for any number of workers. Only a limit or a request to stop that comes in
//! between makes it longer: then the best solution so far is the answer.

use impasse_puzzle::{
    About, Assurance, Control, Instance, Outcome, ParamError, Params, Task, Verdict, Words,
};

use crate::Meter;
use crate::list::{Generic, Made, StrategyInfo};
use crate::neighbourhood::shorten;

/// `short`: short solutions soon.
pub(crate) struct Short;

impl Generic for Short {
    const INFO: StrategyInfo = StrategyInfo {
        about: About {
            name: "short",
            summary: Words::new(
                "a short solution soon: a first one, made shorter within a fixed number of positions",
                "短い解をすぐに：まず1つ見つけ、決まった局面数の範囲で短くする",
            ),
            reference: "looking around a solution: Nakhost & Müller 2010",
        },
        assurance: Assurance::COMPLETE,
        options: &[],
        guided: false,
    };

    fn make<P: Instance>(_: &Params) -> Result<Made<P>, ParamError> {
        Ok(Made::Shortened)
    }
}

/// The positions that each search for a better solution may hold.
pub(crate) const FOR_BETTER: u64 = 200_000;

/// The positions that all looks around a solution may hold together.
const FOR_LOOKS: u64 = 200_000;

/// The best solution so far, and what is left of the limits.
pub(crate) struct Shortening<'a, P: Instance> {
    instance: &'a P,
    start: &'a P::State,
    meter: Meter<'a>,
    best: Outcome<P::Move>,
}

impl<'a, P: Instance> Shortening<'a, P> {
    /// Begins; `first` finds a first solution.
    pub(crate) fn new(
        instance: &'a P,
        task: &Task<'a, P>,
        first: impl FnOnce(Control<'a>) -> Outcome<P::Move>,
    ) -> Self {
        let meter = Meter::new(task.control);
        Self {
            instance,
            start: task.start,
            best: first(task.control),
            meter,
        }
    }

    /// Whether a shorter solution may exist.
    fn is_open(&self) -> bool {
        matches!(self.best.verdict, Verdict::Solved(_)) && !self.best.is_optimal()
    }

    /// What is left of the limits, for a part that may hold `most` positions.
    fn rest(&self, most: u64) -> Control<'a> {
        let mut rest = self.meter.rest();
        let allowed = rest.limits.states.unwrap_or(u64::MAX);
        let left = allowed.saturating_sub(self.best.stats.stored);
        rest.limits.states = Some(left.min(most));
        rest
    }

    /// Takes what another search finds, if that is better.
    pub(crate) fn try_another(&mut self, search: impl FnOnce(Control<'a>) -> Outcome<P::Move>) {
        if !self.is_open() {
            return;
        }
        let other = search(self.rest(FOR_BETTER));
        self.best.stats.add(&other.stats);
        let bound = self.best.lower_bound.max(other.lower_bound);
        self.best.lower_bound = bound;
        if let (Some(known), Some(found)) = (self.best.solution(), other.solution())
            && found.len() < known.len()
        {
            self.best.verdict = other.verdict;
        }
    }

    /// Looks around the best solution, and ends.
    pub(crate) fn finished(mut self) -> Outcome<P::Move> {
        if self.is_open()
            && let Verdict::Solved(moves) = &mut self.best.verdict
        {
            let moves = std::mem::take(moves);
            let control = self.rest(FOR_LOOKS);
            let enough = self.best.lower_bound;
            let shortened = shorten(self.instance, self.start, moves, enough, control);
            self.best.stats.add(&shortened.stats);
            self.best.verdict = Verdict::Solved(shortened.moves);
        }
        self.best
    }
}
