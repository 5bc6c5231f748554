//! What was found, for people.

use impasse_fit::score::Scored;
use impasse_fit::{
    Aside, Coefficient, Estimate, Findings, JointFindings, Material, PredictionFindings,
    Regression, ScoreBoard,
};
use impasse_puzzle::{Complaint, Lang, Words};

use crate::exit::CliError;
use crate::figures::{columns, grouped, percent};
use crate::output::Output;
use crate::phrases::fill;

use super::json::SPREADS;

const PLAYS: Words = Words::new(
    "plays: {0}, puzzles: {1}, players: {2}, solved: {3}",
    "{2}人による{1}問{0}回のプレイ、解けた割合{3}",
);
const COUNTS: Words = Words::new(
    "plays: {0}, puzzles: {1}, solved: {2}",
    "{1}問{0}回のプレイ、解けた割合{2}",
);
const CEILING: Words = Words::new(
    "{0}: halves of the data agree so that no prediction can correlate better than about {1}",
    "{0}: データを半分ずつ比べると、どんな予測でも相関は{1}程度が上限",
);
const ASIDE: Words = Words::new("set aside: {0}", "除外: {0}件");
const MORE: Words = Words::new(
    "  … and {0} more (all in --json)",
    "  …ほか{0}件（--jsonで全部）",
);

/// Tells everything.
pub(super) fn tell(
    output: &mut Output,
    material: &Material,
    findings: &Findings,
) -> Result<(), CliError> {
    let lang = output.lang;
    let plays = grouped(material.plays);
    let puzzles = material.puzzles.len().to_string();
    let solved = percent(material.solved_share);
    output.line(match material.players {
        Some(players) => fill(
            PLAYS,
            lang,
            &[&plays, &puzzles, &players.to_string(), &solved],
        ),
        None => fill(COUNTS, lang, &[&plays, &puzzles, &solved]),
    })?;
    if let Some(ceiling) = material.ceiling {
        let target = material.target.to_string();
        output.line(fill(CEILING, lang, &[&target, &format!("{ceiling:.3}")]))?;
    }
    let aside: Vec<&Aside> = material.aside.iter().chain(&findings.aside).collect();
    tell_aside(output, &aside)?;
    if !findings.regressions.is_empty() {
        regressions(output, &findings.regressions)?;
    }
    if let Some(found) = &findings.prediction {
        prediction(output, material, found)?;
    }
    if let Some(found) = &findings.joint {
        joint(output, found)?;
    }
    Ok(())
}

/// What was set aside: how much, and the first ones.
fn tell_aside(output: &mut Output, aside: &[&Aside]) -> Result<(), CliError> {
    const SHOWN: usize = 8;
    if aside.is_empty() {
        return Ok(());
    }
    let lang = output.lang;
    output.line(fill(ASIDE, lang, &[&aside.len().to_string()]))?;
    for each in aside.iter().take(SHOWN) {
        output.line(format_args!("  {}", each.sentence().of(lang)))?;
    }
    match aside.len().saturating_sub(SHOWN) {
        0 => Ok(()),
        more => output.line(fill(MORE, lang, &[&more.to_string()])),
    }
}

const VARIABLES: Words = Words::new("variables", "説明変数");
const MULTIPLE: Words = Words::new("R", "重相関");
const ADJUSTED: Words = Words::new("adjusted R²", "自由度調整済み決定係数");
const HELD_OUT: Words = Words::new("held-out R²", "交差検証の決定係数");
const RANK: Words = Words::new("held-out rank", "交差検証の順位相関");
const IN_COLLECTIONS: Words = Words::new("inside collections", "作品集内の順位相関");
const SPLIT: Words = Words::new("split", "分割深さ");

fn figure(value: Option<f64>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{value:.3}"))
}

fn chance(p: f64) -> String {
    if p < 0.001 {
        "<0.001".to_owned()
    } else {
        format!("{p:.3}")
    }
}

/// The table in the layout of the paper's Table 1, and the coefficients of its
/// last row.
fn regressions(output: &mut Output, rows: &[Regression]) -> Result<(), CliError> {
    let lang = output.lang;
    let has_split = rows.iter().any(|row| row.split.is_some());
    let mut heads = [VARIABLES, MULTIPLE, ADJUSTED]
        .map(|head| head.of(lang).to_owned())
        .to_vec();
    heads.extend([
        "p".to_owned(),
        HELD_OUT.of(lang).to_owned(),
        RANK.of(lang).to_owned(),
    ]);
    if has_split {
        heads.push(SPLIT.of(lang).to_owned());
    }
    let has_inside = rows.iter().any(|row| row.inside.is_some());
    if has_inside {
        heads.push(IN_COLLECTIONS.of(lang).to_owned());
    }
    let mut lines = vec![heads];
    for row in rows {
        let fit = row.fit.as_ref();
        let mut line = vec![
            row.variables.join(" "),
            figure(fit.map(|fit| fit.r)),
            figure(fit.map(|fit| fit.adjusted)),
            fit.map_or_else(|| "-".to_owned(), |fit| chance(fit.p)),
            figure(row.held_out),
            figure(row.rank),
        ];
        if has_split {
            line.push(row.split.clone().unwrap_or_default());
        }
        if has_inside {
            line.push(figure(row.inside));
        }
        lines.push(line);
    }
    output.line("")?;
    output.print(columns(&lines, true))?;
    match rows.last().and_then(|row| row.fit.as_ref()) {
        Some(fit) => coefficients(output, &fit.coefficients),
        None => Ok(()),
    }
}

const COEFFICIENT: Words = Words::new("coefficient", "係数");
const ERROR: Words = Words::new("standard error", "標準誤差");

fn coefficients(output: &mut Output, all: &[Coefficient]) -> Result<(), CliError> {
    let lang = output.lang;
    let mut lines = vec![vec![
        VARIABLES.of(lang).to_owned(),
        COEFFICIENT.of(lang).to_owned(),
        ERROR.of(lang).to_owned(),
        "p".to_owned(),
    ]];
    lines.extend(all.iter().map(|each| {
        vec![
            each.name.clone(),
            format!("{:.5}", each.value),
            format!("{:.5}", each.error),
            chance(each.p),
        ]
    }));
    output.line("")?;
    output.print(columns(&lines, true))
}

const MODEL: Words = Words::new("model", "モデル");
const INSIDE: Words = Words::new("rank inside folds", "群内の順位相関");
const FOLD: Words = Words::new("rank in {0}", "{0}内の順位相関");
const POOLED: Words = Words::new("rank, pooled", "全体の順位相関");
const EXPLAINED: Words = Words::new("R²", "決定係数");
const SLOPE: Words = Words::new("calibration", "較正の傾き");
const NESTED: Words = Words::new("chosen in training folds", "訓練群の中で選択");
const CHOSEN: Words = Words::new("chosen for each fold:", "各群で選ばれたもの:");
const TRIED: Words = Words::new(
    "every model tried, each by itself (nothing was chosen by these figures):",
    "試したすべてのモデル（この値で選んではいない）:",
);
const GROUP: Words = Words::new("group of features", "特徴量の群");
const WITHOUT: Words = Words::new("without it", "除いたとき");
const ALONE: Words = Words::new("alone", "単独");

fn interval(score: Option<Scored>) -> String {
    score.map_or_else(
        || "-".to_owned(),
        |score| format!("{:.3} [{:.3}, {:.3}]", score.value, score.low, score.high),
    )
}

fn board_line(name: &str, board: &ScoreBoard) -> Vec<String> {
    vec![
        name.to_owned(),
        interval(board.inside),
        interval(board.folds.first().copied().flatten()),
        interval(board.pooled),
        interval(board.explained),
        figure(board.calibration.map(|line| line.slope)),
    ]
}

fn prediction(
    output: &mut Output,
    material: &Material,
    found: &PredictionFindings,
) -> Result<(), CliError> {
    let lang = output.lang;
    let study = &found.study;
    let first = material.folds.names.first().map_or("", |name| name);
    let heads = vec![
        MODEL.of(lang).to_owned(),
        INSIDE.of(lang).to_owned(),
        fill(FOLD, lang, &[first]),
        POOLED.of(lang).to_owned(),
        EXPLAINED.of(lang).to_owned(),
        SLOPE.of(lang).to_owned(),
    ];
    let mut lines = vec![heads, board_line(NESTED.of(lang), &study.board)];
    lines.extend(
        found
            .baselines
            .iter()
            .map(|(name, board)| board_line(name, board)),
    );
    output.line("")?;
    output.print(columns(&lines, true))?;
    output.line(format_args!("\n{}", CHOSEN.of(lang)))?;
    for (fold, recipe, used) in study.chosen(&material.folds) {
        output.line(format_args!("  {fold}: {recipe}: {}", lang.list(used)))?;
    }
    output.line(format_args!("\n{}", TRIED.of(lang)))?;
    output.print(brief_table(lang, MODEL, &study.tried))?;
    if study.groups.is_empty() {
        return Ok(());
    }
    let rows = study.groups.iter().flat_map(|group| {
        let scores = |scores: Option<[Option<f64>; 3]>| scores.unwrap_or([None; 3]);
        let name = |what: Words| format!("{} ({}), {}", group.name, group.features, what.of(lang));
        [
            (name(WITHOUT), scores(group.without)),
            (name(ALONE), scores(group.alone)),
        ]
    });
    output.line("")?;
    output.print(brief_table(lang, GROUP, &rows.collect::<Vec<_>>()))
}

fn brief_table(lang: Lang, head: Words, rows: &[(String, [Option<f64>; 3])]) -> String {
    let heads = [head, INSIDE, POOLED, EXPLAINED];
    let mut lines = vec![heads.map(|head| head.of(lang).to_owned()).to_vec()];
    for (name, scores) in rows {
        let mut line = vec![name.clone()];
        line.extend(scores.map(figure));
        lines.push(line);
    }
    columns(&lines, true)
}

const SUCCESS: Words = Words::new("log odds of success", "成功の対数オッズ");
const TIME: Words = Words::new("log seconds", "秒の対数");
const SPREAD: Words = Words::new("spread", "散らばり");
const LOG_LOSS: Words = Words::new("log loss", "対数損失");
const LEFT_OUT: Words = Words::new("puzzles kept aside", "除いておいた問題");

fn estimate(each: &Estimate) -> String {
    match each.error {
        Some(error) => format!("{:.3} ± {:.3}", each.value, error),
        None => format!("{:.3}", each.value),
    }
}

fn joint(output: &mut Output, found: &JointFindings) -> Result<(), CliError> {
    let lang = output.lang;
    for reduction in &found.joint.reductions {
        output.line(reduction.sentence().of(lang))?;
    }
    let heads = [VARIABLES, SUCCESS, TIME];
    let mut lines = vec![heads.map(|head| head.of(lang).to_owned()).to_vec()];
    let names = std::iter::once("intercept").chain(found.names.iter().map(|name| &**name));
    for (at, name) in names.enumerate() {
        let of = |weights: &[Estimate]| estimate(&weights[at]);
        lines.push(vec![
            name.to_owned(),
            of(&found.joint.success),
            of(&found.joint.time),
        ]);
    }
    output.line("")?;
    output.print(columns(&lines, true))?;
    let mut lines = vec![vec![SPREAD.of(lang).to_owned(), String::new()]];
    for (name, spread) in SPREADS.iter().zip(&found.joint.spreads) {
        let shown = spread.map_or_else(|| "-".to_owned(), |found| spread_text(&found));
        lines.push(vec![(*name).to_owned(), shown]);
    }
    output.line("")?;
    output.print(columns(&lines, true))?;
    if found.held.is_empty() {
        return Ok(());
    }
    let mut lines = vec![vec![
        LEFT_OUT.of(lang).to_owned(),
        LOG_LOSS.of(lang).to_owned(),
        "AUC".to_owned(),
    ]];
    for (name, held) in &found.held {
        lines.push(vec![
            (*name).to_owned(),
            interval(held.log_loss()),
            interval(held.area()),
        ]);
    }
    output.line("")?;
    output.print(columns(&lines, true))
}

/// A spread from its logarithm, with the interval that its error gives.
fn spread_text(log: &Estimate) -> String {
    let value = log.value.exp();
    match log.error {
        Some(error) => {
            let (low, high) = (
                (log.value - 1.96 * error).exp(),
                (log.value + 1.96 * error).exp(),
            );
            format!("{value:.3} [{low:.3}, {high:.3}]")
        }
        None => format!("{value:.3}"),
    }
}
