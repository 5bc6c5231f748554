//! Advisors: each names at most one move of a position, the one that makes most
//! progress of its kind.

use impasse_sokoban::Cell;

use crate::board::SokobanBoard;

use super::clearing::Clearing;
use super::parts::{Part, Parts};

/// What is counted of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Features {
    /// How far the plan is carried out.
    pub(crate) filled: u16,
    /// Regions into which the boxes cut the floor.
    pub(crate) regions: u16,
    /// Pairs of boxes of which one bars the other from all goals.
    pub(crate) barred: u16,
    /// Passages with a box in them.
    pub(crate) shut: u16,
    /// Boxes out of plan.
    pub(crate) out: u16,
    /// Cells to which the player can walk.
    pub(crate) room: u16,
    /// One more than the boxes in the way of the one that comes next; nothing
    /// where one can come at once.
    pub(crate) in_the_way: u16,
    /// Boxes that are stuck.
    pub(crate) stuck: u16,
}

/// A move and what it leads to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    pub(crate) from: u16,
    pub(crate) to: u16,
    pub(crate) side: u8,
    pub(crate) far: u16,
    pub(crate) key: u64,
    pub(crate) features: Features,
}

/// A box that stands near the goal to be filled next, and that goal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InTheWay {
    pub(crate) cell: u16,
    pub(crate) goal: u16,
}

/// How many advisors there are.
const ADVISORS: usize = 8;

/// The moves that advisors name, by their place in the list.
pub(crate) fn advised(
    board: &SokobanBoard<'_>,
    parts: Parts,
    own: &Features,
    choices: &[Choice],
    in_the_way: Option<InTheWay>,
    clearing: Option<&Clearing>,
    turns: &[u16],
) -> [Option<usize>; ADVISORS] {
    let best = |part: Part, gain: &dyn Fn(&Choice) -> i32| {
        if !parts.has(part) {
            return None;
        }
        let keys = choices
            .iter()
            .map(|each| (gain(each), each.far))
            .enumerate()
            .filter(|&(at, _)| choices[at].features.out <= own.out);
        let best = keys
            .max_by_key(|&(at, (gain, far))| (gain, std::cmp::Reverse(far), std::cmp::Reverse(at)));
        best.filter(|&(_, (gain, _))| gain > 0).map(|(at, _)| at)
    };
    let fewer = |own: u16, other: u16| i32::from(own) - i32::from(other);
    let more = |each: &Choice| fewer(each.features.filled, own.filled);
    // Of the goals that can be filled the one whose turn is first.
    let fills = |each: &Choice| match more(each) {
        more @ 1.. => more * 1000 - i32::from(turns[usize::from(each.to)]).min(999),
        _ => 0,
    };
    let opens = |each: &Choice| match in_the_way {
        Some(InTheWay { cell, goal }) if each.from == cell => 1 + apart(board, each.to, goal),
        _ => 0,
    };
    let packs = choices
        .iter()
        .any(|each| more(each) > 0 && each.features.out <= own.out);
    let clears = |each: &Choice| match clearing {
        Some(Clearing { next, is_used, .. })
            if each.from != *next
                && is_used[usize::from(each.from)]
                && !is_used[usize::from(each.to)] =>
        {
            100 - i32::from(each.features.regions.min(99))
        }
        _ => 0,
    };
    [
        best(Part::Packing, &fills),
        best(Part::Regions, &|each| {
            fewer(own.regions, each.features.regions)
        }),
        best(Part::Hotspots, &|each| {
            fewer(own.barred, each.features.barred)
        }),
        best(Part::Rooms, &|each| fewer(own.shut, each.features.shut)),
        best(Part::OutOfPlan, &|each| fewer(own.out, each.features.out)),
        best(Part::Explorer, &|each| fewer(each.features.room, own.room)),
        if packs {
            None
        } else {
            best(Part::Opener, &opens)
        },
        best(Part::Clearing, &clears),
    ]
}

/// How far two cells lie apart on the board.
pub(crate) fn apart(board: &SokobanBoard<'_>, one: u16, other: u16) -> i32 {
    let [one, other] = [one, other].map(|cell| board.floor.spot(Cell(cell)));
    i32::from(one.x.abs_diff(other.x) + one.y.abs_diff(other.y))
}
