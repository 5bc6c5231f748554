//! The layouts we ship: the classic turtle, and our own from small to large.

use std::sync::{Arc, LazyLock};

use impasse_puzzle::Words;

use crate::layout::{Layout, Place};

/// Tiles side by side in rows: level, the steps of the upper left corner,
/// columns and rows of tiles.
type Block = (u8, u8, u8, u8, u8);

/// A layout by its name.
#[derive(Clone, Debug)]
pub struct Named {
    /// The value of the parameter `layout`.
    pub name: &'static str,
    /// What people call it.
    pub title: Words,
    /// Where tiles lie.
    pub layout: Arc<Layout>,
}

/// The layout that is meant where nothing is said.
pub const USUAL: &str = "turtle";

const LAYOUTS: [(&str, Words, &[Block]); 16] = [
    (
        "lantern",
        Words::new("Lantern, 8 tiles", "灯籠（8枚）"),
        &[(0, 0, 0, 3, 2), (1, 1, 1, 2, 1)],
    ),
    (
        "bridge",
        Words::new("Bridge, 16 tiles", "橋（16枚）"),
        &[
            (0, 0, 0, 2, 2),
            (0, 8, 0, 2, 2),
            (1, 0, 1, 6, 1),
            (2, 4, 1, 2, 1),
        ],
    ),
    (
        "stairs",
        Words::new("Stairs, 24 tiles", "階段（24枚）"),
        &[
            (0, 0, 0, 4, 3),
            (1, 2, 1, 3, 2),
            (2, 4, 2, 2, 2),
            (3, 4, 3, 2, 1),
        ],
    ),
    (
        "cross",
        Words::new("Cross, 32 tiles", "十字（32枚）"),
        &[
            (0, 0, 4, 8, 2),
            (0, 6, 0, 2, 2),
            (0, 6, 8, 2, 2),
            (1, 4, 5, 4, 1),
            (1, 7, 1, 1, 1),
            (1, 7, 9, 1, 1),
            (2, 6, 5, 2, 1),
        ],
    ),
    (
        "walls",
        Words::new("Walls, 36 tiles", "囲い（36枚）"),
        &[
            (0, 0, 0, 6, 1),
            (0, 0, 2, 1, 3),
            (0, 10, 2, 1, 3),
            (0, 0, 8, 6, 1),
            (1, 0, 0, 6, 1),
            (1, 0, 2, 1, 3),
            (1, 10, 2, 1, 3),
            (1, 0, 8, 6, 1),
        ],
    ),
    (
        "arrow",
        Words::new("Arrow, 40 tiles", "矢（40枚）"),
        &[
            (0, 0, 6, 8, 2),
            (0, 16, 2, 1, 6),
            (0, 18, 4, 1, 4),
            (0, 20, 6, 1, 2),
            (1, 2, 7, 6, 1),
            (1, 16, 4, 1, 4),
            (1, 18, 6, 1, 2),
        ],
    ),
    (
        "pagoda",
        Words::new("Pagoda, 48 tiles", "塔（48枚）"),
        &[
            (0, 0, 0, 6, 4),
            (1, 2, 1, 4, 3),
            (2, 2, 2, 4, 2),
            (3, 4, 2, 2, 2),
        ],
    ),
    (
        "twins",
        Words::new("Twin hills, 56 tiles", "二つの丘（56枚）"),
        &[
            (0, 0, 0, 4, 4),
            (1, 2, 0, 2, 4),
            (2, 2, 2, 2, 2),
            (0, 12, 0, 4, 4),
            (1, 14, 0, 2, 4),
            (2, 14, 2, 2, 2),
        ],
    ),
    (
        "castle",
        Words::new("Castle, 72 tiles", "城（72枚）"),
        &[
            (0, 0, 0, 8, 2),
            (0, 0, 4, 2, 2),
            (0, 12, 4, 2, 2),
            (0, 0, 8, 8, 2),
            (0, 6, 5, 2, 1),
            (1, 0, 0, 2, 2),
            (1, 12, 0, 2, 2),
            (1, 0, 8, 2, 2),
            (1, 12, 8, 2, 2),
            (1, 4, 1, 4, 1),
            (1, 4, 9, 4, 1),
            (1, 6, 5, 2, 1),
            (2, 1, 1, 1, 1),
            (2, 13, 1, 1, 1),
            (2, 1, 9, 1, 1),
            (2, 13, 9, 1, 1),
        ],
    ),
    (
        "butterfly",
        Words::new("Butterfly, 84 tiles", "蝶（84枚）"),
        &[
            (0, 0, 0, 4, 5),
            (0, 12, 0, 4, 5),
            (0, 9, 1, 1, 4),
            (1, 1, 1, 3, 4),
            (1, 13, 1, 3, 4),
            (1, 9, 2, 1, 2),
            (2, 2, 3, 2, 2),
            (2, 14, 3, 2, 2),
            (2, 9, 2, 1, 2),
            (3, 3, 3, 1, 2),
            (3, 15, 3, 1, 2),
        ],
    ),
    (
        "mesa",
        Words::new("Mesa, 96 tiles", "台地（96枚）"),
        &[
            (0, 0, 0, 10, 6),
            (1, 4, 2, 6, 4),
            (2, 6, 4, 4, 2),
            (3, 8, 4, 2, 2),
        ],
    ),
    (
        "furrows",
        Words::new("Furrows, 108 tiles", "畝（108枚）"),
        &[
            (0, 0, 0, 9, 8),
            (1, 0, 0, 9, 1),
            (1, 0, 4, 9, 1),
            (1, 0, 8, 9, 1),
            (1, 0, 12, 9, 1),
        ],
    ),
    (
        "harbour",
        Words::new("Harbour, 120 tiles", "港（120枚）"),
        &[
            (0, 0, 0, 12, 3),
            (0, 0, 6, 3, 4),
            (0, 18, 6, 3, 4),
            (0, 8, 8, 4, 2),
            (1, 0, 1, 12, 2),
            (1, 1, 6, 2, 4),
            (1, 19, 6, 2, 4),
            (1, 8, 9, 4, 1),
            (2, 6, 2, 6, 1),
            (2, 10, 9, 2, 1),
        ],
    ),
    (
        "turtle",
        Words::new("Turtle, the classic, 144 tiles", "亀（標準、144枚）"),
        &[
            (0, 2, 0, 12, 1),
            (0, 6, 2, 8, 1),
            (0, 4, 4, 10, 1),
            (0, 2, 6, 12, 2),
            (0, 4, 10, 10, 1),
            (0, 6, 12, 8, 1),
            (0, 2, 14, 12, 1),
            (0, 0, 7, 1, 1),
            (0, 26, 7, 2, 1),
            (1, 8, 2, 6, 6),
            (2, 10, 4, 4, 4),
            (3, 12, 6, 2, 2),
            (4, 13, 7, 1, 1),
        ],
    ),
    (
        "dragon",
        Words::new("Dragon, 144 tiles", "竜（144枚）"),
        &[
            (0, 4, 0, 12, 6),
            (0, 2, 1, 1, 1),
            (0, 2, 9, 1, 1),
            (0, 28, 1, 1, 1),
            (0, 28, 9, 1, 1),
            (1, 8, 1, 8, 5),
            (2, 10, 3, 6, 3),
            (3, 12, 4, 4, 2),
            (4, 14, 5, 2, 1),
        ],
    ),
    (
        "plateau",
        Words::new("Plateau, 288 tiles", "高原（288枚）"),
        &[(0, 0, 0, 18, 8), (1, 2, 2, 16, 6), (2, 6, 4, 12, 4)],
    ),
];

/// Every layout we ship, from small to large.
#[must_use]
pub fn all() -> &'static [Named] {
    static ALL: LazyLock<Vec<Named>> = LazyLock::new(|| {
        let made = LAYOUTS.iter().map(|&(name, title, blocks)| Named {
            name,
            title,
            layout: Arc::new(
                Layout::new(&places(blocks)).expect("what we ship is right, and tested"),
            ),
        });
        made.collect()
    });
    &ALL
}

/// The layout of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Named> {
    all().iter().find(|named| named.name == name)
}

fn places(blocks: &[Block]) -> Vec<Place> {
    let mut places = Vec::new();
    for &(level, x, y, columns, rows) in blocks {
        for row in 0..rows {
            places.extend((0..columns).map(|column| Place {
                level,
                y: y + 2 * row,
                x: x + 2 * column,
            }));
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_layout_has_the_tiles_that_its_title_says() {
        for named in all() {
            let count = named.layout.count();
            let title = format!(", {count} tiles");
            assert!(named.title.en.ends_with(&title), "{} {count}", named.name);
            assert!(
                named.title.ja.contains(&format!("{count}枚")),
                "{}",
                named.name
            );
        }
        let counts: Vec<usize> = all().iter().map(|named| named.layout.count()).collect();
        assert!(counts.is_sorted(), "{counts:?}");
        assert_eq!(find(USUAL).expect("the turtle").layout.count(), 144);
    }
}
