//! What others did before the unit method, made again to be compared with it.
//!
//! Section 5.2 of Odawara, Kaneko & Kawai 2005 says how their method differs
//! from a table of patterns (Junghanns 1999) and from searches that open shut
//! areas (Ueno, Nakayama & Hikita 1998). These three detectors are sound, but
//! nobody asks them except the bench `detectors` and the tests: what they find
//! the others find too, or more cheaply.

mod opening;
mod window;

use impasse_puzzle::Detector;

use crate::view::View;

pub use opening::{CorralPlain, CorralRecursive};
pub use window::Window;

/// The detectors that are only compared with ours.
#[must_use]
pub fn rivals<V: View>() -> Vec<Box<dyn Detector<V>>> {
    vec![
        Box::new(Window),
        Box::new(CorralPlain),
        Box::new(CorralRecursive),
    ]
}
