//! Texts in the languages of a study.

use impasse_puzzle::{Sentence, sentence};
use impasse_wire::study::Texts;

use crate::toml::Section;

/// Letters that a text may have.
const MOST_LETTERS: usize = 20_000;

/// The languages of a study: every text must have all of them.
pub(super) struct Languages {
    pub(super) codes: Vec<String>,
}

/// The languages that pages speak; a study has some of them.
const KNOWN: [&str; 2] = ["en", "ja"];

impl Languages {
    pub(super) fn read(top: &Section<'_>) -> Self {
        let mut codes: Vec<String> = Vec::new();
        for (code, span) in top.list("languages") {
            if KNOWN.contains(&&*code) && !codes.contains(&code) {
                codes.push(code);
            } else {
                let expected = sentence!("`en` or `ja`, each once", "「en」「ja」を1度ずつ");
                top.source.complain(span, Sentence::quoted(code), expected);
            }
        }
        if codes.is_empty() {
            codes.push(KNOWN[0].to_owned());
        }
        Self { codes }
    }

    /// A text that must be there.
    pub(super) fn needed(&self, section: &Section<'_>, key: &'static str) -> Texts {
        if section.item(key).is_none() {
            section.missing(key);
        }
        self.optional(section, key)
    }

    /// A text that may be missing: then it is empty.
    pub(super) fn optional(&self, section: &Section<'_>, key: &'static str) -> Texts {
        let Some(inner) = section.section(key) else {
            return Texts::new();
        };
        let texts = self.inside(&inner);
        inner.end();
        texts
    }

    /// The texts of a table that may hold other things, too.
    pub(super) fn inside(&self, section: &Section<'_>) -> Texts {
        let mut texts = Texts::new();
        for code in KNOWN {
            if !self.codes.iter().any(|known| known == code) {
                // A preset may speak more languages than the study.
                continue;
            }
            let text = section.needed_text(code);
            let letters = text.chars().count();
            if letters > MOST_LETTERS {
                let found = sentence!("{0} letters", "{0}文字", letters);
                let expected = sentence!("at most {0}", "{0}文字以内", MOST_LETTERS);
                section.complain(code, found, expected);
            }
            if text.chars().any(|c| c.is_control() && c != '\n') {
                let found = sentence!("a control character", "制御文字");
                let expected = sentence!("letters and line breaks", "文字と改行");
                section.complain(code, found, expected);
            }
            texts.insert(code.to_owned(), text.trim().to_owned());
        }
        texts
    }
}
