//! What an answer is corrected by.
//!
//! Training finds the middle of log odds; the mean of chances lies above it. A
//! straight line from answers to log odds, fitted to deals that nobody learnt
//! from, mends that and changes no order. It stands in the card of a network,
//! `correction.win` for the answer `win`: a shift and a slope.

use std::fmt;

use crate::NetError;
use crate::network::Parts;

/// A straight line that rises: what is told instead of an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Correction {
    /// What is told instead of 0.
    pub shift: f64,
    /// By how much more is told where an answer is greater by 1.
    pub slope: f64,
}

impl Correction {
    /// Answers as they are.
    pub const NONE: Self = Self {
        shift: 0.0,
        slope: 1.0,
    };

    /// What is told instead of an answer.
    #[must_use]
    pub fn of(self, answer: f64) -> f64 {
        self.shift + self.slope * answer
    }

    fn read(text: &str) -> Option<Self> {
        let (shift, slope) = text.split_once(' ')?;
        let (shift, slope): (f64, f64) = (shift.parse().ok()?, slope.parse().ok()?);
        let is_line = shift.is_finite() && slope.is_finite() && slope > 0.0;
        is_line.then_some(Self { shift, slope })
    }
}

/// As the card has it.
impl fmt::Display for Correction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.shift, self.slope)
    }
}

/// The name under which the card has the correction of an answer.
pub(crate) fn name(answer: &str) -> String {
    format!("correction.{answer}")
}

/// The correction of an answer as the card has it; none where it says nothing.
pub(crate) fn of(parts: &Parts, answer: &str) -> Result<Correction, NetError> {
    let name = name(answer);
    let line = parts.card.iter().find(|(known, _)| *known == name);
    let Some((_, text)) = line else {
        return Ok(Correction::NONE);
    };
    let read = Correction::read(text);
    read.ok_or_else(|| NetError::new(format!("{name}: {text:?} is no shift and rising slope")))
}
