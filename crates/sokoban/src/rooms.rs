//! Levels in the manner of people, solvable by construction.
//!
//! The floor is some rooms with doors and passages between them, now and then
//! a pillar, a niche, or the same again in a mirror. Goals lie together: in the
//! corner of a room, along a wall, seldom here and there. The game is [played
//! backwards](crate::pulled) from there; the start is one of the positions found
//! last in which no box stands on a goal. What its solution
//! needs is kept: floor that neither player nor box comes near becomes wall
//! again. Levels are thrown away in which a box is hardly pushed, boxes just go
//! straight home, or much of the floor is of no use.
//!
//! The same numbers give the same level for ever: nothing here may change what
//! is drawn from [`Chance`].

use impasse_puzzle::Chance;

use crate::cells::{Cell, Cells};
use crate::direction::Direction;
use crate::floor::Floor;
use crate::generate::Recipe;
use crate::level::{Level, sign};
use crate::position::Position;
use crate::pulled::PulledBack;

/// The fewest pushes of each box.
const EACH_BOX: u32 = 2;

/// The level that begins far from a solved board; `None` for one that nobody
/// would have drawn.
pub(crate) fn level(
    recipe: &Recipe,
    solved: &Level,
    back: &PulledBack,
    chance: &mut Chance,
) -> Option<Level> {
    let start = back.far_start(solved.floor(), recipe.pushes, chance)?;
    Walked::along(solved.floor(), &back.way(start), chance)?.level()
}

/// A solution walked through: which cells it needs, and what it is like.
struct Walked<'f> {
    floor: &'f Floor,
    start: Position,
    /// Cells on which somebody or something stood.
    used: Cells,
    /// Pushes of each box.
    pushes: Vec<u32>,
    /// Straight runs of one box.
    runs: u32,
}

impl<'f> Walked<'f> {
    fn along(floor: &'f Floor, way: &[&Position], chance: &mut Chance) -> Option<Self> {
        let first = *way.first()?;
        let region: Vec<Cell> = first.region(floor).iter().collect();
        let drawn = usize::try_from(chance.below(region.len() as u64)).unwrap_or(0);
        let mut player = region[drawn];
        let mut used = first.boxes.clone();
        used.insert(player);
        let mut places: Vec<Cell> = first.boxes.iter().collect();
        let mut walked = Self {
            floor,
            start: Position {
                boxes: first.boxes.clone(),
                player,
            },
            used,
            pushes: vec![0; places.len()],
            runs: 0,
        };
        let mut last: Option<(usize, Direction)> = None;
        for pair in way.windows(2) {
            let (here, next) = (pair[0], pair[1]);
            let from = here.boxes.iter().find(|&cell| !next.boxes.contains(cell))?;
            let to = next.boxes.iter().find(|&cell| !here.boxes.contains(cell))?;
            let direction = Direction::ALL
                .into_iter()
                .find(|&direction| floor.next(from, direction) == Some(to))?;
            let behind = floor.next(from, direction.back())?;
            let mut at = player;
            for step in floor.walk(&here.boxes, player, behind)? {
                at = floor.next(at, step)?;
                walked.used.insert(at);
            }
            walked.used.insert(to);
            player = from;
            let pushed = places.iter().position(|&place| place == from)?;
            places[pushed] = to;
            walked.pushes[pushed] += 1;
            walked.runs += u32::from(last != Some((pushed, direction)));
            last = Some((pushed, direction));
        }
        Some(walked)
    }

    /// The level without the floor that is of no use; `None` for one that
    /// nobody would have drawn.
    fn level(&self) -> Option<Level> {
        let boxes = u32::try_from(self.pushes.len()).ok()?;
        let is_dull = self.runs < boxes + boxes.div_ceil(2);
        if is_dull || self.pushes.iter().any(|&pushes| pushes < EACH_BOX) {
            return None;
        }
        let mut kept = Cells::none(self.floor.count());
        for cell in self.floor.cells().filter(|&cell| self.is_near(cell)) {
            kept.insert(cell);
        }
        // Ends of passages that lead nowhere.
        let dead_end = |kept: &Cells| {
            kept.iter().find(|&cell| {
                let ways = self.floor.around(cell);
                let ways = ways.filter(|&(_, next)| kept.contains(next)).count();
                let is_needed = self.used.contains(cell) || self.floor.goals().contains(cell);
                !is_needed && ways < 2
            })
        };
        while let Some(end) = dead_end(&kept) {
            kept.remove(end);
        }
        let all = kept.count();
        if 5 * self.used.count() < 3 * all {
            return None;
        }
        self.text(&kept)
    }

    /// Whether a cell is used, or touches one that is.
    fn is_near(&self, cell: Cell) -> bool {
        let here = self.floor.spot(cell);
        self.used.iter().any(|used| {
            let there = self.floor.spot(used);
            here.x.abs_diff(there.x) <= 1 && here.y.abs_diff(there.y) <= 1
        })
    }

    /// The level with these cells as its floor.
    fn text(&self, kept: &Cells) -> Option<Level> {
        let spots = || kept.iter().map(|cell| self.floor.spot(cell));
        let left = spots().map(|spot| spot.x).min()?;
        let right = spots().map(|spot| spot.x).max()?;
        let top = spots().map(|spot| spot.y).min()?;
        let bottom = spots().map(|spot| spot.y).max()?;
        let mut text = String::new();
        for y in top.checked_sub(1)?..=bottom + 1 {
            for x in left.checked_sub(1)?..=right + 1 {
                let cell = self.floor.cell(impasse_puzzle::Spot::new(x, y));
                text.push(match cell.filter(|&cell| kept.contains(cell)) {
                    Some(cell) => sign(
                        self.start.boxes.contains(cell),
                        self.start.player == cell,
                        self.floor.goals().contains(cell),
                    ),
                    None => '#',
                });
            }
            text.push('\n');
        }
        Level::read(&text).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pushes, View as _, Walls};
    use impasse_laws::Explored;

    const RECIPE: Recipe = Recipe {
        width: 9,
        height: 7,
        boxes: 2,
        pushes: 8,
    };

    fn made(seed: u64) -> Level {
        let made = RECIPE.level_within(Walls::Rooms, seed, &mut ());
        made.expect("nobody watches").expect("room enough")
    }

    #[test]
    fn a_level_of_rooms_can_be_solved_and_needs_as_many_pushes_as_asked_for() {
        for seed in 0..12 {
            let level = made(seed);
            let view = Pushes::new(level.clone());
            let space = Explored::whole(&view, 100_000).expect("a small space");
            let shortest = space.distances[0].expect("solvable");
            assert!(shortest >= 8, "{shortest}\n{}", level.text());
        }
    }

    #[test]
    fn no_box_stands_on_a_goal_and_no_passage_ends_without_a_use() {
        for seed in 0..12 {
            let level = made(seed);
            let (floor, start) = (level.floor(), level.start());
            assert!(!start.boxes.meets(floor.goals()), "{}", level.text());
            assert!(floor.width() <= 9 && floor.height() <= 7);
        }
    }

    #[test]
    fn a_level_of_rooms_never_changes_between_versions() {
        let level = made(42);
        assert_eq!(level.text(), ROOMS_42);
    }

    const ROOMS_42: &str = "\
#######
# @####
#  #  #
# $$ .#
#  # .#
#######
";
}
