//! The paper's future work on patterns: which locking patterns of tiles make
//! boards hard, found on one half of the boards and scored on the other.
//!
//! On the first half every shape of two or three pairs that lock each other is
//! counted. The strongest are those whose number has most to do with what is
//! left of success when the paper's features have had their say. On the second
//! half, models that were fitted to the first predict success.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use impasse_fit::score::{correlation, explained, rank_correlation};
use impasse_fit::{Design, FeatureTable, Linear, Play, Target, by_puzzle, least_squares};
use impasse_shisen::Board;
use impasse_shisen_engine::{Shape, expected_locks, locking_patterns};

use super::BoardRow;
use super::table_1::puzzle;

/// How many shapes are told.
const STRONGEST: usize = 10;

/// A shape is looked at if so many of a hundred boards have it. Shapes are rare:
/// of 500 boards of 6×4 one in ten has the commonest of them.
const COMMON: usize = 1;

/// The paper's features; f1 is a mean of f2 and f3.
const FEATURES: [&str; 5] = ["f2", "f3", "f4", "f5", "f6"];

/// The places of two choices of variables among [`TrapStudy::scores`].
pub(super) const FEATURES_ALONE: usize = 0;
pub(super) const EXPECTED_LOCKS: usize = 1;

/// What the patterns of one board are.
#[derive(Clone, Debug)]
pub struct Traps {
    /// How many patterns of two and of three pairs somebody meets on average
    /// who pairs tiles by chance.
    expected: [f64; 2],
    shapes: BTreeMap<Shape, u32>,
}

impl Traps {
    /// Finds the patterns of a board.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let patterns = locking_patterns(board, impasse_shisen_engine::MOST_PAIRS);
        let mut shapes = BTreeMap::new();
        for pattern in &patterns {
            *shapes.entry(Shape::of(board.frame(), pattern)).or_insert(0) += 1;
        }
        let two = patterns.partition_point(|pattern| pattern.pairs.len() == 2);
        let (two, three) = patterns.split_at(two);
        Self {
            expected: [two, three].map(|patterns| expected_locks(board, patterns)),
            shapes,
        }
    }

    fn count(&self, shape: &Shape) -> u32 {
        self.shapes.get(shape).copied().unwrap_or(0)
    }
}

/// A shape that has much to do with success.
#[derive(Clone, Debug)]
pub struct StrongShape {
    /// The shape.
    pub shape: Shape,
    /// Its correlation with what the paper's features leave of success, on
    /// the boards on which it was found.
    pub found: f64,
    /// The same on the other boards.
    pub scored: Option<f64>,
    /// Boards of the first half that have it.
    pub boards: usize,
}

/// How well a choice of variables predicts the second half.
#[derive(Clone, Debug)]
pub struct TrapScore {
    /// The variables.
    pub variables: &'static str,
    /// How many they are.
    pub count: usize,
    /// The share of variance explained.
    pub explained: Option<f64>,
    /// The rank correlation.
    pub rank: Option<f64>,
}

/// What patterns add.
#[derive(Clone, Debug)]
pub struct TrapStudy {
    /// Boards on which shapes were found, and on which they were scored.
    pub boards: [usize; 2],
    /// How many shapes there are, and how many of them are common.
    pub shapes: [usize; 2],
    /// The strongest shapes.
    pub strongest: Vec<StrongShape>,
    /// The scores of every choice of variables.
    pub scores: Vec<TrapScore>,
}

/// Studies boards with whole features, in order; `None` where they are too few
/// to fit anything.
#[must_use]
pub fn trap_study(boards: &[(&BoardRow, Traps)], plays: &[Play]) -> Option<TrapStudy> {
    let values = by_puzzle(plays, Target::Success, true);
    let boards: Vec<_> = boards
        .iter()
        .filter_map(|(row, traps)| Some((*row, traps, values.get(&puzzle(row))?.value)))
        .collect();
    let (mined, scored) = boards.split_at(boards.len() / 2);
    let mut common: BTreeMap<&Shape, usize> = BTreeMap::new();
    for (_, traps, _) in mined {
        for shape in traps.shapes.keys() {
            *common.entry(shape).or_insert(0) += 1;
        }
    }
    let all = common.len();
    common.retain(|_, boards| *boards * 100 >= mined.len() * COMMON);
    let fit = fit(mined, &[])?;
    let left: [Vec<f64>; 2] = [mined, scored].map(|half| {
        let said = fit.answers(&design(half, &[]).x);
        let truth = half.iter().map(|(_, _, value)| value);
        truth.zip(said).map(|(value, said)| value - said).collect()
    });
    let mut strongest: Vec<StrongShape> = common
        .iter()
        .filter_map(|(shape, boards)| {
            let counts = |half: &[Known<'_>]| -> Vec<f64> {
                half.iter()
                    .map(|(_, traps, _)| f64::from(traps.count(shape)))
                    .collect()
            };
            Some(StrongShape {
                shape: (*shape).clone(),
                found: correlation(&counts(mined), &left[0])?,
                scored: correlation(&counts(scored), &left[1]),
                boards: *boards,
            })
        })
        .collect();
    strongest.sort_by(|a, b| b.found.abs().total_cmp(&a.found.abs()));
    strongest.truncate(STRONGEST);
    let shapes: Vec<&Shape> = strongest.iter().map(|strong| &strong.shape).collect();
    let locks = [Extra::Expected(0), Extra::Expected(1)];
    let counts: Vec<Extra<'_>> = shapes.iter().map(|shape| Extra::Shape(shape)).collect();
    let choices = [
        ("f2 to f6", Vec::new()),
        ("f2 to f6 and expected locks", locks.to_vec()),
        ("f2 to f6 and the strongest shapes", counts.clone()),
        (
            "f2 to f6, expected locks and shapes",
            [&locks[..], &counts].concat(),
        ),
    ];
    let told = choices.map(|(variables, extra)| score(mined, scored, variables, &extra));
    Some(TrapStudy {
        boards: [mined.len(), scored.len()],
        shapes: [all, common.len()],
        strongest,
        scores: told.into(),
    })
}

/// A board, its patterns and what is to be explained.
type Known<'b> = (&'b BoardRow, &'b Traps, f64);

/// A variable besides the paper's.
#[derive(Clone, Copy, Debug)]
enum Extra<'s> {
    Expected(usize),
    Shape(&'s Shape),
}

fn score(
    mined: &[Known<'_>],
    scored: &[Known<'_>],
    variables: &'static str,
    extra: &[Extra<'_>],
) -> TrapScore {
    let truth: Vec<f64> = scored.iter().map(|(_, _, value)| *value).collect();
    let said = fit(mined, extra).map(|fit| fit.answers(&design(scored, extra).x));
    TrapScore {
        variables,
        count: FEATURES.len() + extra.len(),
        explained: said.as_ref().and_then(|said| explained(said, &truth)),
        rank: said
            .as_ref()
            .and_then(|said| rank_correlation(said, &truth)),
    }
}

fn fit(half: &[Known<'_>], extra: &[Extra<'_>]) -> Option<Linear> {
    let values: Vec<f64> = half.iter().map(|(_, _, value)| *value).collect();
    let design = design(half, extra);
    least_squares(&design.x, &design.names, &values)
}

fn design(half: &[Known<'_>], extra: &[Extra<'_>]) -> Design {
    let mut text = format!("id,{}", FEATURES.join(","));
    for at in 0..extra.len() {
        let _ = write!(text, ",extra{at}");
    }
    text.push('\n');
    for (row, traps, _) in half {
        let part = |figure: Option<f64>| figure.unwrap_or(row.mean_moves);
        let _ = write!(
            text,
            "{},{},{},{},{},{}",
            puzzle(row),
            part(row.first_part),
            part(row.second_part),
            row.solvable_share,
            row.losing_share.unwrap_or(0.0),
            row.longest_lost_path.unwrap_or(0),
        );
        for extra in extra {
            let _ = match extra {
                Extra::Expected(pairs) => write!(text, ",{}", traps.expected[*pairs]),
                Extra::Shape(shape) => write!(text, ",{}", traps.count(shape)),
            };
        }
        text.push('\n');
    }
    let table = FeatureTable::read(&text, Some("id")).expect("a table as it is written above");
    let puzzles: Vec<String> = half.iter().map(|(row, _, _)| puzzle(row)).collect();
    Design::of(&table, &puzzles)
}

impl TrapStudy {
    /// The study as text.
    #[must_use]
    pub fn text(&self) -> String {
        let [mined, scored] = self.boards;
        let [all, common] = self.shapes;
        let mut out = format!(
            "Locking patterns and the success of SIMULATED players\n\n\
             found on {mined} boards ({all} shapes, {common} of them on at least {COMMON} % of the boards), scored on {scored} others\n\n\
             {:<38} {:>9} {:>10} {:>6}\n",
            "", "variables", "explained", "rank"
        );
        let figure = |figure: Option<f64>| figure.map_or("-".to_owned(), |f| format!("{f:.3}"));
        for score in &self.scores {
            let _ = writeln!(
                out,
                "{:<38} {:>9} {:>10} {:>6}",
                score.variables,
                score.count,
                figure(score.explained),
                figure(score.rank)
            );
        }
        out.push_str(
            "\nThe strongest shapes: correlation of their number with what f2 to f6 leave of success, where found and where scored\n",
        );
        for strong in &self.strongest {
            let _ = writeln!(
                out,
                "\n{:+.3} {}, on {} boards\n{}",
                strong.found,
                strong.scored.map_or("-".to_owned(), |r| format!("{r:+.3}")),
                strong.boards,
                strong.shape.text()
            );
        }
        out
    }
}
