//! The text form: the name of a layout and its tiles, or a picture level by
//! level.
//!
//! ```text
//! lantern                     C1..C1     a tile where its upper left quarter is,
//! C1 C2 C2                    ......     two steps wide and two rows high;
//! C3 C1 C3                    ..C2..     `--` is a place whose tile is gone;
//! C4 C4                       ......     `=` stands between levels, the lowest
//!                             =          comes first
//!                             .C2...
//! ```

use std::sync::Arc;

use impasse_pairs::{Face, Tiles, check_even};
use impasse_puzzle::{Argument, Row, Sentence, TextError, Word, Words, rows, sentence};

use crate::board::Board;
use crate::formats::{Found, made};
use crate::layout::{Layout, Place};
use crate::layouts::{self, Named};

/// What stands between two levels of a picture.
pub(crate) const NEXT_LEVEL: &str = "=";

/// What is written where a tile is gone.
pub(crate) const GONE: &str = "--";

/// Reads a position.
pub(crate) fn read(text: &str) -> Result<Board, TextError> {
    let rows = rows(text);
    let Some(first) = rows.first().and_then(|row| row.words.first()) else {
        return Err(TextError::new(
            1,
            1,
            sentence!("no tiles", "牌のない文"),
            sentence!("the name of a layout and its tiles", "積み方の名前と牌"),
        ));
    };
    let name = first.text.to_lowercase();
    if let Some(named) = layouts::find(&name) {
        let words = rows.iter().flat_map(|row| &row.words).skip(1);
        return listed(named, first, &words.collect::<Vec<_>>());
    }
    if is_picture(&rows) {
        return picture(&rows);
    }
    let names = layouts::all().iter().map(|named| named.name.to_owned());
    Err(first.wrong(sentence!(
        "the name of a layout ({0}) or a picture of one",
        "積み方の名前（{0}）か積み方の図",
        Argument::first_of(names.collect())
    )))
}

/// Whether a text begins like one of ours.
pub(crate) fn looks_like_board(text: &str) -> bool {
    let rows = rows(text);
    let first = rows.first().and_then(|row| row.words.first());
    let is_named = first.is_some_and(|word| layouts::find(&word.text.to_lowercase()).is_some());
    is_named || is_picture(&rows) || is_list(&rows)
}

/// Whether most words are tiles, and not all of them cards of another game.
fn is_list(rows: &[Row<'_>]) -> bool {
    let words = rows.iter().flat_map(|row| &row.words).skip(1);
    let words: Vec<&str> = words.map(|word| word.text).collect();
    let tiles = words
        .iter()
        .filter(|word| **word == GONE || Face::read(word).is_some());
    let is_no_card = |word: &&&str| word.starts_with(['B', 'W', 'F', 'b', 'w', 'f']);
    let of_our_own = tiles.clone().filter(is_no_card).count();
    words.len() >= 8 && 3 * tiles.count() >= 2 * words.len() && of_our_own > 0
}

/// Whether the rows are those of a picture: one word each, of dots, codes and
/// signs for gone tiles, with a code among them.
fn is_picture(rows: &[Row<'_>]) -> bool {
    let is_row = |row: &Row<'_>| matches!(&row.words[..], [word] if word.text == NEXT_LEVEL || is_picture_row(word.text));
    let has_dots = rows.iter().any(|row| row.words[0].text.contains('.'));
    has_dots
        && rows.iter().filter(|row| is_row(row)).count() * 3 >= rows.len() * 2
        && rows.iter().any(|row| {
            row.words[0]
                .text
                .contains(|c: char| c.is_ascii_alphanumeric() || c == '-')
        })
}

fn is_picture_row(text: &str) -> bool {
    let signs: Vec<char> = text.chars().collect();
    let mut at = 0;
    while at < signs.len() {
        if signs[at] == '.' {
            at += 1;
            continue;
        }
        let code: String = signs[at..].iter().take(2).collect();
        if code != GONE && Face::read(&code).is_none() {
            return false;
        }
        at += 2;
    }
    true
}

/// The tile that a word means.
fn tile(word: &Word<'_>) -> Result<Option<Face>, TextError> {
    if word.text == GONE {
        return Ok(None);
    }
    let face = Face::read(word.text).ok_or_else(|| {
        word.wrong(sentence!(
            "a tile (C1 to C9, B1 to B9, D1 to D9, WE WS WW WN, DR DG DW, F1 to F4, S1 to S4) or `--`",
            "牌（C1～C9、B1～B9、D1～D9、風牌WE・WS・WW・WN、三元牌DR・DG・DW、F1～F4、S1～S4）か「--」"
        ))
    })?;
    Ok(Some(face))
}

/// The board of a layout's name and its tiles, in reading order.
fn listed(named: &Named, name: &Word<'_>, words: &[&Word<'_>]) -> Result<Board, TextError> {
    let count = named.layout.count();
    if words.len() != count {
        let at = words.get(count).or(words.last()).copied().unwrap_or(name);
        return Err(TextError::new(
            at.line,
            at.column,
            Sentence::counted(
                words.len(),
                Words::new("{0} tile", "牌{0}枚"),
                Words::new("{0} tiles", "牌{0}枚"),
            ),
            sentence!(
                "{0}, as many as {1} has places",
                "{1}の牌の数{0}枚",
                count,
                named.name
            ),
        ));
    }
    let faces = words
        .iter()
        .map(|word| tile(word))
        .collect::<Result<Vec<_>, _>>()?;
    let found = faces.iter().copied().zip(words.iter().copied());
    check_groups(found)?;
    Ok(Board::named(named, faces))
}

/// The board of a picture.
fn picture(rows: &[Row<'_>]) -> Result<Board, TextError> {
    let (mut level, mut y) = (0_u8, 0_u8);
    let mut places: Vec<Found> = Vec::new();
    let mut tiles: Vec<(Place, Option<Face>, Word<'_>)> = Vec::new();
    for row in rows {
        let word = row.words[0];
        if let Some(more) = row.words.get(1) {
            return Err(more.says(sentence!(
                "{0} is too much: a row of the picture is one word",
                "{0}は余分です。図の1段は空白を入れずに書きます。",
                Sentence::quoted(more.text)
            )));
        }
        if word.text == NEXT_LEVEL {
            level += 1;
            y = 0;
            if level == Layout::HIGHEST {
                let most = Layout::HIGHEST;
                return Err(word.says(sentence!(
                    "a picture has at most {0} levels",
                    "図は{0}層までです。",
                    most
                )));
            }
            continue;
        }
        let longest = usize::from(Layout::LONGEST);
        if usize::from(y) == longest || word.text.chars().count() > longest {
            return Err(word.says(sentence!(
                "a picture has at most {0} steps along a side",
                "図は縦横それぞれ{0}目までです。",
                longest
            )));
        }
        for (x, code) in codes(&word) {
            let place = Place { level, y, x };
            places.push(Found {
                place,
                line: code.line,
                column: code.column,
            });
            tiles.push((place, tile(&code)?, code));
        }
        y += 1;
    }
    let layout = made(&places)?;
    tiles.sort_unstable_by_key(|(place, ..)| *place);
    let faces: Vec<Option<Face>> = tiles.iter().map(|(_, face, _)| *face).collect();
    check_groups(tiles.iter().map(|(_, face, word)| (*face, word)))?;
    Ok(Board::new(Arc::new(layout), None, faces))
}

/// Checks that there is an even number of tiles of each group.
fn check_groups<'w, 't: 'w>(
    tiles: impl Iterator<Item = (Option<Face>, &'w Word<'t>)>,
) -> Result<(), TextError> {
    let tiles = tiles.filter_map(|(face, word)| Some((face?.group(), word)));
    check_even(&tiles.collect::<Vec<_>>())
}

/// The codes in a row of a picture, each with its step.
pub(crate) fn codes<'t>(row: &Word<'t>) -> Vec<(u8, Word<'t>)> {
    let mut found = Vec::new();
    let mut signs = row.text.char_indices();
    let mut x = 0_u8;
    while let Some((from, sign)) = signs.next() {
        if sign == '.' {
            x += 1;
            continue;
        }
        let behind = signs
            .next()
            .map_or(row.text.len(), |(at, sign)| at + sign.len_utf8());
        found.push((
            x,
            Word {
                text: &row.text[from..behind],
                line: row.line,
                column: row.column + usize::from(x),
            },
        ));
        x += 2;
    }
    found
}

/// Writes a position.
pub(crate) fn write(board: &Board, state: &Tiles) -> String {
    let code = |cell| match board.face(cell).filter(|_| state.contains(cell)) {
        Some(face) => face.to_string(),
        None => GONE.to_owned(),
    };
    let layout = board.layout();
    if let Some(name) = board.layout_name() {
        let mut text = name.to_owned();
        let mut before = None;
        for cell in layout.cells() {
            let Place { level, y, .. } = layout.place(cell);
            let is_next = before != Some((level, y));
            text.push(if is_next { '\n' } else { ' ' });
            text.push_str(&code(cell));
            before = Some((level, y));
        }
        text.push('\n');
        return text;
    }
    let (width, height) = (usize::from(layout.width()), usize::from(layout.height()));
    let mut text = String::new();
    let highest = layout.places().iter().map(|place| place.level).max();
    for level in 0..=highest.unwrap_or(0) {
        if level > 0 {
            text.push_str(NEXT_LEVEL);
            text.push('\n');
        }
        for y in 0..height {
            let mut x = 0;
            while x < width {
                let at = |at: usize| u8::try_from(at).unwrap_or(u8::MAX);
                let place = Place {
                    level,
                    y: at(y),
                    x: at(x),
                };
                if let Some(cell) = layout.cell(place) {
                    text.push_str(&code(cell));
                    x += 2;
                } else {
                    text.push('.');
                    x += 1;
                }
            }
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::{Instance as _, Puzzle as _};

    use super::read;
    use crate::tests::board;

    #[track_caller]
    fn check_error(text: &str, message: &str) {
        let error = read(text).expect_err(text);
        assert_eq!(error.to_string(), message);
    }

    const LANTERN: &str = "lantern\nC1 C2 C1\nF1 C2 F3\nWE WE\n";

    #[test]
    fn a_list_and_a_picture_are_read_as_they_are_written() {
        let picture = "C1C2C1\n......\n..F2..\n......\n=\n.F1...\n......\n..C2..\n......\n";
        for text in [LANTERN, picture] {
            assert_eq!(board(text).text(), text);
        }
        let on_one_line = LANTERN.replace('\n', "/").to_lowercase();
        assert_eq!(board(&on_one_line).text(), LANTERN);
        let played = LANTERN.replace("WE WE", "-- --");
        assert_eq!(board(&played).start().count(), 6);
    }

    #[test]
    fn a_wrong_text_is_refused_with_its_place() {
        check_error(
            "; nothing\n",
            "line 1, column 1: no tiles instead of the name of a layout and its tiles",
        );
        check_error(
            "lantern C1 C1 C2",
            "line 1, column 15: 3 tiles instead of 8, as many as lantern has places",
        );
        check_error(
            &LANTERN.replace("C2 F3", "C0 F3"),
            "line 3, column 4: `C0` instead of a tile (C1 to C9, B1 to B9, D1 to D9, \
             WE WS WW WN, DR DG DW, F1 to F4, S1 to S4) or `--`",
        );
        check_error(
            &LANTERN.replace("F3", "S3"),
            "line 3, column 1: tiles go in pairs, but there is only one `F`",
        );
        check_error(
            "C1C1..\n......\n=\n....B1\n.......B1\n",
            "line 4, column 5: this tile floats: no tile lies below it, and none beside it is held",
        );
        check_error(
            "C1.\n.C1\n...\n",
            "line 2, column 2: this tile overlaps another: on a level they lie two steps apart",
        );
        check_error(
            "C1..C1\n......\n=\nC1....\n",
            "line 4, column 1: 3 tiles cannot all be taken in pairs: their number must be even",
        );
    }

    #[track_caller]
    fn check_move_error(moves: &str, message: &str) {
        let board = board(LANTERN);
        let error = board.parse_moves(&board.start(), moves).expect_err(moves);
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn an_illegal_move_is_refused_with_the_reason_and_what_would_be_legal() {
        let legal = "B2.1-D2.1";
        for (moves, what) in [
            ("A1-E1", "not both tiles are free"),
            ("A1-C1", "the tiles differ"),
            ("A1-Z9", "it is not a pair of places of this layout"),
            ("A1-A1", "that is one tile"),
        ] {
            check_move_error(
                moves,
                &format!("line 1, column 1: `{moves}` cannot be played: {what}; what can: {legal}"),
            );
        }
        check_move_error(
            "d2.1-B2.1 B2.1-D2.1",
            "line 1, column 11: `B2.1-D2.1` cannot be played: a tile is gone already; \
             what can: A1-E1 or A3-E3",
        );
    }
}
