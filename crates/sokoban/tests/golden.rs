//! What the rules say, kept as text in `golden/sokoban`: whole games, counts
//! of move sequences, counts of whole spaces.
//!
//! `UPDATE_GOLDEN=1` rewrites the files; read the difference before you keep
//! it.

mod common;

use std::collections::HashSet;
use std::fmt::Write as _;

use common::shipped;
use impasse_laws::{Explored, golden};
use impasse_puzzle::{Instance as _, Lang, Puzzle as _, draw};
use impasse_sokoban::{Pushes, RecordKind, Steps, View};

/// A game move by move, each move drawn on the board it is played on.
fn playthrough<V: View>(view: &V, moves: &[V::Move]) -> String {
    let mut state = view.start();
    let mut out = String::new();
    for (number, &m) in (1..).zip(moves) {
        let name = view.move_text(&state, m);
        let picture = draw::text(&view.scene(&state), &view.marks(&state, m));
        let _ = writeln!(out, "move {number}: {name}\n{picture}");
        view.try_play(&mut state, m).expect("a legal move");
    }
    let solved = view.is_goal(&state);
    let end = if solved { "solved" } else { "not solved" };
    let picture = draw::text(&view.scene(&state), &[]);
    let _ = writeln!(out, "after {} moves: {end}\n{picture}", moves.len());
    out
}

/// The solution that the levels' file keeps.
fn solution<V: View>(number: usize) -> (V, Vec<V::Move>) {
    let entry = &impasse_sokoban::shipped()[number - 1];
    let view = V::new(shipped(number));
    let mut records = entry.records.iter();
    let record = records.find(|record| record.kind == RecordKind::Solution);
    let moves = view.parse_moves(&record.expect("a solution").moves);
    (view, moves.expect("legal moves"))
}

#[test]
fn a_game_by_steps_is_played_as_ever() {
    let (view, moves) = solution::<Steps>(4);
    golden("sokoban/playthrough-steps.txt", &playthrough(&view, &moves));
}

#[test]
fn a_game_by_pushes_is_played_as_ever() {
    let (view, moves) = solution::<Pushes>(13);
    golden(
        "sokoban/playthrough-pushes.txt",
        &playthrough(&view, &moves),
    );
}

/// The number of sequences of `depth` moves, and of positions at their ends.
fn perft<V: View>(view: &V, depth: u32) -> Vec<(u64, usize)> {
    let mut ends = vec![view.start()];
    let mut rows = Vec::new();
    for _ in 0..depth {
        let mut next = Vec::new();
        for state in ends.iter().filter(|state| !view.is_goal(state)) {
            let mut moves = Vec::new();
            view.moves(state, &mut moves);
            next.extend(moves.into_iter().map(|m| {
                let mut end = state.clone();
                view.play(&mut end, m);
                end
            }));
        }
        let different: HashSet<Vec<u8>> = next.iter().map(|state| view.key(state)).collect();
        rows.push((next.len() as u64, different.len()));
        ends = next;
    }
    rows
}

fn write_perft<V: View>(out: &mut String, number: usize) {
    let rows = perft(&V::new(shipped(number)), 5);
    let _ = write!(out, "{:<24}", format!("sokoban:by={}#{number}", V::BY));
    for (sequences, _) in &rows {
        let _ = write!(out, "{sequences:>8}");
    }
    let _ = write!(out, "\n{:<24}", "");
    for (_, positions) in &rows {
        let _ = write!(out, "{positions:>8}");
    }
    out.push('\n');
}

#[test]
fn as_many_move_sequences_as_ever() {
    let mut out = String::from(
        "Sequences of 1 to 5 moves from the start, and different positions at their ends.\n\n\
         level                          1       2       3       4       5\n",
    );
    for number in 1..=20 {
        write_perft::<Steps>(&mut out, number);
        write_perft::<Pushes>(&mut out, number);
    }
    golden("sokoban/perft.txt", &out);
}

/// Levels with whole spaces: solvable ones and others.
const SPACES: [usize; 14] = [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 13, 14, 16, 17];

fn write_space<V: View>(out: &mut String, number: usize) {
    let view = V::new(shipped(number));
    let space = Explored::whole(&view, 30_000).expect("a small space");
    let totals = space.totals();
    let _ = writeln!(out, "\nsokoban:by={}#{number}", V::BY);
    if V::BY == Steps::BY {
        out.push_str(&view.text());
    }
    let facts = [
        ("states", totals.states.to_string()),
        ("transitions", totals.transitions.to_string()),
        ("goals", totals.goals.to_string()),
        ("dead ends", totals.dead_ends.to_string()),
        ("solvable", totals.solvable.to_string()),
        ("losing moves", totals.losing_moves.to_string()),
        ("only moves", totals.only_moves.to_string()),
        ("deepest", (space.depth_rows().len() - 1).to_string()),
        ("shortest solution", show(space.distances[0])),
        ("longest lost path", show(space.longest_lost_path())),
    ];
    for (name, value) in facts {
        let _ = writeln!(out, "{name:<20}{value:>8}");
    }
}

#[test]
fn as_many_positions_as_ever() {
    let mut out = String::from(
        "Whole state spaces, counted by a plain enumeration.\n\
         A transition is a position and one of its moves; solvable positions include goals.\n",
    );
    for number in SPACES {
        write_space::<Steps>(&mut out, number);
        write_space::<Pushes>(&mut out, number);
    }
    golden("sokoban/spaces.txt", &out);
}

fn show(number: Option<u32>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| number.to_string())
}

/// Positions that are dead for one reason each.
const DEAD: [&str; 9] = [
    "#####/#$ @#/# . #/#####",
    "#######/# $@ .#/#######",
    "########/#@ .  .#/#. $$  #/########",
    "########/#@     #/# $$   #/# $$ ..#/#    ..#/########",
    "#########/#@  #   #/# $$.  .#/#   #   #/#########",
    "#######/#@   .#/# $.$ #/#######",
    "#######/##*  @#/#  ####/# $ .##/#######",
    "#########/#@      #/#  #    #/# # $ . #/#  $ #. #/#   #   #/#########",
    "########/##  #  #/#  $   #/#  $ @ #/##  #..#/########",
];

#[test]
fn every_detector_says_why_as_ever() {
    let mut out = String::from("What each detector says of some dead positions.\n");
    for text in DEAD {
        let view: Pushes = common::open(text).expect("a level");
        let _ = write!(out, "\n{}", view.text());
        for detector in Pushes::detectors() {
            let name = detector.about().name;
            if name.starts_with("units") {
                // The unit method tells its reasons in tests of its own.
                continue;
            }
            if let Some(reason) = detector.prepare(&view).explain(&view.start()) {
                let [en, ja] = [Lang::En, Lang::Ja].map(|lang| reason.sentence.of(lang));
                let picture = draw::text(&view.scene(&view.start()), &reason.marks);
                let _ = write!(out, "{name}: {en}\n{ja}\n{picture}");
            }
        }
    }
    golden("sokoban/reasons.txt", &out);
}
