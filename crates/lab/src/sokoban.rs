//! What only Sokoban can do: its positions cut into units.

use impasse_sokoban::{Pushes, Steps, View};

use crate::Bench;

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
