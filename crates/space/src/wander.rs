//! Uniform random play, exactly: its chance to win, and where it goes.
//!
//! The player picks each move with equal chance, repeats allowed, until a goal
//! or a dead end. Between components chances simply flow along the moves;
//! inside a cyclic component they solve a linear system. For the chance to
//! win that system is closed in from below and from above (Haddad & Monmege
//! 2018, interval iteration), so the error is known and not guessed: all
//! errors of single components added up bound the error at the start, since
//! no play visits a component twice.

use impasse_puzzle::{Limit, Snapshot};
use impasse_search::Meter;

use crate::components::Components;
use crate::graph::Graph;
use crate::labels::Labels;
use crate::report::{Bounded, Weighted};

/// Sweeps over one component before the remaining error is simply stated.
const MOST_SWEEPS: u32 = 20_000;
/// Width at which a component's bounds are good enough.
const CLOSE: f64 = 1e-14;

/// What random play needs to know of a space.
pub(crate) struct Wander<'s> {
    pub(crate) graph: &'s Graph,
    pub(crate) components: &'s Components,
    pub(crate) labels: &'s Labels,
}

impl Wander<'_> {
    /// How many bytes it takes at its peak, per state.
    pub(crate) const BYTES_PER_STATE: u64 = 8;

    fn pass(&self, done: u32, meter: &mut Meter<'_>) -> Result<(), Limit> {
        let per_state =
            Components::BYTES_PER_STATE + Labels::BYTES_PER_STATE + Self::BYTES_PER_STATE;
        meter.pass(Snapshot {
            phase: "random play",
            states: u64::from(done),
            total: Some(u64::from(self.components.count())),
            bytes: self.graph.bytes() + per_state * self.graph.len() as u64,
        })
    }

    /// The chance to win from the start.
    pub(crate) fn win(&self, meter: &mut Meter<'_>) -> Result<Bounded, Limit> {
        let mut chance = vec![0.0_f64; self.graph.len()];
        let mut error = 0.0;
        for component in 0..self.components.count() {
            if component.is_multiple_of(1 << 16) {
                self.pass(component, meter)?;
            }
            let members = self.components.members(component);
            if !self.labels.is_solvable(members[0]) {
                continue;
            }
            if self.components.is_cyclic(self.graph, component) {
                error += self.close_in(component, &mut chance, meter)?;
            } else {
                let [state] = members else {
                    unreachable!("a component without a cycle is one state")
                };
                chance[*state as usize] = if self.graph.is_goal(*state) {
                    1.0
                } else {
                    mean(self.graph.targets(*state), &chance)
                };
            }
        }
        // Rounding: each mean loses at most a few units in the last place, on
        // paths no longer than there are components.
        let rounding = f64::EPSILON * 4.0 * f64::from(self.components.count().min(1 << 20));
        Ok(Bounded {
            value: chance.first().copied().unwrap_or(0.0),
            error: error + rounding,
        })
    }

    /// Solves a cyclic component from both sides; returns the error left.
    fn close_in(
        &self,
        component: u32,
        chance: &mut [f64],
        meter: &mut Meter<'_>,
    ) -> Result<f64, Limit> {
        let members = self.components.members(component);
        let inner = Inner::new(self.graph, members);
        // What a move out of the component is worth, by state.
        let outside: Vec<f64> = members
            .iter()
            .map(|&state| {
                let targets = self.graph.targets(state).iter();
                let leaving = targets.filter(|&&t| self.components.of(t) != component);
                leaving.map(|&t| chance[t as usize]).sum()
            })
            .collect();
        let mut lower = vec![0.0_f64; members.len()];
        let mut upper = vec![1.0_f64; members.len()];
        for sweep in 1..=MOST_SWEEPS {
            if sweep % 64 == 0 {
                self.pass(component, meter)?;
            }
            let mut width = 0.0_f64;
            for local in 0..members.len() {
                let (inside, moves) = inner.moves(local);
                let (mut below, mut above) = (outside[local], outside[local]);
                for &target in inside {
                    below += lower[target as usize];
                    above += upper[target as usize];
                }
                lower[local] = below / moves;
                upper[local] = above / moves;
                width = width.max(upper[local] - lower[local]);
            }
            if width <= CLOSE {
                break;
            }
        }
        let mut error = 0.0_f64;
        for (local, &state) in members.iter().enumerate() {
            error = error.max((upper[local] - lower[local]) / 2.0);
            chance[state as usize] = f64::midpoint(lower[local], upper[local]);
        }
        Ok(error)
    }

    /// The features weighted by how often random play comes by. Play counts as
    /// ended where it enters a component that it can never leave; so without
    /// cycles the weight of a position is the chance that play visits it.
    pub(crate) fn visits(&self, meter: &mut Meter<'_>) -> Result<Weighted, Limit> {
        let mut visits = vec![0.0_f64; self.graph.len()];
        let mut sums = Sums::default();
        if let Some(start) = visits.first_mut() {
            *start = 1.0;
        }
        for component in (0..self.components.count()).rev() {
            if component.is_multiple_of(1 << 16) {
                self.pass(self.components.count() - component, meter)?;
            }
            let members = self.components.members(component);
            let leaves = members.iter().any(|&state| {
                let targets = self.graph.targets(state).iter();
                targets.copied().any(|t| self.components.of(t) != component)
            });
            if leaves && self.components.is_cyclic(self.graph, component) {
                self.circulate(component, &mut visits, meter)?;
            }
            for &state in members {
                let weight = visits[state as usize];
                self.count(state, weight, &mut sums);
                let targets = self.graph.targets(state);
                #[expect(clippy::cast_precision_loss, reason = "few moves")]
                let share = weight / targets.len() as f64;
                for &target in targets {
                    if self.components.of(target) != component {
                        visits[target as usize] += share;
                    }
                }
            }
        }
        Ok(sums.features())
    }

    /// Spreads what has come into a component over it until (almost) all of
    /// it has left again.
    fn circulate(
        &self,
        component: u32,
        visits: &mut [f64],
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let members = self.components.members(component);
        let inner = Inner::new(self.graph, members);
        let mut under_way: Vec<f64> = members.iter().map(|&s| visits[s as usize]).collect();
        let mut all = under_way.clone();
        let enough = 1e-12 * under_way.iter().sum::<f64>();
        let mut arriving = vec![0.0; members.len()];
        for sweep in 1..=MOST_SWEEPS {
            if sweep % 64 == 0 {
                self.pass(component, meter)?;
            }
            arriving.fill(0.0);
            for (local, weight) in under_way.iter().enumerate() {
                let (inside, moves) = inner.moves(local);
                let share = weight / moves;
                for &target in inside {
                    arriving[target as usize] += share;
                }
            }
            all.iter_mut()
                .zip(&arriving)
                .for_each(|(sum, more)| *sum += more);
            std::mem::swap(&mut under_way, &mut arriving);
            if under_way.iter().sum::<f64>() <= enough {
                break;
            }
        }
        for (&state, all) in members.iter().zip(all) {
            visits[state as usize] = all;
        }
        Ok(())
    }

    fn count(&self, state: u32, weight: f64, sums: &mut Sums) {
        let targets = self.graph.targets(state);
        #[expect(clippy::cast_precision_loss, reason = "few moves")]
        let moves = targets.len() as f64;
        sums.positions += weight;
        sums.moves += weight * moves;
        if self.labels.is_solvable(state) {
            let losing = targets.iter().filter(|&&t| !self.labels.is_solvable(t));
            #[expect(clippy::cast_precision_loss, reason = "few moves")]
            let losing = losing.count() as f64;
            sums.solvable += weight;
            sums.losing += weight * losing;
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "few moves")]
fn mean(targets: &[u32], chance: &[f64]) -> f64 {
    let sum: f64 = targets.iter().map(|&target| chance[target as usize]).sum();
    sum / targets.len() as f64
}

/// The moves inside a component; states by their place in it.
struct Inner {
    first: Vec<u32>,
    targets: Vec<u32>,
    moves: Vec<f64>,
}

impl Inner {
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
            #[expect(clippy::cast_precision_loss, reason = "few moves")]
            inner.moves.push(targets.len() as f64);
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
struct Sums {
    positions: f64,
    moves: f64,
    solvable: f64,
    losing: f64,
}

impl Sums {
    fn features(&self) -> Weighted {
        Weighted {
            mean_moves: self.moves / self.positions,
            solvable_share: self.solvable / self.positions,
            losing_share: (self.moves > 0.0).then(|| self.losing / self.moves),
        }
    }
}
