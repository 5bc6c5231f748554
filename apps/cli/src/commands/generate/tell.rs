//! Puzzles that were made or chosen, told.

use std::fmt::Write as _;

use impasse_forge::{Generated, Judged, Wanted, Wish};
use impasse_lab::{Model, naming};
use impasse_puzzle::{Lang, Words};
use impasse_results::{canonical_digest, digest, foretold_json};
use impasse_wire::command::GeneratedJson;

use crate::exit::CliError;
use crate::figures::{columns, grouped};
use crate::output::Output;
use crate::phrases::{fill, why};

const SOLVED_BY: Words = Words::new("{0} solve it", "{0}が解ける");
const SIMULATED: Words = Words::new("{0} (simulated)", "{0}（シミュレーション）");
const TIME: Words = Words::new("{0} s", "{0}秒");
const GRADE: Words = Words::new("grade {0}", "難しさ{0}");
const MOVES: Words = Words::new("{0} moves", "{0}手");
const ONE_MOVE: Words = Words::new("1 move", "1手");
const LOOKED: Words = Words::new(
    "{0} looked at: {1} without a solution, {2} like another one, {3} fitted",
    "{0}問を調べました：解なし{1}、ほかと同じ{2}、条件に合うもの{3}",
);
const TOO_FEW: Words = Words::new(
    "{0} of {1}: this is out of reach within {2} puzzles looked at",
    "{1}問のうち{0}問：{2}問を調べた範囲では条件に届きません",
);
const INSTEAD: Words = Words::new(
    "found instead: {0} to {1}, half of them up to {2}",
    "見つかった問題の予測：{0}～{1}（中央値{2}）",
);
const INSTEAD_ALIKE: Words = Words::new(
    "all of those found instead: {0}",
    "見つかった問題の予測：どれも{0}",
);
const INSTEAD_NOTHING: Words = Words::new(
    "nothing else could be solved",
    "ほかに解ける問題はありませんでした",
);
const CUT: Words = Words::new("cut short: {0}", "中断: {0}");

/// How puzzles are told.
pub(in crate::commands) struct Told<'a> {
    /// Who said how hard they are.
    pub(in crate::commands) models: &'a [Model],
    /// What they were drawn from, where they were made.
    pub(in crate::commands) seed: Option<u64>,
}

impl Told<'_> {
    /// A line for each.
    pub(in crate::commands) fn tell_all(
        &self,
        output: &mut Output,
        puzzles: &[Judged],
    ) -> Result<(), CliError> {
        if output.json {
            return puzzles
                .iter()
                .try_for_each(|puzzle| self.record(output, puzzle));
        }
        let lang = output.lang;
        let rows = puzzles.iter().map(|puzzle| {
            let words = if puzzle.moves == 1 { ONE_MOVE } else { MOVES };
            let moves = fill(words, lang, &[&puzzle.moves.to_string()]);
            let mut row = vec![puzzle.name.clone(), how_hard(puzzle, lang), moves];
            row.retain(|part| !part.is_empty());
            row
        });
        output.print(columns(&rows.collect::<Vec<_>>(), false))
    }

    fn record(&self, output: &mut Output, puzzle: &Judged) -> Result<(), CliError> {
        let opened = &*puzzle.opened;
        let foretold = puzzle.rated.foretold(opened.game(), self.models);
        output.record(&GeneratedJson {
            id: &puzzle.name,
            puzzle: opened.game(),
            params: opened.params().to_string(),
            seed: self.seed,
            text: opened.text(),
            solution: &puzzle.solution,
            moves: puzzle.moves as u64,
            population: &puzzle.population,
            success: puzzle.success,
            seconds: puzzle.seconds,
            grade: puzzle.grade,
            simulated: puzzle.simulated,
            predictions: foretold
                .iter()
                .map(|said| foretold_json(said, output.lang))
                .collect(),
            digest: digest(opened),
            canonical: canonical_digest(opened),
        })
    }
}

/// How hard a puzzle is, in a few words; nothing where nobody was asked.
pub(in crate::commands) fn how_hard(puzzle: &Judged, lang: Lang) -> String {
    let mut parts = Vec::new();
    if let Some(success) = puzzle.success {
        let share = format!("{:.0} %", 100.0 * success);
        let share = fill(SOLVED_BY, lang, &[&share]);
        parts.push(if puzzle.simulated {
            fill(SIMULATED, lang, &[&share])
        } else {
            share
        });
    }
    if let Some(seconds) = puzzle.seconds {
        parts.push(fill(TIME, lang, &[&format!("{seconds:.0}")]));
    }
    if let Some(grade) = puzzle.grade {
        parts.push(fill(GRADE, lang, &[&grade.to_string()]));
    }
    lang.list(&parts)
}

/// The puzzles as one file, which every command reads.
pub(in crate::commands) fn set_file(puzzles: &[Judged], lang: Lang) -> String {
    let mut file = String::new();
    for puzzle in puzzles {
        let opened = &*puzzle.opened;
        let text = naming::file_text(opened.game(), &opened.params(), &opened.text());
        let (head, board) = text.split_once('\n').unwrap_or((&text, ""));
        let name = puzzle.name.lines().next().unwrap_or_default();
        let hard = how_hard(puzzle, lang);
        let colon = if hard.is_empty() { "" } else { ": " };
        let _ = writeln!(file, "{head}\n; {name}{colon}{hard}");
        if let Some(success) = puzzle.success {
            let _ = writeln!(file, "{}", naming::success_remark(success));
        }
        let _ = writeln!(file, "{}\n", board.trim_end());
    }
    file
}

/// What was looked at, and what was found instead where that is not enough.
pub(super) fn summary(output: &Output, wish: &Wish, made: &Generated) {
    let lang = output.lang;
    let counts = [made.tried, made.unsolved, made.alike, made.fitting].map(grouped);
    let counts: Vec<&str> = counts.iter().map(String::as_str).collect();
    let looked = fill(LOOKED, lang, &counts);
    if made.puzzles.len() >= wish.count {
        output.detail(looked);
        return;
    }
    output.remark(looked);
    if let Some(limit) = made.limit {
        output.remark(fill(CUT, lang, &[why(limit, lang)]));
    } else {
        let found = made.puzzles.len().to_string();
        let tried = grouped(made.tried);
        let wanted = wish.count.to_string();
        output.remark(fill(TOO_FEW, lang, &[&found, &wanted, &tried]));
        output.remark(instead(wish, &made.others, lang));
    }
}

fn instead(wish: &Wish, others: &[f64], lang: Lang) -> String {
    let mut others = others.to_vec();
    others.sort_by(f64::total_cmp);
    let (Some(&low), Some(&high)) = (others.first(), others.last()) else {
        return INSTEAD_NOTHING.of(lang).to_owned();
    };
    let half = others[others.len() / 2];
    let shown = |figure: f64| match wish.wanted {
        Wanted::Seconds(_) => fill(TIME, lang, &[&format!("{figure:.0}")]),
        _ => format!("{:.0} %", 100.0 * figure),
    };
    let words = if shown(low) == shown(high) {
        INSTEAD_ALIKE
    } else {
        INSTEAD
    };
    fill(words, lang, &[&shown(low), &shown(high), &shown(half)])
}

#[cfg(test)]
mod tests {
    use impasse_forge::generate;
    use impasse_lab::{all, open_text};
    use impasse_puzzle::{Control, Params};

    use super::*;

    #[test]
    fn a_set_of_every_game_is_read_back_with_what_is_foretold() {
        for &game in all() {
            let wish = Wish {
                count: 1,
                tries: 4,
                models: Vec::new(),
                ..Wish::of(game, Params::none())
            };
            let made = generate(&wish, Control::free()).puzzles;
            assert_eq!(made.len(), 1, "{}", game.name());
            let file = set_file(&made, Lang::Ja);
            let found = naming::puzzles_in(&file, Some("txt"), None);
            assert_eq!(found.len(), made.len(), "{file}");
            for (found, made) in found.into_iter().zip(&made) {
                let found = found.unwrap_or_else(|bad| panic!("{bad}\n{file}"));
                assert_eq!(found.game.name(), game.name());
                let opened = open_text(found.game, &found.params, &found.text);
                let opened = opened.unwrap_or_else(|error| panic!("{error}\n{file}"));
                assert_eq!(opened.canonical(), made.opened.canonical(), "{file}");
                let share = f64::from(found.success.expect("it is foretold")) / 10_000.0;
                assert!((share - made.success.expect("simulated")).abs() < 1e-4);
            }
        }
    }
}
