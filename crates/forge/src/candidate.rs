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

/// Draws candidates of the kinds of a game. Kinds that did come first: each is
/// as likely as its share of puzzles that fitted, so far.
pub(crate) struct Candidates {
    game: Listed,
    kinds: Vec<Tally>,
    seed: u64,
    drawn: u64,
}

/// How a kind has done.
struct Tally {
    params: Params,
    tried: u32,
    fitted: u32,
}

impl Candidates {
    pub(crate) fn new(game: Listed, kinds: Vec<Params>, seed: u64) -> Self {
        let kinds = kinds.into_iter().map(|params| Tally {
            params,
            tried: 0,
            fitted: 0,
        });
        Self {
            game,
            kinds: kinds.collect(),
            seed,
            drawn: 0,
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
        // Of a kind nobody has tried, one of two is thought to fit.
        let weight = |kind: &Tally| {
            let share = u64::from(kind.fitted + 1) << 16;
            share / u64::from(kind.tried + 2)
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

    /// Takes note of how one did.
    pub(crate) fn learn(&mut self, candidate: &Candidate, fits: bool) {
        let kind = &mut self.kinds[candidate.kind];
        kind.tried += 1;
        kind.fitted += u32::from(fits);
    }
}
