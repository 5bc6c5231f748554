//! What the rules say, kept as text in `golden/freecell`: a whole game, counts
//! of move sequences, counts of whole spaces, reasons.
//!
//! `UPDATE_GOLDEN=1` rewrites the files; read the difference before you keep
//! it.

mod common;

use std::collections::HashSet;
use std::fmt::Write as _;

use common::{endgame, numbered};
use impasse_freecell::{Deal, Move};
use impasse_laws::{Explored, golden};
use impasse_puzzle::{Instance, Lang, Puzzle, draw};

/// A game move by move, each move drawn on the table it is played on.
fn playthrough(deal: &Deal, moves: &[Move]) -> String {
    let mut state = deal.start();
    let mut out = String::new();
    for (number, &m) in (1..).zip(moves) {
        let name = deal.move_text(&state, m);
        let marks = deal.marks(&state, m);
        let picture = draw::text(&deal.scene(&state), &marks);
        let _ = writeln!(out, "move {number}: {name}\n{picture}");
        deal.try_play(&mut state, m).expect("a legal move");
    }
    let end = if deal.is_goal(&state) {
        "solved"
    } else {
        "not solved"
    };
    let picture = draw::text(&deal.scene(&state), &[]);
    let _ = writeln!(out, "after {} moves: {end}\n{picture}", moves.len());
    out
}

#[test]
fn a_solved_game_is_played_as_ever() {
    let deal = endgame("cells=1,columns=4", 10, 9);
    let space = Explored::whole(&deal, 30_000).expect("a small space");
    let moves = space.shortest_solution().expect("solvable");
    golden("freecell/playthrough.txt", &playthrough(&deal, &moves));
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
        "Sequences of 1 to 3 moves from the start, and different positions at their ends.\n\n\
         deal                                        1       2       3\n",
    );
    for params in [
        "cells=4",
        "cells=0",
        "cells=2",
        "cells=8",
        "columns=4",
        "columns=12",
        "build=suit",
        "deal=uniform",
    ] {
        for number in [1, 617, 11_982] {
            let rows = perft(&numbered(params, number), 3);
            let _ = write!(out, "{:<37}", format!("freecell:{params}#{number}"));
            for (sequences, _) in &rows {
                let _ = write!(out, "{sequences:>8}");
            }
            let _ = write!(out, "\n{:<37}", "");
            for (_, positions) in &rows {
                let _ = write!(out, "{positions:>8}");
            }
            out.push('\n');
        }
    }
    golden("freecell/perft.txt", &out);
}

/// Endgames with whole spaces: tables, deals and ranks that are home.
const SPACES: [(&str, u64, u8); 10] = [
    ("cells=0,columns=4", 3, 9),
    ("cells=0,columns=4", 4, 8),
    ("cells=0,columns=4", 11, 9),
    ("cells=0,columns=5", 11, 9),
    ("cells=1,columns=4", 8, 8),
    ("cells=2,columns=4", 1, 11),
    ("cells=3,columns=5", 7, 11),
    ("cells=1,columns=4,build=suit", 4, 8),
    ("cells=0,columns=5,build=suit", 8, 8),
    ("cells=1", 165, 0),
];

#[test]
fn as_many_positions_as_ever() {
    let mut out = String::from(
        "Whole state spaces, counted by a plain enumeration.\n\
         A transition is a position and one of its moves; solvable positions include goals.\n",
    );
    for (params, number, home) in SPACES {
        let deal = endgame(params, number, home);
        let space = Explored::whole(&deal, 30_000).expect("a small space");
        let totals = space.totals();
        let _ = write!(
            out,
            "\nfreecell:{params}#{number}, {home} ranks home\n{}",
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
        ];
        for (name, value) in facts {
            let _ = writeln!(out, "{name:<20}{value:>8}");
        }
    }
    golden("freecell/spaces.txt", &out);
}

#[test]
fn dead_ends_are_explained_as_ever() {
    let mut out = String::new();
    for (params, number, home) in [("cells=0", 3, 0), ("cells=1,columns=4", 8, 8)] {
        let deal = endgame(params, number, home);
        let space = Explored::whole(&deal, 30_000).expect("a small space");
        for detector in Deal::detectors() {
            let mut judge = detector.prepare(&deal);
            let reasons = space.states.iter().filter_map(|state| {
                let reason = judge.explain(state)?;
                Some((state, reason))
            });
            for (state, reason) in reasons.take(2) {
                let name = detector.about().name;
                let picture = draw::text(&deal.scene(state), &reason.marks);
                let sentence = &reason.sentence;
                let (en, ja) = (sentence.of(Lang::En), sentence.of(Lang::Ja));
                let _ = writeln!(out, "{name}: {en}\n{name}: {ja}\n{picture}");
            }
        }
    }
    golden("freecell/reasons.txt", &out);
}
