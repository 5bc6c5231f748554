//! Moves in the forms of others, each read again before it is handed out.

use impasse_puzzle::{
    Automoves, Instance, Sentence, read_plan, read_with_automoves, sentence, write_plan,
};

use crate::Written;

/// Legal moves from the start in another form.
pub(crate) fn convert<P: Instance>(
    instance: &P,
    moves: &[P::Move],
    to: &Written<'_>,
) -> Result<String, Sentence> {
    let text = match to {
        Written::Moves => own_text(instance, moves),
        Written::Plan => {
            instance.planning()?;
            write_plan(instance, moves).ok_or_else(cannot)?
        }
        Written::Form(form, automoves) => instance.solution_text(form, moves, *automoves)?,
    };
    let again = match to {
        Written::Moves => read(instance, &text, Automoves::None),
        Written::Plan => read_plan(instance, &text).ok(),
        Written::Form(_, automoves) => read(instance, &text, *automoves),
    };
    let end = |moves: &[P::Move]| instance.replay(moves).ok().map(|end| instance.key(&end));
    if again.and_then(|again| end(&again)) == end(moves) {
        Ok(text)
    } else {
        Err(cannot())
    }
}

fn own_text<P: Instance>(instance: &P, moves: &[P::Move]) -> String {
    let mut state = instance.start();
    let mut words = Vec::with_capacity(moves.len());
    for &m in moves {
        words.push(instance.move_text(&state, m));
        instance.play(&mut state, m);
    }
    words.join(" ") + "\n"
}

fn read<P: Instance>(instance: &P, text: &str, automoves: Automoves) -> Option<Vec<P::Move>> {
    let read = read_with_automoves(instance, &instance.start(), text, automoves);
    read.ok().map(|read| read.moves)
}

fn cannot() -> Sentence {
    sentence!(
        "these moves cannot be written so: read again, they lead elsewhere",
        "この手順はその形式では書けません（読み直すと別の局面になります）"
    )
}
