//! One text for tiles in whichever way they are laid out.

use std::fmt::Write as _;

use crate::TileKind;

/// How the tiles of a game may be turned without changing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turned {
    /// Left and right may be exchanged.
    Mirrored,
    /// So may above and below.
    UpsideDown,
    /// So may rows and columns.
    ByQuarters,
}

/// A tile at its place, and what it is equal to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LyingTile {
    /// How high it lies.
    pub level: i32,
    /// Its row, counted from the middle of the board.
    pub y: i32,
    /// Its column, counted from the middle of the board.
    pub x: i32,
    /// What it is equal to.
    pub kind: TileKind,
}

/// A text that tiles share which are only turned or have other faces: the
/// smallest of all pictures, with kinds numbered as they are met.
///
/// ```
/// use impasse_pairs::{LyingTile, TileKind, Turned, canonical};
/// let row = |kinds: [u16; 4]| {
///     let tile = |(x, kind)| LyingTile { level: 0, y: 0, x, kind: TileKind(kind) };
///     let tiles: Vec<LyingTile> = [-3, -1, 1, 3].into_iter().zip(kinds).map(tile).collect();
///     canonical(&tiles, Turned::Mirrored)
/// };
/// assert_eq!(row([0, 0, 1, 2]), row([7, 3, 5, 5]));
/// assert_ne!(row([0, 0, 1, 2]), row([0, 1, 1, 2]));
/// ```
#[must_use]
pub fn canonical(tiles: &[LyingTile], turned: Turned) -> String {
    let pictures = match turned {
        Turned::Mirrored => 2,
        Turned::UpsideDown => 4,
        Turned::ByQuarters => 8,
    };
    let pictures = (0..pictures).map(|turn| picture(tiles, turn));
    pictures.min().unwrap_or_default()
}

/// The tiles mirrored by the first bit, upside down by the second, with rows
/// and columns exchanged by the third.
fn picture(tiles: &[LyingTile], turn: u8) -> String {
    let place = |tile: &LyingTile| {
        let x = if turn & 1 == 0 { tile.x } else { -tile.x };
        let y = if turn & 2 == 0 { tile.y } else { -tile.y };
        let (y, x) = if turn & 4 == 0 { (y, x) } else { (x, y) };
        LyingTile { y, x, ..*tile }
    };
    let mut tiles: Vec<LyingTile> = tiles.iter().map(place).collect();
    tiles.sort_unstable_by_key(|tile| (tile.level, tile.y, tile.x));
    let mut met = Vec::new();
    let mut text = String::new();
    for tile in tiles {
        let known = met.iter().position(|&kind| kind == tile.kind);
        let kind = known.unwrap_or_else(|| {
            met.push(tile.kind);
            met.len() - 1
        });
        let LyingTile { level, y, x, .. } = tile;
        let _ = writeln!(text, "{level} {y} {x} {kind}");
    }
    text
}
