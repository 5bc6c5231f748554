//! Rows and jumps as text.
//!
//! A row is one word of `o` and `.`; a jump is written by the cells where it
//! begins and ends, counted from 1: `1-3`.

use impasse_puzzle::{TextError, Word, rows};

use crate::row::{Jump, Pegs, Row};

/// Reads a row; with a width, the row must have it.
pub(crate) fn read(width: Option<u8>, text: &str) -> Result<Row, TextError> {
    let rows = rows(text);
    let mut words = rows.iter().flat_map(|row| &row.words);
    let Some(word) = words.next() else {
        return Err(TextError::new(1, 1, "no cells", "a row such as `oo.o..`"));
    };
    if let Some(more) = words.next() {
        return Err(more.wrong("nothing behind the row"));
    }
    let letter = |found: char| word.text.chars().position(|each| each == found);
    if let Some(other) = word.text.chars().find(|letter| !"o.".contains(*letter)) {
        let column = word.column + letter(other).unwrap_or(0);
        return Err(TextError::new(
            word.line,
            column,
            format!("`{other}`"),
            "a peg `o` or a hole `.`",
        ));
    }
    let cells = word.text.len();
    let fits = u8::try_from(cells).ok().filter(|&cells| match width {
        Some(width) => cells == width,
        None => (Row::NARROWEST..=Row::WIDEST).contains(&cells),
    });
    let Some(cells) = fits else {
        let expected = match width {
            Some(width) => format!("width={width}"),
            None => format!("{} to {} cells", Row::NARROWEST, Row::WIDEST),
        };
        return Err(word.wrong(expected));
    };
    let pegs = word
        .text
        .char_indices()
        .filter(|&(_, letter)| letter == 'o');
    let bits = pegs.fold(0, |bits, (cell, _)| bits | 1 << cell);
    if bits == 0 {
        return Err(word.wrong("at least one peg `o`"));
    }
    Ok(Row::new(cells, Pegs(bits)))
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
        word.wrong(if names.is_empty() {
            "the end: no peg can jump".to_owned()
        } else {
            names.join(" or ")
        })
    })
}

#[cfg(test)]
mod tests {
    use super::read;

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
            "line 1, column 1: found no cells, expected a row such as `oo.o..`",
        );
        check_error(
            None,
            "\n oo.xo.",
            "line 2, column 5: found `x`, expected a peg `o` or a hole `.`",
        );
        check_error(
            None,
            "oo.o",
            "line 1, column 1: found `oo.o`, expected 6 to 24 cells",
        );
        check_error(
            Some(7),
            "oo.o..",
            "line 1, column 1: found `oo.o..`, expected width=7",
        );
        check_error(
            None,
            "......",
            "line 1, column 1: found `......`, expected at least one peg `o`",
        );
        check_error(
            None,
            "oo.o../o",
            "line 1, column 8: found `o`, expected nothing behind the row",
        );
    }
}
