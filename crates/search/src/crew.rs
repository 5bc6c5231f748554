//! A crew of workers that works off numbered pieces and hands the results
//! back in order, while its lead hands in more.
//!
//! The caller helps: while the piece it needs is not ready it works on an
//! unclaimed one itself. So one worker is simply the caller alone, and the
//! order of results never depends on how many there are.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::Workers;

/// The board on which the crew finds its work.
///
/// ```
/// use impasse_search::{Crew, Workers};
/// let sums = Crew::run(
///     Workers::threads(2),
///     || |numbers: Vec<u32>| numbers.iter().sum::<u32>(),
///     |crew, worker| {
///         crew.hand_in(vec![1, 2]);
///         crew.hand_in(vec![3, 4]);
///         [crew.take(worker), crew.take(worker)]
///     },
/// );
/// assert_eq!(sums, [3, 7]);
/// ```
#[derive(Debug)]
pub struct Crew<In, Out> {
    board: Mutex<WorkQueue<In, Out>>,
    changed: Condvar,
}

#[derive(Debug)]
struct WorkQueue<In, Out> {
    waiting: VecDeque<(u64, In)>,
    done: BTreeMap<u64, Out>,
    handed_in: u64,
    taken: u64,
    closed: bool,
}

impl<In: Send, Out: Send> Crew<In, Out> {
    /// Runs `lead` with a crew of workers (itself included) that turns
    /// pieces into results by what `hire` gives each of them.
    pub fn run<W, R>(
        workers: Workers,
        hire: impl Fn() -> W + Sync,
        lead: impl FnOnce(&Self, &mut W) -> R,
    ) -> R
    where
        W: FnMut(In) -> Out,
    {
        let crew = Self {
            board: Mutex::new(WorkQueue {
                waiting: VecDeque::new(),
                done: BTreeMap::new(),
                handed_in: 0,
                taken: 0,
                closed: false,
            }),
            changed: Condvar::new(),
        };
        workers.led_by(
            || {
                // Closing in a guard lets the helpers go even if the lead panics.
                let _closing = Closing(&crew);
                lead(&crew, &mut hire())
            },
            || crew.help(&mut hire()),
        )
    }

    /// Hands in a piece of work.
    pub fn hand_in(&self, piece: In) {
        let mut board = self.board();
        let number = board.handed_in;
        board.handed_in += 1;
        board.waiting.push_back((number, piece));
        drop(board);
        self.changed.notify_one();
    }

    /// How many pieces are handed in and not taken back.
    #[must_use]
    pub fn under_way(&self) -> u64 {
        let board = self.board();
        board.handed_in - board.taken
    }

    /// The result of the oldest piece not taken back yet.
    pub fn take<W: FnMut(In) -> Out>(&self, worker: &mut W) -> Out {
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

    fn board(&self) -> MutexGuard<'_, WorkQueue<In, Out>> {
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
    fn results_come_back_in_order_for_any_number_of_workers() {
        for workers in [Workers::alone(), Workers::threads(2), Workers::threads(5)] {
            let squares = Crew::run(
                workers,
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
