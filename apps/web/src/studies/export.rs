//! A study's data as tables: sessions, plays and events, row by row while they
//! are read. Nothing is left out: whoever only opened the link is a session,
//! and whoever withdrew is one that says so and nothing else.

use std::collections::VecDeque;

use impasse_study::Study;
use serde_json::Value;

use super::report::{play_line, session_line};
use crate::identity::Token;
use crate::store::{KeptStudy, Store, StoreError};

/// One table of a study's data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StudyTable {
    /// A row for each participant.
    Sessions,
    /// A row for each puzzle that was given to somebody.
    Plays,
    /// A row for each event.
    Events,
}

/// What a column holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyColumn {
    /// Its name.
    pub name: String,
    /// Whether it holds numbers.
    pub is_number: bool,
    /// What it means, in English.
    pub meaning: String,
}

impl StudyTable {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Sessions, Self::Plays, Self::Events];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sessions => "sessions",
            Self::Plays => "plays",
            Self::Events => "events",
        }
    }

    /// The table of that name.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|table| table.name() == name)
    }

    /// Its columns for a study: the same in every file of that study.
    #[must_use]
    pub fn columns(self, study: &Study) -> Vec<StudyColumn> {
        let mut columns: Vec<StudyColumn> = self.fixed().iter().map(column).collect();
        let more = |name: String, meaning: String| StudyColumn {
            name,
            is_number: false,
            meaning,
        };
        if self == Self::Sessions {
            for (part, asked) in [("before", &study.before), ("after", &study.after)] {
                for one in asked {
                    let id = &one.question.id;
                    let text = one.question.text.values().next().cloned();
                    let meaning = format!("answer to: {}", text.unwrap_or_default());
                    columns.push(more(format!("answers.{part}.{id}"), meaning));
                }
            }
        }
        if self == Self::Plays && study.plan().is_adaptive() {
            columns.extend(CHOICES.iter().map(column));
        }
        for rule in &study.exclude {
            let is_here = rule.condition.is_about_plays() == (self == Self::Plays);
            if is_here && self != Self::Events {
                let id = &rule.id;
                let meaning = format!("whether the rule `{id}` excludes it; empty: not judged yet");
                columns.push(more(format!("verdicts.{id}"), meaning));
            }
        }
        columns
    }

    const fn fixed(self) -> &'static [(&'static str, bool, &'static str)] {
        match self {
            Self::Sessions => SESSIONS,
            Self::Plays => PLAYS,
            Self::Events => EVENTS,
        }
    }

    /// The cells of a row, as its columns have them; empty where there is
    /// nothing.
    #[must_use]
    pub fn cells(self, columns: &[StudyColumn], row: &Value) -> Vec<Value> {
        let cell = |column: &StudyColumn| {
            // Names of questions and rules hold no point, names of parts one.
            let mut path = column.name.splitn(2, '.');
            let first = &row[path.next().unwrap_or_default()];
            match path.next() {
                Some(rest) => first[rest].clone(),
                None => first.clone(),
            }
        };
        columns.iter().map(cell).collect()
    }
}

fn column(&(name, is_number, meaning): &(&str, bool, &str)) -> StudyColumn {
    StudyColumn {
        name: name.to_owned(),
        is_number,
        meaning: meaning.to_owned(),
    }
}

const SESSIONS: &[(&str, bool, &str)] = &[
    ("study", false, "name of the study"),
    (
        "hash",
        false,
        "SHA-256 of the study as it was fixed before the first participant",
    ),
    (
        "participant",
        false,
        "random number that stands for the participant",
    ),
    ("number", true, "number by which the puzzles were drawn"),
    (
        "outcome",
        false,
        "how it ended: complete, no-consent, screened-out, timed-out, left, full, withdrawn; empty while it goes on",
    ),
    (
        "joined",
        true,
        "when the link was opened, milliseconds since 1970",
    ),
    (
        "consented",
        true,
        "when they consented, milliseconds since 1970",
    ),
    (
        "consent_version",
        false,
        "version of the text they consented to",
    ),
    ("ended", true, "when it ended, milliseconds since 1970"),
    ("lang", false, "language of the page"),
    (
        "screen",
        false,
        "size class of the window: small (below 600 pixels), medium, large (from 1200 on)",
    ),
    (
        "clock_us",
        true,
        "finest step of the browser's clock, in microseconds",
    ),
    (
        "input",
        false,
        "what was pointed with at first: mouse, touch, keys",
    ),
    ("visits", true, "how often the link was opened by them"),
    (
        "cell",
        true,
        "cell of the plan: row of the Latin square, or block",
    ),
    ("plays", true, "puzzles that ended"),
    ("code", false, "completion code"),
];

const PLAYS: &[(&str, bool, &str)] = &[
    ("study", false, "name of the study"),
    (
        "participant",
        false,
        "random number that stands for the participant",
    ),
    ("place", true, "which one of theirs, from 0"),
    ("purpose", false, "puzzle, check (attention) or repeat"),
    ("puzzle", false, "name of the puzzle"),
    ("game", false, "random number of the game, as in the events"),
    (
        "begun",
        true,
        "when its first event was kept, milliseconds since 1970",
    ),
    ("ended", true, "when it ended, milliseconds since 1970"),
    (
        "result",
        false,
        "solved, given-up, time-up, left; empty while it goes on",
    ),
    ("solved", false, "whether it was solved"),
    (
        "seconds",
        true,
        "seconds in sight, from the beginning to the end",
    ),
    ("away", true, "seconds out of sight"),
    (
        "pause",
        true,
        "longest time in sight without an event, in seconds",
    ),
    ("moves", true, "gestures of the player"),
    ("stuck", true, "times without a move left"),
    ("restarts", true, "times begun anew"),
    ("undos", true, "times something was taken back"),
    ("rating", true, "how hard it was found, from 1 to 5"),
];

/// Only where puzzles are chosen by what a participant has done.
const CHOICES: &[(&str, bool, &str)] = &[
    (
        "choice.foretold",
        true,
        "share of all players that was foretold to solve it",
    ),
    (
        "choice.chance",
        true,
        "chance that this participant would, as believed when it was chosen",
    ),
    (
        "choice.skill",
        true,
        "their skill as believed then, in logits above that of all players",
    ),
    (
        "choice.skill_deviation",
        true,
        "how far that might be off, a standard deviation",
    ),
];

const EVENTS: &[(&str, bool, &str)] = &[
    (
        "player",
        false,
        "random number that stands for the participant",
    ),
    ("game", false, "random number of the game"),
    (
        "received",
        true,
        "when the server kept it, milliseconds since 1970",
    ),
    ("seq", true, "number of the event in its game, from 0"),
    (
        "ms",
        true,
        "milliseconds since the game began, on the player's clock",
    ),
    ("kind", false, "what happened"),
    ("puzzle", false, "in start: the puzzle"),
    ("moves", false, "in move: the moves of one gesture"),
    ("by", false, "in move: mouse, touch, keys"),
    (
        "to",
        true,
        "in undo, redo, restart, back: moves that then stand; in switch: moves that stay",
    ),
    ("degree", true, "in hint: how much was told, from 1 to 4"),
];

/// Where an export has come to.
pub(crate) struct RowCursor {
    behind: String,
    /// Games whose events come next.
    games: VecDeque<Token>,
}

impl RowCursor {
    /// Before the first row.
    pub(crate) const fn first() -> Self {
        Self {
            behind: String::new(),
            games: VecDeque::new(),
        }
    }
}

/// The next rows of a table; none at its end.
pub(crate) async fn next_rows(
    store: &Store,
    kept: &KeptStudy,
    table: StudyTable,
    cursor: &mut RowCursor,
) -> Result<Vec<Value>, StoreError> {
    let name = &kept.study.name;
    let recruiting = kept.study.recruiting.first().map(String::as_str);
    loop {
        if let Some(game) = cursor.games.pop_front() {
            let lines = store.lines_of(&game).await?;
            // A participant may have withdrawn meanwhile.
            if !lines.is_empty() {
                let rows = lines.iter().map(|line| serde_json::from_str(line));
                return Ok(rows.map(Result::unwrap_or_default).collect());
            }
            continue;
        }
        let sessions = store.sessions(name, &cursor.behind, recruiting).await?;
        let Some(last) = sessions.last() else {
            return Ok(Vec::new());
        };
        cursor.behind.clone_from(&last.id);
        let mut rows = Vec::new();
        for session in &sessions {
            let plays = session.plays.iter();
            match table {
                StudyTable::Sessions => rows.push(value(&session_line(kept, session))),
                StudyTable::Plays => {
                    rows.extend(plays.map(|play| value(&play_line(kept, session, play))));
                }
                StudyTable::Events => {
                    let begun = plays.filter(|play| play.begun.is_some());
                    cursor
                        .games
                        .extend(begun.filter_map(|play| Token::read(&play.game)));
                }
            }
        }
        if !rows.is_empty() {
            return Ok(rows);
        }
    }
}

fn value(line: &impl serde::Serialize) -> Value {
    serde_json::to_value(line).unwrap_or_default()
}

/// A line of a CSV file.
#[must_use]
pub fn csv_line(cells: &[Value]) -> String {
    let cells: Vec<String> = cells.iter().map(csv_cell).collect();
    cells.join(",")
}

fn csv_cell(cell: &Value) -> String {
    let text = match cell {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    // A table program must never take a participant's words for a formula.
    let is_formula = cell.is_string() && text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let text = if is_formula { format!("'{text}") } else { text };
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn cells_hold_what_was_written_and_no_formula() {
        let cells = [
            json!("a,b"),
            json!("say \"yes\"\n"),
            json!("=1+1"),
            json!(-3),
            Value::Null,
            json!(true),
        ];
        assert_eq!(
            csv_line(&cells),
            "\"a,b\",\"say \"\"yes\"\"\n\",'=1+1,-3,,true"
        );
    }
}
