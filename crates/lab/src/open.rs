//! The same list of games as everywhere, opened for work.

use impasse_puzzle::{Game, Instance, OpenError, ParamError, Params, Visitor};

use crate::{Bench, Opened};

/// Opens puzzle number `number` of `game`.
///
/// # Errors
///
/// [`OpenError`] for an unknown game, impossible parameters or numbers.
pub fn open_number(game: &str, params: &Params, number: u64) -> Result<Box<dyn Bench>, OpenError> {
    shop(game)?.number(params, number)
}

/// Opens the puzzle of `game` written in `text`.
///
/// # Errors
///
/// [`OpenError`] for an unknown game, a text that is no puzzle of it, or
/// parameters that contradict the text.
pub fn open_text(game: &str, params: &Params, text: &str) -> Result<Box<dyn Bench>, OpenError> {
    shop(game)?.text(params, text)
}

/// A game that opens its instances for work.
trait Shop: Sync {
    fn name(&self) -> &'static str;
    fn number(&self, params: &Params, number: u64) -> Result<Box<dyn Bench>, OpenError>;
    fn text(&self, params: &Params, text: &str) -> Result<Box<dyn Bench>, OpenError>;
}

struct Entry<G>(G);

impl<G: Game> Shop for Entry<G> {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn number(&self, params: &Params, number: u64) -> Result<Box<dyn Bench>, OpenError> {
        self.0.number(params, number, ToBench)
    }

    fn text(&self, params: &Params, text: &str) -> Result<Box<dyn Bench>, OpenError> {
        self.0.parse(params, text, ToBench)
    }
}

struct ToBench;

impl Visitor for ToBench {
    type Output = Box<dyn Bench>;

    fn visit<P: Instance>(self, instance: P) -> Box<dyn Bench> {
        Box::new(Opened::new(instance))
    }
}

macro_rules! shops {
    ($($game:path,)*) => {
        static SHOPS: &[&dyn Shop] = &[$(&Entry($game)),*];
    };
}

impasse_games::with_games!(shops);

fn shop(name: &str) -> Result<&'static dyn Shop, ParamError> {
    let found = SHOPS.iter().copied().find(|shop| shop.name() == name);
    found.ok_or_else(|| {
        let names: Vec<&str> = SHOPS.iter().map(|shop| shop.name()).collect();
        ParamError {
            what: name.to_owned(),
            expected: names.join(" or "),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_game_opens_its_first_puzzle_for_work() {
        for game in impasse_games::all() {
            let params = Params::none();
            let first = *game.numbers(&params).expect("defaults").start();
            let bench = open_number(game.name(), &params, first).expect("the first puzzle");
            assert_eq!(bench.game(), game.name());
            let again = open_text(game.name(), &bench.params(), &bench.text()).expect("its text");
            assert_eq!(again.text(), bench.text());
        }
    }

    #[test]
    fn an_unknown_game_is_refused_with_those_there_are() {
        let error = open_number("chess", &Params::none(), 1)
            .err()
            .expect("no such game");
        assert!(error.to_string().contains("superpuzz"), "{error}");
    }
}
