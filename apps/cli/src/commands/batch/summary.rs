//! What a journal amounts to.

use std::collections::BTreeMap;

use impasse_lab::naming::parse_kind;
use impasse_lab::{Interval, Quantiles, Tally};
use impasse_puzzle::{Lang, Params, Words};
use impasse_wire::command::{
    BatchFiguresJson, BatchGroupJson, BatchJson, BatchRow, BatchRun, CpuTimesJson, MoveCountsJson,
    ShareJson, UnknownByJson, WinnableJson,
};
use impasse_wire::{Limit, Verdict};

use crate::exit::CliError;
use crate::figures::{columns, grouped, in_bytes, percent};
use crate::output::Output;
use crate::phrases::fill;

/// The summary of these rows, which `runs` made.
pub(super) fn of<'a>(journal: String, runs: &'a [BatchRun], rows: &[&BatchRow]) -> BatchJson<'a> {
    let mut groups: BTreeMap<(&str, String, &str), Vec<&BatchRow>> = BTreeMap::new();
    for row in rows {
        let group = groups.entry((&row.puzzle, family(row), &row.params));
        group.or_default().push(row);
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    // Five columns come before thirteen.
    groups.sort_by_key(|((puzzle, family, _), _)| (*puzzle, family.len()));
    let groups = groups
        .into_iter()
        .map(|((puzzle, family, params), rows)| BatchGroupJson {
            puzzle: puzzle.to_owned(),
            params: params.to_owned(),
            family,
            figures: figures(&rows),
        });
    BatchJson {
        journal,
        runs,
        total: figures(rows),
        groups: groups.collect(),
    }
}

/// The parameters of a row's rules, and those in its name: what a number was made
/// with (a size, a layout, a way to deal) is no rule. However the name was typed,
/// they stand in the order of the game's list, and usual values are left unsaid.
fn family(row: &BatchRow) -> String {
    let kind = row.id.rsplit_once('#').map_or("", |(kind, _)| kind);
    let (Ok((game, named)), Ok(rules)) = (parse_kind(kind), row.params.parse::<Params>()) else {
        return row.params.clone();
    };
    // A file may be called like a game.
    if game.name() != row.puzzle {
        return row.params.clone();
    }
    let known = game.about().parameters.iter();
    let made_with = known.filter(|known| rules.value(known.name).is_none());
    let said = made_with.filter_map(|known| {
        let value = named.value(known.name)?;
        (value != known.default).then_some((known.name, value))
    });
    said.fold(rules.clone(), |all, (name, value)| all.with(name, value))
        .to_string()
}

/// The summary for people.
pub(super) fn tell(output: &mut Output, summary: &BatchJson<'_>) -> Result<(), CliError> {
    for group in &summary.groups {
        let name = format!("{} {}", group.puzzle, group.family);
        tell_figures(output, &group.figures, name.trim_end())?;
    }
    if summary.groups.len() != 1 {
        let all = ALL.of(output.lang);
        tell_figures(output, &summary.total, all)?;
    }
    Ok(())
}

fn figures(rows: &[&BatchRow]) -> BatchFiguresJson {
    let count = |is_meant: &dyn Fn(&BatchRow) -> bool| {
        rows.iter().filter(|row| is_meant(row)).count() as u64
    };
    let by = |limit: Limit| count(&|row| row.limit == Some(limit));
    let tally = Tally {
        successes: count(&|row| row.verdict == Verdict::Solved),
        failures: count(&|row| row.verdict == Verdict::Unsolvable),
        unknown: count(&|row| row.verdict == Verdict::Unknown),
    };
    let mut seconds: Vec<f64> = rows.iter().map(|row| row.cpu_seconds).collect();
    seconds.sort_by(f64::total_cmp);
    let mut moves: Vec<u64> = rows.iter().filter_map(|row| row.moves).collect();
    moves.sort_unstable();
    BatchFiguresJson {
        instances: tally.trials(),
        solved: tally.successes,
        unsolvable: tally.failures,
        unknown: tally.unknown,
        unknown_by: UnknownByJson {
            time: by(Limit::Time),
            memory: by(Limit::Memory),
            states: by(Limit::States),
            incomplete: by(Limit::Incomplete),
        },
        decided_share: tally.decided(),
        winnable: winnable(&tally),
        cpu_times: Quantiles::of(&seconds).map(|found| CpuTimesJson {
            total: seconds.iter().sum(),
            median: found.median,
            p90: found.p90,
            p99: found.p99,
            max: found.max,
        }),
        solution_moves: Quantiles::of(&moves).map(|found| MoveCountsJson {
            median: found.median,
            p90: found.p90,
            p99: found.p99,
            max: found.max,
        }),
        peak_bytes: rows.iter().map(|row| row.peak_bytes).max(),
    }
}

fn tell_figures(
    output: &mut Output,
    figures: &BatchFiguresJson,
    name: &str,
) -> Result<(), CliError> {
    let lang = output.lang;
    let mut rows = Vec::new();
    let mut row = |words: Words, value: String| {
        rows.push(vec![format!("  {}", words.of(lang)), value]);
    };
    row(INSTANCES, grouped(figures.instances));
    row(SOLVED, grouped(figures.solved));
    row(UNSOLVABLE, grouped(figures.unsolvable));
    row(
        UNKNOWN,
        grouped(figures.unknown) + &unknown_by(&figures.unknown_by, lang),
    );
    if let Some(share) = figures.decided_share {
        row(DECIDED, percent(share));
    }
    if let Some(winnable) = &figures.winnable {
        row(WINNABLE, told_winnable(winnable, lang));
    }
    if let Some(times) = &figures.cpu_times {
        let parts = [times.median, times.p90, times.p99, times.max, times.total];
        let parts = parts.map(seconds);
        row(
            CPU_TIMES,
            fill(OF_TIMES, lang, &parts.each_ref().map(|part| &**part)),
        );
    }
    if let Some(moves) = &figures.solution_moves {
        let parts = [moves.median, moves.p90, moves.p99, moves.max].map(grouped);
        row(
            MOVES,
            fill(OF_MOVES, lang, &parts.each_ref().map(|part| &**part)),
        );
    }
    if let Some(bytes) = figures.peak_bytes {
        row(MEMORY, in_bytes(bytes));
    }
    output.line(name)?;
    output.print(columns(&rows, false))
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

fn counted(share: f64, interval: Interval) -> ShareJson {
    ShareJson {
        share,
        low: interval.low,
        high: interval.high,
    }
}

fn winnable(tally: &Tally) -> Option<WinnableJson> {
    let (shares, hull) = (tally.shares()?, tally.hull()?);
    Some(WinnableJson {
        if_unknown_unsolvable: counted(shares.low, tally.if_unknown_fail()?),
        if_unknown_solvable: counted(shares.high, tally.if_unknown_succeed()?),
        low: hull.low,
        high: hull.high,
    })
}

/// `93.0 % (95 %: 86.3 % to 96.6 %)`, or both ways with unknown ones.
fn told_winnable(winnable: &WinnableJson, lang: Lang) -> String {
    let (none, all) = (
        &winnable.if_unknown_unsolvable,
        &winnable.if_unknown_solvable,
    );
    let hull = [percent(winnable.low), percent(winnable.high)];
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

/// ` (time 3, memory 1)`.
fn unknown_by(counts: &UnknownByJson, lang: Lang) -> String {
    let parts = [
        (TIME, counts.time),
        (MEMORY, counts.memory),
        (POSITIONS, counts.states),
        (INCOMPLETE, counts.incomplete),
    ];
    let parts = parts.into_iter().filter(|&(_, count)| count > 0);
    let parts = parts.map(|(words, count)| format!("{} {}", words.of(lang), grouped(count)));
    let parts: Vec<String> = parts.collect();
    match &*parts {
        [] => String::new(),
        parts => fill(IN_BRACKETS, lang, &[&lang.list(parts)]),
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
const MEMORY: Words = Words::new("memory", "メモリー");
const TIME: Words = Words::new("time", "時間");
const POSITIONS: Words = Words::new("positions", "局面数");
const INCOMPLETE: Words = Words::new("incomplete", "不完全な探索");
const IN_BRACKETS: Words = Words::new(" ({0})", "（{0}）");
const OF_TIMES: Words = Words::new(
    "median {0}, 90 % {1}, 99 % {2}, most {3}, total {4}",
    "中央値{0}、90 % {1}、99 % {2}、最大{3}、合計{4}",
);
const OF_MOVES: Words = Words::new(
    "median {0}, 90 % {1}, 99 % {2}, most {3}",
    "中央値{0}、90 % {1}、99 % {2}、最大{3}",
);
const SURE: Words = Words::new("{0} (95 %: {1} to {2})", "{0}（95 %: {1}～{2}）");
const BOTH_WAYS: Words = Words::new(
    "{0} if no unknown one is, {1} if all are (95 %: {2} to {3})",
    "不明をすべて解なしとして{0}、すべて解ありとして{1}（95 %: {2}～{3}）",
);
const SO_FAR: Words = Words::new(
    "solved {0}, unsolvable {1}, unknown {2}",
    "解あり{0}、解なし{1}、不明{2}",
);
