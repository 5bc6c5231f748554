//! What can still become of a game, asked again after every move while it is
//! played.
//!
//! Most of these questions need no search. Once lost, always lost; whoever
//! follows a solution that was found stays where the game can be won; and
//! positions come back, after moves taken back or in another order. So what was
//! learnt is kept from question to question, by the keys of the positions.

use std::collections::HashMap;
use std::mem;
use std::sync::Arc;

use impasse_puzzle::{Control, Detector, Instance, Limit, Standing};
use impasse_search::Plan;

use crate::SolveRequest;
use crate::referee::Referee;

/// Positions that are remembered; beyond that all are forgotten.
const MOST_KNOWN: usize = 200_000;

/// Positions of one puzzle of which it is known what can become of them.
#[derive(Clone, Debug, Default)]
pub struct KnownPositions {
    /// Whether a goal can be reached, by key.
    by_key: HashMap<Vec<u8>, bool>,
}

impl KnownPositions {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.by_key.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.by_key.is_empty()
    }
}

/// What can become of a game where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LightReport {
    /// Whether it can be won.
    pub standing: Standing,
    /// Why that is not known.
    pub limit: Option<Limit>,
    /// How many moves had been played in the last position that is known to be
    /// solvable.
    pub last_solvable: Option<usize>,
    /// The same of the first that is known to be lost.
    pub first_lost: Option<usize>,
}

/// Judges where a game of legal moves from the start of `instance` stands.
pub(crate) fn light<P: Instance>(
    instance: &P,
    moves: &[P::Move],
    means: (&Plan<P>, &[Arc<dyn Detector<P>>]),
    known: &mut KnownPositions,
    control: Control<'_>,
) -> LightReport {
    let mut positions = vec![instance.start()];
    for &m in moves {
        let mut state = positions[positions.len() - 1].clone();
        instance.play(&mut state, m);
        positions.push(state);
    }
    let keys: Vec<Vec<u8>> = positions.iter().map(|state| instance.key(state)).collect();
    let mut limit = None;
    let mut told = game_by_keys(&keys, known);
    if told.standing == Standing::Unknown {
        if known.len() > MOST_KNOWN {
            known.by_key.clear();
        }
        let request = SolveRequest::default();
        let mut referee = Referee::new(instance, means.0, means.1, &request, control);
        referee.known = mem::take(&mut known.by_key);
        referee.judge(&positions[moves.len()], 1);
        limit = referee.limit;
        known.by_key = referee.known;
        told = game_by_keys(&keys, known);
    }
    // What can be won now could be won before, and what was lost stays lost.
    for (at, key) in keys.into_iter().enumerate() {
        if told.last_solvable.is_some_and(|last| at <= last) {
            known.by_key.insert(key, true);
        } else if told.first_lost.is_some_and(|first| at >= first) {
            known.by_key.insert(key, false);
        }
    }
    LightReport {
        limit: limit.filter(|_| told.standing == Standing::Unknown),
        ..told
    }
}

/// What is known of the positions of a game.
fn game_by_keys(keys: &[Vec<u8>], known: &KnownPositions) -> LightReport {
    let is = |key: &Vec<u8>, solvable| known.by_key.get(key) == Some(&solvable);
    let last_solvable = keys.iter().rposition(|key| is(key, true));
    let first_lost = keys.iter().position(|key| is(key, false));
    let standing = if first_lost.is_some() {
        Standing::Lost
    } else if last_solvable == Some(keys.len() - 1) {
        Standing::Solvable
    } else {
        Standing::Unknown
    };
    LightReport {
        standing,
        limit: None,
        last_solvable,
        first_lost,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use impasse_puzzle::{Limits, Params, Verdict};

    use super::*;
    use crate::{Listed, Opened, open, open_text};

    /// Nothing may be searched for.
    fn at_a_glance() -> Control<'static> {
        Control::within(Limits {
            time: Some(Duration::ZERO),
            states: Some(0),
            ..Limits::default()
        })
    }

    #[track_caller]
    fn check(
        opened: &dyn Opened,
        known: &mut KnownPositions,
        moves: &str,
        control: Control<'_>,
        expected: Standing,
    ) {
        let told = opened.light(moves, known, control).expect("legal moves");
        assert_eq!(told.standing, expected, "{moves}");
    }

    #[test]
    fn whoever_follows_a_solution_needs_no_further_search() {
        let text = "HA -- H2 / -- -- D2 / SA S2 -- / CA C2 DA";
        let opened = open_text(Listed::Superpuzz, &Params::none(), text).expect("a legal text");
        let mut known = KnownPositions::default();
        let glance = at_a_glance();
        check(&*opened, &mut known, "", glance, Standing::Unknown);
        check(
            &*opened,
            &mut known,
            "",
            Control::free(),
            Standing::Solvable,
        );
        let report = opened.solve(&SolveRequest::default(), Control::free());
        let verdict = report.expect("a strategy").outcome.verdict;
        let Verdict::Solved(way) = verdict else {
            panic!("it can be solved")
        };
        for count in 1..=way.len() {
            let moves = way[..count].join(" ");
            check(&*opened, &mut known, &moves, glance, Standing::Solvable);
        }
    }

    #[test]
    fn once_lost_always_lost_and_the_way_back_is_known() {
        let opened = open("sokoban=########/#      #/# .$@  #/#      #/########").expect("a level");
        let mut known = KnownPositions::default();
        check(
            &*opened,
            &mut known,
            "",
            Control::free(),
            Standing::Solvable,
        );
        check(&*opened, &mut known, "dlU", Control::free(), Standing::Lost);
        // Nothing but what was learnt says so of what follows.
        let told = opened.light("dlUrrr", &mut known, at_a_glance());
        let told = told.expect("legal moves");
        assert_eq!(told.standing, Standing::Lost);
        assert_eq!((told.last_solvable, told.first_lost), (Some(0), Some(3)));
        check(
            &*opened,
            &mut known,
            "dl",
            Control::free(),
            Standing::Solvable,
        );
        let told = opened.light("dlU", &mut known, at_a_glance());
        assert_eq!(told.expect("legal moves").last_solvable, Some(2));
    }
}
