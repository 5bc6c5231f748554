//! Floors that look the same when turned or mirrored.
//!
//! If turning a floor maps walls to walls and goals to goals, then it maps
//! every solution of a position to a solution of the turned position. So of
//! positions that are turned into each other one is enough.

use impasse_puzzle::Spot;
use impasse_sokoban::{Cell, Floor};

/// The ways to turn and mirror a floor onto itself, as tables of cells,
/// without the one that moves nothing.
pub(crate) fn symmetries(floor: &Floor) -> Vec<Vec<u16>> {
    let spots: Vec<Spot> = floor.cells().map(|cell| floor.spot(cell)).collect();
    let bounds = |along: fn(&Spot) -> u16| {
        let least = spots.iter().map(along).min().unwrap_or(0);
        let most = spots.iter().map(along).max().unwrap_or(0);
        (least, most)
    };
    let (left, right) = bounds(|spot| spot.x);
    let (top, bottom) = bounds(|spot| spot.y);
    let is_square = right - left == bottom - top;
    let mut found: Vec<Vec<u16>> = Vec::new();
    for way in 1..8_u8 {
        let (mirrors_x, mirrors_y, swaps) = (way & 1 != 0, way & 2 != 0, way & 4 != 0);
        if swaps && !is_square {
            continue;
        }
        let image = |cell: Cell| {
            let Spot { x, y, .. } = floor.spot(cell);
            let (x, y) = if swaps {
                (y - top + left, x - left + top)
            } else {
                (x, y)
            };
            let image = Spot::new(
                if mirrors_x { left + right - x } else { x },
                if mirrors_y { top + bottom - y } else { y },
            );
            let there = floor.cell(image)?;
            let same = floor.goals().contains(there) == floor.goals().contains(cell);
            same.then_some(there.0)
        };
        let images: Option<Vec<u16>> = floor.cells().map(image).collect();
        // On a floor of one row, some ways move nothing.
        let moves = |images: &Vec<u16>| floor.cells().any(|cell| images[cell.index()] != cell.0);
        found.extend(images.filter(|images| moves(images) && !found.contains(images)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::symmetries;
    use impasse_sokoban::Level;

    #[track_caller]
    fn check(text: &str, ways: usize) {
        let level = Level::read(text).expect("a level");
        assert_eq!(symmetries(level.floor()).len(), ways, "{}", level.text());
    }

    #[test]
    fn floors_are_turned_onto_themselves_with_their_goals() {
        check("#####/#@  #/# $ #/#  .#/#####", 1);
        check("#####/#@  #/# . #/# $ #/#####", 7);
        check("######/#@ $.#/######", 0);
        check("#######/#.@$$.#/#######", 1);
        check("###/#@#/#$#/#.#/###", 0);
        check("######/#@ ###/# $. #/## # #/######", 0);
    }
}
