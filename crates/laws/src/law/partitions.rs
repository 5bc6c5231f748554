//! Classes have names, and every position a class that exists.

use std::collections::HashSet;

use impasse_puzzle::Instance;

use super::{Broken, Checked, fault_of_words};
use crate::Sample;

/// Partitions have different names, so have the classes of one, and the class
/// of a position is one of them.
///
/// # Errors
///
/// The first partition or position that breaks the law.
pub fn partitions<P: Instance>(instance: &P, sample: &Sample<P>) -> Result<Checked, Broken> {
    let mut names = HashSet::new();
    let mut checked = Checked::default();
    for partition in instance.partitions() {
        let name = partition.name;
        let broken = |what: String| Err(Broken::anywhere("partitions", format!("{name} {what}")));
        if !names.insert(name) {
            return broken("is the name of two".to_owned());
        }
        if let Some(fault) = fault_of_words(partition.summary) {
            return broken(fault);
        }
        let mut classes = HashSet::new();
        for class in &partition.classes {
            if !classes.insert(class) {
                return broken(format!("has two classes called {class}"));
            }
        }
        for position in &sample.positions {
            checked.states += 1;
            let class = (partition.class_of)(instance, &position.state);
            if let Some(class) = class.filter(|&class| class >= partition.classes.len()) {
                return Err(Broken::at(
                    "partitions",
                    instance,
                    &position.state,
                    format!("{name} has no class {class}"),
                ));
            }
        }
    }
    Ok(checked)
}
