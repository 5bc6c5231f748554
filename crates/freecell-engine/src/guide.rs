//! What makes a position look good: a weighted sum of what can be seen at once.
//!
//! The features are common knowledge among players and solvers (Heineman 2009;
//! Elyasaf, Hauptman & Sipper 2012): cards left, cards in the way, room. The
//! weights were found by trying changes on a sample of deals 1 to 32000.

use crate::board::{AT_HOME, CardStep, FreeCellBoard, Rules, cards_of, rank};

/// How a search looks at positions and moves. Scores are better when lower.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guide {
    /// For each card that is not home.
    pub(crate) left: i32,
    /// For each card that lies above a lower one.
    pub(crate) above_lower: i32,
    /// For each card that lies on one it does not fit on.
    pub(crate) unbuilt: i32,
    /// For each card on the next card of a suit.
    pub(crate) over_next: i32,
    /// For each eight cards on the card after that.
    pub(crate) over_second: i32,
    /// By the number of free cells; nothing for more.
    pub(crate) free: [i32; 4],
    /// By the number of empty columns; nothing for more.
    pub(crate) empty: [i32; 4],
    /// For each four ranks of cards in cells.
    pub(crate) parked: i32,
    /// For each card of a run that was carried here.
    pub(crate) carried: i32,
    /// For each step that led here.
    pub(crate) step: i32,
    /// For each move of a card that did not go home.
    pub(crate) detour: i32,
    /// How much better than its parent a child must be to be visited at once.
    pub(crate) eager: i32,
    /// What a position that was left early loses.
    pub(crate) resume: i32,
    /// Ranks behind the next one that are worth digging for.
    pub(crate) reach: u8,
    /// Columns of at most this many cards are worth clearing.
    pub(crate) small: u8,
    /// Whether the search ends where the rest is easy, though it may be longer
    /// than need be.
    pub(crate) hurried: bool,
    /// When to try moves that lose room: from a cell to an empty column, part
    /// of a run, a run to an empty column, a card to a cell.
    pub(crate) order: [i32; 4],
}

impl Guide {
    /// What a step costs that takes `carried` cards along.
    #[inline]
    pub(crate) fn cost(&self, step: CardStep, carried: i32) -> i32 {
        if step.onto == AT_HOME {
            self.step
        } else {
            // All but one of them wait in a cell or column and move twice.
            self.step + self.detour * (2 * carried + 1)
        }
    }

    /// Whether the search is over.
    #[inline]
    pub(crate) fn is_done(&self, rules: &Rules, board: &FreeCellBoard) -> bool {
        if self.hurried {
            board.is_easy(rules)
        } else {
            board.is_solved()
        }
    }

    /// How good a position looks.
    #[inline]
    pub(crate) fn score(&self, rules: &Rules, board: &FreeCellBoard) -> i32 {
        let free = board.free_cells(rules) as usize;
        let empty = usize::from(board.empty_columns(rules));
        let mut score = self.left * i32::from(52 - board.cards_home())
            + self.above_lower * i32::from(board.above_lower)
            + self.unbuilt * i32::from(board.unbuilt)
            + self.free.get(free).copied().unwrap_or(0)
            + self.empty.get(empty).copied().unwrap_or(0);
        if self.parked != 0 {
            let ranks: i32 = cards_of(board.parked)
                .map(|card| i32::from(rank(card)))
                .sum();
            score += self.parked * ranks / 4;
        }
        let mut second = 0;
        for (suit, &home) in (0..4).zip(&board.home) {
            let next = home * 4 + suit;
            if home < 13 {
                score += self.over_next * i32::from(board.above(next));
            }
            if home < 12 {
                second += i32::from(board.above(next + 4));
            }
        }
        score + self.over_second * second / 8
    }
}
