//! Puzzles of which such a share of plays is wanted, looked at by and by.
//!
//! Few fit where the range is narrow, so what counts is how soon the others are
//! sent away: a short search settles most of them, a few simulated players
//! see what is far off, and only what is left is searched for long and played by
//! hundreds.

use std::ops::RangeInclusive;

use impasse_lab::{Model, Opened, PlayerSample, Rated, SolveRequest, find_solution};
use impasse_puzzle::{Control, Limit, Verdict};

use crate::judge::{Judged, judge, knows_people, rated_view};

/// Positions of the search that comes before the players. What it leaves open
/// is seldom a puzzle that they solve.
const SHORT_SEARCH: u64 = 20_000;

/// Simulated players who look first, a few before more. They only send puzzles
/// away, so no figure rests on them.
const FIRST_LOOKS: [PlayerSample; 2] = [
    PlayerSample { count: 6, seed: 3 },
    PlayerSample { count: 20, seed: 4 },
];

/// The most puzzles of a range that one of these looks may send away as too
/// hard, and as many as too easy: those at its very ends; others are sent away
/// less often. A puzzle that is lost costs no more than another candidate, so
/// this is not small.
const LOST: f64 = 0.05;

/// What became of a puzzle.
pub(crate) enum Sifted {
    /// No solution was found.
    Unsolved,
    /// It can be solved, and is not as hard as is wanted.
    SentAway {
        /// Its canonical form.
        canonical: String,
        /// The share of the first players who solved it.
        share: f64,
    },
    /// It may fit.
    Judged(Box<Judged>),
}

impl From<Option<Judged>> for Sifted {
    fn from(judged: Option<Judged>) -> Self {
        judged.map_or(Self::Unsolved, |judged| Self::Judged(Box::new(judged)))
    }
}

/// Looks at a puzzle of which such a share of plays is wanted, as long as it may
/// fit.
///
/// # Errors
///
/// The limit of `control` that was reached before it was done.
pub(crate) fn sift(
    wanted: &RangeInclusive<f64>,
    name: String,
    opened: Box<dyn Opened>,
    models: &[Model],
    control: Control<'_>,
) -> Result<Sifted, Limit> {
    if knows_people(opened.listed(), models) {
        return judge(name, opened, models, control).map(|judged| Sifted::from(judged.ok()));
    }
    let asked = rated_view(&*opened);
    let asked = asked.as_deref().unwrap_or(&*opened);
    let Some(known) = search_briefly(asked, control)? else {
        return Ok(Sifted::Unsolved);
    };
    let mut looked = Poll::default();
    for sample in FIRST_LOOKS {
        looked.add(sample, asked.players(sample, control)?.value("walker_win"));
        if looked.is_far_off(wanted) {
            // What a player has solved can be solved.
            let can_be_solved = known.solution.is_some() || looked.wins > 0.0;
            let share = looked.share().filter(|_| can_be_solved);
            return Ok(share.map_or(Sifted::Unsolved, |share| Sifted::SentAway {
                canonical: opened.canonical(),
                share,
            }));
        }
    }
    let mut rated = match known.solution {
        Some(_) => known,
        None => find_solution(&*opened, control)?,
    };
    if rated.solution.is_none() {
        return Ok(Sifted::Unsolved);
    }
    rated.features = asked.players(PlayerSample::USUAL, control)?;
    let mut judged = Judged::of(name, opened, rated, models);
    if let Some(judged) = &mut judged
        && judged.success.is_some_and(|share| wanted.contains(&share))
    {
        judged.look_again(control)?;
    }
    Ok(judged.into())
}

/// What a short search finds out; `None` where there is no solution.
fn search_briefly(opened: &dyn Opened, control: Control<'_>) -> Result<Option<Rated>, Limit> {
    let control = control.at_most(SHORT_SEARCH);
    let mut rated = Rated::nothing();
    rated.rules = Some(opened.params());
    let Ok(report) = opened.solve(&SolveRequest::default(), control) else {
        return Ok(Some(rated));
    };
    match report.outcome.verdict {
        Verdict::Solved(moves) => {
            rated.solvable = Some(true);
            rated.solution = Some(moves.join(" "));
        }
        Verdict::Unsolvable => return Ok(None),
        Verdict::Unknown(limit @ (Limit::Time | Limit::Interrupted)) => return Err(limit),
        Verdict::Unknown(_) => {}
    }
    Ok(Some(rated))
}

/// How simulated players fared, so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Poll {
    wins: f64,
    players: f64,
}

impl Poll {
    /// Adds the share of some players who solved the puzzle.
    #[expect(clippy::cast_precision_loss, reason = "some hundred players")]
    pub(crate) fn add(&mut self, sample: PlayerSample, share: Option<f64>) {
        let count = sample.count as f64;
        if let Some(share) = share {
            self.wins += (share * count).round();
            self.players += count;
        }
    }

    /// The share of all who were asked.
    pub(crate) fn share(self) -> Option<f64> {
        (self.players > 0.0).then(|| self.wins / self.players)
    }

    /// Whether so many wins, or so few, would hardly come about if the share
    /// of all were in a range: in fewer than [`LOST`] of the cases.
    fn is_far_off(self, range: &RangeInclusive<f64>) -> bool {
        let losses = self.players - self.wins;
        at_least(self.wins, self.players, *range.end()) < LOST
            || at_least(losses, self.players, 1.0 - range.start()) < LOST
    }
}

/// The chance of so many wins or more among all, each won with a chance.
fn at_least(wins: f64, all: f64, chance: f64) -> f64 {
    let mut ways = 1.0;
    let mut sum = 0.0;
    let mut lost = 0.0;
    while all - lost >= wins {
        sum += ways * chance.powf(all - lost) * (1.0 - chance).powf(lost);
        ways *= (all - lost) / (lost + 1.0);
        lost += 1.0;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_of_wins_are_those_of_a_coin() {
        let is = |found: f64, wanted: f64| (found - wanted).abs() < 1e-12;
        assert!(is(at_least(0.0, 4.0, 0.3), 1.0));
        assert!(is(at_least(3.0, 4.0, 0.5), 5.0 / 16.0));
        assert!(is(at_least(2.0, 2.0, 1.0), 1.0));
    }

    #[test]
    fn few_players_send_away_what_is_far_from_the_range() {
        let far = |wins: f64, players: f64, range: RangeInclusive<f64>| {
            Poll { wins, players }.is_far_off(&range)
        };
        assert!(far(0.0, 6.0, 0.45..=0.55));
        assert!(far(6.0, 6.0, 0.45..=0.55));
        assert!(!far(1.0, 6.0, 0.45..=0.55));
        assert!(!far(5.0, 6.0, 0.45..=0.55));
        // Even if 85 of 100 solve it, all of six may do so by chance, but
        // hardly all of twenty-six.
        assert!(!far(6.0, 6.0, 0.75..=0.85));
        assert!(far(26.0, 26.0, 0.75..=0.85));
        // What reaches to the end is never too easy, or too hard.
        assert!(!far(0.0, 26.0, 0.0..=0.1));
        assert!(!far(26.0, 26.0, 0.9..=1.0));
    }

    #[test]
    fn no_share_of_a_range_is_sent_away_more_often_than_is_told() {
        for (low, high) in [(0.45, 0.55), (0.55, 0.65), (0.75, 0.85), (0.6, 0.8)] {
            let range = low..=high;
            for players in [6.0, 26.0] {
                let wins = || (0..).map(f64::from).take_while(|&wins| wins <= players);
                let is_far = |&wins: &f64| Poll { wins, players }.is_far_off(&range);
                for share in [low, high] {
                    let exactly = |wins: f64| {
                        at_least(wins, players, share) - at_least(wins + 1.0, players, share)
                    };
                    let away: f64 = wins().filter(is_far).map(exactly).sum();
                    assert!(away < 2.0 * LOST, "{share} of {players}: {away}");
                }
            }
        }
    }
}
