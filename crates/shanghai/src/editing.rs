//! Heaps in the making: tiles laid level by level.
//!
//! On a sheet a code stands where the upper left quarter of its tile is.

use impasse_pairs::Face;
use impasse_puzzle::{
    Brush, Change, Edge, Editing, Flip, Ground, Params, Piece, Placed, Role, Scene, Sentence,
    Sheet, Spot, Style, Words, exchanges, lone, rows, sentence,
};

use crate::instance::{TILE, tile_piece};
use crate::layout::{Layout, Place};
use crate::layouts;
use crate::text::{GONE, NEXT_LEVEL, codes};

const NOTHING: &str = "";

/// What takes a tile away.
const ERASER: &str = "..";

/// Levels that an editor offers.
const LEVELS: u8 = 6;

/// How heaps are made.
pub(crate) struct Making {
    /// What is said of what a player sees.
    pub(crate) params: Params,
}

/// The tiles of a sheet, where their corners are.
fn tiles(sheet: &Sheet) -> impl Iterator<Item = Spot> {
    sheet.places().filter(|&at| sheet.at(at) != NOTHING)
}

fn overlap(one: Spot, other: Spot) -> bool {
    one.level == other.level && one.x.abs_diff(other.x) < 2 && one.y.abs_diff(other.y) < 2
}

/// The tile that covers a place on its own level.
fn tile_over(sheet: &Sheet, spot: Spot) -> Option<Spot> {
    let over = |at: &Spot| {
        at.level == spot.level
            && (at.x..at.x + 2).contains(&spot.x)
            && (at.y..at.y + 2).contains(&spot.y)
    };
    tiles(sheet).find(over)
}

/// A sheet large enough for these tiles.
fn of_tiles(tiles: &[(Spot, String)]) -> Sheet {
    let end = |along: fn(&Spot) -> u16| tiles.iter().map(|(at, _)| along(at) + 2).max();
    let width = end(|at| at.x).unwrap_or(2);
    let height = end(|at| at.y).unwrap_or(2);
    let levels = tiles.iter().map(|(at, _)| at.level + 1).max().unwrap_or(1);
    let mut sheet = Sheet::bare(width, height, levels.max(LEVELS), NOTHING);
    for (at, code) in tiles {
        sheet.set(*at, code);
    }
    sheet
}

impl Editing for Making {
    fn params(&self) -> Params {
        self.params.clone()
    }

    fn style(&self) -> Style {
        Style::Signs
    }

    fn bare(&self) -> &'static str {
        NOTHING
    }

    /// A layout's name with its tiles, or a picture; dots tell how large the
    /// board is.
    fn sheet(&self, text: &str) -> Sheet {
        let rows = rows(text);
        let words: Vec<_> = rows.iter().flat_map(|row| &row.words).collect();
        let named = words
            .first()
            .and_then(|word| layouts::find(&word.text.to_lowercase()));
        if let Some(named) = named {
            let places = named.layout.places().iter().map(|place| place.spot());
            let codes = words[1..].iter().map(|word| word.text.to_uppercase());
            return of_tiles(&places.zip(codes).collect::<Vec<_>>());
        }
        let longest = usize::from(Layout::LONGEST);
        let (mut level, mut y) = (0, 0);
        let (mut width, mut height) = (2, 2);
        let mut found = Vec::new();
        for word in words {
            if word.text == NEXT_LEVEL {
                level = (level + 1).min(Layout::HIGHEST - 1);
                y = 0;
                continue;
            }
            let length = word.text.chars().count().min(longest);
            width = width.max(u16::try_from(length).unwrap_or(2));
            for (x, code) in codes(word) {
                let at = Spot::new(x.into(), y).on_level(level);
                found.push((at, code.text.to_uppercase()));
            }
            y = (y + 1).min(u16::from(Layout::LONGEST) - 1);
            height = height.max(y);
        }
        let tight = of_tiles(&found);
        let mut sheet = Sheet::bare(
            width.max(tight.width()),
            height.max(tight.height()),
            tight.levels(),
            NOTHING,
        );
        for (at, code) in &found {
            sheet.set(*at, code);
        }
        sheet
    }

    fn text(&self, sheet: &Sheet) -> String {
        let highest = tiles(sheet).map(|at| at.level).max().unwrap_or(0);
        let mut text = String::new();
        for level in 0..=highest {
            if level > 0 {
                text.push_str(NEXT_LEVEL);
                text.push('\n');
            }
            for y in 0..sheet.height() {
                let mut x = 0;
                while x < sheet.width() {
                    let code = sheet.at(Spot::new(x, y).on_level(level));
                    let is_tile = code != NOTHING;
                    text.push_str(if is_tile { code } else { "." });
                    x += if is_tile { 2 } else { 1 };
                }
                text.push('\n');
            }
        }
        text
    }

    fn blank(&self) -> Sheet {
        Sheet::bare(20, 12, LEVELS, NOTHING)
    }

    fn levels(&self) -> u8 {
        LEVELS
    }

    fn palette(&self, _: &Sheet) -> Vec<Brush> {
        let faces = Face::all().map(|face| {
            let mut scene = Scene::grid(2, 2, |_| (Ground::Floor, None));
            scene.unit = 2;
            scene.put(Placed {
                spot: Spot::new(0, 0),
                size: TILE,
                piece: tile_piece(face),
            });
            Brush {
                code: face.to_string(),
                name: sentence!("tile {0}", "牌{0}", face.symbol()),
                scene,
                left: None,
            }
        });
        let eraser = Brush {
            code: ERASER.to_owned(),
            name: Sentence::new(Words::new("no tile", "牌なし"), []),
            scene: lone(Ground::Floor, None),
            left: None,
        };
        faces.chain([eraser]).collect()
    }

    /// A tile over a place of its level is replaced or taken away; else it is
    /// laid with its corner there, where it overlaps no other.
    fn put(&self, sheet: &Sheet, spot: Spot, code: &str) -> Option<Sheet> {
        let at = self.inside(sheet, spot)?;
        let there = tile_over(sheet, at);
        let mut put = sheet.clone();
        if code == ERASER {
            put.set(there.unwrap_or(at), NOTHING);
            return Some(put);
        }
        let face = Face::read(code)?.to_string();
        let corner = there.unwrap_or_else(|| {
            let inside = |along: u16, side: u16| along.min(side.saturating_sub(2));
            let (x, y) = (inside(at.x, sheet.width()), inside(at.y, sheet.height()));
            Spot::new(x, y).on_level(at.level)
        });
        let is_free = there.is_some() || !tiles(sheet).any(|other| overlap(other, corner));
        put.set(corner, &face);
        is_free.then_some(put)
    }

    fn square(&self, sheet: &Sheet, at: Spot) -> (Ground, Option<Piece>) {
        let tile = Face::read(sheet.at(at)).map(tile_piece);
        (Ground::Floor, tile)
    }

    fn scene(&self, sheet: &Sheet) -> Scene {
        let mut scene = Scene::grid(sheet.width(), sheet.height(), |_| (Ground::Floor, None));
        scene.unit = 2;
        for at in tiles(sheet).filter(|&at| sheet.at(at) != GONE) {
            let code = sheet.at(at);
            let piece = Face::read(code).map_or_else(
                || Piece {
                    code: code.to_owned(),
                    symbol: "?".to_owned(),
                    tone: impasse_puzzle::Tone::Purple,
                    role: Role::Plain,
                },
                tile_piece,
            );
            scene.put(Placed {
                spot: at,
                size: TILE,
                piece,
            });
        }
        scene
    }

    /// Left and right sides count, so nothing is turned by a quarter.
    fn flips(&self) -> &'static [Flip] {
        &[Flip::LeftRight, Flip::UpDown]
    }

    fn flipped(&self, sheet: &Sheet, flip: Flip) -> Sheet {
        let mut flipped = Sheet::bare(sheet.width(), sheet.height(), sheet.levels(), NOTHING);
        for at in tiles(sheet) {
            let to = match flip {
                Flip::LeftRight => Spot::new(sheet.width() - 2 - at.x, at.y),
                Flip::UpDown => Spot::new(at.x, sheet.height() - 2 - at.y),
                Flip::Turn => at,
            };
            flipped.set(to.on_level(at.level), sheet.at(at));
        }
        flipped
    }

    fn resized(&self, sheet: &Sheet, edge: Edge, grows: bool) -> Option<Sheet> {
        let mut sheet = sheet.clone();
        if !grows {
            // A tile that reaches over the edge goes with it.
            for at in tiles(&sheet.clone()) {
                let is_cut = match edge {
                    Edge::Right => at.x + 2 >= sheet.width(),
                    Edge::Bottom => at.y + 2 >= sheet.height(),
                    Edge::Left => at.x == 0,
                    Edge::Top => at.y == 0,
                };
                if is_cut {
                    sheet.set(at, NOTHING);
                }
            }
        }
        sheet.resized(edge, grows, (4, 60), NOTHING)
    }

    fn spot(&self, sheet: &Sheet, line: usize, column: usize) -> Option<Spot> {
        // Every level has as many lines as the board has rows, and one between.
        let rows = usize::from(sheet.height()) + 1;
        let line = line.saturating_sub(1);
        let level = u8::try_from(line / rows).ok()?;
        let y = u16::try_from(line % rows).ok()?.min(sheet.height() - 1);
        let x = u16::try_from(column.saturating_sub(1)).ok()?;
        let spot = Spot::new(x.min(sheet.width() - 1), y).on_level(level);
        Some(tile_over(sheet, spot).unwrap_or(spot))
    }

    /// Two tiles exchanged that do not match.
    fn changes(&self, sheet: &Sheet) -> Vec<Change> {
        let places: Vec<Spot> = tiles(sheet).collect();
        let group = |code: &str| Face::read(code).map(Face::group);
        let name = |sheet: &Sheet, at: Spot| {
            let symbol = Face::read(sheet.at(at)).map_or_else(String::new, Face::symbol);
            let along = |at: u16| u8::try_from(at).unwrap_or(u8::MAX);
            let place = Place {
                level: at.level,
                y: along(at.y),
                x: along(at.x),
            };
            sentence!("{0} at {1}", "{1}の{0}", symbol, place.name())
        };
        exchanges(
            self,
            sheet,
            &places,
            |one, other| {
                let groups = (group(one), group(other));
                matches!(groups, (Some(one), Some(other)) if one != other)
            },
            |sheet, one, other| {
                sentence!(
                    "exchange {0} and {1}",
                    "{0}と{1}を入れ替える",
                    name(sheet, one),
                    name(sheet, other)
                )
            },
        )
    }
}
