//! Sessions and plays as lines of an export, and all of them together as a
//! study's progress.

use std::collections::BTreeMap;

use impasse_study::{SessionFacts, play_verdicts, session_verdicts};
use impasse_wire::Version;
use impasse_wire::study::{
    DropOut, PlayLine, PlayResult, PuzzleFigures, RuleCount, SessionLine, ShareInterval,
    StudyCounts, StudyOutcome, StudyProgress,
};

use crate::store::{KeptStudy, PlayRow, SessionRow, Store, StoreError, now};

fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

#[expect(clippy::cast_precision_loss, reason = "times of a session are short")]
fn seconds(ms: u64) -> f64 {
    ms as f64 / 1000.0
}

/// What rules about sessions look at.
fn facts(session: &SessionRow) -> SessionFacts {
    let ended = || session.plays.iter().filter(|play| play.ended.is_some());
    let is_failed = |play: &&PlayRow| play.purpose == "check" && !play.facts.solved;
    SessionFacts {
        is_complete: session.outcome == Some(StudyOutcome::Complete),
        plays: ended().count() as u64,
        failed_checks: ended().filter(is_failed).count() as u64,
        times: ended().map(|play| play.facts.played).collect(),
        played: session.plays.iter().map(|play| play.facts.played).sum(),
        away: session.plays.iter().map(|play| play.facts.away).sum(),
        visits: session.visits,
        is_recruited_again: session.is_recruited_again,
    }
}

/// A session as a line of an export.
pub(super) fn session_line(kept: &KeptStudy, session: &SessionRow) -> SessionLine {
    let first = session.first.clone();
    let answers = session
        .answers
        .iter()
        .filter(|(part, _, _)| part != "rating");
    SessionLine {
        version: Version::latest(),
        study: kept.study.name.clone(),
        hash: kept.hash.clone(),
        participant: session.id.clone(),
        number: session.number.map_or(0, unsigned),
        outcome: session.outcome,
        joined: session.joined,
        consented: session.consented.filter(|&at| at > 0),
        consent_version: session.consent_version.clone(),
        ended: session.ended,
        lang: first.as_ref().map(|first| first.0.clone()),
        screen: first.as_ref().map(|first| first.1.clone()),
        clock_us: first.as_ref().map(|first| unsigned(first.2)),
        input: first.map(|first| first.3),
        visits: session.visits,
        cell: session.cell.map(unsigned),
        plays: session
            .plays
            .iter()
            .filter(|play| play.ended.is_some())
            .count() as u64,
        answers: answers
            .map(|(part, question, value)| (format!("{part}.{question}"), value.clone()))
            .collect(),
        verdicts: session_verdicts(&kept.study, &facts(session)),
        code: session.code.clone(),
    }
}

/// A play as a line of an export.
pub(super) fn play_line(kept: &KeptStudy, session: &SessionRow, play: &PlayRow) -> PlayLine {
    let facts = &play.facts;
    PlayLine {
        version: Version::latest(),
        study: kept.study.name.clone(),
        participant: session.id.clone(),
        place: play.place,
        purpose: play.purpose.clone(),
        puzzle: play.puzzle.clone(),
        game: play.game.clone(),
        begun: play.begun,
        ended: play.ended,
        result: play.result,
        solved: facts.solved,
        seconds: seconds(facts.played),
        away: seconds(facts.away),
        pause: seconds(facts.pause),
        moves: facts.moves,
        stuck: facts.stuck,
        restarts: facts.restarts,
        undos: facts.undos,
        rating: play.rating,
        verdicts: play_verdicts(&kept.study, play.ended.map(|_| facts)),
        choice: play.choice,
    }
}

pub(super) fn json(line: &impl serde::Serialize) -> String {
    serde_json::to_string(line).expect("texts, numbers and lists of them")
}

/// Plays that no rule excludes, of sessions that no rule excludes.
pub(crate) async fn counted_plays(
    store: &Store,
    kept: &KeptStudy,
) -> Result<Vec<PlayLine>, StoreError> {
    let recruiting = kept.study.recruiting.first().map(String::as_str);
    let (mut plays, mut behind) = (Vec::new(), String::new());
    loop {
        let sessions = store
            .sessions(&kept.study.name, &behind, recruiting)
            .await?;
        let Some(last) = sessions.last() else {
            return Ok(plays);
        };
        behind.clone_from(&last.id);
        for session in &sessions {
            let said = session_verdicts(&kept.study, &facts(session));
            let is_out = said.0.iter().any(|(_, verdict)| *verdict == Some(true));
            // Whoever still plays is not judged yet.
            if is_out && session.outcome.is_some() {
                continue;
            }
            let lines = session
                .plays
                .iter()
                .map(|play| play_line(kept, session, play));
            plays.extend(lines.filter(is_counted));
        }
    }
}

fn is_counted(play: &PlayLine) -> bool {
    play.purpose == "puzzle"
        && play.result.is_some_and(|result| result != PlayResult::Left)
        && !play
            .verdicts
            .0
            .iter()
            .any(|(_, verdict)| *verdict == Some(true))
}

/// A study while it runs.
pub(crate) async fn progress(store: &Store, kept: &KeptStudy) -> Result<StudyProgress, StoreError> {
    let study = &kept.study;
    let mut tally = StudyTally::new(kept);
    let recruiting = study.recruiting.first().map(String::as_str);
    let mut behind = String::new();
    loop {
        let sessions = store.sessions(&study.name, &behind, recruiting).await?;
        let Some(last) = sessions.last() else {
            break;
        };
        behind.clone_from(&last.id);
        for session in &sessions {
            tally.add(session);
        }
    }
    let copies = store.copies(&study.name).await?;
    let withdrawn = store.recalls(&study.name).await?;
    Ok(tally.told(copies, withdrawn))
}

/// What is counted over all sessions.
struct StudyTally<'k> {
    kept: &'k KeptStudy,
    now: i64,
    counts: StudyCounts,
    outcomes: BTreeMap<StudyOutcome, u64>,
    rules: BTreeMap<String, u64>,
    cells: Vec<[u64; 2]>,
    /// Who ended so many puzzles, and not more.
    lengths: BTreeMap<u32, u64>,
    puzzles: BTreeMap<String, PuzzleTally>,
}

#[derive(Default)]
struct PuzzleTally {
    played: u64,
    solved: u64,
    given_up: u64,
    stuck: u64,
    times: Vec<u64>,
    ratings: [u64; 5],
}

impl<'k> StudyTally<'k> {
    fn new(kept: &'k KeptStudy) -> Self {
        Self {
            kept,
            now: now(),
            counts: StudyCounts::default(),
            outcomes: BTreeMap::new(),
            rules: BTreeMap::new(),
            cells: vec![[0, 0]; kept.study.plan().cells()],
            lengths: BTreeMap::new(),
            puzzles: BTreeMap::new(),
        }
    }

    fn add(&mut self, session: &SessionRow) {
        let study = &self.kept.study;
        self.counts.invited += 1;
        if let Some(outcome) = session.outcome {
            *self.outcomes.entry(outcome).or_default() += 1;
        }
        if session.consented.is_none() {
            return;
        }
        self.counts.consented += 1;
        if session.outcome == Some(StudyOutcome::Withdrawn) {
            return;
        }
        let idle = i64::try_from(study.assignment.idle_ms).unwrap_or(i64::MAX);
        let is_live = session.stage != "ended"
            && session
                .seen
                .is_some_and(|seen| seen > self.now.saturating_sub(idle));
        self.counts.playing += u64::from(is_live);
        let cell = session.cell.and_then(|cell| usize::try_from(cell).ok());
        if let Some(cell) = cell.and_then(|cell| self.cells.get_mut(cell)) {
            cell[0] += u64::from(session.outcome == Some(StudyOutcome::Complete));
            cell[1] += u64::from(is_live);
        }
        let done = session
            .plays
            .iter()
            .filter(|play| play.ended.is_some())
            .count();
        *self
            .lengths
            .entry(u32::try_from(done).unwrap_or(u32::MAX))
            .or_default() += 1;
        let mut is_excluded = false;
        for (rule, verdict) in session_verdicts(study, &facts(session)).0 {
            // Whoever still plays is not judged yet.
            let excludes = verdict == Some(true) && session.outcome.is_some();
            is_excluded |= excludes;
            *self.rules.entry(rule).or_default() += u64::from(excludes);
        }
        self.counts.excluded += u64::from(is_excluded);
        for play in &session.plays {
            self.add_play(play, is_excluded);
        }
    }

    fn add_play(&mut self, play: &PlayRow, is_excluded: bool) {
        let verdicts = play_verdicts(&self.kept.study, play.ended.map(|_| &play.facts));
        let mut is_out = is_excluded;
        for (rule, verdict) in verdicts.0 {
            is_out |= verdict == Some(true);
            *self.rules.entry(rule).or_default() += u64::from(verdict == Some(true));
        }
        let is_counted = play.purpose == "puzzle" && play.ended.is_some();
        if is_out || !is_counted || play.result == Some(PlayResult::Left) {
            return;
        }
        let puzzle = self.puzzles.entry(play.puzzle.clone()).or_default();
        puzzle.played += 1;
        puzzle.solved += u64::from(play.facts.solved);
        puzzle.given_up += u64::from(play.facts.gave_up);
        puzzle.stuck += play.facts.stuck;
        if play.facts.solved {
            puzzle.times.push(play.facts.played);
        }
        let level = play.rating.and_then(|rating| usize::try_from(rating).ok());
        let level = level.and_then(|level| puzzle.ratings.get_mut(level.wrapping_sub(1)));
        if let Some(level) = level {
            *level += 1;
        }
    }

    fn told(
        mut self,
        copies: Vec<impasse_wire::study::StudyCopy>,
        withdrawn: Vec<impasse_wire::study::WithdrawnAfter>,
    ) -> StudyProgress {
        let study = &self.kept.study;
        self.counts.outcomes = std::mem::take(&mut self.outcomes).into_iter().collect();
        let rules = study.exclude.iter().map(|rule| RuleCount {
            rule: rule.id.clone(),
            plays: rule.condition.is_about_plays(),
            excluded: self.rules.get(&rule.id).copied().unwrap_or(0),
        });
        let most = self.lengths.keys().next_back().copied().unwrap_or(0);
        let drop_out = (0..=most).map(|puzzles| DropOut {
            puzzles,
            people: self
                .lengths
                .range(puzzles..)
                .map(|(_, people)| people)
                .sum(),
        });
        let figures = study.puzzles.iter().map(|puzzle| {
            let tally = self.puzzles.remove(puzzle).unwrap_or_default();
            tally.told(puzzle)
        });
        StudyProgress {
            study: study.name.clone(),
            hash: self.kept.hash.clone(),
            opened: self.kept.opened,
            closed: self.kept.closed,
            puzzles: figures.collect(),
            counts: self.counts,
            rules: rules.collect(),
            drop_out: drop_out.collect(),
            copies,
            withdrawn,
            cells: self.cells,
            adaptive: study.plan().is_adaptive(),
        }
    }
}

impl PuzzleTally {
    fn told(mut self, puzzle: &str) -> PuzzleFigures {
        self.times.sort_unstable();
        let at = |place: usize| self.times.get(place).map(|&ms| seconds(ms));
        let (low, high) = median_interval(self.times.len());
        let success = impasse_lab::wilson(self.solved, self.played);
        #[expect(clippy::cast_precision_loss, reason = "plays of one puzzle are few")]
        let mean = |sum: u64| (self.played > 0).then(|| sum as f64 / self.played as f64);
        PuzzleFigures {
            puzzle: puzzle.to_owned(),
            played: self.played,
            solved: self.solved,
            given_up: self.given_up,
            success: mean(self.solved)
                .zip(success)
                .map(|(share, interval)| ShareInterval {
                    share,
                    low: interval.low,
                    high: interval.high,
                }),
            seconds: at(self.times.len() / 2),
            seconds_low: low.and_then(at),
            seconds_high: high.and_then(at),
            stuck: mean(self.stuck),
            ratings: self.ratings.to_vec(),
        }
    }
}

/// The places, in a sorted list, of the interval of 95 % of its median: those
/// of a binomial distribution with chance one half, by its normal
/// approximation. None where there are fewer than six.
fn median_interval(count: usize) -> (Option<usize>, Option<usize>) {
    if count < 6 {
        return (None, None);
    }
    #[expect(clippy::cast_precision_loss, reason = "plays of one puzzle are few")]
    let n = count as f64;
    let half = 1.959_964 * n.sqrt() / 2.0;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 0 and the number of plays"
    )]
    let low = (n / 2.0 - half).floor().max(0.0) as usize;
    (Some(low), Some(count - 1 - low))
}
