//! Which positions can be reached, and from where.
//!
//! A position is reached by taking exactly the tiles that are gone in it. That
//! is the same question as whether a board can be cleared, only that the other
//! tiles stay in the way; so the same search over pairings answers it.

use impasse_pairs::{decide, decide_with_fixed};
use impasse_puzzle::{About, Chance, Control, Limit, Puzzle as _, Words};
use impasse_search::Meter;
use impasse_shisen::{Board, Cell, Pair, Tiles};
use impasse_space::Predecessors;

use crate::runs::Met;

/// Whether play can lead from the start to `state`.
///
/// ```
/// use impasse_puzzle::Puzzle;
/// use impasse_shisen::{Board, Cell, Frame, Lines, Set};
/// use impasse_shisen_engine::is_reachable;
///
/// // 01 01 02 01
/// // 01 02 02 02
/// let set = Set { kinds: 2, tiles: 4 };
/// let board = Board::numbered(Frame::new(4, 2, Lines::Inside), set, 1);
/// let mut state = board.start();
/// state.remove(Cell(2));
/// state.remove(Cell(5));
/// assert!(!is_reachable(&board, &state));
/// state.remove(Cell(0));
/// state.remove(Cell(1));
/// assert!(is_reachable(&board, &state));
/// ```
///
/// # Panics
///
/// Never: without limits there is a verdict.
#[must_use]
pub fn is_reachable(board: &Board, state: &Tiles) -> bool {
    let verdict = is_reachable_within(board, state, &mut Meter::new(Control::free()));
    verdict.expect("without limits there is a verdict")
}

fn is_reachable_within(board: &Board, state: &Tiles, meter: &mut Meter<'_>) -> Result<bool, Limit> {
    let gone: Tiles = board
        .start()
        .iter()
        .filter(|&cell| !state.contains(cell))
        .collect();
    let check = |nodes, bytes| meter.check("search", nodes, bytes);
    let decision = decide_with_fixed::<_, Met>(board, &gone, *state, check);
    Ok(decision.solution?.is_some())
}

/// The moves by which play can come to `state`: each with a position before it
/// that can be reached from the start.
#[must_use]
pub fn moves_into(board: &Board, state: &Tiles) -> Vec<Pair> {
    let mut into = last_moves(board, state);
    into.retain(|&last| is_reachable(board, &before(state, last)));
    into
}

/// The position before a move.
fn before(state: &Tiles, last: Pair) -> Tiles {
    let mut before = *state;
    before.insert(last.first);
    before.insert(last.second);
    before
}

/// The moves that lead to `state` by the rules, from wherever.
fn last_moves(board: &Board, state: &Tiles) -> Vec<Pair> {
    let is_gone = |cell: Cell| !state.contains(cell);
    let pairs = board.pairs().iter().copied();
    pairs
        .filter(|pair| is_gone(pair.first) && is_gone(pair.second))
        .filter(|&last| board.is_legal(&before(state, last), last))
        .collect()
}

/// Draws moves into positions, and knows which can be solved.
#[derive(Clone, Copy, Debug, Default)]
pub struct Parents;

impl Predecessors<Board> for Parents {
    fn about(&self) -> About {
        About {
            name: "shisen-parents",
            summary: Words::new(
                "Shisen-sho: positions before a position, by taking exactly what is gone in it",
                "四川省専用：無くなった牌だけを取る問題を解いて、直前の局面を求める",
            ),
            reference: "estimates of directed acyclic graphs: after Knuth 1975 and Chen 1992",
        }
    }

    /// Draws last moves until one of them comes from a position that can be
    /// reached. If that are *p* of *n*, it takes *n*/*p* draws on average, so
    /// draws / *n* has no bias; and few of the *n* are looked into.
    fn share_of_a_move(
        &self,
        board: &Board,
        state: &Tiles,
        chance: &mut Chance,
        meter: &mut Meter<'_>,
    ) -> Result<f64, Limit> {
        let lasts = last_moves(board, state);
        let mut known = vec![None; lasts.len()];
        let mut draws = 0.0;
        loop {
            let choice = usize::try_from(chance.below(lasts.len() as u64)).expect("an index");
            draws += 1.0;
            let is_known = match known[choice] {
                Some(is_known) => is_known,
                None => is_reachable_within(board, &before(state, lasts[choice]), meter)?,
            };
            known[choice] = Some(is_known);
            if is_known {
                #[expect(clippy::cast_precision_loss, reason = "few moves")]
                return Ok(draws / lasts.len() as f64);
            }
        }
    }

    fn is_solvable(
        &self,
        board: &Board,
        state: &Tiles,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Limit> {
        let check = |nodes, bytes| meter.check("search", nodes, bytes);
        Ok(decide::<_, Met>(board, state, check).solution?.is_some())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use impasse_puzzle::Instance as _;
    use impasse_shisen::{Frame, Lines, Set};

    /// Compares parents with those that a walk through the whole space finds.
    #[track_caller]
    fn check(width: u8, height: u8, tiles: u16, lines: Lines, boards: u64) -> usize {
        let kinds = u16::from(width) * u16::from(height) / tiles;
        let mut seen = 0;
        for number in 0..boards {
            let frame = Frame::new(width, height, lines);
            let board = Board::numbered(frame, Set { kinds, tiles }, number);
            let mut parents: HashMap<Tiles, usize> = HashMap::from([(board.start(), 0)]);
            let mut layer = vec![board.start()];
            while !layer.is_empty() {
                let mut next = Vec::new();
                for state in layer {
                    let known = moves_into(&board, &state).len();
                    assert_eq!(known, parents[&state], "{state:?}\n{}", board.text());
                    let mut moves = Vec::new();
                    board.moves(&state, &mut moves);
                    for m in moves {
                        let mut after = state;
                        board.play(&mut after, m);
                        let count = parents.entry(after).or_insert_with(|| {
                            next.push(after);
                            0
                        });
                        *count += 1;
                    }
                }
                layer = next;
            }
            seen += parents.len();
        }
        seen
    }

    #[test]
    fn the_moves_into_a_position_are_those_of_the_whole_space() {
        let mut seen = 0;
        for lines in [Lines::Inside, Lines::Outside] {
            seen += check(4, 4, 4, lines, 12);
            seen += check(4, 3, 2, lines, 40);
            seen += check(6, 2, 6, lines, 6);
        }
        assert!(seen > 5000, "{seen}");
    }

    #[test]
    fn a_drawn_share_is_right_on_average() {
        let board = Board::numbered(
            Frame::new(6, 4, Lines::Inside),
            Set { kinds: 6, tiles: 4 },
            3,
        );
        let mut chance = Chance::new(9);
        let mut state = board.start();
        let mut some_unreachable = 0;
        for _ in 0..8 {
            let mut moves = Vec::new();
            board.moves(&state, &mut moves);
            chance.shuffle(&mut moves);
            board.play(&mut state, moves[0]);
            let draws = 4000;
            let shares = (0..draws).map(|_| {
                let mut meter = Meter::new(Control::free());
                let share = Parents.share_of_a_move(&board, &state, &mut chance, &mut meter);
                share.expect("there are no limits")
            });
            let mean = shares.sum::<f64>() / f64::from(draws);
            let into = moves_into(&board, &state).len();
            some_unreachable += last_moves(&board, &state).len() - into;
            let share = 1.0 / f64::from(u32::try_from(into).expect("few"));
            assert!((mean - share).abs() < 0.05 * share, "{mean} {share}");
        }
        assert!(some_unreachable > 5, "{some_unreachable}");
    }

    #[test]
    fn most_sets_of_tiles_cannot_be_taken_and_the_search_knows() {
        for number in 0..30 {
            let frame = Frame::new(4, 3, Lines::Inside);
            let board = Board::numbered(frame, Set { kinds: 3, tiles: 4 }, number);
            let mut reached = vec![board.start()];
            let mut at = 0;
            while at < reached.len() {
                let mut moves = Vec::new();
                board.moves(&reached[at], &mut moves);
                for m in moves {
                    let mut after = reached[at];
                    board.play(&mut after, m);
                    if !reached.contains(&after) {
                        reached.push(after);
                    }
                }
                at += 1;
            }
            for bits in 0_u16..1 << 12 {
                let state: Tiles = (0..12)
                    .filter(|cell| bits >> cell & 1 != 0)
                    .map(Cell)
                    .collect();
                let mut counts = [0; 3];
                for cell in state.iter() {
                    counts[board.kind(cell).expect("a tile").index()] += 1;
                }
                if counts.iter().all(|count| count % 2 == 0) {
                    let known = reached.contains(&state);
                    assert_eq!(
                        is_reachable(&board, &state),
                        known,
                        "{state:?}\n{}",
                        board.text()
                    );
                }
            }
        }
    }
}
