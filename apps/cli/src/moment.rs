//! Moments as run records write them: `2026-01-31T09:05:00.250Z`.

use std::time::{SystemTime, UNIX_EPOCH};

/// Now, in universal time.
pub(crate) fn now() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    // A clock before 1970 is wrong in any case.
    let millis = since.map_or(0, |since| since.as_millis());
    written(u64::try_from(millis).unwrap_or(u64::MAX))
}

/// That many milliseconds after the beginning of 1970.
fn written(millis: u64) -> String {
    let (seconds, millis) = (millis / 1000, millis % 1000);
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = date(days);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{millis:03}Z")
}

/// The Gregorian date of a day counted from the beginning of 1970.
fn date(days: u64) -> (u64, u64, u64) {
    const ERA: u64 = 146_097;
    // Counted from March of the year 0 on, so that leap days end a year
    // (Hinnant 2013, chrono-Compatible Low-Level Date Algorithms).
    let days = days + 719_468;
    let (era, day) = (days / ERA, days % ERA);
    let year = (day - day / 1460 + day / 36_524 - day / (ERA - 1)) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day_of_month = day - (153 * month + 2) / 5 + 1;
    let january = month >= 10;
    let month = if january { month - 9 } else { month + 3 };
    (era * 400 + year + u64::from(january), month, day_of_month)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(seconds: u64, expected: &str) {
        assert_eq!(written(seconds * 1000 + 7), expected);
    }

    #[test]
    fn moments_are_written_as_the_calendar_says() {
        check(0, "1970-01-01T00:00:00.007Z");
        check(951_782_399, "2000-02-28T23:59:59.007Z");
        check(951_782_400, "2000-02-29T00:00:00.007Z");
        check(951_868_800, "2000-03-01T00:00:00.007Z");
        check(1_709_164_800, "2024-02-29T00:00:00.007Z");
        check(1_767_225_599, "2025-12-31T23:59:59.007Z");
        check(4_107_542_400, "2100-03-01T00:00:00.007Z");
    }

    #[test]
    fn every_day_follows_the_one_before() {
        let mut before = date(0);
        for days in 1..400 * 366 {
            let (year, month, day) = date(days);
            let next = match before {
                (y, m, d) if day > 1 => (y, m, d + 1),
                (y, 12, 31) => (y + 1, 1, 1),
                (y, m, _) => (y, m + 1, 1),
            };
            assert_eq!((year, month, day), next, "day {days}");
            before = next;
        }
    }
}
