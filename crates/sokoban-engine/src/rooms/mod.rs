//! A wide room replaced by a narrow one that does the same at its doors: an
//! open question of Fujiwara's slides.
//!
//! ```text
//! ###########    ###########      Searches by steps tell apart where the player
//! #         #    ###   #####      stands: a room of w by h cells in which two
//! #         #    ###   #####      boxes can be makes (wh)³/2 positions, however
//! #         #    ###   #####      little happens in it.
//! #### ######    #### ######
//! ```
//!
//! A *room* is a set of floor cells, a *door* an edge between it and the floor
//! outside. A room is made narrow by walls on some of its cells. Every solution
//! of the narrow level is one of the wide level as it is written, because taking
//! walls away takes no step away. The other way round it needs a proof.
//!
//! # The theorem
//!
//! All that the rest of a level knows of a room is a sequence of *events* at its
//! doors: the player comes in by a door, the player goes out by one, a box is
//! pushed in, a box is pushed out, a player coming in pushes a box out by the
//! opposite door; and at the end, that every box in the room stands on a goal.
//! What happens between two events inside is nobody else's business, and what
//! happens outside does not change the room.
//!
//! **If every sequence of events that is possible in the wide room, with as many
//! boxes as the level has, and that can be continued to an end with all boxes of
//! the room on goals, is possible in the narrow room, then the narrow level has
//! a solution if the wide one has.** Proof: write a solution of the wide level
//! as what is done outside and what is done inside, each with the events between
//! them. The sequence of events is one of those. Do the same outside, and inside
//! the narrow room something that gives the same events.
//!
//! It needs that a door's outer cell touches the room at one edge only, so that
//! what the player does there is one event; cells that touch it at more belong
//! to the room. The cells of goals, of boxes and of the player stay floor.
//!
//! The inclusion is checked by a local search of the room alone, whose doors
//! let everything happen: the sets of positions that a sequence of events may
//! lead to, in both rooms in step ([`events`]). Where the local search grows too
//! large, the room stays as it is.
//!
//! Steps are not kept: the shortest solution of the narrow level may be longer.

mod events;
mod find;

use std::collections::HashSet;

use impasse_puzzle::{Limit, Spot, Watch};
use impasse_sokoban::{Cell, Level, Place};

use events::{Behaviour, Doorway};
use find::{Room, rooms};

/// A level with narrower rooms.
#[derive(Clone, Debug)]
pub struct Narrowed {
    /// The level; its solutions are solutions of the wide one as they are
    /// written, and it has one if and only if the wide one has.
    pub level: Level,
    /// The cells of the wide level that are walls now.
    pub walled: usize,
    /// Positions of the local searches.
    pub states: u64,
}

/// The level with narrower rooms; `None` where no room could be proved to do
/// the same when it is narrower.
///
/// ```
/// use impasse_sokoban::Level;
/// use impasse_sokoban_engine::narrowed;
/// let level = Level::read(
///     "########/#      #/#      #/#      #/#      #/### ####/ #@$. #/ ######",
/// );
/// let narrow = narrowed(&level.unwrap(), &mut ()).unwrap().unwrap();
/// assert!(narrow.walled > 10);
/// ```
///
/// # Errors
///
/// The limit that was reached before all rooms were looked at.
pub fn narrowed(level: &Level, watch: &mut dyn Watch) -> Result<Option<Narrowed>, Limit> {
    let mut made: Option<Narrowed> = None;
    let mut tried: HashSet<Spot> = HashSet::new();
    loop {
        let now = made.as_ref().map_or(level, |made| &made.level);
        let room = rooms(now).into_iter().find(|room| {
            let first = room.cells.first().map(|&cell| now.floor().spot(cell));
            first.is_some_and(|first| tried.insert(first))
        });
        let Some(room) = room else {
            return Ok(made);
        };
        let mut states = made.as_ref().map_or(0, |made| made.states);
        let walls = walls(now, &room, &mut states, watch)?;
        let walled = made.as_ref().map_or(0, |made| made.walled) + walls.len();
        if !walls.is_empty()
            && let Some(level) = with_walls(now, &walls)
        {
            made = Some(Narrowed {
                level,
                walled,
                states,
            });
        } else if let Some(made) = &mut made {
            made.states = states;
        }
    }
}

/// The cells of a room that can be walls.
fn walls(
    level: &Level,
    room: &Room,
    states: &mut u64,
    watch: &mut dyn Watch,
) -> Result<Vec<Cell>, Limit> {
    let whole: Vec<bool> = vec![true; room.cells.len()];
    let Some(wide) = Doorway::new(level, room, &whole, watch)? else {
        return Ok(Vec::new());
    };
    *states += wide.states() as u64;
    let Some(wide) = Behaviour::of(&wide, watch)? else {
        return Ok(Vec::new());
    };
    let mut does_the_same = |kept: &[bool]| {
        let Some(narrow) = Doorway::new(level, room, kept, watch)? else {
            return Ok(false);
        };
        *states += narrow.states() as u64;
        wide.is_within(&narrow, watch)
    };
    let mut kept = None;
    for rectangle in room.rectangles(level) {
        if does_the_same(&rectangle)? {
            kept = Some(rectangle);
            break;
        }
    }
    let Some(mut kept) = kept else {
        return Ok(Vec::new());
    };
    for at in 0..kept.len() {
        if kept[at] && !room.must_stay[at] {
            kept[at] = false;
            kept[at] = !does_the_same(&kept)?;
        }
    }
    let walled = room.cells.iter().zip(&kept).filter(|&(_, &kept)| !kept);
    Ok(walled.map(|(&cell, _)| cell).collect())
}

/// The level with walls on some of its cells.
fn with_walls(level: &Level, walls: &[Cell]) -> Option<Level> {
    let floor = level.floor();
    let text = level.text();
    let mut rows: Vec<Vec<char>> = text.lines().map(|row| row.chars().collect()).collect();
    for spot in walls.iter().map(|&cell| floor.spot(cell)) {
        *rows
            .get_mut(usize::from(spot.y))?
            .get_mut(usize::from(spot.x))? = '#';
    }
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    let narrow = Level::read(&rows.join("\n")).ok()?;
    let is_floor = |place: &&Place| matches!(place, Place::Floor(_));
    let left = floor.count() - walls.len();
    let count = narrow.floor().places().iter().filter(is_floor).count();
    // Walls that shut cells off would change what the level is.
    (count == left).then_some(narrow)
}
