//! One text for a deal in whichever order its rows and suits come.
//!
//! Neither rows nor suits differ in anything, so they can be exchanged. The
//! text is the smallest of the 24 with other suits, its rows in order.

/// The suits' letters.
const SUITS: [char; 4] = ['S', 'H', 'D', 'C'];

/// The text of a deal that all its pictures share.
pub(crate) fn text(deal: &str) -> String {
    let renamed = crate::permutations().map(|names| renamed(deal, names));
    renamed.min().unwrap_or_default()
}

fn renamed(deal: &str, names: [usize; 4]) -> String {
    let cell = |name: &str| -> String {
        let mut signs = name.chars();
        let first = signs.next().unwrap_or('-');
        let suit = SUITS.iter().position(|&letter| letter == first);
        let first = suit.map_or(first, |suit| SUITS[names[suit]]);
        std::iter::once(first).chain(signs).collect()
    };
    let rows = deal.lines().map(|row| {
        let cells: Vec<String> = row.split(' ').map(cell).collect();
        cells.join(" ")
    });
    let mut rows: Vec<String> = rows.collect();
    rows.sort_unstable();
    rows.join("\n")
}

#[cfg(test)]
mod tests {
    use super::text;

    const DEAL: &str = "-- SA HA C2\nDA H3 -- D2\n-- CA C3 --\nS2 D3 S3 H2\n";

    #[test]
    fn a_deal_with_other_suits_in_other_rows_is_the_same() {
        let other = "C2 H3 C3 D2\n-- SA S3 --\nHA D3 -- H2\n-- CA DA S2\n";
        assert_eq!(text(other), text(DEAL));
    }

    #[test]
    fn a_deal_with_two_cards_exchanged_is_another_one() {
        let other = "-- SA HA D2\nDA H3 -- C2\n-- CA C3 --\nS2 D3 S3 H2\n";
        assert_ne!(text(other), text(DEAL));
    }
}
