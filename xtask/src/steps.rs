//! Running other programs, one step after another, in sight of whoever waits.

use std::io::{self, Write as _};
use std::process::Command;
use std::time::Instant;

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

/// Runs `command`, which must succeed.
pub(crate) fn step(title: &str, command: &mut Command) -> Result<(), Failed> {
    step_ending(title, command, 0)
}

/// Runs `command`, which must end with `code`.
pub(crate) fn step_ending(title: &str, command: &mut Command, code: i32) -> Result<(), Failed> {
    say(&format!("\n== {title}"));
    let begun = Instant::now();
    let program = command.get_program().to_owned();
    let status = command
        .status()
        .map_err(|error| Failed(format!("{title}: {}: {error}", program.display())))?;
    if status.code() != Some(code) {
        return Err(Failed(format!("{title}: ended with {status}")));
    }
    say(&format!("   ({:.1} s)", begun.elapsed().as_secs_f64()));
    Ok(())
}
