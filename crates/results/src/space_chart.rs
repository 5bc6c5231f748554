//! A space at a glance: positions by depth, solvable and lost, and below
//! them the moves that lose the win.
//!
//! The scale is linear: areas are numbers of positions, so the share that is
//! lost can be seen.

use impasse_lab::{DepthRow, SpaceReport};
use impasse_puzzle::draw::{BLUE, Canvas, GREEN, GREY, INK, Sheet, VERMILION};
use impasse_puzzle::{Lang, Words};

use crate::{fill, grouped, in_f64, percent};

const WIDTH: f64 = 900.0;
const LEFT: f64 = 92.0;
const PLOT_WIDTH: f64 = 776.0;
const STATES: Panel = Panel {
    top: 116.0,
    height: 250.0,
};
const LOSING: Panel = Panel {
    top: 416.0,
    height: 96.0,
};

const TITLE: Words = Words::new("{0}: positions by depth", "{0}: 深さごとの局面");
const TOTAL: Words = Words::new("positions: {0}", "{0}局面");
const PARTIAL: Words = Words::new(
    "positions so far (incomplete): {0}",
    "ここまで{0}局面（一部）",
);
const SOLVABLE: Words = Words::new("solvable: {0} ({1})", "解ける: {0}（{1}）");
const LOST: Words = Words::new("lost: {0} ({1})", "手詰り: {0}（{1}）");
const UNLABELLED: Words = Words::new("solvable or lost: not known", "解けるか手詰りか: 不明");
const LOSING_MOVES: Words = Words::new(
    "losing moves, from solvable to lost: {0}",
    "解けなくなる手（解ける局面から手詰りへ）: {0}",
);
const SHORTEST: Words = Words::new("fewest moves to a goal: {0}", "最短解: {0}手");
const POSITIONS: Words = Words::new("positions", "局面数");
const MOVES: Words = Words::new("losing moves", "解けなくなる手");
const DEPTH: Words = Words::new(
    "depth (fewest moves from the start)",
    "深さ（初期局面からの最短手数）",
);
const HOVER: Words = Words::new(
    "depth {0}: positions {1}, solvable {2}, losing moves {3}",
    "深さ{0}: {1}局面、解ける{2}、解けなくなる手{3}",
);

/// The picture.
pub(crate) fn draw(id: &str, report: &SpaceReport, lang: Lang) -> String {
    let title = fill(TITLE, lang, &[id]);
    let height = bottom(&report.depths) + 56.0;
    let mut picture = Picture {
        canvas: Canvas::new(Sheet::white(WIDTH, height), &title),
        depths: &report.depths,
        lang,
    };
    picture.canvas.heading(LEFT, &title);
    picture.legend(report);
    picture.bars(report);
    picture.shortest(report);
    picture.depth_axis();
    picture.canvas.finish()
}

/// A part of the picture with its own scale.
#[derive(Clone, Copy)]
struct Panel {
    top: f64,
    height: f64,
}

impl Panel {
    const fn bottom(self) -> f64 {
        self.top + self.height
    }
}

struct Picture<'a> {
    canvas: Canvas,
    depths: &'a [DepthRow],
    lang: Lang,
}

impl Picture<'_> {
    fn legend(&mut self, report: &SpaceReport) {
        let lang = self.lang;
        let states = report.states();
        let total = if report.complete { TOTAL } else { PARTIAL };
        let total = fill(total, lang, &[&grouped(states)]);
        self.canvas.text(LEFT, 56.0, "", &total);
        let share = |part: u64| percent(in_f64(part) / in_f64(states.max(1)));
        let Some(solvable) = report.labelled(|labels| labels.solvable) else {
            self.canvas.fill(LEFT, 69.0, (14.0, 14.0), GREY);
            self.canvas.text(LEFT + 20.0, 81.0, "", UNLABELLED.of(lang));
            return;
        };
        let lost = states - solvable;
        let entries = [(GREEN, SOLVABLE, solvable), (VERMILION, LOST, lost)];
        for (place, (colour, words, count)) in (0..).zip(entries) {
            let x = LEFT + 270.0 * f64::from(place);
            self.canvas.fill(x, 69.0, (14.0, 14.0), colour);
            let text = fill(words, lang, &[&grouped(count), &share(count)]);
            self.canvas.text(x + 20.0, 81.0, "", &text);
        }
    }

    fn step(&self) -> f64 {
        PLOT_WIDTH / in_f64(self.depths.len().max(1) as u64)
    }

    fn bars(&mut self, report: &SpaceReport) {
        let lang = self.lang;
        let most_states = self.depths.iter().map(|row| row.states).max();
        let most_losing = self.depths.iter().map(losing).max();
        let states = Scale::up_to(most_states.unwrap_or(0));
        self.value_axis(STATES, &states, POSITIONS);
        let lower = match report.labelled(|labels| labels.losing_moves) {
            Some(total) if total > 0 => {
                let scale = Scale::up_to(most_losing.unwrap_or(0));
                self.value_axis(LOSING, &scale, MOVES);
                let caption = fill(LOSING_MOVES, lang, &[&grouped(total)]);
                self.canvas
                    .text(LEFT, LOSING.top - 14.0, "font-weight=\"bold\"", &caption);
                Some(scale)
            }
            // An empty panel would say nothing.
            _ => None,
        };
        let step = self.step();
        // Gaps between bars only where there is room for them.
        let wide = if step > 5.0 { step * 0.84 } else { step };
        for (depth, row) in self.depths.iter().enumerate() {
            let x = LEFT + step * in_f64(depth as u64) + (step - wide) / 2.0;
            self.canvas.begin_part(&self.hover(depth, row));
            let all = states.height(row.states, STATES);
            match row.labels {
                None => self
                    .canvas
                    .fill(x, STATES.bottom() - all, (wide, all), GREY),
                Some(labels) => {
                    let good = states.height(labels.solvable, STATES);
                    self.canvas
                        .fill(x, STATES.bottom() - good, (wide, good), GREEN);
                    self.canvas
                        .fill(x, STATES.bottom() - all, (wide, all - good), VERMILION);
                }
            }
            if let Some(scale) = &lower {
                let high = scale.height(losing(row), LOSING);
                self.canvas
                    .fill(x, LOSING.bottom() - high, (wide, high), INK);
            }
            self.canvas.end_part();
        }
    }

    fn hover(&self, depth: usize, row: &DepthRow) -> String {
        let maybe = |count: Option<u64>| count.map_or("?".to_owned(), grouped);
        fill(
            HOVER,
            self.lang,
            &[
                &depth.to_string(),
                &grouped(row.states),
                &maybe(row.labels.map(|labels| labels.solvable)),
                &maybe(row.labels.map(|labels| labels.losing_moves)),
            ],
        )
    }

    fn shortest(&mut self, report: &SpaceReport) {
        let Some(moves) = report.shortest_solution() else {
            return;
        };
        let x = LEFT + self.step() * (f64::from(moves) + 0.5);
        let style = format!("stroke=\"{BLUE}\" stroke-width=\"1.6\" stroke-dasharray=\"5 4\"");
        self.canvas
            .line((x, STATES.top - 14.0), (x, STATES.bottom()), &style);
        let (anchor, beside) = if x > LEFT + PLOT_WIDTH * 0.7 {
            ("end", -6.0)
        } else {
            ("start", 6.0)
        };
        let style = format!("fill=\"{BLUE}\" text-anchor=\"{anchor}\"");
        let text = fill(SHORTEST, self.lang, &[&moves.to_string()]);
        self.canvas
            .text(x + beside, STATES.top - 6.0, &style, &text);
    }

    fn value_axis(&mut self, panel: Panel, scale: &Scale, name: Words) {
        for &tick in &scale.ticks {
            let y = panel.bottom() - scale.height(tick, panel);
            let grid = if tick == 0 { "#666666" } else { "#dddddd" };
            let style = format!("stroke=\"{grid}\"");
            self.canvas.line((LEFT, y), (LEFT + PLOT_WIDTH, y), &style);
            self.canvas
                .text(LEFT - 8.0, y + 4.5, "text-anchor=\"end\"", &grouped(tick));
        }
        let y = panel.top + panel.height / 2.0;
        self.canvas.upwards(y, name.of(self.lang));
    }

    fn depth_axis(&mut self) {
        let deepest = self.depths.len().saturating_sub(1) as u64;
        let bottom = bottom(self.depths);
        for tick in Scale::ticks(deepest, 12) {
            if tick <= deepest {
                let x = LEFT + self.step() * (in_f64(tick) + 0.5);
                self.canvas.text(
                    x,
                    bottom + 18.0,
                    "text-anchor=\"middle\"",
                    &tick.to_string(),
                );
            }
        }
        let middle = LEFT + PLOT_WIDTH / 2.0;
        self.canvas.text(
            middle,
            bottom + 40.0,
            "text-anchor=\"middle\"",
            DEPTH.of(self.lang),
        );
    }
}

/// Where the lowest panel ends.
fn bottom(depths: &[DepthRow]) -> f64 {
    if depths.iter().any(|row| losing(row) > 0) {
        LOSING.bottom()
    } else {
        STATES.bottom()
    }
}

fn losing(row: &DepthRow) -> u64 {
    row.labels.map_or(0, |labels| labels.losing_moves)
}

/// From 0 to a round number.
struct Scale {
    ticks: Vec<u64>,
}

impl Scale {
    fn up_to(most: u64) -> Self {
        Self {
            ticks: Self::ticks(most.max(1), 5),
        }
    }

    /// Round numbers from 0 until `most` is covered, about `count` of them.
    fn ticks(most: u64, count: u64) -> Vec<u64> {
        let mut step = 1_u64;
        for factor in [2, 5, 10].into_iter().cycle() {
            if most.div_ceil(step) <= count {
                break;
            }
            let decade = 10_u64.pow(step.ilog10());
            step = decade.saturating_mul(factor);
        }
        (0..=most.div_ceil(step)).map(|n| n * step).collect()
    }

    fn height(&self, count: u64, panel: Panel) -> f64 {
        let top = self.ticks.last().copied().unwrap_or(1).max(1);
        panel.height * in_f64(count) / in_f64(top)
    }
}

#[cfg(test)]
mod tests {
    use impasse_lab::DepthLabels;

    use super::*;

    #[track_caller]
    fn check_ticks(most: u64, count: u64, expected: &[u64]) {
        assert_eq!(Scale::ticks(most, count), expected, "up to {most}");
    }

    #[test]
    fn ticks_are_round_and_cover_everything() {
        check_ticks(0, 5, &[0]);
        check_ticks(1, 5, &[0, 1]);
        check_ticks(5, 5, &[0, 1, 2, 3, 4, 5]);
        check_ticks(7, 5, &[0, 2, 4, 6, 8]);
        check_ticks(40, 5, &[0, 10, 20, 30, 40]);
        check_ticks(1234, 5, &[0, 500, 1000, 1500]);
    }

    #[test]
    fn a_space_without_labels_is_drawn_in_grey() {
        let row = DepthRow {
            states: 3,
            ..DepthRow::default()
        };
        let report = SpaceReport {
            depths: vec![row],
            ..SpaceReport::default()
        };
        let picture = draw("a", &report, Lang::En);
        assert!(picture.contains(GREY) && !picture.contains(VERMILION));
    }

    #[test]
    fn losing_moves_have_their_panel_where_there_are_any() {
        let shows = |losing_moves| {
            let labels = DepthLabels {
                losing_moves,
                ..DepthLabels::default()
            };
            let row = DepthRow {
                states: 3,
                labels: Some(labels),
                ..DepthRow::default()
            };
            let report = SpaceReport {
                depths: vec![row],
                ..SpaceReport::default()
            };
            let picture = draw("a", &report, Lang::En);
            picture.contains("from solvable to lost")
        };
        assert!(shows(1) && !shows(0));
    }
}
