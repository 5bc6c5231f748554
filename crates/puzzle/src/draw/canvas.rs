//! A picture as SVG text, and the colours of all pictures.
//!
//! Colours are those of Okabe and Ito (2008), which people with any kind of
//! colour vision can tell apart.

use std::fmt::{self, Write as _};

/// What can be solved.
pub const GREEN: &str = "#009e73";
/// What cannot.
pub const VERMILION: &str = "#d55e00";
/// What is not known.
pub const GREY: &str = "#9a9a9a";
/// What a picture points out.
pub const BLUE: &str = "#0072b2";
/// Text and lines.
pub const INK: &str = "#222222";

/// Left, top, width and height of a picture, and its colour.
#[derive(Clone, Copy, Debug)]
pub struct Sheet {
    /// Left and top.
    pub corner: (f64, f64),
    /// Width and height.
    pub size: (f64, f64),
    /// What lies under everything.
    pub colour: &'static str,
}

impl Sheet {
    /// A white sheet.
    #[must_use]
    pub const fn white(width: f64, height: f64) -> Self {
        Self {
            corner: (0.0, 0.0),
            size: (width, height),
            colour: "#ffffff",
        }
    }
}

/// A picture that is being drawn. A `style` is one or more attributes.
#[derive(Clone, Debug)]
pub struct Canvas {
    out: String,
}

impl Canvas {
    /// An empty sheet, with a title for those who cannot see it.
    #[must_use]
    pub fn new(sheet: Sheet, title: &str) -> Self {
        let Sheet {
            corner: (x, y),
            size: (width, height),
            colour,
        } = sheet;
        let [x, y, width, height] = [x, y, width, height].map(Short);
        let title = escape(title);
        let out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {width} {height}\" width=\"{width}\" \
             font-family=\"DejaVu Sans, Verdana, Noto Sans CJK JP, Hiragino Sans, sans-serif\" \
             font-size=\"13\" fill=\"{INK}\" role=\"img\">\n<title>{title}</title>\n\
             <rect x=\"{x}\" y=\"{y}\" width=\"100%\" height=\"100%\" fill=\"{colour}\"/>\n"
        );
        Self { out }
    }

    /// The heading, cut where a pasted puzzle makes it too long.
    pub fn heading(&mut self, x: f64, title: &str) {
        let style = "font-size=\"19\" font-weight=\"bold\"";
        self.text(x, 32.0, style, &cut(title, 64));
    }

    /// A line of text.
    pub fn text(&mut self, x: f64, y: f64, style: &str, text: &str) {
        let (x, y, text) = (Short(x), Short(y), escape(text));
        let _ = writeln!(self.out, "<text x=\"{x}\" y=\"{y}\" {style}>{text}</text>");
    }

    /// A rectangle of one colour.
    pub fn fill(&mut self, x: f64, y: f64, size: (f64, f64), colour: &str) {
        self.rect(x, y, size, &format!("fill=\"{colour}\""));
    }

    /// A rectangle.
    pub fn rect(&mut self, x: f64, y: f64, size: (f64, f64), style: &str) {
        let [x, y, width, height] = [x, y, size.0, size.1].map(Short);
        let _ = writeln!(
            self.out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {style}/>"
        );
    }

    /// An ellipse around a centre, with half its width and height.
    pub fn ellipse(&mut self, centre: (f64, f64), half: (f64, f64), style: &str) {
        let [x, y, wide, high] = [centre.0, centre.1, half.0, half.1].map(Short);
        let _ = writeln!(
            self.out,
            "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{wide}\" ry=\"{high}\" {style}/>"
        );
    }

    /// A straight line.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), style: &str) {
        let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(Short);
        let _ = writeln!(
            self.out,
            "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" {style}/>"
        );
    }

    /// A line through these points.
    pub fn lines(&mut self, through: &[(f64, f64)], style: &str) {
        let points = points(through);
        let _ = writeln!(
            self.out,
            "<polyline points=\"{points}\" fill=\"none\" {style}/>"
        );
    }

    /// A filled shape with these corners.
    pub fn shape(&mut self, corners: &[(f64, f64)], colour: &str) {
        let points = points(corners);
        let _ = writeln!(self.out, "<polygon points=\"{points}\" fill=\"{colour}\"/>");
    }

    /// A cross in a square with this corner at the left and top.
    pub fn cross(&mut self, x: f64, y: f64, side: f64, style: &str) {
        let [x, y, side] = [x, y, side].map(Short);
        let _ = writeln!(
            self.out,
            "<path d=\"M{x} {y}l{side} {side}m0 -{side}l-{side} {side}\" {style}/>"
        );
    }

    /// The name of an axis, upwards along its middle.
    pub fn upwards(&mut self, y: f64, text: &str) {
        let middle = Short(y);
        let style = format!("text-anchor=\"middle\" transform=\"rotate(-90 18 {middle})\"");
        self.text(18.0, y, &style, text);
    }

    /// Begins a part that says what it shows when pointed at.
    pub fn begin_part(&mut self, hint: &str) {
        let _ = writeln!(self.out, "<g><title>{}</title>", escape(hint));
    }

    /// Begins a part that has its own corner here.
    pub fn begin_at(&mut self, x: f64, y: f64) {
        let (x, y) = (Short(x), Short(y));
        let _ = writeln!(self.out, "<g transform=\"translate({x} {y})\">");
    }

    /// Ends that part.
    pub fn end_part(&mut self) {
        self.out.push_str("</g>\n");
    }

    /// The whole picture.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }
}

/// A number to a hundredth, without zeros at its end.
#[derive(Clone, Copy)]
struct Short(f64);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding 0 turns -0 into 0.
        write!(f, "{}", (self.0 * 100.0).round() / 100.0 + 0.0)
    }
}

fn points(of: &[(f64, f64)]) -> String {
    let points: Vec<String> = of
        .iter()
        .map(|&(x, y)| format!("{},{}", Short(x), Short(y)))
        .collect();
    points.join(" ")
}

/// A text of at most so many letters, cut where it has more.
#[must_use]
pub fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(most).collect();
    short.push('…');
    short
}

/// Text that is safe between tags and inside attributes.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_cannot_break_the_picture() {
        let mut canvas = Canvas::new(Sheet::white(10.0, 10.0), "a<b");
        canvas.heading(0.0, &"&".repeat(70));
        let picture = canvas.finish();
        assert!(picture.contains("a&lt;b") && !picture.contains("a<b"));
        assert!(picture.contains("&amp;…</text>"), "{picture}");
    }

    #[test]
    fn numbers_are_as_short_as_they_can_be() {
        let mut canvas = Canvas::new(Sheet::white(10.0, 10.0), "");
        canvas.rect(1.0, -0.001, (2.345_6, 10.5), "");
        let picture = canvas.finish();
        let numbers = "x=\"1\" y=\"0\" width=\"2.35\" height=\"10.5\"";
        assert!(picture.contains(numbers), "{picture}");
    }
}
