//! A process of the program, and what the kernel tells about it.

use std::fs;
use std::io::Read;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::{self, JoinHandle, sleep};
use std::time::{Duration, Instant};

/// The program.
const IMPASSE: &str = env!("CARGO_BIN_EXE_impasse");

/// After this a process hangs.
const EVER: Duration = Duration::from_mins(5);

/// The largest levels: 255×255 cells and 300 boxes, the same with as many
/// boxes as fit.
pub(crate) const LEVELS: [&str; 2] = [
    "golden/sokoban/largest.txt#1",
    "golden/sokoban/largest.txt#2",
];

/// A hall with 228 boxes: searches fill it with moves, not with tables.
pub(crate) const HALL: &str = "golden/sokoban/crowded.txt#2";

/// The largest board of Shisen-sho: 512 tiles.
pub(crate) const TILES: &str = "shisen:width=32,height=16,tiles=512#1";

/// The project's folder, in which every process runs.
fn project() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// A process that runs.
pub(crate) struct Running {
    child: Child,
    output: [Option<JoinHandle<String>>; 2],
    /// The most memory seen.
    peak: u64,
}

/// A process that ended.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) status: ExitStatus,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    /// Its largest resident set, in bytes; 0 where the kernel tells nothing.
    pub(crate) peak: u64,
}

impl Running {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(IMPASSE);
        Self::spawn(command.args(arguments))
    }

    /// The same below a shell that tells its CPU time on standard error.
    pub(crate) fn timed(arguments: &[&str]) -> Self {
        let mut command = Command::new("sh");
        let script = "\"$0\" \"$@\"; code=$?; times >&2; exit $code";
        Self::spawn(command.args(["-c", script, IMPASSE]).args(arguments))
    }

    fn spawn(command: &mut Command) -> Self {
        let command = command.current_dir(project()).stdin(Stdio::null());
        let command = command.env_remove("IMPASSE_LANG");
        let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let stdout = child.stdout.take().map(read_all);
        let stderr = child.stderr.take().map(read_all);
        let (output, peak) = ([stdout, stderr], 0);
        Self {
            child,
            output,
            peak,
        }
    }

    fn told(&self, file: &str) -> Option<String> {
        fs::read_to_string(format!("/proc/{}/{file}", self.child.id())).ok()
    }

    /// A number of the process's status, in the base it is written in.
    fn status(&self, name: &str, base: u32) -> Option<u64> {
        let status = self.told("status")?;
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        u64::from_str_radix(line.split_whitespace().next()?, base).ok()
    }

    /// CPU time used so far, in the kernel's ticks of a hundredth of a second.
    fn ticks(&self) -> Option<u64> {
        let stat = self.told("stat")?;
        let (_, fields) = stat.rsplit_once(')')?;
        let mut fields = fields.split_whitespace().skip(11);
        let mut next = || fields.next()?.parse::<u64>().ok();
        Some(next()? + next()?)
    }

    /// Waits until it has worked for so long and listens to Ctrl-C; `false` if
    /// it ends before.
    pub(crate) fn works_for(&mut self, time: Duration) -> bool {
        let since = Instant::now();
        while since.elapsed() < EVER {
            if self.child.try_wait().expect("a child").is_some() {
                return false;
            }
            let listens = self.status("SigCgt:", 16).is_some_and(|mask| mask & 2 != 0);
            let worked = self.ticks().unwrap_or(0);
            if listens && u128::from(worked) * 10 >= time.as_millis() {
                return true;
            }
            sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        panic!("it neither works nor ends");
    }

    /// Presses Ctrl-C.
    pub(crate) fn interrupt(&self) {
        let mut kill = Command::new("kill");
        let told = kill.args(["-INT", &self.child.id().to_string()]).status();
        assert!(told.expect("kill is there").success());
    }

    /// Waits for its end; a process that uses more CPU time than `most` from
    /// now on, or hangs, is killed.
    pub(crate) fn end(mut self, most: Duration) -> Ended {
        let since = Instant::now();
        let before = self.ticks().unwrap_or(0);
        let status = loop {
            if let Some(bytes) = self.status("VmHWM:", 10) {
                self.peak = self.peak.max(bytes * 1024);
            }
            if let Some(status) = self.child.try_wait().expect("a child") {
                break status;
            }
            let worked = self.ticks().unwrap_or(before).saturating_sub(before);
            let is_late = u128::from(worked) * 10 > most.as_millis();
            if is_late || since.elapsed() > EVER {
                let _ = self.child.kill();
                break self.child.wait().expect("killed");
            }
            sleep(Duration::from_millis(2));
        };
        let [stdout, stderr] = self.output.map(|reader| {
            let reader = reader.expect("both are read");
            reader.join().expect("it reads")
        });
        Ended {
            status,
            stdout,
            stderr,
            peak: self.peak,
        }
    }
}

impl Ended {
    /// CPU time of a process that was [timed](Running::timed): what the shell
    /// says of its children on its last line, `0m1.25s 0m0.5s`.
    pub(crate) fn cpu_time(&self) -> Option<Duration> {
        let line = self.stderr.lines().last()?;
        let seconds = line.split_whitespace().map(|time| {
            let (minutes, seconds) = time.strip_suffix('s')?.split_once('m')?;
            Some(60.0 * minutes.parse::<f64>().ok()? + seconds.parse::<f64>().ok()?)
        });
        Some(Duration::from_secs_f64(seconds.sum::<Option<f64>>()?))
    }
}

/// Reads to the end, so that nobody waits for a reader.
fn read_all(mut from: impl Read + Send + 'static) -> JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = from.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}
