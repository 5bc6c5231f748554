//! From steps between nodes to moves of the game.

use impasse_puzzle::Puzzle;
use impasse_superpuzz::{Deal, Layout, Shift};

use crate::ace_collapse::{self, NodeStep};
use crate::board::SuperpuzzBoard;

/// The moves that steps from `start` stand for, replayed under the exact
/// rules.
///
/// # Panics
///
/// If they do not lead to a goal: the search is wrong then, and no answer is
/// better than a false one.
pub(crate) fn moves(deal: &Deal, start: &Layout, steps: &[NodeStep]) -> Vec<Shift> {
    let mut board = SuperpuzzBoard::of(deal, start);
    let mut node = board.clone();
    ace_collapse::normalize(&mut node);
    let mut shifts = Vec::new();
    for (part, seats) in ace_collapse::seated(node, steps) {
        ace_collapse::expand(&mut board, part, seats, &mut shifts);
    }
    let moves: Vec<Shift> = shifts
        .into_iter()
        .map(|(card, to)| SuperpuzzBoard::shift_of(deal, card, to))
        .collect();
    let mut state = start.clone();
    for &m in &moves {
        deal.try_play(&mut state, m)
            .expect("a solution found by search is legal move by move");
    }
    assert!(
        deal.is_goal(&state),
        "a solution found by search must end at a goal"
    );
    moves
}
