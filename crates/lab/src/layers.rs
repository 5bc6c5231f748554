//! A small space by depth, solvable and lost positions apart, and the way of a
//! game through it.

use std::collections::HashMap;

use impasse_puzzle::{Control, Instance, Limit};
use impasse_search::{Meter, Workers};
use impasse_space::{Components, DepthRow, Keys, Labels, enumerate};

/// Every position by its distance from the start, and where a game went.
///
/// A space that was not finished within the limits has no layers: what is
/// lost is known only of a whole space.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layers {
    /// Whether every reachable position is counted.
    pub complete: bool,
    /// The limit because of which it is not.
    pub limit: Option<Limit>,
    /// One for each depth, from 0 on, with labels.
    pub depths: Vec<DepthRow>,
    /// Where the game was: at the start, and after each of its moves.
    pub path: Vec<PathStep>,
}

/// One position of a game in its space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathStep {
    /// Fewest moves from the start; a game may have taken more.
    pub depth: u32,
    /// Whether a goal can be reached.
    pub solvable: bool,
}

/// The layers of the space of `instance`, and the way of some legal moves
/// through them.
pub(crate) fn layers<P: Instance>(
    instance: &P,
    moves: &[P::Move],
    workers: Workers,
    control: Control<'_>,
) -> Layers {
    found(instance, moves, workers, &mut Meter::new(control)).unwrap_or_else(|limit| Layers {
        limit: Some(limit),
        ..Layers::default()
    })
}

fn found<P: Instance>(
    instance: &P,
    moves: &[P::Move],
    workers: Workers,
    meter: &mut Meter<'_>,
) -> Result<Layers, Limit> {
    let space = enumerate(instance, workers, Keys::Keep, meter);
    if let Some(limit) = space.limit {
        return Err(limit);
    }
    let graph = &space.graph;
    let components = Components::find(graph, meter)?;
    let labels = Labels::find(graph, &components, meter)?;
    let mut depths = space.depths;
    labels.count_depths(graph, &mut depths);
    let keys = space.keys.unwrap_or_default();
    let width = instance.key_len();
    let key_of = |state: u32| &keys[state as usize * width..][..width];
    let numbers: HashMap<&[u8], u32> = graph.states().map(|s| (key_of(s), s)).collect();
    let mut state = instance.start();
    let mut path = Vec::with_capacity(moves.len() + 1);
    let mut step = |state: &P::State| {
        let number = numbers[&*instance.key(state)];
        path.push(PathStep {
            depth: graph.depth(number),
            solvable: labels.is_solvable(number),
        });
    };
    step(&state);
    for &m in moves {
        instance.play(&mut state, m);
        step(&state);
    }
    Ok(Layers {
        complete: true,
        limit: None,
        depths,
        path,
    })
}
