//! Play by chance through a whole space, exactly: how likely it wins and how
//! long it takes, when every position has a fixed chance for each of its moves.
//!
//! A try ends at a goal, or with the move after which no goal can be reached.
//! Between components the figures simply flow along the moves; inside a cyclic
//! component they solve a linear system, by the method of Gauss and Seidel,
//! nearest to the goal first.

use crate::chart::Whole;

/// Moves looked at in all, before a system counts as one that does not
/// settle.
const MOST_WORK: u64 = 60_000_000;
/// A sweep that changes no figure by more than this share of it is the last.
const STILL: f64 = 1e-9;

/// What becomes of a try.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Try {
    /// The chance that it wins.
    pub win: f64,
    /// Its moves, the losing one included.
    pub moves: f64,
    /// Legal moves met, over all its positions.
    pub choices: f64,
}

impl Try {
    /// Moves until the first win, a new try begun after each loss.
    #[must_use]
    pub fn moves_to_win(&self) -> f64 {
        self.moves / self.win
    }

    /// The chance that the next move loses.
    #[must_use]
    pub fn losing(&self) -> f64 {
        (1.0 - self.win) / self.moves
    }

    /// Legal moves of a position that a try comes by.
    #[must_use]
    pub fn mean_choices(&self) -> f64 {
        self.choices / self.moves
    }

    fn add(&mut self, other: &Self, weight: f64) {
        self.win += weight * other.win;
        self.moves += weight * other.moves;
        self.choices += weight * other.choices;
    }

    fn over(&self, share: f64) -> Self {
        Self {
            win: self.win / share,
            moves: self.moves / share,
            choices: self.choices / share,
        }
    }

    fn is_near(&self, other: &Self) -> bool {
        let near = |a: f64, b: f64| (a - b).abs() <= STILL * b.abs();
        near(self.win, other.win)
            && near(self.moves, other.moves)
            && near(self.choices, other.choices)
    }
}

/// What becomes of a try from the start of a space, where `weights` fills in
/// how much each move of a position weighs against the others. `None` where
/// the start is lost or a goal, and where the figures do not settle.
pub fn flow(whole: &Whole, mut weights: impl FnMut(u32, &[u32], &mut Vec<f64>)) -> Option<Try> {
    let mut scratch = Vec::new();
    flow_along(whole, |state, ways| {
        let targets = whole.graph.targets(state);
        scratch.clear();
        weights(state, targets, &mut scratch);
        let sum: f64 = scratch.iter().sum();
        let chances = targets.iter().zip(&scratch);
        ways.extend(
            chances
                .filter(|&(&target, _)| whole.labels.is_solvable(target))
                .map(|(&target, weight)| (target, weight / sum)),
        );
        targets.len()
    })
}

/// The same where `ways` fills in where a position may lead, one move or
/// several at once, and how likely; ways that lose are left out. It returns
/// how many ways there are, those left out included.
pub fn flow_along(
    whole: &Whole,
    mut ways: impl FnMut(u32, &mut Vec<(u32, f64)>) -> usize,
) -> Option<Try> {
    let Whole {
        graph,
        components,
        labels,
    } = whole;
    if !labels.is_solvable(0) || graph.is_goal(0) {
        return None;
    }
    let mut tries = vec![Try::default(); graph.len()];
    let mut work = MOST_WORK;
    for component in 0..components.count() {
        let members = components.members(component);
        if !labels.is_solvable(members[0]) {
            continue;
        }
        let mut members: Vec<u32> = members.to_vec();
        members.sort_by_key(|&state| labels.to_goal(state));
        // The chances of the moves to solvable positions, member by member.
        let mut first = vec![0_usize];
        let mut moves: Vec<(u32, f64)> = Vec::new();
        let mut choices = Vec::new();
        for &state in &members {
            #[expect(clippy::cast_precision_loss, reason = "a position has few ways")]
            choices.push(ways(state, &mut moves) as f64);
            first.push(moves.len());
        }
        let is_cyclic = components.is_cyclic(graph, component);
        loop {
            let mut is_settled = true;
            for (at, &state) in members.iter().enumerate() {
                let own = if graph.is_goal(state) {
                    Try {
                        win: 1.0,
                        ..Try::default()
                    }
                } else {
                    let mut sum = Try {
                        win: 0.0,
                        moves: 1.0,
                        choices: choices[at],
                    };
                    let mut stays = 0.0;
                    for &(target, chance) in &moves[first[at]..first[at + 1]] {
                        if target == state {
                            stays += chance;
                        } else {
                            sum.add(&tries[target as usize], chance);
                        }
                    }
                    sum.over(1.0 - stays)
                };
                is_settled &= own.is_near(&tries[state as usize]);
                tries[state as usize] = own;
            }
            if is_settled || !is_cyclic {
                break;
            }
            work = work.checked_sub(moves.len() as u64)?;
        }
    }
    tries.first().copied().filter(|start| start.win > 0.0)
}
