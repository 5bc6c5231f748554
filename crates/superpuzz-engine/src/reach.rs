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

use crate::board::{ACES, Code, EDGE, SuperpuzzBoard, bit, members};

/// What the relaxed game reaches.
pub(crate) struct Reach {
    /// For each cell the set of cards that reach it.
    cards: [u64; 64],
    moved: u64,
    tempted: u64,
}

impl Reach {
    /// The reach of all cards.
    pub(crate) fn of(board: &SuperpuzzBoard) -> Self {
        Self::until(board, 0, 0)
    }

    /// The reach of all cards that are not in the set `frozen`, given up as
    /// soon as a card of the set `watched` moves.
    pub(crate) fn until(board: &SuperpuzzBoard, frozen: u64, watched: u64) -> Self {
        let deck = board.deck();
        let mut reach = Self {
            cards: [0; 64],
            moved: 0,
            tempted: 0,
        };
        for card in members(deck) {
            reach.cards[usize::from(board.place(card) & 63)] = bit(card);
        }
        let loose = members(u64::from(board.loose())).map(|suit| suit << 4 | 1);
        let loose = loose.fold(0, |set, ace| set | bit(ace));
        for cell in members(board.loose_cells()) {
            reach.cards[usize::from(cell)] |= loose;
        }
        reach.moved = loose;
        // The cards whose own cell is a hole.
        let mut gone = 0;
        let mut holes = board.holes();
        if holes & EDGE != 0 {
            holes |= board.loose_cells();
        }
        let mut fresh = holes;
        while fresh != 0 {
            let hole = fresh.trailing_zeros() as usize;
            fresh &= fresh - 1;
            let mut to = hole;
            let mut comers = if EDGE >> hole & 1 != 0 {
                ACES
            } else {
                reach.cards[hole - 1] << 1 & deck
            };
            // Who comes to a cell may be followed into the hole behind it.
            loop {
                comers &= !reach.cards[to & 63];
                reach.tempted |= comers & frozen;
                comers &= !frozen;
                if comers == 0 {
                    break;
                }
                reach.cards[to & 63] |= comers;
                for card in members(comers & !gone) {
                    let left = bit(board.place(card));
                    fresh |= left & !holes;
                    holes |= left;
                }
                gone |= comers;
                reach.moved |= comers;
                if comers & watched != 0 {
                    return reach;
                }
                to += 1;
                if holes >> (to & 63) & 1 == 0 {
                    break;
                }
                comers = comers << 1 & deck;
            }
        }
        reach
    }

    /// Whether a card reaches a cell.
    pub(crate) const fn takes(&self, card: Code, place: u8) -> bool {
        self.cards[place as usize & 63] & bit(card) != 0
    }

    /// Whether a card reaches any cell but its own.
    pub(crate) const fn moves(&self, card: Code) -> bool {
        self.moved & bit(card) != 0
    }

    /// Whether any card of a set reaches a cell but its own.
    pub(crate) const fn moves_any(&self, cards: u64) -> bool {
        self.moved & cards != 0
    }

    /// Whether a frozen card would have reached any cell but its own.
    pub(crate) const fn tempts(&self, card: Code) -> bool {
        self.tempted & bit(card) != 0
    }

    /// Whether the suits cannot be given rows that take them whole.
    pub(crate) fn is_dead(&self, board: &SuperpuzzBoard) -> bool {
        // Bit 16 s: the row can take suit s whole.
        let suits = |row: usize| {
            (0..usize::from(board.top())).fold(EDGE, |suits, column| {
                suits & self.cards[row << 4 | column] >> (column + 1)
            })
        };
        !can_share(std::array::from_fn(suits))
    }
}

/// Whether each row can have a suit of its own.
fn can_share(suits: [u64; 4]) -> bool {
    // The sets of suits that the rows so far can take, as a set of sets.
    let mut taken = 1_u16;
    for set in suits {
        let mut next = 0;
        for (suit, without) in WITHOUT.into_iter().enumerate() {
            if set >> (16 * suit) & 1 != 0 {
                next |= (taken & without) << (1 << suit);
            }
        }
        taken = next;
    }
    taken != 0
}

/// For each suit the sets of suits that lack it.
const WITHOUT: [u16; 4] = [0x5555, 0x3333, 0x0f0f, 0x00ff];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pruning_tests::board;

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
