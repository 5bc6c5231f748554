//! Uniform random play, exactly: its chance to win, and where it goes.
//!
//! The player picks each move with equal chance, repeats allowed, until a goal
//! or a dead end. Between components chances simply flow along the moves;
//! inside a cyclic component they solve a linear system. The chance to win is
//! closed in from below and from above (Haddad & Monmege 2018, interval
//! iteration), and every bound is rounded outwards; so the error is known and
//! not guessed.

use impasse_puzzle::{Limit, Snapshot};
use impasse_search::Meter;

use crate::components::Components;
use crate::graph::Graph;
use crate::labels::{Labels, Turned};
use crate::report::{Bounded, Weighted};

/// Sweeps over one component before the remaining error is simply stated.
const MOST_SWEEPS: u32 = 20_000;
/// A sweep that changes no bound by more than this is the last.
const STILL: f64 = 1e-15;

/// What a chance is known to lie between.
#[derive(Clone, Copy)]
struct Bounds {
    low: f64,
    high: f64,
}

impl Bounds {
    const NEVER: Self = Self {
        low: 0.0,
        high: 0.0,
    };
    const SURE: Self = Self {
        low: 1.0,
        high: 1.0,
    };
    const OPEN: Self = Self {
        low: 0.0,
        high: 1.0,
    };

    fn add(&mut self, other: Self) {
        self.low += other.low;
        self.high += other.high;
    }

    /// The mean of `count` chances of which this is the sum, rounded outwards:
    /// each addition and the division err by one unit in the last place.
    fn mean_of(self, count: f64) -> Self {
        let slack = (count + 2.0) * f64::EPSILON;
        Self {
            low: self.low / count * (1.0 - slack),
            high: (self.high / count * (1.0 + slack)).min(1.0),
        }
    }
}

/// What random play needs to know of a space.
pub(crate) struct RandomWalk<'s> {
    pub(crate) graph: &'s Graph,
    pub(crate) components: &'s Components,
    pub(crate) labels: &'s Labels,
}

impl RandomWalk<'_> {
    /// How many bytes it takes at its peak, per state.
    pub(crate) const BYTES_PER_STATE: u64 = 16;

    /// Tells how many components are done; `more` bytes are needed for the one
    /// at hand.
    fn pass(&self, done: u32, more: u64, meter: &mut Meter<'_>) -> Result<(), Limit> {
        let per_state =
            Components::BYTES_PER_STATE + Labels::BYTES_PER_STATE + Self::BYTES_PER_STATE;
        meter.pass(Snapshot {
            phase: "random play",
            states: u64::from(done),
            total: Some(u64::from(self.components.count())),
            bytes: self.graph.bytes() + per_state * self.graph.len() as u64 + more,
        })
    }

    /// The chance to win from the start.
    pub(crate) fn win(&self, meter: &mut Meter<'_>) -> Result<Bounded, Limit> {
        let mut chances = vec![Bounds::NEVER; self.graph.len()];
        for component in 0..self.components.count() {
            if component.is_multiple_of(1 << 16) {
                self.pass(component, 0, meter)?;
            }
            let members = self.components.members(component);
            if !self.labels.is_solvable(members[0]) {
                continue;
            }
            if self.components.is_cyclic(self.graph, component) {
                self.close_in(component, &mut chances, meter)?;
            } else {
                let [state] = members else {
                    unreachable!("a component without a cycle is one state")
                };
                chances[*state as usize] = if self.graph.is_goal(*state) {
                    Bounds::SURE
                } else {
                    let targets = self.graph.targets(*state);
                    sum(targets.iter().copied(), &chances).mean_of(float(targets.len()))
                };
            }
        }
        let start = chances.first().copied().unwrap_or(Bounds::NEVER);
        Ok(Bounded {
            value: f64::midpoint(start.low, start.high),
            error: (start.high - start.low) / 2.0,
        })
    }

    /// Solves a cyclic component from both sides.
    fn close_in(
        &self,
        component: u32,
        chances: &mut [Bounds],
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let members = self.components.members(component);
        let bytes = Inner::bytes(self.graph, members) + 32 * members.len() as u64;
        self.pass(component, bytes, meter)?;
        let inner = Inner::new(self.graph, members);
        // What the moves out of the component are worth, by state.
        let outside: Vec<Bounds> = members
            .iter()
            .map(|&state| {
                let targets = self.graph.targets(state).iter().copied();
                let leaving = targets.filter(|&t| self.components.of(t) != component);
                sum(leaving, chances)
            })
            .collect();
        let mut own = vec![Bounds::OPEN; members.len()];
        for sweep in 1..=MOST_SWEEPS {
            if sweep % 64 == 0 {
                self.pass(component, bytes, meter)?;
            }
            let mut change = 0.0_f64;
            for local in 0..members.len() {
                let (inside, moves) = inner.moves(local);
                let mut worth = outside[local];
                for &target in inside {
                    worth.add(own[target as usize]);
                }
                let next = worth.mean_of(moves);
                change = change
                    .max(next.low - own[local].low)
                    .max(own[local].high - next.high);
                own[local] = next;
            }
            if change <= STILL {
                break;
            }
        }
        for (&state, bounds) in members.iter().zip(own) {
            chances[state as usize] = bounds;
        }
        Ok(())
    }

    /// The features weighted by how often random play comes by. Play counts as
    /// ended where it enters a component that it can never leave; so without
    /// cycles the weight of a position is the chance that play visits it.
    /// `None` where that does not settle: play that hardly ever leaves a
    /// component.
    pub(crate) fn visits(&self, meter: &mut Meter<'_>) -> Result<Option<Weighted>, Limit> {
        let mut visits = vec![0.0_f64; self.graph.len()];
        let mut sums = WeightedSums::default();
        if let Some(start) = visits.first_mut() {
            *start = 1.0;
        }
        for component in (0..self.components.count()).rev() {
            if component.is_multiple_of(1 << 16) {
                self.pass(self.components.count() - component, 0, meter)?;
            }
            let members = self.components.members(component);
            let leaves = members.iter().any(|&state| {
                let targets = self.graph.targets(state).iter();
                targets.copied().any(|t| self.components.of(t) != component)
            });
            let visited = members.iter().any(|&state| visits[state as usize] > 0.0);
            if leaves && visited && self.components.is_cyclic(self.graph, component) {
                let settled = self.circulate(component, &mut visits, meter)?;
                if !settled {
                    return Ok(None);
                }
            }
            for &state in members {
                let weight = visits[state as usize];
                self.count(state, weight, &mut sums);
                let targets = self.graph.targets(state);
                let share = weight / float(targets.len());
                for &target in targets {
                    if self.components.of(target) != component {
                        visits[target as usize] += share;
                    }
                }
            }
        }
        Ok(Some(sums.features()))
    }

    /// Turns what has come into a component into visits of its states: Gauss
    /// and Seidel's sweeps over "what came in, and what came from inside".
    /// What leaves must be what came in, so each sweep is scaled to that: it
    /// spares the many rounds that play which seldom leaves would take. Says
    /// whether it settled.
    fn circulate(
        &self,
        component: u32,
        visits: &mut [f64],
        meter: &mut Meter<'_>,
    ) -> Result<bool, Limit> {
        let members = self.components.members(component);
        let bytes = Turned::bytes(self.graph, members) + 32 * members.len() as u64;
        self.pass(component, bytes, meter)?;
        let back = Turned::new(self.graph, members);
        let moves = |state: u32| self.graph.targets(state);
        let arrived: Vec<f64> = members.iter().map(|&s| visits[s as usize]).collect();
        let count: Vec<f64> = members.iter().map(|&s| float(moves(s).len())).collect();
        let leaving: Vec<f64> = members
            .iter()
            .map(|&state| {
                let out = moves(state).iter();
                float(out.filter(|&&t| self.components.of(t) != component).count())
            })
            .collect();
        let mut all = arrived.clone();
        for sweep in 1..=MOST_SWEEPS {
            if sweep % 64 == 0 {
                self.pass(component, bytes, meter)?;
            }
            let mut change = 0.0_f64;
            for (local, &came) in (0..).zip(&arrived) {
                let inside = back.sources(local).iter();
                let inside = inside.map(|&from| all[from as usize] / count[from as usize]);
                let next = came + inside.sum::<f64>();
                let own = &mut all[local as usize];
                change = change.max((next - *own).abs() / next.max(f64::MIN_POSITIVE));
                *own = next;
            }
            let left = all.iter().zip(&leaving).zip(&count);
            let left: f64 = left
                .map(|((weight, out), count)| weight * out / count)
                .sum();
            let scale = arrived.iter().sum::<f64>() / left;
            for weight in &mut all {
                *weight *= scale;
            }
            if change.max((scale - 1.0).abs()) <= 1e-12 {
                for (&state, all) in members.iter().zip(all) {
                    visits[state as usize] = all;
                }
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn count(&self, state: u32, weight: f64, sums: &mut WeightedSums) {
        let targets = self.graph.targets(state);
        let moves = float(targets.len());
        sums.positions += weight;
        sums.moves += weight * moves;
        if self.labels.is_solvable(state) {
            let losing = targets.iter().filter(|&&t| !self.labels.is_solvable(t));
            sums.solvable += weight;
            sums.losing += weight * float(losing.count());
        }
    }
}

fn sum(states: impl Iterator<Item = u32>, chances: &[Bounds]) -> Bounds {
    let mut sum = Bounds::NEVER;
    for state in states {
        sum.add(chances[state as usize]);
    }
    sum
}

#[expect(clippy::cast_precision_loss, reason = "a position has few moves")]
fn float(moves: usize) -> f64 {
    moves as f64
}

/// The moves inside a component; states by their place in it.
struct Inner {
    first: Vec<u32>,
    targets: Vec<u32>,
    moves: Vec<f64>,
}

impl Inner {
    /// How many bytes it takes at most.
    fn bytes(graph: &Graph, members: &[u32]) -> u64 {
        let moves = members.iter().map(|&state| graph.targets(state).len());
        12 * members.len() as u64 + 4 * moves.sum::<usize>() as u64
    }

    fn new(graph: &Graph, members: &[u32]) -> Self {
        let mut inner = Self {
            first: vec![0],
            targets: Vec::new(),
            moves: Vec::new(),
        };
        for &state in members {
            let targets = graph.targets(state);
            let inside = targets.iter().filter_map(|t| members.binary_search(t).ok());
            let inside = inside.map(|local| u32::try_from(local).expect("a state's place"));
            inner.targets.extend(inside);
            let end =
                u32::try_from(inner.targets.len()).expect("transitions are counted in 32 bits");
            inner.first.push(end);
            // A state of a cyclic component has a move.
            inner.moves.push(float(targets.len()));
        }
        inner
    }

    /// Where the moves of a state lead inside, and how many it has in all.
    fn moves(&self, local: usize) -> (&[u32], f64) {
        let inside = self.first[local] as usize..self.first[local + 1] as usize;
        (&self.targets[inside], self.moves[local])
    }
}

#[derive(Default)]
struct WeightedSums {
    positions: f64,
    moves: f64,
    solvable: f64,
    losing: f64,
}

impl WeightedSums {
    fn features(&self) -> Weighted {
        Weighted {
            mean_moves: self.moves / self.positions,
            solvable_share: self.solvable / self.positions,
            losing_share: (self.moves > 0.0).then(|| self.losing / self.moves),
        }
    }
}
