//! The description of a Psych-DS folder: what it is, and what every column of
//! its tables means.

use std::path::Path;

use impasse_web::{StudyColumn, StudyTable};
use serde_json::json;

use super::Definition;
use crate::exit::CliError;
use crate::files::NewFile;

/// What a table is called: words with a value each, of letters and digits.
pub(super) fn file_name(study: &str, table: StudyTable) -> String {
    let study: String = study.chars().filter(char::is_ascii_alphanumeric).collect();
    format!("study-{study}_description-{}_data.csv", table.name())
}

/// Writes `dataset_description.json`, and the study itself beside it.
pub(super) fn describe(folder: &Path, study: &Definition) -> Result<(), CliError> {
    let mut columns: Vec<StudyColumn> = Vec::new();
    for column in StudyTable::ALL
        .into_iter()
        .flat_map(|table| table.columns(study))
    {
        if !columns.iter().any(|known| known.name == column.name) {
            columns.push(column);
        }
    }
    let variables: Vec<_> = columns
        .iter()
        .map(|column| {
            json!({
                "@type": "PropertyValue",
                "name": column.name,
                "description": column.meaning,
                "value": if column.is_number { "number" } else { "string" },
            })
        })
        .collect();
    let title = study.title.values().next().cloned().unwrap_or_default();
    let about = json!({
        "@context": "https://schema.org/",
        "@type": "Dataset",
        "name": study.name,
        "description": format!("{title}. Study as it was fixed before the first participant: SHA-256 {}.", study.hash()),
        "schemaVersion": "Psych-DS 0.4.0",
        "variableMeasured": variables,
    });
    let text = serde_json::to_string_pretty(&about).unwrap_or_default();
    NewFile::create(&folder.join("dataset_description.json"))?.hold(&format!("{text}\n"))?;
    NewFile::create(&folder.join("study.json"))?.hold(&format!("{}\n", study.canonical()))
}
