//! A game as the list knows it: its typed description behind one vtable.

use std::ops::RangeInclusive;

use impasse_puzzle::{
    Block, Game, Instance, Lang, Measure, OpenError, ParamError, Parameter, Params, Shelf, Visitor,
    Words,
};

use crate::{GAMES, Play, Table};

/// A game of the list, whatever its types: [`Game`] made fit for `dyn`.
///
/// The descriptions and errors are those of [`Game`].
pub trait Listed: Sync {
    /// The name before `:` and `#`, in lower case.
    fn name(&self) -> &'static str;
    /// The name people know.
    fn title(&self) -> Words;
    /// One line for people.
    fn summary(&self) -> Words;
    /// Where rules and ideas come from.
    fn reference(&self) -> &'static str;
    /// The rules, as Markdown.
    fn rules(&self, lang: Lang) -> &'static str;
    /// The parameters it understands.
    fn parameters(&self) -> &'static [Parameter];
    /// File extensions that mean this game, without the dot.
    fn extensions(&self) -> &'static [&'static str];

    /// The puzzle numbers there are with these parameters.
    ///
    /// # Errors
    ///
    /// [`ParamError`] for unknown or impossible parameters.
    fn numbers(&self, params: &Params) -> Result<RangeInclusive<u64>, ParamError>;

    /// What is offered to players.
    fn shelves(&self) -> Vec<Shelf>;
    /// The measures of a solution's length that can be asked for.
    fn measures(&self) -> &'static [Measure];

    /// Lays puzzle number `number` on a table.
    ///
    /// # Errors
    ///
    /// [`OpenError`] for impossible parameters or numbers.
    fn open_number(&self, params: &Params, number: u64) -> Result<Box<dyn Play>, OpenError>;

    /// Lays the puzzle written in `text` on a table.
    ///
    /// # Errors
    ///
    /// [`OpenError`] for a text that is no puzzle of this game, or that
    /// contradicts the parameters.
    fn open_text(&self, params: &Params, text: &str) -> Result<Box<dyn Play>, OpenError>;

    /// Cuts a file into puzzles.
    fn split<'t>(&self, text: &'t str) -> Vec<Block<'t>>;
}

/// Every game there is, in the order of the list.
#[must_use]
pub fn all() -> &'static [&'static dyn Listed] {
    GAMES
}

/// The game of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static dyn Listed> {
    all().iter().copied().find(|game| game.name() == name)
}

/// The game somebody meant who typed `name`; `None` where no name is near.
///
/// ```
/// assert_eq!(impasse_games::nearest("Superpuz"), Some("superpuzz"));
/// assert_eq!(impasse_games::nearest("chess"), None);
/// ```
#[must_use]
pub fn nearest(name: &str) -> Option<&'static str> {
    let typed: Vec<char> = name.to_lowercase().chars().take(40).collect();
    let games = all().iter().map(|game| game.name());
    let (slips, found) = games
        .map(|game| (slips(&typed, game), game))
        .min_by_key(|&(slips, _)| slips)?;
    (slips <= 2).then_some(found)
}

/// Letters to insert, drop or replace until `typed` is `name` (Levenshtein
/// 1966, row by row).
fn slips(typed: &[char], name: &str) -> usize {
    let mut row: Vec<usize> = (0..=typed.len()).collect();
    for (above, letter) in name.chars().enumerate() {
        let mut diagonal = above;
        row[0] = above + 1;
        for (place, &other) in typed.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != other);
            diagonal = row[place + 1];
            row[place + 1] = replaced.min(diagonal + 1).min(row[place] + 1);
        }
    }
    row[typed.len()]
}

/// A wrapper, so that a game's own type does not get two methods of every
/// name.
pub(crate) struct Entry<G>(pub(crate) G);

impl<G: Game> Listed for Entry<G> {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn title(&self) -> Words {
        self.0.title()
    }

    fn summary(&self) -> Words {
        self.0.summary()
    }

    fn reference(&self) -> &'static str {
        self.0.reference()
    }

    fn rules(&self, lang: Lang) -> &'static str {
        self.0.rules(lang)
    }

    fn parameters(&self) -> &'static [Parameter] {
        self.0.parameters()
    }

    fn extensions(&self) -> &'static [&'static str] {
        self.0.extensions()
    }

    fn numbers(&self, params: &Params) -> Result<RangeInclusive<u64>, ParamError> {
        self.0.numbers(params)
    }

    fn shelves(&self) -> Vec<Shelf> {
        self.0.shelves()
    }

    fn measures(&self) -> &'static [Measure] {
        self.0.measures()
    }

    fn open_number(&self, params: &Params, number: u64) -> Result<Box<dyn Play>, OpenError> {
        self.0.number(params, number, LayOut)
    }

    fn open_text(&self, params: &Params, text: &str) -> Result<Box<dyn Play>, OpenError> {
        self.0.parse(params, text, LayOut)
    }

    fn split<'t>(&self, text: &'t str) -> Vec<Block<'t>> {
        self.0.split(text)
    }
}

/// Lays an instance on a table.
struct LayOut;

impl Visitor for LayOut {
    type Output = Box<dyn Play>;

    fn visit<P: Instance>(self, instance: P) -> Box<dyn Play> {
        Box::new(Table::new(instance))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_slips(typed: &str, name: &str, expected: usize) {
        let letters: Vec<char> = typed.chars().collect();
        assert_eq!(slips(&letters, name), expected, "{typed} for {name}");
    }

    #[test]
    fn slips_are_letters_inserted_dropped_or_replaced() {
        check_slips("", "abc", 3);
        check_slips("abc", "", 3);
        check_slips("abc", "abc", 0);
        check_slips("acb", "abc", 2);
        check_slips("xabc", "abc", 1);
        check_slips("kitten", "sitting", 3);
    }

    #[test]
    fn every_name_finds_its_own_game() {
        for &game in all() {
            let found = find(game.name()).expect("listed");
            assert!(std::ptr::addr_eq(found, game), "{}", game.name());
            assert_eq!(nearest(game.name()), Some(game.name()));
        }
    }
}
