//! The laws of a game, on whole small spaces and on walks through large ones.

use impasse_puzzle::{Game, Instance};

use super::opened::{numbers_of, parameters};
use crate::law::{self, Broken, Checked};
use crate::{Explored, Sample};

/// The largest space that is looked at whole.
const CAP: usize = 60_000;

/// The puzzles that a game's laws are checked on: see
/// [`check_laws!`](crate::check_laws).
pub struct LawSamples<P: Instance> {
    samples: Vec<(String, P, Sample<P>)>,
    /// Positions of whole spaces: solvable ones, and lost ones.
    whole: [usize; 2],
    least: [usize; 2],
}

impl<P: Instance> LawSamples<P> {
    /// Samples whose whole spaces shall have at least so many solvable
    /// positions together, and so many lost ones: 0 for a game in which
    /// nothing can be lost.
    #[must_use]
    pub fn with_at_least(solvable: usize, lost: usize) -> Self {
        Self {
            samples: Vec::new(),
            whole: [0; 2],
            least: [solvable, lost],
        }
    }

    /// Adds puzzles whose whole spaces are looked at.
    ///
    /// # Panics
    ///
    /// If a space has more than 60,000 positions.
    #[must_use]
    #[track_caller]
    pub fn whole(mut self, puzzles: Vec<(String, P)>) -> Self {
        for (name, puzzle) in puzzles {
            let Some(space) = Explored::whole(&puzzle, CAP) else {
                panic!("{name} has more than {CAP} positions");
            };
            let lost = (0..space.count()).filter(|&at| !space.is_solvable(at));
            let lost = lost.count();
            self.whole[0] += space.count() - lost;
            self.whole[1] += lost;
            self.samples.push((name, puzzle, Sample::whole(&space)));
        }
        self
    }

    /// Adds puzzles that are only walked through: so many random walks of at
    /// most so many moves each.
    #[must_use]
    pub fn walks(mut self, walks: u64, moves: usize, puzzles: Vec<(String, P)>) -> Self {
        for (name, puzzle) in puzzles {
            let sample = Sample::walks(&puzzle, 1, walks, moves);
            self.samples.push((name, puzzle, sample));
        }
        self
    }

    /// Checks a law on every puzzle.
    ///
    /// # Panics
    ///
    /// With the puzzle and what breaks the law there; or if the law looked at
    /// fewer positions than there are.
    #[track_caller]
    pub fn check(&self, law: impl Fn(&P, &Sample<P>) -> Result<Checked, Broken>) {
        for (name, puzzle, sample) in &self.samples {
            match law(puzzle, sample) {
                Ok(checked) => {
                    let there = sample.positions.len() as u64;
                    assert!(checked.states >= there, "{name}: {checked:?} of {there}");
                }
                Err(broken) => panic!("{name}: {broken}"),
            }
        }
    }

    /// Checks the law of [`partitions`](law::partitions), where there are any.
    ///
    /// # Panics
    ///
    /// As [`check`](Self::check).
    #[track_caller]
    pub fn check_partitions(&self) {
        let mut puzzles = self.samples.iter();
        if puzzles.any(|(_, puzzle, _)| !puzzle.partitions().is_empty()) {
            self.check(law::partitions);
        }
    }

    /// Checks the law of [`detectors`](law::detectors), where there are any.
    ///
    /// # Panics
    ///
    /// As [`check`](Self::check).
    #[track_caller]
    pub fn check_detectors(&self) {
        if !P::detectors().is_empty() {
            self.check(law::detectors);
        }
    }

    /// Checks the law of [`heuristics`](law::heuristics), where there are any.
    ///
    /// # Panics
    ///
    /// As [`check`](Self::check).
    #[track_caller]
    pub fn check_heuristics(&self) {
        if !P::heuristics().is_empty() {
            self.check(law::heuristics);
        }
    }

    /// Checks that the whole spaces hold what they shall.
    ///
    /// # Panics
    ///
    /// If there are too few solvable or too few lost positions; or lost ones
    /// in a game that is said to have none.
    #[track_caller]
    pub fn check_variety(&self) {
        let ([solvable, lost], [least_solvable, least_lost]) = (self.whole, self.least);
        let found = format!("{solvable} solvable positions, {lost} lost ones");
        assert!(least_solvable > 0 && solvable >= least_solvable, "{found}");
        assert!(lost >= least_lost, "{found}");
        assert!((lost == 0) == (least_lost == 0), "{found}");
    }
}

/// Makes one test of each law, over the [`LawSamples`](crate::kit::LawSamples)
/// of a view of a game. The samples are made once.
///
/// ```
/// use impasse_laws::graph::{Graph, GraphGame};
/// use impasse_laws::kit::{self, LawSamples};
///
/// impasse_laws::check_laws!(GraphGame, Graph, || {
///     LawSamples::with_at_least(20, 20)
///         .whole(kit::numbers(&GraphGame, &["#0..19"]))
///         .walks(4, 100, kit::numbers(&GraphGame, &["#42"]))
/// });
/// ```
#[macro_export]
macro_rules! check_laws {
    ($game:expr, $view:ty, $samples:expr) => {
        static LAW_SAMPLES: ::std::sync::LazyLock<$crate::kit::LawSamples<$view>> =
            ::std::sync::LazyLock::new($samples);

        #[test]
        fn the_small_spaces_hold_solvable_and_lost_positions() {
            LAW_SAMPLES.check_variety();
        }

        #[test]
        fn keys_stand_for_interchangeable_positions() {
            LAW_SAMPLES.check($crate::law::keys);
        }

        #[test]
        fn moves_are_listed_once_and_nothing_else_is_played() {
            LAW_SAMPLES.check($crate::law::moves);
        }

        #[test]
        fn stages_never_fall() {
            LAW_SAMPLES.check($crate::law::stages);
        }

        #[test]
        fn positions_and_moves_are_read_as_they_are_written() {
            LAW_SAMPLES.check(|puzzle, sample| $crate::law::text(&$game, puzzle, sample));
        }

        #[test]
        fn what_a_player_points_at_is_played() {
            LAW_SAMPLES.check($crate::law::scenes);
        }

        #[test]
        fn a_game_that_cannot_be_lost_has_a_way_back_from_every_move() {
            LAW_SAMPLES.check(|puzzle, sample| $crate::law::losses(&$game, puzzle, sample));
        }

        #[test]
        fn every_position_has_a_class_that_exists() {
            LAW_SAMPLES.check_partitions();
        }

        #[test]
        fn what_proofs_leave_out_spoils_nothing() {
            LAW_SAMPLES.check($crate::law::proofs);
        }

        #[test]
        fn detectors_never_call_a_solvable_position_dead() {
            LAW_SAMPLES.check_detectors();
        }

        #[test]
        fn estimates_keep_their_promises() {
            LAW_SAMPLES.check_heuristics();
        }
    };
}

/// Checks the law of [`opening`](law::opening) for puzzles named as
/// [`numbers`](super::numbers) names them: `columns=4#6,8,10..12`.
///
/// # Panics
///
/// With the first puzzle that breaks the law.
#[track_caller]
pub fn check_opening(game: &impl Game, names: &[&str]) {
    for (params, number) in names.iter().flat_map(|name| numbers_of(name)) {
        if let Err(broken) = law::opening(game, &parameters(params), number) {
            panic!("{}:{params}#{number}: {broken}", game.name());
        }
    }
}
