//! A game opens what it says it can open.

use impasse_puzzle::{Game, Instance, Lang, OpenError, Params, Visitor};

use super::{Broken, fault_of_words};

/// A game has a name for the command line, words in every language, and
/// parameters whose defaults it accepts; it refuses a parameter it does not
/// know; the same number gives the same puzzle, and its text and parameters
/// give that puzzle again.
///
/// # Errors
///
/// What breaks the law.
pub fn opening<G: Game>(game: &G, params: &Params, number: u64) -> Result<(), Broken> {
    match fault(game, params, number) {
        Ok(None) => Ok(()),
        Ok(Some(what)) => Err(Broken::anywhere("opening", what)),
        Err(error) => Err(Broken::anywhere("opening", error.to_string())),
    }
}

fn fault<G: Game>(game: &G, params: &Params, number: u64) -> Result<Option<String>, OpenError> {
    let name = game.name();
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_lowercase() || c == '-') {
        return Ok(Some(format!("`{name}` is no name for a command line")));
    }
    let spoken = [
        ("title", game.about().title),
        ("summary", game.about().summary),
    ];
    let parameters = game.about().parameters;
    let explained = parameters.iter().map(|each| (each.name, each.summary));
    for (what, words) in spoken.into_iter().chain(explained) {
        if let Some(fault) = fault_of_words(words) {
            return Ok(Some(format!("{what} {fault}")));
        }
    }
    for lang in [Lang::En, Lang::Ja] {
        if game.rules().of(lang).trim().is_empty() {
            return Ok(Some(format!("there are no rules in {lang:?}")));
        }
    }
    let mut defaults = Params::none();
    for parameter in parameters {
        if defaults.value(parameter.name).is_some() {
            return Ok(Some(format!(
                "two parameters are called {}",
                parameter.name
            )));
        }
        defaults = defaults.with(parameter.name, parameter.default);
    }
    game.numbers(&defaults)?;
    let unknown = Params::none().with("no-such-parameter", 1);
    if game.numbers(&unknown).is_ok() || game.number(&unknown, number, Describe).is_ok() {
        return Ok(Some("an unknown parameter is accepted".to_owned()));
    }
    if !game.numbers(params)?.contains(&number) {
        return Ok(Some(format!("there is no number {number}")));
    }
    let first = game.number(params, number, Describe)?;
    let second = game.number(params, number, Describe)?;
    if first != second {
        return Ok(Some(format!(
            "number {number} is two puzzles: {first:?} {second:?}"
        )));
    }
    let (text, own) = &first;
    let read = game.parse(own, text, Describe)?;
    if read != first {
        return Ok(Some(format!("{first:?} is read as {read:?}")));
    }
    Ok(None)
}

/// Text and parameters of the instance it is shown.
struct Describe;

impl Visitor for Describe {
    type Output = (String, Params);

    fn visit<P: Instance>(self, instance: P) -> (String, Params) {
        (instance.text(), instance.params())
    }
}
