//! Options that several commands share.

use std::convert::Infallible;
use std::num::NonZero;
use std::time::Duration;

use clap::{Args, ValueEnum};
use impasse_lab::{Workers, wall_clock};
use impasse_puzzle::{Automoves, Control, Deadline, Lang, Limits, Progress};

use crate::amounts::{self, Allowance};
use crate::suggest::Suggest;
use crate::{interrupt, machine};

/// Options of every command.
#[derive(Args)]
#[command(next_help_heading = "Common options")]
pub(crate) struct Common {
    /// Print one JSON object per instance and line
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// The same, as other programs spell it
    #[arg(long, global = true, value_enum, hide = true)]
    pub(crate) format: Option<Format>,
    /// Language of what people read [default: what `IMPASSE_LANG` says, else en]
    #[arg(long, global = true, value_enum)]
    pub(crate) lang: Option<Language>,
    /// No progress and no remarks on standard error; errors remain
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// More about what was done, on standard error
    #[arg(short, long, global = true)]
    pub(crate) verbose: bool,
}

/// A form of results.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

/// A language on the command line.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    /// English
    En,
    /// 日本語
    Ja,
}

impl From<Language> for Lang {
    fn from(language: Language) -> Self {
        match language {
            Language::En => Self::En,
            Language::Ja => Self::Ja,
        }
    }
}

/// How moves are written.
#[derive(Args)]
pub(crate) struct Writing {
    /// Moves that are not written because they play themselves after each
    /// move, in FreeCell cards that go home: none, safe ones (no card could
    /// be laid on them any more) or all
    #[arg(long, value_name = "WHICH", value_enum, default_value_t = LeftOut::None,
          hide_possible_values = true)]
    automoves: LeftOut,
}

impl Writing {
    /// The moves that are left out.
    pub(crate) fn automoves(&self) -> Automoves {
        self.automoves.automoves()
    }
}

/// Moves that are not written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum LeftOut {
    /// Every move is written
    None,
    /// Those that cannot do harm are not
    Safe,
    /// None that goes home is
    All,
}

impl LeftOut {
    /// The same as the games know it.
    pub(crate) fn automoves(self) -> Automoves {
        match self {
            Self::None => Automoves::None,
            Self::Safe => Automoves::Safe,
            Self::All => Automoves::All,
        }
    }
}

/// Which puzzles are meant.
#[derive(Args)]
pub(crate) struct Instances {
    /// `superpuzz#42`, `superpuzz:columns=6#1..100`, `levels.txt`,
    /// `levels.txt#3`, `sokoban=#####/#@$.#/#####`, or `-` for standard input
    #[arg(value_name = "INSTANCE", required = true, value_parser = name)]
    pub(crate) names: Vec<String>,
    #[command(flatten)]
    pub(crate) kind: PuzzleOption,
}

/// Which puzzle is meant.
#[derive(Args)]
pub(crate) struct Single {
    /// `superpuzz#42`, `levels.txt#3`, `sokoban=#####/#@$.#/#####`, or `-`
    #[arg(value_name = "INSTANCE", value_parser = name)]
    pub(crate) name: String,
    #[command(flatten)]
    pub(crate) kind: PuzzleOption,
}

/// A name without the blank that made it one.
#[expect(clippy::unnecessary_wraps, reason = "the form of a value parser")]
pub(crate) fn name(text: &str) -> Result<String, Infallible> {
    Ok(text.trim_start().to_owned())
}

/// Whose puzzles a file holds.
#[derive(Args)]
pub(crate) struct PuzzleOption {
    /// What a file or standard input holds, where it does not say so itself
    #[arg(long, value_name = "NAME[:PARAMETERS]",
          value_parser = Suggest::games(), hide_possible_values = true)]
    pub(crate) puzzle: Option<String>,
}

/// What a computation may use.
///
/// Hyphens are allowed so that `--memory -5` is told what an amount of memory
/// looks like.
#[derive(Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct Budget {
    /// Wall time for each instance: 500ms, 60s, 1.5m, none
    #[arg(long, alias = "timeout", value_parser = amounts::time, allow_hyphen_values = true)]
    time: Option<Allowance<Duration>>,
    /// CPU time for each instance, all its threads together: a limit that a
    /// busy machine does not shorten. Where it is given, wall time is limited
    /// only if `--time` says so
    #[arg(long, value_name = "TIME", value_parser = amounts::time, allow_hyphen_values = true)]
    cpu_time: Option<Allowance<Duration>>,
    /// Positions for each instance: 1000000, 1e6, 10M, none. The limit that
    /// gives the same result on every machine
    #[arg(long, value_name = "N", value_parser = amounts::count, allow_hyphen_values = true)]
    states: Option<Allowance<u64>>,
    /// Memory of the process: 512M, 8G, none [default: three quarters of the
    /// machine's, or 8G where that is not known]
    #[arg(long, value_parser = amounts::bytes, allow_hyphen_values = true)]
    memory: Option<Allowance<u64>>,
    /// Threads; results are the same for any number [default: one for each
    /// core]
    #[arg(long, short_alias = 'j', alias = "jobs", value_name = "N",
          value_parser = amounts::threads, allow_hyphen_values = true)]
    threads: Option<NonZero<u16>>,
    /// What chance is drawn from, where a method uses any
    #[arg(long, default_value_t = 1, value_parser = amounts::number, allow_hyphen_values = true)]
    pub(crate) seed: u64,
}

impl Budget {
    /// How many threads may run.
    pub(crate) fn threads(&self) -> usize {
        match self.threads {
            Some(threads) => usize::from(threads.get()),
            None => machine::cores(),
        }
    }

    /// Those threads, for one computation.
    pub(crate) fn workers(&self) -> Workers {
        Workers::threads(self.threads())
    }

    /// The reins of one computation that begins now.
    pub(crate) fn control<'a>(
        &self,
        default_time: Option<Duration>,
        progress: &'a dyn Progress,
    ) -> Control<'a> {
        self.allotment(default_time).begin().control(progress)
    }

    /// What each instance may take, from its opening on.
    pub(crate) fn allotment(&self, default_time: Option<Duration>) -> Allotment {
        Allotment {
            limits: self.limits(default_time, machine::usual_memory()),
            cpu_time: self.cpu_time(),
        }
    }

    /// The limits of one computation, with what holds where nothing is said.
    pub(crate) fn limits(&self, default_time: Option<Duration>, default_memory: u64) -> Limits {
        let default_time = match self.cpu_time {
            Some(_) => None,
            None => default_time,
        };
        Limits {
            time: self.time.map_or(default_time, Allowance::amount),
            memory: match self.memory {
                Some(memory) => memory.amount(),
                None => Some(default_memory),
            },
            states: self.states.and_then(Allowance::amount),
        }
    }

    /// What of it decides results, as it is written on a command line; nothing where all is as usual.
    #[cfg(feature = "papers")]
    pub(crate) fn told(&self) -> String {
        fn option<T>(name: &str, given: Option<Allowance<T>>, say: impl Fn(T) -> String) -> String {
            let said = |given: Allowance<T>| given.amount().map_or("none".to_owned(), say);
            given.map_or(String::new(), |given| format!(" --{name} {}", said(given)))
        }
        let seconds = |time: Duration| format!("{}s", time.as_secs_f64());
        [
            option("time", self.time, seconds),
            option("cpu-time", self.cpu_time, seconds),
            option("states", self.states, |states| states.to_string()),
            option("memory", self.memory, |bytes| bytes.to_string()),
            match self.seed {
                1 => String::new(),
                seed => format!(" --seed {seed}"),
            },
        ]
        .concat()
    }

    /// Whether a limit of time or positions is given.
    pub(crate) fn is_limited(&self) -> bool {
        self.time.is_some() || self.cpu_time.is_some() || self.states.is_some()
    }

    /// The limit of CPU time, if there is one.
    pub(crate) fn cpu_time(&self) -> Option<Duration> {
        self.cpu_time.and_then(Allowance::amount)
    }
}

/// What one instance may take, from its opening on; nothing is limited unless
/// something is said.
#[derive(Clone, Copy, Default)]
pub(crate) struct Allotment {
    limits: Limits,
    cpu_time: Option<Duration>,
}

impl Allotment {
    /// So much wall time, and whatever else it takes.
    pub(crate) fn of_time(time: Option<Duration>) -> Self {
        let limits = Limits {
            time,
            ..Limits::default()
        };
        Self {
            limits,
            ..Self::default()
        }
    }

    /// Begins now.
    pub(crate) fn begin(self) -> Begun {
        Begun {
            limits: self.limits,
            since: wall_clock(),
            deadline: self
                .cpu_time
                .map(|time| Deadline::after(time, machine::process_time)),
        }
    }
}

/// An allotment of which something may be spent.
#[derive(Clone, Copy)]
pub(crate) struct Begun {
    limits: Limits,
    since: Duration,
    deadline: Option<Deadline>,
}

impl Begun {
    /// The reins of a computation that may take what is left.
    pub(crate) fn control<'a>(&self, progress: &'a dyn Progress) -> Control<'a> {
        let spent = wall_clock().saturating_sub(self.since);
        Control {
            limits: Limits {
                time: self.limits.time.map(|most| most.saturating_sub(spent)),
                ..self.limits
            },
            clock: Some(wall_clock),
            deadline: self.deadline,
            stop: interrupt::requested(),
            progress,
        }
    }

    /// The reins of the opening; nobody counts positions there.
    pub(crate) fn opening(&self) -> Control<'static> {
        let control = self.control(&());
        Control {
            limits: Limits {
                states: None,
                ..control.limits
            },
            ..control
        }
    }
}
