//! Shintani, "Consideration about state transition in Superpuzz".
//!
//! * Tables 1 and 2: how the positions of 100 deals spread over the 15
//!   components and the 24 ace orders, for 3 to 6 columns. The printed figures
//!   are means over deals of each deal's own percentages (a deal that is stuck
//!   at once counts 100 % in its component), so ours are too; pooled
//!   percentages stand beside them.
//! * Theorem 1 and properties 3 to 7, checked on every position and move of
//!   explicit graphs; properties 1 and 2 on walks.

mod claims;
mod figures;
mod printed;
mod pruned;
mod report;
mod size;
mod sizes;
mod tables;
mod walks;
mod write;

pub use claims::{Claim, Claims};
pub use report::PARTS;
pub use tables::{ColumnTable, Shares};
pub use write::text;

use std::sync::atomic::{AtomicU64, Ordering};

use impasse_puzzle::{Control, Limit, Snapshot};
use impasse_search::{Meter, Workers};
use impasse_superpuzz::Deal;

/// What to recompute.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Deals per number of columns, numbered from 1.
    pub deals: u64,
    /// Numbers of columns of the tables.
    pub columns: (u8, u8),
    /// Who works at it; the result does not depend on how many they are.
    pub workers: Workers,
    /// Spaces up to this many positions are checked position by position.
    pub explicit: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            deals: 100,
            columns: (3, 6),
            workers: Workers::alone(),
            explicit: 300_000,
        }
    }
}

/// The paper, recomputed.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// One table for each number of columns.
    pub tables: Vec<ColumnTable>,
    /// What was checked, for each number of columns.
    pub claims: Vec<Claims>,
}

/// Recomputes the paper.
///
/// # Errors
///
/// The limit that was reached: half a table would be misleading.
pub fn report(options: &Options, control: Control<'_>) -> Result<Report, Limit> {
    let clock = Meter::new(control);
    let columns = options.columns.0..=options.columns.1;
    let tables = columns.map(|columns| tables::table(columns, options, &clock));
    let tables = tables.collect::<Result<_, _>>()?;
    // Property 4 speaks of rank 5, so it needs more columns than the tables.
    let columns = options.columns.0..=options.columns.1 + 1;
    let claims = columns.map(|columns| claims::check(columns, options, &clock));
    Ok(Report {
        tables,
        claims: claims.collect::<Result<_, _>>()?,
    })
}

/// Studies every deal of one number of columns, several at a time, and tells
/// the listener how many are done.
fn every_deal<T: Send>(
    columns: u8,
    options: &Options,
    clock: &Meter<'_>,
    phase: &'static str,
    study: impl Fn(&Deal, Control<'_>) -> Result<T, Limit> + Sync,
) -> Result<Vec<T>, Limit> {
    let done = AtomicU64::new(0);
    let share = || {
        let mut share = clock.rest();
        share.progress = &();
        let memory = share.limits.memory;
        share.limits.memory = memory.map(|all| all / options.workers.count() as u64);
        share
    };
    let deals = usize::try_from(options.deals).unwrap_or(usize::MAX);
    options.workers.try_in_order(0..deals, |number| {
        let result = study(&Deal::numbered(columns, number as u64 + 1), share());
        clock.rest().progress.report(Snapshot {
            phase,
            states: done.fetch_add(1, Ordering::Relaxed) + 1,
            total: Some(options.deals),
            bytes: 0,
        });
        result
    })
}
