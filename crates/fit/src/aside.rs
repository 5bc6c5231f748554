//! What was set aside, and why: nothing is dropped silently.

use std::fmt;

/// A row, a game or a column that takes no part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aside {
    /// The line it stands in, from 1; `None` for what is no line, such as a
    /// column.
    pub line: Option<u64>,
    /// Why it takes no part.
    pub why: Why,
}

impl Aside {
    pub(crate) const fn line(line: u64, why: Why) -> Self {
        Self {
            line: Some(line),
            why,
        }
    }

    pub(crate) const fn column(why: Why) -> Self {
        Self { line: None, why }
    }
}

impl fmt::Display for Aside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        self.why.fmt(f)
    }
}

/// Why something takes no part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// A row has more or fewer cells than there are headings.
    Cells {
        /// Cells of the row.
        found: usize,
        /// Headings.
        expected: usize,
    },
    /// A cell does not hold what its column is for.
    Cell {
        /// The heading.
        column: String,
        /// What stands there.
        found: String,
        /// What should.
        expected: &'static str,
    },
    /// More solved than played.
    MoreSolved,
    /// The same row, puzzle or event stood there before.
    Again {
        /// The line it stood in.
        first: u64,
    },
    /// There is no such puzzle.
    UnknownPuzzle(String),
    /// A line is no event of a record.
    NoEvent(String),
    /// The referee does not allow an event, and with it falls its game.
    Refused {
        /// The game.
        game: String,
        /// What the referee said.
        said: String,
    },
    /// A game whose first event is missing.
    NoStart {
        /// The game.
        game: String,
    },
    /// A game that a link opened with moves already played: nobody's from the
    /// start.
    Underway {
        /// The game.
        game: String,
    },
    /// A feature that some puzzle lacks, and with it falls the puzzle.
    Lacks {
        /// The puzzle.
        puzzle: String,
        /// The feature.
        feature: String,
    },
    /// A column without a single value.
    Empty {
        /// The column.
        column: String,
    },
    /// A column that too many rows lack.
    Scarce {
        /// The column.
        column: String,
        /// How many rows lack it.
        lacking: usize,
        /// Of how many.
        rows: usize,
    },
    /// A column with the same value everywhere.
    Constant {
        /// The column.
        column: String,
    },
    /// A column that others determine.
    Collinear {
        /// The column.
        column: String,
        /// Those others.
        with: Vec<String>,
    },
    /// A play in which nothing happened for too long.
    Pause {
        /// Seconds of the pause.
        seconds: u64,
    },
    /// A play given up before the first move.
    NoMove,
    /// A play given up too soon.
    GaveUpEarly {
        /// Seconds until then.
        seconds: u64,
    },
    /// A play left with too few moves.
    FewMoves {
        /// The moves made.
        moves: u64,
    },
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cells { found, expected } => {
                write!(f, "{found} cells, expected {expected} as in the headings")
            }
            Self::Cell {
                column,
                found,
                expected,
            } => write!(f, "{column}: `{found}`, expected {expected}"),
            Self::MoreSolved => f.write_str("more solved than played"),
            Self::Again { first } => write!(f, "the same as line {first}"),
            Self::UnknownPuzzle(name) => write!(f, "unknown puzzle `{name}`"),
            Self::NoEvent(error) => write!(f, "no event of a record: {error}"),
            Self::Refused { game, said } => write!(f, "game {game}: {said}"),
            Self::NoStart { game } => write!(f, "game {game}: expected `start` first"),
            Self::Underway { game } => write!(f, "game {game}: a link had begun it"),
            Self::Lacks { puzzle, feature } => write!(f, "{puzzle}: has no {feature}"),
            Self::Empty { column } => write!(f, "{column}: no value in any row"),
            Self::Scarce {
                column,
                lacking,
                rows,
            } => write!(f, "{column}: {lacking} of {rows} rows lack it"),
            Self::Constant { column } => write!(f, "{column}: the same value in every row"),
            Self::Collinear { column, with } => {
                write!(f, "{column}: follows from {}", with.join(", "))
            }
            Self::Pause { seconds } => write!(f, "a pause of {seconds} s"),
            Self::NoMove => f.write_str("given up before the first move"),
            Self::GaveUpEarly { seconds } => write!(f, "given up after {seconds} s"),
            Self::FewMoves { moves } => write!(f, "left after {moves} moves"),
        }
    }
}
