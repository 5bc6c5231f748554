//! Records as Markdown, with pictures as files beside it.

use std::fmt::Write as _;

use super::{OPENING, anchor, by_paper, provenance, summary};
use crate::finding::{Exhibit, Finding};
use crate::record::Record;

/// The report for the repository.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Markdown {
    /// Its text.
    pub text: String,
    /// What it shows: the names of files beside it, and what is in them.
    pub pictures: Vec<(String, String)>,
}

/// Tells records; the names of pictures begin with `name`.
#[must_use]
pub fn markdown(records: &[Record], name: &str) -> Markdown {
    let mut pictures = Vec::new();
    let mut out = format!(
        "# The five papers, recomputed\n\n{OPENING}\n\n**{}.**\n\n",
        summary(records)
    );
    overview(&mut out, records);
    for (_, reference, own) in by_paper(records) {
        let _ = writeln!(out, "\n## {reference}");
        for record in own {
            for (number, told) in record.findings.iter().enumerate() {
                finding(&mut out, told);
                for (place, exhibit) in told.exhibits.iter().enumerate() {
                    let picture = format!("{name}-{}-{place}.svg", anchor(record, number));
                    pictures.extend(shown(&mut out, exhibit, picture));
                }
            }
            let _ = writeln!(out, "\n    {}\n\n{}.", record.command, provenance(record));
        }
    }
    Markdown {
        text: out,
        pictures,
    }
}

fn overview(out: &mut String, records: &[Record]) {
    out.push_str("| paper | what | judgement | run |\n|---|---|---|---|\n");
    for record in records {
        for told in &record.findings {
            let _ = writeln!(
                out,
                "| {} | {} | {} | {} |",
                record.paper,
                cell(&told.title),
                told.judgement.word(),
                record.scale.name()
            );
        }
    }
}

fn finding(out: &mut String, told: &Finding) {
    let _ = writeln!(out, "\n### {}\n\n{}", told.title, told.claim);
    let test = match &told.test[..] {
        "" => String::new(),
        test => format!(" Test: {test}."),
    };
    let _ = writeln!(
        out,
        "\n**{}.**{test} {}",
        capital(told.judgement.word()),
        told.remark
    );
    if !told.rows.is_empty() {
        out.push_str("\n| | printed | ours | difference |\n|---|---|---|---|\n");
    }
    for row in &told.rows {
        let maybe = |text: &Option<String>| cell(text.as_deref().unwrap_or(""));
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} |",
            cell(&row.what),
            maybe(&row.printed),
            cell(&row.ours),
            maybe(&row.difference)
        );
    }
}

/// Shows something; a picture is handed out under its name.
fn shown(out: &mut String, exhibit: &Exhibit, picture: String) -> Option<(String, String)> {
    match exhibit {
        Exhibit::Board { caption, text } => {
            let (caption, text) = (capital(caption), text.trim_end());
            let _ = writeln!(out, "\n{caption}:\n\n```text\n{text}\n```");
            None
        }
        Exhibit::Picture { caption, svg } => {
            let _ = writeln!(out, "\n![{}]({picture})", capital(caption));
            Some((picture, svg.clone()))
        }
    }
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}
