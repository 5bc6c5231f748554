//! A path of keys becomes moves, played under the exact rules.

use impasse_puzzle::Puzzle;
use impasse_sokoban::{Direction, Floor, Position, Push, Pushes, Steps, View};

use crate::board::{SokobanBoard, Stand, Walk};
use crate::forward::Measure;
use crate::keys::Keys;

/// A view whose moves are told by pushes.
pub(crate) trait ByPushes: View {
    /// What is counted.
    const MEASURE: Measure;

    /// The moves that make these pushes, each played under the exact rules, up
    /// to where the level is solved: a box carried as far as it goes may pass
    /// that.
    fn told_by(&self, start: &Position, pushes: &[Push]) -> Vec<<Self as Puzzle>::Move>;

    /// The pushes that legal moves make.
    fn pushes_of(&self, start: &Position, moves: &[<Self as Puzzle>::Move]) -> Vec<Push>;
}

impl ByPushes for Pushes {
    const MEASURE: Measure = Measure::Pushes;

    fn told_by(&self, start: &Position, pushes: &[Push]) -> Vec<Push> {
        let pushes = until_solved(self.level().floor(), start, pushes);
        play(self, start, pushes);
        pushes.to_vec()
    }

    fn pushes_of(&self, _: &Position, moves: &[Push]) -> Vec<Push> {
        moves.to_vec()
    }
}

impl ByPushes for Steps {
    const MEASURE: Measure = Measure::Steps;

    fn told_by(&self, start: &Position, pushes: &[Push]) -> Vec<Direction> {
        let view = Pushes::new(self.level().clone());
        let mut state = start.clone();
        let mut steps = Vec::new();
        for &push in until_solved(self.level().floor(), start, pushes) {
            let more = view.steps(&state, push);
            steps.extend(more.expect("a push found by search can be walked to"));
            view.play(&mut state, push);
        }
        play(self, start, &steps);
        steps
    }

    fn pushes_of(&self, start: &Position, moves: &[Direction]) -> Vec<Push> {
        let floor = self.level().floor();
        let mut state = start.clone();
        let mut pushes = Vec::new();
        for &direction in moves {
            let ahead = floor.next(state.player, direction);
            if state.take(floor, direction) == Some(true)
                && let Some(cell) = ahead
            {
                pushes.push(Push { cell, direction });
            }
        }
        pushes
    }
}

/// The pushes up to where every box stands on a goal.
fn until_solved<'p>(floor: &Floor, start: &Position, pushes: &'p [Push]) -> &'p [Push] {
    let mut boxes = start.boxes.clone();
    for (made, push) in pushes.iter().enumerate() {
        if boxes.is_within(floor.goals()) {
            return &pushes[..made];
        }
        boxes.remove(push.cell);
        if let Some(to) = floor.next(push.cell, push.direction) {
            boxes.insert(to);
        }
    }
    pushes
}

/// Plays moves.
///
/// # Panics
///
/// If they do not solve the level: the search is wrong then, and no answer is
/// better than a false one.
pub(crate) fn play<V: View>(view: &V, start: &Position, moves: &[V::Move]) {
    let mut state = start.clone();
    for &m in moves {
        view.try_play(&mut state, m)
            .expect("a solution found by search is legal move by move");
    }
    assert!(
        view.is_goal(&state),
        "a solution found by search must bring all boxes to goals"
    );
}

/// The pushes from `start` along positions known by their keys. Where several
/// pushes lead to the same key, the one with the shortest walk is taken.
///
/// # Panics
///
/// If there are none: the search is wrong then.
pub(crate) fn pushes(
    board: &SokobanBoard<'_>,
    view: &Pushes,
    measure: Measure,
    start: &Position,
    path: &[Vec<u8>],
) -> Vec<Push> {
    let mut keys = Keys::new(board);
    let mut stand = Stand::new(board);
    let mut walk = Walk::new(board);
    let mut state = start.clone();
    let mut pushes = Vec::with_capacity(path.len());
    let mut legal = Vec::new();
    for key in path.iter().skip(1) {
        legal.clear();
        view.moves(&state, &mut legal);
        let mut leads_there = |push: &Push| {
            let mut next = state.clone();
            view.play(&mut next, *push);
            stand.set(&next);
            if stand
                .cells
                .iter()
                .any(|&cell| board.is_dead[usize::from(cell)])
            {
                return false;
            }
            let own = match measure {
                Measure::Pushes => {
                    walk.fill(board, &stand, stand.player);
                    keys.of_region(board, &stand, &walk)
                }
                Measure::Steps => keys.of_player(board, &stand),
            };
            own == key
        };
        legal.retain(|push| leads_there(push));
        let steps = |push: &&Push| view.steps(&state, **push).map(|steps| steps.len());
        let push = *legal
            .iter()
            .min_by_key(steps)
            .expect("a path found by search is legal push by push");
        view.play(&mut state, push);
        pushes.push(push);
    }
    pushes
}
