//! What the rules say, kept as text in `golden/superpuzz`: whole games, counts
//! of move sequences, counts of whole spaces.
//!
//! `UPDATE_GOLDEN=1` rewrites the files; read the difference before you keep
//! it.

mod common;

use std::collections::HashSet;
use std::fmt::Write as _;

use impasse_laws::{Explored, golden, levels};
use impasse_puzzle::{Detector, Game, Instance, Lang, Params, Puzzle, draw};
use impasse_superpuzz::{Deal, OutOfReach, Shift, Stuck};

/// A game move by move, each move marked on the board it is played on.
fn playthrough(deal: &Deal, moves: &[Shift]) -> String {
    let mut state = deal.start();
    let mut out = String::new();
    for (number, &m) in (1..).zip(moves) {
        let name = deal.move_text(&state, m);
        let marks = deal.marks(&state, m);
        let component = deal.component(&state);
        let board = draw::text(&deal.scene(&state), &marks);
        let _ = writeln!(out, "move {number}: {name}, component {component}\n{board}");
        deal.try_play(&mut state, m).expect("a legal move");
    }
    let end = if deal.is_goal(&state) {
        "solved"
    } else {
        "not solved"
    };
    let board = draw::text(&deal.scene(&state), &[]);
    let _ = writeln!(out, "after {} moves: {end}\n{board}", moves.len());
    out
}

#[test]
fn a_solved_game_of_four_columns_is_played_as_ever() {
    let deal = Deal::numbered(4, 18);
    let space = Explored::whole(&deal, 5000).expect("1637 positions");
    let moves = space.shortest_solution().expect("solvable");
    golden(
        "superpuzz/playthrough-solved.txt",
        &playthrough(&deal, &moves),
    );
}

#[test]
fn a_lost_game_of_four_columns_is_played_as_ever() {
    // The last position found is as deep as any: the way there is a long one.
    let deal = Deal::numbered(4, 8);
    let space = Explored::whole(&deal, 5000).expect("1142 positions");
    let mut at = space.count() - 1;
    let mut moves = Vec::new();
    while at != 0 {
        let before = (0..at).find(|&other| space.successors[other].contains(&at));
        let before = before.expect("found from an earlier position");
        let place = space.successors[before].iter().position(|&to| to == at);
        moves.push(space.moves[before][place.expect("just seen")]);
        at = before;
    }
    moves.reverse();
    golden(
        "superpuzz/playthrough-lost.txt",
        &playthrough(&deal, &moves),
    );
}

#[test]
fn a_solved_game_of_thirteen_columns_is_played_as_ever() {
    let file = levels("superpuzz.txt");
    let block = impasse_superpuzz::Superpuzz.split(&file)[2].text;
    let solution: Vec<&str> = block
        .lines()
        .filter_map(|line| line.strip_prefix("; solution: "))
        .collect();
    let deal = Deal::numbered(13, 21);
    let moves = deal.parse_moves(&solution.join(" ")).expect("legal moves");
    golden(
        "superpuzz/playthrough-full-deck.txt",
        &playthrough(&deal, &moves),
    );
}

/// The number of sequences of `depth` moves, and of positions at their ends.
fn perft(deal: &Deal, depth: u32) -> Vec<(u64, usize)> {
    let mut ends = vec![deal.start()];
    let mut rows = Vec::new();
    for _ in 0..depth {
        let mut next = Vec::new();
        for state in ends.iter().filter(|state| !deal.is_goal(state)) {
            let mut moves = Vec::new();
            deal.moves(state, &mut moves);
            next.extend(moves.into_iter().map(|m| {
                let mut end = state.clone();
                deal.play(&mut end, m);
                end
            }));
        }
        let different: HashSet<Vec<u8>> = next.iter().map(|state| deal.key(state)).collect();
        rows.push((next.len() as u64, different.len()));
        ends = next;
    }
    rows
}

#[test]
fn as_many_move_sequences_as_ever() {
    let mut out = String::from(
        "Sequences of 1 to 6 moves from the start, and different positions at their ends.\n\n\
         deal         1       2       3       4       5       6\n",
    );
    for columns in 3..=13 {
        for number in [1, 2, 42] {
            let rows = perft(&Deal::numbered(columns, number), 6);
            let _ = write!(out, "{:<8}", format!("{columns}#{number}"));
            for (sequences, _) in &rows {
                let _ = write!(out, "{sequences:>8}");
            }
            let _ = write!(out, "\n{:<8}", "");
            for (_, positions) in &rows {
                let _ = write!(out, "{positions:>8}");
            }
            out.push('\n');
        }
    }
    golden("superpuzz/perft.txt", &out);
}

/// Deals of three columns, and of four: solvable ones and others.
const SPACES: [(u8, u64); 12] = [
    (3, 1),
    (3, 2),
    (3, 3),
    (3, 12),
    (3, 18),
    (4, 1),
    (4, 6),
    (4, 8),
    (4, 10),
    (4, 15),
    (4, 16),
    (4, 18),
];

#[test]
fn as_many_positions_as_ever() {
    let mut out = String::from(
        "Whole state spaces, counted by a plain enumeration.\n\
         A transition is a position and one of its moves; solvable positions include goals;\n\
         a component (a,h) has a aces and h holes at the left edge.\n",
    );
    for (columns, number) in SPACES {
        let deal = Deal::numbered(columns, number);
        let space = Explored::whole(&deal, 30_000).expect("a small space");
        let totals = space.totals();
        let components = space.components();
        let cyclic = components.cyclic.iter().filter(|&&cyclic| cyclic).count();
        let largest = components.sizes.iter().max().expect("the start is there");
        let _ = write!(
            out,
            "\nsuperpuzz:columns={columns}#{number}\n{}",
            deal.text()
        );
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
            ("strongly connected", components.sizes.len().to_string()),
            ("of them cyclic", cyclic.to_string()),
            ("largest", largest.to_string()),
        ];
        for (name, value) in facts {
            let _ = writeln!(out, "{name:<20}{value:>8}");
        }
        for partition in deal.partitions() {
            let counts = space.class_counts(&deal, &partition);
            let classes = partition.classes.iter().zip(counts);
            for (class, count) in classes.filter(|&(_, count)| count > 0) {
                let _ = writeln!(out, "{:<14}{class:<6}{count:>8}", partition.name);
            }
        }
    }
    golden("superpuzz/spaces.txt", &out);
}

/// What a detector says of a position, in both languages.
fn told(detector: &dyn Detector<Deal>, deal: &Deal) -> String {
    let state = deal.start();
    let mut judge = detector.prepare(deal);
    let reason = judge.explain(&state).expect("dead");
    let board = draw::text(&deal.scene(&state), &reason.marks);
    let mut out = format!("\n{}\n{board}", detector.about().name);
    let causes = judge.causes(&state);
    for lang in [Lang::En, Lang::Ja] {
        let _ = writeln!(out, "{}", reason.sentence.of(lang));
        for cause in &causes {
            let _ = writeln!(out, "  {}", cause.sentence.of(lang));
        }
    }
    out
}

#[test]
fn dead_ends_are_explained_as_ever() {
    let mut out = String::from(
        "Dead positions and why, in both languages. [Dead] cards cannot come home or move;\n\
         (these) lie in their way.\n",
    );
    let stuck = [
        "HA D2 -- / DA H2 -- / SA S2 -- / CA C2 --",
        "HA H2 H3 -- / DA D2 D3 -- / SA S2 C3 -- / CA C2 S3 --",
        "D4 -- -- CA C2/H4 -- S4 SA H2/S2 C3 H3 HA D2/DA D3 S3 C4 --",
    ];
    for text in stuck {
        out += &told(
            &Stuck,
            &common::open(&Params::none(), text).expect("a position"),
        );
    }
    for text in LOST {
        out += &told(
            &OutOfReach,
            &common::open(&Params::none(), text).expect("a position"),
        );
    }
    golden("superpuzz/reasons.txt", &out);
}

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

fn show(number: Option<u32>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| number.to_string())
}
