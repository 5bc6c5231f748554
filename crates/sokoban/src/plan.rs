//! Floor plans: rooms with doors, passages, pillars and niches.

use impasse_puzzle::Chance;

/// A place of a plan.
pub(crate) type At = (usize, usize);

/// A plan: which cells are floor, and which rooms there are.
pub(crate) struct FloorPlan {
    rows: Vec<Vec<bool>>,
    rooms: Vec<Room>,
}

/// Some cells in a rectangle.
#[derive(Clone, Copy)]
struct Room {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Room {
    fn cells(self) -> impl Iterator<Item = At> {
        (self.top..self.top + self.height)
            .flat_map(move |y| (self.left..self.left + self.width).map(move |x| (x, y)))
    }

    fn fits(self, width: usize, height: usize) -> bool {
        self.left > 0
            && self.top > 0
            && self.left + self.width < width
            && self.top + self.height < height
    }
}

/// Places that are tried for one room.
const TRIES: u32 = 12;

impl FloorPlan {
    /// A plan within so many columns and rows, walls included; `None` where
    /// chance found no room for a second room.
    pub(crate) fn draw(chance: &mut Chance, width: usize, height: usize) -> Option<Self> {
        let mut plan = Self {
            rows: vec![vec![false; width]; height],
            rooms: Vec::new(),
        };
        let wanted = 2 + number(chance, 3);
        let first = plan.first_room(chance);
        plan.add(first);
        for _ in 1..wanted {
            for _ in 0..TRIES {
                if plan.add_room(chance) {
                    break;
                }
            }
        }
        if plan.rooms.len() < 2 {
            return None;
        }
        if number(chance, 5) == 0 {
            plan.mirror();
        }
        for _ in 0..number(chance, 3) {
            plan.raise_pillar(chance);
        }
        for _ in 0..number(chance, 3) {
            plan.cut_niche(chance);
        }
        Some(plan)
    }

    /// Which cells are floor, row by row.
    pub(crate) fn rows(&self) -> &[Vec<bool>] {
        &self.rows
    }

    /// Where goals lie: together in the corner of a room, along one of its
    /// walls, or now and then anywhere.
    pub(crate) fn goals(&self, chance: &mut Chance, count: usize) -> Option<Vec<At>> {
        let room = self.rooms[number(chance, self.rooms.len())];
        let (right, bottom) = (room.left + room.width - 1, room.top + room.height - 1);
        let corner = number(chance, 4);
        let x = if corner.is_multiple_of(2) {
            room.left
        } else {
            right
        };
        let y = if corner < 2 { room.top } else { bottom };
        let cells = room.cells().filter(|&(x, y)| self.rows[y][x]);
        let mut cells: Vec<At> = cells.collect();
        match number(chance, 8) {
            0..=3 => cells.sort_by_key(|cell| cell.0.abs_diff(x) + cell.1.abs_diff(y)),
            4 | 5 => cells.sort_by_key(|cell| (cell.1.abs_diff(y), cell.0.abs_diff(x))),
            6 => cells.sort_by_key(|cell| (cell.0.abs_diff(x), cell.1.abs_diff(y))),
            _ => {
                cells = self.floor();
                chance.shuffle(&mut cells);
            }
        }
        // Room to bring them there.
        let has_room = cells.len() >= count && self.floor().len() >= 3 * count + 4;
        cells.truncate(count);
        has_room.then_some(cells)
    }

    fn floor(&self) -> Vec<At> {
        let row = |(y, row): (usize, &Vec<bool>)| {
            let cells: Vec<At> = (0..row.len()).filter(|&x| row[x]).map(|x| (x, y)).collect();
            cells
        };
        self.rows.iter().enumerate().flat_map(row).collect()
    }

    fn size(&self) -> (usize, usize) {
        (self.rows[0].len(), self.rows.len())
    }

    fn add(&mut self, room: Room) {
        for (x, y) in room.cells() {
            self.rows[y][x] = true;
        }
        self.rooms.push(room);
    }

    fn first_room(&self, chance: &mut Chance) -> Room {
        let (width, height) = self.size();
        let room = sides(chance, width, height);
        Room {
            left: 1 + number(chance, width - 1 - room.0),
            top: 1 + number(chance, height - 1 - room.1),
            width: room.0,
            height: room.1,
        }
    }

    /// Tries to put a room behind a door or a passage of another one.
    fn add_room(&mut self, chance: &mut Chance) -> bool {
        let (width, height) = self.size();
        let from = self.rooms[number(chance, self.rooms.len())];
        let side = number(chance, 4);
        let passage = 1 + number(chance, 2);
        let (across, down) = sides(chance, width, height);
        let (at_x, at_y) = (
            from.left + number(chance, from.width),
            from.top + number(chance, from.height),
        );
        let shift = number(chance, if side < 2 { down } else { across });
        // Left, right, above, below.
        let (left, top) = match side {
            0 => (
                from.left.checked_sub(passage + across),
                at_y.checked_sub(shift),
            ),
            1 => (
                Some(from.left + from.width + passage),
                at_y.checked_sub(shift),
            ),
            2 => (
                at_x.checked_sub(shift),
                from.top.checked_sub(passage + down),
            ),
            _ => (
                at_x.checked_sub(shift),
                Some(from.top + from.height + passage),
            ),
        };
        let (Some(left), Some(top)) = (left, top) else {
            return false;
        };
        let room = Room {
            left,
            top,
            width: across,
            height: down,
        };
        let is_new = room.fits(width, height) && room.cells().all(|(x, y)| !self.rows[y][x]);
        if !is_new {
            return false;
        }
        for step in 1..=passage {
            let (x, y) = match side {
                0 => (from.left - step, at_y),
                1 => (from.left + from.width - 1 + step, at_y),
                2 => (at_x, from.top - step),
                _ => (at_x, from.top + from.height - 1 + step),
            };
            self.rows[y][x] = true;
        }
        self.add(room);
        true
    }

    /// The right half like the left one.
    fn mirror(&mut self) {
        for row in &mut self.rows {
            let width = row.len();
            for x in 0..width / 2 {
                let floor = row[x] || row[width - 1 - x];
                row[x] = floor;
                row[width - 1 - x] = floor;
            }
        }
    }

    /// A wall in the middle of a room.
    fn raise_pillar(&mut self, chance: &mut Chance) {
        let room = self.rooms[number(chance, self.rooms.len())];
        if room.width >= 3 && room.height >= 3 {
            let x = room.left + 1 + number(chance, room.width - 2);
            let y = room.top + 1 + number(chance, room.height - 2);
            self.rows[y][x] = false;
        }
    }

    /// A cell of floor behind the wall of a room.
    fn cut_niche(&mut self, chance: &mut Chance) {
        let (width, height) = self.size();
        let room = self.rooms[number(chance, self.rooms.len())];
        let (x, y) = if number(chance, 2) == 0 {
            let sides = [room.top - 1, room.top + room.height];
            (
                room.left + number(chance, room.width),
                sides[number(chance, 2)],
            )
        } else {
            let sides = [room.left - 1, room.left + room.width];
            (
                sides[number(chance, 2)],
                room.top + number(chance, room.height),
            )
        };
        if (1..width - 1).contains(&x) && (1..height - 1).contains(&y) {
            self.rows[y][x] = true;
        }
    }
}

/// The sides of a room that fits.
fn sides(chance: &mut Chance, width: usize, height: usize) -> At {
    let across = 2 + number(chance, 4);
    let down = 2 + number(chance, 3);
    (across.min(width - 2), down.min(height - 2))
}

/// A number below `bound`.
fn number(chance: &mut Chance, bound: usize) -> usize {
    usize::try_from(chance.below(bound.max(1) as u64)).unwrap_or(0)
}
