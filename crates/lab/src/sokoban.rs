//! What only Sokoban can do: its positions cut into units.

use std::sync::Arc;

use impasse_sokoban::{Pushes, Steps, View};
use impasse_sokoban_engine::{engine_by_pushes, engine_by_steps, unit_detectors};
use impasse_space::Engine;

use crate::{Bench, Opened};

pub use impasse_sokoban::{Cell, Level};
pub use impasse_sokoban_engine::{Cut, Division, Passability, UnitBook, UnitReport};

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

/// The level on a bench, with a book in which detectors look up what is known
/// of units and note what is new; `None` for other games.
///
/// ```
/// use std::sync::Arc;
/// use impasse_lab::{SolveRequest, open, sokoban};
/// use impasse_puzzle::Control;
/// let bench = open("sokoban#9").unwrap();
/// let book = Arc::new(sokoban::UnitBook::new());
/// let bench = sokoban::with_book(&*bench, &book).unwrap();
/// bench.dead(&SolveRequest::default(), Control::free()).unwrap();
/// assert!(book.added() > 0);
/// ```
#[must_use]
pub fn with_book(bench: &dyn Bench, book: &Arc<UnitBook>) -> Option<Box<dyn Bench>> {
    fn lent<V: View>(view: &V, engine: Engine<V>, book: &Arc<UnitBook>) -> Box<dyn Bench> {
        let engine = Engine {
            detectors: unit_detectors(Some(book)),
            ..engine
        };
        Box::new(Opened::with_engine(view.clone(), Arc::new(engine)))
    }
    let instance = bench.instance();
    if let Some(steps) = instance.downcast_ref::<Steps>() {
        return Some(lent(steps, engine_by_steps(), book));
    }
    let pushes = instance.downcast_ref::<Pushes>();
    pushes.map(|pushes| lent(pushes, engine_by_pushes(), book))
}
