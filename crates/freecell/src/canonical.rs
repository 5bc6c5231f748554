//! One text for a deal in whichever order its columns and suits come.
//!
//! Columns can be exchanged, and so can suits: of one colour, or both colours
//! at once; where cards are built by suit, any of them. The text is the smallest
//! of all these, with cells and columns in order.

use crate::deal::Deal;
use crate::table::Build;
use crate::text;

/// The letters of the suits: first one colour, then the other.
const SUITS: [char; 4] = ['H', 'D', 'C', 'S'];

/// The text of a deal that all its pictures share.
pub(crate) fn canonical(deal: &Deal) -> String {
    let text = text::write(deal, deal.position());
    let by_colour = deal.table().build == Build::Alternate;
    let renamed = exchanges(by_colour).map(|names| renamed(&text, names));
    renamed.min().unwrap_or_default()
}

/// For each suit the one whose name it gets, in every way that the rules do
/// not notice.
fn exchanges(by_colour: bool) -> impl Iterator<Item = [usize; 4]> {
    let each = (0..256_usize).map(|code| [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6]);
    each.filter(move |names| {
        let is_one_to_one = (0..4).all(|suit| names.contains(&suit));
        is_one_to_one && (!by_colour || names[0] / 2 == names[1] / 2)
    })
}

/// The text with other suits, everything in order that has none.
fn renamed(text: &str, names: [usize; 4]) -> String {
    let letter = |sign: char| {
        let suit = SUITS.iter().position(|&letter| letter == sign);
        suit.map_or(sign, |suit| SUITS[names[suit]])
    };
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let (head, tokens) = match line.split_once(": ") {
            Some((head, tokens)) => (Some(head), tokens),
            None => (None, line),
        };
        let tokens = tokens.split(' ');
        let mut tokens: Vec<String> = tokens
            .map(|token| token.chars().map(letter).collect())
            .collect();
        if head.is_some() {
            tokens.sort_unstable();
        }
        lines.push(format!("{} {}", head.unwrap_or(""), tokens.join(" ")));
    }
    lines.sort_unstable();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::canonical;
    use crate::tests::deal;

    const DEAL: &str = "\
Foundations: H-9 C-9 D-9 S-T
Freecells: TC - -
JH
QH QS JD QD
TH KD TD JS
JC KC QC KS KH
";

    /// The same with other suits, and columns and cells in another order.
    const RENAMED: &str = "\
Foundations: H-9 C-9 D-T S-9
Freecells: - - TH
JS
JH KH QH KD KS
TS KC TC JD
QS QD JC QC
";

    #[test]
    fn a_deal_with_other_suits_and_other_columns_is_the_same() {
        let params = "cells=3,columns=4";
        let [one, other] = [DEAL, RENAMED].map(|text| deal(params, text));
        assert_eq!(canonical(&one), canonical(&other));
    }

    #[test]
    fn where_suits_are_built_on_colours_do_not_matter() {
        let crossed = DEAL.replace('H', "x").replace('C', "H").replace('x', "C");
        let same = |params: &str| {
            let [one, other] = [DEAL, &crossed].map(|text| deal(params, text));
            canonical(&one) == canonical(&other)
        };
        assert!(same("cells=3,columns=4,build=suit"));
        assert!(!same("cells=3,columns=4"));
    }
}
