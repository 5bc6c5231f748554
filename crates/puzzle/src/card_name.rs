//! The names of playing cards, as people write them.

/// Suit and rank of a card's name: the suit as one of `C`, `D`, `H`, `S`, the
/// rank from 1 to 13.
///
/// Either may stand first, in small letters or capitals; the suit may be its
/// sign (`♣`, or `♧`), the ace `A` or `1`, the ten `T`, `10` or `0`. No sign
/// stands for a suit and for a rank, so a name has one meaning.
///
/// ```
/// use impasse_puzzle::card_name;
/// for ten in ["TD", "10D", "dt", "D0", "10♦", "♢10"] {
///     assert_eq!(card_name(ten), Some(('D', 10)));
/// }
/// assert_eq!(card_name("1C"), Some(('C', 1)));
/// assert_eq!(card_name("11C"), None);
/// ```
#[must_use]
pub fn card_name(name: &str) -> Option<(char, u8)> {
    let (first, last) = (name.chars().next()?, name.chars().next_back()?);
    let behind = &name[first.len_utf8()..];
    if let Some(suit) = card_suit(first) {
        return Some((suit, card_rank(behind)?));
    }
    let before = &name[..name.len() - last.len_utf8()];
    Some((card_suit(last)?, card_rank(before)?))
}

/// The suit that a letter or a sign stands for: `C`, `D`, `H` or `S`.
#[must_use]
pub fn card_suit(sign: char) -> Option<char> {
    Some(match sign {
        'C' | 'c' | '♣' | '♧' => 'C',
        'D' | 'd' | '♦' | '♢' => 'D',
        'H' | 'h' | '♥' | '♡' => 'H',
        'S' | 's' | '♠' | '♤' => 'S',
        _ => return None,
    })
}

/// The rank, from 1 to 13, that `A`, `7`, `10`, `T` or `K` stand for.
#[must_use]
pub fn card_rank(name: &str) -> Option<u8> {
    Some(match name {
        "A" | "a" | "1" => 1,
        "T" | "t" | "0" | "10" => 10,
        "J" | "j" => 11,
        "Q" | "q" => 12,
        "K" | "k" => 13,
        _ => {
            let &[digit @ b'2'..=b'9'] = name.as_bytes() else {
                return None;
            };
            digit - b'0'
        }
    })
}

/// Whether most words of a text are cards or `--`, and there are eight at
/// least: if so, whether any `--` is among them.
///
/// ```
/// use impasse_puzzle::card_words;
/// assert_eq!(card_words("HA H2 --/DA D2 --/SA S2 --"), Some(true));
/// assert_eq!(card_words("4C 5H QC KX / 2D 7H 9S 3C TD"), Some(false));
/// assert_eq!(card_words("what is this?"), None);
/// ```
#[must_use]
pub fn card_words(text: &str) -> Option<bool> {
    let rows = crate::rows(text);
    let words = || rows.iter().flat_map(|row| &row.words);
    let holes = words().filter(|word| word.text == "--").count();
    let cards = words()
        .filter(|word| card_name(word.text).is_some())
        .count();
    let all = words().count();
    (all >= 8 && 3 * (cards + holes) >= 2 * all && cards > 0).then_some(holes > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_read_in_both_orders() {
        let ranks = [
            "A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K",
        ];
        for (letter, sign) in [('C', '♣'), ('D', '♦'), ('H', '♥'), ('S', '♠')] {
            for (rank, number) in ranks.into_iter().zip(1..) {
                for suit in [letter, letter.to_ascii_lowercase(), sign] {
                    let card = Some((letter, number));
                    assert_eq!(card_name(&format!("{suit}{rank}")), card);
                    assert_eq!(card_name(&format!("{rank}{suit}")), card);
                }
            }
        }
    }

    #[test]
    fn nothing_else_is_a_card() {
        for name in [
            "", "H", "6", "11H", "6HH", "HS", "01H", "6é", "é6", "H-6", "♥",
        ] {
            assert_eq!(card_name(name), None, "{name}");
        }
    }
}
