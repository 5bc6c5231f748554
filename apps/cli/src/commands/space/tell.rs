//! The report of a space for people.

use impasse_lab::{DepthRow, Estimate, PartitionCount, SpaceReport, Spread, StageCount};
use impasse_puzzle::{Lang, Words};
use impasse_results::{SpaceResult, share, share_interval};

use crate::exit::CliError;
use crate::figures::{chance, columns, grouped, in_bytes, percent, wrapped};
use crate::output::Output;
use crate::phrases::{fill, no_move_loses, unusual_moves, why};

const ESTIMATED: Words = Words::new(
    "an estimate from {0} runs of {1} particles, with 95 % intervals",
    "{1}粒子を{0}回走らせた推定値（95 %信頼区間つき）",
);
const BY_RUN: Words = Words::new("positions by run", "各回の局面数");
const COMPLETE: Words = Words::new("the complete space", "全状態空間");
const INCOMPLETE: Words = Words::new(
    "not the complete space: {0}; what was counted so far:",
    "状態空間の一部: {0}。ここまでの集計:",
);
const POSITIONS: Words = Words::new("positions", "局面");
const TRANSITIONS: Words = Words::new("transitions", "遷移");
const GOALS: Words = Words::new("goals", "ゴール");
const DEAD_ENDS: Words = Words::new("dead ends", "行き止まり");
const SOLVABLE: Words = Words::new("solvable (f4)", "解ける局面 (f4)");
const LOSING: Words = Words::new("losing moves (f5)", "解けなくなる手 (f5)");
const LOSING_SHARES: Words = Words::new(
    "{0} of all, {1} of those from solvable positions",
    "全遷移の{0}、解ける局面からの{1}",
);
const ONLY: Words = Words::new("one move keeps the win", "正しい手が一つだけ");
const MEAN: Words = Words::new("mean moves (f1)", "平均可能手数 (f1)");
const FIRST: Words = Words::new("  depth < {0} (f2)", "  深さ{0}未満 (f2)");
const SECOND: Words = Words::new("  depth ≥ {0} (f3)", "  深さ{0}以上 (f3)");
const LOST_PATH: Words = Words::new(
    "longest lost path (f6)",
    "解けなくなってからの最長経路 (f6)",
);
const LOST_DISTANCE: Words = Words::new("farthest from a dead end", "行き止まりまでの最大距離");
const SHORTEST: Words = Words::new("shortest solution", "最短解");
const FARTHEST: Words = Words::new("farthest from a goal", "ゴールまでの最大距離");
const RANDOM: Words = Words::new("random play wins", "ランダムに動かして解ける割合");
const COMPONENTS: Words = Words::new("strong components", "強連結成分");
const CYCLIC: Words = Words::new(
    "with a cycle: {0}, positions in the largest: {1}",
    "閉路を含むもの{0}、最大{1}局面",
);
const OMITTED: Words = Words::new("left out", "省略");
const EFFORT: Words = Words::new(
    "CPU time: {0} s, memory: {1}",
    "CPU時間: {0}秒、メモリー: {1}",
);
const ON_DISK: Words = Words::new(", disk: {0}", "、ディスク: {0}");
const DEPTH: Words = Words::new("depth", "深さ");
const SOLVABLE_SHORT: Words = Words::new("solvable", "解ける局面");
const LOSING_SHORT: Words = Words::new("losing moves", "解けなくなる手");
const STAGE: Words = Words::new(
    "stages, each dropped when done",
    "段階（終わるごとに捨てる）",
);
const HELD: Words = Words::new("held", "保持局面");
const SHARE: Words = Words::new("of all", "全体比");
const MOST_HELD: Words = Words::new(
    "held at most: {0}, {1} of all positions",
    "最大保持局面数: {0}、全局面の{1}",
);

/// Totals, features and the game's own partitions.
pub(super) fn summary(output: &mut Output, mapped: &SpaceResult<'_>) -> Result<(), CliError> {
    let lang = output.lang;
    let (id, report) = (mapped.subject.id, mapped.report);
    if let Some(estimate) = &report.estimate {
        let [runs, particles] = [estimate.runs.len(), estimate.particles];
        let heading = fill(
            ESTIMATED,
            lang,
            &[&runs.to_string(), &particles.to_string()],
        );
        output.line(format_args!("{id}: {heading}"))?;
        output.print(columns(&estimated(estimate, lang), false))?;
        return effort(output, mapped);
    }
    let heading = match report.limit.filter(|_| !report.complete) {
        Some(limit) => fill(INCOMPLETE, lang, &[why(limit, lang)]),
        None => COMPLETE.of(lang).to_owned(),
    };
    output.line(format_args!("{id}: {heading}"))?;
    if let Some(words) = unusual_moves(mapped.subject.opened, lang) {
        output.line(format_args!("  {words}"))?;
    }
    output.print(columns(&rows(mapped, lang), false))?;
    for partition in &report.partitions {
        if partition.rows.is_empty() {
            parts(output, partition)?;
        } else {
            classes(output, partition)?;
        }
    }
    stages(output, report)?;
    if let Some(words) = no_move_loses(mapped.subject.opened.listed(), lang) {
        output.line(format_args!("  {words}"))?;
    }
    for note in &report.notes {
        output.line(format_args!("  {}", note.of(lang)))?;
    }
    for sentence in &report.omitted {
        output.line(format_args!(
            "  {}: {}",
            OMITTED.of(lang),
            sentence.of(lang)
        ))?;
    }
    effort(output, mapped)
}

/// What it cost.
fn effort(output: &mut Output, mapped: &SpaceResult<'_>) -> Result<(), CliError> {
    let (lang, report) = (output.lang, mapped.report);
    let seconds = format!("{:.2}", mapped.cpu_seconds);
    let mut effort = fill(EFFORT, lang, &[&seconds, &in_bytes(report.peak_bytes)]);
    if report.disk_bytes > 0 {
        effort += &fill(ON_DISK, lang, &[&in_bytes(report.disk_bytes)]);
    }
    output.line(format_args!("  {effort}"))
}

/// Estimated figures, each with its error.
fn estimated(estimate: &Estimate, lang: Lang) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    let mut add = |label: String, figure: String, error: String| {
        rows.push(vec![format!("  {label}"), figure, error]);
    };
    let large = |spread: Spread| {
        let [low, high] = spread.interval();
        (
            format!("{:.3e}", spread.value),
            format!("{low:.2e} – {high:.2e}"),
        )
    };
    let mean = |spread: Spread| {
        let [low, high] = spread.interval();
        (
            format!("{:.4}", spread.value),
            format!("{low:.4} – {high:.4}"),
        )
    };
    let share = |spread: Spread| {
        let [low, high] = share_interval(spread);
        (
            format!("{:.6}", spread.value),
            format!("{low:.6} – {high:.6}"),
        )
    };
    let split = [estimate.split.to_string()];
    let figures = [
        (POSITIONS, Some(large(estimate.states))),
        (TRANSITIONS, Some(large(estimate.transitions))),
        (DEAD_ENDS, Some(large(estimate.dead_ends))),
        (SOLVABLE, Some(share(estimate.solvable_share))),
        (LOSING, estimate.losing_share.map(share)),
        (MEAN, Some(mean(estimate.mean_moves))),
        (FIRST, estimate.first_part.map(mean)),
        (SECOND, estimate.second_part.map(mean)),
    ];
    for (label, figure) in figures {
        if let Some((figure, error)) = figure {
            add(fill(label, lang, &[&split[0]]), figure, error);
        }
    }
    let runs: Vec<String> = estimate
        .runs
        .iter()
        .map(|run| format!("{run:.2e}"))
        .collect();
    add(BY_RUN.of(lang).to_owned(), runs.join(" "), String::new());
    rows
}

/// One line for each depth.
pub(super) fn depths(output: &mut Output, report: &SpaceReport) -> Result<(), CliError> {
    let mut lines: Vec<Vec<String>> = vec![vec![DEPTH.of(output.lang).to_owned()]];
    lines[0].extend(COUNTS.map(|words| words.of(output.lang).to_owned()));
    for (depth, row) in report.depths.iter().enumerate() {
        let mut line = vec![depth.to_string()];
        line.extend(counts(row));
        lines.push(line);
    }
    output.print(columns(&lines, true))
}

/// The heads of [`counts`].
const COUNTS: [Words; 6] = [
    POSITIONS,
    TRANSITIONS,
    GOALS,
    DEAD_ENDS,
    SOLVABLE_SHORT,
    LOSING_SHORT,
];

/// What was counted of a depth or a class.
fn counts(row: &DepthRow) -> [String; 6] {
    let maybe = |count: Option<u64>| count.map_or("?".to_owned(), grouped);
    [
        grouped(row.states),
        grouped(row.transitions),
        grouped(row.goals),
        grouped(row.dead_ends),
        maybe(row.labels.map(|labels| labels.solvable)),
        maybe(row.labels.map(|labels| labels.losing_moves)),
    ]
}

fn rows(mapped: &SpaceResult<'_>, lang: Lang) -> Vec<Vec<String>> {
    let SpaceResult {
        report, features, ..
    } = *mapped;
    let graph = report.graph.as_ref();
    let mut rows = Vec::new();
    let mut add = |label: Words, figure: Option<String>, remark: Option<String>| {
        if let Some(figure) = figure {
            let label = format!("  {}", label.of(lang));
            rows.push(
                [Some(label), Some(figure), remark]
                    .into_iter()
                    .flatten()
                    .collect(),
            );
        }
    };
    let number = |count: Option<u64>| count.map(grouped);
    let small = |count: Option<u32>| count.map(|count| grouped(count.into()));
    let mean = |mean: Option<f64>| mean.map(|mean| format!("{mean:.3}"));
    add(POSITIONS, number(mapped.counted(report.states())), None);
    add(
        TRANSITIONS,
        number(mapped.counted(report.transitions())),
        None,
    );
    add(GOALS, number(mapped.counted(report.goals())), None);
    add(DEAD_ENDS, number(mapped.counted(report.dead_ends())), None);
    add(
        SOLVABLE,
        number(report.labelled(|labels| labels.solvable)),
        features.and_then(|f| f.solvable_share).map(percent),
    );
    let shares = features.and_then(|f| f.losing_share.zip(f.losing_share_of_solvable));
    let shares =
        shares.map(|(all, own)| fill(LOSING_SHARES, lang, &[&percent(all), &percent(own)]));
    let can_be_lost = no_move_loses(mapped.subject.opened.listed(), lang).is_none();
    if can_be_lost {
        let losing = report.labelled(|labels| labels.losing_moves);
        let only = report.labelled(|labels| labels.only_moves);
        add(LOSING, number(losing), shares);
        add(ONLY, number(only), None);
    }
    add(MEAN, mean(features.map(|f| f.mean_moves)), None);
    if can_be_lost {
        let [path, distance] = [
            graph.and_then(|g| g.longest_lost_path),
            graph.and_then(|g| g.lost_distance),
        ];
        add(LOST_PATH, small(path), None);
        add(LOST_DISTANCE, small(distance), None);
    }
    add(SHORTEST, small(report.shortest_solution()), None);
    let farthest = graph.and_then(|g| g.farthest_solvable);
    add(FARTHEST, small(farthest), None);
    let win = graph.and_then(|g| g.random_win);
    let error = win.map(|win| win.error).filter(|&error| error > 0.0);
    let error = error.map(|error| format!("± {error:.1e}"));
    add(RANDOM, win.map(|win| chance(win.value)), error);
    let cyclic = graph.map(|g| [grouped(g.cyclic_components), grouped(g.largest_component)]);
    let cyclic = cyclic.map(|[some, most]| fill(CYCLIC, lang, &[&some, &most]));
    add(COMPONENTS, number(graph.map(|g| g.components)), cyclic);
    if let Some((f, split)) = features.and_then(|f| Some((f, f.split?))) {
        split_rows(&mut rows, split, [f.first_part, f.second_part], lang);
    }
    rows
}

/// The two parts stand below the mean they divide.
fn split_rows(rows: &mut Vec<Vec<String>>, split: u32, means: [Option<f64>; 2], lang: Lang) {
    let mean_label = format!("  {}", MEAN.of(lang));
    let below = rows.iter().position(|row| row[0] == mean_label);
    let mut at = below.map_or(rows.len(), |place| place + 1);
    for (label, mean) in [FIRST, SECOND].into_iter().zip(means) {
        if let Some(mean) = mean {
            let label = format!("  {}", fill(label, lang, &[&split.to_string()]));
            rows.insert(at, vec![label, format!("{mean:.3}")]);
            at += 1;
        }
    }
}

/// One line for each class that has positions.
fn classes(output: &mut Output, partition: &PartitionCount) -> Result<(), CliError> {
    let mut lines = vec![vec![format!("  {}", partition.name)]];
    lines[0].extend(COUNTS.map(|words| words.of(output.lang).to_owned()));
    for ((class, _), row) in partition.classes.iter().zip(&partition.rows) {
        if row.states > 0 {
            let mut line = vec![format!("    {class}")];
            line.extend(counts(row));
            lines.push(line);
        }
    }
    if lines.len() == 1 {
        return Ok(());
    }
    output.print(columns(&lines, true))
}

/// What a search holds that drops finished stages.
fn stages(output: &mut Output, report: &SpaceReport) -> Result<(), CliError> {
    let Some(most) = report.stages.iter().map(|stage| stage.held).max() else {
        return Ok(());
    };
    let share = |held: u64| percent(share(held, report.states()));
    let heads = [POSITIONS, HELD, SHARE];
    let mut lines = vec![vec![format!("  {}", STAGE.of(output.lang))]];
    lines[0].extend(heads.map(|words| words.of(output.lang).to_owned()));
    for StageCount { name, states, held } in &report.stages {
        lines.push(vec![
            format!("    {name}"),
            grouped(*states),
            grouped(*held),
            share(*held),
        ]);
    }
    output.print(columns(&lines, true))?;
    let most = fill(MOST_HELD, output.lang, &[&grouped(most), &share(most)]);
    output.line(format_args!("  {most}"))
}

/// `components: (1,3) 120, (2,2) 4, …`; empty classes are left out.
fn parts(output: &mut Output, partition: &PartitionCount) -> Result<(), CliError> {
    let counts = partition.classes.iter().filter(|(_, count)| *count > 0);
    let mut words: Vec<String> = counts
        .map(|(class, count)| format!("{class}: {},", grouped(*count)))
        .collect();
    let Some(last) = words.last_mut() else {
        return Ok(());
    };
    last.pop();
    // In English the name says what the line does, and is what JSON has.
    let title = match output.lang {
        Lang::En => partition.name,
        Lang::Ja => partition.summary.ja,
    };
    output.line(format_args!("  {title}"))?;
    output.print(wrapped(&words, 76, "    "))
}
