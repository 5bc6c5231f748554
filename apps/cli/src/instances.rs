//! From the names on the command line to opened instances.

use std::path::Path;
use std::{fs, io};

use impasse_lab::naming::{self, Found, Name, NameError, Numbers};
use impasse_lab::{ForWork, Listed, Opened, open_number_within, open_text};
use impasse_puzzle::{Complaint, Control, Credit, Params, Sentence, Words, sentence};
use impasse_results::Subject;

use crate::exit::{CliError, Code};
use crate::options::{Allotment, Begun, Instances, PuzzleOption, Single};
use crate::output::Output;
use crate::phrases::fill;
use crate::{files, interrupt};

/// An opened instance and its name.
pub(crate) struct Named {
    /// What it is called in results.
    pub(crate) id: String,
    /// The instance.
    pub(crate) opened: Box<dyn Opened>,
    /// What its text says besides, for one that was given as text.
    pub(crate) pasted: Option<Pasted>,
    /// What it may take; the opening has taken a part.
    pub(crate) begun: Begun,
}

/// What is known of a text that was read.
pub(crate) struct Pasted {
    /// How it is read, if it could be read in another way too.
    pub(crate) reading: Option<Sentence>,
    /// What its file says of it.
    pub(crate) credit: Credit,
    /// The text itself.
    pub(crate) text: String,
}

const UNDERSTOOD: Words = Words::new("understood as {0}", "読み取った内容：{0}");

impl Named {
    /// Whom a result is about.
    pub(crate) fn subject(&self) -> Subject<'_> {
        Subject {
            id: &self.id,
            opened: &*self.opened,
        }
    }

    /// The instance from the position after the moves of `--after`, where some
    /// were given.
    pub(crate) fn after(&self, moves: Option<&str>) -> Result<Option<Box<dyn Opened>>, CliError> {
        let later = moves.map(|moves| self.opened.after(moves)).transpose();
        later.map_err(|error| CliError::unreadable(format!("{}: --after: ", self.id), &error))
    }

    /// Tells what was understood of a text; of a number, only if asked for
    /// details.
    fn tell(&self, output: &Output, is_only: bool) {
        let line = self.opened.understood(output.lang);
        let line = fill(UNDERSTOOD, output.lang, &[&line]);
        if let Some(pasted) = &self.pasted {
            if is_only && !output.json {
                output.remark(line);
            } else {
                output.detail(format_args!("{}: {line}", self.id));
            }
            if let Some(reading) = &pasted.reading {
                output.remark(reading.of(output.lang));
            }
        } else {
            output.detail(format_args!("{}: {line}", self.id));
            if let Some(caveat) = self.opened.caveat() {
                output.remark(format_args!("{}: {}", self.id, caveat.of(output.lang)));
            }
        }
    }
}

/// The instances that are meant, to be opened one after another.
pub(crate) struct Queue {
    /// Each name with what stands behind it.
    entries: Vec<(String, Result<Sources, CliError>)>,
    /// What each may take.
    allotment: Allotment,
}

impl Queue {
    /// Reads the names, and the files among them.
    pub(crate) fn new(instances: &Instances) -> Result<Self, CliError> {
        Self::of(&instances.names, &instances.kind)
    }

    /// The instances that these names mean.
    pub(crate) fn of(names: &[String], kind: &PuzzleOption) -> Result<Self, CliError> {
        let forced = forced(kind)?;
        let entry = |name: &String| (name.clone(), sources(name, forced.as_ref()));
        Ok(Self {
            entries: names.iter().map(entry).collect(),
            allotment: Allotment::default(),
        })
    }

    /// Sets what each may take, its opening included: some are made from their
    /// number.
    pub(crate) fn within(self, allotment: Allotment) -> Self {
        Self { allotment, ..self }
    }

    /// Where they come from, one after another; a bad name is a bad instance.
    pub(crate) fn sources(self) -> Sources {
        let entries = self.entries.into_iter();
        Box::new(entries.flat_map(|(id, entry)| {
            entry.unwrap_or_else(|error| {
                let bad = PuzzleSource::Bad { id, error };
                Box::new(std::iter::once(bad))
            })
        }))
    }

    /// How many there are at most, where that can be told.
    pub(crate) fn at_most(&self) -> Option<usize> {
        self.entries.iter().try_fold(0_usize, |sum, (_, entry)| {
            let count = entry
                .as_ref()
                .map_or(Some(1), |sources| sources.size_hint().1);
            sum.checked_add(count?)
        })
    }

    /// Refuses several instances where an option is for a single one.
    pub(crate) fn only_one_for(&mut self, option: &str) -> Result<(), CliError> {
        if self.is_one() {
            return Ok(());
        }
        Err(CliError::usage(sentence!(
            "{0} is for one instance, and there are several",
            "{0}を使えるのは問題が1つのときだけです（いま複数あります）。",
            option
        )))
    }

    /// Whether no more than one instance is meant. A name that means none is
    /// one too: what is wrong with it is told when its turn comes.
    pub(crate) fn is_one(&mut self) -> bool {
        let mut count = 0;
        for (_, entry) in &mut self.entries {
            let Ok(sources) = entry else {
                count += 1;
                continue;
            };
            let rest = std::mem::replace(sources, Box::new(std::iter::empty()));
            let (head, rest) = first_two(rest);
            count += head.len();
            *sources = Box::new(head.into_iter().chain(rest));
        }
        count <= 1
    }

    /// Does `work` with each instance; a bad one is reported and the rest go
    /// on. Ends early after a request to stop.
    pub(crate) fn each(
        self,
        output: &mut Output,
        mut work: impl FnMut(&mut Output, &mut Named) -> Result<Code, CliError>,
    ) -> Result<(), CliError> {
        let allotment = self.allotment;
        let mut sources = self.sources().peekable();
        let mut is_first = true;
        while let Some(source) = sources.next() {
            let is_only = is_first && sources.peek().is_none();
            is_first = false;
            let begun = allotment.begin();
            let pasted = source.pasted();
            let (id, opened) = source.open(begun.opening());
            let end = match opened {
                Ok(opened) => {
                    let mut named = Named {
                        id: id.clone(),
                        opened,
                        pasted,
                        begun,
                    };
                    named.tell(output, is_only);
                    work(output, &mut named)
                }
                Err(error) => Err(error),
            };
            match end {
                Ok(code) => output.ends_with(code),
                Err(error) => output.bad_instance(&id, error)?,
            }
            output.flush()?;
            if interrupt::is_requested() {
                output.ends_with(Code::Interrupted);
                return Ok(());
            }
        }
        Ok(())
    }
}

fn first_two(mut sources: Sources) -> (Vec<PuzzleSource>, Sources) {
    (sources.by_ref().take(2).collect(), sources)
}

/// Opens the one instance that is meant.
pub(crate) fn one(
    output: &Output,
    single: &Single,
    allotment: Allotment,
) -> Result<Named, CliError> {
    let begun = allotment.begin();
    let mut sources = sources(&single.name, forced(&single.kind)?.as_ref())?;
    let first = sources.next();
    let (Some(source), None) = (first, sources.next()) else {
        let head = single.name.rsplit_once('#').map(|(head, _)| head);
        return Err(CliError::usage(sentence!(
            "{0}: these are several puzzles; add the number of one, such as `{1}#1`",
            "{0}：問題を1つだけ指定してください。「{1}#1」のように番号を付けます。",
            &single.name,
            head.unwrap_or(&single.name)
        )));
    };
    let pasted = source.pasted();
    let (id, opened) = source.open(begun.opening());
    let named = Named {
        id,
        opened: opened?,
        pasted,
        begun,
    };
    named.tell(output, true);
    Ok(named)
}

/// The whole text of a file that is meant with all its puzzles, and their
/// game; `None` where something else is meant.
pub(crate) fn whole_file(single: &Single) -> Result<Option<(Listed, String)>, CliError> {
    let path = match naming::parse_name(&single.name, &is_file) {
        Ok(Name::File {
            path,
            numbers: None,
        }) => path,
        Ok(Name::Stdin { numbers: None }) => "-".to_owned(),
        _ => return Ok(None),
    };
    let forced = forced(&single.kind)?;
    let text = files::read_text(Path::new(&path))?;
    let puzzles = found_in(&path, &text, forced.as_ref());
    let mut games = puzzles
        .into_iter()
        .map(|puzzle| puzzle.map(|found| found.game));
    let bad = |bad: naming::BadPuzzle| CliError::unreadable(format!("{path}: "), &bad);
    let first = games.next().transpose().map_err(bad)?;
    for game in games {
        let game = game.map_err(bad)?;
        if Some(game) != first {
            return Err(CliError::bad_input(sentence!(
                "{0}: the puzzles are of several games; one is possible",
                "{0}：1つのゲームの問題だけにしてください。",
                &path
            )));
        }
    }
    Ok(first.map(|game| (game, text)))
}

/// Where an instance comes from.
pub(crate) enum PuzzleSource {
    /// A numbered puzzle.
    Number {
        game: Listed,
        params: Params,
        number: u64,
    },
    /// A puzzle that others call so.
    Named {
        game: Listed,
        params: Params,
        name: String,
    },
    /// A pasted text.
    Text {
        id: String,
        /// What was typed.
        name: String,
        game: Listed,
        params: Params,
        text: String,
    },
    /// A puzzle of a file.
    InFile {
        id: String,
        path: String,
        found: Found,
    },
    /// What is none.
    Bad { id: String, error: CliError },
}

impl PuzzleSource {
    /// What the instance is called.
    pub(crate) fn id(&self) -> String {
        match self {
            Self::Number {
                game,
                params,
                number,
            } => naming::number_id(game.name(), params, *number),
            Self::Named { game, params, name } => {
                format!("{}#{name}", naming::kind_text(game.name(), params))
            }
            Self::Text { id, .. } | Self::InFile { id, .. } | Self::Bad { id, .. } => id.clone(),
        }
    }

    /// What is known of its text, where it has one.
    fn pasted(&self) -> Option<Pasted> {
        let (reading, credit, text) = match self {
            Self::Text {
                game, params, text, ..
            } => {
                let mut credits = game.credits(text).into_iter();
                let credit = credits.next().unwrap_or_default();
                (game.reading(params, text), credit, text)
            }
            Self::InFile { found, .. } => (found.reading(), found.credit.clone(), &found.text),
            Self::Number { .. } | Self::Named { .. } | Self::Bad { .. } => return None,
        };
        Some(Pasted {
            reading,
            credit,
            text: text.clone(),
        })
    }

    /// Its name, and the instance itself, opened within limits.
    pub(crate) fn open(self, control: Control<'_>) -> (String, Result<Box<dyn Opened>, CliError>) {
        match self {
            Self::Number {
                game,
                params,
                number,
            } => {
                let id = naming::number_id(game.name(), &params, number);
                let opened = open_number_within(game, &params, number, control)
                    .map_err(|error| CliError::opening(&id, &error));
                (id, opened)
            }
            Self::Named { game, params, name } => {
                let id = format!("{}#{name}", naming::kind_text(game.name(), &params));
                let opened = game
                    .named(&params, &name, ForWork)
                    .map_err(|error| CliError::unreadable(format!("{id}: "), &error));
                (id, opened)
            }
            Self::Text {
                id,
                name,
                game,
                params,
                text,
            } => {
                let opened = open_text(game, &params, &text)
                    .map_err(|error| CliError::unreadable(format!("{name}: "), &error));
                (id, opened)
            }
            Self::InFile { id, path, found } => {
                let opened = found
                    .open(ForWork)
                    .map_err(|bad| CliError::unreadable(format!("{path}: "), &bad));
                (id, opened)
            }
            Self::Bad { id, error } => (id, Err(error)),
        }
    }
}

/// Where several instances come from.
pub(crate) type Sources = Box<dyn Iterator<Item = PuzzleSource> + Send>;

/// Whether there is such a file; pipes and devices are files too.
pub(crate) fn is_file(path: &str) -> bool {
    fs::metadata(path).is_ok_and(|about| !about.is_dir())
}

fn sources(name: &str, forced: Option<&Forced>) -> Result<Sources, CliError> {
    let parsed = naming::parse_name(name, &is_file).map_err(|error| match error {
        NameError::Unknown { what } if Path::new(&what).is_dir() => {
            CliError::reading(Path::new(&what), &io::ErrorKind::IsADirectory.into())
        }
        NameError::NoFile { path } if Path::new(&path).is_dir() => {
            CliError::reading(Path::new(&path), &io::ErrorKind::IsADirectory.into())
        }
        error @ NameError::NoFile { .. } => CliError::complaint(Code::Files, "", &error),
        error => CliError::unreadable("", &error),
    });
    match parsed? {
        Name::Numbers {
            game,
            params,
            numbers,
        } => {
            let params = joined(name, game, params, forced)?;
            Ok(Box::new(numbers.iter().map(move |number| {
                PuzzleSource::Number {
                    game,
                    params: params.clone(),
                    number,
                }
            })))
        }
        Name::Named {
            game,
            params,
            name: others,
        } => {
            let params = joined(name, game, params, forced)?;
            Ok(Box::new(std::iter::once(PuzzleSource::Named {
                game,
                params,
                name: others,
            })))
        }
        Name::Text { game, params, text } => {
            let params = joined(name, game, params, forced)?;
            Ok(Box::new(std::iter::once(PuzzleSource::Text {
                id: naming::text_id(game.name(), &params, &text),
                name: name.to_owned(),
                game,
                params,
                text,
            })))
        }
        Name::File { path, numbers } => in_file(&path, numbers, forced),
        Name::Stdin { numbers } => in_file("-", numbers, forced),
    }
}

type Forced = (Listed, Params);

fn forced(kind: &PuzzleOption) -> Result<Option<Forced>, CliError> {
    let Some(puzzle) = &kind.puzzle else {
        return Ok(None);
    };
    let wrong = |error: &dyn Complaint| CliError::misused(format!("--puzzle {puzzle}: "), error);
    let (game, params) = naming::parse_kind(puzzle).map_err(|error| wrong(&error))?;
    // The game itself knows its parameters.
    game.numbers(&params).map_err(|error| wrong(&error))?;
    Ok(Some((game, params)))
}

/// The parameters of a name together with those of `--puzzle`.
fn joined(
    name: &str,
    game: Listed,
    params: Params,
    forced: Option<&Forced>,
) -> Result<Params, CliError> {
    let Some((other, more)) = forced else {
        return Ok(params);
    };
    if *other != game {
        return Err(CliError::bad_input(sentence!(
            "{0}: this is a puzzle of {1}, but --puzzle says {2}",
            "{0}：{1}の問題です。--puzzleでは{2}が指定されています。",
            name,
            game.name(),
            other.name()
        )));
    }
    params
        .merge(more)
        .map_err(|error| CliError::unreadable(format!("{name}: --puzzle "), &error))
}

fn found_in(
    path: &str,
    text: &str,
    forced: Option<&Forced>,
) -> Vec<Result<Found, naming::BadPuzzle>> {
    let extension = Path::new(path).extension().and_then(|e| e.to_str());
    let forced = forced.map(|(game, params)| (*game, params));
    naming::puzzles_in(text, extension, forced)
}

fn in_file(
    path: &str,
    numbers: Option<Numbers>,
    forced: Option<&Forced>,
) -> Result<Sources, CliError> {
    let text = files::read_text(Path::new(path))?;
    let puzzles = found_in(path, &text, forced);
    let count = puzzles.len() as u64;
    let wanted = numbers.unwrap_or(Numbers {
        first: 1,
        last: count,
    });
    if wanted.first == 0 || wanted.last > count {
        let asked = format!("{path}#{wanted}");
        return Err(CliError::bad_input(match count {
            1 => sentence!(
                "{0}: the file holds one puzzle, #1",
                "{0}：ファイルの問題は1つだけです。#1を指定してください。",
                asked
            ),
            _ => sentence!(
                "{0}: the file holds puzzles 1 to {1}",
                "{0}：ファイルの問題は{1}個です。1から{1}までの番号を指定してください。",
                asked,
                count
            ),
        }));
    }
    let path = path.to_owned();
    let numbered = (1..).zip(puzzles);
    let chosen = numbered.filter(move |(number, _)| wanted.iter().contains(number));
    Ok(Box::new(chosen.map(move |(number, puzzle)| {
        let id = format!("{path}#{number}");
        match puzzle {
            Ok(found) => PuzzleSource::InFile {
                id,
                path: path.clone(),
                found,
            },
            Err(bad) => PuzzleSource::Bad {
                id,
                error: CliError::unreadable(format!("{path}: "), &bad),
            },
        }
    })))
}
