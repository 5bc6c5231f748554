//! `impasse papers korekawa`.

mod patterns_chart;

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use cpu_time::ProcessTime;
use impasse_puzzle::{Control, Limit, Limits, sentence};
use impasse_repro::korekawa::{
    self, BoardRow, Players, Shares, SimulatedRow, StudiedBoard, TrapStudy,
};
use impasse_wire::command::{
    KorekawaBoard, KorekawaBoardJson, KorekawaJson, KorekawaPatternJson, KorekawaPatternScoreJson,
    KorekawaPatternsJson, KorekawaSimulatedJson, KorekawaTableJson, WeightedJson,
};

use crate::amounts::{self, Expected};
use crate::exit::CliError;
use crate::files;
use crate::options::Budget;
use crate::output::Output;
use crate::progress::Bar;

/// Shisen-sho: the six features of figure 1 and of 120 other boards
///
/// Boards are those that can be solved, by number from 1 on. The whole study
/// takes about an hour of CPU time and up to 2 GB; with --csv it can be stopped
/// and taken up again.
#[derive(Args)]
pub(super) struct Korekawa {
    /// Columns and rows
    #[arg(long, default_value = "10x6", value_parser = size, allow_hyphen_values = true)]
    size: (u8, u8),
    /// Boards with lines inside
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = amounts::number,
          allow_hyphen_values = true)]
    inside: u64,
    /// Boards with lines outside
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = amounts::number,
          allow_hyphen_values = true)]
    outside: u64,
    /// Deals of mahjong solitaire, to which the paper's method is applied as it
    /// proposes
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = amounts::number,
          allow_hyphen_values = true)]
    shanghai: u64,
    /// A table with one line for each board, to which finished boards are
    /// added; boards that are in it are not computed again
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Let N simulated players play every board, and compute table 1 from
    /// them; they are no people, and the table says so
    #[arg(long, value_name = "N", value_parser = amounts::number, allow_hyphen_values = true)]
    players: Option<u64>,
    /// Find the patterns of tiles that make the first half of the boards hard
    /// for them, score them on the other half, and draw the strongest
    #[arg(long, value_name = "FILE.svg", requires = "players")]
    patterns: Option<PathBuf>,
    #[command(flatten)]
    budget: Budget,
}

fn size(text: &str) -> Result<(u8, u8), Expected> {
    let sides = text.split_once('x');
    let sides = sides.and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    sides.ok_or_else(|| {
        Expected(sentence!(
            "give columns and rows such as 10x6",
            "列数と段数を10x6のように指定してください"
        ))
    })
}

impl Korekawa {
    pub(super) fn run(&self, output: &mut Output) -> Result<(), CliError> {
        if !korekawa::is_possible(self.size) {
            let (width, height) = self.size;
            return Err(CliError::usage(sentence!(
                "--size: there are no boards of {0} by {1} with four tiles of a kind",
                "--size：同じ牌が4枚ずつの{0}×{1}の盤はありません。",
                width.to_string(),
                height.to_string()
            )));
        }
        let whole = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let options = korekawa::BoardChoice {
            size: self.size,
            inside: whole(self.inside),
            outside: whole(self.outside),
            shanghai: whole(self.shanghai),
        };
        let picture = output.file(self.patterns.as_deref())?;
        let mut table = self.csv.as_deref().map(BoardTable::open).transpose()?;
        let mut rows = Vec::new();
        let mut studied = Vec::new();
        let mut stopped = Vec::new();
        for board in self.boards(&options)? {
            let known = table.as_ref().and_then(|table| table.find(&board));
            let row = match known.map_or_else(|| self.study(output, &board), Ok) {
                Ok(row) => row,
                // A board that is too large does not keep others from being
                // studied.
                Err(limit) if limit != Limit::Interrupted => {
                    stopped.push((name(&board), limit));
                    continue;
                }
                Err(limit) => return Err(error(&name(&board), limit)),
            };
            if let Some(table) = &mut table {
                table.add(&row)?;
            }
            rows.push(row);
            studied.push(board);
        }
        let simulated = self.simulate(&rows, &studied);
        if output.json {
            output.record(&KorekawaJson {
                paper: "korekawa",
                boards: rows.iter().map(board_json).collect(),
                simulated: simulated.as_ref().map(simulated_json),
            })?;
        } else if !rows.is_empty() {
            output.print(korekawa::text(&rows))?;
            if let Some(simulated) = &simulated {
                output.print(korekawa::table_1_text(&simulated.table))?;
            }
        }
        let patterns = simulated.and_then(|simulated| simulated.patterns);
        if let (Some(picture), Some(patterns)) = (picture, patterns) {
            if !output.json {
                output.print(patterns.text())?;
            }
            picture.hold(&patterns_chart::picture(&patterns, output.lang))?;
        }
        let names: Vec<&str> = stopped.iter().map(|(name, _)| &name[..]).collect();
        let first = stopped.first();
        first.map_or(Ok(()), |&(_, limit)| Err(error(&names.join("; "), limit)))
    }

    /// What simulated players make of the boards, if there are any.
    fn simulate(&self, rows: &[BoardRow], boards: &[StudiedBoard]) -> Option<Simulated> {
        let players = Players {
            count: u32::try_from(self.players?).unwrap_or(u32::MAX),
            seed: SEED,
        };
        let plays: Vec<_> = boards
            .iter()
            .flat_map(|board| board.played_by(players))
            .collect();
        let patterns = self.patterns.as_ref().and_then(|_| {
            let traps: Vec<_> = rows
                .iter()
                .zip(boards)
                .filter_map(|(row, board)| Some((row, board.traps()?)))
                .collect();
            korekawa::trap_study(&traps, &plays)
        });
        Some(Simulated {
            players,
            table: korekawa::table_1(rows, &plays),
            patterns,
        })
    }

    fn boards(&self, options: &korekawa::BoardChoice) -> Result<Vec<StudiedBoard>, CliError> {
        // Each board is decided in less than a millisecond.
        let control = self.budget.control(None, &());
        let control = Control {
            limits: Limits::default(),
            deadline: None,
            ..control
        };
        korekawa::boards(options, control).map_err(|limit| error("looking for boards", limit))
    }

    fn study(&self, output: &Output, board: &StudiedBoard) -> Result<BoardRow, Limit> {
        let bar = Bar::new(output, &name(board));
        let started = ProcessTime::now();
        korekawa::study(
            board,
            self.budget.workers(),
            self.budget.control(None, &bar),
            || started.elapsed().as_secs_f64(),
        )
    }
}

/// The seed of simulated players.
const SEED: u64 = 1;

/// What simulated players show.
struct Simulated {
    players: Players,
    table: Vec<SimulatedRow>,
    patterns: Option<TrapStudy>,
}

fn simulated_json(simulated: &Simulated) -> KorekawaSimulatedJson {
    let row = |row: &SimulatedRow| KorekawaTableJson {
        lines: row.lines,
        target: row.target,
        weights: row.weights,
        boards: row.boards as u64,
        variables: row.variables.iter().map(|&number| number as u64).collect(),
        r: row.r,
        adjusted_r2: row.adjusted,
        held_out_r2: row.held_out,
        simulated: true,
    };
    let patterns = |study: &TrapStudy| KorekawaPatternsJson {
        found_on: study.boards[0] as u64,
        scored_on: study.boards[1] as u64,
        scores: study
            .scores
            .iter()
            .map(|score| KorekawaPatternScoreJson {
                variables: score.variables,
                explained: score.explained,
                rank_correlation: score.rank,
            })
            .collect(),
        strongest: study
            .strongest
            .iter()
            .map(|strong| KorekawaPatternJson {
                shape: strong.shape.text(),
                correlation_found: strong.found,
                correlation_scored: strong.scored,
                boards: strong.boards as u64,
            })
            .collect(),
    };
    KorekawaSimulatedJson {
        players: u64::from(simulated.players.count),
        table_1: simulated.table.iter().map(row).collect(),
        patterns: simulated.patterns.as_ref().map(patterns),
    }
}

fn name(board: &StudiedBoard) -> String {
    format!("lines {}, board {}", board.lines, board.name())
}

fn error(what: &str, limit: Limit) -> CliError {
    CliError::stopped(format!("korekawa: {what}"), limit)
}

/// The table of finished boards.
struct BoardTable {
    path: PathBuf,
    file: File,
    rows: Vec<BoardRow>,
}

impl BoardTable {
    /// Reads the lines there are; one without its end was being written when
    /// something happened, and is cut off.
    fn open(path: &Path) -> Result<Self, CliError> {
        let text = if path.exists() {
            files::read_text(path)?
        } else {
            String::new()
        };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines();
        let wrong = |number: usize| {
            CliError::bad_input(sentence!(
                "{0}: line {1}: no line of this table",
                "{0}：{1}行目はこの表の行ではありません。",
                path.display().to_string(),
                number
            ))
        };
        if lines.next().is_some_and(|head| head != BoardRow::HEAD) {
            return Err(wrong(1));
        }
        let rows = lines
            .zip(2..)
            .map(|(line, number)| BoardRow::read(line).ok_or_else(|| wrong(number)));
        let rows = rows.collect::<Result<_, _>>()?;
        let writing = |error| CliError::writing(path, &error);
        let file = OpenOptions::new().create(true).append(true).open(path);
        let mut file = file.map_err(writing)?;
        file.set_len(whole as u64).map_err(writing)?;
        if whole == 0 {
            writeln!(file, "{}", BoardRow::HEAD).map_err(writing)?;
        }
        Ok(Self {
            path: path.to_owned(),
            file,
            rows,
        })
    }

    fn find(&self, board: &StudiedBoard) -> Option<BoardRow> {
        let mut rows = self.rows.iter();
        let row = rows.find(|row| row.lines == board.lines && row.number == board.number);
        row.cloned()
    }

    /// Adds a line for a board that has none.
    fn add(&mut self, row: &BoardRow) -> Result<(), CliError> {
        let is_new = |known: &BoardRow| (&known.lines, known.number) != (&row.lines, row.number);
        if self.rows.iter().all(is_new) {
            writeln!(self.file, "{}", row.line())
                .map_err(|error| CliError::writing(&self.path, &error))?;
            self.rows.push(row.clone());
        }
        Ok(())
    }
}

fn board_json(row: &BoardRow) -> KorekawaBoardJson {
    let weighted = |shares: Shares| WeightedJson {
        mean_moves: shares.mean_moves,
        solvable_share: shares.solvable_share,
        losing_share: shares.losing_share,
    };
    let drawn = KorekawaBoard::Name("figure-1");
    KorekawaBoardJson {
        lines: row.lines.clone(),
        board: row.number.map_or(drawn, KorekawaBoard::Number),
        states: row.states,
        transitions: row.transitions,
        dead_ends: row.dead_ends,
        solvable: row.solvable,
        losing_moves: row.losing_moves,
        mean_moves: row.mean_moves,
        first_part: row.first_part,
        second_part: row.second_part,
        solvable_share: row.solvable_share,
        losing_share: row.losing_share,
        longest_lost_path: row.longest_lost_path,
        longest_lost_path_appendix: row.by_appendix,
        by_depth: weighted(row.by_depth),
        by_visits: weighted(row.by_visits),
        random_win: row.random_win,
        random_win_error: row.random_win_error,
        cpu_seconds: row.cpu_seconds,
        peak_bytes: row.peak_bytes,
    }
}
