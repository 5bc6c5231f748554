//! Levels made by chance, solvable by construction.
//!
//! Boards are tried one after another until one does. Goals are drawn on its
//! floor, boxes put on them, and then the game is [played
//! backwards](crate::pulled), until no new position is found or there are
//! enough. The start is one of the positions found last. It needs exactly as
//! many pushes as pulls were made, since every shorter way would have found it
//! sooner. Boards that ask for too few pushes are thrown away.
//!
//! Here walls fall at random on an empty board; of what floor is left, the
//! largest part stays. [`rooms`](crate::rooms) draws plans as people do.
//!
//! The same numbers give the same level for ever: nothing here may change what
//! is drawn from [`Chance`].

use impasse_puzzle::{Chance, Limit, Watch};

use crate::level::{Level, sign};
use crate::plan::FloorPlan;
use crate::pulled::PulledBack;
use crate::rooms;

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

/// Where the walls of a made level stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walls {
    /// Anywhere.
    Scattered,
    /// Round rooms with doors; goals lie together, and little is of no use.
    /// Columns and rows are then the most there may be.
    Rooms,
}

/// Boards that are tried before giving up.
const BOARDS: u32 = 400;

impl Walls {
    /// Positions that one board is played back to.
    pub(crate) const fn positions(self) -> usize {
        match self {
            Self::Scattered => 20_000,
            Self::Rooms => 12_000,
        }
    }

    /// Positions for all boards of a level together: a player waits for it, and
    /// a recipe that asks for too much must be refused within seconds.
    const fn patience(self) -> usize {
        match self {
            Self::Scattered => 300_000,
            Self::Rooms => 400_000,
        }
    }

    fn chance(self, seed: u64) -> Chance {
        match self {
            Self::Scattered => Chance::new(seed),
            Self::Rooms => Chance::of(0x726f_6f6d, seed),
        }
    }
}

impl Recipe {
    /// The level of a seed, with scattered walls; `None` where too many boards
    /// in a row ask for too few pushes or have no room.
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
        let made = self.level_within(Walls::Scattered, seed, &mut ());
        made.expect("nobody watches")
    }

    /// The level of a seed with such walls, watched: it may take seconds.
    ///
    /// # Errors
    ///
    /// The limit that was reached before it was made.
    pub fn level_within(
        &self,
        walls: Walls,
        seed: u64,
        watch: &mut dyn Watch,
    ) -> Result<Option<Level>, Limit> {
        let mut chance = walls.chance(seed);
        let mut patience = walls.patience();
        for _ in 0..BOARDS {
            watch.check(0)?;
            let Some(solved) = self.solved(walls, &mut chance) else {
                continue;
            };
            let most = walls.positions();
            let back = PulledBack::from(solved.floor(), solved.start(), most, watch)?;
            patience = patience.saturating_sub(back.positions.len());
            let level = match walls {
                Walls::Scattered => self.scattered(&solved, &back, &mut chance),
                Walls::Rooms => rooms::level(self, &solved, &back, &mut chance),
            };
            if level.is_some() || patience == 0 {
                return Ok(level);
            }
        }
        Ok(None)
    }

    /// A board with a box on each goal.
    fn solved(&self, walls: Walls, chance: &mut Chance) -> Option<Level> {
        let boxes = usize::from(self.boxes);
        match walls {
            Walls::Scattered => {
                let rows = self.board(chance)?;
                let goals = draw_some(chance, &floor_of(&rows), boxes)?;
                solved(&rows, &goals)
            }
            Walls::Rooms => {
                let (width, height) = (usize::from(self.width), usize::from(self.height));
                let plan = FloorPlan::draw(chance, width, height)?;
                let goals = plan.goals(chance, boxes)?;
                solved(plan.rows(), &goals)
            }
        }
    }

    fn scattered(&self, solved: &Level, back: &PulledBack, chance: &mut Chance) -> Option<Level> {
        let (start, pushes) = back.farthest(chance)?;
        let is_long = pushes >= usize::try_from(self.pushes).ok()?;
        is_long.then(|| solved.at(&back.positions[start].0))
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
fn solved(rows: &[Vec<bool>], goals: &[(usize, usize)]) -> Option<Level> {
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
