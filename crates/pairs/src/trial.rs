//! The search's own claims on trial, for the tests of games.

use impasse_puzzle::Chance;

use crate::around::Around;
use crate::board::{Pair, PairBoard};
use crate::table::SearchTable;
use crate::tiles::Tiles;

/// Decides on random pairs until nothing can be taken, and looks after every
/// step whether the table calls exactly those pairs possible that the rules
/// allow and that are not excluded; then takes all decisions back, and looks
/// whether everything is as it was. Says how many pairs were compared.
///
/// # Panics
///
/// If one of it is not so.
pub fn check_search<B: PairBoard, A: Around<B>>(board: &B, seed: u64) -> usize {
    let mut chance = Chance::new(seed);
    let mut table = SearchTable::<B, A>::new(board, &board.start());
    let mut earlier = Vec::new();
    let mut compared = 0;
    for level in 0.. {
        if table.settle().is_err() {
            break;
        }
        let ready: Vec<_> = table.ready().collect();
        let mut possible: Vec<Pair> = ready
            .iter()
            .map(|&pair| table.numbering.move_of(pair))
            .collect();
        possible.sort_unstable();
        assert_eq!(possible, allowed(&table), "{:?}", state_of(&table));
        compared += possible.len();
        if ready.is_empty() {
            break;
        }
        earlier.push((table.mark(), table.snapshot()));
        let choice = usize::try_from(chance.below(ready.len() as u64)).expect("an index");
        table.decide(ready[choice], level);
    }
    while let Some((mark, before)) = earlier.pop() {
        table.undo(mark);
        assert_eq!(table.snapshot(), before, "seed {seed}");
    }
    compared
}

/// The position on the table, reached by the exact rules.
fn state_of<B: PairBoard, A: Around<B>>(table: &SearchTable<'_, B, A>) -> Tiles {
    let mut state = table.board.start();
    for &pair in table.taken() {
        let m = table.numbering.move_of(pair);
        table
            .board
            .try_play(&mut state, m)
            .expect("the search takes what the rules allow");
    }
    state
}

/// The legal moves that are not excluded, in order.
fn allowed<B: PairBoard, A: Around<B>>(table: &SearchTable<'_, B, A>) -> Vec<Pair> {
    let mut legal = Vec::new();
    table.board.moves(&state_of(table), &mut legal);
    let tile = |cell| {
        table
            .numbering
            .tile_on(cell)
            .expect("it lay there at the start")
    };
    legal.retain(|m| {
        let pair = table.numbering.pair(tile(m.first), tile(m.second));
        table.reason(pair).is_none()
    });
    legal.sort_unstable();
    legal
}
