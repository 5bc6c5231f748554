//! A unit by its pattern: what a search of it depends on, and nothing else,
//! turned and mirrored so that all units that look alike have the same.
//!
//! Besides its cells, walls, goals and gateways a unit knows where a lone box
//! comes to no goal any more and where walls or dead squares hold a box. That
//! comes from the board around it, and so it is part of the pattern: the same
//! room may be lost by a push to the right in one level and won by it in
//! another, where a goal lies there.

use impasse_sokoban::{Direction, Floor};

use super::automaton::{Gates, Local, OUTSIDE, Unit};

/// A unit's pattern, and how its places and gateways are numbered there.
#[derive(Debug)]
pub(super) struct Pattern {
    /// Equal for units that look alike.
    pub(super) bytes: Box<[u8]>,
    /// By place of the unit: the place in the pattern.
    places: Vec<u8>,
    /// By gateway of the unit: the gateway in the pattern.
    gates: Vec<u8>,
}

/// One of the eight ways to turn and mirror a board.
#[derive(Clone, Copy)]
struct Turn(u8);

impl Turn {
    fn of(self, (x, y): (i16, i16)) -> (i16, i16) {
        let x = if self.0 & 1 == 0 { x } else { -x };
        let y = if self.0 & 2 == 0 { y } else { -y };
        if self.0 & 4 == 0 { (x, y) } else { (y, x) }
    }

    /// Where each direction goes, by index.
    fn directions(self) -> [usize; 4] {
        const STEPS: [(i16, i16); 4] = [(-1, 0), (0, -1), (1, 0), (0, 1)];
        let place = |step| STEPS.iter().position(|&other| other == self.of(step));
        STEPS.map(|step| place(step).expect("a direction turned is a direction"))
    }
}

impl Pattern {
    /// The pattern of a unit; `most_states` is what its searches may cost.
    pub(super) fn new(floor: &Floor, unit: &Unit, most_states: usize) -> Self {
        let turned = (0..8).map(|turn| Self::turned(floor, unit, most_states, Turn(turn)));
        turned
            .min_by(|one, other| one.bytes.cmp(&other.bytes))
            .expect("eight ways to turn")
    }

    fn turned(floor: &Floor, unit: &Unit, most_states: usize, turn: Turn) -> Self {
        let spots = unit.cells.iter().map(|&cell| {
            let spot = floor.spot(cell);
            let small = |n: u16| i16::try_from(n).expect("at most 255 columns and rows");
            turn.of((small(spot.x), small(spot.y)))
        });
        let spots: Vec<(i16, i16)> = spots.collect();
        let left = spots.iter().map(|spot| spot.0).min().unwrap_or(0);
        let top = spots.iter().map(|spot| spot.1).min().unwrap_or(0);
        let mut order: Vec<usize> = (0..spots.len()).collect();
        order.sort_unstable_by_key(|&place| (spots[place].1, spots[place].0));
        let to = turn.directions();
        let bits = |is: &dyn Fn(usize) -> bool| {
            Direction::ALL.iter().fold(0, |bits, direction| {
                let from = direction.index();
                bits | u8::from(is(from)) << to[from]
            })
        };
        let mut bytes = Vec::with_capacity(4 + 4 * order.len());
        bytes.extend(u32::try_from(most_states).unwrap_or(u32::MAX).to_le_bytes());
        let mut places = vec![0; order.len()];
        let mut gates = vec![0; unit.gates.len()];
        let mut count = 0;
        for (number, &place) in order.iter().enumerate() {
            places[place] = u8::try_from(number).expect("at most 64 cells");
            let (x, y) = spots[place];
            let traits = unit.traits_of(place);
            // Turned by a quarter, the axes change places.
            let [across, down] = match turn.0 & 4 {
                0 => traits.held,
                _ => [traits.held[1], traits.held[0]],
            };
            bytes.extend([
                u8::try_from(x - left).expect("at most 255 columns"),
                u8::try_from(y - top).expect("at most 255 rows"),
                bits(&|from| traits.wall[from]) | bits(&|from| traits.shut[from]) << 4,
                bits(&|from| traits.dead[from])
                    | u8::from(across) << 4
                    | u8::from(down) << 5
                    | u8::from(traits.goal) << 6,
            ]);
            let mut here: Vec<(usize, usize)> = (0..4)
                .filter_map(|from| traits.gate[from].map(|gate| (to[from], gate)))
                .collect();
            here.sort_unstable();
            for (_, gate) in here {
                gates[gate] = count;
                count += 1;
            }
        }
        Self {
            bytes: bytes.into_boxed_slice(),
            places,
            gates,
        }
    }

    fn turn_places(&self, set: u64) -> u64 {
        let mut left = set;
        let mut turned = 0;
        while left != 0 {
            turned |= 1 << self.places[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        turned
    }

    /// A local state in the numbers of the pattern.
    pub(super) fn local(&self, unit: &Unit, state: Local) -> Local {
        let player = if state.player == OUTSIDE {
            OUTSIDE
        } else {
            let region = unit.region(state.boxes, usize::from(state.player));
            let lowest = self.turn_places(region).trailing_zeros();
            u8::try_from(lowest).expect("fewer than 64 cells")
        };
        Local {
            boxes: self.turn_places(state.boxes),
            player,
        }
    }

    /// Gateways in the numbers of the pattern.
    pub(super) fn gates(&self, set: Gates) -> Gates {
        let own = self.gates.iter().enumerate();
        own.fold(0, |turned, (gate, &there)| {
            turned | (set >> gate & 1) << there
        })
    }

    /// Gateways of the pattern in the numbers of the unit.
    pub(super) fn own_gates(&self, set: Gates) -> Gates {
        let own = self.gates.iter().enumerate();
        own.fold(0, |back, (gate, &there)| back | (set >> there & 1) << gate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::Cut;
    use crate::units::automaton::Ask;
    use impasse_sokoban::{Level, dead_squares};

    /// The pattern of the one unit of a board, and what becomes of it with all
    /// gateways open, in the numbers of the pattern.
    fn studied(board: &str, overlay: &str) -> (Box<[u8]>, Local, Gates, bool) {
        let level = Level::read(board).expect("a level");
        let floor = level.floor();
        let cut = Cut::drawn(floor, overlay).expect("a cut");
        let unit = Unit::new(floor, &dead_squares(floor), &cut.units[0]);
        let pattern = Pattern::new(floor, &unit, 100);
        let places = unit.cells.iter().enumerate();
        let held = |(place, &cell)| u64::from(level.start().boxes.contains(cell)) << place;
        let start = Local {
            boxes: places.map(held).sum(),
            player: OUTSIDE,
        };
        let future = unit.future(start, Gates::MAX, 100, Ask::Everything);
        let out = pattern.gates(future.out);
        assert_eq!(pattern.own_gates(out), future.out);
        let start = pattern.local(&unit, start);
        (pattern.bytes, start, out, future.finished)
    }

    /// The rows of a drawing, turned by a quarter.
    fn turned(drawing: &str) -> String {
        let rows: Vec<Vec<char>> = drawing
            .split('/')
            .map(|row| row.chars().collect())
            .collect();
        let columns = (0..rows[0].len()).map(|x| rows.iter().rev().map(|row| row[x]).collect());
        columns.collect::<Vec<String>>().join("/")
    }

    fn mirrored(drawing: &str) -> String {
        let rows = drawing.split('/').map(|row| row.chars().rev().collect());
        rows.collect::<Vec<String>>().join("/")
    }

    #[test]
    fn a_unit_turned_or_mirrored_has_the_same_pattern_and_the_same_future() {
        let mut board = "########/#@     #/#.$   .#/##  $###/##    ##/########".to_owned();
        let mut overlay = "        /        / AA     /  AAA   /  A     /        ".to_owned();
        let first = studied(&board, &overlay);
        for _ in 0..4 {
            board = turned(&board);
            overlay = turned(&overlay);
            assert!(studied(&board, &overlay) == first, "{board}");
            assert!(studied(&mirrored(&board), &mirrored(&overlay)) == first);
        }
    }

    #[test]
    fn the_same_room_beside_other_goals_is_another_pattern() {
        let overlay = "          /   AAAA   /          ";
        let (left, ..) = studied("##########/#.  $@   #/##########", overlay);
        let (right, ..) = studied("##########/#   @$  .#/##########", overlay);
        let (both, ..) = studied("##########/#. $@$  .#/##########", overlay);
        assert!(left == right && left != both);
    }
}
