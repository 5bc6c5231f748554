//! Scenes as text and as SVG.

mod canvas;

use std::fmt::Write as _;

pub use canvas::{BLUE, Canvas, GREEN, GREY, INK, Sheet, VERMILION, cut};

use crate::scene::{Ground, Mark, Piece, Role, Scene, Size, Spot, Tone};

/// The scene as lines of text: for every step the code of the uppermost piece,
/// or a sign for the ground. Marked places stand between brackets: `[H6]` for
/// what is dead, `(H6)` for anything else a mark points at.
#[must_use]
pub fn text(scene: &Scene, marks: &[Mark]) -> String {
    let codes: Vec<&str> = scene.spots().map(|spot| code_at(scene, spot)).collect();
    let wide = codes.iter().map(|code| code.chars().count()).max();
    let wide = wide.unwrap_or(1);
    let mut out = String::new();
    let mut line = String::new();
    for (spot, code) in scene.spots().zip(codes) {
        let (open, close) = brackets(scene, spot, marks);
        let _ = write!(line, "{open}{code}{close}");
        let pad = wide - code.chars().count();
        line.extend(std::iter::repeat_n(' ', pad));
        if spot.x + 1 == scene.width {
            out.push_str(line.trim_end());
            out.push('\n');
            line.clear();
        }
    }
    out
}

fn code_at(scene: &Scene, spot: Spot) -> &str {
    if let Some(placed) = scene.top(spot) {
        return &placed.piece.code;
    }
    match scene.ground(spot) {
        None | Some(Ground::Outside) => "",
        Some(Ground::Floor) => "--",
        Some(Ground::Wall) => "##",
        Some(Ground::Goal) => "..",
    }
}

/// What stands around the code of a step. A mark on a hidden piece shows
/// around what hides it.
fn brackets(scene: &Scene, spot: Spot, marks: &[Mark]) -> (char, char) {
    let mut around = (' ', ' ');
    for mark in marks {
        let touches = |&marked: &Spot| {
            marked.on_level(0) == spot
                || scene
                    .piece_at(marked)
                    .is_some_and(|placed| placed.covers(spot))
        };
        if !mark.spots().iter().any(touches) {
            continue;
        }
        if matches!(mark, Mark::Dead(_)) {
            return ('[', ']');
        }
        around = ('(', ')');
    }
    around
}

/// The side of a piece that is as small as pieces get.
const SIDE: f64 = 48.0;

/// How far a piece is shifted to the left and upwards for each level, so that
/// stacks are seen.
const LIFT: f64 = 5.0;

/// Room around the board.
const AROUND: f64 = 6.0;

/// The scene as a picture.
#[must_use]
pub fn svg(scene: &Scene, marks: &[Mark], title: &str) -> String {
    let pen = Pen::new(scene);
    let (width, height) = pen.place(scene.width, scene.height);
    let around = AROUND + pen.margin;
    let sheet = Sheet {
        corner: (-around, -around),
        size: (width + AROUND + around, height + AROUND + around),
        colour: "#f4f1ea",
    };
    let mut canvas = Canvas::new(sheet, title);
    // Where a step is half a place, the ground is drawn without gaps.
    let inset = if scene.unit == 1 { 2.0 } else { 0.0 };
    for (spot, &ground) in scene.spots().zip(&scene.grounds) {
        draw_ground(&mut canvas, pen.rect(spot, Size::ONE).inside(inset), ground);
    }
    for placed in &scene.pieces {
        let rect = pen.rect(placed.spot, placed.size);
        draw_piece(&mut canvas, rect, &placed.piece);
    }
    for mark in marks {
        draw_mark(&mut canvas, &pen, scene, mark);
    }
    canvas.finish()
}

/// Turns steps into pixels.
struct Pen {
    step: f64,
    /// Room for stacks that lean out of the board.
    margin: f64,
}

/// Left, top, width and height in pixels.
#[derive(Clone, Copy)]
struct Rect {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

impl Rect {
    fn inside(self, by: f64) -> Self {
        Self {
            x: self.x + by,
            y: self.y + by,
            width: self.width - 2.0 * by,
            height: self.height - 2.0 * by,
        }
    }

    fn centre(self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    fn draw(self, canvas: &mut Canvas, style: &str) {
        canvas.rect(self.x, self.y, (self.width, self.height), style);
    }
}

impl Pen {
    fn new(scene: &Scene) -> Self {
        let levels = scene.pieces.iter().map(|placed| placed.spot.level);
        Self {
            step: SIDE / f64::from(scene.unit.max(1)),
            margin: LIFT * f64::from(levels.max().unwrap_or(0)),
        }
    }

    fn place(&self, x: u16, y: u16) -> (f64, f64) {
        (f64::from(x) * self.step, f64::from(y) * self.step)
    }

    fn rect(&self, spot: Spot, size: Size) -> Rect {
        let (x, y) = self.place(spot.x, spot.y);
        let (width, height) = self.place(size.width, size.height);
        let lift = LIFT * f64::from(spot.level);
        Rect {
            x: x - lift,
            y: y - lift,
            width,
            height,
        }
    }

    /// The piece a mark means, or its place on the ground.
    fn marked(&self, scene: &Scene, spot: Spot) -> Rect {
        match scene.piece_at(spot) {
            Some(placed) => self.rect(placed.spot, placed.size),
            None => self.rect(
                spot,
                Size {
                    width: scene.unit,
                    height: scene.unit,
                },
            ),
        }
    }
}

fn draw_ground(canvas: &mut Canvas, rect: Rect, ground: Ground) {
    let style = match ground {
        Ground::Outside => return,
        Ground::Floor => "rx=\"5\" fill=\"#e6e0d2\" stroke=\"#cfc7b4\" stroke-dasharray=\"3 3\"",
        Ground::Wall => "rx=\"5\" fill=\"#5b5346\"",
        Ground::Goal => "rx=\"5\" fill=\"#f6e3b0\" stroke=\"#b48a1e\"",
    };
    rect.draw(canvas, style);
}

fn draw_piece(canvas: &mut Canvas, rect: Rect, piece: &Piece) {
    let ink = match piece.tone {
        Tone::Ink => "#1d1d1d",
        Tone::Red => "#c4421a",
        Tone::Blue => "#0060a0",
        Tone::Green => "#00795a",
        Tone::Purple => "#8a3a78",
    };
    // The piece that the goal is about stands out by its frame, not by its
    // colour alone.
    let frame = match piece.role {
        Role::Plain | Role::Player => "stroke=\"#8c8471\"".to_owned(),
        Role::Main => format!("stroke=\"{ink}\" stroke-width=\"3\""),
    };
    let style = format!("rx=\"5\" fill=\"#ffffff\" {frame}");
    rect.inside(2.0).draw(canvas, &style);
    // A sign that stands alone has room to be seen from afar.
    let size = if piece.symbol.chars().count() == 1 {
        30.0
    } else {
        18.0
    };
    let (middle, centre) = rect.centre();
    let style = format!("font-size=\"{size}\" text-anchor=\"middle\" fill=\"{ink}\"");
    canvas.text(middle, centre + size * 0.4, &style, &piece.symbol);
}

fn draw_mark(canvas: &mut Canvas, pen: &Pen, scene: &Scene, mark: &Mark) {
    let (colour, dash) = match mark {
        Mark::Dead(_) => (VERMILION, ""),
        Mark::Blocker(_) => (VERMILION, "stroke-dasharray=\"6 4\""),
        Mark::From(_) => (BLUE, "stroke-dasharray=\"6 4\""),
        Mark::To(_) => (BLUE, ""),
        Mark::Line(spots) => {
            let centres = spots.iter().map(|&spot| pen.rect(spot, Size::ONE).centre());
            let centres: Vec<(f64, f64)> = centres.collect();
            canvas.lines(&centres, &format!("stroke=\"{BLUE}\" stroke-width=\"4\""));
            return;
        }
    };
    let style = format!("rx=\"7\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"4\" {dash}");
    for &spot in mark.spots() {
        let rect = pen.marked(scene, spot);
        rect.draw(canvas, &style);
        // In the corner, where it hides no card.
        if matches!(mark, Mark::Dead(_)) {
            let style = format!("stroke=\"{colour}\" stroke-width=\"3\"");
            canvas.cross(rect.x + rect.width - 14.0, rect.y + 6.0, 8.0, &style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Placed;

    fn piece(code: &str, symbol: &str, role: Role) -> Piece {
        Piece {
            code: code.to_owned(),
            symbol: symbol.to_owned(),
            tone: Tone::Red,
            role,
        }
    }

    fn two_cells() -> Scene {
        Scene::grid(2, 1, |spot| {
            let card = (spot.x == 0).then(|| piece("HQ", "♥Q", Role::Plain));
            (Ground::Floor, card)
        })
    }

    /// A car of two cells, and a wall.
    fn a_car() -> Scene {
        let mut scene = Scene::grid(4, 1, |spot| match spot.x {
            0 => (Ground::Wall, None),
            _ => (Ground::Floor, None),
        });
        scene.put(Placed {
            spot: Spot::new(1, 0),
            size: Size {
                width: 2,
                height: 1,
            },
            piece: piece("A", "A", Role::Main),
        });
        scene
    }

    /// Two tiles side by side, and one on both of them.
    fn tiles() -> Scene {
        let mut scene = Scene::grid(4, 2, |_| (Ground::Outside, None));
        scene.unit = 2;
        for (code, spot) in [
            ("B1", Spot::new(0, 0)),
            ("B2", Spot::new(2, 0)),
            ("D3", Spot::new(1, 0).on_level(1)),
        ] {
            scene.put(Placed {
                spot,
                size: Size {
                    width: 2,
                    height: 2,
                },
                piece: piece(code, code, Role::Plain),
            });
        }
        scene
    }

    #[test]
    fn a_long_piece_is_written_on_every_step_and_marked_as_a_whole() {
        assert_eq!(text(&a_car(), &[]), " ##  A   A   --\n");
        let from = Mark::From(Spot::new(2, 0));
        assert_eq!(text(&a_car(), &[from]), " ## (A) (A)  --\n");
    }

    #[test]
    fn of_stacked_pieces_the_uppermost_is_written() {
        let row = " B1  D3  D3  B2\n";
        assert_eq!(text(&tiles(), &[]), row.repeat(2));
        let dead = Mark::Dead(Spot::new(1, 0).on_level(1));
        assert_eq!(text(&tiles(), &[dead]), " B1 [D3][D3] B2\n".repeat(2));
    }

    #[test]
    fn a_picture_shows_a_long_piece_once_and_a_stack_lifted() {
        let car = svg(&a_car(), &[], "");
        assert_eq!(car.matches("<text").count(), 1);
        assert!(
            car.contains("x=\"50\" y=\"2\" width=\"92\" height=\"44\""),
            "{car}"
        );
        let stack = svg(&tiles(), &[], "");
        assert!(
            stack.contains("x=\"21\" y=\"-3\" width=\"44\" height=\"44\""),
            "{stack}"
        );
    }

    #[test]
    fn text_shows_what_is_dead_in_brackets() {
        let dead = Mark::Dead(Spot::new(1, 0));
        assert_eq!(text(&two_cells(), &[dead]), " HQ [--]\n");
    }

    #[test]
    fn svg_escapes_what_people_wrote() {
        let picture = svg(&two_cells(), &[], "<script>");
        assert!(picture.contains("&lt;script&gt;") && !picture.contains("<script>"));
    }
}
