//! The puzzle that suits a player next.

use impasse_chooser::Chooser;
use wasm_bindgen::prelude::wasm_bindgen;

/// Which puzzle of a pool comes closest to a chance of success for a player,
/// and that chance: two numbers, or none where the pool is empty. `foretold`
/// and `solved` are the player's games: the share of all players who were
/// foretold to solve each puzzle, and 1 where this one did; `pool` holds such
/// shares, too. Plain numbers, because they are few and the page is small.
#[wasm_bindgen]
#[must_use]
pub fn suited(target: f64, foretold: &[f64], solved: &[u8], pool: &[f64]) -> Vec<f64> {
    let mut player = Chooser::new(target);
    for (&foretold, &solved) in foretold.iter().zip(solved) {
        player.see(foretold, solved == 1);
    }
    let Some(at) = player.next(pool) else {
        return Vec::new();
    };
    #[expect(clippy::cast_precision_loss, reason = "some hundred puzzles")]
    let place = at as f64;
    vec![place, player.chance(pool[at])]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_won_gets_a_harder_puzzle_at_the_same_chance() {
        let pool = [0.9, 0.7, 0.5, 0.3];
        let first = suited(0.7, &[], &[], &pool);
        let later = suited(0.7, &[0.7, 0.6, 0.6], &[1, 1, 1], &pool);
        assert_eq!((first[0], later[0]), (1.0, 2.0));
        assert!((first[1] - 0.7).abs() < 0.05 && (later[1] - 0.7).abs() < 0.1);
        assert!(suited(0.7, &[0.5], &[0], &[]).is_empty());
    }
}
