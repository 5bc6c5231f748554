//! Many instances at a time, each alone on its thread.
//!
//! A thread takes the next instance that has no record yet and solves it by
//! itself, with limits that are the instance's own. So a record is the same
//! for any number of threads, but for its times.

use std::collections::{BTreeMap, HashSet};
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use impasse_lab::{Meter, Opened, SolveRequest, Workers, wall_clock};
use impasse_puzzle::{Control, Deadline, Limit, Limits, Verdict, sentence};
use impasse_results::digest;
use impasse_wire::command::BatchRow;

use super::rows::{self, Span};

use crate::exit::{CliError, Code};
use crate::instances::{PuzzleSource, Sources};
use crate::{interrupt, machine, moment};

/// What is done with every instance.
pub(super) struct Job<'a> {
    pub(super) strategy: &'a str,
    pub(super) seed: u64,
    pub(super) limits: Limits,
    pub(super) cpu_time: Option<Duration>,
    /// Whether records hold solutions.
    pub(super) solutions: bool,
    /// Instances that are finished already.
    pub(super) done: &'a BTreeMap<String, BatchRow>,
}

/// What is heard of an instance.
pub(super) enum JobResult {
    /// It has its record already.
    Known,
    /// It is finished.
    Finished(Box<BatchRow>),
    /// It came to nothing.
    Bad {
        /// The instance.
        id: String,
        /// What is wrong with it.
        error: CliError,
    },
}

/// How often the request to stop is passed on.
const PATIENCE: Duration = Duration::from_millis(20);

impl Job<'_> {
    /// Works on all instances, on so many threads; `hear` is told of each.
    /// Ends early after a request to stop, or with what `hear` fails with.
    pub(super) fn work(
        &self,
        sources: Sources,
        threads: usize,
        mut hear: impl FnMut(JobResult) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        let queue = Mutex::new(Remaining {
            sources,
            taken: HashSet::new(),
        });
        let stop = AtomicBool::new(false);
        let mut end = Ok(());
        Workers::threads(threads).listen(
            PATIENCE,
            |tell| self.work_off(&queue, &stop, tell),
            |news| match news {
                Some(news) if end.is_ok() => {
                    end = hear(news);
                    if end.is_err() {
                        stop.store(true, Ordering::Relaxed);
                    }
                }
                None if interrupt::is_requested() => stop.store(true, Ordering::Relaxed),
                _ => {}
            },
        );
        end
    }

    fn work_off(
        &self,
        queue: &Mutex<Remaining>,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(JobResult),
    ) {
        let is_over = || stop.load(Ordering::Relaxed) || interrupt::is_requested();
        while !is_over() {
            // What another thread left is whole: taking is its last step.
            let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(source) = next else {
                return;
            };
            let Some(news) = self.answer(source, stop) else {
                return;
            };
            tell(news);
        }
    }

    /// What becomes of an instance; nothing if it is interrupted.
    fn answer(&self, source: PuzzleSource, stop: &AtomicBool) -> Option<JobResult> {
        let deadline = |time| Deadline::after(time, machine::thread_time);
        let control = Control {
            limits: self.limits,
            clock: Some(wall_clock),
            deadline: self.cpu_time.map(deadline),
            stop,
            progress: &(),
        };
        // What the opening takes, the search has no more.
        let meter = Meter::new(control);
        let (id, opened) = source.open(Control {
            limits: Limits {
                states: None,
                ..self.limits
            },
            ..control
        });
        let opened = match opened {
            Ok(opened) => opened,
            Err(error) => return Some(JobResult::Bad { id, error }),
        };
        if let Some(record) = self.done.get(&id) {
            if record.digest == digest(&*opened) {
                return Some(JobResult::Known);
            }
            let error = CliError::bad_input(sentence!(
                "{0}: not the puzzle that had this name when its record was made",
                "{0}：記録を作ったときにこの名前だった問題と違います。",
                &id
            ));
            return Some(JobResult::Bad { id, error });
        }
        // A mistake of ours spoils one instance, not the whole batch. What
        // the search held is gone with it.
        let answered = AssertUnwindSafe(|| self.solve(id.clone(), &*opened, meter.rest()));
        match panic::catch_unwind(answered) {
            Ok(Ok(record)) => record.map(|record| JobResult::Finished(Box::new(record))),
            Ok(Err(error)) => Some(JobResult::Bad { id, error }),
            Err(_) => {
                let error = CliError::internal(&id);
                Some(JobResult::Bad { id, error })
            }
        }
    }

    fn solve(
        &self,
        id: String,
        opened: &dyn Opened,
        control: Control<'_>,
    ) -> Result<Option<BatchRow>, CliError> {
        let request = SolveRequest {
            strategy: self.strategy,
            seed: self.seed,
            workers: Workers::alone(),
            ..SolveRequest::default()
        };
        let (started, before) = (moment::now(), machine::thread_time());
        let report = opened.solve(&request, control);
        let report =
            report.map_err(|error| CliError::misused(format!("{id}: --strategy "), &error))?;
        if report.outcome.verdict == Verdict::Unknown(Limit::Interrupted) {
            return Ok(None);
        }
        let span = Span {
            cpu: machine::thread_time().saturating_sub(before),
            started,
            finished: moment::now(),
        };
        Ok(Some(rows::row(id, opened, &report, span, self.solutions)))
    }
}

/// The instances that no worker has taken yet.
struct Remaining {
    sources: Sources,
    taken: HashSet<String>,
}

impl Remaining {
    /// The next one; a name that comes twice is done once.
    fn next(&mut self) -> Option<PuzzleSource> {
        let Self { sources, taken } = self;
        sources.find(|source| taken.insert(source.id()))
    }
}

impl CliError {
    /// The program has caught itself in a mistake, and said where.
    fn internal(id: &str) -> Self {
        Self::failed(
            Code::Internal,
            sentence!(
                "{0}: an internal check failed",
                "{0}：プログラム内部の検査で誤りが見つかりました。",
                id
            ),
        )
    }
}
