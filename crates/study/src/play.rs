//! What is measured of one play, from its events.

use impasse_wire::study::PlayResult;
use impasse_wire::{Event, Happening};
use serde::{Deserialize, Serialize};

/// One play in numbers. Times are milliseconds on the player's clock.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayFacts {
    /// Whether it was solved.
    pub solved: bool,
    /// Whether it was given up.
    pub gave_up: bool,
    /// In sight, from the beginning to the end.
    pub played: u64,
    /// Out of sight.
    pub away: u64,
    /// The longest time in sight without an event.
    pub pause: u64,
    /// Gestures of the player.
    pub moves: u64,
    /// Times without a move left.
    pub stuck: u64,
    /// Times begun anew.
    pub restarts: u64,
    /// Times something was taken back.
    pub undos: u64,
    /// Whether the same person had played the puzzle before.
    pub is_again: bool,
}

/// Measures a play while it goes on, event by event. What follows its end is
/// no part of it.
#[derive(Clone, Debug, Default)]
pub struct PlayMeter {
    facts: PlayFacts,
    last: Option<u64>,
    is_hidden: bool,
    is_over: bool,
}

impl PlayMeter {
    /// Takes the next event.
    pub fn see(&mut self, event: &Event) {
        if self.is_over {
            return;
        }
        let passed = event.ms.saturating_sub(self.last.unwrap_or(event.ms));
        self.last = Some(event.ms);
        let facts = &mut self.facts;
        // A page that shows itself without having hidden was closed meanwhile.
        if self.is_hidden || matches!(event.happening, Happening::Show {}) {
            facts.away += passed;
        } else {
            facts.played += passed;
            facts.pause = facts.pause.max(passed);
        }
        match event.happening {
            Happening::Hide {} => self.is_hidden = true,
            Happening::Show {} => self.is_hidden = false,
            Happening::Move { .. } => {
                // Whoever moves something sees it, whatever the browser said.
                self.is_hidden = false;
                facts.moves += 1;
            }
            Happening::Stuck {} => facts.stuck += 1,
            Happening::Restart { .. } => facts.restarts += 1,
            Happening::Undo { .. } => facts.undos += 1,
            Happening::Solved {} => facts.solved = true,
            Happening::GiveUp {} => facts.gave_up = true,
            _ => {}
        }
        self.is_over = result_of(&event.happening).is_some();
    }

    /// What was measured so far.
    #[must_use]
    pub const fn facts(&self) -> &PlayFacts {
        &self.facts
    }
}

/// How an event ends a play, if it does.
#[must_use]
pub const fn result_of(happening: &Happening) -> Option<PlayResult> {
    match happening {
        Happening::Solved {} => Some(PlayResult::Solved),
        Happening::GiveUp {} => Some(PlayResult::GivenUp),
        Happening::TimeUp {} => Some(PlayResult::TimeUp),
        _ => None,
    }
}

/// Measures a whole play.
#[must_use]
pub fn play_facts(events: &[Event]) -> PlayFacts {
    let mut meter = PlayMeter::default();
    for event in events {
        meter.see(event);
    }
    meter.facts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(told: &[(u64, Happening)]) -> PlayFacts {
        let events: Vec<Event> = (0..)
            .zip(told)
            .map(|(seq, (ms, happening))| Event {
                seq,
                ms: *ms,
                happening: happening.clone(),
            })
            .collect();
        play_facts(&events)
    }

    fn moved() -> Happening {
        Happening::Move {
            moves: "r".to_owned(),
            by: None,
        }
    }

    #[test]
    fn time_out_of_sight_is_neither_played_nor_a_pause() {
        let start = Happening::Start {
            puzzle: String::new(),
        };
        let played = facts(&[
            (0, start),
            (100, moved()),
            (200, Happening::Hide {}),
            (9_200, Happening::Show {}),
            (9_700, moved()),
            (9_700, Happening::Solved {}),
            (99_000, Happening::Show {}),
        ]);
        let expected = PlayFacts {
            solved: true,
            played: 700,
            away: 9_000,
            pause: 500,
            moves: 2,
            ..PlayFacts::default()
        };
        assert_eq!(played, expected);
    }

    #[test]
    fn whoever_moves_something_sees_it() {
        let start = Happening::Start {
            puzzle: String::new(),
        };
        let played = facts(&[
            (0, start),
            (100, Happening::Hide {}),
            (500, moved()),
            (700, moved()),
        ]);
        assert_eq!((played.played, played.away), (300, 400));
    }

    #[test]
    fn nobody_plays_while_the_tab_is_closed() {
        let start = Happening::Start {
            puzzle: String::new(),
        };
        let played = facts(&[
            (0, start),
            (100, moved()),
            (60_100, Happening::Show {}),
            (60_300, moved()),
        ]);
        let PlayFacts {
            played,
            away,
            pause,
            ..
        } = played;
        assert_eq!((played, away, pause), (300, 60_000, 200));
    }
}
