//! What the rules say, kept as text in `golden/sokoban`: whole games, counts
//! of move sequences, counts of whole spaces, reasons.
//!
//! `UPDATE_GOLDEN=1` rewrites the files; read the difference before you keep
//! it.

use std::fmt::Write as _;

use impasse_laws::golden;
use impasse_laws::kit::{
    Explanation, Fact, LevelFile, PerftTable, Playthrough, SpaceTable, numbers, read,
};
use impasse_puzzle::{Instance as _, Params, Puzzle as _};
use impasse_sokoban::{Pushes, Sokoban, Steps};

#[test]
fn a_game_by_steps_is_played_as_ever() {
    let level = &LevelFile::<Steps>::of(&Sokoban, "by=steps").levels[3];
    let moves = level.solution().expect("solvable");
    Playthrough::of(&level.puzzle, &moves).golden("sokoban/playthrough-steps.txt");
}

#[test]
fn a_game_by_pushes_is_played_as_ever() {
    let level = &LevelFile::<Pushes>::of(&Sokoban, "by=pushes").levels[12];
    let moves = level.solution().expect("solvable");
    Playthrough::of(&level.puzzle, &moves).golden("sokoban/playthrough-pushes.txt");
}

#[test]
fn as_many_move_sequences_as_ever() {
    let heading = "level                          1       2       3       4       5";
    let mut table = PerftTable::new(heading, 24);
    let steps = numbers::<Steps>(&Sokoban, &["by=steps#1..20"]);
    let pushes = numbers::<Pushes>(&Sokoban, &["by=pushes#1..20"]);
    for ((by_steps, steps), (by_pushes, pushes)) in steps.iter().zip(&pushes) {
        table.row(by_steps, steps);
        table.row(by_pushes, pushes);
    }
    golden("sokoban/perft.txt", table.text());
}

#[test]
fn as_many_positions_as_ever() {
    let mut table = SpaceTable::new(&[Fact::ShortestSolution, Fact::LongestLostPath]);
    // Solvable levels and others.
    let steps = numbers::<Steps>(&Sokoban, &["by=steps#1..8,10,11,13,14,16,17"]);
    let pushes = numbers::<Pushes>(&Sokoban, &["by=pushes#1..8,10,11,13,14,16,17"]);
    for ((by_steps, steps), (by_pushes, pushes)) in steps.iter().zip(&pushes) {
        table.space(by_steps, steps);
        table.view(by_pushes, pushes);
    }
    golden("sokoban/spaces.txt", table.text());
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
    let by_pushes = Params::none().with("by", "pushes");
    for text in DEAD {
        let view: Pushes = read(&Sokoban, &by_pushes, text).expect("a level");
        let _ = write!(out, "\n{}", view.text());
        for detector in Pushes::detectors() {
            if let Some(told) = Explanation::of(&*detector, &view, &view.start()) {
                let [(en, _), (ja, _)] = told.words;
                let _ = write!(out, "{}: {en}\n{ja}\n{}", told.detector, told.picture);
            }
        }
    }
    golden("sokoban/reasons.txt", &out);
}
