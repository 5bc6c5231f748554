//! Amounts as people write them: `60s`, `10M`, `8G`.

use std::fmt;
use std::num::NonZero;
use std::time::Duration;

use impasse_puzzle::{Sentence, sentence};

/// A limit as given: an amount, or `none`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Allowance<T> {
    /// As much as it takes.
    Unlimited,
    /// This much.
    AtMost(T),
}

impl<T> Allowance<T> {
    /// The amount, if there is one.
    pub(crate) fn amount(self) -> Option<T> {
        match self {
            Self::Unlimited => None,
            Self::AtMost(amount) => Some(amount),
        }
    }
}

/// What a value on the command line should have been, in the reader's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Expected(pub(crate) Sentence);

impl Expected {
    /// A whole number between these.
    pub(crate) fn whole(least: u64, most: u64) -> Self {
        Self(sentence!(
            "give a whole number from {0} to {1}",
            "{0}から{1}までの整数を指定してください",
            least,
            most
        ))
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Expected {}

/// `500ms`, `60s` or plain `60`, `1.5m`, `2h`, `none`.
pub(crate) fn time(text: &str) -> Result<Allowance<Duration>, Expected> {
    const UNITS: &[(&str, f64)] = &[
        ("ms", 0.001),
        ("s", 1.0),
        ("m", 60.0),
        ("min", 60.0),
        ("h", 3600.0),
        ("", 1.0),
    ];
    unless_none(text, |text| {
        let seconds = scaled(text, UNITS)?;
        Duration::try_from_secs_f64(seconds).ok()
    })
    .ok_or_else(|| {
        Expected(sentence!(
            "give a time such as 500ms, 60s, 1.5m, 2h or none",
            "500ms、60s、1.5m、2h、noneのような時間を指定してください"
        ))
    })
}

/// A whole number from 1 to the last.
pub(crate) fn from_1_to<const LAST: u8>(text: &str) -> Result<u8, Expected> {
    let number = text
        .parse()
        .ok()
        .filter(|number| (1..=LAST).contains(number));
    number.ok_or_else(|| Expected::whole(1, LAST.into()))
}

/// `1000000`, `1_000_000`, `1e6`, `1M`, `none`.
pub(crate) fn count(text: &str) -> Result<Allowance<u64>, Expected> {
    const UNITS: &[(&str, f64)] = &[("", 1.0), ("k", 1e3), ("m", 1e6), ("g", 1e9)];
    unless_none(text, |text| whole(text, UNITS)).ok_or_else(|| {
        Expected(sentence!(
            "give a number such as 1000000, 1e6, 10M or none",
            "1000000、1e6、10M、noneのような数を指定してください"
        ))
    })
}

/// `512M`, `8G`, `8GiB`, plain bytes, `none`; a K is 1024 bytes.
pub(crate) fn bytes(text: &str) -> Result<Allowance<u64>, Expected> {
    const K: f64 = 1024.0;
    const UNITS: &[(&str, f64)] = &[
        ("", 1.0),
        ("b", 1.0),
        ("k", K),
        ("kb", K),
        ("kib", K),
        ("m", K * K),
        ("mb", K * K),
        ("mib", K * K),
        ("g", K * K * K),
        ("gb", K * K * K),
        ("gib", K * K * K),
        ("t", K * K * K * K),
        ("tb", K * K * K * K),
        ("tib", K * K * K * K),
    ];
    unless_none(text, |text| whole(text, UNITS)).ok_or_else(|| {
        Expected(sentence!(
            "give an amount of memory such as 512M, 8G or none",
            "512M、8G、noneのようなメモリー量を指定してください"
        ))
    })
}

/// A plain whole number.
pub(crate) fn number(text: &str) -> Result<u64, Expected> {
    text.parse().map_err(|_| Expected::whole(0, u64::MAX))
}

/// As [`number`], but at least 1.
pub(crate) fn positive(text: &str) -> Result<u64, Expected> {
    let number = number(text).ok().filter(|&number| number > 0);
    number.ok_or_else(|| Expected::whole(1, u64::MAX))
}

/// A number of threads.
pub(crate) fn threads(text: &str) -> Result<NonZero<u16>, Expected> {
    text.parse().map_err(|_| {
        Expected(sentence!(
            "give a number of threads from 1 to {0}",
            "スレッド数を1から{0}までの整数で指定してください",
            u64::from(u16::MAX)
        ))
    })
}

/// A depth of a space.
pub(crate) fn depth(text: &str) -> Result<u32, Expected> {
    text.parse().map_err(|_| {
        Expected(sentence!(
            "give a depth from 0 to {0}",
            "深さを0から{0}までの整数で指定してください",
            u64::from(u32::MAX)
        ))
    })
}

fn unless_none<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Allowance<T>> {
    match text {
        "none" => Some(Allowance::Unlimited),
        _ => read(text).map(Allowance::AtMost),
    }
}

fn whole(text: &str, units: &[(&str, f64)]) -> Option<u64> {
    let plain = text.replace('_', "");
    if let Ok(number) = plain.parse() {
        return Some(number);
    }
    let number = scaled(&plain, units)?;
    // Beyond 2^63 the rounding of the product would show.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "in range"
    )]
    (number.fract() == 0.0 && number < 9e18).then_some(number as u64)
}

/// A number with a unit behind it.
fn scaled(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let is_part = |c: char| c.is_ascii_digit() || c == '.';
    let mut end = text.find(|c| !is_part(c)).unwrap_or(text.len());
    // `1e6`: an exponent belongs to the number.
    let rest = text[end..].strip_prefix(['e', 'E']);
    if let Some(exponent) = rest.filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
        let digits = exponent.find(|c: char| !c.is_ascii_digit());
        end += 1 + digits.unwrap_or(exponent.len());
    }
    let number: f64 = text[..end].parse().ok()?;
    let unit = text[end..].trim().to_ascii_lowercase();
    let &(_, size) = units.iter().find(|(name, _)| *name == unit)?;
    let amount = number * size;
    amount.is_finite().then_some(amount)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check<T: PartialEq + std::fmt::Debug>(
        read: fn(&str) -> Result<Allowance<T>, Expected>,
        text: &str,
        expected: Option<T>,
    ) {
        assert_eq!(read(text).map(Allowance::amount), Ok(expected), "{text}");
    }

    #[test]
    fn amounts_are_read_as_people_write_them() {
        check(time, "60s", Some(Duration::from_mins(1)));
        check(time, "60", Some(Duration::from_mins(1)));
        check(time, "500ms", Some(Duration::from_millis(500)));
        check(time, "1.5m", Some(Duration::from_secs(90)));
        check(time, "2 h", Some(Duration::from_hours(2)));
        check(time, "none", None);
        check(count, "1_000", Some(1000));
        check(count, "1e6", Some(1_000_000));
        check(count, "2.5M", Some(2_500_000));
        check(count, "18446744073709551615", Some(u64::MAX));
        check(bytes, "8G", Some(8 << 30));
        check(bytes, "512MiB", Some(512 << 20));
        check(bytes, "4096", Some(4096));
        check(bytes, "none", None);
    }

    #[test]
    fn what_is_no_amount_is_refused() {
        for text in ["", "s", "-1s", "1d", "1e999", "nan", "inf", "1 2"] {
            assert!(time(text).is_err(), "{text}");
        }
        for text in ["", "-1", "1.5", "1e30", "M", "1e", "0x10"] {
            assert!(count(text).is_err(), "{text}");
            assert!(bytes(text).is_err(), "{text}");
        }
    }
}
