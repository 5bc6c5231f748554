//! The puzzles of a file: whose they are, and where they stand.

use std::fmt::{self, Write as _};

use impasse_puzzle::{
    Block, Complaint, Credit, Instance, OpenError, ParamError, Params, Sentence, TextError,
    Visitor, sentence,
};

use super::success::success_in;
use crate::{Listed, all, find_kind, nearest};

/// A puzzle found in a file, and not opened yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The game.
    pub game: Listed,
    /// What was said of its parameters.
    pub params: Params,
    /// Its text.
    pub text: String,
    /// The line of the file it begins at, from 1.
    pub line: usize,
    /// What the file says of it.
    pub credit: Credit,
    /// The share of plays that the file foretells to end solved, in ten
    /// thousandths; said of a puzzle that stands alone below its header.
    pub success: Option<u16>,
}

impl Found {
    /// How the text is read, if it could be read in another way too.
    #[must_use]
    pub fn reading(&self) -> Option<Sentence> {
        self.game.reading(&self.params, &self.text)
    }

    /// Opens the puzzle for `visitor`.
    ///
    /// # Errors
    ///
    /// [`BadPuzzle`] where the game refuses it, with the lines of the file.
    pub fn open<V: Visitor>(&self, visitor: V) -> Result<V::Output, BadPuzzle> {
        let block = Block {
            line: self.line,
            text: &self.text,
        };
        open(self.game, &self.params, block, visitor)
    }
}

/// The puzzles of a file, one after another. Whoever wants one opens it; what
/// belongs to no game gives its error, and the rest go on. The list is never
/// empty.
///
/// The game is known from, first of all, a line of the file
///
/// ```text
/// ; superpuzz columns=3
/// ```
///
/// which speaks for all puzzles below it, up to the next such line; else from
/// `forced` (a game and its parameters, which such a line must not
/// contradict); else from the file's `extension` (without the dot); else from
/// the text itself, if exactly one game can read any of it. Other lines that
/// begin with `;` are remarks.
///
/// ```
/// use impasse_games::ForPlay;
/// use impasse_games::naming::puzzles_in;
/// let text = "; superpuzz columns=3\nHA H2 --/DA D2 --/SA S2 --/CA C2 --\n\nHA H2 …\n";
/// let puzzles: Vec<_> = puzzles_in(text, None, None).into_iter().flatten().collect();
/// assert_eq!((puzzles[0].line, puzzles[1].line), (2, 4));
/// assert!(puzzles[0].open(ForPlay).is_ok() && puzzles[1].open(ForPlay).is_err());
/// ```
#[must_use]
pub fn puzzles_in(
    text: &str,
    extension: Option<&str>,
    forced: Option<(Listed, &Params)>,
) -> Vec<Result<Found, BadPuzzle>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut puzzles = Vec::new();
    for section in sections(text) {
        if !is_blank(section.text) {
            section.read(extension, forced, &mut puzzles);
        } else if let Some(Err(bad)) = section.header {
            puzzles.push(Err(bad));
        }
    }
    if puzzles.is_empty() {
        puzzles.push(Err(BadPuzzle {
            line: 1,
            why: Why::Nothing,
        }));
    }
    puzzles
}

/// A puzzle as a file of its own: a line that says its game and parameters,
/// then its text. [`puzzles_in`] reads it back.
#[must_use]
pub fn file_text(game: &str, params: &Params, text: &str) -> String {
    let mut file = format!("; {game}");
    for (name, value) in params.iter() {
        let _ = write!(file, " {name}={value}");
    }
    file.push('\n');
    file.push_str(text);
    file
}

/// A puzzle of a file that cannot be read, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadPuzzle {
    /// The line of the file at which the puzzle begins, or which is wrong
    /// itself; from 1.
    pub line: usize,
    /// What is wrong.
    pub why: Why,
}

/// What is wrong with a puzzle of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The game refuses it. Lines are those of the file.
    Open(OpenError),
    /// There is no such game.
    UnknownGame(String),
    /// The file says one game, the caller another.
    OtherGame {
        /// What the file says.
        said: &'static str,
        /// What was asked for.
        asked: &'static str,
    },
    /// Nothing says the game, and none of these can read it.
    Unreadable(Vec<Listed>),
    /// Nothing says the game, and several can read it.
    Ambiguous(Vec<&'static str>),
    /// The file holds no puzzle.
    Nothing,
}

impl Complaint for BadPuzzle {
    fn sentence(&self) -> Sentence {
        // A text error knows its line better.
        if let Some(error) = self.place() {
            return error.sentence();
        }
        sentence!(
            "line {0}: {1}",
            "{0}行目：{1}",
            self.line,
            self.why.sentence()
        )
    }

    fn place(&self) -> Option<&TextError> {
        match &self.why {
            Why::Open(error) => error.place(),
            _ => None,
        }
    }
}

impl Why {
    fn sentence(&self) -> Sentence {
        match self {
            Self::Open(error) => error.sentence(),
            Self::UnknownGame(what) => match nearest(what) {
                Some(game) => sentence!(
                    "`{0}` is no game; did you mean `{1}`?",
                    "「{0}」というゲームはありません。もしかして：{1}",
                    what,
                    game
                ),
                None => sentence!(
                    "`{0}` is no game",
                    "「{0}」というゲームはありません。",
                    what
                ),
            },
            Self::OtherGame { said, asked } => sentence!(
                "this is a puzzle of `{0}`, not of `{1}`",
                "「{0}」の問題です。「{1}」の問題が必要です。",
                *said,
                *asked
            ),
            Self::Unreadable(games) => {
                let lines: Vec<String> = games.iter().map(|&game| line_of(game)).collect();
                sentence!(
                    "no game can read this; puzzles have lines such as {0}; a first line such as `; {1}` \
                     says which game is meant",
                    "どのゲームの問題としても読めません。問題の行の例：{0}。1行目に「; {1}」のように書くと、どの\
                     ゲームの問題か指定できます。",
                    lines,
                    games.first().map_or("", |game| game.name())
                )
            }
            Self::Ambiguous(games) => {
                let games: Vec<String> = games.iter().map(|&game| game.to_owned()).collect();
                sentence!(
                    "several games can read this: say which, {0}",
                    "いくつかのゲームの問題として読めます。どれか指定してください：{0}",
                    games
                )
            }
            Self::Nothing => sentence!("no puzzle", "問題がありません。"),
        }
    }
}

/// The most letters shown of a line.
const SHOWN: usize = 24;

/// A line of a puzzle of the game, the one with the most different signs, and whose
/// it is: `JD KD 2S 4C 3S 6D 6S` (freecell).
fn line_of(game: Listed) -> String {
    let shelves = game.shelves();
    let first = shelves.iter().find_map(|shelf| {
        let number = *shelf.numbers.first()?;
        game.number(&shelf.params, number, AsText).ok()
    });
    let text = first.unwrap_or_default();
    let variety = |line: &&str| {
        let mut signs: Vec<char> = line.chars().collect();
        signs.sort_unstable();
        signs.dedup();
        signs.len()
    };
    // Of several the first.
    let line = text.lines().rev().max_by_key(variety).unwrap_or_default();
    let mut shown: String = line.chars().take(SHOWN).collect();
    if shown.len() < line.len() {
        shown.push('…');
    }
    format!("`{shown}` ({})", game.name())
}

/// The text of a puzzle.
struct AsText;

impl Visitor for AsText {
    type Output = String;

    fn visit<P: Instance>(self, puzzle: P) -> String {
        puzzle.text()
    }
}

impl fmt::Display for BadPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl std::error::Error for BadPuzzle {}

/// A line that says the game of what follows.
struct Header {
    game: Listed,
    params: Params,
    line: usize,
}

/// The part of a file for which one header speaks.
struct Section<'t> {
    header: Option<Result<Header, BadPuzzle>>,
    text: &'t str,
    /// The line of the file at which `text` begins.
    line: usize,
}

/// Cuts a file behind its headers.
fn sections(text: &str) -> Vec<Section<'_>> {
    let mut sections = Vec::new();
    let (mut header, mut from, mut first) = (None, 0, 1);
    let mut at = 0;
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let next = at + line.len();
        if let Some(found) = read_header(line, number) {
            sections.push(Section {
                header: header.replace(found),
                text: &text[from..at],
                line: first,
            });
            (from, first) = (next, number + 1);
        }
        at = next;
    }
    sections.push(Section {
        header,
        text: &text[from..],
        line: first,
    });
    sections
}

/// `; game name=value …`; `None` for a remark or any other line.
fn read_header(line: &str, number: usize) -> Option<Result<Header, BadPuzzle>> {
    let words = line.trim_start().strip_prefix(';')?;
    let mut words = words
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty());
    let name = words.next()?;
    let params: Vec<&str> = words.collect();
    let bad = |why| BadPuzzle { line: number, why };
    match find_kind(name) {
        Some((game, said)) if params.first().is_none_or(|word| word.contains('=')) => {
            let params = params.join(",").parse::<Params>();
            Some(match params.and_then(|params| said.merge(&params)) {
                Ok(params) => Ok(Header {
                    game,
                    params,
                    line: number,
                }),
                Err(error) => Err(bad(Why::Open(error.into()))),
            })
        }
        // A title, as people write it: `; Sokoban`.
        None if params.is_empty() && find_kind(&name.to_lowercase()).is_some() => None,
        // A slip here would silently lose the game, or its parameters.
        None if params.iter().all(|word| word.contains('=')) && nearest(name).is_some() => {
            Some(Err(bad(Why::UnknownGame(name.to_owned()))))
        }
        _ => None,
    }
}

/// Whether there is nothing but remarks.
pub(super) fn is_blank(text: &str) -> bool {
    text.lines()
        .all(|line| line.trim().is_empty() || line.trim_start().starts_with(';'))
}

impl Section<'_> {
    fn read(
        self,
        extension: Option<&str>,
        forced: Option<(Listed, &Params)>,
        out: &mut Vec<Result<Found, BadPuzzle>>,
    ) {
        let (text, line) = (self.text, self.line);
        match self.kind(extension, forced) {
            Ok((game, params)) => {
                if let Some(error) = game.refusal(text) {
                    let error = error.from_line(line);
                    out.push(Err(BadPuzzle {
                        line: error.line,
                        why: Why::Open(error.into()),
                    }));
                    return;
                }
                let blocks: Vec<Block<'_>> = blocks(game, text, line).collect();
                let success = match &*blocks {
                    [_] => success_in(text),
                    _ => None,
                };
                let mut credits = game.credits(text);
                credits.resize_with(blocks.len(), Credit::default);
                out.extend(blocks.iter().zip(credits).map(|(block, credit)| {
                    Ok(Found {
                        game,
                        params: params.clone(),
                        text: block.text.to_owned(),
                        line: block.line,
                        credit,
                        success,
                    })
                }));
            }
            Err(bad) => out.push(Err(bad)),
        }
    }

    /// The game and the parameters of the section's puzzles.
    fn kind(
        self,
        extension: Option<&str>,
        forced: Option<(Listed, &Params)>,
    ) -> Result<(Listed, Params), BadPuzzle> {
        let header = self.header.transpose()?;
        let line = header.as_ref().map_or(self.line, |header| header.line);
        let bad = |why| BadPuzzle { line, why };
        match (header, forced) {
            (Some(header), Some((game, params))) => {
                if header.game != game {
                    return Err(bad(Why::OtherGame {
                        said: header.game.name(),
                        asked: game.name(),
                    }));
                }
                let merged = header.params.merge(params);
                let merged = merged.map_err(|error: ParamError| bad(Why::Open(error.into())))?;
                Ok((game, merged))
            }
            (Some(header), None) => Ok((header.game, header.params)),
            (None, Some((game, params))) => Ok((game, params.clone())),
            (None, None) => {
                let game = reader(&candidates(all(), extension), self.text, self.line)?;
                Ok((game, Params::none()))
            }
        }
    }
}

/// The puzzles of a text that begins at line `first` of its file.
fn blocks(game: Listed, text: &str, first: usize) -> impl Iterator<Item = Block<'_>> {
    let blocks = game.split(text).into_iter();
    blocks
        .filter(|block| !is_blank(block.text))
        .map(move |block| Block {
            line: block.line + first - 1,
            ..block
        })
}

fn open<V: Visitor>(
    game: Listed,
    params: &Params,
    block: Block<'_>,
    visitor: V,
) -> Result<V::Output, BadPuzzle> {
    game.parse(params, block.text, visitor)
        .map_err(|error| BadPuzzle {
            line: block.line,
            why: Why::Open(match error {
                OpenError::Text(error) => OpenError::Text(error.from_line(block.line)),
                other => other,
            }),
        })
}

/// The games a file may belong to: those of its extension, or any.
fn candidates(games: &[Listed], extension: Option<&str>) -> Vec<Listed> {
    let extension = extension.map(str::to_lowercase).unwrap_or_default();
    let claims = |game: &Listed| game.about().extensions.contains(&&*extension);
    let claiming: Vec<_> = games.iter().copied().filter(claims).collect();
    if claiming.is_empty() {
        return games.to_vec();
    }
    claiming
}

/// Opens a puzzle only to see whether it can be opened.
struct Trial;

impl Visitor for Trial {
    type Output = ();

    fn visit<P: Instance>(self, _: P) {}
}

/// The one game among `games` that can read any puzzle of `text`, else the one
/// that the text looks like, and of several the one that understands most of
/// it. Where there is only one game to choose from, its own errors say more than
/// ours.
fn reader(games: &[Listed], text: &str, first: usize) -> Result<Listed, BadPuzzle> {
    if let &[only] = games {
        return Ok(only);
    }
    let reads = |game: &Listed| {
        blocks(*game, text, first).any(|block| open(*game, &Params::none(), block, Trial).is_ok())
    };
    let readers: Vec<Listed> = games.iter().copied().filter(reads).collect();
    let looks_like = |game: &Listed| game.looks_like(text);
    let meant: Vec<Listed> = games.iter().copied().filter(looks_like).collect();
    let why = match readers[..] {
        [only] => return Ok(only),
        [] => match furthest(&meant, text, first) {
            Some(game) => return Ok(game),
            None => Why::Unreadable(games.to_vec()),
        },
        _ => Why::Ambiguous(readers.iter().map(|game| game.name()).collect()),
    };
    Err(BadPuzzle { line: first, why })
}

/// The one among games, none of which can read a text, that gets further in it
/// than the others before it complains.
fn furthest(games: &[Listed], text: &str, first: usize) -> Option<Listed> {
    let complaint = |game: Listed| {
        let block = blocks(game, text, first).next()?;
        match open(game, &Params::none(), block, Trial).err()?.why {
            Why::Open(OpenError::Text(error)) => Some((error.line, error.column)),
            _ => None,
        }
    };
    let mut found: Vec<_> = games.iter().map(|&game| (complaint(game), game)).collect();
    found.sort_by_key(|&(place, _)| place);
    match found[..] {
        [(_, only)] => Some(only),
        [.., (before, _), (last, game)] if before < last => Some(game),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ForPlay;
    use impasse_puzzle::Lang;

    const ROW: &str = "HA H2 --/DA D2 --/SA S2 --/CA C2 --";

    /// One line a puzzle: where it begins, its game and parameters, or what
    /// is wrong with it.
    #[track_caller]
    fn check(text: &str, forced: Option<&str>, expected: &[&str]) {
        let forced = forced.map(|kind| super::super::parse_kind(kind).expect(kind));
        let forced = forced.as_ref().map(|(game, params)| (*game, params));
        let shown: Vec<String> = puzzles_in(text, None, forced)
            .into_iter()
            .map(|puzzle| {
                let found = puzzle?;
                let table = found.open(ForPlay)?;
                assert_eq!(table.game(), found.game.name());
                Ok(format!("{}: {} {}", found.line, table.game(), found.params))
            })
            .map(|shown: Result<String, BadPuzzle>| shown.unwrap_or_else(|bad| bad.to_string()))
            .collect();
        assert_eq!(shown, expected, "{text}");
    }

    #[test]
    fn blank_lines_cut_a_file_and_remarks_are_skipped() {
        check(
            &format!("; my puzzles\n\n{ROW}\n\n; the second\n{ROW}\n"),
            None,
            &["3: superpuzz ", "5: superpuzz "],
        );
        check("", None, &["line 1: no puzzle"]);
        check(
            "; superpuzz\n\n; only remarks\n",
            None,
            &["line 1: no puzzle"],
        );
        check(
            &format!("\u{feff}{ROW}\r\n\r\n{ROW}"),
            None,
            &["1: superpuzz ", "3: superpuzz "],
        );
    }

    #[test]
    fn a_title_in_capitals_is_a_remark() {
        check(&format!("; Superpuzz\n\n{ROW}\n"), None, &["3: superpuzz "]);
        check(
            &format!("; Superpuzz columns=3\n\n{ROW}\n"),
            None,
            &["line 1: `Superpuzz` is no game; did you mean `superpuzz`?"],
        );
    }

    #[test]
    fn a_header_speaks_for_what_follows_until_the_next() {
        check(
            &format!("; superpuzz columns=3\n{ROW}\n\n{ROW}\n\n; superpuzz\n; a remark\n{ROW}\n"),
            None,
            &[
                "2: superpuzz columns=3",
                "4: superpuzz columns=3",
                "7: superpuzz ",
            ],
        );
    }

    #[test]
    fn a_remark_may_begin_with_the_name_of_a_game() {
        check(&format!("; chess\n{ROW}\n"), None, &["1: superpuzz "]);
        check(
            &format!("; superpuzz is a game\n{ROW}\n"),
            None,
            &["1: superpuzz "],
        );
    }

    #[test]
    fn a_wrong_header_is_an_error_with_its_line() {
        check(
            &format!("{ROW}\n\n; superpuzz columns=3 rows\n{ROW}\n"),
            None,
            &["1: superpuzz ", "line 3: `rows` should be name=value"],
        );
        check(
            &format!("; superpuz columns=3\n{ROW}\n"),
            None,
            &["line 1: `superpuz` is no game; did you mean `superpuzz`?"],
        );
        check(
            &format!("; superpuz\n{ROW}\n"),
            None,
            &["line 1: `superpuz` is no game; did you mean `superpuzz`?"],
        );
        check(
            &format!("; superpuzz colums=3\n{ROW}\n"),
            None,
            &["line 2: `colums=3` should be columns=3..13"],
        );
    }

    #[test]
    fn contradictions_are_errors_with_their_line() {
        check(
            &format!("\n; superpuzz columns=4\n{ROW}\n"),
            None,
            &["line 3: `columns=4` should be columns=3, which the text has"],
        );
        check(
            &format!("; superpuzz columns=3\n{ROW}\n"),
            Some("superpuzz:columns=4"),
            &["line 1: `columns=4` should be columns=3, which was given too"],
        );
        check(
            &format!("\n\n; sokoban\n{ROW}\n"),
            Some("superpuzz"),
            &["line 3: this is a puzzle of `sokoban`, not of `superpuzz`"],
        );
    }

    #[test]
    fn parameters_come_from_the_header_and_from_the_reader() {
        check(
            ROW,
            Some("superpuzz:columns=3"),
            &["1: superpuzz columns=3"],
        );
        check(
            &format!("; superpuzz\n{ROW}\n"),
            Some("superpuzz:columns=3"),
            &["2: superpuzz columns=3"],
        );
    }

    #[test]
    fn a_bad_puzzle_is_reported_at_its_line_and_the_rest_go_on() {
        check(
            &format!("; superpuzz\n{ROW}\n\nHA H2 --\nDA XX --\nSA S2 --\nCA C2 --\n\n{ROW}\n"),
            None,
            &[
                "2: superpuzz ",
                "line 5, column 4: `XX` instead of a card such as `HA`, `D0` or `CQ`, \
                 or a hole `--`",
                "9: superpuzz ",
            ],
        );
    }

    #[track_caller]
    fn check_reader(games: &[Listed], text: &str, expected: &str) {
        let shown = match reader(games, text, 7) {
            Ok(game) => game.name().to_owned(),
            Err(bad) => bad.to_string(),
        };
        assert_eq!(shown, expected);
    }

    #[test]
    fn a_file_that_says_nothing_belongs_to_the_one_game_that_reads_it() {
        let (sokoban, superpuzz) = (Listed::Sokoban, Listed::Superpuzz);
        check_reader(&[sokoban, superpuzz], ROW, "superpuzz");
        check_reader(&[superpuzz, sokoban], "#####\n#@$.#\n#####\n", "sokoban");
        check_reader(
            &[sokoban, superpuzz],
            &format!("half of it\n\n{ROW}\n"),
            "superpuzz",
        );
        check_reader(
            &[superpuzz, superpuzz],
            ROW,
            "line 7: several games can read this: say which, superpuzz or superpuzz",
        );
    }

    #[test]
    fn a_text_that_no_game_reads_gets_one_answer() {
        check_reader(
            &[Listed::Sokoban, Listed::Superpuzz],
            "nonsense",
            "line 7: no game can read this; puzzles have lines such as `#@$.#` (sokoban) or \
             `D3 HA -- H2` (superpuzz); a first line such as `; sokoban` says which game is meant",
        );
        let bad = puzzles_in("hello world", None, None).swap_remove(0);
        let sentence = bad.expect_err("no puzzle").sentence();
        for &game in all() {
            let named = format!("` ({})", game.name());
            assert!(sentence.of(Lang::En).contains(&named), "{sentence}");
            assert!(sentence.of(Lang::Ja).contains(&named), "{sentence}");
        }
        let ja = sentence.of(Lang::Ja);
        assert!(
            ja.starts_with("1行目：どのゲームの問題としても読めません。"),
            "{ja}"
        );
        assert!(sentence.of(Lang::En).len() < 500, "{sentence}");
    }

    #[test]
    fn a_text_that_looks_like_one_game_gets_its_complaint_alone() {
        check(
            "4C 5H QC KX\n2D 7H 9S 3C\nTD JC QS AH\n8S 9D KH KC\n",
            None,
            &["line 1, column 10: `KX` instead of a card such as `AH`, `TD` or `QC`"],
        );
        check(
            "######\n#&B.%#\n######\n",
            None,
            &[
                "line 2, column 2: `&` instead of a wall `#`, a box `$` or `*`, a goal `.`, \
               the player `@` or `+`, or floor",
            ],
        );
        check(
            "HA H2 --\nDA XX --\nSA S2 --\nCA C2 --\n",
            None,
            &[
                "line 2, column 4: `XX` instead of a card such as `HA`, `D0` or `CQ`, or a \
               hole `--`",
            ],
        );
    }

    #[test]
    fn of_games_that_a_text_looks_like_the_one_complains_that_understands_most() {
        // These tiles could be cards, too.
        check(
            "lantern\nC1 C2 C2\nC3 C1 C3\nC4\n",
            None,
            &["line 4, column 1: 7 tiles instead of 8, as many as lantern has places"],
        );
    }

    #[test]
    fn a_file_that_declares_another_game_is_refused_as_a_whole() {
        check(
            "; ours\nGame: Hexoban\n\n#####\n#@$.#\n#####\n\n#####\n#.$@#\n#####\n",
            None,
            &[
                "line 2, column 1: `Game: Hexoban` is another game; only Sokoban itself is \
                 played here",
            ],
        );
    }

    #[test]
    fn an_extension_narrows_the_choice_of_games() {
        let games = [Listed::Superpuzz, Listed::Sokoban];
        assert_eq!(candidates(&games, Some("xsb")), [Listed::Sokoban]);
        assert_eq!(candidates(&games, Some("SuperPuzz")), [Listed::Superpuzz]);
        assert_eq!(candidates(&games, Some("txt")), games);
        assert_eq!(candidates(&games, None), games);
    }

    #[test]
    fn a_written_file_is_read_back() {
        let params = Params::none().with("columns", 3);
        let file = file_text(
            "superpuzz",
            &params,
            "HA H2 --\nDA D2 --\nSA S2 --\nCA C2 --\n",
        );
        assert!(file.starts_with("; superpuzz columns=3\nHA"), "{file}");
        check(&file, None, &["2: superpuzz columns=3"]);
    }
}
