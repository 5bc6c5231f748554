//! A played game judged move by move: where it was lost, and what would have
//! kept the win.
//!
//! ```text
//! solvable ─ solvable ─ unknown ─ unknown ─ lost ─ lost ─ lost
//!            the last one known            the first one known
//! ```
//!
//! Once lost, always lost: a goal that can be reached from a position can be
//! reached from every earlier one too. So the detectors look at every
//! position, and then the gap between the last position known to be solvable
//! and the first known to be lost is bisected by searches. Each gets a share of
//! what is left of the limits; one that ends without an answer leaves its
//! position unknown, and the gap on both sides of it is asked on.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use impasse_games::MoveInfo;
use impasse_puzzle::{
    Complaint, Control, Detector, Instance, Limit, Mark, ParamError, Reason, Scene, Sentence,
    Snapshot, Standing, TextError,
};
use impasse_search::Plan;

use crate::SolveRequest;
use crate::referee::Referee;

/// What became of a game, move by move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// The moves played, as people write them.
    pub moves: Vec<String>,
    /// Whether the last of them led to a goal.
    pub solved: bool,
    /// What could still become of the start.
    pub start: Standing,
    /// What could still become of the game after each move: solvable ones
    /// first, then unknown ones, then lost ones.
    pub after: Vec<Standing>,
    /// The first losing move, counted from 1; `None` if no move lost the game,
    /// or it is not known which.
    pub lost_at: Option<usize>,
    /// How many moves had been played in the last position that is known to be
    /// solvable; `None` if none is.
    pub last_solvable: Option<usize>,
    /// That position drawn, or the start.
    pub scene: Scene,
    /// Where the move begins and ends that was played there; empty at the end
    /// of the game, and where no position is known to be solvable.
    pub played: Vec<Mark>,
    /// The moves there that keep the win, in the order of the rules; none if
    /// the game was not lost after it.
    pub alternatives: Vec<MoveInfo>,
    /// The moves there that were not decided.
    pub undecided: Vec<String>,
    /// Why the first lost position is lost, where a detector can say it.
    pub loss: Option<Loss>,
    /// The limit because of which something is unknown.
    pub limit: Option<Limit>,
}

/// Why a position is lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The detector that knows it.
    pub detector: &'static str,
    /// Why, in words and marks.
    pub reason: Reason,
}

/// Why a game cannot be reviewed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReviewError {
    /// A word is no legal move.
    Moves(TextError),
    /// The strategy does not exist, or cannot be used with this game.
    Strategy(ParamError),
}

impl Complaint for ReviewError {
    fn sentence(&self) -> Sentence {
        match self {
            Self::Moves(error) => error.sentence(),
            Self::Strategy(error) => error.sentence(),
        }
    }

    fn place(&self) -> Option<&TextError> {
        match self {
            Self::Moves(error) => Some(error),
            Self::Strategy(_) => None,
        }
    }
}

impl fmt::Display for ReviewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl std::error::Error for ReviewError {}

/// Judges a game of legal moves from the start of `instance`.
pub(crate) fn review<P: Instance>(
    instance: &P,
    moves: &[P::Move],
    plan: &Plan<P>,
    detectors: &[Arc<dyn Detector<P>>],
    request: &SolveRequest<'_>,
    control: Control<'_>,
) -> Review {
    let mut referee = Referee::new(instance, plan, detectors, request, control);
    let mut positions = vec![instance.start()];
    let mut texts = Vec::with_capacity(moves.len());
    for &m in moves {
        let mut state = positions[positions.len() - 1].clone();
        texts.push(instance.move_text(&state, m));
        instance.play(&mut state, m);
        positions.push(state);
    }
    let known = referee.bisect(&positions);
    let standing = |at: usize| known.standing(at);
    let lost_at = known.losing_move().filter(|&at| at <= moves.len());
    let choice = known.solvable.filter(|&at| at < moves.len());
    let (alternatives, undecided) = match choice {
        Some(at) => referee.alternatives(&positions[at]),
        None => (Vec::new(), Vec::new()),
    };
    let loss = lost_at.and_then(|at| referee.loss(&positions[at]));
    let after: Vec<Standing> = (1..=moves.len()).map(standing).collect();
    let decided = standing(0) != Standing::Unknown
        && !after.contains(&Standing::Unknown)
        && undecided.is_empty();
    Review {
        moves: texts,
        solved: instance.is_goal(&positions[moves.len()]),
        start: standing(0),
        after,
        lost_at,
        last_solvable: known.solvable,
        scene: instance.scene(&positions[known.solvable.unwrap_or_default()]),
        played: choice.map_or_else(Vec::new, |at| instance.marks(&positions[at], moves[at])),
        alternatives,
        undecided,
        loss,
        limit: referee.limit.filter(|_| !decided),
    }
}

/// What is known of the positions of a game.
struct Known {
    /// The last that is known to be solvable.
    solvable: Option<usize>,
    /// The first that is known to be lost, or one more than the last.
    lost: usize,
    /// Those between them that were asked in vain.
    vain: BTreeSet<usize>,
}

impl Known {
    fn standing(&self, at: usize) -> Standing {
        if self.solvable.is_some_and(|last| at <= last) {
            Standing::Solvable
        } else if at >= self.lost {
            Standing::Lost
        } else {
            Standing::Unknown
        }
    }

    /// The move into the first lost position, if the one before is known to
    /// be solvable.
    fn losing_move(&self) -> Option<usize> {
        let before = self.solvable?;
        (before + 1 == self.lost).then_some(self.lost)
    }

    /// The position to ask next and how many it may tell apart: the middle of
    /// the longest gap, the earliest of several.
    fn next(&self) -> Option<(usize, usize)> {
        let mut from = self.solvable.map_or(0, |last| last + 1);
        let mut next: Option<(usize, usize)> = None;
        for &to in self.vain.range(from..self.lost).chain([&self.lost]) {
            let gap = to.saturating_sub(from);
            if gap > next.map_or(0, |(_, longest)| longest) {
                next = Some((from + gap / 2, gap));
            }
            from = to + 1;
        }
        next
    }
}

impl<P: Instance> Referee<'_, P> {
    /// Finds out as much as the limits allow.
    fn bisect(&mut self, positions: &[P::State]) -> Known {
        let last = positions.len() - 1;
        let mut known = Known {
            solvable: None,
            lost: positions.len(),
            vain: BTreeSet::new(),
        };
        if self.instance.is_goal(&positions[last]) {
            known.solvable = Some(last);
            return known;
        }
        known.lost = self.first_refuted(positions);
        // A search that fails is the dearest one, so not every position is
        // asked that could be.
        let patience = 2 * bits(positions.len()) as usize + 2;
        // The end is asked first: it is the easiest to judge, and if the game
        // was only given up, nothing else has to be.
        let mut asked = (known.lost > last).then_some((last, positions.len()));
        while let Some((at, gap)) = asked.or_else(|| known.next()) {
            asked = None;
            // Where a move was played, the alternatives to it want a share too.
            match self.judge(&positions[at], bits(gap) + u32::from(last > 0)) {
                Standing::Solvable => known.solvable = Some(at),
                Standing::Lost => known.lost = at,
                Standing::Unknown => {
                    known.vain.insert(at);
                    if known.vain.len() > patience || self.is_over() {
                        break;
                    }
                }
            }
            // A solution may go through later positions of the game too.
            let from = known.solvable.map_or(0, |last| last + 1);
            let met = (from..known.lost)
                .rev()
                .find(|&at| self.recalled(&positions[at]) == Some(true));
            known.solvable = met.or(known.solvable);
        }
        for (at, position) in positions.iter().enumerate() {
            match known.standing(at) {
                Standing::Solvable => self.remember(position, true),
                Standing::Lost => self.remember(position, false),
                Standing::Unknown => {}
            }
        }
        known
    }

    /// The first position that a detector refutes which is quick enough for
    /// searches, or one more than the last.
    fn first_refuted(&mut self, positions: &[P::State]) -> usize {
        for (at, position) in positions.iter().enumerate() {
            let passed = self.clock.pass(Snapshot {
                phase: "detectors",
                states: at as u64,
                total: Some(positions.len() as u64),
                bytes: 0,
            });
            if let Err(limit) = passed {
                self.limit = self.limit.max(Some(limit));
                break;
            }
            let mut quick = self.judges.iter_mut().filter(|(d, _)| d.is_for_search());
            if quick.any(|(_, judge)| judge.is_dead(position)) {
                return at;
            }
        }
        positions.len()
    }

    /// The moves that keep the win, and those that were not decided.
    fn alternatives(&mut self, from: &P::State) -> (Vec<MoveInfo>, Vec<String>) {
        let mut moves = Vec::new();
        self.instance.moves(from, &mut moves);
        let (mut winning, mut undecided) = (Vec::new(), Vec::new());
        for (done, &m) in moves.iter().enumerate() {
            let mut next = from.clone();
            self.instance.play(&mut next, m);
            let shares = u32::try_from(moves.len() - done).unwrap_or(u32::MAX);
            match self.judge(&next, shares) {
                Standing::Solvable => winning.push(MoveInfo {
                    text: self.instance.move_text(from, m),
                    marks: self.instance.marks(from, m),
                }),
                Standing::Unknown => undecided.push(self.instance.move_text(from, m)),
                Standing::Lost => {}
            }
        }
        (winning, undecided)
    }
}

/// Questions that tell so many positions apart, if each halves them.
fn bits(positions: usize) -> u32 {
    usize::BITS - positions.leading_zeros()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use impasse_puzzle::{Limits, Params};

    use super::*;
    use crate::{Listed, open_text};

    const ALMOST: &str = "HA -- H2 / -- -- D2 / SA S2 -- / CA C2 DA";

    fn reviewed(moves: &str, strategy: &str, control: Control<'_>) -> Result<Review, ReviewError> {
        let opened = open_text(Listed::Superpuzz, &Params::none(), ALMOST).expect("a legal text");
        let request = SolveRequest {
            strategy,
            ..SolveRequest::default()
        };
        opened.review(moves, &request, control)
    }

    fn nothing_allowed() -> Control<'static> {
        Control::within(Limits {
            time: Some(Duration::ZERO),
            states: Some(0),
            ..Limits::default()
        })
    }

    #[test]
    fn a_game_that_was_won_needs_no_search() {
        let review = reviewed("H2 DA2 D2", "auto", nothing_allowed()).expect("legal");
        assert!(review.solved);
        assert_eq!(review.start, Standing::Solvable);
        assert_eq!(review.after, [Standing::Solvable; 3]);
        assert_eq!((review.last_solvable, review.limit), (Some(3), None));
    }

    #[test]
    fn who_may_do_nothing_knows_nothing_and_says_why() {
        let review = reviewed("H2", "auto", nothing_allowed()).expect("legal");
        assert_eq!(review.start, Standing::Unknown);
        assert_eq!(review.after, [Standing::Unknown]);
        assert_eq!((review.lost_at, review.last_solvable), (None, None));
        assert!(review.limit.is_some());

        let stop = AtomicBool::new(true);
        let stopped = Control {
            stop: &stop,
            ..Control::free()
        };
        let review = reviewed("H2", "auto", stopped).expect("legal");
        assert_eq!(review.start, Standing::Unknown);
        assert_eq!(review.limit, Some(Limit::Interrupted));
    }

    #[test]
    fn moves_that_are_none_and_strategies_that_are_none_are_refused() {
        let moves = reviewed("H2 D2", "auto", Control::free());
        assert!(matches!(moves, Err(ReviewError::Moves(error)) if error.column == 4));
        let strategy = reviewed("H2", "guess", Control::free());
        assert!(matches!(strategy, Err(ReviewError::Strategy(_))));
    }
}
