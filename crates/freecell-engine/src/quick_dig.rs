//! The estimate `dig` for whoever asks about many positions of one deal.
//!
//! It says what [`Dig`] says. But positions of a deal have much in common, and
//! what was found out about one is kept for the others ([`Detours`]).

use impasse_freecell::{Deal, Dig, Position};
use impasse_puzzle::{About, Estimate, Heuristic, Promise};

use crate::board::{FreeCellBoard, Rules};
use crate::detours::Detours;
use crate::spread::Spread;

/// What answers may take.
const ANSWER_BYTES: u64 = 16 << 20;

/// How much more than the last answer a question allows for.
const MARGIN: u8 = 3;

/// [`Dig`], sooner.
#[derive(Clone, Copy, Debug, Default)]
pub struct QuickDig;

struct QuickEstimate<'p> {
    deal: &'p Deal,
    rules: Rules,
    detours: Detours,
    /// The last answer: the next is seldom far from it.
    last: u8,
}

impl Estimate<Deal> for QuickEstimate<'_> {
    fn estimate(&mut self, state: &Position) -> Option<u32> {
        let board = FreeCellBoard::new(&self.rules, self.deal, state);
        let spread = Spread::of_key(&self.rules, &board.key);
        let guess = self.last + MARGIN;
        let detours = self.detours.fewest(&self.rules, &spread.layout, guess);
        self.last = detours;
        Some(u32::from(spread.left()) + u32::from(spread.due()) + u32::from(detours))
    }
}

impl Heuristic<Deal> for QuickDig {
    fn about(&self) -> About {
        Dig.about()
    }

    fn promise(&self) -> Promise {
        Dig.promise()
    }

    fn prepare<'p>(&'p self, deal: &'p Deal) -> Box<dyn Estimate<Deal> + 'p> {
        let rules = Rules::new(deal.table(), deal.position());
        if rules.goes_at_once() {
            // Another bound holds there.
            return Dig.prepare(deal);
        }
        Box::new(QuickEstimate {
            deal,
            rules,
            detours: Detours::new(ANSWER_BYTES),
            last: 0,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::random_games;

    #[test]
    fn it_says_of_every_position_what_dig_says() {
        let mut asked: Option<(Deal, Vec<Position>)> = None;
        let compare = |asked: &Option<(Deal, Vec<Position>)>| {
            let Some((deal, states)) = asked else { return };
            let (mut dig, mut quick) = (Dig.prepare(deal), QuickDig.prepare(deal));
            for state in states {
                assert_eq!(quick.estimate(state), dig.estimate(state), "{state:?}");
            }
        };
        random_games(|deal, _, state| match &mut asked {
            Some((known, states)) if known.position() == deal.position() => {
                states.push(state.clone());
            }
            _ => {
                compare(&asked);
                asked = Some((deal.clone(), vec![state.clone()]));
            }
        });
        compare(&asked);
    }
}
