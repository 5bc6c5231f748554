//! Where a goal can still be reached, and how far everything is.
//!
//! Components are worked off successors first, so each one finds all it leads
//! to already labelled; only inside a cyclic component distances have to be
//! spread, by Dijkstra's algorithm over its own few moves turned round.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use impasse_puzzle::{Limit, Snapshot};
use impasse_search::Meter;

use crate::components::Components;
use crate::graph::{Graph, StateSet};
use crate::report::{DepthLabels, DepthRow};

/// No distance: what is asked for cannot be reached.
const NEVER: u32 = u32::MAX;

/// Solvable or lost, for every state, with distances.
#[derive(Clone, Debug)]
pub struct Labels {
    solvable: StateSet,
    /// Solvable: to the nearest goal. Lost: to the nearest dead end.
    distance: Vec<u32>,
    /// The longest path inside the lost part, between components.
    longest_lost: Option<u32>,
}

impl Labels {
    /// How many bytes labelling takes at its peak, per state.
    pub(crate) const BYTES_PER_STATE: u64 = 9;

    /// Labels every state.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn find(
        graph: &Graph,
        components: &Components,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Limit> {
        let mut labels = Self {
            solvable: StateSet::new(graph.len()),
            distance: vec![NEVER; graph.len()],
            longest_lost: None,
        };
        let mut longest = vec![0_u32; components.count() as usize];
        for component in 0..components.count() {
            if component.is_multiple_of(1 << 16) {
                labels.pass(graph, components, component, 0, meter)?;
            }
            let members = components.members(component);
            if labels.can_win(graph, members) {
                for &state in members {
                    labels.solvable.insert(state);
                }
            } else {
                let path = longest_path(graph, components, component, &longest);
                longest[component as usize] = path;
                labels.longest_lost = labels.longest_lost.max(Some(path));
            }
            if members.len() > 1 << 16 {
                labels.pass(
                    graph,
                    components,
                    component,
                    Turned::bytes(graph, members),
                    meter,
                )?;
            }
            labels.measure(graph, members);
        }
        Ok(labels)
    }

    /// Tells how many components are done; `more` bytes are needed for the one
    /// at hand.
    fn pass(
        &self,
        graph: &Graph,
        components: &Components,
        done: u32,
        more: u64,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let per_state = Components::BYTES_PER_STATE + Self::BYTES_PER_STATE;
        meter.pass(Snapshot {
            phase: "labels",
            states: u64::from(done),
            total: Some(u64::from(components.count())),
            bytes: graph.bytes() + per_state * self.distance.len() as u64 + more,
        })
    }

    /// Whether a goal can be reached.
    #[must_use]
    pub fn is_solvable(&self, state: u32) -> bool {
        self.solvable.contains(state)
    }

    /// Adds what labels count to the rows of all depths of a whole space.
    pub fn count_depths(&self, graph: &Graph, depths: &mut [DepthRow]) {
        let mut labels = vec![DepthLabels::default(); depths.len()];
        for state in graph.states() {
            if !self.is_solvable(state) {
                continue;
            }
            let row = &mut labels[graph.depth(state) as usize];
            let targets = graph.targets(state);
            let winning = targets.iter().filter(|&&t| self.is_solvable(t)).count();
            row.solvable += 1;
            row.solvable_transitions += targets.len() as u64;
            row.losing_moves += (targets.len() - winning) as u64;
            row.only_moves += u64::from(winning == 1);
        }
        for (row, labels) in depths.iter_mut().zip(labels) {
            row.labels = Some(labels);
        }
    }

    /// Fewest moves to a goal.
    #[must_use]
    pub fn to_goal(&self, state: u32) -> Option<u32> {
        self.is_solvable(state)
            .then(|| self.distance[state as usize])
    }

    /// For a lost state: fewest moves to a dead end; `None` where play can
    /// only go round for ever.
    #[must_use]
    pub fn to_dead_end(&self, state: u32) -> Option<u32> {
        let distance = self.distance[state as usize];
        (!self.is_solvable(state) && distance != NEVER).then_some(distance)
    }

    /// The longest path inside the lost part, in transitions between
    /// components; `None` where nothing is lost.
    #[must_use]
    pub fn longest_lost_path(&self) -> Option<u32> {
        self.longest_lost
    }

    /// Whether a component holds a goal or leads to a solvable one.
    fn can_win(&self, graph: &Graph, members: &[u32]) -> bool {
        members.iter().any(|&state| {
            graph.is_goal(state)
                || graph
                    .targets(state)
                    .iter()
                    .any(|&target| self.is_solvable(target))
        })
    }

    /// The distances of one component, given those of all it leads to.
    fn measure(&mut self, graph: &Graph, members: &[u32]) {
        // A solvable component looks for goals, a lost one for dead ends; a
        // solvable state's way never leads through a lost one.
        let wins = self.is_solvable(members[0]);
        for &state in members {
            let here = if wins {
                graph.is_goal(state)
            } else {
                graph.is_dead_end(state)
            };
            let ahead = graph.targets(state).iter();
            let ahead = ahead
                .filter(|&&target| self.is_solvable(target) == wins)
                .map(|&target| self.distance[target as usize].saturating_add(1))
                .min();
            self.distance[state as usize] = if here { 0 } else { ahead.unwrap_or(NEVER) };
        }
        if members.len() > 1 {
            self.spread(graph, members);
        }
    }

    /// Dijkstra's algorithm inside a component whose states know the way out
    /// that does not come back.
    fn spread(&mut self, graph: &Graph, members: &[u32]) {
        let back = Turned::new(graph, members);
        let mut heap: BinaryHeap<Reverse<(u32, u32)>> = (0..)
            .zip(members)
            .map(|(local, &state)| Reverse((self.distance[state as usize], local)))
            .filter(|&Reverse((distance, _))| distance != NEVER)
            .collect();
        while let Some(Reverse((distance, local))) = heap.pop() {
            if distance > self.distance[members[local as usize] as usize] {
                continue;
            }
            for &before in back.sources(local) {
                let own = &mut self.distance[members[before as usize] as usize];
                if distance + 1 < *own {
                    *own = distance + 1;
                    heap.push(Reverse((distance + 1, before)));
                }
            }
        }
    }
}

fn longest_path(graph: &Graph, components: &Components, component: u32, longest: &[u32]) -> u32 {
    let members = components.members(component).iter();
    members
        .flat_map(|&state| graph.targets(state))
        .map(|&target| components.of(target))
        .filter(|&other| other != component)
        .map(|other| longest[other as usize] + 1)
        .max()
        .unwrap_or(0)
}

/// The moves inside a component, turned round; states by their place in it.
pub(crate) struct Turned {
    first: Vec<u32>,
    sources: Vec<u32>,
}

impl Turned {
    /// How many bytes it takes at most, with the heap of a spread.
    pub(crate) fn bytes(graph: &Graph, members: &[u32]) -> u64 {
        let moves = members.iter().map(|&state| graph.targets(state).len());
        16 * members.len() as u64 + 12 * moves.sum::<usize>() as u64
    }

    pub(crate) fn new(graph: &Graph, members: &[u32]) -> Self {
        let mut first = vec![0_u32; members.len() + 1];
        let inside = |target: &u32| members.binary_search(target).ok();
        for &state in members {
            for local in graph.targets(state).iter().filter_map(inside) {
                first[local + 1] += 1;
            }
        }
        for at in 0..members.len() {
            first[at + 1] += first[at];
        }
        let mut ends = first.clone();
        let mut sources = vec![0; first[members.len()] as usize];
        for (source, &state) in (0..).zip(members) {
            for local in graph.targets(state).iter().filter_map(inside) {
                sources[ends[local] as usize] = source;
                ends[local] += 1;
            }
        }
        Self { first, sources }
    }

    pub(crate) fn sources(&self, local: u32) -> &[u32] {
        let from = self.first[local as usize] as usize;
        let to = self.first[local as usize + 1] as usize;
        &self.sources[from..to]
    }
}
