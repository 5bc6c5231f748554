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
/// Puzzles below which the paper's rows are not fitted to a part of those that
/// were played: six variables want more.
const FEWEST_OF_A_PART: usize = 16;

/// Fits the paper's rows on the puzzles whose variables are known; where those
/// are less than half, also each feature alone that all puzzles have. Every row
/// says on how many puzzles it rests.
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
        left_out: None,
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
    let whole = paper.puzzles;
    let mut fits: Vec<Linear> = paper.rows.into_iter().filter_map(|row| row.fit).collect();
    let has_paper = !fits.is_empty();
    let is_part = has_paper && whole.len() < puzzles.len();
    let (mut used, mut measured) = whole
        .iter()
        .map(|&at| (puzzles[at].clone(), values[at]))
        .unzip();
    if !has_paper || whole.len() * 2 < puzzles.len() {
        if whole.len() < FEWEST_OF_A_PART {
            fits.clear();
        }
        fits.extend(alone(&table, &puzzles, &values));
        (used, measured) = (puzzles.clone(), values);
    }
    if is_part {
        fit.left_out = Some(left_out(whole.len(), puzzles.len()));
    }
    if let Some(last) = fits.last() {
        let (used, measured): (&Vec<String>, &Vec<f64>) = (&used, &measured);
        let points = used.iter().zip(measured).zip(&last.fitted);
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

/// The paper's variables are known of some puzzles only.
fn left_out(known: usize, all: usize) -> Words {
    Words {
        en: format!(
            "puzzles whose f1 to f6 are known: {known} of {all}; a row rests on the puzzles whose variables are known"
        )
        .into(),
        ja: format!(
            "f1～f6がわかっているのは{all}問のうち{known}問です。各行は、説明変数がすべてわかっている問題だけで求めています。"
        )
        .into(),
    }
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
        puzzles: fit.fitted.len() as u64,
        r: finite(fit.r),
        adjusted: finite(fit.adjusted),
        p: finite(fit.p),
        coefficients,
    }
}

#[cfg(test)]
mod tests {
    use impasse_wire::Version;
    use impasse_wire::study::Verdicts;

    use super::*;

    /// Numbers that look like chance, the same at every run.
    fn noise(puzzle: u32, feature: u32) -> f64 {
        let mixed = (puzzle * 7919 + feature * 104_729 + 17).wrapping_mul(2_654_435_761);
        f64::from(mixed >> 16) / 65536.0
    }

    fn name(puzzle: u32) -> String {
        format!("sokoban#{puzzle}")
    }

    /// Thirty puzzles with a sampled feature; of the first `known` also those
    /// of the paper.
    fn features(known: u32) -> StudyFeatures {
        let of = |puzzle: u32| {
            let sampled = ("trial_win".to_owned(), noise(puzzle, 9));
            let paper = (1..=6).map(|f| (format!("f{f}"), noise(puzzle, f)));
            let paper = paper.filter(|_| puzzle <= known);
            (name(puzzle), paper.chain([sampled]).collect())
        };
        (1..=30).map(of).collect()
    }

    /// Each puzzle played by two persons, the longer the larger `trial_win`.
    fn plays() -> Vec<PlayLine> {
        let of = |puzzle: u32| {
            let seconds = (2.0 * noise(puzzle, 9) + 0.1 * noise(puzzle, 8)).exp();
            let people = [("quick", 1.0), ("slow", 1.1)];
            people.map(|(who, part)| line(who, &name(puzzle), seconds * part))
        };
        (1..=30).flat_map(of).collect()
    }

    fn line(who: &str, puzzle: &str, seconds: f64) -> PlayLine {
        PlayLine {
            version: Version::first(),
            study: String::new(),
            participant: who.to_owned(),
            place: 0,
            purpose: "puzzle".to_owned(),
            puzzle: puzzle.to_owned(),
            game: String::new(),
            begun: Some(0),
            ended: Some(1),
            result: Some(PlayResult::Solved),
            solved: true,
            seconds,
            away: 0.0,
            pause: 1.0,
            moves: 9,
            stuck: 0,
            restarts: 0,
            undos: 0,
            rating: None,
            verdicts: Verdicts::default(),
            choice: None,
        }
    }

    /// Variables of the rows, with the puzzles each rests on.
    fn rests(fit: &StudyFit) -> Vec<(String, u64)> {
        let rows = fit.rows.iter();
        rows.map(|row| (row.variables.join(" "), row.puzzles))
            .collect()
    }

    #[test]
    fn where_all_is_known_the_papers_rows_rest_on_all() {
        let fit = analyse(&features(30), &plays(), "log-seconds");
        assert_eq!(fit.left_out, None);
        assert!(fit.rows.len() > 3 && fit.rows.iter().all(|row| row.puzzles == 30));
        assert_eq!(fit.points.len(), 30);
    }

    #[test]
    fn rows_on_a_part_of_the_puzzles_say_so() {
        let fit = analyse(&features(20), &plays(), "log-seconds");
        let said = fit.left_out.as_ref().expect("something is left out");
        assert!(said.en.contains("20 of 30"), "{}", said.en);
        assert!(said.ja.contains("30問のうち20問"), "{}", said.ja);
        assert!(fit.rows.len() > 3 && fit.rows.iter().all(|row| row.puzzles == 20));
        assert_eq!(fit.points.len(), 20, "only those are drawn");
    }

    #[test]
    fn what_is_known_of_few_stands_beside_what_is_known_of_all() {
        // Less than half, but enough for six variables.
        let plays = plays();
        let thirty_more = |puzzle: u32| (name(puzzle + 30), features(0)[&name(puzzle)].clone());
        let mut features = features(16);
        features.extend((1..=30).map(thirty_more));
        let again = plays.iter().map(|play| {
            let number: u32 = play.puzzle["sokoban#".len()..].parse().expect("a number");
            line(&play.participant, &name(number + 30), play.seconds)
        });
        let plays: Vec<PlayLine> = plays.iter().cloned().chain(again).collect();
        let fit = analyse(&features, &plays, "log-seconds");
        let rests = rests(&fit);
        assert_eq!(rests.last(), Some(&("trial_win".to_owned(), 60)));
        assert!(rests.iter().any(|(_, puzzles)| *puzzles == 16), "{rests:?}");
        assert!(fit.left_out.is_some());
        assert_eq!(fit.points.len(), 60, "the last row is drawn");
    }

    #[test]
    fn too_few_for_six_variables_are_left_out_and_that_is_said() {
        let fit = analyse(&features(10), &plays(), "log-seconds");
        assert_eq!(rests(&fit), [("trial_win".to_owned(), 30)]);
        assert!(fit.left_out.is_some());
    }
}
