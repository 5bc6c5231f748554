//! The commands, one file each: a module and a line of the list below.

mod batch;
mod check;
mod completions;
mod convert;
mod dead;
mod detectors;
mod exercises;
mod export;
mod export_pddl;
mod find;
#[cfg_attr(not(feature = "people"), path = "commands/fit/left_out.rs")]
mod fit;
mod generate;
mod grades;
mod hint;
mod improve;
mod inspect;
mod man;
mod moves;
mod next;
#[cfg_attr(not(feature = "papers"), path = "commands/papers/left_out.rs")]
mod papers;
mod prove;
mod puzzles;
mod rate;
mod rescue;
mod review;
mod rules;
mod serve;
mod set;
mod show;
mod solve;
mod space;
mod strategies;
#[cfg_attr(not(feature = "people"), path = "commands/study/left_out.rs")]
mod study;
mod trials;
mod units;
mod unsolved;

use clap::Subcommand;

use crate::exit::CliError;
use crate::output::Output;

macro_rules! commands {
    ($($file:ident::$name:ident $($example:literal)?,)*) => {
        /// What is to be done.
        #[derive(Subcommand)]
        pub(crate) enum Command {
            $($name($file::$name),)*
        }

        /// How commands are shown with a game, see [`examples`](crate::examples);
        /// those that no game changes are left out.
        pub(crate) const EXAMPLES: &[(&str, &str)] =
            &[$($((stringify!($file), $example),)?)*];

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

// The list, in the order of `impasse help`, with an example for every game.
commands! {
    solve::Solve "{puzzle}",
    improve::Improve "{puzzle} @{game}-moves.txt",
    space::Space "{puzzle} --states 100000",
    dead::Dead "{losable} --explain",
    prove::Prove "{puzzle} -o {game}.proof",
    review::Review "{losable} {moves}",
    rescue::Rescue "{puzzle}",
    inspect::Inspect "{puzzle} --time 5s",
    hint::Hint "{puzzle}",
    units::Units,
    trials::Trials "{puzzle} --count 100",
    rate::Rate "{puzzle}",
    generate::Generate "{game} --count 1",
    set::Set "{puzzle} --count 1",
    next::Next "{puzzle}",
    exercises::Exercises,
    batch::Batch "{puzzle} -o {game}.jsonl",
    show::Show "{puzzle}",
    find::Find "{puzzle} --last 50",
    check::Check "{puzzle} {moves}",
    convert::Convert "{puzzle} {moves}",
    export_pddl::ExportPddl "{puzzle}",
    serve::Serve,
    export::Export,
    study::Study,
    fit::Fit,
    papers::Papers,
    puzzles::Puzzles,
    grades::Grades "{game}",
    strategies::Strategies,
    detectors::Detectors "{game}",
    rules::Rules "{game}",
    completions::Completions,
    man::Man,
}
