//! The unit diagram as a picture, in the manner of the paper's figures 9, 12,
//! 19 and 22: units are grey ellipses, passages white ones, and gateways small
//! rectangles on the border of their unit. Beside it the board, on which the
//! same gateways are seen.
//!
//! Colours are those of Okabe and Ito (2008), made paler where they lie under
//! something.

use impasse_puzzle::Lang;
use impasse_puzzle::draw::{Canvas, INK, Sheet, VERMILION, cut};
use impasse_sokoban::{Cell, Direction, Place};

use super::division::{Division, NEVER, corner};

const SIDE: f64 = 40.0;
const MARGIN: f64 = 24.0;
const TOP: f64 = 64.0;
const ROW: f64 = 20.0;
const LEAST: f64 = 70.0;
const LOST: &str = VERMILION;
const PLAYER: &str = "fill=\"#8a3a78\"";
const TINTS: [&str; 6] = [
    "#cfe4f3", "#f9e3bd", "#cdeadf", "#f3d3e4", "#f3eeb4", "#dcd9ee",
];

impl Division<'_> {
    /// The board and the unit diagram as SVG.
    #[must_use]
    pub fn svg(&self, title: &str, lang: Lang) -> String {
        let floor = self.floor();
        let board = (
            f64::from(floor.width()) * SIDE,
            f64::from(floor.height()) * SIDE,
        );
        let layout = DiagramLayout::new(self, MARGIN + board.0 + 3.0 * MARGIN);
        let verdict = self.why_dead().map(|reason| reason.sentence.of(lang));
        let height = TOP + board.1.max(layout.height) + 2.0 * MARGIN;
        let width = layout.right + MARGIN;
        let title = cut(title, letters(width));
        let mut canvas = Canvas::new(Sheet::white(width.round(), height.round()), &title);
        let style = "font-size=\"17\" font-weight=\"bold\"";
        canvas.text(MARGIN, 30.0, style, &title);
        if let Some(verdict) = verdict {
            canvas.text(MARGIN, 50.0, &filled(LOST), &verdict);
        }
        canvas.begin_at(MARGIN, TOP);
        self.draw_board(&mut canvas);
        canvas.end_part();
        self.draw_diagram(&mut canvas, &layout, lang);
        canvas.finish()
    }

    fn draw_board(&self, canvas: &mut Canvas) {
        let floor = self.floor();
        let mut x = 0;
        let mut y = 0;
        for place in floor.places() {
            let (left, top) = (f64::from(x) * SIDE, f64::from(y) * SIDE);
            let fill = match *place {
                Place::Wall => "#5b5346",
                Place::Floor(cell) => self.tint(cell),
                Place::Outside | Place::Ornament => "#ffffff",
            };
            let style = format!("fill=\"{fill}\" stroke=\"#ffffff\"");
            canvas.rect(left, top, (SIDE, SIDE), &style);
            if let Place::Floor(cell) = *place {
                self.draw_cell(canvas, cell);
            }
            x += 1;
            if x == floor.width() {
                (x, y) = (0, y + 1);
            }
        }
        for (number, unit) in self.units.units.iter().enumerate() {
            for (gate, gateway) in unit.gateways.iter().enumerate() {
                let lost = !self.units.reached[gateway.passage];
                self.draw_gateway(canvas, gateway.cell, gateway.out, gate, lost);
            }
            // Edges between units have a gateway from either side; the letters
            // say which is whose.
            for &cell in &unit.cells {
                let (x, y) = corner(self.floor(), cell);
                let style = "font-size=\"9\" font-weight=\"bold\"";
                let name = self.unit_name(number);
                canvas.text(x * SIDE + 2.0, y * SIDE + 9.0, style, &name);
            }
        }
    }

    fn tint(&self, cell: Cell) -> &'static str {
        let mut units = self.units.units.iter();
        if let Some(unit) = units.position(|unit| unit.cells.contains(&cell)) {
            return TINTS[unit % TINTS.len()];
        }
        let mut passages = self.units.passages.iter();
        let passage = passages.position(|passage| passage.contains(&cell));
        match passage {
            Some(passage) if !self.units.reached[passage] => "#f2c7ad",
            _ => "#eeeae0",
        }
    }

    fn draw_cell(&self, canvas: &mut Canvas, cell: Cell) {
        let (x, y) = corner(self.floor(), cell);
        let (x, y) = ((x + 0.5) * SIDE, (y + 0.5) * SIDE);
        let position = self.level().start();
        if self.floor().goals().contains(cell) {
            let ring = "fill=\"none\" stroke=\"#b48a1e\" stroke-width=\"2\"";
            canvas.ellipse((x, y), (12.0, 12.0), ring);
        }
        if position.boxes.contains(cell) {
            let style = format!("fill=\"#a8672b\" stroke=\"{INK}\"");
            canvas.rect(x - 9.0, y - 9.0, (18.0, 18.0), &style);
            canvas.cross(x - 9.0, y - 9.0, 18.0, &stroked(INK));
        } else if position.player == cell {
            canvas.ellipse((x, y), (8.0, 8.0), PLAYER);
        }
    }

    fn draw_gateway(
        &self,
        canvas: &mut Canvas,
        cell: Cell,
        direction: Direction,
        gate: usize,
        lost: bool,
    ) {
        let (x, y) = corner(self.floor(), cell);
        let (x, y) = ((x + 0.5) * SIDE, (y + 0.5) * SIDE);
        let half = SIDE / 2.0;
        let (dx, dy) = match direction {
            Direction::Left => (-1.0, 0.0),
            Direction::Up => (0.0, -1.0),
            Direction::Right => (1.0, 0.0),
            Direction::Down => (0.0, 1.0),
        };
        let along: f64 = dx;
        let (wide, high) = if along == 0.0 {
            (18.0, 5.0)
        } else {
            (5.0, 18.0)
        };
        // Inside its unit, so that two units that touch show both.
        let (cx, cy) = (x + dx * (half - 3.0), y + dy * (half - 3.0));
        let colour = if lost { LOST } else { "#555555" };
        let corner = (cx - wide / 2.0, cy - high / 2.0);
        canvas.fill(corner.0, corner.1, (wide, high), colour);
        let style = format!("font-size=\"8\" text-anchor=\"middle\" fill=\"{colour}\"");
        let (x, y) = (x + dx * (half - 11.0), y + dy * (half - 10.0) + 3.0);
        canvas.text(x, y, &style, &gate.to_string());
    }

    fn draw_diagram(&self, canvas: &mut Canvas, layout: &DiagramLayout, lang: Lang) {
        for spot in &layout.gateways {
            let lost = !self.units.reached[spot.passage];
            let colour = if lost { LOST } else { "#888888" };
            let (x, y) = layout.passages[spot.passage];
            canvas.line((spot.x, spot.y), (x - PASSAGE.0, y), &stroked(colour));
        }
        for (number, unit) in self.units.units.iter().enumerate() {
            let (x, y, high) = layout.units[number];
            let (line, wide) = if unit.can_be_finished {
                (INK, 1)
            } else {
                (LOST, 3)
            };
            let style = format!("fill=\"#d4d4d4\" stroke=\"{line}\" stroke-width=\"{wide}\"");
            canvas.ellipse((x, y), (UNIT_WIDE, high), &style);
            let style = "font-size=\"16\" text-anchor=\"middle\" font-weight=\"bold\"";
            canvas.text(x, y + 6.0, style, &self.unit_name(number));
            if self.holds_player(number) {
                canvas.ellipse((x - 28.0, y), (6.0, 6.0), PLAYER);
            }
        }
        for spot in &layout.gateways {
            let style = format!("fill=\"#ffffff\" stroke=\"{INK}\"");
            canvas.rect(spot.x - 13.0, spot.y - 7.5, (26.0, 15.0), &style);
            let style = "font-size=\"10\" text-anchor=\"middle\"";
            canvas.text(spot.x, spot.y + 4.0, style, &format!("g{}", spot.gate));
        }
        for (passage, &(x, y)) in layout.passages.iter().enumerate() {
            let lost = !self.units.reached[passage];
            let line = if lost {
                format!("stroke=\"{LOST}\" stroke-width=\"3\" stroke-dasharray=\"6 4\"")
            } else {
                stroked(INK)
            };
            canvas.ellipse((x, y), PASSAGE, &format!("fill=\"#ffffff\" {line}"));
            let name = format!("P{passage}");
            canvas.text(x, y + 5.0, "text-anchor=\"middle\"", &name);
            if self.begins == Some(passage) {
                canvas.ellipse((x + 26.0, y), (6.0, 6.0), PLAYER);
            }
            if lost {
                let beside = x + PASSAGE.0 + 8.0;
                canvas.text(beside, y + 5.0, &filled(LOST), NEVER.of(lang));
            }
        }
    }
}

fn filled(colour: &str) -> String {
    format!("fill=\"{colour}\"")
}

fn stroked(colour: &str) -> String {
    format!("stroke=\"{colour}\"")
}

/// Half the size of a passage's ellipse, and half the width of a unit's.
const PASSAGE: (f64, f64) = (42.0, 22.0);
const UNIT_WIDE: f64 = 52.0;

/// Where everything of the diagram lies: units in a column, passages in
/// another, as high as the gateways that lead to them.
struct DiagramLayout {
    /// Middle, and half the height.
    units: Vec<(f64, f64, f64)>,
    passages: Vec<(f64, f64)>,
    gateways: Vec<GatewaySpot>,
    right: f64,
    height: f64,
}

struct GatewaySpot {
    gate: usize,
    passage: usize,
    x: f64,
    y: f64,
}

impl DiagramLayout {
    fn new(division: &Division<'_>, left: f64) -> Self {
        let x = left + UNIT_WIDE;
        let mut units = Vec::new();
        let mut gateways = Vec::new();
        let mut top = TOP;
        for (number, unit) in division.units.units.iter().enumerate() {
            let half = (ROW * count(unit.gateways.len()) / 2.0 + 10.0).max(LEAST / 2.0);
            let y = top + half;
            units.push((x, y, half));
            // Those of one passage stand together.
            let order = division.edges(number);
            let order = order
                .iter()
                .flat_map(|(passage, gates)| gates.iter().map(move |&gate| (*passage, gate)));
            let first = y - ROW * (count(unit.gateways.len()) - 1.0) / 2.0;
            for (at, (passage, gate)) in order.enumerate() {
                let down = first + ROW * count(at) - y;
                let bulge = (1.0 - (down / half) * (down / half)).max(0.0).sqrt();
                gateways.push(GatewaySpot {
                    gate,
                    passage,
                    x: x + UNIT_WIDE * bulge,
                    y: y + down,
                });
            }
            top = y + half + MARGIN;
        }
        let far = x + UNIT_WIDE + 170.0;
        let mut middles: Vec<(usize, f64)> = (0..division.units.passages.len())
            .map(|passage| {
                let ys = gateways.iter().filter(|spot| spot.passage == passage);
                let ys: Vec<f64> = ys.map(|spot| spot.y).collect();
                let middle = ys.iter().sum::<f64>() / count(ys.len()).max(1.0);
                (passage, middle)
            })
            .collect();
        middles.sort_by(|one, other| one.1.total_cmp(&other.1));
        let mut passages = vec![(far, 0.0); middles.len()];
        let mut above = TOP - PASSAGE.1 - MARGIN / 2.0;
        for (passage, middle) in middles {
            let y = middle.max(above + 2.0 * PASSAGE.1 + MARGIN / 2.0);
            passages[passage].1 = y;
            above = y;
        }
        Self {
            units,
            passages,
            gateways,
            right: far + PASSAGE.0 + 110.0,
            height: top.max(above + PASSAGE.1) - TOP,
        }
    }
}

fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

/// How many letters of a title a picture has room for.
fn letters(width: f64) -> usize {
    let fits = |most: &usize| 11.0 * count(*most) < width;
    (8..500).take_while(fits).last().unwrap_or(8)
}
