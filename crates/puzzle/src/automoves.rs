//! Moves that a written game leaves out because they play themselves.

use crate::{Instance, TextError, rows};

/// Which moves play themselves after each written move. What they are is the
/// game's to say ([`Instance::left_out`]); most games know none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Automoves {
    /// None: every move is written.
    #[default]
    None,
    /// Those that cannot do harm.
    Safe,
    /// All that lead nearer to the goal, whatever they spoil.
    All,
}

impl Automoves {
    /// Each of them.
    pub const EACH: [Self; 3] = [Self::None, Self::Safe, Self::All];

    /// The name in options and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Safe => "safe",
            Self::All => "all",
        }
    }
}

/// Moves as they were read, those that played themselves included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automated<M> {
    /// All moves, in order.
    pub moves: Vec<M>,
    /// How many of them played themselves.
    pub automatic: usize,
}

/// Reads moves played from `from`, with those that play themselves after each
/// word. None do before the first word, nor at a goal.
///
/// # Errors
///
/// [`TextError`] at the first word that is no move, or not legal there.
pub fn read_with_automoves<P: Instance>(
    instance: &P,
    from: &P::State,
    text: &str,
    automoves: Automoves,
) -> Result<Automated<P::Move>, TextError> {
    if automoves == Automoves::None {
        return Ok(Automated {
            moves: instance.parse_moves(from, text)?,
            automatic: 0,
        });
    }
    let mut state = from.clone();
    let mut all = Automated {
        moves: Vec::new(),
        automatic: 0,
    };
    let rows = rows(text);
    for word in rows.iter().flat_map(|row| &row.words) {
        let read = instance.parse_moves(&state, word.text);
        let read = read.map_err(|error| error.behind(word.line, word.column))?;
        for &m in &read {
            instance.play(&mut state, m);
        }
        all.moves.extend(read);
        let automatic = instance.left_out(&state, automoves);
        for &m in &automatic {
            instance.play(&mut state, m);
        }
        all.automatic += automatic.len();
        all.moves.extend(automatic);
    }
    Ok(all)
}
