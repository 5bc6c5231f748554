//! The one string that names a puzzle everywhere.
//!
//! ```text
//! superpuzz#42                     deal 42
//! superpuzz:columns=6#42           with parameters
//! superpuzz#1..100                 a range of them
//! superpuzz=HA H2 --/DA …          pasted text in one line, rows cut by / or |
//! superpuzz:columns=3=HA H2 --/…   the same with parameters
//! levels.txt                       every puzzle of a file
//! levels.txt#12, levels.txt#1..20  the 12th of them; the first twenty
//! ./superpuzz#3                    a file for certain, whatever its name
//! -, -#3                           standard input; the third puzzle there
//! ```
//!
//! A game's name followed by `=` is pasted text. Otherwise what stands before
//! the last `#` is a file if there is such a file, else a game. A parameter's
//! value ends at `,`, `=` or `#`.
//!
//! A name is looked up once: what it stands for holds its game. Nothing here
//! opens a file: the caller says which files exist, and hands the
//! text of a file to [`puzzles_in`].

mod contents;
mod numbers;
mod opened;
mod success;

use std::fmt;

use impasse_puzzle::{
    Complaint, Lang, OthersNumber, ParamError, Params, Sentence, Words, sentence,
};

use crate::{Listed, Play, all, find_kind, nearest, relative};

pub use contents::{BadPuzzle, Found, Why, file_text, puzzles_in};
pub use numbers::{Numbers, NumbersError};
pub use opened::{NotOpened, open, open_for};
pub use success::success_remark;

/// What a name stands for. Written with [`Display`](fmt::Display) it is its
/// own name again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Name {
    /// `superpuzz:columns=6#42`.
    Numbers {
        /// The game.
        game: Listed,
        /// Its parameters, as given.
        params: Params,
        /// Which puzzles.
        numbers: Numbers,
    },
    /// `freecell#-1`: what others call a puzzle, and no number of ours.
    Named {
        /// The game.
        game: Listed,
        /// Its parameters, as given.
        params: Params,
        /// What stands behind `#`.
        name: String,
    },
    /// `superpuzz=HA H2 --/…`.
    Text {
        /// The game.
        game: Listed,
        /// Its parameters, as given.
        params: Params,
        /// The puzzle's text.
        text: String,
    },
    /// `levels.txt#12`.
    File {
        /// Where the file is. It may be missing if the name began with a
        /// path (`./`, `../`, `/`).
        path: String,
        /// Which puzzles of the file, from 1; `None` means all.
        numbers: Option<Numbers>,
    },
    /// `-`.
    Stdin {
        /// Which puzzles of the input, from 1; `None` means all.
        numbers: Option<Numbers>,
    },
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Numbers {
                game,
                params,
                numbers,
            } => write!(f, "{}#{numbers}", kind_text(game.name(), params)),
            Self::Named { game, params, name } => {
                write!(f, "{}#{name}", kind_text(game.name(), params))
            }
            Self::Text { game, params, text } => f.write_str(&text_id(game.name(), params, text)),
            Self::File { path, numbers } => {
                f.write_str(path)?;
                part(f, *numbers)
            }
            Self::Stdin { numbers } => {
                f.write_str("-")?;
                part(f, *numbers)
            }
        }
    }
}

fn part(f: &mut fmt::Formatter<'_>, numbers: Option<Numbers>) -> fmt::Result {
    match numbers {
        Some(numbers) => write!(f, "#{numbers}"),
        None => Ok(()),
    }
}

/// Reads a name; `is_file` says whether there is a file of that path.
///
/// ```
/// use impasse_games::Listed;
/// use impasse_games::naming::{Name, parse_name};
/// let name = parse_name("superpuzz:columns=4#1", &|_| false)?;
/// assert!(matches!(name, Name::Numbers { game: Listed::Superpuzz, .. }));
/// assert_eq!(name.to_string(), "superpuzz:columns=4#1");
/// # Ok::<(), impasse_games::naming::NameError>(())
/// ```
///
/// # Errors
///
/// [`NameError`] for what is no name. Whether the game knows the parameters
/// and the number is left to the game.
pub fn parse_name(text: &str, is_file: &dyn Fn(&str) -> bool) -> Result<Name, NameError> {
    if text.trim().is_empty() {
        return Err(NameError::Empty);
    }
    if let Some(pasted) = parse_pasted(text)? {
        return Ok(pasted);
    }
    let (head, numbers) = match text.rsplit_once('#') {
        Some((head, numbers)) => (head, Some(numbers)),
        None => (text, None),
    };
    if head.is_empty() {
        return Err(NameError::HeadMissing {
            rest: text.to_owned(),
        });
    }
    if head == "-" {
        let numbers = parse_numbers(numbers)?;
        return Ok(Name::Stdin { numbers });
    }
    if let Some(file) = parse_file(text, head, numbers, is_file)? {
        return Ok(file);
    }
    let (game, params) = parse_kind(head).map_err(|error| match error {
        NameError::NoGame { .. } if looks_like_a_file(head) => NameError::NoFile {
            path: head.to_owned(),
        },
        NameError::NoGame { what } => NameError::Unknown { what },
        error => error,
    })?;
    let others = numbers.and_then(|name| game.others_number(&params, name));
    if let Some(others) = others {
        return Ok(match others {
            OthersNumber::Number(params, number) => Name::Numbers {
                game,
                params,
                numbers: Numbers::one(number),
            },
            OthersNumber::Name(name) => Name::Named { game, params, name },
        });
    }
    match parse_numbers(numbers)? {
        Some(numbers) => Ok(Name::Numbers {
            game,
            params,
            numbers,
        }),
        None => Err(NameError::NumberMissing {
            kind: kind_text(game.name(), &params),
        }),
    }
}

/// Reads a game with its parameters, as `--puzzle` takes it:
/// `superpuzz:columns=6`.
///
/// # Errors
///
/// [`NameError`] for a game that does not exist or parameters that are none.
pub fn parse_kind(text: &str) -> Result<(Listed, Params), NameError> {
    let (name, params) = text.split_once(':').unwrap_or((text, ""));
    let (game, said) = find_kind(name).ok_or_else(|| NameError::NoGame {
        what: name.to_owned(),
    })?;
    let params: Params = params.parse().map_err(NameError::Param)?;
    let params = said.merge(&params).map_err(NameError::Param)?;
    if let Some((name, value)) = params.iter().find(|(_, value)| value.contains(['=', '#'])) {
        return Err(NameError::Param(ParamError::new(
            format!("{name}={value}"),
            sentence!("a value without `=` and `#`", "「=」も「#」も含まない値"),
        )));
    }
    Ok((game, params))
}

/// A game with its parameters: `superpuzz:columns=6`, or the game alone.
#[must_use]
pub fn kind_text(game: &str, params: &Params) -> String {
    if params.is_empty() {
        game.to_owned()
    } else {
        format!("{game}:{params}")
    }
}

/// The name of one numbered puzzle: `superpuzz:columns=4#1`.
#[must_use]
pub fn number_id(game: &str, params: &Params, number: u64) -> String {
    format!("{}#{number}", kind_text(game, params))
}

/// The name that carries the puzzle itself, in one line: `superpuzz=HA H2
/// --/DA …`. Remarks and blank lines stay behind.
#[must_use]
pub fn text_id(game: &str, params: &Params, text: &str) -> String {
    // No blanks around the cuts: where a row begins with floor they count.
    let rows: Vec<&str> = text
        .lines()
        .filter(|line| !contents::is_blank(line))
        .map(str::trim_end)
        .collect();
    format!("{}={}", kind_text(game, params), rows.join("/"))
}

/// What was understood of a puzzle, in a line: the title of its game and what
/// [it says](impasse_puzzle::Instance::understood) of itself.
#[must_use]
pub fn understood(game: Option<Listed>, parts: &[Sentence], lang: Lang) -> String {
    let title = game.map(|game| game.about().title.of(lang).to_owned());
    let parts = parts.iter().map(|part| part.of(lang));
    let whole: Vec<String> = title.into_iter().chain(parts).collect();
    lang.list(&whole)
}

/// The name that carries the start of a puzzle on the table.
///
/// ```
/// use impasse_games::{find, naming};
/// let table = find("superpuzz").unwrap().open_number(&"columns=3".parse()?, 1)?;
/// let id = naming::canonical_id(&*table);
/// assert!(id.starts_with("superpuzz:columns=3="), "{id}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn canonical_id(play: &dyn Play) -> String {
    text_id(play.game(), &play.params(), &play.text())
}

/// `game=TEXT` or `game:name=value,…=TEXT`; `None` for any other form.
fn parse_pasted(name: &str) -> Result<Option<Name>, NameError> {
    let end = name.find([':', '=', '#']).unwrap_or(name.len());
    if find_kind(&name[..end]).is_none() {
        return Ok(None);
    }
    let kind = match name[end..].chars().next() {
        Some('=') => end,
        Some(':') => match end_of_params(name, end + 1) {
            Some(at) => at,
            None => return Ok(None),
        },
        _ => return Ok(None),
    };
    let (game, params) = parse_kind(&name[..kind])?;
    let text = &name[kind + 1..];
    if contents::is_blank(text) {
        return Err(NameError::TextMissing {
            kind: kind_text(game.name(), &params),
        });
    }
    Ok(Some(Name::Text {
        game,
        params,
        text: text.to_owned(),
    }))
}

/// Where the `=` stands that ends the parameters from `from` on and begins
/// the pasted text; `None` if a `#` or the end comes first.
fn end_of_params(name: &str, from: usize) -> Option<usize> {
    let mut in_value = false;
    for (place, letter) in name[from..].char_indices() {
        match letter {
            '=' if in_value => return Some(from + place),
            '=' => in_value = true,
            ',' => in_value = false,
            '#' => return None,
            _ => {}
        }
    }
    None
}

/// Whether it has a folder or an ending, which games have not.
fn looks_like_a_file(name: &str) -> bool {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    let is_ending = (1..=8).contains(&ending.len())
        && ending.chars().all(|letter| letter.is_ascii_alphanumeric());
    !name.contains('=') && (name.contains(['/', '\\']) || is_ending)
}

/// The name as that of a file, if there is one or the name leaves no choice.
fn parse_file(
    text: &str,
    head: &str,
    numbers: Option<&str>,
    is_file: &dyn Fn(&str) -> bool,
) -> Result<Option<Name>, NameError> {
    let whole = || Name::File {
        path: text.to_owned(),
        numbers: None,
    };
    let is_path = ["./", "../", "/"].iter().any(|p| head.starts_with(p));
    if !is_file(head) {
        // `#` may be part of a file's name.
        if numbers.is_some() && is_file(text) {
            return Ok(Some(whole()));
        }
        if !is_path {
            return Ok(None);
        }
    }
    match parse_numbers(numbers) {
        Ok(numbers) => Ok(Some(Name::File {
            path: head.to_owned(),
            numbers,
        })),
        Err(_) if is_file(text) => Ok(Some(whole())),
        Err(error) => Err(error),
    }
}

fn parse_numbers(text: Option<&str>) -> Result<Option<Numbers>, NameError> {
    let numbers = text.map(str::parse).transpose();
    numbers.map_err(NameError::Numbers)
}

/// Why a string names no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameError {
    /// There is nothing.
    Empty,
    /// A number, but not of what.
    HeadMissing {
        /// What there is.
        rest: String,
    },
    /// Neither a file nor a game.
    Unknown {
        /// What is neither.
        what: String,
    },
    /// What can only be a file, and there is none.
    NoFile {
        /// Where there is none.
        path: String,
    },
    /// No game, where only a game can be meant.
    NoGame {
        /// What is none.
        what: String,
    },
    /// A game, but not which of its puzzles.
    NumberMissing {
        /// The game with its parameters.
        kind: String,
    },
    /// A game and `=`, but no text.
    TextMissing {
        /// The game with its parameters.
        kind: String,
    },
    /// What stands behind `#` is wrong.
    Numbers(NumbersError),
    /// A parameter is wrong.
    Param(ParamError),
}

impl Complaint for NameError {
    fn sentence(&self) -> Sentence {
        match self {
            Self::Empty => sentence!(
                "the name is empty: give a puzzle such as `superpuzz#1`",
                "名前が空です。「superpuzz#1」のように指定してください。"
            ),
            Self::HeadMissing { rest } => sentence!(
                "`{0}`: a file or a game is missing before `#`",
                "「{0}」：「#」の前にファイルかゲームの名前が必要です。",
                rest
            ),
            Self::Unknown { what } => not_played(what).unwrap_or_else(|| {
                sentence!(
                    "`{0}` is neither a file nor a game; {1}",
                    "「{0}」というファイルもゲームもありません。{1}",
                    what,
                    meant(what)
                )
            }),
            Self::NoFile { path } => sentence!(
                "there is no file `{0}` here",
                "「{0}」というファイルはここにはありません。",
                path
            ),
            Self::NoGame { what } => not_played(what).unwrap_or_else(|| {
                sentence!(
                    "`{0}` is no game; {1}",
                    "「{0}」というゲームはありません。{1}",
                    what,
                    meant(what)
                )
            }),
            Self::NumberMissing { kind } => sentence!(
                "`{0}` is a game: add a number, such as `{0}#1`",
                "「{0}」はゲームの名前です。「{0}#1」のように番号を付けてください。",
                kind
            ),
            Self::TextMissing { kind } => sentence!(
                "`{0}=` has no text: write a puzzle behind `=`",
                "「{0}=」の後ろに問題が書かれていません。",
                kind
            ),
            Self::Numbers(error) => error.sentence(),
            Self::Param(error) => error.sentence(),
        }
    }
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl std::error::Error for NameError {}

/// Of a game that others play: which one here is the nearest.
fn not_played(what: &str) -> Option<Sentence> {
    let name = what.split(':').next().unwrap_or(what);
    let (game, other) = relative(name)?;
    Some(sentence!(
        "`{0}` is not played here; the nearest is `{1}` (in `{0}` {2})",
        "「{0}」はここにはありません。いちばん近いのは「{1}」です（「{0}」では、{2}）。",
        name,
        game.name(),
        other.differs
    ))
}

/// The game name closest to a mistyped one, or all of them.
fn meant(what: &str) -> Sentence {
    if let Some(game) = nearest(what) {
        return sentence!("did you mean `{0}`?", "もしかして：{0}", game);
    }
    let games = all().iter().map(|game| game.name().to_owned());
    Sentence::listing(
        Words::new("the games are {0}", "ゲームの名前：{0}"),
        games.collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: [&str; 6] = [
        "levels.txt",
        "a#b.txt",
        "levels.txt#x",
        "superpuzz.txt",
        "c#1",
        "./d#1",
    ];

    fn parse(text: &str) -> Result<Name, NameError> {
        parse_name(text, &|path| FILES.contains(&path))
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let name = parse(text).expect(text);
        let shown = match &name {
            Name::Numbers {
                game,
                params,
                numbers,
            } => format!("number game={} params={params} {numbers}", game.name()),
            Name::Named { game, params, name } => {
                format!("named game={} params={params} {name}", game.name())
            }
            Name::Text { game, params, text } => {
                format!("text game={} params={params} {text}", game.name())
            }
            Name::File { path, numbers } => format!("file {path} {}", which(*numbers)),
            Name::Stdin { numbers } => format!("stdin {}", which(*numbers)),
        };
        assert_eq!(shown, expected);
        assert_eq!(parse(&name.to_string()), Ok(name), "written and read again");
    }

    fn which(numbers: Option<Numbers>) -> String {
        numbers.map_or("all".to_owned(), |numbers| numbers.to_string())
    }

    #[track_caller]
    fn check_refused(text: &str, message: &str) {
        let error = parse(text).expect_err(text);
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn a_game_and_a_number_name_a_puzzle() {
        check("superpuzz#42", "number game=superpuzz params= 42");
        check(
            "superpuzz#1..32000",
            "number game=superpuzz params= 1..32000",
        );
        check(
            "superpuzz:columns=6#42",
            "number game=superpuzz params=columns=6 42",
        );
        check(
            "superpuzz:columns=6,x=y#007",
            "number game=superpuzz params=columns=6,x=y 7",
        );
    }

    #[test]
    fn what_others_call_a_puzzle_names_it() {
        check("freecell#-1", "named game=freecell params= -1");
        check(
            "freecell:deal=pysolfc#48007594292403677907",
            "named game=freecell params=deal=pysolfc 48007594292403677907",
        );
        check("freecell#ms24", "number game=freecell params= 24");
        check(
            "freecell:cells=2,deal=pysolfc#ms100000",
            "number game=freecell params=cells=2,deal=microsoft 100000",
        );
        check_refused(
            "freecell#-3",
            "`#-3` should be a number that is not negative",
        );
        check_refused(
            "freecell#msx",
            "`#msx` should be a whole number such as `#5`, or a range such as `#1..20`",
        );
        check_refused(
            "sokoban#-1",
            "`#-1` should be a number that is not negative",
        );
        let big = "freecell:deal=pysolfc#100000000000000000001";
        check_refused(
            big,
            "`#100000000000000000001` should be a number up to 18446744073709551615",
        );
    }

    #[test]
    fn the_names_of_others_mean_our_games() {
        check("rush_hour#7", "number game=unblock params= 7");
        check("bakers_game#1", "number game=freecell params=build=suit 1");
        check(
            "bakers-game:cells=2#1",
            "number game=freecell params=build=suit,cells=2 1",
        );
        check(
            "bakersgame=KC/:/:/:",
            "text game=freecell params=build=suit KC/:/:/:",
        );
        check(
            "Eight_Off#1",
            "number game=freecell params=cells=8,build=suit,empty=kings,filled=4 1",
        );
        check_refused(
            "bakers_game:build=alternate#1",
            "`build=alternate` should be build=suit, which was given too",
        );
    }

    #[test]
    fn a_game_that_is_not_here_points_to_the_nearest() {
        check_refused(
            "addiction#1",
            "`addiction` is not played here; the nearest is `gaps` (in `addiction` the cards that \
             are not in order are dealt again)",
        );
        for other in ["blue_moon", "simple_simon", "klotski", "hexoban"] {
            let error = parse(&format!("{other}#1")).expect_err(other).to_string();
            assert!(
                error.starts_with(&format!("`{other}` is not played here; the nearest is `")),
                "{error}"
            );
            assert!(error.contains(&format!(" (in `{other}` ")), "{error}");
        }
    }

    #[test]
    fn a_file_comes_before_a_game_and_may_hold_many_puzzles() {
        check("levels.txt", "file levels.txt all");
        check("levels.txt#12", "file levels.txt 12");
        check("levels.txt#1..20", "file levels.txt 1..20");
        check("./superpuzz#3", "file ./superpuzz 3");
        check("./missing.txt", "file ./missing.txt all");
        check("../a/b#2", "file ../a/b 2");
        check("/a/b", "file /a/b all");
    }

    #[test]
    fn a_file_may_have_the_sign_in_its_name() {
        check("a#b.txt", "file a#b.txt all");
        check("a#b.txt#3", "file a#b.txt 3");
        check("levels.txt#x", "file levels.txt#x all");
        check("c#1", "file c#1 all");
        check("./d#1", "file ./d#1 all");
    }

    #[test]
    fn a_dash_is_standard_input() {
        check("-", "stdin all");
        check("-#2..3", "stdin 2..3");
    }

    #[test]
    fn a_game_and_a_text_are_a_puzzle_pasted() {
        check(
            "superpuzz=HA H2 --/DA D2 --",
            "text game=superpuzz params= HA H2 --/DA D2 --",
        );
        check(
            "superpuzz:columns=3=HA | DA",
            "text game=superpuzz params=columns=3 HA | DA",
        );
        check("superpuzz=##a#1", "text game=superpuzz params= ##a#1");
        check(
            "superpuzz:a=1,b=2=#=#",
            "text game=superpuzz params=a=1,b=2 #=#",
        );
    }

    #[test]
    fn what_is_no_name_is_refused_with_what_would_be_one() {
        check_refused("", "the name is empty: give a puzzle such as `superpuzz#1`");
        check_refused("#1", "`#1`: a file or a game is missing before `#`");
        check_refused(
            "superpuzz:columns=#1",
            "`columns=` should be followed by a value",
        );
        check_refused(
            "superpuzz",
            "`superpuzz` is a game: add a number, such as `superpuzz#1`",
        );
        check_refused(
            "superpuzz:columns=3",
            "`superpuzz:columns=3` is a game: add a number, such as `superpuzz:columns=3#1`",
        );
        check_refused(
            "superpuz#1",
            "`superpuz` is neither a file nor a game; did you mean `superpuzz`?",
        );
        check_refused(
            "superpuzz=",
            "`superpuzz=` has no text: write a puzzle behind `=`",
        );
        check_refused("superpuzz:columns#1", "`columns` should be name=value");
        check_refused(
            "superpuzz:columns=3#4#5",
            "`columns=3#4` should be a value without `=` and `#`",
        );
        check_refused(
            "superpuzz:columns=3#4=5",
            "`#4=5` should be a whole number such as `#5`, or a range such as `#1..20`",
        );
    }

    #[test]
    fn where_nothing_is_near_all_games_are_told() {
        let error = parse("nothing#1").expect_err("no file").to_string();
        assert!(
            error.starts_with("`nothing` is neither a file nor a game; the games are "),
            "{error}"
        );
        assert!(all().iter().all(|game| error.contains(game.name())));
    }

    #[test]
    fn what_can_only_be_a_file_is_not_taken_for_a_game() {
        check_refused("missing.xsb", "there is no file `missing.xsb` here");
        check_refused("superpuz.txt#3", "there is no file `superpuz.txt` here");
        check_refused("a/b", "there is no file `a/b` here");
    }

    #[test]
    fn where_only_a_game_can_be_meant_no_file_is_spoken_of() {
        let refused = |text| parse_kind(text).expect_err(text).to_string();
        assert_eq!(
            refused("superpuz:columns=3"),
            "`superpuz` is no game; did you mean `superpuzz`?"
        );
        assert!(refused("chess").starts_with("`chess` is no game; the games are "));
    }

    #[test]
    fn a_wrong_number_is_refused_for_files_and_games_alike() {
        let message = "`#x` should be a whole number such as `#5`, or a range such as `#1..20`";
        check_refused("superpuzz#x", message);
        check_refused("superpuzz.txt#x", message);
        check_refused("./a#x", message);
        check_refused("-#x", message);
    }

    #[test]
    fn the_id_of_a_text_is_one_line_without_its_remarks() {
        assert_eq!(
            text_id("g", &Params::none(), "; remark\n ##\n\n#\r\n"),
            "g= ##/#"
        );
        assert_eq!(number_id("g", &Params::none().with("a", 1), 5), "g:a=1#5");
    }
}
