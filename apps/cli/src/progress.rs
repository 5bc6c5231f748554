//! The bar on standard error: drawn on a terminal, nowhere else.

use std::time::Duration;

use impasse_puzzle::{Lang, Progress, Snapshot};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::figures::{grouped, in_bytes};
use crate::output::Output;
use crate::phases;

/// A computation's bar; it disappears when dropped.
pub(crate) struct Bar {
    drawn: ProgressBar,
    lang: Lang,
}

impl Bar {
    /// A bar for the work on `id`.
    pub(crate) fn new(output: &Output, id: &str) -> Self {
        let bar = drawn(output, None, "{spinner} {prefix} {elapsed} {wide_msg}");
        bar.set_prefix(short(id));
        Self {
            drawn: bar,
            lang: output.lang,
        }
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
        let phase = phases::told(snapshot.phase, self.lang);
        let bytes = in_bytes(snapshot.bytes);
        let message = match (snapshot.states, snapshot.total) {
            // Tables are made, and no position was looked at.
            (0, None) => format!("{phase}, {bytes}"),
            (done, None) => format!("{phase}: {}, {bytes}", grouped(done)),
            (done, Some(total)) => {
                format!("{phase}: {} / {}, {bytes}", grouped(done), grouped(total))
            }
        };
        self.drawn.set_message(message);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.drawn.finish_and_clear();
    }
}

/// Pasted puzzles are longer than a line, and folders of files leave no room
/// for what is said.
fn short(id: &str) -> String {
    const MOST: usize = 40;
    let is_numbered = |name: &str| {
        let parts = name.rsplit_once('#');
        parts.is_some_and(|(file, number)| !file.is_empty() && number.parse::<u64>().is_ok())
    };
    let id = match id.rsplit_once('/') {
        Some((_, name)) if is_numbered(name) => name,
        _ => id,
    };
    let mut short: String = id.chars().take(MOST).collect();
    if short.len() < id.len() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn what_is_worked_on_is_named_without_its_folder() {
        assert_eq!(short("levels/old/xsokoban.xsb#29"), "xsokoban.xsb#29");
        assert_eq!(short("sokoban#12"), "sokoban#12");
        assert_eq!(short("#####/#@$.#/#####"), "#####/#@$.#/#####");
        assert_eq!(short(&"#".repeat(99)).chars().count(), 41);
    }
}
