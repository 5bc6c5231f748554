//! `impasse dead`: whether a position is lost, and why.

use std::path::PathBuf;

use clap::Args;
use cpu_time::ProcessTime;
use impasse_lab::Cause;
use impasse_puzzle::{Lang, Standing, Verdict, Words, draw};
use impasse_results::{DeadResult, Subject};

use crate::exit::{CliError, Code};
use crate::figures::{grouped, wrapped_moves};
use crate::files::NewFile;
use crate::instances::{Named, Queue};
use crate::judging::Judging;
use crate::options::Instances;
use crate::output::Output;
use crate::phrases::{fill, no_move_loses};
use crate::progress::Bar;

use super::moves::Moves;
use super::solve::{PROVABLE, USUAL_TIME};

/// Say whether a position is a dead end, and why
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse dead 'superpuzz=HA D2 -- / DA H2 -- / SA S2 -- / CA C2 --' --explain
  impasse dead superpuzz:columns=4#1 --after 'H2 H3' --svg lost.svg

The detectors speak first (`impasse detectors` lists them). Where all are silent, a search
within the limits looks for a solution or a proof; its time limit is 60s unless you set
one. What such a proof comes to is told move by move: ask on with `--after`; or let
`impasse prove` write a certificate that others can check.

Exit code 10 means proved dead, 0 solvable.")]
pub(crate) struct Dead {
    #[command(flatten)]
    instances: Instances,
    /// Play these moves first (`@FILE` reads them from a file)
    #[arg(long, value_name = "MOVES")]
    after: Option<Moves>,
    /// Draw the position, point at the places, and say why, step by step
    #[arg(long)]
    explain: bool,
    /// Draw the position with its marks to a file (`-`: standard output)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    judging: Judging,
}

impl Dead {
    /// Judges the instances one after another.
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
        let book = self.judging.book.open()?;
        let queue = queue.within(self.judging.budget.allotment(Some(USUAL_TIME)));
        queue.each(output, |output, named| {
            if let Some(with_book) = book.lend(&*named.opened) {
                named.opened = with_book;
            }
            self.judge(output, named, after.as_deref(), &mut picture)
        })?;
        book.close()
    }

    fn judge(
        &self,
        output: &mut Output,
        named: &Named,
        after: Option<&str>,
        picture: &mut Option<NewFile>,
    ) -> Result<Code, CliError> {
        let id = &named.id;
        let moved = named.after(after)?;
        let opened = moved.as_deref().unwrap_or(&*named.opened);
        let request = self.judging.request();
        let started = ProcessTime::now();
        let bar = Bar::new(output, id);
        let control = named.begun.control(&bar);
        let report = opened
            .dead(&request, control)
            .map_err(|error| CliError::misused(format!("{id}: --strategy "), &error))?;
        drop(bar);
        let result = DeadResult {
            subject: Subject { id, opened },
            report: &report,
            cpu_seconds: started.elapsed().as_secs_f64(),
        };
        if output.json {
            output.record(&result.json(output.lang))?;
        } else {
            output.line(format_args!("{id}: {}", result.sentence(output.lang)))?;
            let is_dead = report.standing == Standing::Lost;
            if let Some(words) = no_move_loses(opened.listed(), output.lang).filter(|_| !is_dead) {
                output.line(format_args!("  {words}"))?;
            }
            if self.explain {
                explain(output, &result)?;
            }
            if is_dead {
                output.detail(format_args!("{id}: {}", PROVABLE.of(output.lang)));
            }
        }
        if let Some(file) = picture.take() {
            file.hold(&result.picture(output.lang))?;
        }
        Ok(Code::from(&report))
    }
}

const SEARCHED: Words = Words::new(
    "The detectors are silent; positions the search saw: {0}.",
    "どの判定でも手詰りとは言えないため、探索しました。調べた局面: {0}",
);
const AFTER: Words = Words::new("after {0}: {1}", "{0} の後：{1}");
const MORE: Words = Words::new(
    "  … and so on (causes not shown: {0}; --json has them all)",
    "  …（ほかに{0}件。--json ですべて表示）",
);
const WAY_OUT: Words = Words::new(
    "A way to the goal (moves: {0}):",
    "ゴールへの手順（{0}手）:",
);

/// Causes that people are told; `--json` has them all.
const MOST_CAUSES: usize = 12;

/// One line for each cause; moves that come to the same are told together.
fn causes_told(causes: &[Cause], lang: Lang) -> Vec<String> {
    let mut told: Vec<(String, Vec<String>)> = Vec::new();
    for cause in causes {
        let detector = cause
            .detector
            .map_or_else(String::new, |name| format!("({name}) "));
        let reason = format!("{detector}{}", cause.reason.without_marks().of(lang));
        let after = cause.after.join(" ");
        match told.iter_mut().find(|(same, _)| *same == reason) {
            Some((_, moves)) => moves.push(after),
            None => told.push((reason, vec![after])),
        }
    }
    let line = |(reason, moves): (String, Vec<String>)| match lang.list(&moves) {
        here if here.is_empty() => reason,
        moves => fill(AFTER, lang, &[&moves, &reason]),
    };
    told.into_iter().map(line).collect()
}

/// The board with its marks, the causes, who knows, and a way out where there
/// is one.
fn explain(output: &mut Output, result: &DeadResult<'_>) -> Result<(), CliError> {
    let lang = output.lang;
    let (opened, report) = (result.subject.opened, result.report);
    output.print(draw::text(&opened.scene(), &result.marks()))?;
    let causes = causes_told(&report.causes, lang);
    for cause in causes.iter().take(MOST_CAUSES) {
        output.line(format_args!("  {cause}"))?;
    }
    if causes.len() > MOST_CAUSES {
        let more = (causes.len() - MOST_CAUSES).to_string();
        output.line(fill(MORE, lang, &[&more]))?;
    }
    let detectors = opened.detectors();
    let speaker = detectors.iter().find(|d| report.detector == Some(d.name));
    if let Some(about) = speaker {
        let reference = about.cited();
        output.line(format_args!(
            "{}: {}{reference}",
            about.name,
            about.summary.of(lang)
        ))?;
    }
    if let Some(search) = &report.search {
        let seen = grouped(search.outcome.stats.stored);
        output.line(fill(SEARCHED, lang, &[&seen]))?;
        if let Verdict::Solved(moves) = &search.outcome.verdict {
            output.line(fill(WAY_OUT, lang, &[&moves.len().to_string()]))?;
            output.print(wrapped_moves(moves, 76, "  "))?;
        }
    }
    Ok(())
}
