//! A proof that no goal can be reached, in the form that others can check.
//!
//! Every position that play comes to is remembered with [why](Why) nothing
//! leads from it to a goal: one of its parts is lost, or its safe move leads to
//! such a position, or all its moves do. Only what a certificate can say is
//! used, so detectors are asked where to look, and never believed: the part that
//! one points at is walked through, with the bound that a reader keeps.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::Arc;

use impasse_certificate::{About, MOST_IN_PART, Why, Writer};
use impasse_puzzle::{Control, Detector, Instance, Judge, Limit, Mark, Spot, Verdict};
use impasse_search::{Meter, StateId, StateStore};

use crate::{Opened, SolveRequest};

/// What became of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// A certificate was written.
    Written(Proved),
    /// There is none: the puzzle can be solved.
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
    let mut first = control;
    first.limits.time = first.limits.time.map(|time| time / 4);
    let solved = opened.solve(request, first);
    match solved.map(|report| report.outcome.verdict) {
        Ok(Verdict::Solved(_)) => Ok(Proof::Solvable),
        Ok(Verdict::Unknown(Limit::Interrupted)) => Ok(Proof::Unknown(Limit::Interrupted)),
        _ => opened.prove(control, to),
    }
}

/// Looks for a proof, and writes it.
pub(crate) fn prove<P: Instance>(
    instance: &P,
    detectors: &[Arc<dyn Detector<P>>],
    control: Control<'_>,
    to: &mut dyn Write,
) -> io::Result<Proof> {
    let mut meter = Meter::new(control);
    let prover = match instance.make_tables(&mut meter) {
        Ok(tables) => Prover {
            instance,
            judges: detectors.iter().map(|d| d.prepare(instance)).collect(),
            tables,
            store: StateStore::new(instance.key_len()),
            safe: Vec::new(),
            parts: HashMap::new(),
            lost_parts: HashMap::new(),
            part_bytes: 0,
        },
        Err(limit) => return Ok(Proof::Unknown(limit)),
    };
    prover.run(&mut meter, to)
}

struct Prover<'p, P: Instance> {
    instance: &'p P,
    judges: Vec<Box<dyn Judge<P> + 'p>>,
    tables: u64,
    store: StateStore,
    /// Whether a position rests on its safe move, by number.
    safe: Vec<bool>,
    /// The part that a position rests on.
    parts: HashMap<StateId, Vec<Spot>>,
    /// Parts that were walked through, as their game writes them, and whether
    /// no goal was there.
    lost_parts: HashMap<String, bool>,
    part_bytes: u64,
}

impl<P: Instance> Prover<'_, P> {
    fn run(mut self, meter: &mut Meter<'_>, to: &mut dyn Write) -> io::Result<Proof> {
        match self.close(meter) {
            Ok(true) => self.write(to).map(Proof::Written),
            Ok(false) => Ok(Proof::Solvable),
            Err(limit) => Ok(Proof::Unknown(limit)),
        }
    }

    /// Sees every position that counts; says whether none of them is a goal.
    fn close(&mut self, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        let instance = self.instance;
        let mut key = vec![0; instance.key_len()];
        let mut state = instance.start();
        instance.write_key(&state, &mut key);
        let mut waiting = vec![self.store.intern(&key).0];
        let mut moves = Vec::new();
        while let Some(id) = waiting.pop() {
            let waits = waiting.capacity() * size_of::<StateId>() + self.safe.capacity();
            let bytes = self.store.bytes() + self.tables + self.part_bytes + waits as u64;
            let count = self.store.len();
            meter.check("proof", count as u64, bytes)?;
            if count as u64 >= StateStore::MOST {
                return Err(Limit::Memory);
            }
            instance.read_key(self.store.key(id), &mut state);
            if instance.is_goal(&state) {
                return Ok(false);
            }
            self.safe.resize(count, false);
            if let Some(places) = self.lost_part(&state) {
                self.part_bytes += (places.len() * size_of::<Spot>() + 64) as u64;
                self.parts.insert(id, places);
                continue;
            }
            moves.clear();
            if let Some(m) = instance.safe(&state) {
                self.safe[id.index()] = true;
                moves.push(m);
            } else {
                instance.moves(&state, &mut moves);
            }
            for &m in moves.iter().rev() {
                let mut next = state.clone();
                instance.play(&mut next, m);
                instance.write_key(&next, &mut key);
                if let (id, true) = self.store.intern(&key) {
                    waiting.push(id);
                }
            }
        }
        Ok(true)
    }

    /// The places of a part that cannot be solved, as a detector points at it.
    fn lost_part(&mut self, state: &P::State) -> Option<Vec<Spot>> {
        for at in 0..self.judges.len() {
            if !self.judges[at].is_dead(state) {
                continue;
            }
            let Some(reason) = self.judges[at].explain(state) else {
                continue;
            };
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
            for places in [named, all] {
                let part = self.instance.part(state, &places);
                if part.is_some_and(|part| self.is_lost(&part)) {
                    return Some(places);
                }
            }
        }
        None
    }

    /// Whether no goal can be reached in a part that is small enough.
    fn is_lost(&mut self, part: &P) -> bool {
        let text = part.text();
        if let Some(&lost) = self.lost_parts.get(&text) {
            return lost;
        }
        let lost = walked_through(part);
        self.part_bytes += (text.len() + 64) as u64;
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
            parts: self.parts.len() as u64,
            ..Proved::default()
        };
        let mut writer = Writer::new(&mut counted, &about)?;
        for id in order {
            let why = match self.parts.get(&id) {
                Some(places) => Why::Part(places.clone()),
                None if self.safe[id.index()] => Why::Safe,
                None => Why::Open,
            };
            proved.safe += u64::from(why == Why::Safe);
            writer.position(self.store.key(id), &why)?;
        }
        writer.finish()?;
        proved.bytes = counted.bytes;
        Ok(proved)
    }
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
