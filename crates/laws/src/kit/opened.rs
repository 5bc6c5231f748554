//! Puzzles opened as the type that a test speaks of.

use std::any::{Any, type_name};
use std::marker::PhantomData;

use impasse_puzzle::{Game, Instance, OpenError, Params, Visitor};

/// Opens a numbered puzzle.
///
/// ```
/// use impasse_laws::{graph::{Graph, GraphGame}, kit};
/// let graph: Graph = kit::numbered(&GraphGame, "by=edges", 7);
/// ```
///
/// # Panics
///
/// If there is no such puzzle, or if it is not of type `P`.
#[must_use]
#[track_caller]
pub fn numbered<P: Instance>(game: &impl Game, params: &str, number: u64) -> P {
    match game.number(&parameters(params), number, TakeAs(PhantomData)) {
        Ok(instance) => instance,
        Err(error) => panic!("{}:{params}#{number}: {error}", game.name()),
    }
}

/// Opens numbered puzzles named in short: `columns=4#6,8,10..12` is five of
/// them. Each comes with its whole name, `graph:by=edges#6`.
///
/// ```
/// use impasse_laws::{graph::{Graph, GraphGame}, kit};
/// let graphs: Vec<(String, Graph)> = kit::numbers(&GraphGame, &["by=edges#6,8..9", "#1"]);
/// let names: Vec<&str> = graphs.iter().map(|(name, _)| name.as_str()).collect();
/// assert_eq!(names, ["graph:by=edges#6", "graph:by=edges#8", "graph:by=edges#9", "graph#1"]);
/// ```
///
/// # Panics
///
/// As [`numbered`], and for what is no such name.
#[must_use]
#[track_caller]
pub fn numbers<P: Instance>(game: &impl Game, names: &[&str]) -> Vec<(String, P)> {
    let mut puzzles = Vec::new();
    for (params, number) in names.iter().flat_map(|name| numbers_of(name)) {
        let colon = if params.is_empty() { "" } else { ":" };
        let name = format!("{}{colon}{params}#{number}", game.name());
        puzzles.push((name, numbered(game, params, number)));
    }
    puzzles
}

/// The parameters and the numbers of a name such as `columns=4#6,8,10..12`.
#[track_caller]
pub(super) fn numbers_of(name: &str) -> Vec<(&str, u64)> {
    let Some((params, list)) = name.split_once('#') else {
        panic!("`{name}` has no number");
    };
    let number = |digits: &str| -> u64 {
        let read = digits.parse();
        read.unwrap_or_else(|_| panic!("`{digits}` in `{name}` is no number"))
    };
    let mut numbers = Vec::new();
    for part in list.split(',') {
        match part.split_once("..") {
            Some((from, to)) => numbers.extend(number(from)..=number(to)),
            None => numbers.push(number(part)),
        }
    }
    numbers.into_iter().map(|number| (params, number)).collect()
}

/// Opens the puzzle written in a text.
///
/// # Errors
///
/// [`OpenError`] where the game finds no puzzle in the text.
///
/// # Panics
///
/// If the puzzle is not of type `P`.
#[track_caller]
pub fn read<P: Instance>(game: &impl Game, params: &Params, text: &str) -> Result<P, OpenError> {
    game.parse(params, text, TakeAs(PhantomData))
}

#[track_caller]
pub(super) fn parameters(params: &str) -> Params {
    let read = params.parse();
    read.unwrap_or_else(|error| panic!("the parameters `{params}`: {error}"))
}

/// Hands out the instance it is shown, whose type the test knows.
struct TakeAs<P>(PhantomData<P>);

impl<P: Instance> Visitor for TakeAs<P> {
    type Output = P;

    fn visit<Q: Instance>(self, instance: Q) -> P {
        let instance = (&instance as &dyn Any).downcast_ref::<P>();
        let known = || panic!("the game opened another view than {}", type_name::<P>());
        instance.unwrap_or_else(known).clone()
    }
}
