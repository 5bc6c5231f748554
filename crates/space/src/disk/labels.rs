//! Labels: from which positions a goal can be reached. One bit for each
//! position is in memory; the edges stay on disk and are swept from the last
//! layer to the first, until nothing changes any more.
//!
//! Most moves lead one layer on, so most labels are right after one sweep;
//! each further one carries them across moves that lead back. Layers whose
//! targets have not changed since they were swept are passed over.

use std::sync::atomic::{AtomicU64, Ordering};

use impasse_puzzle::Limit;
use impasse_search::{Meter, Workers};

use super::budget::Budget;
use super::crew::{LimitWatch, Occupancy, together};
use super::expand::degree;
use super::files::{Handle, Stretch};
use super::layers::{DiskLayer, LayerPiece, Survey};
use crate::resources::Unfinished;
use crate::{DepthLabels, SpaceError};

/// Pieces with fewer edges than this are not worth a second worker.
const WORTH_SHARING: u64 = 1 << 14;

/// The labels of each layer.
pub(super) fn label(
    survey: &Survey,
    budget: &Budget,
    meter: &mut Meter<'_>,
) -> Result<Vec<DepthLabels>, Unfinished> {
    let bytes = survey.states.div_ceil(64) * 8;
    let rest = budget
        .total
        .checked_sub(bytes)
        .filter(|&rest| rest >= budget.blocks_bytes())
        .ok_or(Limit::Memory)?;
    let room = usize::try_from(rest / (4 * budget.workers.count() as u64)).unwrap_or(usize::MAX);
    let sweeper = Sweeper {
        survey,
        workers: budget.workers,
        room: room.clamp(64, 256 << 10),
        standing: Occupancy {
            phase: "label",
            states: survey.states,
            bytes: bytes + budget.blocks_bytes(),
        },
        solvable: Bits::new(survey.states),
    };
    sweeper.sweep_until_settled(meter)?;
    let mut labels = Vec::with_capacity(survey.layers.len());
    for layer in &survey.layers {
        let parts = sweeper.each_piece(layer, meter, Sweeper::count)?;
        let mut sum = DepthLabels::default();
        for part in parts {
            sum += part;
        }
        labels.push(sum);
    }
    Ok(labels)
}

struct Sweeper<'s> {
    survey: &'s Survey,
    workers: Workers,
    room: usize,
    standing: Occupancy,
    solvable: Bits,
}

impl Sweeper<'_> {
    fn sweep_until_settled(&self, meter: &mut Meter<'_>) -> Result<(), Unfinished> {
        let layers = &self.survey.layers;
        // When a layer was swept, and when it last changed: a clock that
        // ticks once for each layer swept.
        let mut swept = vec![0_u64; layers.len()];
        let mut changed = vec![1_u64; layers.len()];
        let mut clock = 1;
        loop {
            let mut settled = true;
            for number in (0..layers.len()).rev() {
                let lowest = layer_of(layers, layers[number].lowest);
                let highest = (number + 1).min(layers.len() - 1);
                let stale = |targets: &[u64]| targets.iter().any(|&when| when > swept[number]);
                // A layer without moves has its goals all the same.
                if swept[number] > 0 && (lowest > highest || !stale(&changed[lowest..=highest])) {
                    continue;
                }
                clock += 1;
                swept[number] = clock;
                let news = self.each_piece(&layers[number], meter, Self::sweep)?;
                if news.contains(&true) {
                    // Later than the sweep, which may have come too early for
                    // some moves inside the layer.
                    clock += 1;
                    changed[number] = clock;
                    settled = false;
                }
            }
            if settled {
                return Ok(());
            }
        }
    }

    /// Lets workers work on the pieces of a layer.
    fn each_piece<R: Send>(
        &self,
        layer: &DiskLayer,
        meter: &mut Meter<'_>,
        work: impl Fn(&Self, &LayerPiece, &mut LimitWatch<'_, '_>) -> Result<R, Unfinished> + Sync,
    ) -> Result<Vec<R>, Unfinished> {
        let edges: u64 = layer
            .pieces
            .iter()
            .map(|piece| piece.edges.end - piece.edges.start)
            .sum();
        let at_once = if edges < WORTH_SHARING {
            1
        } else {
            self.workers.count()
        };
        let mut done = Vec::with_capacity(layer.pieces.len());
        for pieces in layer.pieces.chunks(at_once) {
            let work = |piece, watch: &mut LimitWatch<'_, '_>| work(self, piece, watch);
            done.extend(together(self.workers, meter, self.standing, pieces, work)?);
        }
        Ok(done)
    }

    /// Labels what can be labelled now; says whether anything was.
    fn sweep(
        &self,
        piece: &LayerPiece,
        watch: &mut LimitWatch<'_, '_>,
    ) -> Result<bool, Unfinished> {
        let mut moves = Moves::new(self, piece)?;
        let mut news = false;
        for id in piece.first..piece.first + piece.states {
            watch.tick()?;
            let found = match moves.next_degree()? {
                None => true,
                Some(degree) if self.solvable.has(id) => {
                    moves.targets.skip(u64::from(degree));
                    continue;
                }
                Some(degree) => {
                    let mut left = degree;
                    let mut found = false;
                    while left > 0 && !found {
                        left -= 1;
                        found = self.solvable.has(u64::from(moves.next_target()?));
                    }
                    moves.targets.skip(u64::from(left));
                    found
                }
            };
            if found && !self.solvable.has(id) {
                self.solvable.set(id);
                news = true;
            }
        }
        Ok(news)
    }

    /// What the finished labels say of a piece.
    fn count(
        &self,
        piece: &LayerPiece,
        watch: &mut LimitWatch<'_, '_>,
    ) -> Result<DepthLabels, Unfinished> {
        let mut moves = Moves::new(self, piece)?;
        let mut sum = DepthLabels::default();
        for id in piece.first..piece.first + piece.states {
            watch.tick()?;
            let degree = moves.next_degree()?;
            if !self.solvable.has(id) {
                moves.targets.skip(u64::from(degree.unwrap_or(0)));
                continue;
            }
            sum.solvable += 1;
            let Some(degree) = degree else {
                continue;
            };
            let mut winning = 0;
            for _ in 0..degree {
                winning += u64::from(self.solvable.has(u64::from(moves.next_target()?)));
            }
            sum.solvable_transitions += u64::from(degree);
            sum.losing_moves += u64::from(degree) - winning;
            sum.only_moves += u64::from(winning == 1);
        }
        Ok(sum)
    }
}

/// The layer of an id; beyond the last for an id that is none.
fn layer_of(layers: &[DiskLayer], id: u32) -> usize {
    if id == u32::MAX {
        return layers.len();
    }
    layers.partition_point(|layer| layer.first <= u64::from(id)) - 1
}

/// The moves of a piece, read from disk.
struct Moves {
    degrees: Stretch,
    targets: Stretch,
}

impl Moves {
    fn new(sweeper: &Sweeper<'_>, piece: &LayerPiece) -> Result<Self, SpaceError> {
        let stretch = |held, from, bytes, step| {
            let handle = Handle::open(held)?;
            Ok(Stretch::new(handle, from, bytes, step, sweeper.room, 0))
        };
        let LayerPiece { edges, degrees, .. } = piece;
        Ok(Self {
            degrees: stretch(
                &sweeper.survey.degrees,
                degrees.start,
                degrees.end - degrees.start,
                1,
            )?,
            targets: stretch(
                &sweeper.survey.edges,
                edges.start * 4,
                (edges.end - edges.start) * 4,
                4,
            )?,
        })
    }

    /// The number of moves of the next position; `None` for a goal.
    #[inline]
    fn next_degree(&mut self) -> Result<Option<u32>, SpaceError> {
        match self.next_byte()? {
            degree::GOAL => Ok(None),
            degree::MANY => {
                let mut four = [0; 4];
                for byte in &mut four {
                    *byte = self.next_byte()?;
                }
                Ok(Some(u32::from_le_bytes(four)))
            }
            few => Ok(Some(u32::from(few))),
        }
    }

    #[inline]
    fn next_byte(&mut self) -> Result<u8, SpaceError> {
        self.degrees.ready()?;
        let (buffer, at) = self.degrees.item();
        let byte = buffer[at];
        self.degrees.advance();
        Ok(byte)
    }

    #[inline]
    fn next_target(&mut self) -> Result<u32, SpaceError> {
        self.targets.ready()?;
        let (buffer, at) = self.targets.item();
        let four = buffer[at..at + 4].try_into().expect("four bytes");
        self.targets.advance();
        Ok(u32::from_le_bytes(four))
    }
}

/// One bit for each position, set by any thread.
struct Bits(Vec<AtomicU64>);

impl Bits {
    fn new(count: u64) -> Self {
        Self((0..count.div_ceil(64)).map(|_| AtomicU64::new(0)).collect())
    }

    fn word(&self, id: u64) -> (&AtomicU64, u64) {
        (&self.0[(id / 64) as usize], 1 << (id % 64))
    }

    #[inline]
    fn has(&self, id: u64) -> bool {
        let (word, bit) = self.word(id);
        word.load(Ordering::Relaxed) & bit != 0
    }

    #[inline]
    fn set(&self, id: u64) {
        let (word, bit) = self.word(id);
        word.fetch_or(bit, Ordering::Relaxed);
    }
}
