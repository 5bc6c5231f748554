//! What an author is told of a puzzle.

use impasse_lab::{Foretold, Inspection, Spare, Without, naming};
use impasse_puzzle::{Lang, Mark, Measure, Spot, Standing, Words, draw};
use impasse_wire::command::{InspectJson, IntendedJson, SpareJson};

use crate::{DeadResult, Subject, fill, foretold_json, grouped, why};

const SHORTEST: Words = Words::new(
    "solvable; the shortest solution has {0} (proved)",
    "解けます。最短{0}（証明済み）",
);
const SHORT: Words = Words::new(
    "solvable; the shortest solution found has {0}",
    "解けます。見つかった最短の解は{0}です",
);
const UNKNOWN: Words = Words::new("unknown: {0}", "不明: {0}");
const UNUSED: Words = Words::new(
    "of no use (without any one of them the shortest solution stays as long): {0}",
    "なくてもよいもの（どれか1つを除いても最短手数は同じ）: {0}",
);
const OBSTACLES: Words = Words::new(
    "only in the way (without any one of them a shorter solution appears): {0}",
    "邪魔をしているだけのもの（どれか1つを除けば、もっと短く解ける）: {0}",
);
const UNTOUCHED: Words = Words::new(
    "not touched by this solution, perhaps of use: {0}",
    "この解では使わないもの（要不要は不明）: {0}",
);
const SAME_LENGTH: Words = Words::new(
    "your solution ({0}) is as short as the one found",
    "作者の解（{0}）と同じ長さです",
);
const SHORTCUT: Words = Words::new(
    "a shortcut: {1} fewer than your solution of {0}; they part after {2}",
    "作者の解（{0}）より{1}短い近道があります（{2}の後で分かれます）",
);
const LONGER: Words = Words::new(
    "your solution ({0}) is shorter than the one found",
    "作者の解（{0}）のほうが短いです",
);

const KINDS: Words = Words::new(
    "shortest solutions: {0}; kinds, whatever the order of moves: {1}",
    "最短解の数: {0}（手の順序を問わなければ{1}種類）",
);
const MANY_KINDS: Words = Words::new(
    "shortest solutions: {0}; kinds, whatever the order of moves: {1} or more",
    "最短解の数: {0}（手の順序を問わなくても{1}種類以上）",
);
const OTHER: Words = Words::new(
    "a shortest solution of another kind than yours: {0}",
    "作者の解とは別の種類の最短解: {0}",
);

/// What was found out about a puzzle, for its author.
pub struct InspectResult<'a> {
    /// The puzzle.
    pub subject: Subject<'a>,
    /// What was found out.
    pub told: &'a Inspection,
    /// What models say.
    pub foretold: &'a [Foretold<'a>],
    /// CPU time of the process.
    pub cpu_seconds: f64,
}

/// Names that are listed; more would not be read.
const MOST: usize = 12;

impl<'a> InspectResult<'a> {
    fn spare(&self, without: Without) -> impl Iterator<Item = &Spare> {
        let all = self.told.spare.iter();
        all.filter(move |part| part.without == without)
    }

    /// What `impasse inspect --json` prints.
    #[must_use]
    pub fn json(&self, lang: Lang) -> InspectJson<'a> {
        let opened = self.subject.opened;
        let dead = &self.told.dead;
        let best = self.told.best.as_ref();
        let list = |without| -> Vec<SpareJson> {
            let parts = self.spare(without).map(|part| SpareJson {
                what: part.what.of(lang),
                spots: part.spots.iter().copied().map(Spot::name).collect(),
            });
            parts.collect()
        };
        let standing = if best.is_some() {
            Standing::Solvable
        } else {
            dead.standing
        };
        let solution = best.and_then(|best| best.outcome.solution());
        InspectJson {
            id: self.subject.id,
            puzzle: opened.game(),
            params: opened.params().to_string(),
            verdict: standing.into(),
            limit: self.told.limit.map(Into::into),
            reason: dead
                .reason
                .as_ref()
                .map(|reason| reason.without_marks().of(lang)),
            measure: self.told.measure,
            moves: solution.map(<[String]>::len),
            lengths: best.map(|best| {
                let lengths = best.lengths.iter();
                lengths.map(|(m, n)| (m.name.to_owned(), *n)).collect()
            }),
            solution: solution.map(|moves| moves.join(" ")),
            optimal: best.map(|best| best.outcome.is_optimal()),
            lower_bound: best.map(|best| best.outcome.lower_bound),
            unused: list(Without::Same),
            in_the_way: list(Without::Shorter),
            untouched: list(Without::Unknown),
            narrowed: self
                .told
                .narrowed
                .as_ref()
                .map(|(params, text)| naming::text_id(opened.game(), params, text)),
            shortest_solutions: self.told.ways.as_ref().map(|ways| ways.solutions),
            kinds: self.told.ways.as_ref().map(|ways| ways.kinds),
            all_kinds: self.told.ways.as_ref().map(|ways| ways.is_all),
            other: self
                .told
                .ways
                .as_ref()
                .and_then(|ways| Some(ways.other.as_ref()?.join(" "))),
            intended: self.told.intended.as_ref().map(|own| IntendedJson {
                moves: own.moves,
                shorter_by: own.shorter_by,
                common: own.common,
            }),
            predictions: self
                .foretold
                .iter()
                .map(|foretold| foretold_json(foretold, lang))
                .collect(),
            cpu_seconds: self.cpu_seconds,
        }
    }

    /// The verdict in a line.
    #[must_use]
    pub fn sentence(&self, lang: Lang) -> String {
        let Some(best) = &self.told.best else {
            if self.told.dead.standing == Standing::Lost {
                let dead = DeadResult {
                    subject: self.subject,
                    report: &self.told.dead,
                    cpu_seconds: self.cpu_seconds,
                };
                return dead.sentence(lang);
            }
            let why = self.told.limit.map_or("", |limit| why(limit, lang));
            return fill(UNKNOWN, lang, &[why]);
        };
        let words = if best.outcome.is_optimal() {
            SHORTEST
        } else {
            SHORT
        };
        fill(words, lang, &[&self.length(lang)])
    }

    /// How long the best solution is, in what a person decides; empty where there
    /// is none.
    #[must_use]
    pub fn length(&self, lang: Lang) -> String {
        let counted = self.counted();
        counted.map_or_else(String::new, |(measure, length)| measure.say(length, lang))
    }

    /// What counts the lengths, and how long the best solution is.
    fn counted(&self) -> Option<(Measure, u64)> {
        let lengths = &self.told.best.as_ref()?.lengths;
        let named = lengths
            .iter()
            .find(|(measure, _)| measure.name == self.told.measure);
        named.or(lengths.first()).copied()
    }

    /// What it does without, and how the author's solution compares.
    #[must_use]
    pub fn lines(&self, lang: Lang) -> Vec<String> {
        let mut lines = Vec::new();
        if let (Some(own), Some(best)) = (&self.told.intended, &self.told.best) {
            let found = best.outcome.solution().map_or(0, <[String]>::len);
            let said = |length: usize| match self.counted() {
                Some((measure, _)) => measure.say(length as u64, lang),
                None => length.to_string(),
            };
            let [own_length, fewer, common] = [own.moves, own.shorter_by, own.common].map(said);
            lines.push(match own.moves.cmp(&found) {
                std::cmp::Ordering::Less => fill(LONGER, lang, &[&own_length]),
                std::cmp::Ordering::Equal => fill(SAME_LENGTH, lang, &[&own_length]),
                std::cmp::Ordering::Greater => {
                    fill(SHORTCUT, lang, &[&own_length, &fewer, &common])
                }
            });
        }
        if let Some(ways) = &self.told.ways {
            let [solutions, kinds] = [ways.solutions, ways.kinds as u64].map(grouped);
            let words = if ways.is_all { KINDS } else { MANY_KINDS };
            lines.push(fill(words, lang, &[&solutions, &kinds]));
            if let Some(other) = &ways.other {
                lines.push(fill(OTHER, lang, &[&other.join(" ")]));
            }
        }
        for (without, words) in [
            (Without::Same, UNUSED),
            (Without::Shorter, OBSTACLES),
            (Without::Unknown, UNTOUCHED),
        ] {
            let mut names: Vec<String> =
                self.spare(without).map(|part| part.what.of(lang)).collect();
            if names.is_empty() {
                continue;
            }
            if names.len() > MOST {
                let all = names.len();
                names.truncate(MOST);
                names.push(format!("… ({all})"));
            }
            let comma = match lang {
                Lang::En => ", ",
                Lang::Ja => "、",
            };
            lines.push(fill(words, lang, &[&names.join(comma)]));
        }
        lines
    }

    /// Where the parts are that are of no use; where it cannot be solved, why.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        if let Some(reason) = &self.told.dead.reason {
            return reason.marks.clone();
        }
        let unused = self.spare(Without::Same).flat_map(|part| &part.spots);
        unused.map(|&spot| Mark::Blocker(spot)).collect()
    }

    /// The board with these places.
    #[must_use]
    pub fn picture(&self, lang: Lang) -> String {
        let title = format!("{}: {}", self.subject.id, self.sentence(lang));
        draw::svg(&self.subject.opened.scene(), &self.marks(), &title)
    }
}
