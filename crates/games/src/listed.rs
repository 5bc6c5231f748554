//! The games of the list: all of them, one by its name, and their puzzles
//! opened for play.

use impasse_puzzle::{Instance, OpenError, Params, Visitor};

use crate::{GAMES, Listed, Play, TypedPlay};

/// Every game there is, in the order of the list.
#[must_use]
pub fn all() -> &'static [Listed] {
    GAMES
}

/// The game of that name, or of that [other name](impasse_puzzle::Game::aliases).
#[must_use]
pub fn find(name: &str) -> Option<Listed> {
    let answers = |game: &Listed| game.name() == name || game.aliases().contains(&name);
    all().iter().copied().find(answers)
}

/// The name of a game closest to `name`; `None` where none is near.
///
/// ```
/// assert_eq!(impasse_games::nearest("Superpuz"), Some("superpuzz"));
/// assert_eq!(impasse_games::nearest("chess"), None);
/// ```
#[must_use]
pub fn nearest(name: &str) -> Option<&'static str> {
    let typed: String = name.to_lowercase().chars().take(40).collect();
    let games = all().iter().map(|game| game.name());
    let (slips, found) = games
        .map(|game| (strsim::levenshtein(&typed, game), game))
        .min_by_key(|&(slips, _)| slips)?;
    (slips <= 2).then_some(found)
}

/// Opens an instance for play: lays it on a [`TypedPlay`].
#[derive(Clone, Copy, Debug)]
pub struct ForPlay;

impl Visitor for ForPlay {
    type Output = Box<dyn Play>;

    fn visit<P: Instance>(self, instance: P) -> Box<dyn Play> {
        Box::new(TypedPlay::new(instance))
    }
}

impl Listed {
    /// Lays puzzle number `number` on a table.
    ///
    /// # Errors
    ///
    /// [`OpenError`] for impossible parameters or numbers.
    pub fn open_number(self, params: &Params, number: u64) -> Result<Box<dyn Play>, OpenError> {
        self.number(params, number, ForPlay)
    }

    /// Lays the puzzle written in `text` on a table.
    ///
    /// # Errors
    ///
    /// [`OpenError`] for a text that is no puzzle of this game, or that
    /// contradicts the parameters.
    pub fn open_text(self, params: &Params, text: &str) -> Result<Box<dyn Play>, OpenError> {
        self.parse(params, text, ForPlay)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_finds_its_own_game() {
        for &game in all() {
            assert_eq!(find(game.name()), Some(game));
            assert_eq!(nearest(game.name()), Some(game.name()));
            for alias in game.aliases() {
                assert_eq!(find(alias), Some(game), "{alias}");
            }
        }
    }

    #[test]
    fn two_slips_are_forgiven_and_three_are_not() {
        let typed = |name| nearest(name).unwrap_or("nothing");
        assert_eq!(typed("Soko ban"), "sokoban");
        assert_eq!(typed("okobn"), "sokoban");
        assert_eq!(typed("okbn"), "nothing");
        assert_eq!(typed(""), "nothing");
    }
}
