//! Stuck: no card can move, and the rows are not in order.
//!
//! Sound by the rules themselves. A hole at the left edge takes any ace, so
//! all four holes lie elsewhere, each behind a highest card or another hole;
//! and since nothing moves, nothing of this ever changes.

use impasse_puzzle::{About, Detector, Judge, Mark, Puzzle, Reason, Sentence, Words};

use crate::layout::cells_of;
use crate::{Card, Cell, Deal, Layout};

/// The end that the rules themselves name: behind each hole stands a highest
/// card or another hole.
#[derive(Clone, Copy, Debug)]
pub struct Stuck;

impl Detector<Deal> for Stuck {
    fn about(&self) -> About {
        About {
            name: "stuck",
            summary: Words::new("no legal move is left", "動かせるカードが一枚もない"),
            reference: "Shintani, rule 5",
        }
    }

    fn prepare<'p>(&'p self, puzzle: &'p Deal) -> Box<dyn Judge<Deal> + 'p> {
        Box::new(StuckJudge(puzzle))
    }
}

/// Holes that no card can fill now, each with its left neighbour.
fn blocked_holes(deal: &Deal, state: &Layout) -> Vec<(Cell, Option<Card>)> {
    cells_of(state.holes() & !deal.left_edge())
        .map(|hole| (hole, state.card(Cell(hole.0 - 1))))
        .filter(|(_, neighbour)| neighbour.is_none_or(|card| card.rank() == deal.top()))
        .collect()
}

struct StuckJudge<'p>(&'p Deal);

impl Judge<Deal> for StuckJudge<'_> {
    fn is_dead(&mut self, state: &Layout) -> bool {
        let Self(deal) = self;
        blocked_holes(deal, state).len() == 4 && !deal.is_goal(state)
    }

    fn explain(&mut self, state: &Layout) -> Option<Reason> {
        if !self.is_dead(state) {
            return None;
        }
        let deal = self.0;
        let blocked = blocked_holes(deal, state);
        let before: Vec<String> = blocked
            .iter()
            .filter_map(|(_, card)| card.map(|card| deal.deck().symbol(card)))
            .collect();
        Some(Reason {
            sentence: Sentence::listing(deal.deck().says.stuck, before),
            marks: blocked
                .iter()
                .map(|&(hole, _)| Mark::Dead(deal.spot(hole)))
                .collect(),
        })
    }

    fn causes(&mut self, state: &Layout) -> Vec<Reason> {
        if !self.is_dead(state) {
            return Vec::new();
        }
        let deal = self.0;
        let says = &deal.deck().says;
        let tell = |(hole, neighbour): (Cell, Option<Card>)| {
            let name = deal.spot(hole).name();
            let sentence = match neighbour {
                Some(card) => Sentence::new(says.dead_hole, [name, deal.deck().symbol(card)]),
                None => Sentence::new(says.shadowed_hole, [name]),
            };
            let left = Mark::Blocker(deal.spot(Cell(hole.0 - 1)));
            Reason {
                sentence,
                marks: vec![Mark::Dead(deal.spot(hole)), left],
            }
        };
        blocked_holes(deal, state).into_iter().map(tell).collect()
    }
}
