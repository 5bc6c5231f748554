//! Records told: as text for a terminal, as Markdown for the repository, as a page that opens
//! from disk. Nothing is in them that is not in the records.

mod markdown;
mod page;
mod plain;

pub use markdown::{Markdown, markdown};
pub use page::page;
pub use plain::plain;

use std::fmt::Write as _;

use crate::PAPERS;
use crate::finding::Judgement;
use crate::record::{Record, counts};

/// What every report begins with.
const OPENING: &str = "Five papers about one-player puzzles, recomputed: for each table, figure or statement what is printed, what we \
                       find, the difference, and a judgement by the test that stands beside it; where a paper prints nothing, the test is our own. Every \
                       figure comes from a record of a run; the command beside a part computes it again where there is no record yet, or with --fresh. \
                       Levels and people of others are found through IMPASSE_LEVELS and IMPASSE_HUMAN; without them the commands take levels of \
                       ours or leave a part out.";

/// How many findings came out how.
fn summary(records: &[Record]) -> String {
    let words = Judgement::ALL.map(Judgement::word);
    let told = words.iter().zip(counts(records));
    let told: Vec<String> = told
        .filter(|&(_, count)| count > 0)
        .map(|(word, count)| format!("{word}: {count}"))
        .collect();
    told.join(", ")
}

/// The records of each paper, with its reference; papers without any are left out.
fn by_paper(records: &[Record]) -> Vec<(&'static str, &'static str, Vec<&Record>)> {
    let papers = PAPERS.iter().map(|paper| {
        let own = records.iter().filter(|record| record.paper == paper.name);
        (paper.name, paper.reference, own.collect::<Vec<_>>())
    });
    papers.filter(|(_, _, own)| !own.is_empty()).collect()
}

/// The name of a finding inside a report.
fn anchor(record: &Record, number: usize) -> String {
    format!("{}-{}-{number}", record.paper, record.part)
}

/// How a record came about, in a line.
fn provenance(record: &Record) -> String {
    let mut told = format!(
        "{} run, revision {}, seed {}, {}, {}, {:.1} CPU s",
        record.scale.name(),
        record.origin.revision,
        record.seed,
        record.origin.limits,
        record.origin.machine,
        record.cpu_seconds
    );
    for earlier in &record.earlier {
        let _ = write!(
            told,
            "; {} pieces of an earlier run, revision {}, {}, {}, {:.1} CPU s",
            earlier.pieces,
            earlier.origin.revision,
            earlier.origin.limits,
            earlier.origin.machine,
            earlier.cpu_seconds
        );
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::{Compared, Exhibit, Finding};
    use crate::record::Earlier;
    use crate::work::{Origin, Scale};

    fn origin(revision: &str) -> Origin {
        Origin {
            revision: revision.to_owned(),
            limits: "no limits".to_owned(),
            machine: "a machine".to_owned(),
        }
    }

    fn record() -> Record {
        let finding = Finding::new("Table 1", "Shares of <components>")
            .rows([Compared::numbers("(4,0)", 45.7, 44.2, 2)])
            .board("a board", "#####\n#@$.#\n#####")
            .judged("within two points", true);
        Record {
            paper: "shintani".to_owned(),
            part: "tables".to_owned(),
            scale: Scale::Quick,
            command: "impasse papers all --quick".to_owned(),
            origin: origin("abc"),
            seed: 1,
            cpu_seconds: 1.5,
            earlier: Vec::new(),
            findings: vec![finding],
        }
    }

    #[test]
    fn every_form_tells_printed_ours_difference_test_verdict_and_command() {
        let records = [record()];
        let markdown = markdown(&records, "papers").text;
        for text in [plain(&records), markdown, page(&records)] {
            for told in [
                "45.70",
                "44.20",
                "-1.50",
                "within two points",
                "agrees",
                "papers all",
                "revision abc",
            ] {
                assert!(text.contains(told), "{told} is missing:\n{text}");
            }
        }
    }

    #[test]
    fn pieces_of_earlier_runs_are_told_with_their_revision() {
        let mut record = record();
        for seconds in [1.0, 2.5] {
            Earlier::note(&mut record.earlier, origin("old"), seconds);
        }
        let told =
            "1.5 CPU s; 2 pieces of an earlier run, revision old, no limits, a machine, 3.5 CPU s";
        assert!(provenance(&record).ends_with(told));
    }

    #[test]
    fn pictures_lie_beside_the_markdown_that_shows_them() {
        let mut record = record();
        record.findings[0].exhibits.push(Exhibit::Picture {
            caption: "two bars".to_owned(),
            svg: "<svg/>".to_owned(),
        });
        let told = markdown(&[record], "papers");
        let name = "papers-shintani-tables-0-1.svg";
        assert!(told.text.contains(&format!("![Two bars]({name})")));
        assert_eq!(told.pictures, [(name.to_owned(), "<svg/>".to_owned())]);
    }

    #[test]
    fn what_agrees_and_what_does_not_look_different() {
        for judgement in Judgement::ALL {
            let mut record = record();
            record.findings[0].judgement = judgement;
            let class = format!("<strong class=\"{}\">", judgement.class());
            assert!(page(&[record]).contains(&class));
            assert!(page::STYLE.contains(&format!(".{}{{", judgement.class())));
        }
    }

    #[test]
    fn a_page_needs_no_network_and_escapes_what_it_is_told() {
        let page = page(&[record()]);
        assert!(page.contains("Shares of &lt;components&gt;"));
        assert!(
            !page.contains("<script") && !page.contains("http://") && !page.contains("https://")
        );
    }
}
