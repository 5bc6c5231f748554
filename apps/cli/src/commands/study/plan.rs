//! `impasse study plan`: who would get what, and how sure the study would be.
//!
//! The estimate rests on **simulated players**, who are no people: a puzzle is
//! as hard as random play finds it, on a scale squeezed to what people show (an
//! easy one is solved by nearly all, the hardest by some), and people differ in
//! skill by one unit of the logistic scale.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use impasse_forge::{SKILLS, difficulty};
use impasse_lab::{TrialOptions, open, wilson};
use impasse_puzzle::{Chance, Sentence, sentence};
use impasse_study::{Order, Place};
use impasse_wire::command::{StudyPlanJson, StudyPowerJson};

use super::{Definition, whole};
use crate::amounts;
use crate::exit::CliError;
use crate::figures::percent;
use crate::options::Budget;
use crate::output::Output;
use crate::progress;

/// Random games for each puzzle.
const GAMES: u64 = 256;
/// Simulated studies.
const STUDIES: u32 = 200;
/// Participants where the file does not say.
const USUAL_PARTICIPANTS: u64 = 30;
/// Puzzles that somebody plays who may play as many as they like.
const USUAL_PUZZLES: usize = 18;

#[derive(Args)]
pub(super) struct Plan {
    /// The study's file
    file: PathBuf,
    /// How many people to show
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = amounts::number)]
    people: u64,
    /// Participants to reckon with [default: those at which the study stops,
    /// else 30]
    #[arg(long, value_name = "N", value_parser = amounts::number)]
    participants: Option<u64>,
    /// Leave out the estimate from simulated players
    #[arg(long)]
    no_power: bool,
    #[command(flatten)]
    budget: Budget,
}

impl Plan {
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let study = whole(&self.file, output)?;
        let asked = self.participants.or(study.stop.participants.map(u64::from));
        let participants = asked.unwrap_or(USUAL_PARTICIPANTS).clamp(1, 100_000);
        let courses = courses(&study, participants);
        let names = |course: &Vec<(Place, bool)>| -> Vec<String> {
            course
                .iter()
                .map(|(place, _)| place.puzzle.clone())
                .collect()
        };
        let sequences: Vec<Vec<String>> = courses.iter().map(names).collect();
        let plays = plays(&study, &sequences);
        let (fewest, most) = (plays.values().min(), plays.values().max());
        let (fewest, most) = (fewest.copied().unwrap_or(0), most.copied().unwrap_or(0));
        // Where everybody gets what suits them, shares of solvers do not tell
        // puzzles apart, and there is nothing to be found in them.
        let power = if self.no_power || study.plan().is_adaptive() {
            None
        } else {
            Some(self.power(output, &study, &sequences)?)
        };
        let shown = usize::try_from(self.people).unwrap_or(usize::MAX);
        let people: Vec<Vec<String>> = sequences.iter().take(shown).cloned().collect();
        if output.json {
            return output.record(&StudyPlanJson {
                study: &study.name,
                hash: study.hash(),
                cells: study.plan().cells(),
                people,
                fewest_plays: fewest,
                most_plays: most,
                power,
            });
        }
        let lang = output.lang;
        let cells = match study.plan().cells() {
            0 => sentence!("no cells", "区分なし"),
            cells => sentence!("cells: {0}", "区分{0}", cells),
        };
        let head = sentence!(
            "{0}; puzzles: {1}, {2}, participants: {3}; each puzzle played {4} to {5} times",
            "{0}：問題{1}、{2}、参加者{3}人。各問題のプレイは{4}～{5}回",
            &study.name,
            study.puzzles.len(),
            cells,
            participants,
            fewest,
            most
        );
        output.line(head.of(lang))?;
        if study.plan().is_adaptive() {
            return tell_chosen(output, &study, &courses[..shown.min(courses.len())]);
        }
        for (number, puzzles) in (1_usize..).zip(&people) {
            let line = sentence!(
                "person {0}: {1}",
                "{0}人目：{1}",
                number,
                shortened(puzzles)
            );
            output.line(line.of(lang))?;
        }
        let Some(power) = power else {
            return Ok(());
        };
        let line = sentence!(
            "simulated players, no people, {0} studies: {1} plays a puzzle; a share of solvers would be \
             known to ±{2}; that hard puzzles are solved less often would be found in {3} of studies",
            "シミュレーション（人のデータではない、{0}回）：1問あたり{1}回のプレイ。\
             正解率の誤差は±{2}。難しい問題ほど解けないことがわかる割合：{3}",
            power.simulated_studies,
            format!("{:.1}", power.plays_per_puzzle),
            format!("{:.2}", power.success_half_width),
            percent(power.detected)
        );
        output.line(line.of(lang))
    }

    fn power(
        &self,
        output: &Output,
        study: &Definition,
        sequences: &[Vec<String>],
    ) -> Result<StudyPowerJson, CliError> {
        let mut ease = BTreeMap::new();
        let total = study.puzzles.len() as u64;
        let bar = progress::drawn(output, Some(total), "{spinner} {pos}/{len} {wide_msg}");
        for puzzle in &study.puzzles {
            let quiet = progress::Bar::new(output, puzzle);
            let opened = open(puzzle).map_err(|error| CliError::unreadable("", &error))?;
            let options = TrialOptions {
                count: GAMES,
                more: 0,
                most_moves: 500,
                ..TrialOptions::default()
            };
            let trials = opened.trials(&options, self.budget.control(None, &quiet));
            // Never won is not impossible: the study says what can be solved.
            let share = (real(trials.wins) + 0.5) / (real(GAMES) + 1.0);
            ease.insert(puzzle.clone(), 1.0 + (share / (1.0 - share)).ln() * 0.4);
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(simulate(&ease, sequences))
    }
}

/// Puzzles one after another; of those of one kind only the first is named in
/// full: `sokoban#3 #8 #1`.
fn shortened(puzzles: &[String]) -> String {
    let mut told: Vec<&str> = Vec::new();
    let mut kind = None;
    for puzzle in puzzles {
        let at = puzzle.rfind('#');
        let own = at.map(|at| &puzzle[..at]);
        let is_same = own.is_some() && own == kind;
        told.push(&puzzle[at.filter(|_| is_same).unwrap_or(0)..]);
        kind = own;
    }
    told.join(" ")
}

/// What an order means for people and figures, where that needs to be said.
pub(super) fn meaning(study: &Definition) -> Option<Sentence> {
    let Order::Adaptive(adaptive) = &study.assignment.order else {
        return None;
    };
    Some(sentence!(
        "adaptive: each next puzzle is drawn from the {0} that come closest to a chance of {1} for this person, \
         by what is foretold of the puzzles and what the person solved so far; so shares of solvers do not \
         compare puzzles: fit persons and puzzles together (`impasse fit --joint`)",
        "適応的出題：問題の予測と本人のそれまでの結果から、解ける見込みが{1}に最も近い{0}問のうち1問を出します。\
         そのため正解率では問題どうしを比べられません。人と問題を同時に推定してください（`impasse fit --joint`）。",
        adaptive.among,
        percent(f64::from(adaptive.target) / 10_000.0)
    ))
}

/// The puzzles of people in an adaptive study, with what is foretold of each
/// and whether it is solved.
fn tell_chosen(
    output: &mut Output,
    study: &Definition,
    simulated: &[Vec<(Place, bool)>],
) -> Result<(), CliError> {
    let lang = output.lang;
    if let Some(line) = meaning(study) {
        output.line(line.of(lang))?;
    }
    let plan = study.plan();
    let told = |course: &[(Place, bool)]| -> String {
        let each = course.iter().map(|(place, solved)| {
            let mark = if *solved { '✓' } else { '✗' };
            let foretold = place.choice.map(|choice| percent(choice.foretold));
            let which = study.puzzles.iter().position(|name| *name == place.puzzle);
            let which = which.map_or_else(|| "–".to_owned(), |at| format!("{}", at + 1));
            format!("{which}{mark}({})", foretold.unwrap_or_default())
        });
        each.collect::<Vec<_>>().join(" ")
    };
    let all = plan.course(0, 1, &mut |_| true);
    let none = plan.course(0, 1, &mut |_| false);
    let mut lines = vec![
        sentence!(
            "by number in the list, with what is foretold; ✓ solved, ✗ not:",
            "一覧での番号（予測される正解率）。✓は正解、✗は不正解："
        ),
        sentence!(
            "somebody who solves everything: {0}",
            "全問正解の人：{0}",
            told(&all)
        ),
        sentence!(
            "somebody who solves nothing: {0}",
            "全問不正解の人：{0}",
            told(&none)
        ),
    ];
    for (number, course) in (1_usize..).zip(simulated) {
        lines.push(sentence!(
            "person {0}, simulated: {1}",
            "{0}人目（シミュレーション）：{1}",
            number,
            told(course)
        ));
    }
    for line in lines {
        output.line(line.of(lang))?;
    }
    Ok(())
}

/// The puzzles of so many people, one after another. Where they depend on what
/// people do, these are simulated: their skills differ as players' do.
fn courses(study: &Definition, participants: u64) -> Vec<Vec<(Place, bool)>> {
    let plan = study.plan();
    let mut people = vec![0; plan.cells().max(1)];
    let mut courses = Vec::new();
    for person in 0..participants {
        let fewest = people.iter().enumerate().min_by_key(|(_, count)| **count);
        let cell = fewest.map_or(0, |(cell, _)| cell);
        people[cell] += 1_u64;
        let mut luck = Chance::of(23, person);
        let skill = SKILLS * normal(&mut luck);
        let mut solves = |place: &Place| {
            let hard = place
                .choice
                .map_or(skill, |choice| difficulty(choice.foretold));
            fraction(&mut luck) < 1.0 / (1.0 + (hard - skill).exp())
        };
        let mut course = plan.course(cell, person, &mut solves);
        if plan.most().is_none() {
            course.truncate(USUAL_PUZZLES);
        }
        courses.push(course);
    }
    courses
}

fn plays(study: &Definition, sequences: &[Vec<String>]) -> BTreeMap<String, u64> {
    let mut plays: BTreeMap<String, u64> = BTreeMap::new();
    for puzzle in &study.puzzles {
        plays.insert(puzzle.clone(), 0);
    }
    for puzzle in sequences.iter().flatten() {
        if let Some(count) = plays.get_mut(puzzle) {
            *count += 1;
        }
    }
    plays
}

fn real(count: u64) -> f64 {
    crate::figures::in_f64(count)
}

/// A number from 0 to 1, without 1.
fn fraction(chance: &mut Chance) -> f64 {
    real(chance.next_u64() >> 11) / real(1 << 53)
}

/// About normal, of variance one: twelve numbers summed.
fn normal(chance: &mut Chance) -> f64 {
    (0..12).map(|_| fraction(chance)).sum::<f64>() - 6.0
}

/// Lets simulated people take part in the study many times.
fn simulate(ease: &BTreeMap<String, f64>, sequences: &[Vec<String>]) -> StudyPowerJson {
    let (mut half_widths, mut widths, mut found) = (0.0, 0.0, 0_u32);
    for study in 0..STUDIES {
        let mut chance = Chance::of(17, u64::from(study));
        let mut results: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
        for puzzles in sequences {
            let skill = normal(&mut chance);
            for puzzle in puzzles {
                let Some(ease) = ease.get(puzzle) else {
                    continue;
                };
                let solves = 1.0 / (1.0 + (-(ease + skill)).exp());
                let result = results.entry(puzzle).or_default();
                result.0 += u64::from(fraction(&mut chance) < solves);
                result.1 += 1;
            }
        }
        let mut pairs = Vec::new();
        for (puzzle, (solved, played)) in &results {
            if let Some(interval) = wilson(*solved, *played) {
                half_widths += (interval.high - interval.low) / 2.0;
                widths += 1.0;
            }
            pairs.push((ease[*puzzle], real(*solved) / real(*played)));
        }
        found += u32::from(is_found(&pairs));
    }
    let played: u64 = sequences.iter().map(|puzzles| puzzles.len() as u64).sum();
    StudyPowerJson {
        participants: sequences.len() as u64,
        simulated_studies: STUDIES,
        plays_per_puzzle: real(played) / real(ease.len().max(1) as u64),
        success_half_width: if widths > 0.0 {
            half_widths / widths
        } else {
            1.0
        },
        detected: f64::from(found) / f64::from(STUDIES),
        simulated: true,
    }
}

/// Whether a correlation is there at the level of 5 %, both sides (Fisher's z).
fn is_found(pairs: &[(f64, f64)]) -> bool {
    let count = real(pairs.len() as u64);
    if pairs.len() < 4 {
        return false;
    }
    let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let sum = |of: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>();
    let both = sum(&|pair| (pair.0 - x) * (pair.1 - y));
    let spread = sum(&|pair| (pair.0 - x).powi(2)) * sum(&|pair| (pair.1 - y).powi(2));
    if spread <= 0.0 {
        return false;
    }
    let r = (both / spread.sqrt()).clamp(-0.999_999, 0.999_999);
    r.atanh() * (count - 3.0).sqrt() > 1.959_964
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A study of ten puzzles, easy ones first, that so many people play.
    fn power(people: usize) -> StudyPowerJson {
        let names: Vec<String> = (0..10).map(|number| format!("puzzle {number}")).collect();
        let ease = |number: u32| 2.0 - 0.3 * f64::from(number);
        let eases = names.iter().cloned().zip((0..).map(ease)).collect();
        simulate(&eases, &vec![names; people])
    }

    #[test]
    fn puzzles_of_one_kind_are_named_once() {
        let puzzles = [
            "sokoban#3",
            "sokoban#8",
            "shisen:lines=inside#8",
            "sokoban=#@$.#",
        ];
        let puzzles = puzzles.map(str::to_owned);
        assert_eq!(
            shortened(&puzzles),
            "sokoban#3 #8 shisen:lines=inside#8 sokoban=#@$.#"
        );
    }

    #[test]
    fn more_participants_tell_more() {
        let (few, many) = (power(4), power(60));
        assert!(few.success_half_width > 2.0 * many.success_half_width);
        assert!(few.detected < many.detected && many.detected > 0.95);
        assert!((many.plays_per_puzzle - 60.0).abs() < 1e-9);
        assert!(few.simulated && many.simulated, "no people");
    }

    #[test]
    fn what_is_not_there_is_seldom_found() {
        let names: Vec<String> = (0..10).map(|number| format!("puzzle {number}")).collect();
        let eases = names.iter().cloned().map(|name| (name, 0.5)).collect();
        let power = simulate(&eases, &vec![names; 40]);
        assert!(power.detected < 0.1, "{}", power.detected);
        assert!(!is_found(&[(0.0, 0.0), (1.0, 1.0)]), "too few to say");
    }
}
