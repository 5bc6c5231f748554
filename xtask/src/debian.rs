//! Packages of the distribution, installed where we may.

use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::steps::{Failed, step};

/// Installs packages as root on Debian and its kin; elsewhere does nothing.
pub(crate) fn install(title: &str, packages: &[&str]) -> Result<(), Failed> {
    if !is_root() || !has_apt() {
        return Ok(());
    }
    step(
        "lists of packages",
        Command::new("apt-get").args(["update", "-qq"]),
    )?;
    let mut install = Command::new("apt-get");
    install
        .args(["install", "-qq", "-y", "--no-install-recommends"])
        .args(packages)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .stdout(Stdio::null());
    step(title, &mut install)
}

/// Whether everything may be done here.
pub(crate) fn is_root() -> bool {
    let mut whoami = Command::new("id");
    whoami
        .arg("-u")
        .output()
        .is_ok_and(|id| id.stdout == b"0\n")
}

fn has_apt() -> bool {
    which(&["apt-get"]).is_some()
}

/// Where the first of these programs is that can be found.
pub(crate) fn which(programs: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    programs.iter().find_map(|program| {
        env::split_paths(&path)
            .map(|folder| folder.join(program))
            .find(|file| file.is_file())
    })
}
