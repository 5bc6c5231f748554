//! The word that was meant, where another was typed.

/// Of the known words the one closest to what was typed; `None` where more than
/// two letters are missing, wrong, too many or in another's place, or more than
/// a third: any short word is two letters from any other.
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
    let letters = typed.len().max(found.chars().count());
    (slips <= 2 && 3 * slips <= letters).then_some(found)
}

/// How many letters must go, come, change, or change places with the next one
/// (Damerau 1964).
fn slips(typed: &[char], word: &str) -> usize {
    // Each row is the cost of the typed letters' beginnings for one more letter of the word.
    let mut row: Vec<usize> = (0..=typed.len()).collect();
    let mut above = row.clone();
    let mut before = None;
    for letter in word.chars() {
        let mut next = vec![row[0] + 1];
        for (at, other) in typed.iter().enumerate() {
            let change = row[at] + usize::from(letter != *other);
            let mut least = change.min(row[at + 1] + 1).min(next[at] + 1);
            if at > 0 && before == Some(*other) && typed[at - 1] == letter {
                least = least.min(above[at - 1] + 1);
            }
            next.push(least);
        }
        above = std::mem::replace(&mut row, next);
        before = Some(letter);
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
        check("linse", "lines", 1);
        check("eht", "the", 2);
        check("ba", "abc", 2);
        check("cell", "cells", 1);
        check("麻雀", "麻将", 1);
    }

    #[test]
    fn a_short_word_is_not_near_to_every_short_one() {
        assert_eq!(nearest("x", ["by"]), None);
        assert_eq!(nearest("", ["by"]), None);
        assert_eq!(nearest("key", ["by"]), None);
        assert_eq!(nearest("note", ["name"]), None);
        assert_eq!(nearest("nmae", ["note", "name"]), Some("name"));
    }
}
