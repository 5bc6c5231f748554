//! Worker processes: this program, asked for a row of each instance.
//!
//! A worker answers one instance after another, a line each. Whatever ends it
//! before its last line is the matter of the instance it was at: that gets a
//! row which says so, and another worker goes on behind it.

use std::io::{self, BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use std::{fs, mem};

use impasse_puzzle::{Lang, Sentence, sentence};
use impasse_wire::command::BatchFailedJson;
use serde_json::Value;

use super::list::{self, Piece};
use crate::exit::{CliError, Code};
use crate::interrupt;

/// What a worker may take for each instance.
pub(super) struct Bounds {
    pub(super) time: Option<Duration>,
    /// How much longer it may take before its worker is ended: at least so
    /// long, or as long again.
    pub(super) grace: Duration,
    /// Of the whole process.
    pub(super) memory: Option<u64>,
}

/// How workers are started.
pub(super) struct Crew {
    pub(super) program: PathBuf,
    pub(super) arguments: Vec<String>,
    pub(super) bounds: Bounds,
    /// How many work at a time.
    pub(super) size: usize,
}

/// Why there are no rows.
pub(super) enum Ended {
    /// Somebody asked to stop.
    Stopped,
    /// Nothing can be done at all.
    Failed(CliError),
}

/// What a worker is told that its structures may take, of what the whole
/// process may: the program itself needs some, too.
pub(super) const fn inner(memory: u64) -> u64 {
    const PROGRAM: u64 = 32 << 20;
    let most = memory - memory / 8;
    if most > 2 * PROGRAM {
        most - PROGRAM
    } else {
        most / 2
    }
}

/// How often a worker is looked at.
const LOOK: Duration = Duration::from_millis(25);

impl Crew {
    /// The rows of some instances, in their order; `tell` is called for each.
    pub(super) fn rows(
        &self,
        pieces: &[Piece],
        stop: &AtomicBool,
        tell: &mut dyn FnMut(),
    ) -> Result<Vec<Value>, Ended> {
        let mut rows = Vec::with_capacity(pieces.len());
        while rows.len() < pieces.len() {
            let (names, count) = list::asked(&pieces[rows.len()..]);
            let end = rows.len() + count;
            let ended = self.ask(&names, end, &mut rows, stop, tell)?;
            if rows.len() < end {
                let row = ended.row(&pieces[rows.len()].id)?;
                rows.push(row);
                tell();
            }
        }
        Ok(rows)
    }

    /// Asks one worker; its rows are added, up to `end` of them.
    fn ask(
        &self,
        names: &[String],
        end: usize,
        rows: &mut Vec<Value>,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(),
    ) -> Result<Loss, Ended> {
        let failed = |error: &io::Error| Ended::Failed(CliError::reading(&self.program, error));
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).arg("--").args(names);
        command.stdin(Stdio::null());
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| failed(&error))?;
        let (answers, said) = (child.stdout.take(), child.stderr.take());
        let watched = Watched::new(child);
        let is_over = AtomicBool::new(false);
        let said = thread::scope(|scope| {
            let said = scope.spawn(move || last_words(said));
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    thread::sleep(LOOK);
                    watched.look(&self.bounds, stop);
                }
            });
            if let Some(answers) = answers {
                read_rows(answers, end, rows, &mut || {
                    watched.begin();
                    tell();
                });
            }
            is_over.store(true, Ordering::Relaxed);
            said.join().unwrap_or_default()
        });
        let (status, why) = watched.end().map_err(|error| failed(&error))?;
        if stop.load(Ordering::Relaxed) || interrupt::is_requested() {
            return Err(Ended::Stopped);
        }
        Ok(Loss { why, status, said })
    }
}

fn too_long() -> Sentence {
    sentence!(
        "the worker did not end within its time and was ended",
        "時間内に終わらないため、処理を打ち切りました"
    )
}

fn too_large() -> Sentence {
    sentence!(
        "the worker took more memory than it may and was ended",
        "メモリーの上限を超えたため、処理を打ち切りました"
    )
}

fn broken(status: ExitStatus, said: &str) -> Sentence {
    sentence!(
        "the worker broke down ({0}): {1}",
        "処理が異常終了しました（{0}）：{1}",
        status.to_string(),
        said
    )
}

/// How a worker ended before its time.
struct Loss {
    why: Option<Excess>,
    status: ExitStatus,
    said: String,
}

impl Loss {
    /// The row of an instance whose worker did not come to its end.
    fn row(self, id: &str) -> Result<Value, Ended> {
        let Self { why, status, said } = self;
        if status.code() == Some(Code::Usage as i32) {
            let said = said.trim_start_matches("impasse: ").to_owned();
            let message = sentence!("{0}", "{0}", said);
            return Err(Ended::Failed(CliError::usage(message)));
        }
        let (failed, error) = match why {
            Some(Excess::Time) => ("time", too_long()),
            Some(Excess::Memory) => ("memory", too_large()),
            None => ("crash", broken(status, &said)),
        };
        let row = BatchFailedJson {
            id,
            failed,
            error: error.of(Lang::En),
            error_ja: error.of(Lang::Ja),
        };
        Ok(serde_json::to_value(row).expect("strings"))
    }
}

/// What an instance took too much of.
#[derive(Clone, Copy)]
enum Excess {
    Time,
    Memory,
}

/// A worker that is looked at from beside.
struct Watched {
    child: Mutex<Child>,
    /// When it began with the instance it is at.
    begun: Mutex<Instant>,
    why: Mutex<Option<Excess>>,
}

impl Watched {
    fn new(child: Child) -> Self {
        Self {
            child: Mutex::new(child),
            begun: Mutex::new(Instant::now()),
            why: Mutex::new(None),
        }
    }

    /// It begins with the next instance.
    fn begin(&self) {
        *lock(&self.begun) = Instant::now();
    }

    /// Ends it where it takes too much, or where somebody asks to stop.
    fn look(&self, bounds: &Bounds, stop: &AtomicBool) {
        let taken = lock(&self.begun).elapsed();
        let is_late = |time: Duration| taken > time + time.max(bounds.grace);
        let is_large = |most: u64| memory_of(lock(&self.child).id()).is_some_and(|now| now > most);
        let why = if bounds.time.is_some_and(is_late) {
            Some(Excess::Time)
        } else if bounds.memory.is_some_and(is_large) {
            Some(Excess::Memory)
        } else {
            None
        };
        if why.is_none() && !stop.load(Ordering::Relaxed) && !interrupt::is_requested() {
            return;
        }
        lock(&self.why).get_or_insert_if(why);
        // It may have ended by itself.
        let _ = lock(&self.child).kill();
    }

    fn end(self) -> io::Result<(ExitStatus, Option<Excess>)> {
        let mut child = self
            .child
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let why = *lock(&self.why);
        Ok((child.wait()?, why))
    }
}

trait Once<T> {
    /// Keeps the first of several.
    fn get_or_insert_if(&mut self, value: Option<T>);
}

impl<T> Once<T> for Option<T> {
    fn get_or_insert_if(&mut self, value: Self) {
        if self.is_none() {
            *self = value;
        }
    }
}

/// What another thread left is whole: each holds one value.
fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reads whole lines of JSON, `end` rows at most.
fn read_rows(answers: impl Read, end: usize, rows: &mut Vec<Value>, tell: &mut dyn FnMut()) {
    let mut answers = BufReader::new(answers);
    let mut line = Vec::new();
    while rows.len() < end {
        line.clear();
        match answers.read_until(b'\n', &mut line) {
            Ok(count) if count > 0 && line.ends_with(b"\n") => {}
            // What is torn was being written when the worker ended.
            _ => return,
        }
        let Ok(row) = serde_json::from_slice(&line) else {
            return;
        };
        rows.push(row);
        tell();
    }
}

/// The last line that a worker said to people.
fn last_words(said: Option<impl Read>) -> String {
    let mut last = String::new();
    let lines = said.map(|said| BufReader::new(said).lines());
    for line in lines.into_iter().flatten().map_while(Result::ok) {
        if !line.trim().is_empty() {
            last = line;
        }
    }
    mem::take(&mut last)
}

/// Bytes that a process holds in memory, where the system tells.
fn memory_of(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    kib.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn torn_lines_and_what_is_no_json_are_no_rows() {
        let read = |text: &str| {
            let mut rows = Vec::new();
            read_rows(text.as_bytes(), 5, &mut rows, &mut || ());
            rows.len()
        };
        assert_eq!(read("{\"id\":1}\n{\"id\":2}\n"), 2);
        assert_eq!(read("{\"id\":1}\n{\"id\":2}"), 1);
        assert_eq!(read("{\"id\":1}\nnonsense\n{}\n"), 1);
        assert_eq!(read(&"{}\n".repeat(9)), 5, "no more than asked for");
    }

    /// A worker that runs a script of the shell for every list of names.
    fn crew(script: &str, bounds: Bounds) -> Crew {
        Crew {
            program: "/bin/sh".into(),
            arguments: vec!["-c".to_owned(), script.to_owned()],
            bounds,
            size: 1,
        }
    }

    const FREE: Bounds = Bounds {
        time: None,
        grace: Duration::ZERO,
        memory: None,
    };

    /// What became of each of three instances.
    fn fates(crew: &Crew) -> Vec<String> {
        let pieces = Piece::named(&["one", "two", "three"]);
        let rows = crew.rows(&pieces, &AtomicBool::new(false), &mut || ());
        let Ok(rows) = rows else { panic!("no rows") };
        let fate = |row: &Value| match row["failed"].as_str() {
            Some(failed) => format!("{} {failed}", row["id"].as_str().unwrap_or_default()),
            None => row["id"].as_str().unwrap_or_default().to_owned(),
        };
        rows.iter().map(fate).collect()
    }

    #[test]
    fn whoever_breaks_the_worker_has_a_row_and_the_others_go_on() {
        // Answers one instance, then is killed as if memory had run out.
        let one = r#"printf '{"id":"answered"}\n'; kill -9 $$"#;
        assert_eq!(
            fates(&crew(one, FREE)),
            ["answered", "two crash", "answered"]
        );
        let none = "echo it hurts >&2; exit 70";
        let pieces = Piece::named(&["one"]);
        let rows = crew(none, FREE).rows(&pieces, &AtomicBool::new(false), &mut || ());
        let Ok(rows) = rows else { panic!("no rows") };
        let said = rows[0]["error"].as_str().unwrap_or_default();
        assert!(said.contains("70") && said.contains("it hurts"), "{said}");
    }

    #[test]
    fn a_worker_that_does_not_end_is_ended() {
        let bounds = Bounds {
            time: Some(Duration::from_millis(1)),
            grace: Duration::from_millis(100),
            memory: None,
        };
        let fates = fates(&crew("exec sleep 1000", bounds));
        assert_eq!(fates, ["one time", "two time", "three time"]);
    }

    #[test]
    fn a_worker_that_grows_too_large_is_ended() {
        let bounds = Bounds {
            memory: Some(1),
            ..FREE
        };
        let fates = fates(&crew("exec sleep 1000", bounds));
        assert_eq!(fates, ["one memory", "two memory", "three memory"]);
    }

    #[test]
    fn a_wrong_command_line_ends_the_batch_with_its_words() {
        let crew = crew("echo impasse: no such option >&2; exit 2", FREE);
        let rows = crew.rows(&Piece::named(&["one"]), &AtomicBool::new(false), &mut || ());
        let Err(Ended::Failed(CliError::Failed(failure))) = rows else {
            panic!("it goes on");
        };
        assert_eq!(failure.text(Lang::En), "no such option");
    }

    #[test]
    fn this_process_holds_some_memory() {
        let own = memory_of(std::process::id());
        assert!(own.is_none_or(|bytes| bytes > 1 << 16), "{own:?}");
    }

    #[test]
    fn structures_get_less_than_their_process() {
        for memory in [1, 1 << 20, 64 << 20, 256 << 20, 8 << 30] {
            assert!(inner(memory) <= memory);
        }
        assert_eq!(inner(8 << 30), (7 << 30) - (32 << 20));
    }
}
