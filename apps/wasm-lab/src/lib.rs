//! The laboratory where there are no threads and no clock but the one that is
//! brought along: in a browser, or in node.
//!
//! It is a module of its own, since nobody who comes to play should have to load
//! it: a page starts it in a worker when something is first asked. `cargo xtask
//! test` also runs it in node and compares what it finds out with what the same
//! code finds out elsewhere (`golden/laboratory.txt`).
//!
//! ```
//! let told = impasse_wasm_lab::examine("superpuzz:columns=3#1", 60.0)?;
//! assert!(told.contains("solve: solved"), "{told}");
//! # Ok::<(), String>(())
//! ```

mod questions;

use std::fmt::Write as _;
use std::time::Duration;

use impasse_lab::{
    Method, Opened, SolveRequest, SpaceOptions, TrialOptions, Workers, all, on_shelves, open, rate,
    shipped_models,
};
use impasse_puzzle::{Clock, Control, Limits, Verdict};
use wasm_bindgen::prelude::wasm_bindgen;

pub use questions::{answer, offered};

/// Positions that each part may look at.
const STATES: u64 = 100_000;

/// Random games of a puzzle.
const GAMES: u64 = 500;

/// The clock of the browser, or of node.
#[cfg(target_family = "wasm")]
mod clock {
    use std::time::Duration;

    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        /// Milliseconds since the page, or the program, began.
        #[wasm_bindgen(js_namespace = performance)]
        fn now() -> f64;
    }

    pub(crate) fn told() -> Duration {
        Duration::from_secs_f64(now() / 1000.0)
    }
}

#[cfg(target_family = "wasm")]
const CLOCK: Clock = clock::told;

#[cfg(not(target_family = "wasm"))]
const CLOCK: Clock = impasse_lab::wall_clock;

/// The first puzzle that each game offers.
#[wasm_bindgen]
#[must_use]
pub fn samples() -> Vec<String> {
    let first = |&game| on_shelves(game).next().map(|puzzle| puzzle.name());
    all().iter().filter_map(first).collect()
}

/// Solves a puzzle, maps its space, plays it by chance and rates it, each for so
/// many seconds at most and with the caller alone at work: what came of it, in
/// lines.
///
/// # Errors
///
/// A sentence that says why `name` names no puzzle.
#[wasm_bindgen]
pub fn examine(name: &str, seconds: f64) -> Result<String, String> {
    let opened = open(name).map_err(|error| error.to_string())?;
    let control = Control {
        limits: Limits {
            time: Some(Duration::from_secs_f64(seconds.max(0.0))),
            states: Some(STATES),
            memory: None,
        },
        clock: Some(CLOCK),
        ..Control::free()
    };
    let mut told = format!("{name}\n");
    // Writing to a string cannot fail.
    let _ = writeln!(told, "  solve: {}", solved(&*opened, control));
    let _ = writeln!(told, "  space: {}", mapped(&*opened, control));
    let _ = writeln!(told, "  trials: {}", played(&*opened, control));
    let _ = writeln!(told, "  rate: {}", rated(&*opened, control));
    Ok(told)
}

fn solved(opened: &dyn Opened, control: Control<'_>) -> String {
    let report = opened.solve(&SolveRequest::default(), control);
    let outcome = report.expect("the usual strategy is always there").outcome;
    let states = outcome.stats.expanded;
    match outcome.verdict {
        Verdict::Solved(moves) => format!("solved in {} moves, {states} positions", moves.len()),
        Verdict::Unsolvable => format!("unsolvable, {states} positions"),
        Verdict::Unknown(limit) => format!("unknown ({}), {states} positions", limit.name()),
    }
}

fn mapped(opened: &dyn Opened, control: Control<'_>) -> String {
    let options = SpaceOptions {
        workers: Workers::alone(),
        scratch: None,
        method: Method::General,
    };
    let report = opened.space(&options, control, None);
    let report = report.expect("without a scratch directory nothing is written");
    let whole = match report.limit {
        None => "whole".to_owned(),
        Some(limit) => format!("cut short ({})", limit.name()),
    };
    let solvable = report.labelled(|row| row.solvable);
    let solvable = solvable.map_or("?".to_owned(), |count| count.to_string());
    format!(
        "{whole}, {} positions, {} moves, {solvable} solvable",
        report.states(),
        report.transitions(),
    )
}

fn played(opened: &dyn Opened, control: Control<'_>) -> String {
    let options = TrialOptions {
        count: GAMES,
        more: 0,
        ..TrialOptions::default()
    };
    let trials = opened.trials(&options, control);
    let cut = trials.limit.map_or("", |_| ", cut short");
    format!(
        "{} of {} won, {} moves{cut}",
        trials.wins,
        trials.count(),
        trials.length.sum,
    )
}

/// What models say, and every feature that is known, to six digits: what is
/// computed in another order, or by another library, would show.
fn rated(opened: &dyn Opened, control: Control<'_>) -> String {
    // Rating bounds its own searches.
    let control = Control {
        limits: Limits {
            states: None,
            ..control.limits
        },
        ..control
    };
    let rated = match rate(opened, false, control) {
        Ok(rated) => rated,
        Err(limit) => return format!("unknown ({})", limit.name()),
    };
    let foretold = rated.foretold(opened.game(), shipped_models());
    let shares = foretold.iter().filter_map(|said| {
        let share = said.success?;
        let (low, high) = (share.low, share.high);
        Some(format!(
            "{} {:.4} ({low:.4} to {high:.4})",
            said.name(),
            share.value
        ))
    });
    let known = rated.features.all().iter();
    // What is left of rounding counts as nothing.
    let plain = |value: f64| if value.abs() < 1e-6 { 0.0 } else { value };
    let known = known.filter_map(|f| Some(format!("{} {:.5e}", f.known.name, plain(f.value?))));
    let told: Vec<String> = shares.chain(known).collect();
    told.join(", ")
}
