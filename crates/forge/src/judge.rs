//! One puzzle: whether it can be solved, and how hard it is.

use std::ops::RangeInclusive;

use impasse_lab::{
    Ease, Foretold, Listed, Model, Opened, PlayerSample, Rated, find_solution, grade_among_shelves,
    rate, rate_by_players,
};
use impasse_puzzle::{Control, Limit};

use crate::spread::Spreadable;

/// Simulated players who look first where a share is wanted, a few before
/// more. They only send puzzles away, so no figure rests on them.
const FIRST_LOOKS: [PlayerSample; 2] = [
    PlayerSample { count: 6, seed: 3 },
    PlayerSample { count: 20, seed: 4 },
];

/// The most puzzles of a range that one of these looks may send away as too
/// hard, and as many as too easy: those at its very ends; others are sent away
/// less often. A puzzle that is lost costs no more than another candidate, so
/// this is not small.
const LOST: f64 = 0.05;

/// Simulated players who look at a puzzle again that others found fitting.
const SECOND_LOOK: PlayerSample = PlayerSample {
    count: 300,
    seed: 2,
};

/// A puzzle that can be solved, and what is foretold of it.
pub struct Judged {
    /// Its name.
    pub name: String,
    /// The puzzle.
    pub opened: Box<dyn Opened>,
    /// A solution that was replayed, as people write it.
    pub solution: String,
    /// Its moves.
    pub moves: usize,
    /// What was measured.
    pub rated: Rated,
    /// For which population something is foretold.
    pub population: String,
    /// Whether nobody but simulated players knows it.
    pub simulated: bool,
    /// The share of plays that will end solved.
    pub success: Option<f64>,
    /// The seconds of those, at the median.
    pub seconds: Option<f64>,
    /// The grade it would have on the shelves of its game.
    pub grade: Option<u8>,
}

impl Judged {
    /// What it is like, besides how hard it is.
    #[must_use]
    pub fn traits(&self) -> Vec<f64> {
        let scene = self.opened.scene();
        #[expect(clippy::cast_precision_loss, reason = "small counts")]
        let count = |count: usize| count as f64;
        vec![
            f64::from(scene.width),
            f64::from(scene.height),
            count(scene.pieces.len()),
            count(self.moves).max(1.0).ln(),
        ]
    }

    /// How hard it is, and what it is like, to choose by; `None` where nothing
    /// is foretold.
    #[must_use]
    pub fn spreadable(&self) -> Option<Spreadable> {
        Some(Spreadable {
            figure: self.success?,
            traits: self.traits(),
        })
    }
}

/// Solves a puzzle, replays the solution, and asks how hard it is: the first of
/// `models` that is for its game, or simulated players where none is.
/// `None` where no solution was found.
///
/// # Errors
///
/// The limit of `control` that was reached before it was done.
pub fn judge(
    name: String,
    opened: Box<dyn Opened>,
    models: &[Model],
    control: Control<'_>,
) -> Result<Option<Judged>, Limit> {
    let rated = if knows_people(opened.listed(), models) {
        rate(&*opened, false, control)?
    } else {
        rate_by_players(&*opened, PlayerSample::USUAL, control)?
    };
    Ok(Judged::of(name, opened, rated, models))
}

/// The same where such a share of plays is wanted. Simulated players are asked
/// by and by: a puzzle is left as the first few found it where their share
/// would hardly come about otherwise, and what fits is looked at by more.
///
/// # Errors
///
/// The limit of `control` that was reached before it was done.
pub(crate) fn judge_for(
    wanted: &RangeInclusive<f64>,
    name: String,
    opened: Box<dyn Opened>,
    models: &[Model],
    control: Control<'_>,
) -> Result<Option<Judged>, Limit> {
    if knows_people(opened.listed(), models) {
        return judge(name, opened, models, control);
    }
    let mut rated = find_solution(&*opened, control)?;
    if rated.solution.is_none() {
        return Ok(None);
    }
    let asked = rated_view(&*opened);
    let asked = asked.as_deref().unwrap_or(&*opened);
    let mut looked = Poll::default();
    for sample in FIRST_LOOKS {
        rated.features = asked.players(sample, control)?;
        looked.add(sample, rated.features.value("walker_win"));
        if looked.is_far_off(wanted) {
            let mut judged = Judged::of(name, opened, rated, models);
            if let Some(judged) = &mut judged {
                judged.success = looked.share();
            }
            return Ok(judged);
        }
    }
    rated.features = asked.players(PlayerSample::USUAL, control)?;
    let Some(mut judged) = Judged::of(name, opened, rated, models) else {
        return Ok(None);
    };
    if judged.success.is_some_and(|share| wanted.contains(&share)) {
        judged.look_again(control)?;
    }
    Ok(Some(judged))
}

/// The view in which players play a puzzle, if it is not open already.
fn rated_view(opened: &dyn Opened) -> Option<Box<dyn Opened>> {
    opened.counted_by(opened.listed().rated_by().name)
}

/// How simulated players fared, so far.
#[derive(Clone, Copy, Debug, Default)]
struct Poll {
    wins: f64,
    players: f64,
}

impl Poll {
    #[expect(clippy::cast_precision_loss, reason = "some hundred players")]
    fn add(&mut self, sample: PlayerSample, share: Option<f64>) {
        let count = sample.count as f64;
        if let Some(share) = share {
            self.wins += (share * count).round();
            self.players += count;
        }
    }

    fn share(self) -> Option<f64> {
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

/// Solves a puzzle and replays the solution; nobody is asked how hard it is.
/// `None` where no solution was found.
///
/// # Errors
///
/// The limit of `control` that was reached before it was done.
pub(crate) fn prove(
    name: String,
    opened: Box<dyn Opened>,
    control: Control<'_>,
) -> Result<Option<Judged>, Limit> {
    let rated = find_solution(&*opened, control)?;
    Ok(Judged::of(name, opened, rated, &[]))
}

/// Moves as people write them: letters hang together.
fn written(moves: &[String]) -> String {
    let are_letters = moves.iter().all(|text| text.chars().count() == 1);
    moves.join(if are_letters { "" } else { " " })
}

/// Whether the first model for a game knows people.
fn knows_people(game: Listed, models: &[Model]) -> bool {
    let mut own = models
        .iter()
        .filter(|model| model.file().game == game.name());
    own.next().is_some_and(|model| !model.file().simulated)
}

impl Judged {
    /// What was measured of a puzzle, told by models; `None` where its solution
    /// is missing or does not replay.
    fn of(name: String, opened: Box<dyn Opened>, rated: Rated, models: &[Model]) -> Option<Self> {
        let replayed = opened.check(rated.solution.as_deref()?);
        if !replayed.solved {
            return None;
        }
        let foretold = rated.foretold(opened.game(), models).into_iter().next();
        let simulated = foretold.as_ref().is_none_or(Foretold::is_simulated);
        let population = foretold.as_ref().map(|said| said.population().to_owned());
        let success = foretold.as_ref().and_then(|said| said.success);
        let seconds = foretold.as_ref().and_then(|said| said.seconds);
        let (success, seconds) = (success.map(|s| s.value), seconds.map(|s| s.value));
        let effort = rated.features.value("walker_moves");
        let game = opened.listed();
        let ease = success.zip(effort);
        let grade =
            ease.map(|(success, effort)| grade_among_shelves(game, Ease { success, effort }));
        Some(Self {
            name,
            opened,
            moves: replayed.played.len(),
            solution: written(&replayed.played),
            rated,
            population: population.unwrap_or_default(),
            simulated,
            success,
            seconds,
            grade,
        })
    }

    /// Lets more simulated players look at a puzzle that is known by them
    /// alone: the first hundred chose it, so what they did flatters the choice.
    ///
    /// # Errors
    ///
    /// The limit of `control` that was reached before it was done.
    pub(crate) fn look_again(&mut self, control: Control<'_>) -> Result<(), Limit> {
        let Some(first) = self.success.filter(|_| self.simulated) else {
            return Ok(());
        };
        let asked = rated_view(&*self.opened);
        let asked = asked.as_deref().unwrap_or(&*self.opened);
        let second = asked.players(SECOND_LOOK, control)?.value("walker_win");
        let mut all = Poll::default();
        all.add(PlayerSample::USUAL, Some(first));
        all.add(SECOND_LOOK, second);
        self.success = all.share();
        Ok(())
    }
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
                let is_far = |wins: &f64| {
                    Poll {
                        wins: *wins,
                        players,
                    }
                    .is_far_off(&range)
                };
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
