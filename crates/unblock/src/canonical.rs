//! One text for a board in whichever way it is laid out.
//!
//! A board turned upside down is the same board, and so is one whose cars have
//! other names. The text is the smaller of the two pictures, its cars named in
//! the order in which they are met; the car that leaves keeps its name.

/// The text of a board that all its pictures share.
pub(crate) fn text(board: &str) -> String {
    let rows: Vec<&str> = board.lines().collect();
    let upside_down: Vec<&str> = rows.iter().rev().copied().collect();
    named(&rows).min(named(&upside_down))
}

/// The rows with cars named as they are met.
fn named(rows: &[&str]) -> String {
    let mut met = Vec::new();
    let mut name = |sign: char| {
        if !sign.is_ascii_alphabetic() || matches!(sign, 'A' | 'o' | 'x') {
            return sign;
        }
        let known = met.iter().position(|&other| other == sign);
        let index = known.unwrap_or_else(|| {
            met.push(sign);
            met.len() - 1
        });
        ('B'..).nth(index).unwrap_or(sign)
    };
    let rows = rows
        .iter()
        .map(|row| row.chars().map(&mut name).collect::<String>());
    rows.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::text;

    const BOARD: &str = "BB.C\nAA.C\nD...\nDEE.\n";

    #[test]
    fn a_board_upside_down_or_with_other_names_is_the_same() {
        assert_eq!(text("DEE.\nD...\nAA.C\nBB.C\n"), text(BOARD));
        assert_eq!(text("XX.Y\nAA.Y\nZ...\nZBB.\n"), text(BOARD));
    }

    #[test]
    fn a_board_with_another_car_is_another_one() {
        assert_ne!(text("BB.C\nAA.C\n....\nDEE.\n"), text(BOARD));
        assert_ne!(text("C.BB\nC.AA\n...D\n.EED\n"), text(BOARD));
    }
}
