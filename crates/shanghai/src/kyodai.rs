//! Kyodai's `.lay` files.
//!
//! ```text
//! Kyodai 3.0          A name, perhaps with a category behind `::`, then 5
//! Turtle              levels of 20 rows of 34 steps, a sign each: `1` where
//! 0000100000…         the upper left quarter of a tile lies, else `0`.
//! ```

use impasse_puzzle::{Sentence, TextError, Words, sentence};

use crate::formats::{Found, made};
use crate::layout::{Layout, Place};

const MAGIC: [&str; 2] = ["Kyodai 3.0", "Kyodai 6.0"];

const WIDTH: usize = 34;
const HEIGHT: usize = 20;
const LEVELS: usize = 5;

pub(crate) fn is_one(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').starts_with("Kyodai ")
}

pub(crate) fn title(text: &str) -> Option<String> {
    let line = text.lines().nth(1)?;
    let (name, _) = line.split_once("::").unwrap_or((line, ""));
    Some(name.trim().to_owned())
}

pub(crate) fn read(text: &str) -> Result<Layout, TextError> {
    let first = text.lines().next().unwrap_or("");
    let magic = first.trim_start_matches('\u{feff}').trim_end();
    if !MAGIC.contains(&magic) {
        let expected = MAGIC.map(str::to_owned).to_vec();
        return Err(TextError::new(
            1,
            1,
            Sentence::quoted(magic),
            sentence!("{0}", "{0}", expected),
        ));
    }
    let mut found = Vec::new();
    let mut at = 0;
    let mut end = (2, 1);
    for (line, content) in (1..).zip(text.lines()).skip(2) {
        for (column, sign) in (1..).zip(content.chars()) {
            if sign.is_whitespace() {
                continue;
            }
            if sign != '0' && sign != '1' {
                return Err(TextError::new(
                    line,
                    column,
                    Sentence::quoted(sign),
                    sentence!("`0` or `1`", "「0」か「1」"),
                ));
            }
            end = (line, column);
            if sign == '1' && at < WIDTH * HEIGHT * LEVELS {
                let small = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
                let place = Place {
                    level: small(at / (WIDTH * HEIGHT)),
                    y: small(at / WIDTH % HEIGHT),
                    x: small(at % WIDTH),
                };
                found.push(Found {
                    place,
                    line,
                    column,
                });
            }
            at += 1;
        }
    }
    if at != WIDTH * HEIGHT * LEVELS {
        return Err(TextError::new(
            end.0,
            end.1,
            Sentence::counted(
                at,
                Words::new("{0} step", "{0}目"),
                Words::new("{0} steps", "{0}目"),
            ),
            sentence!(
                "{0}: {1} levels of {2} rows of {3}",
                "{0}目（{3}目の段が{2}段、{1}層）",
                WIDTH * HEIGHT * LEVELS,
                LEVELS,
                HEIGHT,
                WIDTH
            ),
        ));
    }
    made(&found)
}

/// The layout as Kyodai reads it; `None` where it has no room for it.
pub(crate) fn write(title: Option<&str>, layout: &Layout) -> Option<String> {
    let has_room = usize::from(layout.width()) <= WIDTH
        && usize::from(layout.height()) <= HEIGHT
        && layout
            .places()
            .iter()
            .all(|place| usize::from(place.level) < LEVELS);
    has_room.then(|| {
        let mut steps = vec!['0'; WIDTH * HEIGHT * LEVELS];
        for &Place { level, y, x } in layout.places() {
            let row = usize::from(level) * HEIGHT + usize::from(y);
            steps[row * WIDTH + usize::from(x)] = '1';
        }
        let steps: String = steps.into_iter().collect();
        format!("{}\n{}\n{steps}\n", MAGIC[0], title.unwrap_or("Impasse"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layouts;

    #[test]
    fn every_layout_that_fits_is_read_as_it_is_written() {
        let mut fitting = 0;
        for named in layouts::all() {
            if let Some(text) = write(Some("A title"), &named.layout) {
                let read = read(&text).expect(named.name);
                assert_eq!(read.places(), named.layout.places(), "{}", named.name);
                assert_eq!(title(&text).as_deref(), Some("A title"));
                fitting += 1;
            }
        }
        assert_eq!(fitting, layouts::all().len() - 1);
    }

    #[track_caller]
    fn check_error(text: &str, message: &str) {
        assert_eq!(read(text).expect_err(text).to_string(), message);
    }

    #[test]
    fn a_bad_file_is_refused_with_its_place() {
        check_error(
            "Kyodai 9.0\nx\n",
            "line 1, column 1: `Kyodai 9.0` instead of Kyodai 3.0 or Kyodai 6.0",
        );
        check_error(
            "Kyodai 3.0\nx\n0102",
            "line 3, column 4: `2` instead of `0` or `1`",
        );
        check_error(
            "Kyodai 3.0\nx\n0101",
            "line 3, column 4: 4 steps instead of 3400: 5 levels of 20 rows of 34",
        );
    }
}
