//! Which kinds are inner ones: those that are most often free to be in many
//! states while all others stay as they are.
//!
//! Blocks are the fewer, the more positions each has. So some positions are
//! drawn from all depths in which there are many, and for each kind it is
//! counted how many of its states can be reached with the rest unchanged. The
//! three with the highest counts are chosen. The choice changes no figure but
//! time and memory; it depends on the board alone.

use impasse_puzzle::{Chance, Puzzle as _};
use impasse_shisen::{Board, Cell, Tiles};

use super::coding::{INNER, kinds};
use crate::reach::is_reachable;

/// Positions of each depth from which the next depth is drawn.
const WIDTH: usize = 160;
/// Positions in which every state of every kind is tried.
const TRIED: usize = 96;

/// The kinds to choose as inner ones.
pub(super) fn inner_kinds(board: &Board) -> Vec<usize> {
    let kinds = kinds(board);
    let mut freedom = vec![0_usize; kinds.len()];
    if kinds.len() > INNER {
        for state in sample(board) {
            for (cells, freedom) in kinds.iter().zip(&mut freedom) {
                *freedom += states_of(board, &state, cells);
            }
        }
    }
    let mut order: Vec<usize> = (0..kinds.len()).collect();
    order.sort_by_key(|&kind| std::cmp::Reverse((freedom[kind], kinds[kind].len())));
    order.truncate(INNER);
    order
}

/// Positions in the depths where there are most: from half of the way to nine
/// tenths.
fn sample(board: &Board) -> Vec<Tiles> {
    let pairs = board.start().count() as usize / 2;
    let mut chance = Chance::new(1);
    let mut layer = vec![board.start()];
    let mut drawn = Vec::new();
    for depth in 1..=9 * pairs / 10 {
        let mut next = Vec::new();
        for state in &layer {
            let mut moves = Vec::new();
            board.moves(state, &mut moves);
            next.extend(moves.into_iter().map(|m| {
                let mut after = *state;
                board.play(&mut after, m);
                after
            }));
        }
        // Different ones, in an order that chance alone decides.
        next.sort_unstable_by_key(|state| state.iter().collect::<Vec<Cell>>());
        next.dedup();
        chance.shuffle(&mut next);
        next.truncate(WIDTH);
        layer = next;
        if depth >= pairs / 2 {
            drawn.extend_from_slice(&layer);
        }
    }
    chance.shuffle(&mut drawn);
    drawn.truncate(TRIED);
    drawn
}

/// In how many states a kind can be while the rest of `state` stays.
fn states_of(board: &Board, state: &Tiles, cells: &[Cell]) -> usize {
    let sets = 0_u32..1 << cells.len();
    sets.filter(|set| set.count_ones() % 2 == 0)
        .filter(|set| {
            let mut other = *state;
            for (bit, &cell) in cells.iter().enumerate() {
                if set >> bit & 1 != 0 {
                    other.insert(cell);
                } else {
                    other.remove(cell);
                }
            }
            is_reachable(board, &other)
        })
        .count()
}
