//! Proofs that no goal can be reached, or none in fewer moves, in the form that
//! others can check.
//!
//! Every position that play comes to is remembered with [why](Why) nothing
//! leads from it to a goal. Only what a certificate can say is used, so detectors
//! are asked where to look, and never believed: the part that one points at is
//! walked through, with the bound that a reader keeps.

use std::collections::HashMap;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use impasse_certificate::{About, MOST_NAMED, MOST_NOGOODS, Nogood, Why, Writer};
use impasse_puzzle::{Control, Detector, Instance, Limit, Spot, Verdict};
use impasse_search::{Meter, StateId, StateStore, Workers};
use impasse_space::Evidence;

use crate::{Opened, SolveRequest};

mod disk;
mod finder;
mod trim;
mod units;

use finder::Finder;

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
    /// How many of them rest on units.
    pub units: u64,
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
    options: &ProveOptions<'_>,
    control: Control<'_>,
    to: &mut dyn Write,
) -> io::Result<Proof> {
    let solved = opened.solve(request, a_quarter_of(control));
    match solved.map(|report| report.outcome.verdict) {
        Ok(Verdict::Solved(_)) => Ok(Proof::Solvable),
        Ok(Verdict::Unknown(Limit::Interrupted)) => Ok(Proof::Unknown(Limit::Interrupted)),
        _ => opened.prove(options, control, to),
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
    options: &ProveOptions<'_>,
    control: Control<'_>,
    to: &mut dyn Write,
) -> io::Result<Proof> {
    let request = SolveRequest {
        strategy: "optimal",
        ..*request
    };
    let Ok(report) = opened.solve(&request, a_quarter_of(control)) else {
        return opened.prove(options, control, to);
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
        Verdict::Unsolvable => opened.prove(options, control, to),
    }
}

fn a_quarter_of(mut control: Control<'_>) -> Control<'_> {
    control.limits.time = control.limits.time.map(|time| time / 4);
    control
}

/// Where and by whom a proof is made.
#[derive(Clone, Copy, Debug)]
pub struct ProveOptions<'a> {
    /// A directory for what does not fit in memory.
    pub scratch: Option<&'a Path>,
    /// Who works there.
    pub workers: Workers,
}

impl Default for ProveOptions<'_> {
    fn default() -> Self {
        Self {
            scratch: None,
            workers: Workers::alone(),
        }
    }
}

/// Bytes of memory for work on disk where no limit is set.
const USUAL_MEMORY: u64 = 1 << 30;

/// What a proof is made with.
pub(crate) struct Means<'p, P: Instance> {
    pub(crate) detectors: &'p [Arc<dyn Detector<P>>],
    pub(crate) evidence: Option<&'p dyn Evidence<P>>,
}

/// Looks for a proof that no goal can be reached, and writes it. What does not
/// fit in memory is begun again on disk, where there is a place for that.
pub(crate) fn prove<P: Instance>(
    instance: &P,
    means: &Means<'_, P>,
    options: &ProveOptions<'_>,
    control: Control<'_>,
    to: &mut dyn Write,
) -> io::Result<Proof> {
    let mut meter = Meter::new(control);
    let mut prover = match instance.make_tables(&mut meter) {
        Ok(tables) => Prover::new(instance, means, tables),
        Err(limit) => return Ok(Proof::Unknown(limit)),
    };
    match (prover.close(&mut meter), options.scratch) {
        (Err(Limit::Memory), Some(scratch)) => {
            let memory = control.limits.memory.unwrap_or(USUAL_MEMORY);
            let tables = prover.tables;
            drop(prover);
            let room = memory.saturating_sub(tables);
            disk::prove(
                instance,
                means,
                scratch,
                options.workers,
                room,
                &mut meter,
                to,
            )
        }
        (closed, _) => prover.finish(closed, to),
    }
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
    finder: Finder<'p, P>,
    evidence: Option<&'p dyn Evidence<P>>,
    tables: u64,
    store: StateStore,
    /// Whether a position rests on its safe move, by number.
    safe: Vec<bool>,
    /// What others rest on.
    reasons: HashMap<StateId, Why>,
    reason_bytes: u64,
}

impl<'p, P: Instance> Prover<'p, P> {
    fn new(instance: &'p P, means: &Means<'p, P>, tables: u64) -> Self {
        Self {
            instance,
            finder: Finder::new(instance, means),
            evidence: means.evidence,
            tables,
            store: StateStore::new(instance.key_len()),
            safe: Vec::new(),
            reasons: HashMap::new(),
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
        // To write it, all positions are put in order.
        let order = self.store.len() * size_of::<StateId>();
        let waits = size_of_val(waiting) + self.safe.capacity() + order;
        let reasons = self.reason_bytes + self.finder.bytes();
        let bytes = self.store.bytes() + self.tables + reasons + waits as u64;
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
        if let Some(why) = self.finder.lost_at_once(&state) {
            self.rest(start, why);
            return Ok(true);
        }
        if let Some(found) = self.unpairable(meter) {
            return found;
        }
        let mut waiting = vec![start];
        while let Some(id) = waiting.pop() {
            self.check(meter, &waiting)?;
            instance.read_key(self.store.key(id), &mut state);
            if instance.is_goal(&state) {
                return Ok(false);
            }
            self.safe.resize(self.store.len(), false);
            let why = self.finder.why(&state);
            for next in self.finder.following(&state, &why).iter().rev() {
                instance.write_key(next, &mut key);
                if let (id, true) = self.store.intern(&key) {
                    waiting.push(id);
                }
            }
            match why {
                Why::Open => {}
                Why::Safe => self.safe[id.index()] = true,
                why => self.rest(id, why),
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
            Why::Units(units) => units.iter().map(Vec::len).sum(),
            _ => 0,
        };
        self.reason_bytes += (places * size_of::<Spot>() + 64) as u64;
        self.reasons.insert(id, why);
    }

    /// Whether no pairing takes all tiles, where the game has pairs; the start
    /// rests on it then.
    fn unpairable(&mut self, meter: &mut Meter<'_>) -> Option<Result<bool, Limit>> {
        let mut check = |decisions, bytes| meter.check("proof", decisions, bytes);
        let found = match self.evidence?.nogoods(self.instance, &mut check)? {
            Ok(Some(found)) => found,
            Ok(None) => return Some(Ok(false)),
            Err(limit) => return Some(Err(limit)),
        };
        let pairs: usize = found.iter().map(Vec::len).sum();
        let bytes = (pairs * 8 + found.len() * 64) as u64;
        let mut tiles = self.instance.pairing(&self.instance.start())?;
        let mut check = || meter.check("proof", found.len() as u64, bytes);
        match trim::trimmed(&mut *tiles, &found, &mut check) {
            Ok(Some(nogoods)) if can_be_told(&nogoods) => {
                self.rest(StateId(0), Why::Pairing(nogoods));
                Some(Ok(true))
            }
            Ok(_) => None,
            Err(limit) => Some(Err(limit)),
        }
    }

    fn write(&self, to: &mut dyn Write) -> io::Result<Proved> {
        let mut order: Vec<StateId> = (0..).map(StateId).take(self.store.len()).collect();
        order.sort_unstable_by_key(|&id| self.store.key(id));
        let mut sheet = Sheet::new(self.instance, order.len() as u64, to)?;
        for id in order {
            let is_safe = self.safe.get(id.index()).is_some_and(|&safe| safe);
            let plain = if is_safe { Why::Safe } else { Why::Open };
            let why = self.reasons.get(&id).unwrap_or(&plain);
            sheet.position(self.store.key(id), why)?;
        }
        sheet.finish()
    }
}

/// Whether a list of nogoods is as short as readers want it.
fn can_be_told(nogoods: &[Nogood]) -> bool {
    let named = nogoods
        .iter()
        .map(|nogood| nogood.pairs.len() + nogood.by.len());
    nogoods.len() <= MOST_NOGOODS && (named.sum::<usize>() as u64) < MOST_NAMED
}

/// A certificate on its way, with its figures.
struct Sheet<'w> {
    writer: Writer<Counted<'w>>,
    proved: Proved,
}

impl<'w> Sheet<'w> {
    fn new<P: Instance>(instance: &P, positions: u64, to: &'w mut dyn Write) -> io::Result<Self> {
        let about = About {
            game: instance.game().to_owned(),
            params: instance.params().to_string(),
            text: instance.text(),
            key_len: instance.key_len(),
            positions,
        };
        let proved = Proved {
            positions,
            ..Proved::default()
        };
        let writer = Writer::new(Counted { to, bytes: 0 }, &about)?;
        Ok(Self { writer, proved })
    }

    fn position(&mut self, key: &[u8], why: &Why) -> io::Result<()> {
        match why {
            Why::Safe => self.proved.safe += 1,
            Why::Part(_) => self.proved.parts += 1,
            Why::Sufficient(_) => self.proved.sufficient += 1,
            Why::Relaxed => self.proved.relaxed += 1,
            Why::Units(_) => self.proved.units += 1,
            Why::Pairing(nogoods) => self.proved.nogoods += nogoods.len() as u64,
            Why::Open | Why::Least(_) => {}
        }
        self.writer.position(key, why)
    }

    fn finish(self) -> io::Result<Proved> {
        let bytes = self.writer.finish()?.bytes;
        Ok(Proved {
            bytes,
            ..self.proved
        })
    }
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
