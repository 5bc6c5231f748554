//! Strongly connected components by Kosaraju's two passes.

/// The strongly connected components of a graph given by successor lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    /// The component of each node. Every edge leads to the same or a higher
    /// number.
    pub of: Vec<usize>,
    /// How many nodes each component has.
    pub sizes: Vec<usize>,
    /// Whether a component has a cycle: two nodes, or a node with an edge to
    /// itself.
    pub cyclic: Vec<bool>,
}

impl Components {
    /// Finds them.
    ///
    /// ```
    /// use impasse_laws::Components;
    /// let found = Components::find(&[vec![1], vec![0, 2], vec![]]);
    /// assert_eq!(found.of, [0, 0, 1]);
    /// assert_eq!(found.cyclic, [true, false]);
    /// ```
    #[must_use]
    pub fn find(successors: &[Vec<usize>]) -> Self {
        let predecessors = reverse(successors);
        let mut found = Self {
            of: vec![usize::MAX; successors.len()],
            sizes: Vec::new(),
            cyclic: Vec::new(),
        };
        // Whatever finishes last has nothing before it but its own component:
        // walking backwards from it finds that component and no more.
        for root in finishing_order(successors).into_iter().rev() {
            if found.of[root] != usize::MAX {
                continue;
            }
            let component = found.sizes.len();
            let mut size = 0;
            let mut open = vec![root];
            found.of[root] = component;
            while let Some(node) = open.pop() {
                size += 1;
                for &before in &predecessors[node] {
                    if found.of[before] == usize::MAX {
                        found.of[before] = component;
                        open.push(before);
                    }
                }
            }
            found.sizes.push(size);
            found
                .cyclic
                .push(size > 1 || successors[root].contains(&root));
        }
        found
    }
}

/// The same edges, the other way round.
pub(crate) fn reverse(successors: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut predecessors = vec![Vec::new(); successors.len()];
    for (node, next) in successors.iter().enumerate() {
        for &other in next {
            predecessors[other].push(node);
        }
    }
    predecessors
}

/// All nodes in the order in which a depth-first walk leaves them.
fn finishing_order(successors: &[Vec<usize>]) -> Vec<usize> {
    let mut entered = vec![false; successors.len()];
    let mut order = Vec::new();
    for root in 0..successors.len() {
        if std::mem::replace(&mut entered[root], true) {
            continue;
        }
        let mut path = vec![(root, 0)];
        while let Some((node, edge)) = path.last_mut() {
            if let Some(&next) = successors[*node].get(*edge) {
                *edge += 1;
                if !std::mem::replace(&mut entered[next], true) {
                    path.push((next, 0));
                }
            } else {
                order.push(*node);
                path.pop();
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use impasse_puzzle::Chance;

    fn random_graph(seed: u64) -> Vec<Vec<usize>> {
        let mut chance = Chance::of(3, seed);
        let mut below = |bound: u64| usize::try_from(chance.below(bound)).unwrap();
        let mut successors = vec![Vec::new(); 12];
        for _ in 0..seed % 30 {
            successors[below(12)].push(below(12));
        }
        successors
    }

    /// The nodes that each node reaches in one step or more, by Warshall's three loops.
    fn reaches(successors: &[Vec<usize>]) -> Vec<Vec<bool>> {
        let n = successors.len();
        let mut reaches = vec![vec![false; n]; n];
        for (from, next) in successors.iter().enumerate() {
            for &to in next {
                reaches[from][to] = true;
            }
        }
        for middle in 0..n {
            for from in 0..n {
                for to in 0..n {
                    reaches[from][to] |= reaches[from][middle] && reaches[middle][to];
                }
            }
        }
        reaches
    }

    #[test]
    fn components_are_the_nodes_that_reach_each_other() {
        for seed in 0..300 {
            let graph = random_graph(seed);
            let found = Components::find(&graph);
            let reaches = reaches(&graph);
            for (a, from_a) in reaches.iter().enumerate() {
                for (b, from_b) in reaches.iter().enumerate() {
                    let together = a == b || (from_a[b] && from_b[a]);
                    assert_eq!(found.of[a] == found.of[b], together, "{graph:?}");
                    assert!(!from_a[b] || found.of[a] <= found.of[b], "{graph:?}");
                }
                assert_eq!(found.cyclic[found.of[a]], from_a[a], "{graph:?}");
            }
            assert_eq!(found.sizes.iter().sum::<usize>(), graph.len());
        }
    }
}
