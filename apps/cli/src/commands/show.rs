//! `impasse show`: a puzzle drawn, or written in another form.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use impasse_lab::{Opened, naming};
use impasse_puzzle::draw;
use impasse_wire::command::ShowJson;

use crate::exit::CliError;
use crate::instances;
use crate::options::Single;
use crate::output::Output;

use super::moves::Moves;

/// Draw a puzzle, or write it in another form
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse show superpuzz#42
  impasse show superpuzz:columns=4#1 --after 'H2 H3' --svg board.svg
  impasse show superpuzz:columns=4#1 --as text > deal.txt")]
pub(crate) struct Show {
    #[command(flatten)]
    single: Single,
    /// Play these moves first (`@FILE` reads them from a file)
    #[arg(long, value_name = "MOVES")]
    after: Option<Moves>,
    /// The form
    #[arg(long = "as", value_name = "FORMAT", value_enum, default_value_t = Form::Board)]
    form: Form,
    /// Draw to a file as well (`-`: standard output)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Form {
    /// A drawing in letters
    Board,
    /// A file that every command reads
    Text,
    /// A name that carries the puzzle, in one line
    Line,
    /// A picture
    Svg,
}

impl Show {
    /// Shows the one instance.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let named = instances::one(&self.single)?;
        let picture_file = output.file(self.svg.as_deref())?;
        let mut opened = named.opened;
        if let Some(moves) = &self.after {
            opened = opened.after(&moves.read()?).map_err(|error| {
                CliError::bad_input(format_args!("{}: --after: {error}", named.id))
            })?;
        }
        let (game, params, text) = (opened.game(), opened.params(), opened.text());
        if output.json {
            output.record(&ShowJson {
                id: &named.id,
                puzzle: game,
                params: params.to_string(),
                line: naming::text_id(game, &params, &text),
                text,
                goal: opened.is_goal(),
            })?;
        } else {
            match self.form {
                Form::Board => output.print(draw::text(&opened.scene(), &[]))?,
                Form::Text => output.print(naming::file_text(game, &params, &text))?,
                Form::Line => output.line(naming::text_id(game, &params, &text))?,
                Form::Svg => output.print(picture(&*opened, &named.id))?,
            }
        }
        if let Some(file) = picture_file {
            file.hold(&picture(&*opened, &named.id))?;
        }
        Ok(())
    }
}

fn picture(opened: &dyn Opened, id: &str) -> String {
    draw::svg(&opened.scene(), &[], id)
}
