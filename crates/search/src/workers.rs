//! Workers at one computation: how many there are, and how they share out
//! numbered pieces so that the result does not depend on how many there are.
//!
//! The computation says what is to be done, and whoever starts it brings the
//! workers: threads of an operating system, or nobody but the caller.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use impasse_puzzle::{Helpers, Start};

/// How many work at a computation, and how they are started.
///
/// ```
/// use impasse_search::Workers;
/// for workers in [Workers::alone(), Workers::threads(3)] {
///     assert_eq!(workers.in_order(0..5, |n| n * n), [0, 1, 4, 9, 16]);
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Workers {
    count: usize,
    /// `None` for the caller alone.
    start: Option<Start>,
}

impl Default for Workers {
    fn default() -> Self {
        Self::alone()
    }
}

impl Workers {
    /// The caller alone, who does one piece after another.
    #[must_use]
    pub const fn alone() -> Self {
        Self {
            count: 1,
            start: None,
        }
    }

    /// So many workers, the caller included; `start` lets the helpers and the
    /// caller work at the same time.
    #[must_use]
    pub fn new(count: usize, start: Start) -> Self {
        Self {
            count: count.max(1),
            start: Some(start),
        }
    }

    /// The caller, and who helps.
    ///
    /// ```
    /// use impasse_search::Workers;
    /// let workers = Workers::threads(3);
    /// assert_eq!(Workers::with(workers.helpers()).count(), 3);
    /// assert_eq!(Workers::with(None).count(), 1);
    /// ```
    #[must_use]
    pub fn with(helpers: Option<Helpers>) -> Self {
        helpers.map_or(Self::alone(), |Helpers { count, start }| {
            Self::new(count + 1, start)
        })
    }

    /// Those besides the caller, for a [`Task`](impasse_puzzle::Task).
    #[must_use]
    pub fn helpers(self) -> Option<Helpers> {
        let count = self.count - 1;
        let start = self.start.filter(|_| count > 0)?;
        Some(Helpers { count, start })
    }

    /// How many there are, the caller included: 1 at least.
    #[must_use]
    pub const fn count(self) -> usize {
        self.count
    }

    /// The same, but no more than `most`; one at least.
    #[must_use]
    pub fn at_most(self, most: usize) -> Self {
        Self {
            count: self.count.min(most).max(1),
            ..self
        }
    }

    /// Runs `lead` in the caller while each helper runs `help`, and waits for
    /// them all.
    ///
    /// # Panics
    ///
    /// If any of them does.
    pub fn led_by<R>(self, lead: impl FnOnce() -> R, help: impl Fn() + Sync) -> R {
        match self.start {
            Some(start) if self.count > 1 => {
                let mut lead = Some(lead);
                let mut result = None;
                start(self.count - 1, &|_| help(), &mut || {
                    result = lead.take().map(|lead| lead());
                });
                result.expect("the caller leads once")
            }
            _ => lead(),
        }
    }

    /// Does all jobs; what came of them, in order.
    pub fn in_order<J: Send, T: Send>(
        self,
        jobs: impl IntoIterator<Item = J, IntoIter: ExactSizeIterator + Send>,
        run: impl Fn(J) -> T + Sync,
    ) -> Vec<T> {
        self.in_order_until(jobs, || (), |(), job| run(job), drop, |_| false)
    }

    /// Does jobs up to the first that fails, in order: all results, or the
    /// failure. Once a job has failed no other is begun.
    ///
    /// # Errors
    ///
    /// That of the first job in order among those that failed.
    pub fn try_in_order<J: Send, T: Send, E: Send>(
        self,
        jobs: impl IntoIterator<Item = J, IntoIter: ExactSizeIterator + Send>,
        run: impl Fn(J) -> Result<T, E> + Sync,
    ) -> Result<Vec<T>, E> {
        let results = self.in_order_until(jobs, || (), |(), job| run(job), drop, Result::is_err);
        results.into_iter().collect()
    }

    /// Does jobs in order until one gives a result after which no other is to
    /// be begun: the results of all that were begun, in order. Each worker has
    /// tools of its own, from `hire` to `retire`.
    pub fn in_order_until<J: Send, W, T: Send>(
        self,
        jobs: impl IntoIterator<Item = J, IntoIter: ExactSizeIterator + Send>,
        hire: impl Fn() -> W + Sync,
        run: impl Fn(&mut W, J) -> T + Sync,
        retire: impl Fn(W) + Sync,
        is_last: impl Fn(&T) -> bool + Sync,
    ) -> Vec<T> {
        let jobs = jobs.into_iter();
        let workers = self.at_most(jobs.len());
        let board = Mutex::new(JobQueue {
            done: Vec::new(),
            jobs: jobs.enumerate(),
            is_closed: false,
        });
        let work = || {
            let mut tools = hire();
            loop {
                // Not in the condition of a loop, which would keep the lock.
                let next = lock(&board).next();
                let Some((number, job)) = next else { break };
                let result = run(&mut tools, job);
                let is_last = is_last(&result);
                let mut board = lock(&board);
                board.done.push((number, result));
                board.is_closed |= is_last;
            }
            retire(tools);
        };
        workers.led_by(work, work);
        let board = board.into_inner().unwrap_or_else(PoisonError::into_inner);
        // Those that were begun are the first ones, so each has its place; a
        // sort would be compiled for every kind of result.
        let mut results: Vec<Option<T>> = board.done.iter().map(|_| None).collect();
        for (number, result) in board.done {
            results[number] = Some(result);
        }
        results.into_iter().flatten().collect()
    }

    /// Has every worker call `work`, which may tell news, while the caller only
    /// listens: it hears all news as they come, and `None` whenever nothing
    /// came for `patience`. A caller alone works, and hears itself.
    ///
    /// # Panics
    ///
    /// If any of them does.
    pub fn listen<T: Send>(
        self,
        patience: Duration,
        work: impl Fn(&mut dyn FnMut(T)) + Sync,
        mut hear: impl FnMut(Option<T>),
    ) {
        let Some(start) = self.start else {
            return work(&mut |news| hear(Some(news)));
        };
        let (send, receive) = mpsc::channel();
        // Each helper owns its end, so that all ends are gone when all are done,
        // even if one panics.
        let end = || Mutex::new(Some(send.clone()));
        let ends: Vec<_> = (0..self.count).map(|_| end()).collect();
        drop(send);
        let help = |number: usize| {
            let own = lock(&ends[number]).take();
            let own = own.expect("each number is given out once");
            work(&mut |news| own.send(news).expect("the caller listens to the end"));
        };
        let mut lead = || {
            loop {
                match receive.recv_timeout(patience) {
                    Ok(news) => hear(Some(news)),
                    Err(RecvTimeoutError::Timeout) => hear(None),
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
        };
        start(self.count, &help, &mut lead);
    }
}

/// Jobs that nobody has begun, and results.
struct JobQueue<Jobs, T> {
    jobs: Jobs,
    done: Vec<(usize, T)>,
    is_closed: bool,
}

impl<Jobs: Iterator, T> JobQueue<Jobs, T> {
    fn next(&mut self) -> Option<Jobs::Item> {
        if self.is_closed {
            return None;
        }
        self.jobs.next()
    }
}

/// What a worker that panicked left on a board is whole.
fn lock<T>(board: &Mutex<T>) -> MutexGuard<'_, T> {
    board.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn crews() -> [Workers; 3] {
        [Workers::alone(), Workers::threads(2), Workers::threads(5)]
    }

    #[test]
    fn results_come_in_order_for_any_number_of_workers() {
        for workers in crews() {
            let squares = workers.in_order(0..100, |n| n * n);
            assert!(squares.into_iter().eq((0..100).map(|n| n * n)));
            assert_eq!(workers.in_order(0..0, |n| n), [0; 0]);
        }
    }

    #[test]
    fn the_first_failure_in_order_counts_and_ends_the_work() {
        for workers in crews() {
            let begun = AtomicUsize::new(0);
            let failed = workers.try_in_order(0..1000_usize, |n| {
                begun.fetch_add(1, Ordering::Relaxed);
                if n % 10 == 7 { Err(n) } else { Ok(n) }
            });
            assert_eq!(failed, Err(7), "{workers:?}");
            assert!(begun.into_inner() < 1000, "{workers:?}");
        }
    }

    #[test]
    fn every_worker_has_tools_of_its_own_and_hands_them_back() {
        for workers in crews() {
            let handed_back = AtomicUsize::new(0);
            let done = workers.in_order_until(
                0..50,
                || 0,
                |jobs, n: usize| {
                    *jobs += 1;
                    n
                },
                |jobs| {
                    handed_back.fetch_add(jobs, Ordering::Relaxed);
                },
                |_| false,
            );
            assert_eq!((done.len(), handed_back.into_inner()), (50, 50));
        }
    }

    #[test]
    fn whoever_listens_hears_everything() {
        for workers in crews() {
            let next = AtomicUsize::new(0);
            let mut heard = Vec::new();
            workers.listen(
                Duration::from_millis(10),
                |tell| {
                    while let n = next.fetch_add(1, Ordering::Relaxed)
                        && n < 100
                    {
                        tell(n);
                    }
                },
                |news| heard.extend(news),
            );
            heard.sort_unstable();
            assert!(heard.into_iter().eq(0..100), "{workers:?}");
        }
    }
}
