//! Korekawa & Kotani, "Difficulty rating of Shisen-sho puzzle by a structure of
//! state space" (2012).
//!
//! The paper computes six features of the whole spaces of 100 random boards of
//! ten by six that can be solved, and correlates them with how people fared.
//! Neither its boards (but one, figure 1) nor its features nor its play records
//! are printed; so what can be done again is the method. Here are the features
//! of figure 1 and of the first boards by number that can be solved, by either
//! reading of the rule: the paper does not say whether lines may run outside the
//! board.
//!
//! Its text and its program disagree about the sixth feature. The text means the
//! longest path inside the unsolvable part; the program in the appendix computes
//! the largest of one plus the *shortest* distance to a dead end. Both are given.
//!
//! Table 1 needs people. [`table_1`] computes it from simulated [`Players`], and
//! says so; [`trap_study`] adds what the paper leaves to future work, patterns of
//! tiles.

mod people;
mod players;
mod report;
mod row;
mod table_1;
mod traps;
mod write;

pub use players::Players;
pub use report::PARTS;
pub use row::{BoardRow, Shares};
pub use table_1::{SimulatedRow, table_1, table_1_text};
pub use traps::{StrongShape, TrapScore, TrapStudy, Traps, trap_study};
pub use write::text;

use impasse_fit::Play;
use impasse_lab::{
    Listed, Method, Opened, SolveRequest, SpaceOptions, SpaceReport, Workers, features,
    open_number, open_text,
};
use impasse_puzzle::{Control, Limit, Params, Verdict};
use impasse_shisen::FIGURE_1;

/// What stands in the place of the rule for lines where the board is a deal of
/// mahjong solitaire.
pub const SHANGHAI: &str = "shanghai";

/// The layout of these deals: 32 tiles of eight kinds.
const SHANGHAI_LAYOUT: &str = "cross";

/// What people are told a group of boards is.
fn group(lines: &str) -> String {
    match lines {
        SHANGHAI => format!("mahjong solitaire, layout={SHANGHAI_LAYOUT}"),
        lines => format!("lines {lines}"),
    }
}

/// The paper's split between the first and the second part of a game.
pub const SPLIT: u32 = 13;

/// Which boards are studied.
#[derive(Clone, Copy, Debug)]
pub struct BoardChoice {
    /// Columns and rows; the paper's are 10 and 6.
    pub size: (u8, u8),
    /// Boards that can be solved with lines inside, numbered from 1.
    pub inside: usize,
    /// The same with lines outside.
    pub outside: usize,
    /// Deals of mahjong solitaire that can be won, on a small layout: the paper
    /// names it as the next game for its method.
    pub shanghai: usize,
}

impl Default for BoardChoice {
    fn default() -> Self {
        Self {
            size: (10, 6),
            inside: 100,
            outside: 20,
            shanghai: 0,
        }
    }
}

impl BoardChoice {
    /// Whether the boards are as large as the paper's.
    fn is_printed_size(&self) -> bool {
        self.size == (10, 6)
    }
}

/// One board of the study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudiedBoard {
    /// `inside` or `outside`, or [`SHANGHAI`].
    pub lines: &'static str,
    /// Its number; `None` for figure 1.
    pub number: Option<u64>,
    size: (u8, u8),
}

impl StudiedBoard {
    /// Its name: a number, or `figure-1`.
    #[must_use]
    pub fn name(&self) -> String {
        row::name(self.number)
    }

    fn params(&self) -> Params {
        Params::none().with("lines", self.lines)
    }

    fn open(&self) -> Box<dyn Opened> {
        let opened = match self.number {
            Some(number) if self.lines == SHANGHAI => {
                let params = Params::none().with("layout", SHANGHAI_LAYOUT);
                open_number(Listed::Shanghai, &params, number)
            }
            None => open_text(Listed::Shisen, &self.params(), FIGURE_1),
            Some(number) => {
                let (width, height) = self.size;
                let params = self.params().with("width", width).with("height", height);
                open_number(Listed::Shisen, &params, number)
            }
        };
        opened.expect("boards of this size, as the options were checked")
    }
}

impl StudiedBoard {
    /// Lets simulated players play it.
    #[must_use]
    pub fn played_by(&self, players: Players) -> Vec<Play> {
        let name = format!("{}-{}", self.lines, self.name());
        let number = self.number.unwrap_or(0);
        if self.lines == SHANGHAI {
            return self.with_tiles(|board| players.plays(&name, number, board, |_, _| false));
        }
        self.with(|board| players.plays(&name, number, board, players::are_neighbours))
    }

    /// Finds its locking patterns, on a board of Shisen-sho.
    #[must_use]
    pub fn traps(&self) -> Option<Traps> {
        (self.lines != SHANGHAI).then(|| self.with(Traps::of))
    }

    fn with_tiles<T>(&self, look: impl FnOnce(&impasse_shanghai::Board) -> T) -> T {
        let opened = self.open();
        let board = opened.instance().downcast_ref();
        look(board.expect("an instance of Shanghai is a board"))
    }

    fn with<T>(&self, look: impl FnOnce(&impasse_shisen::Board) -> T) -> T {
        let opened = self.open();
        let board = opened.instance().downcast_ref();
        look(board.expect("an instance of Shisen-sho is a board"))
    }
}

/// Whether there are boards of this size with four tiles of a kind.
#[must_use]
pub fn is_possible((width, height): (u8, u8)) -> bool {
    let params = Params::none().with("width", width).with("height", height);
    open_number(Listed::Shisen, &params, 1).is_ok()
}

/// The boards of the study, in order: figure 1 first, if it has the size asked
/// for. Boards that cannot be solved are passed over.
///
/// # Errors
///
/// The limit that was reached while boards were looked for.
///
/// # Panics
///
/// If there are no boards of that size ([`is_possible`]).
pub fn boards(options: &BoardChoice, control: Control<'_>) -> Result<Vec<StudiedBoard>, Limit> {
    let mut boards = Vec::new();
    for (lines, count) in [
        ("inside", options.inside),
        ("outside", options.outside),
        (SHANGHAI, options.shanghai),
    ] {
        let size = options.size;
        if options.is_printed_size() && count > 0 && lines != SHANGHAI {
            let number = None;
            boards.push(StudiedBoard {
                lines,
                number,
                size,
            });
        }
        let mut left = count;
        for number in 1.. {
            if left == 0 {
                break;
            }
            let number = Some(number);
            let board = StudiedBoard {
                lines,
                number,
                size,
            };
            let solved = board.open().solve(&SolveRequest::default(), control);
            let solved = solved.expect("every game has a strategy to begin with");
            match solved.outcome.verdict {
                Verdict::Solved(_) => {
                    boards.push(board);
                    left -= 1;
                }
                Verdict::Unsolvable => {}
                Verdict::Unknown(limit) => return Err(limit),
            }
        }
    }
    Ok(boards)
}

/// Studies one board; `seconds` tells the CPU time that has passed since it was
/// made.
///
/// # Errors
///
/// The limit that stopped it.
///
/// # Panics
///
/// If the space is whole and its labels are missing: the enumerator is wrong
/// then.
pub fn study(
    board: &StudiedBoard,
    workers: Workers,
    control: Control<'_>,
    seconds: impl FnOnce() -> f64,
) -> Result<BoardRow, Limit> {
    let options = SpaceOptions {
        workers,
        method: Method::Own,
        ..SpaceOptions::default()
    };
    let report = board.open().space(&options, control, None);
    let report = report.expect("without a scratch directory nothing is written");
    match report.limit {
        Some(limit) => Err(limit),
        None => Ok(row_of(board, &report, seconds())),
    }
}

fn row_of(board: &StudiedBoard, report: &SpaceReport, cpu_seconds: f64) -> BoardRow {
    let is_printed = board.size == (10, 6) && board.lines != SHANGHAI;
    let split = is_printed.then_some(SPLIT);
    let found = features(report, split);
    let facts = report.graph.as_ref().expect("a whole space");
    let win = facts.random_win.expect("random play was followed");
    let labels = "a whole space has labels";
    BoardRow {
        lines: board.lines.to_owned(),
        number: board.number,
        states: report.states(),
        transitions: report.transitions(),
        dead_ends: report.dead_ends(),
        solvable: report.labelled(|row| row.solvable).expect(labels),
        losing_moves: report.labelled(|row| row.losing_moves).expect(labels),
        mean_moves: found.mean_moves,
        first_part: found.first_part,
        second_part: found.second_part,
        solvable_share: found.solvable_share.expect(labels),
        losing_share: found.losing_share,
        longest_lost_path: facts.longest_lost_path,
        by_appendix: facts.lost_distance.map(|distance| distance + 1),
        by_depth: found.by_depth.expect(labels).into(),
        by_visits: facts.by_visits.expect("random play was followed").into(),
        random_win: win.value,
        random_win_error: win.error,
        cpu_seconds,
        peak_bytes: report.peak_bytes,
    }
}
