//! The commands, one file each: a module and a line of the list below.

mod batch;
mod check;
mod completions;
mod dead;
mod detectors;
mod export;
mod fit;
mod grades;
mod man;
mod moves;
mod papers;
mod puzzles;
mod rate;
mod review;
mod rules;
mod serve;
mod show;
mod solve;
mod space;
mod strategies;
mod trials;
mod units;

use clap::Subcommand;

use crate::exit::CliError;
use crate::output::Output;

macro_rules! commands {
    ($($file:ident::$name:ident,)*) => {
        /// What is to be done.
        #[derive(Subcommand)]
        pub(crate) enum Command {
            $($name($file::$name),)*
        }

        impl Command {
            /// Does it.
            pub(crate) fn run(&self, output: &mut Output) -> Result<(), CliError> {
                match self {
                    $(Self::$name(command) => command.run(output),)*
                }
            }
        }
    };
}

// The list, in the order of `impasse help`.
commands! {
    solve::Solve,
    space::Space,
    dead::Dead,
    review::Review,
    units::Units,
    trials::Trials,
    rate::Rate,
    batch::Batch,
    show::Show,
    check::Check,
    serve::Serve,
    export::Export,
    fit::Fit,
    papers::Papers,
    puzzles::Puzzles,
    grades::Grades,
    strategies::Strategies,
    detectors::Detectors,
    rules::Rules,
    completions::Completions,
    man::Man,
}
