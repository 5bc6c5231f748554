//! One puzzle: whether it can be solved, and how hard it is.

use impasse_lab::{
    Ease, Foretold, Listed, Model, Opened, PlayerSample, Rated, find_solution, grade_among_shelves,
    rate, rate_by_players,
};
use impasse_puzzle::{Control, Limit};

use crate::sift::Poll;
use crate::spread::Spreadable;

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

/// Why nobody can be asked how hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// It is proved that it has no solution.
    Proved,
    /// No solution was found.
    Undecided,
}

/// Solves a puzzle, replays the solution, and asks how hard it is: the first of
/// `models` that is for its game, or simulated players where none is.
///
/// # Errors
///
/// The limit of `control` that was reached before it was done.
pub fn judge(
    name: String,
    opened: Box<dyn Opened>,
    models: &[Model],
    control: Control<'_>,
) -> Result<Result<Judged, Unsolved>, Limit> {
    let rated = if knows_people(opened.listed(), models) {
        rate(&*opened, false, control)?
    } else {
        rate_by_players(&*opened, PlayerSample::USUAL, control)?
    };
    let unsolved = match rated.solvable {
        Some(false) => Unsolved::Proved,
        _ => Unsolved::Undecided,
    };
    Ok(Judged::of(name, opened, rated, models).ok_or(unsolved))
}

/// The view in which players play a puzzle, if it is not open already.
pub(crate) fn rated_view(opened: &dyn Opened) -> Option<Box<dyn Opened>> {
    opened.counted_by(opened.listed().rated_by().name)
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

/// A figure as the features of shelves are kept, to six digits: else those that
/// nobody solves would seem easier than their like on the shelves by the last
/// digit of a mean.
fn as_kept(figure: f64) -> f64 {
    format!("{figure:.5e}").parse().unwrap_or(figure)
}

/// Whether the first model for a game knows people.
pub(crate) fn knows_people(game: Listed, models: &[Model]) -> bool {
    let mut own = models
        .iter()
        .filter(|model| model.file().game == game.name());
    own.next().is_some_and(|model| !model.file().simulated)
}

impl Judged {
    /// What was measured of a puzzle, told by models; `None` where its solution
    /// is missing or does not replay.
    pub(crate) fn of(
        name: String,
        opened: Box<dyn Opened>,
        rated: Rated,
        models: &[Model],
    ) -> Option<Self> {
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
        let effort = rated.features.value("walker_moves").map(as_kept);
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
    fn what_has_no_solution_is_told_apart_from_what_was_not_solved() {
        let opened = impasse_lab::open("sokoban#2").expect("we ship it");
        let models = impasse_lab::shipped_models();
        let judged = judge("sokoban#2".to_owned(), opened, models, Control::free());
        assert!(matches!(judged, Ok(Err(Unsolved::Proved))));
    }

    #[test]
    fn what_nobody_solves_has_the_grade_of_its_like_on_the_shelves() {
        let name = "superpuzz:columns=8#19";
        let opened = impasse_lab::open(name).expect("it is on a shelf");
        let judged = judge(name.to_owned(), opened, &[], Control::free());
        let judged = judged.expect("no limit").expect("it can be solved");
        assert_eq!(judged.success, Some(0.0));
        assert_eq!(judged.grade, Some(5));
    }
}
