//! What there is to work with: data read, cleaned and put into folds.

use std::collections::BTreeMap;

use super::{StudyError, Wishes};
use crate::aside::{Aside, Why};
use crate::clean::clean;
use crate::design::FeatureTable;
use crate::folds::Folds;
use crate::play::{Count, People, Told, read_table};
use crate::records::read_records;
use crate::targets::{Target, by_puzzle, ceiling, ceiling_of_counts, share};

/// What there is to work with.
#[expect(
    clippy::struct_excessive_bools,
    reason = "what was asked for, each by itself"
)]
#[derive(Clone, Debug)]
pub struct Material {
    /// What people did, cleaned.
    pub told: Told,
    /// How many plays that is.
    pub plays: u64,
    /// By how many persons; `None` for counts.
    pub players: Option<usize>,
    /// The share of plays that were solved.
    pub solved_share: f64,
    /// What is explained.
    pub target: Target,
    /// The puzzles.
    pub puzzles: Vec<String>,
    /// The value of each puzzle.
    pub values: Vec<f64>,
    /// How well their values could be predicted at best.
    pub ceiling: Option<f64>,
    /// What takes no part.
    pub aside: Vec<Aside>,
    /// All features of the table; `None` without one.
    pub(super) all_features: Option<FeatureTable>,
    /// Those that were asked for.
    pub(super) features: Option<FeatureTable>,
    /// Which puzzles are kept aside together.
    pub folds: Folds,
    /// Which belong together.
    pub collections: Folds,
    pub(super) paper: bool,
    pub(super) predict: bool,
    pub(super) every: bool,
    pub(super) baselines: Vec<String>,
    pub(super) joint: bool,
    /// When a play was cut off, in seconds.
    pub limit: Option<f64>,
    pub(super) is_held_out: bool,
}

impl Material {
    /// Reads and cleans the data (a record, or a table) and puts its puzzles
    /// into folds; `table` is that of the features, where there is one.
    ///
    /// # Errors
    ///
    /// [`StudyError`] says what the data or the table lacks.
    pub fn read(data: &str, table: Option<&str>, asked: &Wishes) -> Result<Self, StudyError> {
        let is_record = data.trim_start().starts_with('{');
        let mut people = if is_record {
            read_records(data)
        } else {
            read_table(data, &asked.roles).map_err(StudyError::Data)?
        };
        let (all_features, features) = features(table, asked, &mut people.aside)?;
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
            return Err(StudyError::FewPuzzles {
                found: values.len(),
                aside: people.aside,
            });
        }
        let (puzzles, values): (Vec<String>, Vec<f64>) = values.into_iter().unzip();
        let collections = labels(&puzzles, &people.groups);
        let folds = folds(asked.folds.as_deref(), &puzzles, &people)?;
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
            every: asked.every,
            baselines: asked.baselines.clone(),
            joint: asked.joint,
            limit: asked.limit,
            is_held_out: asked.is_held_out,
        })
    }
}

/// All features of a table, and those that were asked for.
type BothTables = (Option<FeatureTable>, Option<FeatureTable>);

fn features(
    table: Option<&str>,
    asked: &Wishes,
    aside: &mut Vec<Aside>,
) -> Result<BothTables, StudyError> {
    let Some(text) = table else {
        return Ok((None, None));
    };
    let all = FeatureTable::read(text, asked.key.as_deref()).map_err(StudyError::Features)?;
    aside.extend(all.aside.clone());
    if asked.only.is_empty() {
        return Ok((Some(all.clone()), Some(all)));
    }
    let only = all
        .only(&asked.only)
        .map_err(|name| StudyError::NoFeature {
            name,
            there: all.names.clone(),
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

fn values(people: &People, asked: &Wishes) -> Vec<(String, f64)> {
    match &people.told {
        Told::Plays(plays) => {
            let means = by_puzzle(plays, asked.target, !asked.raw);
            means
                .into_iter()
                .map(|(puzzle, mean)| (puzzle, mean.value))
                .collect()
        }
        Told::Counts(counts) => {
            let value = |count: &Count| share(count.solved, count.played);
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

fn folds(asked: Option<&str>, puzzles: &[String], people: &People) -> Result<Folds, StudyError> {
    let is_there = |of: &BTreeMap<String, String>| !of.is_empty();
    match asked {
        Some("puzzle") => Ok(Folds::by(puzzles)),
        Some("fold") if !is_there(&people.folds) => Err(StudyError::NoColumn("fold")),
        Some("collection") if !is_there(&people.groups) => Err(StudyError::NoColumn("group")),
        Some("fold") => Ok(labels(puzzles, &people.folds)),
        Some("collection") => Ok(labels(puzzles, &people.groups)),
        Some(text) => {
            let count = text.parse().ok().filter(|&count: &usize| count >= 2);
            let count = count.ok_or(StudyError::BadFolds)?;
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
