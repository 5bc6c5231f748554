//! Ace collapse: while there is a hole at the left edge, positions that differ
//! only in the order of the aces there are one.
//!
//! *Claim.* Let a position have *i* aces and *j* ≥ 1 holes at the left edge,
//! and let F be those *i* + *j* cells. Every arrangement of the same aces on F,
//! the rest of the board untouched, can be reached from it by moves of these
//! aces alone, and so can it from them.
//!
//! *Proof.* A hole at the left edge takes any ace, whatever stands elsewhere.
//! An ace that goes from one cell of F to a hole of F leaves a hole in F, so
//! there is always one, and the ace can go back: such moves are reversible. To
//! bring ace *a* to cell *c* of F: if *c* is a hole, it goes there; if another
//! ace is on *c*, that one goes to a hole and *a* follows. Put the aces on
//! their cells one after another; one that is moved out of the way was not
//! placed yet, since its cell was not its own. ∎
//!
//! So the (*i* + *j*)! / *j*! positions of such a *class* reach the same
//! positions, and a search may keep one node for all of them. What can be
//! played from some member, and what it leads to:
//!
//! * A two goes to a hole of column 2 in a row of F if its ace is anywhere in
//!   F: some member has the ace in that row. Right of any other card of the
//!   edge, and everywhere else, a hole takes what it takes in every member.
//!   Which cards stand on F changes nothing else: a cell of F is the left
//!   neighbour of column 2 only, and its own moves are those of aces.
//! * An ace from elsewhere goes to a hole of F. If another hole is left there,
//!   the result is a class again. If not, the order of the aces is fixed, and
//!   every order is the result of some member: one successor for each.
//! * A card other than an ace that leaves the edge adds its cell to F.
//!
//! Nodes are kept as the member whose aces stand in the order of the suits on
//! the uppermost cells of F. Inside (4,0) there is no hole at the edge and a
//! node is a position.

use crate::board::{
    Board, Code, EDGE, HOLE, Place, WALL, bit, card, column, first, members, rank, row,
};

/// A move between nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// The card that moves.
    pub(crate) card: Code,
    /// The hole it fills.
    pub(crate) to: Place,
    /// When it fills the last hole of the edge with an ace: the row of each
    /// ace at the edge from then on, two bits for each suit.
    pub(crate) seats: Option<u8>,
}

/// The row that `seats` gives to a suit.
pub(crate) const fn seat(seats: u8, suit: usize) -> u8 {
    seats >> (2 * suit) & 3
}

/// The cells at the left edge with an ace or a hole.
fn free_cells(board: &Board) -> u64 {
    let aces = (0..4)
        .map(|suit| bit(board.place(card(suit, 1))))
        .fold(0, |set, cell| set | cell);
    (aces | board.holes()) & EDGE
}

/// Replaces a position by the one that stands for its class.
pub(crate) fn normalize(board: &mut Board) {
    if board.holes() & EDGE == 0 {
        return;
    }
    let free = free_cells(board);
    let aces = board.edge_aces();
    let suits = (0..4).filter(|suit| aces >> suit & 1 != 0);
    for suit in suits.clone() {
        board.lift(card(suit, 1));
    }
    for (suit, cell) in suits.zip(members(free)) {
        board.lay(card(suit, 1), cell);
    }
}

/// Appends all moves of a node, for holes in the order of the cells.
pub(crate) fn steps(board: &Board, out: &mut Vec<Step>) {
    let edge_holes = board.holes() & EDGE;
    if edge_holes != 0 {
        enter(board, edge_holes, out);
    }
    let free = if edge_holes == 0 {
        0
    } else {
        free_cells(board)
    };
    for to in members(board.holes() & !EDGE) {
        let plain = |card| Step {
            card,
            to,
            seats: None,
        };
        if bit(to - 1) & free != 0 {
            let aces = board.edge_aces();
            let twos = (0..4).filter(|suit| aces >> suit & 1 != 0);
            // The two that stands there already needs no other hole.
            out.extend(twos.map(|suit| plain(card(suit, 2))));
            continue;
        }
        let before = board.at(to - 1);
        if before != HOLE && before != WALL && rank(before) < board.top() {
            out.push(plain(before + 1));
        }
    }
}

/// Aces from elsewhere come to the edge.
fn enter(board: &Board, edge_holes: u64, out: &mut Vec<Step>) {
    let to = first(edge_holes);
    let present = board.edge_aces();
    for suit in (0..4).filter(|suit| present >> suit & 1 == 0) {
        let card = card(suit, 1);
        if edge_holes.count_ones() > 1 {
            out.push(Step {
                card,
                to,
                seats: None,
            });
            continue;
        }
        let cells: Vec<Place> = members(free_cells(board)).collect();
        let suits: Vec<usize> = (0..4)
            .filter(|&other| other == suit || present >> other & 1 != 0)
            .collect();
        arrangements(&cells, &mut |order| {
            let mut seats = 0;
            let mut to = 0;
            for (&one, &cell) in suits.iter().zip(order) {
                seats |= row(cell) << (2 * one);
                if one == suit {
                    to = cell;
                }
            }
            out.push(Step {
                card,
                to,
                seats: Some(seats),
            });
        });
    }
}

/// Calls `each` with every order of a few cells (at most four, so at most 24).
fn arrangements(cells: &[Place], each: &mut impl FnMut(&[Place])) {
    let count: usize = (1..=cells.len()).product();
    for number in 0..count {
        let mut rest = cells.to_vec();
        let mut code = number;
        let order: Vec<Place> = (1..=cells.len())
            .rev()
            .map(|choices| {
                let pick = rest.remove(code % choices);
                code /= choices;
                pick
            })
            .collect();
        each(&order);
    }
}

/// Makes a step.
pub(crate) fn play(board: &mut Board, step: Step) {
    match step.seats {
        None => {
            board.shift(step.card, step.to);
            normalize(board);
        }
        Some(seats) => {
            let aces = board.edge_aces() | 1 << (step.card >> 4);
            let suits = (0..4).filter(|suit| aces >> suit & 1 != 0);
            for suit in suits.clone() {
                board.lift(card(suit, 1));
            }
            for suit in suits {
                board.lay(card(suit, 1), seat(seats, suit) << 4);
            }
        }
    }
}

/// How many positions of the game a node stands for.
#[cfg(test)]
pub(crate) fn weight(board: &Board) -> u64 {
    let aces = u64::from(board.edge_aces().count_ones());
    match u64::from((board.holes() & EDGE).count_ones()) {
        0 => 1,
        holes => (holes + 1..=holes + aces).product(),
    }
}

/// The moves of the game that a step stands for, appended to `out`; `board` is
/// the exact position, any member of the node, and moves along.
pub(crate) fn expand(board: &mut Board, step: Step, out: &mut Vec<(Code, Place)>) {
    let mut go = |board: &mut Board, card, to| {
        board.shift(card, to);
        out.push((card, to));
    };
    if let Some(seats) = step.seats {
        // The one hole goes from cell to cell until only the newcomer is
        // missing: it takes its ace, or any that is not on its own cell.
        loop {
            let hole = first(board.holes() & EDGE);
            let aces = board.edge_aces();
            let mut misplaced = (0..4).filter(|&suit| {
                aces >> suit & 1 != 0 && row(board.place(card(suit, 1))) != seat(seats, suit)
            });
            let own = misplaced.clone().find(|&s| seat(seats, s) == row(hole));
            match own.or_else(|| misplaced.next()) {
                Some(suit) => go(board, card(suit, 1), hole),
                None => break,
            }
        }
    } else if rank(step.card) == 2 && column(step.to) == 1 {
        let ace = step.card - 1;
        let wanted = step.to - 1;
        if board.place(ace) != wanted {
            let other = board.at(wanted);
            if other != HOLE {
                let hole = first(board.holes() & EDGE);
                go(board, other, hole);
            }
            go(board, ace, wanted);
        }
    } else if rank(step.card) == 1 {
        let hole = first(board.holes() & EDGE);
        go(board, step.card, hole);
        return;
    }
    go(board, step.card, step.to);
}
