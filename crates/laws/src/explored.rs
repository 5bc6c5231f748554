//! A whole state space, found in the plainest way.

use std::collections::{HashMap, VecDeque};
use std::ops::AddAssign;

use impasse_puzzle::{Partition, Puzzle};

use crate::components::{Components, reverse};

/// All positions that can be reached from a start, numbered breadth first.
///
/// Position 0 is the start. The lists run in parallel: `goals[7]` belongs to
/// `states[7]`. Goals have no successors; every other position has one entry
/// for each of its moves, in the order of the rules.
///
/// ```
/// use impasse_laws::{Explored, graph::Graph};
/// let graph: Graph = "0>1 0>2 1>0 1>3 | 3*".parse().unwrap();
/// let space = Explored::whole(&graph, 100).unwrap();
/// assert_eq!(space.successors, [vec![1, 2], vec![0, 3], vec![], vec![]]);
/// assert_eq!(space.distances, [Some(2), Some(1), None, Some(0)]);
/// assert_eq!(space.totals().losing_moves, 1);
/// ```
#[derive(Clone, Debug)]
pub struct Explored<P: Puzzle> {
    /// Positions, each as it was first met.
    pub states: Vec<P::State>,
    /// Their keys.
    pub keys: Vec<Vec<u8>>,
    /// Their moves.
    pub moves: Vec<Vec<P::Move>>,
    /// Where each move leads.
    pub successors: Vec<Vec<usize>>,
    /// Whether they are goals.
    pub goals: Vec<bool>,
    /// Fewest moves from the start.
    pub depths: Vec<u32>,
    /// Fewest moves to a goal; `None` where no goal can be reached.
    pub distances: Vec<Option<u32>>,
    numbers: HashMap<Vec<u8>, usize>,
}

/// How many there are of what, in a space or at one of its depths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Positions.
    pub states: u64,
    /// Moves they have.
    pub transitions: u64,
    /// Positions that are goals.
    pub goals: u64,
    /// Positions without a move that are not goals.
    pub dead_ends: u64,
    /// Positions from which a goal can be reached, goals included.
    pub solvable: u64,
    /// Moves that solvable positions have.
    pub solvable_transitions: u64,
    /// Moves from a solvable position to an unsolvable one.
    pub losing_moves: u64,
    /// Solvable positions, goals excepted, with exactly one move that is not
    /// a losing one.
    pub only_moves: u64,
}

impl AddAssign for Counts {
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

impl<P: Puzzle> Explored<P> {
    /// Everything that can be reached from the puzzle's start; `None` when
    /// that is more than `cap` positions.
    #[must_use]
    pub fn whole(puzzle: &P, cap: usize) -> Option<Self> {
        Self::from(puzzle, puzzle.start(), cap)
    }

    /// Everything that can be reached from `start`; `None` when that is more
    /// than `cap` positions.
    #[must_use]
    pub fn from(puzzle: &P, start: P::State, cap: usize) -> Option<Self> {
        let mut space = Self {
            states: Vec::new(),
            keys: Vec::new(),
            moves: Vec::new(),
            successors: Vec::new(),
            goals: Vec::new(),
            depths: Vec::new(),
            distances: Vec::new(),
            numbers: HashMap::new(),
        };
        space.number(puzzle, start, 0);
        // Positions are expanded in the order of their numbers.
        while let Some(state) = space.states.get(space.moves.len()) {
            if space.states.len() > cap {
                return None;
            }
            let state = state.clone();
            let here = space.moves.len();
            let mut moves = Vec::new();
            if !space.goals[here] {
                puzzle.moves(&state, &mut moves);
            }
            let mut successors = Vec::new();
            for &m in &moves {
                let mut next = state.clone();
                puzzle.play(&mut next, m);
                successors.push(space.number(puzzle, next, space.depths[here] + 1));
            }
            space.moves.push(moves);
            space.successors.push(successors);
        }
        let goals = (0..space.count()).filter(|&at| space.goals[at]);
        space.distances = distances(&space.successors, goals);
        Some(space)
    }

    /// The number of a position, old or new.
    fn number(&mut self, puzzle: &P, state: P::State, depth: u32) -> usize {
        let key = puzzle.key(&state);
        if let Some(&number) = self.numbers.get(&key) {
            return number;
        }
        let number = self.states.len();
        self.numbers.insert(key.clone(), number);
        self.keys.push(key);
        self.goals.push(puzzle.is_goal(&state));
        self.depths.push(depth);
        self.states.push(state);
        number
    }

    /// How many positions there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.states.len()
    }

    /// The number of the position with this key.
    #[must_use]
    pub fn find(&self, key: &[u8]) -> Option<usize> {
        self.numbers.get(key).copied()
    }

    /// Whether a goal can be reached from a position.
    #[must_use]
    pub fn is_solvable(&self, number: usize) -> bool {
        self.distances[number].is_some()
    }

    /// Whether a position has no move and is no goal.
    #[must_use]
    pub fn is_dead_end(&self, number: usize) -> bool {
        self.successors[number].is_empty() && !self.goals[number]
    }

    /// What one position adds to the counts.
    fn counts_of(&self, number: usize) -> Counts {
        let moves = self.successors[number].len() as u64;
        let solvable = self.is_solvable(number);
        let next = self.successors[number].iter();
        let winning = next.filter(|&&to| self.is_solvable(to)).count() as u64;
        Counts {
            states: 1,
            transitions: moves,
            goals: u64::from(self.goals[number]),
            dead_ends: u64::from(self.is_dead_end(number)),
            solvable: u64::from(solvable),
            solvable_transitions: if solvable { moves } else { 0 },
            losing_moves: if solvable { moves - winning } else { 0 },
            only_moves: u64::from(winning == 1),
        }
    }

    /// The counts of the whole space.
    #[must_use]
    pub fn totals(&self) -> Counts {
        let mut totals = Counts::default();
        for row in self.depth_rows() {
            totals += row;
        }
        totals
    }

    /// The counts of each depth, from 0 on.
    #[must_use]
    pub fn depth_rows(&self) -> Vec<Counts> {
        let mut rows = Vec::new();
        for (number, &depth) in self.depths.iter().enumerate() {
            // Depths never fall along the numbers, and rise by one.
            rows.resize(depth as usize + 1, Counts::default());
            rows[depth as usize] += self.counts_of(number);
        }
        rows
    }

    /// How many positions each class of a partition has.
    #[must_use]
    pub fn class_counts(&self, puzzle: &P, partition: &Partition<P>) -> Vec<u64> {
        let mut counts = vec![0; partition.classes.len()];
        for class in self
            .states
            .iter()
            .filter_map(|state| (partition.class_of)(puzzle, state))
        {
            counts[class] += 1;
        }
        counts
    }

    /// The strongly connected components.
    #[must_use]
    pub fn components(&self) -> Components {
        Components::find(&self.successors)
    }

    /// A shortest way from the start to a position: backwards, each time to
    /// the position with the smallest number that has a move there.
    ///
    /// # Panics
    ///
    /// If there is no position of that number.
    #[must_use]
    pub fn moves_to(&self, number: usize) -> Vec<P::Move> {
        let mut at = number;
        let mut moves = Vec::new();
        while at != 0 {
            let before = (0..at).find(|&other| self.successors[other].contains(&at));
            let before = before.expect("found from an earlier position");
            let mut ends = self.successors[before].iter();
            let place = ends.position(|&to| to == at).expect("just seen");
            moves.push(self.moves[before][place]);
            at = before;
        }
        moves.reverse();
        moves
    }

    /// A shortest solution: at each position the first move that comes
    /// nearer to a goal.
    #[must_use]
    pub fn shortest_solution(&self) -> Option<Vec<P::Move>> {
        let mut left = self.distances[0]?;
        let mut at = 0;
        let mut solution = Vec::new();
        while left > 0 {
            left -= 1;
            let place = self.successors[at]
                .iter()
                .position(|&to| self.distances[to] == Some(left))?;
            solution.push(self.moves[at][place]);
            at = self.successors[at][place];
        }
        Some(solution)
    }
}

/// Fewest edges from each node to one of `targets`: breadth first, backwards.
pub(crate) fn distances(
    successors: &[Vec<usize>],
    targets: impl Iterator<Item = usize>,
) -> Vec<Option<u32>> {
    let predecessors = reverse(successors);
    let mut distances = vec![None; successors.len()];
    let mut open = VecDeque::new();
    for target in targets {
        distances[target] = Some(0);
        open.push_back((target, 0));
    }
    while let Some((node, distance)) = open.pop_front() {
        for &before in &predecessors[node] {
            if distances[before].is_none() {
                distances[before] = Some(distance + 1);
                open.push_back((before, distance + 1));
            }
        }
    }
    distances
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Graph;

    #[track_caller]
    fn explore(text: &str) -> Explored<Graph> {
        let graph: Graph = text.parse().expect("a graph");
        Explored::whole(&graph, 100).expect("a small graph")
    }

    #[test]
    fn a_space_ends_at_its_goals_and_at_its_cap() {
        let space = explore("0>1 1>2 2>3 | 2*");
        assert_eq!(space.count(), 3, "what lies behind a goal is not play");
        let long: Graph = "0>1 1>2 2>3".parse().unwrap();
        assert!(Explored::whole(&long, 3).is_none());
        assert!(Explored::whole(&long, 4).is_some());
    }

    #[test]
    fn counts_are_those_found_by_hand() {
        // 0 has a self-loop, two parallel edges to 1, and an edge to the trap
        // 2 <-> 3; 1 goes to the goal 4 or the dead end 5.
        let space = explore("0>0 0>1 0>1 0>2 2>3 3>2 1>4 1>5 | 4*");
        let expected = Counts {
            states: 6,
            transitions: 8,
            goals: 1,
            dead_ends: 1,
            solvable: 3,
            solvable_transitions: 6,
            losing_moves: 2,
            only_moves: 1,
        };
        assert_eq!(space.totals(), expected);
        let by_depth: Vec<u64> = space.depth_rows().iter().map(|row| row.states).collect();
        assert_eq!(by_depth, [1, 2, 3]);
        assert_eq!(space.distances[0], Some(2));
        assert_eq!(space.shortest_solution().map(|moves| moves.len()), Some(2));
    }

    #[test]
    fn a_distance_is_the_length_of_a_shortest_path() {
        for seed in 0..200 {
            let graph = Graph::random(seed, 15, 25, 2);
            let space = Explored::whole(&graph, 100).expect("15 nodes");
            for at in 0..space.count() {
                // Bellman's equation holds exactly at the true distances.
                let nearest = space.successors[at]
                    .iter()
                    .filter_map(|&to| space.distances[to]);
                let expected = if space.goals[at] {
                    Some(0)
                } else {
                    nearest.min().map(|best| best + 1)
                };
                assert_eq!(space.distances[at], expected, "{graph:?}");
            }
        }
    }
}
