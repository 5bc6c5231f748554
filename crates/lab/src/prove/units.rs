//! Cuts into units of which one can never be done with.

use std::collections::{BTreeSet, HashSet};

use impasse_puzzle::{Instance, LocalState, Spot, Units};

/// The most local states of all units of a cut: a reader looks at them again
/// whenever a door has opened, up to 65,536 altogether.
const MOST: usize = 4096;

/// The fewest units of a cut that prove a position lost; `None` where all of
/// them prove nothing.
pub(super) fn lost_units<P: Instance>(
    instance: &P,
    state: &P::State,
    mut cut: Vec<Vec<Spot>>,
) -> Option<Vec<Vec<Spot>>> {
    let proves = |cut: &[Vec<Spot>]| {
        let units = instance.units(state, cut);
        units.is_some_and(|units| is_lost(&*units))
    };
    if !proves(&cut) {
        return None;
    }
    for at in (0..cut.len()).rev() {
        let unit = cut.remove(at);
        if !proves(&cut) {
            cut.insert(at, unit);
        }
    }
    Some(cut)
}

/// Whether a unit can never be done with, within bounds.
fn is_lost(units: &dyn Units) -> bool {
    let mut open = units.open();
    let mut opened = 0;
    let mut seen: Vec<HashSet<LocalState>> = vec![HashSet::new(); units.count()];
    let mut is_done = vec![false; units.count()];
    let mut waiting: Vec<(usize, LocalState)> = Vec::new();
    // Those that are gone on from again when a door has opened.
    let mut all: Vec<(usize, LocalState)> = Vec::new();
    for (unit, seen) in seen.iter_mut().enumerate() {
        seen.insert(units.start(unit));
        waiting.push((unit, units.start(unit)));
    }
    while let Some((unit, local)) = waiting.pop() {
        is_done[unit] |= units.is_done(unit, &local);
        let next = units.next(unit, &local, &open);
        all.push((unit, local));
        let mut fresh = BTreeSet::new();
        for (next, door) in next {
            fresh.extend(door.filter(|door| !open.contains(door)));
            if seen[unit].insert(next.clone()) {
                waiting.push((unit, next));
            }
        }
        if !fresh.is_empty() {
            opened += 1;
            open.append(&mut fresh);
            waiting.append(&mut all);
        }
        let states: usize = seen.iter().map(HashSet::len).sum();
        if is_done.iter().all(|&done| done) || states * (opened + 2) > MOST * 16 || states > MOST {
            return false;
        }
    }
    is_done.contains(&false)
}
