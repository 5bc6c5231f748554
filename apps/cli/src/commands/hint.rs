//! `impasse hint`: what to do next, by degrees.

use clap::Args;
use cpu_time::ProcessTime;
use impasse_lab::Opened;
use impasse_puzzle::Words;
use impasse_results::{hint_json, hinted, why};
use impasse_wire::{HintAnswer, HintDegree, Verdict};

use crate::amounts;
use crate::exit::{CliError, Code};
use crate::instances::{Named, Queue};
use crate::options::{Budget, Instances};
use crate::output::Output;
use crate::phrases::fill;
use crate::progress::Bar;

use super::moves::Moves;
use super::solve::USUAL_TIME;

/// Give a hint: how far it is, where to look, what not to do, what to do
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse hint sokoban#12
  impasse hint sokoban#12 --after 'rd' --degree 3
  impasse hint freecell#617 --degree 4 --lang ja

It says what the button \"Hint\" of the site says. Each degree tells more than the one before:
  1  how far it is to a goal
  2  which part of the board to look at
  3  a move that would lose the game, and why (where there is one)
  4  the next move

--json has them all. Exit code 10 means that the position cannot be solved any more.")]
pub(crate) struct Hint {
    #[command(flatten)]
    instances: Instances,
    /// Play these moves first (`@FILE` reads them from a file)
    #[arg(long, value_name = "MOVES")]
    after: Option<Moves>,
    /// Tell so much, from 1 to 4
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = amounts::from_1_to::<4>, allow_hyphen_values = true)]
    degree: u8,
    #[command(flatten)]
    budget: Budget,
}

/// The degree that says what not to do.
const MISTAKE: u8 = 3;

const NO_WAY: Words = Words::new(
    "it cannot be solved (`impasse dead` says why)",
    "この局面は解けません（理由は `impasse dead` で）",
);
const NO_MISTAKE: Words = Words::new(
    "No move that loses the game stands out.",
    "避けるべき手は特にありません。",
);
const NO_LOSS: Words = Words::new(
    "No move loses here: every one can be taken back.",
    "どの手も元に戻せるため、避けるべき手はありません。",
);
const UNKNOWN: Words = Words::new("unknown: {0}", "不明: {0}");
const SOLVED: Words = Words::new("it is solved already", "もう解けています");

impl Hint {
    /// Gives hints for the instances, one after another.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let queue = Queue::new(&self.instances)?;
        let after = match &self.after {
            Some(moves) => Some(moves.read()?),
            None => None,
        };
        let queue = queue.within(self.budget.allotment(Some(USUAL_TIME)));
        queue.each(output, |output, named| {
            self.give(output, named, after.as_deref())
        })
    }

    fn give(
        &self,
        output: &mut Output,
        named: &Named,
        after: Option<&str>,
    ) -> Result<Code, CliError> {
        let id = &named.id;
        let moved = named.after(after)?;
        let opened = moved.as_deref().unwrap_or(&*named.opened);
        let started = ProcessTime::now();
        let bar = Bar::new(output, id);
        let answer = hinted(opened, None, named.begun.control(&bar));
        drop(bar);
        let answer = answer.expect("the usual strategies are always there");
        if output.json {
            let cpu_seconds = started.elapsed().as_secs_f64();
            output.record(&hint_json(id, opened, &answer, output.lang, cpu_seconds))?;
        } else {
            self.tell(output, id, opened, &answer)?;
        }
        Ok(match answer.verdict {
            Verdict::Solved => Code::Done,
            Verdict::Unsolvable => Code::Impossible,
            Verdict::Unknown => answer
                .limit
                .map_or(Code::GaveUp, |limit| Code::from(limit.meant())),
        })
    }

    fn tell(
        &self,
        output: &mut Output,
        id: &str,
        opened: &dyn Opened,
        answer: &HintAnswer,
    ) -> Result<(), CliError> {
        let lang = output.lang;
        let nothing = match (&answer.verdict, answer.limit) {
            _ if opened.is_goal() => Some(SOLVED.of(lang).to_owned()),
            (Verdict::Unsolvable, _) => Some(NO_WAY.of(lang).to_owned()),
            (Verdict::Unknown, Some(limit)) => {
                Some(fill(UNKNOWN, lang, &[why(limit.meant(), lang)]))
            }
            _ => None,
        };
        if let Some(said) = nothing {
            return output.line(format_args!("{id}: {said}"));
        }
        if answer.degrees.is_empty() {
            return Ok(());
        }
        // Whoever asks what not to do is told where there is nothing of the kind.
        let (before, after): (Vec<_>, Vec<_>) = answer
            .degrees
            .iter()
            .filter(|degree| degree.degree <= self.degree)
            .partition(|degree| degree.degree < MISTAKE);
        for degree in before {
            tell_degree(output, id, degree)?;
        }
        let is_told = after.iter().any(|degree| degree.degree == MISTAKE);
        if self.degree >= MISTAKE && !is_told {
            let words = if opened.listed().can_be_lost() {
                NO_MISTAKE
            } else {
                NO_LOSS
            };
            output.line(format_args!("{id}: {MISTAKE}. {}", words.of(lang)))?;
        }
        for degree in after {
            tell_degree(output, id, degree)?;
        }
        Ok(())
    }
}

fn tell_degree(output: &mut Output, id: &str, degree: &HintDegree) -> Result<(), CliError> {
    let moves = degree.moves.as_ref();
    let moves = moves.map_or_else(String::new, |moves| format!(" ({moves})"));
    let words = degree.words.of(output.lang);
    output.line(format_args!("{id}: {}. {words}{moves}", degree.degree))
}
