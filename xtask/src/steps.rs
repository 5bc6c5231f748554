//! Running other programs, one step after another or side by side, in sight of
//! whoever waits.

use std::io::{self, Write as _};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::Instant;

use crate::timed;

/// What went wrong, for people.
pub(crate) struct Failed(pub(crate) String);

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Self {
        Self(error.to_string())
    }
}

/// Tells the person at the terminal something; what the programs we run have
/// to say goes to standard output.
pub(crate) fn say(text: &str) {
    // Nobody listening is no reason to stop.
    let _ = writeln!(io::stderr(), "{text}");
}

/// How a step is run: in full sight, or quietly beside others.
pub(crate) type Step = fn(&str, &mut Command) -> Result<(), Failed>;

/// Runs `command`, which must succeed, and shows what it says.
pub(crate) fn step(title: &str, command: &mut Command) -> Result<(), Failed> {
    say(&format!("\n== {title}"));
    let begun = Instant::now();
    let status = timed::step(title, command)
        .status()
        .map_err(|error| cannot_run(title, command, &error))?;
    succeeded(title, status)?;
    say(&format!("   ({:.1} s)", begun.elapsed().as_secs_f64()));
    Ok(())
}

/// The same beside other steps: what it says is shown only if it fails.
pub(crate) fn quiet_step(title: &str, command: &mut Command) -> Result<(), Failed> {
    let begun = Instant::now();
    let told = timed::step(title, command)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| cannot_run(title, command, &error))?;
    if !told.status.success() {
        say(&String::from_utf8_lossy(&told.stdout));
        say(&String::from_utf8_lossy(&told.stderr));
    }
    succeeded(title, told.status)?;
    say(&format!(
        "== {title} ({:.1} s)",
        begun.elapsed().as_secs_f64()
    ));
    Ok(())
}

fn cannot_run(title: &str, command: &Command, error: &io::Error) -> Failed {
    Failed(format!(
        "{title}: {}: {error}",
        command.get_program().display()
    ))
}

fn succeeded(title: &str, status: ExitStatus) -> Result<(), Failed> {
    if status.success() {
        Ok(())
    } else {
        Err(Failed(format!("{title}: ended with {status}")))
    }
}

/// Does two things at the same time; what went wrong in the first comes first.
pub(crate) fn side_by_side(
    first: impl FnOnce() -> Result<(), Failed>,
    second: impl FnOnce() -> Result<(), Failed> + Send,
) -> Result<(), Failed> {
    thread::scope(|scope| {
        let second = scope.spawn(second);
        let first = first();
        let second = second
            .join()
            .unwrap_or_else(|_| Err(Failed("a step broke off".to_owned())));
        first.and(second)
    })
}
