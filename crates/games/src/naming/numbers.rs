//! Puzzle numbers: one, or a range of them.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use impasse_puzzle::{Complaint, ParamError, Sentence, sentence};

/// Puzzle numbers from the first to the last, both meant.
///
/// ```
/// use impasse_games::naming::Numbers;
/// let numbers: Numbers = "1..3".parse()?;
/// assert_eq!(numbers.iter().collect::<Vec<_>>(), [1, 2, 3]);
/// assert_eq!(Numbers::one(5).to_string(), "5");
/// # Ok::<(), impasse_games::naming::NumbersError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The first.
    pub first: u64,
    /// The last, not below the first.
    pub last: u64,
}

impl Numbers {
    /// A single number.
    #[must_use]
    pub const fn one(number: u64) -> Self {
        Self {
            first: number,
            last: number,
        }
    }

    /// All of them, going up.
    #[must_use]
    pub const fn iter(self) -> RangeInclusive<u64> {
        self.first..=self.last
    }
}

impl IntoIterator for Numbers {
    type Item = u64;
    type IntoIter = RangeInclusive<u64>;

    fn into_iter(self) -> RangeInclusive<u64> {
        self.iter()
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last {
            self.first.fmt(f)
        } else {
            write!(f, "{}..{}", self.first, self.last)
        }
    }
}

impl FromStr for Numbers {
    type Err = NumbersError;

    fn from_str(text: &str) -> Result<Self, NumbersError> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let wrong = |expected| NumbersError {
            what: text.chars().take(40).collect(),
            expected,
        };
        let first = whole(first).map_err(wrong)?;
        let last = whole(last).map_err(wrong)?;
        if first > last {
            return Err(wrong(Expected::Rising));
        }
        Ok(Self { first, last })
    }
}

fn whole(digits: &str) -> Result<u64, Expected> {
    let is_whole = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if is_whole(digits) {
        return digits.parse().map_err(|_| Expected::Smaller);
    }
    match digits.strip_prefix('-') {
        Some(rest) if is_whole(rest) => Err(Expected::NotNegative),
        _ => Err(Expected::Number),
    }
}

/// Numbers that are none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumbersError {
    what: String,
    expected: Expected,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    Number,
    NotNegative,
    Smaller,
    Rising,
}

impl Complaint for NumbersError {
    fn sentence(&self) -> Sentence {
        let expected = match self.expected {
            Expected::Number => sentence!(
                "a whole number such as `#5`, or a range such as `#1..20`",
                "「#5」のような整数か、「#1..20」のような範囲"
            ),
            Expected::NotNegative => {
                sentence!("a number that is not negative", "負でない番号")
            }
            Expected::Smaller => sentence!("a number up to {0}", "{0}までの番号", u64::MAX),
            Expected::Rising => sentence!(
                "a range that goes up, such as `#1..20`",
                "「#1..20」のように小さい方から書いた範囲"
            ),
        };
        ParamError::new(format!("#{}", self.what), expected).sentence()
    }
}

impl fmt::Display for NumbersError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl std::error::Error for NumbersError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, first: u64, last: u64) {
        assert_eq!(text.parse(), Ok(Numbers { first, last }), "{text}");
    }

    #[track_caller]
    fn check_refused(text: &str, expected: &str) {
        let error = text.parse::<Numbers>().expect_err(text);
        assert_eq!(error.to_string(), format!("`#{text}` should be {expected}"));
    }

    #[test]
    fn whole_numbers_and_rising_ranges_are_read() {
        check("0", 0, 0);
        check("18446744073709551615", u64::MAX, u64::MAX);
        check("1..32000", 1, 32000);
        check("7..7", 7, 7);
        check("0..18446744073709551615", 0, u64::MAX);
    }

    #[test]
    fn everything_else_is_refused_with_the_reason() {
        let number = "a whole number such as `#5`, or a range such as `#1..20`";
        for text in [
            "", "x", "+5", " 5", "5 ", "1.5", "1..", "..2", "1...2", "1..=2", "٣",
        ] {
            check_refused(text, number);
        }
        check_refused("-1", "a number that is not negative");
        check_refused("1..-2", "a number that is not negative");
        check_refused(
            "18446744073709551616",
            "a number up to 18446744073709551615",
        );
        check_refused("5..3", "a range that goes up, such as `#1..20`");
    }
}
