//! Why a position is lost that no detector refutes: what becomes of its moves.
//!
//! Each move is followed until a detector speaks on every way, and these
//! reasons are listed, each after the moves that lead to it. Where that is too
//! much to read, it is counted: if a set of positions is *closed*, which means
//! that every move from it leads back into it or to a position that a detector
//! refutes, and no goal is in it, then no play that enters it ever reaches a
//! goal: before it could, it would have to leave the set, and it can leave it
//! only to positions that are dead. Cycles need no care of their own.

use std::collections::HashSet;
use std::sync::Arc;

use impasse_puzzle::{Argument, Control, Detector, Instance, Judge, Reason, Sentence, Words};
use impasse_search::Meter;

use crate::Cause;

/// Ways on from one move that people will still read.
const WAYS: usize = 6;

/// Positions that are looked at, for all moves together.
const POSITIONS: usize = 20_000;

const CLOSED: Words = Words::new(
    "positions from there on that no detector refutes: {0}; every way out of them leads to one that is refuted ({1})",
    "その先に、すぐには手詰りと判定されない局面が{0}個ありますが、どう進めても手詰りと判定される局面に行き着きます（{1}）",
);
const OPEN: Words = Words::new(
    "a complete search found no way to a goal",
    "全探索で確かめました：ゴールに至る手順はありません",
);

/// What becomes of the moves of the start, which a search has proved lost and
/// no detector refutes. Where a limit is reached, what was not looked at yet is
/// left out.
pub(crate) fn explain_moves<P: Instance>(
    instance: &P,
    detectors: &[Arc<dyn Detector<P>>],
    control: Control<'_>,
) -> Vec<Cause> {
    let mut panel = Panel::new(instance, detectors, control);
    let start = instance.start();
    let mut met = HashSet::from([instance.key(&start)]);
    let root = Branch {
        after: Vec::new(),
        state: start,
        refuted: None,
    };
    let mut left = POSITIONS;
    let mut causes = Vec::new();
    for branch in panel.grow(&root, &mut met) {
        let ways = panel.ways(&branch).unwrap_or_else(|| vec![branch]);
        for way in ways {
            causes.push(match way.refuted {
                Some((detector, reason)) => Cause {
                    after: way.after,
                    detector: Some(detector),
                    reason,
                },
                None => Cause {
                    after: way.after,
                    detector: None,
                    reason: panel.counted(&way.state, &mut left),
                },
            });
        }
    }
    causes
}

/// Where some moves lead.
#[derive(Clone)]
struct Branch<P: Instance> {
    after: Vec<String>,
    state: P::State,
    /// The detector that refutes the position, and why.
    refuted: Option<(&'static str, Reason)>,
}

/// The detectors of a game at work.
struct Panel<'p, P: Instance> {
    instance: &'p P,
    clock: Meter<'p>,
    is_over: bool,
    judges: Vec<(&'static str, Box<dyn Judge<P> + 'p>)>,
}

impl<'p, P: Instance> Panel<'p, P> {
    fn new(instance: &'p P, detectors: &'p [Arc<dyn Detector<P>>], control: Control<'p>) -> Self {
        let judges = detectors.iter();
        Self {
            instance,
            clock: Meter::new(control),
            is_over: false,
            judges: judges
                .map(|detector| (detector.about().name, detector.prepare(instance)))
                .collect(),
        }
    }

    /// Whether a limit is reached.
    fn is_over(&mut self) -> bool {
        self.is_over = self.is_over || self.clock.check_piece("outlook", 0, 0).is_err();
        self.is_over
    }

    /// What the moves of a position lead to, without what was met before: its
    /// own branch tells of that.
    fn grow(&mut self, branch: &Branch<P>, met: &mut HashSet<Vec<u8>>) -> Vec<Branch<P>> {
        let mut grown = Vec::new();
        let mut moves = Vec::new();
        self.instance.moves(&branch.state, &mut moves);
        for m in moves {
            if self.is_over() {
                break;
            }
            let mut state = branch.state.clone();
            self.instance.play(&mut state, m);
            if met.insert(self.instance.key(&state)) {
                let mut after = branch.after.clone();
                after.push(self.instance.move_text(&branch.state, m));
                let mut judges = self.judges.iter_mut();
                let refuted = judges
                    .find_map(|(name, judge)| judge.explain(&state).map(|reason| (*name, reason)));
                grown.push(Branch {
                    after,
                    state,
                    refuted,
                });
            }
        }
        grown
    }

    /// The ways on from a branch, each up to where a detector speaks; `None`
    /// if there are too many to read.
    fn ways(&mut self, branch: &Branch<P>) -> Option<Vec<Branch<P>>> {
        let mut met = HashSet::from([self.instance.key(&branch.state)]);
        let mut ways = vec![branch.clone()];
        // Each round removes a position that is met only once, so a bound on
        // what is met bounds the rounds.
        while let Some(at) = ways.iter().position(|way| way.refuted.is_none()) {
            let way = ways.remove(at);
            ways.extend(self.grow(&way, &mut met));
            if ways.len() > WAYS || met.len() > 4 * WAYS {
                return None;
            }
        }
        Some(ways)
    }

    /// What a count says of a position and what follows it.
    fn counted(&mut self, state: &P::State, left: &mut usize) -> Reason {
        let sentence = match self.closed(state, left) {
            Some((count, refuted)) => {
                let names = self.judges.iter().map(|(name, _)| *name);
                let tally: Vec<String> = names
                    .zip(refuted)
                    .filter(|&(_, count)| count > 0)
                    .map(|(name, count)| format!("{name} {count}"))
                    .collect();
                Sentence {
                    words: CLOSED,
                    arguments: vec![count.into(), Argument::AllOf(tally)],
                }
            }
            None => Sentence::new(OPEN, []),
        };
        Reason {
            sentence,
            marks: Vec::new(),
        }
    }

    /// The size of the closed set of positions that no detector refutes,
    /// `state` and what follows it, and how many positions around it each
    /// detector refutes; `None` if that is not found within `left` positions.
    fn closed(&mut self, state: &P::State, left: &mut usize) -> Option<(usize, Vec<usize>)> {
        let mut met = HashSet::from([self.instance.key(state)]);
        let mut open = vec![state.clone()];
        let mut count = 0;
        let mut refuted = vec![0; self.judges.len()];
        while let Some(state) = open.pop() {
            *left = left.checked_sub(1)?;
            if self.is_over() || self.instance.is_goal(&state) {
                return None;
            }
            count += 1;
            let mut moves = Vec::new();
            self.instance.moves(&state, &mut moves);
            for m in moves {
                let mut next = state.clone();
                self.instance.play(&mut next, m);
                if !met.insert(self.instance.key(&next)) {
                    continue;
                }
                let mut judges = self.judges.iter_mut();
                match judges.position(|(_, judge)| judge.is_dead(&next)) {
                    Some(speaker) => refuted[speaker] += 1,
                    None => open.push(next),
                }
            }
        }
        Some((count, refuted))
    }
}

#[cfg(test)]
mod tests {
    use impasse_laws::Explored;
    use impasse_puzzle::{Detector as _, Puzzle as _};
    use impasse_superpuzz::{Deal, OutOfReach, Stuck};

    use super::*;

    fn detectors() -> Vec<Arc<dyn Detector<Deal>>> {
        Deal::detectors().into_iter().map(Arc::from).collect()
    }

    /// The lost positions of a deal that no detector refutes, each as a deal
    /// of its own with its space.
    fn silent(columns: u8, number: u64) -> Vec<Deal> {
        let deal = Deal::numbered(columns, number);
        let space = Explored::whole(&deal, 5_000).expect("a small space");
        let mut judges = [Stuck.prepare(&deal), OutOfReach.prepare(&deal)];
        (0..space.count())
            .filter(|&at| !space.is_solvable(at))
            .map(|at| &space.states[at])
            .filter(|state| !judges.iter_mut().any(|judge| judge.is_dead(state)))
            .map(|state| deal.at(state))
            .collect()
    }

    #[test]
    fn every_move_is_answered_and_every_answer_is_true() {
        let mut answered = 0;
        for (columns, number) in [(3, 177), (4, 8), (4, 10), (4, 18)] {
            for deal in silent(columns, number).iter().step_by(7) {
                let causes = explain_moves(deal, &detectors(), Control::free());
                let mut moves = Vec::new();
                deal.moves(&deal.start(), &mut moves);
                for m in moves {
                    let name = deal.move_text(&deal.start(), m);
                    let told = causes
                        .iter()
                        .any(|cause| cause.after.first() == Some(&name));
                    let mut next = deal.start();
                    deal.play(&mut next, m);
                    assert!(told || next == deal.start(), "{name}\n{}", deal.text());
                }
                for cause in &causes {
                    let moves = deal
                        .parse_moves(&deal.start(), &cause.after.join(" "))
                        .expect("legal");
                    let state = deal.replay(&moves).expect("legal");
                    let space = Explored::from(deal, state, 5_000).expect("a small space");
                    assert!(!space.is_solvable(0), "{cause:?}\n{}", deal.text());
                    answered += 1;
                }
            }
        }
        assert!(answered > 100, "{answered}");
    }

    #[test]
    fn a_set_of_positions_without_a_way_out_is_counted() {
        let deal = &silent(3, 177)[0];
        let space = Explored::whole(deal, 5_000).expect("a small space");
        let detectors = detectors();
        let mut panel = Panel::new(deal, &detectors, Control::free());
        let (count, refuted) = panel.closed(&deal.start(), &mut 1_000).expect("few");
        assert_eq!(panel.closed(&deal.start(), &mut (count - 1)), None);
        let refuted: usize = refuted.into_iter().sum();
        // Plain play goes on behind refuted positions.
        assert!(count + refuted <= space.count(), "{count} {refuted}");
        assert!(count > 1 && refuted > 1, "{count} {refuted}");
    }
}
