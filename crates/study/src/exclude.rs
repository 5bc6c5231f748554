//! Exclusion rules: fixed in the file, and with it in the hash, before the
//! first participant. A rule is about sessions or about single plays; its
//! verdict stands beside every one of them in an export, and nothing is left
//! out of it.

use impasse_wire::study::Verdicts;
use serde::{Deserialize, Serialize};

use crate::Study;
use crate::play::PlayFacts;

/// One rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExclusionRule {
    /// Its name in the data.
    pub id: String,
    /// What it excludes.
    #[serde(flatten)]
    pub condition: Condition,
}

/// What a rule excludes. Times are milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "when", rename_all = "kebab-case")]
pub enum Condition {
    /// Sessions that did not come to the end.
    Unfinished,
    /// Sessions with fewer plays that ended.
    FewerPlays {
        /// Than these.
        count: u64,
    },
    /// Sessions in which so many attention checks were not solved.
    FailedChecks {
        /// These, or more.
        count: u64,
    },
    /// Sessions whose median play was shorter.
    FasterThan {
        /// Than this.
        time: u64,
    },
    /// Sessions out of sight for a larger share of the time.
    AwayShare {
        /// Than this, in percent.
        percent: u64,
    },
    /// Sessions whose participant came more often.
    CameBack {
        /// Than this, the first time included.
        count: u64,
    },
    /// Sessions with a recruiting id that was there before.
    SameRecruit,
    /// Plays with a pause of that length (Korekawa & Kotani 2012).
    Pause {
        /// That length.
        time: u64,
    },
    /// Plays given up before the first move (Korekawa & Kotani 2012).
    NoMove,
    /// Plays given up within this time.
    GaveUpWithin {
        /// This time.
        time: u64,
    },
    /// Unsolved plays with fewer moves.
    FewerMoves {
        /// Than these.
        count: u64,
    },
    /// Plays out of sight for longer.
    AwayLonger {
        /// Than this.
        time: u64,
    },
    /// Plays of a puzzle that the same person had played before.
    PlayedBefore,
}

impl Condition {
    /// How they are called in the file.
    pub(crate) const NAMES: [&'static str; 13] = [
        "unfinished",
        "fewer-plays",
        "failed-checks",
        "faster-than",
        "away-share",
        "came-back",
        "same-recruit",
        "pause",
        "no-move",
        "gave-up-within",
        "fewer-moves",
        "away-longer",
        "played-before",
    ];

    /// The setting beside `when` that a condition needs.
    pub(crate) fn unit(name: &str) -> Option<&'static str> {
        match name {
            "fewer-plays" | "failed-checks" | "came-back" | "fewer-moves" => Some("count"),
            "faster-than" | "pause" | "gave-up-within" | "away-longer" => Some("time"),
            "away-share" => Some("percent"),
            _ => None,
        }
    }

    /// The condition of that name with its number.
    pub(crate) fn new(name: &str, value: u64) -> Option<Self> {
        Some(match name {
            "unfinished" => Self::Unfinished,
            "fewer-plays" => Self::FewerPlays { count: value },
            "failed-checks" => Self::FailedChecks { count: value },
            "faster-than" => Self::FasterThan { time: value },
            "away-share" => Self::AwayShare { percent: value },
            "came-back" => Self::CameBack { count: value },
            "same-recruit" => Self::SameRecruit,
            "pause" => Self::Pause { time: value },
            "no-move" => Self::NoMove,
            "gave-up-within" => Self::GaveUpWithin { time: value },
            "fewer-moves" => Self::FewerMoves { count: value },
            "away-longer" => Self::AwayLonger { time: value },
            "played-before" => Self::PlayedBefore,
            _ => return None,
        })
    }

    /// Whether it is about single plays.
    #[must_use]
    pub const fn is_about_plays(self) -> bool {
        matches!(
            self,
            Self::Pause { .. }
                | Self::NoMove
                | Self::GaveUpWithin { .. }
                | Self::FewerMoves { .. }
                | Self::AwayLonger { .. }
                | Self::PlayedBefore
        )
    }

    /// What it says about a session.
    fn of_session(self, session: &SessionFacts) -> Option<bool> {
        let median = || {
            let mut times = session.times.clone();
            times.sort_unstable();
            times.get(times.len() / 2).copied()
        };
        match self {
            Self::Unfinished => Some(!session.is_complete),
            Self::FewerPlays { count } => Some(session.plays < count),
            Self::FailedChecks { count } => Some(session.failed_checks >= count),
            Self::FasterThan { time } => median().map(|median| median < time),
            Self::AwayShare { percent } => {
                let all = session.played + session.away;
                (all > 0).then(|| session.away * 100 > all * percent)
            }
            Self::CameBack { count } => Some(session.visits > count),
            Self::SameRecruit => Some(session.is_recruited_again),
            _ => None,
        }
    }

    /// What it says about a play that ended.
    fn of_play(self, play: &PlayFacts) -> Option<bool> {
        match self {
            Self::Pause { time } => Some(play.pause >= time),
            Self::NoMove => Some(play.gave_up && play.moves == 0),
            Self::GaveUpWithin { time } => Some(play.gave_up && play.played <= time),
            Self::FewerMoves { count } => Some(!play.solved && play.moves < count),
            Self::AwayLonger { time } => Some(play.away > time),
            Self::PlayedBefore => Some(play.is_again),
            _ => None,
        }
    }
}

/// What rules about sessions look at. Times are milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SessionFacts {
    /// Whether they came to the end.
    pub is_complete: bool,
    /// Plays that ended, checks included.
    pub plays: u64,
    /// Attention checks that ended unsolved.
    pub failed_checks: u64,
    /// How long each play was, without time out of sight.
    pub times: Vec<u64>,
    /// In sight, all plays together.
    pub played: u64,
    /// Out of sight, all plays together.
    pub away: u64,
    /// How often they came, the first time included.
    pub visits: u64,
    /// Whether somebody with the same recruiting id came before.
    pub is_recruited_again: bool,
}

/// What each rule about sessions says.
#[must_use]
pub fn session_verdicts(study: &Study, session: &SessionFacts) -> Verdicts {
    verdicts(study, false, |condition| condition.of_session(session))
}

/// What each rule about plays says; nothing while a play goes on.
#[must_use]
pub fn play_verdicts(study: &Study, play: Option<&PlayFacts>) -> Verdicts {
    verdicts(study, true, |condition| {
        play.and_then(|play| condition.of_play(play))
    })
}

fn verdicts(study: &Study, plays: bool, says: impl Fn(Condition) -> Option<bool>) -> Verdicts {
    let rules = study.exclude.iter();
    let rules = rules.filter(|rule| rule.condition.is_about_plays() == plays);
    rules
        .map(|rule| (rule.id.clone(), says(rule.condition)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_its_condition() {
        for name in Condition::NAMES {
            let condition = Condition::new(name, 3).expect(name);
            let json = serde_json::to_value(condition).expect("JSON");
            assert_eq!(json["when"], name);
            let unit = Condition::unit(name);
            assert_eq!(
                json.as_object().map(serde_json::Map::len),
                Some(1 + usize::from(unit.is_some()))
            );
            assert!(unit.is_none_or(|unit| json[unit] == 3), "{json}");
        }
    }

    /// What a rule about sessions says of one.
    type OfSession = (Condition, bool, fn(&mut SessionFacts));
    /// What a rule about plays says of one.
    type OfPlay = (Condition, bool, fn(&mut PlayFacts));

    #[test]
    fn every_rule_excludes_what_it_says_and_nothing_on_its_edge() {
        let sessions: [OfSession; 16] = [
            (Condition::Unfinished, true, |s| s.is_complete = false),
            (Condition::Unfinished, false, |s| s.is_complete = true),
            (Condition::FewerPlays { count: 3 }, true, |s| s.plays = 2),
            (Condition::FewerPlays { count: 3 }, false, |s| s.plays = 3),
            (Condition::FailedChecks { count: 2 }, true, |s| {
                s.failed_checks = 2;
            }),
            (Condition::FailedChecks { count: 2 }, false, |s| {
                s.failed_checks = 1;
            }),
            (Condition::FasterThan { time: 10 }, true, |s| {
                s.times = vec![99, 9, 1];
            }),
            (Condition::FasterThan { time: 10 }, false, |s| {
                s.times = vec![10, 99, 1];
            }),
            // The longer one of an even number counts.
            (Condition::FasterThan { time: 10 }, false, |s| {
                s.times = vec![1, 10];
            }),
            (Condition::AwayShare { percent: 50 }, true, |s| {
                (s.played, s.away) = (49, 51);
            }),
            (Condition::AwayShare { percent: 50 }, false, |s| {
                (s.played, s.away) = (50, 50);
            }),
            (Condition::CameBack { count: 2 }, true, |s| s.visits = 3),
            (Condition::CameBack { count: 2 }, false, |s| s.visits = 2),
            (Condition::SameRecruit, true, |s| {
                s.is_recruited_again = true;
            }),
            (Condition::SameRecruit, false, |s| {
                s.is_recruited_again = false;
            }),
            (Condition::FewerPlays { count: 1 }, true, |_| ()),
        ];
        let plays: [OfPlay; 15] = [
            (Condition::Pause { time: 10 }, true, |p| p.pause = 10),
            (Condition::Pause { time: 10 }, false, |p| p.pause = 9),
            (Condition::NoMove, true, |p| p.gave_up = true),
            (Condition::NoMove, false, |p| {
                (p.gave_up, p.moves) = (true, 1);
            }),
            (Condition::NoMove, false, |p| p.gave_up = false),
            (Condition::GaveUpWithin { time: 10 }, true, |p| {
                (p.gave_up, p.played) = (true, 10);
            }),
            (Condition::GaveUpWithin { time: 10 }, false, |p| {
                (p.gave_up, p.played) = (true, 11);
            }),
            (Condition::GaveUpWithin { time: 10 }, false, |p| {
                p.solved = true;
            }),
            (Condition::FewerMoves { count: 3 }, true, |p| p.moves = 2),
            (Condition::FewerMoves { count: 3 }, false, |p| p.moves = 3),
            (Condition::FewerMoves { count: 3 }, false, |p| {
                p.solved = true;
            }),
            (Condition::AwayLonger { time: 10 }, true, |p| p.away = 11),
            (Condition::AwayLonger { time: 10 }, false, |p| p.away = 10),
            (Condition::PlayedBefore, true, |p| p.is_again = true),
            (Condition::PlayedBefore, false, |p| p.is_again = false),
        ];
        let mut seen = std::collections::BTreeSet::new();
        for (condition, is_excluded, make) in sessions {
            let mut session = SessionFacts::default();
            make(&mut session);
            let said = condition.of_session(&session);
            assert_eq!(said, Some(is_excluded), "{condition:?} of {session:?}");
            assert_eq!(condition.of_play(&PlayFacts::default()), None);
            seen.insert((format!("{condition:?}"), is_excluded));
        }
        for (condition, is_excluded, make) in plays {
            let mut play = PlayFacts::default();
            make(&mut play);
            let said = condition.of_play(&play);
            assert_eq!(said, Some(is_excluded), "{condition:?} of {play:?}");
            assert_eq!(condition.of_session(&SessionFacts::default()), None);
            seen.insert((format!("{condition:?}"), is_excluded));
        }
        let kinds = |(text, is_excluded): &(String, bool)| {
            let name = text.split(' ').next().map(str::to_owned);
            (name, *is_excluded)
        };
        let kinds: std::collections::BTreeSet<_> = seen.iter().map(kinds).collect();
        assert_eq!(kinds.len(), 2 * Condition::NAMES.len(), "each both ways");
    }

    #[test]
    fn a_session_without_a_play_has_no_time_to_judge() {
        let session = SessionFacts::default();
        assert_eq!(Condition::FasterThan { time: 5 }.of_session(&session), None);
        assert_eq!(
            Condition::AwayShare { percent: 5 }.of_session(&session),
            None
        );
        assert_eq!(
            Condition::FewerPlays { count: 1 }.of_session(&session),
            Some(true)
        );
    }

    #[test]
    fn the_papers_rules_are_about_plays() {
        let mut play = PlayFacts {
            gave_up: true,
            ..PlayFacts::default()
        };
        assert_eq!(Condition::NoMove.of_play(&play), Some(true));
        play.moves = 1;
        assert_eq!(Condition::NoMove.of_play(&play), Some(false));
        play.pause = 180_000;
        assert_eq!(
            Condition::Pause { time: 180_000 }.of_play(&play),
            Some(true)
        );
    }
}
