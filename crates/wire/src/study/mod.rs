//! Studies: what a page needs to let somebody take part, what it tells the
//! server, and what a researcher sees.

mod part;
mod research;
mod texts;

pub use part::{
    AnswersRequest, ConsentRequest, JoinRequest, ParticipantView, StudyAllowed, StudyCode,
    StudyConsent, StudyEventsKept, StudyEventsRequest, StudyInfo, StudyLimits, StudyOutcome,
    StudyStep, StudyTutorial, StudyVisit, WithdrawRequest, Withdrawn,
};
pub use research::{
    CodeOwner, DropOut, FitCoefficient, FitPoint, FitRow, PlayChoice, PlayLine, PlayResult,
    PuzzleFigures, RuleCount, SessionLine, ShareInterval, StudyCopy, StudyCounts, StudyFit,
    StudyGame, StudyOffer, StudyProgress, StudyTraps, TrapPosition, Verdicts, WithdrawnAfter,
};
pub use texts::{QuestionForm, StudyChoice, StudyQuestion, Texts};
