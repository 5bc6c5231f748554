//! Boards whose tiles fall: spaces are those of a naive enumeration that shares
//! nothing with the rules, and verdicts those of whole spaces. And pairs do come
//! apart, so that no search over pairings may be used.

use std::collections::HashMap;

use impasse_laws::kit::{
    Verdicts, check_all_over, check_limits, check_verdicts, count_verdicts, numbered, numbers,
};
use impasse_laws::{Explored, Sample};
use impasse_puzzle::{Instance as _, Puzzle as _};
use impasse_shisen::{Cell, FallingBoard, Pair, Shisen};
use impasse_shisen_engine::{ShisenFalling, engine_of_falling, is_safe};

/// Columns of signs, each from below: all that a position is.
type Columns = Vec<Vec<String>>;

/// What a naive player knows of the rules.
struct Naive {
    height: isize,
    turns: usize,
    outside: bool,
}

/// What counting all positions gives.
#[derive(Debug, Default, PartialEq, Eq)]
struct Counts {
    states: u64,
    transitions: u64,
    dead_ends: u64,
    solvable: u64,
}

impl Naive {
    /// Whether a tile stops a line here, or the line would leave its ground.
    fn stops(&self, columns: &Columns, x: isize, y: isize) -> bool {
        let width = isize::try_from(columns.len()).expect("small");
        let out = isize::from(self.outside);
        if x < -out || y < -out || x >= width + out || y >= self.height + out {
            return true;
        }
        let column = usize::try_from(x).ok().and_then(|x| columns.get(x));
        column.is_some_and(|column| usize::try_from(y).is_ok_and(|y| y < column.len()))
    }

    /// Walks from a tile in all ways, cell by cell, and notes where it ends.
    fn reached(&self, columns: &Columns, from: (isize, isize)) -> Vec<(isize, isize)> {
        const STEPS: [(isize, isize); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
        let mut ends = Vec::new();
        let mut ways: Vec<_> = (0..4).map(|way| (from, way, 0)).collect();
        while let Some(((x, y), way, turns)) = ways.pop() {
            let next = (x + STEPS[way].0, y + STEPS[way].1);
            if self.stops(columns, next.0, next.1) {
                ends.push(next);
                continue;
            }
            ways.push((next, way, turns));
            if turns < self.turns {
                ways.extend([1, 3].map(|turn| (next, (way + turn) % 4, turns + 1)));
            }
        }
        ends
    }

    /// The positions after each move.
    fn after(&self, columns: &Columns) -> Vec<Columns> {
        let tiles: Vec<(usize, usize)> = (0..columns.len())
            .flat_map(|x| (0..columns[x].len()).map(move |y| (x, y)))
            .collect();
        let signed = |(x, y): (usize, usize)| {
            (
                isize::try_from(x).expect("small"),
                isize::try_from(y).expect("small"),
            )
        };
        let mut after = Vec::new();
        for (at, &one) in tiles.iter().enumerate() {
            let ends = self.reached(columns, signed(one));
            for &other in &tiles[at + 1..] {
                if columns[one.0][one.1] == columns[other.0][other.1]
                    && ends.contains(&signed(other))
                {
                    let mut next = columns.clone();
                    // The upper one first, if they share a column.
                    next[other.0].remove(other.1);
                    next[one.0].remove(one.1);
                    after.push(next);
                }
            }
        }
        after
    }

    fn count(&self, start: Columns) -> Counts {
        let mut known: HashMap<Columns, bool> = HashMap::new();
        let mut counts = Counts::default();
        self.is_solvable(start, &mut known, &mut counts);
        counts.states = known.len() as u64;
        counts.solvable = known.values().filter(|solvable| **solvable).count() as u64;
        counts
    }

    fn is_solvable(
        &self,
        columns: Columns,
        known: &mut HashMap<Columns, bool>,
        counts: &mut Counts,
    ) -> bool {
        if let Some(&solvable) = known.get(&columns) {
            return solvable;
        }
        let mut solvable = columns.iter().all(Vec::is_empty);
        if !solvable {
            let after = self.after(&columns);
            counts.transitions += after.len() as u64;
            counts.dead_ends += u64::from(after.is_empty());
            for next in after {
                solvable |= self.is_solvable(next, known, counts);
            }
        }
        known.insert(columns, solvable);
        solvable
    }
}

/// The columns of a board in its own text.
fn columns(board: &FallingBoard) -> Columns {
    let text = board.text();
    let rows: Vec<Vec<&str>> = text.lines().map(|row| row.split(' ').collect()).collect();
    let column = |x: usize| {
        let signs = rows.iter().rev().map(|row| row[x].to_owned());
        signs.filter(|sign| sign != "--").collect()
    };
    (0..rows[0].len()).map(column).collect()
}

#[test]
fn spaces_are_those_of_a_naive_enumeration() {
    let mut together = Counts::default();
    for (params, boards, outside, turns) in [
        ("gravity=down,height=4,width=4", 8, true, 2),
        ("gravity=down,height=4,lines=inside,width=4", 20, false, 2),
        ("gravity=down,height=4,turns=1,width=4", 20, true, 1),
        (
            "gravity=down,height=4,lines=inside,turns=1,width=5",
            10,
            false,
            1,
        ),
        ("gravity=down,height=3,tiles=2,width=6", 10, true, 2),
        ("gravity=down,height=12,tiles=2,width=1", 20, true, 2),
        ("gravity=down,height=4,kinds=2,width=4", 2, true, 2),
    ] {
        for number in 0..boards {
            let board: FallingBoard = numbered(&Shisen, params, number);
            let height = isize::from(board.board().frame().height());
            let naive = Naive {
                height,
                turns,
                outside,
            };
            let counted = naive.count(columns(&board));
            let space = Explored::whole(&board, 100_000).expect("a small space");
            let totals = space.totals();
            let found = Counts {
                states: totals.states,
                transitions: totals.transitions,
                dead_ends: totals.dead_ends,
                solvable: totals.solvable,
            };
            assert_eq!(counted, found, "{params}#{number}");
            together.states += counted.states;
            together.solvable += counted.solvable;
        }
    }
    assert!(together.states > 20_000, "{together:?}");
    assert!(together.states > together.solvable + 1000, "{together:?}");
}

fn boards(names: &[&str]) -> impl Iterator<Item = FallingBoard> + use<> {
    numbers(&Shisen, names).into_iter().map(|(_, board)| board)
}

#[test]
fn verdicts_are_those_of_whole_spaces() {
    let boards = boards(&[
        "gravity=down,height=4,width=4#0..99",
        "gravity=down,height=4,lines=inside,width=4#0..199",
        "gravity=down,height=4,lines=inside,width=5#0..39",
        "gravity=down,height=4,tiles=2,width=5#0..199",
        "gravity=down,height=4,turns=1,width=5#0..99",
        "gravity=down,height=12,tiles=2,width=1#0..99",
    ]);
    let verdicts = check_verdicts(&ShisenFalling, boards, 100_000);
    assert_eq!(verdicts.solved + verdicts.unsolvable, 740);
    assert!(
        verdicts.solved > 200 && verdicts.unsolvable > 60,
        "{verdicts:?}"
    );
}

#[test]
fn the_strategy_obeys_its_laws_from_positions_all_over_a_space() {
    let names = [
        "gravity=down,height=4,width=4#0..3",
        "gravity=down,height=4,lines=inside,width=5#0..5",
    ];
    for board in boards(&names) {
        for strategy in engine_of_falling().strategies {
            check_all_over(&*strategy, &board);
        }
    }
}

/// Where a tile lies after a move that does not take it.
fn fallen(board: &FallingBoard, cell: Cell, gone: Pair) -> Cell {
    let frame = board.board().frame();
    let is_below = |other: &&Cell| {
        frame.column(**other) == frame.column(cell) && frame.row(**other) > frame.row(cell)
    };
    let steps = [gone.first, gone.second].iter().filter(is_below).count();
    (0..steps).fold(cell, |at, _| frame.below(at).expect("it falls no deeper"))
}

#[test]
fn a_pair_comes_apart_only_where_one_of_its_tiles_falls() {
    let (mut apart, mut together) = (0, 0);
    for (_, board) in numbers::<FallingBoard>(&Shisen, &["gravity=down#0..9"]) {
        for position in Sample::walks(&board, 1, 2, 400).positions {
            let mut moves = Vec::new();
            board.moves(&position.state, &mut moves);
            for &m in &moves {
                let mut next = position.state.clone();
                board.play(&mut next, m);
                let taken = [m.first, m.second];
                let is_other =
                    |pair: &&Pair| !taken.contains(&pair.first) && !taken.contains(&pair.second);
                for pair in moves.iter().filter(is_other) {
                    let [first, second] =
                        [pair.first, pair.second].map(|cell| fallen(&board, cell, m));
                    let then = Pair::new(first, second);
                    if board.is_legal(&next, then) {
                        together += 1;
                    } else {
                        assert_ne!(then, *pair, "nothing of it fell");
                        apart += 1;
                    }
                }
            }
        }
    }
    assert!(apart > 100 && together > 1000, "{apart} {together}");
}

#[test]
fn the_last_two_of_a_kind_go_at_once_where_nothing_lies_on_them() {
    let names = [
        "gravity=down,height=4,width=4#0..19",
        "gravity=down,height=4,lines=inside,width=5#0..5",
        "gravity=down,height=4,turns=1,width=5#0..9",
    ];
    let mut checked = 0;
    for (name, board) in numbers::<FallingBoard>(&Shisen, &names) {
        let space = Explored::whole(&board, 100_000).expect("a small space");
        for at in (0..space.count()).filter(|&at| space.is_solvable(at)) {
            for (&m, &next) in space.moves[at].iter().zip(&space.successors[at]) {
                if is_safe(&board, &space.states[at], m) {
                    assert!(space.is_solvable(next), "{name}: {m:?}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 1000, "{checked}");
}

#[test]
fn large_boards_are_decided() {
    let boards = boards(&[
        "board=18x8,gravity=down#0..19",
        "board=14x6,gravity=down#440..449",
    ]);
    let expected = Verdicts {
        solved: 29,
        unsolvable: 1,
        unknown: 0,
    };
    assert_eq!(count_verdicts(&ShisenFalling, boards, None), expected);
}

#[test]
fn the_limits_are_kept() {
    let board: FallingBoard = numbered(&Shisen, "board=18x8,gravity=down", 12);
    check_limits(&ShisenFalling, &board);
}
