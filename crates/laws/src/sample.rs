//! The positions that laws are checked on.

use impasse_puzzle::{Chance, Puzzle};

use crate::Explored;

/// Positions of one puzzle, and what is known of their way to a goal.
#[derive(Clone, Debug)]
pub struct Sample<P: Puzzle> {
    /// The positions, the start first.
    pub positions: Vec<SamplePosition<P>>,
}

/// One position of a [`Sample`].
#[derive(Clone, Debug)]
pub struct SamplePosition<P: Puzzle> {
    /// The position.
    pub state: P::State,
    /// A goal is known to be no farther than this; in a whole space exactly
    /// this far. `None` where no way to a goal is known.
    pub solved_within: Option<u32>,
}

/// How many walks stand for a space that is too large, and how long each is.
const WALKS: u64 = 24;
const LONGEST: usize = 120;

impl<P: Puzzle> Sample<P> {
    /// The whole space if it has at most `cap` positions, else random walks.
    ///
    /// ```
    /// use impasse_laws::{Sample, graph::Graph};
    /// let ring: Graph = "0>1 1>2 2>0".parse().unwrap();
    /// assert_eq!(Sample::of(&ring, 100).positions.len(), 3);
    /// assert!(Sample::of(&ring, 2).positions.len() > 3);
    /// ```
    #[must_use]
    pub fn of(puzzle: &P, cap: usize) -> Self {
        match Explored::whole(puzzle, cap) {
            Some(space) => Self::whole(&space),
            None => Self::walks(puzzle, 1, WALKS, LONGEST),
        }
    }

    /// Every position of a space, with exact distances.
    #[must_use]
    pub fn whole(space: &Explored<P>) -> Self {
        let known = space.states.iter().zip(&space.distances);
        Self {
            positions: known
                .map(|(state, &solved_within)| SamplePosition {
                    state: state.clone(),
                    solved_within,
                })
                .collect(),
        }
    }

    /// Positions met on `count` random walks of at most `longest` moves.
    #[must_use]
    pub fn walks(puzzle: &P, seed: u64, count: u64, longest: usize) -> Self {
        let mut positions = Vec::new();
        for index in 0..count {
            let from = positions.len();
            let mut state = puzzle.start();
            for m in walk(puzzle, &mut Chance::of(seed, index), longest) {
                let before = state.clone();
                puzzle.play(&mut state, m);
                positions.push(SamplePosition {
                    state: before,
                    solved_within: None,
                });
            }
            let solved = puzzle.is_goal(&state);
            positions.push(SamplePosition {
                state,
                solved_within: None,
            });
            if solved {
                let back = positions[from..].iter_mut().rev();
                for (position, left) in back.zip(0..) {
                    position.solved_within = Some(left);
                }
            }
        }
        Self { positions }
    }
}

/// Random moves from the start, until the game ends or `longest` are played.
pub(crate) fn walk<P: Puzzle>(puzzle: &P, chance: &mut Chance, longest: usize) -> Vec<P::Move> {
    let mut state = puzzle.start();
    let mut played = Vec::new();
    while played.len() < longest {
        let moves = legal(puzzle, &state);
        if moves.is_empty() {
            break;
        }
        let m = moves[draw(chance, moves.len())];
        puzzle.play(&mut state, m);
        played.push(m);
    }
    played
}

/// A number below `bound`.
pub(crate) fn draw(chance: &mut Chance, bound: usize) -> usize {
    usize::try_from(chance.below(bound as u64)).expect("below a usize")
}

/// The moves a player has: none at a goal.
pub(crate) fn legal<P: Puzzle>(puzzle: &P, state: &P::State) -> Vec<P::Move> {
    let mut moves = Vec::new();
    if !puzzle.is_goal(state) {
        puzzle.moves(state, &mut moves);
    }
    moves
}

/// The position after a move.
pub(crate) fn after<P: Puzzle>(puzzle: &P, state: &P::State, m: P::Move) -> P::State {
    let mut next = state.clone();
    puzzle.play(&mut next, m);
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Graph;

    #[test]
    fn a_walk_that_wins_bounds_the_distance_of_all_it_passed() {
        let line: Graph = "0>1 1>2 2>3 | 3*".parse().expect("a graph");
        let sample = Sample::walks(&line, 1, 1, 100);
        let within: Vec<Option<u32>> = sample.positions.iter().map(|p| p.solved_within).collect();
        assert_eq!(within, [Some(3), Some(2), Some(1), Some(0)]);
        let cut = Sample::walks(&line, 1, 1, 2);
        assert!(cut.positions.iter().all(|p| p.solved_within.is_none()));
    }
}
