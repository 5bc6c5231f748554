//! The site on this machine: everything is set up, built and opened.

use xtask::workspace::{Workspace, cargo};

use crate::site;
use crate::steps::{Failed, step};

/// Builds the pages and the program, and opens the site.
pub(crate) fn run(options: &[&str]) -> Result<(), Failed> {
    site::run()?;
    let workspace = Workspace::read()?;
    let mut build = cargo();
    build.current_dir(&workspace.root);
    build.args(["build", "--profile", "quick", "--package", "impasse-cli"]);
    step("building impasse", &mut build)?;

    let mut serve = std::process::Command::new(workspace.target.join("quick/impasse"));
    serve.args(["serve", "--open"]).args(options);
    step("the site", &mut serve)
}
