//! The study as text: a table, and two charts of bars.

use std::fmt::Write as _;

use super::{Attempt, LevelRow, SOLVERS};

/// The table and the charts, for people to read; `levels` says which levels
/// they are.
#[must_use]
pub fn text(levels: &str, rows: &[LevelRow]) -> String {
    let mut out = format!(
        "Fujiwara, How to become a warehouse keeper: searches by single steps\n\n\
         Levels: {levels}. CPU seconds and moves of the solution; moves are steps of the player.\n\
         slides-iddfs is printed with marks that forget their depth, and may miss the shortest solution; slides-ida is\n\
         what was meant. A dash is a search that was stopped by its limit.\n\n"
    );
    table(&mut out, rows);
    chart(
        &mut out,
        "Time to a solution, CPU seconds; four marks are a factor of ten, none is 0.1 ms",
        rows,
        |attempt| (attempt.verdict != "unknown").then(|| Bar::of(attempt.seconds, 1e-4, 4.0, 4)),
    );
    chart(
        &mut out,
        "Moves of the solution found; ten marks are a factor of ten",
        rows,
        |attempt| {
            let (steps, _) = attempt.solution?;
            #[expect(clippy::cast_precision_loss, reason = "drawn with few marks")]
            let steps = steps as f64;
            Some(Bar::of(steps, 1.0, 10.0, 0))
        },
    );
    out
}

fn table(out: &mut String, rows: &[LevelRow]) {
    let _ = write!(out, "{:>5} {:>5}", "level", "boxes");
    for solver in SOLVERS {
        let _ = write!(out, " {:>16}", solver.name);
    }
    out.push('\n');
    for row in rows {
        let _ = write!(out, "{:>5} {:>5}", row.name, row.boxes);
        for attempt in &row.attempts {
            let moves = match attempt.solution {
                Some((steps, _)) => steps.to_string(),
                None if attempt.verdict == "unsolvable" => "none".to_owned(),
                None => "-".to_owned(),
            };
            let _ = write!(out, " {:>9.4} {moves:>6}", attempt.seconds);
        }
        out.push('\n');
    }
    let _ = write!(out, "{:>11}", "decided");
    for place in 0..SOLVERS.len() {
        let decided = rows.iter().map(|row| &row.attempts[place]);
        let decided = decided.filter(|attempt| attempt.verdict != "unknown");
        let slowest = decided.clone().map(|attempt| attempt.seconds);
        let slowest = slowest.fold(0.0, f64::max);
        let _ = write!(out, " {slowest:>9.4} {:>6}", decided.count());
    }
    out.push_str("  (the slowest of them)\n");
}

/// A bar, and the figure behind it.
struct Bar {
    marks: usize,
    figure: String,
}

impl Bar {
    /// On a scale of so many marks for a factor of ten.
    fn of(figure: f64, least: f64, decade: f64, digits: usize) -> Self {
        let marks = ((figure / least).max(1.0).log10() * decade).round();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "some dozens"
        )]
        let marks = marks as usize;
        Self {
            marks,
            figure: format!("{figure:.digits$}"),
        }
    }
}

fn chart(out: &mut String, title: &str, rows: &[LevelRow], bar: impl Fn(&Attempt) -> Option<Bar>) {
    let _ = writeln!(out, "\n{title}\n");
    for row in rows {
        let mut name = row.name.as_str();
        for (solver, attempt) in SOLVERS.iter().zip(&row.attempts) {
            let Some(short) = solver.short else {
                continue;
            };
            let line = match bar(attempt) {
                Some(bar) => format!("{} {}", "#".repeat(bar.marks), bar.figure),
                None => "-".to_owned(),
            };
            let _ = writeln!(out, "{name:>5} {short:>5} {}", line.trim_start());
            name = "";
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::own_samples;
    use super::*;
    use impasse_puzzle::{Control, Limits};
    use std::time::Duration;

    /// A clock that stands still: what is written does not depend on it.
    fn still() -> Duration {
        Duration::ZERO
    }

    #[test]
    fn every_level_has_a_line_and_bars_as_long_as_their_figures() {
        let samples = own_samples();
        let few = Limits {
            states: Some(30),
            ..Limits::default()
        };
        let study = |at: usize, limits| {
            super::super::study(&samples[at], || Control::within(limits), &still)
                .expect("nobody interrupts")
        };
        let rows = [study(3, Limits::default()), study(8, few)];
        let text = text("two of ours", &rows);
        for line in [
            "    4     1    0.0000     12    0.0000     12    0.0000     10    0.0000     10    0.0000     10    0.0000     10",
            "    4   DFS ########### 12",
            "         A* ########## 10",
            "    9   DFS -",
        ] {
            assert!(text.contains(line), "{line}\n{text}");
        }
    }
}
