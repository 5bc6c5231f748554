//! How promising a position looks: a guide for the order of search, which
//! proves nothing.

use crate::board::{EDGE, HOLE, SuperpuzzBoard, bit, members, rank};

/// The higher the better: cards in order behind their ace (twice), cards
/// right of their predecessor, holes that take a card (8 each), how far each
/// hole would wander if only it were filled again and again, and aces whose
/// row is decided (24 each). The weights are those that decided most of the
/// deals 1 to 80 in 30,000 nodes.
pub(crate) fn promise(board: &SuperpuzzBoard) -> u32 {
    let loose_cells = board.loose_cells();
    let behind_loose = loose_cells << 1;
    let mut prefix: u32 = board.prefixes().iter().map(|&n| u32::from(n)).sum();
    let mut adjacent = 0;
    for suit in 0..4_u8 {
        for card in (suit << 4 | 2)..=(suit << 4 | board.top()) {
            adjacent += u32::from(board.place(card - 1) + 1 == board.place(card));
        }
    }
    for suit in members(u64::from(board.loose())) {
        let two = suit << 4 | 2;
        let place = board.place(two);
        if bit(place) & behind_loose != 0 {
            // As if its ace stood before it.
            adjacent += 1;
            let in_order = (0..board.top()).take_while(|&n| board.at(place + n) == two + n);
            prefix += u32::try_from(in_order.count()).expect("at most a row");
        }
    }
    let mut live = 0;
    let mut wander = 0;
    for hole in members(board.holes()) {
        let length = if bit(hole) & behind_loose == 0 {
            trail(board, hole)
        } else {
            let twos = members(u64::from(board.loose())).map(|suit| suit << 4 | 2);
            let longest = twos.map(|two| trail(board, board.place(two))).max();
            longest.unwrap_or(0) + 1
        };
        live += u32::from(length > 0);
        wander += length;
    }
    let decided = (board.edge_aces() & !board.loose()).count_ones();
    2 * prefix + adjacent + 8 * live + wander + 24 * decided
}

/// How often a hole could be filled, each time going on with the hole that
/// the card leaves, as if all cards stayed where they are otherwise. Begun at
/// a hole it meets no card twice, since each cell is left by one card only and
/// a hole by none; begun elsewhere it may, and is cut short.
fn trail(board: &SuperpuzzBoard, mut hole: u8) -> u32 {
    let mut length = 0;
    while length < 64 {
        if bit(hole) & EDGE != 0 {
            return length + 1;
        }
        let before = board.at(hole - 1);
        if before == HOLE || rank(before) == board.top() {
            return length;
        }
        length += 1;
        hole = board.place(before + 1);
    }
    length
}
