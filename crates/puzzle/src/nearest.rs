//! The word that was meant, where another was typed.

/// Of the known words the one closest to what was typed; `None` where more than
/// two letters are missing, wrong or too many, or hardly one is right.
///
/// ```
/// use impasse_puzzle::nearest;
/// assert_eq!(nearest("linse", ["width", "lines"]), Some("lines"));
/// assert_eq!(nearest("chess", ["width", "lines"]), None);
/// ```
pub fn nearest<'w>(typed: &str, known: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    // What is longer than any word is near to none.
    let typed: Vec<char> = typed.to_lowercase().chars().take(40).collect();
    let words = known.into_iter();
    let (slips, found) = words
        .map(|word| (slips(&typed, word), word))
        .min_by_key(|&(slips, _)| slips)?;
    (slips <= 2 && slips < typed.len()).then_some(found)
}

/// How many letters must go, come or change (Levenshtein 1966).
fn slips(typed: &[char], word: &str) -> usize {
    // Each row is the cost of the typed letters' beginnings for one more letter of the word.
    let mut row: Vec<usize> = (0..=typed.len()).collect();
    for letter in word.chars() {
        let mut corner = row[0];
        row[0] += 1;
        for (at, other) in typed.iter().enumerate() {
            let change = corner + usize::from(letter != *other);
            corner = row[at + 1];
            row[at + 1] = change.min(row[at] + 1).min(corner + 1);
        }
    }
    row[typed.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(typed: &str, word: &str, expected: usize) {
        let typed: Vec<char> = typed.chars().collect();
        assert_eq!(slips(&typed, word), expected);
    }

    #[test]
    fn letters_that_go_come_or_change_are_counted() {
        check("", "abc", 3);
        check("abc", "abc", 0);
        check("kitten", "sitting", 3);
        check("linse", "lines", 2);
        check("cell", "cells", 1);
        check("麻雀", "麻将", 1);
    }

    #[test]
    fn a_short_word_is_not_near_to_every_short_one() {
        assert_eq!(nearest("x", ["by"]), None);
        assert_eq!(nearest("", ["by"]), None);
    }
}
