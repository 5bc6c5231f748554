//! What a study consists of. Its JSON is what the database keeps and what the
//! hash is taken of, so fields are added and never renamed.

use std::collections::BTreeMap;

use impasse_wire::Version;
use impasse_wire::study::{
    StudyAllowed, StudyConsent, StudyInfo, StudyLimits, StudyQuestion, StudyTutorial, Texts,
};
use serde::{Deserialize, Serialize};

use crate::adaptive::Adaptive;
use crate::exclude::ExclusionRule;
use crate::plan::Plan;

/// A study that was read and checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Study {
    /// The version of this form.
    pub version: Version<1>,
    /// Its name, part of its links.
    pub name: String,
    /// The codes of its languages; every text has all of them.
    pub languages: Vec<String>,
    /// Its title.
    pub title: Texts,
    /// What is told before the consent.
    pub welcome: Texts,
    /// What is said at the end.
    pub thanks: Texts,
    /// Whom to ask.
    pub contact: String,
    /// What is consented to.
    pub consent: Consent,
    /// Questions before the puzzles.
    pub before: Vec<Asked>,
    /// Questions after the puzzles.
    pub after: Vec<Asked>,
    /// The puzzles by name, each once.
    pub puzzles: Vec<String>,
    /// The puzzle to try the rules with.
    pub tutorial: Option<StudyTutorial>,
    /// Who gets which puzzles.
    pub assignment: Assignment,
    /// What players may do.
    pub allowed: StudyAllowed,
    /// How long things may take.
    pub limits: StudyLimits,
    /// What is asked after each puzzle.
    pub rating: Option<StudyQuestion>,
    /// Puzzles that show whether somebody pays attention.
    pub checks: Checks,
    /// What happens to those who come back.
    pub returning: Returning,
    /// How long somebody may be away and count as never gone, in milliseconds.
    pub grace_ms: u64,
    /// Whom and what to leave out.
    pub exclude: Vec<ExclusionRule>,
    /// When there are enough.
    pub stop: Stop,
    /// What participants hand in, by how it ended.
    pub completion: BTreeMap<String, Completion>,
    /// Names in the link's query that hold ids of a recruiting service.
    pub recruiting: Vec<String>,
}

/// What is consented to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Consent {
    /// The version that the researcher gave it.
    pub version: String,
    /// The text.
    pub text: Texts,
}

/// A question, and the choices with which somebody cannot take part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// The question.
    pub question: StudyQuestion,
    /// The choices that end it.
    pub screens_out: Vec<String>,
}

/// Who gets which puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assignment {
    /// In which order.
    pub order: Order,
    /// How many each person gets; `None` means as many as they like.
    pub per_person: Option<u32>,
    /// Whether a person may get a puzzle again, after all of them.
    pub repeats: bool,
    /// How often the puzzles are cut into blocks anew.
    pub rounds: u32,
    /// The seed of all chance.
    pub seed: u64,
    /// How long somebody who is not heard of counts as live, in milliseconds.
    pub idle_ms: u64,
}

/// In which order puzzles come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// As they are listed.
    Listed,
    /// By chance for each person.
    Random,
    /// Rows of a Latin square (Williams 1949): every puzzle stands equally
    /// often at every place and behind every other.
    Latin,
    /// Blocks of puzzles, drawn by chance; a person gets the block that the
    /// fewest finished or are at.
    Blocks,
    /// Each one chosen by what the person has done so far.
    Adaptive(Adaptive),
}

/// Puzzles that show whether somebody pays attention.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checks {
    /// A puzzle that wins itself for whoever looks.
    pub forced_win: Option<ForcedWin>,
    /// How many of a person's first puzzles come again at the end.
    pub repeated: u32,
}

/// A puzzle that wins itself for whoever looks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForcedWin {
    /// The puzzle.
    pub puzzle: String,
    /// After how many others it comes.
    pub after: u32,
}

/// What happens to those who come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Returning {
    /// They go on where they were.
    Resume,
    /// They begin the puzzle anew at which they were.
    Restart,
    /// They cannot go on.
    Block,
}

/// When there are enough.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stop {
    /// Participants at the end.
    pub participants: Option<u32>,
    /// Plays of every puzzle.
    pub plays_per_puzzle: Option<u32>,
}

/// What a participant hands in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Completion {
    /// The same code for everybody; without one, each gets their own.
    pub code: Option<String>,
    /// Where to go with it; `{code}` stands for the code.
    pub address: Option<String>,
}

impl Study {
    /// Who gets which puzzles.
    #[must_use]
    pub fn plan(&self) -> Plan<'_> {
        Plan::of(self)
    }

    /// The study as whoever opens its link sees it.
    #[must_use]
    pub fn info(&self, open: bool) -> StudyInfo {
        let questions = |asked: &[Asked]| asked.iter().map(|one| one.question.clone()).collect();
        StudyInfo {
            name: self.name.clone(),
            hash: self.hash(),
            open,
            languages: self.languages.clone(),
            title: self.title.clone(),
            welcome: self.welcome.clone(),
            consent: StudyConsent {
                version: self.consent.version.clone(),
                hash: self.consent_hash(),
                text: self.consent.text.clone(),
            },
            contact: self.contact.clone(),
            before: questions(&self.before),
            after: questions(&self.after),
            tutorial: self.tutorial.clone(),
            allowed: self.allowed.clone(),
            limits: self.limits.clone(),
            rating: self.rating.clone(),
            per_person: self.plan().most(),
            recruiting: self.recruiting.clone(),
            thanks: self.thanks.clone(),
        }
    }
}
