//! Units: parts of a board, each looked at by itself.
//!
//! Whatever happens in a unit during a game is among what can happen there if
//! nothing of the other units is in the way and every door that was ever opened
//! stays open. So if a unit cannot be done with even then, there is no solution.

use std::collections::HashSet;

use impasse_puzzle::{Sentence, Units, sentence};

/// The most local states that are looked at, over and over again as doors open.
const MOST: u64 = 1 << 16;

/// Whether some unit can never be done with; how many local states there are.
pub(crate) fn check(units: Option<&(dyn Units + '_)>) -> Result<u64, Sentence> {
    let units = units.ok_or_else(|| {
        sentence!(
            "these places are no units of it",
            "指定された場所は、この局面のユニットではありません"
        )
    })?;
    let mut open = units.open();
    let mut count = 0;
    loop {
        let before = open.clone();
        let mut is_lost = false;
        for unit in 0..units.count() {
            let start = units.start(unit);
            let mut is_done = false;
            let mut seen = HashSet::from([start.clone()]);
            let mut waiting = vec![start];
            while let Some(local) = waiting.pop() {
                is_done |= units.is_done(unit, &local);
                for (next, door) in units.next(unit, &local, &open) {
                    open.extend(door);
                    if seen.insert(next.clone()) {
                        waiting.push(next);
                    }
                }
                if count + seen.len() as u64 > MOST {
                    return Err(sentence!(
                        "its units have more than {0} states",
                        "ユニットの状態が{0}個を超えます",
                        MOST.to_string()
                    ));
                }
            }
            count += seen.len() as u64;
            is_lost |= !is_done;
        }
        if !is_lost {
            return Err(sentence!(
                "every unit of it can be done with",
                "どのユニットも片付けられます"
            ));
        }
        if open == before {
            return Ok(count);
        }
    }
}
