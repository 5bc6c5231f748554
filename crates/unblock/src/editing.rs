//! Boards in the making: whole cars are laid and taken away.

use impasse_puzzle::{
    Brush, Change, Edge, Editing, Flip, Ground, Mark, Params, Part, Piece, Placed, Scene, Sentence,
    Sheet, Size, Spot, Style, Words, apart, lone, sentence,
};

use crate::instance::car_piece;
use crate::line::{LONGEST_SIDE, Letter, SHORTEST_SIDE};

const EMPTY: &str = ".";
const WALL: &str = "x";
const LEAVER: &str = "A";

/// What a brush lays: its code, its name, and the size of the car.
const CARS: [(&str, Words, Size); 5] = [
    (
        LEAVER,
        Words::new("car A, which leaves", "出口へ向かうAの車"),
        across(2),
    ),
    (
        "h2",
        Words::new("car across, 2 cells", "横向きの車（2マス）"),
        across(2),
    ),
    (
        "h3",
        Words::new("truck across, 3 cells", "横向きのトラック（3マス）"),
        across(3),
    ),
    (
        "v2",
        Words::new("car upright, 2 cells", "縦向きの車（2マス）"),
        upright(2),
    ),
    (
        "v3",
        Words::new("truck upright, 3 cells", "縦向きのトラック（3マス）"),
        upright(3),
    ),
];

const fn across(length: u16) -> Size {
    Size {
        width: length,
        height: 1,
    }
}

const fn upright(length: u16) -> Size {
    Size {
        width: 1,
        height: length,
    }
}

/// How boards are made.
pub(crate) struct Making {
    /// What is said of how moves are counted.
    pub(crate) params: Params,
}

/// A car on a sheet.
#[derive(Clone, Copy)]
struct Laid<'s> {
    code: &'s str,
    corner: Spot,
    size: Size,
}

impl Laid<'_> {
    fn cells(&self) -> impl Iterator<Item = Spot> + use<> {
        cells(self.corner, self.size)
    }
}

fn cells(corner: Spot, size: Size) -> impl Iterator<Item = Spot> {
    let rows = corner.y..corner.y + size.height;
    rows.flat_map(move |y| (corner.x..corner.x + size.width).map(move |x| Spot::new(x, y)))
}

fn is_car(code: &str) -> bool {
    let mut signs = code.chars();
    let sign = signs.next().and_then(Letter::new);
    sign.is_some() && signs.next().is_none()
}

/// The cars of a sheet, each in the box around its cells.
fn cars(sheet: &Sheet) -> Vec<Laid<'_>> {
    let mut cars: Vec<Laid<'_>> = Vec::new();
    for at in sheet.places() {
        let code = sheet.at(at);
        if !is_car(code) || cars.iter().any(|car| car.code == code) {
            continue;
        }
        let all = sheet.places_of(code);
        let ends = |along: fn(&Spot) -> u16| {
            let first = all.iter().map(along).min().unwrap_or(0);
            let last = all.iter().map(along).max().unwrap_or(0);
            (first, last - first + 1)
        };
        let ((x, width), (y, height)) = (ends(|spot| spot.x), ends(|spot| spot.y));
        cars.push(Laid {
            code,
            corner: Spot::new(x, y),
            size: Size { width, height },
        });
    }
    cars
}

fn cleared(sheet: &Sheet, code: &str) -> Sheet {
    let mut cleared = sheet.clone();
    for at in sheet.places_of(code) {
        cleared.set(at, EMPTY);
    }
    cleared
}

/// The board with a car laid on cells that are empty; `None` where they are
/// not, or outside.
fn laid(sheet: &Sheet, corner: Spot, size: Size, code: &str) -> Option<Sheet> {
    let mut with = sheet.clone();
    for at in cells(corner, size) {
        if !matches!(sheet.at(at), EMPTY | "o") {
            return None;
        }
        with.set(at, code);
    }
    Some(with)
}

/// The first letter that no car has.
fn free_letter(sheet: &Sheet) -> Option<String> {
    let letters = ('B'..='Z').chain('a'..='z');
    let letters = letters.filter(|&letter| Letter::new(letter).is_some());
    let mut codes = letters.map(String::from);
    codes.find(|code| sheet.places_of(code).is_empty())
}

fn car_scene(code: &str, size: Size) -> Scene {
    let mut scene = Scene::grid(size.width, size.height, |_| (Ground::Floor, None));
    let index = usize::from(code != LEAVER);
    scene.put(Placed {
        spot: Spot::new(0, 0),
        size,
        piece: car_piece(index, if code == LEAVER { LEAVER } else { "" }),
    });
    scene
}

impl Editing for Making {
    fn params(&self) -> Params {
        self.params.clone()
    }

    fn style(&self) -> Style {
        Style::Signs
    }

    fn bare(&self) -> &'static str {
        EMPTY
    }

    fn blank(&self) -> Sheet {
        let mut sheet = Sheet::bare(6, 6, 1, EMPTY);
        sheet.set(Spot::new(0, 2), LEAVER);
        sheet.set(Spot::new(1, 2), LEAVER);
        sheet
    }

    fn palette(&self, _: &Sheet) -> Vec<Brush> {
        let brush = |code: &str, name, scene| Brush {
            code: code.to_owned(),
            name: Sentence::new(name, []),
            scene,
            left: None,
        };
        let mut palette: Vec<Brush> = CARS
            .iter()
            .map(|&(code, name, size)| brush(code, name, car_scene(code, size)))
            .collect();
        palette.push(brush(
            WALL,
            Words::new("wall", "壁"),
            lone(Ground::Wall, None),
        ));
        palette.push(brush(
            EMPTY,
            Words::new("empty cell", "空きマス"),
            lone(Ground::Floor, None),
        ));
        palette
    }

    /// A car is laid with its upper left end at the spot, or as near to it as
    /// the edge allows; a car that stands there is taken away as a whole.
    fn put(&self, sheet: &Sheet, spot: Spot, code: &str) -> Option<Sheet> {
        let at = self.inside(sheet, spot)?;
        let there = sheet.at(at);
        if matches!(code, EMPTY | WALL) {
            let mut put = if is_car(there) {
                cleared(sheet, there)
            } else {
                sheet.clone()
            };
            put.set(at, code);
            return Some(put);
        }
        let &(_, _, size) = CARS.iter().find(|(known, ..)| *known == code)?;
        let corner = Spot::new(
            at.x.min(sheet.width().checked_sub(size.width)?),
            at.y.min(sheet.height().checked_sub(size.height)?),
        );
        // Putting what is there already changes nothing.
        let is_leaver = code == LEAVER;
        let same = |car: &Laid<'_>| {
            car.corner == corner && car.size == size && (car.code == LEAVER) == is_leaver
        };
        if cars(sheet).iter().any(same) {
            return Some(sheet.clone());
        }
        if is_leaver {
            return laid(&cleared(sheet, LEAVER), corner, size, LEAVER);
        }
        laid(sheet, corner, size, &free_letter(sheet)?)
    }

    fn square(&self, sheet: &Sheet, at: Spot) -> (Ground, Option<Piece>) {
        let ground = match sheet.at(at) {
            WALL => Ground::Wall,
            _ => Ground::Floor,
        };
        (ground, None)
    }

    fn scene(&self, sheet: &Sheet) -> Scene {
        let mut scene = Scene::grid(sheet.width(), sheet.height(), |spot| {
            self.square(sheet, spot)
        });
        let mut cars = cars(sheet);
        cars.sort_by_key(|car| car.code != LEAVER);
        for (index, car) in cars.iter().enumerate() {
            let is_leaver = car.code == LEAVER;
            if is_leaver {
                let exit = Spot::new(
                    sheet.width() - car.size.width.min(sheet.width()),
                    car.corner.y,
                );
                for at in cells(exit, car.size) {
                    let index = usize::from(at.y) * usize::from(scene.width) + usize::from(at.x);
                    if let Some(ground) = scene.grounds.get_mut(index) {
                        *ground = Ground::Goal;
                    }
                }
            }
            scene.put(Placed {
                spot: car.corner,
                size: car.size,
                piece: car_piece(if is_leaver { 0 } else { index.max(1) }, car.code),
            });
        }
        scene
    }

    /// The exit is at the right.
    fn flips(&self) -> &'static [Flip] {
        &[Flip::UpDown]
    }

    fn resized(&self, sheet: &Sheet, edge: Edge, grows: bool) -> Option<Sheet> {
        let sides = (SHORTEST_SIDE.into(), LONGEST_SIDE.into());
        // A car that reaches over the edge goes with it.
        let mut sheet = sheet.clone();
        if !grows {
            for at in sheet.places() {
                let is_cut = match edge {
                    Edge::Left => at.x == 0,
                    Edge::Right => at.x + 1 == sheet.width(),
                    Edge::Top => at.y == 0,
                    Edge::Bottom => at.y + 1 == sheet.height(),
                };
                let code = sheet.at(at).to_owned();
                if is_cut && is_car(&code) {
                    sheet = cleared(&sheet, &code);
                }
            }
        }
        sheet.resized(edge, grows, sides, EMPTY)
    }

    /// A car laid elsewhere in the same direction, a car or a wall taken away.
    fn changes(&self, sheet: &Sheet) -> Vec<Change> {
        let mut changes: Vec<(u16, Change)> = Vec::new();
        for car in cars(sheet) {
            let without = cleared(sheet, car.code);
            let is_leaver = car.code == LEAVER;
            for to in sheet.places().filter(|&to| to != car.corner) {
                // Whoever leaves keeps its row: where the exit is belongs to the board.
                if is_leaver && to.y != car.corner.y {
                    continue;
                }
                let Some(moved) = laid(&without, to, car.size, car.code) else {
                    continue;
                };
                let what = sentence!(
                    "lay car {0} on {1}",
                    "{0}の車を{1}に置く",
                    car.code,
                    to.name()
                );
                changes.push((
                    apart(car.corner, to),
                    Change {
                        what,
                        marks: vec![Mark::From(car.corner), Mark::To(to)],
                        sheet: moved,
                    },
                ));
            }
            if !is_leaver {
                let what = sentence!("take away car {0}", "{0}の車を取り除く", car.code);
                changes.push((
                    3,
                    Change {
                        what,
                        marks: vec![Mark::From(car.corner)],
                        sheet: without,
                    },
                ));
            }
        }
        for at in sheet.places_of(WALL) {
            let what = sentence!("take away the wall at {0}", "{0}の壁を取り除く", at.name());
            changes.push((
                2,
                Change {
                    what,
                    marks: vec![Mark::From(at)],
                    sheet: cleared_at(sheet, at),
                },
            ));
        }
        changes.sort_by_key(|(far, _)| *far);
        changes.into_iter().map(|(_, change)| change).collect()
    }

    /// Cars but the one that leaves, walls, and empty cells that could be
    /// walls.
    fn parts(&self, sheet: &Sheet) -> Vec<Part> {
        let mut parts = Vec::new();
        for car in cars(sheet).iter().filter(|car| car.code != LEAVER) {
            parts.push(Part {
                what: sentence!("car {0}", "{0}の車", car.code),
                spots: car.cells().take(1).collect(),
                sheet: cleared(sheet, car.code),
                only_narrows: false,
            });
        }
        for at in sheet.places_of(WALL) {
            parts.push(Part {
                what: sentence!("the wall at {0}", "{0}の壁", at.name()),
                spots: vec![at],
                sheet: cleared_at(sheet, at),
                only_narrows: false,
            });
        }
        for at in sheet.places_of(EMPTY) {
            let mut filled = sheet.clone();
            filled.set(at, WALL);
            parts.push(Part {
                what: sentence!("the cell {0}", "{0}のマス", at.name()),
                spots: vec![at],
                sheet: filled,
                only_narrows: true,
            });
        }
        parts
    }
}

fn cleared_at(sheet: &Sheet, at: Spot) -> Sheet {
    let mut cleared = sheet.clone();
    cleared.set(at, EMPTY);
    cleared
}
