//! Proofs that do not fit in memory: positions lie on disk, sorted, and their
//! reasons are found once more while the certificate is written.

use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use impasse_puzzle::{Instance, Limit};
use impasse_search::{Meter, Workers};
use impasse_space::disk::{KeyExpander, Positions, Sorted, sorted};
use impasse_space::{PartitionCount, SpaceError, Unfinished};

use super::finder::Finder;
use super::{Means, Proof, Sheet};

/// Closes the set with `memory` bytes for the whole process, and writes it.
pub(super) fn prove<P: Instance>(
    instance: &P,
    means: &Means<'_, P>,
    scratch: &Path,
    workers: Workers,
    memory: u64,
    meter: &mut Meter<'_>,
    to: &mut dyn Write,
) -> io::Result<Proof> {
    let closing = Closing {
        instance,
        means,
        is_solvable: AtomicBool::new(false),
    };
    let mut writing = Writing {
        instance,
        finder: Finder::new(instance, means),
        state: instance.start(),
        to: Some(to),
        sheet: None,
    };
    let ended = sorted(&closing, scratch, workers, meter, memory, &mut writing);
    if closing.is_solvable.load(Ordering::Relaxed) {
        return Ok(Proof::Solvable);
    }
    match ended {
        Ok(()) => {
            let sheet = writing.sheet.expect("it was begun");
            sheet.finish().map(Proof::Written)
        }
        Err(unfinished) => match unfinished.limit() {
            Ok(limit) => Ok(Proof::Unknown(limit)),
            Err(error) => Err(io::Error::new(error.source.kind(), error)),
        },
    }
}

/// The positions that a proof must speak of.
struct Closing<'p, P: Instance> {
    instance: &'p P,
    means: &'p Means<'p, P>,
    is_solvable: AtomicBool,
}

impl<P: Instance> Positions for Closing<'_, P> {
    fn key_len(&self) -> usize {
        self.instance.key_len()
    }

    fn write_start(&self, key: &mut [u8]) {
        self.instance.write_key(&self.instance.start(), key);
    }

    fn partitions(&self) -> Vec<PartitionCount> {
        Vec::new()
    }

    fn expander(&self, slack: usize) -> Box<dyn KeyExpander + '_> {
        Box::new(Expander {
            closing: self,
            finder: Finder::new(self.instance, self.means),
            state: self.instance.start(),
            slack,
        })
    }
}

struct Expander<'p, P: Instance> {
    closing: &'p Closing<'p, P>,
    finder: Finder<'p, P>,
    state: P::State,
    slack: usize,
}

impl<P: Instance> KeyExpander for Expander<'_, P> {
    fn expand(
        &mut self,
        key: &[u8],
        successors: &mut Vec<u8>,
        go_on: &mut dyn FnMut() -> Result<(), Unfinished>,
    ) -> Result<Option<usize>, Unfinished> {
        go_on()?;
        let instance = self.closing.instance;
        instance.read_key(key, &mut self.state);
        if instance.is_goal(&self.state) {
            self.closing.is_solvable.store(true, Ordering::Relaxed);
            return Err(Limit::Interrupted.into());
        }
        let why = self.finder.why(&self.state);
        let following = self.finder.following(&self.state, &why);
        let width = key.len();
        let room = width * following.len() + self.slack;
        if successors.len() < room {
            successors.resize(room, 0);
        }
        for (next, key) in following.iter().zip(successors.chunks_mut(width)) {
            instance.write_key(next, key);
        }
        Ok(Some(following.len()))
    }

    fn count_classes(&self, _: &mut [Vec<u64>]) {}
}

/// Writes positions as they come, with their reasons.
struct Writing<'p, 'w, P: Instance> {
    instance: &'p P,
    finder: Finder<'p, P>,
    state: P::State,
    to: Option<&'w mut dyn Write>,
    sheet: Option<Sheet<'w>>,
}

impl<P: Instance> Sorted for Writing<'_, '_, P> {
    fn begin(&mut self, count: u64) -> Result<(), Unfinished> {
        let to = self.to.take().expect("it begins once");
        let sheet = Sheet::new(self.instance, count, to).map_err(unwritten)?;
        self.sheet = Some(sheet);
        Ok(())
    }

    fn key(&mut self, key: &[u8]) -> Result<(), Unfinished> {
        self.instance.read_key(key, &mut self.state);
        let why = self.finder.why(&self.state);
        let sheet = self.sheet.as_mut().expect("it was begun");
        sheet.position(key, &why).map_err(unwritten)
    }
}

fn unwritten(source: io::Error) -> Unfinished {
    Unfinished::Disk(SpaceError {
        what: "writing the certificate".to_owned(),
        source,
    })
}
