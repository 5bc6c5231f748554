//! Dead ends: proofs that a position cannot be solved any more.
//!
//! One file for each kind, with its proof. The names are those of Fujiwara's
//! slides where they name the kind.

mod bipartite;
mod closed_diagonal;
mod corral;
mod dead_side;
mod dead_square;
mod freeze;
mod freeze_shallow;
mod frozen_boxes;
mod local;
mod pair_table;

use impasse_puzzle::{Detector, Judge, Mark, Reason, Words};

use crate::cells::{Cell, Cells};
use crate::floor::Floor;
use crate::position::Position;
use crate::view::View;

pub use bipartite::Bipartite;
pub use closed_diagonal::ClosedDiagonal;
pub use corral::{Corral, areas};
pub use dead_side::DeadSide;
pub use dead_square::{DeadSquare, dead_squares};
pub use freeze::{Freeze, frozen, is_held_by_floor};
pub use freeze_shallow::FreezeShallow;
pub use frozen_boxes::FrozenBoxes;
pub use pair_table::PairTable;

/// All detectors, cheapest first.
pub(crate) fn detectors<V: View>() -> Vec<Box<dyn Detector<V>>> {
    vec![
        Box::new(DeadSquare),
        Box::new(DeadSide),
        Box::new(FreezeShallow),
        Box::new(Freeze),
        Box::new(PairTable),
        Box::new(Bipartite),
        Box::new(FrozenBoxes),
        Box::new(ClosedDiagonal),
        Box::new(Corral),
    ]
}

/// The paper's two kinds of dead positions: *blocked* where a box off its goal
/// can never move again, since walls and boxes that cannot move hold it, and
/// else *infeasible*.
pub(crate) fn kind(floor: &Floor, dead: &Position) -> Words {
    let held = frozen(floor, &Cells::none(floor.count()), &dead.boxes);
    if held.is_within(floor.goals()) {
        INFEASIBLE
    } else {
        BLOCKED
    }
}

const BLOCKED: Words = Words::new("blocked", "死に手");
const INFEASIBLE: Words = Words::new("infeasible", "不能状態");

/// What finds one kind of dead end on one floor, whichever way moves are
/// counted.
pub trait Finder {
    /// Why a position that is not solved is dead: the boxes that are lost and
    /// what takes part in that; `None` where nothing is proved.
    fn find(&mut self, position: &Position) -> Option<WhyDead>;

    /// Whether [`find`](Self::find) finds something; the quick form.
    fn is_dead(&mut self, position: &Position) -> bool {
        self.find(position).is_some()
    }
}

/// Why a position is dead.
pub struct WhyDead {
    words: Words,
    lost: Vec<Cell>,
    blockers: Vec<Cell>,
}

impl WhyDead {
    /// The boxes that are lost, and what takes part in that. Marks show both,
    /// so the words name no place.
    #[must_use]
    pub fn new(words: Words, lost: Vec<Cell>, blockers: Vec<Cell>) -> Self {
        Self {
            words,
            lost,
            blockers,
        }
    }
}

/// A finder as a judge of any view.
struct Finding<'p, F> {
    floor: &'p Floor,
    finder: F,
}

/// A finder as a judge of positions of `view`.
pub fn judge<'p, V: View, F: Finder + 'p>(view: &'p V, finder: F) -> Box<dyn Judge<V> + 'p> {
    Box::new(Finding {
        floor: view.level().floor(),
        finder,
    })
}

impl<V: View, F: Finder> Judge<V> for Finding<'_, F> {
    fn is_dead(&mut self, state: &Position) -> bool {
        !state.is_solved(self.floor) && self.finder.is_dead(state)
    }

    fn explain(&mut self, state: &Position) -> Option<Reason> {
        if state.is_solved(self.floor) {
            return None;
        }
        let found = self.finder.find(state)?;
        let spot = |cell: &Cell| self.floor.spot(*cell);
        let lost = found.lost.iter().map(spot).map(Mark::Dead);
        let blockers = found.blockers.iter().map(spot).map(Mark::Blocker);
        Some(Reason {
            sentence: found.words.into(),
            marks: lost.chain(blockers).collect(),
        })
    }
}

/// The cells of `all` that are not in `some`.
fn without(all: &Cells, some: &Cells) -> Cells {
    let mut rest = all.clone();
    rest.take(some);
    rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pushes;
    use crate::labels::Labels;
    use crate::level::Level;
    use crate::tests::random_level;

    /// Asks all detectors about all positions of a level, reachable or not;
    /// says how many of the dead ones each of them finds, and how many there
    /// are.
    #[track_caller]
    fn check(level: &Level, most: usize) -> Option<(Vec<u32>, u32)> {
        let floor = level.floor();
        let labels = Labels::new(floor, level.start().boxes.count(), most)?;
        let view = Pushes::new(level.clone());
        let detectors = detectors::<Pushes>();
        let mut judges: Vec<_> = detectors.iter().map(|each| each.prepare(&view)).collect();
        let mut found = vec![0; judges.len()];
        let mut dead = 0;
        labels.for_each(floor, |position, solvable| {
            dead += u32::from(!solvable);
            for ((judge, detector), found) in judges.iter_mut().zip(&detectors).zip(&mut found) {
                let lost = judge.is_dead(position);
                let name = detector.about().name;
                let board = || level.at(position).text();
                assert!(!(lost && solvable), "false alarm of {name}\n{}", board());
                *found += u32::from(lost);
            }
        });
        Some((found, dead))
    }

    #[test]
    fn no_detector_ever_calls_a_solvable_position_dead() {
        let mut total = vec![0; detectors::<Pushes>().len()];
        let (mut levels, mut dead) = (0, 0);
        for number in 0..1500 {
            if let Some((found, lost)) = check(&random_level(number), 400) {
                total
                    .iter_mut()
                    .zip(found)
                    .for_each(|(all, more)| *all += more);
                dead += lost;
                levels += 1;
            }
        }
        assert!(
            levels > 500 && dead > 50_000,
            "{levels} levels, {dead} dead"
        );
        assert!(total.iter().all(|&found| found > 0), "{total:?} of {dead}");
    }

    #[test]
    fn the_exact_freeze_test_sees_all_that_the_shallow_one_sees() {
        let mut more = 0;
        for number in 0..1500 {
            let level = random_level(number);
            let view = Pushes::new(level);
            let start = view.level().start();
            let shallow = Detector::<Pushes>::prepare(&FreezeShallow, &view).is_dead(start);
            let exact = Detector::<Pushes>::prepare(&Freeze, &view).is_dead(start);
            assert!(exact || !shallow, "{}", view.level().text());
            more += u32::from(exact && !shallow);
        }
        assert!(more > 0, "the shallow test sees everything");
    }
}
