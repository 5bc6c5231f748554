//! The text form: rows of labels such as `07 12 -- 03`.

use impasse_pairs::{Pair, Tiles};
use impasse_puzzle::{
    Argument, OpenError, ParamError, Params, Puzzle, Row, Sentence, TextError, Word, Words,
    card_words, rows, sentence, uneven,
};

use crate::board::Board;
use crate::frame::{Frame, Lines};
use crate::label::Label;

/// Reads a position.
pub(crate) fn read(params: &Params, lines: Lines, text: &str) -> Result<Board, OpenError> {
    let rows = rows(text);
    let frame = frame(&rows, lines)?;
    let words: Vec<&Word<'_>> = rows.iter().flat_map(|row| &row.words).collect();
    let labels = words
        .iter()
        .map(|word| label(word))
        .collect::<Result<Vec<_>, _>>()?;
    check_even(&words, &labels)?;
    let board = Board::new(frame, labels);
    check_params(params, &board)?;
    Ok(board)
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

fn label(word: &Word<'_>) -> Result<Option<Label>, TextError> {
    if word.text == "--" {
        return Ok(None);
    }
    let label = Label::read(word.text);
    let wrong = || {
        word.wrong(sentence!(
            "a tile, such as `07` or `E2` (up to three letters or digits), or `--`",
            "「07」「E2」のような牌（3文字までの英数字・文字）か、空きマス「--」"
        ))
    };
    label.map(Some).ok_or_else(wrong)
}

/// Tiles go in pairs, so of each kind there must be an even number.
fn check_even(words: &[&Word<'_>], labels: &[Option<Label>]) -> Result<(), TextError> {
    for label in labels.iter().flatten() {
        let same =
            |(at, other): (usize, &Option<Label>)| (other.as_ref() == Some(label)).then_some(at);
        let places: Vec<usize> = labels.iter().enumerate().filter_map(same).collect();
        if let [.., last] = places[..]
            && places.len() % 2 == 1
        {
            let label = label.to_string();
            return Err(words[last].says(match places.len() {
                1 => sentence!(
                    "tiles go in pairs, but there is only one `{0}`",
                    "牌は2枚ずつ取りますが、「{0}」は1枚しかありません。",
                    label
                ),
                count => sentence!(
                    "tiles go in pairs, but there are {1} `{0}`",
                    "牌は2枚ずつ取りますが、「{0}」は{1}枚あります。",
                    label,
                    count
                ),
            }));
        }
    }
    Ok(())
}

/// What was asked for must be what the text has. Play takes tiles away, so a
/// text may have fewer of them than were dealt.
fn check_params(params: &Params, board: &Board) -> Result<(), ParamError> {
    let frame = board.frame();
    for (name, has) in [("width", frame.width()), ("height", frame.height())] {
        let asked = params.number(name, 1..=Frame::LONGEST.into())?;
        if let Some(asked) = asked.filter(|&asked| asked != u64::from(has)) {
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

/// Writes a position, a line a row.
pub(crate) fn write(board: &Board, state: &Tiles) -> String {
    let frame = board.frame();
    let mut text = String::new();
    for cell in frame.cells() {
        let kind = board.kind(cell).filter(|_| state.contains(cell));
        match kind {
            Some(kind) => text.push_str(&board.label(kind).to_string()),
            None => text.push_str("--"),
        }
        let ends = frame.column(cell) + 1 == frame.width();
        text.push(if ends { '\n' } else { ' ' });
    }
    text
}

/// A move as the names of its two cells.
pub(crate) fn write_move(board: &Board, pair: Pair) -> String {
    let frame = board.frame();
    format!("{}-{}", frame.name(pair.first), frame.name(pair.second))
}

/// Reads moves played from the start of `board`.
pub(crate) fn read_move(board: &Board, state: &Tiles, word: &Word<'_>) -> Result<Pair, TextError> {
    if board.is_goal(state) {
        return Err(word.says(sentence!(
            "{0} comes too late: the board is already empty",
            "牌がもうないので、{0}は余分です。",
            Sentence::quoted(word.text)
        )));
    }
    let frame = board.frame();
    let pair = word.text.split_once('-').and_then(|(one, other)| {
        let (one, other) = (frame.cell_named(one)?, frame.cell_named(other)?);
        Some(Pair::new(one, other))
    });
    if let Some(pair) = pair.filter(|&pair| board.is_legal(state, pair)) {
        return Ok(pair);
    }
    let mut legal = Vec::new();
    board.moves(state, &mut legal);
    let names: Vec<String> = legal.iter().map(|&m| write_move(board, m)).collect();
    if names.is_empty() {
        return Err(word.says(sentence!(
            "{0} cannot be played: no two equal tiles can be joined any more",
            "{0}はできません。つなげる同じ牌がもうありません。",
            Sentence::quoted(word.text)
        )));
    }
    let what = match pair {
        None => Words::new(
            "it is not a pair of cells on this board",
            "盤の上のマス2つになっていません",
        ),
        Some(pair) => why_not(board, state, pair),
    };
    Err(word.says(sentence!(
        "{0} cannot be played: {1}; what can: {2}",
        "{0}はできません。{1}。できるのは：{2}。",
        Sentence::quoted(word.text),
        what,
        Argument::first_of(names)
    )))
}

/// What a pair that is no legal move lacks.
fn why_not(board: &Board, state: &Tiles, pair: Pair) -> Words {
    if pair.first == pair.second {
        Words::new("that is one tile", "同じ1枚の牌です")
    } else if !state.contains(pair.first) || !state.contains(pair.second) {
        Words::new("a tile is gone already", "もう取った牌があります")
    } else if board.kind(pair.first) == board.kind(pair.second) {
        Words::new(
            "no line with at most two turns joins them",
            "2回までの曲がりではつながりません",
        )
    } else {
        Words::new("the tiles differ", "牌の柄が違います")
    }
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::{Instance, Params, Puzzle as _};

    use crate::frame::Lines;
    use crate::tests::board;

    #[track_caller]
    fn check_error(params: &str, text: &str, message: &str) {
        let params: Params = params.parse().expect("parameters");
        let error = super::read(&params, Lines::Outside, text).expect_err(text);
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
    fn parameters_may_not_contradict_the_text() {
        check_error(
            "width=3",
            "A A",
            "`width=3` should be width=2, which the text has",
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
        let names: Vec<String> = moves
            .iter()
            .map(|&m| super::write_move(&board, m))
            .collect();
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
            "line 1, column 1: `A1-C1` cannot be played: no line with at most two turns joins them; what can: A1-A2 or B2-C2",
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
