//! Whether levels that are chosen for a share of solvers have it among real
//! people: from each fold twenty by prediction at four targets, by models that
//! were fitted without the fold.
//!
//! `IMPASSE_HUMAN=… cargo run --profile quick -p impasse-fit --example targets -- site-features.csv`
//!
//! `docs/fit.md` says how the table of features is made. Where people's data is
//! missing, there is nothing to tell.
#![expect(clippy::print_stdout, reason = "an example tells people what it found")]

use std::fs;
use std::path::Path;

use impasse_fit::{Folds, Roles, Wishes, study};

const TARGETS: [f64; 4] = [0.5, 0.6, 0.7, 0.8];
const COUNT: usize = 20;
/// The features of the model that is shipped.
const SHIPPED: &str = "turn_luck,sound_share,walker_moves,pieces_home,away_moves";

fn main() {
    let Some(folder) = std::env::var_os("IMPASSE_HUMAN") else {
        println!("IMPASSE_HUMAN names no folder: skipped");
        return;
    };
    let data = fs::read_to_string(Path::new(&folder).join("sokoban-online.csv"));
    let table = std::env::args().nth(1).map(fs::read_to_string);
    let (Ok(data), Some(Ok(table))) = (data, table) else {
        println!("people's plays or the table of features cannot be read: skipped");
        return;
    };
    for (title, only, every) in [
        ("features chosen in the training folds", "", false),
        ("features of the shipped model", SHIPPED, true),
    ] {
        let only = only.split(',').filter(|name| !name.is_empty());
        let wishes = Wishes {
            roles: Roles::default().with("puzzle", "id").expect("a role"),
            only: only.map(str::to_owned).collect(),
            predict: true,
            every,
            ..Wishes::default()
        };
        let fitted = study(&data, Some(&table), &wishes, &|| false).expect("good tables");
        let found = fitted.findings.prediction.expect("it was asked for");
        println!("{title}");
        tell(
            &found.study.nested.predicted,
            &found.shares.values(),
            &fitted.material.folds,
        );
    }
}

/// What people did at the levels that were chosen, fold by fold, and how far
/// that is from what was asked for.
fn tell(predicted: &[f64], truth: &[f64], folds: &Folds) {
    let mean = |rows: &[usize], of: &[f64]| {
        #[expect(clippy::cast_precision_loss, reason = "some hundred levels")]
        let count = rows.len() as f64;
        rows.iter().map(|&row| of[row]).sum::<f64>() / count
    };
    println!("fold  levels  mean   target  foretold  people  off     the fold's mean is off");
    let mut offs = [Vec::new(), Vec::new()];
    for (fold, name) in folds.names.iter().enumerate() {
        let rows: Vec<usize> = (0..truth.len())
            .filter(|&row| folds.of[row] == fold)
            .collect();
        for target in TARGETS {
            let mut chosen = rows.clone();
            let off = |row: &usize| (predicted[*row] - target).abs();
            chosen.sort_by(|one, other| off(one).total_cmp(&off(other)));
            chosen.truncate(COUNT);
            let (people, plain) = (mean(&chosen, truth), mean(&rows, truth));
            offs[0].push((people - target).abs());
            offs[1].push((plain - target).abs());
            println!(
                "{name:<5} {:>6}  {plain:.3}  {target:>6}  {:>8.3}  {people:>6.3}  {:>+.3}  {:>+.3}",
                rows.len(),
                mean(&chosen, predicted),
                people - target,
                plain - target
            );
        }
    }
    for (name, offs) in ["chosen", "the fold's mean"].iter().zip(&offs) {
        #[expect(clippy::cast_precision_loss, reason = "twenty sets")]
        let mean = offs.iter().sum::<f64>() / offs.len() as f64;
        let within = offs.iter().filter(|&&off| off <= 0.05).count();
        println!(
            "{name}: off {mean:.3} on average, within 0.05 in {within} of {}",
            offs.len()
        );
    }
}
