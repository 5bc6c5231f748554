//! A game as a moving picture: one position after another, and what is to be said of each.

use std::fmt::Write as _;

use impasse_puzzle::draw::{self, Canvas, INK, Sheet};
use impasse_puzzle::{Mark, Scene};

/// A position, what is marked on it, and what is said of it for how long.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// The position.
    pub(crate) scene: Scene,
    /// What is marked.
    pub(crate) marks: Vec<Mark>,
    /// What is said of it.
    pub(crate) caption: String,
    /// How long it is shown.
    pub(crate) seconds: f64,
}

/// Room for the caption.
const CAPTION: f64 = 56.0;

/// Letters of a line of the caption.
const LINE: usize = 58;

/// The frames one after another, again and again, as one SVG without a script. Where nothing
/// moves the last frame is shown.
#[must_use]
pub(crate) fn film(title: &str, frames: &[Frame]) -> String {
    let pictures: Vec<String> = frames
        .iter()
        .map(|frame| draw::svg(&frame.scene, &frame.marks, &frame.caption))
        .collect();
    let (width, height) = pictures
        .iter()
        .map(|picture| size(picture))
        .fold((420.0, 0.0), |most, own| {
            (f64::max(most.0, own.0), f64::max(most.1, own.1))
        });
    let whole: f64 = frames.iter().map(|frame| frame.seconds).sum();
    let mut canvas = Canvas::new(Sheet::white(width, height + CAPTION), title);
    canvas.line((0.0, height), (width, height), &format!("stroke=\"{INK}\""));
    let mut out = canvas.finish();
    out.truncate(out.rfind("</svg>").unwrap_or(out.len()));
    let mut begin = 0.0;
    for (place, (frame, picture)) in frames.iter().zip(&pictures).enumerate() {
        let end = begin + frame.seconds;
        let still = if place + 1 == frames.len() {
            "visible"
        } else {
            "hidden"
        };
        let _ = writeln!(out, "<g visibility=\"{still}\">");
        let _ = writeln!(
            out,
            "<animate attributeName=\"visibility\" calcMode=\"discrete\" dur=\"{whole}s\" repeatCount=\"indefinite\" \
             values=\"hidden;visible;hidden\" keyTimes=\"0;{:.4};{:.4}\"/>",
            begin / whole,
            end / whole
        );
        // Inside another picture one without a height would take all of it.
        let sized = format!("<svg height=\"{}\" ", size(picture).1);
        out.push_str(&picture.replacen("<svg ", &sized, 1));
        for (line, words) in lines(&frame.caption).into_iter().enumerate() {
            let y = height + if line == 0 { 22.0 } else { 42.0 };
            let words = words.replace('&', "&amp;").replace('<', "&lt;");
            let _ = writeln!(out, "<text x=\"10\" y=\"{y}\">{words}</text>");
        }
        out.push_str("</g>\n");
        begin = end;
    }
    out + "</svg>\n"
}

/// Width and height of a picture of ours.
fn size(picture: &str) -> (f64, f64) {
    let view = picture
        .split("viewBox=\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next());
    let numbers: Vec<f64> = view
        .unwrap_or_default()
        .split(' ')
        .filter_map(|number| number.parse().ok())
        .collect();
    match numbers[..] {
        [_, _, width, height] => (width, height),
        _ => (0.0, 0.0),
    }
}

/// The caption in two lines at most; what does not fit is cut.
fn lines(caption: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in caption.split(' ') {
        let last = lines.len() - 1;
        if !lines[last].is_empty() && lines[last].chars().count() + word.chars().count() >= LINE {
            lines.push(String::new());
        }
        let line = lines.last_mut().expect("there is one");
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.truncate(2);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_caption_takes_two_lines() {
        let told = lines(&"eleven word ".repeat(20));
        assert_eq!(told.len(), 2);
        assert!(told.iter().all(|line| line.chars().count() <= LINE));
    }
}
