//! Options of a space that several processes work at.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use impasse_lab::{SharedOptions, pause, wall_clock};
use impasse_puzzle::sentence;

use crate::amounts::{self, Allowance, Expected};
use crate::exit::CliError;
use crate::files;

/// How to share the work.
#[derive(Args)]
pub(super) struct Sharing {
    /// Work at the space together with all processes that are given this
    /// folder, which may be on another machine; it is made if it is missing
    #[arg(long, value_name = "FOLDER",
          conflicts_with_all = ["scratch", "by", "estimate", "rows", "graphml"])]
    shared: Option<PathBuf>,
    /// Parts of each layer; the first process decides. Take some for each
    /// process there will ever be
    #[arg(long, value_name = "N", default_value_t = 16, requires = "shared",
          value_parser = shards, allow_hyphen_values = true)]
    shards: u32,
    /// How long a process may be silent before its task is given to others
    #[arg(long, value_name = "TIME", default_value = "60s", requires = "shared",
          value_parser = lease, allow_hyphen_values = true)]
    lease: Duration,
}

/// More parts than this make more files than folders like.
const MOST_SHARDS: u64 = 100_000;

fn shards(text: &str) -> Result<u32, Expected> {
    let number = amounts::number(text).ok();
    let number = number.filter(|number| (1..=MOST_SHARDS).contains(number));
    number
        .and_then(|number| u32::try_from(number).ok())
        .ok_or_else(|| Expected::whole(1, MOST_SHARDS))
}

fn lease(text: &str) -> Result<Duration, Expected> {
    match amounts::time(text)? {
        Allowance::AtMost(time) if time >= Duration::from_secs(1) => Ok(time),
        _ => Err(Expected(sentence!(
            "give a time of one second or more",
            "1秒以上の時間を指定してください"
        ))),
    }
}

impl Sharing {
    /// The folder, if the work is shared.
    pub(super) fn folder(&self) -> Option<&PathBuf> {
        self.shared.as_ref()
    }

    /// Makes the folder, if it is not there.
    pub(super) fn prepare(&self) -> Result<(), CliError> {
        let Some(folder) = &self.shared else {
            return Ok(());
        };
        match fs::create_dir(folder) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                return Err(CliError::writing(folder, &error));
            }
            _ => {}
        }
        files::check_directory(folder)
    }

    /// How it is shared.
    pub(super) fn options(&self) -> SharedOptions {
        SharedOptions {
            shards: self.shards,
            lease: self.lease,
            ..SharedOptions::new(wall_clock, pause)
        }
    }
}
