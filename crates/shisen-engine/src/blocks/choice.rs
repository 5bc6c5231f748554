//! Which kinds are inner ones: those that are most often free to be in many
//! states while all others stay as they are.
//!
//! A block with *n* positions is 1/*n* of a block for each of them, so there are
//! as many blocks as these shares add up to. Some positions are drawn from the
//! depths in which there are most, and for each kind it is counted in how many
//! states it can be while the rest stays. As if kinds did not hinder each other,
//! a block then has as many positions as the product of three such numbers. For
//! the few choices whose shares then add up to least the blocks of some positions
//! are looked at whole, and the best is taken. The choice changes no figure but
//! time and memory; it depends on the board alone.

use impasse_puzzle::{Chance, Limit, Puzzle as _, Watch};
use impasse_shisen::{Board, Cell, Tiles};

use super::coding::{INNER, kinds};
use crate::reach::is_reachable;

/// Positions of each depth from which the next depth is drawn.
const WIDTH: usize = 160;
/// Positions in which every state of every kind is tried.
const TRIED: usize = 64;
/// Choices for which whole blocks are looked at, and in how many positions.
const CLOSE: usize = 4;
const CLOSELY_TRIED: usize = 16;

/// The kinds to choose as inner ones, or the limit that was reached.
pub(super) fn inner_kinds(board: &Board, watch: &mut dyn Watch) -> Result<Vec<usize>, Limit> {
    let kinds = kinds(board);
    let all = 0..kinds.len();
    if kinds.len() <= INNER {
        return Ok(all.collect());
    }
    let sample = sample(board, watch)?;
    let mut freedom: Vec<Vec<u32>> = Vec::with_capacity(sample.len());
    for state in &sample {
        watch.check(0)?;
        let alone = kinds.iter().map(|cells| states_of(board, state, &[cells]));
        freedom.push(alone.collect());
    }
    let mut choices = Vec::new();
    for one in all.clone() {
        for two in one + 1..all.end {
            for three in two + 1..all.end {
                let chosen = [one, two, three];
                let alone = |row: &Vec<u32>| chosen.map(|kind| row[kind]).iter().product();
                choices.push((blocks(freedom.iter().map(alone)), chosen));
            }
        }
    }
    choices.sort_by(|one, other| one.0.total_cmp(&other.0));
    choices.truncate(CLOSE);
    let mut closely = Vec::with_capacity(choices.len());
    for (_, chosen) in choices {
        let cells = chosen.map(|kind| &kinds[kind][..]);
        let mut together = Vec::with_capacity(CLOSELY_TRIED);
        for state in sample.iter().take(CLOSELY_TRIED) {
            watch.check(0)?;
            together.push(states_of(board, state, &cells));
        }
        closely.push((blocks(together.into_iter()), chosen));
    }
    let best = closely
        .into_iter()
        .min_by(|one, other| one.0.total_cmp(&other.0));
    Ok(best.expect("more than three kinds").1.to_vec())
}

/// What part of a block there is for each position, summed up.
fn blocks(sizes: impl Iterator<Item = u32>) -> f64 {
    sizes.map(|size| 1.0 / f64::from(size)).sum()
}

/// Positions in the depths where there are most: three fifths of the way and
/// more, but not the last tenth.
fn sample(board: &Board, watch: &mut dyn Watch) -> Result<Vec<Tiles>, Limit> {
    let pairs = board.start().count() as usize / 2;
    let mut chance = Chance::new(1);
    let mut layer = vec![board.start()];
    let mut drawn = Vec::new();
    for depth in 1..=9 * pairs / 10 {
        watch.check(0)?;
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
        if depth >= 3 * pairs / 5 {
            drawn.extend_from_slice(&layer);
        }
    }
    chance.shuffle(&mut drawn);
    drawn.truncate(TRIED);
    Ok(drawn)
}

/// In how many states these kinds can be while the rest of `state` stays.
fn states_of(board: &Board, state: &Tiles, kinds: &[&[Cell]]) -> u32 {
    let [cells, others @ ..] = kinds else {
        return u32::from(is_reachable(board, state));
    };
    let sets = 0_u32..1 << cells.len();
    sets.filter(|set| set.count_ones() % 2 == 0)
        .map(|set| {
            let mut other = *state;
            for (bit, &cell) in cells.iter().enumerate() {
                if set >> bit & 1 != 0 {
                    other.insert(cell);
                } else {
                    other.remove(cell);
                }
            }
            states_of(board, &other, others)
        })
        .sum()
}
