//! `impasse check`: moves replayed under the exact rules.

use std::path::PathBuf;

use clap::Args;
use impasse_lab::CheckReport;
use impasse_puzzle::{Complaint as _, Lang, Words};
use impasse_results::{Subject, check_json};

use crate::exit::{CliError, Code};
use crate::files;
use crate::instances::{self, Named};
use crate::options::{Allotment, Single, Writing};
use crate::output::Output;
use crate::phrases::fill;

use super::moves::Moves;

/// Replay moves: are they legal, do they solve the puzzle, where do they fail?
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse check superpuzz:columns=4#1 'H2 H3'
  impasse check levels/superpuzz.txt#1 'CA1 SA3 S2 SA4 CA3 HA1 H2 H3 D2 D3 S2 C2'
  impasse solve superpuzz:columns=4#1 -o moves.txt && impasse check superpuzz:columns=4#1 @moves.txt
  impasse check freecell#1 @solution.txt --automoves=safe
  impasse solve sokoban#12 -q -o moves.txt
  impasse convert sokoban#12 @moves.txt --as plan -o plan.txt
  impasse check sokoban#12 --plan plan.txt

Exit code 0 means solved, 11 legal but not solved, 30 not legal.")]
pub(crate) struct Check {
    #[command(flatten)]
    single: Single,
    /// The moves, `@FILE`, or `-` for standard input
    #[arg(required_unless_present = "plan")]
    moves: Vec<Moves>,
    /// A planner's plan for the task of `impasse export-pddl`, instead of moves
    #[arg(long, value_name = "FILE", conflicts_with = "moves")]
    plan: Option<PathBuf>,
    #[command(flatten)]
    writing: Writing,
}

impl Check {
    /// Replays the moves.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let named = instances::one(output, &self.single, Allotment::default())?;
        let automoves = self.writing.automoves();
        let opened = named.opened.with_automoves(automoves);
        let report = opened.check(&self.read(&named)?);
        if output.json {
            let subject = Subject {
                id: &named.id,
                opened: &*opened,
            };
            output.record(&check_json(subject, &report, automoves))?;
        } else {
            output.line(format_args!(
                "{}: {}",
                named.id,
                sentence(&report, output.lang)
            ))?;
            if report.automatic > 0 {
                let counted = [&report.automatic.to_string(), automoves.name()];
                output.line(format_args!("  {}", fill(AUTOMATIC, output.lang, &counted)))?;
            }
            if let Some(other) = report.readable_with {
                let hint = fill(READABLE, output.lang, &[other.name()]);
                output.remark(format_args!("{}: {hint}", named.id));
            }
            if !report.solved {
                output.print(&report.position)?;
            }
        }
        if let Some(error) = &report.error {
            let before = fill(REFUSED, output.lang, &[&named.id, &number(&report)]);
            // What was printed stands above what is wrong with it.
            output.flush()?;
            return Err(CliError::unreadable(before, error));
        }
        output.ends_with(if report.solved {
            Code::Done
        } else {
            Code::GaveUp
        });
        Ok(())
    }
}

impl Check {
    /// The moves as every command reads them.
    fn read(&self, named: &Named) -> Result<String, CliError> {
        if let Some(plan) = &self.plan {
            let text = files::read_text(plan)?;
            let moves = named.opened.read_plan(&text).map_err(|error| {
                let file = plan.display().to_string();
                CliError::unreadable(format!("{}: {file}: ", named.id), &error.within(&text))
            })?;
            return Ok(moves.join(" "));
        }
        Moves::joined(&self.moves).read()
    }
}

const SOLVED: Words = Words::new(
    "solved; legal moves: {0}",
    "{0}手で解けました（すべてルールどおりの手）",
);
const UNSOLVED: Words = Words::new(
    "legal moves: {0}, not solved; the position reached:",
    "{0}手ともルールどおりですが、まだ解けていません。着いた局面:",
);
const FAILED: Words = Words::new(
    "move {0}: {1}; the position before it:",
    "{0}手目：{1}その直前の局面:",
);
const REFUSED: Words = Words::new("{0}: move {1}: ", "{0}：{1}手目：");

/// The number of the move that cannot be played.
fn number(report: &CheckReport) -> String {
    (report.played.len() + 1).to_string()
}

const AUTOMATIC: Words = Words::new(
    "moves that played themselves: {0} (--automoves={1})",
    "そのうち自動の手: {0}（--automoves={1}）",
);
const READABLE: Words = Words::new(
    "all moves can be played with --automoves={0}",
    "--automoves={0}ならすべての手を動かせます",
);

fn sentence(report: &CheckReport, lang: Lang) -> String {
    let played = report.played.len();
    match &report.error {
        Some(error) => {
            let why = error.sentence().of(lang);
            fill(FAILED, lang, &[&number(report), &why])
        }
        None if report.solved => fill(SOLVED, lang, &[&played.to_string()]),
        None => fill(UNSOLVED, lang, &[&played.to_string()]),
    }
}
