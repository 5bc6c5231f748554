//! Rows and jumps as text.
//!
//! A row is one word of `o` and `.`; a jump is written by the cells where it
//! begins and ends, counted from 1: `1-3`.

use impasse_puzzle::{Sentence, TextError, Word, rows, sentence};

use crate::row::{Jump, Pegs, Row};

/// Reads a row; with a width, the row must have it.
pub(crate) fn read(width: Option<u8>, text: &str) -> Result<Row, TextError> {
    let rows = rows(text);
    let mut words = rows.iter().flat_map(|row| &row.words);
    let Some(word) = words.next() else {
        return Err(TextError::new(
            1,
            1,
            sentence!("no cells", "マスがない文"),
            sentence!("a row such as `oo.o..`", "「oo.o..」のような列"),
        ));
    };
    if let Some(more) = words.next() {
        return Err(more.says(sentence!(
            "{0} stands behind the row, where nothing should be",
            "列の後ろに{0}があります。列は1つだけにしてください。",
            Sentence::quoted(more.text)
        )));
    }
    let letter = |found: char| word.text.chars().position(|each| each == found);
    if let Some(other) = word.text.chars().find(|letter| !"o.".contains(*letter)) {
        let column = word.column + letter(other).unwrap_or(0);
        return Err(TextError::new(
            word.line,
            column,
            Sentence::quoted(other),
            sentence!("a peg `o` or a hole `.`", "ペグ「o」か穴「.」"),
        ));
    }
    let cells = word.text.len();
    let fits = u8::try_from(cells).ok().filter(|&cells| match width {
        Some(width) => cells == width,
        None => (Row::NARROWEST..=Row::WIDEST).contains(&cells),
    });
    let Some(cells) = fits else {
        let expected = match width {
            Some(width) => sentence!("width={0}", "width={0}", width),
            None => sentence!(
                "{0} to {1} cells",
                "{0}～{1}マスの列",
                Row::NARROWEST,
                Row::WIDEST
            ),
        };
        return Err(word.wrong(expected));
    };
    let pegs = word
        .text
        .char_indices()
        .filter(|&(_, letter)| letter == 'o');
    let bits = pegs.fold(0, |bits, (cell, _)| bits | 1 << cell);
    if bits == 0 {
        return Err(word.says(sentence!(
            "the row has no peg `o`",
            "この列にはペグ「o」がありません。"
        )));
    }
    Ok(Row::new(cells, Pegs(bits)))
}

/// Whether somebody meant a row by a text, even if one sign is wrong.
pub(crate) fn looks_like_row(text: &str) -> bool {
    let rows = rows(text);
    let mut words = rows.iter().flat_map(|row| &row.words);
    let (Some(word), None) = (words.next(), words.next()) else {
        return false;
    };
    let (known, wrong): (Vec<char>, Vec<char>) =
        word.text.chars().partition(|sign| "o.".contains(*sign));
    known.len() > 1 && wrong.len() < 2
}

/// The text of a position.
pub(crate) fn write(row: &Row, pegs: Pegs) -> String {
    let letter = |cell| if pegs.has(cell) { 'o' } else { '.' };
    let mut text: String = (0..row.width()).map(letter).collect();
    text.push('\n');
    text
}

/// A jump as people write it.
pub(crate) fn write_jump(jump: Jump) -> String {
    format!("{}-{}", jump.from + 1, jump.to + 1)
}

/// The jump that a word means, among the legal ones.
pub(crate) fn read_jump(word: &Word<'_>, legal: &[Jump]) -> Result<Jump, TextError> {
    let mut found = legal.iter().filter(|&&jump| write_jump(jump) == word.text);
    found.next().copied().ok_or_else(|| {
        let names: Vec<String> = legal.iter().map(|&jump| write_jump(jump)).collect();
        let given = Sentence::quoted(word.text);
        word.says(if names.is_empty() {
            sentence!(
                "{0} cannot be played: no peg can jump any more",
                "{0}はできません。飛べるペグがもうありません。",
                given
            )
        } else {
            sentence!(
                "{0} cannot be played here; what can: {1}",
                "ここでは{0}はできません。できるのは：{1}。",
                given,
                names
            )
        })
    })
}

#[cfg(test)]
mod tests {
    use super::{looks_like_row, read};

    #[test]
    fn one_wrong_sign_still_looks_like_a_row() {
        assert!(looks_like_row("oo.o..\n") && looks_like_row("; a remark\noo?o..\n"));
        assert!(!looks_like_row("oo?x..") && !looks_like_row("oo. o..") && !looks_like_row(""));
    }

    #[track_caller]
    fn check_error(width: Option<u8>, text: &str, message: &str) {
        let error = read(width, text).expect_err(text);
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn a_wrong_text_is_refused_with_its_place() {
        check_error(
            None,
            "; a remark\n",
            "line 1, column 1: no cells instead of a row such as `oo.o..`",
        );
        check_error(
            None,
            "\n oo.xo.",
            "line 2, column 5: `x` instead of a peg `o` or a hole `.`",
        );
        check_error(
            None,
            "oo.o",
            "line 1, column 1: `oo.o` instead of 6 to 24 cells",
        );
        check_error(
            Some(7),
            "oo.o..",
            "line 1, column 1: `oo.o..` instead of width=7",
        );
        check_error(None, "......", "line 1, column 1: the row has no peg `o`");
        check_error(
            None,
            "oo.o../o",
            "line 1, column 8: `o` stands behind the row, where nothing should be",
        );
    }
}
