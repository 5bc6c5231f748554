//! Several workers, each at a seating of its own.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use impasse_puzzle::Limit;
use impasse_space::{LimitWatch, Phase, Resources, Unfinished};

use super::seating::Seats;

/// Works off seatings: what came of each, in order, and why some are missing.
/// The limit on positions stops no seating that could still be finished, so that
/// what is found does not depend on the workers. A worker without enough memory
/// leaves, and others with more room take its seating up.
pub(super) fn work_off<'a, T: Send>(
    seatings: &[Seats],
    resources: &Resources<'a>,
    phase: Phase<'_>,
    run: impl Fn(Seats, &mut LimitWatch<'_, 'a>) -> Result<T, Unfinished> + Sync,
) -> (Vec<Option<T>>, Option<Unfinished>) {
    let board = Mutex::new(SeatingQueue {
        waiting: (0..seatings.len()).collect(),
        done: seatings.iter().map(|_| None).collect(),
        reason: None,
    });
    let told = AtomicBool::new(false);
    let workers = resources.workers.at_most(seatings.len());
    resources.share_among(workers.count());
    let work = || {
        loop {
            let Some(number) = lock(&board).next() else {
                return;
            };
            let mut watch = LimitWatch::new(resources, phase, &told);
            let result = run(seatings[number], &mut watch);
            drop(watch);
            match result {
                Ok(found) => lock(&board).done[number] = Some(found),
                Err(Unfinished::Limit(Limit::Memory)) if resources.leave() => {
                    // Whoever stays has more room.
                    lock(&board).waiting.push_front(number);
                    return;
                }
                Err(Unfinished::Told) => {}
                Err(reason) => {
                    let mut board = lock(&board);
                    if !is_about_states(&reason) {
                        told.store(true, Ordering::Relaxed);
                        board.reason = board.reason.take().filter(|r| !is_about_states(r));
                    }
                    board.reason.get_or_insert(reason);
                }
            }
        }
    };
    workers.led_by(work, work);
    resources.share_among(1);
    let board = board.into_inner().unwrap_or_else(PoisonError::into_inner);
    (board.done, board.reason)
}

struct SeatingQueue<T> {
    waiting: VecDeque<usize>,
    done: Vec<Option<T>>,
    /// Why no further seating is begun.
    reason: Option<Unfinished>,
}

impl<T> SeatingQueue<T> {
    fn next(&mut self) -> Option<usize> {
        if self.reason.is_some() {
            return None;
        }
        self.waiting.pop_front()
    }
}

fn is_about_states(reason: &Unfinished) -> bool {
    matches!(reason, Unfinished::Limit(Limit::States))
}

fn lock<T>(board: &Mutex<T>) -> MutexGuard<'_, T> {
    board.lock().unwrap_or_else(PoisonError::into_inner)
}
