//! The strongest locking patterns, drawn.

use impasse_puzzle::draw::{BLUE, Canvas, GREEN, INK, Sheet, VERMILION};
use impasse_puzzle::{Lang, Words};
use impasse_repro::korekawa::{StrongShape, TrapStudy};

const TITLE: Words = Words::new(
    "Patterns that make boards hard for simulated players",
    "盤面を難しくする牌の形（シミュレーション）",
);

const LEGEND: Words = Words::new(
    "Equal letters are taken together or not at all: who pairs all of them so is lost. Thick lines: edge of the board.",
    "同じ文字どうしを組にすると、この形の牌は互いに塞ぎ合ってどれも取れなくなります。太線は盤の端です。",
);

const FIGURES: Words = Words::new("{0} found, {1} scored", "抽出側 {0}、評価側 {1}");

const SIDE: f64 = 26.0;
const WIDTH: f64 = 960.0;
const COLUMNS: usize = 5;

/// The picture: ten shapes with their correlations, five in a row.
pub(super) fn picture(study: &TrapStudy, lang: Lang) -> String {
    let tallest = |row: &[StrongShape]| {
        let heights = row.iter().map(|strong| strong.shape.size[1]);
        f64::from(heights.max().unwrap_or(0)) * SIDE
    };
    let rows: Vec<&[StrongShape]> = study.strongest.chunks(COLUMNS).collect();
    let height = 100.0 + rows.iter().map(|row| tallest(row) + 70.0).sum::<f64>();
    let mut canvas = Canvas::new(Sheet::white(WIDTH, height), TITLE.of(lang));
    canvas.heading(20.0, TITLE.of(lang));
    canvas.text(20.0, 58.0, "", LEGEND.of(lang));
    let mut top = 90.0;
    for row in rows {
        let mut left = 20.0;
        for strong in row {
            shape(&mut canvas, (left, top), strong);
            let scored = strong.scored.map_or("-".to_owned(), |r| format!("{r:+.2}"));
            let figures = FIGURES
                .of(lang)
                .replace("{0}", &format!("{:+.2}", strong.found));
            let figures = figures.replace("{1}", &scored);
            canvas.text(
                left,
                top + tallest(row) + 22.0,
                "font-size=\"12\"",
                &figures,
            );
            left += (WIDTH - 40.0) / 5.0;
        }
        top += tallest(row) + 70.0;
    }
    canvas.finish()
}

fn shape(canvas: &mut Canvas, (left, top): (f64, f64), strong: &StrongShape) {
    let shape = &strong.shape;
    let [width, height] = shape.size.map(f64::from);
    let thin = "fill=\"none\" stroke=\"#dddddd\"";
    canvas.rect(left, top, (width * SIDE, height * SIDE), thin);
    let tiles = shape
        .pairs
        .iter()
        .zip([("A", BLUE), ("B", VERMILION), ("C", GREEN)]);
    for (pair, (letter, colour)) in tiles {
        for [x, y] in pair.map(|spot| spot.map(f64::from)) {
            let (x, y) = (left + x * SIDE, top + y * SIDE);
            canvas.fill(x + 1.0, y + 1.0, (SIDE - 2.0, SIDE - 2.0), colour);
            let style = "fill=\"#ffffff\" font-weight=\"bold\" text-anchor=\"middle\"";
            canvas.text(x + SIDE / 2.0, y + SIDE * 0.7, style, letter);
        }
    }
    let (right, bottom) = (left + width * SIDE, top + height * SIDE);
    let sides = [
        ((left, top), (left, bottom)),
        ((left, top), (right, top)),
        ((right, top), (right, bottom)),
        ((left, bottom), (right, bottom)),
    ];
    let thick = format!("stroke=\"{INK}\" stroke-width=\"3\"");
    for ((from, to), touches) in sides.into_iter().zip(shape.edges) {
        if touches {
            canvas.line(from, to, &thick);
        }
    }
}
