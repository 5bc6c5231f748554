//! How long a solution is, in a game's own words.

use crate::{Lang, Words};

/// One way to say how long a solution is: moves, pushes, slides.
///
/// ```
/// use impasse_puzzle::{Lang, Measure};
/// assert_eq!(Measure::MOVES.say(1, Lang::En), "1 move");
/// assert_eq!(Measure::MOVES.say(12, Lang::En), "12 moves");
/// assert_eq!(Measure::MOVES.say(12, Lang::Ja), "12手");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// The name in JSON and behind `--optimal=`: `pushes`.
    pub name: &'static str,
    /// A length of one, with `{0}` for the number.
    pub one: Words,
    /// Any other length, with `{0}` for the number.
    pub many: Words,
    /// What is counted: `pushes`.
    pub noun: Words,
    /// The parameters of the view whose moves it counts (`by=pushes`); empty
    /// for the moves of whatever view is open.
    pub view: &'static str,
}

impl Measure {
    /// The number of moves, which every game has.
    pub const MOVES: Self = Self {
        name: "moves",
        one: Words::new("{0} move", "{0}手"),
        many: Words::new("{0} moves", "{0}手"),
        noun: Words::new("moves", "手数"),
        view: "",
    };

    /// A length for people.
    #[must_use]
    pub fn say(&self, length: u64, lang: Lang) -> String {
        let words = if length == 1 { self.one } else { self.many };
        words.of(lang).replace("{0}", &length.to_string())
    }
}
