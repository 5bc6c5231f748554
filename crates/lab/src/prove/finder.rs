//! Why a position leads to no goal, as a certificate can say it.

use std::collections::HashMap;
use std::iter;

use impasse_certificate::{MOST_IN_PART, Why};
use impasse_puzzle::{Instance, Judge, Mark, Relaxed, Spot};
use impasse_search::StateStore;
use impasse_space::Evidence;

use super::Means;
use super::units::lost_units;

/// Bytes of parts that are remembered.
const REMEMBERED: u64 = 32 << 20;

/// Finds reasons. What it says of a position depends on that position alone.
pub(super) struct Finder<'p, P: Instance> {
    instance: &'p P,
    judges: Vec<Box<dyn Judge<P> + 'p>>,
    evidence: Option<&'p dyn Evidence<P>>,
    /// Parts that were walked through, as their game writes them, and whether
    /// no goal was there.
    lost_parts: HashMap<String, bool>,
    bytes: u64,
}

impl<'p, P: Instance> Finder<'p, P> {
    pub(super) fn new(instance: &'p P, means: &Means<'p, P>) -> Self {
        let detectors = means.detectors.iter();
        Self {
            instance,
            judges: detectors.map(|d| d.prepare(instance)).collect(),
            evidence: means.evidence,
            lost_parts: HashMap::new(),
            bytes: 0,
        }
    }

    /// Bytes it takes in memory.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Why a position leads to no goal if [what follows](Self::following) does not.
    pub(super) fn why(&mut self, state: &P::State) -> Why {
        if let Some(why) = self.lost_at_once(state) {
            return why;
        }
        // One that stands for others speaks of the moves of all.
        if self.instance.alike(state).as_ref() == Some(state) {
            return Why::Open;
        }
        if self.instance.safe(state).is_some() {
            return Why::Safe;
        }
        self.sufficient(state).map_or(Why::Open, Why::Sufficient)
    }

    /// The positions that must lead to no goal either, each by the one that stands for
    /// it.
    pub(super) fn following(&self, state: &P::State, why: &Why) -> Vec<P::State> {
        let instance = self.instance;
        let mut following = Vec::new();
        let mut play = |from: &P::State, moves: Vec<P::Move>| {
            following.extend(moves.into_iter().map(|m| {
                let mut next = from.clone();
                instance.play(&mut next, m);
                instance.alike(&next).unwrap_or(next)
            }));
        };
        match why {
            Why::Open => {
                for from in iter::once(state).chain(&instance.stands_for(state)) {
                    let mut moves = Vec::new();
                    instance.moves(from, &mut moves);
                    play(from, moves);
                }
            }
            Why::Safe => play(state, instance.safe(state).into_iter().collect()),
            Why::Sufficient(places) => {
                play(
                    state,
                    instance.sufficient(state, places).unwrap_or_default(),
                );
            }
            _ => {}
        }
        following
    }

    /// Pieces whose moves are enough.
    fn sufficient(&self, state: &P::State) -> Option<Vec<Spot>> {
        let places = self.evidence?.sufficient(self.instance, state)?;
        self.instance.sufficient(state, &places)?;
        Some(places)
    }

    /// Why a position that a detector calls dead is lost without a move.
    pub(super) fn lost_at_once(&mut self, state: &P::State) -> Option<Why> {
        for at in 0..self.judges.len() {
            if !self.judges[at].is_dead(state) {
                continue;
            }
            let relaxed = self.instance.relaxed(state);
            if relaxed.is_some_and(|game| !can_be_reached(&game)) {
                return Some(Why::Relaxed);
            }
            if let Some(places) = self.lost_part(at, state) {
                return Some(Why::Part(places));
            }
            let cuts = self.evidence.map(|e| e.cuts(self.instance, state));
            let mut cuts = cuts.into_iter().flatten();
            if let Some(cut) = cuts.find_map(|cut| lost_units(self.instance, state, cut)) {
                return Some(Why::Units(cut));
            }
        }
        None
    }

    /// The places of a part that cannot be solved, as a detector points at it.
    fn lost_part(&mut self, judge: usize, state: &P::State) -> Option<Vec<Spot>> {
        let reason = self.judges[judge].explain(state)?;
        let dead = |mark: &Mark| matches!(mark, Mark::Dead(_));
        let pointed = |wanted: &dyn Fn(&Mark) -> bool| {
            let marks = reason.marks.iter().filter(|mark| wanted(mark));
            let mut spots: Vec<Spot> = marks.flat_map(Mark::spots).copied().collect();
            spots.sort_unstable();
            spots.dedup();
            spots
        };
        let named = pointed(&dead);
        let all = pointed(&|_| true);
        [named, all].into_iter().find(|places| {
            let part = self.instance.part(state, places);
            part.is_some_and(|part| self.is_lost(&part))
        })
    }

    /// Whether no goal can be reached in a part that is small enough.
    fn is_lost(&mut self, part: &P) -> bool {
        let text = part.text();
        if let Some(&lost) = self.lost_parts.get(&text) {
            return lost;
        }
        let lost = walked_through(part);
        if self.bytes < REMEMBERED {
            self.bytes += (text.len() + 64) as u64;
            self.lost_parts.insert(text, lost);
        }
        lost
    }
}

/// Whether all goals follow if nothing becomes false.
fn can_be_reached(game: &Relaxed) -> bool {
    const NONE: usize = usize::MAX;
    // The rules that need a fact: the first, and behind each rule the next, for both facts
    // that it needs.
    let mut needed_by = vec![NONE; game.facts];
    let mut behind = vec![NONE; 2 * game.rules.len()];
    for (at, (needs, _)) in game.rules.iter().enumerate() {
        for (link, &need) in (2 * at..).zip(needs) {
            behind[link] = std::mem::replace(&mut needed_by[need], link);
        }
    }
    let mut known = vec![false; game.facts];
    let mut waiting: Vec<usize> = game.now.clone();
    while let Some(fact) = waiting.pop() {
        if std::mem::replace(&mut known[fact], true) {
            continue;
        }
        let mut link = needed_by[fact];
        while link != NONE {
            let ([one, other], gives) = game.rules[link / 2];
            if known[one] && known[other] {
                waiting.push(gives);
            }
            link = behind[link];
        }
    }
    let holds = |facts: &Vec<usize>| facts.iter().all(|&fact| known[fact]);
    game.goals.iter().all(|ways| ways.iter().any(holds))
}

/// Sees every position of a part; whether it is small enough and has no goal.
fn walked_through<P: Instance>(part: &P) -> bool {
    let mut store = StateStore::new(part.key_len());
    let mut key = vec![0; part.key_len()];
    let mut waiting = vec![part.start()];
    part.write_key(&waiting[0], &mut key);
    store.intern(&key);
    let mut moves = Vec::new();
    while let Some(state) = waiting.pop() {
        if part.is_goal(&state) {
            return false;
        }
        moves.clear();
        part.moves(&state, &mut moves);
        for &m in &moves {
            let mut next = state.clone();
            part.play(&mut next, m);
            part.write_key(&next, &mut key);
            if store.intern(&key).1 {
                waiting.push(next);
            }
        }
        if store.len() > MOST_IN_PART {
            return false;
        }
    }
    true
}
