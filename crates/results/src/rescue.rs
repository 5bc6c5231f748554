//! What makes a lost position winnable.

use impasse_lab::{Mended, Rescue, naming};
use impasse_puzzle::{Lang, Mark, Sentence, Standing, Words, draw};
use impasse_wire::command::{RescueJson, TriedJson};

use crate::{Subject, fill, grouped, why};

const NOTHING_LOST: Words = Words::new(
    "nothing is lost: the position can be won as it is",
    "手詰りではありません（このままで解けます）",
);
const LEAST: Words = Words::new(
    "{0}; fewer are proved not to be enough",
    "{0}（これより少ない変更では解けないことを証明済み）",
);
const SMALLEST_FOUND: Words = Words::new(
    "{0}, the smallest found; that fewer are not enough is not proved",
    "{0}（見つかった中で最小。これより少なくて済むかは不明）",
);
const NOT_FOUND: Words = Words::new(
    "no change was found that makes it winnable",
    "解けるようになる変更は見つかりませんでした",
);
const NOT_FOUND_WITHIN: Words = Words::new(
    "no change was found that makes it winnable: {0}",
    "解けるようになる変更は見つかりませんでした（{0}）",
);
const TRIED: Words = Words::new(
    "boards with {0}: {1}, of which proved lost: {2}, undecided: {3}",
    "{0}の盤: {1}（手詰りを証明: {2}、不明: {3}）",
);
const ONE_CHANGE: Words = Words::new("one change", "変更1か所");
const CHANGES: Words = Words::new("{0} changes", "変更{0}か所");

/// What a rescue came to.
#[derive(Clone, Copy)]
pub struct RescueResult<'a> {
    /// The position.
    pub subject: Subject<'a>,
    /// What was found.
    pub rescue: &'a Rescue,
    /// CPU time of the process.
    pub cpu_seconds: f64,
}

/// So many changes.
fn counted(count: usize) -> Sentence {
    Sentence::counted(count, ONE_CHANGE, CHANGES)
}

/// The name that carries a mended position.
fn name(game: &str, mended: &Mended) -> String {
    naming::text_id(game, &mended.params, &mended.text)
}

impl<'a> RescueResult<'a> {
    /// What `impasse rescue --json` prints.
    #[must_use]
    pub fn json(&self, lang: Lang) -> RescueJson<'a> {
        let opened = self.subject.opened;
        let mended = self.rescue.mended.as_ref();
        let steps = mended.map_or(&[][..], |mended| &mended.steps);
        RescueJson {
            id: self.subject.id,
            puzzle: opened.game(),
            params: opened.params().to_string(),
            before: self.rescue.before.into(),
            limit: self.rescue.limit.map(Into::into),
            changes: mended.map(|mended| mended.steps.len()),
            steps: steps.iter().map(|step| step.what.of(lang)).collect(),
            least: mended.map(|mended| mended.is_least),
            mended: mended.map(|mended| name(opened.game(), mended)),
            moves: mended.map(|mended| mended.solution.len()),
            solution: mended.map(|mended| mended.solution.join(" ")),
            tried: self
                .rescue
                .tried
                .iter()
                .map(|tried| TriedJson {
                    boards: tried.boards,
                    lost: tried.lost,
                    open: tried.open,
                })
                .collect(),
            cpu_seconds: self.cpu_seconds,
        }
    }

    /// What came of it, in a line.
    #[must_use]
    pub fn sentence(&self, lang: Lang) -> String {
        match (&self.rescue.mended, self.rescue.limit) {
            (Some(mended), _) => {
                let words = if mended.is_least {
                    LEAST
                } else {
                    SMALLEST_FOUND
                };
                fill(words, lang, &[&counted(mended.steps.len()).of(lang)])
            }
            _ if self.rescue.before == Standing::Solvable => NOTHING_LOST.of(lang).to_owned(),
            (None, Some(limit)) => fill(NOT_FOUND_WITHIN, lang, &[why(limit, lang)]),
            (None, None) => NOT_FOUND.of(lang).to_owned(),
        }
    }

    /// The changes, a line each, and what was looked at.
    #[must_use]
    pub fn lines(&self, lang: Lang) -> Vec<String> {
        let mended = self.rescue.mended.iter();
        let steps = mended.flat_map(|mended| &mended.steps);
        let mut lines: Vec<String> = steps.map(|step| step.what.of(lang)).collect();
        for (at, tried) in self.rescue.tried.iter().enumerate() {
            let numbers = [tried.boards, tried.lost, tried.open].map(|n| grouped(n as u64));
            let [boards, lost, open] = &numbers;
            lines.push(fill(
                TRIED,
                lang,
                &[&counted(at + 1).of(lang), boards, lost, open],
            ));
        }
        lines
    }

    /// The name of the mended puzzle.
    #[must_use]
    pub fn name(&self) -> Option<String> {
        let mended = self.rescue.mended.as_ref()?;
        Some(name(self.subject.opened.game(), mended))
    }

    /// Where the changes are.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        let mended = self.rescue.mended.iter();
        let steps = mended.flat_map(|mended| &mended.steps);
        steps.flat_map(|step| step.marks.clone()).collect()
    }

    /// The position as it was, with the places of the changes.
    #[must_use]
    pub fn picture(&self, lang: Lang) -> String {
        let title = format!("{}: {}", self.subject.id, self.sentence(lang));
        draw::svg(&self.subject.opened.scene(), &self.marks(), &title)
    }
}
