//! Goals that are out of reach even if nothing that was once true becomes false.

use impasse_puzzle::{Relaxed, Sentence, sentence};

/// Whether not all goals follow from what is true.
pub(crate) fn check(game: Option<&Relaxed>) -> Result<(), Sentence> {
    let game = game.ok_or_else(|| {
        sentence!(
            "the game is never played without obstacles",
            "このゲームには緩和がありません"
        )
    })?;
    let mut is_true = vec![false; game.facts];
    for &fact in &game.now {
        is_true[fact] = true;
    }
    let mut grown = true;
    while grown {
        grown = false;
        for &([one, other], fact) in &game.rules {
            if !is_true[fact] && is_true[one] && is_true[other] {
                is_true[fact] = true;
                grown = true;
            }
        }
    }
    let is_open = |ways: &Vec<Vec<usize>>| {
        let mut ways = ways.iter();
        ways.any(|facts| facts.iter().all(|&fact| is_true[fact]))
    };
    if game.goals.iter().all(is_open) {
        return Err(sentence!(
            "without obstacles the goals can be reached",
            "障害物がなければゴールに届きます"
        ));
    }
    Ok(())
}
