//! A new puzzle for somebody who waits for it.

use impasse_forge::{Wanted, Wish, generate};
use impasse_lab::Listed;
use impasse_puzzle::{Control, Params};
use impasse_wire::{MadePuzzle, MakeAnswer, PuzzleWish};

/// How far the share of plays that end solved may be from the wish.
const NEAR: f64 = 0.05;

/// Puzzles that are looked at until one fits.
const TRIES: u64 = 400;

/// Puzzles between two looks at whether one fits: some seconds of a browser.
const BATCH: usize = 4;

/// Makes a puzzle of a game by wish: solved, replayed, and asked how hard it is.
pub(crate) fn made(game: Listed, wish: PuzzleWish, control: Control<'_>) -> MakeAnswer {
    let share = f64::from(wish.percent.min(100)) / 100.0;
    let wish = Wish {
        count: 1,
        wanted: Wanted::Success(share - NEAR..=share + NEAR),
        seed: u64::from(wish.seed),
        tries: TRIES,
        batch: BATCH,
        ..Wish::of(game, Params::none())
    };
    let generated = generate(&wish, control);
    let made = generated.puzzles.into_iter().next().and_then(|puzzle| {
        Some(MadePuzzle {
            success: puzzle.success?,
            simulated: puzzle.simulated,
            moves: puzzle.moves,
            name: puzzle.name,
        })
    });
    MakeAnswer {
        limit: generated.limit.filter(|_| made.is_none()).map(Into::into),
        made,
        tried: generated.tried,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_made_fits_the_wish_and_another_seed_makes_another() {
        let game = impasse_lab::find("sokoban").expect("it is in the list");
        let make = |seed| {
            let wish = PuzzleWish { percent: 90, seed };
            let answer = made(game, wish, Control::free());
            answer.made.expect("a level")
        };
        let one = make(1);
        assert!((one.success - 0.9).abs() <= NEAR, "{one:?}");
        let level = impasse_lab::open(&one.name).expect("a level");
        assert!(!level.is_goal() && one.moves > 0);
        assert_ne!(make(2).name, one.name);
        assert_eq!(make(1), one);
    }
}
