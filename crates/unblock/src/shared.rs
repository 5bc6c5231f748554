//! Boards as JSON, the way play data of people is published:
//!
//! ```text
//! {"optimal": 7, "cars": [["0", 2, "v", 8], ["r", 2, "h", 12], …]}
//! ```
//!
//! A car is its name, its length, `h` or `v`, and the cell of its left or upper
//! end, counted from 0 row by row on a board of 6 by 6. The car `r` leaves. A
//! file may hold one such board, or an object of many with a name each. What
//! else an object says is not read.

use impasse_puzzle::{Block, Sentence, TextError, Words, sentence};

use crate::board::{Board, Parked};
use crate::json::{self, Json, Value};
use crate::line::{Cell, Letter, Line};

/// The side of all boards written this way.
const SIDE: u8 = 6;

/// The name of the car that leaves.
const LEAVER: &str = "r";

const A_CAR: Words = Words::new(
    "a car such as [\"r\", 2, \"h\", 12]",
    "[\"r\", 2, \"h\", 12]のような車",
);

const WITH_CARS: Words = Words::new("an object with `cars`", "「cars」のあるオブジェクト");

/// Reads one board.
pub(crate) fn read(text: &str) -> Result<Board, TextError> {
    let json = json::read(text)?;
    if let Some(cars) = json.member("cars") {
        return board(&json, cars);
    }
    let Value::Object(members) = &json.value else {
        return Err(json.wrong(WITH_CARS.into()));
    };
    match &members[..] {
        [(_, only)] => match only.member("cars") {
            Some(cars) => board(only, cars),
            None => Err(only.wrong(sentence!("a board, which has `cars`", "「cars」のある盤"))),
        },
        [] => Err(json.wrong(WITH_CARS.into())),
        _ => Err(json.says(sentence!(
            "there are {0} boards here, one is needed",
            "盤が{0}個あります。1個だけにしてください。",
            members.len()
        ))),
    }
}

/// Cuts a file between its boards. What is no JSON, or no list of boards, is
/// left whole, so that reading it tells what is wrong.
pub(crate) fn split(text: &str) -> Vec<Block<'_>> {
    let whole = Block { line: 1, text };
    let Ok(json) = json::read(text) else {
        return vec![whole];
    };
    match &json.value {
        Value::Object(members) if json.member("cars").is_none() && !members.is_empty() => {
            let block = |(_, board): &(String, Json)| Block {
                line: board.line,
                text: &text[board.range.clone()],
            };
            members.iter().map(block).collect()
        }
        _ => vec![whole],
    }
}

fn board(whole: &Json, cars: &Json) -> Result<Board, TextError> {
    let Value::List(list) = &cars.value else {
        return Err(cars.wrong(sentence!("a list of cars", "車のリスト")));
    };
    let read = list.iter().map(|car| Ok((car, name(car)?)));
    let mut named: Vec<(&Json, &str)> = read.collect::<Result<_, TextError>>()?;
    // The car that leaves first, then by name: numbers by their value.
    named.sort_by_key(|&(_, name)| {
        let number: u64 = name.parse().unwrap_or(u64::MAX);
        (name != LEAVER, number, name)
    });
    if named.first().is_none_or(|&(_, name)| name != LEAVER) {
        return Err(cars.says(sentence!(
            "car `{0}` is missing, the one that leaves to the right",
            "右へ出る「{0}」の車がありません。",
            LEAVER
        )));
    }
    let mut taken = 0;
    let mut parked: Vec<Parked> = Vec::new();
    let mut before = None;
    for (&(car, name), letter) in named.iter().zip(Letter::all()) {
        if before == Some(name) {
            return Err(car.says(sentence!(
                "there is a second car {0}",
                "{0}の車が2台あります。",
                Sentence::quoted(name)
            )));
        }
        before = Some(name);
        let read = park(car, letter)?;
        if read.cells() & taken != 0 {
            return Err(car.says(sentence!(
                "car {0} stands where another car is",
                "{0}の車がほかの車と重なっています。",
                Sentence::quoted(name)
            )));
        }
        taken |= read.cells();
        parked.push(read);
    }
    if parked.len() < named.len() {
        return Err(whole.says(sentence!("there are too many cars", "車が多すぎます。")));
    }
    match parked[0].line {
        Line::Row(_) => Ok(Board::new(SIDE, SIDE, 0, parked)),
        Line::Column(_) => Err(named[0].0.says(sentence!(
            "car `{0}` leaves to the right, so it must lie in a row: \"h\"",
            "「{0}」の車は右へ出るので、横向き（\"h\"）に置いてください。",
            LEAVER
        ))),
    }
}

/// The parts of a car: name, length, direction, cell.
fn parts(car: &Json) -> Result<&[Json; 4], TextError> {
    let wrong = || car.wrong(A_CAR.into());
    let Value::List(parts) = &car.value else {
        return Err(wrong());
    };
    parts.as_slice().try_into().map_err(|_| wrong())
}

fn name(car: &Json) -> Result<&str, TextError> {
    let [name, ..] = parts(car)?;
    match &name.value {
        Value::Text(name) => Ok(name),
        _ => Err(name.wrong(sentence!(
            "the name of a car in double quotes",
            "二重引用符で囲んだ車の名前"
        ))),
    }
}

fn park(car: &Json, letter: Letter) -> Result<Parked, TextError> {
    let [_, length, direction, cell] = parts(car)?;
    let number = |json: &Json, least: u8, most: u8| {
        let read = match json.value {
            Value::Number(number) => u8::try_from(number).ok(),
            _ => None,
        };
        let fits = read.filter(|number| (least..=most).contains(number));
        fits.ok_or_else(|| {
            json.wrong(sentence!(
                "a whole number from {0} to {1}",
                "{0}から{1}までの整数",
                least,
                most
            ))
        })
    };
    let cells = number(length, 2, SIDE)?;
    let first = number(cell, 0, SIDE * SIDE - 1)?;
    let first = Cell::new(first % SIDE, first / SIDE);
    let (line, place) = match &direction.value {
        Value::Text(text) if text == "h" => (Line::Row(first.row()), first.column()),
        Value::Text(text) if text == "v" => (Line::Column(first.column()), first.row()),
        _ => {
            return Err(direction.wrong(sentence!(
                "\"h\" (in a row) or \"v\" (in a column)",
                "\"h\"（横）か\"v\"（縦）"
            )));
        }
    };
    if place + cells > SIDE {
        return Err(cell.says(sentence!(
            "a car of {0} cells that begins here leaves the board",
            "ここから{0}マスの車を置くと、盤からはみ出します。",
            cells
        )));
    }
    Ok(Parked {
        letter,
        line,
        place,
        length: cells,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text;

    #[track_caller]
    fn check(json: &str, picture: &str) {
        let board = read(json).expect(json);
        assert_eq!(
            text::write(&board, board.start()).trim().replace('\n', "/"),
            picture
        );
    }

    #[test]
    fn cars_get_letters_in_the_order_of_their_names() {
        check(
            r#"{"optimal": 3, "cars": [["10", 2, "v", 0], ["2", 3, "v", 15], ["r", 2, "h", 13]]}"#,
            "C...../C...../.AAB../...B../...B../......",
        );
    }

    const TWO: &str = "{\n \"first\": {\"cars\": [[\"r\", 2, \"h\", 12]]},\n \"second\": {\"cars\": [[\"r\", 3, \"h\", 0]]}\n}\n";

    #[test]
    fn a_file_of_many_boards_is_cut_between_them() {
        let found: Vec<(usize, &str)> = split(TWO).iter().map(|b| (b.line, b.text)).collect();
        let expected = [
            (2, "{\"cars\": [[\"r\", 2, \"h\", 12]]}"),
            (3, "{\"cars\": [[\"r\", 3, \"h\", 0]]}"),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_named_board_alone_and_a_board_in_one_line_are_read() {
        check(
            "; mine\n{\"only\": {/\"cars\": [/[\"r\", 2, \"h\", 12]/]}}",
            "....../....../AA..../....../....../......",
        );
    }

    #[track_caller]
    fn check_error(json: &str, message: &str) {
        let error = read(json).expect_err(json);
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn what_is_no_json_is_refused_with_its_place() {
        check_error(
            "{\"cars\": [",
            "line 1, column 11: the end instead of a value",
        );
        check_error("{\"cars\" []}", "line 1, column 9: `[` instead of `:`");
        check_error(
            "{\n\"cars\": []",
            "line 2, column 11: the end instead of `,` or `}`",
        );
        check_error(
            "{cars: []}",
            "line 1, column 2: `c` instead of a name in double quotes",
        );
        check_error(
            "{\"cars\": []} x",
            "line 1, column 14: `x` instead of the end",
        );
        check_error(
            "{\"a\": \"b\n\"}",
            "line 2, column 1: `\"` instead of `\"` at the end of a string",
        );
        check_error(
            &format!("{{\"cars\": {}", "[".repeat(1000)),
            "line 1, column 17: `[` instead of fewer brackets inside each other",
        );
    }

    #[test]
    fn what_is_no_board_is_refused_with_its_place() {
        check_error(
            "{}",
            "line 1, column 1: an object instead of an object with `cars`",
        );
        check_error(
            "{\"a\": 1}",
            "line 1, column 7: `1` instead of a board, which has `cars`",
        );
        check_error(
            TWO,
            "line 1, column 1: there are 2 boards here, one is needed",
        );
        check_error(
            "{\"cars\": [[\"0\", 2, \"h\", 0]]}",
            "line 1, column 10: car `r` is missing, the one that leaves to the right",
        );
        check_error(
            "{\"cars\": [[\"r\", 2, \"v\", 0]]}",
            "line 1, column 11: car `r` leaves to the right, so it must lie in a row: \"h\"",
        );
        check_error(
            "{\"cars\": [[\"r\", 1, \"h\", 0]]}",
            "line 1, column 17: `1` instead of a whole number from 2 to 6",
        );
        check_error(
            "{\"cars\": [[\"r\", 2, \"d\", 0]]}",
            "line 1, column 20: \"d\" instead of \"h\" (in a row) or \"v\" (in a column)",
        );
        check_error(
            "{\"cars\": [[\"r\", 2, \"h\", 5]]}",
            "line 1, column 25: a car of 2 cells that begins here leaves the board",
        );
        check_error(
            "{\"cars\": [[\"r\", 2, \"h\", 0], [\"0\", 2, \"v\", 1]]}",
            "line 1, column 29: car `0` stands where another car is",
        );
        check_error(
            "{\"cars\": [[\"r\", 2, \"h\", 0], [\"r\", 2, \"h\", 6]]}",
            "line 1, column 29: there is a second car `r`",
        );
        check_error(
            "{\"cars\": [[\"r\", 2, \"h\"]]}",
            "line 1, column 11: a list instead of a car such as [\"r\", 2, \"h\", 12]",
        );
    }
}
