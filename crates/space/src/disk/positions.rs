//! A puzzle as the disk knows it: keys in, keys out.
//!
//! Sorting and merging know no game, so they are compiled once for each width
//! of keys and not once more for every game; expanding a position costs one
//! virtual call.

use impasse_puzzle::{Instance, Partition, Puzzle};

use crate::PartitionCount;
use crate::enumerate::MANY_MOVES;
use crate::resources::Unfinished;

/// The positions of some puzzle, known by their keys.
pub trait Positions: Sync {
    /// Bytes of a key.
    fn key_len(&self) -> usize;
    /// Writes the key of the start.
    fn write_start(&self, key: &mut [u8]);
    /// The partitions of positions, nothing counted yet.
    fn partitions(&self) -> Vec<PartitionCount>;
    /// A new expander; each worker has its own. Its lists of keys go on for
    /// `slack` bytes.
    fn expander(&self, slack: usize) -> Box<dyn KeyExpander + '_>;
}

/// Lists the successors of positions.
pub trait KeyExpander {
    /// Writes the keys of all successors of the position with that key into
    /// `successors`, one behind the other from its beginning. Tells how many
    /// they are, or `None` for a goal. Where they are many, asks now and then
    /// whether to `go_on`.
    ///
    /// # Errors
    ///
    /// What `go_on` says, or why it does not go on itself.
    fn expand(
        &mut self,
        key: &[u8],
        successors: &mut Vec<u8>,
        go_on: &mut dyn FnMut() -> Result<(), Unfinished>,
    ) -> Result<Option<usize>, Unfinished>;
    /// Counts the classes of the position that was expanded last.
    fn count_classes(&self, counts: &mut [Vec<u64>]);
}

/// The positions of an instance.
pub(super) struct InstancePositions<'p, P: Puzzle> {
    instance: &'p P,
    partitions: Vec<Partition<P>>,
}

impl<'p, P: Instance> InstancePositions<'p, P> {
    pub(super) fn new(instance: &'p P) -> Self {
        Self {
            instance,
            partitions: instance.partitions(),
        }
    }
}

impl<P: Instance> Positions for InstancePositions<'_, P> {
    fn key_len(&self) -> usize {
        self.instance.key_len()
    }

    fn write_start(&self, key: &mut [u8]) {
        self.instance.write_key(&self.instance.start(), key);
    }

    fn partitions(&self) -> Vec<PartitionCount> {
        let partitions = self.partitions.iter();
        partitions.map(PartitionCount::nothing_yet).collect()
    }

    fn expander(&self, slack: usize) -> Box<dyn KeyExpander + '_> {
        Box::new(InstanceExpander {
            instance: self.instance,
            partitions: &self.partitions,
            slack,
            state: self.instance.start(),
            child: self.instance.start(),
            moves: Vec::new(),
        })
    }
}

struct InstanceExpander<'p, P: Puzzle> {
    instance: &'p P,
    partitions: &'p [Partition<P>],
    slack: usize,
    state: P::State,
    child: P::State,
    moves: Vec<P::Move>,
}

impl<P: Instance> KeyExpander for InstanceExpander<'_, P> {
    fn expand(
        &mut self,
        key: &[u8],
        successors: &mut Vec<u8>,
        go_on: &mut dyn FnMut() -> Result<(), Unfinished>,
    ) -> Result<Option<usize>, Unfinished> {
        self.instance.read_key(key, &mut self.state);
        if self.instance.is_goal(&self.state) {
            return Ok(None);
        }
        self.moves.clear();
        self.instance.moves(&self.state, &mut self.moves);
        let width = key.len();
        let room = width * self.moves.len() + self.slack;
        if successors.len() < room {
            successors.resize(room, 0);
        }
        for (number, &m) in self.moves.iter().enumerate() {
            if (number + 1) % MANY_MOVES == 0 {
                go_on()?;
            }
            self.child.clone_from(&self.state);
            self.instance.play(&mut self.child, m);
            let key = &mut successors[width * number..width * (number + 1)];
            self.instance.write_key(&self.child, key);
        }
        Ok(Some(self.moves.len()))
    }

    fn count_classes(&self, counts: &mut [Vec<u64>]) {
        for (partition, counts) in self.partitions.iter().zip(counts) {
            if let Some(class) = (partition.class_of)(self.instance, &self.state) {
                counts[class] += 1;
            }
        }
    }
}
