//! Features of puzzles, for the regression on a study's page.

use std::path::Path;

use impasse_puzzle::Complaint;
use impasse_study::PRESET_FEATURES;
use impasse_web::StudyFeatures;

use crate::exit::CliError;
use crate::files;
use crate::output::Output;

/// The features in a file, a table or lines of `impasse rate --json`; those of
/// the presets where there is none. What is of no use there is told.
pub(super) fn read(path: Option<&Path>, output: &Output) -> Result<StudyFeatures, CliError> {
    let text = match path {
        Some(path) => files::read_text(path)?,
        None => PRESET_FEATURES.to_owned(),
    };
    let name = path.unwrap_or(Path::new("preset")).display().to_string();
    let table = impasse_fit::FeatureTable::read(&text, Some("puzzle"))
        .map_err(|error| CliError::unreadable(format!("{name}: "), &error))?;
    for aside in &table.aside {
        output.remark(format_args!("{name}: {}", aside.sentence().of(output.lang)));
    }
    let rows = table.rows.iter().map(|(puzzle, row)| {
        let values = table.names.iter().zip(row);
        let values = values.filter_map(|(name, value)| Some((name.clone(), (*value)?)));
        (puzzle.clone(), values.collect())
    });
    Ok(rows.collect())
}
