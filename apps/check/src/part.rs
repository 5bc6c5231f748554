//! Parts of positions: a few pieces alone, which cannot be solved.

use std::collections::HashSet;

use impasse_certificate::MOST_IN_PART;
use impasse_puzzle::{Instance, Sentence, Spot, sentence};

/// How many bytes of parts are remembered.
const REMEMBERED: usize = 64 << 20;

/// Parts that were looked at.
#[derive(Default)]
pub(crate) struct Parts {
    /// Those that cannot be solved, as their game writes them.
    lost: HashSet<String>,
    bytes: usize,
    different: u64,
    positions: u64,
}

impl Parts {
    /// How many different parts there were, and how many positions in them.
    pub(crate) fn counts(&self) -> (u64, u64) {
        (self.different, self.positions)
    }

    /// Whether the pieces at these places alone cannot be solved.
    pub(crate) fn check<P: Instance>(
        &mut self,
        puzzle: &P,
        state: &P::State,
        places: &[Spot],
    ) -> Result<(), Sentence> {
        let part = puzzle.part(state, places).ok_or_else(|| {
            sentence!(
                "these places are no part of it",
                "指定された場所は、この局面の一部ではありません"
            )
        })?;
        let text = part.text();
        if self.lost.contains(&text) {
            return Ok(());
        }
        self.different += 1;
        self.positions += walk(&part)?;
        if self.bytes + text.len() <= REMEMBERED {
            self.bytes += text.len();
            self.lost.insert(text);
        }
        Ok(())
    }
}

/// Looks at every position from the start on; says how many there are.
fn walk<P: Instance>(part: &P) -> Result<u64, Sentence> {
    let start = part.start();
    let mut seen = HashSet::from([part.key(&start)]);
    let mut waiting = vec![start];
    let mut moves = Vec::new();
    while let Some(state) = waiting.pop() {
        if part.is_goal(&state) {
            return Err(sentence!(
                "the part of it can be solved",
                "その一部だけなら解けます"
            ));
        }
        moves.clear();
        part.moves(&state, &mut moves);
        for &m in &moves {
            let mut next = state.clone();
            part.play(&mut next, m);
            if seen.insert(part.key(&next)) {
                waiting.push(next);
            }
        }
        if seen.len() > MOST_IN_PART {
            return Err(sentence!(
                "the part of it has more than {0} positions",
                "その一部の局面が{0}個を超えます",
                MOST_IN_PART.to_string()
            ));
        }
    }
    Ok(seen.len() as u64)
}
