//! `impasse study`: a study from its file to its tables.

mod analysis;
mod export;
mod features;
mod plan;
mod status;

use std::path::{Component, Path, PathBuf};

use clap::{Args, Subcommand};
use impasse_puzzle::{Argument, Lang, Sentence, TextError, sentence};
use impasse_study::PRESETS;
use impasse_web::{Analyse, StoreError, StudyDesk, StudyFeatures, StudyOpened};
use impasse_wire::command::{StudyCheckJson, StudyMistakeJson, StudyOpenJson};

use crate::amounts;
use crate::database::Database;
use crate::exit::{CliError, Code};
use crate::files;
use crate::output::{Output, say};

/// The regression that the site shows a study's researcher.
pub(super) const ANALYSE: Option<Analyse> = Some(analysis::analyse);

/// A study as its file defines it.
type Definition = impasse_study::Study;

/// Run a study on the site: check its file, open it, watch it, export it
#[derive(Args)]
#[command(after_help = "\
Examples:
  impasse study check study.toml
  impasse study plan study.toml --people 20
  impasse study open study.toml
  impasse study status my-study
  impasse study export my-study --form psych-ds -o my-study
  impasse study close my-study

A study is one file (docs/studies.md). `open` fixes it by a hash: once somebody has opened its
link, nothing that matters can change.")]
pub(crate) struct Study {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Say what is wrong with a study's file, line by line
    Check(Check),
    /// Print who would get what, and how sure the figures would be
    Plan(plan::Plan),
    /// Put a study into the database, so that people can take part
    Open(Open),
    /// Let nobody take part any more
    Close(Close),
    /// Say how far a study has come
    Status(status::Status),
    /// Write a study's data: every session, every play, every event
    Export(export::Export),
    /// Make another token for the researcher; the one before is worth nothing
    Token(Token),
    /// Copy the whole database to a file while people play (SQLite)
    Backup(Backup),
    /// Put a copy made by `backup` in the place of the database, while people play (SQLite)
    Restore(Restore),
    /// List the presets
    Presets(Presets),
}

impl Study {
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        match &self.verb {
            Verb::Check(verb) => verb.run(output),
            Verb::Plan(verb) => verb.run(output),
            Verb::Open(verb) => verb.run(output),
            Verb::Close(verb) => verb.run(output),
            Verb::Status(verb) => verb.run(output),
            Verb::Export(verb) => verb.run(output),
            Verb::Token(verb) => verb.run(output),
            Verb::Backup(verb) => verb.run(output),
            Verb::Restore(verb) => verb.run(output),
            Verb::Presets(verb) => verb.run(output),
        }
    }
}

#[derive(Args)]
struct Check {
    /// The study's file, `-` for standard input
    file: PathBuf,
}

impl Check {
    fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let read = read(&self.file)?;
        if output.json {
            let mistakes = read.as_ref().err().map(Vec::as_slice).unwrap_or_default();
            output.record(&StudyCheckJson {
                file: self.file.display().to_string(),
                name: read.as_ref().ok().map(|study| study.name.clone()),
                hash: read.as_ref().ok().map(Definition::hash),
                mistakes: mistakes.iter().map(mistake_json).collect(),
            })?;
        }
        let study = match read {
            Ok(study) => study,
            Err(mistakes) => return Err(complain(&self.file, &mistakes, output)),
        };
        if !output.json {
            let puzzles = study.puzzles.len();
            let line = sentence!(
                "{0}: in order; puzzles: {1}, hash: {2}",
                "{0}：問題ありません（問題数{1}、ハッシュ{2}）",
                &study.name,
                puzzles,
                study.hash()
            );
            output.line(line.of(output.lang))?;
            if let Some(line) = plan::meaning(&study) {
                output.line(line.of(output.lang))?;
            }
        }
        Ok(())
    }
}

fn mistake_json(mistake: &TextError) -> StudyMistakeJson {
    use impasse_puzzle::Complaint as _;
    StudyMistakeJson {
        line: mistake.line,
        column: mistake.column,
        error: mistake.sentence().of(Lang::En),
        error_ja: mistake.sentence().of(Lang::Ja),
    }
}

#[derive(Args)]
struct Open {
    /// The study's file
    file: PathBuf,
    #[command(flatten)]
    database: Database,
    /// Features of the puzzles for the regression on the researcher's page: a
    /// table (CSV) with a column `puzzle`, or lines of `impasse rate --json`;
    /// those of presets are known
    #[arg(long, value_name = "FILE")]
    features: Option<PathBuf>,
    /// Where the site will be found, for the links
    #[arg(long, value_name = "ADDRESS", default_value = "http://127.0.0.1:7171")]
    site: String,
}

impl Open {
    fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let study = whole(&self.file, output)?;
        let features = self.features(&study, output)?;
        let desk = StudyDesk::open(&self.database.url_to_write()?).map_err(|e| stored(&e))?;
        let opened = desk.open_study(&study).map_err(|error| stored(&error))?;
        let token = match opened {
            StudyOpened::Open { token } => token,
            StudyOpened::Changed(settings) => {
                return Err(CliError::bad_input(sentence!(
                    "{0}: somebody has taken part already, and this file differs in {1}; \
                     give it another name, or open the file as it was",
                    "{0}：参加者がすでにいますが、このファイルは次の項目が違います：{1}。\
                     別の名前にするか、元のファイルを使ってください。",
                    &study.name,
                    Argument::all_of(settings)
                )));
            }
        };
        desk.keep_features(&study.name, &features)
            .map_err(|error| stored(&error))?;
        let (name, site) = (&study.name, self.site.trim_end_matches('/'));
        let part = format!("{site}/study?s={name}");
        let watch = token
            .as_ref()
            .map(|token| format!("{site}/research?s={name}#{token}"));
        if output.json {
            return output.record(&StudyOpenJson {
                study: name,
                hash: study.hash(),
                take_part: part,
                research: watch,
                token: token.as_deref(),
            });
        }
        let lang = output.lang;
        let say = |sentence: Sentence| sentence.of(lang);
        output.line(say(sentence!("study: {0}", "調査：{0}", name)))?;
        output.line(say(sentence!("hash: {0}", "ハッシュ：{0}", study.hash())))?;
        output.line(say(sentence!("take part: {0}", "参加用：{0}", part)))?;
        match watch {
            Some(watch) => output.line(say(sentence!(
                "your page: {0}\n(the token behind # is shown only now; `impasse study token {1}` makes another)",
                "研究者用：{0}\n（#の後のトークンは今回しか表示されません。「impasse study token {1}」で作り直せます）",
                watch,
                name
            ))),
            None => output.line(say(sentence!(
                "open again; the token is the one you have",
                "再開しました。トークンは以前のものが使えます。"
            ))),
        }
    }

    /// Features of the study's puzzles: those of a file, else of the presets.
    fn features(&self, study: &Definition, output: &Output) -> Result<StudyFeatures, CliError> {
        let mut features = features::read(self.features.as_deref(), output)?;
        features.retain(|puzzle, _| study.puzzles.contains(puzzle));
        if self.features.is_some() && features.is_empty() {
            return Err(CliError::bad_input(sentence!(
                "--features: no puzzle of the study is in this table",
                "--features：この表に調査の問題がありません。"
            )));
        }
        Ok(features)
    }
}

#[derive(Args)]
struct Close {
    /// The study's name, or its file
    study: String,
    #[command(flatten)]
    database: Database,
    /// Let those who take part go on for so long: 30m, 2h
    #[arg(long, value_name = "TIME", default_value = "0s", value_parser = amounts::time)]
    after: amounts::Allowance<std::time::Duration>,
}

impl Close {
    fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let name = name_of(&self.study, output)?;
        let desk =
            StudyDesk::open(&self.database.url_to_read()?).map_err(|error| stored(&error))?;
        let after = self.after.amount().unwrap_or_default();
        let after = u64::try_from(after.as_millis()).unwrap_or(u64::MAX);
        let is_there = desk
            .close_study(&name, after)
            .map_err(|error| stored(&error))?;
        if !is_there {
            return Err(missing(&name));
        }
        let closed = sentence!("{0}: closed", "{0}：終了しました", &name);
        output.remark(closed.of(output.lang));
        Ok(())
    }
}

#[derive(Args)]
struct Token {
    /// The study's name, or its file
    study: String,
    #[command(flatten)]
    database: Database,
}

impl Token {
    fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let name = name_of(&self.study, output)?;
        let desk =
            StudyDesk::open(&self.database.url_to_read()?).map_err(|error| stored(&error))?;
        let token = desk.change_token(&name).map_err(|error| stored(&error))?;
        output.line(token.ok_or_else(|| missing(&name))?)
    }
}

#[derive(Args)]
struct Backup {
    /// The copy; it must not be there yet
    file: PathBuf,
    #[command(flatten)]
    database: Database,
}

impl Backup {
    fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let url = sqlite(&self.database)?;
        if self.file.exists() {
            return Err(CliError::usage(sentence!(
                "{0}: is there already",
                "{0}：すでにあります。",
                self.file.display().to_string()
            )));
        }
        let desk = StudyDesk::open(&url).map_err(|error| stored(&error))?;
        desk.back_up(&self.file).map_err(|error| stored(&error))?;
        let path = self.file.display().to_string();
        output.remark(sentence!("copied to {0}", "{0}に保存しました", path).of(output.lang));
        Ok(())
    }
}

#[derive(Args)]
struct Restore {
    /// The copy; it stays as it is
    file: PathBuf,
    #[command(flatten)]
    database: Database,
}

impl Restore {
    fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let url = sqlite(&self.database)?;
        let restored = impasse_web::restore(&url, &self.file).map_err(|error| stored(&error))?;
        let lang = output.lang;
        if let Some(kept) = &restored.kept {
            let kept = kept.display().to_string();
            output.remark(
                sentence!(
                    "what was there is kept in {0}",
                    "元のものは{0}にあります",
                    kept
                )
                .of(lang),
            );
        }
        let line = match restored.withdrawn {
            Some(0) => return Ok(()),
            Some(people) => sentence!(
                "{0} who withdrew since are deleted again",
                "その後に参加を取りやめた{0}人のデータは、あらためて削除しました",
                people
            ),
            None => sentence!(
                "the database before cannot be read: whoever withdrew since must be deleted again",
                "元のデータベースが読めないため、その後に参加を取りやめた人のデータは、あらためて削除する必要があります"
            ),
        };
        output.remark(line.of(lang));
        Ok(())
    }
}

/// The URL of a database that is a file.
fn sqlite(database: &Database) -> Result<String, CliError> {
    let url = database.url()?;
    if url.starts_with("sqlite:") {
        return Ok(url);
    }
    Err(CliError::usage(sentence!(
        "this is for SQLite databases; for PostgreSQL use pg_dump and pg_restore",
        "これはSQLite用です。PostgreSQLにはpg_dumpとpg_restoreを使ってください。"
    )))
}

#[derive(Args)]
struct Presets {}

impl Presets {
    #[expect(clippy::unused_self, reason = "a verb like the others")]
    fn run(&self, output: &mut Output) -> Result<(), CliError> {
        for (name, about) in PRESETS {
            output.line(format_args!("{name}: {about}"))?;
        }
        Ok(())
    }
}

/// Reads a study's file; other files that it names lie beside it.
fn read(path: &Path) -> Result<Result<Definition, Vec<TextError>>, CliError> {
    let text = files::read_text(path)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    Ok(Definition::read(&text, &|name| {
        // Whoever checks a study of somebody else shows it nothing of their own.
        let is_beside = Path::new(name)
            .components()
            .all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
        if !is_beside {
            return Err("not beside the study's file".to_owned());
        }
        std::fs::read_to_string(folder.join(name)).map_err(|error| error.to_string())
    }))
}

/// A study's file without mistakes.
fn whole(path: &Path, output: &Output) -> Result<Definition, CliError> {
    read(path)?.map_err(|mistakes| complain(path, &mistakes, output))
}

/// Tells every mistake; the last one ends the command.
fn complain(path: &Path, mistakes: &[TextError], output: &Output) -> CliError {
    let error = |mistake| CliError::unreadable(format!("{}: ", path.display()), mistake);
    let Some((last, others)) = mistakes.split_last() else {
        return CliError::Closed;
    };
    for mistake in others {
        if let CliError::Failed(failure) = error(mistake) {
            say(failure.text(output.lang));
        }
    }
    error(last)
}

/// The name of a study: as it is given, or from its file.
fn name_of(study: &str, output: &Output) -> Result<String, CliError> {
    let is_file = Path::new(study)
        .extension()
        .is_some_and(|end| end == "toml");
    if is_file {
        return Ok(whole(Path::new(study), output)?.name);
    }
    Ok(study.to_owned())
}

/// There is no such study.
fn missing(name: &str) -> CliError {
    CliError::bad_input(sentence!(
        "{0}: no such study in this database; `impasse study open FILE` makes one",
        "{0}：この調査はデータベースにありません。「impasse study open FILE」で作れます。",
        name
    ))
}

/// The database did not do what was asked.
fn stored(error: &StoreError) -> CliError {
    let said = error.to_string();
    let message = sentence!("{0}", "データベースの問題です：{0}", said);
    CliError::failed(Code::Files, message)
}
