//! What is written on a tile.

use std::fmt;
use std::sync::Arc;

/// The label of a kind: a number of at least two digits, or up to three
/// letters and digits.
///
/// ```
/// use impasse_shisen::Label;
/// assert_eq!(Label::read("7"), Label::read("07"));
/// assert_eq!(Label::read("東").map(|label| label.to_string()), Some("東".into()));
/// assert_eq!(Label::read("--"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label(Arc<str>);

impl Label {
    /// Reads a label.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let length = text.chars().count();
        if !(1..=3).contains(&length) || !text.chars().all(char::is_alphanumeric) {
            return None;
        }
        if text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Some(Self::numbered(text.parse().ok()?));
        }
        Some(Self(text.into()))
    }

    /// The label of kind `number`.
    #[must_use]
    pub fn numbered(number: usize) -> Self {
        Self(format!("{number:02}").into())
    }

    /// A small number that depends on the label alone.
    pub(crate) fn shade(&self) -> usize {
        let number = self.0.parse::<usize>();
        number.unwrap_or_else(|_| self.0.chars().map(|letter| letter as usize).sum())
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
