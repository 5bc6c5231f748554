//! Chores of the project, run as `cargo xtask CHORE`.

mod browser;
mod debian;
mod game;
mod play;
mod python;
mod release;
mod site;
mod steps;
mod test;
mod timed;
mod wasm;

use std::env;
use std::process::ExitCode;

use steps::{Failed, say};

const HELP: &str = "\
Chores of the project: cargo xtask CHORE

  play     build the pages and `impasse`, and open the site; options behind it
           go to `impasse serve`
  demo     build `impasse` and see it show, solve, map and explain a puzzle of
           every game
  install  put the whole program on the path, with the pages inside, and
           `impasse-check`; options behind it go to `cargo install`
  release  make the files of a release: a program that needs nothing else,
           packages, sums; publishes nothing: cargo xtask release DIR
  test     everything that must hold before a change lands
  site     build the pages into site/dist/pages; --static DIR [--base /PATH/]: into
           a folder that any host of files serves, below that path
  visit    only the tests of the site in a real browser
  shots    take the pictures in docs/site, or those that are named
  crowd    a whole study with 2,000 simulated participants and 12 in browsers;
           options: --people, --browsers, --at-once, --database, --servers
  load     how many can take part in a study at once; options: --people,
           --seconds, --think, --database
  wheel    only the package for Python: built, installed and tested in an
           environment of its own
  lab      only the test of the laboratory, built for wasm32, in node
  game     write a new game, which plays and obeys every law at once, and list it:
           cargo xtask game NAME";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(|word| &**word).collect();
    let result = match &words[..] {
        ["play", options @ ..] => play::run(options),
        ["demo"] => play::demo(),
        ["install", options @ ..] => play::install(options),
        ["release", folder] => release::run(folder),
        ["test"] => test::run(),
        ["site"] => site::run(),
        ["site", "--static", folder] => site::run_static(folder, "/"),
        ["site", "--static", folder, "--base", base] => site::run_static(folder, base),
        ["visit"] => {
            site::check().and_then(|()| browser::test(&browser::program_to_visit()?, steps::step))
        }
        ["shots", options @ ..] => browser::shots(options),
        ["crowd", options @ ..] => browser::crowd(options),
        ["load", options @ ..] => browser::load(options),
        ["wheel"] => python::wheel(),
        ["lab"] => wasm::check_laboratory(),
        ["game", name] => game::run(name),
        ["timed", title, command @ ..] => match timed::run(title, command) {
            Ok(code) => return code,
            Err(failed) => Err(failed),
        },
        ["help" | "--help" | "-h"] => {
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
