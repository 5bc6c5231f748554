//! Relaxed reach (`relax`): where cards could go if they never got in each
//! other's way.
//!
//! The relaxed game keeps whatever was once true: a card that reaches a cell
//! counts as standing there for ever, beside all other cells it reaches, and a
//! cell that was once a hole stays one. So an ace reaches every cell of the
//! left edge that becomes a hole; rank *m* reaches every hole right of a cell
//! that rank *m* − 1 reaches; and the cell on which a card stands becomes a
//! hole once the card reaches another.
//!
//! *Claim.* In every position that can be reached by real moves, each card
//! stands on a cell it reaches, and each hole is a hole of the relaxed game.
//!
//! *Proof.* True at the start. A move takes a card to a hole, right of its
//! predecessor or at the left edge: by induction both are facts of the relaxed
//! game, so the card reaches that cell. The cell it leaves is either the one
//! it stood on at the start, which becomes a hole because the card reaches
//! another, or one it came to later, which was a hole then. ∎
//!
//! Hence a position is dead if the suits cannot be given different rows so
//! that each card reaches its cell in the row of its suit. In (4,0) the aces
//! reach one cell only and the rows are given.
//!
//! A card may leave the cell where it shall lie in the end: it may have been
//! dealt there, and have to make room or follow its predecessor before it
//! comes back. To hold it there would be wrong; only a card whose whole row up
//! to it is in order never moves, and for that the rules themselves see.
//!
//! A node may stand for several orders of [loose aces](crate::ace_collapse):
//! then each of them reaches all of their cells from the beginning, and with a
//! hole among these, all are holes. So the claim holds for every member.
//!
//! The claim holds as well if some cards are *frozen* and only moves of others
//! are played; [`persistent`](crate::persistent) uses this.

use crate::board::{Board, Code, EDGE, bit, members};

/// What the relaxed game reaches.
pub(crate) struct Reach {
    /// For each card the cells it reaches.
    cells: [u64; 64],
    /// For each card the cells where it stands at the beginning.
    start: [u64; 64],
    holes: u64,
}

impl Reach {
    /// The reach of all cards.
    pub(crate) fn of(board: &Board) -> Self {
        let mut reach = Self::start(board);
        while reach.sweep(board, |_| u64::MAX) {}
        reach
    }

    /// The reach of all cards that are not in the set `frozen`, given up as
    /// soon as a card of the set `watched` is seen to move.
    pub(crate) fn until(board: &Board, frozen: u64, watched: u64) -> Self {
        let mut reach = Self::start(board);
        let thaw = |card: usize| (frozen >> card & 1).wrapping_sub(1);
        while reach.sweep(board, thaw) && !reach.moves_any(watched) {}
        reach
    }

    fn start(board: &Board) -> Self {
        let mut start = [0; 64];
        for card in members(board.deck()) {
            start[usize::from(card & 63)] = bit(board.place(card));
        }
        let mut cells = start;
        let mut holes = board.holes();
        if board.loose() != 0 {
            let loose_cells = board.loose_cells();
            for suit in members(u64::from(board.loose())) {
                cells[usize::from(suit << 4 | 1) & 63] = loose_cells;
            }
            if holes & EDGE != 0 {
                holes |= loose_cells;
            }
        }
        Self {
            cells,
            start,
            holes,
        }
    }

    /// Lets all cards follow into the holes there are, lower ranks first;
    /// whether there are more holes then. If not, nothing more is reached.
    fn sweep(&mut self, board: &Board, thaw: impl Fn(usize) -> u64) -> bool {
        let before = self.holes;
        let mut holes = before;
        let mut last = [EDGE; 4];
        for rank in 1..=usize::from(board.top()) {
            for (suit, last) in last.iter_mut().enumerate() {
                let card = (suit << 4 | rank) & 63;
                let start = self.start[card];
                let came = *last & holes & !start & thaw(card);
                let cells = self.cells[card] | came;
                self.cells[card] = cells;
                if came != 0 {
                    holes |= start;
                }
                *last = cells << 1;
            }
        }
        self.holes = holes;
        holes != before
    }

    /// Whether a card reaches a cell.
    pub(crate) const fn takes(&self, card: Code, place: u8) -> bool {
        self.cells[card as usize & 63] & bit(place) != 0
    }

    /// Whether a card reaches any cell but its own.
    pub(crate) const fn moves(&self, card: Code) -> bool {
        self.cells[card as usize & 63] != self.start[card as usize & 63]
    }

    /// Whether any card of a set reaches a cell but its own.
    fn moves_any(&self, cards: u64) -> bool {
        members(cards).any(|card| self.moves(card))
    }

    /// Whether a card that is no ace would reach any cell but its own, were it
    /// not frozen.
    pub(crate) const fn tempts(&self, card: Code) -> bool {
        let card = card as usize & 63;
        self.cells[card - 1] << 1 & self.holes & !self.start[card] != 0
    }

    /// Whether the suits cannot be given rows that take them whole.
    pub(crate) fn is_dead(&self, board: &Board) -> bool {
        let top = usize::from(board.top());
        // The left ends of the rows that take a suit whole.
        let rows = |suit: usize| {
            (1..=top.min(15)).fold(EDGE, |rows, rank| {
                rows & self.cells[suit << 4 | rank] >> (rank - 1)
            })
        };
        !can_share(std::array::from_fn(rows))
    }
}

/// Whether each suit can have a row of its own.
fn can_share(rows: [u64; 4]) -> bool {
    // The sets of rows that the suits so far can take, as a set of sets.
    let mut taken = 1_u16;
    for set in rows {
        let mut next = 0;
        for (row, without) in WITHOUT.into_iter().enumerate() {
            if set >> (16 * row) & 1 != 0 {
                next |= (taken & without) << (1 << row);
            }
        }
        taken = next;
    }
    taken != 0
}

/// For each row the sets of rows that lack it.
const WITHOUT: [u16; 4] = [0x5555, 0x3333, 0x0f0f, 0x00ff];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trials::board;

    #[track_caller]
    fn check(picture: &str, is_dead: bool) {
        let board = board(picture);
        assert_eq!(Reach::of(&board).is_dead(&board), is_dead, "{picture}");
    }

    #[test]
    fn a_card_that_never_leaves_makes_a_position_dead() {
        check("HA D2 -- / DA H2 -- / SA S2 -- / CA C2 --", true);
        check("HA -- D2 / DA H2 -- / SA S2 -- / CA C2 --", false);
    }

    #[test]
    fn aces_are_given_rows_that_suit_all_of_them() {
        check("-- H2 HA / DA D2 -- / SA S2 -- / CA C2 --", false);
        check("-- H2 HA / DA -- D2 / SA S2 -- / CA C2 --", false);
        check("H2 -- HA / DA D2 -- / SA S2 -- / CA C2 --", true);
    }
}
