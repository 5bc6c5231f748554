//! The rules of a puzzle, and nothing else.

use std::fmt;

/// The rules of one puzzle instance: a level, a deal, a layout.
///
/// `self` holds what never changes during play (walls, goals, the deck);
/// a [`State`](Self::State) holds only what moves can change.
///
/// # Laws
///
/// * `moves` lists each legal move once, in an order that depends only on the
///   state. Solvers, random trials and golden files rely on that order.
/// * Play ends at a goal: callers never ask a goal for its moves.
/// * Reading a key and writing it again gives the same key, and positions with
///   equal keys are interchangeable: same goals, same futures.
/// * `stage` never decreases along a move.
///
/// The crate `impasse-laws` checks all of them on whole small spaces.
pub trait Puzzle: Sync {
    /// A position exactly as the player sees it. It belongs to the instance it
    /// came from, and may carry what makes that instance's keys quick to write.
    type State: Clone + Eq + fmt::Debug + Send + Sync;
    /// One step a player may choose.
    type Move: Copy + Eq + fmt::Debug + Send + Sync;

    /// The position the player is given.
    fn start(&self) -> Self::State;
    /// Whether the puzzle is finished in `state`.
    fn is_goal(&self, state: &Self::State) -> bool;
    /// Appends the legal moves of `state` to `out`, which the caller clears.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);
    /// Plays a legal move. Illegal moves may corrupt `state`: at a boundary
    /// use [`try_play`](Self::try_play).
    fn play(&self, state: &mut Self::State, m: Self::Move);

    /// Width of this instance's keys, in bytes; as few as you can, at least 1.
    fn key_len(&self) -> usize;
    /// Writes what makes `state` itself: canonical, and nothing else.
    /// Defined for positions reachable from `start`; `key` has
    /// [`key_len`](Self::key_len) bytes and every one is written.
    fn write_key(&self, state: &Self::State, key: &mut [u8]);
    /// Some position with that key. Search expands this one.
    fn read_key(&self, key: &[u8], state: &mut Self::State);

    /// A number that never falls during play: no cycle and no duplicate
    /// crosses stages, so a space can be worked off stage by stage.
    fn stage(&self, _state: &Self::State) -> u32 {
        0
    }

    /// Plays `m` if it is legal in `state`, else leaves `state` as it was.
    ///
    /// # Errors
    ///
    /// [`Illegal`] when the game is over or `m` is not among the moves.
    fn try_play(&self, state: &mut Self::State, m: Self::Move) -> Result<(), Illegal> {
        let mut legal = Vec::new();
        if !self.is_goal(state) {
            self.moves(state, &mut legal);
        }
        if !legal.contains(&m) {
            return Err(Illegal);
        }
        self.play(state, m);
        Ok(())
    }

    /// Plays `moves` from the start under the exact rules.
    ///
    /// # Errors
    ///
    /// The index of the first move that is not legal.
    fn replay(&self, moves: &[Self::Move]) -> Result<Self::State, usize> {
        let mut state = self.start();
        for (index, &m) in moves.iter().enumerate() {
            self.try_play(&mut state, m).map_err(|Illegal| index)?;
        }
        Ok(state)
    }

    /// The key of `state` in a buffer of its own. For tests and boundaries;
    /// searches own their buffers.
    fn key(&self, state: &Self::State) -> Vec<u8> {
        let mut key = vec![0; self.key_len()];
        self.write_key(state, &mut key);
        key
    }
}

/// The refusal of a move that the rules do not allow here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Illegal;

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the move is not legal here")
    }
}

impl std::error::Error for Illegal {}
