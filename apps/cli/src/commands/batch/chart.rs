//! A batch at a glance: which share of the instances is decided within how
//! much CPU time, solved ones below and unsolvable ones on top of them.

use impasse_puzzle::draw::{Canvas, GREEN, Sheet, VERMILION};
use impasse_puzzle::{Lang, Words};
use impasse_wire::Verdict;
use impasse_wire::command::BatchRow;

use crate::figures::{grouped, in_f64, percent};
use crate::phrases::fill;

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 470.0;
const LEFT: f64 = 92.0;
const RIGHT: f64 = 868.0;
const TOP: f64 = 100.0;
const BOTTOM: f64 = 410.0;

/// Points of a curve; finer steps could not be seen.
const STEPS: u32 = 388;

const TITLE: Words = Words::new("{0}: decided within a time", "{0}: 時間内に判定できた割合");
const TOTAL: Words = Words::new(
    "instances: {0}, unknown: {1} ({2})",
    "{0}問、不明{1}（{2}）",
);
const SOLVED: Words = Words::new("solved: {0} ({1})", "解あり: {0}（{1}）");
const UNSOLVABLE: Words = Words::new("unsolvable: {0} ({1})", "解なし: {0}（{1}）");
const SHARE: Words = Words::new("share of instances", "割合");
const SECONDS: Words = Words::new("CPU seconds", "CPU時間（秒）");

/// The picture.
pub(super) fn draw(journal: &str, records: &[&BatchRow], lang: Lang) -> String {
    let title = fill(TITLE, lang, &[journal]);
    let mut canvas = Canvas::new(Sheet::white(WIDTH, HEIGHT), &title);
    canvas.heading(LEFT, &title);
    let count = records.len() as u64;
    let share = |part: usize| percent(in_f64(part as u64) / in_f64(count.max(1)));
    let solved = Curve::of(records, Verdict::Solved);
    let unsolvable = Curve::of(records, Verdict::Unsolvable);
    let decided = solved.seconds.len() + unsolvable.seconds.len();
    let unknown = records.len() - decided;
    let parts = [grouped(count), grouped(unknown as u64), share(unknown)];
    let parts = parts.each_ref().map(|part| &**part);
    canvas.text(LEFT, 56.0, "", &fill(TOTAL, lang, &parts));
    let entries = [
        (GREEN, SOLVED, &solved),
        (VERMILION, UNSOLVABLE, &unsolvable),
    ];
    for (place, (colour, words, curve)) in (0..).zip(entries) {
        let x = LEFT + 270.0 * f64::from(place);
        let count = curve.seconds.len();
        canvas.fill(x, 69.0, (14.0, 14.0), colour);
        let text = fill(words, lang, &[&grouped(count as u64), &share(count)]);
        canvas.text(x + 20.0, 81.0, "", &text);
    }

    let scale = Decades::around(records);
    let height = |count: usize| {
        BOTTOM - (BOTTOM - TOP) * in_f64(count as u64) / in_f64(records.len().max(1) as u64)
    };
    let (mut floor, mut lower, mut upper) = (Vec::new(), Vec::new(), Vec::new());
    // Beyond the longest time nobody has tried.
    let tried = scale.part(longest(records));
    for step in 0..=STEPS {
        let part = tried * f64::from(step) / f64::from(STEPS);
        let x = LEFT + (RIGHT - LEFT) * part;
        let seconds = scale.at(part);
        let below = solved.within(seconds);
        floor.push((x, BOTTOM));
        lower.push((x, height(below)));
        upper.push((x, height(below + unsolvable.within(seconds))));
    }
    canvas.shape(&between(&floor, &lower), GREEN);
    canvas.shape(&between(&lower, &upper), VERMILION);

    for quarter in 0..=4_u32 {
        let part = f64::from(quarter) / 4.0;
        let y = BOTTOM - (BOTTOM - TOP) * part;
        let colour = if quarter == 0 { "#666666" } else { "#00000022" };
        canvas.line((LEFT, y), (RIGHT, y), &format!("stroke=\"{colour}\""));
        let text = format!("{:.0} %", part * 100.0);
        canvas.text(LEFT - 8.0, y + 4.5, "text-anchor=\"end\"", &text);
    }
    for decade in scale.first..=scale.last {
        let x = LEFT + (RIGHT - LEFT) * scale.part(10_f64.powi(decade));
        canvas.line((x, TOP), (x, BOTTOM), "stroke=\"#00000022\"");
        canvas.text(x, BOTTOM + 18.0, "text-anchor=\"middle\"", &power(decade));
    }
    let middle = f64::midpoint(LEFT, RIGHT);
    canvas.text(
        middle,
        BOTTOM + 42.0,
        "text-anchor=\"middle\"",
        SECONDS.of(lang),
    );
    canvas.upwards(f64::midpoint(TOP, BOTTOM), SHARE.of(lang));
    canvas.finish()
}

/// When the instances with one verdict were decided, soonest first.
struct Curve {
    seconds: Vec<f64>,
}

impl Curve {
    fn of(records: &[&BatchRow], verdict: Verdict) -> Self {
        let meant = records.iter().filter(|record| record.verdict == verdict);
        let mut seconds: Vec<f64> = meant.map(|record| record.cpu_seconds).collect();
        seconds.sort_by(f64::total_cmp);
        Self { seconds }
    }

    /// How many were decided within a time.
    fn within(&self, time: f64) -> usize {
        self.seconds.partition_point(|&seconds| seconds <= time)
    }
}

/// A scale of powers of ten.
#[derive(Debug, PartialEq, Eq)]
struct Decades {
    first: i32,
    last: i32,
}

impl Decades {
    /// Nothing is measured more finely than this.
    const FINEST: f64 = 1e-6;
    /// Nobody waits for longer.
    const COARSEST: f64 = 1e9;

    /// Covers the times of all records, and one decade at least.
    fn around(records: &[&BatchRow]) -> Self {
        let times = records.iter().map(|record| record.cpu_seconds);
        Self::covering(times.fold(f64::MAX, f64::min), longest(records))
    }

    fn covering(low: f64, high: f64) -> Self {
        let power = |time: f64| time.clamp(Self::FINEST, Self::COARSEST).log10();
        #[expect(clippy::cast_possible_truncation, reason = "from -6 to 9")]
        let (first, last) = (power(low).floor() as i32, power(high).ceil() as i32);
        Self {
            first: first.min(last - 1),
            last,
        }
    }

    /// The time at a part of the scale.
    fn at(&self, part: f64) -> f64 {
        let (first, last) = (f64::from(self.first), f64::from(self.last));
        10_f64.powf(first + (last - first) * part)
    }

    /// Where a time stands.
    fn part(&self, time: f64) -> f64 {
        let (first, last) = (f64::from(self.first), f64::from(self.last));
        let power = time.max(Self::FINEST).log10();
        ((power - first) / (last - first)).clamp(0.0, 1.0)
    }
}

fn longest(records: &[&BatchRow]) -> f64 {
    let times = records.iter().map(|record| record.cpu_seconds);
    times.fold(0.0, f64::max)
}

/// The shape between two curves.
fn between(lower: &[(f64, f64)], upper: &[(f64, f64)]) -> Vec<(f64, f64)> {
    lower.iter().chain(upper.iter().rev()).copied().collect()
}

/// `0.01`, `100`.
fn power(decade: i32) -> String {
    match u32::try_from(decade) {
        Ok(decade) => grouped(10_u64.saturating_pow(decade)),
        Err(_) => format!("{:.*}", decade.unsigned_abs() as usize, 10_f64.powi(decade)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(low: f64, high: f64, expected: (i32, i32)) {
        let Decades { first, last } = Decades::covering(low, high);
        assert_eq!((first, last), expected, "{low} to {high}");
    }

    #[test]
    fn the_scale_covers_all_times_and_a_decade_at_least() {
        check(0.002, 61.3, (-3, 2));
        check(0.5, 0.6, (-1, 0));
        check(1.0, 1.0, (-1, 0));
        check(0.0, 0.0, (-7, -6));
        check(f64::MAX, 0.0, (-7, -6));
    }

    #[test]
    fn times_stand_on_the_scale_where_they_are_read_from_it() {
        let scale = Decades::covering(0.002, 61.3);
        for time in [0.001, 0.02, 61.3, 100.0] {
            assert!(
                (scale.at(scale.part(time)) / time - 1.0).abs() < 1e-9,
                "{time}"
            );
        }
    }

    #[test]
    fn powers_of_ten_are_written_out() {
        let shown = [-3, -1, 0, 4].map(power);
        assert_eq!(shown, ["0.001", "0.1", "1", "10,000"]);
    }

    #[test]
    fn a_batch_without_records_has_a_picture_too() {
        let picture = draw("a.jsonl", &[], Lang::En);
        assert!(picture.contains("instances: 0") && !picture.contains("NaN"));
    }
}
