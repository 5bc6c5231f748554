//! Ace collapse: positions that differ only in the order of the aces at the
//! left edge are one, until it matters.
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
//! So a *node* of the search is a position in which some aces at the edge are
//! *loose*: it stands for all arrangements of them on their cells F. A hole at
//! the edge loosens all aces there. When an ace fills the last hole, every
//! order of the aces is the result of some member, so they stay loose: the
//! player has chosen an order, but which one is not decided yet. What can be
//! played from some member, and what it leads to:
//!
//! * A two goes to a hole of column 2 in a row of F if its ace is loose: some
//!   members have the ace in that row. If there is a hole at the edge, the ace
//!   may leave the row again, and the result is the class of all arrangements.
//!   If there is none, the ace is bound to this row from now on, and the other
//!   loose aces to the other rows of F, in any order: the result is again a
//!   node, and the last loose ace is bound with the last but one.
//! * Right of any other card, and everywhere else, a hole takes what it takes
//!   in every member. Which aces stand on F changes nothing else: a cell of F
//!   is the left neighbour of column 2 only.
//! * An ace from elsewhere goes to a hole of F.
//! * A card other than an ace that leaves the edge adds its cell to F, and
//!   bound aces are loose again.
//!
//! A node of (4,0) so stands for up to 24 positions that Shintani counts in 24
//! components. Different nodes may have members in common, where a two came to
//! column 2 while the aces were still free, or only later. Some members of a
//! node may be goals and others not: it counts as a goal if one is, and the
//! others are stuck, since every hole is right of a card of the highest rank.
//!
//! **Aces come late.** A step in which an ace *a* enters the edge need only be
//! looked at together with a move that *needs* it: one into the cell *p* that
//! *a* leaves, or one of its two to column 2 in a row of F. There are two
//! exceptions: another ace outside the edge stands in column 2 in a row of F;
//! or the position is a goal once all aces outside the edge have entered.
//!
//! *Proof.* Delay the aces in a way to a goal, as follows. Let *a* enter, and
//! let the next move *m* be one that does not need it. If *m* moves a card
//! other than an ace, it can be played before *a* enters: it goes to another
//! hole than *p*, right of a card that does not move when *a* enters; or it is
//! a two that goes to a row of F and whose ace was loose before. The result is
//! the same, or a node in which more aces are loose, and the members of the
//! other are among its. If *m* is an ace *b* that enters, look at the move
//! behind it. If that needs neither, play it before both. If it needs *b* but
//! not *a*, play *b* and it before *a*; there are holes enough at the edge,
//! since *b* found one with *a* there. If it needs *a* but not *b*, play it
//! before *b*. If it needs both, it is the two of one that goes to the cell of
//! the other, in column 2 in a row of F: the first exception. If it is a third
//! or fourth ace, look at the move behind that in the same way: a move needs
//! two aces at most, and those it does not need come after it. If nothing comes
//! behind the aces, they are the last moves: the second exception. With each
//! change an ace comes later in the way, which gets no longer, so this ends. ∎
//!
//! The proof changes nothing but the order of moves, so it can be repeated
//! behind every move that [another pruning](crate::choice) lets through.
//!
//! Nodes are kept as the member whose loose aces stand in the order of the
//! suits on the uppermost cells of F.

use crate::board::{
    Code, EDGE, HOLE, Place, SuperpuzzBoard, WALL, bit, card, column, first, members, rank, row,
    suit,
};

/// A move between nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct NodeStep {
    /// The card that moves.
    pub(crate) card: Code,
    /// The hole it fills.
    pub(crate) to: Place,
    /// The ace that enters the left edge just before, or 0.
    pub(crate) after: Code,
}

impl NodeStep {
    /// A card goes to a hole.
    pub(crate) const fn new(card: Code, to: Place) -> Self {
        Self { card, to, after: 0 }
    }

    /// The moves between nodes that it consists of.
    pub(crate) fn parts(self, board: &SuperpuzzBoard) -> impl Iterator<Item = Self> + use<> {
        let to = members(board.holes() & EDGE).next().unwrap_or(0);
        let ace = (self.after != 0).then_some(Self::new(self.after, to));
        ace.into_iter().chain([Self::new(self.card, self.to)])
    }
}

/// Replaces a position by the one that stands for its class.
pub(crate) fn normalize(board: &mut SuperpuzzBoard) {
    if board.holes() & EDGE != 0 {
        let aces = board.edge_aces();
        board.loosen(aces);
        arrange(board);
    }
}

/// Puts the loose aces in order.
pub(crate) fn arrange(board: &mut SuperpuzzBoard) {
    let cells = board.loose_cells();
    let suits = u64::from(board.loose());
    for suit in members(suits) {
        board.lift(suit << 4 | 1);
    }
    for (suit, cell) in members(suits).zip(members(cells)) {
        board.lay(suit << 4 | 1, cell);
    }
}

/// Appends all moves of a node, for holes in the order of the cells.
pub(crate) fn steps(board: &SuperpuzzBoard, out: &mut Vec<NodeStep>) {
    let to = members(board.holes() & EDGE).next();
    if let Some(to) = to {
        out.extend(absent_aces(board).map(|ace| NodeStep::new(ace, to)));
    }
    plain_steps(board, out);
}

/// Appends all moves of a node but those of aces without what needs them.
pub(crate) fn late_steps(board: &SuperpuzzBoard, out: &mut Vec<NodeStep>) {
    if board.holes() & EDGE != 0 {
        if only_aces_are_missing(board) {
            let to = first(board.holes() & EDGE);
            out.extend(absent_aces(board).map(|ace| NodeStep::new(ace, to)));
        } else {
            for ace in absent_aces(board) {
                enter(board, ace, out);
            }
        }
    }
    plain_steps(board, out);
}

/// Whether the position is a goal once all aces have entered.
fn only_aces_are_missing(board: &SuperpuzzBoard) -> bool {
    let absent = absent_aces(board);
    let holes = board.holes() & EDGE;
    if absent.clone().count() != holes.count_ones() as usize {
        return false;
    }
    let mut last = board.clone();
    for (ace, to) in absent.zip(members(holes)) {
        play_part(&mut last, NodeStep::new(ace, to));
    }
    last.is_goal()
}

/// The aces that are not at the edge.
fn absent_aces(board: &SuperpuzzBoard) -> impl Iterator<Item = Code> + Clone + use<> {
    let present = board.edge_aces();
    let suits = (0..4).filter(move |suit| present >> suit & 1 == 0);
    suits.map(|suit| card(suit, 1))
}

/// Appends the moves of all cards but aces.
fn plain_steps(board: &SuperpuzzBoard, out: &mut Vec<NodeStep>) {
    let loose_cells = board.loose_cells();
    for to in members(board.holes() & !EDGE) {
        if bit(to - 1) & loose_cells != 0 {
            let twos = members(u64::from(board.loose())).map(|suit| suit << 4 | 2);
            out.extend(twos.map(|card| NodeStep::new(card, to)));
            continue;
        }
        let before = board.at(to - 1);
        if before != HOLE && before != WALL && rank(before) < board.top() {
            out.push(NodeStep::new(before + 1, to));
        }
    }
}

/// Appends the steps in which an ace enters the edge and is needed.
fn enter(board: &SuperpuzzBoard, ace: Code, out: &mut Vec<NodeStep>) {
    let to = first(board.holes() & EDGE);
    let left = board.place(ace);
    let mut next = board.clone();
    play_part(&mut next, NodeStep::new(ace, to));
    let after = |card, to| NodeStep {
        card,
        to,
        after: ace,
    };
    let column_2 = next.loose_cells() << 1;
    if absent_aces(&next).any(|other| bit(next.place(other)) & column_2 != 0) {
        out.push(NodeStep::new(ace, to));
    }
    let behind_loose = next.holes() & column_2;
    out.extend(members(behind_loose).map(|to| after(ace + 1, to)));
    if behind_loose & bit(left) != 0 {
        let others = members(u64::from(next.loose())).filter(|&other| other != ace >> 4);
        out.extend(others.map(|suit| after(suit << 4 | 2, left)));
    } else {
        let before = next.at(left - 1);
        if before != HOLE && before != WALL && rank(before) < board.top() {
            out.push(after(before + 1, left));
        }
    }
}

/// Makes a step.
pub(crate) fn play(board: &mut SuperpuzzBoard, step: NodeStep) {
    for part in step.parts(board) {
        play_part(board, part);
    }
}

fn play_part(board: &mut SuperpuzzBoard, step: NodeStep) {
    let NodeStep { card, to, .. } = step;
    let binds = is_binding(board, step);
    let closes = column(to) == 0;
    board.shift(card, to);
    if binds {
        bind(board, card, to - 1);
    }
    if closes && board.holes() & EDGE == 0 {
        let aces = board.edge_aces();
        board.loosen(aces);
        arrange(board);
    } else {
        normalize(board);
    }
}

/// Whether a part of a step decides where a loose ace stands.
pub(crate) fn is_binding(board: &SuperpuzzBoard, step: NodeStep) -> bool {
    rank(step.card) == 2
        && board.is_loose(suit(step.card))
        && column(step.to) == 1
        && board.holes() & EDGE == 0
}

/// Binds the ace of a two to a cell, and the others to the rest.
pub(crate) fn bind(board: &mut SuperpuzzBoard, two: Code, cell: Place) {
    let ace = two - 1;
    let (there, from) = (board.at(cell), board.place(ace));
    if there != ace {
        board.lift(ace);
        board.shift(there, from);
        board.lay(ace, cell);
    }
    let rest = board.loose() & !(1 << suit(two));
    board.loosen(if rest.count_ones() > 1 { rest } else { 0 });
    arrange(board);
}

/// The row of each ace at the edge, two bits for each suit.
pub(crate) type Seats = u8;

/// The row that `seats` gives to a suit.
const fn seat(seats: Seats, suit: usize) -> u8 {
    seats >> (2 * suit) & 3
}

/// The parts of steps that begin at `node`, and for each that fills the last
/// hole of the edge, the order of the aces that those after it need.
pub(crate) fn seated(
    mut node: SuperpuzzBoard,
    steps: &[NodeStep],
) -> Vec<(NodeStep, Option<Seats>)> {
    let mut at = node.clone();
    let mut parts = Vec::new();
    for &step in steps {
        parts.extend(step.parts(&at));
        play(&mut at, step);
    }
    let seats = seats(&mut node, &parts);
    parts.into_iter().zip(seats).collect()
}

fn seats(node: &mut SuperpuzzBoard, steps: &[NodeStep]) -> Vec<Option<Seats>> {
    let mut all = vec![None; steps.len()];
    let mut closed_by = None;
    for (number, &step) in steps.iter().enumerate() {
        let opens = node.holes() & EDGE == 0 && column(node.place(step.card)) == 0;
        if opens && let Some(closed) = closed_by.take() {
            let mut last = node.clone();
            if is_binding(&last, step) {
                bind(&mut last, step.card, step.to - 1);
            }
            all[closed] = Some(seating(&last));
        }
        play_part(node, step);
        if column(step.to) == 0 && node.holes() & EDGE == 0 {
            closed_by = Some(number);
        }
    }
    if let Some(closed) = closed_by {
        all[closed] = Some(seating(node));
    }
    all
}

/// The rows of the aces in a member of a node, in a goal if it has one.
fn seating(node: &SuperpuzzBoard) -> Seats {
    let aces = node.edge_aces();
    let is_goal = node.is_goal();
    (0..4)
        .filter(|suit| aces >> suit & 1 != 0)
        .map(|suit| {
            let decides = if is_goal { 2 } else { 1 };
            row(node.place(card(suit, decides))) << (2 * suit)
        })
        .sum()
}

/// The moves of the game that a part of a step stands for, appended to `out`; `board` is
/// the exact position, any member of the node that has the order of aces which
/// earlier parts decided, and moves along. `seats` are those of this part.
pub(crate) fn expand(
    board: &mut SuperpuzzBoard,
    step: NodeStep,
    seats: Option<Seats>,
    out: &mut Vec<(Code, Place)>,
) {
    let mut go = |board: &mut SuperpuzzBoard, card, to| {
        board.shift(card, to);
        out.push((card, to));
    };
    let edge_holes = board.holes() & EDGE;
    if let Some(seats) = seats {
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
    }
    if rank(step.card) == 1 {
        let hole = first(board.holes() & EDGE);
        go(board, step.card, hole);
        return;
    }
    if rank(step.card) == 2 && column(step.to) == 1 && edge_holes != 0 {
        let ace = step.card - 1;
        let wanted = step.to - 1;
        if column(board.place(ace)) == 0 && board.place(ace) != wanted {
            let other = board.at(wanted);
            if other != HOLE {
                go(board, other, first(edge_holes));
            }
            go(board, ace, wanted);
        }
    }
    go(board, step.card, step.to);
}
