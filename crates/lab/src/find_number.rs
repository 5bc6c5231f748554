//! Which number an opened puzzle has.

use std::ops::RangeInclusive;

use impasse_puzzle::{Control, Limit, OpenError};
use impasse_search::Meter;

use crate::Opened;

/// The name of the first numbered puzzle among these that is the opened one:
/// `freecell#617`.
///
/// ```
/// use impasse_puzzle::Control;
/// let deal = impasse_lab::open("superpuzz:columns=4#42")?;
/// let name = impasse_lab::number_of(&*deal, 0..=1000, Control::free());
/// assert_eq!(name, Ok(Some("superpuzz:columns=4#42".to_owned())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The limit that was reached before all were looked at.
pub fn number_of(
    opened: &dyn Opened,
    among: RangeInclusive<u64>,
    control: Control<'_>,
) -> Result<Option<String>, Limit> {
    let (game, params, text) = (opened.listed(), opened.params(), opened.text());
    let mut meter = Meter::new(control);
    match impasse_games::number_of(game, &params, &text, among, &mut meter) {
        Ok(name) => Ok(name),
        Err(OpenError::Unfinished(limit)) => Err(limit),
        // What was opened from a text of its own has no number.
        Err(OpenError::Text(_) | OpenError::Param(_)) => Ok(None),
    }
}
