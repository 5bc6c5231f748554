//! What can be counted at a glance of a deal: what trees learn from, so that a
//! network has something to beat.

use impasse_freecell_engine::Rests;

/// The names of the features, in their order.
pub const NAMES: [&str; 18] = [
    "over_aces",
    "over_twos",
    "over_threes",
    "over_fours",
    "over_deepest_ace",
    "over_kings",
    "over_low_cards",
    "above_lower",
    "above_lower_of_suit",
    "unbuilt",
    "same_colour",
    "longest_run",
    "tops_by_rank",
    "first_moves",
    "kings_first",
    "low_cards_in_tall_columns",
    "suit_neighbours",
    "bound",
];

/// The features of a start on eight columns; `bound` is the game's own lower
/// bound of the moves.
#[must_use]
pub fn features(rests: &Rests, bound: u32) -> [f64; NAMES.len()] {
    let columns = columns(rests);
    let mut over = [0_u32; 13];
    let mut deepest_ace = 0;
    let mut counts = Counts::default();
    for column in &columns {
        let mut run = 1;
        for (at, &card) in column.iter().enumerate() {
            let above = u32::try_from(column.len() - 1 - at).unwrap_or(0);
            let rank = usize::from(card / 4);
            over[rank] += above;
            if rank == 0 {
                deepest_ace = above.max(deepest_ace);
            }
            if rank < 4 && column.len() > 6 {
                counts.low_in_tall += 1;
            }
            let below = &column[..at];
            counts.above_lower += u32::from(below.iter().any(|low| low / 4 < card / 4));
            let own = |&low: &u8| low < card && low % 4 == card % 4;
            counts.above_own += u32::from(below.iter().any(own));
            let Some(&under) = below.last() else {
                counts.kings_first += u32::from(rank == 12);
                continue;
            };
            if fits(card, under) {
                run += 1;
            } else {
                counts.unbuilt += 1;
                run = 1;
            }
            counts.longest_run = counts.longest_run.max(run);
            counts.same_colour += u32::from(is_red(card) == is_red(under));
            counts.neighbours += u32::from(card % 4 == under % 4 && card.abs_diff(under) == 4);
        }
    }
    let tops: Vec<u8> = columns.iter().filter_map(|c| c.last().copied()).collect();
    let top_ranks: u32 = tops.iter().map(|card| u32::from(card / 4)).sum();
    let moves = tops
        .iter()
        .flat_map(|card| tops.iter().map(move |under| fits(*card, *under)));
    let first_moves = moves.filter(|fits| *fits).count();
    let weighted: u32 = (0..13)
        .zip(over)
        .map(|(rank, over)| (13 - rank) * over)
        .sum();
    [
        over[0],
        over[1],
        over[2],
        over[3],
        deepest_ace,
        over[12],
        weighted,
        counts.above_lower,
        counts.above_own,
        counts.unbuilt,
        counts.same_colour,
        counts.longest_run,
        top_ranks,
        u32::try_from(first_moves).unwrap_or(u32::MAX),
        counts.kings_first,
        counts.low_in_tall,
        counts.neighbours,
        bound,
    ]
    .map(f64::from)
}

#[derive(Default)]
struct Counts {
    above_lower: u32,
    above_own: u32,
    unbuilt: u32,
    same_colour: u32,
    longest_run: u32,
    kings_first: u32,
    low_in_tall: u32,
    neighbours: u32,
}

const fn is_red(card: u8) -> bool {
    matches!(card % 4, 1 | 2)
}

const fn fits(card: u8, under: u8) -> bool {
    card / 4 + 1 == under / 4 && is_red(card) != is_red(under)
}

/// The cards of each column, from the first.
fn columns(rests: &Rests) -> Vec<Vec<u8>> {
    let mut lies_on = [None; 52];
    for (card, &rest) in (0..52_u8).zip(rests) {
        if let Some(place) = lies_on.get_mut(usize::from(rest)) {
            *place = Some(card);
        }
    }
    let firsts = (0..52_u8).zip(rests).filter(|&(_, &rest)| rest == 52);
    let column = |first| std::iter::successors(Some(first), |&card| lies_on[usize::from(card)]);
    firsts.map(|(card, _)| column(card).collect()).collect()
}

#[cfg(test)]
mod tests {
    use impasse_freecell_engine::FreeCellSight;
    use impasse_puzzle::Puzzle as _;

    use super::*;
    use crate::deals::{DealSet, TRAIN};

    #[test]
    fn features_are_those_of_the_deal_and_not_of_its_looks() {
        let first = DealSet { first: 1, ..TRAIN };
        let deal = first.deal(617);
        let rests = FreeCellSight::rests(&deal, &deal.start());
        let found = features(&rests, 70);
        for look in 0..8 {
            let seen = features(&FreeCellSight::other_look(&rests, look), 70);
            assert_eq!(format!("{seen:?}"), format!("{found:?}"));
        }
        // 7D TD TH KD 4C 4S JD / 9D ...: aces of deal 617 lie under so many.
        let over: usize = (0..8)
            .flat_map(|column| {
                deal.start()
                    .from_top(column)
                    .collect::<Vec<_>>()
                    .into_iter()
                    .enumerate()
            })
            .filter(|(_, card)| card.rank() == 1)
            .map(|(above, _)| above)
            .sum();
        #[expect(clippy::cast_precision_loss, reason = "a few cards")]
        let over = over as f64;
        assert!((found[0] - over).abs() < 1e-12);
    }
}
