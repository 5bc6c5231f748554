//! A board as a task for planners: a pair is taken when what lies on its tiles
//! is gone, and for each what touches one of its sides.

use impasse_pairs::{Pair, PairPlan, Tiles};
use impasse_puzzle::{PlanningTask, Puzzle as _};

use crate::board::Board;

impl Board {
    /// Lets planners ask.
    fn plan<T>(&self, ask: impl FnOnce(&PairPlan<'_>) -> T) -> T {
        ask(&PairPlan {
            game: crate::ABOUT.name,
            start: self.start(),
            pairs: self.pairs(),
            name: &|cell| {
                let name = self.layout().place(cell).name();
                name.to_lowercase().replace('.', "_")
            },
            ways: &|pair| self.ways(pair),
        })
    }

    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "the method itself is not general enough"
    )]
    pub(crate) fn planning_task(&self) -> PlanningTask {
        self.plan(|plan| plan.task())
    }

    pub(crate) fn planning_action(&self, state: &Tiles, pair: Pair) -> Option<String> {
        self.plan(|plan| plan.action(state, pair))
    }

    /// What must be gone for each choice of open sides.
    fn ways(&self, pair: Pair) -> Vec<Tiles> {
        let [one, other] = [pair.first, pair.second].map(|cell| self.layout().in_the_way(cell));
        let both = |one: &Tiles, other: &Tiles| one.iter().chain(other.iter()).collect();
        one.iter()
            .flat_map(|one| other.iter().map(move |other| both(one, other)))
            .collect()
    }
}
