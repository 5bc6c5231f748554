//! Deals: by chance alone, or made backwards so that they can be won.

use std::sync::Arc;

use impasse_pairs::{Cell, Face, Group, Pair, Tiles};
use impasse_puzzle::{Chance, Puzzle as _};

use crate::board::Board;
use crate::layout::Layout;

/// How often places are drawn anew where the last tiles could not be taken.
const ATTEMPTS: u32 = 400;

/// The tiles that are dealt on so many places, two equal ones after another:
/// groups in random order, four tiles of each, and from the first group on
/// again where there are more places than tiles in a set. Of the last group
/// there may be two only.
fn deck(places: usize, chance: &mut Chance) -> Vec<[Face; 2]> {
    let mut groups: Vec<Group> = Group::all().collect();
    chance.shuffle(&mut groups);
    let mut faces: Vec<_> = groups.iter().map(|group| group.faces()).collect();
    let pairs = 0..places / 2;
    pairs
        .map(|pair| {
            let of_group = &mut faces[pair / 2 % groups.len()];
            [(); 2].map(|()| of_group.next().expect("faces come over and over"))
        })
        .collect()
}

impl Board {
    /// Deal `number` on a layout: every arrangement of the deck is equally
    /// likely, and some cannot be won.
    pub(crate) fn dealt(layout: &Arc<Layout>, name: Option<&'static str>, number: u64) -> Self {
        let mut chance = Chance::new(number);
        let deck = deck(layout.count(), &mut chance);
        let mut faces: Vec<Option<Face>> = deck.into_iter().flatten().map(Some).collect();
        chance.shuffle(&mut faces);
        Self::new(Arc::clone(layout), name, faces)
    }

    /// Deal `number` made backwards, so that it can be won; `None` where no
    /// order was found in which the places become free in pairs.
    pub(crate) fn dealt_solvably(
        layout: &Arc<Layout>,
        name: Option<&'static str>,
        number: u64,
    ) -> Option<Self> {
        let mut chance = Chance::of(SOLVABLE, number);
        let mut deck = deck(layout.count(), &mut chance);
        chance.shuffle(&mut deck);
        let all: Tiles = layout.cells().collect();
        let order = taking_order(layout, &all, &mut chance)?;
        let faces = laid(layout, &order, &deck);
        Some(Self::new(Arc::clone(layout), name, faces))
    }

    /// The tiles that are left in `state`, mixed so that the rest can be won,
    /// and the moves that win it; `None` where the places do not allow that.
    /// The same seed gives the same board.
    #[must_use]
    pub fn mixed_with_solution(&self, state: &Tiles, seed: u64) -> Option<(Self, Vec<Pair>)> {
        let mut chance = Chance::of(MIXED, seed);
        let mut faces: Vec<Face> = state.iter().filter_map(|cell| self.face(cell)).collect();
        faces.sort_unstable_by_key(|face| face.group());
        let mut pairs: Vec<[Face; 2]> = faces.chunks_exact(2).map(|two| [two[0], two[1]]).collect();
        chance.shuffle(&mut pairs);
        let order = taking_order(self.layout(), state, &mut chance)?;
        let faces = laid(self.layout(), &order, &pairs);
        let board = Self::new(Arc::clone(self.shared_layout()), self.layout_name(), faces);
        let end = board.replay(&order).ok()?;
        board
            .is_goal(&end)
            .then(|| (board.showing(self.shown()), order))
    }
}

/// Streams of chance that have nothing to do with each other.
const SOLVABLE: u64 = 1;
const MIXED: u64 = 2;

/// Faces laid so that taking the pairs in `order` takes equal tiles.
fn laid(layout: &Layout, order: &[Pair], deck: &[[Face; 2]]) -> Vec<Option<Face>> {
    let mut faces = vec![None; layout.count()];
    for (pair, [one, other]) in order.iter().zip(deck) {
        faces[pair.first.index()] = Some(*one);
        faces[pair.second.index()] = Some(*other);
    }
    faces
}

/// An order in which all `tiles` can be taken in pairs of free ones, if any two
/// were equal. Drawn by chance; when that has failed often, tiles that hold
/// many others are taken first.
fn taking_order(layout: &Layout, tiles: &Tiles, chance: &mut Chance) -> Option<Vec<Pair>> {
    (0..ATTEMPTS).find_map(|attempt| {
        let mut lies = vec![false; layout.count() + 1];
        for cell in tiles.iter() {
            lies[cell.index()] = true;
        }
        let mut order = Vec::new();
        let mut left = tiles.count();
        while left > 0 {
            let mut free: Vec<Cell> = tiles
                .iter()
                .filter(|cell| lies[cell.index()] && layout.is_free(*cell, |at| lies[at]))
                .collect();
            if free.len() < 2 {
                return None;
            }
            chance.shuffle(&mut free);
            if attempt >= ATTEMPTS / 2 {
                let held = |cell: &Cell| {
                    let others = tiles.iter().filter(|other| lies[other.index()]);
                    others
                        .filter(|other| layout.is_held_by(*other, *cell))
                        .count()
                };
                free.sort_by_key(|cell| std::cmp::Reverse(held(cell)));
            }
            for cell in &free[..2] {
                lies[cell.index()] = false;
            }
            order.push(Pair::new(free[0], free[1]));
            left -= 2;
        }
        Some(order)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layouts;

    #[test]
    fn a_deck_fills_the_places_with_equal_tiles_in_twos() {
        for places in [2, 8, 72, 90, 144, 288] {
            let deck = deck(places, &mut Chance::new(3));
            assert_eq!(deck.len() * 2, places);
            assert!(deck.iter().all(|[one, other]| one.group() == other.group()));
        }
        let mut whole: Vec<Face> = deck(144, &mut Chance::new(1))
            .into_iter()
            .flatten()
            .collect();
        whole.sort_unstable();
        whole.dedup();
        assert_eq!(whole.len(), 42);
    }

    #[test]
    fn whatever_is_left_of_any_game_is_mixed_so_that_it_can_be_won() {
        let mut mixed = 0;
        for named in layouts::all() {
            for number in 0..6 {
                let board = Board::dealt(&named.layout, Some(named.name), number);
                let mut chance = Chance::of(9, number);
                let mut state = board.start();
                loop {
                    let mut moves = Vec::new();
                    board.moves(&state, &mut moves);
                    if moves.is_empty() {
                        break;
                    }
                    chance.shuffle(&mut moves);
                    board.play(&mut state, moves[0]);
                }
                // Where one tile lies on the last other, nothing can be done.
                if let Some((after, order)) = board.mixed_with_solution(&state, number) {
                    let end = after.replay(&order).expect("legal moves");
                    assert!(after.is_goal(&end));
                    assert_eq!(after.start(), state);
                    mixed += u32::from(!state.is_empty());
                }
            }
        }
        assert!(mixed > 30, "{mixed}");
    }

    #[test]
    fn every_layout_has_deals_made_to_be_won() {
        for named in layouts::all() {
            for number in 0..5 {
                let board = Board::dealt_solvably(&named.layout, Some(named.name), number);
                assert!(board.is_some(), "{} {number}", named.name);
            }
        }
    }
}
