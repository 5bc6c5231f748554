//! The two charts of the slides: time to a solution, and its moves.

use super::{Attempt, LevelRow, SOLVERS};
use crate::amounts::in_f64;
use impasse_puzzle::draw::{BLUE, Canvas, GREEN, INK, Sheet, VERMILION};
use impasse_puzzle::{Lang, Words};

const LEFT: f64 = 70.0;
const PLOT: f64 = 240.0;
const BAR: f64 = 7.0;
/// Between the bars of two levels.
const GAP: f64 = 8.0;

const TITLE: Words = Words::new(
    "Sokoban by steps: the searches of Fujiwara's slides, and ours",
    "倉庫番（1歩単位）：藤原のスライドの探索と本プログラム",
);
const TIME: Words = Words::new(
    "time to a solution, CPU seconds",
    "解を見つけるまでの時間（CPU秒）",
);
const MOVES: Words = Words::new("moves of the solution found", "見つかった解の手数");

/// The colour of each solver that charts show.
const COLOURS: [&str; 4] = [BLUE, VERMILION, GREEN, INK];

/// One chart: its title, a figure for an attempt, and the powers of ten from
/// which and to which it goes.
struct Chart {
    title: Words,
    figure: fn(&Attempt) -> Option<f64>,
    decades: (i32, i32),
}

const CHARTS: [Chart; 2] = [
    Chart {
        title: TIME,
        figure: |attempt| (attempt.verdict != "unknown").then_some(attempt.seconds),
        decades: (-5, 2),
    },
    Chart {
        title: MOVES,
        figure: |attempt| attempt.solution.map(|(steps, _)| in_f64(steps)),
        decades: (0, 5),
    },
];

/// The two charts as one picture.
#[must_use]
pub fn charts(rows: &[LevelRow], lang: Lang) -> String {
    let group = BAR * in_f64(COLOURS.len() as u64) + GAP;
    let right = (LEFT + group * in_f64(rows.len() as u64)).max(560.0);
    let mut canvas = Canvas::new(Sheet::white(right + 30.0, 720.0), TITLE.of(lang));
    canvas.heading(LEFT, TITLE.of(lang));
    let shown = || SOLVERS.iter().filter_map(|solver| solver.short);
    for (place, (name, colour)) in (0..).zip(shown().zip(COLOURS)) {
        let x = LEFT + 110.0 * f64::from(place);
        canvas.fill(x, 46.0, (14.0, 14.0), colour);
        canvas.text(x + 20.0, 58.0, "", name);
    }
    for (place, chart) in (0..).zip(CHARTS) {
        let bottom = 100.0 + PLOT + f64::from(place) * (PLOT + 80.0);
        chart.draw(&mut canvas, rows, (bottom, right, group), lang);
    }
    canvas.finish()
}

impl Chart {
    fn draw(
        &self,
        canvas: &mut Canvas,
        rows: &[LevelRow],
        (bottom, right, group): (f64, f64, f64),
        lang: Lang,
    ) {
        let (first, last) = self.decades;
        let part = |figure: f64| {
            let decades = (figure.log10() - f64::from(first)) / f64::from(last - first);
            decades.clamp(0.0, 1.0)
        };
        canvas.text(
            LEFT,
            bottom - PLOT - 12.0,
            "font-weight=\"bold\"",
            self.title.of(lang),
        );
        for decade in first..=last {
            let y = bottom - PLOT * part(10_f64.powi(decade));
            canvas.line((LEFT, y), (right, y), "stroke=\"#00000022\"");
            let name = if decade < 0 {
                format!("{:.*}", decade.unsigned_abs() as usize, 10_f64.powi(decade))
            } else {
                format!("{:.0}", 10_f64.powi(decade))
            };
            canvas.text(LEFT - 6.0, y + 4.5, "text-anchor=\"end\"", &name);
        }
        for (number, row) in (0..).zip(rows) {
            let x = LEFT + GAP / 2.0 + group * f64::from(number);
            let attempts = SOLVERS.iter().zip(&row.attempts);
            let shown = attempts.filter_map(|(solver, attempt)| Some((solver.short?, attempt)));
            for (place, ((name, attempt), colour)) in (0..).zip(shown.zip(COLOURS)) {
                let Some(figure) = (self.figure)(attempt) else {
                    continue;
                };
                let height = (PLOT * part(figure)).max(1.0);
                let x = x + BAR * f64::from(place);
                canvas.begin_part(&format!("{} {name}: {figure}", row.name));
                canvas.fill(x, bottom - height, (BAR - 1.0, height), colour);
                canvas.end_part();
            }
            let middle = x + (group - GAP) / 2.0;
            canvas.text(middle, bottom + 16.0, "text-anchor=\"middle\"", &row.name);
        }
    }
}
