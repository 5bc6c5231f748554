//! The engines: what only one game allows, found by the type of its
//! instances.
//!
//! A game needs no engine. One that has strategies, mappers or a gauge of its
//! own is a line here.

use std::any::Any;

use impasse_puzzle::Instance;
use impasse_search::{Own, QuickPlay};
use impasse_space::{Gauge, Mapper};

/// The mappers of one game, the one to begin with first.
type OwnMappers<P> = fn() -> Vec<Box<dyn Mapper<P>>>;

/// Who counts the ways into a position, for estimates.
type OwnGauge<P> = fn() -> Box<dyn Gauge<P>>;

macro_rules! engines {
    ($($strategies:path $(, $mappers:path $(, $gauge:path)?)?;)*) => {
        fn all() -> Vec<Box<dyn Any>> {
            let mut all: Vec<Box<dyn Any>> = Vec::new();
            $(
                let own: Own<_> = $strategies;
                all.push(Box::new(own));
                $(
                    let own: OwnMappers<_> = $mappers;
                    all.push(Box::new(own));
                    $(
                        let own: OwnGauge<_> = $gauge;
                        all.push(Box::new(own));
                    )?
                )?
            )*
            all
        }
    };
}

engines! {
    impasse_superpuzz_engine::strategies, impasse_superpuzz_engine::mappers;
    impasse_shisen_engine::strategies, impasse_shisen_engine::mappers, impasse_shisen_engine::gauge;
    impasse_freecell_engine::strategies;
    impasse_sokoban_engine::by_pushes;
    impasse_sokoban_engine::by_steps;
}

/// Who plays random games of one game quickly.
type OwnQuickPlay<P> = fn() -> Box<dyn QuickPlay<P>>;

/// Who plays random games of `P` quickly, if anybody does.
pub(crate) fn own_quick_play<P: Instance>() -> Option<Box<dyn QuickPlay<P>>> {
    let freecell: OwnQuickPlay<_> = impasse_freecell_engine::quick_play;
    let all: [Box<dyn Any>; 1] = [Box::new(freecell)];
    let mut all = all.into_iter();
    let found = all.find_map(|own| own.downcast::<OwnQuickPlay<P>>().ok());
    found.map(|own| own())
}

/// The strategies that only the game of `P` allows.
pub(crate) fn own_strategies<P: Instance>() -> Own<P> {
    let mut engines = all().into_iter();
    let found = engines.find_map(|engine| engine.downcast::<Own<P>>().ok());
    found.map_or(Vec::new, |own| *own)
}

/// The mappers that only the game of `P` allows.
pub(crate) fn own_mappers<P: Instance>() -> Vec<Box<dyn Mapper<P>>> {
    let mut engines = all().into_iter();
    let found = engines.find_map(|engine| engine.downcast::<OwnMappers<P>>().ok());
    found.map_or_else(Vec::new, |own| own())
}

/// Who counts the ways into a position of `P`, if anybody can.
pub(crate) fn own_gauge<P: Instance>() -> Option<Box<dyn Gauge<P>>> {
    let mut engines = all().into_iter();
    let found = engines.find_map(|engine| engine.downcast::<OwnGauge<P>>().ok());
    found.map(|own| own())
}
