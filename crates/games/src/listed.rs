//! The games of the list: all of them, one by its name, and their puzzles
//! opened for play.

use impasse_puzzle::{Instance, OpenError, Params, Relative, Visitor};

use crate::{GAMES, Listed, Play, TypedPlay};

/// Every game there is, in the order of the list.
#[must_use]
pub fn all() -> &'static [Listed] {
    GAMES
}

/// The game of that name, or of that [other name](impasse_puzzle::Game::aliases).
#[must_use]
pub fn find(name: &str) -> Option<Listed> {
    let mut games = all().iter().copied();
    let own = games.clone().find(|game| game.name() == name);
    own.or_else(|| games.find(|game| game.aliases().iter().any(|alias| same(alias, name))))
}

/// The game of that name with what the name says of its parameters.
///
/// ```
/// let (game, params) = impasse_games::find_kind("bakers_game").expect("a game");
/// assert_eq!((game.name(), params.to_string()), ("freecell", "build=suit".to_owned()));
/// ```
///
/// # Panics
///
/// Never: a test reads the parameters of every name.
#[must_use]
pub fn find_kind(name: &str) -> Option<(Listed, Params)> {
    let found = find(name).map(|game| (game, Params::none()));
    found.or_else(|| {
        all().iter().find_map(|&game| {
            let mut variants = game.variants().iter();
            let (_, params) = variants.find(|(variant, _)| same(variant, name))?;
            Some((game, params.parse().expect("parameters that a game wrote")))
        })
    })
}

/// The game nearest to one that is not played here, and how that differs.
#[must_use]
pub fn relative(name: &str) -> Option<(Listed, Relative)> {
    all().iter().find_map(|&game| {
        let mut relatives = game.relatives().iter();
        let relative = relatives.find(|relative| same(relative.name, name))?;
        Some((game, *relative))
    })
}

/// Whether a name is another, whatever stands between its words.
fn same(name: &str, typed: &str) -> bool {
    let letters = |text: &str| -> String {
        let text = text
            .chars()
            .filter(|letter| !matches!(letter, '-' | '_' | ' '));
        text.flat_map(char::to_lowercase).take(40).collect()
    };
    letters(name) == letters(typed)
}

/// The name of a game closest to `name`; `None` where none is near.
///
/// ```
/// assert_eq!(impasse_games::nearest("Superpuz"), Some("superpuzz"));
/// assert_eq!(impasse_games::nearest("chess"), None);
/// ```
#[must_use]
pub fn nearest(name: &str) -> Option<&'static str> {
    impasse_puzzle::nearest(name, all().iter().map(|game| game.name()))
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
            for (variant, params) in game.variants() {
                let found = find_kind(variant).expect(variant);
                assert_eq!(
                    (found.0, &*found.1.to_string()),
                    (game, *params),
                    "{variant}"
                );
                assert!(game.numbers(&found.1).is_ok(), "{variant}");
            }
            for other in game.relatives() {
                assert_eq!(find_kind(other.name), None, "{}", other.name);
                assert_eq!(relative(other.name), Some((game, *other)), "{}", other.name);
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
