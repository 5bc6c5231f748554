//! The regression on a study's plays, for the researcher's page.

use impasse_fit::{
    Design, FeatureTable, Folds, Linear, Play, Target, by_puzzle, least_squares, paper_table,
};
use impasse_web::StudyFeatures;
use impasse_wire::Words;
use impasse_wire::study::{FitCoefficient, FitPoint, FitRow, PlayLine, PlayResult, StudyFit};

/// What a fit calls its constant; the page has a word for it.
const INTERCEPT: &str = "intercept";
/// Puzzles with plays below which nothing is fitted.
const FEWEST: usize = 8;

/// Fits the paper's rows where its variables are known of most puzzles, else
/// each feature alone.
pub(in crate::commands) fn analyse(
    features: &StudyFeatures,
    plays: &[PlayLine],
    target: &str,
) -> StudyFit {
    let plays: Vec<Play> = plays.iter().map(play).collect();
    let explained = if target == "success" {
        Target::Success
    } else {
        Target::LogSeconds
    };
    let means = by_puzzle(&plays, explained, true);
    let known = |puzzle: &&String| features.contains_key(*puzzle);
    let puzzles: Vec<String> = means.keys().filter(known).cloned().collect();
    let values: Vec<f64> = puzzles.iter().map(|puzzle| means[puzzle].value).collect();
    let mut fit = StudyFit {
        target: target.to_owned(),
        puzzles: puzzles.len() as u64,
        plays: plays.len() as u64,
        wanting: None,
        rows: Vec::new(),
        points: Vec::new(),
    };
    if features.is_empty() {
        fit.wanting = Some(words(
            "the features of these puzzles are not known: `impasse study open --features`",
            "問題の特徴量がありません（impasse study open --features で登録できます）。",
        ));
        return fit;
    }
    if puzzles.len() < FEWEST {
        fit.wanting = Some(words(
            "too few puzzles were played so far",
            "プレイされた問題がまだ足りません。",
        ));
        return fit;
    }
    let table = table_of(features);
    let folds = Folds::drawn(puzzles.len(), puzzles.len().min(10), 1);
    let paper = paper_table(&table, &puzzles, &values, &folds);
    let used: Vec<String> = paper
        .puzzles
        .iter()
        .map(|&at| puzzles[at].clone())
        .collect();
    let measured: Vec<f64> = paper.puzzles.iter().map(|&at| values[at]).collect();
    let mut fits: Vec<Linear> = paper.rows.into_iter().filter_map(|row| row.fit).collect();
    let (used, measured) = if fits.is_empty() || used.len() * 2 < puzzles.len() {
        fits = alone(&table, &puzzles, &values);
        (puzzles, values)
    } else {
        (used, measured)
    };
    if let Some(last) = fits.last() {
        let points = used.iter().zip(&measured).zip(&last.fitted);
        fit.points = points
            .map(|((puzzle, &measured), &estimated)| FitPoint {
                puzzle: puzzle.clone(),
                measured,
                estimated,
            })
            .collect();
    } else {
        fit.wanting = Some(words(
            "the features of these puzzles explain nothing so far",
            "特徴量で説明できるだけのデータがまだありません。",
        ));
    }
    fit.rows = fits.iter().map(row).collect();
    fit
}

fn words(en: &'static str, ja: &'static str) -> Words {
    Words {
        en: en.into(),
        ja: ja.into(),
    }
}

fn play(line: &PlayLine) -> Play {
    Play {
        line: 0,
        player: line.participant.clone(),
        puzzle: line.puzzle.clone(),
        solved: line.solved,
        seconds: Some(line.seconds),
        #[expect(clippy::cast_precision_loss, reason = "a level from 1 to 5")]
        rating: line.rating.map(|rating| rating as f64),
        moves: Some(line.moves),
        pause: Some(line.pause),
        gave_up: Some(line.result == Some(PlayResult::GivenUp)),
        stuck: Some(line.stuck),
        attempts: Some(line.restarts + 1),
        repeats: 0,
    }
}

fn table_of(features: &StudyFeatures) -> FeatureTable {
    let mut names: Vec<String> = features
        .values()
        .flat_map(|row| row.keys().cloned())
        .collect();
    names.sort();
    names.dedup();
    let rows = features.iter().map(|(puzzle, row)| {
        let cells = names.iter().map(|name| row.get(name).copied()).collect();
        (puzzle.clone(), cells)
    });
    FeatureTable {
        rows: rows.collect(),
        names,
        aside: Vec::new(),
    }
}

/// A regression on each feature alone that every puzzle has, the best last.
fn alone(table: &FeatureTable, puzzles: &[String], values: &[f64]) -> Vec<Linear> {
    let design = Design::of(table, puzzles);
    let fits = (0..table.names.len()).filter_map(|column| {
        let one = design.columns(&[column]);
        let is_whole = one.complete().len() == puzzles.len();
        is_whole.then(|| least_squares(&one.x, &one.names, values))?
    });
    let mut fits: Vec<Linear> = fits.filter(|fit| fit.r.is_finite()).collect();
    fits.sort_by(|one, other| one.r.total_cmp(&other.r));
    let first = fits.len().saturating_sub(8);
    fits.split_off(first)
}

fn row(fit: &Linear) -> FitRow {
    let finite = |value: f64| value.is_finite().then_some(value);
    let coefficients = fit.coefficients.iter().map(|coefficient| FitCoefficient {
        name: match &*coefficient.name {
            INTERCEPT => String::new(),
            name => name.to_owned(),
        },
        value: coefficient.value,
        error: coefficient.error,
        p: coefficient.p,
    });
    let coefficients: Vec<FitCoefficient> = coefficients.collect();
    FitRow {
        variables: coefficients
            .iter()
            .map(|coefficient| coefficient.name.clone())
            .filter(|name| !name.is_empty())
            .collect(),
        r: finite(fit.r),
        adjusted: finite(fit.adjusted),
        p: finite(fit.p),
        coefficients,
    }
}
