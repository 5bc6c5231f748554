//! The facts on which searches over pairings rest, for games of pairs: each
//! checked on whole small spaces or on walks, and each says how often.

use impasse_pairs::{Cell, Field as _, Pair, PairBoard, Tiles};
use impasse_puzzle::{Chance, Instance};

use crate::{Explored, Sample};

/// A small board and all its positions.
pub type Whole<B> = (B, Explored<B>);

/// Boards with all their positions.
///
/// # Panics
///
/// If one has more positions than `most`.
pub fn whole<B: Instance>(boards: impl IntoIterator<Item = B>, most: usize) -> Vec<Whole<B>> {
    let explored = |board: B| {
        let space = Explored::whole(&board, most).expect("a small space");
        (board, space)
    };
    boards.into_iter().map(explored).collect()
}

fn legal<B: PairBoard>(board: &B, state: &Tiles) -> Vec<Pair> {
    let mut moves = Vec::new();
    board.moves(state, &mut moves);
    moves
}

fn share_a_tile(one: Pair, other: Pair) -> bool {
    [one.first, one.second]
        .iter()
        .any(|&cell| cell == other.first || cell == other.second)
}

fn after<B: PairBoard>(board: &B, state: &Tiles, pairs: &[Pair]) -> Tiles {
    let mut next = *state;
    for &pair in pairs {
        assert!(
            board.try_play(&mut next, pair).is_ok(),
            "{pair:?} is not legal in {state:?}"
        );
    }
    next
}

/// A pair that can be taken stays so until one of its tiles goes.
///
/// # Panics
///
/// Where it does not.
pub fn check_pairs_stay<B: PairBoard + Instance>(board: &B, walks: u64) -> usize {
    let mut checked = 0;
    for position in Sample::walks(board, 1, walks, 400).positions {
        let moves = legal(board, &position.state);
        for &m in &moves {
            let then = legal(board, &after(board, &position.state, &[m]));
            let mut others = moves.iter().filter(|&&other| !share_a_tile(m, other));
            assert!(others.all(|other| then.contains(other)), "{m:?}");
            checked += 1;
        }
    }
    checked
}

/// The pairs that would clear all that is left of a kind of two or four.
fn whole_kinds<B: PairBoard>(board: &B, state: &Tiles) -> Vec<Vec<Pair>> {
    let moves = legal(board, state);
    let mut whole = Vec::new();
    for &one in &moves {
        let kind = board.kind(one.first);
        let left = state.iter().filter(|&cell| board.kind(cell) == kind);
        match left.count() {
            2 => whole.push(vec![one]),
            4 => whole.extend(
                moves
                    .iter()
                    .filter(|&&other| one < other && board.kind(other.first) == kind)
                    .filter(|&&other| !share_a_tile(one, other))
                    .map(|&other| vec![one, other]),
            ),
            _ => {}
        }
    }
    whole
}

/// Clearing a whole kind loses nothing.
///
/// # Panics
///
/// Where it does.
pub fn check_whole_kinds<B: PairBoard + Instance>((board, space): &Whole<B>) -> usize {
    let mut checked = 0;
    for at in (0..space.count()).filter(|&at| space.is_solvable(at)) {
        let state = &space.states[at];
        for pairs in whole_kinds(board, state) {
            let then = space.find(&board.key(&after(board, state, &pairs)));
            assert!(
                space.is_solvable(then.expect("reachable")),
                "{pairs:?} {state:?}"
            );
            checked += 1;
        }
    }
    checked
}

/// A solution from a solvable position: always the first move that keeps it
/// solvable.
fn solution<B: PairBoard>(space: &Explored<B>, mut at: usize) -> Vec<Pair> {
    let mut moves = Vec::new();
    while !space.goals[at] {
        let mut ways = space.moves[at].iter().zip(&space.successors[at]);
        let (&m, &next) = ways
            .find(|(_, next)| space.is_solvable(**next))
            .expect("solvable");
        moves.push(m);
        at = next;
    }
    moves
}

/// A pair of some solution that can be taken now may be taken first.
///
/// # Panics
///
/// Where it may not.
pub fn check_any_pair_first<B: PairBoard + Instance>((_, space): &Whole<B>) -> usize {
    let mut checked = 0;
    for at in (0..space.count()).filter(|&at| space.is_solvable(at)) {
        let solution = solution(space, at);
        for (m, &next) in space.moves[at].iter().zip(&space.successors[at]) {
            if solution.contains(m) {
                assert!(space.is_solvable(next), "{m:?}");
                checked += 1;
            }
        }
    }
    checked
}

/// The equal tiles of a board in random pairs.
fn random_pairing<B: PairBoard>(board: &B, chance: &mut Chance) -> Vec<Pair> {
    let mut cells: Vec<Cell> = board.start().iter().collect();
    chance.shuffle(&mut cells);
    cells.sort_by_key(|&cell| board.kind(cell));
    cells
        .chunks(2)
        .map(|pair| Pair::new(pair[0], pair[1]))
        .collect()
}

/// Takes pairs of a pairing in random order as long as any can be taken.
fn play_out<B: PairBoard>(board: &B, pairing: &[Pair], chance: &mut Chance) -> Tiles {
    let mut state = board.start();
    let mut pairs = pairing.to_vec();
    loop {
        chance.shuffle(&mut pairs);
        let moves = legal(board, &state);
        let Some(&next) = pairs.iter().find(|pair| moves.contains(pair)) else {
            return state;
        };
        board.play(&mut state, next);
    }
}

/// With a fixed pairing every order ends with the same tiles; says whether none
/// is left.
///
/// # Panics
///
/// Where two orders end otherwise.
pub fn check_orders<B: PairBoard + Instance>(board: &B, seed: u64) -> bool {
    let mut chance = Chance::of(8, seed);
    let pairing = random_pairing(board, &mut chance);
    let end = play_out(board, &pairing, &mut chance);
    for _ in 0..5 {
        let other = play_out(board, &pairing, &mut chance);
        assert_eq!(other, end, "{}", board.text());
    }
    end.is_empty()
}

/// Every solution takes a pair that could be taken with only some set of tiles
/// in the way, whatever the set; says for how many sets fewer than four pairs
/// could.
///
/// # Panics
///
/// Where a solution does not.
pub fn check_sets<B: PairBoard + Instance>((board, space): &Whole<B>) -> usize {
    if !space.is_solvable(0) {
        return 0;
    }
    let solution = solution(space, 0);
    let mut chance = Chance::new(6);
    let mut narrow = 0;
    for _ in 0..300 {
        // Sets that the last tiles of a solution are, and any others.
        let late = usize::try_from(chance.below(solution.len() as u64)).expect("an index");
        let some = solution[late..]
            .iter()
            .flat_map(|pair| [pair.first, pair.second]);
        let share = 1 + chance.below(4);
        let set: Tiles = some.filter(|_| chance.below(4) < share).collect();
        if set.is_empty() {
            continue;
        }
        let field = board.field(&set);
        let seen = |cell| (board.place(cell), field.sight(board.place(cell)));
        let joined = |pair: &&Pair| {
            let touches = set.contains(pair.first) || set.contains(pair.second);
            touches && field.joins(seen(pair.first), seen(pair.second))
        };
        let free: Vec<&Pair> = board.pairs().iter().filter(joined).collect();
        assert!(free.iter().any(|pair| solution.contains(pair)), "{set:?}");
        narrow += usize::from(free.len() < 4);
    }
    narrow
}

/// No position offers a pair that the board calls hopeless; says how many of
/// its pairs are.
///
/// # Panics
///
/// Where one does.
pub fn check_hopeless<B: PairBoard + Instance>((board, space): &Whole<B>) -> usize {
    for moves in &space.moves {
        for &m in moves {
            assert!(!board.is_hopeless(m), "{m:?}");
        }
    }
    let hopeless = board
        .pairs()
        .iter()
        .filter(|&&pair| board.is_hopeless(pair));
    hopeless.count()
}
