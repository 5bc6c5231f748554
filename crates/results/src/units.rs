//! A Sokoban position cut into units and passages.

use impasse_lab::naming;
use impasse_lab::sokoban::{self, Division, Passability, UnitReport};
use impasse_puzzle::Lang;
use impasse_wire::Judgement;
use impasse_wire::command::{GatewayJson, PassageJson, UnitJson, UnitsJson};

use crate::Subject;

/// What `impasse units --json` prints of a position that was cut.
#[must_use]
pub fn units_json<'a>(
    subject: Subject<'a>,
    division: &Division<'_>,
    lang: Lang,
    cpu_seconds: f64,
) -> UnitsJson<'a> {
    let Subject { id, opened } = subject;
    let reason = division.why_dead();
    let is_dead = reason.is_some();
    let units = division.units.units.iter().enumerate();
    let passages = division.units.passages.iter().enumerate();
    UnitsJson {
        id,
        puzzle: opened.game(),
        params: opened.params().to_string(),
        verdict: is_dead.then_some(Judgement::Dead),
        kind: opened
            .kind_of_dead()
            .filter(|_| is_dead)
            .map(|kind| kind.en),
        reason: reason.map(|reason| reason.without_marks().of(lang)),
        cut: division.letters().lines().map(str::to_owned).collect(),
        units: units
            .map(|(number, unit)| unit_json(division, number, unit))
            .collect(),
        passages: passages
            .map(|(number, cells)| PassageJson {
                cells: places(division, cells),
                reached: division.units.reached[number],
                player: division.begins == Some(number),
            })
            .collect(),
        position: naming::text_id(opened.game(), &opened.params(), &opened.text()),
        cpu_seconds,
    }
}

fn unit_json(division: &Division<'_>, number: usize, unit: &UnitReport) -> UnitJson {
    let gateways = unit.gateways.iter().map(|gateway| GatewayJson {
        cell: place(division, gateway.cell),
        out: gateway.out.name(),
        passage: gateway.passage,
    });
    let names = |row: &Vec<Passability>| row.iter().map(|how| how.name()).collect();
    let passes = division.passes[number].as_ref();
    UnitJson {
        name: division.unit_name(number),
        cells: places(division, &unit.cells),
        boxes: places(division, &unit.boxes),
        has_goals: unit.has_goals,
        connected: unit.is_connected,
        states: unit.states,
        can_be_finished: unit.can_be_finished,
        gateways: gateways.collect(),
        passability: passes.map(|passes| passes.iter().map(names).collect()),
    }
}

/// Column and row, from 1, as cells are named everywhere.
fn place(division: &Division<'_>, cell: sokoban::Cell) -> [u16; 2] {
    let spot = division.level().floor().spot(cell);
    [spot.x + 1, spot.y + 1]
}

fn places(division: &Division<'_>, cells: &[sokoban::Cell]) -> Vec<[u16; 2]> {
    cells.iter().map(|&cell| place(division, cell)).collect()
}
