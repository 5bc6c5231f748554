//! `impasse trials`: how often games played by chance are won.

use clap::Args;
use cpu_time::ProcessTime;
use impasse_lab::{Adaptive, AdaptiveOptions, Ends, Interval, Moments, SplitOptions, TrialOptions};
use impasse_puzzle::{Lang, Words, sentence};
use impasse_results::TrialsResult;

use crate::amounts::{self, Expected};
use crate::exit::{CliError, Code};
use crate::figures::{chance, columns, grouped};
use crate::instances::{Named, Queue};
use crate::options::{Budget, Instances};
use crate::output::Output;
use crate::phrases::{fill, no_move_loses, unusual_moves, why};
use crate::progress::Bar;

/// Play random games and say how often they are won
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse trials freecell#3 --count 5000
  impasse trials superpuzz:columns=5#1..5 --count 10000 --ends --json
  impasse trials superpuzz:columns=9#5 --count 100 --more 0 --splitting=200
  impasse trials freecell#3 --count 4000 --adaptive
  impasse trials freecell#3 --count 200 --guided

In each position one of the legal moves is played, each equally likely among those that lead to no
earlier position of the game. If none of the games is won, more are played until the first win; the
share is then 1/m, and its interval takes into account that the win ended the trials.

`--splitting` goes on with games that have come far (in FreeCell: with cards at home) instead of
beginning anew, and so finds chances that are far too small to be met by playing.

`--adaptive` plays as many games again, in eight runs whose games learn: every position that a game
passes keeps how far the games came that passed it, and Thompson's rule (1933) draws moves by that.
How often such games are won is told apart, because it is not W.

`--guided` plays as many games again, in which moves are the likelier the closer a network that
learnt from simulated play thinks they lead (FreeCell). That is not W either.")]
pub(crate) struct Trials {
    #[command(flatten)]
    instances: Instances,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 131_072, value_parser = amounts::number,
          allow_hyphen_values = true)]
    count: u64,
    /// How many more at most, until the first win, if none was won
    #[arg(long, value_name = "N", default_value_t = 400_000, value_parser = amounts::number,
          allow_hyphen_values = true)]
    more: u64,
    /// The most moves of a game
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = amounts::number,
          allow_hyphen_values = true)]
    max_moves: u64,
    /// Ask the game's bounds how far from a goal lost games ended
    #[arg(long)]
    ends: bool,
    /// Estimate the chance by splitting too, with so many games at each stage in
    /// each of eight runs
    #[arg(long, value_name = "GAMES", num_args = 0..=1, require_equals = true,
          default_missing_value = "4096", value_parser = games)]
    splitting: Option<usize>,
    /// Play as many games again that learn from earlier ones of their run; how
    /// often these are won is not W
    #[arg(long)]
    adaptive: bool,
    /// Play as many games again that follow a network; how often these are won
    /// is not W
    #[arg(long)]
    guided: bool,
    #[command(flatten)]
    budget: Budget,
}

/// Games at each stage.
fn games(text: &str) -> Result<usize, Expected> {
    let games = amounts::number(text)?;
    match usize::try_from(games) {
        Ok(games @ 1..=10_000_000) => Ok(games),
        _ => Err(Expected::whole(1, 10_000_000)),
    }
}

impl Trials {
    /// Plays the instances one after another.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        if self.budget.limits(None, 0).states.is_some() {
            return Err(CliError::usage(sentence!(
                "--states does not limit trials: --count says how many games, --max-moves how long",
                "--statesでは試行を制限できません。回数は--count、長さは--max-movesで指定します。"
            )));
        }
        let queue = Queue::new(&self.instances)?.within(self.budget.allotment(None));
        queue.each(output, |output, named| self.play(output, named))
    }

    fn play(&self, output: &mut Output, named: &Named) -> Result<Code, CliError> {
        let options = TrialOptions {
            count: self.count,
            more: self.more,
            most_moves: self.max_moves,
            seed: self.budget.seed,
            workers: self.budget.workers(),
            ends: self.ends,
        };
        let started = ProcessTime::now();
        let bar = Bar::new(output, &named.id);
        let trials = named.opened.trials(&options, named.begun.control(&bar));
        let mut limit = trials.limit;
        let splitting = self.splitting.filter(|_| limit.is_none()).map(|games| {
            let options = SplitOptions {
                games,
                most_moves: self.max_moves,
                seed: self.budget.seed,
                workers: self.budget.workers(),
                ..SplitOptions::default()
            };
            named.opened.split(&options, named.begun.control(&bar))
        });
        let adaptive = (self.adaptive && limit.is_none()).then(|| {
            let options = AdaptiveOptions {
                count: self.count,
                most_moves: self.max_moves,
                seed: self.budget.seed,
                workers: self.budget.workers(),
                ..AdaptiveOptions::default()
            };
            named.opened.adaptive(&options, named.begun.control(&bar))
        });
        limit = limit.or(adaptive.as_ref().and_then(|adaptive| adaptive.limit));
        let guided = (self.guided && limit.is_none()).then(|| {
            let options = TrialOptions { more: 0, ..options };
            let guided = named.opened.guided(&options, named.begun.control(&bar));
            guided.ok_or_else(|| not_learnt(&named.id))
        });
        let guided = guided.transpose()?;
        limit = limit.or(guided.as_ref().and_then(|guided| guided.limit));
        drop(bar);
        let splitting = match splitting {
            Some(Err(cut)) => {
                limit = Some(cut);
                None
            }
            Some(Ok(split)) => Some(split),
            None => None,
        };
        let result = TrialsResult {
            subject: named.subject(),
            trials: &trials,
            splitting: splitting.as_ref(),
            adaptive: adaptive.as_ref(),
            guided: guided.as_ref(),
            limit,
            cpu_seconds: started.elapsed().as_secs_f64(),
        };
        if output.json {
            output.record(&result.json())?;
        } else {
            Told(result).tell(output)?;
        }
        Ok(limit.map_or(Code::Done, Code::from))
    }
}

fn not_learnt(id: &str) -> CliError {
    CliError::usage(sentence!(
        "--guided: no network has learnt {0}",
        "--guided：{0}を学習したネットワークはありません。",
        id
    ))
}

const WON: Words = Words::new("games won", "解けた試行");
const OF: Words = Words::new("{0} of {1}", "{1}回中{0}回");
const FIRST: Words = Words::new(
    "{0} of {1}: more were played until the first win",
    "{1}回中{0}回（最初に解けるまで追加）",
);
const NONE: Words = Words::new(
    "none of {0}, with those that were added",
    "追加を含む{0}回中0回",
);
const SHARE: Words = Words::new("share won (W)", "解けた割合 (W)");
const LENGTH: Words = Words::new("moves of a game (L)", "手数 (L)");
const WON_LENGTH: Words = Words::new("moves of a game won", "解けた試行の手数");
const BRANCHING: Words = Words::new("legal moves of a game (B)", "合計分枝数 (B)");
const CHOICES: Words = Words::new("legal moves of a position", "1局面の可能手数");
const SPLIT: Words = Words::new("share won, by splitting", "分割法で求めた解ける割合");
const LEARNT: Words = Words::new(
    "adaptive games won (not W)",
    "適応的な試行で解けた回数（Wではない）",
);
const LEARNT_SHARE: Words = Words::new(
    "share of adaptive games won (not W)",
    "適応的な試行で解けた割合（Wではない）",
);
const FIRST_WINS: Words = Words::new(
    "first win of each adaptive run",
    "適応的な試行の各系列で最初に解けた回",
);
const GUIDED: Words = Words::new(
    "guided games won (not W)",
    "ネットワークに従う試行で解けた回数（Wではない）",
);
const GUIDED_SHARE: Words = Words::new(
    "share of guided games won (not W)",
    "ネットワークに従う試行で解けた割合（Wではない）",
);
const ENDED: Words = Words::new(
    "lost games ended at least so many moves from a goal, by",
    "解けなかった試行の最後の局面から、ゴールまでに必要な手数の下界：",
);
const BETWEEN: Words = Words::new("95 %: {0} to {1}", "95 %: {0}～{1}");
const QUARTILES: Words = Words::new(
    "mean {0}, least {1}, most {2}; proved lost: {3}",
    "平均{0}、最小{1}、最大{2}、解けないと証明: {3}",
);
const CUT: Words = Words::new("cut short: {0}", "中断: {0}");
const EFFORT: Words = Words::new("CPU time: {0} s", "CPU時間: {0}秒");

/// A result for people.
struct Told<'a>(TrialsResult<'a>);

impl Told<'_> {
    fn tell(&self, output: &mut Output) -> Result<(), CliError> {
        let lang = output.lang;
        let trials = self.0.trials;
        let (wins, count) = (grouped(trials.wins), grouped(trials.count()));
        let won = match (trials.extended, trials.wins) {
            (true, 0) => fill(NONE, lang, &[&count]),
            (true, _) => fill(FIRST, lang, &[&wins, &count]),
            (false, _) => fill(OF, lang, &[&wins, &count]),
        };
        let mean = |moments: &Moments| {
            let shown = |value: f64| format!("{value:.2}");
            figure(moments.mean(), moments.interval(), shown, lang)
        };
        let mut rows = vec![[WON.of(lang).to_owned(), won]];
        let mut row = |name: Words, value: Option<String>| {
            rows.extend(value.map(|value| [name.of(lang).to_owned(), value]));
        };
        row(
            SHARE,
            figure(trials.win_rate(), trials.win_interval(), chance, lang),
        );
        row(LENGTH, mean(&trials.length));
        row(WON_LENGTH, mean(&trials.won_length));
        row(BRANCHING, mean(&trials.branching));
        row(
            CHOICES,
            trials.mean_choices().map(|mean| format!("{mean:.2}")),
        );
        row(
            SPLIT,
            self.0
                .splitting
                .and_then(|split| figure(split.win_rate(), split.interval(), chance, lang)),
        );
        if let Some(adaptive) = self.0.adaptive {
            let (wins, games) = (grouped(adaptive.wins()), grouped(adaptive.games()));
            row(LEARNT, Some(fill(OF, lang, &[&wins, &games])));
            row(
                LEARNT_SHARE,
                figure(adaptive.share(), adaptive.interval(), chance, lang),
            );
            row(FIRST_WINS, Some(first_wins(adaptive, lang)));
        }
        if let Some(guided) = self.0.guided {
            let (wins, games) = (grouped(guided.wins), grouped(guided.count()));
            row(GUIDED, Some(fill(OF, lang, &[&wins, &games])));
            row(
                GUIDED_SHARE,
                figure(guided.win_rate(), guided.win_interval(), chance, lang),
            );
        }
        output.line(format_args!("{}", self.0.subject.id))?;
        if let Some(words) = unusual_moves(self.0.subject.opened, lang) {
            output.line(format_args!("  {words}"))?;
        }
        let rows: Vec<Vec<String>> = rows
            .into_iter()
            .map(|[name, value]| vec![format!("  {name}"), value])
            .collect();
        output.print(columns(&rows, false))?;
        if !trials.ends.is_empty() {
            output.line(format_args!("  {}", ENDED.of(lang)))?;
            let rows: Vec<Vec<String>> = trials.ends.iter().map(|ends| ended(ends, lang)).collect();
            output.print(columns(&rows, false))?;
        }
        if let Some(words) = no_move_loses(self.0.subject.opened.listed(), lang) {
            output.line(format_args!("  {words}"))?;
        }
        if let Some(limit) = self.0.limit {
            let cut = fill(CUT, lang, &[why(limit, lang)]);
            output.line(format_args!("  {cut}"))?;
        }
        let effort = fill(EFFORT, lang, &[&format!("{:.2}", self.0.cpu_seconds)]);
        output.line(format_args!("  {effort}"))
    }
}

/// Which game each run won first; `-` for a run that won none.
fn first_wins(adaptive: &Adaptive, lang: Lang) -> String {
    let runs = adaptive.runs.iter();
    let firsts = runs.map(|run| run.first_win.map_or("-".to_owned(), grouped));
    lang.list(&firsts.collect::<Vec<_>>())
}

/// A figure with its interval.
fn figure(
    value: Option<f64>,
    interval: Option<Interval>,
    shown: impl Fn(f64) -> String,
    lang: Lang,
) -> Option<String> {
    let value = shown(value?);
    Some(match interval {
        Some(Interval { low, high }) => {
            let between = fill(BETWEEN, lang, &[&shown(low), &shown(high)]);
            format!("{value}  ({between})")
        }
        None => value,
    })
}

fn ended(ends: &Ends, lang: Lang) -> Vec<String> {
    let shown = |bound: Option<(&u32, &u64)>| bound.map_or("-".to_owned(), |b| b.0.to_string());
    let mean = ends.mean().map(|mean| format!("{mean:.1}"));
    let figures = [
        mean.unwrap_or("-".to_owned()),
        shown(ends.counts.first_key_value()),
        shown(ends.counts.last_key_value()),
        grouped(ends.lost),
    ];
    let figures: Vec<&str> = figures.iter().map(String::as_str).collect();
    vec![
        format!("    {}", ends.bound),
        fill(QUARTILES, lang, &figures),
    ]
}
