//! Puzzles chosen for each participant by what they have done so far.
//!
//! The choice follows from the study, the participant's number and their record
//! alone: no clock, and the same arithmetic on every machine
//! ([`impasse_chooser`]). So it can be made by any server, again after a crash,
//! and in two tabs at once, and comes out the same. Of the few puzzles that
//! suit best one is drawn by chance (Kingsbury & Zara 1989): else everybody
//! would begin with the same one, and most would never be played.

use impasse_chooser::Chooser;
use impasse_puzzle::Chance;
use impasse_wire::study::PlayChoice;
use serde::{Deserialize, Serialize};

use crate::plan::Purpose;

/// Puzzles that suit best, of which one is drawn, where a study does not say.
pub(crate) const USUAL_AMONG: u32 = 3;
/// The chance of success that is sought, where a study does not say.
pub(crate) const USUAL_TARGET: u16 = 7_000;

/// How puzzles are chosen. Shares are told in ten thousandths, so that equal
/// studies have equal texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adaptive {
    /// The chance of success that is sought.
    pub target: u16,
    /// One of so many that suit best is drawn.
    pub among: u32,
    /// The share of all players that is foretold to solve each puzzle, in the
    /// order of the study's puzzles.
    pub foretold: Vec<u16>,
}

/// What a participant did at an earlier place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The puzzle.
    pub puzzle: String,
    /// What it was for.
    pub purpose: Purpose,
    /// Whether it was solved.
    pub solved: bool,
}

impl Adaptive {
    /// The next puzzle, by its number in the list, and why it was chosen;
    /// `None` where all of them were played.
    pub(crate) fn choose(
        &self,
        puzzles: &[String],
        past: &[Played],
        chance: &mut Chance,
    ) -> Option<(usize, PlayChoice)> {
        let mut player = Chooser::new(share(self.target));
        let mut is_played = vec![false; puzzles.len()];
        for played in past.iter().filter(|p| p.purpose == Purpose::Puzzle) {
            let at = puzzles.iter().position(|puzzle| *puzzle == played.puzzle);
            if let Some(at) = at {
                player.see(self.share_of(at), played.solved);
                is_played[at] = true;
            }
        }
        let left: Vec<usize> = (0..puzzles.len()).filter(|&at| !is_played[at]).collect();
        let shares: Vec<f64> = left.iter().map(|&at| self.share_of(at)).collect();
        let nearest = player.nearest(&shares, self.among.max(1) as usize);
        let drawn = chance.below(nearest.len().max(1) as u64);
        let &at = nearest.get(usize::try_from(drawn).unwrap_or(0))?;
        let (skill, skill_deviation) = player.skill();
        let choice = PlayChoice {
            foretold: shares[at],
            chance: told(player.chance(shares[at])),
            skill: told(skill),
            skill_deviation: told(skill_deviation),
        };
        Some((left[at], choice))
    }

    fn share_of(&self, puzzle: usize) -> f64 {
        self.foretold.get(puzzle).copied().map_or(0.5, share)
    }
}

/// A figure as it is kept: to four digits, which come back from a database as
/// they went there.
fn told(figure: f64) -> f64 {
    (figure * 10_000.0).round() / 10_000.0 + 0.0
}

fn share(ten_thousandths: u16) -> f64 {
    f64::from(ten_thousandths) / 10_000.0
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use crate::{Place, Study};

    /// Ten levels, the first solved by nine of ten players, the last by hardly
    /// one.
    const SET: [u16; 10] = [9000, 8500, 8000, 7500, 7000, 6000, 5000, 4000, 2500, 1000];

    fn study(more: &str) -> Study {
        let mut set = String::new();
        for (number, share) in (1..).zip(SET) {
            let share = impasse_games::naming::success_remark(f64::from(share) / 10_000.0);
            let (wall, floor) = ("#".repeat(number), " ".repeat(number - 1));
            let _ = write!(
                set,
                "; sokoban\n{share}\n####{wall}\n#@$.{floor}#\n####{wall}\n\n"
            );
        }
        let text = format!(
            "name = \"a\"\ntitle = {{ en = \"A\" }}\nconsent = {{ version = \"1\", en = \"Yes.\" }}\n\
             puzzles = {{ files = [\"set.txt\"] }}\n\
             assignment = {{ order = \"adaptive\", per_person = 8, {more} }}\n"
        );
        Study::read(&text, &|_| Ok(set.clone())).expect("a good file")
    }

    fn course(study: &Study, person: u64, mut solves: impl FnMut(&Place) -> bool) -> Vec<Place> {
        let course = study.plan().course(0, person, &mut solves);
        course.into_iter().map(|(place, _)| place).collect()
    }

    fn foretold(places: &[Place]) -> Vec<f64> {
        let choices = places.iter().filter_map(|place| place.choice);
        choices.map(|choice| choice.foretold).collect()
    }

    #[test]
    fn whoever_solves_gets_harder_puzzles_and_whoever_fails_easier_ones() {
        let study = study("among = 1");
        let up = foretold(&course(&study, 1, |_| true));
        let down = foretold(&course(&study, 1, |_| false));
        assert_eq!(up[0].to_bits(), 0.7_f64.to_bits());
        assert_eq!(up[0].to_bits(), down[0].to_bits());
        assert!(up[1] < up[0] && up[2] < up[1], "{up:?}");
        assert!(down[1] > down[0] && down[2] > down[1], "{down:?}");
    }

    #[test]
    fn nobody_gets_a_puzzle_twice_and_first_puzzles_differ() {
        let study = study("among = 3");
        let mut first = Vec::new();
        for person in 0..20 {
            let places = course(&study, person, |place| place.puzzle.len().is_multiple_of(2));
            assert_eq!(places.len(), 8);
            let mut names: Vec<&String> = places.iter().map(|place| &place.puzzle).collect();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), 8);
            first.push(places[0].puzzle.clone());
        }
        first.sort();
        first.dedup();
        assert_eq!(first.len(), 3, "one of the three that suit best");
    }

    #[test]
    fn the_same_record_gives_the_same_puzzle_and_the_reason_for_it() {
        let study = study("target = 0.5");
        let solved = |place: &Place| place.puzzle.len().is_multiple_of(2);
        let one = course(&study, 7, solved);
        // Another server reads the study from the database.
        let other = Study::from_canonical(&study.canonical()).expect("its own text");
        assert_eq!(course(&other, 7, solved), one);
        let choice = one[3].choice.expect("a reason");
        assert!((choice.chance - 0.5).abs() < 0.2, "{choice:?}");
        assert!(choice.skill_deviation < 1.5);
    }

    #[test]
    fn checks_and_repeated_puzzles_stand_where_they_were_asked_for() {
        let mut study = study("among = 1");
        study.checks.repeated = 1;
        study.checks.forced_win = Some(crate::ForcedWin {
            puzzle: "sokoban=#####/#@$.#/#####".to_owned(),
            after: 2,
        });
        let places = course(&study, 0, |_| true);
        let purposes: Vec<&str> = places.iter().map(|place| place.purpose.word()).collect();
        assert_eq!(purposes[2], "check");
        assert_eq!((purposes.len(), purposes[9]), (10, "repeat"));
        assert_eq!(places[9].puzzle, places[0].puzzle);
        assert!(places[2].choice.is_none() && places[9].choice.is_none());
    }
}
