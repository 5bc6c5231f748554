//! A picture as SVG text, and the colours of all pictures.
//!
//! Colours are those of Okabe and Ito (2008), which people with any kind of
//! colour vision can tell apart.

use std::fmt::Write as _;

use impasse_puzzle::draw::escape;

/// What can be solved.
pub(crate) const GREEN: &str = "#009e73";
/// What cannot.
pub(crate) const VERMILION: &str = "#d55e00";
/// What is not known.
pub(crate) const GREY: &str = "#9a9a9a";
/// What a picture points out.
pub(crate) const BLUE: &str = "#0072b2";
/// Text and lines.
pub(crate) const INK: &str = "#222222";

/// A picture that is being drawn.
pub(crate) struct Canvas {
    out: String,
}

impl Canvas {
    /// A white sheet with a title for those who cannot see it.
    pub(crate) fn new(width: f64, height: f64, title: &str) -> Self {
        let title = escape(title);
        let out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             font-family=\"DejaVu Sans, Verdana, Noto Sans CJK JP, Hiragino Sans, sans-serif\" \
             font-size=\"13\" fill=\"{INK}\" role=\"img\">\n<title>{title}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
        );
        Self { out }
    }

    /// The heading, cut where a pasted puzzle makes it too long.
    pub(crate) fn heading(&mut self, x: f64, title: &str) {
        let style = "font-size=\"19\" font-weight=\"bold\"";
        self.text(x, 32.0, style, &short(title));
    }

    /// A line of text.
    pub(crate) fn text(&mut self, x: f64, y: f64, style: &str, text: &str) {
        let text = escape(text);
        let _ = writeln!(
            self.out,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" {style}>{text}</text>"
        );
    }

    /// A filled rectangle.
    pub(crate) fn rect(&mut self, x: f64, y: f64, size: (f64, f64), colour: &str) {
        let (width, height) = size;
        let _ = writeln!(
            self.out,
            "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" fill=\"{colour}\"/>"
        );
    }

    /// A straight line.
    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), style: &str) {
        let ((x1, y1), (x2, y2)) = (from, to);
        let _ = writeln!(
            self.out,
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" {style}/>"
        );
    }

    /// A filled shape with these corners.
    pub(crate) fn shape(&mut self, corners: &[(f64, f64)], colour: &str) {
        self.out.push_str("<polygon points=\"");
        for (x, y) in corners {
            let _ = write!(self.out, "{x:.1},{y:.1} ");
        }
        let _ = writeln!(self.out, "\" fill=\"{colour}\"/>");
    }

    /// The name of an axis, upwards along its middle.
    pub(crate) fn upwards(&mut self, y: f64, text: &str) {
        let style = format!("text-anchor=\"middle\" transform=\"rotate(-90 18 {y:.1})\"");
        self.text(18.0, y, &style, text);
    }

    /// Begins a part that says what it shows when pointed at.
    pub(crate) fn begin_part(&mut self, hint: &str) {
        let _ = writeln!(self.out, "<g><title>{}</title>", escape(hint));
    }

    /// Ends that part.
    pub(crate) fn end_part(&mut self) {
        self.out.push_str("</g>\n");
    }

    /// The whole picture.
    pub(crate) fn finish(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }
}

fn short(title: &str) -> String {
    const MOST: usize = 64;
    if title.chars().count() <= MOST {
        return title.to_owned();
    }
    let mut short: String = title.chars().take(MOST).collect();
    short.push('…');
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_cannot_break_the_picture() {
        let mut canvas = Canvas::new(10.0, 10.0, "a<b");
        canvas.heading(0.0, &"&".repeat(70));
        let picture = canvas.finish();
        assert!(picture.contains("a&lt;b") && !picture.contains("a<b"));
        assert!(picture.contains("&amp;…</text>"), "{picture}");
    }
}
