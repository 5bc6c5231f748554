//! `impasse prove`: why a puzzle cannot be solved, or not in fewer moves, for
//! whoever doubts it.

use std::path::PathBuf;

use clap::Args;
use cpu_time::ProcessTime;
use impasse_lab::{Proof, ProveOptions, Proved, SolveRequest, prove_fewest, prove_or_solve};
use impasse_puzzle::{Lang, Limit, Words};
use impasse_results::{ProveResult, Subject};

use crate::exit::{CliError, Code};
use crate::figures::{grouped, in_bytes};
use crate::files::{self, NewFile};
use crate::instances::{Named, Queue};
use crate::options::{Budget, Instances};
use crate::output::Output;
use crate::phrases::{fill, why};
use crate::progress::Bar;

use super::moves::Moves;
use super::solve::USUAL_TIME;

/// Write a certificate that a puzzle cannot be solved
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse prove superpuzz:columns=4#8 -o proof && impasse-check proof
  impasse prove 'shisen:lines=inside=1 2 3 3/2 1 3 3' -o proof
  impasse prove sokoban#3 --after ulD -o proof
  impasse prove sokoban:by=pushes#1 --fewest -o proof
  impasse prove superpuzz:columns=7#5 --memory 1G --scratch /var/tmp -o proof

`impasse-check` verifies what is written: a small program that knows the rules of the games and
nothing of how this one searches. docs/certificates.md tells the form, and what is left to trust.
The time limit is 60s unless you set one.

What does not fit in `--memory` is begun again on disk where there is a `--scratch` directory, and
may become as large as the disk is.

With `--fewest` a shortest solution is looked for, and the certificate says that none is
shorter; which moves are counted is the view's (`by=pushes`).

Exit code 0 means that a certificate was written, 11 that none was found: the puzzle can be
solved, or a limit was reached. Which of them is said.")]
pub(crate) struct Prove {
    #[command(flatten)]
    instances: Instances,
    /// Play these moves first (`@FILE` reads them from a file)
    #[arg(long, value_name = "MOVES")]
    after: Option<Moves>,
    /// Prove instead that no solution has fewer moves than a shortest one
    #[arg(long)]
    fewest: bool,
    /// Where to write the certificate (`-`: standard output)
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Where to keep what does not fit in memory; files there are removed at the end
    #[arg(long, value_name = "DIR")]
    scratch: Option<PathBuf>,
    #[command(flatten)]
    budget: Budget,
}

impl Prove {
    /// Proves one instance.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let mut queue = Queue::new(&self.instances)?;
        queue.only_one_for("--output")?;
        let after = match &self.after {
            Some(moves) => Some(moves.read()?),
            None => None,
        };
        if let Some(scratch) = &self.scratch {
            files::check_directory(scratch)?;
        }
        let mut file = output.file(Some(&self.output))?;
        let queue = queue.within(self.budget.allotment(Some(USUAL_TIME)));
        queue.each(output, |output, named| {
            let Some(file) = file.take() else {
                return Ok(Code::Usage);
            };
            self.prove(output, named, after.as_deref(), file)
        })
    }

    fn prove(
        &self,
        output: &mut Output,
        named: &Named,
        after: Option<&str>,
        mut file: NewFile,
    ) -> Result<Code, CliError> {
        let id = &named.id;
        // Where moves are counted in several ways, the coarsest has the fewest
        // positions, and the same goals.
        let measure = named.opened.listed().rated_by();
        let moved = named.after(after)?;
        let opened = moved.as_deref().unwrap_or(&*named.opened);
        let coarse = opened.counted_by(measure.name).filter(|_| !self.fewest);
        let opened = coarse.as_deref().unwrap_or(opened);
        let started = ProcessTime::now();
        let bar = Bar::new(output, id);
        let request = SolveRequest {
            seed: self.budget.seed,
            workers: self.budget.workers(),
            ..SolveRequest::default()
        };
        let prove = if self.fewest {
            prove_fewest
        } else {
            prove_or_solve
        };
        let options = ProveOptions {
            scratch: self.scratch.as_deref(),
            workers: self.budget.workers(),
        };
        let control = named.begun.control(&bar);
        let proof = prove(opened, &request, &options, control, &mut file);
        drop(bar);
        let proof = proof.map_err(|error| CliError::writing(&self.output, &error))?;
        if let Proof::Written(_) = proof {
            file.keep()?;
        }
        let cpu_seconds = started.elapsed().as_secs_f64();
        if output.json {
            let result = ProveResult {
                subject: Subject { id, opened },
                proof,
                cpu_seconds,
            };
            output.record(&result.json())?;
        } else if !files::is_standard(&self.output) {
            let file = self.output.display().to_string();
            output.line(format_args!("{id}: {}", told(proof, &file, output.lang)))?;
        }
        Ok(match proof {
            Proof::Written(_) => Code::Done,
            Proof::Unknown(Limit::Interrupted) => Code::Interrupted,
            Proof::Solvable | Proof::Unknown(_) => Code::GaveUp,
        })
    }
}

const WRITTEN: Words = Words::new(
    "proved: {0}; positions: {1} (by a safe move {2}, by a part {3}, by a few pieces {4}, \
     out of reach {5}, by units {6}, nogoods {7}), {8}\n  impasse-check {9} verifies it",
    "{0}ことを証明しました。局面 {1}（安全な手 {2}、一部の駒 {3}、少数の駒の手 {4}、\
     届かないゴール {5}、ユニット {6}、禁止 {7}）、{8}\n  「impasse-check {9}」で確かめられます",
);
const NO_GOAL: Words = Words::new("no goal can be reached", "解がない");
const NO_SHORTER: Words = Words::new(
    "no solution has fewer than {0} moves",
    "{0}手より短い解がない",
);
const SOLVABLE: Words = Words::new(
    "no certificate: it can be solved",
    "証明書なし：解けるパズルです",
);
const UNKNOWN: Words = Words::new("no certificate: {0}", "証明書なし：{0}");

fn told(proof: Proof, file: &str, lang: Lang) -> String {
    match proof {
        Proof::Written(proved) => written(proved, file, lang),
        Proof::Solvable => SOLVABLE.of(lang).to_owned(),
        Proof::Unknown(limit) => fill(UNKNOWN, lang, &[why(limit, lang)]),
    }
}

fn written(proved: Proved, file: &str, lang: Lang) -> String {
    let claim = match proved.least {
        Some(least) => fill(NO_SHORTER, lang, &[&least.to_string()]),
        None => NO_GOAL.of(lang).to_owned(),
    };
    fill(
        WRITTEN,
        lang,
        &[
            &claim,
            &grouped(proved.positions),
            &grouped(proved.safe),
            &grouped(proved.parts),
            &grouped(proved.sufficient),
            &grouped(proved.relaxed),
            &grouped(proved.units),
            &grouped(proved.nogoods),
            &in_bytes(proved.bytes),
            file,
        ],
    )
}
