//! Ctrl-C: the first asks the computation to stop with what it has, the
//! second ends the program.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::exit::Code;

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C only raises the flag, once.
pub(crate) fn listen() {
    // Without a handler Ctrl-C ends the program at once, which is its usual
    // meaning: no reason to refuse to work.
    let _ = ctrlc::set_handler(|| {
        if REQUESTED.swap(true, Ordering::Relaxed) {
            std::process::exit(Code::Interrupted as i32);
        }
    });
}

/// The flag itself.
pub(crate) fn requested() -> &'static AtomicBool {
    &REQUESTED
}

/// Whether a stop was requested.
pub(crate) fn is_requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}
