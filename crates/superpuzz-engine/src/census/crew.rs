//! Several threads, each at a seating of its own.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use impasse_puzzle::Limit;
use impasse_search::Meter;

use super::seating::Seats;
use super::watch::{House, Stop, Watch};

/// Works off seatings with some threads: what came of each, in order, and why
/// some are missing. The limit on positions stops no seating that could still
/// be finished, so that what is found does not depend on the threads.
pub(super) fn work_off<'a, T: Send>(
    seatings: &[Seats],
    threads: usize,
    house: &House<'a>,
    clock: &Meter<'a>,
    phase: &'static str,
    run: impl Fn(Seats, &mut Watch<'_, 'a>) -> Result<T, Stop> + Sync,
) -> (Vec<Option<T>>, Option<Stop>) {
    let board = Mutex::new(Board {
        waiting: (0..seatings.len()).collect(),
        done: seatings.iter().map(|_| None).collect(),
        stop: None,
    });
    let told = AtomicBool::new(false);
    let threads = threads.clamp(1, seatings.len().max(1));
    house.set_workers(threads);
    let work = || {
        loop {
            let Some(number) = lock(&board).next() else {
                return;
            };
            let mut watch = Watch::new(house, clock, phase, &told);
            let result = run(seatings[number], &mut watch);
            drop(watch);
            match result {
                Ok(found) => lock(&board).done[number] = Some(found),
                Err(Stop::Limit(Limit::Memory)) if house.leave() => {
                    // Whoever stays has more room.
                    lock(&board).waiting.push_front(number);
                    return;
                }
                Err(stop) => {
                    let mut board = lock(&board);
                    if !matches!(stop, Stop::Limit(Limit::States)) {
                        told.store(true, Ordering::Relaxed);
                        board.stop = board.stop.take().filter(is_about_states);
                    }
                    board.stop.get_or_insert(stop);
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    house.set_workers(1);
    let board = board.into_inner().unwrap_or_else(PoisonError::into_inner);
    (board.done, board.stop)
}

struct Board<T> {
    waiting: VecDeque<usize>,
    done: Vec<Option<T>>,
    stop: Option<Stop>,
}

impl<T> Board<T> {
    fn next(&mut self) -> Option<usize> {
        if self.stop.is_some() {
            return None;
        }
        self.waiting.pop_front()
    }
}

fn is_about_states(stop: &Stop) -> bool {
    !matches!(stop, Stop::Limit(Limit::States))
}

fn lock<T>(board: &Mutex<T>) -> MutexGuard<'_, T> {
    board.lock().unwrap_or_else(PoisonError::into_inner)
}
