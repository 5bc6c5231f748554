//! Measured against estimated values, as figures 6 and 7 of Korekawa & Kotani
//! (2012) draw them.

use impasse_puzzle::draw::{BLUE, Canvas, GREY, Sheet};
use impasse_puzzle::{Lang, Words};

use super::{Findings, Material};

const ESTIMATED: Words = Words::new("estimated", "推定値");
const MEASURED: Words = Words::new("measured", "測定値");

/// The picture of the last regression, or of the predictions; `None` where
/// nothing was estimated.
pub(super) fn drawn(material: &Material, findings: &Findings, lang: Lang) -> Option<String> {
    let of_regression = || {
        let row = findings.regressions.last()?;
        Some((row.fit.as_ref()?.fitted.clone(), row.measured.clone()))
    };
    let of_prediction = || {
        let found = findings.prediction.as_ref()?;
        Some((found.study.nested.predicted.clone(), found.shares.values()))
    };
    let (estimated, measured) = of_prediction().or_else(of_regression)?;
    Some(picture(
        &estimated,
        &measured,
        &material.target.to_string(),
        lang,
    ))
}

const SIDE: f64 = 480.0;
const EDGE: f64 = 70.0;

fn picture(estimated: &[f64], measured: &[f64], title: &str, lang: Lang) -> String {
    let all = || {
        estimated
            .iter()
            .chain(measured)
            .copied()
            .filter(|value| value.is_finite())
    };
    let (low, high) = (
        all().fold(f64::MAX, f64::min),
        all().fold(f64::MIN, f64::max),
    );
    let (low, high) = if high > low {
        (low, high)
    } else {
        (low - 1.0, low + 1.0)
    };
    let place = |value: f64| (value - low) / (high - low) * SIDE;
    let at = |x: f64, y: f64| (EDGE + place(x), EDGE + SIDE - place(y));
    let whole = SIDE + 2.0 * EDGE;
    let mut canvas = Canvas::new(Sheet::white(whole, whole), title);
    canvas.heading(EDGE, title);
    let thin = format!("stroke=\"{GREY}\"");
    for (from, to) in [
        (at(low, low), at(high, low)),
        (at(low, low), at(low, high)),
        (at(low, low), at(high, high)),
    ] {
        canvas.line(from, to, &thin);
    }
    let step = step(high - low);
    let mut tick = (low / step).ceil() * step;
    while tick <= high {
        let (x, below) = at(tick, low);
        let (left, y) = at(low, tick);
        let text = label(tick, step);
        canvas.text(x, below + 18.0, "text-anchor=\"middle\"", &text);
        canvas.text(left - 6.0, y + 4.0, "text-anchor=\"end\"", &text);
        tick += step;
    }
    canvas.text(
        EDGE + SIDE / 2.0,
        whole - 22.0,
        "text-anchor=\"middle\"",
        ESTIMATED.of(lang),
    );
    canvas.upwards(EDGE + SIDE / 2.0, MEASURED.of(lang));
    let dot = format!("fill=\"{BLUE}\" fill-opacity=\"0.6\"");
    for (&x, &y) in estimated.iter().zip(measured) {
        if x.is_finite() && y.is_finite() {
            canvas.ellipse(at(x, y), (3.5, 3.5), &dot);
        }
    }
    canvas.finish()
}

/// A round distance of ticks, five to ten of them.
fn step(range: f64) -> f64 {
    let rough = range / 5.0;
    let power = 10f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0].map(|each| each * power);
    steps
        .into_iter()
        .rfind(|&each| each <= rough)
        .unwrap_or(power)
}

/// A tick's number with as many digits as the distance has.
fn label(tick: f64, step: f64) -> String {
    let tick = if tick.abs() < step / 2.0 { 0.0 } else { tick };
    match step {
        _ if step >= 1.0 => format!("{tick:.0}"),
        _ if step >= 0.1 => format!("{tick:.1}"),
        _ => format!("{tick:.2}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_puzzle_is_a_dot_and_ticks_are_round() {
        let text = picture(&[0.1, 0.5, 0.9], &[0.2, 0.4, f64::NAN], "success", Lang::En);
        assert_eq!(text.matches("<ellipse").count(), 2);
        assert!(
            text.contains(">0.2</text>") && text.contains(">measured</text>"),
            "{text}"
        );
        assert!(picture(&[1.0], &[1.0], "success", Lang::Ja).contains("測定値"));
    }
}
