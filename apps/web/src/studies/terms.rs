//! On what terms somebody plays a game of a study.

use std::sync::Arc;

use impasse_puzzle::{Sentence, sentence};
use impasse_record::{Event, Happening};
use impasse_study::{PlayFacts, Stage, result_of};
use impasse_wire::study::PlayResult;

use super::code_for;
use crate::identity::Token;
use crate::store::{Given, KeptStudy, Participant, PlayEnd, Progress, Touch};

/// The terms of one game.
pub(crate) struct Terms {
    kept: Arc<KeptStudy>,
    participant: Token,
    place: u32,
    puzzle: String,
    /// How the game ended, if it has.
    pub(crate) result: Option<PlayResult>,
}

impl Terms {
    pub(crate) fn new(kept: Arc<KeptStudy>, someone: &Participant, given: &Given) -> Self {
        Self {
            kept,
            participant: someone.id.clone(),
            place: given.place,
            puzzle: given.puzzle.clone(),
            result: given.result,
        }
    }

    /// The name of the study.
    pub(crate) fn study(&self) -> &str {
        &self.kept.study.name
    }

    /// Why an event is not allowed, if it is not.
    pub(crate) fn objection(&self, event: &Event) -> Option<Sentence> {
        if let Happening::Start { puzzle } = &event.happening
            && *puzzle != self.puzzle
        {
            return Some(sentence!(
                "another puzzle is to be played",
                "別の問題が出題されています。"
            ));
        }
        self.kept.study.objection(event)
    }

    /// What comes when an event ends the game.
    pub(crate) fn end(&self, event: &Event, facts: &PlayFacts) -> Option<PlayEnd> {
        let result = result_of(&event.happening)?;
        let study = &self.kept.study;
        let to = study.behind_play(self.place);
        let code = match to.0 {
            Stage::Ended(outcome) => code_for(study, outcome),
            _ => None,
        };
        Some(PlayEnd {
            result,
            facts: facts.clone(),
            progress: Progress {
                from: (Stage::Playing, self.place),
                to,
                code,
            },
        })
    }

    /// What a batch of events means for the participant.
    pub(crate) fn touch(&self, end: Option<PlayEnd>) -> Touch {
        Touch {
            participant: self.participant.clone(),
            place: self.place,
            end,
        }
    }
}
