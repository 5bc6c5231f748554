//! Whole solutions as programs and people write them: card by card, or with
//! the cards of a column moved at once; with every move, or without those that
//! go home by themselves.

use impasse_puzzle::{Automoves, Puzzle as _, Sentence, SolutionForm, Words, sentence};

use crate::deal::{Deal, Move};
use crate::notation;
use crate::position::{Position, Slot};

const CARDS: &str = "cards";
const STANDARD: &str = "standard";

/// The forms.
pub(crate) const FORMS: &[SolutionForm] = &[
    SolutionForm {
        name: CARDS,
        summary: Words::new(
            "FreeCell: standard notation, card by card",
            "フリーセル：標準記法、1枚ずつ",
        ),
    },
    SolutionForm {
        name: STANDARD,
        summary: Words::new(
            "FreeCell: standard notation, cards of a column moved at once",
            "フリーセル：標準記法、列のカードはまとめて",
        ),
    },
];

/// The longest column move, card by card, that is looked for.
const LONGEST: usize = 64;

/// Legal moves from the start in one of the forms.
pub(crate) fn write(
    deal: &Deal,
    form: &str,
    moves: &[Move],
    automoves: Automoves,
) -> Result<String, Sentence> {
    let mut writer = Writer {
        deal,
        automoves,
        told: deal.start(),
        now: deal.start(),
        words: Vec::new(),
    };
    let mut rest = moves;
    while !rest.is_empty() && !deal.is_goal(&writer.now) {
        let together = match form {
            STANDARD => writer.column_move(rest),
            _ => None,
        };
        let taken = match together {
            Some(taken) => taken,
            None => writer.single(rest[0])?,
        };
        for &m in &rest[..taken] {
            deal.play(&mut writer.told, m);
        }
        rest = &rest[taken..];
    }
    Ok(writer.words.join(" ") + "\n")
}

/// Writes moves, and plays what plays itself behind each word. Cards that are
/// not home lie at the same places in both positions.
struct Writer<'d> {
    deal: &'d Deal,
    automoves: Automoves,
    /// Where the moves that were given have led.
    told: Position,
    /// Where the words have led: more cards may be home.
    now: Position,
    words: Vec<String>,
}

impl Writer<'_> {
    /// Writes the longest column move that the next moves amount to; says how
    /// many they are.
    fn column_move(&mut self, moves: &[Move]) -> Option<usize> {
        let Slot::Column(from) = moves[0].from else {
            return None;
        };
        let mut end = self.told.clone();
        let mut ends = Vec::new();
        for &m in moves.iter().take(LONGEST) {
            self.deal.play(&mut end, m);
            ends.push((m.to, end.clone()));
        }
        let height = |state: &Position, column| state.from_top(column).count();
        for (at, (last, end)) in ends.iter().enumerate().skip(1).rev() {
            let &Slot::Column(to) = last else { continue };
            let count = height(end, to).saturating_sub(height(&self.told, to));
            if count < 2 || self.after(&self.told, from, to, count).as_ref() != Some(end) {
                continue;
            }
            let cards = || self.told.from_top(from).take(count);
            if cards().any(|card| self.now.is_home(card)) {
                continue;
            }
            if let Some(after) = self.after(&self.now, from, to, count) {
                let bare = self.deal.meant(&self.now, from, to) == Some(count);
                let number = if bare {
                    String::new()
                } else {
                    format!("v{count}")
                };
                let signs = [Slot::Column(from), Slot::Column(to)].map(notation::sign);
                self.say(String::from_iter(signs) + &number, after);
                return Some(at + 1);
            }
        }
        None
    }

    /// The position after a column move.
    fn after(&self, state: &Position, from: u8, to: u8, count: usize) -> Option<Position> {
        let mut after = state.clone();
        for m in self.deal.carry(state, from, to, count)? {
            self.deal.play(&mut after, m);
        }
        Some(after)
    }

    /// Writes one move, unless its card has gone home by itself.
    fn single(&mut self, m: Move) -> Result<usize, Sentence> {
        let card = self.told.card_at(m.from);
        if card.is_some_and(|card| self.now.is_home(card)) {
            return Ok(1);
        }
        if !self.deal.is_legal(&self.now, m) {
            return Err(sentence!(
                "the solution cannot be written so: behind word {0} a card has gone home by itself \
                 that is needed in its column",
                "この解答はその形では書けません（{0}番目の手のあと、まだ列で必要なカードが自動で上がってしまいます）",
                self.words.len()
            ));
        }
        let word = notation::write(self.deal, &self.now, m);
        let mut after = self.now.clone();
        self.deal.play(&mut after, m);
        self.say(word, after);
        Ok(1)
    }

    fn say(&mut self, word: String, after: Position) {
        self.words.push(word);
        self.now = after;
        for m in self.deal.goes_home(&self.now, self.automoves) {
            self.deal.play(&mut self.now, m);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::deal;
    use impasse_puzzle::Instance as _;

    /// Moves written in a form, or why they cannot be.
    #[track_caller]
    fn check(text: &str, moves: &str, form: &str, automoves: Automoves, expected: &str) {
        let deal = deal("cells=3", text);
        let moves = deal.parse_moves(&deal.start(), moves).expect("legal moves");
        let written = deal.solution_text(form, &moves, automoves);
        let shown = written.unwrap_or_else(|why| why.to_string());
        assert_eq!(shown.trim_end(), expected);
    }

    const RUN: &str = "KC KS KH QC JD TC 9D / KD / QD QH QS TD / JS TS JC JH TH / : / :";

    #[test]
    fn cards_of_a_column_are_moved_at_once() {
        let none = Automoves::None;
        check(RUN, "12", CARDS, none, "1a 1b 1c 12 c2 b2 a2");
        check(RUN, "1a 1b 1c 12 c2 b2 a2", STANDARD, none, "12");
        check(RUN, "1a 15v1 a5 1b", STANDARD, none, "15v2 1b");
        check(RUN, "15v1 1a", STANDARD, none, "15v1 1a");
    }

    const NEARLY: &str = "KC QC/KD QD/KH QH/KS QS/Founds: H-J C-J D-J S-J";

    #[test]
    fn what_goes_home_by_itself_is_not_written() {
        let all = "1h 2h 3h 4h 1h 2h 3h 4h";
        check(NEARLY, all, CARDS, Automoves::None, all);
        check(NEARLY, all, CARDS, Automoves::All, "1h");
        // A queen that nobody needs any more goes home, then its king.
        check(NEARLY, all, STANDARD, Automoves::Safe, "1h");
    }
}
