//! Stubborn sets (`por`), inside (4,0): a few cards that may as well move
//! first (Valmari 1989; for plans Wehrle & Helmert 2014).
//!
//! Call a card *fixed* if it and all lower cards of its suit are home; it never
//! moves again. A set U of cards that are not fixed is *stubborn* if
//!
//! 1. with a card *x*, the card *x*−1 is in U or fixed;
//! 2. if the cell right of *x*−1 holds a card *y* other than *x*, then *y* is
//!    in U or fixed;
//! 3. if that cell is a hole, *x* can move; let *p* be its cell. If *p*+1 is a
//!    hole and there is a card *x*+1, that card is in U; if *p*+1 holds a card
//!    *y* other than *x*+1, then *y* is in U or fixed (or *x* is the highest);
//! 4. some card of U is the lowest one of its suit that is not fixed.
//!
//! *Claim.* If the goal can be reached, it can be reached by a way that begins
//! with a move of U.
//!
//! *Proof.* The card of 4 is not home, so every way moves it. Let *x* be the
//! first card of U that some way moves. By 1 its predecessor has not moved
//! before, so *x* goes to the cell *q* right of where *x*−1 stands now. Were
//! *q* held by another card, that card would have had to leave, but by 2 it is
//! in U or fixed; were it held by *x* itself or outside the board, *x*−1 would
//! have had to move. So *q* is a hole now: *x* can move at once. Do that, and
//! then what the way did before. Nothing else could fill *q* while *x*−1 stood
//! still; the hole *x* leaves hinders no card; and only *x*+1 could have needed
//! *x* at *p*. But it did not go to *p*+1 before *x* moved: it is there
//! already, or is in U, or *p*+1 was held all the time by a card in U or
//! fixed, or lies outside. So the new way is legal and ends at the same
//! position. ∎
//!
//! The two of a [loose](crate::ace_collapse) ace has several cells to go to:
//! column 2 in each row that its ace may have. Condition 2 is asked of each of
//! them, and 4 only where the two must move: where it stands on none of them.
//! The proof holds: say the way takes *x* to one of them, *q*. It was a hole
//! all the time, since another two that came to it would have kept it for
//! good, and its row as well. Deciding the row of *x* first takes nothing from
//! the other twos that moved before, as they went to other rows.
//!
//! A stubborn set in which no card can move proves the position dead. By 1 a
//! set is given by one height for each suit.

use crate::ace_collapse::{self, NodeStep};
use crate::board::{
    Code, HOLE, Place, SuperpuzzBoard, WALL, bit, card, column, members, rank, suit,
};

/// The moves of the stubborn set with the fewest, or all where none is found;
/// none if the position is dead. `prefixes` are those of `board`, which is in
/// (4,0) and no goal.
pub(crate) fn stubborn(board: &SuperpuzzBoard, prefixes: [u8; 4], out: &mut Vec<NodeStep>) {
    let mut best: Option<Closure> = None;
    let mut tried = [false; 4];
    for seed in 0..4 {
        if prefixes[seed] == board.top() || may_stay(board, seed) {
            continue;
        }
        let fewer = best.as_ref().map_or(usize::MAX, |best| best.count);
        if let Some(closure) = Closure::of(board, prefixes, seed, tried, fewer) {
            best = Some(closure);
        }
        tried[seed] = true;
    }
    match best {
        Some(best) => out.extend_from_slice(&best.moves[..best.count]),
        None => ace_collapse::steps(board, out),
    }
}

/// Whether the two of a suit need not move because its ace may come before it.
fn may_stay(board: &SuperpuzzBoard, suit: usize) -> bool {
    let two = board.place(card(suit, 2));
    board.is_loose(suit) && column(two) == 1 && board.loose_cells() & bit(two - 1) != 0
}

/// A stubborn set and its moves: one for each hole, but as many as there are
/// loose aces for a hole right of one.
struct Closure {
    moves: [NodeStep; 16],
    count: usize,
}

impl Closure {
    /// The smallest set with the next card of a suit, if it has fewer moves
    /// than `fewer`.
    fn of(
        board: &SuperpuzzBoard,
        prefixes: [u8; 4],
        seed: usize,
        tried: [bool; 4],
        fewer: usize,
    ) -> Option<Self> {
        let mut closure = Self {
            moves: [NodeStep::default(); 16],
            count: 0,
        };
        let mut included = prefixes;
        let mut heights = prefixes;
        heights[seed] += 1;
        while let Some(suit) = (0..4).find(|&suit| included[suit] < heights[suit]) {
            // By 1 it contains the set that was tried from there.
            if tried[suit] {
                return None;
            }
            included[suit] += 1;
            closure.add(board, card(suit, included[suit]), &mut heights);
            if closure.count >= fewer {
                return None;
            }
        }
        Some(closure)
    }

    /// Sees to conditions 2 and 3 for a card; raising a height sees to 1, and
    /// fixed cards lie below all heights.
    fn add(&mut self, board: &SuperpuzzBoard, card: Code, heights: &mut [u8; 4]) {
        let include = |heights: &mut [u8; 4], card: Code| {
            let height = &mut heights[suit(card)];
            *height = rank(card).max(*height);
        };
        let mut can_move = false;
        let mut visit = |to: Place| match board.at(to) {
            HOLE => {
                self.moves[self.count] = NodeStep::new(card, to);
                self.count += 1;
                can_move = true;
            }
            there if there != card && there != WALL => include(heights, there),
            _ => {}
        };
        if rank(card) == 2 && board.is_loose(suit(card)) {
            members(board.loose_cells()).for_each(|cell| visit(cell + 1));
        } else {
            visit(board.place(card - 1) + 1);
        }
        if can_move && rank(card) < board.top() {
            match board.at(board.place(card) + 1) {
                HOLE => include(heights, card + 1),
                WALL => {}
                other if other == card + 1 => {}
                other => include(heights, other),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pruning_tests::{board, names};

    #[track_caller]
    fn check(picture: &str, expected: &str) {
        let board = board(picture);
        let mut steps = Vec::new();
        stubborn(&board, board.prefixes(), &mut steps);
        assert_eq!(names(&steps), expected, "{picture}");
    }

    #[test]
    fn a_card_takes_along_the_one_that_may_want_to_follow_it() {
        check(
            "HA -- D3 -- / DA H2 -- D2 / SA S2 S3 -- / CA C2 C3 H3",
            "H2 H3",
        );
    }

    #[test]
    fn a_card_that_depends_on_nothing_is_enough() {
        check(
            "HA -- D3 -- / DA H2 C3 D2 / SA S2 S3 -- / CA C2 -- H3",
            "C3",
        );
    }

    #[test]
    fn a_set_without_moves_proves_a_position_dead() {
        check("HA D2 -- -- / DA H2 H3 -- / SA S2 S3 -- / CA C2 C3 D3", "");
    }
}
