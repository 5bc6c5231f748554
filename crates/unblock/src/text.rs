//! The text form: a sign for each cell, row by row.
//!
//! ```text
//! BB.C      the same in one line:  BB.CAA.CD...DEE.
//! AA.C      with rows cut:         BB.C/AA.C/D.../DEE.
//! D...      A leaves to the right; . or o is empty, x is a wall
//! DEE.
//! ```

use impasse_puzzle::{
    Argument, Block, Sentence, TextError, Word, Words, rows, sentence, split_at_blank_lines,
};

use crate::board::{Board, Parked};
use crate::jam::{By, Jam};
use crate::json;
use crate::line::{Cell, LONGEST_SIDE, Letter, Line, SHORTEST_SIDE};
use crate::position::{Position, Slide};

/// The fewest signs of a board. No row is that long, so a line with as many is
/// a whole board.
const FEWEST_CELLS: usize = (SHORTEST_SIDE as usize).pow(2);

/// A sign of the text and where it stands.
#[derive(Clone, Copy)]
struct Sign {
    letter: char,
    line: usize,
    column: usize,
}

impl Sign {
    fn wrong(self, expected: Sentence) -> TextError {
        let found = Sentence::quoted(self.letter);
        TextError::new(self.line, self.column, found, expected)
    }

    fn says(self, what: Sentence) -> TextError {
        TextError::says(self.line, self.column, what)
    }
}

/// Reads a board, in signs or as JSON.
pub(crate) fn read(text: &str) -> Result<Board, TextError> {
    if json::is_json(text) {
        return crate::shared::read(text);
    }
    let rows = signs(text)?;
    let (width, height) = sides(&rows)?;
    let mut walls = 0;
    let mut named: Vec<(Letter, Vec<(Cell, Sign)>)> = Vec::new();
    for (y, row) in (0..).zip(&rows) {
        for (x, &sign) in (0..).zip(row) {
            let cell = Cell::new(x, y);
            match sign.letter {
                '.' | 'o' => {}
                'x' => walls |= cell.bit(),
                letter => {
                    let letter = Letter::new(letter).ok_or_else(|| {
                        sign.wrong(sentence!(
                            "a letter for a car, `.` or `o` for an empty cell, or `x` for a wall",
                            "車の英字、空きマス「.」「o」、壁「x」のどれか"
                        ))
                    })?;
                    match named.iter_mut().find(|(name, _)| *name == letter) {
                        Some((_, cells)) => cells.push((cell, sign)),
                        None => named.push((letter, vec![(cell, sign)])),
                    }
                }
            }
        }
    }
    let cars = named.iter().map(|(letter, cells)| car(*letter, cells));
    let cars: Vec<Parked> = cars.collect::<Result<_, _>>()?;
    match cars.iter().find(|car| car.letter == Letter::LEAVER) {
        None => {
            let Sign { line, column, .. } = rows[0][0];
            let what = sentence!(
                "car `A` is missing, the one that leaves to the right",
                "右へ出る「A」の車がありません。"
            );
            Err(TextError::says(line, column, what))
        }
        Some(Parked {
            line: Line::Column(_),
            ..
        }) => {
            let of_leaver = named.iter().find(|(name, _)| *name == Letter::LEAVER);
            let (_, first) = of_leaver.expect("found above").1[0];
            Err(first.says(sentence!(
                "car `A` stands upright; it leaves to the right and must lie in a row",
                "「A」の車が縦向きです。右へ出られるよう横向きに置いてください。"
            )))
        }
        Some(_) => Ok(Board::new(width, height, walls, cars)),
    }
}

/// Whether a text is a block of letters and dots in which a car `A` stands.
pub(crate) fn looks_like_board(text: &str) -> bool {
    let rows = rows(text);
    let signs: Vec<char> = rows
        .iter()
        .flat_map(|row| &row.words)
        .flat_map(|word| word.text.chars())
        .collect();
    let is_known = |sign: &&char| sign.is_ascii_uppercase() || matches!(sign, '.' | 'o' | 'x');
    let known = signs.iter().filter(is_known).count();
    let has_leaver = signs.contains(&'A');
    let has_room = signs.iter().any(|sign| matches!(sign, '.' | 'o'));
    signs.len() >= FEWEST_CELLS && 10 * known >= 9 * signs.len() && has_leaver && has_room
}

/// The signs of a text, row by row. A whole board in one row is cut into as
/// many rows as columns; numbers beside it, as lists of boards have them, are
/// left out.
fn signs(text: &str) -> Result<Vec<Vec<Sign>>, TextError> {
    let mut found: Vec<Vec<Sign>> = Vec::new();
    for row in rows(text) {
        let is_number = |word: &Word<'_>| word.text.bytes().all(|byte| byte.is_ascii_digit());
        let is_board = |word: &Word<'_>| is_whole(word.text) && !is_number(word);
        let whole = row.words.iter().any(is_board);
        let words = row.words.iter().filter(|word| !(whole && is_number(word)));
        let signs = words.flat_map(|word| {
            let signs = word.text.chars().enumerate();
            signs.map(|(behind, letter)| Sign {
                letter,
                line: word.line,
                column: word.column + behind,
            })
        });
        found.push(signs.collect());
    }
    let [only] = &found[..] else {
        return Ok(found);
    };
    let side = only.len().isqrt();
    if only.len() >= FEWEST_CELLS && side * side == only.len() {
        return Ok(only.chunks(side).map(<[Sign]>::to_vec).collect());
    }
    let Sign { line, column, .. } = only[0];
    Err(TextError::new(
        line,
        column,
        Sentence::counted(
            only.len(),
            Words::new("{0} sign in one row", "1行に{0}文字"),
            Words::new("{0} signs in one row", "1行に{0}文字"),
        ),
        sentence!(
            "16, 25, 36, 49 or 64 of them, or rows cut by `/` or `|` or on lines of their own",
            "16、25、36、49、64文字のどれかか、改行・「/」・「|」で区切った行"
        ),
    ))
}

/// Whether a word is a board, and no row of one.
fn is_whole(word: &str) -> bool {
    word.chars().count() >= FEWEST_CELLS
}

/// Checks the shape: columns and rows.
fn sides(rows: &[Vec<Sign>]) -> Result<(u8, u8), TextError> {
    let Some(first) = rows.first() else {
        return Err(TextError::new(
            1,
            1,
            sentence!("no board", "盤のない文"),
            sentence!("rows of letters, `.` and `x`", "英字と「.」「x」の行"),
        ));
    };
    let expected = sentence!("{0} to {1}", "{0}～{1}", SHORTEST_SIDE, LONGEST_SIDE);
    let side = |length: usize| {
        let fits = u8::try_from(length).ok();
        fits.filter(|side| (SHORTEST_SIDE..=LONGEST_SIDE).contains(side))
    };
    let at = |row: &[Sign], found: Sentence, expected: Sentence| {
        Err(TextError::new(row[0].line, row[0].column, found, expected))
    };
    let Some(width) = side(first.len()) else {
        let found = Sentence::counted(
            first.len(),
            Words::new("{0} cell in a row", "1行が{0}マス"),
            Words::new("{0} cells in a row", "1行が{0}マス"),
        );
        return at(first, found, expected);
    };
    let other = rows.iter().find(|row| row.len() != first.len());
    if let Some(row) = other {
        let found = Sentence::counted(
            row.len(),
            Words::new("{0} cell in this row", "この行は{0}マス"),
            Words::new("{0} cells in this row", "この行は{0}マス"),
        );
        let expected = sentence!("{0} as in the first row", "1行目と同じ{0}マス", width);
        return at(row, found, expected);
    }
    match side(rows.len()) {
        Some(height) => Ok((width, height)),
        None => at(first, sentence!("{0} rows", "{0}行", rows.len()), expected),
    }
}

/// The car on some cells, which are in the order of reading.
fn car(letter: Letter, cells: &[(Cell, Sign)]) -> Result<Parked, TextError> {
    let (first, sign) = cells[0];
    let Some(&(second, _)) = cells.get(1) else {
        return Err(sign.says(sentence!(
            "car `{0}` has one cell only; cars have two or more",
            "「{0}」の車が1マスしかありません。車は2マス以上です。",
            letter.to_string()
        )));
    };
    let line = if second.row() == first.row() {
        Line::Row(first.row())
    } else {
        Line::Column(first.column())
    };
    let place = line.place_of(first).expect("the line goes through it");
    for (expected, &(cell, sign)) in (place..).zip(cells) {
        if line.place_of(cell) != Some(expected) {
            return Err(sign.says(sentence!(
                "the cells of car `{0}` are not side by side in one line",
                "「{0}」の車のマスが一列に続いていません。",
                letter.to_string()
            )));
        }
    }
    Ok(Parked {
        letter,
        line,
        place,
        length: u8::try_from(cells.len()).expect("at most the side of a board"),
    })
}

/// Writes a position, a line a row.
pub(crate) fn write(board: &Board, position: &Position) -> String {
    let mut text = String::new();
    for row in 0..board.height() {
        for column in 0..board.width() {
            let cell = Cell::new(column, row);
            match board.car_on(position, cell) {
                Some(car) => text.push_str(&board.cars()[car].letter.to_string()),
                None if board.is_wall(cell) => text.push('x'),
                None => text.push('.'),
            }
        }
        text.push('\n');
    }
    text
}

/// Cuts a file into boards: at blank lines, behind lines that are a whole
/// board, and where it is JSON between the boards it names.
pub(crate) fn split(text: &str) -> Vec<Block<'_>> {
    if json::is_json(text) {
        return crate::shared::split(text);
    }
    let mut boards = Vec::new();
    for block in split_at_blank_lines(text) {
        let (mut from, mut first, mut at) = (0, block.line, 0);
        for (number, line) in (block.line..).zip(block.text.split_inclusive('\n')) {
            at += line.len();
            if is_board(line) {
                boards.push(Block {
                    line: first,
                    text: &block.text[from..at],
                });
                (from, first) = (at, number + 1);
            }
        }
        if from < at {
            boards.push(Block {
                line: first,
                text: &block.text[from..],
            });
        }
    }
    boards
}

/// Whether a line is a whole board.
fn is_board(line: &str) -> bool {
    let is_sign = |sign: &char| !sign.is_whitespace() && !['/', '|', ','].contains(sign);
    !line.trim_start().starts_with(';') && line.chars().filter(is_sign).count() >= FEWEST_CELLS
}

/// A move as a car and the cells it goes to the right or down.
pub(crate) fn write_move(board: &Board, slide: Slide) -> String {
    format!(
        "{}{:+}",
        board.cars()[usize::from(slide.car)].letter,
        slide.by
    )
}

/// Reads moves played from a position. A slide is read as so many steps where
/// steps are the moves.
pub(crate) fn read_moves<B: By>(
    jam: &Jam<B>,
    from: &Position,
    text: &str,
) -> Result<Vec<Slide>, TextError> {
    impasse_puzzle::read_moves(jam, from, text, |state, word| {
        let slide = read_slide(jam.board(), state, word)?;
        Ok(Jam::<B>::moves_of(slide).collect())
    })
}

fn read_slide(board: &Board, state: &Position, word: &Word<'_>) -> Result<Slide, TextError> {
    if state.is_solved(board) {
        return Err(word.says(sentence!(
            "{0} comes too late: car `A` stands at the exit already",
            "「A」の車はもう出口にあるので、{0}は余分です。",
            Sentence::quoted(word.text)
        )));
    }
    let mut signs = word.text.chars();
    let letter = signs.next().and_then(Letter::new);
    let by = signs.as_str();
    let by = if by.starts_with(['+', '-']) {
        by.parse().ok().filter(|&by: &i8| by != 0)
    } else {
        None
    };
    let (Some(letter), Some(by)) = (letter, by) else {
        return Err(word.wrong(sentence!(
            "a move such as `B+2` (right or down) or `A-1` (left or up)",
            "「B+2」（右・下）や「A-1」（左・上）のような手"
        )));
    };
    let cars = board.cars().iter();
    let Some(car) = cars.map(|car| car.letter).position(|own| own == letter) else {
        let letters: Vec<String> = board
            .cars()
            .iter()
            .map(|car| car.letter.to_string())
            .collect();
        return Err(word.says(sentence!(
            "there is no car `{0}`; the cars are {1}",
            "「{0}」の車はありません。盤にある車は：{1}。",
            letter.to_string(),
            letters.join(" ")
        )));
    };
    let (before, behind) = state.room(board, car);
    let room = if by < 0 { before } else { behind };
    let car = u8::try_from(car).expect("at most 32 cars");
    if by.unsigned_abs() <= room {
        return Ok(Slide { car, by });
    }
    let instead = match (before, behind) {
        (0, 0) => others(board, state),
        (0, behind) => sentence!(
            "the car can go as far as {0}",
            "動けるのは{0}までです。",
            format!("{letter}+{behind}")
        ),
        (before, 0) => sentence!(
            "the car can go as far as {0}",
            "動けるのは{0}までです。",
            format!("{letter}-{before}")
        ),
        (before, behind) => sentence!(
            "the car can go as far as {0} or {1}",
            "動けるのは{0}から{1}までです。",
            format!("{letter}-{before}"),
            format!("{letter}+{behind}")
        ),
    };
    Err(word.says(sentence!(
        "{0} is not possible: {1}",
        "{0}はできません。{1}",
        Sentence::quoted(word.text),
        instead
    )))
}

/// Which other cars can move: their longest slides.
fn others(board: &Board, state: &Position) -> Sentence {
    let mut names = Vec::new();
    for (index, car) in board.cars().iter().enumerate() {
        let (before, behind) = state.room(board, index);
        names.extend((before > 0).then(|| format!("{}-{before}", car.letter)));
        names.extend((behind > 0).then(|| format!("{}+{behind}", car.letter)));
    }
    if names.is_empty() {
        return sentence!("no car can move", "動かせる車がありません。");
    }
    sentence!(
        "this car is blocked; what can be played: {0}",
        "この車は動けません。できるのは：{0}。",
        Argument::first_of(names)
    )
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::Puzzle as _;

    use super::*;
    use crate::jam::{Slides, Steps};
    use crate::tests::board;

    const WHOLE: &str = "BB.C\nAA.C\nD...\nDEE.\n";

    #[test]
    fn rows_may_stand_on_lines_or_in_one() {
        for text in [
            WHOLE,
            "BB.CAA.CD...DEE.",
            "BBoCAAoCDoooDEEo",
            "BB.C/AA.C/D.../DEE.",
            "; a remark\nBB.C | AA.C | D... | DEE.",
            "B B . C\nA A . C\nD . . .\nD E E .",
            "12 BBoCAAoCDoooDEEo 345",
        ] {
            let board = board(text);
            assert_eq!(write(&board, board.start()), WHOLE, "{text}");
        }
    }

    #[test]
    fn walls_small_letters_and_oblong_boards_are_kept() {
        let text = "AA.x.\nb..x.\nb.ccc\n.....\n";
        let board = board(text);
        assert_eq!((board.width(), board.height()), (5, 4));
        assert_eq!(write(&board, board.start()), text);
    }

    #[track_caller]
    fn check_error(text: &str, message: &str) {
        let error = read(text).expect_err(text);
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn a_wrong_text_is_refused_with_its_place() {
        check_error(
            "; nothing\n",
            "line 1, column 1: no board instead of rows of letters, `.` and `x`",
        );
        check_error(
            "AA.\n...\n...\n",
            "line 1, column 1: 3 cells in a row instead of 4 to 8",
        );
        check_error(
            "AA..\n....\n....\n",
            "line 1, column 1: 3 rows instead of 4 to 8",
        );
        check_error(
            "AA..\n....\n.....\n....\n",
            "line 3, column 1: 5 cells in this row instead of 4 as in the first row",
        );
        check_error(
            "AA...............",
            "line 1, column 1: 17 signs in one row instead of 16, 25, 36, 49 or 64 of them, \
             or rows cut by `/` or `|` or on lines of their own",
        );
        check_error(
            "18446744073709551616",
            "line 1, column 1: 20 signs in one row instead of 16, 25, 36, 49 or 64 of them, \
             or rows cut by `/` or `|` or on lines of their own",
        );
        check_error(
            "AA../..?./..../....",
            "line 1, column 8: `?` instead of a letter for a car, `.` or `o` for an empty \
             cell, or `x` for a wall",
        );
        check_error(
            "AA..\n..B.\n....\n....",
            "line 2, column 3: car `B` has one cell only; cars have two or more",
        );
        check_error(
            "AA..\n..B.\n....\n..B.",
            "line 4, column 3: the cells of car `B` are not side by side in one line",
        );
        check_error(
            "AA..\n..BB\n..B.\n....",
            "line 3, column 3: the cells of car `B` are not side by side in one line",
        );
        check_error(
            "BB..\n....\n....\n....",
            "line 1, column 1: car `A` is missing, the one that leaves to the right",
        );
        check_error(
            "....\n.A..\n.A..\n....",
            "line 2, column 2: car `A` stands upright; it leaves to the right and must lie in a row",
        );
    }

    #[test]
    fn a_file_may_hold_a_board_on_every_line() {
        let text = "; mine\nBB.CAA.CD...DEE.\n7 BBoCAAoCDoooDEEo 3\n\nBB.C\nAA.C\nD...\nDEE.\n";
        let found: Vec<(usize, &str)> = split(text).iter().map(|b| (b.line, b.text)).collect();
        let expected = [
            (1, "; mine\nBB.CAA.CD...DEE.\n"),
            (3, "7 BBoCAAoCDoooDEEo 3\n"),
            (5, WHOLE),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_slide_is_read_as_steps_where_steps_are_the_moves() {
        let moves = "C+2 A+2";
        let slides = Slides::new(board(WHOLE));
        let steps = Steps::new(board(WHOLE));
        let read = read_moves(&slides, &slides.start(), moves).expect("legal");
        let names: Vec<String> = read
            .iter()
            .map(|&m| write_move(slides.board(), m))
            .collect();
        assert_eq!(names, ["C+2", "A+2"]);
        let read = read_moves(&steps, &steps.start(), moves).expect("legal");
        let names: Vec<String> = read.iter().map(|&m| write_move(steps.board(), m)).collect();
        assert_eq!(names, ["C+1", "C+1", "A+1", "A+1"]);
    }

    #[track_caller]
    fn check_move_error(moves: &str, message: &str) {
        let jam = Slides::new(board(WHOLE));
        let error = read_moves(&jam, &jam.start(), moves).expect_err(moves);
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn an_illegal_move_is_refused_with_what_would_be_legal() {
        let format = "instead of a move such as `B+2` (right or down) or `A-1` (left or up)";
        for word in ["?", "B", "B2", "B+", "B+0", "o+1", "B+1000"] {
            check_move_error(word, &format!("line 1, column 1: `{word}` {format}"));
        }
        check_move_error(
            "B+1 F+1",
            "line 1, column 5: there is no car `F`; the cars are A B C D E",
        );
        check_move_error(
            "B+2",
            "line 1, column 1: `B+2` is not possible: the car can go as far as B+1",
        );
        check_move_error(
            "C-1",
            "line 1, column 1: `C-1` is not possible: the car can go as far as C+2",
        );
        check_move_error(
            "D-1",
            "line 1, column 1: `D-1` is not possible: this car is blocked; what can be played: A+1 or B+1 or C+2 or E+1",
        );
        check_move_error(
            "C+2 A+2 A-1",
            "line 1, column 9: `A-1` comes too late: car `A` stands at the exit already",
        );
    }
}
