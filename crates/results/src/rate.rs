//! How hard people will find a puzzle.

use std::fmt::Write as _;

use impasse_lab::{Feature, Foretold, LearntFigures, Predicted, Rated, percentile};
use impasse_puzzle::{Lang, Limit, Words};
use impasse_wire::command::{ForetoldJson, LearntJson, RateJson, ReasonJson};

use crate::{Subject, fill, rate_card};

/// Reasons that are told.
const REASONS: usize = 4;

const SOLVED_BY: Words = Words::new("{0} solve it", "{0}が解ける");
const BETWEEN: Words = Words::new("{0} (95 %: {1} to {2})", "{0}（95 %: {1}～{2}）");
const MEDIAN: Words = Words::new(
    "{0} for those who do, at the median",
    "解けた人の時間の中央値は{0}",
);
const SECONDS: Words = Words::new("{0} s", "{0}秒");
const HARDER: Words = Words::new("harder: {0}", "難しくする要因: {0}");
const EASIER: Words = Words::new("easier: {0}", "易しくする要因: {0}");
const OTHER_RULES: Words = Words::new(
    "no puzzle with these rules was among those the model was fitted to: all this is a guess",
    "このルールの問題はモデルのデータになく、以上は推測",
);
const OTHER_RULES_PLAYED: Words = Words::new(
    "no puzzle with these rules was among those the model was fitted to: the share is what simulated \
     players did at this very puzzle, the reasons are a guess",
    "このルールの問題はモデルのデータになく、要因は推測（割合はこの問題でのシミュレーションの結果）",
);
const BY: Words = Words::new("model {0}", "モデル {0}");
const PLAYED_BY: Words = Words::new(
    "as {0} simulated players fared with this puzzle",
    "シミュレーションで{0}人分プレイした結果",
);
const SIMULATED: Words = Words::new("simulated", "シミュレーション");
const SCORE: Words = Words::new("{0} {1}", "{0} {1}");

const LEARNT: Words = Words::new(
    "learnt from simulated play, not from people",
    "人ではなくシミュレーションから学習した推定",
);
const LEARNT_WIN: Words = Words::new(
    "a random game is won with a chance of about {0}",
    "ランダムな試行で解ける確率は約{0}",
);
const LEARNT_SEARCH: Words = Words::new(
    "a quick search looks at about {0} positions; about {1} moves are needed",
    "高速な探索が調べる局面は約{0}、必要な手数は約{1}",
);
const BY_NETWORK: Words = Words::new("network {0}", "ネットワーク {0}");

/// What was measured and foretold.
pub struct RateResult<'a> {
    /// What was rated.
    pub subject: Subject<'a>,
    /// What was measured.
    pub rated: &'a Rated,
    /// What models say, in their order.
    pub foretold: &'a [Foretold<'a>],
    /// The limit that was reached.
    pub limit: Option<Limit>,
    /// CPU time of the process.
    pub cpu_seconds: f64,
}

impl<'a> RateResult<'a> {
    /// Where a feature stands among the puzzles on the shelves.
    #[must_use]
    pub fn percentile(&self, feature: &Feature) -> Option<f64> {
        percentile(
            self.subject.opened.game(),
            feature.known.name,
            feature.value?,
        )
    }

    /// What `impasse rate --json` prints.
    #[must_use]
    pub fn json(&self, lang: Lang) -> RateJson<'a> {
        let features = self.rated.features.all();
        let name = |feature: &Feature| feature.known.name.to_owned();
        let fields = features.iter();
        RateJson {
            id: self.subject.id,
            puzzle: self.subject.opened.game(),
            params: self.subject.opened.params().to_string(),
            limit: self.limit.map(Into::into),
            solvable: self.rated.solvable,
            features: fields.clone().map(|f| (name(f), f.value)).collect(),
            sources: fields.clone().map(|f| (name(f), f.source.name())).collect(),
            percentiles: fields.map(|f| (name(f), self.percentile(f))).collect(),
            predictions: self
                .foretold
                .iter()
                .map(|f| foretold_json(f, lang))
                .collect(),
            learnt: self.subject.opened.learnt().map(|learnt| LearntJson {
                network: learnt.network,
                win: learnt.win,
                looks: learnt.looks,
                moves: learnt.moves,
            }),
            cpu_seconds: self.cpu_seconds,
        }
    }

    /// A card: what is foretold, and where the features stand.
    #[must_use]
    pub fn picture(&self, lang: Lang) -> String {
        rate_card::draw(self, lang)
    }
}

/// What is foretold for one population, as JSON.
#[must_use]
pub fn foretold_json<'a>(foretold: &'a Foretold<'_>, lang: Lang) -> ForetoldJson<'a> {
    let (success, seconds) = (foretold.success, foretold.seconds);
    let reason = |cause: &impasse_lab::RatingCause| ReasonJson {
        feature: cause.known.name,
        value: cause.value,
        weight: cause.weight,
        text: cause.sentence().of(lang),
    };
    ForetoldJson {
        population: foretold.population(),
        success: success.map(|p| p.value),
        success_low: success.map(|p| p.low),
        success_high: success.map(|p| p.high),
        seconds: seconds.map(|p| p.value),
        seconds_low: seconds.map(|p| p.low),
        seconds_high: seconds.map(|p| p.high),
        model: foretold.name(),
        simulated: foretold.is_simulated(),
        extrapolated: foretold.extrapolated,
        reasons: foretold.reasons.iter().map(reason).collect(),
        scores: foretold.scores().iter().cloned().collect(),
        citation: foretold.citation(),
    }
}

/// What a network foretells, line by line.
#[must_use]
pub fn learnt_lines(learnt: &LearntFigures, lang: Lang) -> Vec<String> {
    let win = format!("{:.5}", learnt.win);
    let (looks, moves) = (
        format!("{:.0}", learnt.looks),
        format!("{:.0}", learnt.moves),
    );
    vec![
        LEARNT.of(lang).to_owned(),
        format!("  {}", fill(LEARNT_WIN, lang, &[&win])),
        format!("  {}", fill(LEARNT_SEARCH, lang, &[&looks, &moves])),
        format!("  {}", fill(BY_NETWORK, lang, &[learnt.network])),
    ]
}

/// What is foretold for one population, line by line.
#[must_use]
pub fn foretold_lines(foretold: &Foretold<'_>, lang: Lang) -> Vec<String> {
    let mut head = foretold.people(lang).to_owned();
    if foretold.is_simulated() && !head.contains(SIMULATED.of(lang)) {
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
    if foretold.extrapolated {
        let words = if foretold.is_simulated() {
            OTHER_RULES_PLAYED
        } else {
            OTHER_RULES
        };
        lines.push(format!("  {}", words.of(lang)));
    }
    let mut by = match foretold.players() {
        Some(players) => fill(PLAYED_BY, lang, &[&players.to_string()]),
        None => fill(BY, lang, &[foretold.name()]),
    };
    for (name, score) in foretold.scores() {
        let score = fill(SCORE, lang, &[name, &format!("{:.2}", score.value)]);
        let _ = write!(by, ", {score}");
    }
    lines.push(format!("  {by}"));
    lines
}
