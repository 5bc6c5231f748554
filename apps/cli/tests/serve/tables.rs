//! The tables of a study in every form: the same rows, with a description of
//! every column.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::Path;

use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::Field;
use serde_json::{Value, json};

use crate::server::Database;
use crate::study::{LISTED, Site, run, site};

const RULES: &str = "[[exclude]]\nid = \"few\"\nwhen = \"fewer-plays\"\ncount = 2\n\
                     [[exclude]]\nid = \"still\"\nwhen = \"no-move\"\n";

/// One to the end, one who only opened the link, one who withdrew.
async fn three_people(database: &Database) -> Site {
    let site = site(database, &format!("{LISTED}{RULES}")).await;
    let mut step = site.begin(1).await;
    while step["step"] == "puzzle" {
        step = site.solve(1, &step).await;
    }
    site.join(2).await;
    let view = site.join(3).await;
    site.post(3, "/withdraw", &json!({ "token": view["withdraw"] }))
        .await;
    site
}

#[track_caller]
fn export(database: &Database, form: &str, out: &Path) {
    let out = out.to_str().expect("UTF-8");
    let (code, _, said) = run(database, &["export", "try", "--form", form, "-o", out]);
    assert_eq!(code, Some(0), "{said}");
}

fn lines(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).expect("written");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

#[tokio::test]
async fn parquet_holds_the_rows_of_json() {
    let database = &Database::sqlite();
    let site = three_people(database).await;
    let out = site.folder.path();
    export(database, "jsonl", out);
    export(database, "parquet", out);
    for (table, rows) in [("sessions", 3), ("plays", 2), ("events", 6)] {
        let known = lines(&out.join(format!("{table}.jsonl")));
        let file = File::open(out.join(format!("{table}.parquet"))).expect("written");
        let reader = SerializedFileReader::new(file).expect("a Parquet file");
        let read: Vec<_> = reader
            .get_row_iter(None)
            .expect("rows")
            .collect::<Result<_, _>>()
            .expect("rows");
        assert_eq!((known.len(), read.len()), (rows, rows), "{table}");
        for (row, line) in read.iter().zip(&known) {
            for (name, field) in row.get_column_iter() {
                let (part, rest) = name.split_once('_').unwrap_or((name, ""));
                let cell = match part {
                    "verdicts" | "answers" => &line[part][rest],
                    _ => &line[name.as_str()],
                };
                let is_same = match field {
                    Field::Null => cell.is_null(),
                    Field::Double(number) => cell.as_f64() == Some(*number),
                    Field::Str(text) => match cell {
                        Value::String(cell) => cell == text,
                        other => {
                            serde_json::from_str::<Value>(text).is_ok_and(|told| told == *other)
                        }
                    },
                    _ => false,
                };
                assert!(is_same, "{table}.{name}: {field} and {cell}");
            }
        }
    }
}

#[tokio::test]
async fn a_psych_ds_folder_describes_every_column_and_leaves_nobody_out() {
    let database = &Database::sqlite();
    let site = three_people(database).await;
    let out = site.folder.path().join("set");
    export(database, "psych-ds", &out);
    let about = fs::read_to_string(out.join("dataset_description.json")).expect("written");
    let about: Value = serde_json::from_str(&about).expect("JSON");
    assert_eq!(about["@type"], "Dataset");
    assert_eq!(about["name"], "try");
    let variables = about["variableMeasured"].as_array().expect("a list");
    let described: BTreeSet<&str> = variables
        .iter()
        .map(|one| {
            let is_told = one["description"]
                .as_str()
                .is_some_and(|text| text.len() > 3);
            assert!(is_told, "{one}");
            one["name"].as_str().expect("a name")
        })
        .collect();
    let files = fs::read_dir(out.join("data")).expect("a folder");
    let mut rows = 0;
    let mut columns = BTreeSet::new();
    for file in files {
        let path = file.expect("a file").path();
        let name = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        // As the form wants it: words with a value each, and `_data.csv`.
        let words = name.strip_suffix("_data.csv").expect("a table");
        let is_word = |word: &str| word.split('-').count() == 2;
        assert!(words.split('_').all(is_word), "{name}");
        let text = fs::read_to_string(&path).expect("a table");
        let (head, rest) = text.split_once('\n').expect("a head");
        rows += rest.lines().count();
        columns.extend(head.split(',').map(str::to_owned));
    }
    assert_eq!(rows, 3 + 2 + 6);
    let columns: BTreeSet<&str> = columns.iter().map(String::as_str).collect();
    assert_eq!(columns, described, "every column, and none that is missing");
    assert!(columns.contains("verdicts.few") && columns.contains("verdicts.still"));
    let fixed = fs::read_to_string(out.join("study.json")).expect("written");
    assert!(
        fixed.contains("fewer-plays"),
        "the rules as they were fixed"
    );
}
