//! Moments as run records write them: `2026-01-31T09:05:00.250Z`.

use std::time::SystemTime;

/// Now, in universal time.
pub(crate) fn now() -> String {
    humantime::format_rfc3339_millis(SystemTime::now()).to_string()
}
