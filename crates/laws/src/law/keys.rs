//! Keys round-trip, are written whole, and stand for interchangeable
//! positions.

use impasse_puzzle::{Instance, Partition};

use super::{Broken, Checked};
use crate::Sample;
use crate::sample::{after, legal};

/// Reading a key and writing it again gives the same key; every byte is
/// written; and a position and the one its key is read as have the same
/// goals, stages, classes and futures.
///
/// # Errors
///
/// The first position whose key breaks the law.
pub fn keys<P: Instance>(instance: &P, sample: &Sample<P>) -> Result<Checked, Broken> {
    let partitions = instance.partitions();
    let mut checked = Checked::default();
    let others = sample.positions.iter().cycle().skip(1);
    for (position, other) in sample.positions.iter().zip(others) {
        checked.states += 1;
        check(instance, &partitions, &other.state, &position.state)?;
        // The sample holds one position of each key; moves lead to others.
        for m in legal(instance, &position.state) {
            checked.edges += 1;
            let next = after(instance, &position.state, m);
            check(instance, &partitions, &other.state, &next)?;
        }
    }
    Ok(checked)
}

/// Checks the key of the start alone.
pub(crate) fn key_of_start<P: Instance>(instance: &P) -> Result<(), Broken> {
    let start = instance.start();
    check(instance, &instance.partitions(), &start, &start)
}

/// Checks the key of `state`; it is also read into `other`, of which nothing
/// may remain.
fn check<P: Instance>(
    instance: &P,
    partitions: &[Partition<P>],
    other: &P::State,
    state: &P::State,
) -> Result<(), Broken> {
    let broken = |what: String| Err(Broken::at("keys", instance, state, what));
    let key = instance.key(state);
    for dirt in [0xAA, 0x55] {
        let mut dirty = vec![dirt; instance.key_len()];
        instance.write_key(state, &mut dirty);
        if let Some(byte) = (0..key.len()).find(|&byte| dirty[byte] != key[byte]) {
            return broken(format!("byte {byte} of the key depends on what was there"));
        }
    }
    let mut canonical = instance.start();
    instance.read_key(&key, &mut canonical);
    let mut again = other.clone();
    instance.read_key(&key, &mut again);
    if again != canonical {
        return broken(format!(
            "the key {key:x?} is read as {canonical:?} or {again:?}, as the reader was before"
        ));
    }
    if instance.key(&canonical) != key {
        return broken(format!(
            "the key {key:x?} is read as a position with the key {:x?}",
            instance.key(&canonical)
        ));
    }
    let (exact, read) = (
        Future::of(instance, partitions, state),
        Future::of(instance, partitions, &canonical),
    );
    if exact != read {
        return broken(format!(
            "its key is read as {canonical:?}, which is not interchangeable:\n{exact:?}\n{read:?}"
        ));
    }
    Ok(())
}

/// What has to be the same for positions with one key.
#[derive(Debug, PartialEq, Eq)]
struct Future {
    goal: bool,
    stage: u32,
    classes: Vec<Option<usize>>,
    /// Keys after each move, sorted: the order of moves is the exact
    /// position's own.
    next: Vec<Vec<u8>>,
}

impl Future {
    fn of<P: Instance>(instance: &P, partitions: &[Partition<P>], state: &P::State) -> Self {
        let moves = legal(instance, state).into_iter();
        let mut next: Vec<Vec<u8>> = moves
            .map(|m| instance.key(&after(instance, state, m)))
            .collect();
        next.sort_unstable();
        Self {
            goal: instance.is_goal(state),
            stage: instance.stage(state),
            classes: partitions
                .iter()
                .map(|partition| (partition.class_of)(instance, state))
                .collect(),
            next,
        }
    }
}
