//! Layouts as other programs write them: `KMahjongg`, GNOME Mahjongg, Kyodai.

use std::sync::Arc;

use impasse_puzzle::{Block, TextError, sentence};

use crate::layout::{Flaw, Layout, Place};
use crate::{gnome, kmahjongg, kyodai, text};

/// A place, and where it was read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub(crate) place: Place,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// The layout of these places, or what is wrong with them and where.
pub(crate) fn made(found: &[Found]) -> Result<Layout, TextError> {
    let places: Vec<Place> = found.iter().map(|found| found.place).collect();
    Layout::new(&places).map_err(|flaw| {
        let (at, found_this, expected) = match flaw {
            Flaw::Empty => (
                0,
                sentence!("no tiles", "牌がない"),
                sentence!("two at least", "2枚以上の牌"),
            ),
            Flaw::TooMany(most) => (
                most,
                sentence!("{0} tiles", "{0}枚の牌", places.len()),
                sentence!("at most {0}", "{0}枚まで", most),
            ),
            Flaw::Odd(count) => (
                count - 1,
                sentence!("{0} tiles", "{0}枚の牌", count),
                sentence!("an even number", "偶数枚"),
            ),
            Flaw::Overlap(at) => (
                at,
                sentence!("a tile that overlaps another", "ほかの牌と重なる牌"),
                sentence!(
                    "two steps between tiles of a level",
                    "同じ層の牌どうしは2目離す"
                ),
            ),
            Flaw::Floating(at) => (
                at,
                sentence!("a tile that floats", "宙に浮いた牌"),
                sentence!(
                    "one below it, or one beside it that is held",
                    "下の層の牌か、支えられた隣の牌"
                ),
            ),
        };
        let (line, column) = found
            .get(at)
            .map_or((1, 1), |found| (found.line, found.column));
        TextError::new(line, column, found_this, expected)
    })
}

/// The layout in a text of another program; `None` if it is none.
pub(crate) fn read_layout(text: &str) -> Option<Result<Layout, TextError>> {
    if kmahjongg::is_one(text) {
        Some(kmahjongg::read(text))
    } else if kyodai::is_one(text) {
        Some(kyodai::read(text))
    } else if gnome::is_one(text) {
        Some(gnome::read(text))
    } else {
        None
    }
}

/// What a layout of another program is called.
pub(crate) fn title(text: &str) -> Option<String> {
    let title = if kyodai::is_one(text) {
        kyodai::title(text)
    } else if gnome::is_one(text) {
        gnome::title(text)
    } else {
        None
    };
    title.filter(|title| !title.is_empty())
}

/// The layout of a puzzle in any form, with its title.
pub(crate) fn layout_of(text: &str) -> Option<(Option<String>, Arc<Layout>)> {
    let layout = match read_layout(text) {
        Some(layout) => Arc::new(layout.ok()?),
        None => Arc::clone(text::read(text).ok()?.shared_layout()),
    };
    Some((title(text), layout))
}

/// Layouts in the form of another program; of forms that hold one layout a
/// file, the first. `None` for an unknown form, without a layout, or where the
/// form has no room for it.
pub(crate) fn write(
    form: &str,
    mut layouts: impl Iterator<Item = (Option<String>, Arc<Layout>)>,
) -> Option<String> {
    match form {
        "layout" => layouts.next().map(|(_, layout)| kmahjongg::write(&layout)),
        "lay" => layouts
            .next()
            .and_then(|(title, layout)| kyodai::write(title.as_deref(), &layout)),
        "map" => {
            let layouts: Vec<_> = layouts.collect();
            (!layouts.is_empty()).then(|| gnome::write(&layouts))
        }
        _ => None,
    }
}

/// The layouts of a file of another program; `None` if it is none.
pub(crate) fn split(text: &str) -> Option<Vec<Block<'_>>> {
    if gnome::is_one(text) {
        return Some(gnome::split(text));
    }
    let is_whole = kmahjongg::is_one(text) || kyodai::is_one(text);
    is_whole.then(|| vec![Block { line: 1, text }])
}
