//! The judgements of the paper's figures.

use impasse_puzzle::Limit;
use impasse_sokoban_engine::{Passability, facing_units, two_doors};

use super::{CutLevel, MOST_STATES, dead_or_not, how, is_solvable, rule_text};
use crate::finding::{Compared, Finding};
use crate::work::Work;

/// A door with 5 gateways outside and 1 inside: `U0` of figures 5 and 11. The box can be pushed
/// out only from inside.
const U0: (&str, &str) = (
    "#######/#@   .#/#     #/#     #/###$###/###  ##/#######",
    "       /       /   A   /   A   /   A   /   A   /       ",
);

/// The same with 6 gateways outside: `U1` of figures 5 and 6.
const U1: (&str, &str) = (
    "########/#@    .#/#  #   #/#      #/#      #/####$###/####  ##/########",
    "        /        /    A   /    A   /    A   /    A   /    A   /        ",
);

/// Figure 14: two gateways on one side of a box that can be pushed out only from the other.
const FIGURE_14: (&str, &str) = (
    "########/#@  ...#/#      #/##   $##/##$# ###/##  # ##/## $  ##/########",
    "        /        /        /        /  A     /  A     /        /        ",
);

#[expect(clippy::unnecessary_wraps, reason = "the form of a part")]
pub(super) fn findings(_: &Work<'_>) -> Result<Vec<Finding>, Limit> {
    Ok(vec![
        gateways(),
        passes(),
        search_inside(),
        side_by_side(),
        apart(),
        facing(),
    ])
}

/// Figures 5, 6 and 11: how many gateways a unit has.
fn gateways() -> Finding {
    let row = |name: &str, board, printed: usize| {
        let units = CutLevel::new(board).units();
        let ours = units.units[0].gateways.len();
        Compared::words(name, &printed.to_string(), &ours.to_string())
    };
    Finding::new(
        "Figures 5, 6 and 11: gateways",
        "The middle unit of figure 5 has 6 gateways and the right one 7: each open edge is one.",
    )
    .rows([
        row("U0, the middle one", U0, 6),
        row("U1, the right one", U1, 7),
    ])
    .board("U0 of our drawing", CutLevel::new(U0).picture())
    .board("U1 of our drawing", CutLevel::new(U1).picture())
    .same_throughout()
    .remark("The third unit of figure 5 has no letter in the text and is not drawn here.")
}

/// Equations 1 to 3 and 7 to 9: how the player passes through them.
fn passes() -> Finding {
    let mut finding = Finding::new(
        "Equations 1 to 3 and 7 to 9: passes",
        "From the inner gateway to each outer one the player passes by pushing (class i), among outer ones without (class ii), \
         and from no outer one to the inner one (class iii).",
    );
    for (name, board) in [("U0", U0), ("U1", U1)] {
        let cut = CutLevel::new(board);
        let rules = cut.rules(0).unwrap_or_default();
        let gates = &cut.units().units[0].gateways;
        // The inner gateways are those of the passage in which the player is not.
        let inner = |gate: usize| gates[gate].passage != gates[0].passage;
        let mut wrong = 0;
        for from in 0..gates.len() {
            for to in 0..gates.len() {
                let expected = match (inner(from), inner(to)) {
                    (true, false) => Passability::Changing,
                    (false, true) => Passability::Impossible,
                    _ => Passability::Unchanged,
                };
                wrong += usize::from(how(&rules, from, to) != expected);
            }
        }
        let all = gates.len() * gates.len();
        let words = format!("{} of {all} passes of the paper's class", all - wrong);
        finding = finding.rows([Compared::words(
            name,
            &format!("{all} of {all} passes of the paper's class"),
            &words,
        )]);
        for rule in &rules {
            let class = format!("{name}, class {}", rule.how.class());
            finding = finding.rows([Compared::ours(class, rule_text(rule))]);
        }
    }
    finding
        .same_throughout()
        .remark("Gateways are numbered as our program meets them; the paper's numbers stand in its pictures.")
}

/// Figure 14: classes found by a search inside the unit.
fn search_inside() -> Finding {
    let cut = CutLevel::new(FIGURE_14);
    let classes = impasse_sokoban_engine::passability(
        cut.level.floor(),
        cut.level.start(),
        &cut.cut,
        0,
        MOST_STATES,
    );
    let classes = classes.unwrap_or_default();
    let named = |class: Passability| {
        let passes = classes.iter().flatten().filter(|&&found| found == class);
        format!("{} passes", passes.count())
    };
    let rows = Passability::ALL
        .map(|class| Compared::ours(format!("class {}", class.class()), named(class)));
    let all_three = Passability::ALL
        .iter()
        .all(|class| classes.iter().flatten().any(|found| found == class));
    Finding::new(
        "Figure 14: a search inside a unit",
        "Whether a pass is possible is found by playing it inside the unit: some passes end in a blocked box, some change the \
         unit, some are possible without.",
    )
    .rows(rows)
    .board("a door with a room behind it, drawn by us", cut.picture())
    .judged("all three classes are found by the search of one unit", all_three)
    .remark("The paper's unit is a picture; this one is ours, so that only the classes can be compared, not which pass is in which.")
}

fn row_of(name: String, board: &CutLevel) -> Compared {
    let units = board.units();
    let ours = dead_or_not(units.unreached().is_some());
    assert!(
        !is_solvable(&board.level),
        "a board of the paper's dead figures is dead"
    );
    Compared::words(name, "dead", ours)
}

/// Figures 10 and 12.
fn side_by_side() -> Finding {
    let board = CutLevel::new(two_doors(0));
    let units = board.units();
    let reached = units.reached.iter().filter(|&&reached| reached).count();
    let unreached = units.reached.len() - reached;
    Finding::new(
        "Figures 10 and 12: two units side by side",
        "Two units that can be opened only from inside, side by side: the passage between them is reached through neither, and \
         the position is dead.",
    )
    .rows([row_of("judgement of the paper's test".to_owned(), &board)])
    .rows([
        Compared::ours("passages reached and not", format!("{reached} and {unreached}")),
        Compared::ours("theorem A (our general test)", dead_or_not(units.unfinished().is_some())),
        Compared::ours("every position looked at", "dead"),
    ])
    .board("our drawing and its cut", board.picture())
    .same_throughout()
    .remark("The edges where two units touch are passages without area, as the paper has it (its P0).")
}

/// Figure 13.
fn apart() -> Finding {
    let rows = (1..=8).map(|length| {
        let mark = if length == 4 { " (the paper's)" } else { "" };
        row_of(
            format!("a passage of length {length}{mark}"),
            &CutLevel::new(two_doors(length)),
        )
    });
    Finding::new(
        "Figure 13: a passage between them",
        "With a passage of four cells between the units the diagram is the same, and the position is dead.",
    )
    .rows(rows)
    .board("our drawing and its cut", CutLevel::new(two_doors(4)).picture())
    .same_throughout()
    .remark("Lengths other than 4 are ours: they show that size does not matter, which section 5.2 claims.")
}

/// Figures 20 to 22.
fn facing() -> Finding {
    let rows = (0..=4).map(|length| {
        let name = match length {
            0 => "the player inside a unit".to_owned(),
            _ => format!("the player in a passage of length {length}"),
        };
        row_of(name, &CutLevel::new(facing_units(length)))
    });
    Finding::new(
        "Figures 20 to 22: two units that face each other",
        "The player stands between two units of which neither can be passed; what lies behind them is never reached, and the \
         position is dead.",
    )
    .rows(rows)
    .board("our drawing and its cut", CutLevel::new(facing_units(1)).picture())
    .same_throughout()
}
