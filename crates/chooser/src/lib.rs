//! The next puzzle for a player: neither too easy nor too hard.
//!
//! A player has a skill and a puzzle a difficulty, both in logits (Rasch 1960).
//! What is foretold of a puzzle is the share of *all* players who solve it, so
//! its difficulty is that at which this share comes out over the skills that
//! players have. The puzzle may be harder or easier than foretold; how much that
//! is doubted blunts what a game tells, as in Glicko (Glickman 1999). What may
//! be believed of the skill is kept as a distribution, begins with that of all
//! players, and is sharpened by every game.
//!
//! The command line, the page and the server of a study all choose with this
//! code, and come to the same on every machine: sums, products and roots are
//! exact everywhere, and what else is needed comes from `libm`.
//!
//! ```
//! use impasse_chooser::Chooser;
//! let mut player = Chooser::new(0.7);
//! let pool = [0.95, 0.8, 0.7, 0.5, 0.2];
//! assert_eq!(player.next(&pool), Some(2));
//! for _ in 0..4 {
//!     player.see(0.7, true);
//! }
//! assert_eq!(player.next(&pool), Some(3));
//! ```

/// How much the skills of players differ, in logits.
pub const SKILLS: f64 = 1.5;
/// How much difficulties differ from what is foretold, in logits.
pub const DOUBT: f64 = 0.9;
/// Where skills end, and how far apart they are told.
const FARTHEST: f64 = 6.0;
const STEPS: u32 = 120;
/// The share of belief in a skill that goes over to each of its neighbours
/// between two games: skills drift by 0.07 logits a game, as in Glicko they do
/// with time.
const DRIFT: f64 = 0.25;
/// Halvings of that range until a difficulty is found: to about a thousandth.
const SEARCHED: u32 = 14;
/// Nothing is foretold to be surer than this.
const SUREST: f64 = 0.98;

/// What is believed of a player, and what chance of success is sought.
#[derive(Clone, Debug, PartialEq)]
pub struct Chooser {
    target: f64,
    /// The skills that are told apart, from the lowest.
    skills: Vec<Skill>,
}

/// A skill that a player may have.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Skill {
    /// In logits.
    value: f64,
    /// The odds that it fails at a puzzle of difficulty 0.
    odds: f64,
    /// How likely it is.
    belief: f64,
}

impl Skill {
    /// The chance at a puzzle, given by the odds of difficulty.
    fn chance(self, hardness: f64) -> f64 {
        1.0 / (1.0 + hardness * self.odds)
    }
}

impl Chooser {
    /// A player of whom nothing is known, for whom puzzles with this chance of
    /// success are sought.
    #[must_use]
    pub fn new(target: f64) -> Self {
        let skills = (0..=STEPS).map(|step| {
            let value = FARTHEST * (2.0 * f64::from(step) / f64::from(STEPS) - 1.0);
            let away = value / SKILLS;
            Skill {
                value,
                odds: libm::exp(-value / flattened(DOUBT)),
                belief: libm::exp(-0.5 * away * away),
            }
        });
        let mut chooser = Self {
            target,
            skills: skills.collect(),
        };
        chooser.share_out();
        chooser
    }

    /// The same player, for whom another chance of success is sought.
    #[must_use]
    pub fn seeking(mut self, target: f64) -> Self {
        self.target = target;
        self
    }

    /// Takes note of a game: the share of players who were foretold to solve
    /// the puzzle, and whether this one did.
    pub fn see(&mut self, foretold: f64, solved: bool) {
        let hardness = hardness(difficulty(foretold));
        for skill in &mut self.skills {
            let chance = skill.chance(hardness);
            skill.belief *= if solved { chance } else { 1.0 - chance };
        }
        self.drift();
        self.share_out();
    }

    /// Between two games a player may have become a little better or worse.
    fn drift(&mut self) {
        let mut before = 0.0;
        for at in 0..self.skills.len() {
            let here = self.skills[at].belief;
            let after = self.skills.get(at + 1).map_or(0.0, |next| next.belief);
            self.skills[at].belief += DRIFT * (before - 2.0 * here + after);
            before = here;
        }
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
        let skills = || self.skills.iter();
        let mean: f64 = skills().map(|skill| skill.value * skill.belief).sum();
        let square = |skill: &Skill| (skill.value - mean) * (skill.value - mean) * skill.belief;
        let variance: f64 = skills().map(square).sum();
        (mean, variance.sqrt())
    }

    /// Which puzzle of a pool, each given by what is foretold of it, comes
    /// closest to the difficulty that has the chance which is sought; the first
    /// of those that do.
    #[must_use]
    pub fn next(&self, pool: &[f64]) -> Option<usize> {
        let sought = self.sought();
        // Without sorting, whose code pages would have to load.
        let off = |at: &usize| (difficulty(pool[*at]) - sought).abs();
        (0..pool.len()).min_by(|one, other| off(one).total_cmp(&off(other)))
    }

    /// The `count` puzzles of a pool that come closest, the best first.
    ///
    /// ```
    /// use impasse_chooser::Chooser;
    /// let player = Chooser::new(0.7);
    /// assert_eq!(player.nearest(&[0.2, 0.6, 0.7, 0.9], 2), [2, 1]);
    /// ```
    #[must_use]
    pub fn nearest(&self, pool: &[f64], count: usize) -> Vec<usize> {
        let sought = self.sought();
        let off = pool
            .iter()
            .map(|&foretold| (difficulty(foretold) - sought).abs());
        let mut order: Vec<(usize, f64)> = off.enumerate().collect();
        order.sort_by(|(_, one), (_, other)| one.total_cmp(other));
        order.into_iter().take(count).map(|(at, _)| at).collect()
    }

    /// The difficulty at which this player has the chance that is sought.
    fn sought(&self) -> f64 {
        let (mut easy, mut hard) = (-2.0 * FARTHEST, 2.0 * FARTHEST);
        for _ in 0..SEARCHED {
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
        let hardness = hardness(difficulty);
        let chances = self.skills.iter();
        chances
            .map(|skill| skill.chance(hardness) * skill.belief)
            .sum()
    }

    fn share_out(&mut self) {
        let sum: f64 = self.skills.iter().map(|skill| skill.belief).sum();
        for skill in &mut self.skills {
            skill.belief /= sum;
        }
    }
}

/// How much a spread of logits flattens the chance.
fn flattened(spread: f64) -> f64 {
    let share = spread / std::f64::consts::PI;
    (1.0 + 3.0 * share * share).sqrt()
}

/// The difficulty, in logits, at which such a share of all players solves a
/// puzzle.
///
/// ```
/// use impasse_chooser::difficulty;
/// assert!(difficulty(0.5).abs() < 1e-9);
/// assert!(difficulty(0.2) > difficulty(0.8));
/// ```
#[must_use]
pub fn difficulty(share: f64) -> f64 {
    let share = share.clamp(1.0 - SUREST, SUREST);
    let spread = (SKILLS * SKILLS + DOUBT * DOUBT).sqrt();
    -libm::log(share / (1.0 - share)) * flattened(spread)
}

/// The odds that somebody of skill 0 fails at a puzzle whose difficulty is
/// doubted.
fn hardness(difficulty: f64) -> f64 {
    libm::exp(difficulty / flattened(DOUBT))
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
    fn a_higher_target_means_an_easier_puzzle() {
        let pool: Vec<f64> = (1..20).map(|step| f64::from(step) / 20.0).collect();
        let chosen = |target| {
            let player = Chooser::new(0.7).seeking(target);
            pool[player.next(&pool).expect("a puzzle")]
        };
        assert!(chosen(0.85) > chosen(0.7) && chosen(0.7) > chosen(0.5));
        assert_eq!(Chooser::new(0.7).next(&[]), None);
    }

    /// To the last digit, on every machine: servers of one study must agree.
    #[test]
    fn a_record_gives_the_same_figures_everywhere() {
        let mut player = Chooser::new(0.7);
        for (foretold, solved) in [(0.7, true), (0.41, true), (0.33, false), (0.9, true)] {
            player.see(foretold, solved);
        }
        let (skill, doubt) = player.skill();
        let found = [skill, doubt, player.chance(0.6), player.sought()];
        assert_eq!(found.map(f64::to_bits), FIGURES, "{found:?}");
    }

    const FIGURES: [u64; 4] = [
        4_603_689_137_961_501_951,
        4_607_386_845_519_899_261,
        4_604_564_382_875_539_290,
        13_826_099_234_539_044_864,
    ];
}
