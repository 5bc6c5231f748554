//! Why nothing happens when somebody points at the board.

use impasse_puzzle::{Sentence, Spot, Words};

use crate::direction::Direction;
use crate::floor::Floor;
use crate::position::Position;

const OCCUPIED: Words = Words::new("Another box stands there.", "そこには別の荷物があります。");
const NO_PUSH: Words = Words::new(
    "The box cannot be pushed there.",
    "荷物をそこまで押していけません。",
);
const IMMOVABLE: Words = Words::new(
    "This box cannot be pushed now.",
    "この荷物は今は押せません。",
);
const BLOCKED: Words = Words::new(
    "Something stands behind the box.",
    "荷物の先が塞がっています。",
);
const NO_WAY: Words = Words::new("There is no way there.", "そこへ行く道がありません。");

/// Why pointing here, then there means nothing; it does mean nothing.
pub(crate) fn objection(
    floor: &Floor,
    position: &Position,
    from: Spot,
    to: Option<Spot>,
) -> Option<Sentence> {
    let from = floor.cell(from)?;
    let is_box = |cell| position.boxes.contains(cell);
    let words = match to {
        None if is_box(from) => IMMOVABLE,
        None => return None,
        Some(to) => {
            let to = floor.cell(to)?;
            let is_beside = || {
                let mut around = Direction::ALL.into_iter();
                around.any(|direction| floor.next(from, direction) == Some(to))
            };
            match (is_box(from), is_box(to)) {
                _ if from == to => return None,
                (true, true) => OCCUPIED,
                (true, false) => NO_PUSH,
                (false, true) if is_beside() => BLOCKED,
                (false, true) => return None,
                (false, false) => NO_WAY,
            }
        }
    };
    Some(Sentence::new(words, []))
}

#[cfg(test)]
mod tests {
    use impasse_puzzle::Instance as _;

    use super::*;
    use crate::steps::Steps;
    use crate::tests::level;
    use crate::view::View as _;

    #[track_caller]
    fn check(text: &str, from: (u16, u16), to: Option<(u16, u16)>, expected: &str) {
        let steps = Steps::new(level(text));
        let spot = |(x, y)| Spot::new(x, y);
        let start = impasse_puzzle::Puzzle::start(&steps);
        let said = steps.objection(&start, spot(from), to.map(spot));
        let said = said.map(|said| said.to_string()).unwrap_or_default();
        assert_eq!(said, expected, "{text}");
    }

    const YARD: &str = "########/#@ $#  #/#  $#  #/#  . .##/########";

    #[test]
    fn who_points_in_vain_is_told_why() {
        check(YARD, (1, 1), Some((6, 1)), "");
        check(
            YARD,
            (3, 2),
            Some((1, 1)),
            "The box cannot be pushed there.",
        );
        check(YARD, (3, 2), Some((3, 1)), "Another box stands there.");
        check(YARD, (3, 1), None, "This box cannot be pushed now.");
        check(
            "#####/#@$##/# $.#/#  .#/#####",
            (1, 1),
            Some((2, 1)),
            "Something stands behind the box.",
        );
        check(
            "#######/#@$ ..#/##$   #/#######",
            (1, 1),
            Some((3, 1)),
            "There is no way there.",
        );
        check(YARD, (1, 1), Some((2, 1)), "");
    }

    #[test]
    fn dead_squares_are_targets_that_nobody_aims_at() {
        let steps = Steps::new(level("######/#@   #/# $. #/#    #/######"));
        let start = impasse_puzzle::Puzzle::start(&steps);
        let from = Spot::new(2, 2);
        let corner = Spot::new(4, 1);
        assert!(steps.targets(&start, from).contains(&corner));
        let aims = steps.aims(&start, from);
        assert!(
            !aims.contains(&corner) && aims.contains(&Spot::new(3, 2)),
            "{aims:?}"
        );
    }
}
