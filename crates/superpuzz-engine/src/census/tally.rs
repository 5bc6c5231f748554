//! What is counted of some positions.

use std::ops::AddAssign;

/// Counts of some positions; the labelled ones are 0 until labels are known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) states: u64,
    pub(super) transitions: u64,
    pub(super) goals: u64,
    pub(super) dead_ends: u64,
    pub(super) solvable: u64,
    pub(super) solvable_transitions: u64,
    pub(super) losing_moves: u64,
    pub(super) only_moves: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.states += other.states;
        self.transitions += other.transitions;
        self.goals += other.goals;
        self.dead_ends += other.dead_ends;
        self.solvable += other.solvable;
        self.solvable_transitions += other.solvable_transitions;
        self.losing_moves += other.losing_moves;
        self.only_moves += other.only_moves;
    }
}
