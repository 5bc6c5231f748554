//! Levels in the making.

use impasse_puzzle::{
    Brush, Change, Edge, Editing, Flip, Ground, Mark, Params, Part, Piece, Sentence, Sheet, Spot,
    Style, Words, apart, lone, sentence,
};

use crate::level::sign;
use crate::picture::{a_box, a_player};

/// The sides that boards may have.
const SIDES: (u16, u16) = (3, 50);

const WALL: &str = "#";
const BOX: &str = "$";
const GOAL: &str = ".";
const PLAYER: &str = "@";
const FLOOR: &str = " ";

/// How levels are made.
pub(crate) struct Making {
    /// What is said of how moves are counted.
    pub(crate) params: Params,
}

/// What is on a place that is no wall.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Place {
    has_box: bool,
    has_player: bool,
    is_goal: bool,
}

impl Place {
    /// `None` for a wall, and for what is no sign of ours.
    fn read(code: &str) -> Option<Self> {
        let (has_box, has_player, is_goal) = match code {
            " " | "-" | "_" => (false, false, false),
            "$" => (true, false, false),
            "*" => (true, false, true),
            "." => (false, false, true),
            "@" => (false, true, false),
            "+" => (false, true, true),
            _ => return None,
        };
        Some(Self {
            has_box,
            has_player,
            is_goal,
        })
    }

    const BARE: Self = Self {
        has_box: false,
        has_player: false,
        is_goal: false,
    };

    fn code(self) -> String {
        sign(self.has_box, self.has_player, self.is_goal).to_string()
    }
}

fn place(sheet: &Sheet, at: Spot) -> Option<Place> {
    Place::read(sheet.at(at))
}

/// The board with another sign for one place.
fn with(sheet: &Sheet, at: Spot, place: Place) -> Sheet {
    let mut with = sheet.clone();
    with.set(at, &place.code());
    with
}

fn brush(code: &str, name: Words, ground: Ground, piece: Option<Piece>) -> Brush {
    Brush {
        code: code.to_owned(),
        name: Sentence::new(name, []),
        scene: lone(ground, piece),
        left: None,
    }
}

/// The floor cells that can be walked on from a place if no box stands in the
/// way.
fn region(sheet: &Sheet, from: Spot, boxes_stop: bool) -> Vec<Spot> {
    let mut found = vec![from];
    let mut next = 0;
    while let Some(&at) = found.get(next) {
        next += 1;
        for beside in beside(at) {
            let open = place(sheet, beside).is_some_and(|place| !(boxes_stop && place.has_box));
            if open && !found.contains(&beside) {
                found.push(beside);
            }
        }
    }
    found
}

fn beside(at: Spot) -> impl Iterator<Item = Spot> {
    let Spot { x, y, .. } = at;
    let around = [
        (x.checked_sub(1), Some(y)),
        (x.checked_add(1), Some(y)),
        (Some(x), y.checked_sub(1)),
        (Some(x), y.checked_add(1)),
    ];
    around
        .into_iter()
        .filter_map(|(x, y)| Some(Spot::new(x?, y?)))
}

impl Editing for Making {
    fn params(&self) -> Params {
        self.params.clone()
    }

    fn style(&self) -> Style {
        Style::Signs
    }

    fn bare(&self) -> &'static str {
        FLOOR
    }

    fn sheet(&self, text: &str) -> Sheet {
        let mut sheet = Sheet::read(text, Style::Signs, FLOOR);
        for at in sheet.places() {
            if matches!(sheet.at(at), "-" | "_") {
                sheet.set(at, FLOOR);
            }
        }
        sheet
    }

    /// Blanks at the ends of rows would not last: where no row tells how wide
    /// the board is, the first does, in the other sign for floor.
    fn text(&self, sheet: &Sheet) -> String {
        let written = sheet.written(Style::Signs);
        let width = usize::from(sheet.width());
        let tells = written.lines().any(|row| row.chars().count() == width);
        let rows = written.lines().enumerate().map(|(y, row)| {
            let least = if y == 0 && !tells { width } else { 1 };
            format!("{row:-<least$}\n")
        });
        rows.collect()
    }

    fn blank(&self) -> Sheet {
        let mut sheet = Sheet::bare(10, 8, 1, FLOOR);
        for at in sheet.places() {
            let is_edge = at.x == 0 || at.y == 0 || at.x == 9 || at.y == 7;
            sheet.set(at, if is_edge { WALL } else { FLOOR });
        }
        sheet.set(Spot::new(2, 2), PLAYER);
        sheet
    }

    fn palette(&self, _: &Sheet) -> Vec<Brush> {
        vec![
            brush(WALL, Words::new("wall", "壁"), Ground::Wall, None),
            brush(FLOOR, Words::new("floor", "床"), Ground::Floor, None),
            brush(
                BOX,
                Words::new("box", "荷物"),
                Ground::Floor,
                Some(a_box(false)),
            ),
            brush(GOAL, Words::new("goal", "ゴール"), Ground::Goal, None),
            brush(
                PLAYER,
                Words::new("player", "作業員"),
                Ground::Floor,
                Some(a_player(false)),
            ),
        ]
    }

    /// A box or the player on a goal leaves the goal where it is; there is one
    /// player.
    fn put(&self, sheet: &Sheet, spot: Spot, code: &str) -> Option<Sheet> {
        let at = self.inside(sheet, spot)?;
        let old = place(sheet, at).unwrap_or(Place::BARE);
        let new = match code {
            WALL => {
                let mut put = sheet.clone();
                put.set(at, WALL);
                return Some(put);
            }
            FLOOR => Place::BARE,
            BOX => Place {
                has_box: true,
                has_player: false,
                ..old
            },
            GOAL => Place {
                is_goal: true,
                ..old
            },
            PLAYER => Place {
                has_box: false,
                has_player: true,
                ..old
            },
            _ => return None,
        };
        let mut put = sheet.clone();
        if new.has_player {
            for other in sheet.places() {
                if let Some(old) = place(sheet, other).filter(|place| place.has_player) {
                    let left = Place {
                        has_player: false,
                        ..old
                    };
                    put.set(other, &left.code());
                }
            }
        }
        put.set(at, &new.code());
        Some(put)
    }

    fn square(&self, sheet: &Sheet, at: Spot) -> (Ground, Option<Piece>) {
        let Some(place) = place(sheet, at) else {
            return (Ground::Wall, None);
        };
        let ground = if place.is_goal {
            Ground::Goal
        } else {
            Ground::Floor
        };
        let piece = if place.has_box {
            Some(a_box(place.is_goal))
        } else {
            place.has_player.then(|| a_player(place.is_goal))
        };
        (ground, piece)
    }

    fn flips(&self) -> &'static [Flip] {
        &Flip::ALL
    }

    fn resized(&self, sheet: &Sheet, edge: Edge, grows: bool) -> Option<Sheet> {
        sheet.resized(edge, grows, SIDES, FLOOR)
    }

    /// A box moved to a free cell, a wall taken away, or the player taken to a
    /// place that is shut off.
    fn changes(&self, sheet: &Sheet) -> Vec<Change> {
        let Some(player) = sheet
            .places()
            .find(|&at| place(sheet, at).is_some_and(|place| place.has_player))
        else {
            return Vec::new();
        };
        let rooms = region(sheet, player, false);
        let free = |at: Spot| place(sheet, at).filter(|place| !place.has_box && !place.has_player);
        let mut changes: Vec<(u16, Change)> = Vec::new();
        let boxes = rooms.iter().copied();
        for from in boxes.filter(|&at| place(sheet, at).is_some_and(|place| place.has_box)) {
            for &to in &rooms {
                let (Some(old), Some(new)) = (place(sheet, from), free(to)) else {
                    continue;
                };
                let lifted = Place {
                    has_box: false,
                    ..old
                };
                let laid = Place {
                    has_box: true,
                    ..new
                };
                let what = sentence!(
                    "move the box at {0} to {1}",
                    "{0}の荷物を{1}へ動かす",
                    from.name(),
                    to.name()
                );
                changes.push((
                    apart(from, to),
                    Change {
                        what,
                        marks: vec![Mark::From(from), Mark::To(to)],
                        sheet: with(&with(sheet, from, lifted), to, laid),
                    },
                ));
            }
        }
        let is_inner = |at: Spot| {
            at.x > 0 && at.y > 0 && at.x + 1 < sheet.width() && at.y + 1 < sheet.height()
        };
        for at in sheet.places().filter(|&at| is_inner(at)) {
            let touches = beside(at).any(|next| rooms.contains(&next));
            if sheet.at(at) == WALL && touches {
                let what = sentence!("take away the wall at {0}", "{0}の壁を取り除く", at.name());
                changes.push((
                    2,
                    Change {
                        what,
                        marks: vec![Mark::From(at)],
                        sheet: with(sheet, at, Place::BARE),
                    },
                ));
            }
        }
        // Of a region that is shut off by boxes one cell is as good as another.
        let mut reached = region(sheet, player, true);
        for &to in &rooms {
            if free(to).is_none() || reached.contains(&to) {
                continue;
            }
            reached.extend(region(sheet, to, true));
            let what = sentence!("place the player at {0}", "作業員を{0}に置く", to.name());
            changes.extend(self.put(sheet, to, PLAYER).map(|put| {
                let marks = vec![Mark::From(player), Mark::To(to)];
                let change = Change {
                    what,
                    marks,
                    sheet: put,
                };
                (apart(player, to), change)
            }));
        }
        changes.sort_by_key(|(far, _)| *far);
        changes.into_iter().map(|(_, change)| change).collect()
    }

    /// Bare floor that could be wall, and boxes that stand on goals already,
    /// each with its goal.
    fn parts(&self, sheet: &Sheet) -> Vec<Part> {
        let parts = sheet.places().filter_map(|at| {
            let here = place(sheet, at)?;
            if here == Place::BARE {
                let mut filled = sheet.clone();
                filled.set(at, WALL);
                return Some(Part {
                    what: sentence!("the cell {0}", "{0}のマス", at.name()),
                    spots: vec![at],
                    sheet: filled,
                    only_narrows: true,
                });
            }
            (here.has_box && here.is_goal).then(|| Part {
                what: sentence!(
                    "the box at {0} with its goal",
                    "{0}の荷物とそのゴール",
                    at.name()
                ),
                spots: vec![at],
                sheet: with(sheet, at, Place::BARE),
                only_narrows: false,
            })
        });
        parts.collect()
    }
}
