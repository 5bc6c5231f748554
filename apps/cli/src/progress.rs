//! The bar on standard error: drawn on a terminal, nowhere else.

use std::time::Duration;

use impasse_puzzle::{Progress, Snapshot};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::figures::{grouped, in_bytes};
use crate::output::Output;

/// A computation's bar; it disappears when dropped.
pub(crate) struct Bar(ProgressBar);

impl Bar {
    /// A bar for the work on `id`.
    pub(crate) fn new(output: &Output, id: &str) -> Self {
        let bar = drawn(output, None, "{spinner} {prefix} {elapsed} {wide_msg}");
        bar.set_prefix(short(id));
        Self(bar)
    }
}

/// A progress bar, shown on terminals only.
pub(crate) fn drawn(output: &Output, total: Option<u64>, template: &str) -> ProgressBar {
    let target = if output.quiet {
        ProgressDrawTarget::hidden()
    } else {
        // Hidden by itself where standard error is no terminal.
        ProgressDrawTarget::stderr()
    };
    let bar = ProgressBar::with_draw_target(total, target);
    let style = ProgressStyle::with_template(template);
    bar.set_style(style.expect("a template that is right"));
    if !bar.is_hidden() {
        bar.enable_steady_tick(Duration::from_millis(120));
    }
    bar
}

impl Progress for Bar {
    fn report(&self, snapshot: Snapshot) {
        let done = grouped(snapshot.states);
        let of = match snapshot.total {
            Some(total) => format!(" / {}", grouped(total)),
            None => String::new(),
        };
        let bytes = in_bytes(snapshot.bytes);
        self.0
            .set_message(format!("{}: {done}{of}, {bytes}", snapshot.phase));
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// Pasted puzzles are longer than a line.
fn short(id: &str) -> String {
    const MOST: usize = 40;
    let mut short: String = id.chars().take(MOST).collect();
    if short.len() < id.len() {
        short.push('…');
    }
    short
}
