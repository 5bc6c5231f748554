//! Layer by layer through the space: expand, sort, merge, remember.

use std::collections::VecDeque;
use std::ops::Range;

use impasse_puzzle::Limit;
use impasse_search::Meter;

use super::budget::Budget;
use super::crew::{Occupancy, alone, together};
use super::expand::{Field, Harvest, Tally};
use super::files::{Handle, Writer};
use super::merge::{AnswerFile, InMemory, OnDisk, merge};
use super::positions::Positions;
use super::record::{Format, KeyAnswer, Record};
use super::run::{Run, RunWriter, Stream, tidy};
use super::scratch::{Held, Scratch};
use crate::resources::Unfinished;
use crate::{DepthRow, SpaceError};

/// The whole graph on disk, and what was counted on the way.
#[derive(Debug)]
pub(super) struct Survey {
    /// Targets, 4 bytes each: layer by layer, piece by piece.
    pub(super) edges: Held,
    /// Numbers of moves, in the same order.
    pub(super) degrees: Held,
    pub(super) layers: Vec<DiskLayer>,
    pub(super) states: u64,
}

/// Where one layer lies in the files.
#[derive(Debug)]
pub(super) struct DiskLayer {
    /// Its positions have ids from this on.
    pub(super) first: u64,
    /// The least id that one of its moves leads to.
    pub(super) lowest: u32,
    pub(super) pieces: Vec<LayerPiece>,
}

/// Neighbouring positions of a layer, whose moves were listed in one go.
#[derive(Clone, Debug)]
pub(super) struct LayerPiece {
    /// The id of its first position.
    pub(super) first: u64,
    pub(super) states: u64,
    /// Numbers of the first and last edge in the file.
    pub(super) edges: Range<u64>,
    /// Bytes in the file of degrees.
    pub(super) degrees: Range<u64>,
}

/// What has been counted so far, whatever comes.
#[derive(Debug, Default)]
pub(super) struct LayerCounts {
    pub(super) rows: Vec<DepthRow>,
    pub(super) classes: Vec<Vec<u64>>,
}

/// Layers smaller than this are not worth a second worker.
const WORTH_SHARING: u64 = 1 << 12;

/// Walks the whole space; also gives all its positions, in sorted runs. Layers
/// whose moves were all listed are in `counts`, however the walk ends.
pub(super) fn walk<const W: usize>(
    positions: &dyn Positions,
    scratch: &Scratch,
    budget: &Budget,
    meter: &mut Meter<'_>,
    counts: &mut LayerCounts,
) -> Result<(Survey, Vec<Run<W>>), Unfinished> {
    let format = Format::<W>::new(positions.key_len());
    counts.classes = Tally::new(positions).classes;
    let mut walk = Walk {
        positions,
        scratch,
        budget,
        format,
        visited: Vec::new(),
        frontier: vec![start::<W>(positions, scratch, format, budget)?],
        known: 1,
        edges: Writer::new(scratch, "edges", budget.block)?,
        degrees: Writer::new(scratch, "degrees", budget.block)?,
        harvests: (0..budget.workers.count())
            .map(|_| Harvest::new(budget.records))
            .collect(),
    };
    let mut layers = Vec::new();
    let mut first = 0;
    while walk.known > first {
        let next = walk.known;
        let layer = walk.layer(first, meter, counts)?;
        layers.push(layer);
        first = next;
    }
    let survey = Survey {
        edges: walk.edges.finish()?,
        degrees: walk.degrees.finish()?,
        layers,
        states: walk.known,
    };
    Ok((survey, walk.visited))
}

/// The first layer: one key.
fn start<const W: usize>(
    positions: &dyn Positions,
    scratch: &Scratch,
    format: Format<W>,
    budget: &Budget,
) -> Result<Run<W>, SpaceError> {
    let mut key = vec![0; Format::<W>::SLACK];
    positions.write_start(&mut key[..format.key_len()]);
    let mut run = RunWriter::new(scratch, format, budget.block)?;
    run.push(&format.key(&key, 0))?;
    run.finish()
}

struct Walk<'a, const W: usize> {
    positions: &'a dyn Positions,
    scratch: &'a Scratch,
    budget: &'a Budget,
    format: Format<W>,
    /// All layers before the current one.
    visited: Vec<Run<W>>,
    /// The current layer: one run behind the other in the order of keys.
    frontier: Vec<Run<W>>,
    /// Positions seen so far.
    known: u64,
    edges: Writer,
    degrees: Writer,
    harvests: Vec<Harvest<W>>,
}

impl<const W: usize> Walk<'_, W> {
    /// Works off the current layer and finds the next.
    fn layer(
        &mut self,
        first: u64,
        meter: &mut Meter<'_>,
        counts: &mut LayerCounts,
    ) -> Result<DiskLayer, Unfinished> {
        let states = self.known - first;
        let workers = if states < WORTH_SHARING {
            1
        } else {
            self.budget.workers.count() as u64
        };
        let mut pending: VecDeque<Range<u64>> = (0..workers)
            .map(|worker| states * worker / workers..states * (worker + 1) / workers)
            .collect();
        let mut tally = Tally::new(self.positions);
        let used = self.reap(&mut pending, &mut tally, meter)?;
        let layer = if pending.is_empty() {
            counts.end_layer(&tally);
            self.settle_in_memory(first, used, meter)?
        } else {
            let spill = self.spill(used, pending, &mut tally, meter)?;
            counts.end_layer(&tally);
            self.settle_on_disk(first, &spill, meter)?
        };
        meter.check("enumerate", self.known, self.bytes())?;
        if self.index_bytes() > self.budget.index {
            return Err(Limit::Memory.into());
        }
        let (scratch, block) = (self.scratch, self.budget.block);
        let standing = self.standing();
        let visited = &mut self.visited;
        alone(meter, standing, |watch| {
            tidy(visited, scratch, block, watch)
        })?;
        Ok(layer)
    }

    /// Fills the harvests, each from a range of its own; says how many were
    /// used. What did not fit is pending again.
    fn reap(
        &mut self,
        pending: &mut VecDeque<Range<u64>>,
        tally: &mut Tally,
        meter: &mut Meter<'_>,
    ) -> Result<usize, Unfinished> {
        let used = pending.len().min(self.harvests.len());
        let field = Field {
            positions: self.positions,
            format: self.format,
            runs: &self.frontier,
            room: self.budget.block,
            bytes: self.index_bytes() + self.budget.blocks_bytes(),
            workers: used as u64,
        };
        let standing = self.standing();
        let ranges: Vec<_> = pending.drain(..used).collect();
        let jobs = ranges.into_iter().zip(&mut self.harvests);
        let rests = together(
            self.budget.workers,
            meter,
            standing,
            jobs,
            |(range, harvest), watch| harvest.reap(&field, range, watch),
        )?;
        pending.extend(rests.into_iter().filter(|rest| !rest.is_empty()));
        for harvest in &self.harvests[..used] {
            tally.add(&harvest.tally);
        }
        Ok(used)
    }

    /// Answers all edges in memory and appends them to the files. The next
    /// layer is found in parts, each a range of keys.
    fn settle_in_memory(
        &mut self,
        first: u64,
        used: usize,
        meter: &mut Meter<'_>,
    ) -> Result<DiskLayer, Unfinished> {
        let edges: usize = self.harvests[..used]
            .iter()
            .map(|harvest| harvest.records.len())
            .sum();
        let parts = if (edges as u64) < WORTH_SHARING {
            1
        } else {
            self.budget.workers.count()
        };
        let standing = self.standing();
        let cuts = cuts(&self.harvests[..used], parts);
        let mut jobs: Vec<Vec<InMemory<'_, W>>> = (0..parts).map(|_| Vec::new()).collect();
        for (harvest, cuts) in self.harvests[..used].iter_mut().zip(&cuts) {
            let mut rest = &mut harvest.records[..];
            for (job, cut) in jobs.iter_mut().zip(cuts) {
                let (part, behind) = rest.split_at_mut(cut.len());
                job.push(InMemory::new(part));
                rest = behind;
            }
        }
        let visited: Vec<&Run<W>> = self.visited.iter().chain(&self.frontier).collect();
        let most = ids_left(self.known);
        let (scratch, format, block) = (self.scratch, self.format, self.budget.block);
        let found = together(
            self.budget.workers,
            meter,
            standing,
            jobs,
            |sources, watch| {
                let out = RunWriter::new(scratch, format, block)?;
                merge(sources, &visited, out, most, watch)
            },
        )?;
        let firsts = self.next_layer(found)?;

        let jobs = self.harvests[..used].iter_mut().zip(&cuts);
        let lowest = together(
            self.budget.workers,
            meter,
            standing,
            jobs,
            |(harvest, cuts), _| Ok(harvest.place(cuts, &firsts)),
        )?;
        let mut pieces = Vec::with_capacity(used);
        for number in 0..used {
            let degrees = self.append_degrees(number)?;
            pieces.push(self.append_targets(first, number, degrees)?);
        }
        Ok(DiskLayer {
            first,
            lowest: lowest.into_iter().min().unwrap_or(u32::MAX),
            pieces,
        })
    }

    /// Takes over the parts of the next layer, in the order of keys; gives the
    /// first id of each.
    fn next_layer(&mut self, found: Vec<Run<W>>) -> Result<Vec<u32>, Unfinished> {
        self.visited.append(&mut self.frontier);
        let mut firsts = Vec::with_capacity(found.len());
        for mut run in found {
            let first = id(self.known)?;
            firsts.push(first);
            run.start_at(first);
            self.known += run.records();
            id(self.known)?;
            if run.records() > 0 {
                self.frontier.push(run);
            }
        }
        Ok(firsts)
    }

    fn append_degrees(&mut self, harvest: usize) -> Result<Range<u64>, SpaceError> {
        let from = self.degrees.len();
        self.degrees.extend(&self.harvests[harvest].degrees)?;
        Ok(from..self.degrees.len())
    }

    fn append_targets(
        &mut self,
        first: u64,
        harvest: usize,
        degrees: Range<u64>,
    ) -> Result<LayerPiece, SpaceError> {
        let harvest = &self.harvests[harvest];
        let edges = append(&mut self.edges, &harvest.targets)?;
        Ok(LayerPiece {
            first: first + harvest.first,
            states: harvest.tally.row.states,
            edges,
            degrees,
        })
    }

    /// Writes harvests to disk and goes on until the whole layer is in.
    fn spill(
        &mut self,
        mut used: usize,
        mut pending: VecDeque<Range<u64>>,
        tally: &mut Tally,
        meter: &mut Meter<'_>,
    ) -> Result<Spill, Unfinished> {
        let mut writer = Writer::new(self.scratch, "successors", self.budget.block)?;
        let mut runs = Vec::new();
        loop {
            for number in 0..used {
                let degrees = self.append_degrees(number)?;
                let harvest = &self.harvests[number];
                for record in &harvest.records {
                    writer.push(|buffer| self.format.write(record, buffer))?;
                }
                runs.push(SpilledRun {
                    first: harvest.first,
                    states: harvest.tally.row.states,
                    edges: harvest.records.len(),
                    degrees,
                });
                meter.check("enumerate", self.known, self.bytes())?;
            }
            if pending.is_empty() {
                break;
            }
            used = self.reap(&mut pending, tally, meter)?;
        }
        // Merging needs the memory for the buffers of many runs.
        self.harvests.iter_mut().for_each(Harvest::release);
        Ok(Spill {
            held: writer.finish()?,
            runs,
        })
    }

    /// The same as [`settle_in_memory`](Self::settle_in_memory), from disk.
    fn settle_on_disk(
        &mut self,
        first: u64,
        spill: &Spill,
        meter: &mut Meter<'_>,
    ) -> Result<DiskLayer, Unfinished> {
        let room = self.budget.room_for_each(2 * spill.runs.len())?;
        let next = id(self.known)?;
        let handle = Handle::open(&spill.held)?;
        let answers = AnswerFile::new(self.scratch)?;
        let mut sources = Vec::with_capacity(spill.runs.len());
        let mut place = 0;
        for run in &spill.runs {
            let count = run.edges as u64;
            let stream = Stream::new(handle.clone(), self.format, place, count, room, 0);
            sources.push(OnDisk::new(stream, answers.clone(), place, room, next)?);
            place += count;
        }
        let visited: Vec<&Run<W>> = self.visited.iter().chain(&self.frontier).collect();
        let out = RunWriter::new(self.scratch, self.format, self.budget.block)?;
        let found = alone(meter, self.standing(), |watch| {
            merge(sources, &visited, out, ids_left(self.known), watch)
        })?;
        self.next_layer(vec![found])?;

        let mut place = 0;
        let mut lowest = u32::MAX;
        let mut pieces = Vec::with_capacity(spill.runs.len());
        let mut targets = Vec::new();
        for run in &spill.runs {
            answers.place(place, run.edges, self.budget.block, &mut targets)?;
            place += run.edges as u64;
            lowest = targets.iter().copied().fold(lowest, u32::min);
            pieces.push(LayerPiece {
                first: first + run.first,
                states: run.states,
                edges: append(&mut self.edges, &targets)?,
                degrees: run.degrees.clone(),
            });
            meter.check("enumerate", self.known, self.bytes())?;
        }
        Ok(DiskLayer {
            first,
            lowest,
            pieces,
        })
    }

    fn index_bytes(&self) -> u64 {
        let runs = self.visited.iter().chain(&self.frontier);
        runs.map(Run::bytes).sum()
    }

    fn bytes(&self) -> u64 {
        let harvests: u64 = self.harvests.iter().map(Harvest::bytes).sum();
        self.index_bytes() + self.budget.blocks_bytes() + harvests
    }

    fn standing(&self) -> Occupancy {
        Occupancy {
            phase: "enumerate",
            states: self.known,
            bytes: self.bytes(),
        }
    }
}

/// The sorted edges of a layer that did not fit in memory.
struct Spill {
    held: Held,
    runs: Vec<SpilledRun>,
}

struct SpilledRun {
    first: u64,
    states: u64,
    edges: usize,
    degrees: Range<u64>,
}

impl LayerCounts {
    fn end_layer(&mut self, tally: &Tally) {
        self.rows.push(tally.row);
        let own = self.classes.iter_mut().flatten();
        for (own, found) in own.zip(tally.classes.iter().flatten()) {
            *own += found;
        }
    }
}

impl<const W: usize> Harvest<W> {
    /// Puts the answers into the order of edges; gives the least target.
    fn place(&mut self, cuts: &[Range<usize>], firsts: &[u32]) -> u32 {
        self.targets.clear();
        self.targets.reserve_exact(self.records.len());
        self.targets.resize(self.records.len(), 0);
        let mut lowest = u32::MAX;
        for (cut, first) in cuts.iter().zip(firsts) {
            for record in &self.records[cut.clone()] {
                let target = match record.answer() {
                    KeyAnswer::Known(id) => id,
                    KeyAnswer::Fresh(rank) => first + rank,
                };
                self.targets[record.number() as usize] = target;
                lowest = lowest.min(target);
            }
        }
        lowest
    }
}

/// Cuts each harvest's records into `parts` ranges of keys, the same keys for
/// all harvests, with about the same number of records in each part.
fn cuts<const W: usize>(harvests: &[Harvest<W>], parts: usize) -> Vec<Vec<Range<usize>>> {
    /// Records looked at for each part and harvest.
    const SAMPLE: usize = 64;
    let mut sample: Vec<Record<W>> = Vec::with_capacity(harvests.len() * parts * SAMPLE);
    for Harvest { records, .. } in harvests {
        // Harvests are about equally large.
        let places = (0..parts * SAMPLE).map(|place| records.len() * place / (parts * SAMPLE));
        sample.extend(places.filter_map(|place| records.get(place)));
    }
    sample.sort_unstable();
    let fences: Vec<_> = (1..parts)
        .filter_map(|part| sample.get(sample.len() * part / parts))
        .map(|record| record.key())
        .collect();
    let cut = |harvest: &Harvest<W>| {
        let mut from = 0;
        let mut cuts = Vec::with_capacity(parts);
        for fence in &fences {
            let to = harvest.records.partition_point(|record| record < fence);
            cuts.push(from..to);
            from = to;
        }
        cuts.push(from..harvest.records.len());
        cuts
    };
    harvests.iter().map(cut).collect()
}

fn append(edges: &mut Writer, targets: &[u32]) -> Result<Range<u64>, SpaceError> {
    let from = edges.len() / 4;
    for target in targets {
        edges.push(|buffer| buffer.extend_from_slice(&target.to_le_bytes()))?;
    }
    Ok(from..edges.len() / 4)
}

/// Ids take 32 bits; more positions than that do not fit.
fn id(number: u64) -> Result<u32, Limit> {
    u32::try_from(number).map_err(|_| Limit::Memory)
}

fn ids_left(known: u64) -> u32 {
    u32::try_from(u64::from(u32::MAX).saturating_sub(known)).expect("at most u32::MAX")
}
