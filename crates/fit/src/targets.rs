//! What is to be explained: a value for each puzzle.
//!
//! Korekawa & Kotani (2012, section 6) take a player's own mean from every
//! value before they average by puzzle, because anybody may play any puzzle:
//! what is left does not depend on whether good or poor players came.

use std::collections::BTreeMap;
use std::fmt;

use crate::chance::Chance;
use crate::play::{Count, Play};
use crate::real;
use crate::score::{correlation, mean, stepped_up};

/// What is measured of a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Whether a play is solved.
    Success,
    /// The share of attempts that are: a restart begins a new one.
    SuccessByAttempt,
    /// Seconds of solved plays.
    Seconds,
    /// Their logarithm.
    LogSeconds,
    /// What players called it.
    Rating,
    /// Whether players gave up.
    GivingUp,
}

impl Target {
    /// All targets with their names.
    pub const ALL: [(&'static str, Self); 6] = [
        ("success", Self::Success),
        ("success-by-attempt", Self::SuccessByAttempt),
        ("seconds", Self::Seconds),
        ("log-seconds", Self::LogSeconds),
        ("rating", Self::Rating),
        ("giving-up", Self::GivingUp),
    ];

    /// The value of a play, if it has one.
    #[must_use]
    pub fn of(self, play: &Play) -> Option<f64> {
        let yes = |yes: bool| f64::from(u8::from(yes));
        match self {
            Self::Success => Some(yes(play.solved)),
            Self::SuccessByAttempt => {
                let attempts = play.attempts.filter(|&attempts| attempts > 0)?;
                Some(yes(play.solved) / real(usize::try_from(attempts).ok()?))
            }
            Self::Seconds => play.seconds.filter(|_| play.solved),
            Self::LogSeconds => {
                let seconds = play.seconds.filter(|&s| play.solved && s > 0.0)?;
                Some(seconds.ln())
            }
            Self::Rating => play.rating,
            Self::GivingUp => play.gave_up.map(yes),
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::ALL.iter().find(|(_, target)| target == self);
        f.write_str(name.map_or("", |(name, _)| name))
    }
}

/// A mean by puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuzzleMean {
    /// The mean.
    pub value: f64,
    /// Of so many plays.
    pub plays: usize,
}

/// The values of every puzzle that has any. With `own_mean` each player's own
/// mean is taken away first.
#[must_use]
pub fn by_puzzle(plays: &[Play], target: Target, own_mean: bool) -> BTreeMap<String, PuzzleMean> {
    let values: Vec<(&Play, f64)> = plays
        .iter()
        .filter_map(|play| Some((play, target.of(play)?)))
        .collect();
    let mut of_player: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for (play, value) in &values {
        of_player.entry(&play.player).or_default().push(*value);
    }
    let mut of_puzzle: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for (play, value) in &values {
        let own = if own_mean {
            mean(&of_player[&*play.player]).unwrap_or(0.0)
        } else {
            0.0
        };
        of_puzzle.entry(&play.puzzle).or_default().push(value - own);
    }
    of_puzzle
        .into_iter()
        .filter_map(|(puzzle, values)| {
            let plays = values.len();
            let value = mean(&values)?;
            Some((puzzle.to_owned(), PuzzleMean { value, plays }))
        })
        .collect()
}

/// How well any prediction of a puzzle's mean could correlate with it: players
/// are split into halves, `times` times, the correlation of the halves is
/// stepped up to the whole, and its root taken, because a prediction has no
/// noise of its own. `None` with too few players or puzzles.
#[must_use]
pub fn ceiling(
    plays: &[Play],
    target: Target,
    own_mean: bool,
    times: usize,
    seed: u64,
) -> Option<f64> {
    let mut players: Vec<&str> = plays.iter().map(|play| &*play.player).collect();
    players.sort_unstable();
    players.dedup();
    if players.len() < 4 {
        return None;
    }
    let mut chance = Chance::new(seed);
    let each = (0..times).filter_map(|_| {
        chance.shuffle(&mut players);
        let mut first: Vec<&str> = players[..players.len() / 2].to_vec();
        first.sort_unstable();
        let is_first = |play: &Play| first.binary_search(&&*play.player).is_ok();
        let (one, other): (Vec<Play>, Vec<Play>) = plays.iter().cloned().partition(is_first);
        let one = by_puzzle(&one, target, own_mean);
        let other = by_puzzle(&other, target, own_mean);
        let both = one
            .iter()
            .filter_map(|(puzzle, mean)| Some((mean.value, other.get(puzzle)?.value)));
        let (a, b): (Vec<f64>, Vec<f64>) = both.unzip();
        correlation(&a, &b).map(stepped_up)
    });
    root(mean(&each.collect::<Vec<f64>>()))
}

/// The highest correlation that a reliability allows.
fn root(reliability: Option<f64>) -> Option<f64> {
    reliability.map(|found| found.max(0.0).sqrt())
}

/// The same for counts: the plays of every puzzle are split into halves.
#[must_use]
pub fn ceiling_of_counts(counts: &[Count], times: usize, seed: u64) -> Option<f64> {
    let mut chance = Chance::new(seed);
    let each = (0..times).filter_map(|_| {
        let halves = counts.iter().filter(|count| count.played > 1).map(|count| {
            let half = count.played / 2;
            let (mut left, mut solved, mut taken) = (count.played, count.solved, 0_u64);
            for _ in 0..half {
                let drawn = chance.below(usize::try_from(left).unwrap_or(usize::MAX));
                if (drawn as u64) < solved {
                    solved -= 1;
                    taken += 1;
                }
                left -= 1;
            }
            (share(taken, half), share(solved, left))
        });
        let (a, b): (Vec<f64>, Vec<f64>) = halves.unzip();
        correlation(&a, &b).map(stepped_up)
    });
    root(mean(&each.collect::<Vec<f64>>()))
}

/// A share of counts, as a number.
#[must_use]
pub fn share(part: u64, whole: u64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "counts of plays are small")]
    let share = part as f64 / whole as f64;
    share
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;
    use crate::play::{Roles, Told, read_table};

    fn plays(text: &str) -> Vec<Play> {
        let people = read_table(text, &Roles::default()).expect("a table");
        match people.told {
            Told::Plays(plays) => plays,
            Told::Counts(_) => panic!("plays"),
        }
    }

    #[test]
    fn a_players_own_mean_is_taken_away_before_puzzles_are_averaged() {
        // A good player met the hard puzzle `b`, a poor one the easy `a`.
        let plays = plays("player,puzzle,solved\ngood,b,1\ngood,c,1\npoor,a,0\npoor,c,0\n");
        let raw = by_puzzle(&plays, Target::Success, false);
        assert!((raw["b"].value - 1.0).abs() < 1e-12 && raw["a"].value.abs() < 1e-12);
        let centred = by_puzzle(&plays, Target::Success, true);
        assert!(centred.values().all(|mean| mean.value.abs() < 1e-12));
        assert_eq!(centred["c"].plays, 2);
    }

    #[test]
    fn time_is_that_of_solved_plays() {
        let plays = plays("player,puzzle,solved,seconds\np,a,1,10\np,a,0,99\nq,a,1,20\n");
        let seconds = by_puzzle(&plays, Target::Seconds, false);
        assert!((seconds["a"].value - 15.0).abs() < 1e-12);
    }

    #[test]
    fn an_attempt_counts_less_the_more_there_were() {
        let plays = plays("player,puzzle,solved,attempt\np,a,0,0\np,a,1,1\n");
        let share = by_puzzle(&plays, Target::SuccessByAttempt, false);
        assert!((share["a"].value - 0.5).abs() < 1e-12);
    }

    #[test]
    fn what_people_agree_on_has_a_high_ceiling() {
        let mut text = "player,puzzle,solved,seconds\n".to_owned();
        for player in 0..20 {
            for puzzle in 0..6 {
                let solved = u8::from(player > 3 * puzzle);
                let _ = writeln!(text, "{player},{puzzle},{solved},1");
            }
        }
        let found = ceiling(&plays(&text), Target::Success, false, 20, 1).expect("halves");
        assert!(found > 0.95, "{found}");
        assert_eq!(ceiling(&[], Target::Success, false, 20, 1), None);
    }

    #[test]
    fn counts_of_many_plays_have_a_high_ceiling_and_of_few_a_low_one() {
        let counts = |played: u64| -> Vec<Count> {
            let count = |at: u64| Count {
                line: 0,
                puzzle: at.to_string(),
                played,
                solved: played / 4 + at * played / 40,
            };
            (0..20).map(count).collect()
        };
        let many = ceiling_of_counts(&counts(4000), 10, 1).expect("halves");
        let few = ceiling_of_counts(&counts(8), 10, 1).expect("halves");
        assert!(many > 0.99 && few < 0.95, "{many} {few}");
    }
}
