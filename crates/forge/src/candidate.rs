//! Which puzzles are looked at, one after another.

use impasse_lab::Listed;
use impasse_puzzle::{Chance, Params};

/// Numbers of new puzzles have at most nine digits, so that people can type
/// them.
const MOST: u64 = 1_000_000_000;

/// A numbered puzzle that may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// Which of the kinds it is of.
    pub(crate) kind: usize,
    /// Its parameters.
    pub(crate) params: Params,
    /// Its number.
    pub(crate) number: u64,
}

/// Draws candidates of the kinds of a game. A kind is the likelier the closer
/// its puzzles came to what is wanted, so far.
pub(crate) struct Candidates {
    game: Listed,
    kinds: Vec<Tally>,
    /// As how many puzzles each that was tried counts.
    trust: u64,
    /// To which power kinds are preferred.
    preference: u32,
    seed: u64,
    drawn: u64,
}

/// How a kind has done.
struct Tally {
    params: Params,
    tried: u64,
    /// How close they came, together, in [thousandths](WHOLLY).
    close: u64,
}

/// A puzzle that fits.
const WHOLLY: u64 = 1000;

impl Candidates {
    /// Kinds of which nothing is known; before they are tried, every second
    /// puzzle of each is thought to fit, which weighs as much as two puzzles.
    pub(crate) fn new(game: Listed, kinds: Vec<Params>, seed: u64) -> Self {
        let kinds = kinds.into_iter().map(|params| Tally {
            params,
            tried: 0,
            close: 0,
        });
        Self {
            game,
            kinds: kinds.collect(),
            trust: 1,
            preference: 1,
            seed,
            drawn: 0,
        }
    }

    /// The same where few puzzles fit and many kinds are far off: after some
    /// puzzles those are left nearly alone.
    pub(crate) fn picky(self) -> Self {
        Self {
            trust: 8,
            preference: 2,
            ..self
        }
    }

    /// The next ones. What is drawn depends on the seed and on how earlier ones
    /// did.
    pub(crate) fn draw(&mut self, count: usize) -> Vec<Candidate> {
        (0..count).filter_map(|_| self.next()).collect()
    }

    fn next(&mut self) -> Option<Candidate> {
        let mut chance = Chance::of(self.seed, self.drawn);
        self.drawn += 1;
        let (trust, preference) = (self.trust, self.preference);
        let weight = |kind: &Tally| {
            let close = ((trust * kind.close + WHOLLY) << 16) / WHOLLY;
            // None is given up for good.
            (close / (trust * kind.tried + 2)).max(1).pow(preference)
        };
        let all: u64 = self.kinds.iter().map(weight).sum();
        let mut drawn = chance.below(all.max(1));
        let mut kind = 0;
        for (at, each) in self.kinds.iter().enumerate() {
            kind = at;
            let weight = weight(each);
            if drawn < weight {
                break;
            }
            drawn -= weight;
        }
        let params = &self.kinds.get(kind)?.params;
        let numbers = self.game.numbers(params).ok()?;
        let (first, last) = (*numbers.start(), *numbers.end());
        let room = last.saturating_sub(first).saturating_add(1);
        let number = first + chance.below(room.clamp(1, MOST));
        Some(Candidate {
            kind,
            params: params.clone(),
            number,
        })
    }

    /// Takes note of how close one came, from 0 to 1. Where puzzles that fit are
    /// rare, those beside them tell first which kinds are worth a look.
    pub(crate) fn learn(&mut self, candidate: &Candidate, closeness: f64) {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_precision_loss,
            clippy::cast_sign_loss,
            reason = "from 0 to 1000"
        )]
        let close = (closeness.clamp(0.0, 1.0) * WHOLLY as f64).round() as u64;
        let kind = &mut self.kinds[candidate.kind];
        kind.tried += 1;
        kind.close += close;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_that_come_close_are_drawn_more_often() {
        let game = impasse_lab::find("unblock").expect("it is in the list");
        let kinds = ["least=3", "least=9"].map(|kind| kind.parse().expect("parameters"));
        let mut candidates = Candidates::new(game, kinds.into(), 1).picky();
        for candidate in candidates.draw(40) {
            let closeness = if candidate.kind == 1 { 0.5 } else { 0.0 };
            candidates.learn(&candidate, closeness);
        }
        let drawn = candidates.draw(100);
        let close = drawn.iter().filter(|candidate| candidate.kind == 1);
        assert!(close.count() > 95);
    }
}
