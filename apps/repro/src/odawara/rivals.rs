//! Section 5.2: what the methods before it miss.

use std::sync::Arc;

use impasse_puzzle::{Detector, Limit, Puzzle as _};
use impasse_sokoban::{Level, Pushes, View as _};
use impasse_sokoban_engine::baselines::baselines;
use impasse_sokoban_engine::{facing_units, two_doors, unit_detectors};

use crate::finding::{Compared, Finding};
use crate::work::Work;

const TABLE: &str = "window-5x4";
const SEARCH: &str = "corral-recursive";
const UNITS: &str = "units-paper";

#[expect(clippy::unnecessary_wraps, reason = "the form of a part")]
pub(super) fn findings(_: &Work<'_>) -> Result<Vec<Finding>, Limit> {
    Ok(vec![table(), search()])
}

/// Who calls a board of ours dead, of all methods compared.
fn speakers(board: &str) -> Vec<&'static str> {
    let level = Level::read(board).expect("a board of ours is a level");
    let view = Pushes::new(level);
    let start = view.start();
    let all: Vec<Arc<dyn Detector<Pushes>>> = [baselines(), unit_detectors(None)].concat();
    let speak = all
        .iter()
        .filter(|each| each.prepare(&view).is_dead(&start));
    speak.map(|each| each.about().name).collect()
}

fn says(speakers: &[&str], name: &str) -> &'static str {
    if speakers.contains(&name) {
        "dead"
    } else {
        "silent"
    }
}

/// A table of 5 by 4 cells (Junghanns).
fn table() -> Finding {
    let mut rows = Vec::new();
    let (mut units_see_all, mut table_sees) = (true, Vec::new());
    for length in 0..=8 {
        let speaking = speakers(&two_doors(length).0);
        // The test without area between the units belongs to theorem A where nobody tells the cut.
        units_see_all &= says(&speaking, "units") == "dead";
        table_sees.push(says(&speaking, TABLE) == "dead");
        rows.push(Compared::ours(
            format!("figure 13, passage of length {length}"),
            format!(
                "table {}, units {} (the paper's test {})",
                says(&speaking, TABLE),
                says(&speaking, "units"),
                says(&speaking, UNITS)
            ),
        ));
    }
    let agrees = units_see_all && table_sees[0] && !table_sees[8];
    Finding::new(
        "Section 5.2: a table of patterns",
        "A table of 5 by 4 cells cannot judge what is a little larger; units do not depend on size.",
    )
    .rows(rows)
    .judged("the table speaks for short passages and is silent for long ones, units speak for all", agrees)
    .remark(
        "Here the cut is found by the detector, not given. Over all positions of small levels, though, the table finds far more \
         than the paper's test and nearly as much as the general one (docs/measurements.md): most dead positions are small.",
    )
}

/// A recursive search that opens shut areas (Ueno, Nakayama & Hikita).
fn search() -> Finding {
    let mut rows = Vec::new();
    let mut agrees = true;
    for length in 0..=4 {
        let speaking = speakers(&facing_units(length).0);
        agrees &= says(&speaking, SEARCH) == "silent" && says(&speaking, UNITS) == "dead";
        rows.push(Compared {
            what: format!("figure 20, passage of length {length}"),
            printed: Some("search silent, units dead".to_owned()),
            ours: format!(
                "search {}, units {}",
                says(&speaking, SEARCH),
                says(&speaking, UNITS)
            ),
            difference: None,
        });
    }
    Finding::new(
        "Section 5.2: a search that opens shut areas",
        "The search takes some boxes away first and so calls figure 20 alive; units call it dead.",
    )
    .rows(rows)
    .judged(
        "on every board of this shape the search is silent and the paper's test speaks",
        agrees,
    )
    .remark("The search is ours after the description in the paper; its program was not at hand.")
}
