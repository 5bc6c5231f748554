//! What is wrong with a database, and since when.

use std::sync::{Mutex, MutexGuard, PoisonError};

use sqlx::error::ErrorKind;

/// Why the database did not do what was asked.
#[derive(Clone, Debug)]
pub struct StoreError {
    fault: Fault,
    text: String,
}

/// What is wrong with a database, as far as visitors need to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// There is no room left.
    Full,
    /// It can only be read.
    ReadOnly,
    /// The disk below it does not do what it is asked.
    Disk,
    /// Another program has locked it.
    Locked,
    /// Its file was deleted, moved or replaced.
    Gone,
    /// It does not answer.
    Unreachable,
    /// This one request does not fit what is kept: the database is well.
    Request,
    /// The participant of a study is somewhere else by now: the database is
    /// well.
    OutOfStep,
    /// Anything else.
    Other,
}

impl Fault {
    /// A sentence for whoever asks how the site is.
    pub(crate) const fn sentence(self) -> &'static str {
        match self {
            Self::Full => "the record cannot be written: there is no room left for the database",
            Self::ReadOnly => "the record cannot be written: the database can only be read",
            Self::Disk => "the record cannot be written: the disk below the database fails",
            Self::Locked => "the record cannot be written: another program has locked the database",
            Self::Gone => "the record cannot be written: the file of the database is gone",
            Self::Unreachable => "the database does not answer",
            Self::Request | Self::OutOfStep | Self::Other => "the record cannot be written now",
        }
    }
}

impl StoreError {
    pub(super) fn new(fault: Fault, text: impl Into<String>) -> Self {
        Self {
            fault,
            text: text.into(),
        }
    }

    /// What cannot be kept as it is, or was not kept by us.
    pub(crate) fn odd(text: impl Into<String>) -> Self {
        Self::new(Fault::Request, text)
    }

    /// Somebody's part in a study has gone on meanwhile, or ended.
    pub(super) fn out_of_step() -> Self {
        Self::new(Fault::OutOfStep, "the participant is elsewhere by now")
    }

    /// The same, now that it is known what is wrong.
    pub(super) fn told_as(self, fault: Fault) -> Self {
        Self { fault, ..self }
    }

    pub(crate) const fn fault(&self) -> Fault {
        self.fault
    }
}

impl std::fmt::Display for StoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "database: {}", self.text)
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::new(fault_of(&error), error.to_string())
    }
}

fn fault_of(error: &sqlx::Error) -> Fault {
    match error {
        sqlx::Error::Database(error) if !matches!(error.kind(), ErrorKind::Other) => Fault::Request,
        sqlx::Error::Database(error) => fault_of_code(&error.code().unwrap_or_default()),
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::Protocol(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed => Fault::Unreachable,
        _ => Fault::Other,
    }
}

/// PostgreSQL's codes have five letters; those of SQLite are numbers with the
/// kind of error in the lowest byte.
fn fault_of_code(code: &str) -> Fault {
    if code.len() == 5 {
        return match code {
            "25006" => Fault::ReadOnly,
            "53100" | "53200" => Fault::Full,
            "55P03" => Fault::Locked,
            _ if code.starts_with("08") || code.starts_with("57") => Fault::Unreachable,
            _ => Fault::Other,
        };
    }
    match code.parse::<u32>().map(|code| code & 0xff) {
        Ok(13) => Fault::Full,
        Ok(8) => Fault::ReadOnly,
        Ok(10) => Fault::Disk,
        Ok(5 | 6) => Fault::Locked,
        Ok(14) => Fault::Unreachable,
        _ => Fault::Other,
    }
}

/// How the record is doing: what is wrong, told once when it begins, when it
/// changes and when it ends.
pub(super) struct Condition {
    failing: Mutex<Option<Failing>>,
    complain: fn(&str),
}

struct Failing {
    fault: Fault,
    /// Requests that could not be kept meanwhile.
    refused: u64,
}

impl Condition {
    pub(super) const fn new(complain: fn(&str)) -> Self {
        Self {
            failing: Mutex::new(None),
            complain,
        }
    }

    /// Notes that so many requests could not be kept.
    pub(super) fn fails(&self, error: &StoreError, requests: u64) {
        if error.fault == Fault::OutOfStep {
            return;
        }
        if error.fault == Fault::Request {
            self.tell(&error.to_string());
            return;
        }
        let mut failing = self.lock();
        let before = failing.as_ref().map(|failing| failing.fault);
        let refused = failing.as_ref().map_or(0, |failing| failing.refused);
        *failing = Some(Failing {
            fault: error.fault,
            refused: refused + requests,
        });
        drop(failing);
        if before != Some(error.fault) {
            let kept = "players' browsers keep what is not recorded, and tell it again";
            self.tell(&format!("{error} ({}; {kept})", error.fault.sentence()));
        }
    }

    /// Notes that the record can be written.
    pub(super) fn works(&self) {
        if let Some(failing) = self.lock().take() {
            let refused = failing.refused;
            self.tell(&format!(
                "the record can be written again; requests that had to wait: {refused}"
            ));
        }
    }

    pub(super) fn fault(&self) -> Option<Fault> {
        self.lock().as_ref().map(|failing| failing.fault)
    }

    pub(super) fn tell(&self, what: &str) {
        (self.complain)(what);
    }

    fn lock(&self) -> MutexGuard<'_, Option<Failing>> {
        self.failing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_databases_say_what_is_wrong_in_codes_of_their_own() {
        for (code, fault) in [
            ("13", Fault::Full),
            ("8", Fault::ReadOnly),
            ("1544", Fault::ReadOnly),
            ("5", Fault::Locked),
            ("261", Fault::Locked),
            ("14", Fault::Unreachable),
            ("778", Fault::Disk),
            ("1", Fault::Other),
            ("25006", Fault::ReadOnly),
            ("53100", Fault::Full),
            ("57P01", Fault::Unreachable),
            ("08006", Fault::Unreachable),
            ("42P01", Fault::Other),
            ("", Fault::Other),
        ] {
            assert_eq!(fault_of_code(code), fault, "{code}");
        }
    }
}
