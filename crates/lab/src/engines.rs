//! The engines there are.
//!
//! A game needs no engine. One that has one is a line here.

use std::any::Any;
use std::sync::{Arc, LazyLock};

use impasse_puzzle::Instance;
use impasse_space::Engine;

static ENGINES: LazyLock<[Arc<dyn Any + Send + Sync>; 7]> = LazyLock::new(|| {
    [
        Arc::new(impasse_superpuzz_engine::engine()),
        Arc::new(impasse_shisen_engine::engine()),
        Arc::new(impasse_shisen_engine::engine_of_falling()),
        Arc::new(impasse_shanghai_engine::engine()),
        Arc::new(impasse_freecell_engine::engine()),
        Arc::new(impasse_sokoban_engine::engine_by_steps()),
        Arc::new(impasse_sokoban_engine::engine_by_pushes()),
    ]
});

/// The engine for instances of type `P`; one without any part where the game
/// has none.
pub(crate) fn engine_of<P: Instance>() -> Arc<Engine<P>> {
    let mut engines = ENGINES.iter().cloned();
    let found = engines.find_map(|engine| engine.downcast().ok());
    found.unwrap_or_default()
}
