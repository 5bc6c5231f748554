//! Out of reach: a card cannot come home even if cards never get in each
//! other's way.
//!
//! Sound by the claim of the [relaxed game](crate::reach). `is_dead` asks that
//! game once; `explain` looks for a [short proof](crate::proof) in it and has
//! it [told](crate::chain).

use impasse_puzzle::{About, Detector, Judge, Reason, Words};

use crate::chain::Chain;
use crate::proof::Proof;
use crate::reach::Reach;
use crate::{Deal, Layout};

/// A card that can never come home.
///
/// ```
/// use impasse_puzzle::{Detector, Lang, Puzzle};
/// use impasse_superpuzz::{Deal, OutOfReach};
///
/// let deal = Deal::numbered(4, 6);
/// let mut judge = OutOfReach.prepare(&deal);
/// let reason = judge.explain(&deal.start()).expect("dead from the start");
/// assert!(reason.sentence.of(Lang::En).contains("never"));
/// assert!(!judge.causes(&deal.start()).is_empty());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OutOfReach;

impl Detector<Deal> for OutOfReach {
    fn about(&self) -> About {
        About {
            name: "out-of-reach",
            summary: Words::new(
                "a card cannot come home even if cards never get in each other's way",
                "互いに邪魔をしないと仮定しても、本来の位置に届かないカードがある",
            ),
            reference: "delete relaxation: Bonet & Geffner 2001",
        }
    }

    fn prepare<'p>(&'p self, puzzle: &'p Deal) -> Box<dyn Judge<Deal> + 'p> {
        Box::new(ReachJudge(puzzle))
    }
}

struct ReachJudge<'p>(&'p Deal);

impl Judge<Deal> for ReachJudge<'_> {
    fn is_dead(&mut self, state: &Layout) -> bool {
        Reach::of(self.0, state).is_dead(self.0)
    }

    fn explain(&mut self, state: &Layout) -> Option<Reason> {
        let proof = &Proof::find(self.0, state)?;
        let deal = self.0;
        Some(Chain { deal, state, proof }.headline())
    }

    fn causes(&mut self, state: &Layout) -> Vec<Reason> {
        let deal = self.0;
        let proof = Proof::find(deal, state);
        proof.map_or_else(Vec::new, |proof| {
            let proof = &proof;
            Chain { deal, state, proof }.causes()
        })
    }
}
