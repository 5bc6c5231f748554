//! Persistent sets (`pers`): cards that no other move disturbs until they move
//! (Godefroid 1996).
//!
//! [`stubborn`](crate::stubborn) takes a card into its set because it stands
//! in the way, even if it cannot move before the set does. Here that is asked
//! of the [relaxed game](crate::reach) with the set frozen: what does not move
//! there does not move in real play before a card of the set does.
//!
//! Let U be a set of cards without aces, and R the reach with U frozen. U is
//! *persistent* if for each card *x* of U at *p*
//!
//! 1. if *x* can move now: *x*−1 is in U or does not move in R; and *x*+1 is in
//!    U, or does not reach *p*+1 in R, or stands there;
//! 2. if *x* cannot move now: in R there is no hole, other than *p*, right of
//!    a cell that *x*−1 reaches;
//!
//! and some card of U can move now.
//!
//! *Claim.* Every goal that can be reached can be reached by a way that begins
//! with a move of U.
//!
//! *Proof.* Take a way to the goal. It moves some card of U: one that can move
//! now does not stand right of its predecessor, as it does in every goal; so
//! one of the two moves, and if it is the predecessor, that belongs to U or
//! moves only after a card of U did. Let *x* be the first card of U to move. Up to there only cards outside U moved, so everything that happened
//! is in R. If *x* could not move at the beginning, it would have gone to a
//! cell that 2 rules out. So it could; by 1 *x*−1 has not moved since, hence
//! *x* goes to the hole *q* right of it, which nothing else could fill. Move
//! *x* first: the hole it leaves hinders no card, and only *x*+1 could have
//! needed *x* at *p*, by going to *p*+1, which by 1 it did not. The rest is as
//! in the other proof. ∎
//!
//! All this holds for every goal, before (4,0) too. There a position may stand
//! for a [class](crate::ace_collapse). Then the aces of the edge move in R, so
//! by 1 and 2 no two of theirs in U can move, now or before another card of U:
//! the proof deals with each member of the class in the same way. Loose aces
//! without a hole among them count as aces that move, too.

use crate::ace_collapse::NodeStep;
use crate::board::{ACES, Code, EDGE, HOLE, SuperpuzzBoard, WALL, bit, members, rank, suit};
use crate::reach::Reach;

/// Replaces the moves in `out` by those of a persistent set, if one with fewer
/// is found that grows in at most so many rounds. `reach` is that of nothing
/// frozen.
pub(crate) fn persistent(
    board: &SuperpuzzBoard,
    reach: &Reach,
    rounds: u32,
    out: &mut Vec<NodeStep>,
) {
    // One card alone is best and found soonest.
    seek(board, reach, 1, out);
    if rounds > 1 {
        seek(board, reach, rounds, out);
    }
}

fn seek(board: &SuperpuzzBoard, reach: &Reach, rounds: u32, out: &mut Vec<NodeStep>) {
    // With a hole at the edge every ace can move, and disturbs its two.
    let lowest = if board.holes() & EDGE == 0 { 1 } else { 2 };
    for hole in members(board.holes() & !EDGE) {
        if out.len() <= 1 {
            return;
        }
        let before = board.at(hole - 1);
        if before == HOLE || !(lowest..board.top()).contains(&rank(before)) {
            continue;
        }
        if let Some(set) = grown(board, reach, before + 1, rounds, out.len()) {
            take(board, set, out);
        }
    }
}

/// Puts the moves of a set into `out`, and nothing else.
fn take(board: &SuperpuzzBoard, set: u64, out: &mut Vec<NodeStep>) {
    out.clear();
    out.extend(members(set).filter_map(|card| {
        let to = board.place(card - 1) + 1;
        (board.at(to) == HOLE).then_some(NodeStep::new(card, to))
    }));
}

/// Lets a set grow from one card that can move until it is persistent; `None`
/// if it would need an ace, or too many rounds, or have as many moves as
/// `fewer`.
fn grown(
    board: &SuperpuzzBoard,
    reach: &Reach,
    seed: Code,
    rounds: u32,
    fewer: usize,
) -> Option<u64> {
    let mut set = bit(seed);
    let can_move = |&card: &Code| board.at(board.place(card - 1) + 1) == HOLE;
    // With nothing frozen more can move, so this is enough, if it is.
    if disturbers(board, reach, set) == 0 {
        return Some(set);
    }
    if rounds == 1 && is_disturbed(board, seed) {
        return None;
    }
    for round in 1..=rounds {
        // A predecessor that moves is the end of it if it is an ace, or if
        // this is the last round.
        let hopeless = if round == rounds { u64::MAX } else { ACES };
        let before = members(set)
            .filter(can_move)
            .fold(0, |cards, card| cards | bit(card - 1));
        let watched = before & hopeless;
        let frozen = Reach::until(board, set, watched);
        if frozen.moves_any(watched) {
            return None;
        }
        let more = disturbers(board, &frozen, set);
        if more == 0 {
            return Some(set);
        }
        set |= more;
        if set & ACES != 0 || members(set).filter(can_move).count() >= fewer {
            return None;
        }
    }
    None
}

/// Whether the card before one that can move, or the one behind it, can move
/// at once and so breaks a condition.
fn is_disturbed(board: &SuperpuzzBoard, card: Code) -> bool {
    let before = card - 1;
    let follower_can = rank(card) < board.top() && board.at(board.place(card) + 1) == HOLE;
    follower_can
        || if rank(before) == 1 {
            board.is_loose(suit(before))
        } else {
            board.at(board.place(before - 1) + 1) == HOLE
        }
}

/// Cards that break a condition for some card of the set, one for each.
fn disturbers(board: &SuperpuzzBoard, reach: &Reach, set: u64) -> u64 {
    let mut found = 0;
    for card in members(set) {
        let before = card - 1;
        let place = board.place(card);
        let to = board.place(before) + 1;
        let there = board.at(to);
        if there == HOLE {
            if reach.moves(before) {
                found |= bit(before);
            }
            let behind = board.at(place + 1);
            let follower = card + 1;
            if rank(card) < board.top()
                && behind != WALL
                && behind != follower
                && set & bit(follower) == 0
                && reach.takes(follower, place + 1)
            {
                found |= bit(if behind == HOLE { follower } else { behind });
            }
        } else if reach.tempts(card) {
            // The predecessor goes elsewhere, or what stands behind it leaves.
            found |= bit(if reach.moves(before) { before } else { there });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ace_collapse::steps;
    use crate::pruning_tests::{board, names};

    #[track_caller]
    fn check(picture: &str, expected: &str) {
        let board = board(picture);
        let mut out = Vec::new();
        steps(&board, &mut out);
        persistent(&board, &Reach::of(&board), u32::MAX, &mut out);
        assert_eq!(names(&out), expected, "{picture}");
    }

    #[test]
    fn a_card_that_nobody_disturbs_is_enough() {
        check(
            "HA -- D3 -- / DA H2 C3 D2 / SA S2 S3 -- / CA C2 -- H3",
            "C3",
        );
    }

    #[test]
    fn a_card_and_its_follower_stay_together() {
        check(
            "HA -- D3 -- / DA H2 -- D2 / SA S2 S3 -- / CA C2 C3 H3",
            "H2 H3",
        );
    }
}
