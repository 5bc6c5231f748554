//! What people did, row by row: plays, and counts by puzzle.

use std::collections::BTreeMap;

use impasse_puzzle::Words;

use crate::aside::{Aside, Why};
use crate::table::{BadTable, Row, Table};

/// One person at one puzzle, from beginning to end.
#[derive(Clone, Debug, PartialEq)]
pub struct Play {
    /// The line it was read from, or where its game begins.
    pub line: u64,
    /// Who played.
    pub player: String,
    /// What was played.
    pub puzzle: String,
    /// Whether it was solved in the end.
    pub solved: bool,
    /// Seconds until it was solved or left.
    pub seconds: Option<f64>,
    /// What the player called it, on a scale of the data.
    pub rating: Option<f64>,
    /// Moves made.
    pub moves: Option<u64>,
    /// The longest time without any event, in seconds.
    pub pause: Option<f64>,
    /// Whether the player said so before leaving it unsolved.
    pub gave_up: Option<bool>,
    /// How often no move was left.
    pub stuck: Option<u64>,
    /// Attempts: one more than restarts.
    pub attempts: Option<u64>,
    /// How often the same player had played the puzzle before.
    pub repeats: u64,
}

/// What all people together did at one puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Count {
    /// The line it was read from.
    pub line: u64,
    /// The puzzle.
    pub puzzle: String,
    /// How often it was played.
    pub played: u64,
    /// How often it was solved.
    pub solved: u64,
}

/// What the columns of a table hold. A puzzle may be named by several columns;
/// their cells are joined by `/`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roles {
    given: BTreeMap<&'static str, String>,
}

/// What a column can be for, and the heading that is expected where nothing
/// else is said.
pub const ROLES: [(&str, &str); 12] = [
    ("player", "player"),
    ("puzzle", "puzzle"),
    ("solved", "solved"),
    ("seconds", "seconds"),
    ("rating", "rating"),
    ("played", "played"),
    ("moves", "moves"),
    ("pause", "pause"),
    ("gave-up", "gave_up"),
    ("attempt", "attempt"),
    ("group", "collection"),
    ("fold", "fold"),
];

impl Roles {
    /// Says which column holds something; `None` if there is no such role.
    #[must_use]
    pub fn with(mut self, role: &str, head: &str) -> Option<Self> {
        let (role, _) = ROLES.iter().find(|(known, _)| *known == role)?;
        self.given.insert(role, head.to_owned());
        Some(self)
    }

    fn head(&self, role: &'static str) -> &str {
        let usual = ROLES.iter().find(|(known, _)| *known == role);
        let usual = usual.map_or("", |(_, head)| head);
        self.given.get(role).map_or(usual, |head| head)
    }

    /// The places of the columns that a role stands for; several are joined by
    /// `+`. `None` where the usual column is missing, an error where a named one
    /// is.
    fn places(&self, table: &Table, role: &'static str) -> Result<Option<Vec<usize>>, BadTable> {
        let head = self.head(role);
        let places: Option<Vec<usize>> = head.split('+').map(|each| table.place(each)).collect();
        if places.is_none() && self.given.contains_key(role) {
            return Err(missing(table, role, head));
        }
        Ok(places)
    }

    fn needed(&self, table: &Table, role: &'static str) -> Result<Vec<usize>, BadTable> {
        let places = self.places(table, role)?;
        places.ok_or_else(|| missing(table, role, self.head(role)))
    }
}

fn missing(table: &Table, role: &'static str, head: &str) -> BadTable {
    BadTable::Missing {
        role,
        head: head.to_owned(),
        there: table.heads.clone(),
    }
}

/// What a table or a record tells.
#[derive(Clone, Debug, PartialEq)]
pub enum Told {
    /// Every play.
    Plays(Vec<Play>),
    /// Only counts by puzzle.
    Counts(Vec<Count>),
}

/// What people did, with the groups of the puzzles, and what was set aside.
#[derive(Clone, Debug, PartialEq)]
pub struct People {
    /// What they did.
    pub told: Told,
    /// The collection of a puzzle, where the data has one.
    pub groups: BTreeMap<String, String>,
    /// The fold of a puzzle, where the data has one.
    pub folds: BTreeMap<String, String>,
    /// What takes no part.
    pub aside: Vec<Aside>,
}

/// Reads a table: counts if it has a column of plays (`played`), else plays.
///
/// # Errors
///
/// [`BadTable`] if a column is missing that is needed, or was named.
pub fn read_table(text: &str, roles: &Roles) -> Result<People, BadTable> {
    let mut table = Table::read(text)?;
    let mut aside = std::mem::take(&mut table.aside);
    let mut first_of: BTreeMap<Vec<String>, u64> = BTreeMap::new();
    table.rows.retain(|row| {
        let first = *first_of.entry(row.cells.clone()).or_insert(row.line);
        if first != row.line {
            aside.push(Aside::line(row.line, Why::Again { first }));
        }
        first == row.line
    });
    let puzzle = roles.needed(&table, "puzzle")?;
    let mut groups = BTreeMap::new();
    let mut folds = BTreeMap::new();
    for (role, names) in [("group", &mut groups), ("fold", &mut folds)] {
        if let Some(places) = roles.places(&table, role)? {
            for row in &table.rows {
                names
                    .entry(joined(row, &puzzle))
                    .or_insert_with(|| joined(row, &places));
            }
        }
    }
    let told = if let Some(played) = roles.places(&table, "played")? {
        Told::Counts(counts(&table, roles, &puzzle, &played, &mut aside)?)
    } else {
        Told::Plays(plays(&table, roles, &puzzle, &mut aside)?)
    };
    aside.sort_by_key(|each| each.line);
    Ok(People {
        told,
        groups,
        folds,
        aside,
    })
}

fn joined(row: &Row, places: &[usize]) -> String {
    let cells: Vec<&str> = places.iter().map(|&place| &*row.cells[place]).collect();
    cells.join("/")
}

fn counts(
    table: &Table,
    roles: &Roles,
    puzzle: &[usize],
    played: &[usize],
    aside: &mut Vec<Aside>,
) -> Result<Vec<Count>, BadTable> {
    let solved = roles.needed(table, "solved")?;
    let mut lines: BTreeMap<String, u64> = BTreeMap::new();
    let mut counts = Vec::new();
    for row in &table.rows {
        let read = || -> Result<Count, Why> {
            let puzzle = named(table, row, puzzle)?;
            let played = cell(table, row, played, ABOVE_0, |text| {
                text.parse().ok().filter(|&played: &u64| played > 0)
            })?;
            let solved = cell(table, row, &solved, COUNT, |text| text.parse().ok())?;
            if solved > played {
                return Err(Why::MoreSolved);
            }
            if let Some(&first) = lines.get(&puzzle) {
                return Err(Why::Again { first });
            }
            Ok(Count {
                line: row.line,
                puzzle,
                played,
                solved,
            })
        };
        match read() {
            Ok(count) => {
                lines.insert(count.puzzle.clone(), row.line);
                counts.push(count);
            }
            Err(why) => aside.push(Aside::line(row.line, why)),
        }
    }
    Ok(counts)
}

/// The columns of plays.
struct PlayColumns {
    puzzle: Vec<usize>,
    player: Vec<usize>,
    solved: Vec<usize>,
    seconds: Option<Vec<usize>>,
    rating: Option<Vec<usize>>,
    moves: Option<Vec<usize>>,
    pause: Option<Vec<usize>>,
    gave_up: Option<Vec<usize>>,
}

fn plays(
    table: &Table,
    roles: &Roles,
    puzzle: &[usize],
    aside: &mut Vec<Aside>,
) -> Result<Vec<Play>, BadTable> {
    let columns = PlayColumns {
        puzzle: puzzle.to_vec(),
        player: roles.needed(table, "player")?,
        solved: roles.needed(table, "solved")?,
        seconds: roles.places(table, "seconds")?,
        rating: roles.places(table, "rating")?,
        moves: roles.places(table, "moves")?,
        pause: roles.places(table, "pause")?,
        gave_up: roles.places(table, "gave-up")?,
    };
    let by_attempt = roles.places(table, "attempt")?.is_some();
    let mut plays: Vec<Play> = Vec::new();
    let mut places: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut repeats: BTreeMap<(String, String), u64> = BTreeMap::new();
    for row in &table.rows {
        let mut play = match read_play(table, row, &columns) {
            Ok(play) => play,
            Err(why) => {
                aside.push(Aside::line(row.line, why));
                continue;
            }
        };
        let who_and_what = (play.player.clone(), play.puzzle.clone());
        if by_attempt {
            play.attempts = Some(1);
            if let Some(&place) = places.get(&who_and_what) {
                add_attempt(&mut plays[place], &play);
                continue;
            }
            places.insert(who_and_what, plays.len());
        } else {
            let before = repeats.entry(who_and_what).or_insert(0);
            play.repeats = *before;
            *before += 1;
        }
        plays.push(play);
    }
    Ok(plays)
}

/// A further attempt at the same puzzle: times and moves add up.
fn add_attempt(play: &mut Play, attempt: &Play) {
    let sum = |a: Option<f64>, b: Option<f64>| Some(a? + b?);
    play.solved |= attempt.solved;
    play.seconds = sum(play.seconds, attempt.seconds);
    play.moves = play.moves.zip(attempt.moves).map(|(a, b)| a + b);
    play.pause = play.pause.zip(attempt.pause).map(|(a, b)| a.max(b));
    play.rating = attempt.rating.or(play.rating);
    play.gave_up = play.gave_up.zip(attempt.gave_up).map(|(a, b)| a || b);
    play.attempts = play.attempts.map(|before| before + 1);
}

fn read_play(table: &Table, row: &Row, columns: &PlayColumns) -> Result<Play, Why> {
    let number = |text: &str| text.parse().ok().filter(|value: &f64| value.is_finite());
    let time = |text: &str| number(text).filter(|&value| value >= 0.0);
    let optional = |places: &Option<Vec<usize>>| places.clone();
    Ok(Play {
        line: row.line,
        player: named(table, row, &columns.player)?,
        puzzle: named(table, row, &columns.puzzle)?,
        solved: cell(table, row, &columns.solved, TRUTH, truth)?,
        seconds: perhaps(table, row, optional(&columns.seconds), SECONDS, time)?,
        rating: perhaps(table, row, optional(&columns.rating), NUMBER, number)?,
        moves: perhaps(table, row, optional(&columns.moves), COUNT, |text| {
            text.parse().ok()
        })?,
        pause: perhaps(table, row, optional(&columns.pause), SECONDS, time)?,
        gave_up: perhaps(table, row, optional(&columns.gave_up), TRUTH, truth)?,
        stuck: None,
        attempts: None,
        repeats: 0,
    })
}

const TRUTH: Words = Words::new("0, 1, true or false", "0、1、true、falseのどれか");
const SECONDS: Words = Words::new("seconds from 0", "0以上の秒数");
const NUMBER: Words = Words::new("a number", "数");
const COUNT: Words = Words::new("a count", "回数");
const ABOVE_0: Words = Words::new("a count above 0", "1以上の回数");
const NAME: Words = Words::new("a name", "名前");

fn truth(text: &str) -> Option<bool> {
    match text {
        "1" | "1.0" | "true" | "True" | "TRUE" | "yes" => Some(true),
        "0" | "0.0" | "false" | "False" | "FALSE" | "no" => Some(false),
        _ => None,
    }
}

fn named(table: &Table, row: &Row, places: &[usize]) -> Result<String, Why> {
    let name = joined(row, places);
    if name.trim().is_empty() {
        return Err(bad_cell(table, row, places, NAME));
    }
    Ok(name)
}

fn cell<T>(
    table: &Table,
    row: &Row,
    places: &[usize],
    expected: Words,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, Why> {
    read(joined(row, places).trim()).ok_or_else(|| bad_cell(table, row, places, expected))
}

/// A cell that may be empty, in a column that may be missing.
fn perhaps<T>(
    table: &Table,
    row: &Row,
    places: Option<Vec<usize>>,
    expected: Words,
    read: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, Why> {
    match places {
        Some(places) if !joined(row, &places).trim().is_empty() => {
            cell(table, row, &places, expected, read).map(Some)
        }
        _ => Ok(None),
    }
}

fn bad_cell(table: &Table, row: &Row, places: &[usize], expected: Words) -> Why {
    let heads: Vec<&str> = places.iter().map(|&place| &*table.heads[place]).collect();
    Why::Cell {
        column: heads.join("+"),
        found: joined(row, places),
        expected,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn read(text: &str) -> (Told, Vec<String>) {
        let people = read_table(text, &Roles::default()).expect("a table");
        (
            people.told,
            people.aside.iter().map(ToString::to_string).collect(),
        )
    }

    #[track_caller]
    fn check_aside(text: &str, expected: &[&str]) {
        assert_eq!(read(text).1, expected, "{text}");
    }

    #[test]
    fn a_table_with_plays_by_puzzle_is_counts() {
        let (told, aside) = read("puzzle,played,solved\nsokoban#1,10,7\n");
        let Told::Counts(counts) = told else {
            panic!("counts")
        };
        assert_eq!(
            (counts[0].played, counts[0].solved, aside.len()),
            (10, 7, 0)
        );
    }

    #[test]
    fn bad_rows_are_set_aside_with_their_line() {
        check_aside(
            "puzzle,played,solved\na,3,4\nb,0,0\nc,x,1\n,3,1\nd,3,1\nd,4,1\n",
            &[
                "line 2: more solved than played",
                "line 3: played: `0` instead of a count above 0",
                "line 4: played: `x` instead of a count above 0",
                "line 5: puzzle: `` instead of a name",
                "line 7: the same as line 6",
            ],
        );
        check_aside(
            "player,puzzle,solved,seconds,rating\np,a,maybe,1,\np,a,1,-3,\np,a,1,inf,\np,a,1,4,hard\np,a,1,,\n",
            &[
                "line 2: solved: `maybe` instead of 0, 1, true or false",
                "line 3: seconds: `-3` instead of seconds from 0",
                "line 4: seconds: `inf` instead of seconds from 0",
                "line 5: rating: `hard` instead of a number",
            ],
        );
    }

    #[test]
    fn a_row_that_stands_there_twice_counts_once() {
        let text = "player,puzzle,solved\np,a,1\np,a,1\np,b,0\n";
        check_aside(text, &["line 3: the same as line 2"]);
        let Told::Plays(plays) = read(text).0 else {
            panic!("plays")
        };
        assert_eq!(plays.len(), 2);
    }

    #[test]
    fn a_puzzle_played_again_is_a_repeat() {
        let (told, _) = read("player,puzzle,solved,seconds\np,a,0,3\np,a,1,5\nq,a,1,5\n");
        let Told::Plays(plays) = told else {
            panic!("plays")
        };
        let repeats: Vec<u64> = plays.iter().map(|play| play.repeats).collect();
        assert_eq!(repeats, [0, 1, 0]);
    }

    #[test]
    fn attempts_add_up_to_plays() {
        let text = "player,puzzle,solved,seconds,attempt,moves\np,a,0,3,0,4\np,a,1,5,1,6\n";
        let (told, aside) = read(text);
        let Told::Plays(plays) = told else {
            panic!("plays")
        };
        assert!(aside.is_empty() && plays.len() == 1);
        let play = &plays[0];
        assert!(play.solved);
        assert_eq!(
            (play.seconds, play.moves, play.attempts),
            (Some(8.0), Some(10), Some(2))
        );
    }

    #[test]
    fn a_missing_column_is_named_with_those_there_are() {
        let error = read_table("who,puzzle,solved\n", &Roles::default()).expect_err("no player");
        let text = error.to_string();
        assert!(
            text.contains("no column `player`") && text.contains("who, puzzle"),
            "{text}"
        );
        let roles = Roles::default().with("player", "who").expect("a role");
        assert!(read_table("who,puzzle,solved\n", &roles).is_ok());
        assert!(Roles::default().with("colour", "x").is_none());
        let named = roles.with("seconds", "time").expect("a role");
        assert!(read_table("who,puzzle,solved\n", &named).is_err());
    }
}
