//! What narrow rooms save in searches by steps, and in the planner.
//!
//! First levels of ours: a room of three by three to twelve by twelve in which a
//! box must be turned round, with one box and with two. Then the sample levels
//! of Fujiwara's slides, where `IMPASSE_LEVELS` names the folder of the
//! collections. Words behind `--` ask for something else: another collection or
//! file, another limit for each search (`seconds=1`, ten where nothing is said).

mod collections;
mod limits;

use std::env;

use cpu_time::ProcessTime;
use impasse_puzzle::{Strategy, Task, Verdict};
use impasse_search::BreadthFirst;
use impasse_sokoban::{Level, Steps, View, entries};
use impasse_sokoban_engine::{
    SlidesDepthFirst, SlidesGuided, SlidesNarrow, SlidesRuns, SokobanFast, SokobanPlanner, narrowed,
};

use collections::collection;
use limits::cpu_seconds;

/// A room of so many cells each way above a yard; the box in the passage
/// between must be pushed into the room and out again. Where it cannot be
/// solved, a goal lies round a corner that no box takes.
fn made(side: usize, boxes: usize, is_solvable: bool) -> Level {
    let width = side.max(7) + 2;
    let middle = width / 2;
    let wall = || vec!['#'; width];
    let mut rows = vec![wall()];
    let left = middle - side / 2;
    for _ in 0..side {
        let mut row = wall();
        row[left..left + side].fill(' ');
        rows.push(row);
    }
    for tile in [' ', '$'] {
        let mut row = wall();
        row[middle] = tile;
        rows.push(row);
    }
    for row in ["     ", ".   .", "  @  "] {
        let mut whole = wall();
        for (at, tile) in row.chars().enumerate() {
            whole[middle - 2 + at] = tile;
        }
        rows.push(whole);
    }
    rows.push(wall());
    if boxes == 2 {
        let row = rows.len() - 3;
        rows[row][middle - 1] = '$';
    }
    if !is_solvable {
        let yard = rows.len() - 4;
        rows[yard][middle + 3] = ' ';
        rows[yard - 1][middle + 3] = '.';
        rows[yard + 1][middle + 2] = ' ';
    }
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    Level::read(&rows.join("\n")).expect("a level")
}

#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
fn main() {
    let (mut named, mut seconds) = ("titech".to_owned(), 10.0);
    for word in env::args().skip(1).filter(|word| word != "--bench") {
        match word.strip_prefix("seconds=") {
            Some(number) => seconds = number.parse().expect("a number of seconds"),
            None => named = word,
        }
    }
    println!(
        "level          cells walls  local    CPU s |  depth first, wide       narrow            |  A*, wide               with runs               narrow            |  planner, wide          narrow"
    );
    for boxes in [1, 2] {
        for side in 3..=12 {
            let name = format!("{side} by {side}, {boxes} boxes");
            tell(&name, &made(side, boxes, true), seconds);
            // One box alone has a goal that it comes to.
            if boxes == 2 {
                whole(&name, &made(side, boxes, false), seconds);
            }
        }
    }
    let text = match collection(&named) {
        Ok(text) => text,
        Err(error) => {
            println!("skipped: {error}");
            return;
        }
    };
    for (number, entry) in (1..).zip(entries(&text)) {
        if let Ok(level) = entry.level {
            tell(&format!("level {number}"), &level, seconds);
        }
    }
}

#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
fn tell(name: &str, level: &Level, limit: f64) {
    let begin = ProcessTime::now();
    let narrow = narrowed(level, &mut ()).expect("nobody watches");
    let seconds = begin.elapsed().as_secs_f64();
    let (walls, states) = narrow
        .as_ref()
        .map_or((0, 0), |made| (made.walled, made.states));
    let mut row = format!(
        "{name:14} {:5} {walls:5} {states:6} {seconds:8.3}",
        level.floor().count()
    );
    let groups: [&[&dyn Strategy<Steps>]; 2] = [
        &[&SlidesDepthFirst, &SlidesNarrow::DepthFirst],
        &[&SlidesGuided::AStar, &SlidesRuns, &SlidesNarrow::AStar],
    ];
    for group in groups {
        row += " |";
        // The last of a group is the one with narrow rooms.
        let asked = if walls > 0 {
            group.len()
        } else {
            group.len() - 1
        };
        for &strategy in &group[..asked] {
            row.push(' ');
            row += &solved(strategy, level, limit);
        }
    }
    // Its solution of the narrow level solves the wide one as it is written.
    let planner = SokobanPlanner::default();
    row += " | ";
    row += &solved(&planner, level, limit);
    if let Some(narrow) = narrow {
        row.push(' ');
        row += &solved(&planner, &narrow.level, limit);
    }
    println!("{row}");
}

/// All positions by steps of a level without a solution, and of the narrow one;
/// then the proof by pushes of the strategy that is asked first.
#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
fn whole(name: &str, level: &Level, limit: f64) {
    let begin = ProcessTime::now();
    let narrow = narrowed(level, &mut ()).expect("nobody watches");
    let seconds = begin.elapsed().as_secs_f64();
    let narrow = narrow.map_or_else(|| level.clone(), |made| made.level);
    println!(
        "{name:14} without a solution, all positions: wide {}, narrow {} after {seconds:.3} s of proof; by pushes: wide {}, narrow {}",
        solved(&BreadthFirst, level, limit),
        solved(&BreadthFirst, &narrow, limit),
        solved(&SokobanFast::default(), level, limit),
        solved(&SokobanFast::default(), &narrow, limit)
    );
}

fn solved(strategy: &dyn Strategy<Steps>, level: &Level, limit: f64) -> String {
    let view = Steps::new(level.clone());
    let start = level.start().clone();
    let begin = ProcessTime::now();
    let outcome = strategy.solve(&view, &Task::plain(&start, cpu_seconds(limit)));
    let seconds = begin.elapsed().as_secs_f64();
    let answer = match &outcome.verdict {
        Verdict::Solved(steps) => steps.len().to_string(),
        Verdict::Unsolvable => "none".to_owned(),
        Verdict::Unknown(_) => "?".to_owned(),
    };
    format!("{:9} {seconds:7.3} {answer:>5}", outcome.stats.stored)
}
