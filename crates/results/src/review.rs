//! A played game, and where it was lost.

use impasse_lab::Review;
use impasse_puzzle::{Lang, Mark, Scene, Standing, Words, draw};
use impasse_wire::command::ReviewJson;

use crate::film::{Frame, film};
use crate::{Subject, fill, why};

const SOLVABLE_AFTER: Words = Words::new(
    "after move {0}: it can be solved",
    "{0}手目の後：まだ解けます",
);
const AT_START: Words = Words::new("the start", "初期局面");
const LOST_HERE: Words = Words::new(
    "move {0} lost the game: {1}",
    "{0}手目で解けなくなりました：{1}",
);
const KEPT: Words = Words::new(
    "before move {0}: {1} would have kept the win",
    "{0}手目の前：{1}ならまだ解けました",
);

/// Seconds that a move is shown, and that a reader needs for what is said of the end.
const MOVE: f64 = 0.8;
const WORDS: f64 = 4.0;

const WON: Words = Words::new("won; moves: {0}", "{0}手で解けました");
const HOPELESS: Words = Words::new("lost from the start", "最初から解けません");
const LOST_AT: Words = Words::new(
    "move {0} of {1} lost the game: {2}",
    "{1}手のうち{0}手目の{2}で解けなくなりました",
);
const STILL_AT_START: Words = Words::new("it can still be solved", "まだ解けます");
const STILL: Words = Words::new(
    "not lost after {0} moves: it can still be solved",
    "{0}手の後もまだ解けます",
);
const STILL_AFTER_ONE: Words = Words::new(
    "not lost after 1 move: it can still be solved",
    "1手の後もまだ解けます",
);
const LOST_BETWEEN: Words = Words::new(
    "lost by one of moves {0} to {1}; which one is unknown: {2}",
    "{0}手目から{1}手目のどれかで解けなくなりましたが、どの手かは不明です: {2}",
);
const LOST_SOMEWHERE: Words = Words::new(
    "lost at the latest by move {0}, perhaps from the start; unknown: {1}",
    "遅くとも{0}手目には解けなくなっています。最初から解けないのかもしれません（不明: {1}）",
);
const UNKNOWN: Words = Words::new("unknown: {0}", "不明: {0}");
const UNKNOWN_FROM: Words = Words::new(
    "solvable up to move {0}, unknown from there on: {1}",
    "{0}手目までは解けます。その先は不明です: {1}",
);

/// A game judged move by move.
#[derive(Clone, Copy)]
pub struct ReviewResult<'a> {
    /// What was played.
    pub subject: Subject<'a>,
    /// The judgement.
    pub review: &'a Review,
    /// CPU time of the process.
    pub cpu_seconds: f64,
}

impl<'a> ReviewResult<'a> {
    /// What `impasse review --json` prints.
    #[must_use]
    pub fn json(&self, lang: Lang) -> ReviewJson<'a> {
        let review = self.review;
        let loss = review.loss.as_ref();
        ReviewJson {
            id: self.subject.id,
            puzzle: self.subject.opened.game(),
            params: self.subject.opened.params().to_string(),
            moves: &review.moves,
            solved: review.solved,
            start: review.start.into(),
            after: review.after.iter().copied().map(Into::into).collect(),
            lost_at: review.lost_at,
            last_solvable: review.last_solvable,
            alternatives: review.alternatives.iter().map(|m| &*m.text).collect(),
            undecided: &review.undecided,
            detector: loss.map(|loss| loss.detector),
            reason: loss.map(|loss| loss.reason.without_marks().of(lang)),
            limit: review.limit.map(Into::into),
            cpu_seconds: self.cpu_seconds,
        }
    }

    /// The judgement in a line.
    #[must_use]
    pub fn sentence(&self, lang: Lang) -> String {
        let review = self.review;
        let count = review.moves.len().to_string();
        let limit = review.limit.map_or("", |limit| why(limit, lang));
        if review.solved {
            return fill(WON, lang, &[&count]);
        }
        if review.start == Standing::Lost {
            return HOPELESS.of(lang).to_owned();
        }
        if let Some(at) = review.lost_at {
            let played = &review.moves[at - 1];
            return fill(LOST_AT, lang, &[&at.to_string(), &count, played]);
        }
        let too_late = review.after.iter().position(|&s| s == Standing::Lost);
        let too_late = too_late.map(|index| (index + 1).to_string());
        let in_time = review.last_solvable;
        match (in_time, too_late) {
            (Some(at), _) if at == review.moves.len() => match at {
                0 => STILL_AT_START.of(lang).to_owned(),
                1 => STILL_AFTER_ONE.of(lang).to_owned(),
                _ => fill(STILL, lang, &[&count]),
            },
            (Some(at), Some(to)) => fill(LOST_BETWEEN, lang, &[&(at + 1).to_string(), &to, limit]),
            (None, Some(to)) => fill(LOST_SOMEWHERE, lang, &[&to, limit]),
            (Some(at), None) => fill(UNKNOWN_FROM, lang, &[&at.to_string(), limit]),
            (None, None) => fill(UNKNOWN, lang, &[limit]),
        }
    }

    /// Where the move played in the last solvable position begins and ends; one
    /// that lost the game is marked as what it was.
    #[must_use]
    pub fn played_marks(&self) -> Vec<Mark> {
        let review = self.review;
        let losing = |mark: &Mark| match *mark {
            Mark::From(spot) => Some(Mark::Blocker(spot)),
            Mark::To(spot) => Some(Mark::Dead(spot)),
            _ => None,
        };
        if review.lost_at.is_some() {
            review.played.iter().filter_map(losing).collect()
        } else {
            review.played.clone()
        }
    }

    /// The same, and where the moves begin and end that would have kept the
    /// win.
    fn marks(&self) -> Vec<Mark> {
        let review = self.review;
        let kept_win = review.alternatives.iter().flat_map(|m| m.marks.clone());
        self.played_marks().into_iter().chain(kept_win).collect()
    }

    /// The last solvable position with the losing move and what would have kept
    /// the win.
    #[must_use]
    pub fn picture(&self, lang: Lang) -> String {
        let title = format!("{}: {}", self.subject.id, self.sentence(lang));
        draw::svg(&self.review.scene, &self.marks(), &title)
    }

    /// The game up to the move that lost it, why it is lost there, and what would have kept the win;
    /// `scenes` are the start and the position after each move. `None` where no move is known to
    /// have lost it.
    #[must_use]
    pub fn film(&self, scenes: &[Scene], lang: Lang) -> Option<String> {
        let review = self.review;
        let at = review.lost_at?;
        let mut frames: Vec<Frame> = scenes
            .iter()
            .take(at)
            .enumerate()
            .map(|(played, scene)| Frame {
                scene: scene.clone(),
                marks: Vec::new(),
                caption: match played {
                    0 => AT_START.of(lang).to_owned(),
                    _ => fill(SOLVABLE_AFTER, lang, &[&played.to_string()]),
                },
                seconds: MOVE,
            })
            .collect();
        let number = at.to_string();
        let reason = review.loss.as_ref().map(|loss| &loss.reason);
        let why = reason.map_or_else(|| self.sentence(lang), |reason| reason.sentence.of(lang));
        frames.push(Frame {
            scene: scenes.get(at)?.clone(),
            marks: reason
                .map(|reason| reason.marks.clone())
                .unwrap_or_default(),
            caption: fill(LOST_HERE, lang, &[&number, &why]),
            seconds: WORDS,
        });
        let kept: Vec<&str> = review.alternatives.iter().map(|m| &*m.text).collect();
        if !kept.is_empty() {
            frames.push(Frame {
                scene: review.scene.clone(),
                marks: self.marks(),
                caption: fill(KEPT, lang, &[&number, &lang.list(&kept)]),
                seconds: WORDS,
            });
        }
        Some(film(&self.sentence(lang), &frames))
    }
}
