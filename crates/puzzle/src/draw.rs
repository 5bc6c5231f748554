//! Scenes as text and as SVG.

use std::fmt::Write as _;

use crate::scene::{Ground, Mark, Piece, Scene, Spot, Square, Tone};

/// The scene as lines of text. Marked cells stand between brackets: `[H6]`
/// for what is dead, `(H6)` for anything else a mark points at.
#[must_use]
pub fn text(scene: &Scene, marks: &[Mark]) -> String {
    let wide = scene
        .cells
        .iter()
        .map(|square| cell_text(square).chars().count())
        .max()
        .unwrap_or(1);
    let mut out = String::new();
    let mut line = String::new();
    for (spot, square) in scene.squares() {
        let code = cell_text(square);
        let (open, close) = brackets(spot, marks);
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

fn cell_text(square: &Square) -> String {
    match (&square.piece, square.ground) {
        (Some(piece), _) => piece.code.clone(),
        (None, Ground::Outside) => String::new(),
        (None, Ground::Floor) => "--".to_owned(),
        (None, Ground::Wall) => "##".to_owned(),
        (None, Ground::Goal) => "..".to_owned(),
    }
}

fn brackets(spot: Spot, marks: &[Mark]) -> (char, char) {
    let mut around = (' ', ' ');
    for mark in marks.iter().filter(|mark| mark.spots().contains(&spot)) {
        if matches!(mark, Mark::Dead(_)) {
            return ('[', ']');
        }
        around = ('(', ')');
    }
    around
}

const SIDE: u32 = 48;

/// The scene as a picture. Colours are those of Okabe and Ito (2008), which
/// stay apart for colour-blind eyes.
#[must_use]
pub fn svg(scene: &Scene, marks: &[Mark], title: &str) -> String {
    let width = u32::from(scene.width) * SIDE;
    let height = u32::from(scene.height) * SIDE;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-6 -6 {} {}\" width=\"{}\" \
         font-family=\"DejaVu Sans, Verdana, sans-serif\" role=\"img\">\n\
         <title>{}</title>\n<rect x=\"-6\" y=\"-6\" width=\"100%\" height=\"100%\" fill=\"#f4f1ea\"/>\n",
        width + 12,
        height + 12,
        width + 12,
        escape(title),
    );
    for (spot, square) in scene.squares() {
        ground_svg(&mut out, spot, square.ground);
        if let Some(piece) = &square.piece {
            piece_svg(&mut out, spot, piece);
        }
    }
    for mark in marks {
        mark_svg(&mut out, mark);
    }
    out.push_str("</svg>\n");
    out
}

fn corner(spot: Spot) -> (u32, u32) {
    (u32::from(spot.x) * SIDE, u32::from(spot.y) * SIDE)
}

fn ground_svg(out: &mut String, spot: Spot, ground: Ground) {
    let style = match ground {
        Ground::Outside => return,
        Ground::Floor => "fill=\"#e6e0d2\" stroke=\"#cfc7b4\" stroke-dasharray=\"3 3\"",
        Ground::Wall => "fill=\"#5b5346\"",
        Ground::Goal => "fill=\"#f6e3b0\" stroke=\"#b48a1e\"",
    };
    let (x, y) = corner(spot);
    let _ = writeln!(
        out,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"5\" {style}/>",
        x + 2,
        y + 2,
        SIDE - 4,
        SIDE - 4
    );
}

fn piece_svg(out: &mut String, spot: Spot, piece: &Piece) {
    let ink = match piece.tone {
        Tone::Ink => "#1d1d1d",
        Tone::Red => "#c4421a",
        Tone::Blue => "#0060a0",
        Tone::Green => "#00795a",
        Tone::Player => "#8a3a78",
    };
    let (x, y) = corner(spot);
    // A sign that stands alone has room to be seen from afar.
    let size = if piece.symbol.chars().count() == 1 {
        30
    } else {
        18
    };
    let _ = writeln!(
        out,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"5\" fill=\"#ffffff\" stroke=\"#8c8471\"/>\
         <text x=\"{}\" y=\"{}\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"{ink}\">{}</text>",
        x + 2,
        y + 2,
        SIDE - 4,
        SIDE - 4,
        x + SIDE / 2,
        y + SIDE / 2 + size * 2 / 5,
        escape(&piece.symbol)
    );
}

fn mark_svg(out: &mut String, mark: &Mark) {
    let (colour, dash) = match mark {
        Mark::Dead(_) => ("#d55e00", ""),
        Mark::Blocker(_) => ("#d55e00", "stroke-dasharray=\"6 4\""),
        Mark::From(_) => ("#0072b2", "stroke-dasharray=\"6 4\""),
        Mark::To(_) => ("#0072b2", ""),
        Mark::Line(spots) => {
            let points: Vec<String> = spots
                .iter()
                .map(|&spot| {
                    let (x, y) = corner(spot);
                    format!("{},{}", x + SIDE / 2, y + SIDE / 2)
                })
                .collect();
            let _ = writeln!(
                out,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"#0072b2\" stroke-width=\"4\"/>",
                points.join(" ")
            );
            return;
        }
    };
    for &spot in mark.spots() {
        let (x, y) = corner(spot);
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" rx=\"7\" fill=\"none\" \
             stroke=\"{colour}\" stroke-width=\"4\" {dash}/>"
        );
        // In the corner, where it hides no card.
        if matches!(mark, Mark::Dead(_)) {
            let _ = writeln!(
                out,
                "<path d=\"M{} {}l8 8m0 -8l-8 8\" stroke=\"{colour}\" stroke-width=\"3\"/>",
                x + SIDE - 14,
                y + 6
            );
        }
    }
}

/// Text that is safe between tags and inside attributes.
#[must_use]
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_cells() -> Scene {
        Scene {
            width: 2,
            height: 1,
            cells: vec![
                Square {
                    ground: Ground::Floor,
                    piece: Some(Piece {
                        code: "HQ".into(),
                        symbol: "♥Q".into(),
                        tone: Tone::Red,
                    }),
                },
                Square {
                    ground: Ground::Floor,
                    piece: None,
                },
            ],
        }
    }

    #[test]
    fn text_shows_what_is_dead_in_brackets() {
        let dead = Mark::Dead(Spot { x: 1, y: 0 });
        assert_eq!(text(&two_cells(), &[dead]), " HQ [--]\n");
    }

    #[test]
    fn svg_escapes_what_people_wrote() {
        let picture = svg(&two_cells(), &[], "<script>");
        assert!(picture.contains("&lt;script&gt;") && !picture.contains("<script>"));
    }
}
