//! Boxes around areas that must be opened, and units that can never be done
//! with, for certificates.

use impasse_puzzle::{Instance as _, Puzzle as _, Spot};
use impasse_sokoban::{Cell, Cells, Direction, Position, Pushes, View as _};
use impasse_space::Evidence;

use crate::units::{Cut, Way};

/// Finds boxes of which one may as well be pushed first, and cuts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AreasAndUnits;

impl Evidence<Pushes> for AreasAndUnits {
    /// All ways of the detector.
    fn cuts(&self, level: &Pushes, state: &Position) -> Vec<Vec<Vec<Spot>>> {
        let floor = level.level().floor();
        let cuts = Cut::ways(&Way::ALL, floor, state);
        let spots = |unit: &Vec<Cell>| unit.iter().map(|&cell| floor.spot(cell)).collect();
        cuts.map(|cut| cut.units.iter().map(spots).collect())
            .collect()
    }

    /// For each area the boxes beside it; those that stand in the way of their
    /// pushes, and those beside the areas there, are added until the rules call
    /// them enough or nothing is left to add.
    fn sufficient(&self, level: &Pushes, state: &Position) -> Option<Vec<Spot>> {
        let floor = level.level().floor();
        let region = state.region(floor);
        let mut seen = region.clone();
        seen.add(&state.boxes);
        let mut best: Option<(usize, Vec<Spot>)> = None;
        for cell in floor.cells() {
            if seen.contains(cell) {
                continue;
            }
            let area = floor.region(&state.boxes, cell);
            seen.add(&area);
            let mut boxes = beside(level, state, &area);
            loop {
                let places: Vec<Spot> = boxes.iter().map(|cell| floor.spot(cell)).collect();
                if let Some(moves) = level.sufficient(state, &places) {
                    if best
                        .as_ref()
                        .is_none_or(|(fewest, _)| moves.len() < *fewest)
                    {
                        best = Some((moves.len(), places));
                    }
                    break;
                }
                let before = boxes.count();
                for cell in boxes.clone().iter() {
                    for direction in Direction::ALL {
                        let ends = [direction, direction.back()].map(|way| floor.next(cell, way));
                        let [Some(one), Some(other)] = ends else {
                            continue;
                        };
                        for end in [one, other] {
                            if state.boxes.contains(end) {
                                boxes.insert(end);
                            } else if !region.contains(end) {
                                let area = floor.region(&state.boxes, end);
                                boxes.add(&beside(level, state, &area));
                            }
                        }
                    }
                }
                if boxes.count() == before {
                    break;
                }
            }
        }
        let mut legal = Vec::new();
        level.moves(state, &mut legal);
        let fewer = best.filter(|(moves, _)| *moves < legal.len());
        fewer.map(|(_, places)| places)
    }
}

/// The boxes beside an area.
fn beside(level: &Pushes, state: &Position, area: &Cells) -> Cells {
    let floor = level.level().floor();
    let cells = area.iter().flat_map(|cell| floor.around(cell));
    let boxes = cells.map(|(_, cell)| cell);
    let boxes = boxes.filter(|&cell| state.boxes.contains(cell));
    Cells::of(floor.count(), boxes)
}

#[cfg(test)]
mod tests {
    use impasse_laws::Explored;
    use impasse_sokoban::Level;

    use super::*;

    #[test]
    fn whoever_can_solve_a_position_can_begin_with_a_box_of_the_area() {
        let boards = [
            "########\n#  #   #\n#   $ .#\n## #$# #\n#. $  @#\n#  #  .#\n########\n",
            "#######\n#  $ @#\n# ##  #\n#. $ .#\n#######\n",
            "########\n#   #  #\n# $ $  #\n#.# #$ #\n# . @ .#\n########\n",
        ];
        let mut seen = 0;
        for text in boards {
            let level: Level = Level::read(text).expect("a level");
            let level = Pushes::new(level);
            let space = Explored::whole(&level, 60_000).expect("a small space");
            for at in (0..space.count()).filter(|&at| space.is_solvable(at)) {
                let state = &space.states[at];
                if level.is_goal(state) {
                    continue;
                }
                let Some(places) = AreasAndUnits.sufficient(&level, state) else {
                    continue;
                };
                seen += 1;
                let moves = level.sufficient(state, &places).expect("they are");
                let mut next = moves.into_iter().map(|m| {
                    let mut next = state.clone();
                    level.try_play(&mut next, m).expect("legal");
                    space.find(&level.key(&next)).expect("in the space")
                });
                assert!(next.any(|next| space.is_solvable(next)), "{places:?}");
            }
        }
        assert!(seen > 20, "{seen}");
    }
}
