//! `impasse find`: which number a puzzle has.

use std::time::Duration;

use clap::Args;
use impasse_lab::number_of;
use impasse_puzzle::Words;
use impasse_wire::command::FindJson;

use crate::amounts;
use crate::exit::{CliError, Code};
use crate::figures::grouped;
use crate::instances::{Named, Queue};
use crate::options::{Budget, Instances};
use crate::output::Output;
use crate::phrases::fill;
use crate::progress::Bar;

/// Say which number a puzzle has: which deal is this?
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse find levels/sokoban.txt --last 100
  impasse find 'superpuzz:columns=3=HA D2 -- / DA H2 -- / SA S2 -- / CA C2 --' --last 10000
  impasse show freecell#11982 --as text | impasse find -

A deal, board or level that was pasted is compared with the numbered ones of its game, from the first
to the last that is asked for. Microsoft's FreeCell deals go up to 8589934591; a million of them
take a moment. Parameters that a text does not tell are taken as usual: a board of another size, another
layout or a generated level is not found.

Exit code 11 means that it is none of them.")]
pub(crate) struct Find {
    #[command(flatten)]
    instances: Instances,
    /// The last number that is looked at
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = amounts::number,
          allow_hyphen_values = true)]
    last: u64,
    #[command(flatten)]
    budget: Budget,
}

const NONE: Words = Words::new(
    "none of the numbers up to {0}",
    "{0}番までの問題にはありません",
);
const CUT_SHORT: Words = Words::new(
    "not found before the limit was reached",
    "制限に達するまでに見つかりませんでした",
);

/// For how long numbers are looked at where nothing is said.
const USUAL_TIME: Duration = Duration::from_mins(1);

impl Find {
    /// Looks for the puzzles one after another.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let queue = Queue::new(&self.instances)?;
        let queue = queue.within(self.budget.allotment(Some(USUAL_TIME)));
        queue.each(output, |output, named| self.find(output, named))
    }

    fn find(&self, output: &mut Output, named: &Named) -> Result<Code, CliError> {
        let id = &named.id;
        let bar = Bar::new(output, id);
        let found = number_of(&*named.opened, 0..=self.last, named.begun.control(&bar));
        drop(bar);
        let (name, limit) = match found {
            Ok(name) => (name, None),
            Err(limit) => (None, Some(limit)),
        };
        if output.json {
            output.record(&FindJson {
                id,
                puzzle: named.opened.game(),
                name: name.as_deref(),
                last: self.last,
                limit: limit.map(Into::into),
            })?;
        } else {
            let told = match (&name, limit) {
                (Some(name), _) => name.clone(),
                (None, Some(_)) => CUT_SHORT.of(output.lang).to_owned(),
                (None, None) => fill(NONE, output.lang, &[&grouped(self.last)]),
            };
            output.line(format_args!("{id}: {told}"))?;
        }
        Ok(match (name, limit) {
            (Some(_), _) => Code::Done,
            (None, Some(limit)) => Code::from(limit),
            (None, None) => Code::GaveUp,
        })
    }
}
