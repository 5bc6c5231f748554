//! Section 5.3: the method is said to be sound.
//!
//! Read carefully it is. Some points the text leaves open, others it settles only in passing, and
//! each can be read the wrong way: such a gap has a board that can be solved and that the careless
//! reading calls dead, and a count of such false alarms over every position of small levels. What
//! the text excludes is shown, too, since others stumble over it, but is no difference.

use impasse_puzzle::{Chance, Limit};
use impasse_search::Meter;
use impasse_sokoban::{Cell, Labels, Level, Recipe};
use impasse_sokoban_engine::{Cut, study};

use super::{CutLevel, Gap, careless_death, is_solvable};
use crate::finding::{Compared, Finding};
use crate::work::Work;

/// A gap, where the text excludes it, what the careful form says instead, and a solvable board
/// with a cut that shows it.
struct Shown {
    gap: Gap,
    name: &'static str,
    /// Where the text excludes this reading; `None` where it leaves the point open.
    excluded: Option<&'static str>,
    mended: &'static str,
    board: (&'static str, &'static str),
}

const SHOWN: [Shown; 7] = [
    Shown {
        gap: Gap::GoalsInUnits,
        name: "goals inside units",
        excluded: Some("section 3.2: a unit holds no goal"),
        mended: "the test is for connected units without goals; with goals, ask whether the unit can be finished",
        board: (
            "######/#@ $.#/##**##/##  ##/##  ##/######",
            "      /      /  AA  /  AA  /      /      ",
        ),
    },
    Shown {
        gap: Gap::BoxesReachNothing,
        name: "a box leaves and nobody follows",
        excluded: None,
        mended: "a passage counts as reached when a box is pushed into it",
        board: ("#####/#@$.#/#####", "     /  A  /     "),
    },
    Shown {
        gap: Gap::PresentPlacement,
        name: "only the present placement",
        excluded: None,
        mended: "follow the set of all placements that visits can leave behind",
        board: (
            "######/##  .#/# $$##/# #.##/# @ ##/######",
            "      /   A  / AAA  /      /      /      ",
        ),
    },
    Shown {
        gap: Gap::NoReturn,
        name: "visits that leave where they entered",
        excluded: None,
        mended: "they count, too: they may rearrange the unit",
        board: (
            "######/##  .#/# $$##/# #.##/# @ ##/######",
            "      /   A  / AAA  /      /      /      ",
        ),
    },
    Shown {
        gap: Gap::BorderIsWall,
        name: "the border of a unit as a wall",
        excluded: Some("section 3.2: boxes may be pushed out"),
        mended: "boxes leave a unit as the player does",
        board: ("######/#. $@#/######", "      /  AA  /      "),
    },
    Shown {
        gap: Gap::OthersAreWalls,
        name: "boxes of no unit as walls",
        excluded: Some("section 3.2: outside of units there is no box"),
        mended: "they are taken away",
        board: (
            "#######/#.$   #/##@*  #/#######",
            "       /  A    /       /       ",
        ),
    },
    Shown {
        gap: Gap::PlayerPutOutside,
        name: "the player inside a unit",
        excluded: Some("section 5, figure 15: a player who cannot walk out is not considered"),
        mended: "play begins there",
        board: (
            "#########/#. $@$ .#/#########",
            "         /   AAA   /         ",
        ),
    },
];

pub(super) fn findings(work: &Work<'_>) -> Result<Vec<Finding>, Limit> {
    Ok(vec![gaps(), alarms(work)?])
}

/// A solvable board for each gap.
fn gaps() -> Finding {
    let mut finding = Finding::new(
        "Section 5.3: a board for each gap",
        "The method is built to be sound: what it calls dead is dead.",
    );
    let mut sound = true;
    for shown in &SHOWN {
        let board = CutLevel::new(shown.board);
        let (floor, start) = (board.level.floor(), board.level.start());
        let careless = careless_death(floor, start, &board.cut, Some(shown.gap));
        let careful = careless_death(floor, start, &board.cut, None);
        let units = board.units();
        let ours = careful || units.unreached().is_some() || units.unfinished().is_some();
        let is_alarm = careless && is_solvable(&board.level);
        sound &= !(is_alarm && shown.excluded.is_none());
        let says = |dead: bool| if dead { "dead" } else { "silent" };
        let alarm = if is_alarm { "false alarm" } else { "none" };
        finding = finding
            .rows([Compared {
                what: shown.name.to_owned(),
                printed: Some(told(shown.excluded)),
                ours: format!(
                    "the board can{} be solved; read so: {}, read carefully: {}",
                    if is_solvable(&board.level) { "" } else { "not" },
                    says(careless),
                    says(ours)
                ),
                difference: shown.excluded.is_none().then(|| alarm.to_owned()),
            }])
            .board(format!("{}: {}", shown.name, shown.mended), board.picture());
    }
    finding
        .judged(
            "no reading that the text leaves open calls a board dead that can be solved (every position looked at)",
            sound,
        )
        .remark(
            "Where the text leaves a point open, the wrong reading is one of several that it allows; where it excludes a reading, \
             the board shows what that is good for. Stated carefully the test is right (proof in crates/sokoban-engine/src/units).",
        )
}

/// What the text says of a reading.
fn told(excluded: Option<&str>) -> String {
    excluded.map_or("left open".to_owned(), |place| {
        format!("excluded ({place})")
    })
}

/// False alarms over every position of small levels, under random cuts.
fn alarms(work: &Work<'_>) -> Result<Finding, Limit> {
    let mut tally = Tally::default();
    let mut chance = Chance::new(work.seed);
    let mut meter = Meter::new(work.desk.control());
    for number in 0..work.scale.pick(6, 60) {
        meter.check("levels", number, 0)?;
        let recipe = Recipe {
            width: 6 + u16::try_from(number % 3).unwrap_or(0),
            height: 5 + u16::try_from(number % 2).unwrap_or(0),
            boxes: 1 + u16::try_from(number % 3).unwrap_or(0),
            pushes: 3,
        };
        if let Some(level) = recipe.level(work.seed ^ number) {
            tally.add(&level, &mut chance);
        }
    }
    let share = |part: u64, whole: u64| {
        #[expect(clippy::cast_precision_loss, reason = "a percentage")]
        let share = 100.0 * part as f64 / whole.max(1) as f64;
        format!("{share:.1} %")
    };
    let mut rows = vec![Compared::ours(
        "positions under a random cut",
        format!("{} that can be solved, {} dead", tally.solvable, tally.dead),
    )];
    let row = |what: String, printed: Option<String>, [alarms, found]: AlarmsAndFound| Compared {
        what,
        difference: (printed.as_deref() == Some(NONE)).then(|| format!("{alarms}")),
        printed,
        ours: format!(
            "false alarms: {alarms}; finds {} of the dead",
            share(found, tally.dead)
        ),
    };
    let mut open = 0;
    for shown in &SHOWN {
        let place = Gap::ALL.iter().position(|gap| *gap == shown.gap);
        let counted = place.map_or([0; 2], |place| tally.careless[place]);
        let printed = if shown.excluded.is_some() {
            told(shown.excluded)
        } else {
            open += counted[0];
            NONE.to_owned()
        };
        rows.push(row(
            format!("read carelessly: {}", shown.name),
            Some(printed),
            counted,
        ));
    }
    let [careful, general] = tally.careful;
    rows.push(row(
        "read carefully: theorem B, the paper's test".to_owned(),
        Some(NONE.to_owned()),
        careful,
    ));
    rows.push(row("theorem A, our general test".to_owned(), None, general));
    Ok(Finding::new(
        "Section 5.3: false alarms counted",
        "A position that can be solved is never called dead.",
    )
    .rows(rows)
    .judged(
        "no false alarm read carefully nor in any reading that the text leaves open, over every position of small levels made by chance",
        open + careful[0] == 0,
    )
    .remark(
        "Readings that the text leaves open go wrong so seldom that chance may not meet it, so their boards above are kept. Every \
         position of the levels' floors was labelled by pulling back from the goals.",
    ))
}

/// What the paper claims of its test.
const NONE: &str = "no false alarm";

/// False alarms, and dead positions found.
type AlarmsAndFound = [u64; 2];

#[derive(Default)]
struct Tally {
    solvable: u64,
    dead: u64,
    careless: [AlarmsAndFound; 7],
    /// Theorems B and A.
    careful: [AlarmsAndFound; 2],
}

impl Tally {
    /// Judges every position of a level's floor, each under a cut of its own.
    fn add(&mut self, level: &Level, chance: &mut Chance) {
        let floor = level.floor();
        let Some(labels) = Labels::new(floor, level.start().boxes.count(), 3_000) else {
            return;
        };
        let mut number = 0_u64;
        labels.for_each(floor, |position, solvable| {
            number += 1;
            // Most placements are dead; those that can be solved are what false alarms are among.
            let every = if solvable { 3 } else { 29 };
            if !number.is_multiple_of(every) || position.is_solved(floor) {
                return;
            }
            let cut = random_cut(floor.cells(), chance);
            if cut.units.is_empty() {
                return;
            }
            self.solvable += u64::from(solvable);
            self.dead += u64::from(!solvable);
            let note = |place: &mut AlarmsAndFound, is_dead: bool| {
                place[usize::from(!solvable)] += u64::from(is_dead);
            };
            for (gap, place) in Gap::ALL.into_iter().zip(&mut self.careless) {
                note(place, careless_death(floor, position, &cut, Some(gap)));
            }
            let units = study(floor, position, &cut);
            note(&mut self.careful[0], units.unreached().is_some());
            note(&mut self.careful[1], units.unfinished().is_some());
        });
    }
}

/// Two units of cells drawn by chance, a third of the floor each.
fn random_cut(cells: impl Iterator<Item = Cell>, chance: &mut Chance) -> Cut {
    let mut units = vec![Vec::new(); 2];
    for cell in cells {
        let unit = usize::try_from(chance.below(3)).unwrap_or(2);
        if let Some(unit) = units.get_mut(unit) {
            unit.push(cell);
        }
    }
    units.retain(|unit| !unit.is_empty());
    Cut { units }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_gap_calls_its_solvable_board_dead_and_the_careful_form_is_silent() {
        for shown in &SHOWN {
            let board = CutLevel::new(shown.board);
            let (floor, start) = (board.level.floor(), board.level.start());
            assert!(is_solvable(&board.level), "{}", shown.name);
            assert!(
                careless_death(floor, start, &board.cut, Some(shown.gap)),
                "{}",
                shown.name
            );
            assert!(
                !careless_death(floor, start, &board.cut, None),
                "{}",
                shown.name
            );
        }
    }

    #[test]
    fn what_the_plain_form_finds_the_quick_one_finds_too() {
        let mut chance = Chance::new(3);
        let recipe = Recipe {
            width: 6,
            height: 5,
            boxes: 2,
            pushes: 3,
        };
        let mut found = 0;
        for seed in 0..12 {
            let Some(level) = recipe.level(seed) else {
                continue;
            };
            let floor = level.floor();
            let Some(labels) = Labels::new(floor, 2, 1_000) else {
                continue;
            };
            labels.for_each(floor, |position, solvable| {
                let cut = random_cut(floor.cells(), &mut chance);
                if position.is_solved(floor) || !careless_death(floor, position, &cut, None) {
                    return;
                }
                assert!(!solvable, "{}", level.at(position).text());
                assert!(study(floor, position, &cut).unreached().is_some());
                found += 1;
            });
        }
        assert!(found > 5, "{found}");
    }
}
