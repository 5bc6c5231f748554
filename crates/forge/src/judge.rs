//! One puzzle: whether it can be solved, and how hard it is.

use std::ops::RangeInclusive;

use impasse_lab::{
    Ease, Foretold, Listed, Model, Opened, PlayerSample, Rated, find_solution, grade_among_shelves,
    rate, rate_by_players,
};
use impasse_puzzle::{Control, Limit};

use crate::spread::Spreadable;

/// Simulated players who look first where a share is wanted: those who play
/// first among the usual ones.
const FIRST_LOOK: PlayerSample = PlayerSample {
    count: 25,
    ..PlayerSample::USUAL
};

/// How unlikely it must be that these few are so far off by chance, for the
/// others not to be asked.
const BY_CHANCE: f64 = 1e-3;

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
    let rated = rate_by_players(&*opened, FIRST_LOOK, control)?;
    let Some(first) = Judged::of(name, opened, rated, models) else {
        return Ok(None);
    };
    if first.success.is_some_and(|share| is_far_off(share, wanted)) {
        return Ok(Some(first));
    }
    let judged = judge(first.name, first.opened, models, control)?;
    let Some(mut judged) = judged else {
        return Ok(None);
    };
    if judged.success.is_some_and(|share| wanted.contains(&share)) {
        judged.look_again(control)?;
    }
    Ok(Some(judged))
}

/// Whether a share of [`FIRST_LOOK`] would hardly come about if the share of
/// all were in a range.
fn is_far_off(share: f64, range: &RangeInclusive<f64>) -> bool {
    #[expect(clippy::cast_precision_loss, reason = "a few players")]
    let count = FIRST_LOOK.count as f64;
    let wins = (share * count).round();
    let (wins, losses) = (wins, count - wins);
    at_least(wins, count, *range.end()) < BY_CHANCE
        || at_least(losses, count, 1.0 - range.start()) < BY_CHANCE
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
        let game = self.opened.listed();
        let rated = self.opened.counted_by(game.rated_by().name);
        let rated = rated.as_deref().unwrap_or(&*self.opened);
        let second = rated.players(SECOND_LOOK, control)?.value("walker_win");
        #[expect(clippy::cast_precision_loss, reason = "some hundred players")]
        let [one, other] = [PlayerSample::USUAL, SECOND_LOOK].map(|sample| sample.count as f64);
        self.success = second.map(|second| (one * first + other * second) / (one + other));
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
    fn few_players_rule_out_what_is_far_from_the_range() {
        assert!(is_far_off(0.0, &(0.45..=0.55)));
        assert!(is_far_off(1.0, &(0.45..=0.55)));
        assert!(!is_far_off(0.8, &(0.45..=0.55)));
        // Even if 85 of 100 solve it, all of 25 may do so by chance.
        assert!(!is_far_off(1.0, &(0.75..=0.85)));
        assert!(!is_far_off(0.0, &(0.0..=0.1)));
        assert!(!is_far_off(1.0, &(0.9..=1.0)));
    }
}
