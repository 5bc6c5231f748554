//! A rating for people.

use impasse_lab::{Feature, FeatureSource};
use impasse_puzzle::Words;
use impasse_results::{RateResult, foretold_lines, learnt_lines};

use crate::exit::CliError;
use crate::figures::columns;
use crate::output::Output;
use crate::phrases::{fill, rated_moves, why};

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
const UNSOLVABLE: Words = Words::new("it cannot be solved", "この問題は解けません");
const COUNTED: Words = Words::new("in what follows, {0}", "以下では{0}");

/// Lays a rating on the output.
pub(super) fn tell(result: &RateResult<'_>, output: &mut Output) -> Result<(), CliError> {
    let lang = output.lang;
    output.line(format_args!("{}", result.subject.id))?;
    if result.rated.solvable == Some(false) {
        output.line(format_args!("  {}", UNSOLVABLE.of(lang)))?;
    }
    for foretold in result.foretold {
        for line in foretold_lines(foretold, lang) {
            output.line(format_args!("  {line}"))?;
        }
    }
    if let Some(learnt) = result.subject.opened.learnt() {
        for line in learnt_lines(&learnt, lang) {
            output.line(format_args!("  {line}"))?;
        }
    }
    let mut rows = vec![HEADS.map(|head| head.of(lang).to_owned()).to_vec()];
    rows[0][0].insert_str(0, "  ");
    let mut absent: Vec<(Words, usize)> = Vec::new();
    for feature in result.rated.features.all() {
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
            percentile(result, feature),
            source.of(lang).to_owned(),
        ]);
    }
    if let Some(what) = rated_moves(result.subject.opened, lang) {
        output.line(format_args!("  {}", fill(COUNTED, lang, &[what])))?;
    }
    output.print(columns(&rows, false))?;
    for (why, count) in absent {
        let line = fill(NOT_MEASURED, lang, &[&count.to_string(), why.of(lang)]);
        output.line(format_args!("  {line}"))?;
    }
    if let Some(limit) = result.limit {
        let cut = fill(CUT, lang, &[why(limit, lang)]);
        output.line(format_args!("  {cut}"))?;
    }
    Ok(())
}

fn value(feature: &Feature) -> String {
    let value = feature.value.map(|value| feature.known.shown.write(value));
    value.unwrap_or_else(|| "-".to_owned())
}

fn percentile(result: &RateResult<'_>, feature: &Feature) -> String {
    let rank = result.percentile(feature).map(|rank| format!("{rank:.0}"));
    rank.unwrap_or_else(|| "-".to_owned())
}
