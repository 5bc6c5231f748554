//! What is known of a state space, as plain data.

use std::ops::AddAssign;

use impasse_puzzle::{Limit, Partition, Puzzle, Sentence, Words};

use crate::estimate::Estimate;

/// What is known of the positions reachable from a start.
///
/// What was not computed is `None`, never 0; [`omitted`](Self::omitted) says
/// why.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SpaceReport {
    /// Whether every reachable position is counted. An incomplete report
    /// counts the positions whose moves were listed.
    pub complete: bool,
    /// The limit because of which something is missing.
    pub limit: Option<Limit>,
    /// One row for each depth, from 0 on; the sums over them are the totals.
    pub depths: Vec<DepthRow>,
    /// The totals where depths are not told apart, and `depths` is empty.
    pub totals: Option<DepthRow>,
    /// The game's own partitions, counted.
    pub partitions: Vec<PartitionCount>,
    /// What a search holds that works off one stage after another; empty where
    /// was not counted.
    pub stages: Vec<StageCount>,
    /// What the graph's cycles and paths say.
    pub graph: Option<GraphFacts>,
    /// Estimates, where the space was not counted.
    pub estimate: Option<Estimate>,
    /// What else there is to say about how it was found: one sentence each.
    pub notes: Vec<Sentence>,
    /// What was left out, and why: one sentence each.
    pub omitted: Vec<Sentence>,
    /// The most bytes of memory the enumeration's structures took.
    pub peak_bytes: u64,
    /// The most bytes it had on disk.
    pub disk_bytes: u64,
}

/// Counts of some positions: those of one depth (fewest moves from the start),
/// of one class, or all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DepthRow {
    /// Positions.
    pub states: u64,
    /// Moves they have, each counted, wherever they lead.
    pub transitions: u64,
    /// Positions that are goals.
    pub goals: u64,
    /// Positions without a move that are not goals.
    pub dead_ends: u64,
    /// What needs to know where a goal can still be reached.
    pub labels: Option<DepthLabels>,
}

/// What backward labelling adds to a [`DepthRow`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DepthLabels {
    /// Positions from which a goal can be reached, goals included.
    pub solvable: u64,
    /// Moves that lead from solvable positions.
    pub solvable_transitions: u64,
    /// Moves that lead from a solvable position to an unsolvable one.
    pub losing_moves: u64,
    /// Solvable positions, goals excepted, where exactly one move keeps the
    /// win.
    pub only_moves: u64,
}

impl DepthRow {
    /// Positions from which a goal can be reached; `None` without labels.
    #[must_use]
    pub fn solvable(&self) -> Option<u64> {
        self.labels.map(|labels| labels.solvable)
    }

    /// Positions from which none can; `None` without labels.
    #[must_use]
    pub fn lost(&self) -> Option<u64> {
        self.solvable().map(|solvable| self.states - solvable)
    }
}

impl AddAssign for DepthRow {
    /// Counts other positions, too. Labels are known where all of them are.
    fn add_assign(&mut self, other: Self) {
        self.states += other.states;
        self.transitions += other.transitions;
        self.goals += other.goals;
        self.dead_ends += other.dead_ends;
        self.labels = self.labels.zip(other.labels).map(|(mut labels, more)| {
            labels += more;
            labels
        });
    }
}

impl AddAssign for DepthLabels {
    fn add_assign(&mut self, other: Self) {
        self.solvable += other.solvable;
        self.solvable_transitions += other.solvable_transitions;
        self.losing_moves += other.losing_moves;
        self.only_moves += other.only_moves;
    }
}

/// How many positions each class of a partition holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartitionCount {
    /// The partition's name.
    pub name: &'static str,
    /// One line for people.
    pub summary: Words,
    /// Class names and their positions, in the game's order.
    pub classes: Vec<(String, u64)>,
    /// More about each class; empty where only positions were counted.
    pub rows: Vec<DepthRow>,
}

impl PartitionCount {
    /// The classes of a partition before anything is counted.
    pub(crate) fn nothing_yet<P: Puzzle>(partition: &Partition<P>) -> Self {
        let classes = partition.classes.iter();
        Self {
            name: partition.name,
            summary: partition.summary,
            classes: classes.map(|class| (class.clone(), 0)).collect(),
            rows: Vec::new(),
        }
    }

    /// Adds the positions found in each class, in the game's order.
    pub(crate) fn add(&mut self, found: &[u64]) {
        for ((_, count), found) in self.classes.iter_mut().zip(found) {
            *count += found;
        }
    }
}

/// One stage of a search that finishes a part of the space before it goes on,
/// and then drops it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageCount {
    /// The part's name.
    pub name: String,
    /// Positions of the part.
    pub states: u64,
    /// Positions held at its end: its own, and those of later parts that are
    /// known to be reachable.
    pub held: u64,
}

/// What the graph's cycles and paths say.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphFacts {
    /// Strongly connected components, single positions included.
    pub components: u64,
    /// Components with a cycle: more than one position, or a move that leads
    /// back to its own position.
    pub cyclic_components: u64,
    /// Positions in them.
    pub cyclic_states: u64,
    /// Positions in the largest component.
    pub largest_component: u64,
    /// The solvable position farthest from a goal is this many moves away.
    pub farthest_solvable: Option<u32>,
    /// Most transitions of a path inside the unsolvable part; with cycles, of
    /// its condensation. `None` where nothing is unsolvable.
    pub longest_lost_path: Option<u32>,
    /// The largest shortest distance from an unsolvable position to a dead
    /// end, over those that can reach one.
    pub lost_distance: Option<u32>,
    /// The chance of uniform random play, repeats allowed, to win.
    pub random_win: Option<Bounded>,
    /// The features weighted by visits of uniform random play.
    pub by_visits: Option<Weighted>,
}

/// A number known up to an error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bounded {
    /// The middle.
    pub value: f64,
    /// The truth is no farther from `value` than this.
    pub error: f64,
}

/// Mean moves, solvable share and losing-move share under some weighting of
/// positions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Weighted {
    /// Moves a position has.
    pub mean_moves: f64,
    /// Share of positions that are solvable.
    pub solvable_share: f64,
    /// Share of moves that lose the win; `None` where there is no move.
    pub losing_share: Option<f64>,
}

impl SpaceReport {
    /// The total of one column.
    pub fn total(&self, column: impl FnMut(&DepthRow) -> u64) -> u64 {
        self.rows().iter().map(column).sum()
    }

    /// Rows whose sums are the totals.
    fn rows(&self) -> &[DepthRow] {
        match &self.totals {
            Some(totals) => std::slice::from_ref(totals),
            None => &self.depths,
        }
    }

    /// The total of one labelled column; `None` without labels.
    pub fn labelled(&self, mut column: impl FnMut(&DepthLabels) -> u64) -> Option<u64> {
        self.rows().first()?;
        self.rows()
            .iter()
            .map(|row| row.labels.as_ref().map(&mut column))
            .sum()
    }

    /// Fewest moves from the start to a goal: the first depth with one. In an
    /// incomplete report a nearer one may be missing, so it is `None` there.
    ///
    /// # Panics
    ///
    /// Never: depths are counted in 32 bits.
    #[must_use]
    pub fn shortest_solution(&self) -> Option<u32> {
        let first = self.depths.iter().position(|row| row.goals > 0)?;
        self.complete
            .then(|| u32::try_from(first).expect("depths are counted in 32 bits"))
    }

    /// Positions.
    #[must_use]
    pub fn states(&self) -> u64 {
        self.total(|row| row.states)
    }

    /// Transitions.
    #[must_use]
    pub fn transitions(&self) -> u64 {
        self.total(|row| row.transitions)
    }

    /// Goals.
    #[must_use]
    pub fn goals(&self) -> u64 {
        self.total(|row| row.goals)
    }

    /// Dead ends.
    #[must_use]
    pub fn dead_ends(&self) -> u64 {
        self.total(|row| row.dead_ends)
    }
}
