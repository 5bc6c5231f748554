//! Moves as letters: `l`, `u`, `r`, `d` for steps, capitals for pushes.
//!
//! Many write small letters only, so a small letter may push too. A capital
//! promises a push: where there is no box the moves belong to another level.
//!
//! A number in front of a letter repeats it (`3r` is `rrr`), and in front of
//! parentheses all that stands in them (`2(uR)` is `uRuR`). Blanks count for
//! nothing.

use impasse_puzzle::{Sentence, TextError, Words, sentence};

use crate::direction::Direction;
use crate::floor::Floor;
use crate::position::Position;

/// One letter and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The direction.
    pub direction: Direction,
    /// Whether it claims to be a push.
    pub pushes: bool,
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
}

/// The most letters a text may stand for: far beyond any solution.
const MOST: usize = 1_000_000;

const EXPECTED: Words = Words::new(
    "a step `l`, `u`, `r`, `d` or a push `L`, `U`, `R`, `D`",
    "歩く手「l」「u」「r」「d」か、押す手「L」「U」「R」「D」",
);

/// Reads letters; nothing is said about a board on which they could be
/// played.
///
/// ```
/// let letters = impasse_sokoban::letters("2r 2(uL)").unwrap();
/// let text: String = letters.iter().map(|l| l.direction.letter(l.pushes)).collect();
/// assert_eq!(text, "rruLuL");
/// ```
///
/// # Errors
///
/// [`TextError`] at the first sign that is no move.
pub fn letters(text: &str) -> Result<Vec<Letter>, TextError> {
    let mut out: Vec<Letter> = Vec::new();
    // The number in front, if one was begun; open parentheses.
    let mut times: Option<(usize, Place)> = None;
    let mut open: Vec<(usize, usize, Place)> = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        for (column, sign) in (1..).zip(content.chars()) {
            let place = (line, column);
            let wrong =
                |expected: Sentence| TextError::new(line, column, Sentence::quoted(sign), expected);
            if let Some(digit) = sign.to_digit(10) {
                let (number, place) = times.unwrap_or((0, place));
                let number = (10 * number + digit as usize).min(MOST + 1);
                times = Some((number, place));
            } else if let Some((direction, pushes)) = Direction::of_letter(sign) {
                let count = times.take().map_or(1, |(number, _)| number);
                if count > MOST - out.len() {
                    return Err(too_many(place));
                }
                let letter = Letter {
                    direction,
                    pushes,
                    line,
                    column,
                };
                out.extend(std::iter::repeat_n(letter, count));
            } else if sign == '(' {
                let count = times.take().map_or(1, |(number, _)| number);
                open.push((count, out.len(), place));
            } else if sign == ')' && times.is_none() {
                let (count, from, _) = open.pop().ok_or_else(|| wrong(EXPECTED.into()))?;
                let part = out.split_off(from);
                if count.saturating_mul(part.len()) > MOST - out.len() {
                    return Err(too_many(place));
                }
                for _ in 0..count {
                    out.extend(&part);
                }
            } else if !sign.is_whitespace() {
                return Err(wrong(EXPECTED.into()));
            }
        }
    }
    if let Some((number, (line, column))) = times {
        let what = sentence!(
            "the number `{0}` repeats nothing: no move follows",
            "数「{0}」の後ろに、繰り返す手がありません。",
            number
        );
        return Err(TextError::says(line, column, what));
    }
    if let Some((_, _, (line, column))) = open.pop() {
        let what = sentence!("`(` is never closed", "「(」が閉じられていません。");
        return Err(TextError::says(line, column, what));
    }
    Ok(out)
}

type Place = (usize, usize);

fn too_many((line, column): Place) -> TextError {
    let what = sentence!(
        "there are too many moves; {0} can be read",
        "手が多すぎます。読めるのは{0}手までです。",
        MOST
    );
    TextError::says(line, column, what)
}

/// A line of letters alone, as in files of solutions.
pub(crate) fn is_lurd(line: &str) -> bool {
    let fits = |sign: char| {
        Direction::of_letter(sign).is_some()
            || sign.is_ascii_digit()
            || matches!(sign, '(' | ')')
            || sign.is_whitespace()
    };
    line.chars().all(fits)
        && line
            .chars()
            .any(|sign| Direction::of_letter(sign).is_some())
}

/// Plays letters from a position, each step under the rules; `played` hears
/// of each, before it is played and whether it pushes.
pub(crate) fn play(
    floor: &Floor,
    position: &mut Position,
    letters: &[Letter],
    mut played: impl FnMut(&Position, Direction, bool),
) -> Result<(), TextError> {
    for letter in letters {
        let direction = letter.direction;
        let sign = direction.letter(letter.pushes);
        let wrong = |what: Sentence| TextError::says(letter.line, letter.column, what);
        if position.is_solved(floor) {
            return Err(wrong(sentence!(
                "`{0}` comes too late: the level is already solved",
                "もうクリアしているので、「{0}」は余分です。",
                sign
            )));
        }
        let before = position.clone();
        match position.take(floor, direction) {
            None => return Err(wrong(blocked(sign, floor, &before))),
            Some(false) if letter.pushes => {
                *position = before;
                return Err(wrong(sentence!(
                    "`{0}` would push, but no box stands there; write `{1}`",
                    "「{0}」は押す手ですが、ここに荷物はありません。「{1}」と書いてください。",
                    sign,
                    direction.letter(false)
                )));
            }
            Some(pushes) => played(&before, direction, pushes),
        }
    }
    Ok(())
}

/// That a step cannot be taken, and which can, for people.
fn blocked(sign: char, floor: &Floor, position: &Position) -> Sentence {
    let mut names = Vec::new();
    for direction in Direction::ALL {
        if let Some(pushes) = position.clone().take(floor, direction) {
            names.push(direction.letter(pushes).to_string());
        }
    }
    if names.is_empty() {
        sentence!(
            "`{0}` cannot be played: the player cannot step anywhere",
            "「{0}」はできません。作業員はどこへも動けません。",
            sign
        )
    } else {
        sentence!(
            "`{0}` cannot be played here; what can: {1}",
            "ここでは「{0}」はできません。できるのは：{1}。",
            sign,
            names
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let read: String = match letters(text) {
            Ok(letters) => letters
                .iter()
                .map(|letter| letter.direction.letter(letter.pushes))
                .collect(),
            Err(error) => error.to_string(),
        };
        assert_eq!(read, expected, "{text}");
    }

    #[test]
    fn numbers_repeat_letters_and_groups() {
        check("lurdLURD", "lurdLURD");
        check("3r2U", "rrrUU");
        check("10l", "llllllllll");
        check("2(u2(rD))\nl", "urDrDurDrDl");
        check("0(u)l", "l");
        check("", "");
    }

    /// The letters as they are played, or why they cannot be.
    #[track_caller]
    fn check_played(level: &str, text: &str, expected: &str) {
        let level = crate::Level::read(level).expect("a level");
        let mut position = level.start().clone();
        let mut played = String::new();
        let read = letters(text).expect("letters");
        let end = play(
            level.floor(),
            &mut position,
            &read,
            |_, direction, pushes| {
                played.push(direction.letter(pushes));
            },
        );
        let shown = end.map_or_else(|error| error.to_string(), |()| played);
        assert_eq!(shown, expected, "{text}");
    }

    #[test]
    fn small_letters_may_push_and_capitals_must() {
        let level = "#######/#@ $ .#/#######";
        check_played(level, "rRR", "rRR");
        check_played(level, "rrr", "rRR");
        check_played(level, "rRr", "rRR");
        check_played(
            level,
            "RRR",
            "line 1, column 1: `R` would push, but no box stands there; write `r`",
        );
    }

    #[test]
    fn what_is_no_move_is_refused_where_it_stands() {
        check(
            "rr\nr x",
            "line 2, column 3: `x` instead of a step `l`, `u`, `r`, `d` or a push `L`, `U`, \
             `R`, `D`",
        );
        check(
            "rr3",
            "line 1, column 3: the number `3` repeats nothing: no move follows",
        );
        check("r(u", "line 1, column 2: `(` is never closed");
        check(
            "r)",
            "line 1, column 2: `)` instead of a step `l`, `u`, `r`, `d` or a push `L`, `U`, \
             `R`, `D`",
        );
        check(
            "99999999999r",
            "line 1, column 12: there are too many moves; 1000000 can be read",
        );
        check(
            "9999999(9999999(rr))",
            "line 1, column 19: there are too many moves; 1000000 can be read",
        );
    }
}
