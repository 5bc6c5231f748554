//! What a journal amounts to.

use std::collections::BTreeMap;

use impasse_lab::{Interval, Quantiles, Tally};
use impasse_puzzle::{Lang, Limit, Words};
use serde::Serialize;

use super::record::{Finding, Record, Run};
use crate::desk::Desk;
use crate::exit::Trouble;
use crate::figures::{columns, grouped, in_bytes, percent};
use crate::phrases::fill;

/// The summary under its stable names.
#[derive(Serialize)]
pub(super) struct Summary<'a> {
    journal: String,
    runs: &'a [Run],
    #[serde(flatten)]
    total: Figures,
    groups: Vec<Group>,
}

/// The instances of one game with the same parameters.
#[derive(Serialize)]
struct Group {
    puzzle: String,
    params: String,
    #[serde(flatten)]
    figures: Figures,
}

/// What came of some instances.
#[derive(Serialize)]
struct Figures {
    instances: u64,
    solved: u64,
    unsolvable: u64,
    unknown: u64,
    unknown_by: UnknownBy,
    decided_share: Option<f64>,
    winnable: Option<Winnable>,
    cpu_times: Option<CpuTimes>,
    solution_moves: Option<MoveCounts>,
    peak_bytes: Option<u64>,
}

/// Why verdicts are unknown.
#[derive(Serialize)]
struct UnknownBy {
    time: u64,
    memory: u64,
    states: u64,
    incomplete: u64,
}

/// The share of solvable instances with 95 % intervals, unknown ones counted
/// both ways.
#[derive(Serialize)]
struct Winnable {
    if_unknown_unsolvable: Counted,
    if_unknown_solvable: Counted,
    low: f64,
    high: f64,
}

#[derive(Serialize)]
struct Counted {
    share: f64,
    low: f64,
    high: f64,
}

impl Counted {
    fn new(share: f64, interval: Interval) -> Self {
        Self {
            share,
            low: interval.low,
            high: interval.high,
        }
    }
}

/// CPU seconds of an instance, unknown ones included.
#[derive(Serialize)]
struct CpuTimes {
    total: f64,
    median: f64,
    p90: f64,
    p99: f64,
    max: f64,
}

/// Moves of a solution.
#[derive(Serialize)]
struct MoveCounts {
    median: u64,
    p90: u64,
    p99: u64,
    max: u64,
}

impl<'a> Summary<'a> {
    /// That of these records, which `runs` made.
    pub(super) fn new(journal: String, runs: &'a [Run], records: &[&Record]) -> Self {
        let mut groups: BTreeMap<(&str, &str), Vec<&Record>> = BTreeMap::new();
        for record in records {
            let group = groups.entry((&record.puzzle, &record.params));
            group.or_default().push(record);
        }
        let mut groups: Vec<_> = groups.into_iter().collect();
        // Five columns come before thirteen.
        groups.sort_by_key(|((puzzle, params), _)| (*puzzle, params.len()));
        let groups = groups.into_iter().map(|((puzzle, params), records)| Group {
            puzzle: puzzle.to_owned(),
            params: params.to_owned(),
            figures: Figures::of(&records),
        });
        Self {
            journal,
            runs,
            total: Figures::of(records),
            groups: groups.collect(),
        }
    }

    /// The summary for people.
    pub(super) fn tell(&self, desk: &mut Desk) -> Result<(), Trouble> {
        for group in &self.groups {
            let name = format!("{} {}", group.puzzle, group.params);
            group.figures.tell(desk, name.trim_end())?;
        }
        if self.groups.len() != 1 {
            let all = ALL.of(desk.lang);
            self.total.tell(desk, all)?;
        }
        Ok(())
    }
}

impl Figures {
    fn of(records: &[&Record]) -> Self {
        let count = |is_meant: &dyn Fn(&Record) -> bool| {
            records.iter().filter(|record| is_meant(record)).count() as u64
        };
        let by = |limit: Limit| count(&|record| record.limit.as_deref() == Some(limit.name()));
        let tally = Tally {
            successes: count(&|record| record.verdict == Finding::Solved),
            failures: count(&|record| record.verdict == Finding::Unsolvable),
            unknown: count(&|record| record.verdict == Finding::Unknown),
        };
        let mut seconds: Vec<f64> = records.iter().map(|record| record.cpu_seconds).collect();
        seconds.sort_by(f64::total_cmp);
        let mut moves: Vec<u64> = records.iter().filter_map(|record| record.moves).collect();
        moves.sort_unstable();
        Self {
            instances: tally.trials(),
            solved: tally.successes,
            unsolvable: tally.failures,
            unknown: tally.unknown,
            unknown_by: UnknownBy {
                time: by(Limit::Time),
                memory: by(Limit::Memory),
                states: by(Limit::States),
                incomplete: by(Limit::Incomplete),
            },
            decided_share: tally.decided(),
            winnable: winnable(&tally),
            cpu_times: Quantiles::of(&seconds).map(|found| CpuTimes {
                total: seconds.iter().sum(),
                median: found.median,
                p90: found.p90,
                p99: found.p99,
                max: found.max,
            }),
            solution_moves: Quantiles::of(&moves).map(|found| MoveCounts {
                median: found.median,
                p90: found.p90,
                p99: found.p99,
                max: found.max,
            }),
            peak_bytes: records.iter().map(|record| record.peak_bytes).max(),
        }
    }

    fn tell(&self, desk: &mut Desk, name: &str) -> Result<(), Trouble> {
        let lang = desk.lang;
        let mut rows = Vec::new();
        let mut row = |words: Words, value: String| {
            rows.push(vec![format!("  {}", words.of(lang)), value]);
        };
        row(INSTANCES, grouped(self.instances));
        row(SOLVED, grouped(self.solved));
        row(UNSOLVABLE, grouped(self.unsolvable));
        row(UNKNOWN, grouped(self.unknown) + &self.unknown_by.told(lang));
        if let Some(share) = self.decided_share {
            row(DECIDED, percent(share));
        }
        if let Some(winnable) = &self.winnable {
            row(WINNABLE, winnable.told(lang));
        }
        if let Some(times) = &self.cpu_times {
            let parts = [times.median, times.p90, times.p99, times.max, times.total];
            let parts = parts.map(seconds);
            row(
                CPU_TIMES,
                fill(OF_TIMES, lang, &parts.each_ref().map(|part| &**part)),
            );
        }
        if let Some(moves) = &self.solution_moves {
            let parts = [moves.median, moves.p90, moves.p99, moves.max].map(grouped);
            row(
                MOVES,
                fill(OF_MOVES, lang, &parts.each_ref().map(|part| &**part)),
            );
        }
        if let Some(bytes) = self.peak_bytes {
            row(MEMORY, in_bytes(bytes));
        }
        desk.line(name)?;
        desk.print(columns(&rows, false))
    }
}

/// Three figures are enough, where there are so many.
fn seconds(time: f64) -> String {
    let digits = match time {
        100.0.. => 0,
        10.0.. => 1,
        1.0.. => 2,
        0.1.. => 3,
        _ => 5,
    };
    format!("{time:.digits$}")
}

fn winnable(tally: &Tally) -> Option<Winnable> {
    let (shares, hull) = (tally.shares()?, tally.hull()?);
    Some(Winnable {
        if_unknown_unsolvable: Counted::new(shares.low, tally.if_unknown_fail()?),
        if_unknown_solvable: Counted::new(shares.high, tally.if_unknown_succeed()?),
        low: hull.low,
        high: hull.high,
    })
}

impl Winnable {
    /// `93.0 % (95 %: 86.3 % to 96.6 %)`, or both ways with unknown ones.
    fn told(&self, lang: Lang) -> String {
        let (none, all) = (&self.if_unknown_unsolvable, &self.if_unknown_solvable);
        let hull = [percent(self.low), percent(self.high)];
        if percent(none.share) == percent(all.share) {
            return fill(SURE, lang, &[&percent(none.share), &hull[0], &hull[1]]);
        }
        let shares = [percent(none.share), percent(all.share)];
        fill(
            BOTH_WAYS,
            lang,
            &[&shares[0], &shares[1], &hull[0], &hull[1]],
        )
    }
}

impl UnknownBy {
    /// ` (time 3, memory 1)`.
    fn told(&self, lang: Lang) -> String {
        let parts = [
            (TIME, self.time),
            (MEMORY, self.memory),
            (POSITIONS, self.states),
            (INCOMPLETE, self.incomplete),
        ];
        let parts = parts.into_iter().filter(|&(_, count)| count > 0);
        let parts = parts.map(|(words, count)| format!("{} {}", words.of(lang), grouped(count)));
        let parts: Vec<String> = parts.collect();
        match &*parts {
            [] => String::new(),
            parts => fill(IN_BRACKETS, lang, &[&parts.join(COMMA.of(lang))]),
        }
    }
}

/// One line on how far a batch is.
pub(super) fn so_far(tally: &Tally, lang: Lang) -> String {
    let counts = [tally.successes, tally.failures, tally.unknown].map(grouped);
    fill(SO_FAR, lang, &counts.each_ref().map(|count| &**count))
}

const ALL: Words = Words::new("all", "全体");
const INSTANCES: Words = Words::new("instances", "問題数");
const SOLVED: Words = Words::new("solved", "解あり");
const UNSOLVABLE: Words = Words::new("unsolvable", "解なし");
const UNKNOWN: Words = Words::new("unknown", "不明");
const DECIDED: Words = Words::new("decided", "判定率");
const WINNABLE: Words = Words::new("winnable", "解ける割合");
const CPU_TIMES: Words = Words::new("CPU seconds", "CPU秒");
const MOVES: Words = Words::new("moves", "手数");
const MEMORY: Words = Words::new("memory", "メモリ");
const TIME: Words = Words::new("time", "時間");
const POSITIONS: Words = Words::new("positions", "局面数");
const INCOMPLETE: Words = Words::new("incomplete", "不完全な探索");
const COMMA: Words = Words::new(", ", "、");
const IN_BRACKETS: Words = Words::new(" ({0})", "（{0}）");
const OF_TIMES: Words = Words::new(
    "median {0}, 90 % {1}, 99 % {2}, most {3}, total {4}",
    "中央値{0}、90 % {1}、99 % {2}、最大{3}、合計{4}",
);
const OF_MOVES: Words = Words::new(
    "median {0}, 90 % {1}, 99 % {2}, most {3}",
    "中央値{0}、90 % {1}、99 % {2}、最大{3}",
);
const SURE: Words = Words::new("{0} (95 %: {1} to {2})", "{0}（95 %: {1}〜{2}）");
const BOTH_WAYS: Words = Words::new(
    "{0} if no unknown one is, {1} if all are (95 %: {2} to {3})",
    "不明をすべて解なしとして{0}、すべて解ありとして{1}（95 %: {2}〜{3}）",
);
const SO_FAR: Words = Words::new(
    "solved {0}, unsolvable {1}, unknown {2}",
    "解あり{0}、解なし{1}、不明{2}",
);
