//! A rating as a card: what is foretold, and where the features stand among
//! the puzzles on the shelves.

use impasse_puzzle::draw::{BLUE, Canvas, GREY, Sheet};
use impasse_puzzle::{Lang, Words};

use crate::{RateResult, foretold_lines};

const WIDTH: f64 = 720.0;
const LEFT: f64 = 24.0;
const ROW: f64 = 20.0;
const SCALE_LEFT: f64 = 470.0;
const SCALE: f64 = 200.0;

const AMONG: Words = Words::new(
    "where it stands among the puzzles on the shelves (0 to 100)",
    "棚の問題のなかでの位置（0～100）",
);

/// Draws the card.
pub(crate) fn draw(result: &RateResult<'_>, lang: Lang) -> String {
    let told: Vec<String> = result
        .foretold
        .iter()
        .flat_map(|foretold| foretold_lines(foretold, lang))
        .collect();
    let ranked: Vec<_> = result
        .rated
        .features
        .all()
        .iter()
        .filter_map(|feature| Some((feature, result.percentile(feature)?)))
        .collect();
    let rows = told.len() + ranked.len() + 3;
    #[expect(clippy::cast_precision_loss, reason = "a card has few rows")]
    let height = 50.0 + ROW * rows as f64;
    let mut canvas = Canvas::new(Sheet::white(WIDTH, height), result.subject.id);
    canvas.heading(LEFT, result.subject.id);
    let mut y = 60.0;
    for line in &told {
        let indent = if line.starts_with(' ') { 16.0 } else { 0.0 };
        let style = if indent > 0.0 {
            ""
        } else {
            "font-weight=\"bold\""
        };
        canvas.text(LEFT + indent, y, style, line.trim_start());
        y += ROW;
    }
    y += ROW / 2.0;
    canvas.text(LEFT, y, "font-weight=\"bold\"", AMONG.of(lang));
    for (feature, rank) in ranked {
        y += ROW;
        let value = feature.value.map(|value| feature.known.shown.write(value));
        canvas.begin_part(feature.known.meaning.of(lang));
        let style = "font-size=\"11\"";
        canvas.text(LEFT, y, style, feature.known.meaning.of(lang));
        let right = "font-size=\"11\" text-anchor=\"end\"";
        canvas.text(SCALE_LEFT - 10.0, y, right, &value.unwrap_or_default());
        let line = format!("stroke=\"{GREY}\" stroke-width=\"1\"");
        let middle = y - 4.0;
        canvas.line((SCALE_LEFT, middle), (SCALE_LEFT + SCALE, middle), &line);
        let at = SCALE_LEFT + SCALE * rank / 100.0;
        canvas.fill(at - 3.0, middle - 5.0, (6.0, 10.0), BLUE);
        canvas.end_part();
    }
    canvas.finish()
}
