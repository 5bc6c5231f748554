//! Simulated players of hidden skill, on whom the chooser is tried.
//!
//! Those of [`Habit::AsBelieved`] follow the chooser's own model, which favours
//! it; the others do not.

use impasse_chooser::{Chooser, DOUBT, difficulty};
use impasse_puzzle::Chance;

/// In which order a simulated player gets puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleOrder {
    /// As the chooser says.
    Chosen,
    /// By chance.
    Random,
    /// From easy to hard in twenty rungs: up after a game that was solved, down
    /// after one that was not.
    Ladder,
}

/// How a simulated player's skill becomes success.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
    /// As the chooser believes: the logistic function of skill less difficulty.
    AsBelieved,
    /// Another link, with a long tail on one side: 1 − exp(−exp(x)), where x is
    /// skill less difficulty, moved so that equals have one chance in two.
    OtherLink,
    /// Twice as steep; but one puzzle in ten is solved by luck, and one in ten
    /// given up for no reason of its own.
    Careless,
    /// The skill drifts: up by 0.02 each game, and by chance as much as 0.15.
    Drifting,
}

impl Habit {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::AsBelieved,
        Self::OtherLink,
        Self::Careless,
        Self::Drifting,
    ];

    fn chance(self, ahead: f64) -> f64 {
        let logistic = |x: f64| 1.0 / (1.0 + (-x).exp());
        match self {
            Self::AsBelieved | Self::Drifting => logistic(ahead),
            Self::OtherLink => 1.0 - (-std::f64::consts::LN_2 * ahead.exp()).exp(),
            Self::Careless => 0.1 + 0.8 * logistic(2.0 * ahead),
        }
    }
}

/// A simulated player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SimulatedPlayer {
    /// The hidden skill at the first game, in logits.
    pub skill: f64,
    /// How it becomes success.
    pub habit: Habit,
    /// What chance is drawn from.
    pub seed: u64,
}

impl SimulatedPlayer {
    /// Games of this player, with puzzles whose difficulties differ from what
    /// is foretold: for each game the true chance that it was solved.
    ///
    /// ```
    /// use impasse_forge::{Habit, PuzzleOrder, SimulatedPlayer};
    /// let player = SimulatedPlayer { skill: 1.0, habit: Habit::AsBelieved, seed: 1 };
    /// assert_eq!(player.play(PuzzleOrder::Chosen, 0.7, 60).len(), 60);
    /// ```
    #[must_use]
    pub fn play(self, order: PuzzleOrder, target: f64, games: usize) -> Vec<f64> {
        const POOL: u32 = 240;
        const RUNGS: usize = 20;
        let mut luck = Chance::of(0x0063_686f_6f73, self.seed);
        // From easy to hard.
        let share = |at: u32| 0.97 - 0.94 * f64::from(at) / f64::from(POOL - 1);
        let mut pool: Vec<(f64, f64)> = (0..POOL)
            .map(|at| (share(at), difficulty(share(at)) + DOUBT * normal(&mut luck)))
            .collect();
        let rung_size = pool.len() / RUNGS;
        let mut rung = 0;
        let mut believed = Chooser::new(target);
        let mut skill = self.skill;
        let mut chances = Vec::with_capacity(games);
        for _ in 0..games.min(pool.len()) {
            let foretold: Vec<f64> = pool.iter().map(|(share, _)| *share).collect();
            let at = match order {
                PuzzleOrder::Chosen => believed.next(&foretold).unwrap_or(0),
                PuzzleOrder::Random => below(&mut luck, pool.len()),
                PuzzleOrder::Ladder => {
                    let aim = share(u32::try_from(rung * rung_size).unwrap_or(0));
                    let off = |at: &usize| (foretold[*at] - aim).abs();
                    let all = 0..foretold.len();
                    all.min_by(|one, other| off(one).total_cmp(&off(other)))
                        .unwrap_or(0)
                }
            };
            let (share, hardness) = pool.remove(at);
            let chance = self.habit.chance(skill - hardness);
            let solved = even(&mut luck) < chance;
            believed.see(share, solved);
            rung = if solved {
                (rung + 1).min(RUNGS - 1)
            } else {
                rung.saturating_sub(1)
            };
            if self.habit == Habit::Drifting {
                skill += 0.02 + 0.15 * normal(&mut luck);
            }
            chances.push(chance);
        }
        chances
    }
}

/// How many games pass until the mean chance of the next `window` is within
/// `near` of the target; `None` where it never is.
#[must_use]
pub fn games_until(chances: &[f64], target: f64, near: f64, window: usize) -> Option<usize> {
    chances.windows(window.max(1)).position(|next| {
        #[expect(clippy::cast_precision_loss, reason = "a few games")]
        let mean = next.iter().sum::<f64>() / next.len() as f64;
        (mean - target).abs() <= near
    })
}

fn even(luck: &mut Chance) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
    let bits = (luck.next_u64() >> 11) as f64;
    bits / 9_007_199_254_740_992.0
}

fn below(luck: &mut Chance, bound: usize) -> usize {
    usize::try_from(luck.below(bound.max(1) as u64)).unwrap_or(0)
}

/// About a normal number: twelve even ones added up.
fn normal(luck: &mut Chance) -> f64 {
    (0..12).map(|_| even(luck)).sum::<f64>() - 6.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chosen_puzzles_suit_players_better_than_random_ones_and_a_ladder() {
        for habit in Habit::ALL {
            let off = |order, skill| -> f64 {
                let players = (0..40).map(|seed| SimulatedPlayer { skill, habit, seed });
                let games = players.flat_map(|player| player.play(order, 0.7, 40));
                games.map(|chance| (chance - 0.7).abs()).sum()
            };
            for skill in [-2.0, 0.0, 2.0] {
                let chosen = off(PuzzleOrder::Chosen, skill);
                assert!(
                    chosen < off(PuzzleOrder::Random, skill),
                    "{habit:?} {skill}"
                );
                assert!(
                    chosen < off(PuzzleOrder::Ladder, skill),
                    "{habit:?} {skill}"
                );
            }
        }
    }

    #[test]
    fn equals_have_one_chance_in_two_and_more_skill_is_never_worse() {
        for habit in Habit::ALL {
            assert!((habit.chance(0.0) - 0.5).abs() < 1e-9, "{habit:?}");
            let steps = (-40..40).map(|step| f64::from(step) / 10.0);
            let chances: Vec<f64> = steps.map(|ahead| habit.chance(ahead)).collect();
            assert!(chances.is_sorted(), "{habit:?}");
        }
    }

    #[test]
    fn games_are_counted_until_the_next_ones_are_near_the_target() {
        let chances = [0.1, 0.2, 0.65, 0.75, 0.7];
        assert_eq!(games_until(&chances, 0.7, 0.05, 2), Some(2));
        assert_eq!(games_until(&chances, 0.9, 0.05, 2), None);
    }
}
