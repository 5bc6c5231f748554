//! Where the time of all checks goes: the CPU time of each step, and of each
//! program of tests.
//!
//! A process learns what its children took only all at once, and steps run side
//! by side. So each command is run by a process of its own, this program again
//! (`xtask timed TITLE COMMAND …`), which writes a line into a file that the
//! first one reads at the end.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::OnceLock;
use std::time::Instant;
use std::{env, fs};

use crate::steps::{Failed, say};

/// Names the file, where times are asked for.
const FILE: &str = "IMPASSE_TIMES";

/// Titles of steps begin so; others are programs of tests.
const STEP: &str = "step ";

/// Programs of tests that took less are not listed.
const WORTH_TELLING: f64 = 5.0;

/// Where times are written, once somebody asked for them.
static TIMES: OnceLock<PathBuf> = OnceLock::new();

/// From now on every step is timed.
pub(crate) fn begin(target: &Path) -> Result<(), Failed> {
    fs::create_dir_all(target)?;
    let path = target.join("times.txt");
    fs::write(&path, "")?;
    TIMES.get_or_init(|| path);
    Ok(())
}

/// The same command, timed under that title if times are asked for.
pub(crate) fn step(title: &str, command: &Command) -> Command {
    let timed = TIMES.get().zip(env::current_exe().ok());
    let mut own = match &timed {
        Some((path, program)) => {
            let mut own = Command::new(program);
            own.args(["timed", &format!("{STEP}{title}")])
                .env(FILE, path);
            own.arg(command.get_program());
            own
        }
        None => Command::new(command.get_program()),
    };
    own.args(command.get_args());
    if let Some(folder) = command.get_current_dir() {
        own.current_dir(folder);
    }
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => own.env(name, value),
            None => own.env_remove(name),
        };
    }
    own
}

/// What tells cargo to run each program of tests timed.
pub(crate) fn runner() -> Option<String> {
    let program = env::current_exe().ok()?;
    let program = program.to_str()?;
    Some(format!(
        "target.'cfg(all())'.runner = ['{program}', 'timed', '']"
    ))
}

/// Says where the time went.
pub(crate) fn tell() -> Result<(), Failed> {
    let Some(path) = TIMES.get() else {
        return Ok(());
    };
    let kept = fs::read_to_string(path)?;
    let mut sums: BTreeMap<&str, [f64; 2]> = BTreeMap::new();
    for line in kept.lines() {
        let Some((title, cpu, wall)) = read_line(line) else {
            continue;
        };
        let sum = sums.entry(title).or_default();
        sum[0] += cpu;
        sum[1] += wall;
    }
    let (steps, mut tests): (Vec<_>, Vec<_>) = sums
        .into_iter()
        .partition(|(title, _)| title.starts_with(STEP));
    let all: f64 = steps.iter().map(|(_, [cpu, _])| cpu).sum();
    say(&format!("\n== CPU time: {all:.0} s"));
    for (title, [cpu, wall]) in steps {
        let title = title.trim_start_matches(STEP);
        say(&format!("{cpu:8.1} s  ({wall:.1} s on the clock)  {title}"));
    }
    tests.sort_by(|(_, [one, _]), (_, [other, _])| other.total_cmp(one));
    let of_tests: f64 = tests.iter().map(|(_, [cpu, _])| cpu).sum();
    say(&format!(
        "\n== of which {} programs of tests: {of_tests:.0} s",
        tests.len()
    ));
    for (title, [cpu, wall]) in tests {
        if cpu >= WORTH_TELLING {
            say(&format!("{cpu:8.1} s  ({wall:.1} s on the clock)  {title}"));
        }
    }
    Ok(())
}

fn read_line(line: &str) -> Option<(&str, f64, f64)> {
    let mut words = line.split('\t');
    let title = words.next()?;
    let mut number = || words.next()?.parse().ok();
    Some((title, number()?, number()?))
}

/// Runs a command and notes what it took. A program of tests has no title but
/// its own name, and that of the package in whose folder it runs.
pub(crate) fn run(title: &str, words: &[&str]) -> Result<ExitCode, Failed> {
    let [program, arguments @ ..] = words else {
        return Err(Failed("timed: what is to be run?".to_owned()));
    };
    let title = if title.is_empty() {
        let folder = env::current_dir()?;
        format!(
            "{} {}",
            name_of(&folder),
            own_name(&name_of(Path::new(program)))
        )
    } else {
        title.to_owned()
    };
    let begun = Instant::now();
    let status = Command::new(program).args(arguments).status()?;
    let wall = begun.elapsed().as_secs_f64();
    if let (Some(path), Some(cpu)) = (env::var_os(FILE), children_seconds()) {
        let mut file = fs::OpenOptions::new().append(true).open(path)?;
        file.write_all(format!("{title}\t{cpu}\t{wall}\n").as_bytes())?;
    }
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// What cargo calls a program, without the digits behind it.
fn own_name(file: &str) -> &str {
    file.rsplit_once('-').map_or(file, |(name, _)| name)
}

/// The CPU time of all children that have ended; `None` where the system does
/// not tell it in this way.
fn children_seconds() -> Option<f64> {
    children_ticks(&fs::read_to_string("/proc/self/stat").ok()?)
}

/// Fields 16 and 17 of the line, in hundredths. The second field is a name in
/// brackets, which may hold anything.
fn children_ticks(stat: &str) -> Option<f64> {
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(13);
    let mut ticks = || fields.next()?.parse::<f64>().ok();
    Some((ticks()? + ticks()?) / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_children_stands_behind_a_name_with_brackets() {
        let stat = "7 (a b) c) S 1 7 7 0 -1 4194304 99 88 0 0 11 12 130 20 20 0 1 0";
        assert_eq!(children_ticks(stat), Some(1.5));
        assert_eq!(children_ticks("nothing"), None);
    }

    #[test]
    fn a_line_is_read_as_it_is_written() {
        let read = read_line("step of the way\t1.5\t2");
        assert_eq!(read, Some(("step of the way", 1.5, 2.0)));
        assert_eq!(read_line("cut sho"), None);
        assert_eq!(own_name("every_game-0123abcd"), "every_game");
    }
}
