//! `impasse solve`: a solution, a proof that there is none, or why neither.

use std::path::PathBuf;
use std::thread::sleep;
use std::time::Duration;

use clap::Args;
use clap::builder::PossibleValuesParser;
use cpu_time::ProcessTime;
use impasse_lab::{ImproveReport, Listed, Opened, SolveReport, SolveRequest, all, sokoban};
use impasse_puzzle::{Argument, Lang, Measure, Progress, Verdict, Words, draw, sentence};
use impasse_results::{SolveResult, Subject};

use crate::amounts::{self, Allowance};
use crate::book::{Book, BookOption};
use crate::exit::{CliError, Code};
use crate::figures::{grouped, in_bytes, wrapped_moves};
use crate::files::NewFile;
use crate::instances::{Named, Queue};
use crate::interrupt;
use crate::options::{Budget, Instances};
use crate::output::Output;
use crate::phrases::{fill, why};
use crate::progress::Bar;
use crate::suggest::{Suggest, measures};

use super::improve::improved;

/// Solve puzzles, or prove that they cannot be solved
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse solve superpuzz:columns=6#42
  impasse solve superpuzz:columns=4#1..100 --optimal --json
  impasse solve sokoban#12 --optimal=pushes
  impasse solve sokoban:by=pushes#12 --first --improve 5s
  impasse solve sokoban#12 --svg order.svg
  impasse solve levels/superpuzz.txt --strategy astar:h=misplaced --time 500ms
  impasse solve superpuzz:columns=5#3 -o - | impasse check superpuzz:columns=5#3 -

`impasse strategies` lists the strategies and their options. The time limit is 60s unless you
set one. What cannot be solved can be proved to others: `impasse prove`.")]
pub(crate) struct Solve {
    #[command(flatten)]
    instances: Instances,
    /// A shortest solution, in this measure; some games count more than their
    /// moves
    #[arg(long, value_name = "METRIC", value_parser = PossibleValuesParser::new(measures()), num_args = 0..=1,
          require_equals = true, conflicts_with = "strategy")]
    #[expect(
        clippy::option_option,
        reason = "an option whose value may be left out, as clap has it"
    )]
    optimal: Option<Option<String>>,
    /// How to search; where nothing is said, a short solution of one puzzle,
    /// and of several the first that is found
    #[arg(long, value_name = "NAME[:OPTIONS]", value_parser = Suggest::strategies(),
          hide_possible_values = true)]
    strategy: Option<String>,
    /// The first solution that is found, also of one puzzle
    #[arg(long, conflicts_with_all = ["strategy", "optimal"])]
    first: bool,
    /// Make the solution that is found shorter, for at most so long: 500ms,
    /// 60s, 1.5m, none
    #[arg(long, value_name = "TIME", value_parser = amounts::time, allow_hyphen_values = true)]
    improve: Option<Allowance<Duration>>,
    /// Draw the solution position by position
    #[arg(long, conflicts_with = "json")]
    watch: bool,
    /// Write the moves to a file (`-`: standard output)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Draw the order in which the solution fills the goals to a file, for
    /// Sokoban (`-`: standard output)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    book: BookOption,
    #[command(flatten)]
    budget: Budget,
}

/// What is written of one solution, besides what is said.
struct SolutionFiles {
    moves: Option<NewFile>,
    picture: Option<NewFile>,
}

/// How to convince others.
pub(super) const PROVABLE: Words = Words::new(
    "`impasse prove` writes a certificate that `impasse-check` verifies",
    "「impasse prove」で、「impasse-check」で確かめられる証明書を作れます",
);

/// The time for one instance where nothing is said.
pub(super) const USUAL_TIME: Duration = Duration::from_mins(1);

impl Solve {
    /// Solves the instances one after another.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let mut queue = Queue::new(&self.instances)?;
        if self.output.is_some() {
            queue.only_one_for("--output")?;
        }
        if self.svg.is_some() {
            queue.only_one_for("--svg")?;
        }
        let strategy = self.strategy(&mut queue);
        let mut files = SolutionFiles {
            moves: output.file(self.output.as_deref())?,
            picture: output.file(self.svg.as_deref())?,
        };
        let book = self.book.open()?;
        let queue = queue.within(self.budget.allotment(Some(USUAL_TIME)));
        queue.each(output, |output, named| {
            self.solve(output, named, strategy, &book, &mut files)
        })?;
        book.close()
    }

    /// The strategy asked for. Who asks for one puzzle wants to play its
    /// solution, who asks for many wants to know which have one.
    fn strategy(&self, queue: &mut Queue) -> &str {
        match &self.strategy {
            Some(strategy) => strategy,
            None if self.optimal.is_some() => "optimal",
            None if !self.first && queue.is_one() => "short",
            None => "auto",
        }
    }

    fn solve(
        &self,
        output: &mut Output,
        named: &Named,
        strategy: &str,
        book: &Book,
        files: &mut SolutionFiles,
    ) -> Result<Code, CliError> {
        if files.picture.is_some() && sokoban::level(&*named.opened).is_none() {
            return Err(CliError::usage(sentence!(
                "{0}: --svg draws the order in which goals are filled; {1} has none",
                "{0}：--svgはゴールが埋まる順番を描きます（{1}にはありません）。",
                &named.id,
                named.opened.game()
            )));
        }
        let request = SolveRequest {
            strategy,
            seed: self.budget.seed,
            workers: self.budget.workers(),
            settles_ties: self.optimal.is_some(),
        };
        let measure = self.optimal.as_ref().and_then(Option::as_deref);
        let counted = counted(named, measure, "--optimal")?;
        let opened = counted.as_deref().unwrap_or(&*named.opened);
        let with_book = book.lend(opened);
        let opened = with_book.as_deref().unwrap_or(opened);
        let started = ProcessTime::now();
        let bar = Bar::new(output, &named.id);
        let control = named.begun.control(&bar);
        let mut report = opened
            .solve(&request, control)
            .map_err(|error| CliError::misused(format!("{}: --strategy ", named.id), &error))?;
        let improved = self.improve(opened, &report, &bar);
        drop(bar);
        if let Some(improved) = &improved {
            take(&mut report, improved);
        }
        let result = SolveResult {
            subject: Subject {
                id: &named.id,
                opened,
            },
            report: &report,
            strategy,
            improved: improved.as_ref(),
            cpu_seconds: started.elapsed().as_secs_f64(),
        };
        if output.json {
            output.record(&result.json())?;
        } else {
            Told(result).tell(output)?;
        }
        if let Verdict::Solved(moves) = &report.outcome.verdict {
            if let Some(file) = files.moves.take() {
                file.hold(&wrapped_moves(moves, 80, ""))?;
            }
            let moves_text = moves.join(" ");
            let drawn = || sokoban::packing_order_of(opened, &moves_text, &named.id, output.lang);
            if files.picture.is_some()
                && let Some(drawn) = drawn()
                && let Some(file) = files.picture.take()
            {
                file.hold(&drawn)?;
            }
            if self.watch {
                watch(output, opened, moves)?;
            }
        }
        Ok(Code::from(&report.outcome.verdict))
    }

    /// Makes a solution shorter where that is asked for.
    fn improve(
        &self,
        opened: &dyn Opened,
        report: &SolveReport,
        progress: &dyn Progress,
    ) -> Option<ImproveReport> {
        let time = self.improve?.amount();
        match &report.outcome.verdict {
            Verdict::Solved(moves) if !report.outcome.is_optimal() || report.tie.is_none() => {
                improved(opened, moves, time, &self.budget, progress)
            }
            _ => None,
        }
    }
}

/// The same instance in the view whose moves a measure counts, if one is asked
/// for.
pub(super) fn counted(
    named: &Named,
    measure: Option<&str>,
    option: &str,
) -> Result<Option<Box<dyn Opened>>, CliError> {
    let Some(measure) = measure else {
        return Ok(None);
    };
    let counted = named.opened.counted_by(measure);
    counted.map(Some).ok_or_else(|| {
        let has = |game: &&Listed| game.measures().iter().any(|m| m.name == measure);
        let games: Vec<&str> = all().iter().filter(has).map(|game| game.name()).collect();
        let own = named.opened.listed().measures().iter();
        let own: Vec<&str> = own.map(|measure| measure.name).collect();
        CliError::usage(sentence!(
            "{0}: {5}={1} is for {2}; {3} counts {4}",
            "{0}：{5}={1}は{2}用です。{3}で数えられるのは{4}です。",
            &named.id,
            measure,
            Argument::all_of(games),
            named.opened.game(),
            Argument::all_of(own),
            option
        ))
    })
}

/// Puts an improved solution in the place of the one that was found; what was
/// done for it is added.
fn take(report: &mut SolveReport, improved: &ImproveReport) {
    let mut best = improved.best.clone();
    let mut stats = report.outcome.stats;
    stats.add(&best.outcome.stats);
    best.outcome.stats = stats;
    best.outcome.lower_bound = best.outcome.lower_bound.max(report.outcome.lower_bound);
    *report = best;
}

/// The lengths of a solution, each said once.
pub(super) fn lengths(lengths: &[(Measure, u64)], lang: Lang) -> Vec<String> {
    let mut said: Vec<String> = Vec::new();
    for (measure, length) in lengths {
        let length = measure.say(*length, lang);
        if !said.contains(&length) {
            said.push(length);
        }
    }
    said
}

const SOLVED: Words = Words::new("solved: {0}", "解あり: {0}");
const SHORTEST: Words = Words::new(" (the fewest possible)", "（最短と証明済み）");
const SETTLED: Words = Words::new(
    " (the fewest {0} possible; among those, the fewest {1})",
    "（{0}は最小と証明済み。その中で{1}も最小）",
);
const NOT_SETTLED: Words = Words::new(
    " (the fewest {0} possible; whether fewer {1} would do with as many is not settled)",
    "（{0}は最小と証明済み。その中で{1}が最小かどうかは未確定）",
);
const AT_LEAST: Words = Words::new(
    "; no solution has fewer than {0}",
    "（{0}未満の解はありません）",
);
/// Everybody knows that no solution has fewer moves than this.
const TRIVIAL: u64 = 1;
const UNSOLVABLE: Words = Words::new(
    "no solution: proved; positions of the proof: {0}",
    "解なし: 証明済み、証明の局面: {0}",
);
const UNKNOWN: Words = Words::new("unknown: {0}", "不明: {0}");
const UNKNOWN_AT_LEAST: Words = Words::new(
    "unknown: {0}; no solution has fewer moves than {1}",
    "不明: {0}。{1}手未満の解はありません",
);
const BEFORE: Words = Words::new("before it was made shorter: {0}", "短くする前: {0}");
const NO_SHORTER: Words = Words::new(
    "nothing shorter was found",
    "これより短い解は見つかりませんでした",
);
const EFFORT: Words = Words::new(
    "positions: {0}, CPU time: {1} s, memory: {2}",
    "局面: {0}、CPU時間: {1}秒、メモリー: {2}",
);

/// A result for people.
struct Told<'a>(SolveResult<'a>);

impl Told<'_> {
    /// How far the solution may be from a best one.
    fn proved(&self, lang: Lang) -> String {
        let outcome = &self.0.report.outcome;
        let Some(&(measure, _)) = self.0.report.lengths.first() else {
            return String::new();
        };
        match self.0.report.tie {
            Some(tie) => {
                let words = if tie.is_settled { SETTLED } else { NOT_SETTLED };
                fill(words, lang, &[measure.noun.of(lang), tie.by.noun.of(lang)])
            }
            None if outcome.is_optimal() => SHORTEST.of(lang).to_owned(),
            None if outcome.lower_bound <= TRIVIAL => String::new(),
            None => fill(AT_LEAST, lang, &[&measure.say(outcome.lower_bound, lang)]),
        }
    }

    fn tell(&self, output: &mut Output) -> Result<(), CliError> {
        let lang = output.lang;
        let outcome = &self.0.report.outcome;
        let bound = outcome.lower_bound.to_string();
        let verdict = match &outcome.verdict {
            Verdict::Solved(_) => {
                fill(
                    SOLVED,
                    lang,
                    &[&lang.list(&lengths(&self.0.report.lengths, lang))],
                ) + &self.proved(lang)
            }
            Verdict::Unsolvable => fill(UNSOLVABLE, lang, &[&grouped(outcome.stats.stored)]),
            Verdict::Unknown(limit) if outcome.lower_bound <= TRIVIAL => {
                fill(UNKNOWN, lang, &[why(*limit, lang)])
            }
            Verdict::Unknown(limit) => fill(UNKNOWN_AT_LEAST, lang, &[why(*limit, lang), &bound]),
        };
        output.line(format_args!("{}: {verdict}", self.0.subject.id))?;
        if let Verdict::Solved(moves) = &outcome.verdict {
            output.print(wrapped_moves(moves, 76, "  "))?;
        }
        if let Some(improved) = self.0.improved {
            let before = lang.list(&lengths(&improved.before, lang));
            let words = if improved.before == self.0.report.lengths {
                NO_SHORTER
            } else {
                BEFORE
            };
            output.line(format_args!("  {}", fill(words, lang, &[&before])))?;
        }
        let stats = &outcome.stats;
        let effort = fill(
            EFFORT,
            lang,
            &[
                &grouped(stats.stored),
                &format!("{:.2}", self.0.cpu_seconds),
                &in_bytes(stats.peak_bytes),
            ],
        );
        output.line(format_args!("  {effort}"))?;
        output.detail(format_args!(
            "{}: strategy {}, {} expanded, {} generated, {} pruned",
            self.0.subject.id,
            self.0.strategy,
            grouped(stats.expanded),
            grouped(stats.generated),
            grouped(stats.pruned),
        ));
        if let Verdict::Unsolvable = &outcome.verdict {
            output.detail(format_args!("{}: {}", self.0.subject.id, PROVABLE.of(lang)));
        }
        Ok(())
    }
}

/// Draws every position of the solution, with a pause for eyes where
/// somebody watches.
fn watch(output: &mut Output, opened: &dyn Opened, moves: &[String]) -> Result<(), CliError> {
    let pause = if output.is_watched() {
        Duration::from_millis(400)
    } else {
        Duration::ZERO
    };
    let steps = opened.steps(&moves.join(" "));
    let steps = steps.expect("a solution is written as its game reads it");
    let last = steps.last().map(|step| step.after.clone());
    for (number, step) in (1..).zip(steps) {
        if interrupt::is_requested() {
            return Ok(());
        }
        output.line(format_args!("\n{number}. {}", step.text))?;
        output.print(draw::text(&step.before, &step.marks))?;
        output.flush()?;
        sleep(pause);
    }
    if let Some(scene) = last {
        output.print(format_args!("\n{}", draw::text(&scene, &[])))?;
    }
    Ok(())
}
