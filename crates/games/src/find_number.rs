//! Which number a puzzle has that somebody brings along.

use std::ops::RangeInclusive;

use impasse_puzzle::{Instance, OpenError, Params, Visitor, Watch};

use crate::Listed;
use crate::naming::number_id;

/// Numbers that are passed over before the watch is asked again; it is asked for
/// every puzzle that is opened, too.
const PIECE: u64 = 1 << 16;

/// The name of the first puzzle among these numbers of a game that is the one in
/// `text`: `freecell#617`. None where no such puzzle is among them, and none
/// where puzzles with such parameters have no numbers. What a text does not tell of
/// how it was made (the size of a board that was cut, a recipe) is taken as usual.
///
/// ```
/// use impasse_games::{Listed, number_of};
/// let deal = Listed::FreeCell.open_number(&"".parse()?, 617)?.text();
/// let name = number_of(Listed::FreeCell, &"".parse()?, &deal, 1..=1000, &mut ())?;
/// assert_eq!(name.as_deref(), Some("freecell#617"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`OpenError`] for a text that is no puzzle of the game, or where the watch
/// says that it is enough.
pub fn number_of(
    game: Listed,
    params: &Params,
    text: &str,
    among: RangeInclusive<u64>,
    watch: &mut dyn Watch,
) -> Result<Option<String>, OpenError> {
    let (params, text) = game.parse(params, text, AsWritten)?;
    let usual = |name: &str, value: &str| {
        let mut known = game.about().parameters.iter();
        known.any(|known| known.name == name && known.default == value)
    };
    let unusual = params.iter().filter(|&(name, value)| !usual(name, value));
    let kind = unusual.fold(Params::none(), |kind, (name, value)| kind.with(name, value));
    let Ok(numbers) = game.numbers(&kind) else {
        return Ok(None);
    };
    let may_be = game.number_sieve(&params, &text);
    let first = *numbers.start().max(among.start());
    let last = *numbers.end().min(among.end());
    for number in first..=last {
        if (number - first).is_multiple_of(PIECE) {
            watch.check(0)?;
        }
        if !may_be(number) {
            continue;
        }
        watch.check(0)?;
        match game.number(&kind, number, AsWritten) {
            Ok((_, dealt)) if dealt == text => {
                return Ok(Some(number_id(game.name(), &kind, number)));
            }
            Ok(_) => {}
            Err(OpenError::Unfinished(limit)) => return Err(limit.into()),
            Err(_) => return Ok(None),
        }
    }
    Ok(None)
}

/// Parameters and text of an instance.
struct AsWritten;

impl Visitor for AsWritten {
    type Output = (Params, String);

    fn visit<P: Instance>(self, instance: P) -> (Params, String) {
        (instance.params(), instance.text())
    }
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::Limit;

    use super::*;
    use crate::all;

    /// Gives up at once.
    struct Impatient;

    impl Watch for Impatient {
        fn check(&mut self, _: u64) -> Result<(), Limit> {
            Err(Limit::Time)
        }
    }

    #[test]
    fn every_game_finds_the_numbers_of_its_own_puzzles() {
        for &game in all() {
            let none = Params::none();
            let numbers = game.numbers(&none).expect("no parameters are fine");
            let number = *numbers.start() + 2;
            let table = game.open_number(&none, number).expect("it is there");
            let found = number_of(game, &table.params(), &table.text(), 0..=number, &mut ());
            let name = format!("{}#{number}", game.name());
            assert_eq!(found, Ok(Some(name)));
        }
    }

    #[test]
    fn a_deal_of_microsoft_is_found_among_a_million() {
        let game = Listed::FreeCell;
        for number in [11_982, 999_999] {
            let table = game.open_number(&Params::none(), number).expect("a deal");
            let found = number_of(game, &Params::none(), &table.text(), 1..=1_000_000, &mut ());
            assert_eq!(found, Ok(Some(format!("freecell#{number}"))));
        }
        let other = "KC QH JC/KD/KH/KS/QC/QD/QS/JD JH JS TC TD TH TS 9C 9D 9H 9S 8C 8D 8H 8S \
                     7C 7D 7H 7S 6C 6D 6H 6S 5C 5D 5H 5S 4C 4D 4H 4S 3C 3D 3H 3S 2C 2D 2H 2S \
                     AC AD AH AS";
        let found = number_of(game, &Params::none(), other, 1..=1000, &mut ());
        assert_eq!(found, Ok(None));
    }

    #[test]
    fn whoever_has_enough_is_not_kept() {
        let table = Listed::FreeCell
            .open_number(&Params::none(), 5)
            .expect("a deal");
        let found = number_of(
            Listed::FreeCell,
            &Params::none(),
            &table.text(),
            1..=9,
            &mut Impatient,
        );
        assert_eq!(found, Err(OpenError::Unfinished(Limit::Time)));
    }
}
