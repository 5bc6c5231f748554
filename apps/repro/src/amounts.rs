//! Amounts as people read them.

/// A count as a number to calculate with.
pub(crate) fn in_f64(number: u64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "shown with few digits")]
    let near = number as f64;
    near
}

/// A count with its thousands kept apart.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// The middle of some figures; `None` where there are none.
pub(crate) fn median(mut figures: Vec<f64>) -> Option<f64> {
    figures.sort_by(f64::total_cmp);
    let last = figures.len().checked_sub(1)?;
    Some(f64::midpoint(figures[last / 2], figures[figures.len() / 2]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_kept_apart() {
        assert_eq!(
            [0, 999, 1_000, 1_234_567].map(grouped),
            ["0", "999", "1,000", "1,234,567"]
        );
    }

    #[test]
    fn the_middle_of_two_lies_between_them() {
        assert_eq!(median(vec![4.0, 1.0]), Some(2.5));
        assert_eq!(median(vec![]), None);
    }
}
