//! Stages never fall.

use impasse_puzzle::Instance;

use super::{Broken, Checked};
use crate::Sample;
use crate::sample::{after, legal};

/// The stage never falls along a move.
///
/// # Errors
///
/// The first position with a move to a lower stage.
pub fn stages<P: Instance>(instance: &P, sample: &Sample<P>) -> Result<Checked, Broken> {
    let mut checked = Checked::default();
    for position in &sample.positions {
        checked.states += 1;
        let here = instance.stage(&position.state);
        for m in legal(instance, &position.state) {
            checked.edges += 1;
            let there = instance.stage(&after(instance, &position.state, m));
            if there < here {
                return Err(Broken::marked(
                    "stages",
                    instance,
                    &position.state,
                    &instance.marks(&position.state, m),
                    format!("{m:?} leads from stage {here} down to {there}"),
                ));
            }
        }
    }
    Ok(checked)
}
