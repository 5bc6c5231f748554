//! Studies on the site: where each participant stands, and what comes next.
//!
//! ```text
//! page ── part.rs ── Studies (steps, terms) ── store/studies.rs
//! researcher ── research.rs ── report.rs ── store/studies/reports.rs
//! command line ── manage.rs
//! ```
//!
//! What must hold:
//!
//! 1. Whatever a participant asks for, told once or several times, in one tab or
//!    two, brings them on by one step at most: a step is taken from where they
//!    are in the database, or not at all.
//! 2. Nothing is kept of somebody before they joined, and nothing after they
//!    withdrew.
//! 3. A participant's secret reads and writes their own part; the link to
//!    withdraw deletes it and does nothing else; the researcher's token reads
//!    one study.

pub(crate) mod export;
pub(crate) mod manage;
pub(crate) mod part;
mod report;
pub(crate) mod research;
mod terms;
mod traps;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use impasse_study::{Place, Returning, Stage, Study, refused_answers, screens_out};
use impasse_wire::RefusalCode;
use impasse_wire::study::{
    AnswersRequest, ConsentRequest, JoinRequest, ParticipantView, StudyCode, StudyOutcome,
    StudyStep,
};

use crate::answer::Refusal;
use crate::identity::Token;
use crate::store::{Consented, KeptStudy, Participant, Progress, Store, now};

pub(crate) use terms::Terms;

/// How long a definition may be used without a look into the database, where
/// another server may have closed the study.
const FRESH: Duration = Duration::from_secs(1);

type Answer<T> = Result<T, Refusal>;

/// The studies of this site.
pub(crate) struct Studies {
    store: Store,
    known: Mutex<HashMap<String, (Instant, Arc<KeptStudy>)>>,
}

impl Studies {
    pub(crate) fn new(store: Store) -> Self {
        Self {
            store,
            known: Mutex::default(),
        }
    }

    /// The study of that name.
    pub(crate) async fn find(&self, name: &str) -> Answer<Arc<KeptStudy>> {
        let known = {
            let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            known.get(name).cloned()
        };
        if let Some((at, study)) = known
            && at.elapsed() < FRESH
        {
            return Ok(study);
        }
        let study = self.store.study(name).await?;
        let study = Arc::new(study.ok_or_else(Refusal::missing)?);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(name.to_owned(), (Instant::now(), Arc::clone(&study)));
        Ok(study)
    }

    /// The study, if it is open.
    async fn open(&self, name: &str) -> Answer<Arc<KeptStudy>> {
        let study = self.find(name).await?;
        if study.is_open() {
            Ok(study)
        } else {
            Err(closed())
        }
    }

    async fn someone(&self, study: &Study, secret: &Token) -> Answer<Participant> {
        let id = secret.public();
        let someone = self.store.participant(&study.name, &id).await?;
        someone.ok_or_else(|| {
            Refusal::new(
                StatusCode::FORBIDDEN,
                RefusalCode::NotYours,
                "nobody with this secret takes part in this study",
            )
        })
    }

    /// Somebody opens the link.
    pub(crate) async fn join(
        &self,
        name: &str,
        secret: &Token,
        request: &JoinRequest,
    ) -> Answer<ParticipantView> {
        let kept = self.find(name).await?;
        let study = &kept.study;
        let id = secret.public();
        let before = self.store.participant(name, &id).await?;
        if before.is_none() && !kept.is_open() {
            return Err(closed());
        }
        if kept.is_open() {
            check_visit(study, request)?;
            let withdraw = secret.withdrawal().public();
            let recruiting: BTreeMap<String, String> = request
                .recruiting
                .iter()
                .filter(|(name, _)| study.recruiting.contains(name))
                .map(|(name, value)| (name.clone(), value.clone()))
                .collect();
            let visit = &request.visit;
            self.store
                .join(name, &id, &withdraw, visit, &recruiting)
                .await?;
        }
        if let Some(before) = before {
            self.come_back(&kept, &before).await?;
        }
        self.view(&kept, secret).await
    }

    /// What the study says about those who come back.
    async fn come_back(&self, kept: &KeptStudy, before: &Participant) -> Answer<()> {
        let study = &kept.study;
        let gone = before.seen.map_or(0, |seen| now().saturating_sub(seen));
        let grace = i64::try_from(study.grace_ms).unwrap_or(i64::MAX);
        let is_under_way = !matches!(before.stage, Stage::Consent | Stage::Ended(_));
        if gone <= grace || !is_under_way || !kept.is_open() {
            return Ok(());
        }
        match study.returning {
            Returning::Resume => {}
            Returning::Restart => {
                let planned = self.planned(study, before).await?;
                if let (Stage::Playing, Some(planned)) = (before.stage, planned) {
                    let given = self.store.given(&before.id, before.place, &planned, false);
                    let begun = self.store.game(&given.await?.game).await?.is_some();
                    self.store
                        .given(&before.id, before.place, &planned, begun)
                        .await?;
                }
            }
            Returning::Block => self.end(study, before, StudyOutcome::Left).await?,
        }
        Ok(())
    }

    /// Somebody consents, or does not.
    pub(crate) async fn consent(
        &self,
        name: &str,
        secret: &Token,
        request: &ConsentRequest,
    ) -> Answer<ParticipantView> {
        let kept = self.open(name).await?;
        let study = &kept.study;
        let someone = self.someone(study, secret).await?;
        if someone.stage == Stage::Consent {
            if request.hash != study.consent_hash() {
                return Err(Refusal::new(
                    StatusCode::CONFLICT,
                    RefusalCode::Differs,
                    "the text to consent to is another one: show it again",
                ));
            }
            let code = |outcome| code_for(study, outcome);
            let consented = self.store.consent(study, &someone.id, request.agreed, code);
            if consented.await? == Consented::Closed {
                return Err(closed());
            }
        }
        self.view(&kept, secret).await
    }

    /// Answers of a questionnaire, or a rating. Told again they change nothing.
    pub(crate) async fn answer(
        &self,
        name: &str,
        secret: &Token,
        request: &AnswersRequest,
    ) -> Answer<ParticipantView> {
        let kept = self.open(name).await?;
        let study = &kept.study;
        let someone = self.someone(study, secret).await?;
        let at = (someone.stage, someone.place);
        let (questions, part, mut answers, to) = match (someone.stage, request.place) {
            (Stage::Before, None) => {
                let questions = study.before.iter().map(|asked| &asked.question).collect();
                let to = if screens_out(&study.before, &request.answers) {
                    Stage::Ended(StudyOutcome::ScreenedOut)
                } else {
                    study.behind(Stage::Before)
                };
                (
                    questions,
                    "before",
                    request.answers.clone(),
                    (to, someone.place),
                )
            }
            (Stage::After, None) => {
                let questions: Vec<_> = study.after.iter().map(|asked| &asked.question).collect();
                let to = (study.behind(Stage::After), someone.place);
                (questions, "after", request.answers.clone(), to)
            }
            (Stage::Rating, Some(place)) if place == someone.place => {
                let questions = study.rating.iter().collect();
                let to = study.behind_rating(place);
                (questions, "rating", request.answers.clone(), to)
            }
            _ => return self.view(&kept, secret).await,
        };
        if let Some(why) = refused_answers(questions, &answers) {
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            return Err(Refusal::said(status, RefusalCode::Illegal, &why));
        }
        if part == "rating" {
            // One question for many puzzles: the place tells them apart.
            let rating = answers.remove("rating");
            answers.extend(rating.map(|rating| (someone.place.to_string(), rating)));
        }
        let progress = Self::progress(study, at, to);
        self.store
            .advance(&someone.id, &progress, part, &answers)
            .await?;
        self.view(&kept, secret).await
    }

    /// The tutorial is over, or somebody has played enough.
    pub(crate) async fn next(&self, name: &str, secret: &Token) -> Answer<ParticipantView> {
        let kept = self.open(name).await?;
        let study = &kept.study;
        let someone = self.someone(study, secret).await?;
        let at = (someone.stage, someone.place);
        let is_free = study.plan().most().is_none();
        let to = match someone.stage {
            Stage::Tutorial => study.behind(Stage::Tutorial),
            Stage::Playing | Stage::Rating if is_free => study.behind_puzzles(),
            Stage::Playing | Stage::Rating => {
                return Err(Refusal::new(
                    StatusCode::FORBIDDEN,
                    RefusalCode::NotAllowed,
                    "the study has puzzles left for this participant",
                ));
            }
            _ => return self.view(&kept, secret).await,
        };
        let progress = Self::progress(study, at, (to, someone.place));
        let answers = BTreeMap::new();
        self.store
            .advance(&someone.id, &progress, "", &answers)
            .await?;
        self.view(&kept, secret).await
    }

    /// Where somebody stands.
    pub(crate) async fn view_of(&self, name: &str, secret: &Token) -> Answer<ParticipantView> {
        let kept = self.find(name).await?;
        self.view(&kept, secret).await
    }

    fn progress(study: &Study, from: (Stage, u32), to: (Stage, u32)) -> Progress {
        let code = match to.0 {
            Stage::Ended(outcome) => code_for(study, outcome),
            _ => None,
        };
        Progress { from, to, code }
    }

    async fn end(&self, study: &Study, someone: &Participant, how: StudyOutcome) -> Answer<()> {
        let at = (someone.stage, someone.place);
        let progress = Self::progress(study, at, (Stage::Ended(how), someone.place));
        let answers = BTreeMap::new();
        self.store
            .advance(&someone.id, &progress, "", &answers)
            .await?;
        Ok(())
    }

    async fn view(&self, kept: &KeptStudy, secret: &Token) -> Answer<ParticipantView> {
        let study = &kept.study;
        let mut someone = self.someone(study, secret).await?;
        let is_late = is_late(study, &someone);
        if is_late && kept.is_open() {
            self.end(study, &someone, StudyOutcome::TimedOut).await?;
            someone = self.someone(study, secret).await?;
        }
        let step = self.step(kept, &someone).await?;
        Ok(ParticipantView {
            participant: someone.id.to_string(),
            step,
            done: someone.place + u32::from(someone.stage == Stage::Rating),
            of: study.plan().most(),
            withdraw: secret.withdrawal().to_string(),
        })
    }

    /// The puzzle that comes for somebody, where they are.
    async fn planned(&self, study: &Study, someone: &Participant) -> Answer<Option<Place>> {
        let (plan, place) = (study.plan(), someone.place);
        let past = if plan.is_adaptive() {
            self.store.past(&someone.id, place).await?
        } else {
            Vec::new()
        };
        Ok(plan.place(someone.cell, someone.number, place, &past))
    }

    async fn step(&self, kept: &KeptStudy, someone: &Participant) -> Answer<StudyStep> {
        let study = &kept.study;
        let place = someone.place;
        Ok(match someone.stage {
            Stage::Consent => StudyStep::Consent {},
            Stage::Before => StudyStep::Before {},
            Stage::Tutorial => StudyStep::Tutorial {
                puzzle: study
                    .tutorial
                    .as_ref()
                    .map_or_else(String::new, |t| t.puzzle.clone()),
            },
            Stage::Playing => {
                if !kept.is_open() {
                    return Err(closed());
                }
                let planned = self.planned(study, someone).await?;
                let planned = planned.ok_or_else(Refusal::out_of_step)?;
                let given = self
                    .store
                    .given(&someone.id, place, &planned, false)
                    .await?;
                let events = self.store.game(&given.game).await?;
                let last = self.store.last_received(&given.game).await?;
                let gone = last.and_then(|last| u64::try_from(now() - last).ok());
                StudyStep::Puzzle {
                    place,
                    game: given.game.to_string(),
                    puzzle: given.puzzle,
                    kept: events.map(|game| game.events).unwrap_or_default(),
                    gone_ms: gone,
                }
            }
            Stage::Rating => {
                let given = self.store.last_given(&someone.id, place).await?;
                StudyStep::Rating {
                    place,
                    puzzle: given.map_or_else(String::new, |given| given.puzzle),
                }
            }
            Stage::After => StudyStep::After {},
            Stage::Ended(outcome) => StudyStep::Ended {
                outcome,
                code: someone.code.clone().map(|code| {
                    let completion = study.completion.get(outcome.word());
                    let address = completion.and_then(|completion| completion.address.as_ref());
                    StudyCode {
                        address: address.map(|address| address.replace("{code}", &code)),
                        code,
                    }
                }),
            },
        })
    }
}

fn closed() -> Refusal {
    Refusal::new(StatusCode::GONE, RefusalCode::Closed, "the study is closed")
}

/// Whether somebody took longer than a session may.
fn is_late(study: &Study, someone: &Participant) -> bool {
    let is_under_way = !matches!(someone.stage, Stage::Consent | Stage::Ended(_));
    let limit = study
        .limits
        .session_ms
        .and_then(|limit| i64::try_from(limit).ok());
    let late = limit.zip(someone.consented);
    is_under_way && late.is_some_and(|(limit, since)| now() > since.saturating_add(limit))
}

/// Whether what a page says about itself can be kept.
fn check_visit(study: &Study, request: &JoinRequest) -> Answer<()> {
    let visit = &request.visit;
    let is_fine = study.languages.contains(&visit.lang)
        && ["small", "medium", "large"].contains(&&*visit.screen)
        && visit.clock_us <= 60_000_000
        && request.recruiting.len() <= 16
        && request
            .recruiting
            .values()
            .all(|value| value.len() <= 200 && !value.chars().any(char::is_control));
    if is_fine {
        return Ok(());
    }
    Err(Refusal::new(
        StatusCode::BAD_REQUEST,
        RefusalCode::Malformed,
        "a language of the study is needed, `small`, `medium` or `large`, and short ids",
    ))
}

/// Letters and digits that are not mistaken for each other.
const SIGNS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/// The code for somebody's end: the study's own, or one that nobody else has.
fn code_for(study: &Study, outcome: StudyOutcome) -> Option<String> {
    let completion = study.completion.get(outcome.word())?;
    if let Some(code) = &completion.code {
        return Some(code.clone());
    }
    let mut bytes = [0_u8; 10];
    getrandom::fill(&mut bytes).ok()?;
    let sign = |byte: &u8| char::from(SIGNS[usize::from(byte % 32)]);
    Some(bytes.iter().map(sign).collect())
}
