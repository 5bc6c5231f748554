//! What is written on a tile.

use std::fmt;

use impasse_pairs::Face;

/// A label: a number of at least two digits, or up to three letters and digits.
///
/// ```
/// use impasse_shisen::Label;
/// assert_eq!(Label::read("7"), Label::read("07"));
/// assert_eq!(Label::read("東").map(|label| label.to_string()), Some("東".into()));
/// assert_eq!(Label::read("--"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label([char; LONGEST]);

/// The most letters of a label.
const LONGEST: usize = 3;
/// What fills up a label that has fewer.
const FILLER: char = '\0';

impl Label {
    /// Reads a label.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let length = text.chars().count();
        if !(1..=LONGEST).contains(&length) || !text.chars().all(char::is_alphanumeric) {
            return None;
        }
        if text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Some(Self::numbered(text.parse().ok()?));
        }
        Some(Self::filled(text.chars()))
    }

    /// The label of kind `number`, which is less than 1000.
    #[must_use]
    pub fn numbered(number: u16) -> Self {
        let digit = |place: u16| char::from(b'0' + u8::try_from(number / place % 10).unwrap_or(0));
        let digits = [digit(100), digit(10), digit(1)];
        Self::filled(digits.into_iter().skip(usize::from(number < 100)))
    }

    /// The code of a mahjong tile.
    #[must_use]
    pub fn of_face(face: Face) -> Self {
        Self::filled(face.to_string().chars())
    }

    fn filled(letters: impl Iterator<Item = char>) -> Self {
        let mut label = [FILLER; LONGEST];
        for (place, letter) in label.iter_mut().zip(letters) {
            *place = letter;
        }
        Self(label)
    }

    fn letters(&self) -> impl Iterator<Item = char> + Clone + use<> {
        self.0.into_iter().filter(|&letter| letter != FILLER)
    }

    /// The label that begins with the same letter and goes on with `1`.
    pub(crate) const fn first_of_suit(self) -> Self {
        let [suit, ..] = self.0;
        Self([suit, '1', FILLER])
    }

    /// The letter it begins with.
    pub(crate) const fn suit(self) -> char {
        self.0[0]
    }

    /// A small number that depends on the label alone.
    pub(crate) fn shade(&self) -> usize {
        let digits = self.letters().map(|letter| letter.to_digit(10));
        let number = digits.reduce(|high, low| Some(10 * high? + low?)).flatten();
        let sum = || self.letters().map(|letter| letter as usize).sum();
        number.map_or_else(sum, |number| number as usize)
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letters().try_for_each(|letter| write!(f, "{letter}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_written_with_two_digits_or_more_and_read_again() {
        for number in 0..1000 {
            let label = Label::numbered(number);
            assert_eq!(label.to_string(), format!("{number:02}"));
            assert_eq!(Label::read(&number.to_string()), Some(label));
            assert_eq!(label.shade(), usize::from(number));
        }
    }
}
