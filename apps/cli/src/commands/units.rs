//! `impasse units`: a Sokoban position cut into units and passages.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use cpu_time::ProcessTime;
use impasse_lab::sokoban::{self, Cut, Division};
use impasse_lab::{Meter, Opened};
use impasse_puzzle::{Lang, Sentence, Words, sentence};
use impasse_results::{Subject, units_json};

use crate::amounts::{self, Allowance};
use crate::exit::{CliError, Code};
use crate::files;
use crate::instances;
use crate::options::{Allotment, Single};
use crate::output::Output;
use crate::phrases::fill;
use crate::progress::Bar;

use super::moves::Moves;

/// Cut a Sokoban position into units and passages, and say what passes
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse units 'sokoban=########/#@     #/#.    .#/##$  $##/##    ##/########'
  impasse units sokoban#9 --svg units.svg

A unit is a part of the floor with boxes, a passage what lies between units, and a gateway an
open edge of a unit. For each pair of gateways it is said how the player passes: [i] changing
boxes (→*), [ii] without a change (→), [iii] not at all (↛). A position is dead if some unit can
never be finished, or a unit without goals touches a passage that is never reached (Odawara,
Kaneko & Kawai 2005). Where it is not shown dead, nothing is said.

A cut is a drawing of the board in which equal letters are one unit; everything else is a
passage. Without `--cut` units lie around the boxes.

Exit code 10 means proved dead, 0 that nothing is said.")]
pub(crate) struct Units {
    #[command(flatten)]
    single: Single,
    /// Play these moves first (`@FILE` reads them from a file)
    #[arg(long, value_name = "MOVES")]
    after: Option<Moves>,
    /// Take the cut from a file (`-`: standard input): letters over the board
    #[arg(long, value_name = "FILE")]
    cut: Option<PathBuf>,
    /// Draw board and unit diagram to a file (`-`: standard output)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Wall time: 500ms, 60s, 1.5m, none
    #[arg(long, alias = "timeout", value_parser = amounts::time, allow_hyphen_values = true,
          help_heading = "Limits")]
    time: Option<Allowance<Duration>>,
}

impl Units {
    /// Studies the one instance.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let started = ProcessTime::now();
        let allotment = Allotment::of_time(self.time.and_then(Allowance::amount));
        let named = instances::one(output, &self.single, allotment)?;
        let id = &named.id;
        let picture = output.file(self.svg.as_deref())?;
        let mut opened = named.opened;
        if let Some(moves) = &self.after {
            opened = opened
                .after(&moves.read()?)
                .map_err(|error| CliError::unreadable(format!("{id}: --after: "), &error))?;
        }
        let Some(level) = sokoban::level(&*opened) else {
            let game = opened.game();
            return Err(CliError::usage(sentence!(
                "{0}: only levels of Sokoban have units; this is {1}",
                "{0}：倉庫番の面を指定してください（{1}にユニットはありません）。",
                id,
                game
            )));
        };
        let bar = Bar::new(output, id);
        let mut meter = Meter::new(named.begun.control(&bar));
        let division = match &self.cut {
            Some(path) => Division::within(level, &drawn(level, path)?, &mut meter),
            None => Division::around_boxes_within(level, &mut meter),
        };
        drop(bar);
        let lang = output.lang;
        let division = division.map_err(|limit| CliError::stopped(&**id, limit))?;
        let told = verdict(&division, &*opened, lang);
        if output.json {
            let cpu_seconds = started.elapsed().as_secs_f64();
            let subject = Subject {
                id,
                opened: &*opened,
            };
            output.record(&units_json(subject, &division, lang, cpu_seconds))?;
        } else {
            output.line(format_args!("{id}: {told}"))?;
            output.print(division.text(lang))?;
        }
        if let Some(file) = picture {
            file.hold(&division.svg(id, lang))?;
        }
        if division.why_dead().is_some() {
            output.ends_with(Code::Impossible);
        }
        Ok(())
    }
}

/// The cut in a file.
fn drawn(level: &sokoban::Level, path: &Path) -> Result<Cut, CliError> {
    let overlay = files::read_text(path)?;
    let wrong = |what: Sentence| {
        let path = path.display().to_string();
        CliError::bad_input(sentence!("{0}: {1}", "{0}：{1}", path, what))
    };
    let cut = Cut::drawn(level.floor(), overlay.trim_end_matches('\n'));
    let cut = cut.map_err(|error| {
        wrong(sentence!(
            "{0}",
            "{1}段{2}列：床の上でない文字があります。",
            error.to_string(),
            error.row,
            error.column
        ))
    })?;
    if cut.units.is_empty() {
        return Err(wrong(sentence!(
            "there is no unit: mark each of its cells with a letter",
            "文字がありません。ユニットの各マスに文字を書いてください。"
        )));
    }
    match cut.units.iter().find(|unit| unit.len() > Cut::MOST_CELLS) {
        Some(unit) => Err(wrong(sentence!(
            "the unit has {0} cells; {1} are possible",
            "{0}マスのユニットがあります。{1}マスまでにしてください。",
            unit.len(),
            Cut::MOST_CELLS
        ))),
        None => Ok(cut),
    }
}

const DEAD: Words = Words::new("dead, {0}: {1}", "手詰り・{0}：{1}");
const SILENT: Words = Words::new(
    "nothing is said: units {0}, passages {1}, all of them reached",
    "手詰りとは言えません（ユニット{0}、通路{1}、すべて到達可能）",
);
const SILENT_THOUGH: Words = Words::new(
    "nothing is said: units {0}, passages {1}, of them never reached {2}",
    "手詰りとは言えません（ユニット{0}、通路{1}、うち到達不能{2}）",
);

fn verdict(division: &Division<'_>, opened: &dyn Opened, lang: Lang) -> String {
    if let Some(reason) = division.why_dead() {
        let kind = opened.kind_of_dead().map_or("", |kind| kind.of(lang));
        return fill(DEAD, lang, &[kind, &reason.without_marks().of(lang)]);
    }
    let units = division.units.units.len().to_string();
    let passages = division.units.passages.len().to_string();
    let never = division.units.reached.iter().filter(|&&reached| !reached);
    match never.count() {
        0 => fill(SILENT, lang, &[&units, &passages]),
        never => fill(
            SILENT_THOUGH,
            lang,
            &[&units, &passages, &never.to_string()],
        ),
    }
}
