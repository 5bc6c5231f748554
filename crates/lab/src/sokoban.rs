//! What only Sokoban can do: its positions cut into units, and the order in
//! which a solution fills the goals.

use std::sync::Arc;

use impasse_puzzle::{Instance, Lang};
use impasse_sokoban::{Pushes, Steps, View};
use impasse_sokoban_engine::{
    engine_by_pushes, engine_by_steps, packing_order, packing_picture, unit_detectors,
};
use impasse_space::Engine;

use crate::{Opened, Typed};

pub use impasse_sokoban::{Cell, Level};
pub use impasse_sokoban_engine::{BookError, Cut, Division, Passability, UnitBook, UnitReport};

/// The level of an opened instance, whichever way its moves are counted; `None` for other
/// games.
///
/// ```
/// use impasse_lab::{Listed, open_number, sokoban};
/// use impasse_puzzle::Params;
/// let opened = open_number(Listed::Sokoban, &Params::none(), 1).unwrap();
/// assert_eq!(sokoban::level(&*opened).unwrap().start().boxes.count(), 1);
/// let other = open_number(Listed::FreeCell, &Params::none(), 1).unwrap();
/// assert!(sokoban::level(&*other).is_none());
/// ```
#[must_use]
pub fn level(opened: &dyn Opened) -> Option<&Level> {
    let instance = opened.instance();
    let steps = instance.downcast_ref::<Steps>().map(View::level);
    steps.or_else(|| instance.downcast_ref::<Pushes>().map(View::level))
}

/// The level of an opened instance, with a book in which detectors look up what is known
/// of units and note what is new; `None` for other games.
///
/// ```
/// use std::sync::Arc;
/// use impasse_lab::{SolveRequest, open, sokoban};
/// use impasse_puzzle::Control;
/// let opened = open("sokoban#9").unwrap();
/// let book = Arc::new(sokoban::UnitBook::new());
/// let opened = sokoban::with_book(&*opened, &book).unwrap();
/// opened.dead(&SolveRequest::default(), Control::free()).unwrap();
/// assert!(book.added() > 0);
/// ```
#[must_use]
pub fn with_book(opened: &dyn Opened, book: &Arc<UnitBook>) -> Option<Box<dyn Opened>> {
    fn lent<V: View>(view: &V, engine: Engine<V>, book: &Arc<UnitBook>) -> Box<dyn Opened> {
        let engine = Engine {
            detectors: unit_detectors(Some(book)),
            ..engine
        };
        Box::new(Typed::with_engine(view.clone(), Arc::new(engine)))
    }
    let instance = opened.instance();
    if let Some(steps) = instance.downcast_ref::<Steps>() {
        return Some(lent(steps, engine_by_steps(), book));
    }
    let pushes = instance.downcast_ref::<Pushes>();
    pushes.map(|pushes| lent(pushes, engine_by_pushes(), book))
}

/// A picture of the order in which moves fill the goals; `None` for other games and
/// for moves that cannot be played.
///
/// ```
/// use impasse_lab::{open, sokoban};
/// use impasse_puzzle::Lang;
/// let opened = open("sokoban=######/#@ $.#/######").unwrap();
/// let picture = sokoban::packing_order_of(&*opened, "r R", "a corridor", Lang::En);
/// assert!(picture.unwrap().contains(">1</text>"));
/// ```
#[must_use]
pub fn packing_order_of(
    opened: &dyn Opened,
    moves: &str,
    title: &str,
    lang: Lang,
) -> Option<String> {
    fn drawn<V: View + Instance>(view: &V, moves: &str, title: &str, lang: Lang) -> Option<String> {
        let moves = view.parse_moves(&view.start(), moves).ok()?;
        let order = packing_order(view, &moves);
        Some(packing_picture(view.level(), &order, title, lang))
    }
    let instance = opened.instance();
    if let Some(steps) = instance.downcast_ref::<Steps>() {
        return drawn(steps, moves, title, lang);
    }
    let pushes = instance.downcast_ref::<Pushes>();
    pushes.and_then(|pushes| drawn(pushes, moves, title, lang))
}
