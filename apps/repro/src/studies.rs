//! Many instances on several threads, with results in order.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Computes `study(0)`, …, `study(count - 1)` on `threads` threads and returns
/// the results in order, whatever the number of threads.
///
/// ```
/// assert_eq!(impasse_repro::in_order(4, 2, |n| n * n), [0, 1, 4, 9]);
/// ```
///
/// # Panics
///
/// If a study does.
pub fn in_order<T: Send>(
    count: usize,
    threads: usize,
    study: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, T)>> = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, count.max(1)) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    let result = study(number);
                    let mut done = done.lock().expect("a study that panics ends the scope");
                    done.push((number, result));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("every study has ended");
    done.sort_unstable_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, result)| result).collect()
}
