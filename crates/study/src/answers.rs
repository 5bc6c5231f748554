//! Answers to questions: whether they are answers.

use std::collections::BTreeMap;

use impasse_puzzle::{Sentence, sentence};
use impasse_wire::study::{QuestionForm, StudyQuestion};

use crate::Asked;

/// Why some answers are refused; `None` where they answer these questions and
/// nothing else.
#[must_use]
pub fn refused_answers<'q>(
    questions: impl IntoIterator<Item = &'q StudyQuestion>,
    answers: &BTreeMap<String, String>,
) -> Option<Sentence> {
    let mut asked = Vec::new();
    for question in questions {
        asked.push(&*question.id);
        match answers.get(&question.id) {
            Some(answer) if !fits(&question.form, answer) => {
                return Some(sentence!(
                    "`{0}` is no answer to `{1}`",
                    "「{0}」は「{1}」の答えになりません。",
                    answer.chars().take(40).collect::<String>(),
                    &question.id
                ));
            }
            None if question.required => {
                return Some(sentence!(
                    "`{0}` needs an answer",
                    "「{0}」に答えてください。",
                    &question.id
                ));
            }
            _ => {}
        }
    }
    let odd = answers.keys().find(|id| !asked.contains(&&***id))?;
    Some(sentence!(
        "nobody asked for `{0}`",
        "「{0}」という質問はありません。",
        odd.chars().take(40).collect::<String>()
    ))
}

/// Whether some answer says that the study is not for them.
#[must_use]
pub fn screens_out(asked: &[Asked], answers: &BTreeMap<String, String>) -> bool {
    asked.iter().any(|one| {
        let answer = answers.get(&one.question.id);
        answer.is_some_and(|answer| one.screens_out.contains(answer))
    })
}

fn fits(form: &QuestionForm, answer: &str) -> bool {
    match form {
        QuestionForm::Choice { choices } => choices.iter().any(|choice| choice.id == answer),
        QuestionForm::Number { low, high } => {
            whole(answer).is_some_and(|n| (*low..=*high).contains(&n))
        }
        QuestionForm::Scale { levels, .. } => {
            whole(answer).is_some_and(|n| (1..=i64::from(*levels)).contains(&n))
        }
        QuestionForm::Words { most } => {
            let is_text = |c: char| c != '\0' && (!c.is_control() || c == '\n' || c == '\t');
            answer.chars().count() <= *most as usize && answer.chars().all(is_text)
        }
    }
}

/// A whole number, written as numbers are.
fn whole(answer: &str) -> Option<i64> {
    let number: i64 = answer.parse().ok()?;
    (number.to_string() == answer).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(form: QuestionForm, required: bool, answers: &[(&str, &str)]) -> bool {
        let question = StudyQuestion {
            id: "q".to_owned(),
            text: BTreeMap::new(),
            required,
            form,
        };
        let answers = answers
            .iter()
            .map(|(id, value)| ((*id).to_owned(), (*value).to_owned()));
        refused_answers([&question], &answers.collect()).is_some()
    }

    #[test]
    fn only_answers_are_answers() {
        let number = || QuestionForm::Number { low: 1, high: 9 };
        assert!(!refused(number(), true, &[("q", "3")]));
        for wrong in ["0", "10", "03", "+3", "3.0", "", "three"] {
            assert!(refused(number(), true, &[("q", wrong)]), "{wrong}");
        }
        assert!(refused(number(), true, &[]));
        assert!(!refused(number(), false, &[]));
        assert!(refused(number(), false, &[("other", "3")]));
        let words = || QuestionForm::Words { most: 5 };
        assert!(!refused(words(), true, &[("q", "<b>ok")]));
        assert!(refused(words(), true, &[("q", "123456")]));
        assert!(refused(words(), true, &[("q", "a\0")]));
    }
}
