//! What a game has with other rules than the usual ones.

use impasse_puzzle::Params;

use crate::{Listed, StrategyInfo, open_number};

/// The strategies that a game has with other rules alone, each with the
/// parameters that allow it; looked for among the rules of its shelves.
///
/// ```
/// let shisen = impasse_lab::find("shisen").expect("a game");
/// let own = impasse_lab::strategies_of_variants(shisen);
/// let (params, falling) = &own[0];
/// assert_eq!((params.to_string(), falling.about.name), ("gravity=down".to_owned(), "shisen-falling"));
/// ```
#[must_use]
pub fn strategies_of_variants(game: Listed) -> Vec<(Params, StrategyInfo)> {
    let usual = strategies(game, &Params::none());
    let mut known: Vec<&str> = usual.iter().map(|usual| usual.about.name).collect();
    let mut own = Vec::new();
    for shelf in game.shelves() {
        for strategy in strategies(game, &shelf.params) {
            let name = strategy.about.name;
            if !known.contains(&name) {
                known.push(name);
                own.push((fewest(game, shelf.params.clone(), name), strategy));
            }
        }
    }
    own
}

/// The strategies of a game's first puzzle with these parameters.
fn strategies(game: Listed, params: &Params) -> Vec<StrategyInfo> {
    let first = game.numbers(params).ok().map(|numbers| *numbers.start());
    let opened = first.and_then(|first| open_number(game, params, first).ok());
    opened.map_or_else(Vec::new, |opened| opened.strategies())
}

/// The parameters without those that the strategy does not ask for.
fn fewest(game: Listed, mut params: Params, strategy: &str) -> Params {
    let names: Vec<String> = params.iter().map(|(name, _)| name.to_owned()).collect();
    for name in names {
        let others = params.iter().filter(|(other, _)| *other != name);
        let fewer = others.fold(Params::none(), |all, (name, value)| all.with(name, value));
        let mut allowed = strategies(game, &fewer).into_iter();
        if allowed.any(|allowed| allowed.about.name == strategy) {
            params = fewer;
        }
    }
    params
}
