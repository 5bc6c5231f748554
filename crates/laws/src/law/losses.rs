//! A game that cannot be lost keeps its word.

use impasse_puzzle::{Game, Instance};

use super::{Broken, Checked};
use crate::Sample;
use crate::sample::{after, legal};

/// Where a game says that it cannot be lost, every move that does not win can
/// be taken back by a move.
///
/// # Errors
///
/// The first move after which there is no way back.
pub fn losses<G: Game, P: Instance>(
    game: &G,
    instance: &P,
    sample: &Sample<P>,
) -> Result<Checked, Broken> {
    let mut checked = Checked::default();
    for position in &sample.positions {
        let state = &position.state;
        checked.states += 1;
        if game.can_be_lost() {
            continue;
        }
        let here = instance.key(state);
        for m in legal(instance, state) {
            checked.edges += 1;
            let next = after(instance, state, m);
            let mut back = legal(instance, &next).into_iter();
            let leads_back = |m| instance.key(&after(instance, &next, m)) == here;
            if !instance.is_goal(&next) && !back.any(leads_back) {
                let what = format!("{m:?} cannot be taken back");
                return Err(Broken::at("losses", instance, state, what));
            }
        }
    }
    Ok(checked)
}
