//! Features of puzzles, for the regression on a study's page.

use std::path::Path;

use impasse_puzzle::sentence;
use impasse_study::PRESET_FEATURES;
use impasse_web::StudyFeatures;
use serde_json::Value;

use crate::exit::CliError;
use crate::files;

/// The features in a file, a table or lines of `impasse rate --json`; those of
/// the presets where there is none.
pub(super) fn read(path: Option<&Path>) -> Result<StudyFeatures, CliError> {
    let text = match path {
        Some(path) => files::read_text(path)?,
        None => PRESET_FEATURES.to_owned(),
    };
    let name = path.unwrap_or(Path::new("preset")).display().to_string();
    if text.trim_start().starts_with('{') {
        return rated(&name, &text);
    }
    let table = impasse_fit::FeatureTable::read(&text, Some("puzzle"))
        .map_err(|error| CliError::unreadable(format!("{name}: "), &error))?;
    let rows = table.rows.iter().map(|(puzzle, row)| {
        let values = table.names.iter().zip(row);
        let values = values.filter_map(|(name, value)| Some((name.clone(), (*value)?)));
        (puzzle.clone(), values.collect())
    });
    Ok(rows.collect())
}

/// Lines of `impasse rate --json`; what it could not measure is left out.
fn rated(name: &str, text: &str) -> Result<StudyFeatures, CliError> {
    let mut features = StudyFeatures::new();
    for (number, line) in (1_usize..).zip(text.lines()) {
        let read: Option<Value> = serde_json::from_str(line).ok();
        let found = read.as_ref().and_then(|line| {
            let puzzle = line["id"].as_str()?;
            Some((puzzle, line["features"].as_object()?))
        });
        let Some((puzzle, values)) = found else {
            return Err(CliError::bad_input(sentence!(
                "{0}: line {1}: this is no line of `impasse rate --json`",
                "{0}：{1}行目：「impasse rate --json」の行ではありません。",
                name,
                number
            )));
        };
        let values = values.iter();
        let values = values.filter_map(|(name, value)| Some((name.clone(), value.as_f64()?)));
        features.insert(puzzle.to_owned(), values.collect());
    }
    Ok(features)
}
