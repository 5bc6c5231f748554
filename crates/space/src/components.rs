//! Strongly connected components, without recursion.
//!
//! Tarjan's algorithm in the form of Pearce (2016, "A space-efficient
//! algorithm for finding strongly connected components"): one number per
//! state, which is its visit index while it is open and its component when it
//! is closed. Components are closed successors first, so their numbers are an
//! order in which everything a component leads to comes before it.

use impasse_puzzle::{Limit, Snapshot};
use impasse_search::Meter;

use crate::graph::Graph;

/// The components of a graph. Component 0 leads nowhere else; a move never
/// leads to a component with a larger number.
#[derive(Clone, Debug)]
pub struct Components {
    /// The component of each state.
    of: Vec<u32>,
    /// The states, component by component, in order within each.
    members: Vec<u32>,
    /// Where each component begins in `members`; one more at the end.
    first: Vec<u32>,
}

impl Components {
    /// How many bytes finding them takes at its peak, per state.
    pub(crate) const BYTES_PER_STATE: u64 = 20;

    /// Finds the components of `graph`, all of which is reachable from
    /// state 0.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn find(graph: &Graph, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let (of, count) = Closing::run(graph, meter)?;
        let mut first = vec![0_u32; count as usize + 1];
        for &component in &of {
            first[component as usize + 1] += 1;
        }
        for at in 0..count as usize {
            first[at + 1] += first[at];
        }
        let mut members = vec![0; of.len()];
        // Filling from the last state back leaves `first` at the beginnings.
        let mut ends: Vec<u32> = first[1..].to_vec();
        for state in graph.states().rev() {
            let end = &mut ends[of[state as usize] as usize];
            *end -= 1;
            members[*end as usize] = state;
        }
        Ok(Self { of, members, first })
    }

    /// How many there are.
    ///
    /// # Panics
    ///
    /// Never: there are no more components than states.
    #[must_use]
    pub fn count(&self) -> u32 {
        u32::try_from(self.first.len() - 1).expect("no more than states")
    }

    /// The component of a state.
    #[must_use]
    pub fn of(&self, state: u32) -> u32 {
        self.of[state as usize]
    }

    /// The states of a component, in order.
    #[must_use]
    pub fn members(&self, component: u32) -> &[u32] {
        let from = self.first[component as usize] as usize;
        let to = self.first[component as usize + 1] as usize;
        &self.members[from..to]
    }

    /// Whether a component holds a cycle: more than one state, or a move that
    /// leads back to its own.
    #[must_use]
    pub fn is_cyclic(&self, graph: &Graph, component: u32) -> bool {
        match self.members(component) {
            [only] => graph.targets(*only).contains(only),
            _ => true,
        }
    }
}

/// A state whose moves are being followed.
struct Frame {
    state: u32,
    next: u32,
    is_root: bool,
}

struct Closing<'g> {
    graph: &'g Graph,
    /// 0: not seen; small: visit index; counted down from the top: component.
    number: Vec<u32>,
    open: Vec<u32>,
    path: Vec<Frame>,
    index: u32,
    component: u32,
    closed: u64,
}

impl<'g> Closing<'g> {
    fn run(graph: &'g Graph, meter: &mut Meter<'_>) -> Result<(Vec<u32>, u32), Limit> {
        let mut run = Self {
            graph,
            number: vec![0; graph.len()],
            open: Vec::new(),
            path: Vec::new(),
            index: 1,
            component: u32::MAX,
            closed: 0,
        };
        if !graph.is_empty() {
            run.visit(0);
        }
        let mut steps = 0_u64;
        while let Some(frame) = run.path.last_mut() {
            steps += 1;
            if steps.is_multiple_of(1 << 16) {
                run.pass(meter)?;
                continue;
            }
            let targets = graph.targets(frame.state);
            if let Some(&target) = targets.get(frame.next as usize) {
                frame.next += 1;
                if run.number[target as usize] == 0 {
                    run.visit(target);
                } else {
                    run.link(target);
                }
            } else {
                run.finish();
            }
        }
        debug_assert!(run.open.is_empty());
        // Turn the count-down round, so that the first one closed is 0.
        let top = u32::MAX;
        let count = top - run.component;
        for number in &mut run.number {
            *number = top - *number;
        }
        Ok((run.number, count))
    }

    fn pass(&self, meter: &mut Meter<'_>) -> Result<(), Limit> {
        meter.pass(Snapshot {
            phase: "components",
            states: self.closed,
            total: Some(self.graph.len() as u64),
            bytes: self.graph.bytes()
                + (self.number.len() * 4 + self.open.len() * 4 + self.path.len() * 12) as u64,
        })
    }

    fn visit(&mut self, state: u32) {
        self.number[state as usize] = self.index;
        self.index += 1;
        self.path.push(Frame {
            state,
            next: 0,
            is_root: true,
        });
    }

    /// The state on top of the path leads to `target`, which was seen before.
    fn link(&mut self, target: u32) {
        let frame = self.path.last_mut().expect("the path is being followed");
        let seen = self.number[target as usize];
        let own = &mut self.number[frame.state as usize];
        if seen < *own {
            *own = seen;
            frame.is_root = false;
        }
    }

    fn finish(&mut self) {
        let frame = self.path.pop().expect("the path is being followed");
        let own = self.number[frame.state as usize];
        if frame.is_root {
            self.index -= 1;
            while let Some(&state) = self.open.last()
                && self.number[state as usize] >= own
            {
                self.open.pop();
                self.index -= 1;
                self.number[state as usize] = self.component;
                self.closed += 1;
            }
            self.number[frame.state as usize] = self.component;
            self.closed += 1;
            self.component -= 1;
        } else {
            self.open.push(frame.state);
        }
        if let Some(parent) = self.path.last_mut() {
            let seen = self.number[frame.state as usize];
            let above = &mut self.number[parent.state as usize];
            if seen < *above {
                *above = seen;
                parent.is_root = false;
            }
        }
    }
}
