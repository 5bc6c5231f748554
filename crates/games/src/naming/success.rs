//! How hard a set file says its puzzles are: a remark of its own, the same in
//! every language, which programs read.
//!
//! ```text
//! ; sokoban walls=rooms
//! ; success: 0.7231
//! #######
//! …
//! ```

const KEY: &str = "success:";

/// The remark that says which share of plays is foretold to end solved.
///
/// ```
/// use impasse_games::naming::{puzzles_in, success_remark};
/// assert_eq!(success_remark(0.72309), "; success: 0.7231");
/// let file = format!("; sokoban\n{}\n#####\n#@$.#\n#####\n", success_remark(0.72309));
/// let found = puzzles_in(&file, None, None).remove(0).expect("a level");
/// assert_eq!(found.success, Some(7231));
/// ```
#[must_use]
pub fn success_remark(share: f64) -> String {
    format!("; {KEY} {share:.4}")
}

/// What the remarks of a text say, in ten thousandths; `None` where they say
/// nothing, or nothing that can be a share.
pub(super) fn success_in(text: &str) -> Option<u16> {
    let remarks = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix(';'));
    let mut said = remarks.filter_map(|remark| remark.trim().strip_prefix(KEY));
    ten_thousandths(said.next()?.trim())
}

/// A share such as `0.7231`, read digit by digit: reading any number would make
/// the page's module larger by a twentieth.
fn ten_thousandths(share: &str) -> Option<u16> {
    let (whole, part) = share.split_once('.').unwrap_or((share, ""));
    let is_number = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    if whole.len() != 1 || !is_number(whole) || !is_number(part) {
        return None;
    }
    let digits = whole.bytes().chain(part.bytes()).chain([b'0'; 4]).take(5);
    let share = digits.fold(0, |share: u32, digit| 10 * share + u32::from(digit - b'0'));
    u16::try_from(share).ok().filter(|&share| share <= 10_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_share_is_one() {
        assert_eq!(success_in("; success: 0.5\n#"), Some(5000));
        assert_eq!(success_in("  ;success:1 \n"), Some(10_000));
        assert_eq!(success_in("; success: 0.72319"), Some(7231));
        for text in [
            "",
            "success: 0.5",
            "; success: 7",
            "; success: NaN",
            "; success:",
        ] {
            assert_eq!(success_in(text), None, "{text}");
        }
    }
}
