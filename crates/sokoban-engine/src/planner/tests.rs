//! What the planner takes for granted, against plain searches and exhaustive
//! labels.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use impasse_puzzle::{
    Chance, Control, Progress, Puzzle as _, Snapshot, Strategy as _, Task, Verdict,
};
use impasse_search::Meter;
use impasse_sokoban::{Cell, Cells, Labels, Level, Position, Pushes, View as _};

use super::blocks::Blocks;
use super::carries::{Carries, Way};
use super::fences::Fences;
use super::fill::FillPlan;
use super::fillings::Fillings;
use super::flood::Flood;
use super::frozen::Frozen;
use super::learnt::Learnt;
use super::parts::Parts;
use super::zobrist::Zobrist;
use crate::board::{SokobanBoard, Stand, Walk, back};
use crate::fast::SokobanFast;

/// A small level with random walls, boxes and goals.
pub(crate) fn random_level(number: u64) -> Level {
    let mut chance = Chance::of(1818, number);
    loop {
        let (width, height) = (3 + chance.below(4), 3 + chance.below(3));
        let mut rows = vec!["#".repeat(usize::try_from(width).expect("small") + 2)];
        for _ in 0..height {
            let tile = |chance: &mut Chance| match chance.below(20) {
                0..3 => '#',
                3..6 => '$',
                6..8 => '.',
                8 => '*',
                9 => '@',
                _ => ' ',
            };
            let row: String = (0..width).map(|_| tile(&mut chance)).collect();
            rows.push(format!("#{row}#"));
        }
        rows.push(rows[0].clone());
        if let Ok(level) = Level::read(&rows.join("\n")) {
            return level;
        }
    }
}

fn board(level: &Level) -> SokobanBoard<'_> {
    let boxes = level.start().boxes.count();
    SokobanBoard::plain(level.floor(), boxes, &mut ()).expect("nobody watches")
}

fn lowest(flood: &Flood) -> u16 {
    flood.cells().iter().copied().min().expect("where it began")
}

#[test]
fn blocks_tell_what_is_left_of_the_floor_without_a_cell() {
    for number in 0..300 {
        let level = random_level(number);
        let board = board(&level);
        let boxes = &level.start().boxes;
        let mut blocks = Blocks::new(&board);
        blocks.find(&board, |cell| !boxes.contains(Cell(cell)));
        check_blocks(&level, &board, boxes, &blocks);
    }
}

#[test]
fn blocks_tell_the_same_with_a_box_lifted() {
    for number in 0..600 {
        let level = random_level(number);
        let board = board(&level);
        let boxes = &level.start().boxes;
        let mut blocks = Blocks::new(&board);
        blocks.find(&board, |cell| !boxes.contains(Cell(cell)));
        for lifted in boxes.iter() {
            let mut others = boxes.clone();
            others.remove(lifted);
            blocks.lift(&board, lifted.0);
            check_blocks(&level, &board, &others, &blocks);
        }
    }
}

/// Compares what blocks tell with floods.
fn check_blocks(level: &Level, board: &SokobanBoard<'_>, boxes: &Cells, blocks: &Blocks) {
    let mut flood = Flood::new(board);
    for cell in (0..board.wall).filter(|&cell| !boxes.contains(Cell(cell))) {
        let is_free =
            |other: u16| other != board.wall && other != cell && !boxes.contains(Cell(other));
        let mut regions = BTreeSet::new();
        for from in (0..board.wall).filter(|&from| is_free(from)) {
            flood.fill(board, from, is_free);
            regions.insert(lowest(&flood));
        }
        let count = usize::from(blocks.regions_without(board, cell));
        assert_eq!(count, regions.len(), "{}", level.text());
        let beside = board.next[usize::from(cell)];
        for to in beside.into_iter().filter(|&to| blocks.has(to)) {
            flood.fill(board, to, is_free);
            let block = blocks.of_edge(cell, to);
            let named = blocks.lowest(board, cell, block);
            assert_eq!(named, lowest(&flood), "{}", level.text());
            let size = usize::from(blocks.size(board, cell, block));
            assert_eq!(size, flood.cells().len(), "{}", level.text());
            for other in beside.into_iter().filter(|&other| blocks.has(other)) {
                let is_same = blocks.of_edge(cell, other) == block;
                assert_eq!(is_same, flood.has(other), "{}", level.text());
            }
        }
    }
}

/// Where a box and the player's region come to by single pushes or pulls, all
/// other boxes standing still.
fn by_single_steps(
    board: &SokobanBoard<'_>,
    others: &Cells,
    way: Way,
    (from, player): (u16, u16),
) -> BTreeSet<(u16, u16)> {
    let mut flood = Flood::new(board);
    let mut seen = BTreeSet::new();
    let mut open = vec![(from, player)];
    while let Some((cell, player)) = open.pop() {
        let is_free =
            |other: u16| other != board.wall && other != cell && !others.contains(Cell(other));
        flood.fill(board, player, is_free);
        if !seen.insert((cell, lowest(&flood))) {
            continue;
        }
        for direction in 0..4 {
            let beside = board.step(cell, direction);
            if !flood.has(beside) {
                continue;
            }
            match way {
                Way::Push => {
                    let to = board.step(cell, back(direction));
                    if is_free(to) {
                        open.push((to, cell));
                    }
                }
                Way::Pull => {
                    let to = board.step(beside, direction);
                    if is_free(to) {
                        open.push((beside, to));
                    }
                }
            }
        }
    }
    seen
}

#[test]
fn carries_are_all_that_single_pushes_and_pulls_come_to() {
    let mut sum = 0;
    for number in 0..300 {
        let level = random_level(number);
        let board = board(&level);
        let start = level.start();
        let mut blocks = Blocks::new(&board);
        let mut carries = Carries::new(&board);
        let mut flood = Flood::new(&board);
        for from in start.boxes.iter() {
            let mut others = start.boxes.clone();
            others.remove(from);
            let others = &others;
            flood.fill(&board, start.player.0, |cell| {
                cell != from.0 && !others.contains(Cell(cell))
            });
            let Some(side) = (0..4).find(|&side| flood.has(board.step(from.0, side))) else {
                continue;
            };
            blocks.find(&board, |cell| !others.contains(Cell(cell)));
            for way in [Way::Push, Way::Pull] {
                carries.find(&board, &blocks, way, (from.0, side), |_| true);
                let found: BTreeSet<(u16, u16)> = carries
                    .list
                    .iter()
                    .map(|carry| (carry.to, blocks.lowest(&board, carry.to, carry.block)))
                    .collect();
                let expected = by_single_steps(&board, others, way, (from.0, start.player.0));
                assert_eq!(found, expected, "{way:?} {}", level.text());
                sum += found.len();
            }
        }
    }
    assert!(sum > 1000, "{sum}");
}

/// Asks a rule about all positions of random levels; how many of the dead ones
/// it finds.
#[track_caller]
fn check_rule(mut rule: impl FnMut(&SokobanBoard<'_>, &Zobrist, &Stand, &Walk) -> bool) -> u32 {
    let mut found = 0;
    for number in 0..600 {
        let level = random_level(number);
        let floor = level.floor();
        let boxes = level.start().boxes.count();
        if boxes != floor.goals().count() {
            continue;
        }
        let Some(labels) = Labels::new(floor, boxes, 400) else {
            continue;
        };
        let board = board(&level);
        let zobrist = Zobrist::new(board.count);
        let mut stand = Stand::new(&board);
        let mut walk = Walk::new(&board);
        labels.for_each(floor, |position, solvable| {
            stand.set(position);
            walk.fill(&board, &stand, stand.player);
            if !board.is_solved(&stand) && rule(&board, &zobrist, &stand, &walk) {
                assert!(!solvable, "false alarm\n{}", level.at(position).text());
                found += 1;
            }
        });
    }
    found
}

#[test]
fn no_fence_that_can_be_put_right_is_called_dead() {
    let mut before = 500;
    for growths in 0..3 {
        let found = check_rule(|board, zobrist, stand, walk| {
            Fences::new(board, growths).is_dead(board, zobrist, stand, walk)
        });
        assert!(found > before, "{growths}: {found}");
        before = found;
    }
}

#[test]
fn no_box_that_frozen_ones_leave_a_way_is_called_lost() {
    let found = check_rule(|board, zobrist, stand, _| {
        let mut frozen = Frozen::new(board);
        frozen.reach(board, zobrist, stand, true).is_none()
    });
    assert!(found > 500, "{found}");
}

#[test]
fn no_layout_of_an_area_that_can_be_filled_is_missing() {
    let mut before = 500;
    for cells in [4, 8, 12] {
        let mut layouts = Vec::new();
        let found = check_rule(|board, _, stand, walk| {
            let fillings = Fillings::new(board, cells, &mut ()).expect("nobody watches");
            fillings.layouts(&stand.cells, &mut layouts);
            let mut boxes = stand.cells.iter();
            boxes.any(|&cell| fillings.is_dead(&layouts, (cell, cell), walk.first))
        });
        assert!(found > before, "{cells}: {found}");
        before = found;
    }
}

/// A street of goals that is filled from the wrong end, by a box that can still
/// be pushed.
#[test]
fn a_street_that_is_barred_cannot_be_filled() {
    let level = Level::read("#########/#@$$    #/# ##### #/# ..   #/#########").expect("a level");
    let board = board(&level);
    let fillings = Fillings::new(&board, 4, &mut ()).expect("nobody watches");
    let goals: Vec<u16> = level.floor().goals().iter().map(|cell| cell.0).collect();
    let mut layouts = Vec::new();
    let mut is_dead = |boxes: &[u16]| {
        fillings.layouts(boxes, &mut layouts);
        fillings.is_dead(&layouts, (boxes[0], boxes[0]), level.start().player.0)
    };
    assert!(!is_dead(&goals));
    let beside = board.step(goals[0], 2);
    assert!(is_dead(&[beside]), "it can neither leave nor come home");
}

#[test]
fn no_pattern_is_learnt_that_lies_in_a_position_that_can_be_solved() {
    let (mut found, mut elsewhere) = (0, 0);
    for number in 0..300 {
        let level = random_level(number);
        let floor = level.floor();
        let boxes = level.start().boxes.count();
        let Some(labels) =
            Labels::new(floor, boxes, 400).filter(|_| boxes == floor.goals().count())
        else {
            continue;
        };
        let board = board(&level);
        let zobrist = Zobrist::new(board.count);
        let mut learnt = Learnt::new(&board);
        labels.for_each(floor, |position, _| {
            let player = position.player.0;
            let Some(near) = position.boxes.first() else {
                return;
            };
            if learnt.is_dead(&position.boxes, player) {
                elsewhere += 1;
            } else {
                learnt.learn(&board, &zobrist, &position.boxes, player, near.0);
            }
        });
        labels.for_each(floor, |position, solvable| {
            if learnt.is_dead(&position.boxes, position.player.0) {
                assert!(!solvable, "false alarm\n{}", level.at(position).text());
                found += 1;
            }
        });
    }
    assert!(found > 500 && elsewhere > 100, "{found} {elsewhere}");
}

#[test]
fn a_dead_end_street_is_filled_from_its_end() {
    let level = Level::read("########/#@ $ ...#/#  $ ####/#  $ #/######").expect("a level");
    let board = board(&level);
    let zobrist = Arc::new(Zobrist::new(board.count));
    let mut meter = Meter::new(Control::free());
    let mut plan =
        FillPlan::new(&board, level.start(), &zobrist, Parts::ALL, &mut meter).expect("no limit");
    let goals: Vec<Cell> = level.floor().goals().iter().collect();
    let mut count = |filled: &[Cell]| {
        let cells = Cells::of(board.count, filled.iter().copied());
        let key = zobrist.of(cells.iter());
        plan.filled(&board, &cells, key, None).count
    };
    assert_eq!(count(&[goals[2]]), 1, "the last one first");
    assert_eq!(count(&[goals[0]]), 0, "it would bar the others");
    assert_eq!(count(&[goals[1], goals[2]]), 2);
    assert_eq!(count(&goals), 3);
}

#[test]
fn layouts_have_different_keys() {
    let zobrist = Zobrist::new(200);
    let keys: HashSet<u64> = (0..200)
        .flat_map(|one| (0..one).map(move |other| (one, other)))
        .map(|(one, other)| zobrist.at(one) ^ zobrist.at(other))
        .collect();
    assert_eq!(keys.len(), 199 * 100);
    let start = Position {
        boxes: Cells::of(200, [Cell(3), Cell(5)]),
        player: Cell(0),
    };
    assert!(keys.contains(&zobrist.of(start.boxes.iter())));
}

/// A clock on which a second passes whenever somebody looks.
fn quick_clock() -> Duration {
    static LOOKS: AtomicU64 = AtomicU64::new(0);
    Duration::from_secs(LOOKS.fetch_add(1, Ordering::Relaxed))
}

/// What people are told.
#[derive(Default)]
struct Told(Mutex<Vec<Snapshot>>);

impl Progress for Told {
    fn report(&self, snapshot: Snapshot) {
        self.0.lock().expect("nobody panics").push(snapshot);
    }
}

#[test]
fn people_are_told_how_many_boxes_are_packed() {
    let text = "############/#@         #/# $ $ $ $  #/#          #/# $ $ $ $  #\
                /#    $     #/#.........#/############";
    let view = Pushes::new(Level::read(text).expect("a level"));
    let start = view.start();
    let told = Told::default();
    let control = Control {
        clock: Some(quick_clock),
        progress: &told,
        ..Control::free()
    };
    let outcome = SokobanFast::default().solve(&view, &Task::plain(&start, control));
    assert!(matches!(outcome.verdict, Verdict::Solved(_)));
    let told = told.0.into_inner().expect("nobody panics");
    // Whichever planner is at work: the most so far.
    let packed = told
        .iter()
        .filter(|each| each.phase.starts_with("boxes packed"));
    let packed: Vec<&Snapshot> = packed.collect();
    assert!(packed.iter().all(|each| each.total == Some(9)), "{told:?}");
    assert!(packed.is_sorted_by_key(|each| each.states), "{told:?}");
    assert!(packed.iter().any(|each| each.states > 4), "{told:?}");
}
