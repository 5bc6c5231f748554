//! The laboratory as a module for Python: `impasse._native`.
//!
//! ```text
//! python/impasse   what people import: classes, tables, pictures, a gym
//!       |          names, numbers and callbacks
//! impasse._native  this crate: answers as the JSON of `docs/json.md`, drawings
//!       |
//! lab, results     the same as behind the command line
//! ```
//!
//! ```text
//! >>> import impasse
//! >>> impasse.open("superpuzz:columns=4#8").solve().verdict
//! 'unsolvable'
//! ```
//!
//! Nothing here is for people: `python/impasse` gives it words and types.

mod naming;
mod puzzle;
mod space;
mod table;
mod work;

use impasse_lab::{Listed, all, on_shelves, shipped_models};
use impasse_puzzle::{Lang, NO_MOVE_LOSES, Parameter, Params};
use impasse_wire::command::{ParameterJson, PuzzleJson};
use pyo3::prelude::*;
use serde::Serialize;

use puzzle::OpenedPuzzle;
use table::Table;
use work::Reins;

#[pymodule]
mod _native {
    #[pymodule_export]
    use super::{OpenedPuzzle, Table, games, models, names, open, rules, sample};
}

/// What is told in JSON, as a text.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("strings, numbers and lists of them")
}

/// Opens the one puzzle that a name stands for.
#[pyfunction]
#[expect(
    clippy::needless_pass_by_value,
    reason = "what Python hands over is made for the call"
)]
fn open(py: Python<'_>, name: &str, puzzle: Option<&str>, reins: Reins) -> PyResult<OpenedPuzzle> {
    let (opened, _) = reins.run(py, |control| naming::one(name, puzzle, control))?;
    let (id, opened) = opened?;
    Ok(OpenedPuzzle::new(id, opened))
}

/// The names of all puzzles that a name stands for.
#[pyfunction]
fn names(py: Python<'_>, name: &str, puzzle: Option<&str>) -> PyResult<Vec<String>> {
    Ok(py.detach(|| naming::all(name, puzzle))?)
}

/// The games there are, a text of JSON each.
#[pyfunction]
fn games() -> Vec<String> {
    all().iter().map(|&game| json(&described(game))).collect()
}

fn parameter_json(known: &Parameter) -> ParameterJson<'_> {
    ParameterJson {
        name: known.name,
        values: known.values,
        default: known.default,
        summary: known.summary.of(Lang::En),
    }
}

fn described(game: Listed) -> PuzzleJson<'static> {
    let parameters = game.about().parameters.iter().map(parameter_json);
    let numbers = game.numbers(&Params::none()).ok();
    PuzzleJson {
        puzzle: game.name(),
        title: game.about().title.of(Lang::En),
        summary: game.about().summary.of(Lang::En),
        reference: game.about().reference,
        parameters: parameters.collect(),
        aliases: game.aliases(),
        note: (!game.can_be_lost()).then(|| NO_MOVE_LOSES.of(Lang::En)),
        numbers: numbers.map(|range| [*range.start(), *range.end()]),
        extensions: game.about().extensions,
    }
}

/// The first puzzle that a game offers to players.
#[pyfunction]
fn sample(game: &str) -> Option<String> {
    let game = impasse_lab::find(game)?;
    on_shelves(game).next().map(|puzzle| puzzle.name())
}

/// How a game is played, in English or Japanese.
#[pyfunction]
fn rules(game: &str, in_japanese: bool) -> Option<&'static str> {
    let lang = if in_japanese { Lang::Ja } else { Lang::En };
    impasse_lab::find(game).map(|game| game.rules().of(lang))
}

/// The models that come with the program, a text of JSON each.
#[pyfunction]
fn models() -> Vec<String> {
    let models = shipped_models().iter();
    models.map(|model| json(model.file())).collect()
}
