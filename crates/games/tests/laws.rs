//! The laws, for every game in the list: on its first numbered puzzle and on
//! all it ships.

use impasse_games::naming::puzzles_in;
use impasse_laws::{Explored, Sample, law, levels};
use impasse_puzzle::{Game, Instance, Params, Visitor};

/// Spaces up to this size are checked whole, larger ones on walks.
const CAP: usize = 8_000;

struct Inspector<'g, G>(&'g G);

impl<G: Game> Visitor for Inspector<'_, G> {
    /// Whether the whole space was checked.
    type Output = bool;

    fn visit<P: Instance>(self, instance: P) -> bool {
        let whole = Explored::whole(&instance, CAP);
        let sample = match &whole {
            Some(space) => Sample::whole(space),
            None => Sample::of(&instance, CAP),
        };
        law::check_all(self.0, &instance, &sample);
        whole.is_some()
    }
}

fn check_game<G: Game>(game: &G) {
    let usual = Params::none();
    let first = *game
        .numbers(&usual)
        .expect("the defaults are right")
        .start();
    law::check_number(game, &usual, first, CAP).expect("the first puzzle opens");
    let shipped = levels(&format!("{}.txt", game.name()));
    let mut whole = 0;
    for found in puzzles_in(&shipped, None, None) {
        let found = found.expect("what we ship is right");
        let checked = game.parse(&found.params, &found.text, Inspector(game));
        whole += usize::from(checked.expect("what we ship opens"));
    }
    assert!(whole > 0, "{} ships a small puzzle", game.name());
}

macro_rules! check_games {
    ($($game:path,)*) => { $(check_game(&$game);)* };
}

#[test]
fn every_game_obeys_the_laws() {
    impasse_games::with_games!(check_games);
}
