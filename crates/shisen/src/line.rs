//! The line that joins a pair, as it is drawn.

use crate::grid::{Grid, Place};

/// The cells of the shortest line between two tiles, both included; among
/// equally short ones that with the fewest turns, then the leftmost or
/// topmost. `None` where no line joins them.
pub(crate) fn line(grid: &Grid, a: Place, b: Place) -> Option<Vec<Place>> {
    let (from, to) = ((a, grid.sight(a)), (b, grid.sight(b)));
    let by_column = bits(grid.middle_columns(from, to)).map(|x| {
        let corners = [a, Place { x, y: a.y }, Place { x, y: b.y }, b];
        (corners, x)
    });
    let by_row = bits(grid.middle_rows(from, to)).map(|y| {
        let corners = [a, Place { x: a.x, y }, Place { x: b.x, y }, b];
        (corners, y)
    });
    let (corners, _) = by_column
        .chain(by_row)
        .min_by_key(|(corners, at)| (length(*corners), turns(*corners), *at))?;
    Some(cells(corners))
}

fn bits(mut word: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = u8::try_from(word.trailing_zeros()).expect("at most 64");
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}

fn distance(a: Place, b: Place) -> u32 {
    u32::from(a.x.abs_diff(b.x)) + u32::from(a.y.abs_diff(b.y))
}

fn length(corners: [Place; 4]) -> u32 {
    corners
        .windows(2)
        .map(|part| distance(part[0], part[1]))
        .sum()
}

/// A part of no length is no part: what it would turn into goes straight on.
fn turns(corners: [Place; 4]) -> usize {
    let parts = corners.windows(2).filter(|part| part[0] != part[1]);
    parts.count()
}

/// All cells along the corners, each once.
pub(crate) fn cells(corners: [Place; 4]) -> Vec<Place> {
    let mut cells = vec![corners[0]];
    for part in corners.windows(2) {
        let mut at = part[0];
        while at != part[1] {
            at = Place {
                x: towards(at.x, part[1].x),
                y: towards(at.y, part[1].y),
            };
            cells.push(at);
        }
    }
    cells
}

fn towards(from: u8, to: u8) -> u8 {
    match from.cmp(&to) {
        std::cmp::Ordering::Less => from + 1,
        std::cmp::Ordering::Equal => from,
        std::cmp::Ordering::Greater => from - 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{board, random_board};
    use impasse_laws::kit::check_picture;
    use impasse_puzzle::{Instance, Puzzle, draw};

    /// The line of the first move.
    #[track_caller]
    fn check_line(lines: &str, text: &str, drawn: &str) {
        let board = board(lines, text);
        let mut moves = Vec::new();
        board.moves(&board.start(), &mut moves);
        let marks = board.marks(&board.start(), moves[0]);
        check_picture(&draw::text(&board.scene(&board.start()), &marks), drawn);
    }

    #[test]
    fn the_shortest_line_is_drawn() {
        check_line(
            "inside",
            "A B C / -- -- -- / B C A",
            "
            (A)   B    C
            (--) (--) (--)
             B    C   (A)
            ",
        );
        check_line(
            "outside",
            "B A B / C -- C / B A B",
            "
            ()  ()  ()
            (B)  A  (B)
             C  --   C
             B   A   B
            ",
        );
    }

    #[test]
    fn a_line_is_drawn_for_every_pair_and_for_no_other() {
        for number in 0..60 {
            let board = random_board(number);
            let frame = board.frame();
            let grid = Grid::new(frame, &board.start());
            for &pair in board.pairs() {
                let [a, b] = [pair.first, pair.second].map(|cell| Place::of(frame, cell));
                let line = line(&grid, a, b);
                assert_eq!(line.is_some(), board.is_legal(&board.start(), pair));
                let Some(line) = line else { continue };
                assert_eq!((line.first(), line.last()), (Some(&a), Some(&b)));
                assert!(line.windows(2).all(|step| distance(step[0], step[1]) == 1));
                let inner = &line[1..line.len() - 1];
                assert!(inner.iter().all(|&place| !grid.stops(place)));
            }
        }
    }
}
