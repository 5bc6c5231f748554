//! In which order a solution fills the goals, as a picture.
//!
//! A box is *packed* by its last push: from then on it stands where it ends.
//! Boxes are numbered in that order; those that are never pushed come first.
//! The number stands large on the goal and small where the box began, both in
//! a colour that goes from pale to dark. Where a box rested on its way while
//! another was pushed, a dot of its colour is left.

use impasse_puzzle::draw::{Canvas, INK, Sheet, cut};
use impasse_puzzle::{Lang, Words};
use impasse_sokoban::{Cell, Level, Place, View};

/// The way of one box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedBox {
    /// Where it stood at first.
    pub from: Cell,
    /// Where it stands in the end.
    pub to: Cell,
    /// Where it stood while others were pushed, its first and its last cell left
    /// out.
    pub rests: Vec<Cell>,
    /// Its last push, counted from 1 over all; 0 where it is never pushed.
    pub packed: usize,
}

/// The boxes in the order in which legal moves pack them.
///
/// # Panics
///
/// If a move is not legal.
#[must_use]
pub fn packing_order<V: View>(view: &V, moves: &[V::Move]) -> Vec<PackedBox> {
    let mut state = view.start();
    let mut boxes: Vec<PackedBox> = state
        .boxes
        .iter()
        .map(|cell| PackedBox {
            from: cell,
            to: cell,
            rests: Vec::new(),
            packed: 0,
        })
        .collect();
    let (mut made, mut last) = (0, None);
    for &m in moves {
        let before = state.boxes.clone();
        view.play(&mut state, m);
        let Some(to) = state.boxes.iter().find(|&cell| !before.contains(cell)) else {
            continue;
        };
        let left = |each: &PackedBox| !state.boxes.contains(each.to);
        let own = boxes.iter().position(left);
        let own = own.expect("where a box comes to, one has left");
        made += 1;
        let each = &mut boxes[own];
        if last != Some(own) && each.packed > 0 {
            each.rests.push(each.to);
        }
        each.to = to;
        each.packed = made;
        last = Some(own);
    }
    boxes.sort_by_key(|each| each.packed);
    boxes
}

const SIDE: f64 = 40.0;
const MARGIN: f64 = 20.0;
const TOP: f64 = 62.0;
/// Narrower pictures have no room for the explanation.
const LEAST: f64 = 545.0;

const EXPLAINED: Words = Words::new(
    "goals numbered as filled; small: where the box began; dot: where it rested; violet: the player",
    "数字はゴールが埋まる順番、小さい数字はその荷物の最初の位置、点は途中で置かれた位置、紫は作業員",
);

/// The colour of a box: pale for those packed first, dark for the last; and
/// whether letters on it are white.
fn colour(number: usize, of: usize) -> (String, bool) {
    // From a pale yellow over green to a dark blue, each darker than the one
    // before, so that they are told apart without colours, too.
    const STOPS: [[f64; 3]; 3] = [
        [246.0, 231.0, 150.0],
        [64.0, 170.0, 140.0],
        [36.0, 52.0, 110.0],
    ];
    let at = ratio(number, of.saturating_sub(1).max(1)) * 2.0;
    let (low, share) = if at < 1.0 { (0, at) } else { (1, at - 1.0) };
    let mixed: Vec<String> = (0..3)
        .map(|part| {
            let value = STOPS[low][part] * (1.0 - share) + STOPS[low + 1][part] * share;
            format!("{value:.0}")
        })
        .collect();
    (format!("rgb({})", mixed.join(",")), at > 0.9)
}

#[expect(clippy::cast_precision_loss, reason = "a board has few boxes")]
fn ratio(part: usize, of: usize) -> f64 {
    part as f64 / of as f64
}

/// The board with the boxes numbered in the order in which they are packed.
#[must_use]
pub fn packing_picture(level: &Level, order: &[PackedBox], title: &str, lang: Lang) -> String {
    let floor = level.floor();
    let board = (
        f64::from(floor.width()) * SIDE,
        f64::from(floor.height()) * SIDE,
    );
    let width = board.0.max(LEAST) + 2.0 * MARGIN;
    let sheet = Sheet::white(width.round(), (TOP + board.1 + MARGIN).round());
    let title = cut(title, 48);
    let mut canvas = Canvas::new(sheet, &title);
    canvas.text(
        MARGIN,
        28.0,
        "font-size=\"17\" font-weight=\"bold\"",
        &title,
    );
    let style = format!("font-size=\"11\" fill=\"{INK}\"");
    canvas.text(MARGIN, 48.0, &style, EXPLAINED.of(lang));
    canvas.begin_at(MARGIN, TOP);
    draw_floor(&mut canvas, level);
    for (number, each) in order.iter().enumerate() {
        draw_box(&mut canvas, level, each, (number, order.len()));
    }
    canvas.end_part();
    canvas.finish()
}

fn draw_floor(canvas: &mut Canvas, level: &Level) {
    let floor = level.floor();
    let (mut x, mut y) = (0, 0);
    for place in floor.places() {
        let fill = match *place {
            Place::Wall | Place::Ornament => Some("#5b5346"),
            Place::Floor(_) => Some("#eeeae0"),
            Place::Outside => None,
        };
        if let Some(fill) = fill {
            let corner = (f64::from(x) * SIDE, f64::from(y) * SIDE);
            let style = format!("fill=\"{fill}\" stroke=\"#ffffff\"");
            canvas.rect(corner.0, corner.1, (SIDE, SIDE), &style);
        }
        x += 1;
        if x == floor.width() {
            (x, y) = (0, y + 1);
        }
    }
    for goal in floor.goals().iter() {
        let ring = "fill=\"none\" stroke=\"#b48a1e\" stroke-width=\"2\"";
        canvas.ellipse(middle(level, goal), (17.0, 17.0), ring);
    }
    let player = level.start().player;
    canvas.ellipse(middle(level, player), (6.0, 6.0), "fill=\"#8a3a78\"");
}

fn middle(level: &Level, cell: Cell) -> (f64, f64) {
    let spot = level.floor().spot(cell);
    (
        (f64::from(spot.x) + 0.5) * SIDE,
        (f64::from(spot.y) + 0.5) * SIDE,
    )
}

fn draw_box(canvas: &mut Canvas, level: &Level, each: &PackedBox, (at, of): (usize, usize)) {
    let (colour, is_dark) = colour(at, of);
    let name = (at + 1).to_string();
    let ink = if is_dark { "#ffffff" } else { INK };
    canvas.begin_part(&name);
    let dark = format!("fill=\"{colour}\" stroke=\"{INK}\"");
    // The corner belongs to where boxes began, so that a goal may be both.
    let (x, y) = middle(level, each.from);
    canvas.rect(x - 19.0, y - 19.0, (17.0, 13.0), &dark);
    let style = format!("font-size=\"10\" text-anchor=\"middle\" fill=\"{ink}\"");
    canvas.text(x - 10.5, y - 9.0, &style, &name);
    for &rest in &each.rests {
        let (x, y) = middle(level, rest);
        canvas.ellipse((x + 14.0, y + 14.0), (3.5, 3.5), &dark);
    }
    let (x, y) = middle(level, each.to);
    canvas.ellipse((x, y + 2.0), (14.0, 14.0), &dark);
    let style =
        format!("font-size=\"15\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{ink}\"");
    canvas.text(x, y + 7.0, &style, &name);
    canvas.end_part();
}

#[cfg(test)]
mod tests {
    use super::*;
    use impasse_puzzle::Instance as _;
    use impasse_sokoban::Steps;

    /// Three boxes and a street with three goals.
    const STREET: &str = "########/#@$ ...#/#  $  ##/#   $ #/#######";

    #[test]
    fn boxes_are_numbered_by_their_last_pushes() {
        // The first box rests while the second one is pushed.
        let view = Steps::new(Level::read(STREET).expect("a level"));
        let moves = view
            .parse_moves(view.level().start(), "R d R l u R R")
            .expect("legal moves");
        let order = packing_order(&view, &moves);
        let packed: Vec<usize> = order.iter().map(|each| each.packed).collect();
        assert_eq!(packed.len(), 3);
        assert_eq!(packed[0], 0, "one box is never pushed");
        let last = order.last().expect("there are three");
        assert_eq!(last.packed, 4);
        assert_eq!(last.rests.len(), 1, "{order:?}");
        assert_ne!(last.from, last.to);
    }

    #[test]
    fn every_number_stands_on_its_goal_and_where_its_box_began() {
        let level = Level::read(STREET).expect("a level");
        let view = Steps::new(level.clone());
        let order = packing_order(&view, &[]);
        let svg = packing_picture(&level, &order, "street", Lang::En);
        for number in 1..=3 {
            let text = format!(">{number}</text>");
            assert_eq!(svg.matches(&text).count(), 2, "{number}");
        }
    }

    #[test]
    fn later_boxes_are_darker() {
        let light = |number| {
            let (colour, _) = colour(number, 20);
            let parts = colour.trim_start_matches("rgb(").trim_end_matches(')');
            parts
                .split(',')
                .map(|part| part.parse::<u32>().expect("a number"))
                .sum::<u32>()
        };
        assert!((1..20).all(|number| light(number) < light(number - 1)));
    }
}
