//! The engines: what only one game allows, found by the type of its
//! instances.
//!
//! A game needs no engine. One that has strategies of its own is a line here.

use std::any::Any;

use impasse_puzzle::Instance;
use impasse_search::Own;

macro_rules! engines {
    ($($strategies:path,)*) => {
        fn all() -> Vec<Box<dyn Any>> {
            vec![$({
                let own: Own<_> = $strategies;
                Box::new(own)
            }),*]
        }
    };
}

engines! {
    impasse_superpuzz_engine::strategies,
}

/// The strategies that only the game of `P` allows.
pub(crate) fn own_strategies<P: Instance>() -> Own<P> {
    let mut engines = all().into_iter();
    let found = engines.find_map(|engine| engine.downcast::<Own<P>>().ok());
    found.map_or(Vec::new, |own| *own)
}
