//! What people are asked, and whom to leave out.

use impasse_puzzle::{Sentence, sentence};
use impasse_wire::study::{QuestionForm, StudyChoice, StudyQuestion, Texts};

use super::identifier;
use super::texts::Languages;
use crate::definition::Asked;
use crate::exclude::{Condition, ExclusionRule};
use crate::toml::Section;

/// What a question is, as the file says it.
#[derive(Clone, Copy)]
enum Kind {
    Choice,
    Number,
    Scale,
    Words,
}

/// A questionnaire.
pub(super) fn questions(top: &Section<'_>, key: &'static str, languages: &Languages) -> Vec<Asked> {
    let mut all: Vec<Asked> = Vec::new();
    for section in top.sections(key) {
        let asked = question(&section, languages);
        let id = &asked.question.id;
        if all.iter().any(|other| other.question.id == *id) {
            let expected = sentence!("another name for each question", "質問ごとに違う名前");
            section.complain("id", Sentence::quoted(id), expected);
        }
        all.push(asked);
        section.end();
    }
    all
}

fn question(section: &Section<'_>, languages: &Languages) -> Asked {
    let id = identifier(section, "id");
    let text = languages.needed(section, "text");
    let required = section.flag("required", true);
    let kinds = [
        ("choice", Kind::Choice),
        ("number", Kind::Number),
        ("scale", Kind::Scale),
        ("words", Kind::Words),
    ];
    if section.item("kind").is_none() {
        section.missing("kind");
    }
    let mut screens_out = Vec::new();
    let form = match section.word("kind", &kinds).unwrap_or(Kind::Words) {
        Kind::Choice => {
            let mut choices: Vec<StudyChoice> = Vec::new();
            for inner in section.sections("choices") {
                let id = identifier(&inner, "id");
                let text = languages.inside(&inner);
                if inner.flag("screens_out", false) {
                    screens_out.push(id.clone());
                }
                if choices.iter().any(|other| other.id == id) {
                    let expected =
                        sentence!("another name for each choice", "選択肢ごとに違う名前");
                    inner.complain("id", Sentence::quoted(&id), expected);
                }
                choices.push(StudyChoice { id, text });
                inner.end();
            }
            if choices.len() < 2 {
                let found = sentence!("{0} choices", "{0}個の選択肢", choices.len());
                section.complain("choices", found, sentence!("two or more", "2個以上"));
            }
            QuestionForm::Choice { choices }
        }
        Kind::Number => {
            let low = section.number("low", -1_000_000..1_000_001).unwrap_or(0);
            let high = section.number("high", -1_000_000..1_000_001);
            let high = high.unwrap_or(1_000_000);
            if low > high {
                let found = sentence!("`low` above `high`", "「high」より大きい「low」");
                section.complain(
                    "low",
                    found,
                    sentence!("`low` below `high`", "「high」以下の「low」"),
                );
            }
            QuestionForm::Number { low, high }
        }
        Kind::Scale => scale(section, languages),
        Kind::Words => {
            let most = section.count("most", 1).unwrap_or(1000).min(10_000);
            QuestionForm::Words { most }
        }
    };
    let question = StudyQuestion {
        id,
        text,
        required,
        form,
    };
    Asked {
        question,
        screens_out,
    }
}

fn scale(section: &Section<'_>, languages: &Languages) -> QuestionForm {
    let levels = section.number("levels", 2..12).unwrap_or(5);
    QuestionForm::Scale {
        levels: u8::try_from(levels).unwrap_or(5),
        lowest: languages.needed(section, "lowest"),
        highest: languages.needed(section, "highest"),
    }
}

/// The rating after each puzzle: on five levels, asked with our words where
/// the file has none; `rating = false` asks nothing.
pub(super) fn rating(top: &Section<'_>, languages: &Languages) -> Option<StudyQuestion> {
    let is_switch = top
        .item("rating")
        .is_none_or(|item| item.as_bool().is_some());
    if is_switch && !top.flag("rating", true) {
        return None;
    }
    let usual = |en: &str, ja: &str| -> Texts {
        let texts = [("en", en), ("ja", ja)].into_iter();
        let spoken = texts.filter(|(code, _)| languages.codes.iter().any(|known| known == code));
        spoken
            .map(|(code, text)| (code.to_owned(), text.to_owned()))
            .collect()
    };
    let mut question = StudyQuestion {
        id: "rating".to_owned(),
        text: usual(
            "How hard was this puzzle for you?",
            "この問題はどのくらい難しく感じましたか？",
        ),
        required: true,
        form: QuestionForm::Scale {
            levels: 5,
            lowest: usual("very easy", "とても簡単"),
            highest: usual("very hard", "とても難しい"),
        },
    };
    if is_switch {
        return Some(question);
    }
    let section = top.section("rating")?;
    question.text = languages.needed(&section, "text");
    question.required = section.flag("required", true);
    question.form = QuestionForm::Scale {
        levels: 5,
        lowest: languages.needed(&section, "lowest"),
        highest: languages.needed(&section, "highest"),
    };
    section.end();
    Some(question)
}

/// The exclusion rules.
pub(super) fn exclusions(top: &Section<'_>) -> Vec<ExclusionRule> {
    let mut rules: Vec<ExclusionRule> = Vec::new();
    for section in top.sections("exclude") {
        let id = identifier(&section, "id");
        if rules.iter().any(|other| other.id == id) {
            let expected = sentence!("another name for each rule", "規則ごとに違う名前");
            section.complain("id", Sentence::quoted(&id), expected);
        }
        let names = Condition::NAMES.map(|name| (name, name));
        if section.item("when").is_none() {
            section.missing("when");
        }
        let when = section.word("when", &names);
        let value = when.map(|when| value(&section, when));
        section.end();
        let condition = when
            .zip(value)
            .and_then(|(when, value)| Condition::new(when, value));
        if let Some(condition) = condition {
            rules.push(ExclusionRule { id, condition });
        }
    }
    rules
}

/// The number that a condition needs: a time, a count, or nothing.
fn value(section: &Section<'_>, when: &'static str) -> u64 {
    let Some(key) = Condition::unit(when) else {
        return 0;
    };
    if section.item(key).is_none() {
        section.missing(key);
    }
    match key {
        "time" => section.time(key).unwrap_or(0),
        "percent" => section.number(key, 0..101).map_or(0, unsigned),
        _ => section.number(key, 0..1_000_001).map_or(0, unsigned),
    }
}

fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}
