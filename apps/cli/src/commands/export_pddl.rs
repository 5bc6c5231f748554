//! `impasse export-pddl`: a puzzle as a task for planners.

use std::path::PathBuf;

use clap::Args;
use impasse_puzzle::sentence;
use impasse_wire::command::PlanningJson;

use crate::exit::CliError;
use crate::instances;
use crate::options::{Allotment, Single};
use crate::output::Output;

/// Write a puzzle as a planning task in PDDL
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse export-pddl sokoban#12 --domain domain.pddl --problem problem.pddl
  impasse export-pddl freecell#617 --json

The tasks are plain STRIPS, some with types. A plan that a planner finds is read back by
`impasse check INSTANCE --plan FILE` and `impasse convert INSTANCE @FILE --from plan`; our solutions
are written for validators by `impasse convert INSTANCE MOVES --as plan`. An action is a move.")]
pub(crate) struct ExportPddl {
    #[command(flatten)]
    single: Single,
    /// Write the domain to a file [default: standard output]
    #[arg(long, value_name = "FILE")]
    domain: Option<PathBuf>,
    /// Write the problem to a file [default: standard output]
    #[arg(long, value_name = "FILE")]
    problem: Option<PathBuf>,
}

impl ExportPddl {
    /// Writes the two texts.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let named = instances::one(output, &self.single, Allotment::default())?;
        let domain = output.file(self.domain.as_deref())?;
        let problem = output.file(self.problem.as_deref())?;
        let task = named.opened.planning().map_err(|why| {
            CliError::bad_input(sentence!("{0}: {1}", "{0}：{1}", &named.id, why))
        })?;
        if output.json {
            output.record(&PlanningJson {
                id: &named.id,
                puzzle: named.opened.game(),
                params: named.opened.params().to_string(),
                domain: &task.domain,
                problem: &task.problem,
            })?;
        } else {
            if domain.is_none() {
                output.print(&task.domain)?;
            }
            if problem.is_none() {
                output.print(&task.problem)?;
            }
        }
        if let Some(file) = domain {
            file.hold(&task.domain)?;
        }
        if let Some(file) = problem {
            file.hold(&task.problem)?;
        }
        Ok(())
    }
}
