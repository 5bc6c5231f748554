//! Records as Markdown. Pictures are left to the page.

use std::fmt::Write as _;

use super::{OPENING, by_paper, provenance, summary};
use crate::finding::{Exhibit, Finding};
use crate::record::Record;

/// The report for the repository.
#[must_use]
pub fn markdown(records: &[Record]) -> String {
    let mut out = format!(
        "# The five papers, recomputed\n\n{OPENING}\n\n**{}.**\n\n",
        summary(records)
    );
    overview(&mut out, records);
    for (_, reference, own) in by_paper(records) {
        let _ = writeln!(out, "\n## {reference}");
        for record in own {
            for told in &record.findings {
                finding(&mut out, told);
            }
            let _ = writeln!(out, "\n    {}\n\n{}.", record.command, provenance(record));
        }
    }
    out
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
    for exhibit in &told.exhibits {
        if let Exhibit::Board { caption, text } = exhibit {
            let _ = writeln!(
                out,
                "\n{}:\n\n```text\n{}\n```",
                capital(caption),
                text.trim_end()
            );
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
