//! What pointing means: walk there, or push this box there.

use std::collections::VecDeque;

use impasse_puzzle::Spot;

use crate::cells::{Cell, Cells};
use crate::dead::dead_squares;
use crate::direction::Direction;
use crate::floor::Floor;
use crate::position::{Position, Push, Step};

/// The steps meant by pointing at `from`, then at `to`; none where that means
/// nothing.
pub(crate) fn gesture(floor: &Floor, position: &Position, from: Spot, to: Spot) -> Vec<Direction> {
    let (Some(from), Some(to)) = (floor.cell(from), floor.cell(to)) else {
        return Vec::new();
    };
    if position.is_solved(floor) || from == to {
        return Vec::new();
    }
    if position.boxes.contains(from) {
        return haul(floor, position, from, to).unwrap_or_default();
    }
    if from != position.player {
        return Vec::new();
    }
    // An arrow key is the cell beside the player.
    for direction in Direction::ALL {
        if floor.next(from, direction) == Some(to)
            && let Some(Step::Push(..)) = position.step(floor, direction)
        {
            return vec![direction];
        }
    }
    if position.boxes.contains(to) {
        return Vec::new();
    }
    floor.walk(&position.boxes, from, to).unwrap_or_default()
}

/// The steps of the fewest pushes that bring one box from `from` to `to`, all
/// other boxes standing still; the level may be solved on the way there, and
/// then the rest is left out.
pub(crate) fn haul(
    floor: &Floor,
    position: &Position,
    from: Cell,
    to: Cell,
) -> Option<Vec<Direction>> {
    let pushes = fewest_pushes(floor, position, from, to)?;
    let mut now = position.clone();
    let mut steps = Vec::new();
    for push in pushes {
        if now.is_solved(floor) {
            break;
        }
        let behind = floor.next(push.cell, push.direction.back())?;
        steps.extend(floor.walk(&now.boxes, now.player, behind)?);
        steps.push(push.direction);
        now.push(floor, push);
    }
    Some(steps)
}

/// The places to which pointing from `from` means something, row by row;
/// `means` says it of a single one. All ways of a box are found at once.
pub(crate) fn targets(
    floor: &Floor,
    position: &Position,
    from: Spot,
    means: impl Fn(Spot) -> bool,
) -> Vec<Spot> {
    let cells = floor.cells().map(|cell| (cell, floor.spot(cell)));
    match floor
        .cell(from)
        .filter(|&cell| position.boxes.contains(cell))
    {
        Some(_) if position.is_solved(floor) => Vec::new(),
        Some(at) => {
            let (known, _) = spread(floor, position, at, None);
            let is_known = |cell: Cell| known[cell.index()].iter().any(Option::is_some);
            cells
                .filter(|&(cell, _)| cell != at && is_known(cell))
                .map(|(_, spot)| spot)
                .collect()
        }
        None => cells
            .map(|(_, spot)| spot)
            .filter(|&spot| means(spot))
            .collect(),
    }
}

/// Of the targets of a box those from which it can still come to a goal; all
/// targets of anything else.
pub(crate) fn aims(
    floor: &Floor,
    position: &Position,
    from: Spot,
    mut targets: Vec<Spot>,
) -> Vec<Spot> {
    let is_box = |cell: &Cell| position.boxes.contains(*cell);
    if floor.cell(from).is_some_and(|cell| is_box(&cell)) {
        let dead = dead_squares(floor);
        targets.retain(|&to| floor.cell(to).is_some_and(|cell| !dead.contains(cell)));
    }
    targets
}

/// What came before the push that first brought the box to a cell.
#[derive(Clone, Copy)]
enum PushBefore {
    Nothing,
    Push(Direction),
}

/// By the box's cell and the direction of the push that brought it there.
type Known = Vec<[Option<PushBefore>; 4]>;

fn fewest_pushes(floor: &Floor, position: &Position, from: Cell, to: Cell) -> Option<Vec<Push>> {
    let (known, last) = spread(floor, position, from, Some(to));
    last.map(|last| way_back(floor, &known, to, last))
}

/// Breadth first over the box's cell and the direction of the last push,
/// behind which the player stands; up to `to`, with the push that came there,
/// or as far as the box can go.
fn spread(
    floor: &Floor,
    position: &Position,
    from: Cell,
    to: Option<Cell>,
) -> (Known, Option<Direction>) {
    let mut others = position.boxes.clone();
    others.remove(from);
    let mut known: Known = vec![[None; 4]; floor.count()];
    if to.is_some_and(|to| others.contains(to)) {
        return (known, None);
    }
    let mut line = VecDeque::from([(from, PushBefore::Nothing)]);
    while let Some((cell, last)) = line.pop_front() {
        let player = match last {
            PushBefore::Nothing => position.player,
            PushBefore::Push(last) if Some(cell) == to => return (known, Some(last)),
            PushBefore::Push(last) => floor
                .next(cell, last.back())
                .expect("the box was pushed from there"),
        };
        let mut boxes: Cells = others.clone();
        boxes.insert(cell);
        let now = Position { boxes, player };
        let region = now.region(floor);
        for direction in Direction::ALL {
            if !now.allows(floor, &region, Push { cell, direction }) {
                continue;
            }
            let Some(next) = floor.next(cell, direction) else {
                continue;
            };
            let before = &mut known[next.index()][direction.index()];
            if before.is_none() {
                *before = Some(last);
                line.push_back((next, PushBefore::Push(direction)));
            }
        }
    }
    (known, None)
}

fn way_back(
    floor: &Floor,
    known: &[[Option<PushBefore>; 4]],
    end: Cell,
    last: Direction,
) -> Vec<Push> {
    let mut pushes = Vec::new();
    let (mut cell, mut last) = (end, PushBefore::Push(last));
    while let PushBefore::Push(direction) = last {
        last = known[cell.index()][direction.index()].expect("reached by a push");
        cell = floor
            .next(cell, direction.back())
            .expect("the box was pushed from there");
        pushes.push(Push { cell, direction });
    }
    pushes.reverse();
    pushes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::level;

    /// Pointing at two places, columns and rows from 0, means these steps.
    #[track_caller]
    fn check(text: &str, from: (u16, u16), to: (u16, u16), expected: &str) {
        let level = level(text);
        let spot = |(x, y)| Spot::new(x, y);
        let steps = gesture(level.floor(), level.start(), spot(from), spot(to));
        let mut now = level.start().clone();
        let letters = steps.iter().map(|&step| {
            let pushes = now.take(level.floor(), step).expect("a legal step");
            step.letter(pushes)
        });
        assert_eq!(letters.collect::<String>(), expected, "{text}");
    }

    const ROOM: &str = "#######/#@    #/#  $  #/#    .#/#     #/#######";

    #[test]
    fn an_arrow_key_is_a_step_or_a_push() {
        check(ROOM, (1, 1), (2, 1), "r");
        check(ROOM, (1, 1), (0, 1), "");
        check("#####/#@$.#/#####", (1, 1), (2, 1), "R");
        check("#####/#.@*#/#  $#/#####", (2, 1), (3, 1), "");
    }

    #[test]
    fn pointing_at_a_free_cell_walks_there() {
        check(ROOM, (1, 1), (3, 3), "ddrr");
        check(ROOM, (1, 1), (3, 2), "");
        check(ROOM, (2, 2), (3, 3), "");
        check(ROOM, (9, 9), (3, 3), "");
    }

    #[test]
    fn targets_are_where_pointing_means_something() {
        let corridor = "########/#@ $ .##/###    #/########";
        for text in [ROOM, corridor, "#####/#@$.#/#####", "####/#@*#/####"] {
            let level = level(text);
            let (floor, start) = (level.floor(), level.start());
            let spots = || floor.cells().map(|cell| floor.spot(cell));
            for from in spots() {
                let means = |to| !gesture(floor, start, from, to).is_empty();
                let one_by_one: Vec<Spot> = spots().filter(|&to| means(to)).collect();
                assert_eq!(targets(floor, start, from, means), one_by_one, "{text}");
            }
        }
    }

    #[test]
    fn pointing_from_a_box_to_a_cell_pushes_it_there() {
        check(ROOM, (3, 2), (5, 2), "drRR");
        check(ROOM, (3, 2), (5, 3), "drRRurD");
        check(ROOM, (3, 2), (3, 2), "");
        check(ROOM, (3, 2), (0, 0), "");
    }
}
