//! Records as text.

use std::fmt::Write as _;

use super::{OPENING, by_paper, provenance, summary};
use crate::finding::{Exhibit, Finding};
use crate::record::Record;

/// The report for a terminal.
#[must_use]
pub fn plain(records: &[Record]) -> String {
    let mut out = format!("{OPENING}\n\n{}.\n", summary(records));
    for (_, reference, own) in by_paper(records) {
        let _ = writeln!(out, "\n{reference}\n{}", "=".repeat(reference.len()));
        for record in own {
            for told in &record.findings {
                finding(&mut out, told);
            }
            let _ = writeln!(out, "\n  {}\n  {}", record.command, provenance(record));
        }
    }
    out
}

fn finding(out: &mut String, told: &Finding) {
    let _ = writeln!(out, "\n{}: {}", told.title, told.judgement.word());
    let _ = writeln!(out, "  The paper: {}", told.claim);
    if !told.test.is_empty() {
        let _ = writeln!(out, "  Test: {}.", told.test);
    }
    if !told.remark.is_empty() {
        let _ = writeln!(out, "  {}", told.remark);
    }
    for row in &told.rows {
        let printed = row.printed.as_deref().unwrap_or("-");
        let difference = row.difference.as_deref().unwrap_or("-");
        let _ = writeln!(
            out,
            "    {}: paper {printed}; ours {}; difference {difference}",
            row.what, row.ours
        );
    }
    for exhibit in &told.exhibits {
        if let Exhibit::Board { caption, text } = exhibit {
            let _ = writeln!(out, "    {caption}");
            for line in text.lines() {
                let _ = writeln!(out, "      {line}");
            }
        }
    }
}
