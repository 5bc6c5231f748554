//! Shintani's search: one part of the space after another, each dropped when
//! it is done.
//!
//! No move leads back from one component to an earlier one, nor from one ace
//! order to another. So (policy 1) all positions of a component are found
//! before any of the next, and then only those by which later components are
//! entered need be held; (policy 2) when (3,1) is done, all entrances to (4,0)
//! are known; (policy 3) they are divided into 24 orders, which are worked off
//! one by one until a goal is met.
//!
//! The paper expects that a search with thirteen columns so holds no more than
//! 4 % of all positions. [The census](crate::Census) says what it holds at
//! every stage; this strategy does it, without any pruning.
//!
//! To write down the solution the entrances of finished parts are kept, each
//! with the entrance of an earlier part from which it was reached. The way
//! from one to the next is found again at the end.

use std::collections::BTreeMap;

use impasse_puzzle::{
    About, Assurance, Limit, Outcome, Puzzle as _, Stats, Strategy, Task, Verdict, Words,
};
use impasse_search::{Meter, StateId, StateStore};
use impasse_superpuzz::{Component, Deal, Layout, Shift};

/// `shintani`: component by component, then one ace order after another,
/// dropping what is finished.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShintaniStages;

impl Strategy<Deal> for ShintaniStages {
    fn about(&self) -> About {
        About {
            name: "shintani",
            summary: Words::new(
                "Superpuzz: one component after another, then one ace order, dropping what is finished",
                "スーパーパズ専用：要素成分、次にAの並び順を一つずつ調べ、済んだものは捨てる",
            ),
            reference: "Shintani, Consideration about state transition in Superpuzz, policies 1 to 3",
        }
    }

    fn assurance(&self) -> Assurance {
        Assurance::COMPLETE
    }

    fn solve(&self, deal: &Deal, task: &Task<'_, Deal>) -> Outcome<Shift> {
        let mut search = ShintaniSearch::new(deal, task);
        let verdict = match search.run() {
            Ok(Some(goal)) => Verdict::Solved(search.solution(&goal)),
            Ok(None) => Verdict::Unsolvable,
            Err(limit) => Verdict::Unknown(limit),
        };
        Outcome {
            verdict,
            lower_bound: u64::from(!deal.is_goal(task.start)),
            stats: Stats {
                stored: search.held(),
                peak_bytes: search.meter.peak_bytes(),
                ..search.stats
            },
        }
    }
}

/// A part of the space: components in an order in which no move leads back,
/// then the ace orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct SpacePart {
    stage: u8,
    aces: u8,
    /// The suits at the edge from top to bottom, in (4,0).
    order: [u8; 4],
}

impl SpacePart {
    fn of(deal: &Deal, state: &Layout) -> Self {
        let Component { aces, holes } = deal.component(state);
        let mut order = [0; 4];
        if aces == 4 {
            for (row, suit) in (0..).zip(&mut order) {
                let ace = state.card(deal.cell(row, 0));
                *suit = ace.expect("four aces are there").suit() as u8;
            }
        }
        Self {
            stage: 2 * aces + holes,
            aces,
            order,
        }
    }
}

/// An entrance of a part.
#[derive(Clone, Copy, Debug)]
struct Entrance {
    part: SpacePart,
    id: u32,
}

/// A part whose entrances are known.
struct Known {
    /// The entrances come first.
    store: StateStore,
    /// For each entrance one of an earlier part, except for the start.
    from: Vec<Option<Entrance>>,
}

/// What is kept of a finished part.
struct Finished {
    keys: Vec<u8>,
    from: Vec<Option<Entrance>>,
}

struct ShintaniSearch<'t> {
    deal: &'t Deal,
    start: &'t Layout,
    meter: Meter<'t>,
    most: u64,
    waiting: BTreeMap<SpacePart, Known>,
    finished: BTreeMap<SpacePart, Finished>,
    /// The part at hand, and for each of its positions the entrance it was
    /// reached from.
    current: Option<(SpacePart, Known)>,
    origins: Vec<u32>,
    /// Positions found.
    seen: u64,
    /// Of each part its positions and what is held at its end.
    #[cfg(test)]
    stages: Vec<(u64, u64)>,
    stats: Stats,
}

/// Positions between two looks at the memory.
const PATIENCE: u32 = 64;

/// Where a search ended.
struct Goal {
    entrance: Entrance,
    key: Vec<u8>,
}

impl<'t> ShintaniSearch<'t> {
    fn new(deal: &'t Deal, task: &Task<'t, Deal>) -> Self {
        Self {
            deal,
            start: task.start,
            meter: Meter::new(task.control),
            most: task.control.limits.states.unwrap_or(u64::MAX),
            waiting: BTreeMap::new(),
            finished: BTreeMap::new(),
            current: None,
            origins: Vec::new(),
            seen: 0,
            #[cfg(test)]
            stages: Vec::new(),
            stats: Stats::default(),
        }
    }

    /// Positions held now, entrances of finished parts not counted.
    fn held(&self) -> u64 {
        let waiting: usize = self.waiting.values().map(|known| known.store.len()).sum();
        let current = self.current.as_ref();
        (waiting + current.map_or(0, |(_, known)| known.store.len())) as u64
    }

    fn bytes(&self) -> u64 {
        let known = self
            .waiting
            .values()
            .chain(self.current.iter().map(|(_, known)| known));
        let known = known.map(|known| known.store.bytes() + 12 * known.from.len() as u64);
        let kept = self.finished.values();
        let kept = kept.map(|part| (part.keys.len() + 12 * part.from.len()) as u64);
        known.sum::<u64>() + kept.sum::<u64>() + 4 * self.origins.len() as u64
    }

    /// Looks for a goal.
    fn run(&mut self) -> Result<Option<Goal>, Limit> {
        let part = SpacePart::of(self.deal, self.start);
        let key = self.deal.key(self.start);
        self.remember(part, &key, None)?;
        while let Some((part, known)) = self.waiting.pop_first() {
            self.origins = (0..).take(known.store.len()).collect();
            self.current = Some((part, known));
            if let Some(goal) = self.work_off(part)? {
                return Ok(Some(goal));
            }
            let (_, known) = self.current.take().expect("it was just worked off");
            #[cfg(test)]
            self.stages.push((
                known.store.len() as u64,
                known.store.len() as u64 + self.held(),
            ));
            let entrances = (0..).map(StateId).take(known.from.len());
            let keys = entrances.flat_map(|id| known.store.key(id)).copied();
            let kept = Finished {
                keys: keys.collect(),
                from: known.from,
            };
            self.finished.insert(part, kept);
        }
        Ok(None)
    }

    /// Finds all positions of the part at hand, unless a goal is among them.
    fn work_off(&mut self, part: SpacePart) -> Result<Option<Goal>, Limit> {
        let mut state = self.start.clone();
        let mut next = self.start.clone();
        let mut key = vec![0; self.deal.key_len()];
        let mut moves = Vec::new();
        let mut bytes = 0;
        for id in (0..).map(StateId) {
            let (_, known) = self.current.as_ref().expect("a part is at hand");
            if id.index() == known.store.len() {
                break;
            }
            self.deal.read_key(known.store.key(id), &mut state);
            let entrance = Entrance {
                part,
                id: self.origins[id.index()],
            };
            if self.deal.is_goal(&state) {
                let key = known.store.key(id).to_vec();
                return Ok(Some(Goal { entrance, key }));
            }
            if id.0 % PATIENCE == 0 {
                bytes = self.bytes();
            }
            self.meter.check("search", self.seen, bytes)?;
            moves.clear();
            self.deal.moves(&state, &mut moves);
            self.stats.expanded += 1;
            self.stats.generated += moves.len() as u64;
            for &m in &moves {
                next.clone_from(&state);
                self.deal.play(&mut next, m);
                self.deal.write_key(&next, &mut key);
                self.remember(SpacePart::of(self.deal, &next), &key, Some(entrance))?;
            }
        }
        Ok(None)
    }

    /// Adds a position to its part if it is new.
    fn remember(
        &mut self,
        part: SpacePart,
        key: &[u8],
        from: Option<Entrance>,
    ) -> Result<(), Limit> {
        let (known, inside) = match &mut self.current {
            Some((current, known)) if *current == part => (known, true),
            _ => {
                let new = || Known {
                    store: StateStore::new(key.len()),
                    from: Vec::new(),
                };
                (self.waiting.entry(part).or_insert_with(new), false)
            }
        };
        if self.seen >= self.most && known.store.find(key).is_none() {
            return Err(Limit::States);
        }
        if known.store.len() as u64 == StateStore::MOST {
            return Err(Limit::Memory);
        }
        let (_, new) = known.store.intern(key);
        self.seen += u64::from(new);
        if new && inside {
            self.origins
                .push(from.expect("only the start comes from nowhere").id);
        } else if new {
            known.from.push(from);
        }
        Ok(())
    }

    /// The moves from the start to a goal, replayed under the exact rules.
    ///
    /// # Panics
    ///
    /// If they do not lead there: no answer is better than a false one.
    fn solution(&self, goal: &Goal) -> Vec<Shift> {
        let mut steps = vec![goal.key.clone()];
        let mut entrance = Some(goal.entrance);
        while let Some(Entrance { part, id }) = entrance {
            let (key, from) = self.kept(part, id);
            steps.push(key.to_vec());
            entrance = from;
        }
        let mut moves = Vec::new();
        for pair in steps.windows(2).rev() {
            self.way(&pair[1], &pair[0], &mut moves);
        }
        let mut state = self.start.clone();
        for &m in &moves {
            let played = self.deal.try_play(&mut state, m);
            played.expect("a solution found by search is legal move by move");
        }
        assert!(
            self.deal.is_goal(&state),
            "a solution found by search must end at a goal"
        );
        moves
    }

    /// The key of an entrance, and where it was reached from.
    fn kept(&self, part: SpacePart, id: u32) -> (&[u8], Option<Entrance>) {
        let index = id as usize;
        match (&self.current, self.finished.get(&part)) {
            (Some((current, known)), _) if *current == part => {
                (known.store.key(StateId(id)), known.from[index])
            }
            (_, Some(kept)) => {
                let width = self.deal.key_len();
                (&kept.keys[index * width..][..width], kept.from[index])
            }
            _ => unreachable!("a part is left only when it is finished"),
        }
    }

    /// Appends the moves from one position to another, which lies in the same
    /// part or is entered from it.
    fn way(&self, from: &[u8], to: &[u8], out: &mut Vec<Shift>) {
        if from == to {
            return;
        }
        let mut state = self.start.clone();
        self.deal.read_key(from, &mut state);
        let part = SpacePart::of(self.deal, &state);
        let mut next = state.clone();
        let mut key = vec![0; from.len()];
        let mut moves = Vec::new();
        let mut store = StateStore::new(from.len());
        store.intern(from);
        // The move that led to each position, and from which one.
        let mut links: Vec<Option<(StateId, Shift)>> = vec![None];
        for id in (0..).map(StateId) {
            assert!(id.index() < store.len(), "the way was there before");
            self.deal.read_key(store.key(id), &mut state);
            moves.clear();
            self.deal.moves(&state, &mut moves);
            for &m in &moves {
                next.clone_from(&state);
                self.deal.play(&mut next, m);
                self.deal.write_key(&next, &mut key);
                if key == to {
                    let first = out.len();
                    out.push(m);
                    let mut at = id;
                    while let Some((before, m)) = links[at.index()] {
                        out.push(m);
                        at = before;
                    }
                    out[first..].reverse();
                    return;
                }
                if SpacePart::of(self.deal, &next) == part && store.intern(&key).1 {
                    links.push(Some((id, m)));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::Control;
    use impasse_space::{Mapper as _, SpaceOptions};

    use super::*;
    use crate::Census;

    /// What the search holds at the end of each part it finishes is what the
    /// census says; with a goal it stops, and the parts so far agree.
    #[track_caller]
    fn check(deal: &Deal) {
        let options = SpaceOptions::default();
        let census = Census.map(deal, &options, Control::free()).unwrap();
        let expected: Vec<(u64, u64)> = census
            .stages
            .iter()
            .map(|stage| (stage.states, stage.held))
            .collect();
        let start = deal.start();
        let task = Task::plain(&start, Control::free());
        let mut search = ShintaniSearch::new(deal, &task);
        let solved = search.run().unwrap().is_some();
        let text = impasse_puzzle::Instance::text(deal);
        assert_eq!(solved, census.goals() > 0, "{text}");
        let count = search.stages.len();
        assert_eq!(search.stages, expected[..count], "{text}");
        assert!(solved || count == expected.len(), "{text}");
    }

    #[test]
    fn at_every_stage_it_holds_what_the_census_says() {
        for number in 1..=80 {
            check(&Deal::numbered(3, number));
        }
        for number in 1..=15 {
            check(&Deal::numbered(4, number));
        }
    }
}
