//! Every search on levels that never change: the positions each of them
//! expands, which must be as many as ever, and the processor time it takes. Our
//! own searches are asked about the two levels below, those of the slides about
//! the first levels we ship.
//!
//! A change that saves positions changes the numbers below, on purpose; a
//! change that should only be quicker must not.

use std::sync::Arc;
use std::time::Duration;

use cpu_time::ProcessTime;
use impasse_puzzle::{Control, Limits, Strategy, Task};
use impasse_sokoban::{Level, Pushes, Steps, View, shipped};
use impasse_sokoban_engine::{engine_by_pushes, engine_by_steps};

/// What our own searches are asked about.
const OWN: [&str; 2] = [
    "\
#########
#  ...  #
#  ...  #
### # ###
# $ $ $ #
# $ $ $ #
#   @   #
#########",
    "\
###########
#    #    #
# $ $ $ $ #
#  . # .  #
### .. .###
#  . # .  #
# $ $ $ $ #
#  . # @  #
###########",
];

/// Positions that a search may hold.
const MOST: u64 = 200_000;

/// Positions expanded by each search, by pushes and then by steps.
const EXPANDED: [(&str, u64); 14] = [
    ("sokoban-fast", 1_838),
    ("sokoban-pushes", 2_178),
    ("sokoban-forward", 2_582),
    ("sokoban-backward", 509),
    ("sokoban-fast", 1_838),
    ("sokoban-moves", 130_525),
    ("sokoban-pushes", 2_178),
    ("sokoban-forward", 2_582),
    ("sokoban-backward", 509),
    ("slides-dfs", 199),
    ("slides-iddfs", 2_983),
    ("slides-ida", 1_314),
    ("slides-astar", 168),
    ("slides-euclidean", 168),
];

fn expanded<V: View>(strategy: &dyn Strategy<V>) -> (u64, Duration) {
    let mut expanded = 0;
    let levels: Vec<Level> = if strategy.about().name.starts_with("slides") {
        let shipped = shipped()[..8].iter();
        shipped
            .filter_map(|entry| entry.level.clone().ok())
            .collect()
    } else {
        let read = |text: &&str| Level::read(text).expect("a level");
        OWN.iter().map(read).collect()
    };
    let begin = ProcessTime::now();
    for level in levels {
        let view = V::new(level);
        let start = view.start();
        let limits = Limits {
            states: Some(MOST),
            ..Limits::default()
        };
        let task = Task::plain(&start, Control::within(limits));
        expanded += strategy.solve(&view, &task).stats.expanded;
    }
    (expanded, begin.elapsed())
}

fn study<V: View>(
    strategies: &[Arc<dyn Strategy<V>>],
    found: &mut Vec<(&'static str, u64, Duration)>,
) {
    // What the slides only ask for is measured by the bench `rooms`.
    let is_printed = |strategy: &&Arc<dyn Strategy<V>>| {
        let name = strategy.about().name;
        // The last two move whole boxes, so their positions are others.
        let others = ["-runs", "-narrow", "-planner", "-greedy"];
        !others.iter().any(|end| name.ends_with(end))
    };
    for strategy in strategies.iter().filter(is_printed) {
        let (expanded, time) = expanded(&**strategy);
        found.push((strategy.about().name, expanded, time));
    }
}

#[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
fn main() {
    let mut found = Vec::new();
    study::<Pushes>(&engine_by_pushes().strategies, &mut found);
    study::<Steps>(&engine_by_steps().strategies, &mut found);
    for &(name, expanded, time) in &found {
        println!(
            "{name:20} {expanded:9} expanded, {:.3} s",
            time.as_secs_f64()
        );
    }
    let found: Vec<(&str, u64)> = found
        .iter()
        .map(|&(name, expanded, _)| (name, expanded))
        .collect();
    assert_eq!(found, EXPANDED, "as many positions as ever");
}
