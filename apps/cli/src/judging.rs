//! How positions are judged: detectors speak first, and a search decides where
//! they are silent.

use clap::Args;
use impasse_lab::SolveRequest;

use crate::book::BookOption;
use crate::options::Budget;
use crate::suggest::Suggest;

/// The search that decides, and what it may use.
#[derive(Args)]
pub(crate) struct Judging {
    /// How to search where the detectors are silent
    #[arg(long, value_name = "NAME[:OPTIONS]", default_value = "auto",
          value_parser = Suggest::strategies(), hide_possible_values = true)]
    strategy: String,
    #[command(flatten)]
    pub(crate) book: BookOption,
    #[command(flatten)]
    pub(crate) budget: Budget,
}

impl Judging {
    /// What is asked of the laboratory.
    pub(crate) fn request(&self) -> SolveRequest<'_> {
        SolveRequest {
            strategy: &self.strategy,
            seed: self.budget.seed,
            workers: self.budget.workers(),
            ..SolveRequest::default()
        }
    }
}
