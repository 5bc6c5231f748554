//! Levels made by chance, solvable by construction.
//!
//! Walls fall at random on an empty board; of what floor is left, the largest
//! part stays. Boxes are put on random goals, and then the game is played
//! backwards: breadth first, by pulls, until no new position is found or there
//! are enough. The start is one of the positions found last. It needs exactly
//! as many pushes as pulls were made, since every shorter way would have found
//! it sooner. Boards that ask for too few pushes are thrown away.
//!
//! The same numbers give the same level for ever: nothing here may change what
//! is drawn from [`Chance`].

use std::collections::HashSet;

use impasse_puzzle::{Chance, Limit, Watch};

use crate::cells::{Cell, Cells};
use crate::direction::Direction;
use crate::floor::Floor;
use crate::level::{Level, sign};
use crate::position::Position;

/// What a made level is to be like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Columns, walls included.
    pub width: u16,
    /// Rows, walls included.
    pub height: u16,
    /// Boxes, and goals.
    pub boxes: u16,
    /// The fewest pushes that its shortest solution may have.
    pub pushes: u32,
}

/// Boards that are tried before giving up.
const BOARDS: u32 = 400;
/// Positions that one board is played back to.
const POSITIONS: usize = 20_000;
/// Positions for all boards of a level together: a player waits for it, and
/// a recipe that asks for too much must be refused within seconds.
const PATIENCE: usize = 300_000;
/// Positions played back from between two looks at the limits.
const BETWEEN_LOOKS: usize = 16;

impl Recipe {
    /// The level of a seed; `None` where too many boards in a row ask for too
    /// few pushes or have no room.
    ///
    /// ```
    /// use impasse_sokoban::Recipe;
    /// let recipe = Recipe { width: 8, height: 7, boxes: 2, pushes: 6 };
    /// let level = recipe.level(1).expect("room enough");
    /// assert_eq!(level.start().boxes.count(), 2);
    /// assert_eq!(recipe.level(1).map(|level| level.text()), Some(level.text()));
    /// ```
    ///
    /// # Panics
    ///
    /// Never: where nobody watches, nobody ends it.
    #[must_use]
    pub fn level(&self, seed: u64) -> Option<Level> {
        self.level_within(seed, &mut ()).expect("nobody watches")
    }

    /// The same, watched: it may take seconds.
    ///
    /// # Errors
    ///
    /// The limit that was reached before it was made.
    pub fn level_within(&self, seed: u64, watch: &mut dyn Watch) -> Result<Option<Level>, Limit> {
        let mut chance = Chance::new(seed);
        let mut patience = PATIENCE;
        for _ in 0..BOARDS {
            watch.check(0)?;
            let level = self.attempt(&mut chance, &mut patience, watch)?;
            if level.is_some() || patience == 0 {
                return Ok(level);
            }
        }
        Ok(None)
    }

    fn attempt(
        &self,
        chance: &mut Chance,
        patience: &mut usize,
        watch: &mut dyn Watch,
    ) -> Result<Option<Level>, Limit> {
        let solved = self.board(chance).and_then(|rows| {
            let goals = draw_some(chance, &floor_of(&rows), usize::from(self.boxes))?;
            solved(&rows, &goals)
        });
        let Some(solved) = solved else {
            return Ok(None);
        };
        let found = farthest(solved.floor(), solved.start(), chance, patience, watch)?;
        let enough = found.filter(|&(_, pushes)| pushes >= self.pushes);
        Ok(enough.map(|(start, _)| solved.at(&start)))
    }

    /// A board of walls and floor that hangs together and reaches all sides.
    fn board(&self, chance: &mut Chance) -> Option<Vec<Vec<bool>>> {
        let (width, height) = (usize::from(self.width), usize::from(self.height));
        let share = chance.below(36);
        let mut floor = vec![vec![false; width]; height];
        for row in &mut floor[1..height - 1] {
            for cell in &mut row[1..width - 1] {
                *cell = chance.below(100) >= share;
            }
        }
        keep_largest(&mut floor);
        let in_column = |x: usize| floor.iter().any(|row| row[x]);
        let in_row = |y: usize| floor[y].contains(&true);
        let reaches = in_column(1) && in_column(width - 2) && in_row(1) && in_row(height - 2);
        let room = floor_of(&floor).len() >= 2 * usize::from(self.boxes) + 3;
        (reaches && room).then_some(floor)
    }
}

/// The board with a box on each goal, and the player beside them.
pub(crate) fn solved(rows: &[Vec<bool>], goals: &[(usize, usize)]) -> Option<Level> {
    let cells = floor_of(rows);
    let player = cells.into_iter().find(|cell| !goals.contains(cell))?;
    let mut text = String::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, &floor) in row.iter().enumerate() {
            let goal = goals.contains(&(x, y));
            text.push(if floor {
                sign(goal, (x, y) == player, goal)
            } else {
                '#'
            });
        }
        text.push('\n');
    }
    Level::read(&text).ok()
}

/// The floor of a board, row by row.
fn floor_of(rows: &[Vec<bool>]) -> Vec<(usize, usize)> {
    let row = |(y, row): (usize, &Vec<bool>)| {
        let cells: Vec<usize> = (0..row.len()).filter(|&x| row[x]).collect();
        cells.into_iter().map(move |x| (x, y))
    };
    rows.iter().enumerate().flat_map(row).collect()
}

/// Drops all floor but the largest part that hangs together; the first of
/// those that are equally large.
fn keep_largest(rows: &mut [Vec<bool>]) {
    let mut largest: Vec<(usize, usize)> = Vec::new();
    for start in floor_of(rows) {
        if !std::mem::take(&mut rows[start.1][start.0]) {
            continue;
        }
        let mut part = vec![start];
        let mut at = 0;
        while let Some(&(x, y)) = part.get(at) {
            at += 1;
            for (x, y) in [(x - 1, y), (x, y - 1), (x + 1, y), (x, y + 1)] {
                if std::mem::take(&mut rows[y][x]) {
                    part.push((x, y));
                }
            }
        }
        if part.len() > largest.len() {
            largest = part;
        }
    }
    for (x, y) in largest {
        rows[y][x] = true;
    }
}

/// Some different items, each equally likely; `None` where there are too few.
fn draw_some<T: Copy>(chance: &mut Chance, items: &[T], count: usize) -> Option<Vec<T>> {
    let mut items = items.to_vec();
    if items.len() < count {
        return None;
    }
    chance.shuffle(&mut items);
    items.truncate(count);
    Some(items)
}

/// A position as many pulls as possible away from the solved placement, and
/// how many those are; one of the last ones found, by chance.
fn farthest(
    floor: &Floor,
    solved: &Position,
    chance: &mut Chance,
    patience: &mut usize,
    watch: &mut dyn Watch,
) -> Result<Option<(Position, u32)>, Limit> {
    let mut seen: HashSet<(Cells, Cell)> = HashSet::new();
    let mut layer: Vec<Position> = Vec::new();
    for player in floor.cells().filter(|&cell| !solved.boxes.contains(cell)) {
        note(floor, &mut seen, &mut layer, &solved.boxes, player);
    }
    let mut pulls = 0;
    loop {
        let mut next = Vec::new();
        for (at, position) in layer.iter().enumerate() {
            if seen.len() >= POSITIONS {
                break;
            }
            if at.is_multiple_of(BETWEEN_LOOKS) {
                watch.check(0)?;
            }
            pull(floor, position, |boxes, player| {
                note(floor, &mut seen, &mut next, boxes, player);
            });
        }
        if next.is_empty() {
            break;
        }
        layer = next;
        pulls += 1;
    }
    *patience = patience.saturating_sub(seen.len());
    let chosen = usize::try_from(chance.below(layer.len() as u64)).unwrap_or_default();
    Ok((pulls > 0).then(|| (layer.swap_remove(chosen), pulls)))
}

/// Adds a position unless it was seen, player anywhere in the region.
fn note(
    floor: &Floor,
    seen: &mut HashSet<(Cells, Cell)>,
    layer: &mut Vec<Position>,
    boxes: &Cells,
    player: Cell,
) {
    let first = floor.region(boxes, player).first().unwrap_or(player);
    if seen.insert((boxes.clone(), first)) {
        layer.push(Position {
            boxes: boxes.clone(),
            player: first,
        });
    }
}

/// All pulls of a position.
pub(crate) fn pull(floor: &Floor, position: &Position, mut show: impl FnMut(&Cells, Cell)) {
    let region = position.region(floor);
    for cell in position.boxes.iter() {
        for direction in Direction::ALL {
            let to = floor
                .next(cell, direction)
                .filter(|&to| region.contains(to));
            let behind = to.and_then(|to| floor.next(to, direction));
            if let (Some(to), Some(behind)) = (to, behind)
                && !position.boxes.contains(behind)
            {
                let mut boxes = position.boxes.clone();
                boxes.remove(cell);
                boxes.insert(to);
                show(&boxes, behind);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pushes, View as _};
    use impasse_laws::Explored;

    #[test]
    fn a_made_level_can_be_solved_and_needs_as_many_pushes_as_asked_for() {
        for seed in 0..12 {
            let recipe = Recipe {
                width: 7,
                height: 6,
                boxes: 2,
                pushes: 8,
            };
            let level = recipe.level(seed).expect("room enough");
            let floor = level.floor();
            assert_eq!((floor.width(), floor.height()), (7, 6));
            let view = Pushes::new(level.clone());
            let space = Explored::whole(&view, 100_000).expect("a small space");
            let shortest = space.distances[0].expect("solvable");
            assert!(shortest >= 8, "{shortest}\n{}", level.text());
        }
    }

    #[test]
    fn a_made_level_never_changes_between_versions() {
        let recipe = Recipe {
            width: 9,
            height: 7,
            boxes: 3,
            pushes: 1,
        };
        let level = recipe.level(42).expect("room enough");
        assert_eq!(level.text(), MADE_42);
    }

    const MADE_42: &str = "\
#########
#####@# #
#### $  #
#####.$##
#  # *. #
#       #
#########
";
}
