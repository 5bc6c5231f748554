//! A rating for people.

use std::fmt::Write as _;

use impasse_lab::{Feature, FeatureSource, Foretold, Predicted};
use impasse_puzzle::{Lang, Words};

use super::Answer;
use crate::exit::CliError;
use crate::figures::columns;
use crate::output::Output;
use crate::phrases::{fill, rated_moves, why};

/// Reasons that are told.
const REASONS: usize = 4;

const HEADS: [Words; 4] = [
    Words::new("feature", "特徴"),
    Words::new("value", "値"),
    Words::new("percentile", "百分位"),
    Words::new("found", "求め方"),
];
const EXACT: Words = Words::new("exact", "厳密");
const SAMPLED: Words = Words::new("sampled", "標本");
const NOT_MEASURED: Words = Words::new(
    "features not measured: {0} ({1})",
    "測定していない特徴: {0}個（{1}）",
);
const CUT: Words = Words::new("cut short: {0}", "中断: {0}");
const UNSOLVABLE: Words = Words::new("it cannot be solved", "この問題は解けない");
const SOLVED_BY: Words = Words::new("{0} solve it", "{0}が解ける");
const BETWEEN: Words = Words::new("{0} (95 %: {1} to {2})", "{0}（95 %: {1}〜{2}）");
const MEDIAN: Words = Words::new(
    "{0} for those who do, at the median",
    "解けた人の時間の中央値は{0}",
);
const SECONDS: Words = Words::new("{0} s", "{0}秒");
const HARDER: Words = Words::new("harder: {0}", "難しくする要因: {0}");
const EASIER: Words = Words::new("easier: {0}", "易しくする要因: {0}");
const BY: Words = Words::new("model {0}", "モデル {0}");
const SIMULATED: Words = Words::new("simulated", "シミュレーション");
const COUNTED: Words = Words::new("in what follows, {0}", "以下では{0}");
const SCORE: Words = Words::new("{0} {1}", "{0} {1}");

/// Lays a rating on the output.
pub(super) fn tell(answer: &Answer<'_>, output: &mut Output) -> Result<(), CliError> {
    let lang = output.lang;
    output.line(format_args!("{}", answer.named.id))?;
    if answer.rated.solvable == Some(false) {
        output.line(format_args!("  {}", UNSOLVABLE.of(lang)))?;
    }
    for foretold in &answer.foretold {
        for line in lines(foretold, lang) {
            output.line(format_args!("  {line}"))?;
        }
    }
    let mut rows = vec![HEADS.map(|head| head.of(lang).to_owned()).to_vec()];
    rows[0][0].insert_str(0, "  ");
    let mut absent: Vec<(Words, usize)> = Vec::new();
    for feature in answer.rated.features.all() {
        let source = match feature.source {
            FeatureSource::Exact => EXACT,
            FeatureSource::Sampled => SAMPLED,
            FeatureSource::Absent(why) => {
                match absent.iter_mut().find(|(known, _)| *known == why) {
                    Some((_, count)) => *count += 1,
                    None => absent.push((why, 1)),
                }
                continue;
            }
        };
        rows.push(vec![
            format!("  {}", feature.known.meaning.of(lang)),
            value(feature),
            percentile(answer, feature),
            source.of(lang).to_owned(),
        ]);
    }
    if let Some(what) = rated_moves(&*answer.named.opened, lang) {
        output.line(format_args!("  {}", fill(COUNTED, lang, &[what])))?;
    }
    output.print(columns(&rows, false))?;
    for (why, count) in absent {
        let line = fill(NOT_MEASURED, lang, &[&count.to_string(), why.of(lang)]);
        output.line(format_args!("  {line}"))?;
    }
    if let Some(limit) = answer.limit {
        let cut = fill(CUT, lang, &[why(limit, lang)]);
        output.line(format_args!("  {cut}"))?;
    }
    Ok(())
}

fn value(feature: &Feature) -> String {
    let value = feature.value.map(|value| feature.known.shown.write(value));
    value.unwrap_or_else(|| "-".to_owned())
}

fn percentile(answer: &Answer<'_>, feature: &Feature) -> String {
    let rank = answer.percentile(feature).map(|rank| format!("{rank:.0}"));
    rank.unwrap_or_else(|| "-".to_owned())
}

/// What is foretold for one population, line by line.
pub(super) fn lines(foretold: &Foretold<'_>, lang: Lang) -> Vec<String> {
    let mut head = foretold.people(lang).to_owned();
    if foretold.is_simulated() {
        let _ = write!(head, " [{}]", SIMULATED.of(lang));
    }
    let mut lines = vec![head];
    let between = |predicted: Predicted, shown: &dyn Fn(f64) -> String| {
        let [value, low, high] = [predicted.value, predicted.low, predicted.high].map(shown);
        fill(BETWEEN, lang, &[&value, &low, &high])
    };
    let percent = |share: f64| format!("{:.0} %", 100.0 * share);
    let seconds = |time: f64| fill(SECONDS, lang, &[&format!("{time:.0}")]);
    if let Some(success) = foretold.success {
        let share = between(success, &percent);
        lines.push(format!("  {}", fill(SOLVED_BY, lang, &[&share])));
    }
    if let Some(time) = foretold.seconds {
        let time = between(time, &seconds);
        lines.push(format!("  {}", fill(MEDIAN, lang, &[&time])));
    }
    for cause in foretold.reasons.iter().take(REASONS) {
        let words = if cause.weight > 0.0 { HARDER } else { EASIER };
        let reason = cause.sentence().of(lang);
        lines.push(format!("  {}", fill(words, lang, &[&reason])));
    }
    let mut by = fill(BY, lang, &[foretold.name()]);
    for (name, score) in foretold.scores() {
        let score = fill(SCORE, lang, &[name, &format!("{:.2}", score.value)]);
        let _ = write!(by, ", {score}");
    }
    lines.push(format!("  {by}"));
    lines
}
