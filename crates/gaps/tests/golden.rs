//! What the rules say, kept as text in `golden/gaps`: whole games, counts of
//! move sequences, counts of whole spaces, reasons.
//!
//! `UPDATE_GOLDEN=1` rewrites the files; read the difference before you keep
//! it.

use impasse_gaps::{Gaps, TWOS_UP};
use impasse_laws::kit::{
    Explanation, Fact, LevelFile, PerftTable, Playthrough, SpaceTable, numbered, numbers, read,
};
use impasse_laws::{Explored, golden};
use impasse_puzzle::{Detector, Params, Puzzle};
use impasse_superpuzz::{Deal, OutOfReach, Shift, Stuck};

#[track_caller]
fn check_playthrough(name: &str, deal: &Deal, moves: &[Shift]) {
    Playthrough::of(deal, moves)
        .beside(|deal, state| format!(", component {}", deal.component(state)))
        .golden(name);
}

#[test]
fn a_solved_game_of_four_columns_is_played_as_ever() {
    let deal: Deal = numbered(&Gaps, "columns=4", 31);
    let space = Explored::whole(&deal, 5000).expect("579 positions");
    let moves = space.shortest_solution().expect("solvable");
    check_playthrough("gaps/playthrough-solved.txt", &deal, &moves);
}

#[test]
fn a_lost_game_of_four_columns_is_played_as_ever() {
    // The last position found is as deep as any: the way there is a long one.
    let deal: Deal = numbered(&Gaps, "columns=4", 51);
    let space = Explored::whole(&deal, 5000).expect("563 positions");
    let moves = space.moves_to(space.count() - 1);
    check_playthrough("gaps/playthrough-lost.txt", &deal, &moves);
}

#[test]
fn a_solved_game_of_thirteen_columns_is_played_as_ever() {
    let level = &LevelFile::<Deal>::of(&Gaps, "").levels[2];
    let moves = level.solution().expect("solvable");
    check_playthrough("gaps/playthrough-full-deck.txt", &level.puzzle, &moves);
}

#[test]
fn as_many_move_sequences_as_ever() {
    let heading = "deal         1       2       3       4       5       6";
    let mut table = PerftTable::new(heading, 8);
    for columns in 3..=13 {
        for number in [1, 2, 42] {
            let name = format!("{columns}#{number}");
            table.row(&name, &Deal::dealt(&TWOS_UP, columns, number));
        }
    }
    golden("gaps/perft.txt", table.text());
}

#[test]
fn as_many_positions_as_ever() {
    let note = "a component (a,h) has a twos and h gaps at the left edge.";
    let mut table = SpaceTable::with_note(&Fact::ALL, note);
    // Solvable deals and others.
    let names = ["columns=3#1,2,10,13,15", "columns=4#15,25,31,48,51,53"];
    for (name, deal) in numbers::<Deal>(&Gaps, &names) {
        table.space(&name, &deal);
    }
    golden("gaps/spaces.txt", table.text());
}

/// What a detector says of a position.
#[track_caller]
fn told(detector: &dyn Detector<Deal>, text: &str) -> String {
    let deal: Deal = read(&Gaps, &Params::none(), text).expect("a position");
    let told = Explanation::of(detector, &deal, &deal.start()).expect("dead");
    format!("\n{}", told.text())
}

#[test]
fn dead_ends_are_explained_in_the_words_of_gaps() {
    let mut out = String::from(
        "Dead positions and why, in both languages. [Dead] cards cannot come home or move;\n\
         (these) lie in their way.\n",
    );
    out.extend(STUCK.map(|text| told(&Stuck, text)));
    out.extend(LOST.map(|text| told(&OutOfReach, text)));
    golden("gaps/reasons.txt", &out);
}

const STUCK: [&str; 2] = [
    "H2 D3 -- / D2 H3 -- / S2 S3 -- / C2 C3 --",
    "D5 -- -- C2 C3/H5 -- S5 S2 H3/S3 C4 H4 H2 D3/D2 D4 S4 C5 --",
];

/// Out of reach in different ways: gaps that are dead for good, twos that find
/// no place, an end of a row.
const LOST: [&str; 4] = [
    "S2 S3 H5 -- -- / H2 H3 D3 D4 H4 / C2 C3 C4 C5 -- / D2 S4 S5 D5 --",
    "D3 D4 D5 H2 H3 / D2 H4 H5 S4 S5 / S2 -- -- -- -- / C2 C3 C4 C5 S3",
    "C2 -- D5 -- -- / S3 S4 -- C3 C4 / S2 C5 D3 S5 D2 / H2 H3 H4 H5 D4",
    "H3 -- H2 / D2 D3 -- / S2 S3 -- / C2 C3 --",
];
