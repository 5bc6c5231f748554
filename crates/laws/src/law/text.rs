//! Positions and moves are read as they are written.

use std::any::Any;

use impasse_puzzle::{Chance, Game, Instance, Measure, Visitor};

use super::{Broken, Checked};
use crate::Sample;
use crate::sample::{legal, walk};

/// Walks whose moves are written and read in one piece, and the longest.
const WALKS: u64 = 12;
const LONGEST: usize = 80;

/// Every position, written as the start of an instance, is read back as the
/// same instance, from lines and from one line with `/` between the rows.
/// Every move, alone and in long walks, is read as it is written, and the
/// first measure of a solution is its number of moves.
///
/// # Errors
///
/// The first position or walk that is not read as it was written.
pub fn text<G: Game, P: Instance>(
    game: &G,
    instance: &P,
    sample: &Sample<P>,
) -> Result<Checked, Broken> {
    let mut checked = Checked::default();
    for position in &sample.positions {
        let state = &position.state;
        checked.states += 1;
        if let Some(fault) = fault_of_text(game, instance, state) {
            return Err(Broken::at("text", instance, state, fault));
        }
        for m in legal(instance, state) {
            checked.edges += 1;
            let name = instance.move_text(state, m);
            let read = instance.parse_moves(state, &name);
            if read.as_ref() != Ok(&vec![m]) {
                return Err(Broken::at(
                    "text",
                    instance,
                    state,
                    format!("{m:?} is written `{name}` and read as {read:?}"),
                ));
            }
        }
    }
    for index in 0..WALKS {
        let moves = walk(instance, &mut Chance::of(2, index), LONGEST);
        check_walk(instance, &moves)?;
    }
    Ok(checked)
}

/// What is wrong with the text of a position.
fn fault_of_text<G: Game, P: Instance>(game: &G, instance: &P, state: &P::State) -> Option<String> {
    let here = instance.at(state);
    if here.start() != *state {
        return Some(format!("started there, it starts at {:?}", here.start()));
    }
    if here.game() != game.name() {
        return Some(format!("it says it belongs to `{}`", here.game()));
    }
    let text = here.text();
    if !text.ends_with('\n') || text.trim().is_empty() {
        return Some(format!("its text is {text:?}"));
    }
    for form in [text.clone(), text.trim_end().replace('\n', " / ")] {
        let fault = match game.parse(&here.params(), &form, Compare(&here)) {
            Ok(fault) => fault,
            Err(error) => Some(error.to_string()),
        };
        if let Some(fault) = fault {
            return Some(format!("written as\n{form}\nit is read wrongly: {fault}"));
        }
    }
    None
}

/// Says how the instance it is shown differs from the one it should be.
struct Compare<'p, P>(&'p P);

impl<P: Instance> Visitor for Compare<'_, P> {
    type Output = Option<String>;

    fn visit<Q: Instance>(self, read: Q) -> Option<String> {
        let Some(read) = (&read as &dyn Any).downcast_ref::<P>() else {
            return Some("another view of the game".to_owned());
        };
        if read.start() != self.0.start() {
            return Some(format!("it starts at {:?}", read.start()));
        }
        if read.text() != self.0.text() {
            return Some(format!("it is now written\n{}", read.text()));
        }
        if read.params() != self.0.params() {
            return Some(format!("its parameters are {}", read.params()));
        }
        if legal(read, &read.start()) != legal(self.0, &self.0.start()) {
            return Some("it has other moves".to_owned());
        }
        None
    }
}

fn check_walk<P: Instance>(instance: &P, moves: &[P::Move]) -> Result<(), Broken> {
    let mut state = instance.start();
    let mut words = Vec::new();
    for &m in moves {
        words.push(instance.move_text(&state, m));
        instance.play(&mut state, m);
    }
    let written = words.join(" ");
    let read = instance.parse_moves(&instance.start(), &written);
    if read.as_deref() != Ok(moves) {
        return Err(Broken::at(
            "text",
            instance,
            &state,
            format!("the walk `{written}` is read as {read:?}"),
        ));
    }
    let lengths = instance.lengths(moves);
    let told = lengths.first().map(|&(first, length)| (first.name, length));
    if told != Some((Measure::MOVES.name, moves.len() as u64)) {
        return Err(Broken::at(
            "text",
            instance,
            &state,
            format!("{} moves are measured as {lengths:?}", moves.len()),
        ));
    }
    Ok(())
}
