//! Tables 1 and 2: how positions spread over components and ace orders.

use impasse_puzzle::{Instance, Limit};
use impasse_search::{Meter, Workers};
use impasse_space::{Enumeration, Keys, enumerate};
use impasse_superpuzz::Deal;

use super::{Options, every_deal, printed};

/// How positions of many deals spread over the classes of one partition.
#[derive(Clone, Debug, PartialEq)]
pub struct Shares {
    /// The classes.
    pub names: Vec<String>,
    /// Mean over deals of the deal's own percentages; deals without any
    /// position in the partition are left out.
    pub mean: Vec<f64>,
    /// The standard errors of these means.
    pub errors: Vec<f64>,
    /// Percentages of all positions of all deals together.
    pub pooled: Vec<f64>,
    /// What the paper prints, where it does.
    pub printed: Option<Vec<f64>>,
}

/// The tables for one number of columns.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnTable {
    /// Columns.
    pub columns: u8,
    /// Deals.
    pub deals: u64,
    /// Deals from which a goal can be reached.
    pub solvable: u64,
    /// Goals that are reached, all deals together.
    pub goals: u64,
    /// The most that one deal reaches.
    pub most_goals: u64,
    /// Positions of all deals.
    pub states: u64,
    /// Transitions of all deals.
    pub transitions: u64,
    /// Table 1.
    pub components: Shares,
    /// Table 2.
    pub ace_orders: Shares,
}

/// What one deal adds.
struct Counted {
    classes: Vec<Vec<u64>>,
    goals: u64,
    states: u64,
    transitions: u64,
}

pub(super) fn table(
    columns: u8,
    options: &Options,
    clock: &Meter<'_>,
) -> Result<ColumnTable, Limit> {
    let counted = every_deal(columns, options, clock, "tables", |deal, control| {
        let mut meter = Meter::new(control);
        count(enumerate(deal, Workers::alone(), Keys::Drop, &mut meter))
    })?;
    let partitions = Deal::numbered(columns, 1).partitions();
    let shares = |at: usize, printed: Option<&[f64]>| {
        let counts: Vec<&[u64]> = counted.iter().map(|deal| &*deal.classes[at]).collect();
        Shares {
            names: partitions[at].classes.clone(),
            mean: mean(&counts),
            errors: errors(&counts),
            pooled: pooled(&counts),
            printed: printed.map(<[f64]>::to_vec),
        }
    };
    Ok(ColumnTable {
        columns,
        deals: options.deals,
        solvable: counted.iter().filter(|deal| deal.goals > 0).count() as u64,
        goals: counted.iter().map(|deal| deal.goals).sum(),
        most_goals: counted.iter().map(|deal| deal.goals).max().unwrap_or(0),
        states: counted.iter().map(|deal| deal.states).sum(),
        transitions: counted.iter().map(|deal| deal.transitions).sum(),
        components: shares(0, printed::row(&printed::COMPONENTS, columns)),
        ace_orders: shares(1, printed::row(&printed::ACE_ORDERS, columns)),
    })
}

fn count(found: Enumeration) -> Result<Counted, Limit> {
    match found.limit {
        Some(limit) => Err(limit),
        None => Ok(Counted {
            goals: found.depths.iter().map(|row| row.goals).sum(),
            states: found.depths.iter().map(|row| row.states).sum(),
            transitions: found.depths.iter().map(|row| row.transitions).sum(),
            classes: found.classes,
        }),
    }
}

#[expect(clippy::cast_precision_loss, reason = "percentages")]
fn percent(counts: &[u64]) -> Option<Vec<f64>> {
    let all: u64 = counts.iter().sum();
    let share = |&count: &u64| 100.0 * count as f64 / all as f64;
    (all > 0).then(|| counts.iter().map(share).collect())
}

fn mean(deals: &[&[u64]]) -> Vec<f64> {
    let shares: Vec<Vec<f64>> = deals.iter().filter_map(|counts| percent(counts)).collect();
    let classes = deals.first().map_or(0, |counts| counts.len());
    #[expect(clippy::cast_precision_loss, reason = "a number of deals")]
    let all = shares.len().max(1) as f64;
    (0..classes)
        .map(|class| shares.iter().map(|deal| deal[class]).sum::<f64>() / all)
        .collect()
}

/// The standard error of each mean over deals.
fn errors(deals: &[&[u64]]) -> Vec<f64> {
    let shares: Vec<Vec<f64>> = deals.iter().filter_map(|counts| percent(counts)).collect();
    #[expect(clippy::cast_precision_loss, reason = "a number of deals")]
    let all = shares.len() as f64;
    let error = |(class, mean): (usize, &f64)| {
        let squares = shares.iter().map(|deal| (deal[class] - mean).powi(2));
        (squares.sum::<f64>() / (all - 1.0).max(1.0) / all.max(1.0)).sqrt()
    };
    mean(deals).iter().enumerate().map(error).collect()
}

fn pooled(deals: &[&[u64]]) -> Vec<f64> {
    let classes = deals.first().map_or(0, |counts| counts.len());
    let sums: Vec<u64> = (0..classes)
        .map(|class| deals.iter().map(|deal| deal[class]).sum())
        .collect();
    percent(&sums).unwrap_or_else(|| vec![0.0; classes])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_deal_weighs_the_same_in_the_mean_and_each_position_in_the_pool() {
        let deals: [&[u64]; 3] = [&[1, 0], &[25, 75], &[0, 0]];
        assert_eq!(mean(&deals), [62.5, 37.5]);
        assert!((pooled(&deals)[0] - 2600.0 / 101.0).abs() < 1e-12);
    }

    #[test]
    fn the_printed_rows_add_up() {
        for columns in 3..=6 {
            let components = printed::row(&printed::COMPONENTS, columns).expect("printed");
            let orders = printed::row(&printed::ACE_ORDERS, columns).expect("printed");
            assert!((components.iter().sum::<f64>() - 100.0).abs() < 0.06);
            assert!((orders.iter().sum::<f64>() - 100.0).abs() < 0.06);
        }
        assert_eq!(printed::row(&printed::COMPONENTS, 7), None);
    }
}
