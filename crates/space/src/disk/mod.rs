//! Enumeration on disk.

use std::path::Path;

use impasse_puzzle::Instance;
use impasse_search::Meter;

use crate::{SpaceError, SpaceReport};

/// Enumerates on disk.
///
/// # Errors
///
/// When the scratch directory fails.
pub fn enumerate<P: Instance>(
    _instance: &P,
    _scratch: &Path,
    _threads: usize,
    _meter: &mut Meter<'_>,
    _memory: u64,
) -> Result<SpaceReport, SpaceError> {
    Err(SpaceError {
        what: "going to disk".to_owned(),
        source: std::io::ErrorKind::Unsupported.into(),
    })
}
