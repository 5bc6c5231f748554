//! The boards of a study in the manner of Korekawa and Kotani (2012): the
//! first hundred uniform deals of their size that can be solved.

use std::fmt::Write as _;

use impasse_laws::golden;
use impasse_shisen::{Frame, Lines, Set};
use impasse_shisen_engine::accepted;

#[test]
fn the_first_hundred_solvable_boards_are_those_that_are_listed() {
    let mut out = String::from(
        "Numbers of boards of 10 by 6 with 15 kinds of four tiles (shisen:lines=…#number):\n\
         the first hundred, from 1 on, that can be solved, and those passed over before the last.\n",
    );
    for lines in [Lines::Inside, Lines::Outside] {
        let set = Set {
            kinds: 15,
            tiles: 4,
        };
        let numbers: Vec<u64> = accepted(Frame::new(10, 6, lines), set, 1)
            .take(100)
            .collect();
        let passed: Vec<u64> = (1..numbers[99]).filter(|n| !numbers.contains(n)).collect();
        for (what, numbers) in [("accepted", numbers), ("passed over", passed)] {
            let _ = writeln!(out, "\nlines={lines}, {what}: {}", numbers.len());
            for row in numbers.chunks(20) {
                let row: Vec<String> = row.iter().map(u64::to_string).collect();
                let _ = writeln!(out, "{}", row.join(" "));
            }
        }
    }
    golden("shisen/accepted-10x6.txt", &out);
}
