//! Layouts as other programs write them: `KMahjongg`, GNOME Mahjongg, Kyodai.

use std::sync::Arc;

use impasse_puzzle::{Block, Sentence, TextError, Words, sentence};

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
        let at = |at: usize| {
            let at = found.get(at);
            at.map_or((1, 1), |found| (found.line, found.column))
        };
        let ((line, column), what) = match flaw {
            Flaw::Empty => (
                at(0),
                sentence!(
                    "there are no tiles; two at least are needed",
                    "牌がありません。2枚以上必要です。"
                ),
            ),
            Flaw::TooMany(most) => (
                at(most),
                sentence!(
                    "there are {0} tiles; at most {1} are possible",
                    "牌が{0}枚あります。{1}枚までです。",
                    places.len(),
                    most
                ),
            ),
            Flaw::Odd(count) => (
                at(count - 1),
                Sentence::counted(
                    count,
                    Words::new(
                        "there is only {0} tile, and tiles go in pairs",
                        "牌が{0}枚しかありません。牌は2枚ずつ取ります。",
                    ),
                    Words::new(
                        "{0} tiles cannot all be taken in pairs: their number must be even",
                        "牌が{0}枚あります。2枚ずつ取るので、偶数枚でなければなりません。",
                    ),
                ),
            ),
            Flaw::Overlap(tile) => (
                at(tile),
                sentence!(
                    "this tile overlaps another: on a level they lie two steps apart",
                    "この牌はほかの牌と重なっています。同じ層の牌は2目ずつ離して置きます。"
                ),
            ),
            Flaw::Floating(tile) => (
                at(tile),
                sentence!(
                    "this tile floats: no tile lies below it, and none beside it is held",
                    "この牌は宙に浮いています。下の層の牌に載せるか、支えられた隣の牌につけて置きます。"
                ),
            ),
        };
        TextError::says(line, column, what)
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
