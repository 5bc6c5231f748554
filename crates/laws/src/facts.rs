//! What paths and chance say about a space that was explored whole.

use impasse_puzzle::Puzzle;

use crate::Explored;
use crate::explored::distances;

impl<P: Puzzle> Explored<P> {
    /// Most transitions of a path inside the unsolvable part, its cycles
    /// shrunk to points; `None` where nothing is unsolvable.
    ///
    /// ```
    /// use impasse_laws::{Explored, graph::Graph};
    /// // 1 and 2 are a trap with a way out to the dead end 3.
    /// let graph: Graph = "0>1 1>2 2>1 2>3 0>4 | 4*".parse().unwrap();
    /// let space = Explored::whole(&graph, 100).unwrap();
    /// assert_eq!(space.longest_lost_path(), Some(1));
    /// ```
    #[must_use]
    pub fn longest_lost_path(&self) -> Option<u32> {
        let components = self.components();
        let mut longest = vec![None; components.sizes.len()];
        // Edges never lead to a lower component, so those behind are done.
        let mut by_component: Vec<usize> = (0..self.count()).collect();
        by_component.sort_by_key(|&at| std::cmp::Reverse(components.of[at]));
        for at in by_component {
            if self.is_solvable(at) {
                continue;
            }
            let own = components.of[at];
            let behind = self.successors[at].iter().map(|&to| components.of[to]);
            let best = behind
                .filter(|&other| other != own)
                .filter_map(|other| longest[other])
                .map(|path: u32| path + 1)
                .max();
            longest[own] = longest[own].max(best).max(Some(0));
        }
        longest.into_iter().flatten().max()
    }

    /// The largest shortest distance from an unsolvable position to a dead
    /// end, over those that can reach one.
    #[must_use]
    pub fn lost_distance(&self) -> Option<u32> {
        let dead_ends = (0..self.count()).filter(|&at| self.is_dead_end(at));
        let to_dead_end = distances(&self.successors, dead_ends);
        let lost = (0..self.count()).filter(|&at| !self.is_solvable(at));
        lost.filter_map(|at| to_dead_end[at]).max()
    }

    /// Bounds between which the chance of uniform random play to win lies,
    /// repeats allowed. They are closer than `gap` unless `sweeps` passes over
    /// the space were too few.
    ///
    /// ```
    /// use impasse_laws::{Explored, graph::Graph};
    /// let graph: Graph = "0>0 0>1 0>2 | 1*".parse().unwrap();
    /// let space = Explored::whole(&graph, 100).unwrap();
    /// let (least, most) = space.random_win(1e-9, 1000);
    /// assert!(least <= 0.5 && 0.5 <= most && most - least < 1e-9);
    /// ```
    #[must_use]
    pub fn random_win(&self, gap: f64, sweeps: u32) -> (f64, f64) {
        let truth = |at: usize, fill: f64| match (self.goals[at], self.is_solvable(at)) {
            (true, _) => 1.0,
            (false, true) => fill,
            (false, false) => 0.0,
        };
        let mut least: Vec<f64> = (0..self.count()).map(|at| truth(at, 0.0)).collect();
        let mut most: Vec<f64> = (0..self.count()).map(|at| truth(at, 1.0)).collect();
        for _ in 0..sweeps {
            if most[0] - least[0] < gap {
                break;
            }
            for at in (0..self.count()).rev() {
                if self.is_solvable(at) && !self.goals[at] {
                    least[at] = self.mean_of_successors(at, &least);
                    most[at] = self.mean_of_successors(at, &most);
                }
            }
        }
        (least[0], most[0])
    }

    fn mean_of_successors(&self, at: usize, values: &[f64]) -> f64 {
        let next = &self.successors[at];
        let sum: f64 = next.iter().map(|&to| values[to]).sum();
        #[expect(clippy::cast_precision_loss, reason = "a position has few moves")]
        let count = next.len() as f64;
        sum / count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Graph;

    #[track_caller]
    fn check(text: &str, longest: Option<u32>, distance: Option<u32>, win: f64) {
        let graph: Graph = text.parse().expect("a graph");
        let space = Explored::whole(&graph, 100).expect("a small graph");
        assert_eq!(space.longest_lost_path(), longest, "{text}");
        assert_eq!(space.lost_distance(), distance, "{text}");
        let (least, most) = space.random_win(1e-9, 100_000);
        assert!(
            least - 1e-12 <= win && win <= most + 1e-12,
            "{text}: {least} {most}"
        );
        assert!(most - least < 1e-9, "{text}");
    }

    #[test]
    fn lost_paths_and_random_play_are_those_found_by_hand() {
        check("0>1 | 1*", None, None, 1.0);
        check("0>1", Some(1), Some(1), 0.0);
        check("0>1 0>2 | 1*", Some(0), Some(0), 0.5);
        // A long way and a short way to the same dead end.
        check("0>1 0>9 1>2 2>3 3>4 1>4 | 9*", Some(3), Some(2), 0.5);
        // A trap without a way out has no dead end at all.
        check("0>1 1>2 2>1 0>3 | 3*", Some(0), None, 0.5);
        // Back to the start half of the time: 1/2 * w + 1/4 = w.
        check("0>1 0>1 0>2 0>3 1>0 | 2*", Some(0), Some(0), 0.5);
    }
}
