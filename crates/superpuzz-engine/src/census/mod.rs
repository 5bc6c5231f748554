//! The census: every position of a deal counted and labelled, up to thirteen
//! columns and thousands of millions of positions.
//!
//! ```text
//!  a hole at the edge                     no hole at the edge
//!  nodes, looked up (`before`)            seatings, in layers (`seating`)
//!
//!  (0,1) (0,2) …   ── an ace fills the last hole ──▶   (1,0): 16 seatings
//!  (1,1) (1,2) …   ◀── another card leaves the edge ──
//!  (2,1) (2,2)     ───────────────────▶   (2,0): 72 seatings
//!  (3,1)           ◀───────────────────   (3,0): 96 seatings
//!                  ───────────────────▶   (4,0): 24 seatings, the ace orders
//! ```
//!
//! A position is the numbers of its four [spreads](spreads), one word of 64
//! bits, exact. Where the left edge has a hole, its aces can be arranged at
//! will and a node stands for up to 24 positions; nodes have cycles, and are
//! looked up in a table. Where it has none, aces stay where they are: a
//! *seating* has no cycles, its positions fall into at most 265 layers, and a
//! layer is made by sorting. The two kinds of components take turns, since no
//! move leads back to an earlier one.
//!
//! Then labels go the same way back: the 24 orders are labelled when they are
//! counted, which tells the nodes of (3,1) in how many orders they can win;
//! nodes are labelled until nothing changes; other seatings are found again
//! and labelled, because that takes less than keeping them; and so on.
//!
//! | what takes room | bytes |
//! |---|---|
//! | a position of a seating, while it is being counted | 8; 8 for each move to layers to come |
//! | a solvable position of the next few layers | 13 to 27 |
//! | a node, to the end | 12, and 12 to 20 of index and lists |
//! | a spread | about 180 |
//!
//! Threads have a seating each. What has no room goes to the scratch
//! directory, and so does a record of each finished order, from which a census
//! that was killed is taken up. Nodes must fit in memory: they are a hundredth
//! of the positions or less. Time grows in proportion to transitions, however
//! large the space: nothing is looked up where most positions are.
//!
//! *Invariants.* Counts do not depend on workers, memory or disk. Keys are
//! exact: numbers that outgrow their field begin the seating again with wider
//! ones. A record is used only if it is whole and of this very deal.

mod crew;
mod edge_nodes;
mod keys;
mod labels;
mod piles;
mod record;
mod seating;
mod spreads;
mod survey;

use impasse_puzzle::{About, Control, Words};
use impasse_space::{DepthLabels, DepthRow, Mapper, SpaceError, SpaceOptions, SpaceReport};
use impasse_superpuzz::Deal;

/// No positions; those of them that are labelled will be added.
const NOTHING: DepthRow = DepthRow {
    states: 0,
    transitions: 0,
    goals: 0,
    dead_ends: 0,
    labels: Some(DepthLabels {
        solvable: 0,
        solvable_transitions: 0,
        losing_moves: 0,
        only_moves: 0,
    }),
};

/// `census`: counts and labels every position by components and ace orders.
///
/// ```
/// use impasse_puzzle::Control;
/// use impasse_space::{Mapper as _, SpaceOptions};
/// use impasse_superpuzz::Deal;
/// use impasse_superpuzz_engine::Census;
///
/// let deal = Deal::numbered(13, 25);
/// let report = Census.map(&deal, &SpaceOptions::default(), Control::free())?;
/// assert!(report.complete && report.depths.is_empty());
/// assert_eq!(report.goals(), 0);
/// # Ok::<(), impasse_space::SpaceError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Census;

impl Mapper<Deal> for Census {
    fn about(&self) -> About {
        About {
            name: "census",
            summary: Words::new(
                "Superpuzz: all positions by components and ace orders, in layers without cycles",
                "スーパーパズ専用：要素成分とAの並び順ごとに全局面を層に分けて数える",
            ),
            reference: "components: Shintani, Consideration about state transition in Superpuzz",
        }
    }

    /// On many columns even a small part of a space takes all memory.
    fn patience(&self, deal: &Deal) -> Option<u64> {
        (deal.columns() >= 9).then_some(1 << 21)
    }

    fn map(
        &self,
        deal: &Deal,
        options: &SpaceOptions<'_>,
        control: Control<'_>,
    ) -> Result<SpaceReport, SpaceError> {
        survey::survey(deal, options.workers, options.scratch, control)
    }
}
