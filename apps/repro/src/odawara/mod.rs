//! Odawara, Kaneko & Kawai, "A method for detecting deadlocks based on a combination of sub
//! maps in Sokoban" (2005).
//!
//! The paper cuts a position into *units* and *passages* and calls it dead where a unit touches a
//! passage that the player can never reach. It prints figures and no measurements, so what can
//! be done again are its judgements: of its figures, of level 2 of `XSokoban`, of the methods before
//! it, and of its own soundness.
//!
//! The figures' boards are pictures; ours have the same shapes and the gateways and passes that
//! the text names.

mod careless;
mod figures;
mod level_2;
mod rivals;
mod soundness;

pub use careless::{Gap, careless_death};

use impasse_puzzle::Control;
use impasse_search::{Meter, Workers};
use impasse_sokoban::{Level, Pushes, View as _};
use impasse_sokoban_engine::{Cut, Passability, Rule, Units, passability, rules, study};
use impasse_space::{Keys, enumerate};

use crate::work::Part;

/// What is recomputed.
pub const PARTS: &[Part] = &[
    Part {
        name: "figures",
        about: "the judgements of figures 5 to 14 and 20 to 22",
        run: figures::findings,
    },
    Part {
        name: "level-2",
        about: "XSokoban 2 with its three units, figures 16 to 19",
        run: level_2::findings,
    },
    Part {
        name: "rivals",
        about: "the comparison of section 5.2",
        run: rivals::findings,
    },
    Part {
        name: "soundness",
        about: "section 5.3: is what is called dead always dead",
        run: soundness::findings,
    },
];

/// Local states of a unit above which passes are not told apart.
const MOST_STATES: usize = 200_000;

/// A board of ours, and a cut of it.
struct CutLevel {
    level: Level,
    cut: Cut,
}

impl CutLevel {
    fn new((board, overlay): (impl AsRef<str>, impl AsRef<str>)) -> Self {
        let level = Level::read(board.as_ref()).expect("a board of ours is a level");
        let cut = Cut::drawn(level.floor(), overlay.as_ref()).expect("letters on floor");
        Self { level, cut }
    }

    fn units(&self) -> Units {
        study(self.level.floor(), self.level.start(), &self.cut)
    }

    /// The paper's rules of passing through a unit, gateways by number.
    fn rules(&self, unit: usize) -> Option<Vec<Rule>> {
        let (floor, start) = (self.level.floor(), self.level.start());
        Some(rules(&passability(
            floor,
            start,
            &self.cut,
            unit,
            MOST_STATES,
        )?))
    }

    /// The board beside its cut.
    fn picture(&self) -> String {
        let letters = impasse_sokoban_engine::Division::new(&self.level, &self.cut).letters();
        let text = self.level.text();
        let rows = text.lines().zip(letters.lines());
        let rows: Vec<String> = rows
            .map(|(left, right)| format!("{left}   {right}"))
            .collect();
        rows.join("\n")
    }
}

/// A rule as the paper writes it.
fn rule_text(rule: &Rule) -> String {
    let set = |gates: &[usize]| {
        let names: Vec<String> = gates.iter().map(|gate| format!("g{gate}")).collect();
        format!("{{{}}}", names.join(", "))
    };
    format!("{} {} {}", set(&rule.from), rule.how.sign(), set(&rule.to))
}

/// How the player passes from one gateway to another.
fn how(rules: &[Rule], from: usize, to: usize) -> Passability {
    let rule = rules
        .iter()
        .find(|rule| rule.from.contains(&from) && rule.to.contains(&to));
    rule.map_or(Passability::Unchanged, |rule| rule.how)
}

/// Whether a level can be solved, by looking at every position.
fn is_solvable(level: &Level) -> bool {
    let view = Pushes::new(level.clone());
    let mut meter = Meter::new(Control::free());
    let found = enumerate(&view, Workers::alone(), Keys::Drop, &mut meter);
    found.depths.iter().any(|row| row.goals > 0)
}

fn dead_or_not(dead: bool) -> &'static str {
    if dead { "dead" } else { "not shown dead" }
}
