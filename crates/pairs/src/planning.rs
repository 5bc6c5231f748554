//! Games of pairs as tasks for planners.
//!
//! What a pair needs is that tiles in its way are gone, in one of several
//! ways: along one of the lines that may join it, on one of its open sides. A
//! way is an action of its own, named by the pair and its number:
//! `take-a1-b3--2`.

use impasse_puzzle::{GroundAction, PlanningTask};

use crate::board::{Cell, Pair};
use crate::tiles::Tiles;

/// A board of pairs, as planners are told of it.
pub struct PairPlan<'b> {
    /// The game's name.
    pub game: &'b str,
    /// The tiles at the start.
    pub start: Tiles,
    /// All pairs of equal tiles.
    pub pairs: &'b [Pair],
    /// Names of cells, in small letters, digits and `_`.
    pub name: &'b dyn Fn(Cell) -> String,
    /// For a pair, the sets of tiles one of which must be gone. Tiles that do
    /// not lie there at the start, or ways that need a tile of the pair itself
    /// gone, may be among them.
    pub ways: &'b dyn Fn(Pair) -> Vec<Tiles>,
}

impl PairPlan<'_> {
    /// The task.
    #[must_use]
    pub fn task(&self) -> PlanningTask {
        let there = |cell| format!("there-{}", (self.name)(cell));
        let gone = |cell| format!("gone-{}", (self.name)(cell));
        let mut actions = Vec::new();
        for &pair in self.pairs {
            let Pair { first, second } = pair;
            for (number, way) in self.least_ways(pair).iter().enumerate() {
                let mut needs = vec![there(first), there(second)];
                needs.extend(way.iter().map(gone));
                actions.push(GroundAction {
                    name: self.name_of(pair, number),
                    needs,
                    adds: vec![gone(first), gone(second)],
                    takes: vec![there(first), there(second)],
                });
            }
        }
        let start: Vec<String> = self.start.iter().map(there).collect();
        let goal: Vec<String> = self.start.iter().map(gone).collect();
        PlanningTask::ground(self.game, &actions, &start, &goal)
    }

    /// The action that takes a pair while these tiles lie there.
    #[must_use]
    pub fn action(&self, tiles: &Tiles, pair: Pair) -> Option<String> {
        let ways = self.least_ways(pair);
        let open = ways.iter().position(|way| way.common(tiles) == 0)?;
        Some(self.name_of(pair, open))
    }

    fn name_of(&self, pair: Pair, way: usize) -> String {
        let [first, second] = [pair.first, pair.second].map(self.name);
        format!("take-{first}-{second}--{}", way + 1)
    }

    /// The ways that are possible, and of which no other asks less.
    fn least_ways(&self, pair: Pair) -> Vec<Tiles> {
        let mut ways: Vec<Tiles> = (self.ways)(pair)
            .into_iter()
            .filter(|way| !way.contains(pair.first) && !way.contains(pair.second))
            .map(|way| {
                way.iter()
                    .filter(|&cell| self.start.contains(cell))
                    .collect()
            })
            .collect();
        ways.sort_by_key(Tiles::count);
        let mut least: Vec<Tiles> = Vec::new();
        for way in ways {
            let asks_more = |less: &Tiles| less.common(&way) == less.count();
            if !least.iter().any(asks_more) {
                least.push(way);
            }
        }
        least
    }
}
