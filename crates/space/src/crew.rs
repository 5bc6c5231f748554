//! A crew of threads that works off numbered pieces and hands the results
//! back in order.
//!
//! The caller helps: while the piece it needs is not ready it works on an
//! unclaimed one itself. So one thread is simply the caller alone, and the
//! order of results never depends on how many there are.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The board on which the crew finds its work.
pub(crate) struct Crew<In, Out> {
    board: Mutex<Board<In, Out>>,
    changed: Condvar,
}

struct Board<In, Out> {
    waiting: VecDeque<(u64, In)>,
    done: BTreeMap<u64, Out>,
    handed_in: u64,
    taken: u64,
    closed: bool,
}

impl<In: Send, Out: Send> Crew<In, Out> {
    /// Runs `lead` with a crew of `threads` (itself included) that turns
    /// pieces into results by a worker from `hire`.
    pub(crate) fn run<W, R>(
        threads: usize,
        hire: impl Fn() -> W + Sync,
        lead: impl FnOnce(&Self, &mut W) -> R,
    ) -> R
    where
        W: FnMut(In) -> Out,
    {
        let crew = Self {
            board: Mutex::new(Board {
                waiting: VecDeque::new(),
                done: BTreeMap::new(),
                handed_in: 0,
                taken: 0,
                closed: false,
            }),
            changed: Condvar::new(),
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(|| crew.help(&mut hire()));
            }
            // Closing in a guard lets the helpers go even if the lead panics.
            let _closing = Closing(&crew);
            lead(&crew, &mut hire())
        })
    }

    /// Hands in a piece of work.
    pub(crate) fn hand_in(&self, piece: In) {
        let mut board = self.board();
        let number = board.handed_in;
        board.handed_in += 1;
        board.waiting.push_back((number, piece));
        drop(board);
        self.changed.notify_one();
    }

    /// How many pieces are handed in and not taken back.
    pub(crate) fn under_way(&self) -> u64 {
        let board = self.board();
        board.handed_in - board.taken
    }

    /// The result of the oldest piece not taken back yet.
    pub(crate) fn take<W: FnMut(In) -> Out>(&self, worker: &mut W) -> Out {
        loop {
            let mut board = self.board();
            let next = board.taken;
            if let Some(result) = board.done.remove(&next) {
                board.taken += 1;
                return result;
            }
            if let Some((number, piece)) = board.waiting.pop_front() {
                drop(board);
                let result = worker(piece);
                self.board().done.insert(number, result);
            } else {
                drop(
                    self.changed
                        .wait(board)
                        .unwrap_or_else(PoisonError::into_inner),
                );
            }
        }
    }

    fn help<W: FnMut(In) -> Out>(&self, worker: &mut W) {
        let mut board = self.board();
        while !board.closed {
            if let Some((number, piece)) = board.waiting.pop_front() {
                drop(board);
                let result = worker(piece);
                board = self.board();
                board.done.insert(number, result);
                self.changed.notify_all();
            } else {
                board = self
                    .changed
                    .wait(board)
                    .unwrap_or_else(PoisonError::into_inner);
            }
        }
    }

    fn board(&self) -> MutexGuard<'_, Board<In, Out>> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Closing<'a, In: Send, Out: Send>(&'a Crew<In, Out>);

impl<In: Send, Out: Send> Drop for Closing<'_, In, Out> {
    fn drop(&mut self) {
        self.0.board().closed = true;
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_back_in_order_for_any_number_of_threads() {
        for threads in [1, 2, 5] {
            let squares = Crew::run(
                threads,
                || |n: u64| n * n,
                |crew, worker| {
                    (0..100).for_each(|n| crew.hand_in(n));
                    (0..100).map(|_| crew.take(worker)).collect::<Vec<_>>()
                },
            );
            assert!(squares.into_iter().eq((0..100).map(|n| n * n)));
        }
    }
}
