//! Levels in the manner of people, solvable by construction.
//!
//! The floor is some rooms with doors and passages between them, now and then
//! a pillar, a niche, or the same again in a mirror. Goals lie together: in the
//! corner of a room, along a wall, seldom here and there. As for scattered walls
//! ([`Recipe`](crate::Recipe)), the game is played backwards from there; the start is one of the
//! positions found last in which no box stands on a goal. What its solution
//! needs is kept: floor that neither player nor box comes near becomes wall
//! again. Levels are thrown away in which a box is hardly pushed, boxes just go
//! straight home, or much of the floor is of no use.
//!
//! The same numbers give the same level for ever: nothing here may change what
//! is drawn from [`Chance`].

use std::collections::HashSet;

use impasse_puzzle::{Chance, Limit, Watch};

use crate::cells::{Cell, Cells};
use crate::direction::Direction;
use crate::floor::Floor;
use crate::generate::{pull, solved};
use crate::level::{Level, sign};
use crate::plan::FloorPlan;
use crate::position::Position;

/// What a level of rooms is to be like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomRecipe {
    /// The most columns, walls included.
    pub width: u16,
    /// The most rows, walls included.
    pub height: u16,
    /// Boxes, and goals.
    pub boxes: u16,
    /// The fewest pushes that its shortest solution may have.
    pub pushes: u32,
}

/// Plans that are tried before giving up.
const PLANS: u32 = 400;
/// Positions that one plan is played back to.
const POSITIONS: usize = 12_000;
/// Positions for all plans of a level together.
const PATIENCE: usize = 400_000;
/// Positions played back from between two looks at the limits.
const BETWEEN_LOOKS: usize = 16;
/// The fewest pushes of each box.
const EACH_BOX: u32 = 2;

impl RoomRecipe {
    /// The level of a seed; `None` where too many plans in a row come to
    /// nothing.
    ///
    /// ```
    /// use impasse_sokoban::RoomRecipe;
    /// let recipe = RoomRecipe { width: 10, height: 8, boxes: 2, pushes: 8 };
    /// let level = recipe.level(1).expect("room enough");
    /// assert_eq!(level.start().boxes.count(), 2);
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
        let mut chance = Chance::of(0x726f_6f6d, seed);
        let mut patience = PATIENCE;
        for _ in 0..PLANS {
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
        let (width, height) = (usize::from(self.width), usize::from(self.height));
        let Some(plan) = FloorPlan::draw(chance, width, height) else {
            return Ok(None);
        };
        let goals = plan.goals(chance, usize::from(self.boxes));
        let Some(solved) = goals.and_then(|goals| solved(plan.rows(), &goals)) else {
            return Ok(None);
        };
        let tree = PulledBack::from(solved.floor(), solved.start(), watch)?;
        *patience = patience.saturating_sub(tree.positions.len());
        let Some(start) = tree.far_start(solved.floor(), self.pushes, chance) else {
            return Ok(None);
        };
        let way = tree.way(start);
        Ok(Walked::along(solved.floor(), &way, chance).and_then(|walked| walked.level()))
    }
}

/// Positions found by pulling boxes away from their goals, each with the one it
/// was found from.
struct PulledBack {
    positions: Vec<(Position, usize)>,
    /// Where the positions of each number of pulls begin.
    layers: Vec<usize>,
}

impl PulledBack {
    fn from(floor: &Floor, solved: &Position, watch: &mut dyn Watch) -> Result<Self, Limit> {
        let mut seen: HashSet<(Cells, Cell)> = HashSet::new();
        let mut positions: Vec<(Position, usize)> = Vec::new();
        let mut note = |positions: &mut Vec<(Position, usize)>, boxes: &Cells, player, from| {
            let first = floor.region(boxes, player).first().unwrap_or(player);
            if seen.insert((boxes.clone(), first)) {
                let position = Position {
                    boxes: boxes.clone(),
                    player: first,
                };
                positions.push((position, from));
            }
        };
        for player in floor.cells().filter(|&cell| !solved.boxes.contains(cell)) {
            note(&mut positions, &solved.boxes, player, usize::MAX);
        }
        let mut layers = vec![0];
        let mut at = 0;
        while at < positions.len() && positions.len() < POSITIONS {
            let end = positions.len();
            layers.push(end);
            while at < end && positions.len() < POSITIONS {
                if at.is_multiple_of(BETWEEN_LOOKS) {
                    watch.check(0)?;
                }
                let (position, _) = positions[at].clone();
                pull(floor, &position, |boxes, player| {
                    note(&mut positions, boxes, player, at);
                });
                at += 1;
            }
        }
        Ok(Self { positions, layers })
    }

    /// One of the positions found last in which no box stands on a goal, at
    /// least so many pushes away; how many more it is is left to chance.
    fn far_start(&self, floor: &Floor, pushes: u32, chance: &mut Chance) -> Option<usize> {
        let least = usize::try_from(pushes).ok()?.max(1);
        for layer in (least..self.layers.len()).rev() {
            let begin = self.layers[layer];
            let end = self.layers.get(layer + 1).copied();
            let end = end.unwrap_or(self.positions.len());
            let is_off = |at: &usize| !self.positions[*at].0.boxes.meets(floor.goals());
            let found: Vec<usize> = (begin..end).filter(is_off).collect();
            if !found.is_empty() {
                let drawn = usize::try_from(chance.below(found.len() as u64)).unwrap_or(0);
                return Some(found[drawn]);
            }
        }
        None
    }

    /// The positions from a start to the solved one, a push apart.
    fn way(&self, start: usize) -> Vec<&Position> {
        let mut way = Vec::new();
        let mut at = start;
        while let Some((position, from)) = self.positions.get(at) {
            way.push(position);
            at = *from;
        }
        way
    }
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
    use crate::{Pushes, View as _};
    use impasse_laws::Explored;

    const RECIPE: RoomRecipe = RoomRecipe {
        width: 9,
        height: 7,
        boxes: 2,
        pushes: 8,
    };

    #[test]
    fn a_level_of_rooms_can_be_solved_and_needs_as_many_pushes_as_asked_for() {
        for seed in 0..12 {
            let level = RECIPE.level(seed).expect("room enough");
            let view = Pushes::new(level.clone());
            let space = Explored::whole(&view, 100_000).expect("a small space");
            let shortest = space.distances[0].expect("solvable");
            assert!(shortest >= 8, "{shortest}\n{}", level.text());
        }
    }

    #[test]
    fn no_box_stands_on_a_goal_and_no_passage_ends_without_a_use() {
        for seed in 0..12 {
            let level = RECIPE.level(seed).expect("room enough");
            let (floor, start) = (level.floor(), level.start());
            assert!(!start.boxes.meets(floor.goals()), "{}", level.text());
            assert!(floor.width() <= 9 && floor.height() <= 7);
        }
    }

    #[test]
    fn a_level_of_rooms_never_changes_between_versions() {
        let level = RECIPE.level(42).expect("room enough");
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
