//! `impasse rescue`: the smallest change that makes a lost position winnable.

use std::path::PathBuf;

use clap::Args;
use cpu_time::ProcessTime;
use impasse_lab::{Opened, RescueOptions, open_text, rescue};
use impasse_puzzle::{Standing, Words, draw, sentence};
use impasse_results::{RescueResult, Subject};

use crate::amounts;
use crate::exit::{CliError, Code};
use crate::figures::wrapped_moves;
use crate::files::NewFile;
use crate::instances::{Named, Queue};
use crate::options::{Budget, Instances};
use crate::output::Output;
use crate::phrases::fill;
use crate::progress::Bar;

use super::moves::Moves;
use super::solve::USUAL_TIME;

/// Find the smallest change that makes a lost or unsolvable position winnable
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse rescue sokoban#2
  impasse rescue 'superpuzz=HA D2 -- / DA H2 -- / SA S2 -- / CA C2 --' --svg mended.svg
  impasse rescue shisen:width=6,height=4,lines=inside#284 --changes 1
  impasse rescue sokoban#6 --after rUluR

A change is what an author would call one: a box moved, a wall taken away, two cards or tiles
exchanged, a car laid elsewhere. Boards with one change are judged before those with two. The
solution of what is found has been replayed; that fewer changes are not enough is said only
where every board with fewer was proved lost. The time limit is 60s unless you set one.

Exit code 0 means mended (or nothing was lost), 10 proved that so many changes are not enough.")]
pub(crate) struct Rescue {
    #[command(flatten)]
    instances: Instances,
    /// Play these moves first (`@FILE` reads them from a file)
    #[arg(long, value_name = "MOVES")]
    after: Option<Moves>,
    /// The most changes
    #[arg(long, value_name = "N", default_value_t = 3,
          value_parser = amounts::from_1_to::<3>, allow_hyphen_values = true)]
    changes: u8,
    /// Draw the position with the places of the changes to a file (`-`: standard output)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    budget: Budget,
}

impl Rescue {
    /// Mends the instances one after another.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let mut queue = Queue::new(&self.instances)?;
        if self.svg.is_some() {
            queue.only_one_for("--svg")?;
        }
        let after = match &self.after {
            Some(moves) => Some(moves.read()?),
            None => None,
        };
        let mut picture = output.file(self.svg.as_deref())?;
        let queue = queue.within(self.budget.allotment(Some(USUAL_TIME)));
        queue.each(output, |output, named| {
            self.mend(output, named, after.as_deref(), &mut picture)
        })
    }

    fn mend(
        &self,
        output: &mut Output,
        named: &Named,
        after: Option<&str>,
        picture: &mut Option<NewFile>,
    ) -> Result<Code, CliError> {
        let id = &named.id;
        let moved = named.after(after)?;
        let opened = moved.as_deref().unwrap_or(&*named.opened);
        let options = RescueOptions {
            most: self.changes.into(),
            workers: self.budget.workers(),
            ..RescueOptions::default()
        };
        let started = ProcessTime::now();
        let bar = Bar::new(output, id);
        let found = rescue(opened, &options, named.begun.control(&bar)).map_err(|_| {
            CliError::usage(sentence!(
                "{0}: nobody makes boards of this game, so none is mended",
                "{0}：このゲームの盤面は編集できないため、修正案は出せません",
                id.clone()
            ))
        })?;
        drop(bar);
        let result = RescueResult {
            subject: Subject { id, opened },
            rescue: &found,
            cpu_seconds: started.elapsed().as_secs_f64(),
        };
        if output.json {
            output.record(&result.json(output.lang))?;
        } else {
            say(output, &result, opened)?;
        }
        if let Some(file) = picture.take() {
            file.hold(&result.picture(output.lang))?;
        }
        let is_over = found.tried.len() == options.most;
        Ok(match (&found.mended, found.limit) {
            (Some(_), _) => Code::Done,
            _ if found.before == Standing::Solvable => Code::Done,
            (None, Some(limit)) => Code::from(limit),
            (None, None) if is_over && found.tried.iter().all(|tried| tried.open == 0) => {
                Code::Impossible
            }
            (None, None) => Code::GaveUp,
        })
    }
}

const MENDED: Words = Words::new("mended: {0}", "修正後: {0}");
const SOLUTION: Words = Words::new("a solution (moves: {0}):", "解の例（{0}手）:");

fn say(
    output: &mut Output,
    result: &RescueResult<'_>,
    opened: &dyn Opened,
) -> Result<(), CliError> {
    let lang = output.lang;
    let id = result.subject.id;
    output.line(format_args!("{id}: {}", result.sentence(lang)))?;
    for line in result.lines(lang) {
        output.line(format_args!("  {line}"))?;
    }
    let (Some(mended), Some(name)) = (&result.rescue.mended, result.name()) else {
        return Ok(());
    };
    if let Ok(board) = open_text(opened.listed(), &mended.params, &mended.text) {
        output.print(draw::text(&board.scene(), &[]))?;
    }
    output.line(fill(MENDED, lang, &[&name]))?;
    output.line(fill(SOLUTION, lang, &[&mended.solution.len().to_string()]))?;
    output.print(wrapped_moves(&mended.solution, 76, "  "))
}
