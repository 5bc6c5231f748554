//! A game's own enumerator.

use impasse_puzzle::{About, Control, Instance};

use crate::{SpaceError, SpaceOptions, SpaceReport};

/// A game's own way to enumerate a space: it knows more of the game than the
/// general enumerator, and returns the same report. What it does not compute
/// is left out, and said so; what it counts is exact.
pub trait Mapper<P: Instance>: Send + Sync {
    /// Name, one line, reference.
    fn about(&self) -> About;

    /// How many positions the general enumerator, which says more of a small
    /// space, may find before this mapper is asked; `None` if it may go on as
    /// long as there is memory.
    fn patience(&self, instance: &P) -> Option<u64>;

    /// Maps everything reachable from the start of `instance`.
    ///
    /// # Errors
    ///
    /// [`SpaceError`] when the scratch directory fails. Reaching a limit is no
    /// error: the report says so.
    fn map(
        &self,
        instance: &P,
        options: &SpaceOptions<'_>,
        control: Control<'_>,
    ) -> Result<SpaceReport, SpaceError>;
}
