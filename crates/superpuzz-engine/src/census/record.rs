//! Finished ace orders on disk, so that a census that was killed is taken up
//! where it was.
//!
//! Beside the scratch files, in a directory named after the deal, lies one
//! file for each finished order: its counts, and which of its entrances are
//! solvable. It gets its name when it is complete, and a sum at its end tells
//! whether it is what was written. The nodes before the orders are found again
//! each time, in the same order: they are few.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use impasse_puzzle::fnv1a;
use impasse_space::{DepthLabels, DepthRow, SpaceError};

/// Changes whenever the meaning of a file does.
const VERSION: &str = "impasse census 1";

/// What is kept of an ace order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Record {
    pub(super) tally: DepthRow,
    pub(super) entrances: u64,
    pub(super) winning: Vec<u64>,
}

/// The records of one deal.
#[derive(Debug)]
pub(super) struct Records {
    dir: PathBuf,
    deal: String,
}

impl Records {
    /// The place for the records of a deal in a scratch directory.
    pub(super) fn of(scratch: &Path, deal: &str) -> Self {
        let name = format!("impasse-census-{:016x}", fnv1a(deal.as_bytes()));
        Self {
            dir: scratch.join(name),
            deal: deal.to_owned(),
        }
    }

    fn path(&self, order: &str) -> PathBuf {
        self.dir.join(order)
    }

    fn head(&self, order: &str) -> String {
        format!("{VERSION}\n{}{order}\n", self.deal)
    }

    /// Keeps a finished order.
    pub(super) fn write(&self, order: &str, record: &Record) -> Result<(), SpaceError> {
        let mut bytes = self.head(order).into_bytes();
        let counts = numbers(&record.tally).into_iter().chain([record.entrances]);
        for number in counts.chain(record.winning.iter().copied()) {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        let check = fnv1a(&bytes);
        bytes.extend_from_slice(&check.to_le_bytes());
        let path = self.path(order);
        let unfinished = self.dir.join(format!("{order}.new"));
        let written = fs::create_dir_all(&self.dir)
            .and_then(|()| fs::write(&unfinished, bytes))
            .and_then(|()| fs::rename(&unfinished, &path));
        written.map_err(|source| SpaceError {
            what: format!("writing {}", path.display()),
            source,
        })
    }

    /// What an earlier run kept of an order. A file that is not exactly what
    /// this deal would have written is no record.
    pub(super) fn read(&self, order: &str) -> Result<Option<Record>, SpaceError> {
        let path = self.path(order);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(source) => {
                return Err(SpaceError {
                    what: format!("reading {}", path.display()),
                    source,
                });
            }
        };
        Ok(self.understand(order, &bytes))
    }

    fn understand(&self, order: &str, bytes: &[u8]) -> Option<Record> {
        let (body, check) = bytes.split_last_chunk::<8>()?;
        if fnv1a(body) != u64::from_le_bytes(*check) {
            return None;
        }
        let body = body.strip_prefix(self.head(order).as_bytes())?;
        let mut words = body
            .chunks(8)
            .map(|word| word.try_into().map(u64::from_le_bytes));
        let mut next = || words.next()?.ok();
        let tally = DepthRow {
            states: next()?,
            transitions: next()?,
            goals: next()?,
            dead_ends: next()?,
            labels: Some(DepthLabels {
                solvable: next()?,
                solvable_transitions: next()?,
                losing_moves: next()?,
                only_moves: next()?,
            }),
        };
        let entrances = next()?;
        let winning: Result<Vec<u64>, _> = words.collect();
        Some(Record {
            tally,
            entrances,
            winning: winning.ok()?,
        })
    }

    /// Removes all of them: the census is done.
    pub(super) fn remove(&self) {
        // Nothing is wrong if they stay; the next run takes them up.
        let _ = fs::remove_dir_all(&self.dir);
    }
}

fn numbers(tally: &DepthRow) -> [u64; 8] {
    let labels = tally.labels.unwrap_or_default();
    [
        tally.states,
        tally.transitions,
        tally.goals,
        tally.dead_ends,
        labels.solvable,
        labels.solvable_transitions,
        labels.losing_moves,
        labels.only_moves,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        Record {
            tally: DepthRow {
                states: 7,
                labels: Some(DepthLabels {
                    losing_moves: 3,
                    ..DepthLabels::default()
                }),
                ..DepthRow::default()
            },
            entrances: 2,
            winning: vec![5, u64::MAX],
        }
    }

    #[test]
    fn an_order_is_taken_up_as_it_was_kept_and_only_for_its_deal() {
        let place = std::env::temp_dir().join(format!("census-record-{}", std::process::id()));
        let records = Records::of(&place, "a deal\n");
        assert_eq!(records.read("HDSC").unwrap(), None);
        records.write("HDSC", &record()).unwrap();
        assert_eq!(records.read("HDSC").unwrap(), Some(record()));
        assert_eq!(records.read("HDCS").unwrap(), None);
        let bytes = fs::read(records.path("HDSC")).unwrap();
        assert_eq!(records.understand("HDCS", &bytes), None);
        assert_eq!(
            Records::of(&place, "another\n").understand("HDSC", &bytes),
            None
        );
        for broken in [&bytes[..bytes.len() - 8], &bytes[1..], &[]] {
            assert_eq!(records.understand("HDSC", broken), None);
        }
        records.remove();
        assert_eq!(records.read("HDSC").unwrap(), None);
        fs::remove_dir_all(place).unwrap();
    }
}
