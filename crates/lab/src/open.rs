//! The same list of games as everywhere, opened for work.

use impasse_games::Listed;
use impasse_games::naming::{NotOpened, open_for};
use impasse_puzzle::{Control, Instance, OpenError, Params, Visitor, Watch};
use impasse_search::Meter;

use crate::{Opened, Typed};

/// Opens an instance for work, as a [`Opened`].
#[derive(Clone, Copy, Debug)]
pub struct ForWork;

impl Visitor for ForWork {
    type Output = Box<dyn Opened>;

    fn visit<P: Instance>(self, instance: P) -> Box<dyn Opened> {
        Box::new(Typed::new(instance))
    }
}

/// Opens the one puzzle that `name` stands for, a number or pasted text.
///
/// ```
/// let opened = impasse_lab::open("superpuzz:columns=3#1")?;
/// assert_eq!(opened.game(), "superpuzz");
/// # Ok::<(), impasse_lab::naming::NotOpened>(())
/// ```
///
/// # Errors
///
/// [`NotOpened`] for what is no name, for several puzzles, for files, and
/// where the game refuses it.
pub fn open(name: &str) -> Result<Box<dyn Opened>, NotOpened> {
    open_for(name, ForWork)
}

/// The same within limits: to make a puzzle from a number may take seconds.
///
/// # Errors
///
/// As [`open`], and where a limit is reached.
pub fn open_within(name: &str, control: Control<'_>) -> Result<Box<dyn Opened>, NotOpened> {
    let meter = Meter::new(control);
    open_for(name, Watched { meter })
}

/// Opens puzzle number `number` of `game`.
///
/// # Errors
///
/// [`OpenError`] for impossible parameters or numbers.
pub fn open_number(
    game: Listed,
    params: &Params,
    number: u64,
) -> Result<Box<dyn Opened>, OpenError> {
    game.number(params, number, ForWork)
}

/// Opens puzzle number `number` of `game` within limits: to make a puzzle from
/// a number may take seconds.
///
/// # Errors
///
/// [`OpenError`] for impossible parameters or numbers, and for a limit that was
/// reached.
pub fn open_number_within(
    game: Listed,
    params: &Params,
    number: u64,
    control: Control<'_>,
) -> Result<Box<dyn Opened>, OpenError> {
    let watched = Watched {
        meter: Meter::new(control),
    };
    game.number(params, number, watched)
}

/// Opens an instance for work within limits.
struct Watched<'a> {
    meter: Meter<'a>,
}

impl Visitor for Watched<'_> {
    type Output = Box<dyn Opened>;

    fn visit<P: Instance>(self, instance: P) -> Box<dyn Opened> {
        ForWork.visit(instance)
    }

    fn watch(&mut self) -> Option<&mut dyn Watch> {
        Some(&mut self.meter)
    }
}

/// Opens the puzzle of `game` written in `text`.
///
/// # Errors
///
/// [`OpenError`] for a text that is no puzzle of the game, or parameters that
/// contradict the text.
pub fn open_text(game: Listed, params: &Params, text: &str) -> Result<Box<dyn Opened>, OpenError> {
    game.parse(params, text, ForWork)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_game_opens_its_first_puzzle_for_work() {
        for &game in impasse_games::all() {
            let params = Params::none();
            let first = *game.numbers(&params).expect("defaults").start();
            let opened = open_number(game, &params, first).expect("the first puzzle");
            assert_eq!(opened.game(), game.name());
            let again = open_text(game, &opened.params(), &opened.text()).expect("its text");
            assert_eq!(again.text(), opened.text());
            let named = open(&format!("{}#{first}", game.name())).expect("its name");
            assert_eq!(named.text(), opened.text());
        }
    }

    #[test]
    fn an_unknown_game_is_refused_with_those_there_are() {
        let error = open("chess#1").err().expect("no such game");
        assert!(error.to_string().contains("superpuzz"), "{error}");
    }
}
