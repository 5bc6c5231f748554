//! Level 2 of `XSokoban`, cut as figures 16 to 19 do.
//!
//! The level belongs to others and is found through `IMPASSE_LEVELS`; here are numbers alone.

use impasse_puzzle::{Limit, Spot};
use impasse_sokoban::{Level, entries};
use impasse_sokoban_engine::{Cut, Passability};

use End::{First, Player, Second};
use Passability::{Changing, Impossible};

use super::{CutLevel, dead_or_not, how, rule_text};
use crate::finding::{Compared, Finding};
use crate::work::{Shelf, Work};

/// The units as rectangles: first and last row, first and last column. What of them is floor
/// is the unit.
const UNITS: [[u16; 4]; 3] = [[1, 3, 6, 10], [5, 8, 8, 12], [6, 8, 3, 7]];

/// Gateways of the paper's three units.
const GATEWAYS: [usize; 3] = [2, 3, 2];

/// A pass of the paper: its equation, the unit, from and to, by the passages at either end, and
/// its class.
struct PrintedPass {
    equation: &'static str,
    unit: usize,
    from: End,
    to: End,
    how: Passability,
}

/// Where a gateway of a unit leads.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// To the passage in which the player begins: P0.
    Player,
    /// Between U0 and U1: P1.
    First,
    /// Between U1 and U2: P2.
    Second,
}

const fn pass(
    equation: &'static str,
    unit: usize,
    from: End,
    to: End,
    how: Passability,
) -> PrintedPass {
    PrintedPass {
        equation,
        unit,
        from,
        to,
        how,
    }
}

const PASSES: [PrintedPass; 10] = [
    pass("10", 0, Player, First, Impossible),
    pass("11", 0, First, Player, Changing),
    pass("12", 1, Player, Second, Changing),
    pass("12", 1, First, Second, Changing),
    pass("13", 1, Player, First, Changing),
    pass("13", 1, Second, First, Changing),
    pass("14", 1, First, Player, Impossible),
    pass("14", 1, Second, Player, Impossible),
    pass("15", 2, Player, Second, Changing),
    pass("16", 2, Second, Player, Impossible),
];

#[expect(clippy::unnecessary_wraps, reason = "the form of a part")]
pub(super) fn findings(work: &Work<'_>) -> Result<Vec<Finding>, Limit> {
    let finding = Finding::new(
        "Figures 16 to 19: XSokoban 2",
        "Cut into three units with 2, 3 and 2 gateways, every passage of level 2 can be reached, so the start is not called dead.",
    );
    let text = work.text(Shelf::Levels, "xsokoban.xsb");
    let level = text.and_then(|text| entries(&text).into_iter().nth(1)?.level.ok());
    let Some(level) = level else {
        return Ok(vec![finding.skipped(
            "the level belongs to others, and IMPASSE_LEVELS names no folder with xsokoban.xsb",
        )]);
    };
    Ok(vec![told(finding, level)])
}

fn told(finding: Finding, level: Level) -> Finding {
    let floor = level.floor();
    let units = UNITS.map(|[top, bottom, left, right]| {
        let rows =
            (top..=bottom).flat_map(|y| (left..=right).map(move |x| Spot { x, y, level: 0 }));
        rows.filter_map(|spot| floor.cell(spot)).collect::<Vec<_>>()
    });
    let cut = Cut {
        units: units.to_vec(),
    };
    let board = CutLevel { level, cut };
    let known = board.units();
    let mut finding = finding.rows((0..3).map(|unit| {
        let found = known.units[unit].gateways.len();
        Compared::words(
            format!("gateways of U{unit}"),
            &GATEWAYS[unit].to_string(),
            &found.to_string(),
        )
    }));
    let passage_of = |unit: usize, end: End| end_of(&known, unit, end);
    let mut differing = Vec::new();
    for printed in &PASSES {
        let rules = board.rules(printed.unit).unwrap_or_default();
        let ends = (
            passage_of(printed.unit, printed.from),
            passage_of(printed.unit, printed.to),
        );
        let ours = match ends {
            (Some(from), Some(to)) => how(&rules, from, to).sign(),
            _ => "no such gateway",
        };
        if ours != printed.how.sign() {
            differing.push(printed.equation);
        }
        let [from, to] = [printed.from, printed.to].map(|end| match end {
            Player => "P0",
            First => "P1",
            Second => "P2",
        });
        finding = finding.rows([Compared::words(
            format!(
                "({}) U{} from {from} to {to}",
                printed.equation, printed.unit
            ),
            printed.how.sign(),
            ours,
        )]);
    }
    for unit in 0..3 {
        for rule in board.rules(unit).unwrap_or_default() {
            finding = finding.rows([Compared::ours(
                format!("all rules of U{unit}"),
                rule_text(&rule),
            )]);
        }
    }
    let all_reached = known.reached.iter().all(|&reached| reached);
    let boxes: Vec<String> = known
        .units
        .iter()
        .map(|unit| unit.boxes.len().to_string())
        .collect();
    let states: Vec<String> = known
        .units
        .iter()
        .map(|unit| {
            unit.states
                .map_or("too many".to_owned(), |states| states.to_string())
        })
        .collect();
    let judgement = dead_or_not(known.unreached().is_some());
    finding = finding.rows([
        Compared::words(
            "P0, P1 and P2 are reached",
            "yes",
            if all_reached { "yes" } else { "no" },
        ),
        Compared::words("judgement", "not shown dead", judgement),
        Compared::ours("boxes of U0, U1, U2", boxes.join(", ")),
        Compared::ours("local states of U0, U1, U2", states.join(", ")),
    ]);
    let agrees = finding.rows.iter().all(Compared::is_same);
    let remark = if differing.is_empty() {
        String::new()
    } else {
        format!(
            "Equations {} differ: the paper finds passes by hand in units drawn in its pictures, and ours are rectangles around \
             them; a pass that one of the two searches drops as dead the other may keep. ",
            differing.join(", ")
        )
    };
    finding
        .judged("gateways, passes and the judgement are those of the paper", agrees)
        .remark(remark + "In the paper's argument \"P2 by (13)\" must be (12). \"Not dead\" means not shown dead.")
}

/// The gateway of a unit that leads there.
fn end_of(known: &impasse_sokoban_engine::Units, unit: usize, end: End) -> Option<usize> {
    let gateways = &known.units[unit].gateways;
    let touches = |other: usize, passage: usize| {
        known.units[other]
            .gateways
            .iter()
            .any(|gateway| gateway.passage == passage)
    };
    gateways.iter().position(|gateway| {
        let touching = [0, 1, 2].map(|other| touches(other, gateway.passage));
        let here = match touching {
            [true, true, false] => First,
            [false, true, true] => Second,
            _ => Player,
        };
        here == end
    })
}
