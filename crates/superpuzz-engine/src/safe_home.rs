//! Safe home moves (`safe`), inside (4,0): some cards may go home at once.
//!
//! Let *x* be the next card of its suit: all lower ones are home, *x* stands
//! at *p*, and its home *h* is a hole. Write *x*+*i* for the card *i* ranks
//! above, *p*+*i* and *h*+*i* for the cells *i* to the right. The move of *x*
//! to *h* is enough if for some *j* ≥ 1
//!
//! * *h*+1, …, *h*+*j*−1 are holes, and
//! * there is no card *x*+*j*, or no cell *p*+*j* (with *j* = 1 also: *x*+1
//!   stands at *p*+1 already).
//!
//! *Proof.* Take any way to the goal. It moves *x* exactly once, to *h*: the
//! predecessor never moves. Play *x* to *h* first, then imitate the way, with
//! this difference: where *x*+*i* (*i* < *j*) goes to *p*+*i* behind a
//! predecessor that is already imitated differently, let it go to *h*+*i*
//! instead. So at any time the two positions agree but for cards *x*, *x*+1,
//! …, *x*+*k* with *k* < *j*, which are at *p*, …, *p*+*k* in the original and
//! at *h*, …, *h*+*k* in the imitation.
//!
//! Every other move of the original can be imitated. Its target is a hole in
//! the imitation unless it is one of *h*, …, *h*+*k*; but in the original only
//! *x* can go to *h*, and until *x* is there, and then *x*+1, and so on, the
//! cells behind it have a hole to their left and take nothing. Its left
//! neighbour is in place unless the mover is *x*+*k*+1 going to *p*+*k*+1; then
//! *k*+1 < *j*, since *x*+*j* does not exist or has no cell there, and
//! *h*+*k*+1 is a hole: that is the replaced move. None of *x*+1, …, *x*+*k*
//! moves in the original before its predecessor does. When the original brings
//! *x*, *x*+1, … home one after another, the imitation has nothing to do. At
//! the end both are the goal.
//!
//! With *j* = 1 and *x*+1 at *p*+1, that card cannot move before *x* does, so
//! no move depends on *x* standing at *p*. ∎
//!
//! The proof does not cover *x*+*j* at *p*+*j* for *j* ≥ 2: that card may leave
//! its cell and come back to it in the original, and have no such cell in the
//! imitation.

use crate::ace_collapse::NodeStep;
use crate::board::{HOLE, SuperpuzzBoard, WALL, card};

/// A home move that is enough, if there is one; `prefixes` are those of
/// `board`, which is in (4,0).
pub(crate) fn safe_home(board: &SuperpuzzBoard, prefixes: [u8; 4]) -> Option<NodeStep> {
    let top = board.top();
    (0..4).zip(prefixes).find_map(|(suit, done)| {
        if done == top || board.is_loose(suit) {
            return None;
        }
        let next = card(suit, done + 1);
        let home = board.home(next);
        let from = board.place(next);
        let is_safe = board.at(home) == HOLE
            && (board.at(from + 1) == next + 1 || {
                // The holes from its home on; as many cards may follow.
                let room = (1..=top).take_while(|i| board.at(home + i) == HOLE).count();
                (1..=room + 1).any(|j| {
                    let j = u8::try_from(j).expect("within a row");
                    done + 1 + j > top || board.at(from + j) == WALL
                })
            });
        is_safe.then_some(NodeStep::new(next, home))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pruning_tests::{board, names};

    #[track_caller]
    fn check(picture: &str, expected: &str) {
        let board = board(picture);
        let found = safe_home(&board, board.prefixes());
        assert_eq!(names(found.as_slice()), expected, "{picture}");
    }

    #[test]
    fn a_card_that_nothing_can_follow_goes_home() {
        check(
            "HA -- D2 H2 / DA D3 -- C3 / SA S2 S3 -- / CA C2 -- H3",
            "H2",
        );
    }

    #[test]
    fn a_card_whose_follower_finds_room_at_home_goes_home() {
        check(
            "HA -- -- D3 / DA H2 -- D2 / SA S2 S3 -- / CA C2 C3 H3",
            "H2",
        );
    }

    #[test]
    fn a_card_that_another_may_want_to_follow_stays() {
        check("HA -- D3 -- / DA H2 -- D2 / SA S2 S3 -- / CA C2 C3 H3", "");
    }
}
