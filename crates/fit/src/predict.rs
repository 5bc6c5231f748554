//! A study of predictions: every recipe tried, the best chosen inside the
//! training folds, baselines beside it, and what each group of features brings.

use std::collections::BTreeMap;

use impasse_rating::known;

use crate::binomial::Shares;
use crate::board::{ScoreBoard, brief_scores, score_board};
use crate::design::Design;
use crate::folds::Folds;
use crate::learn::{Learnt, Nested, Recipe, Scale, choose, cross_validated, nested};

/// What a study found.
#[derive(Clone, Debug)]
pub struct Predictions {
    /// Predictions with all choices made inside the training folds.
    pub nested: Nested,
    /// Their scores.
    pub board: ScoreBoard,
    /// Every recipe by itself: its name, the mean of the rank correlations
    /// inside folds, the pooled one, R². Nothing was chosen by these figures.
    pub tried: Vec<(String, [Option<f64>; 3])>,
    /// Without each group of features, and with it alone: nested scores.
    pub groups: Vec<GroupScores>,
    /// The recipe chosen on all rows, for a model.
    pub recipe: Recipe,
    /// What it learnt from them.
    pub learnt: Learnt,
}

impl Predictions {
    /// For each fold its name, and the recipe chosen for it with the columns
    /// used.
    pub fn chosen<'a>(
        &'a self,
        folds: &'a Folds,
    ) -> impl Iterator<Item = (&'a str, &'a str, &'a [String])> {
        let chosen = self.nested.chosen.iter().zip(&self.nested.used);
        let named = folds.names.iter().zip(chosen);
        named.map(|(fold, (&recipe, used))| (&fold[..], &self.tried[recipe].0[..], &used[..]))
    }
}

/// What a group of features brings.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupScores {
    /// The group.
    pub name: String,
    /// How many features it has.
    pub features: usize,
    /// Scores without it.
    pub without: Option<[Option<f64>; 3]>,
    /// Scores with it alone.
    pub alone: Option<[Option<f64>; 3]>,
}

/// The recipes that are tried: each group of features by itself; the few most
/// useful features of every two groups; all features with a penalty, or the few
/// most useful ones, of those that almost every puzzle has, and of all.
#[must_use]
pub fn recipes(design: &Design, columns: &[usize]) -> Vec<Recipe> {
    let lacks = |column: &usize| {
        let values = design.x.column(*column);
        50 * values.iter().filter(|value| value.is_nan()).count() > values.len()
    };
    let (some, every): (Vec<usize>, Vec<usize>) = columns.iter().partition(|at| lacks(at));
    let none_lacks = |column: &usize| !design.x.column(*column).iter().any(|v| v.is_nan());
    let sure: Vec<usize> = columns.iter().copied().filter(none_lacks).collect();
    let mut all = by_group(design, columns, &sure);
    if !some.is_empty() && !every.is_empty() {
        all.extend(family(" of almost every puzzle", &every, &sure));
    }
    all.extend(family("", columns, &sure));
    all
}

/// The recipes that take every feature, and differ in their penalty.
#[must_use]
pub fn every_feature(design: &Design, columns: &[usize]) -> Vec<Recipe> {
    let none_lacks = |column: &usize| !design.x.column(*column).iter().any(|v| v.is_nan());
    let sure: Vec<usize> = columns.iter().copied().filter(none_lacks).collect();
    let mut all = family("", columns, &sure);
    all.retain(|recipe| recipe.most.is_none());
    all
}

/// Says which recipes are tried with some columns of a design.
pub type Tries = fn(&Design, &[usize]) -> Vec<Recipe>;

/// Each group of features by itself, and the most useful ones of every two
/// groups: few numbers that mean one or two things.
fn by_group(design: &Design, columns: &[usize], sure: &[usize]) -> Vec<Recipe> {
    let mut of: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for &column in columns {
        of.entry(group(&design.names[column]))
            .or_default()
            .push(column);
    }
    if of.len() < 2 {
        return Vec::new();
    }
    let recipe = |name: String, own: &[usize], most: Option<usize>, penalty: f64| Recipe {
        name,
        columns: own.to_vec(),
        sure: sure.to_vec(),
        most,
        spare: Some(2),
        penalty,
        scale: Scale::LogOdds,
    };
    let groups: Vec<(&String, &Vec<usize>)> = of.iter().collect();
    let mut all = Vec::new();
    for (at, (name, own)) in groups.iter().enumerate() {
        for penalty in [0.01, 0.1] {
            let title = format!("group {name}, penalty {penalty}");
            all.push(recipe(title, own, None, penalty));
        }
        for (other, others) in &groups[at + 1..] {
            let both = [&own[..], &others[..]].concat();
            for most in (2..=4).filter(|&most| most < both.len()) {
                let title = format!("{most} features of {name} and {other}, penalty 0.3");
                all.push(recipe(title, &both, Some(most), 0.3));
            }
        }
    }
    all
}

fn family(which: &str, columns: &[usize], sure: &[usize]) -> Vec<Recipe> {
    let recipe = |name: String, most: Option<usize>, penalty: f64| Recipe {
        name,
        columns: columns.to_vec(),
        sure: sure.to_vec(),
        most,
        spare: most,
        penalty,
        scale: Scale::LogOdds,
    };
    let all = [0.01, 0.03, 0.1, 0.3].map(|penalty| {
        let name = format!("all features{which}, penalty {penalty}");
        recipe(name, None, penalty)
    });
    let sizes = [1, 2, 3, 4, 6, 8].into_iter();
    let few = sizes.filter(|&most| most < columns.len()).flat_map(|most| {
        [0.01, 0.1].map(|penalty| {
            let noun = if most == 1 { "feature" } else { "features" };
            let name = format!("{most} {noun}{which}, penalty {penalty}");
            recipe(name, Some(most), penalty)
        })
    });
    few.chain(all).collect()
}

/// The plain least squares of all columns on the shares: what baselines do.
#[must_use]
pub fn baseline(name: &str, design: &Design) -> Recipe {
    let none_lacks = |column: &usize| !design.x.column(*column).iter().any(|v| v.is_nan());
    Recipe {
        name: name.to_owned(),
        columns: (0..design.names.len()).collect(),
        sure: (0..design.names.len()).filter(none_lacks).collect(),
        most: None,
        spare: None,
        penalty: 0.0,
        scale: Scale::Share,
    }
}

/// Makes the study. `None` where nothing can be learnt, or there are fewer than
/// three folds.
#[must_use]
pub fn predictions(
    recipes: Tries,
    design: &Design,
    shares: &Shares,
    folds: &Folds,
    collections: &Folds,
) -> Option<Predictions> {
    let columns: Vec<usize> = (0..design.names.len()).collect();
    let all = recipes(design, &columns);
    let truth = shares.values();
    let found = nested(&all, design, shares, folds, collections)?;
    let tried = all.iter().map(|recipe| {
        let predicted = cross_validated(recipe, design, shares, folds);
        let scores = predicted.map(|predicted| brief_scores(&predicted, &truth, folds));
        (recipe.name.clone(), scores.unwrap_or([None; 3]))
    });
    let recipe = all[choose(&all, design, shares, folds, collections)?].clone();
    Some(Predictions {
        board: score_board(&found.predicted, &truth, folds, collections),
        tried: tried.collect(),
        groups: groups(recipes, design, shares, folds, collections),
        learnt: recipe.learn(design, shares)?,
        nested: found,
        recipe,
    })
}

/// The group of a feature; one that is not in the registry stands alone.
fn group(name: &str) -> String {
    known(name).map_or_else(|| name.to_owned(), |known| known.group.name().to_owned())
}

fn groups(
    recipes: Tries,
    design: &Design,
    shares: &Shares,
    folds: &Folds,
    collections: &Folds,
) -> Vec<GroupScores> {
    let of: Vec<String> = design.names.iter().map(|name| group(name)).collect();
    let mut names = of.clone();
    names.sort();
    names.dedup();
    if names.len() < 2 {
        return Vec::new();
    }
    let truth = shares.values();
    let scores = |is_in: &dyn Fn(&String) -> bool| {
        let columns: Vec<usize> = (0..of.len()).filter(|&at| is_in(&of[at])).collect();
        let recipes = recipes(design, &columns);
        let found = nested(&recipes, design, shares, folds, collections)?;
        Some(brief_scores(&found.predicted, &truth, folds))
    };
    let each = names.iter().map(|name| GroupScores {
        name: name.clone(),
        features: of.iter().filter(|other| *other == name).count(),
        without: scores(&|other| other != name),
        alone: scores(&|other| other == name),
    });
    each.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;
    use crate::real;
    use nalgebra::DMatrix;

    #[test]
    fn the_group_that_matters_is_missed_when_it_is_left_out() {
        let mut chance = Chance::new(2);
        let x = DMatrix::from_fn(80, 3, |_, _| real(chance.below(1000)) / 500.0 - 1.0);
        let names = ["pieces", "random_win", "solution_moves"].map(String::from);
        let solved = (0..80).map(|row| {
            let share = crate::logistic(2.0 * x[(row, 1)]);
            (0..200)
                .filter(|_| real(chance.below(1000)) < 1000.0 * share)
                .count() as u64
        });
        let shares = Shares {
            solved: solved.collect(),
            played: vec![200; 80],
        };
        let design = Design {
            names: names.to_vec(),
            x,
        };
        let folds = Folds::drawn(80, 5, 1);
        let found = predictions(recipes, &design, &shares, &folds, &folds).expect("a study");
        assert!(found.board.inside.expect("a score").value > 0.9);
        let of = |name: &str| found.groups.iter().find(|group| group.name == name);
        let chance = of("chance").expect("a group");
        assert!(chance.without.expect("scores")[0].expect("a score") < 0.5);
        assert!(chance.alone.expect("scores")[0].expect("a score") > 0.9);
        assert!(found.tried.iter().all(|(_, scores)| scores[0].is_some()));
        let tier = &found.learnt.tiers[0];
        let weights = tier
            .fit
            .coefficients
            .iter()
            .skip(1)
            .map(|weight| weight.abs());
        let heaviest = weights.enumerate().max_by(|a, b| a.1.total_cmp(&b.1));
        let column = tier.columns[heaviest.expect("features").0];
        assert_eq!(design.names[column], "random_win");
    }
}
