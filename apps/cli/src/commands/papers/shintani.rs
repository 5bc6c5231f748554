//! `impasse papers shintani`.

use std::ops::RangeInclusive;

use clap::Args;
use impasse_repro::shintani::{self, Claim, Claims, ColumnTable, Shares};
use impasse_wire::Fields;
use impasse_wire::command::{
    ClaimJson, ClassShareJson, ShintaniClaimsJson, ShintaniJson, ShintaniTableJson,
};

use impasse_puzzle::sentence;

use crate::amounts::{self, Expected};
use crate::exit::CliError;
use crate::options::Budget;
use crate::output::Output;
use crate::progress::Bar;

/// Superpuzz: tables 1 and 2, theorem 1 and properties 1 to 7
///
/// The full tables take a few minutes and up to 1 GB for each thread.
#[derive(Args)]
pub(super) struct Shintani {
    /// Deals for each number of columns, numbered from 1
    #[arg(long, default_value_t = 100, value_parser = amounts::positive, allow_hyphen_values = true)]
    deals: u64,
    /// Numbers of columns of the tables; the claims are checked on one more
    #[arg(long, default_value = "3..6", value_parser = columns, allow_hyphen_values = true)]
    columns: RangeInclusive<u8>,
    /// Check theorem and properties on spaces of up to this many positions
    #[arg(long, value_name = "STATES", default_value_t = 300_000,
          value_parser = amounts::number, allow_hyphen_values = true)]
    explicit: u64,
    #[command(flatten)]
    budget: Budget,
}

fn columns(text: &str) -> Result<RangeInclusive<u8>, Expected> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) if 3 <= first && first <= last && last <= 12 => Ok(first..=last),
        _ => Err(Expected(sentence!(
            "give columns from 3 to 12, such as 3..6",
            "列数を3から12までで、3..6のように指定してください"
        ))),
    }
}

impl Shintani {
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let options = shintani::Options {
            deals: self.deals,
            columns: (*self.columns.start(), *self.columns.end()),
            workers: self.budget.workers(),
            explicit: self.explicit,
        };
        let bar = Bar::new(output, "shintani");
        let result = shintani::report(&options, self.budget.control(None, &bar));
        drop(bar);
        match result {
            Ok(report) if output.json => output.record(&ShintaniJson {
                paper: "shintani",
                tables: report.tables.iter().map(table).collect(),
                claims: report.claims.iter().map(claims).collect(),
            }),
            Ok(report) => output.print(shintani::text(&report)),
            Err(limit) => Err(CliError::stopped(
                sentence!("shintani: no table", "shintani：表はできませんでした"),
                limit,
            )),
        }
    }
}

fn table(table: &ColumnTable) -> ShintaniTableJson {
    ShintaniTableJson {
        columns: table.columns,
        deals: table.deals,
        solvable_deals: table.solvable,
        states: table.states,
        transitions: table.transitions,
        components: shares(&table.components),
        ace_orders: shares(&table.ace_orders),
    }
}

fn shares(shares: &Shares) -> Fields<ClassShareJson> {
    let row = |class: usize| ClassShareJson {
        mean: shares.mean[class],
        pooled: shares.pooled[class],
        printed: shares.printed.as_ref().map(|row| row[class]),
    };
    let named = shares.names.iter().enumerate();
    let rows = named.map(|(class, name)| (name.clone(), row(class)));
    rows.collect()
}

fn claims(claims: &Claims) -> ShintaniClaimsJson {
    let row = |claim: Claim| ClaimJson {
        checked: claim.checked,
        violations: claim.violations,
    };
    let rows = claims.named().map(|(name, claim)| (name, row(claim)));
    ShintaniClaimsJson {
        columns: claims.columns,
        deals: claims.deals,
        too_large: claims.too_large,
        states: claims.states,
        transitions: claims.edges,
        claims: rows.collect(),
    }
}
