//! `impasse papers` in a program without them: whoever asks for one is told so.

use std::ffi::OsString;

use clap::Args;
use impasse_puzzle::Words;

use crate::exit::CliError;
use crate::output::Output;
use crate::parts::left_out;

/// Recompute a paper's tables and figures beside the printed ones
#[derive(Args)]
pub(crate) struct Papers {
    #[arg(
        hide = true,
        trailing_var_arg = true,
        allow_hyphen_values = true,
        num_args = 0..
    )]
    asked: Vec<OsString>,
}

impl Papers {
    /// Refuses whatever is asked.
    pub(super) fn run(&self, _: &mut Output) -> Result<(), CliError> {
        let asked = self.asked.first().and_then(|word| word.to_str());
        let papers = Words::new("the five papers", "5本の論文の再計算");
        Err(left_out(asked.unwrap_or("papers"), papers))
    }
}
