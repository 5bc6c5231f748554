//! The laws, for every game in the list: on its first numbered puzzle and on
//! all it ships.

use impasse_games::naming::puzzles_in;
use impasse_laws::{Sample, law, levels};
use impasse_puzzle::{Game, Instance, Params, Visitor};

/// Spaces up to this size are checked whole, larger ones on walks.
const CAP: usize = 5_000;

struct Inspector<'g, G>(&'g G);

impl<G: Game> Visitor for Inspector<'_, G> {
    type Output = usize;

    fn visit<P: Instance>(self, instance: P) -> usize {
        let sample = Sample::of(&instance, CAP);
        let checked = law::check_all(self.0, &instance, &sample);
        usize::try_from(checked.states).expect("a small sample")
    }
}

fn check_game<G: Game>(game: &G) {
    let usual = Params::none();
    let first = *game.numbers(&usual).expect("the defaults are right").start();
    law::check_number(game, &usual, first, CAP).expect("the first puzzle opens");
    let shipped = levels(&format!("{}.txt", game.name()));
    let mut smallest = usize::MAX;
    for found in puzzles_in(&shipped, None, None) {
        let found = found.expect("what we ship is right");
        let checked = game.parse(&found.params, &found.text, Inspector(game));
        smallest = smallest.min(checked.expect("what we ship opens"));
    }
    assert!(
        (2..=CAP).contains(&smallest),
        "{} ships a puzzle whose space is checked whole",
        game.name()
    );
}

macro_rules! check_games {
    ($($game:path,)*) => { $(check_game(&$game);)* };
}

#[test]
fn every_game_obeys_the_laws() {
    impasse_games::with_games!(check_games);
}
