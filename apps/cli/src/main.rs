//! The program `impasse`. All of it is a library, which is compiled while the
//! crates it uses are still being optimised; a program would wait for them.

use std::process::ExitCode;

fn main() -> ExitCode {
    impasse_cli::run()
}
