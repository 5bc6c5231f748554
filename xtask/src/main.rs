//! Chores of the project, run as `cargo xtask CHORE`.

mod demo;
mod site;
mod steps;
mod test;
mod wasm;

use std::env;
use std::process::ExitCode;

use steps::{Failed, say};

const HELP: &str = "\
Chores of the project: cargo xtask CHORE

  demo   build `impasse` and see it show, solve, map and explain a puzzle of
         every game
  test   everything that must hold before a change lands
  site   build the pages into site/dist/pages";

fn main() -> ExitCode {
    let mut words = env::args().skip(1);
    let chore = words.next();
    let result = match (chore.as_deref(), words.next()) {
        (Some("demo"), None) => demo::run(),
        (Some("test"), None) => test::run(),
        (Some("site"), None) => site::run(),
        (Some("help" | "--help" | "-h"), None) => {
            say(HELP);
            Ok(())
        }
        _ => {
            say(HELP);
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failed(what)) => {
            say(&format!("xtask: {what}"));
            ExitCode::FAILURE
        }
    }
}
