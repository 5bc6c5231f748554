//! What only Sokoban can do: its positions cut into units, its moves counted in
//! two ways.

use impasse_sokoban::{Pushes, Steps, View};

use crate::{Bench, Opened};

pub use impasse_sokoban::{
    BookError, Cell, Cut, CutError, Division, Gateway, Level, Passability, UnitBook, UnitReport,
    rules,
};

/// The level on a bench, whichever way its moves are counted; `None` for other
/// games.
///
/// ```
/// use impasse_lab::{Listed, open_number, sokoban};
/// use impasse_puzzle::Params;
/// let bench = open_number(Listed::Sokoban, &Params::none(), 1).unwrap();
/// assert_eq!(sokoban::level(&*bench).unwrap().start().boxes.count(), 1);
/// let other = open_number(Listed::FreeCell, &Params::none(), 1).unwrap();
/// assert!(sokoban::level(&*other).is_none());
/// ```
#[must_use]
pub fn level(bench: &dyn Bench) -> Option<&Level> {
    let instance = bench.instance();
    let steps = instance.downcast_ref::<Steps>().map(View::level);
    steps.or_else(|| instance.downcast_ref::<Pushes>().map(View::level))
}

/// The level on a bench with its moves counted `by` `pushes` or `steps`; `None`
/// for other games and other words.
///
/// ```
/// use impasse_lab::{Listed, open_number, sokoban};
/// use impasse_puzzle::Params;
/// let bench = open_number(Listed::Sokoban, &Params::none(), 1).unwrap();
/// let pushes = sokoban::counted_by(&*bench, "pushes").unwrap();
/// assert_eq!(pushes.params().value("by"), Some("pushes"));
/// assert!(sokoban::counted_by(&*bench, "moves").is_none());
/// ```
#[must_use]
pub fn counted_by(bench: &dyn Bench, by: &str) -> Option<Box<dyn Bench>> {
    let level = level(bench)?.clone();
    match by {
        Steps::BY => Some(Box::new(Opened::new(Steps::new(level)))),
        Pushes::BY => Some(Box::new(Opened::new(Pushes::new(level)))),
        _ => None,
    }
}
