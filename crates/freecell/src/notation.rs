//! Moves as people write them: `5a`, `a3`, `26`, `7h`.
//!
//! The first sign is where a card lies, the second where it goes: a column
//! (`1` to `9`, then `t` or `10`, `u`, `v`), a cell (`a` to `g`, then `i`) or home
//! (`h`). Between columns it means as many cards as fit, or, into an empty
//! column, as many as can be carried; `26v3` means three. We write single
//! cards, so `v1` where the bare form would mean more; where cards go at once,
//! as many as do.
//!
//! fc-solve writes `26v3` for three cards into an empty column and the bare
//! form for one. A game that cannot be played in the usual way may be meant so.
//! A card that lies alone may be taken to an empty column by others; here that
//! is no move. Where a cell is free it is read as two moves through that cell;
//! else the two columns change names in the rest of the game.

use impasse_puzzle::{Puzzle, Sentence, TextError, Word, sentence};

use crate::deal::{Deal, Move};
use crate::position::{MOST_COLUMNS, Position, Slot};

const COLUMNS: &str = "123456789tuv";
const CELLS: &str = "abcdefgi";

/// The sign of a place.
pub(crate) fn sign(slot: Slot) -> char {
    let of = |signs: &str, at: u8| signs.chars().nth(usize::from(at)).unwrap_or('?');
    match slot {
        Slot::Column(column) => of(COLUMNS, column),
        Slot::Cell(cell) => of(CELLS, cell),
        Slot::Home => 'h',
    }
}

fn slot(sign: char) -> Option<Slot> {
    let sign = sign.to_ascii_lowercase();
    let find = |signs: &str| u8::try_from(signs.find(sign)?).ok();
    match sign {
        'h' => Some(Slot::Home),
        // The eighth cell, as fc-solve writes it.
        'k' => Some(Slot::Cell(7)),
        _ => find(COLUMNS)
            .map(Slot::Column)
            .or_else(|| find(CELLS).map(Slot::Cell)),
    }
}

/// The place that a text begins with, and what follows. Others write `10` for the
/// tenth column; no place is called `0`, so that is never two places.
fn first_place(text: &str) -> Option<(Slot, &str)> {
    if let Some(rest) = text.strip_prefix("10") {
        return Some((Slot::Column(9), rest));
    }
    let sign = text.chars().next()?;
    Some((slot(sign)?, &text[sign.len_utf8()..]))
}

/// A move: of one card, or of as many as go at once.
pub(crate) fn write(deal: &Deal, state: &Position, m: Move) -> String {
    let mut text = String::from_iter([sign(m.from), sign(m.to)]);
    if let (Slot::Column(from), Slot::Column(to)) = (m.from, m.to)
        && state.top(to).is_none()
        && deal.meant(state, from, to) != Some(m.cards.into())
    {
        text.push('v');
        text.push_str(&m.cards.to_string());
    }
    text
}

/// How many cards go into an empty column where no number is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bare {
    /// As many as can be carried.
    Most,
    /// One, as fc-solve writes it.
    One,
}

/// Which of our columns each column of a written game is: they change their
/// names where a card that lies alone is taken to an empty one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ColumnNames([u8; MOST_COLUMNS]);

impl Default for ColumnNames {
    fn default() -> Self {
        Self([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    }
}

impl ColumnNames {
    fn ours(&self, slot: Slot) -> Slot {
        match slot {
            Slot::Column(column) => Slot::Column(self.0[usize::from(column)]),
            other => other,
        }
    }

    fn exchange(&mut self, one: u8, other: u8) {
        for name in &mut self.0 {
            if *name == one {
                *name = other;
            } else if *name == other {
                *name = one;
            }
        }
    }
}

/// The moves that a word means, each card for itself.
pub(crate) fn read(
    deal: &Deal,
    state: &Position,
    word: &Word<'_>,
    bare: Bare,
    names: &mut ColumnNames,
) -> Result<Vec<Move>, TextError> {
    if deal.is_goal(state) {
        return Err(word.says(sentence!(
            "{0} comes too late: the puzzle is already solved",
            "もうクリアしているので、{0}は余分です。",
            Sentence::quoted(word.text)
        )));
    }
    let form = || {
        word.wrong(sentence!(
            "a move such as `5a`, `a3`, `26`, `26v3` or `7h`",
            "「5a」「a3」「26」「26v3」「7h」のような手"
        ))
    };
    let mut signs = word.text;
    let mut place = || {
        let (slot, rest) = first_place(signs).ok_or_else(form)?;
        signs = rest;
        Ok(names.ours(slot))
    };
    let (from, to) = (place()?, place()?);
    let count = match signs {
        "" => None,
        rest => Some(read_count(rest).ok_or_else(form)?),
    };
    let moves = match (from, to) {
        (Slot::Column(from), Slot::Column(to)) if from.max(to) < deal.table().columns => {
            let meant = || match bare {
                Bare::One if state.top(to).is_none() => Some(1),
                _ => deal.meant(state, from, to),
            };
            let carried = count
                .or_else(meant)
                .and_then(|count| deal.carry(state, from, to, count));
            let is_whole = || state.from_top(from).count() == count.unwrap_or(1);
            carried.or_else(|| {
                let is_change = is_whole() && from != to && state.top(to).is_none();
                if !is_change {
                    return None;
                }
                deal.change_column(state, from, to).or_else(|| {
                    let is_alone = state.from_top(from).count() == 1;
                    is_alone.then(|| {
                        names.exchange(from, to);
                        Vec::new()
                    })
                })
            })
        }
        _ if count.is_none_or(|count| count == 1) => {
            let m = Move::single(from, to);
            deal.is_legal(state, m).then(|| vec![m])
        }
        _ => return Err(form()),
    };
    moves.ok_or_else(|| illegal(deal, state, word))
}

/// A number of cards: `3`, `12`, or one sixteenth digit as others write it.
fn read_count(text: &str) -> Option<usize> {
    let digits = text.strip_prefix(['v', 'V'])?;
    let hexadecimal = digits.len() == 1;
    let radix = if hexadecimal { 16 } else { 10 };
    let plain = digits.chars().all(|digit| digit.is_digit(radix));
    let count = usize::from_str_radix(digits, radix).ok()?;
    (plain && (1..=13).contains(&count)).then_some(count)
}

fn illegal(deal: &Deal, state: &Position, word: &Word<'_>) -> TextError {
    let mut legal = Vec::new();
    deal.moves(state, &mut legal);
    let names: Vec<String> = legal.iter().map(|&m| write(deal, state, m)).collect();
    if names.is_empty() {
        word.says(sentence!(
            "{0} cannot be played: no card can move any more",
            "{0}はできません。動かせるカードがもうありません。",
            Sentence::quoted(word.text)
        ))
    } else {
        word.says(sentence!(
            "{0} cannot be played here; what can: {1}",
            "ここでは{0}はできません。できるのは：{1}。",
            Sentence::quoted(word.text),
            names.join(" ")
        ))
    }
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::{Instance, Puzzle};

    use super::*;
    use crate::tests::deal;

    /// Moves as they are read, one card each.
    #[track_caller]
    fn check_read(params: &str, text: &str, moves: &str, single: &str) {
        let deal = deal(params, text);
        let read = deal.parse_moves(&deal.start(), moves).expect(moves);
        let mut state = deal.start();
        let mut names = Vec::new();
        for m in read {
            names.push(deal.move_text(&state, m));
            deal.play(&mut state, m);
        }
        assert_eq!(names.join(" "), single);
        let again = deal.parse_moves(&deal.start(), single).expect(single);
        assert_eq!(deal.replay(&again), Ok(state));
    }

    const RUN: &str = "KC KS KH QC JD TC 9D / KD / QD QH QS TD / JS TS JC JH TH / : / :";

    #[test]
    fn a_column_move_is_read_as_single_cards() {
        check_read("cells=3", RUN, "12", "1a 1b 1c 12 c2 b2 a2");
        check_read("cells=0", RUN, "12", "16v1 15 65 16 12 62 56 52 62");
        check_read("cells=4", RUN, "15v2 1B", "1a 15v1 a5 1b");
        check_read("cells=4", RUN, "15 5a", "1a 1b 1c 1d 15 d5 c5 b5 a5 5a");
    }

    #[test]
    fn into_an_empty_column_one_card_is_meant_where_nothing_else_can_be() {
        // After the five cards that fit, only two would be left in column 1.
        check_read("cells=3", RUN, "15 1a 1b 1c", "15v1 1a 1b 1c");
    }

    #[test]
    fn a_column_that_only_changes_its_name_goes_through_free_cells() {
        check_read("cells=3", RUN, "25 5a", "2a a5 5a");
        let two = "KD QC/:/QD KC/KS KH QS QH";
        check_read("cells=2", two, "12v2 2a", "1a 1b b2 a2 2a");
        check_read("cells=2", two, "12 2a", "12v1 2a");
        check_read(
            "cells=0",
            "KD/:/QD KC/KS QC KH QS QH",
            "12 4h 4h 4h 42",
            "4h 4h 4h 41",
        );
    }

    #[track_caller]
    fn check_refused(moves: &str, message: &str) {
        let deal = deal("cells=1", "KC KD QC/:/QD KS/KH QS QH");
        let error = deal.parse_moves(&deal.start(), moves).expect_err(moves);
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn a_wrong_move_is_refused_with_what_would_be_right() {
        let form = "instead of a move such as `5a`, `a3`, `26`, `26v3` or `7h`";
        check_refused("1", &format!("line 1, column 1: `1` {form}"));
        check_refused("1z", &format!("line 1, column 1: `1z` {form}"));
        check_refused("12v0", &format!("line 1, column 1: `12v0` {form}"));
        check_refused("1av2", &format!("line 1, column 1: `1av2` {form}"));
        check_refused(
            "1a 3a",
            "line 1, column 4: `3a` cannot be played here; what can: ah a1 a2 12 32 4h 42 43",
        );
        check_refused(
            "14",
            "line 1, column 1: `14` cannot be played here; what can: 1h 12v1 1a 32 3a 4h 42 43 4a",
        );
    }

    #[test]
    fn nothing_is_read_behind_the_end() {
        let deal = deal("", "KC/:/:/:");
        let error = deal
            .parse_moves(&deal.start(), "1h 1h")
            .expect_err("solved");
        assert_eq!(
            error.to_string(),
            "line 1, column 4: `1h` comes too late: the puzzle is already solved"
        );
    }

    #[test]
    fn the_eighth_cell_has_two_signs() {
        check_read("cells=8", RUN, "1i 1b", "1i 1b");
        check_read("cells=8", RUN, "1k k5", "1i i5");
    }

    #[test]
    fn the_tenth_column_has_two_names() {
        let text = "KC/KD/KH QC/KS QD/QH/QS/:/:/:/JC";
        check_read("cells=1", text, "10a a10", "ta at");
        check_read("cells=1", text, "105 510", "t5 5tv1");
    }

    #[test]
    fn every_place_has_a_sign_of_its_own() {
        let cells = (0..8).map(Slot::Cell);
        for place in (0..12).map(Slot::Column).chain(cells).chain([Slot::Home]) {
            assert_eq!(slot(sign(place)), Some(place));
        }
    }
}
