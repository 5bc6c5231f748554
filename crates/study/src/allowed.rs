//! What a study allows its players to do, event by event.

use impasse_puzzle::{Sentence, sentence};
use impasse_wire::study::StudyLimits;
use impasse_wire::{Event, Happening};

use crate::Study;

/// How much later than its limit a game may tell of itself: pages look at the
/// clock a few times a second.
const SLACK: u64 = 2_000;

impl Study {
    /// Why an event of a game of this study is refused, if it is. Whether the
    /// rules of the puzzle allow it is another question.
    #[must_use]
    pub fn objection(&self, event: &Event) -> Option<Sentence> {
        let allowed = &self.allowed;
        let StudyLimits { puzzle_ms, .. } = self.limits;
        let is_late = |limit: u64| event.ms > limit.saturating_add(SLACK);
        if puzzle_ms.is_some_and(is_late) && !matches!(event.happening, Happening::TimeUp {}) {
            return Some(sentence!(
                "the time for this puzzle is over",
                "この問題の制限時間を過ぎています。"
            ));
        }
        let may = match &event.happening {
            Happening::Undo { .. }
            | Happening::Redo { .. }
            | Happening::Back { .. }
            | Happening::Switch { .. } => allowed.undo,
            Happening::Restart { .. } => allowed.restart,
            Happening::Hint { .. } | Happening::Solution {} => allowed.hints,
            Happening::Ask {} | Happening::Review {} | Happening::Map {} => allowed.help,
            Happening::ShowTargets {} => allowed.targets,
            Happening::Auto { .. } => allowed.automatic,
            Happening::Link { .. } | Happening::ShowAid { .. } => false,
            Happening::GiveUp {} => allowed.give_up_ms.is_some_and(|from| event.ms >= from),
            Happening::TimeUp {} => puzzle_ms.is_some_and(|limit| event.ms >= limit),
            Happening::Start { .. }
            | Happening::Move { .. }
            | Happening::Solved {}
            | Happening::Stuck {}
            | Happening::HideTargets {}
            | Happening::HideAid { .. }
            | Happening::Hide {}
            | Happening::Show {}
            | Happening::Blur {}
            | Happening::Focus {} => true,
        };
        (!may).then(|| {
            sentence!(
                "the study does not allow that",
                "この調査では、その操作はできません。"
            )
        })
    }
}
