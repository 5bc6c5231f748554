//! What the rules say, kept as text in `golden/superpuzz`: whole games, counts
//! of move sequences, counts of whole spaces, reasons.
//!
//! `UPDATE_GOLDEN=1` rewrites the files; read the difference before you keep
//! it.

use impasse_laws::kit::{
    Explanation, Fact, LevelFile, PerftTable, Playthrough, SpaceTable, numbered, numbers, read,
};
use impasse_laws::{Explored, golden};
use impasse_puzzle::{Detector, Params, Puzzle};
use impasse_superpuzz::{Deal, OutOfReach, Shift, Stuck, Superpuzz};

#[track_caller]
fn check_playthrough(name: &str, deal: &Deal, moves: &[Shift]) {
    Playthrough::of(deal, moves)
        .beside(|deal, state| format!(", component {}", deal.component(state)))
        .golden(name);
}

#[test]
fn a_solved_game_of_four_columns_is_played_as_ever() {
    let deal: Deal = numbered(&Superpuzz, "columns=4", 18);
    let space = Explored::whole(&deal, 5000).expect("1637 positions");
    let moves = space.shortest_solution().expect("solvable");
    check_playthrough("superpuzz/playthrough-solved.txt", &deal, &moves);
}

#[test]
fn a_lost_game_of_four_columns_is_played_as_ever() {
    // The last position found is as deep as any: the way there is a long one.
    let deal: Deal = numbered(&Superpuzz, "columns=4", 8);
    let space = Explored::whole(&deal, 5000).expect("1142 positions");
    let moves = space.moves_to(space.count() - 1);
    check_playthrough("superpuzz/playthrough-lost.txt", &deal, &moves);
}

#[test]
fn a_solved_game_of_thirteen_columns_is_played_as_ever() {
    let level = &LevelFile::<Deal>::of(&Superpuzz, "").levels[2];
    let moves = level.solution().expect("solvable");
    check_playthrough("superpuzz/playthrough-full-deck.txt", &level.puzzle, &moves);
}

#[test]
fn as_many_move_sequences_as_ever() {
    let heading = "deal         1       2       3       4       5       6";
    let mut table = PerftTable::new(heading, 8);
    for columns in 3..=13 {
        for number in [1, 2, 42] {
            let name = format!("{columns}#{number}");
            table.row(&name, &Deal::numbered(columns, number));
        }
    }
    golden("superpuzz/perft.txt", table.text());
}

#[test]
fn as_many_positions_as_ever() {
    let note = "a component (a,h) has a aces and h holes at the left edge.";
    let mut table = SpaceTable::with_note(&Fact::ALL, note);
    // Solvable deals and others.
    let names = ["columns=3#1,2,3,12,18", "columns=4#1,6,8,10,15,16,18"];
    for (name, deal) in numbers::<Deal>(&Superpuzz, &names) {
        table.space(&name, &deal);
    }
    golden("superpuzz/spaces.txt", table.text());
}

/// What a detector says of a position.
#[track_caller]
fn told(detector: &dyn Detector<Deal>, text: &str) -> String {
    let deal: Deal = read(&Superpuzz, &Params::none(), text).expect("a position");
    let told = Explanation::of(detector, &deal, &deal.start()).expect("dead");
    format!("\n{}", told.text())
}

#[test]
fn dead_ends_are_explained_as_ever() {
    let mut out = String::from(
        "Dead positions and why, in both languages. [Dead] cards cannot come home or move;\n\
         (these) lie in their way.\n",
    );
    out.extend(STUCK.map(|text| told(&Stuck, text)));
    out.extend(LOST.map(|text| told(&OutOfReach, text)));
    golden("superpuzz/reasons.txt", &out);
}

const STUCK: [&str; 3] = [
    "HA D2 -- / DA H2 -- / SA S2 -- / CA C2 --",
    "HA H2 H3 -- / DA D2 D3 -- / SA S2 C3 -- / CA C2 S3 --",
    "D4 -- -- CA C2/H4 -- S4 SA H2/S2 C3 H3 HA D2/DA D3 S3 C4 --",
];

/// Out of reach in different ways: holes that are dead for good, a circle of two, of three, an end of a row,
/// aces that find no place, suits without a row; and a full deck.
const LOST: [&str; 9] = [
    "SA S2 H4 -- -- / HA H2 D2 D3 H3 / CA C2 C3 C4 -- / DA S3 S4 D4 --",
    "CA C2 C3 C4 -- / SA H2 H3 H4 -- / DA -- D2 D3 D4 / HA S2 S3 S4 --",
    "SA C2 C3 D4 -- / HA D2 D3 S2 S3 / CA H2 S4 -- -- / DA -- C4 H3 H4",
    "CA H2 H3 H4 -- / SA C2 C3 -- D2 / HA -- -- S3 S4 / DA D3 D4 C4 S2",
    "D2 D3 D4 HA H2 / DA H3 H4 S3 S4 / SA -- -- -- -- / CA C2 C3 C4 S2",
    "CA -- D4 -- -- / S2 S3 -- C2 C3 / SA C4 D2 S4 DA / HA H2 H3 H4 D3",
    "HA H2 H3 H4 -- / DA S2 S3 C3 C4 / S4 -- -- D2 -- / SA D3 CA C2 D4",
    "H2 -- HA / DA D2 -- / SA S2 -- / CA C2 --",
    "HA D5 D6 H9 H0 D2 D3 D4 H4 H5 H6 C5 C6 / DA H2 H3 D7 H8 SQ S6 S7 DJ DQ -- S9 S3 / \
     SA S2 S8 D8 D9 -- -- C7 -- CJ CQ C3 C4 / CA C2 C8 C9 C0 D0 H7 S4 HJ HQ S5 S0 SJ",
];
