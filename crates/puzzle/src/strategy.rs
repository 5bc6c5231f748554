//! Ways to look for a solution.

use std::sync::Arc;

use crate::{
    About, Blind, Control, Detector, Helpers, Heuristic, Outcome, ParamError, Parameter, Params,
    Puzzle,
};

/// A way to look for a solution: one of the generic ones, or a game's own.
pub trait Strategy<P: Puzzle>: Send + Sync {
    /// Name, one line, reference.
    fn about(&self) -> About;
    /// What may be relied on. The laws test it against exhaustive labels.
    fn assurance(&self) -> Assurance;
    /// Whether the task's detectors prune it. A game's own strategies have
    /// their own prunings, and few ask others besides.
    fn asks_detectors(&self) -> bool {
        false
    }
    /// The options a game's own strategy understands.
    fn options(&self) -> &'static [Parameter] {
        &[]
    }
    /// The strategy with these options, which are among its own; `None` where
    /// it has none.
    ///
    /// # Errors
    ///
    /// [`ParamError`] naming a value that does not exist, and those that do.
    fn with_options(&self, _: &Params) -> Result<Option<Arc<dyn Strategy<P>>>, ParamError> {
        Ok(None)
    }
    /// Looks for a solution from the task's start. A solution is replayed
    /// under the exact rules before it is returned.
    fn solve(&self, puzzle: &P, task: &Task<'_, P>) -> Outcome<P::Move>;
}

/// What a strategy assures, given an admissible heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assurance {
    /// Without limits it ends with a solution or a proof that there is none.
    pub complete: bool,
    /// A solution it finds has the fewest moves.
    pub optimal: bool,
}

impl Assurance {
    /// Nothing: it may end without an answer.
    pub const NONE: Self = Self {
        complete: false,
        optimal: false,
    };
    /// An answer, if not a shortest solution.
    pub const COMPLETE: Self = Self {
        complete: true,
        optimal: false,
    };
    /// An answer, and a shortest solution where there is one.
    pub const OPTIMAL: Self = Self {
        complete: true,
        optimal: true,
    };
}

/// What a strategy is asked to do.
pub struct Task<'a, P: Puzzle> {
    /// Where to begin; reachable from the instance's own start.
    pub start: &'a P::State,
    /// What guides it, if it wants to be guided.
    pub heuristic: &'a dyn Heuristic<P>,
    /// What prunes it.
    pub detectors: &'a [&'a dyn Detector<P>],
    /// What its chance is drawn from, if it uses any.
    pub seed: u64,
    /// Limits, stop request, progress.
    pub control: Control<'a>,
    /// Who helps, if anybody does. The answer is the same with any number.
    pub helpers: Option<Helpers>,
}

impl<'a, P: Puzzle> Task<'a, P> {
    /// A search from `start` without guide, detectors and helpers, with seed 1.
    #[must_use]
    pub fn plain(start: &'a P::State, control: Control<'a>) -> Self {
        Self {
            start,
            heuristic: &Blind,
            detectors: &[],
            seed: 1,
            control,
            helpers: None,
        }
    }
}

// Derived, these would ask for `P: Copy` although only references are copied.
impl<P: Puzzle> Clone for Task<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Puzzle> Copy for Task<'_, P> {}
