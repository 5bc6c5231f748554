//! `impasse improve`: a known solution made shorter.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clap::builder::PossibleValuesParser;
use cpu_time::ProcessTime;
use impasse_lab::{ImproveError, ImproveReport, Opened};
use impasse_puzzle::{Lang, Progress, Verdict, Words, sentence};
use impasse_results::{ImproveResult, Subject};

use crate::exit::CliError;
use crate::figures::{grouped, in_bytes, wrapped_moves};
use crate::instances::{self, Named};
use crate::options::{Budget, Single, Writing};
use crate::output::Output;
use crate::phrases::fill;
use crate::progress::Bar;
use crate::suggest::measures;

use super::moves::Moves;
use super::solve::{counted, lengths};

/// Make a known solution shorter
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse improve sokoban#12 \"$(impasse solve sokoban#12 --first -o -)\" --by pushes
  impasse solve sokoban#12 --first -o first.txt && impasse improve sokoban#12 @first.txt --by steps
  impasse solve freecell#617 --first -o - | impasse improve freecell#617 - --time 10s -o shorter.txt

In Sokoban `--by pushes` counts pushes, and among as many of them the player's moves; `--by steps`
the other way round. What is found is never longer than what was given, and has been replayed.
The work ends after 2,000,000 positions, the same result on every machine, or when nothing can be
better; `--states` and `--time` say otherwise, and Ctrl-C ends it with what was found so far.")]
pub(crate) struct Improve {
    #[command(flatten)]
    single: Single,
    /// The moves that solve it, `@FILE`, or `-` for standard input
    #[arg(required = true)]
    moves: Vec<Moves>,
    /// What shall become less; some games count more than their moves
    #[arg(long, value_name = "METRIC", value_parser = PossibleValuesParser::new(measures()))]
    by: Option<String>,
    #[command(flatten)]
    writing: Writing,
    /// Write the moves to a file (`-`: standard output)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    budget: Budget,
}

/// The positions where no limit is given.
const USUAL_STATES: u64 = 2_000_000;

impl Improve {
    /// Improves the solution.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let named = instances::one(output, &self.single, self.budget.allotment(None))?;
        let moves = Moves::joined(&self.moves).read()?;
        let file = output.file(self.output.as_deref())?;
        let counted = counted(&named, self.by.as_deref(), "--by")?;
        let opened = counted.as_deref().unwrap_or(&*named.opened);
        let opened = opened.with_automoves(self.writing.automoves());
        let started = ProcessTime::now();
        let bar = Bar::new(output, &named.id);
        let report = self.improve(&*opened, &moves, &bar);
        drop(bar);
        let report = report.map_err(|error| refused(&named, error))?;
        let cpu_seconds = started.elapsed().as_secs_f64();
        if output.json {
            let result = ImproveResult {
                subject: Subject {
                    id: &named.id,
                    opened: &*opened,
                },
                report: &report,
                cpu_seconds,
            };
            output.record(&result.json())?;
        } else {
            tell(output, &named, &report, cpu_seconds)?;
        }
        if let (Some(file), Verdict::Solved(moves)) = (file, &report.best.outcome.verdict) {
            file.hold(&wrapped_moves(moves, 80, ""))?;
        }
        Ok(())
    }

    fn improve(
        &self,
        opened: &dyn Opened,
        moves: &str,
        progress: &dyn Progress,
    ) -> Result<ImproveReport, ImproveError> {
        let mut control = self.budget.control(None, progress);
        if !self.budget.is_limited() {
            control.limits.states = Some(USUAL_STATES);
        }
        opened.improve(moves, control)
    }
}

/// Improves a solution that was just found, for at most so long.
pub(super) fn improved(
    opened: &dyn Opened,
    moves: &[String],
    time: Option<Duration>,
    budget: &Budget,
    progress: &dyn Progress,
) -> Option<ImproveReport> {
    let mut control = budget.control(time, progress);
    control.limits.time = time;
    opened.improve(&moves.join(" "), control).ok()
}

fn refused(named: &Named, error: ImproveError) -> CliError {
    match error {
        ImproveError::Moves(error) => CliError::unreadable(format!("{}: ", named.id), &error),
        ImproveError::Unsolved(moves) => CliError::bad_input(sentence!(
            "{0}: these moves ({1}) are legal but do not solve the puzzle; only a solution can be improved",
            "{0}：{1}手ともルールどおりですが、解けていません。短くするには、解の手順が必要です。",
            &named.id,
            moves
        )),
    }
}

const SHORTER: Words = Words::new("{0}; before: {1}", "{0}（元の解: {1}）");
const NOTHING: Words = Words::new(
    "nothing shorter was found than {0}",
    "{0}より短い解は見つかりませんでした",
);
const FEWEST: Words = Words::new("; no solution has fewer {0}", "。{0}は最小と証明済み");
const EFFORT: Words = Words::new(
    "positions: {0}, CPU time: {1} s, memory: {2}",
    "局面: {0}、CPU時間: {1}秒、メモリー: {2}",
);

/// What became of a solution, in a line.
pub(super) fn sentence_of(report: &ImproveReport, lang: Lang) -> String {
    let before = lang.list(&lengths(&report.before, lang));
    let best = lang.list(&lengths(&report.best.lengths, lang));
    let mut text = if before == best {
        fill(NOTHING, lang, &[&best])
    } else {
        fill(SHORTER, lang, &[&best, &before])
    };
    if let (true, Some((first, _))) = (report.best.outcome.is_optimal(), report.before.first()) {
        text += &fill(FEWEST, lang, &[first.noun.of(lang)]);
    }
    text
}

fn tell(
    output: &mut Output,
    named: &Named,
    report: &ImproveReport,
    cpu_seconds: f64,
) -> Result<(), CliError> {
    let lang = output.lang;
    output.line(format_args!("{}: {}", named.id, sentence_of(report, lang)))?;
    let outcome = &report.best.outcome;
    if let Verdict::Solved(moves) = &outcome.verdict {
        output.print(wrapped_moves(moves, 76, "  "))?;
    }
    let stats = &outcome.stats;
    let effort = [
        &*grouped(stats.stored),
        &format!("{cpu_seconds:.2}"),
        &in_bytes(stats.peak_bytes),
    ];
    output.line(format_args!("  {}", fill(EFFORT, lang, &effort)))
}
