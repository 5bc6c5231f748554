//! `impasse show`: a puzzle drawn, or written in another form.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use impasse_lab::{Listed, Opened, all, naming};
use impasse_puzzle::{Credit, Lang, draw, sentence};
use impasse_results::{canonical_digest, digest};
use impasse_wire::command::ShowJson;

use crate::exit::CliError;
use crate::instances::{self, Pasted};
use crate::options::{Allotment, Single, Writing};
use crate::output::Output;

use super::moves::Moves;

/// Draw a puzzle, or write it in another form
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse show superpuzz#42
  impasse show superpuzz:columns=4#1 --after 'H2 H3' --svg board.svg
  impasse show superpuzz:columns=4#1 --as text > deal.txt
  impasse show shanghai:layout=bridge#3 --mixed 1 --as line
  impasse show levels/sokoban.txt --as sok > levels.sok
  impasse show 'sokoban=#####/#@$.#/#####' --as rle")]
pub(crate) struct Show {
    #[command(flatten)]
    single: Single,
    /// Play these moves first (`@FILE` reads them from a file)
    #[arg(long, value_name = "MOVES")]
    after: Option<Moves>,
    /// Mix what is left so that it can be solved, in games of tiles that know it; each seed otherwise
    #[arg(long, value_name = "SEED")]
    mixed: Option<u64>,
    /// The form; a file without a number is written as a whole in those of other programs
    #[arg(long = "as", value_name = "FORMAT", default_value = BOARD, value_parser = forms())]
    form: String,
    #[command(flatten)]
    writing: Writing,
    /// Draw to a file as well (`-`: standard output)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

const BOARD: &str = "board";

/// Our forms, and those in which programs of others read puzzles.
fn forms() -> PossibleValuesParser {
    let ours = [
        (BOARD, "A drawing in letters"),
        ("text", "A file that every command reads"),
        ("line", "A name that carries the puzzle, in one line"),
        ("svg", "A picture"),
    ];
    let mut values: Vec<PossibleValue> = ours
        .into_iter()
        .map(|(name, help)| PossibleValue::new(name).help(help))
        .collect();
    for game in all() {
        let title = game.about().title.of(Lang::En);
        let help = format!("What other programs for {title} read");
        values.extend(
            game.forms()
                .iter()
                .map(|&form| PossibleValue::new(form).help(help.clone())),
        );
    }
    values.into()
}

impl Show {
    /// Shows the one instance, or writes a whole file in another form.
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        if self.is_of_others()
            && !output.json
            && self.after.is_none()
            && self.mixed.is_none()
            && let Some((game, text)) = instances::whole_file(&self.single)?
        {
            let name = &self.single.name;
            return output.print(self.written(name, game, &text)?);
        }
        let named = instances::one(output, &self.single, Allotment::default())?;
        let picture_file = output.file(self.svg.as_deref())?;
        let mut opened = named.opened;
        if let Some(moves) = &self.after {
            let writer = opened.with_automoves(self.writing.automoves());
            opened = writer.after(&moves.read()?).map_err(|error| {
                CliError::unreadable(format!("{}: --after: ", named.id), &error)
            })?;
        }
        if let Some(seed) = self.mixed {
            opened = opened.mixed(seed).ok_or_else(|| {
                CliError::usage(sentence!(
                    "{0}: --mixed: nothing can be mixed here",
                    "{0}：--mixed：ここでは混ぜられません。",
                    &named.id
                ))
            })?;
        }
        let pasted = named.pasted.as_ref();
        let credit = pasted.map(|pasted| &pasted.credit);
        let (game, params, text) = (opened.game(), opened.params(), opened.text());
        if output.json {
            let reading = pasted.and_then(|pasted| pasted.reading.as_ref());
            output.record(&ShowJson {
                id: &named.id,
                puzzle: game,
                params: params.to_string(),
                line: naming::text_id(game, &params, &text),
                text,
                goal: opened.is_goal(),
                understood: opened.understood(output.lang),
                reading: reading.map(|reading| reading.of(output.lang)),
                title: credit.and_then(|credit| credit.title.as_deref()),
                author: credit.and_then(|credit| credit.author.as_deref()),
                digest: digest(&*opened),
                canonical: canonical_digest(&*opened),
            })?;
        } else if self.is_of_others() {
            let text = match pasted.filter(|_| self.after.is_none() && self.mixed.is_none()) {
                Some(pasted) => credited(pasted),
                None => text,
            };
            output.print(self.written(&named.id, opened.listed(), &text)?)?;
        } else {
            match &*self.form {
                "text" => output.print(naming::file_text(game, &params, &text))?,
                "line" => output.line(naming::text_id(game, &params, &text))?,
                "svg" => output.print(picture(&*opened, &named.id))?,
                _ => {
                    if let Some(line) = credit.and_then(headline) {
                        output.line(line)?;
                    }
                    output.print(draw::text(&opened.scene(), &[]))?;
                }
            }
        }
        if let Some(file) = picture_file {
            file.hold(&picture(&*opened, &named.id))?;
        }
        Ok(())
    }

    /// Whether the form is one of other programs.
    fn is_of_others(&self) -> bool {
        all().iter().any(|game| game.forms().contains(&&*self.form))
    }

    /// Puzzles in the form of other programs.
    fn written(&self, id: &str, game: Listed, text: &str) -> Result<String, CliError> {
        game.written_as(&self.form, text).ok_or_else(|| {
            CliError::usage(sentence!(
                "{0}: --as {1} is not for {2}",
                "{0}：--as {1}は{2}では使えません。",
                id,
                &self.form,
                game.name()
            ))
        })
    }
}

/// The text of one puzzle of a file with what the file says of its author.
fn credited(pasted: &Pasted) -> String {
    match &pasted.credit.author {
        Some(author) if !pasted.text.contains(author.as_str()) => {
            format!("Author: {author}\n\n{}", pasted.text)
        }
        _ => pasted.text.clone(),
    }
}

/// Title and author in a line.
fn headline(credit: &Credit) -> Option<String> {
    match (&credit.title, &credit.author) {
        (Some(title), Some(author)) => Some(format!("{title} ({author})")),
        (Some(line), None) | (None, Some(line)) => Some(line.clone()),
        (None, None) => None,
    }
}

fn picture(opened: &dyn Opened, id: &str) -> String {
    draw::svg(&opened.scene(), &[], id)
}
