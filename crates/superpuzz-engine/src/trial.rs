//! What each pruning saves: spaces of (4,0) searched with it and without.
//!
//! The same searches put prunings on trial in the tests: none may lose a goal.

use std::collections::HashSet;

use impasse_puzzle::Chance;

use crate::ace_collapse::{self, NodeStep};
use crate::board::{HOLE, SuperpuzzBoard, WALL, card, members, rank, row};
use crate::choice::Prunings;
use crate::packing::PlacePacking;

/// What is looked at inside (4,0) with one pruning alone, or all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PruningSize {
    /// The pruning.
    pub name: &'static str,
    /// Positions looked at.
    pub nodes: u64,
    /// Goals that were found.
    pub goals: u64,
}

/// Searches random positions of (4,0) to their end: first by the rules alone, then with each
/// pruning. A goal does not end a search.
///
/// ```
/// let sizes = impasse_superpuzz_engine::pruning_sizes(4, 20);
/// assert!(sizes.iter().all(|size| size.goals == sizes[0].goals));
/// assert!(sizes.iter().all(|size| size.nodes <= sizes[0].nodes));
/// ```
#[must_use]
pub fn pruning_sizes(columns: u8, count: u64) -> Vec<PruningSize> {
    let rules = ("the rules alone", None);
    let each = EACH[1..]
        .iter()
        .map(|&(name, prunings)| (name, Some(prunings)));
    let searches = std::iter::once(rules).chain(each);
    let sizes = searches.map(|(name, prunings)| {
        let mut size = PruningSize {
            name,
            nodes: 0,
            goals: 0,
        };
        for number in 0..count {
            let found = explore(
                &settled(columns, number),
                &mut |board, out| match prunings {
                    Some(prunings) => prunings.steps(board, out),
                    None => plain(board, out),
                },
            );
            size.nodes += found.nodes;
            size.goals += found.goals;
        }
        size
    });
    sizes.collect()
}

pub(crate) const NONE: Prunings = Prunings {
    safe: false,
    stubborn: false,
    persistent: 0,
    relax: false,
    late: false,
};

/// The prunings one by one, and together.
pub(crate) const EACH: [(&str, Prunings); 9] = [
    ("none", NONE),
    ("safe", Prunings { safe: true, ..NONE }),
    (
        "stubborn",
        Prunings {
            stubborn: true,
            ..NONE
        },
    ),
    (
        "persistent sets of one card",
        Prunings {
            persistent: 1,
            ..NONE
        },
    ),
    (
        "persistent",
        Prunings {
            persistent: u32::MAX,
            ..NONE
        },
    ),
    (
        "relax",
        Prunings {
            relax: true,
            ..NONE
        },
    ),
    ("late", Prunings { late: true, ..NONE }),
    ("quick", Prunings::QUICK),
    ("all", Prunings::ALL),
];

/// A random position in (4,0): a deal whose aces were put to the left edge.
pub(crate) fn settled(columns: u8, number: u64) -> SuperpuzzBoard {
    let mut chance = Chance::of(40, number);
    let mut aces = [0, 1, 2, 3];
    chance.shuffle(&mut aces);
    let mut deck: Vec<u8> = (0..4)
        .flat_map(|suit| (2..columns).map(move |rank| card(suit, rank)))
        .chain([HOLE; 4])
        .collect();
    chance.shuffle(&mut deck);
    let mut board = SuperpuzzBoard::bare(columns);
    let cells: Vec<u8> = members(board.holes()).collect();
    let mut deck = deck.into_iter();
    for cell in cells {
        let code = match cell & 15 {
            0 => card(aces[usize::from(cell >> 4)], 1),
            _ => deck.next().expect("as many cards as cells"),
        };
        if code != HOLE {
            board.lay(code, cell);
        }
    }
    board
}

/// What a search that tries the moves of `choose` comes to.
#[derive(Debug, Default)]
pub(crate) struct GoalCount {
    pub(crate) nodes: u64,
    pub(crate) goals: u64,
    pub(crate) goal_nodes: Vec<SuperpuzzBoard>,
}

pub(crate) fn explore(
    start: &SuperpuzzBoard,
    choose: &mut dyn FnMut(&SuperpuzzBoard, &mut Vec<NodeStep>),
) -> GoalCount {
    let mut start = start.clone();
    ace_collapse::normalize(&mut start);
    let packing = PlacePacking::new(&start);
    let key = |board: &SuperpuzzBoard| {
        let mut key = [0; 22];
        packing.write(board, &mut key[..packing.key_len()]);
        key
    };
    let mut found = GoalCount::default();
    let mut goals = HashSet::new();
    let mut seen = HashSet::from([key(&start)]);
    let mut stack = vec![start];
    let mut steps = Vec::new();
    while let Some(board) = stack.pop() {
        found.nodes += 1;
        if board.is_goal() {
            // Nodes may stand for the same goal, with other aces loose.
            goals.insert(rows_of_twos(&board));
            found.goal_nodes.push(board);
            continue;
        }
        choose(&board, &mut steps);
        for &step in &steps {
            let mut next = board.clone();
            ace_collapse::play(&mut next, step);
            if seen.insert(key(&next)) {
                stack.push(next);
            }
        }
    }
    found.goals = goals.len() as u64;
    found
}

/// What tells goals apart.
pub(crate) fn rows_of_twos(goal: &SuperpuzzBoard) -> [u8; 4] {
    [0, 1, 2, 3].map(|suit| row(goal.place(card(suit, 2))))
}

/// Every move of the rules inside (4,0), written down once more.
pub(crate) fn plain(board: &SuperpuzzBoard, out: &mut Vec<NodeStep>) {
    out.clear();
    for to in members(board.holes()) {
        let before = board.at(to - 1);
        if before != HOLE && before != WALL && rank(before) < board.top() {
            out.push(NodeStep::new(before + 1, to));
        }
    }
}
