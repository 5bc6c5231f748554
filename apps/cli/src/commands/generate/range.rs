//! Ranges as people write them: `0.6..0.8`, `60%..80%`, `90`.

use std::ops::RangeInclusive;

use impasse_puzzle::sentence;

use crate::amounts::Expected;

/// From one figure to another, both included.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FigureRange(pub(crate) RangeInclusive<f64>);

/// Shares: a single one means what is within 0.05 of it.
pub(crate) fn shares(text: &str) -> Result<FigureRange, Expected> {
    let share = |text: &str| {
        let text = text.trim();
        let share = match text.strip_suffix('%') {
            Some(percent) => percent.trim().parse::<f64>().ok()? / 100.0,
            None => text.parse().ok()?,
        };
        (0.0..=1.0).contains(&share).then_some(share)
    };
    let read = || match text.split_once("..") {
        Some((low, high)) => ordered(share(low)?, share(high)?),
        None => {
            share(text).and_then(|share| ordered((share - 0.05).max(0.0), (share + 0.05).min(1.0)))
        }
    };
    read().ok_or_else(|| {
        Expected(sentence!(
            "give shares from 0 to 1 such as 0.6..0.8, 60%..80% or 0.7, the smaller one first",
            "0.6..0.8、60%..80%、0.7のような0から1までの割合を、小さい方から指定してください"
        ))
    })
}

/// Seconds: a single number means a tenth more or less.
pub(crate) fn seconds(text: &str) -> Result<FigureRange, Expected> {
    let time = |text: &str| {
        let text = text.trim();
        let time: f64 = text.strip_suffix('s').unwrap_or(text).parse().ok()?;
        (0.0..1e9).contains(&time).then_some(time)
    };
    let read = || match text.split_once("..") {
        Some((low, high)) => ordered(time(low)?, time(high)?),
        None => time(text).and_then(|time| ordered(0.9 * time, 1.1 * time)),
    };
    read().ok_or_else(|| {
        Expected(sentence!(
            "give seconds such as 60..180 or 90, the smaller number first",
            "60..180、90のような秒数を、小さい方から指定してください"
        ))
    })
}

fn ordered(low: f64, high: f64) -> Option<FigureRange> {
    (low <= high).then_some(FigureRange(low..=high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_as_people_write_them() {
        let range = |low, high| Ok(FigureRange(low..=high));
        assert_eq!(shares("0.6..0.8"), range(0.6, 0.8));
        assert_eq!(shares("60%..80%"), range(0.6, 0.8));
        assert_eq!(shares("1"), range(0.95, 1.0));
        assert_eq!(seconds("60..180s"), range(60.0, 180.0));
        for wrong in ["", "0.8..0.6", "1.2", "60..80", "nan", "..", "a..b"] {
            assert!(shares(wrong).is_err(), "{wrong}");
        }
        for wrong in ["", "-1", "9..1", "inf"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }
}
