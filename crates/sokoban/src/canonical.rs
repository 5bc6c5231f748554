//! One text for a level in whichever way it is laid out.
//!
//! Turned and mirrored levels are the same level; so are those whose player
//! stands elsewhere in the area in which they can walk, and those with other
//! walls where nobody comes. The text is the smallest of the eight pictures,
//! with the player in the first cell of that area and walls everywhere but on
//! the floor.

use crate::cells::Cell;
use crate::level::{Level, sign};

/// The text of a level that all its pictures share.
pub(crate) fn text(level: &Level) -> String {
    let pictures = (0..8).map(|turn| picture(level, turn));
    pictures.min().unwrap_or_default()
}

/// The level in one of eight orientations: turned by quarters, and mirrored
/// from the fourth on.
fn picture(level: &Level, turn: u8) -> String {
    let floor = level.floor();
    let place = |cell: Cell| {
        let spot = floor.spot(cell);
        let (x, y) = (i32::from(spot.x), i32::from(spot.y));
        let x = if turn >= 4 { -x } else { x };
        match turn % 4 {
            0 => (y, x),
            1 => (x, -y),
            2 => (-y, -x),
            _ => (-x, y),
        }
    };
    let mut cells: Vec<((i32, i32), Cell)> =
        floor.cells().map(|cell| (place(cell), cell)).collect();
    cells.sort_unstable();
    let left = cells.iter().map(|((_, x), _)| *x).min().unwrap_or(0);
    let region = level.start().region(floor);
    let mut numbers = cells.iter().map(|&(_, cell)| cell);
    let first = numbers.find(|&cell| region.contains(cell));
    let mut text = String::new();
    let (mut row, mut column) = (cells.first().map_or(0, |((y, _), _)| *y), left);
    for ((y, x), cell) in cells {
        while row < y {
            text.push('\n');
            (row, column) = (row + 1, left);
        }
        while column < x {
            text.push('#');
            column += 1;
        }
        let has_box = level.start().boxes.contains(cell);
        let is_goal = floor.goals().contains(cell);
        text.push(sign(has_box, first == Some(cell), is_goal));
        column += 1;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{level, random_level};

    const LEVEL: &str = "\
#######
#@ $  #
#  #. #
#######
";

    #[track_caller]
    fn check(other: &str, is_same: bool) {
        assert_eq!(
            text(&level(other)) == text(&level(LEVEL)),
            is_same,
            "{other}"
        );
    }

    #[test]
    fn the_players_place_and_walls_that_nobody_meets_do_not_matter() {
        check("#######\n#  $  #\n# @#. #\n#######\n", true);
        check("########\n##@ $  #\n##  #. #\n########\n  ####\n", true);
        check(
            "#######\n#@ $  #\n#  #. #\n#######\n#*#    \n###    \n",
            true,
        );
        check("#######\n#  $ @#\n#  #. #\n#######\n", false);
        check("#######\n#@ $  #\n#  # .#\n#######\n", false);
    }

    #[test]
    fn all_eight_pictures_of_a_level_share_their_text() {
        for number in 0..200 {
            let one = random_level(number);
            let rows: Vec<Vec<char>> = one
                .text()
                .lines()
                .map(|row| row.chars().collect())
                .collect();
            let width = rows.iter().map(Vec::len).max().unwrap_or(0);
            let at = |x: usize, y: usize| rows[y].get(x).copied().unwrap_or('#');
            let turned: Vec<String> = (0..width)
                .map(|x| (0..rows.len()).rev().map(|y| at(x, y)).collect())
                .collect();
            let mirrored: Vec<String> = (0..rows.len())
                .map(|y| (0..width).rev().map(|x| at(x, y)).collect())
                .collect();
            for picture in [turned, mirrored] {
                let other = level(&picture.join("\n"));
                assert_eq!(text(&other), text(&one), "{}", one.text());
            }
        }
    }
}
