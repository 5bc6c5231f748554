//! What was set aside, and why: nothing is dropped silently.

use std::fmt;

use impasse_puzzle::{Argument, Complaint, Sentence, Words, sentence};

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

impl Complaint for Aside {
    fn sentence(&self) -> Sentence {
        let why = self.why.sentence();
        match self.line {
            Some(line) => sentence!("line {0}: {1}", "{0}行目：{1}", line, why),
            None => why,
        }
    }
}

impl fmt::Display for Aside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
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
        expected: Words,
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
    /// A puzzle that could not be rated, and what was said of it then.
    NotRated {
        /// In English.
        en: String,
        /// In Japanese.
        ja: String,
    },
    /// A line is no event of a record.
    NoEvent(String),
    /// The referee does not allow an event, and with it falls its game.
    Refused {
        /// The game.
        game: String,
        /// What the referee said.
        said: Sentence,
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

fn cells(found: usize, expected: usize) -> Sentence {
    let cells = Sentence::counted(
        found,
        Words::new("{0} cell", "{0}"),
        Words::new("{0} cells", "{0}"),
    );
    let headings = Sentence::counted(
        expected,
        Words::new("{0} heading", "{0}"),
        Words::new("{0} headings", "{0}"),
    );
    sentence!(
        "{0} under {1}",
        "見出し{1}個に対して、値が{0}個あります。",
        cells,
        headings
    )
}

impl Complaint for Why {
    fn sentence(&self) -> Sentence {
        match self {
            Self::Cells { found, expected } => cells(*found, *expected),
            Self::Cell {
                column,
                found,
                expected,
            } => sentence!(
                "{0}: {1} instead of {2}",
                "{0}：{1}になっています。正しくは、{2}です。",
                column,
                Sentence::quoted(found),
                *expected
            ),
            Self::MoreSolved => sentence!(
                "more solved than played",
                "解いた回数が遊んだ回数より多くなっています。"
            ),
            Self::Again { first } => {
                sentence!("the same as line {0}", "{0}行目と同じです。", *first)
            }
            Self::UnknownPuzzle(name) => sentence!(
                "unknown puzzle {0}",
                "{0}という問題はありません。",
                Sentence::quoted(name)
            ),
            Self::NotRated { en, ja } => sentence!("{0}", "{1}", en, ja),
            Self::NoEvent(error) => sentence!(
                "no event of a record: {0}",
                "プレイ記録の行ではありません（{0}）。",
                error
            ),
            Self::Refused { game, said } => {
                sentence!("game {0}: {1}", "プレイ{0}：{1}", game, said.clone())
            }
            Self::NoStart { game } => sentence!(
                "game {0}: its `start` is missing",
                "プレイ{0}：最初の「start」がありません。",
                game
            ),
            Self::Underway { game } => sentence!(
                "game {0}: a link had begun it",
                "プレイ{0}：リンクの手順から始まっています。",
                game
            ),
            Self::Lacks { puzzle, feature } => sentence!(
                "{0}: has no {1}",
                "{0}：{1}の値がありません。",
                puzzle,
                feature
            ),
            Self::Empty { column } => sentence!(
                "{0}: no value in any row",
                "{0}：どの行にも値がありません。",
                column
            ),
            Self::Scarce {
                column,
                lacking,
                rows,
            } => sentence!(
                "{0}: missing in {1} of {2} rows",
                "{0}：{2}行のうち{1}行に値がありません。",
                column,
                *lacking,
                *rows
            ),
            Self::Constant { column } => sentence!(
                "{0}: the same value in every row",
                "{0}：どの行も同じ値です。",
                column
            ),
            Self::Collinear { column, with } => sentence!(
                "{0}: follows from {1}",
                "{0}：{1}から計算できます。",
                column,
                Argument::all_of(with.clone())
            ),
            Self::Pause { seconds } => {
                sentence!("a pause of {0} s", "{0}秒間の中断がありました。", *seconds)
            }
            Self::NoMove => sentence!(
                "given up before the first move",
                "1手も動かさずにあきらめました。"
            ),
            Self::GaveUpEarly { seconds } => {
                sentence!("given up after {0} s", "{0}秒であきらめました。", *seconds)
            }
            Self::FewMoves { moves: 1 } => sentence!("left after 1 move", "1手でやめました。"),
            Self::FewMoves { moves } => {
                sentence!("left after {0} moves", "{0}手でやめました。", *moves)
            }
        }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}
