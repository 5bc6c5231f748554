//! Boards that a careless form of the method gets wrong, and many random ones.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::sync::Arc;

use impasse_puzzle::{Chance, Detector as _, Instance as _, Lang, Puzzle};

use super::memory::Memory;
use super::*;
use impasse_sokoban::{Level, Pushes, View as _};

/// Whether a level can be solved, by trying everything.
pub(super) fn is_solvable(level: &Level) -> bool {
    let puzzle = Pushes::new(level.clone());
    let mut known: HashSet<Vec<u8>> = HashSet::new();
    let mut open = vec![puzzle.start()];
    let mut moves = Vec::new();
    while let Some(state) = open.pop() {
        if puzzle.is_goal(&state) {
            return true;
        }
        moves.clear();
        puzzle.moves(&state, &mut moves);
        for &m in &moves {
            let mut next = state.clone();
            puzzle.play(&mut next, m);
            if known.insert(puzzle.key(&next)) {
                open.push(next);
            }
        }
    }
    false
}

pub(super) fn studied(level: &Level, overlay: &str) -> Units {
    let cut = Cut::drawn(level.floor(), overlay).expect("letters on floor");
    study(level.floor(), level.start(), &cut)
}

/// A board that can be solved, with a cut: both theorems are silent.
#[track_caller]
fn check_silent(board: &str, overlay: &str) {
    let level = Level::read(board).expect("a level");
    assert!(is_solvable(&level), "{board}");
    let units = studied(&level, overlay);
    assert!(units.unfinished().is_none(), "{board}");
    assert!(units.unreached().is_none(), "{board}");
}

#[test]
fn goals_in_a_unit_and_pockets_behind_walls_are_no_alarm() {
    check_silent(
        "######/#@ $.#/##**##/##  ##/##  ##/######",
        "      /      /  AA  /  AA  /      /      ",
    );
}

#[test]
fn a_box_that_leaves_reaches_the_passage_though_nobody_follows() {
    check_silent("#####/#@$.#/#####", "     /  A  /     ");
}

#[test]
fn every_visit_counts_even_one_that_leaves_where_it_entered() {
    check_silent(
        "#####/#@ ##/##$.#/#   #/#   #/#####",
        "     /     /  A  /  AA /  AA /     ",
    );
    check_silent(
        "######/##  .#/# $$##/# #.##/# @ ##/######",
        "      /   A  / AAA  /      /      /      ",
    );
}

#[test]
fn the_border_of_a_unit_is_no_wall() {
    check_silent("######/#. $@#/######", "      /  AA  /      ");
}

#[test]
fn boxes_of_no_unit_are_no_walls() {
    check_silent(
        "#######/#.$   #/##@*  #/#######",
        "       /  A    /       /       ",
    );
}

#[test]
fn a_player_inside_a_unit_begins_there() {
    check_silent(
        "#########/#. $@$ .#/#########",
        "         /   AAA   /         ",
    );
}

#[test]
fn passability_is_told_as_the_paper_does() {
    let (board, overlay) = two_doors(3);
    let level = Level::read(&board).expect("a level");
    let cut = Cut::drawn(level.floor(), &overlay).expect("a cut");
    let table = passability(level.floor(), level.start(), &cut, 0, 1000).expect("few states");
    let gateways = &study(level.floor(), level.start(), &cut).units[0].gateways;
    let inner = |number: usize| gateways[number].passage == gateways.last().expect("one").passage;
    for (from, row) in table.iter().enumerate() {
        for (to, &how) in row.iter().enumerate() {
            let expected = match (inner(from), inner(to)) {
                (false, false) | (true, true) => Passability::Unchanged,
                (true, false) => Passability::Changing,
                (false, true) => Passability::Impossible,
            };
            assert_eq!(how, expected, "from {from} to {to}");
        }
    }
}

/// A small random level, or nothing that is one.
pub(super) fn random_level(chance: &mut Chance) -> Option<Level> {
    let (width, height) = (3 + chance.below(4), 2 + chance.below(3));
    let mut tiles: Vec<char> = (0..width * height)
        .map(|_| if chance.below(5) == 0 { '#' } else { ' ' })
        .collect();
    let boxes = 1 + chance.below(3);
    for sign in std::iter::repeat_n('$', usize::try_from(boxes).ok()?)
        .chain(std::iter::repeat_n('.', usize::try_from(boxes).ok()?))
        .chain(['@'])
    {
        let place = usize::try_from(chance.below(width * height)).ok()?;
        tiles[place] = match (tiles[place], sign) {
            ('$', '.') => '*',
            ('.', '@') => '+',
            (_, sign) => sign,
        };
    }
    let width = usize::try_from(width).ok()?;
    let wall = "#".repeat(width + 2);
    let rows: Vec<String> = tiles
        .chunks(width)
        .map(|row| format!("#{}#", row.iter().collect::<String>()))
        .collect();
    Level::read(&format!("{wall}/{}/{wall}", rows.join("/"))).ok()
}

/// Random letters on floor.
fn random_cut(level: &Level, chance: &mut Chance) -> Cut {
    let mut units = vec![Vec::new(); 2];
    for cell in level.floor().cells() {
        if let Some(unit) = units.get_mut(usize::try_from(chance.below(3)).unwrap_or(9)) {
            unit.push(cell);
        }
    }
    units.retain(|unit| !unit.is_empty());
    Cut { units }
}

#[test]
fn random_cuts_of_random_levels_raise_no_false_alarm() {
    let mut chance = Chance::new(5);
    let (mut dead, mut found_a, mut found_b) = (0, 0, 0);
    for _ in 0..6000 {
        let Some(level) = random_level(&mut chance) else {
            continue;
        };
        let solvable = is_solvable(&level);
        let units = study(
            level.floor(),
            level.start(),
            &random_cut(&level, &mut chance),
        );
        let (a, b) = (units.unfinished().is_some(), units.unreached().is_some());
        assert!(!solvable || !(a || b), "{}{units:?}", level.text());
        // The paper's test finds nothing that the general one does not.
        assert!(a || !b, "{}{units:?}", level.text());
        dead += u32::from(!solvable);
        found_a += u32::from(a);
        found_b += u32::from(b);
    }
    assert!(dead > 500 && found_a > dead / 5 && found_b > 0);
    assert!(found_b < found_a, "{found_b} {found_a} of {dead}");
}

#[test]
fn the_detectors_raise_no_false_alarm_and_agree_with_themselves() {
    let mut chance = Chance::new(6);
    let mut found = 0;
    for _ in 0..3000 {
        let Some(level) = random_level(&mut chance) else {
            continue;
        };
        let solvable = is_solvable(&level);
        let puzzle = Pushes::new(level);
        for detector in unit_detectors(None) {
            let is_dead = detector.prepare(&puzzle).is_dead(&puzzle.start());
            assert!(!is_dead || !solvable, "{}", puzzle.text());
            found += u32::from(is_dead);
        }
    }
    assert!(found > 300, "{found}");
}

#[test]
fn the_quick_form_says_the_same_however_many_states_are_looked_at() {
    let mut chance = Chance::new(8);
    let mut found = [0; 3];
    for _ in 0..2000 {
        let Some(level) = random_level(&mut chance) else {
            continue;
        };
        let (floor, start) = (level.floor(), level.start());
        let cut = random_cut(&level, &mut chance);
        for (most, found) in [1, 5, 300].into_iter().zip(&mut found) {
            let quick = Memory::of(most).finds_unfinished(floor, start, &cut);
            let units = Memory::of(most).study(floor, start, &cut);
            assert_eq!(quick, units.unfinished().is_some(), "{}", level.text());
            *found += u32::from(quick);
        }
    }
    assert!(0 < found[0] && found[0] < found[1] && found[1] < found[2]);
}

#[test]
fn a_book_of_units_changes_no_verdict_and_is_full_after_one_reading() {
    let verdicts = |book: Option<&Arc<UnitBook>>| -> Vec<bool> {
        let mut chance = Chance::new(7);
        let mut verdicts = Vec::new();
        for _ in 0..1500 {
            let Some(level) = random_level(&mut chance) else {
                continue;
            };
            let puzzle = Pushes::new(level);
            let detector = Unfinished {
                book: book.cloned(),
            };
            let mut judge = detector.prepare(&puzzle);
            let mut state = puzzle.start();
            let mut moves = Vec::new();
            for _ in 0..5 {
                let is_dead = judge.is_dead(&state);
                assert_eq!(judge.explain(&state).is_some(), is_dead);
                verdicts.push(is_dead);
                moves.clear();
                puzzle.moves(&state, &mut moves);
                let Some(&first) = moves.first() else { break };
                puzzle.play(&mut state, first);
            }
        }
        verdicts
    };
    let plain = verdicts(None);
    let book = Arc::new(UnitBook::new());
    assert!(verdicts(Some(&book)) == plain);
    assert!(book.count() > 500, "{}", book.count());
    let kept = Arc::new(UnitBook::read(&book.bytes()).expect("a book"));
    assert!(verdicts(Some(&kept)) == plain);
    assert_eq!(kept.added(), 0);
}

#[test]
fn a_division_is_told_and_drawn_and_its_letters_are_its_cut() {
    let (board, overlay) = two_doors(2);
    let level = Level::read(&board).expect("a level");
    let cut = Cut::drawn(level.floor(), &overlay).expect("a cut");
    let division = Division::new(&level, &cut);
    assert_eq!(
        Cut::drawn(level.floor(), &division.letters()).expect("a cut"),
        cut
    );
    let mut told = String::new();
    for lang in [Lang::En, Lang::Ja] {
        told += &division.text(lang);
        let reason = division.why_dead().expect("a dead end");
        let _ = writeln!(told, "\n{}\n", reason.sentence.of(lang));
    }
    impasse_laws::golden("sokoban/units.txt", &told);
    let picture = division.svg("two doors", Lang::En);
    for seen in [">A<", ">B<", ">P0<", ">P1<", ">g3<", "never reached"] {
        assert!(picture.contains(seen), "{seen} is missing");
    }
}

#[test]
fn a_position_is_cut_around_its_boxes_in_the_way_that_shows_most() {
    let (board, _) = two_doors(8);
    let level = Level::read(&board).expect("a level");
    let division = Division::around_boxes(&level);
    assert_eq!(division.units.units.len(), 2);
    assert!(division.why_dead().is_some());
    let solved = Level::read("#####/#@* #/#####").expect("a level");
    assert!(Division::around_boxes(&solved).why_dead().is_none());
}
