//! What others did before the unit method, made again to be compared with it.
//!
//! Section 5.2 of Odawara, Kaneko & Kawai 2005 says how their method differs
//! from a table of patterns (Junghanns 1999) and from searches that open shut
//! areas (Ueno, Nakayama & Hikita 1998). These three detectors are sound, but
//! no engine holds them: the bench `detectors`, tests and the report on that paper
//! ask them. What they find the others find too, or more cheaply.

mod opening;
mod window;

use std::sync::Arc;

use impasse_puzzle::Detector;
use impasse_sokoban::View;

use opening::{CorralPlain, CorralRecursive};
use window::Window;

/// The detectors that are only compared with ours.
#[must_use]
pub fn baselines<V: View>() -> Vec<Arc<dyn Detector<V>>> {
    vec![
        Arc::new(Window),
        Arc::new(CorralPlain),
        Arc::new(CorralRecursive),
    ]
}
