//! `impasse papers`: the papers' figures, recomputed beside the printed ones.

mod all;
mod fujiwara;
mod jimbo;
mod korekawa;
mod shintani;

use clap::{Args, Subcommand};
use impasse_puzzle::Words;
use impasse_repro::PAPERS;
use impasse_wire::command::PaperJson;

use crate::exit::CliError;
use crate::output::Output;

/// Recompute a paper's tables and figures beside the printed ones
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse papers
  impasse papers fujiwara --states 5000 --svg fujiwara.svg
  impasse papers jimbo --games 500 --deals 10 --games-each 500
  impasse papers shintani
  impasse papers shintani --deals 5 --columns 3..4 --json
  impasse papers korekawa --csv korekawa.csv
  impasse papers odawara
  impasse papers all --quick --only odawara --markdown papers.md

Without a name it lists the papers.")]
pub(crate) struct Papers {
    #[command(subcommand)]
    paper: Option<Paper>,
}

#[derive(Subcommand)]
enum Paper {
    All(all::All),
    Fujiwara(fujiwara::Fujiwara),
    Jimbo(jimbo::Jimbo),
    Korekawa(korekawa::Korekawa),
    Odawara(all::Odawara),
    Shintani(shintani::Shintani),
}

impl Papers {
    /// Recomputes a paper, or lists them.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        match &self.paper {
            Some(Paper::All(papers)) => papers.run(output),
            Some(Paper::Fujiwara(paper)) => paper.run(output),
            Some(Paper::Jimbo(paper)) => paper.run(output),
            Some(Paper::Korekawa(paper)) => paper.run(output),
            Some(Paper::Odawara(paper)) => paper.run(output),
            Some(Paper::Shintani(paper)) => paper.run(output),
            None => list(output),
        }
    }
}

const ALL: Words = Words::new(
    "all five in one report, each figure beside what is printed",
    "5本の論文すべて（1つの報告に、印刷された値と並べて）",
);

fn list(output: &mut Output) -> Result<(), CliError> {
    for paper in PAPERS {
        let (name, reference) = (paper.name, paper.reference);
        let summary = paper.summary.of(output.lang);
        if output.json {
            output.record(&PaperJson {
                name,
                summary,
                reference,
            })?;
        } else {
            output.line(format_args!("{name:10} {summary}\n{:10} {reference}", ""))?;
        }
    }
    if !output.json {
        output.line(format_args!("{:10} {}", "all", ALL.of(output.lang)))?;
    }
    Ok(())
}
