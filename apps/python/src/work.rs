//! A computation beside Python: its lock is free meanwhile, Ctrl-C stops it
//! soon, and progress is told on the thread that asked.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use cpu_time::ProcessTime;
use impasse_lab::{Workers, wall_clock};
use impasse_puzzle::{Control, Limits, Progress, Snapshot};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// How often Python is asked whether somebody wants to stop.
const PATIENCE: Duration = Duration::from_millis(50);

/// What a computation may use, and who hears of it.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Reins {
    /// Seconds.
    time: Option<f64>,
    states: Option<u64>,
    memory: Option<u64>,
    threads: usize,
    /// Called with phase, states, total and bytes.
    progress: Option<Py<PyAny>>,
}

impl Reins {
    pub(crate) fn workers(&self) -> Workers {
        Workers::threads(self.threads.max(1))
    }

    fn limits(&self) -> PyResult<Limits> {
        let seconds = self.time.map(|time| {
            Duration::try_from_secs_f64(time)
                .map_err(|_| PyValueError::new_err(format!("time={time}: give seconds, 0 or more")))
        });
        Ok(Limits {
            time: seconds.transpose()?,
            memory: self.memory,
            states: self.states,
        })
    }

    /// Does the work; gives what came of it and its CPU time.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(Control<'_>) -> T + Send,
    ) -> PyResult<(T, f64)> {
        let limits = self.limits()?;
        let stop = AtomicBool::new(false);
        let heard = Heard(Mutex::new(None));
        let started = ProcessTime::now();
        let result = py.detach(|| {
            thread::scope(|scope| {
                let (done, is_done) = channel();
                let (stop, heard) = (&stop, &heard);
                let worker = scope.spawn(move || {
                    let control = Control {
                        limits,
                        clock: Some(wall_clock),
                        deadline: None,
                        stop,
                        progress: heard,
                    };
                    let result = work(control);
                    // Nobody waits any more where Python has gone.
                    let _ = done.send(());
                    result
                });
                let mut wanted = Ok(());
                while is_done.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    if wanted.is_ok() {
                        wanted = Python::attach(|py| self.look(py, heard));
                        stop.store(wanted.is_err(), Ordering::Relaxed);
                    }
                }
                match worker.join() {
                    Ok(result) => wanted.map(|()| result),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            })
        });
        Ok((result?, started.elapsed().as_secs_f64()))
    }

    /// Asks for signals, and tells progress.
    fn look(&self, py: Python<'_>, heard: &Heard) -> PyResult<()> {
        py.check_signals()?;
        let news = heard
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        if let (Some(listener), Some(news)) = (&self.progress, news) {
            listener.call1(py, (news.phase, news.states, news.total, news.bytes))?;
        }
        Ok(())
    }
}

/// The last news, until somebody takes it.
struct Heard(Mutex<Option<Snapshot>>);

impl Progress for Heard {
    fn report(&self, snapshot: Snapshot) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(snapshot);
    }
}
