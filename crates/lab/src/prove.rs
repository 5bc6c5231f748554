//! Proofs that no goal can be reached, or none in fewer moves, in the form that
//! others can check.
//!
//! Every position that play comes to is remembered with [why](Why) nothing
//! leads from it to a goal. Only what a certificate can say is used, so detectors
//! are asked where to look, and never believed: the part that one points at is
//! walked through, with the bound that a reader keeps.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::Arc;

use impasse_certificate::{About, MOST_IN_PART, MOST_NOGOODS, Why, Writer};
use impasse_puzzle::{Control, Detector, Instance, Judge, Limit, Mark, Relaxed, Spot, Verdict};
use impasse_search::{Meter, StateId, StateStore};
use impasse_space::Evidence;

use crate::{Opened, SolveRequest};

/// What became of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// A certificate was written.
    Written(Proved),
    /// There is none: the puzzle can be solved, or in fewer moves.
    Solvable,
    /// The limit that was reached first.
    Unknown(Limit),
}

/// The figures of a certificate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Proved {
    /// Positions in the set.
    pub positions: u64,
    /// How many of them rest on a safe move.
    pub safe: u64,
    /// How many of them rest on a part.
    pub parts: u64,
    /// How many of them rest on the moves of a few pieces.
    pub sufficient: u64,
    /// How many of them rest on the game without obstacles.
    pub relaxed: u64,
    /// Nogoods about pairings.
    pub nogoods: u64,
    /// No solution has fewer moves; without a number there is no solution.
    pub least: Option<u32>,
    /// Bytes that were written.
    pub bytes: u64,
}

/// Looks for a proof that a puzzle cannot be solved, and writes it. A solution is
/// looked for first, with a quarter of the time: where there is one, a proof
/// would be looked for in vain.
///
/// # Errors
///
/// What `to` says.
pub fn prove_or_solve(
    opened: &dyn Opened,
    request: &SolveRequest<'_>,
    control: Control<'_>,
    to: &mut dyn Write,
) -> io::Result<Proof> {
    let solved = opened.solve(request, a_quarter_of(control));
    match solved.map(|report| report.outcome.verdict) {
        Ok(Verdict::Solved(_)) => Ok(Proof::Solvable),
        Ok(Verdict::Unknown(Limit::Interrupted)) => Ok(Proof::Unknown(Limit::Interrupted)),
        _ => opened.prove(control, to),
    }
}

/// Looks for a shortest solution, with a quarter of the time, and for a proof
/// that none is shorter; where there is no solution, for a proof of that.
///
/// # Errors
///
/// What `to` says.
pub fn prove_fewest(
    opened: &dyn Opened,
    request: &SolveRequest<'_>,
    control: Control<'_>,
    to: &mut dyn Write,
) -> io::Result<Proof> {
    let request = SolveRequest {
        strategy: "optimal",
        ..*request
    };
    let Ok(report) = opened.solve(&request, a_quarter_of(control)) else {
        return opened.prove(control, to);
    };
    let outcome = report.outcome;
    match outcome.verdict {
        Verdict::Solved(_) => match u32::try_from(outcome.lower_bound) {
            Ok(least) if least > 0 && outcome.is_optimal() => {
                opened.prove_least(least, control, to)
            }
            _ => Ok(Proof::Solvable),
        },
        Verdict::Unknown(limit) => Ok(Proof::Unknown(limit)),
        Verdict::Unsolvable => opened.prove(control, to),
    }
}

fn a_quarter_of(mut control: Control<'_>) -> Control<'_> {
    control.limits.time = control.limits.time.map(|time| time / 4);
    control
}

/// What a proof is made with.
pub(crate) struct Means<'p, P: Instance> {
    pub(crate) detectors: &'p [Arc<dyn Detector<P>>],
    pub(crate) evidence: Option<&'p dyn Evidence<P>>,
}

/// Looks for a proof that no goal can be reached, and writes it.
pub(crate) fn prove<P: Instance>(
    instance: &P,
    means: &Means<'_, P>,
    control: Control<'_>,
    to: &mut dyn Write,
) -> io::Result<Proof> {
    let mut meter = Meter::new(control);
    let mut prover = match instance.make_tables(&mut meter) {
        Ok(tables) => Prover::new(instance, means, tables),
        Err(limit) => return Ok(Proof::Unknown(limit)),
    };
    let closed = prover.close(&mut meter);
    prover.finish(closed, to)
}

/// Looks for a proof that no goal is nearer than `moves`, at least one, and
/// writes it.
pub(crate) fn prove_least<P: Instance>(
    instance: &P,
    moves: u32,
    control: Control<'_>,
    to: &mut dyn Write,
) -> io::Result<Proof> {
    let mut meter = Meter::new(control);
    let nothing = Means {
        detectors: &[],
        evidence: None,
    };
    let mut prover = Prover::new(instance, &nothing, 0);
    let closed = prover.close_below(moves, &mut meter);
    let proof = prover.finish(closed, to)?;
    Ok(match proof {
        Proof::Written(figures) => Proof::Written(Proved {
            least: Some(moves),
            ..figures
        }),
        proof => proof,
    })
}

struct Prover<'p, P: Instance> {
    instance: &'p P,
    judges: Vec<Box<dyn Judge<P> + 'p>>,
    evidence: Option<&'p dyn Evidence<P>>,
    tables: u64,
    store: StateStore,
    /// Whether a position rests on its safe move, by number.
    safe: Vec<bool>,
    /// What others rest on.
    reasons: HashMap<StateId, Why>,
    /// Parts that were walked through, as their game writes them, and whether
    /// no goal was there.
    lost_parts: HashMap<String, bool>,
    reason_bytes: u64,
}

impl<'p, P: Instance> Prover<'p, P> {
    fn new(instance: &'p P, means: &Means<'p, P>, tables: u64) -> Self {
        let detectors = means.detectors.iter();
        Self {
            instance,
            judges: detectors.map(|d| d.prepare(instance)).collect(),
            evidence: means.evidence,
            tables,
            store: StateStore::new(instance.key_len()),
            safe: Vec::new(),
            reasons: HashMap::new(),
            lost_parts: HashMap::new(),
            reason_bytes: 0,
        }
    }

    fn finish(&self, closed: Result<bool, Limit>, to: &mut dyn Write) -> io::Result<Proof> {
        match closed {
            Ok(true) => self.write(to).map(Proof::Written),
            Ok(false) => Ok(Proof::Solvable),
            Err(limit) => Ok(Proof::Unknown(limit)),
        }
    }

    fn check(&self, meter: &mut Meter<'_>, waiting: &[StateId]) -> Result<(), Limit> {
        let waits = size_of_val(waiting) + self.safe.capacity();
        let bytes = self.store.bytes() + self.tables + self.reason_bytes + waits as u64;
        let count = self.store.len() as u64;
        meter.check("proof", count, bytes)?;
        if count >= StateStore::MOST {
            return Err(Limit::Memory);
        }
        Ok(())
    }

    /// Sees every position that counts; says whether none of them is a goal.
    fn close(&mut self, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        let instance = self.instance;
        let mut key = vec![0; instance.key_len()];
        let mut state = instance.start();
        instance.write_key(&state, &mut key);
        let start = self.store.intern(&key).0;
        if instance.is_goal(&state) {
            return Ok(false);
        }
        if let Some(why) = self.lost_at_once(&state) {
            self.rest(start, why);
            return Ok(true);
        }
        if let Some(found) = self.unpairable(meter) {
            return found;
        }
        let mut waiting = vec![start];
        let mut moves = Vec::new();
        while let Some(id) = waiting.pop() {
            self.check(meter, &waiting)?;
            instance.read_key(self.store.key(id), &mut state);
            if instance.is_goal(&state) {
                return Ok(false);
            }
            self.safe.resize(self.store.len(), false);
            if let Some(why) = self.lost_at_once(&state) {
                self.rest(id, why);
                continue;
            }
            moves.clear();
            if let Some(m) = instance.safe(&state) {
                self.safe[id.index()] = true;
                moves.push(m);
            } else if let Some((places, some)) = self.sufficient(&state) {
                self.rest(id, Why::Sufficient(places));
                moves = some;
            } else {
                instance.moves(&state, &mut moves);
            }
            for &m in moves.iter().rev() {
                let mut next = state.clone();
                instance.play(&mut next, m);
                let next = instance.alike(&next).unwrap_or(next);
                instance.write_key(&next, &mut key);
                if let (id, true) = self.store.intern(&key) {
                    waiting.push(id);
                }
            }
        }
        Ok(true)
    }

    /// Sees every position that may be on a way with fewer moves, the nearest
    /// first; says whether none of them is a goal.
    fn close_below(&mut self, moves: u32, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        let instance = self.instance;
        let mut key = vec![0; instance.key_len()];
        let mut state = instance.start();
        instance.write_key(&state, &mut key);
        let mut layer = vec![self.store.intern(&key).0];
        let mut legal = Vec::new();
        for left in (1..=moves).rev() {
            let mut next_layer = Vec::new();
            for &id in &layer {
                self.check(meter, &next_layer)?;
                instance.read_key(self.store.key(id), &mut state);
                if instance.is_goal(&state) {
                    return Ok(false);
                }
                self.rest(id, Why::Least(left));
                legal.clear();
                instance.moves(&state, &mut legal);
                for &m in &legal {
                    let mut next = state.clone();
                    instance.play(&mut next, m);
                    if instance.least(&next) + 1 >= left {
                        continue;
                    }
                    instance.write_key(&next, &mut key);
                    if let (id, true) = self.store.intern(&key) {
                        next_layer.push(id);
                    }
                }
            }
            layer = next_layer;
        }
        Ok(true)
    }

    fn rest(&mut self, id: StateId, why: Why) {
        let places = match &why {
            Why::Part(places) | Why::Sufficient(places) => places.len(),
            _ => 0,
        };
        self.reason_bytes += (places * size_of::<Spot>() + 64) as u64;
        self.reasons.insert(id, why);
    }

    /// Pieces whose moves are enough, and the moves.
    fn sufficient(&self, state: &P::State) -> Option<(Vec<Spot>, Vec<P::Move>)> {
        let places = self.evidence?.sufficient(self.instance, state)?;
        let moves = self.instance.sufficient(state, &places)?;
        Some((places, moves))
    }

    /// Whether no pairing takes all tiles, where the game has pairs; the start
    /// rests on it then.
    fn unpairable(&mut self, meter: &mut Meter<'_>) -> Option<Result<bool, Limit>> {
        let mut check = |decisions, bytes| meter.check("proof", decisions, bytes);
        let found = self.evidence?.nogoods(self.instance, &mut check)?;
        match found {
            Ok(Some(nogoods)) if nogoods.len() > MOST_NOGOODS => None,
            Ok(Some(nogoods)) => {
                self.rest(StateId(0), Why::Pairing(nogoods));
                Some(Ok(true))
            }
            Ok(None) => Some(Ok(false)),
            Err(limit) => Some(Err(limit)),
        }
    }

    /// Why a position that a detector calls dead is lost without a move.
    fn lost_at_once(&mut self, state: &P::State) -> Option<Why> {
        for at in 0..self.judges.len() {
            if !self.judges[at].is_dead(state) {
                continue;
            }
            if let Some(places) = self.lost_part(at, state) {
                return Some(Why::Part(places));
            }
            let relaxed = self.instance.relaxed(state);
            if relaxed.is_some_and(|game| !can_be_reached(&game)) {
                return Some(Why::Relaxed);
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
        self.reason_bytes += (text.len() + 64) as u64;
        self.lost_parts.insert(text, lost);
        lost
    }

    fn write(&self, to: &mut dyn Write) -> io::Result<Proved> {
        let mut order: Vec<StateId> = (0..).map(StateId).take(self.store.len()).collect();
        order.sort_unstable_by_key(|&id| self.store.key(id));
        let about = About {
            game: self.instance.game().to_owned(),
            params: self.instance.params().to_string(),
            text: self.instance.text(),
            key_len: self.instance.key_len(),
            positions: order.len() as u64,
        };
        let mut counted = Counted { to, bytes: 0 };
        let mut proved = Proved {
            positions: about.positions,
            ..Proved::default()
        };
        let mut writer = Writer::new(&mut counted, &about)?;
        for id in order {
            let is_safe = self.safe.get(id.index()).is_some_and(|&safe| safe);
            let plain = if is_safe { Why::Safe } else { Why::Open };
            let why = self.reasons.get(&id).unwrap_or(&plain);
            match why {
                Why::Safe => proved.safe += 1,
                Why::Part(_) => proved.parts += 1,
                Why::Sufficient(_) => proved.sufficient += 1,
                Why::Relaxed => proved.relaxed += 1,
                Why::Pairing(nogoods) => proved.nogoods += nogoods.len() as u64,
                Why::Open | Why::Least(_) => {}
            }
            writer.position(self.store.key(id), why)?;
        }
        writer.finish()?;
        proved.bytes = counted.bytes;
        Ok(proved)
    }
}

/// Whether all goals follow if nothing becomes false.
fn can_be_reached(game: &Relaxed) -> bool {
    let mut known = vec![false; game.facts];
    let mut waiting: Vec<usize> = game.now.clone();
    let mut needed_by: Vec<Vec<usize>> = vec![Vec::new(); game.facts];
    for (at, (needs, _)) in game.rules.iter().enumerate() {
        for &need in needs {
            needed_by[need].push(at);
        }
    }
    while let Some(fact) = waiting.pop() {
        if std::mem::replace(&mut known[fact], true) {
            continue;
        }
        for &at in &needed_by[fact] {
            let (needs, gives) = &game.rules[at];
            if needs.iter().all(|&need| known[need]) {
                waiting.push(*gives);
            }
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

/// Writes, and counts bytes.
struct Counted<'w> {
    to: &'w mut dyn Write,
    bytes: u64,
}

impl Write for Counted<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.to.write(bytes)?;
        self.bytes += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
