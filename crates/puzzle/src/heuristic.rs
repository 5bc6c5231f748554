//! Estimates of the moves still needed.

use crate::{About, Puzzle};

/// A way to estimate how many moves a position is away from a goal.
pub trait Heuristic<P: Puzzle>: Send + Sync {
    /// Name, one line, reference.
    fn about(&self) -> About;
    /// What may be relied on. The laws test it against exhaustive distances.
    fn promise(&self) -> Promise;
    /// Builds what the estimate needs to know about `puzzle`.
    fn prepare<'p>(&'p self, puzzle: &'p P) -> Box<dyn Estimate<P> + 'p>;
}

/// What a heuristic promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promise {
    /// Never more than the moves really needed.
    pub admissible: bool,
    /// Falls by at most one along any move; with 0 at goals this implies
    /// `admissible`.
    pub consistent: bool,
}

impl Promise {
    /// Consistent, hence admissible.
    pub const CONSISTENT: Self = Self {
        admissible: true,
        consistent: true,
    };
    /// Only a guide.
    pub const GUIDE: Self = Self {
        admissible: false,
        consistent: false,
    };
}

/// A heuristic at work on one instance.
pub trait Estimate<P: Puzzle> {
    /// The estimate for `state`; `None` is a proof that no goal can be
    /// reached, from every heuristic.
    fn estimate(&mut self, state: &P::State) -> Option<u32>;
}

/// An estimate that is a function of the position.
#[derive(Clone, Copy, Debug)]
pub struct EstimateBy<F>(pub F);

impl<P: Puzzle, F: FnMut(&P::State) -> Option<u32>> Estimate<P> for EstimateBy<F> {
    fn estimate(&mut self, state: &P::State) -> Option<u32> {
        (self.0)(state)
    }
}

/// The heuristic that knows nothing: always 0.
#[derive(Clone, Copy, Debug)]
pub struct Blind;

impl<P: Puzzle> Heuristic<P> for Blind {
    fn about(&self) -> About {
        About {
            name: "blind",
            summary: crate::Words::new("always 0", "常に0"),
            reference: "",
        }
    }

    fn promise(&self) -> Promise {
        Promise::CONSISTENT
    }

    fn prepare<'p>(&'p self, _: &'p P) -> Box<dyn Estimate<P> + 'p> {
        Box::new(Self)
    }
}

impl<P: Puzzle> Estimate<P> for Blind {
    fn estimate(&mut self, _: &P::State) -> Option<u32> {
        Some(0)
    }
}
