//! What was found in the data.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::{Material, StudyError};
use crate::aside::{Aside, Why};
use crate::binomial::Shares;
use crate::board::{ScoreBoard, score_board};
use crate::design::{Design, FeatureTable, Scaling};
use crate::held::{HeldOut, held_out};
use crate::joint::{Ending, Joint, Trial, joint};
use crate::learn::cross_validated;
use crate::linear::{Linear, least_squares, least_squares_held_out};
use crate::model::Scores;
use crate::paper::paper_table;
use crate::play::{Play, Told};
use crate::predict::{Predictions, baseline, every_feature, predictions, recipes};
use crate::score::{Scored, explained, inside_groups, rank_correlation};
use crate::targets::{PuzzleMean, Target, by_puzzle, share};

/// A regression of the puzzles' values.
#[derive(Clone, Debug)]
pub struct Regression {
    /// The variables.
    pub variables: Vec<String>,
    /// The regression; `None` where there is none.
    pub fit: Option<Linear>,
    /// Measured values of the puzzles.
    pub measured: Vec<f64>,
    /// The share of variance that predictions of folds kept aside explain.
    pub held_out: Option<f64>,
    /// Their rank correlation.
    pub rank: Option<f64>,
    /// The mean of the rank correlations inside collections, where those are
    /// larger than a puzzle.
    pub inside: Option<f64>,
    /// The split depth chosen on all puzzles, where there were several.
    pub split: Option<String>,
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
#[derive(Clone, Debug)]
pub struct PredictionFindings {
    /// The features.
    pub design: Design,
    /// Plays and solved plays.
    pub shares: Shares,
    /// Plain least squares of some features, by their names.
    pub baselines: Vec<(String, ScoreBoard)>,
    /// Predictions and all that was tried.
    pub study: Predictions,
}

impl PredictionFindings {
    /// The scores that a model file keeps.
    #[must_use]
    pub fn scores(&self) -> Scores {
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
#[derive(Clone, Debug)]
pub struct JointFindings {
    /// Names of the features.
    pub names: Vec<String>,
    /// Their scaling.
    pub scaling: Scaling,
    /// The joint model.
    pub joint: Joint,
    /// Persons alone, then with features where there are any.
    pub held: Vec<(&'static str, HeldOut)>,
}

impl JointFindings {
    /// The scores that a model file keeps.
    #[must_use]
    pub fn scores(&self) -> Scores {
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
#[derive(Clone, Debug)]
pub struct Findings {
    /// Puzzles and columns that take no part.
    pub aside: Vec<Aside>,
    /// Regressions.
    pub regressions: Vec<Regression>,
    /// Predictions.
    pub prediction: Option<PredictionFindings>,
    /// The joint model.
    pub joint: Option<JointFindings>,
}

impl Findings {
    /// Finds what was asked for; `stop` is asked now and then.
    ///
    /// # Errors
    ///
    /// [`StudyError`] says what the data lacks.
    pub fn of(material: &Material, stop: &dyn Fn() -> bool) -> Result<Self, StudyError> {
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
            found.joint(material, stop)?;
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
    fn plain(&mut self, material: &Material, features: &FeatureTable) -> Result<(), StudyError> {
        let (design, rows) = self.usable(material, &features.transformed(), &material.puzzles);
        let values: Vec<f64> = rows.iter().map(|&row| material.values[row]).collect();
        let fit = least_squares(&design.x, &design.names, &values);
        if fit.is_none() {
            return Err(StudyError::NoFit {
                puzzles: material.puzzles.len(),
                whole: rows.len(),
                features: features.names.len(),
                useful: design.names.len(),
            });
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

    fn predict(&mut self, material: &Material, features: &FeatureTable) -> Result<(), StudyError> {
        let shares = shares(material)?;
        // Puzzles that lack a feature stay: they have a tier of their own.
        let all = Design::of(&features.transformed(), &material.puzzles);
        let (design, scarce) = all.without_scarce();
        let (design, aside) = design.reduced();
        self.aside.extend(scarce.into_iter().chain(aside));
        let Material {
            folds, collections, ..
        } = material;
        let recipes = if material.every {
            every_feature
        } else {
            recipes
        };
        let study = predictions(recipes, &design, &shares, folds, collections)
            .ok_or(StudyError::FewFolds)?;
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

    fn joint(&mut self, material: &Material, stop: &dyn Fn() -> bool) -> Result<(), StudyError> {
        let Told::Plays(plays) = &material.told else {
            return Err(StudyError::CountsAlone);
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
        let joint = joint(&trials, &scaling.apply(&design.x), players)?;
        let folds = material.folds.rows(&rows);
        let kept_aside =
            |design: &Design| held_out(&trials, &design.x, players, &folds, material.limit, stop);
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
fn shares(material: &Material) -> Result<Shares, StudyError> {
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
            return Err(StudyError::NotSuccess);
        }
    }
    let (played, solved) = material.puzzles.iter().map(|puzzle| of[&**puzzle]).unzip();
    Ok(Shares { played, solved })
}

/// Predictions by plain least squares of some features, as they are or as
/// `log:NAME`.
fn plain_baseline(
    material: &Material,
    names: &str,
    shares: &Shares,
) -> Result<Vec<f64>, StudyError> {
    let missing = |name: &str| StudyError::NoBaseline(name.to_owned());
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
    cross_validated(&recipe, &design, shares, &material.folds).ok_or(StudyError::CollinearBaseline)
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
    let mean = |(sum, count): (u64, u64)| share(sum, count);
    sums.into_iter()
        .map(|(puzzle, sums)| (puzzle, mean(sums)))
        .collect()
}
