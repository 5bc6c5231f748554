//! Complete enumeration in memory: breadth first, one stage after another.
//!
//! No duplicate crosses stages, so when a stage is finished its keys and its
//! index are freed, and only the graph remains. A stage begins when all lower
//! ones are done; by then every entry into it is known with its depth, and
//! working off the depths in order keeps them exact (Dial's buckets).
//!
//! Positions are expanded in pieces by a crew of workers; the pieces and the
//! order in which their results are worked in depend on the positions alone.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use impasse_puzzle::{Control, Instance, Limit, Limits, Partition, Puzzle};
use impasse_search::{Crew, KeyBatch, Meter, StateId, StateStore, Workers};

use crate::graph::Graph;
use crate::report::DepthRow;

/// Whether the keys of finished stages are kept, so that a caller can look
/// at positions afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keys {
    /// Freed with their stage.
    Drop,
    /// Kept by state.
    Keep,
}

/// Every position reachable from a start.
#[derive(Clone, Debug)]
pub struct Enumeration {
    /// Positions and moves. Where an enumeration stopped early, positions
    /// that were not expanded have no moves.
    pub graph: Graph,
    /// For each partition and class how many positions were expanded.
    pub classes: Vec<Vec<u64>>,
    /// Expanded positions, transitions, goals and dead ends by depth, without
    /// labels.
    pub depths: Vec<DepthRow>,
    /// The keys, one after another by state, if they were to be kept.
    pub keys: Option<Vec<u8>>,
    /// Why it stopped early.
    pub limit: Option<Limit>,
}

/// The most positions expanded as one piece.
const PIECE: usize = 512;

/// Bytes of the keys that a piece leads to, about, at most: where positions
/// are large or have thousands of moves, pieces are small, so that limits are
/// looked at often and little lies ready.
const BYTES_OF_A_PIECE: usize = 1 << 19;

/// Moves of one position after which its worker looks at the limits itself:
/// few positions have as many, and on the largest boards each takes long.
pub(crate) const MANY_MOVES: usize = 64;

/// Enumerates everything reachable from the start of `instance`.
pub fn enumerate<P: Instance>(
    instance: &P,
    workers: Workers,
    keys: Keys,
    meter: &mut Meter<'_>,
) -> Enumeration {
    let partitions = instance.partitions();
    let is_over = AtomicBool::new(false);
    // Workers look at the time only; the lead counts positions and memory.
    let rest = meter.rest();
    let control = Control {
        limits: Limits {
            time: rest.limits.time,
            ..Limits::default()
        },
        progress: &(),
        ..rest
    };
    let start = instance.start();
    let mut key = KeyBatch::new(instance.key_len());
    key.push_with(|key| instance.write_key(&start, key));
    let enumeration = EnumerationRun {
        width: instance.key_len(),
        is_over: &is_over,
        stages: BTreeMap::new(),
        most_moves: 1,
        most_bytes: 0,
        found: Enumeration {
            graph: Graph::default(),
            classes: partitions
                .iter()
                .map(|p| vec![0; p.classes.len()])
                .collect(),
            depths: Vec::new(),
            keys: (keys == Keys::Keep).then(Vec::new),
            limit: None,
        },
    };
    enumeration.run(instance.stage(&start), &key, workers, meter, &|| {
        Box::new(Expander::new(instance, &partitions, &is_over, control).into_worker())
    })
}

/// Lists the moves of a piece. It is all that the enumeration asks of a game,
/// so that the rest is compiled once and not for each of them.
type PieceWorker<'p> = Box<dyn FnMut(StagePiece) -> Expanded + 'p>;

struct EnumerationRun<'p> {
    /// Bytes of a key.
    width: usize,
    /// Set when a limit was reached: what is under way is of no use.
    is_over: &'p AtomicBool,
    stages: BTreeMap<u32, OpenStage>,
    /// The most moves of a position so far.
    most_moves: usize,
    /// The most bytes that a piece took so far.
    most_bytes: u64,
    found: Enumeration,
}

/// The positions of a stage that is not finished.
struct OpenStage {
    store: StateStore,
    /// The number in the graph of each position in the store.
    numbers: Vec<u32>,
    /// The first positions of the store were reached from lower stages; only
    /// they can be found again at a smaller depth.
    entries: usize,
}

impl OpenStage {
    fn bytes(&self) -> u64 {
        self.store.bytes() + 4 * self.numbers.len() as u64
    }
}

/// Positions to be expanded together.
struct StagePiece {
    stage: u32,
    keys: Vec<u8>,
    locals: Vec<StateId>,
}

/// The successors of a piece, in order.
struct Expanded {
    locals: Vec<StateId>,
    /// For each position the number of its moves, or that it is a goal.
    moves: Vec<Moves>,
    /// For each successor the stage it lies in, where that is another one.
    crossings: Vec<Option<u32>>,
    /// The keys of successors in the same stage, and in each other one.
    inside: KeyBatch,
    outside: BTreeMap<u32, KeyBatch>,
    classes: Vec<Vec<u64>>,
    /// Why it was left unfinished.
    limit: Option<Limit>,
}

impl Expanded {
    /// Bytes it takes, about.
    fn bytes(&self, width: usize) -> u64 {
        let key = width + size_of::<Option<u32>>() + size_of::<u64>();
        (self.crossings.len() * key) as u64
    }
}

#[derive(Clone, Copy)]
enum Moves {
    Goal,
    Some(u32),
}

/// Lists the moves of whole pieces.
struct Expander<'p, P: Puzzle> {
    instance: &'p P,
    partitions: &'p [Partition<P>],
    is_over: &'p AtomicBool,
    meter: Meter<'p>,
    state: P::State,
    child: P::State,
    moves: Vec<P::Move>,
}

impl<'p, P: Instance> Expander<'p, P> {
    fn new(
        instance: &'p P,
        partitions: &'p [Partition<P>],
        is_over: &'p AtomicBool,
        control: Control<'p>,
    ) -> Self {
        Self {
            instance,
            partitions,
            is_over,
            meter: Meter::new(control),
            state: instance.start(),
            child: instance.start(),
            moves: Vec::new(),
        }
    }

    fn into_worker(mut self) -> impl FnMut(StagePiece) -> Expanded {
        move |piece| self.expand(piece)
    }

    fn expand(&mut self, piece: StagePiece) -> Expanded {
        let width = self.instance.key_len();
        let mut out = Expanded {
            moves: Vec::with_capacity(piece.locals.len()),
            crossings: Vec::with_capacity(4 * piece.locals.len()),
            inside: KeyBatch::with_room(width, 4 * piece.locals.len()),
            outside: BTreeMap::new(),
            classes: self
                .partitions
                .iter()
                .map(|p| vec![0; p.classes.len()])
                .collect(),
            locals: piece.locals,
            limit: None,
        };
        for at in 0..out.locals.len() {
            if out.limit.is_some() || self.is_over.load(Ordering::Relaxed) {
                break;
            }
            let key = &piece.keys[at * width..(at + 1) * width];
            self.instance.read_key(key, &mut self.state);
            for (partition, counts) in self.partitions.iter().zip(&mut out.classes) {
                if let Some(class) = (partition.class_of)(self.instance, &self.state) {
                    counts[class] += 1;
                }
            }
            let moves = self.successors(piece.stage, &mut out);
            out.moves.push(moves);
        }
        out
    }

    fn successors(&mut self, stage: u32, out: &mut Expanded) -> Moves {
        if self.instance.is_goal(&self.state) {
            return Moves::Goal;
        }
        self.moves.clear();
        self.instance.moves(&self.state, &mut self.moves);
        for (at, &m) in (1..).zip(&self.moves) {
            if at % MANY_MOVES == 0
                && let Err(limit) = self.meter.check_piece("enumerate", 0, 0)
            {
                out.limit = Some(limit);
                break;
            }
            self.child.clone_from(&self.state);
            self.instance.play(&mut self.child, m);
            let to = self.instance.stage(&self.child);
            let batch = if to == stage {
                &mut out.inside
            } else {
                let new = || KeyBatch::new(self.instance.key_len());
                out.outside.entry(to).or_insert_with(new)
            };
            batch.push_with(|key| self.instance.write_key(&self.child, key));
            out.crossings.push((to != stage).then_some(to));
        }
        Moves::Some(u32::try_from(self.moves.len()).unwrap_or(u32::MAX))
    }
}

impl EnumerationRun<'_> {
    fn run<'p>(
        mut self,
        stage: u32,
        key: &KeyBatch,
        workers: Workers,
        meter: &mut Meter<'_>,
        hire: &(dyn Fn() -> PieceWorker<'p> + Sync),
    ) -> Enumeration {
        for (local, new) in self.look_up(stage, key) {
            self.enter(stage, local, new, 0);
        }
        Crew::run(workers, hire, |crew, worker| {
            self.found.limit = self.work_off(crew, worker, meter).err();
            self.found
        })
    }

    /// Finds or adds positions of another stage in its store.
    fn look_up(&mut self, stage: u32, batch: &KeyBatch) -> std::vec::IntoIter<(StateId, bool)> {
        let stage = self.stages.entry(stage).or_insert_with(|| OpenStage {
            store: StateStore::new(self.width),
            numbers: Vec::new(),
            entries: 0,
        });
        let mut answers = Vec::with_capacity(batch.len());
        stage.store.intern_all(batch, &mut answers);
        answers.into_iter()
    }

    /// Notes that a position of another stage can be reached at `depth`.
    fn enter(&mut self, stage: u32, local: StateId, new: bool, depth: u16) -> u32 {
        let stage = self.stages.get_mut(&stage).expect("it was looked up there");
        if new {
            stage.entries += 1;
            stage.numbers.push(self.found.graph.add(depth));
        } else {
            self.found.graph.lower(stage.numbers[local.index()], depth);
        }
        stage.numbers[local.index()]
    }

    fn work_off(
        &mut self,
        crew: &Crew<StagePiece, Expanded>,
        worker: &mut PieceWorker<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        while let Some((number, mut stage)) = self.stages.pop_first() {
            let done = self.work_off_stage(number, &mut stage, crew, worker, meter);
            self.keep_keys(&stage);
            if done.is_err() {
                let waiting = std::mem::take(&mut self.stages);
                for stage in waiting.values() {
                    self.keep_keys(stage);
                }
            }
            done?;
        }
        Ok(())
    }

    fn keep_keys(&mut self, stage: &OpenStage) {
        let Some(keys) = &mut self.found.keys else {
            return;
        };
        let width = self.width;
        keys.resize(self.found.graph.len() * width, 0);
        for (local, &number) in (0..).zip(&stage.numbers) {
            let at = number as usize * width;
            keys[at..at + width].copy_from_slice(stage.store.key(StateId(local)));
        }
    }

    fn work_off_stage(
        &mut self,
        number: u32,
        stage: &mut OpenStage,
        crew: &Crew<StagePiece, Expanded>,
        worker: &mut PieceWorker<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let mut entries: BTreeMap<u32, Vec<StateId>> = BTreeMap::new();
        for (local, &state) in (0..).zip(&stage.numbers) {
            let depth = self.found.graph.depth(state);
            entries.entry(depth).or_default().push(StateId(local));
        }
        let mut layer: Vec<StateId> = Vec::new();
        let mut depth = 0;
        loop {
            if layer.is_empty() {
                match entries.first_key_value() {
                    Some((&next, _)) => depth = next,
                    None => return Ok(()),
                }
            }
            if let Some(now) = entries.remove(&depth) {
                // One that was reached sooner from inside has been expanded.
                layer.extend(
                    now.into_iter().filter(|local| {
                        self.found.graph.depth(stage.numbers[local.index()]) == depth
                    }),
                );
            }
            // Deeper spaces are for the disk, which counts depths in more bits.
            let below = u16::try_from(depth + 1).map_err(|_| Limit::Memory)?;
            layer = self.work_off_layer(number, stage, &layer, below, (crew, worker), meter)?;
            depth += 1;
        }
    }

    /// Expands a layer and returns the next.
    fn work_off_layer(
        &mut self,
        number: u32,
        stage: &mut OpenStage,
        layer: &[StateId],
        below: u16,
        (crew, worker): (&Crew<StagePiece, Expanded>, &mut PieceWorker<'_>),
        meter: &mut Meter<'_>,
    ) -> Result<Vec<StateId>, Limit> {
        const AHEAD: u64 = 8;
        let mut next = Vec::new();
        let mut waiting = layer;
        let mut limit = None;
        loop {
            while limit.is_none() && crew.under_way() < AHEAD && !waiting.is_empty() {
                let bytes = self.most_moves * self.width;
                let size = (BYTES_OF_A_PIECE / bytes).clamp(1, PIECE);
                let (locals, rest) = waiting.split_at(size.min(waiting.len()));
                waiting = rest;
                let mut keys = Vec::with_capacity(locals.len() * self.width);
                for &local in locals {
                    keys.extend_from_slice(stage.store.key(local));
                }
                crew.hand_in(StagePiece {
                    stage: number,
                    keys,
                    locals: locals.to_vec(),
                });
            }
            if crew.under_way() == 0 {
                return limit.map_or(Ok(next), Err);
            }
            let expanded = crew.take(worker);
            // After a limit the pieces under way are only drained.
            limit = limit.or(expanded.limit);
            if limit.is_none() {
                limit = self
                    .work_in(stage, &expanded, below, &mut next)
                    .and_then(|()| {
                        let of_others: u64 = self.stages.values().map(OpenStage::bytes).sum();
                        let under_way = (crew.under_way() + 1) * self.most_bytes;
                        let bytes =
                            self.found.graph.bytes() + stage.bytes() + of_others + under_way;
                        let states = self.found.graph.len() as u64;
                        let width = self.width as u64;
                        let kept = self.found.keys.as_ref().map_or(0, |_| states * width);
                        meter.check_piece("enumerate", states, bytes + kept)
                    })
                    .err();
            }
            self.is_over.store(limit.is_some(), Ordering::Relaxed);
        }
    }

    /// Works the successors of a piece into the stage and the graph.
    fn work_in(
        &mut self,
        stage: &mut OpenStage,
        piece: &Expanded,
        below: u16,
        next: &mut Vec<StateId>,
    ) -> Result<(), Limit> {
        self.most_bytes = self.most_bytes.max(piece.bytes(self.width));
        let most = u64::from(u32::MAX) - 1;
        if self.found.graph.len() as u64 + piece.crossings.len() as u64 > most {
            return Err(Limit::Memory);
        }
        let mut inside = Vec::with_capacity(piece.inside.len());
        stage.store.intern_all(&piece.inside, &mut inside);
        let mut inside = inside.into_iter();
        let outside = piece.outside.iter();
        let mut outside: BTreeMap<u32, _> = outside
            .map(|(&stage, batch)| (stage, self.look_up(stage, batch)))
            .collect();
        let mut crossings = piece.crossings.iter();
        let mut targets = Vec::new();
        for (local, &moves) in piece.locals.iter().zip(&piece.moves) {
            let count = match moves {
                Moves::Goal => 0,
                Moves::Some(count) => count,
            };
            self.most_moves = self.most_moves.max(count as usize);
            targets.clear();
            for crossing in crossings.by_ref().take(count as usize) {
                targets.push(match crossing {
                    None => {
                        let (local, new) = inside.next().expect("one answer for each key");
                        self.reach(stage, local, new, below, next)
                    }
                    Some(other) => {
                        let answers = outside.get_mut(other).expect("its keys were looked up");
                        let (local, new) = answers.next().expect("one answer for each key");
                        self.enter(*other, local, new, below)
                    }
                });
            }
            self.note(stage.numbers[local.index()], moves, &targets)?;
        }
        for (total, part) in self.found.classes.iter_mut().zip(&piece.classes) {
            total.iter_mut().zip(part).for_each(|(t, p)| *t += p);
        }
        Ok(())
    }

    /// Notes that a position of the current stage can be reached at `depth`.
    fn reach(
        &mut self,
        stage: &mut OpenStage,
        local: StateId,
        new: bool,
        depth: u16,
        next: &mut Vec<StateId>,
    ) -> u32 {
        if new {
            stage.numbers.push(self.found.graph.add(depth));
            next.push(local);
        } else if local.index() < stage.entries
            && self.found.graph.lower(stage.numbers[local.index()], depth)
        {
            next.push(local);
        }
        stage.numbers[local.index()]
    }

    /// Notes what is known of an expanded position.
    fn note(&mut self, state: u32, moves: Moves, targets: &[u32]) -> Result<(), Limit> {
        let depth = self.found.graph.depth(state) as usize;
        if self.found.depths.len() <= depth {
            self.found.depths.resize(depth + 1, DepthRow::default());
        }
        let row = &mut self.found.depths[depth];
        row.states += 1;
        row.transitions += targets.len() as u64;
        match moves {
            Moves::Goal => {
                row.goals += 1;
                self.found.graph.mark_goal(state);
            }
            Moves::Some(0) => row.dead_ends += 1,
            Moves::Some(count) => {
                if u16::try_from(count).is_err() || !self.found.graph.has_room(targets.len()) {
                    return Err(Limit::Memory);
                }
                self.found.graph.set_targets(state, targets);
            }
        }
        Ok(())
    }
}
