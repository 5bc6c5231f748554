//! `impasse convert`: moves in another notation, replayed.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, ValueEnum};
use impasse_lab::{ConvertError, Opened, Written, all};
use impasse_puzzle::{Automoves, Lang, sentence};
use impasse_results::{Subject, is_solution_of, solution_file};
use impasse_wire::command::{ConvertJson, SolutionFile};

use crate::exit::CliError;
use crate::instances::{self, Named};
use crate::options::{Allotment, LeftOut, Single, Writing};
use crate::output::Output;

use super::moves::Moves;

/// Write moves in another notation
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse solve freecell#1 --first -q -o moves.txt
  impasse convert freecell#1 @moves.txt --as standard --leave-out safe
  impasse convert freecell#1 @solution.txt --automoves=safe --as cards
  impasse solve sokoban#12 -q -o moves.txt
  impasse convert sokoban#12 @moves.txt --as rle
  impasse convert sokoban#12 @moves.txt --as plan
  impasse convert sokoban#12 @moves.txt --as json

Whatever is written has been read again and leads to the same position. Moves are read as by every
command: standard notation of FreeCell card by card or by columns, Sokoban's letters in either case
and with numbers. Puzzles are written in other forms by `impasse show --as`.")]
pub(crate) struct Convert {
    #[command(flatten)]
    single: Single,
    /// The moves, `@FILE`, or `-` for standard input
    #[arg(required = true)]
    moves: Vec<Moves>,
    /// What the moves are written as
    #[arg(long, value_enum, default_value_t = From::Moves, hide_possible_values = true,
          value_name = "moves|plan|json")]
    from: From,
    /// What they are to be written as
    #[arg(long = "as", value_name = "FORM", default_value = MOVES, value_parser = forms())]
    form: String,
    #[command(flatten)]
    writing: Writing,
    /// Moves not to be written because they play themselves, as for --automoves
    #[arg(long, value_name = "WHICH", value_enum, default_value_t = LeftOut::None,
          hide_possible_values = true)]
    leave_out: LeftOut,
    /// Write to a file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// What moves may be written as.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum From {
    /// As every command reads them
    Moves,
    /// A planner's plan
    Plan,
    /// What `--as json` wrote
    Json,
}

const MOVES: &str = "moves";
const PLAN: &str = "plan";
const JSON: &str = "json";

/// Our forms, and those of the games.
fn forms() -> PossibleValuesParser {
    let ours = [
        (MOVES, "As every command reads them"),
        (PLAN, "A plan for the task of `impasse export-pddl`"),
        (JSON, "A JSON object with the puzzle and its moves"),
    ];
    let mut values: Vec<PossibleValue> = ours
        .into_iter()
        .map(|(name, help)| PossibleValue::new(name).help(help))
        .collect();
    let games = all().iter().flat_map(|game| game.solution_forms());
    values.extend(games.map(|form| PossibleValue::new(form.name).help(form.summary.of(Lang::En))));
    values.into()
}

impl Convert {
    /// Reads the moves, and writes them otherwise.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let named = instances::one(output, &self.single, Allotment::default())?;
        let file = output.file(self.output.as_deref())?;
        let opened = named.opened.with_automoves(self.writing.automoves());
        let moves = self.read(&named, &*opened)?;
        let left_out = self.leave_out.automoves();
        let written = |to: &Written<'_>| {
            opened.convert(&moves, to).map_err(|error| match error {
                ConvertError::Moves(error) => {
                    CliError::unreadable(format!("{}: ", named.id), &error)
                }
                ConvertError::Form(why) => {
                    CliError::bad_input(sentence!("{0}: {1}", "{0}：{1}", &named.id, why))
                }
            })
        };
        let is_ours = [MOVES, PLAN, JSON].contains(&&*self.form);
        if is_ours && left_out != Automoves::None {
            return Err(CliError::usage(sentence!(
                "--leave-out is for forms in which moves are left out, not for {0}",
                "--leave-outは自動の手を省く書き方で使います（{0}では使えません）。",
                &self.form
            )));
        }
        let text = match &*self.form {
            MOVES => written(&Written::Moves)?,
            PLAN => written(&Written::Plan)?,
            JSON => file_text(&named, &*opened, &written(&Written::Moves)?),
            form => written(&Written::Form(form, left_out))?,
        };
        let report = opened.check(&moves);
        if output.json {
            output.record(&ConvertJson {
                id: &named.id,
                puzzle: named.opened.game(),
                params: named.opened.params().to_string(),
                form: &self.form,
                left_out: left_out.name(),
                moves: report.played.len(),
                solved: report.solved,
                text: &text,
            })?;
        } else if file.is_none() {
            output.print(&text)?;
        }
        if let Some(file) = file {
            file.hold(&text)?;
        }
        if !report.solved {
            output.detail(
                sentence!(
                    "{0}: these moves are legal and do not solve it",
                    "{0}：すべてルールどおりの手ですが、まだ解けていません。",
                    &named.id
                )
                .of(output.lang),
            );
        }
        Ok(())
    }

    /// The moves as every command reads them.
    fn read(&self, named: &Named, opened: &dyn Opened) -> Result<String, CliError> {
        let text = Moves::joined(&self.moves).read()?;
        match self.from {
            From::Moves => Ok(text),
            From::Plan => {
                let moves = opened.read_plan(&text).map_err(|error| {
                    CliError::unreadable(format!("{}: ", named.id), &error.within(&text))
                })?;
                Ok(moves.join(" "))
            }
            From::Json => {
                let file: SolutionFile = serde_json::from_str(&text).map_err(|error| {
                    CliError::bad_input(sentence!(
                        "{0}: not what `impasse convert --as json` writes: {1}",
                        "{0}：`impasse convert --as json`が書いた形ではありません：{1}",
                        &named.id,
                        error.to_string()
                    ))
                })?;
                if !is_solution_of(&file, opened) {
                    return Err(CliError::bad_input(sentence!(
                        "{0}: these are moves of another puzzle: {1}",
                        "{0}：別の問題の手順です：{1}",
                        &named.id,
                        file.position
                    )));
                }
                Ok(file.moves.join(" "))
            }
        }
    }
}

/// The JSON that is read again by `--from json`.
fn file_text(named: &Named, opened: &dyn Opened, moves: &str) -> String {
    let subject = Subject {
        id: &named.id,
        opened,
    };
    let file = solution_file(subject, moves);
    let text = serde_json::to_string(&file).expect("strings and lists of them");
    text + "\n"
}
