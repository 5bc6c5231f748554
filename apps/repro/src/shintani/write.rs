//! The report as text, ours beside the paper's.

use std::fmt::Write as _;

use super::{Claims, ColumnTable, Report, Shares};

/// The whole report for people to read.
#[must_use]
pub fn text(report: &Report) -> String {
    let mut out = String::from("Shintani, Consideration about state transition in Superpuzz\n");
    out.push_str("\nTable 1. Share of each component (aces, holes at the left edge), in %\n");
    out.push_str("(mean over deals of each deal's own share; pooled: all positions together)\n");
    shares(&mut out, &report.tables, |table| &table.components);
    out.push_str("\nTable 2. Share of each ace order inside (4,0), in %\n");
    shares(&mut out, &report.tables, |table| &table.ace_orders);
    out.push_str("\nDeals\n");
    for table in &report.tables {
        let _ = writeln!(
            out,
            "  {} columns: {} deals, {} solvable, {} positions, {} transitions",
            table.columns, table.deals, table.solvable, table.states, table.transitions
        );
    }
    out.push_str(
        "\nTheorem 1 and properties 3 to 7 on every position and transition, 1 and 2 on walks\n",
    );
    report
        .claims
        .iter()
        .for_each(|claims| checked(&mut out, claims));
    out
}

fn shares(out: &mut String, tables: &[ColumnTable], which: impl Fn(&ColumnTable) -> &Shares) {
    let Some(first) = tables.first() else { return };
    let _ = write!(out, "{:8}", "");
    for table in tables {
        let _ = write!(out, "|{:^23}", format!("{} columns", table.columns));
    }
    end_line(out);
    let _ = write!(out, "{:8}", "");
    for _ in tables {
        let _ = write!(out, "|  ours   paper  pooled ");
    }
    end_line(out);
    for (class, name) in which(first).names.iter().enumerate() {
        let _ = write!(out, "{name:8}");
        for shares in tables.iter().map(&which) {
            let printed = shares.printed.as_ref().map_or_else(
                || format!("{:>7}", "-"),
                |row| format!("{:7.2}", row[class]),
            );
            let (mean, pooled) = (shares.mean[class], shares.pooled[class]);
            let _ = write!(out, "|{mean:6.2} {printed} {pooled:7.2} ");
        }
        end_line(out);
    }
}

/// Ends a line without the blanks that filled its last column.
fn end_line(out: &mut String) {
    out.truncate(out.trim_end_matches(' ').len());
    out.push('\n');
}

fn checked(out: &mut String, claims: &Claims) {
    let _ = writeln!(
        out,
        "  {} columns: {} deals ({} with larger spaces left out), {} positions, {} transitions",
        claims.columns, claims.deals, claims.too_large, claims.states, claims.edges
    );
    for (name, claim) in claims.named() {
        let _ = writeln!(
            out,
            "    {name:11} {:>9} violations in {:>12} checks",
            claim.violations, claim.checked
        );
    }
    let inner: Vec<String> = (1..=4)
        .map(|rank| format!("rank {rank}: {}", claims.inner_ranks[rank]))
        .collect();
    let _ = writeln!(out, "    moves inside components: {}", inner.join(", "));
    let top = usize::from(claims.columns) - 1;
    let most: Vec<String> = (2..=top)
        .map(|rank| format!("rank {rank}: {}", claims.most_moves[rank]))
        .collect();
    let _ = writeln!(
        out,
        "    most moves of a card in (4,0): {}",
        most.join(", ")
    );
}
