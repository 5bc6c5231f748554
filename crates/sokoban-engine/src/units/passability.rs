//! How the player passes through a unit, in the paper's three classes.

use std::collections::HashSet;

use impasse_sokoban::{Floor, Position};

use super::automaton::{Local, OUTSIDE, Unit};
use super::cut::Cut;
use super::memory::Memory;
use super::study::CutPosition;

/// How the player passes from one gateway of a unit to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Passability {
    /// Without a push: class ii of the paper.
    Unchanged,
    /// With pushes: class i.
    Changing,
    /// Not at all: class iii.
    Impossible,
}

impl Passability {
    /// The classes in the order of the paper.
    pub const ALL: [Self; 3] = [Self::Changing, Self::Unchanged, Self::Impossible];

    /// The paper's number of the class.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::Changing => "i",
            Self::Unchanged => "ii",
            Self::Impossible => "iii",
        }
    }

    /// The paper's sign between two sets of gateways.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Changing => "→*",
            Self::Unchanged => "→",
            Self::Impossible => "↛",
        }
    }

    /// Its name in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Changing => "changing",
            Self::Unchanged => "unchanged",
            Self::Impossible => "impossible",
        }
    }
}

/// For each gateway by which the player comes in, and each by which the
/// player goes out, how.
pub type Passes = Vec<Vec<Passability>>;

/// Several passes of one class: from each of some gateways to each of others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The class.
    pub how: Passability,
    /// Gateways by which the player comes in.
    pub from: Vec<usize>,
    /// Gateways by which the player goes out.
    pub to: Vec<usize>,
}

/// All passes of a unit as few rules, class by class: gateways from which the
/// same ones can be reached stand together.
///
/// ```
/// use impasse_sokoban_engine::{Passability::{Changing, Impossible, Unchanged}, rules};
/// let rules = rules(&vec![vec![Unchanged, Impossible], vec![Changing, Unchanged]]);
/// let told: Vec<String> = rules.iter().map(|rule| rule.to_string()).collect();
/// assert_eq!(told, ["{g1} →* {g0}", "{g0} → {g0}", "{g1} → {g1}", "{g0} ↛ {g1}"]);
/// ```
#[must_use]
pub fn rules(passes: &Passes) -> Vec<Rule> {
    let mut rules: Vec<Rule> = Vec::new();
    for how in Passability::ALL {
        for (from, row) in passes.iter().enumerate() {
            let to = (0..row.len()).filter(|&to| row[to] == how);
            let to: Vec<usize> = to.collect();
            let same = |rule: &&mut Rule| rule.how == how && rule.to == to;
            match rules.iter_mut().find(same) {
                Some(rule) => rule.from.push(from),
                None if to.is_empty() => {}
                None => rules.push(Rule {
                    how,
                    from: vec![from],
                    to,
                }),
            }
        }
    }
    rules
}

impl std::fmt::Display for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let set = |gates: &[usize]| {
            let names: Vec<String> = gates.iter().map(|gate| format!("g{gate}")).collect();
            names.join(", ")
        };
        let (from, to) = (set(&self.from), set(&self.to));
        write!(f, "{{{from}}} {} {{{to}}}", self.how.sign())
    }
}

/// The passability of a unit as it stands. `None` where there are more than
/// `most_states` local states.
///
/// # Panics
///
/// If there is no unit with this number.
#[must_use]
pub fn passability(
    floor: &Floor,
    position: &Position,
    cut: &Cut,
    unit: usize,
    most_states: usize,
) -> Option<Passes> {
    let study = CutPosition::new(&mut Memory::default(), floor, position, cut);
    let part = &study.parts[unit];
    passes(&part.shape.unit, part.boxes, most_states)
}

/// How a player outside passes through a unit with these boxes.
pub(super) fn passes(unit: &Unit, boxes: u64, most_states: usize) -> Option<Passes> {
    let start = Local {
        boxes,
        player: OUTSIDE,
    };
    let gates = unit.gates.len();
    let mut table = vec![vec![Passability::Impossible; gates]; gates];
    for (from, row) in table.iter_mut().enumerate() {
        // Inside, with no push so far or some.
        let mut seen: HashSet<(Local, bool)> = HashSet::new();
        let mut open = Vec::new();
        unit.follow(start, 1 << from, |next, through| {
            if seen.insert((next, through.pushes)) {
                open.push((next, through.pushes));
            }
        });
        while let Some((state, pushed)) = open.pop() {
            if seen.len() > most_states {
                return None;
            }
            unit.follow(state, 0, |next, through| {
                let pushed = pushed || through.pushes;
                if through.left == 0 {
                    if seen.insert((next, pushed)) {
                        open.push((next, pushed));
                    }
                    return;
                }
                let how = if pushed {
                    Passability::Changing
                } else {
                    Passability::Unchanged
                };
                let ways = row.iter_mut().enumerate();
                for (_, known) in ways.filter(|(to, _)| through.left >> to & 1 != 0) {
                    *known = how.min(*known);
                }
            });
        }
    }
    Some(table)
}
