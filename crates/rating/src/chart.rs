//! The positions that have been looked at, by number: where each leads, how
//! far it seems from a goal, and whether a detector calls it dead. Everything
//! is found when it is first asked for and kept.
//!
//! A small space is put in whole ([`Chart::survey`]); then it is also known
//! where a goal can still be reached.

use std::sync::Arc;

use impasse_puzzle::{
    Control, Detector, Estimate, Heuristic, Instance, Judge, Limit, Limits, fnv1a,
};
use impasse_search::{Meter, StateId, StateStore, Workers};
use impasse_space::{Components, Graph, Keys, Labels, enumerate};

/// Not asked for yet.
const UNKNOWN: u32 = u32::MAX;
/// Proved to be hopeless by the estimate.
const HOPELESS: u32 = u32::MAX - 1;

/// What a game knows about an instance besides its rules.
pub struct Aids<P: Instance> {
    heuristic: Option<Arc<dyn Heuristic<P>>>,
    detectors: Vec<Box<dyn Detector<P>>>,
    plain: Vec<Box<dyn Detector<P>>>,
}

impl<P: Instance> Default for Aids<P> {
    /// The best estimate and the detectors of the rules that searches use.
    fn default() -> Self {
        Self::new(None)
    }
}

impl<P: Instance> Aids<P> {
    /// The detectors of the rules that searches use, and the best estimate of
    /// the rules, or one that says the same sooner.
    #[must_use]
    pub fn new(estimate: Option<Arc<dyn Heuristic<P>>>) -> Self {
        let of_the_rules = || P::heuristics().into_iter().next().map(Arc::from);
        let detectors = P::detectors().into_iter();
        Self {
            heuristic: estimate.or_else(of_the_rules),
            detectors: detectors.filter(|d| d.is_for_search()).collect(),
            plain: P::detectors()
                .into_iter()
                .filter(|d| d.is_plain())
                .collect(),
        }
    }

    /// Whether the game has detectors.
    #[must_use]
    pub fn sees_losses(&self) -> bool {
        !self.detectors.is_empty()
    }

    /// Whether the game has detectors of what is lost at a glance.
    #[must_use]
    pub fn sees_plain_losses(&self) -> bool {
        !self.plain.is_empty()
    }

    /// Whether the game has an estimate.
    #[must_use]
    pub fn sees_progress(&self) -> bool {
        self.heuristic.is_some()
    }
}

/// A whole space.
pub struct Whole {
    /// Its positions and moves; their numbers are those of the chart.
    pub graph: Graph,
    /// Its components.
    pub components: Components,
    /// Where a goal can be reached.
    pub labels: Labels,
}

#[derive(Clone, Copy)]
struct Charted {
    /// Where its targets begin; [`UNKNOWN`] before it was expanded.
    first: u32,
    count: u32,
    estimate: u32,
    is_goal: bool,
    is_dead: Option<bool>,
}

impl Charted {
    const NEW: Self = Self {
        first: UNKNOWN,
        count: 0,
        estimate: UNKNOWN,
        is_goal: false,
        is_dead: None,
    };
}

/// The positions of one instance that have been looked at.
pub struct Chart<'p, P: Instance> {
    instance: &'p P,
    store: StateStore,
    places: Vec<Charted>,
    targets: Vec<u32>,
    estimate: Option<Box<dyn Estimate<P> + 'p>>,
    judges: Vec<Box<dyn Judge<P> + 'p>>,
    plain: Vec<Box<dyn Judge<P> + 'p>>,
    whole: Option<Whole>,
    meter: Option<Meter<'p>>,
    limit: Option<Limit>,
    state: P::State,
    key: Vec<u8>,
    moves: Vec<P::Move>,
}

impl<'p, P: Instance> Chart<'p, P> {
    /// The start's number.
    pub const START: u32 = 0;

    /// A chart on which only the start stands.
    #[must_use]
    pub fn new(instance: &'p P, aids: &'p Aids<P>) -> Self {
        let mut chart = Self {
            instance,
            store: StateStore::new(instance.key_len()),
            places: Vec::new(),
            targets: Vec::new(),
            estimate: aids.heuristic.as_ref().map(|h| h.prepare(instance)),
            judges: prepared(&aids.detectors, instance),
            plain: prepared(&aids.plain, instance),
            whole: None,
            meter: None,
            limit: None,
            state: instance.start(),
            key: vec![0; instance.key_len()],
            moves: Vec::new(),
        };
        let start = instance.start();
        chart.number(&start);
        chart
    }

    /// Watches limits from now on. Once one is reached nothing new is found
    /// out: no moves, no way to a goal, no dead ends.
    pub fn watch(&mut self, meter: Meter<'p>) {
        self.meter = Some(meter);
    }

    /// The limit that was reached; what was said since then means nothing.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        self.limit
    }

    /// Whether something new may be found out.
    fn may_go_on(&mut self) -> bool {
        if let (None, Some(meter)) = (self.limit, &mut self.meter) {
            let places = self.places.capacity() * size_of::<Charted>();
            let targets = self.targets.capacity() * size_of::<u32>();
            let bytes = self.store.bytes() + (places + targets) as u64;
            self.limit = meter.check("features", 0, bytes).err();
        }
        self.limit.is_none()
    }

    /// Puts the whole space in, if it has no more than so many positions.
    ///
    /// # Errors
    ///
    /// The limit that was reached; the chart is as it was.
    pub fn survey(&mut self, most: Option<u64>, control: Control<'_>) -> Result<(), Limit> {
        let control = Control {
            limits: Limits {
                states: most.or(control.limits.states),
                ..control.limits
            },
            ..control
        };
        let mut meter = Meter::new(control);
        let found = enumerate(self.instance, Workers::alone(), Keys::Keep, &mut meter);
        if let Some(limit) = found.limit {
            return Err(limit);
        }
        let graph = found.graph;
        let components = Components::find(&graph, &mut meter)?;
        let labels = Labels::find(&graph, &components, &mut meter)?;
        self.store = StateStore::new(self.instance.key_len());
        self.places.clear();
        self.targets.clear();
        let keys = found.keys.unwrap_or_default();
        for key in keys.chunks(self.instance.key_len()) {
            self.store.intern(key);
        }
        for state in graph.states() {
            let targets = graph.targets(state);
            self.places.push(Charted {
                first: short(self.targets.len()),
                count: short(targets.len()),
                is_goal: graph.is_goal(state),
                ..Charted::NEW
            });
            self.targets.extend_from_slice(targets);
        }
        self.whole = Some(Whole {
            graph,
            components,
            labels,
        });
        Ok(())
    }

    /// The whole space, if it was put in.
    #[must_use]
    pub fn whole(&self) -> Option<&Whole> {
        self.whole.as_ref()
    }

    /// The instance.
    #[must_use]
    pub fn instance(&self) -> &'p P {
        self.instance
    }

    /// How many positions stand on it.
    #[must_use]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether none does: never.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The number of a position, a new one if it was not seen before.
    pub fn number(&mut self, state: &P::State) -> u32 {
        self.instance.write_key(state, &mut self.key);
        let (StateId(id), is_new) = self.store.intern(&self.key);
        if is_new {
            self.places.push(Charted::NEW);
        }
        id
    }

    /// The position of a number.
    pub fn position(&self, id: u32) -> P::State {
        let mut state = self.instance.start();
        self.instance
            .read_key(self.store.key(StateId(id)), &mut state);
        state
    }

    /// A number that depends on the position alone, and not on when it was
    /// first seen.
    #[must_use]
    pub fn signature(&self, id: u32) -> u64 {
        fnv1a(self.store.key(StateId(id)))
    }

    /// Whether the position is a goal.
    pub fn is_goal(&mut self, id: u32) -> bool {
        self.expand(id);
        self.places[id as usize].is_goal
    }

    /// Where the moves of a position lead, in the order of the moves of
    /// [`position`](Self::position).
    pub fn targets(&mut self, id: u32) -> &[u32] {
        self.expand(id);
        let place = self.places[id as usize];
        &self.targets[place.first as usize..][..place.count as usize]
    }

    /// How many moves a position seems from a goal; `None` where the estimate
    /// proves that there is no way. Always 0 in a game without estimates.
    pub fn estimate(&mut self, id: u32) -> Option<u32> {
        if self.places[id as usize].estimate == UNKNOWN && !self.may_go_on() {
            return None;
        }
        let Some(estimate) = &mut self.estimate else {
            return Some(0);
        };
        let place = &mut self.places[id as usize];
        if place.estimate == UNKNOWN {
            let key = self.store.key(StateId(id));
            self.instance.read_key(key, &mut self.state);
            let found = estimate.estimate(&self.state);
            place.estimate = found.map_or(HOPELESS, |moves| moves.min(HOPELESS - 1));
        }
        (place.estimate != HOPELESS).then_some(place.estimate)
    }

    /// Whether a detector calls the position dead.
    pub fn is_seen_dead(&mut self, id: u32) -> bool {
        if let Some(known) = self.places[id as usize].is_dead {
            return known;
        }
        if !self.may_go_on() {
            return false;
        }
        let key = self.store.key(StateId(id));
        self.instance.read_key(key, &mut self.state);
        let found = !self.instance.is_goal(&self.state)
            && self.judges.iter_mut().any(|j| j.is_dead(&self.state));
        self.places[id as usize].is_dead = Some(found);
        found
    }

    /// Whether it is seen at a glance that the position is dead. Not kept.
    pub fn is_plainly_dead(&mut self, id: u32) -> bool {
        let key = self.store.key(StateId(id));
        self.instance.read_key(key, &mut self.state);
        !self.instance.is_goal(&self.state) && self.plain.iter_mut().any(|j| j.is_dead(&self.state))
    }

    fn expand(&mut self, id: u32) {
        if self.places[id as usize].first != UNKNOWN {
            return;
        }
        if !self.may_go_on() {
            self.places[id as usize].first = 0;
            return;
        }
        let here = self.position(id);
        let first = short(self.targets.len());
        let is_goal = self.instance.is_goal(&here);
        if !is_goal {
            let mut moves = std::mem::take(&mut self.moves);
            moves.clear();
            self.instance.moves(&here, &mut moves);
            for &m in &moves {
                let mut next = here.clone();
                self.instance.play(&mut next, m);
                let target = self.number(&next);
                self.targets.push(target);
            }
            self.moves = moves;
        }
        let place = &mut self.places[id as usize];
        place.is_goal = is_goal;
        place.first = first;
        place.count = short(self.targets.len()) - first;
    }
}

fn prepared<'p, P: Instance>(
    detectors: &'p [Box<dyn Detector<P>>],
    instance: &'p P,
) -> Vec<Box<dyn Judge<P> + 'p>> {
    detectors
        .iter()
        .map(|each| each.prepare(instance))
        .collect()
}

fn short(number: usize) -> u32 {
    u32::try_from(number).expect("a chart holds fewer than 2^32 moves")
}
