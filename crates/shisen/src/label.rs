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
pub struct Label(Text);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Text {
    Number(u16),
    Word(Arc<str>),
}

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
        Some(Self(Text::Word(text.into())))
    }

    /// The label of kind `number`.
    #[must_use]
    pub const fn numbered(number: u16) -> Self {
        Self(Text::Number(number))
    }

    /// A small number that depends on the label alone.
    pub(crate) fn shade(&self) -> usize {
        match &self.0 {
            Text::Number(number) => usize::from(*number),
            Text::Word(word) => word.chars().map(|letter| letter as usize).sum(),
        }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Text::Number(number) => write!(f, "{number:02}"),
            Text::Word(word) => f.write_str(word),
        }
    }
}
