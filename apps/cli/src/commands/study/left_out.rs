//! `impasse study` in a program without it.

use impasse_puzzle::Words;
use impasse_web::Analyse;

use crate::parts::left_out_command;

left_out_command! {
    /// Run a study on the site: check its file, open it, watch it, export it
    Study: "study",
    Words::new("studies", "調査"),
}

/// There are no regressions either.
pub(super) const ANALYSE: Option<Analyse> = None;
