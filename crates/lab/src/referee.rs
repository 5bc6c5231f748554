//! A position judged within what is left of the limits, by what is known already,
//! by the detectors, and by a search; and what is learnt is remembered.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use impasse_puzzle::{
    Control, Detector, Instance, Judge, Limit, Standing, Strategy as _, Task, Verdict,
};
use impasse_search::{Meter, Plan};

use crate::{Loss, SolveRequest};

/// A detector and what it has prepared.
pub(crate) type Prepared<'p, P> = (&'p dyn Detector<P>, Box<dyn Judge<P> + 'p>);

/// Judges positions within what is left of the limits.
pub(crate) struct Referee<'a, P: Instance> {
    pub(crate) instance: &'a P,
    pub(crate) plan: &'a Plan<P>,
    pub(crate) request: &'a SolveRequest<'a>,
    pub(crate) judges: Vec<Prepared<'a, P>>,
    pub(crate) clock: Meter<'a>,
    pub(crate) states_left: Option<u64>,
    /// Whether positions are solvable, by their keys.
    pub(crate) known: HashMap<Vec<u8>, bool>,
    pub(crate) limit: Option<Limit>,
}

impl<'a, P: Instance> Referee<'a, P> {
    /// Somebody who knows nothing yet.
    pub(crate) fn new(
        instance: &'a P,
        plan: &'a Plan<P>,
        detectors: &'a [Arc<dyn Detector<P>>],
        request: &'a SolveRequest<'a>,
        control: Control<'a>,
    ) -> Self {
        let mut clock = Meter::new(control);
        let limit = instance.make_tables(&mut clock).err();
        // Without their tables detectors would take long to get ready.
        let ready = if limit.is_none() { detectors } else { &[] };
        Self {
            instance,
            plan,
            request,
            judges: ready
                .iter()
                .map(|detector| (&**detector, detector.prepare(instance)))
                .collect(),
            clock,
            states_left: control.limits.states,
            known: HashMap::new(),
            limit,
        }
    }

    /// Why a position is lost, if a detector can say it.
    pub(crate) fn loss(&mut self, lost: &P::State) -> Option<Loss> {
        self.judges.iter_mut().find_map(|(detector, judge)| {
            let reason = judge.explain(lost)?;
            Some(Loss {
                detector: detector.about().name,
                reason,
            })
        })
    }

    /// Judges one position with one of `shares` equal shares of what is left.
    pub(crate) fn judge(&mut self, position: &P::State, shares: u32) -> Standing {
        let standing = self.find_out(position, shares);
        match standing {
            Standing::Solvable => self.remember(position, true),
            Standing::Lost => self.remember(position, false),
            Standing::Unknown => {}
        }
        standing
    }

    fn find_out(&mut self, position: &P::State, shares: u32) -> Standing {
        match self.recalled(position) {
            Some(true) => return Standing::Solvable,
            Some(false) => return Standing::Lost,
            None => {}
        }
        if self.instance.is_goal(position) {
            return Standing::Solvable;
        }
        let mut judges = self.judges.iter_mut();
        if judges.any(|(_, judge)| judge.is_dead(position)) {
            return Standing::Lost;
        }
        if self.is_over() {
            return Standing::Unknown;
        }
        let mut control = self.clock.rest();
        control.limits.time = control.limits.time.map(|time| time / shares);
        control.limits.states = self.states_left.map(|states| states / u64::from(shares));
        let task = Task {
            seed: self.request.seed,
            ..Task::plain(position, control)
        };
        let outcome = self.plan.solve(self.instance, &task);
        let used = outcome.stats.expanded.max(outcome.stats.stored);
        self.states_left = self.states_left.map(|left| left.saturating_sub(used));
        match outcome.verdict {
            Verdict::Solved(moves) => {
                self.remember_all(position, &moves);
                Standing::Solvable
            }
            Verdict::Unsolvable => Standing::Lost,
            Verdict::Unknown(limit) => {
                self.limit = self.limit.max(Some(limit));
                Standing::Unknown
            }
        }
    }

    /// Replays a solution; every position on it is solvable.
    fn remember_all(&mut self, from: &P::State, solution: &[P::Move]) {
        let mut state = from.clone();
        for &m in solution {
            let played = self.instance.try_play(&mut state, m);
            assert!(played.is_ok(), "the search returned an illegal move");
            self.remember(&state, true);
        }
        assert!(
            self.instance.is_goal(&state),
            "the search returned moves that do not solve the puzzle"
        );
    }

    pub(crate) fn remember(&mut self, position: &P::State, solvable: bool) {
        self.known.insert(self.instance.key(position), solvable);
    }

    pub(crate) fn recalled(&self, position: &P::State) -> Option<bool> {
        self.known.get(&self.instance.key(position)).copied()
    }

    /// Whether nothing is left of the limits.
    pub(crate) fn is_over(&mut self) -> bool {
        let rest = self.clock.rest();
        let limit = if rest.stop.load(Ordering::Relaxed) {
            Limit::Interrupted
        } else if rest.limits.time == Some(Duration::ZERO)
            || rest.deadline.is_some_and(|deadline| deadline.is_over())
        {
            Limit::Time
        } else if self.states_left == Some(0) {
            Limit::States
        } else {
            return false;
        };
        self.limit = self.limit.max(Some(limit));
        true
    }
}
