//! The facts that the search relies on, each on its own.

use impasse_laws::{Explored, Sample};
use impasse_puzzle::{Chance, Instance as _, Puzzle};
use impasse_shisen::{Board, Cell, Frame, Grid, Lines, Pair, Set, Tiles};

fn board(width: u8, height: u8, tiles: u16, lines: Lines, number: u64) -> Board {
    let kinds = u16::from(width) * u16::from(height) / tiles;
    let frame = Frame::new(width, height, lines);
    Board::numbered(frame, Set { kinds, tiles }, number)
}

/// Small boards by both rules, with their whole spaces.
fn small_boards() -> impl Iterator<Item = (Board, Explored<Board>)> {
    let shapes = [(4, 4, 4), (5, 4, 2), (5, 4, 4)];
    let lines = [Lines::Inside, Lines::Outside];
    let all = shapes
        .into_iter()
        .flat_map(move |shape| lines.map(|lines| (shape, lines)));
    all.flat_map(|((width, height, tiles), lines)| {
        (0..6).map(move |number| {
            let board = board(width, height, tiles, lines, number);
            let space = Explored::whole(&board, 100_000).expect("a small space");
            (board, space)
        })
    })
}

fn legal(board: &Board, state: &Tiles) -> Vec<Pair> {
    let mut moves = Vec::new();
    board.moves(state, &mut moves);
    moves
}

fn share_a_tile(one: Pair, other: Pair) -> bool {
    [one.first, one.second]
        .iter()
        .any(|&cell| cell == other.first || cell == other.second)
}

fn after(board: &Board, state: &Tiles, pairs: &[Pair]) -> Tiles {
    let mut next = *state;
    for &pair in pairs {
        board.try_play(&mut next, pair).expect("a legal move");
    }
    next
}

#[test]
fn a_joined_pair_stays_joined_until_one_of_its_tiles_goes() {
    let mut checked = 0;
    for number in 0..20 {
        for lines in [Lines::Inside, Lines::Outside] {
            let board = board(10, 6, 4, lines, number);
            for position in Sample::walks(&board, 1, 3, 30).positions {
                let moves = legal(&board, &position.state);
                for &m in &moves {
                    let then = legal(&board, &after(&board, &position.state, &[m]));
                    let mut others = moves.iter().filter(|&&other| !share_a_tile(m, other));
                    assert!(others.all(|other| then.contains(other)), "{m:?}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 10_000, "{checked}");
}

/// The pairs that would clear all that is left of a kind of two or four.
fn whole_kinds(board: &Board, state: &Tiles) -> Vec<Vec<Pair>> {
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

#[test]
fn clearing_a_whole_kind_loses_nothing() {
    let mut checked = 0;
    for (board, space) in small_boards() {
        for at in (0..space.count()).filter(|&at| space.is_solvable(at)) {
            let state = &space.states[at];
            for pairs in whole_kinds(&board, state) {
                let then = space.find(&board.key(&after(&board, state, &pairs)));
                assert!(
                    space.is_solvable(then.expect("reachable")),
                    "{pairs:?} {state:?}"
                );
                checked += 1;
            }
        }
    }
    assert!(checked > 10_000, "{checked}");
}

/// A solution from a solvable position: always the first move that keeps it
/// solvable.
fn solution(space: &Explored<Board>, mut at: usize) -> Vec<Pair> {
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

#[test]
fn a_pair_of_some_solution_may_be_taken_first() {
    let mut checked = 0;
    for (_, space) in small_boards() {
        for at in (0..space.count()).filter(|&at| space.is_solvable(at)) {
            let solution = solution(&space, at);
            for (m, &next) in space.moves[at].iter().zip(&space.successors[at]) {
                if solution.contains(m) {
                    assert!(space.is_solvable(next), "{m:?}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 10_000, "{checked}");
}

/// The equal tiles of a board in random pairs.
fn random_pairing(board: &Board, chance: &mut Chance) -> Vec<Pair> {
    let mut cells: Vec<Cell> = board.start().iter().collect();
    chance.shuffle(&mut cells);
    cells.sort_by_key(|&cell| board.kind(cell));
    cells
        .chunks(2)
        .map(|pair| Pair::new(pair[0], pair[1]))
        .collect()
}

/// Takes pairs of a pairing in random order as long as any can be taken.
fn play_out(board: &Board, pairing: &[Pair], chance: &mut Chance) -> Tiles {
    let mut state = board.start();
    let mut pairs = pairing.to_vec();
    loop {
        chance.shuffle(&mut pairs);
        let Some(&next) = pairs.iter().find(|&&pair| board.is_legal(&state, pair)) else {
            return state;
        };
        board.play(&mut state, next);
    }
}

#[test]
fn with_a_fixed_pairing_every_order_ends_with_the_same_tiles() {
    let (mut cleared, mut stuck) = (0, 0);
    for number in 0..200 {
        let lines = [Lines::Inside, Lines::Outside][usize::from(number % 2 == 0)];
        let board = board(6, 4, 4, lines, number);
        let mut chance = Chance::of(8, number);
        let pairing = random_pairing(&board, &mut chance);
        let end = play_out(&board, &pairing, &mut chance);
        for _ in 0..5 {
            assert_eq!(
                play_out(&board, &pairing, &mut chance),
                end,
                "{}",
                board.text()
            );
        }
        if end.is_empty() {
            cleared += 1;
        } else {
            stuck += 1;
        }
    }
    assert!(cleared > 20 && stuck > 20, "{cleared} {stuck}");
}

#[test]
fn every_solution_takes_a_pair_that_is_joined_with_only_some_set_in_the_way() {
    let mut narrow = 0;
    for (board, space) in small_boards() {
        if !space.is_solvable(0) {
            continue;
        }
        let solution = solution(&space, 0);
        let mut chance = Chance::new(6);
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
            let grid = Grid::new(board.frame(), &set);
            let seen = |cell| (board.place(cell), grid.sight(board.place(cell)));
            let joined = |pair: &&Pair| {
                let touches = set.contains(pair.first) || set.contains(pair.second);
                touches && grid.joins(seen(pair.first), seen(pair.second))
            };
            let free: Vec<&Pair> = board.pairs().iter().filter(joined).collect();
            assert!(free.iter().any(|pair| solution.contains(pair)), "{set:?}");
            narrow += u32::from(free.len() < 4);
        }
    }
    assert!(narrow > 50, "{narrow}");
}
