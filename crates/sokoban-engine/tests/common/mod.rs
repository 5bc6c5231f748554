//! Levels for tests, and how a strategy is asked.

use impasse_puzzle::{Chance, Control, Limits, Outcome, Strategy, Task};
use impasse_sokoban::{Level, Recipe, View};

/// What a strategy says about a level.
pub(crate) fn solve<V: View>(
    view: &V,
    strategy: &dyn Strategy<V>,
    limits: Limits,
) -> Outcome<V::Move> {
    let start = view.start();
    let task = Task::plain(&start, Control::within(limits));
    strategy.solve(view, &task)
}

/// Solvable levels of two to four boxes; where a recipe has no room for one,
/// it is left out.
pub(crate) fn made_levels(count: u64) -> impl Iterator<Item = Level> {
    (0..count).filter_map(|number| {
        let size = u16::try_from(number % 3).expect("small");
        let recipe = Recipe {
            width: 7 + size,
            height: 6 + size % 2,
            boxes: 2 + u16::try_from(number / 3 % 3).expect("small"),
            pushes: 8,
        };
        recipe.level(number)
    })
}

/// A small level with random walls, boxes and goals.
#[allow(dead_code, reason = "not every test draws levels")]
pub(crate) fn random_level(number: u64) -> Level {
    let mut chance = Chance::of(43, number);
    let mut draw = |least: u64, most: u64| least + chance.below(most - least + 1);
    loop {
        let (width, height) = (draw(3, 6), draw(2, 5));
        let walls = draw(0, 4);
        let mut rows = vec!["#".repeat(usize::try_from(width).expect("few") + 2)];
        for _ in 0..height {
            let mut row = String::from("#");
            for _ in 0..width {
                row.push(match draw(0, 19) {
                    tile if tile < walls => '#',
                    13..=15 => '$',
                    16 | 17 => '.',
                    18 => '*',
                    19 => '@',
                    _ => ' ',
                });
            }
            rows.push(row + "#");
        }
        rows.push(rows[0].clone());
        if let Ok(level) = Level::read(&rows.join("\n")) {
            return level;
        }
    }
}
