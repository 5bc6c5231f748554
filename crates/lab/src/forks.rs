//! Positions in which some moves keep the win and others lose it, by the labels
//! of a whole space: what can be asked of somebody who wants to learn.

use impasse_puzzle::{Chance, Control, Detector, Instance, Limit};
use impasse_search::{Meter, Workers};
use impasse_space::{Components, Graph, Keys, Labels, enumerate};
use std::collections::HashMap;
use std::sync::Arc;

/// A position with moves of both kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fork {
    /// Shortest moves that lead there.
    pub moves: Vec<String>,
    /// The moves after which a goal can be reached.
    pub keeps: Vec<String>,
    /// The moves after which none can.
    pub loses: Vec<String>,
    /// How many of these lose at a glance: a detector for that says so.
    pub plain: usize,
}

/// Up to `count` forks of the space of `instance`, drawn from the seed, or the
/// limit within which the space was not enumerated.
pub(crate) fn forks<P: Instance>(
    instance: &P,
    detectors: &[Arc<dyn Detector<P>>],
    count: usize,
    seed: u64,
    control: Control<'_>,
) -> Result<Vec<Fork>, Limit> {
    let mut meter = Meter::new(control);
    let space = enumerate(instance, Workers::alone(), Keys::Keep, &mut meter);
    if let Some(limit) = space.limit {
        return Err(limit);
    }
    let graph = &space.graph;
    let components = Components::find(graph, &mut meter)?;
    let labels = Labels::find(graph, &components, &mut meter)?;
    let keys = space.keys.unwrap_or_default();
    let labelled = Labelled {
        instance,
        graph,
        labels: &labels,
        parents: parents(graph),
        numbers: keys.chunks_exact(instance.key_len()).zip(0..).collect(),
    };
    let mut found: Vec<u32> = graph.states().filter(|&s| labelled.is_fork(s)).collect();
    Chance::new(seed).shuffle(&mut found);
    found.truncate(count);
    let plain: Vec<_> = detectors.iter().filter(|one| one.is_plain()).collect();
    let mut judges: Vec<_> = plain.iter().map(|one| one.prepare(instance)).collect();
    let told = found.into_iter().map(|fork| {
        let mut is_plain = |state: &P::State| judges.iter_mut().any(|judge| judge.is_dead(state));
        labelled.told(fork, &mut is_plain)
    });
    Ok(told.collect())
}

/// For each position one before it that is nearer to the start.
fn parents(graph: &Graph) -> Vec<u32> {
    let mut parents = vec![u32::MAX; graph.len()];
    for state in graph.states() {
        for &next in graph.targets(state) {
            let parent = &mut parents[next as usize];
            if *parent == u32::MAX && graph.depth(next) == graph.depth(state) + 1 {
                *parent = state;
            }
        }
    }
    parents
}

/// A whole space with its labels.
struct Labelled<'s, P: Instance> {
    instance: &'s P,
    graph: &'s Graph,
    labels: &'s Labels,
    parents: Vec<u32>,
    numbers: HashMap<&'s [u8], u32>,
}

impl<P: Instance> Labelled<'_, P> {
    fn is_fork(&self, state: u32) -> bool {
        let targets = self.graph.targets(state);
        let solvable = targets.iter().filter(|&&s| self.labels.is_solvable(s));
        let solvable = solvable.count();
        solvable > 0 && solvable < targets.len()
    }

    fn number(&self, state: &P::State) -> u32 {
        self.numbers[&*self.instance.key(state)]
    }

    /// The legal moves of a position and what they lead to.
    fn onward(&self, state: &P::State) -> Vec<(P::Move, P::State)> {
        let mut moves = Vec::new();
        self.instance.moves(state, &mut moves);
        let played = moves.into_iter().map(|m| {
            let mut next = state.clone();
            self.instance.play(&mut next, m);
            (m, next)
        });
        played.collect()
    }

    fn told(&self, fork: u32, is_plain: &mut dyn FnMut(&P::State) -> bool) -> Fork {
        let mut way = vec![fork];
        while let Some(&state) = way.last()
            && self.graph.depth(state) > 0
        {
            way.push(self.parents[state as usize]);
        }
        let mut state = self.instance.start();
        let mut moves = Vec::new();
        for &number in way.iter().rev().skip(1) {
            let mut onward = self.onward(&state).into_iter();
            let step = onward.find(|(_, next)| self.number(next) == number);
            let (m, next) = step.expect("positions with equal keys have the same futures");
            moves.push(self.instance.move_text(&state, m));
            state = next;
        }
        let mut told = Fork {
            moves,
            keeps: Vec::new(),
            loses: Vec::new(),
            plain: 0,
        };
        for (m, next) in self.onward(&state) {
            let text = self.instance.move_text(&state, m);
            if self.labels.is_solvable(self.number(&next)) {
                told.keeps.push(text);
            } else {
                told.loses.push(text);
                told.plain += usize::from(is_plain(&next));
            }
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use crate::open;
    use impasse_puzzle::{Control, Limit, Limits};

    /// Every fork is one by the labels that a search of its own finds.
    #[test]
    fn moves_that_keep_the_win_are_told_from_those_that_lose_it() {
        let opened = open("superpuzz:columns=3#5").expect("a deal");
        let forks = opened.forks(20, 1, Control::free()).expect("a small space");
        assert!(!forks.is_empty());
        for fork in &forks {
            for (texts, is_kept) in [(&fork.keeps, true), (&fork.loses, false)] {
                assert!(!texts.is_empty());
                for text in texts {
                    let moves = format!("{} {text}", fork.moves.join(" "));
                    let after = opened.after(&moves).expect("they are legal");
                    let report = after.solve(&crate::SolveRequest::default(), Control::free());
                    let outcome = report.expect("the usual strategy").outcome;
                    assert_eq!(outcome.solution().is_some(), is_kept, "{moves}");
                }
            }
            assert!(fork.plain <= fork.loses.len());
        }
    }

    #[test]
    fn what_is_lost_at_a_glance_is_counted() {
        let level = "sokoban:by=pushes=######/#@   #/# $  #/#  . #/######";
        let forks = open(level).expect("a level").forks(99, 1, Control::free());
        let first = forks
            .expect("small")
            .into_iter()
            .find(|fork| fork.moves.is_empty());
        let first = first.expect("the start is one");
        assert!(
            first.plain > 0 && first.plain <= first.loses.len(),
            "{first:?}"
        );
    }

    #[test]
    fn a_space_that_is_too_large_is_left() {
        let control = Control {
            limits: Limits {
                states: Some(100),
                ..Limits::default()
            },
            ..Control::free()
        };
        let forks = open("freecell#1").expect("a deal").forks(1, 1, control);
        assert_eq!(forks, Err(Limit::States));
    }
}
