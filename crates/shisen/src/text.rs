//! The text form: rows of labels such as `07 12 -- 03`.

use impasse_pairs::{Cell, check_even};
use impasse_puzzle::{
    OpenError, ParamError, Params, Row, Sentence, TextError, Word, Words, card_words, rows,
    sentence, uneven,
};

use crate::board::Board;
use crate::faces::Faces;
use crate::frame::{Frame, Lines};
use crate::label::Label;
use crate::params::{Gravity, Rules, size};

/// Reads a position.
pub(crate) fn read(params: &Params, text: &str) -> Result<(Board, Gravity), OpenError> {
    let Rules {
        lines,
        turns,
        faces,
        gravity,
    } = Rules::of(params)?;
    let rows = rows(text);
    let frame = frame(&rows, lines)?.with_turns(turns);
    let words: Vec<&Word<'_>> = rows.iter().flat_map(|row| &row.words).collect();
    let labels = words
        .iter()
        .map(|word| label(word, faces))
        .collect::<Result<Vec<_>, _>>()?;
    let tiles = labels.iter().zip(&words);
    let tiles = tiles.filter_map(|(label, &word)| Some((faces.kind((*label)?), word)));
    check_even(&tiles.collect::<Vec<_>>())?;
    if gravity == Gravity::Down {
        check_floating(frame, &words, &labels)?;
    }
    let board = Board::new(frame, faces, labels);
    check_params(params, &board)?;
    Ok((board, gravity))
}

/// Whether most words of a text are numbered tiles or `--`, and no cards.
pub(crate) fn looks_like_board(text: &str) -> bool {
    let rows = rows(text);
    let words: Vec<&str> = rows
        .iter()
        .flat_map(|row| &row.words)
        .map(|word| word.text)
        .collect();
    let is_tile = |word: &&&str| {
        let is_numbered = word.contains(|sign: char| sign.is_ascii_digit());
        **word == "--" || is_numbered && Label::read(word).is_some()
    };
    let tiles = words.iter().filter(is_tile).count();
    // A row may be spoilt, but most are as long as each other.
    let alike = |row: &Row<'_>| {
        let same = |other: &&Row<'_>| other.words.len() == row.words.len();
        rows.iter().filter(same).count()
    };
    let even = rows.iter().map(alike).max().unwrap_or(0);
    rows.len() >= 2
        && 2 * even >= rows.len()
        && words.len() >= 4
        && 3 * tiles >= 2 * words.len()
        && card_words(text).is_none()
}

/// Checks the shape of the board.
fn frame(rows: &[Row<'_>], lines: Lines) -> Result<Frame, TextError> {
    let Some(first) = rows.first() else {
        return Err(TextError::new(
            1,
            1,
            sentence!("no tiles", "牌のない文"),
            sentence!("rows of tiles", "牌を並べた段"),
        ));
    };
    let longest = usize::from(Frame::LONGEST);
    let width = first.words.len();
    if let Some(beyond) = first.words.get(longest) {
        return Err(TextError::new(
            beyond.line,
            beyond.column,
            sentence!("{0} tiles in the first row", "1段目が{0}枚", width),
            sentence!("at most {0}", "{0}枚まで", longest),
        ));
    }
    if let Some((here, at)) = uneven(rows, width) {
        return Err(TextError::new(
            at.line,
            at.column,
            Sentence::counted(
                here,
                Words::new("{0} tile in this row", "この段は{0}枚"),
                Words::new("{0} tiles in this row", "この段は{0}枚"),
            ),
            sentence!("{0} as in the first row", "1段目と同じ{0}枚", width),
        ));
    }
    let height = rows.len().min(longest).min(Frame::MOST_CELLS / width);
    if let Some(beyond) = rows.get(height) {
        return Err(TextError::new(
            beyond.line,
            beyond.column,
            sentence!(
                "{0} rows of {1} tiles",
                "{1}枚の段が{0}段",
                rows.len(),
                width
            ),
            sentence!("at most {0}", "{0}段まで", height),
        ));
    }
    let side = |length: usize| u8::try_from(length).expect("at most 62");
    Ok(Frame::new(side(width), side(height), lines))
}

fn label(word: &Word<'_>, faces: Faces) -> Result<Option<Label>, TextError> {
    if word.text == "--" {
        return Ok(None);
    }
    let label = faces.read(word.text);
    let wrong = || {
        word.wrong(match faces {
            Faces::Numbers => sentence!(
                "a tile, such as `07` or `E2` (up to three letters or digits), or `--`",
                "「07」「E2」のような牌（3文字までの英数字・文字）か、空きマス「--」"
            ),
            Faces::Mahjong(_) => sentence!(
                "a tile (C1 to C9, B1 to B9, D1 to D9, WE WS WW WN, DR DG DW, F1 to F4, S1 to S4) or `--`",
                "牌（C1～C9、B1～B9、D1～D9、風牌WE・WS・WW・WN、三元牌DR・DG・DW、F1～F4、S1～S4）か「--」"
            ),
        })
    };
    label.map(Some).ok_or_else(wrong)
}

/// Where tiles fall, none can lie above an empty cell.
fn check_floating(
    frame: Frame,
    words: &[&Word<'_>],
    labels: &[Option<Label>],
) -> Result<(), TextError> {
    for (cell, word) in frame.cells().zip(words) {
        let is_empty = |cell: Cell| labels[cell.index()].is_none();
        if !is_empty(cell) && frame.below(cell).is_some_and(is_empty) {
            return Err(word.says(sentence!(
                "this tile floats: with gravity=down each lies on another one or on the floor",
                "この牌は宙に浮いています。gravity=downでは、牌は床かほかの牌の上にあります。"
            )));
        }
    }
    Ok(())
}

/// What was asked for must be what the text has. Play takes tiles away, so a
/// text may have fewer of them than were dealt.
fn check_params(params: &Params, board: &Board) -> Result<(), ParamError> {
    let frame = board.frame();
    let asked = size(params)?;
    let sides = [
        ("width", asked.width, frame.width()),
        ("height", asked.height, frame.height()),
    ];
    for (name, asked, has) in sides {
        if let Some(asked) = asked.filter(|&asked| asked != has) {
            return Err(ParamError::against_text(name, asked, has));
        }
    }
    if params.value("kinds").is_some_and(|kinds| kinds != "auto")
        && let Some(asked) = params.number("kinds", 1..=u64::MAX)?
    {
        let has = board.kind_count();
        if asked < has as u64 {
            return Err(ParamError::against_text("kinds", asked, has));
        }
    }
    Ok(())
}

/// Writes what lies on the cells, a line a row.
pub(crate) fn write(frame: Frame, label: impl Fn(Cell) -> Option<Label>) -> String {
    let mut text = String::new();
    for cell in frame.cells() {
        match label(cell) {
            Some(label) => text.push_str(&label.to_string()),
            None => text.push_str("--"),
        }
        let ends = frame.column(cell) + 1 == frame.width();
        text.push(if ends { '\n' } else { ' ' });
    }
    text
}

#[cfg(test)]
mod tests {
    use impasse_pairs::write_pair;
    use impasse_puzzle::{Instance, Params, Puzzle as _};

    use crate::tests::board;

    #[track_caller]
    fn check_error(params: &str, text: &str, message: &str) {
        let params: Params = params.parse().expect("parameters");
        let error = super::read(&params, text).expect_err(text);
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn rows_may_end_with_a_line_a_slash_or_a_bar() {
        let whole = "01 02 --\n02 01 --\n";
        for text in ["1 02 -- / 2 1 --", "; a remark\n1 2 --|2 1 --", whole] {
            assert_eq!(board("outside", text).text(), whole);
        }
    }

    #[test]
    fn a_wrong_text_is_refused_with_its_place() {
        check_error(
            "",
            "; nothing\n",
            "line 1, column 1: no tiles instead of rows of tiles",
        );
        check_error(
            "",
            "A B\nA B C",
            "line 2, column 5: 3 tiles in this row instead of 2 as in the first row",
        );
        check_error(
            "",
            "A B\nA B\nA",
            "line 3, column 1: 1 tile in this row instead of 2 as in the first row",
        );
        check_error(
            "",
            "A B\nA #",
            "line 2, column 3: `#` instead of a tile, such as `07` or `E2` \
             (up to three letters or digits), or `--`",
        );
        check_error(
            "",
            "7 B\n07 B\n007 --",
            "line 3, column 1: tiles go in pairs, but there are 3 `07`",
        );
        check_error(
            "",
            "A A\nB --",
            "line 2, column 1: tiles go in pairs, but there is only one `B`",
        );
        check_error(
            "",
            &"A ".repeat(64),
            "line 1, column 125: 64 tiles in the first row instead of at most 62",
        );
        check_error(
            "",
            &"A A A A A A A A A A\n".repeat(52),
            "line 52, column 1: 52 rows of 10 tiles instead of at most 51",
        );
    }

    #[test]
    fn mahjong_tiles_are_read_by_their_codes_and_flowers_go_together() {
        check_error(
            "faces=mahjong",
            "C1 c1\nB1 07",
            "line 2, column 4: `07` instead of a tile (C1 to C9, B1 to B9, D1 to D9, \
             WE WS WW WN, DR DG DW, F1 to F4, S1 to S4) or `--`",
        );
        check_error(
            "faces=mahjong",
            "F1 F2",
            "line 1, column 1: tiles go in pairs, but there is only one `F1`",
        );
        check_error(
            "faces=mahjong,flowers=grouped",
            "F1 F2\nF4 S4",
            "line 2, column 1: tiles go in pairs, but there are 3 `F1`",
        );
    }

    #[test]
    fn floating_tiles_are_refused_where_tiles_fall() {
        check_error(
            "gravity=down",
            "A B\n-- B\nA --",
            "line 1, column 1: this tile floats: with gravity=down each lies on another one or \
             on the floor",
        );
        let params = "gravity=down".parse().expect("parameters");
        assert!(super::read(&params, "-- B\nA B\nA C\nC --").is_err());
        assert!(super::read(&params, "-- --\nA B\nA B").is_ok());
    }

    #[test]
    fn parameters_may_not_contradict_the_text() {
        check_error(
            "width=3",
            "A A",
            "`width=3` should be width=2, which the text has",
        );
        check_error(
            "board=18x8",
            "A A",
            "`width=18` should be width=2, which the text has",
        );
        check_error(
            "height=2",
            "A A",
            "`height=2` should be height=1, which the text has",
        );
        check_error(
            "kinds=1",
            "A A/B B",
            "`kinds=1` should be kinds=2, which the text has",
        );
    }

    #[test]
    fn moves_are_read_in_either_order_and_case() {
        let board = board("outside", "A -- B / B -- A");
        let moves = board
            .parse_moves(&board.start(), "c2-A1\nC1-a2")
            .expect("legal");
        let names: Vec<String> = moves.iter().map(|&m| write_pair(&board, m)).collect();
        assert_eq!(names, ["A1-C2", "C1-A2"]);
    }

    #[track_caller]
    fn check_move_error(text: &str, moves: &str, message: &str) {
        let board = board("inside", text);
        let error = board.parse_moves(&board.start(), moves).expect_err(moves);
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn an_illegal_move_is_refused_with_the_reason_and_what_would_be_legal() {
        let text = "A B A / A C C / B A --";
        check_move_error(
            text,
            "A1-A2 A1-C1",
            "line 1, column 7: `A1-C1` cannot be played: a tile is gone already; what can: B1-A3 or B2-C2",
        );
        check_move_error(
            text,
            "A1-C1",
            "line 1, column 1: `A1-C1` cannot be played: no line joins them; what can: A1-A2 or B2-C2",
        );
        check_move_error(
            text,
            "A1-B1",
            "line 1, column 1: `A1-B1` cannot be played: the tiles differ; what can: A1-A2 or B2-C2",
        );
        check_move_error(
            text,
            "A1-D1",
            "line 1, column 1: `A1-D1` cannot be played: it is not a pair of cells on this board; what can: A1-A2 or B2-C2",
        );
        check_move_error(
            "A A",
            "A1-B1 A1-B1",
            "line 1, column 7: `A1-B1` comes too late: the board is already empty",
        );
        check_move_error(
            "A B / B A",
            "A1-B2",
            "line 1, column 1: `A1-B2` cannot be played: no two equal tiles can be joined any more",
        );
    }
}
