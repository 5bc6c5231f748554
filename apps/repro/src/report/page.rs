//! Records as one page that opens from disk: no script, nothing loaded.

use std::fmt::Write as _;

use super::{OPENING, anchor, by_paper, provenance, summary};
use crate::finding::{Exhibit, Finding};
use crate::record::Record;

pub(super) const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}\
table{border-collapse:collapse;margin:.7rem 0;font-size:.92em}td,th{border:1px solid #ccc;padding:.2rem .5rem;text-align:left;\
vertical-align:top}pre{background:#f4f4f4;padding:.6rem;overflow-x:auto;line-height:1.15}figure{margin:1rem 0;overflow-x:auto}\
figcaption{font-size:.9em;color:#444}.good{color:#00684a}.bad{color:#b33c00}.open{color:#555}\
.how{font-size:.85em;color:#555}h2{margin-top:3rem;border-bottom:2px solid #222}h3{margin-top:2rem}svg{max-width:100%;height:auto}";

/// The report as a page.
#[must_use]
pub fn page(records: &[Record]) -> String {
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>The five papers, recomputed</title>\
         <style>{STYLE}</style></head><body>\n<h1>The five papers, recomputed</h1>\n<p>{OPENING}</p>\n<p><strong>{}.</strong></p>\n",
        summary(records)
    );
    overview(&mut out, records);
    for (name, reference, own) in by_paper(records) {
        let _ = writeln!(out, "<h2 id=\"{name}\">{}</h2>", escaped(reference));
        for record in own {
            for (number, told) in record.findings.iter().enumerate() {
                finding(&mut out, told, &anchor(record, number));
            }
            let _ = writeln!(
                out,
                "<p class=\"how\"><code>{}</code><br>{}</p>",
                escaped(&record.command),
                escaped(&provenance(record))
            );
        }
    }
    out.push_str("</body></html>\n");
    out
}

fn overview(out: &mut String, records: &[Record]) {
    out.push_str("<table><tr><th>paper</th><th>what</th><th>judgement</th><th>run</th></tr>\n");
    for record in records {
        for (number, told) in record.findings.iter().enumerate() {
            let _ = writeln!(
                out,
                "<tr><td>{}</td><td><a href=\"#{}\">{}</a></td><td class=\"{}\">{}</td><td>{}</td></tr>",
                record.paper,
                anchor(record, number),
                escaped(&told.title),
                told.judgement.class(),
                told.judgement.word(),
                record.scale.name()
            );
        }
    }
    out.push_str("</table>\n");
}

fn finding(out: &mut String, told: &Finding, anchor: &str) {
    let _ = writeln!(
        out,
        "<h3 id=\"{anchor}\">{}</h3>\n<p>{}</p>\n<p><strong class=\"{}\">{}.</strong>",
        escaped(&told.title),
        escaped(&told.claim),
        told.judgement.class(),
        told.judgement.word()
    );
    if !told.test.is_empty() {
        let _ = write!(out, " Test: {}.", escaped(&told.test));
    }
    let _ = writeln!(out, " {}</p>", escaped(&told.remark));
    if !told.rows.is_empty() {
        out.push_str("<table><tr><th></th><th>printed</th><th>ours</th><th>difference</th></tr>\n");
        for row in &told.rows {
            let maybe = |text: &Option<String>| escaped(text.as_deref().unwrap_or(""));
            let _ = writeln!(
                out,
                "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                escaped(&row.what),
                maybe(&row.printed),
                escaped(&row.ours),
                maybe(&row.difference)
            );
        }
        out.push_str("</table>\n");
    }
    for exhibit in &told.exhibits {
        let _ = match exhibit {
            Exhibit::Board { caption, text } => writeln!(
                out,
                "<figure><pre>{}</pre><figcaption>{}</figcaption></figure>",
                escaped(text.trim_end()),
                escaped(caption)
            ),
            Exhibit::Picture { caption, svg } => writeln!(
                out,
                "<figure>{}<figcaption>{}</figcaption></figure>",
                inline(svg),
                escaped(caption)
            ),
        };
    }
}

/// A picture as part of a page, which needs no name of its language there.
fn inline(svg: &str) -> String {
    svg.replace(" xmlns=\"http://www.w3.org/2000/svg\"", "")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
