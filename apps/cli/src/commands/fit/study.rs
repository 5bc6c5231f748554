//! What was read, and what was found in it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use impasse_fit::score::{Scored, explained, inside_groups, rank_correlation};
use impasse_fit::{
    Aside, BadTable, Design, Ending, FeatureTable, Folds, HeldOut, Joint, Linear, NoJoint, People,
    Play, Predictions, PuzzleMean, Roles, Rules, Scaling, ScoreBoard, Scores, Shares, Target, Told,
    Trial, Why, baseline, by_puzzle, ceiling, ceiling_of_counts, clean, cross_validated, held_out,
    joint, least_squares, least_squares_held_out, paper_table, predictions, read_records,
    read_table, score_board, share,
};

use crate::exit::{CliError, Code};
use crate::figures::in_f64;
use crate::interrupt;
use impasse_puzzle::sentence;

/// What was asked for.
#[expect(
    clippy::struct_excessive_bools,
    reason = "what was asked for, each by itself"
)]
pub(super) struct Asked<'a> {
    pub(super) path: &'a Path,
    pub(super) text: String,
    pub(super) roles: Roles,
    pub(super) features: Option<(PathBuf, String)>,
    pub(super) key: Option<&'a str>,
    pub(super) only: &'a [String],
    pub(super) target: Target,
    pub(super) raw: bool,
    pub(super) rules: Rules,
    pub(super) folds: Option<&'a str>,
    pub(super) paper: bool,
    pub(super) predict: bool,
    pub(super) baselines: &'a [String],
    pub(super) joint: bool,
    pub(super) limit: Option<f64>,
    pub(super) is_held_out: bool,
}

/// What there is to work with.
#[expect(
    clippy::struct_excessive_bools,
    reason = "what was asked for, each by itself"
)]
pub(super) struct Material {
    pub(super) told: Told,
    pub(super) plays: u64,
    pub(super) players: Option<usize>,
    pub(super) solved_share: f64,
    pub(super) target: Target,
    pub(super) puzzles: Vec<String>,
    /// The value of each puzzle.
    pub(super) values: Vec<f64>,
    pub(super) ceiling: Option<f64>,
    pub(super) aside: Vec<Aside>,
    /// All features of the table; `None` without one.
    all_features: Option<FeatureTable>,
    /// Those that were asked for.
    features: Option<FeatureTable>,
    pub(super) folds: Folds,
    pub(super) collections: Folds,
    paper: bool,
    predict: bool,
    baselines: Vec<String>,
    joint: bool,
    pub(super) limit: Option<f64>,
    is_held_out: bool,
}

fn bad(path: &Path, error: &BadTable) -> CliError {
    CliError::misfit(Code::BadInput, format_args!("{}: {error}", path.display()))
}

impl Material {
    /// Reads and cleans the data and puts its puzzles into folds.
    pub(super) fn read(asked: &Asked<'_>) -> Result<Self, CliError> {
        let is_record = asked.text.trim_start().starts_with('{');
        let mut people = if is_record {
            read_records(&asked.text)
        } else {
            read_table(&asked.text, &asked.roles).map_err(|error| bad(asked.path, &error))?
        };
        let (all_features, features) = features(asked, &mut people.aside)?;
        if let Some(features) = &features {
            keep_known(&mut people, features);
        }
        if let Told::Plays(plays) = &mut people.told {
            let (kept, dropped) = clean(std::mem::take(plays), &asked.rules);
            *plays = kept;
            people.aside.extend(dropped);
        }
        let values = values(&people, asked);
        if values.len() < 2 {
            let shown: Vec<String> = people
                .aside
                .iter()
                .take(5)
                .map(ToString::to_string)
                .collect();
            let found = values.len();
            let path = asked.path.display();
            return Err(CliError::misfit(
                Code::BadInput,
                format_args!(
                    "{path}: {found} puzzles with a value, expected two or more to compare; set aside: {} ({})",
                    people.aside.len(),
                    shown.join("; ")
                ),
            ));
        }
        let (puzzles, values): (Vec<String>, Vec<f64>) = values.into_iter().unzip();
        let collections = labels(&puzzles, &people.groups);
        let folds = folds(asked.folds, &puzzles, &people)?;
        let (plays, players, solved_share) = counts(&people.told);
        let ceiling = match &people.told {
            Told::Plays(plays) => ceiling(plays, asked.target, !asked.raw, 100, 1),
            Told::Counts(counts) => ceiling_of_counts(counts, 20, 1),
        };
        Ok(Self {
            told: people.told,
            plays,
            players,
            solved_share,
            target: asked.target,
            puzzles,
            values,
            ceiling,
            aside: people.aside,
            all_features,
            features,
            folds,
            collections,
            paper: asked.paper,
            predict: asked.predict,
            baselines: asked.baselines.to_vec(),
            joint: asked.joint,
            limit: asked.limit,
            is_held_out: asked.is_held_out,
        })
    }
}

fn features(
    asked: &Asked<'_>,
    aside: &mut Vec<Aside>,
) -> Result<(Option<FeatureTable>, Option<FeatureTable>), CliError> {
    let Some((path, text)) = &asked.features else {
        return Ok((None, None));
    };
    let all = FeatureTable::read(text, asked.key).map_err(|error| bad(path, &error))?;
    aside.extend(all.aside.clone());
    if asked.only.is_empty() {
        return Ok((Some(all.clone()), Some(all)));
    }
    let only = all.only(asked.only).map_err(|name| {
        let there = all.names.join(", ");
        CliError::misfit(
            Code::Usage,
            format_args!("--use: no feature `{name}`, expected some of {there}"),
        )
    })?;
    Ok((Some(all), Some(only)))
}

/// Sets aside what was done at puzzles that the features do not know.
fn keep_known(people: &mut People, features: &FeatureTable) {
    let aside = &mut people.aside;
    let mut is_known = |line: u64, puzzle: &str| {
        let known = features.rows.contains_key(puzzle);
        if !known {
            let why = Why::UnknownPuzzle(puzzle.to_owned());
            aside.push(Aside {
                line: Some(line),
                why,
            });
        }
        known
    };
    match &mut people.told {
        Told::Plays(plays) => plays.retain(|play| is_known(play.line, &play.puzzle)),
        Told::Counts(counts) => counts.retain(|count| is_known(count.line, &count.puzzle)),
    }
}

fn values(people: &People, asked: &Asked<'_>) -> Vec<(String, f64)> {
    match &people.told {
        Told::Plays(plays) => {
            let means = by_puzzle(plays, asked.target, !asked.raw);
            means
                .into_iter()
                .map(|(puzzle, mean)| (puzzle, mean.value))
                .collect()
        }
        Told::Counts(counts) => {
            let value = |count: &impasse_fit::Count| share(count.solved, count.played);
            counts
                .iter()
                .map(|count| (count.puzzle.clone(), value(count)))
                .collect()
        }
    }
}

fn labels(puzzles: &[String], of: &BTreeMap<String, String>) -> Folds {
    let label = |puzzle: &String| of.get(puzzle).unwrap_or(puzzle).clone();
    Folds::by(&puzzles.iter().map(label).collect::<Vec<String>>())
}

fn folds(asked: Option<&str>, puzzles: &[String], people: &People) -> Result<Folds, CliError> {
    let none = |what: &str| {
        CliError::misfit(
            Code::Usage,
            format_args!(
                "--folds: the data has no column for a {what}, expected one (`--columns` names it)"
            ),
        )
    };
    let is_there = |of: &BTreeMap<String, String>| !of.is_empty();
    match asked {
        Some("puzzle") => Ok(Folds::by(puzzles)),
        Some("fold") if !is_there(&people.folds) => Err(none("fold")),
        Some("collection") if !is_there(&people.groups) => Err(none("group")),
        Some("fold") => Ok(labels(puzzles, &people.folds)),
        Some("collection") => Ok(labels(puzzles, &people.groups)),
        Some(text) => {
            let count = text.parse().ok().filter(|&count: &usize| count >= 2);
            let count = count.ok_or_else(|| {
                CliError::misfit(
                    Code::Usage,
                    "--folds: expected fold, collection, puzzle or a number from 2",
                )
            })?;
            Ok(Folds::drawn(puzzles.len(), count, 1))
        }
        None if is_there(&people.folds) => Ok(labels(puzzles, &people.folds)),
        None if is_there(&people.groups) => Ok(labels(puzzles, &people.groups)),
        None => Ok(Folds::drawn(puzzles.len(), 10, 1)),
    }
}

fn counts(told: &Told) -> (u64, Option<usize>, f64) {
    match told {
        Told::Plays(plays) => {
            let mut players: Vec<&str> = plays.iter().map(|play| &*play.player).collect();
            players.sort_unstable();
            players.dedup();
            let solved = plays.iter().filter(|play| play.solved).count() as u64;
            let all = plays.len() as u64;
            (all, Some(players.len()), share(solved, all))
        }
        Told::Counts(counts) => {
            let played = counts.iter().map(|count| count.played).sum();
            let solved = counts.iter().map(|count| count.solved).sum();
            (played, None, share(solved, played))
        }
    }
}

/// A regression of the puzzles' values.
pub(super) struct Regression {
    pub(super) variables: Vec<String>,
    pub(super) fit: Option<Linear>,
    pub(super) measured: Vec<f64>,
    pub(super) held_out: Option<f64>,
    pub(super) rank: Option<f64>,
    /// The mean of the rank correlations inside collections, where those are
    /// larger than a puzzle.
    pub(super) inside: Option<f64>,
    pub(super) split: Option<String>,
}

/// What holds inside collections of more than one puzzle.
fn inside(
    material: &Material,
    rows: &[usize],
    predicted: Option<&[f64]>,
    measured: &[f64],
) -> Option<f64> {
    let own = material.collections.rows(rows);
    let groups = Some(own).filter(|own| 2 * own.count() <= rows.len())?;
    inside_groups(predicted?, measured, &groups.of)
}

/// Predictions of puzzles kept aside.
pub(super) struct PredictionFindings {
    pub(super) design: Design,
    pub(super) shares: Shares,
    pub(super) baselines: Vec<(String, ScoreBoard)>,
    pub(super) study: Predictions,
}

impl PredictionFindings {
    /// The scores that a model file keeps.
    pub(super) fn scores(&self) -> Scores {
        let board = &self.study.board;
        let each = [
            ("rank_inside_folds", board.inside),
            ("rank_pooled", board.pooled),
            ("explained", board.explained),
        ];
        each.into_iter()
            .filter_map(|(name, score)| Some((name, score?)))
            .collect()
    }
}

/// A joint model and what it predicts.
pub(super) struct JointFindings {
    pub(super) names: Vec<String>,
    pub(super) scaling: Scaling,
    pub(super) joint: Joint,
    /// Persons alone, then with features where there are any.
    pub(super) held: Vec<(&'static str, HeldOut)>,
}

impl JointFindings {
    /// The scores that a model file keeps.
    pub(super) fn scores(&self) -> Scores {
        let best = self.held.last().map(|(_, held)| held);
        let loss: Option<Scored> = best.and_then(HeldOut::log_loss);
        let area = best.and_then(HeldOut::area);
        let each = [("log_loss", loss), ("auc", area)];
        each.into_iter()
            .filter_map(|(name, score)| Some((name, score?)))
            .collect()
    }
}

/// Everything that was found.
pub(super) struct Findings {
    pub(super) aside: Vec<Aside>,
    pub(super) regressions: Vec<Regression>,
    pub(super) prediction: Option<PredictionFindings>,
    pub(super) joint: Option<JointFindings>,
}

impl Findings {
    pub(super) fn of(material: &Material) -> Result<Self, CliError> {
        let mut found = Self {
            aside: Vec::new(),
            regressions: Vec::new(),
            prediction: None,
            joint: None,
        };
        if let Some(features) = &material.features {
            if material.paper {
                found.paper(material, features);
            } else if !material.predict && !material.joint {
                found.plain(material, features)?;
            }
            if material.predict {
                found.predict(material, features)?;
            }
        }
        if material.joint {
            found.joint(material)?;
        }
        Ok(found)
    }

    fn paper(&mut self, material: &Material, features: &FeatureTable) {
        let Material {
            puzzles,
            values,
            folds,
            ..
        } = material;
        let table = paper_table(features, puzzles, values, folds);
        self.aside.extend(table.aside);
        self.regressions.extend(table.rows.into_iter().map(|row| {
            Regression {
                variables: row
                    .variables
                    .iter()
                    .map(|number| format!("f{number}"))
                    .collect(),
                fit: row.fit,
                inside: inside(
                    material,
                    &table.puzzles,
                    row.predicted.as_deref(),
                    &row.measured,
                ),
                measured: row.measured,
                held_out: row.held_out,
                rank: row.rank,
                split: row.split,
            }
        }));
    }

    /// One regression on all features.
    fn plain(&mut self, material: &Material, features: &FeatureTable) -> Result<(), CliError> {
        let (design, rows) = self.usable(material, &features.transformed(), &material.puzzles);
        let values: Vec<f64> = rows.iter().map(|&row| material.values[row]).collect();
        let fit = least_squares(&design.x, &design.names, &values);
        if fit.is_none() {
            return Err(CliError::misfit(
                Code::BadInput,
                format_args!(
                    "{} puzzles and {} features: expected more puzzles, or values that differ",
                    rows.len(),
                    design.names.len()
                ),
            ));
        }
        let predicted = least_squares_held_out(&design, &values, &material.folds.rows(&rows));
        self.regressions.push(Regression {
            variables: design.names,
            fit,
            held_out: predicted.as_ref().and_then(|p| explained(p, &values)),
            rank: predicted
                .as_ref()
                .and_then(|p| rank_correlation(p, &values)),
            inside: inside(material, &rows, predicted.as_deref(), &values),
            measured: values,
            split: None,
        });
        Ok(())
    }

    /// The features of the puzzles that lack none, without columns that carry
    /// nothing; and which rows those are.
    fn usable(
        &mut self,
        material: &Material,
        features: &FeatureTable,
        puzzles: &[String],
    ) -> (Design, Vec<usize>) {
        let design = Design::of(features, puzzles);
        let empty = |column: &usize| design.x.column(*column).iter().all(|value| value.is_nan());
        let there: Vec<usize> = (0..design.names.len()).filter(|at| !empty(at)).collect();
        let rows = design.columns(&there).complete();
        for row in (0..puzzles.len()).filter(|row| rows.binary_search(row).is_err()) {
            let of = design.columns(&there);
            let lacking = of.x.row(row).iter().position(|value| value.is_nan());
            self.aside.push(Aside {
                line: None,
                why: Why::Lacks {
                    puzzle: material.puzzles[row].clone(),
                    feature: lacking.map_or_else(String::new, |at| of.names[at].clone()),
                },
            });
        }
        let (design, aside) = design.rows(&rows).reduced();
        self.aside.extend(aside);
        (design, rows)
    }

    fn predict(&mut self, material: &Material, features: &FeatureTable) -> Result<(), CliError> {
        let shares = shares(material)?;
        // Puzzles that lack a feature stay: they have a tier of their own.
        let all = Design::of(&features.transformed(), &material.puzzles);
        let (design, scarce) = all.without_scarce();
        let (design, aside) = design.reduced();
        self.aside.extend(scarce.into_iter().chain(aside));
        let Material {
            folds, collections, ..
        } = material;
        let study = predictions(&design, &shares, folds, collections).ok_or_else(|| {
            CliError::misfit(
                Code::BadInput,
                "--predict: nothing was learnt, expected three folds or more",
            )
        })?;
        let mut baselines = Vec::new();
        for names in &material.baselines {
            let predicted = plain_baseline(material, names, &shares)?;
            let board = score_board(&predicted, &shares.values(), folds, collections);
            baselines.push((names.clone(), board));
        }
        self.prediction = Some(PredictionFindings {
            design,
            shares,
            baselines,
            study,
        });
        Ok(())
    }

    fn joint(&mut self, material: &Material) -> Result<(), CliError> {
        let Told::Plays(plays) = &material.told else {
            return Err(CliError::misfit(
                Code::BadInput,
                "--joint: expected plays, found counts by puzzle",
            ));
        };
        let (design, rows) = if let Some(features) = &material.features {
            self.usable(material, &features.transformed(), &material.puzzles)
        } else {
            let row = |puzzle: &String| (puzzle.clone(), Vec::new());
            let none = FeatureTable {
                rows: material.puzzles.iter().map(row).collect(),
                ..FeatureTable::default()
            };
            let all = (0..material.puzzles.len()).collect();
            (Design::of(&none, &material.puzzles), all)
        };
        let puzzles: Vec<&String> = rows.iter().map(|&row| &material.puzzles[row]).collect();
        let (trials, players) = trials(plays, &puzzles, material.limit);
        let scaling = Scaling::of(&design.x);
        let fail = |error| match error {
            NoJoint::Stopped => CliError::failed(
                Code::Interrupted,
                sentence!("--joint: interrupted", "--joint：中断されました"),
            ),
            _ => CliError::misfit(Code::BadInput, format_args!("--joint: {error}")),
        };
        let joint = joint(&trials, &scaling.apply(&design.x), players).map_err(fail)?;
        let folds = material.folds.rows(&rows);
        let kept_aside = |design: &Design| {
            held_out(
                &trials,
                &design.x,
                players,
                &folds,
                material.limit,
                &interrupt::is_requested,
            )
            .map_err(fail)
        };
        let mut held = Vec::new();
        if material.is_held_out {
            held.push(("person alone", kept_aside(&design.columns(&[]))?));
            if !design.names.is_empty() {
                held.push(("person and features", kept_aside(&design)?));
            }
        }
        self.joint = Some(JointFindings {
            names: design.names,
            scaling,
            joint,
            held,
        });
        Ok(())
    }
}

/// Plays and solved plays of the puzzles.
fn shares(material: &Material) -> Result<Shares, CliError> {
    let mut of: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    match &material.told {
        Told::Counts(counts) => {
            of.extend(
                counts
                    .iter()
                    .map(|count| (&*count.puzzle, (count.played, count.solved))),
            );
        }
        Told::Plays(plays) if material.target == Target::Success => {
            for play in plays {
                let (played, solved) = of.entry(&play.puzzle).or_default();
                *played += 1;
                *solved += u64::from(play.solved);
            }
        }
        Told::Plays(_) => {
            return Err(CliError::misfit(
                Code::Usage,
                "--predict: expected --target success",
            ));
        }
    }
    let (played, solved) = material.puzzles.iter().map(|puzzle| of[&**puzzle]).unzip();
    Ok(Shares { played, solved })
}

/// Predictions by plain least squares of some features, as they are or as
/// `log:NAME`.
fn plain_baseline(material: &Material, names: &str, shares: &Shares) -> Result<Vec<f64>, CliError> {
    let missing = |name: &str| {
        CliError::misfit(
            Code::Usage,
            format_args!("--baseline: no feature `{name}` that any puzzle has"),
        )
    };
    let all = material
        .all_features
        .as_ref()
        .ok_or_else(|| missing(names))?;
    let parts: Vec<(bool, String)> = names
        .split(',')
        .map(|part| match part.strip_prefix("log:") {
            Some(name) => (true, name.to_owned()),
            None => (false, part.to_owned()),
        })
        .collect();
    let plain: Vec<String> = parts.iter().map(|(_, name)| name.clone()).collect();
    let table = all.only(&plain).map_err(|name| missing(&name))?;
    let mut design = Design::of(&table, &material.puzzles);
    for (column, (is_log, name)) in parts.iter().enumerate() {
        // What is absent stays so: such puzzles are predicted from the others.
        for value in &mut design.x.column_mut(column) {
            let seen = if *is_log { value.ln() } else { *value };
            *value = if seen.is_finite() { seen } else { f64::NAN };
        }
        if design.x.column(column).iter().all(|value| value.is_nan()) {
            return Err(missing(name));
        }
    }
    let recipe = baseline(names, &design);
    cross_validated(&recipe, &design, shares, &material.folds).ok_or_else(|| {
        CliError::misfit(
            Code::BadInput,
            "--baseline: features that follow from each other",
        )
    })
}

fn trials(plays: &[Play], puzzles: &[&String], limit: Option<f64>) -> (Vec<Trial>, usize) {
    let places: BTreeMap<&str, usize> = puzzles.iter().map(|p| &***p).zip(0..).collect();
    let mut players: BTreeMap<&str, usize> = BTreeMap::new();
    let mut trials = Vec::new();
    for play in plays {
        let Some(&puzzle) = places.get(&*play.puzzle) else {
            continue;
        };
        let count = players.len();
        let player = *players.entry(&play.player).or_insert(count);
        let time = play.seconds.filter(|&seconds| seconds > 0.0);
        let ending = if play.solved {
            Ending::Solved(time.map(f64::ln))
        } else {
            let left = limit.map(|limit| time.map_or(limit, |time| time.min(limit)));
            Ending::Unsolved(left.map(f64::ln))
        };
        trials.push(Trial {
            player,
            puzzle,
            ending,
        });
    }
    (trials, players.len())
}

/// A count that a play may have.
type CountOf = dyn Fn(&Play) -> Option<u64>;

/// A table of the puzzles: what people did at each, and what was estimated.
pub(super) fn table(material: &Material, findings: &Findings) -> String {
    let mut heads = vec!["puzzle", "fold", "plays", "value", "estimate"];
    let mut means: Vec<BTreeMap<String, PuzzleMean>> = Vec::new();
    let mut columns: Vec<BTreeMap<String, f64>> = Vec::new();
    if let Told::Plays(plays) = &material.told {
        for (name, target) in Target::ALL {
            heads.push(name);
            means.push(by_puzzle(plays, target, false));
        }
        let own: [(&'static str, &CountOf); 3] = [
            ("stuck", &|play| play.stuck),
            ("restarts", &|play| {
                play.attempts.map(|attempts| attempts.saturating_sub(1))
            }),
            ("repeats", &|play| Some(play.repeats)),
        ];
        for (name, of) in own {
            heads.push(name);
            columns.push(mean_by_puzzle(plays, of));
        }
    }
    let mut text = heads.join(",") + "\n";
    let estimates = findings
        .prediction
        .as_ref()
        .map(|found| &found.study.nested.predicted);
    for (row, puzzle) in material.puzzles.iter().enumerate() {
        let quoted = format!("\"{}\"", puzzle.replace('"', "\"\""));
        let fold = &material.folds.names[material.folds.of[row]];
        let plays = plays_of(material, puzzle);
        let estimate = estimates.map_or_else(String::new, |all| all[row].to_string());
        let _ = write!(
            text,
            "{quoted},\"{fold}\",{plays},{},{estimate}",
            material.values[row]
        );
        let cell = |value: Option<f64>| value.map_or_else(String::new, |value| value.to_string());
        for mean in &means {
            let _ = write!(text, ",{}", cell(mean.get(puzzle).map(|mean| mean.value)));
        }
        for column in &columns {
            let _ = write!(text, ",{}", cell(column.get(puzzle).copied()));
        }
        text.push('\n');
    }
    text
}

fn plays_of(material: &Material, puzzle: &str) -> u64 {
    match &material.told {
        Told::Plays(plays) => plays.iter().filter(|play| play.puzzle == puzzle).count() as u64,
        Told::Counts(counts) => {
            let count = counts.iter().find(|count| count.puzzle == puzzle);
            count.map_or(0, |count| count.played)
        }
    }
}

fn mean_by_puzzle(plays: &[Play], of: &CountOf) -> BTreeMap<String, f64> {
    let mut sums: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    for play in plays {
        if let Some(value) = of(play) {
            let (sum, count) = sums.entry(play.puzzle.clone()).or_default();
            *sum += value;
            *count += 1;
        }
    }
    let mean = |(sum, count): (u64, u64)| in_f64(sum) / in_f64(count);
    sums.into_iter()
        .map(|(puzzle, sums)| (puzzle, mean(sums)))
        .collect()
}
