//! The census: every position of a deal counted, up to thirteen columns.
mod before;
mod crew;
mod keys;
mod piles;
mod record;
mod seating;
mod spreads;
mod survey;
mod tally;
mod watch;

use impasse_puzzle::{About, Control, Words};
use impasse_space::{Mapper, SpaceError, SpaceOptions, SpaceReport};
use impasse_superpuzz::Deal;

/// `census`: counts every position by components and ace orders.
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

    fn patience(&self, deal: &Deal) -> Option<u64> {
        (deal.columns() >= 9).then_some(1 << 21)
    }

    fn map(
        &self,
        deal: &Deal,
        options: &SpaceOptions<'_>,
        control: Control<'_>,
    ) -> Result<SpaceReport, SpaceError> {
        survey::survey(deal, options.threads, options.scratch, control)
    }
}
