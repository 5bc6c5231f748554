//! The next puzzle for a player: neither too easy nor too hard.
//!
//! A player has a skill and a puzzle a difficulty, both in logits (Rasch 1960).
//! What is foretold of a puzzle is the share of *all* players who solve it, so
//! its difficulty is that at which this share comes out over the skills that
//! players have. The puzzle may be harder or easier than foretold; how much that
//! is doubted blunts what a game tells, as in Glicko (Glickman 1999). What may
//! be believed of the skill is kept as a distribution, begins with that of all
//! players, and is sharpened by every game.

use impasse_puzzle::Chance;

/// How much the skills of players differ, in logits.
const SKILLS: f64 = 1.5;
/// How much difficulties differ from what is foretold, in logits.
const DOUBT: f64 = 0.9;
/// Where skills end, and how far apart they are told.
const FARTHEST: f64 = 6.0;
const STEPS: u32 = 120;
/// Nothing is foretold to be surer than this.
const SUREST: f64 = 0.98;

/// What is believed of a player, and what chance of success is sought.
///
/// ```
/// use impasse_forge::Chooser;
/// let mut player = Chooser::new(0.7);
/// let pool = [0.95, 0.8, 0.7, 0.5, 0.2];
/// assert_eq!(player.next(&pool), Some(2));
/// for _ in 0..4 {
///     player.see(0.7, true);
/// }
/// assert_eq!(player.next(&pool), Some(3));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Chooser {
    target: f64,
    /// How likely each skill is, from the lowest.
    belief: Vec<f64>,
}

impl Chooser {
    /// A player of whom nothing is known, for whom puzzles with this chance of
    /// success are sought.
    #[must_use]
    pub fn new(target: f64) -> Self {
        let belief = skills().map(|skill| (-0.5 * (skill / SKILLS).powi(2)).exp());
        let mut chooser = Self {
            target,
            belief: belief.collect(),
        };
        chooser.share_out();
        chooser
    }

    /// Takes note of a game: the share of players who were foretold to solve
    /// the puzzle, and whether this one did.
    pub fn see(&mut self, foretold: f64, solved: bool) {
        let difficulty = difficulty(foretold);
        for (belief, skill) in self.belief.iter_mut().zip(skills()) {
            let chance = chance(skill, difficulty);
            *belief *= if solved { chance } else { 1.0 - chance };
        }
        self.share_out();
    }

    /// The chance that this player solves a puzzle of which this share of all
    /// players is foretold to.
    #[must_use]
    pub fn chance(&self, foretold: f64) -> f64 {
        self.chance_at(difficulty(foretold))
    }

    /// The skill, in logits above that of all players, and how far it may be
    /// off (a standard deviation).
    #[must_use]
    pub fn skill(&self) -> (f64, f64) {
        let mean: f64 = skills().zip(&self.belief).map(|(s, b)| s * b).sum();
        let squares = skills().zip(&self.belief);
        let variance: f64 = squares.map(|(s, b)| (s - mean).powi(2) * b).sum();
        (mean, variance.sqrt())
    }

    /// Which puzzle of a pool, each given by what is foretold of it, comes
    /// closest to the difficulty that has the chance which is sought; the first
    /// of those that do.
    #[must_use]
    pub fn next(&self, pool: &[f64]) -> Option<usize> {
        let sought = self.sought();
        let off = |at: &usize| (difficulty(pool[*at]) - sought).abs();
        (0..pool.len()).min_by(|one, other| off(one).total_cmp(&off(other)))
    }

    /// The difficulty at which this player has the chance that is sought.
    fn sought(&self) -> f64 {
        let (mut easy, mut hard) = (-2.0 * FARTHEST, 2.0 * FARTHEST);
        for _ in 0..24 {
            let middle = f64::midpoint(easy, hard);
            if self.chance_at(middle) > self.target {
                easy = middle;
            } else {
                hard = middle;
            }
        }
        easy
    }

    fn chance_at(&self, difficulty: f64) -> f64 {
        let chances = skills().map(|skill| chance(skill, difficulty));
        chances
            .zip(&self.belief)
            .map(|(chance, belief)| chance * belief)
            .sum()
    }

    fn share_out(&mut self) {
        let sum: f64 = self.belief.iter().sum();
        for belief in &mut self.belief {
            *belief /= sum;
        }
    }
}

/// The skills that are told apart.
fn skills() -> impl Iterator<Item = f64> {
    (0..=STEPS).map(|step| FARTHEST * (2.0 * f64::from(step) / f64::from(STEPS) - 1.0))
}

/// How much a spread of logits flattens the chance.
fn flattened(spread: f64) -> f64 {
    (1.0 + 3.0 * (spread / std::f64::consts::PI).powi(2)).sqrt()
}

/// The difficulty at which such a share of all players solves a puzzle.
fn difficulty(share: f64) -> f64 {
    let share = share.clamp(1.0 - SUREST, SUREST);
    -(share / (1.0 - share)).ln() * flattened(SKILLS.hypot(DOUBT))
}

/// The chance of a player at a puzzle whose difficulty is doubted.
fn chance(skill: f64, difficulty: f64) -> f64 {
    1.0 / (1.0 + (-(skill - difficulty) / flattened(DOUBT)).exp())
}

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

/// Games of a simulated player of hidden skill, with puzzles whose difficulties
/// differ from what is foretold: for each game the true chance that it was
/// solved.
///
/// ```
/// use impasse_forge::{PuzzleOrder, simulated_chances};
/// let chances = simulated_chances(PuzzleOrder::Chosen, 1.0, 0.7, 60, 1);
/// assert_eq!(chances.len(), 60);
/// ```
#[must_use]
pub fn simulated_chances(
    order: PuzzleOrder,
    skill: f64,
    target: f64,
    games: usize,
    seed: u64,
) -> Vec<f64> {
    const POOL: u32 = 240;
    const RUNGS: usize = 20;
    let mut luck = Chance::of(0x0063_686f_6f73, seed);
    // From easy to hard.
    let share = |at: u32| 0.97 - 0.94 * f64::from(at) / f64::from(POOL - 1);
    let mut pool: Vec<(f64, f64)> = (0..POOL)
        .map(|at| (share(at), difficulty(share(at)) + DOUBT * normal(&mut luck)))
        .collect();
    let rung_size = pool.len() / RUNGS;
    let mut rung = 0;
    let mut player = Chooser::new(target);
    let mut chances = Vec::with_capacity(games);
    for _ in 0..games.min(pool.len()) {
        let foretold: Vec<f64> = pool.iter().map(|(share, _)| *share).collect();
        let at = match order {
            PuzzleOrder::Chosen => player.next(&foretold).unwrap_or(0),
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
        let chance = 1.0 / (1.0 + (hardness - skill).exp());
        let solved = even(&mut luck) < chance;
        player.see(share, solved);
        rung = if solved {
            (rung + 1).min(RUNGS - 1)
        } else {
            rung.saturating_sub(1)
        };
        chances.push(chance);
    }
    chances
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
    fn nobody_is_known_at_first_and_all_players_solve_what_is_foretold() {
        let player = Chooser::new(0.7);
        let (skill, doubt) = player.skill();
        assert!(skill.abs() < 1e-9 && (doubt - SKILLS).abs() < 0.05);
        for share in [0.1, 0.3, 0.5, 0.7, 0.9] {
            assert!((player.chance(share) - share).abs() < 0.03, "{share}");
        }
    }

    #[test]
    fn whoever_wins_gets_harder_puzzles_and_whoever_loses_easier_ones() {
        let pool: Vec<f64> = (1..20).map(|step| f64::from(step) / 20.0).collect();
        let chosen = |solved| {
            let mut player = Chooser::new(0.7);
            for _ in 0..5 {
                player.see(0.7, solved);
            }
            pool[player.next(&pool).expect("a puzzle")]
        };
        assert!(chosen(true) < 0.6 && chosen(false) > 0.8);
    }

    #[test]
    fn chosen_puzzles_suit_players_better_than_random_ones_and_a_ladder() {
        let off = |order, skill| -> f64 {
            let games = (0..40).flat_map(|seed| simulated_chances(order, skill, 0.7, 40, seed));
            games.map(|chance| (chance - 0.7).abs()).sum()
        };
        for skill in [-2.0, 0.0, 2.0] {
            let chosen = off(PuzzleOrder::Chosen, skill);
            assert!(chosen < off(PuzzleOrder::Random, skill), "{skill}");
            assert!(chosen < off(PuzzleOrder::Ladder, skill), "{skill}");
        }
    }

    #[test]
    fn games_are_counted_until_the_next_ones_are_near_the_target() {
        let chances = [0.1, 0.2, 0.65, 0.75, 0.7];
        assert_eq!(games_until(&chances, 0.7, 0.05, 2), Some(2));
        assert_eq!(games_until(&chances, 0.9, 0.05, 2), None);
    }
}
