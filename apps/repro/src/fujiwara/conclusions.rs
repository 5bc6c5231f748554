//! The slides' six conclusions, tested on levels made for it: small and large, with few and many
//! boxes, a few pushes from their end and whole.

use impasse_puzzle::{Limit, Puzzle as _, Strategy as _, Task, Verdict};
use impasse_sokoban::{Level, Pushes, Recipe, View as _};
use impasse_sokoban_engine::SokobanPushes;

use super::report::{levels, reins};
use super::{Attempt, Sample, attempt};
use crate::amounts::{grouped, in_f64, median};
use crate::finding::{Compared, Finding};
use crate::work::Work;

const SIDES: [u16; 4] = [6, 8, 11, 14];
const BOXES: [u16; 4] = [1, 2, 3, 4];

/// Pushes left; `None` for the whole level.
const LENGTHS: [Option<usize>; 3] = [Some(4), Some(10), None];

const SEARCHES: [&str; 3] = ["slides-dfs", "slides-iddfs", "slides-astar"];
const DFS: usize = 0;
const IDDFS: usize = 1;
const ASTAR: usize = 2;

/// Positions that finding a made level's solution may take.
const MOST_TO_SOLVE: u64 = 300_000;

/// One level of the grid, tried by each search.
struct Tried {
    side: u16,
    boxes: u16,
    length: Option<usize>,
    attempts: [Attempt; 3],
}

impl Tried {
    fn is_decided(&self, search: usize) -> bool {
        self.attempts[search].verdict == "solved"
    }

    fn moves(&self, search: usize) -> Option<u64> {
        Some(self.attempts[search].solution?.0)
    }
}

pub(super) fn findings(work: &Work<'_>) -> Result<Vec<Finding>, Limit> {
    let grid = grid(work)?;
    Ok(vec![
        quick_depth_first(&grid, slides_levels(work)?),
        clever(&grid),
        deepening(&grid),
        small(&grid),
        large(&grid),
        boxes(&grid),
    ])
}

fn grid(work: &Work<'_>) -> Result<Vec<Tried>, Limit> {
    let most = work.scale.pick(10_000, 40_000);
    let mut grid = Vec::new();
    for side in SIDES {
        for boxes in BOXES {
            for number in 0..work.scale.pick(1, 4) {
                let recipe = Recipe {
                    width: side,
                    height: side,
                    boxes,
                    pushes: 10,
                };
                let seed = work.seed ^ (u64::from(side) << 32) ^ (u64::from(boxes) << 16) ^ number;
                let Some(level) = recipe.level(seed) else {
                    continue;
                };
                for length in LENGTHS {
                    let Some(level) = shortened(work, &level, length) else {
                        continue;
                    };
                    let sample = Sample {
                        name: String::new(),
                        level,
                    };
                    let mut each = Vec::new();
                    for search in SEARCHES {
                        let clock = || work.desk.cpu_time();
                        each.push(attempt(&sample, search, reins(work, most), &clock)?);
                    }
                    grid.extend(each.try_into().ok().map(|attempts| Tried {
                        side,
                        boxes,
                        length,
                        attempts,
                    }));
                }
            }
        }
    }
    Ok(grid)
}

/// The level so many pushes before the end of a solution with the fewest pushes.
fn shortened(work: &Work<'_>, level: &Level, left: Option<usize>) -> Option<Level> {
    let Some(left) = left else {
        return Some(level.clone());
    };
    let view = Pushes::new(level.clone());
    let mut state = view.start();
    let task = Task::plain(&state, reins(work, MOST_TO_SOLVE));
    let Verdict::Solved(pushes) = SokobanPushes::InTurn.solve(&view, &task).verdict else {
        return None;
    };
    for &push in &pushes[..pushes.len().checked_sub(left)?] {
        view.play(&mut state, push);
    }
    Some(level.at(&state))
}

fn share(tried: &[&Tried], search: usize) -> String {
    let decided = tried.iter().filter(|each| each.is_decided(search)).count();
    format!("{decided} of {}", tried.len())
}

fn rate(tried: &[&Tried], search: usize) -> f64 {
    let decided = tried.iter().filter(|each| each.is_decided(search)).count();
    in_f64(decided as u64) / in_f64(tried.len().max(1) as u64)
}

/// Levels that every search solves.
fn common(grid: &[Tried]) -> Vec<&Tried> {
    let all = |each: &&Tried| (0..SEARCHES.len()).all(|search| each.is_decided(search));
    grid.iter().filter(all).collect()
}

/// The middle of the positions that a search holds at its end.
fn middle(tried: &[&Tried], search: usize) -> f64 {
    let positions = tried
        .iter()
        .map(|each| in_f64(each.attempts[search].positions));
    median(positions.collect()).unwrap_or(0.0)
}

/// The middle of the CPU time that a search takes.
fn seconds(tried: &[&Tried], search: usize) -> f64 {
    let times = tried.iter().map(|each| each.attempts[search].seconds);
    median(times.collect()).unwrap_or(0.0)
}

/// How long each search takes on the levels of the charts, where all three solve them.
fn slides_levels(work: &Work<'_>) -> Result<Compared, Limit> {
    let most = work.scale.pick(10_000, 60_000);
    let (named, samples) = levels(work);
    let mut times = [const { Vec::new() }; SEARCHES.len()];
    for sample in &samples {
        let mut each = Vec::new();
        for search in SEARCHES {
            let clock = || work.desk.cpu_time();
            each.push(attempt(sample, search, reins(work, most), &clock)?);
        }
        if each.iter().all(|attempt| attempt.verdict == "solved") {
            for (times, attempt) in times.iter_mut().zip(each) {
                times.push(attempt.seconds);
            }
        }
    }
    let solved = times[DFS].len();
    let told = SEARCHES.iter().zip(times).map(|(search, times)| {
        let middle = median(times).unwrap_or(f64::NAN);
        format!("{search} {middle:.5}")
    });
    Ok(Compared::ours(
        named,
        format!(
            "median CPU s on the {solved} that all three solve: {}",
            told.collect::<Vec<_>>().join(", ")
        ),
    ))
}

fn quick_depth_first(grid: &[Tried], slides_levels: Compared) -> Finding {
    let common = common(grid);
    let rows = (0..SEARCHES.len()).map(|search| {
        Compared::ours(
            SEARCHES[search],
            format!(
                "median {:.0} positions, {:.5} CPU s on the {} levels that all three solve",
                middle(&common, search),
                seconds(&common, search),
                common.len(),
            ),
        )
    });
    let agrees = seconds(&common, DFS) < seconds(&common, ASTAR)
        && seconds(&common, DFS) < seconds(&common, IDDFS);
    Finding::new("Conclusion 1", "Depth-first search is fast.")
        .rows(rows)
        .rows([slides_levels])
        .judged(
            "over the levels of the grid that all three solve it has the least median CPU time",
            agrees,
        )
        .remark(
            "Two of three levels of the grid are a few pushes from their end, which favours a search that is led by \
             distance; the last line has the levels that the slides speak of, all of them whole.",
        )
}

fn clever(grid: &[Tried]) -> Finding {
    let common = common(grid);
    let moves = |search: usize| {
        common
            .iter()
            .filter_map(|each| each.moves(search))
            .sum::<u64>()
    };
    let longer = common
        .iter()
        .filter(|each| each.moves(ASTAR) > each.moves(DFS) || each.moves(ASTAR) > each.moves(IDDFS))
        .count();
    let rows = (0..SEARCHES.len()).map(|search| {
        Compared::ours(
            SEARCHES[search],
            format!(
                "{} moves in all on {} levels",
                grouped(moves(search)),
                common.len()
            ),
        )
    });
    Finding::new("Conclusion 2", "A* is clever.")
        .rows(rows)
        .judged(
            "on no level is its solution longer than another's, and in sum it is shorter than depth-first search's",
            longer == 0 && moves(ASTAR) < moves(DFS),
        )
        .remark("The slides' distance never overestimates (each box to its nearest goal), so A* with it is shortest, as they guess.")
}

fn deepening(grid: &[Tried]) -> Finding {
    let all: Vec<&Tried> = grid.iter().collect();
    let common = common(grid);
    let depths = all.iter().filter_map(|each| each.moves(ASTAR));
    let (least, most) = (depths.clone().min().unwrap_or(0), depths.max().unwrap_or(0));
    let rows = (0..SEARCHES.len()).map(|search| {
        Compared::ours(
            SEARCHES[search],
            format!(
                "median {:.5} CPU s; solves {} of the grid",
                seconds(&common, search),
                share(&all, search)
            ),
        )
    });
    Finding::new(
        "Conclusion 3",
        "Iterative deepening is unsuited, since the depth of the search varies widely.",
    )
    .rows(rows)
    .rows([Compared::ours(
        "shortest solutions",
        format!("{least} to {most} moves"),
    )])
    .judged(
        "over the levels that all three solve it has the largest median CPU time",
        seconds(&common, IDDFS) > seconds(&common, DFS)
            && seconds(&common, IDDFS) > seconds(&common, ASTAR),
    )
    .remark(
        "It holds few positions at a time and pays for it by looking at them again and again. Counted by the levels that it \
         solves within the same number of positions held it is not the worst.",
    )
}

fn of_size(grid: &[Tried], side: u16, length: Option<usize>) -> Vec<&Tried> {
    grid.iter()
        .filter(|each| each.side == side && each.length == length)
        .collect()
}

fn by_size(grid: &[Tried], length: Option<usize>) -> Vec<Compared> {
    let row = |side: u16| {
        let tried = of_size(grid, side, length);
        let each = (0..SEARCHES.len())
            .map(|search| format!("{} {}", SEARCHES[search], share(&tried, search)));
        let what = match length {
            Some(pushes) => format!("{side} by {side}, {pushes} pushes to go"),
            None => format!("{side} by {side}, whole levels"),
        };
        Compared::ours(what, each.collect::<Vec<_>>().join(", "))
    };
    SIDES.map(row).to_vec()
}

/// What it takes A* to solve some levels.
fn how_hard(tried: &[&Tried]) -> Compared {
    let solved = || tried.iter().filter(|each| each.is_decided(ASTAR));
    let positions = || solved().map(|each| each.attempts[ASTAR].positions);
    let moves = || tried.iter().filter_map(|each| each.moves(ASTAR));
    Compared::ours(
        "how hard these are",
        format!(
            "shortest solutions of {} to {} moves; A* holds {} positions at the median, {} at most",
            moves().min().unwrap_or(0),
            moves().max().unwrap_or(0),
            format_args!(
                "{:.0}",
                median(positions().map(in_f64).collect()).unwrap_or(0.0)
            ),
            grouped(positions().max().unwrap_or(0))
        ),
    )
}

fn small(grid: &[Tried]) -> Finding {
    let hard = of_size(grid, SIDES[0], None);
    let agrees = rate(&hard, DFS) >= 1.0 && rate(&hard, ASTAR) >= 1.0;
    Finding::new(
        "Conclusion 4",
        "Small maps are solved even if they are hard.",
    )
    .rows(by_size(grid, None))
    .rows([how_hard(&hard)])
    .judged(
        "depth-first search and A* solve every whole level of the smallest size",
        agrees,
    )
}

fn large(grid: &[Tried]) -> Finding {
    let largest = SIDES[SIDES.len() - 1];
    let easy = of_size(grid, largest, Some(4));
    let hard = of_size(grid, SIDES[0], None);
    let (fails, solves): (Vec<usize>, Vec<usize>) =
        (0..SEARCHES.len()).partition(|&search| rate(&easy, search) < rate(&hard, search));
    let named = |searches: &[usize]| {
        let names: Vec<&str> = searches.iter().map(|&search| SEARCHES[search]).collect();
        if names.is_empty() {
            "none".to_owned()
        } else {
            names.join(", ")
        }
    };
    Finding::new("Conclusion 5", "Large maps are not solved even if they are easy.")
        .rows(by_size(grid, Some(4)))
        .rows(by_size(grid, Some(10)))
        .judged(
            "on the largest size each search fails on easy levels (4 pushes to go) more often than on whole ones of the smallest",
            solves.is_empty(),
        )
        .remark(format!(
            "So it is for: {}; not for: {}. What is meant by easy decides it: a large level that is nearly done has few positions \
             between it and its goal for a search that is led there, while one that is not loses itself in the walking between pushes.",
            named(&fails),
            named(&solves)
        ))
}

fn boxes(grid: &[Tried]) -> Finding {
    let mut rows = Vec::new();
    let mut growing = 0;
    let mut steps = 0;
    for side in SIDES {
        let middles = BOXES.map(|boxes| {
            let tried: Vec<&Tried> = grid
                .iter()
                .filter(|each| each.side == side && each.boxes == boxes)
                .collect();
            middle(&tried, ASTAR)
        });
        let pairs = middles.windows(2);
        steps += pairs.len();
        growing += pairs.filter(|pair| pair[1] > pair[0]).count();
        let told: Vec<String> = BOXES
            .iter()
            .zip(middles)
            .map(|(boxes, middle)| format!("{boxes}: {middle:.0}"))
            .collect();
        rows.push(Compared::ours(
            format!("{side} by {side}, positions of A* by boxes"),
            told.join(", "),
        ));
    }
    Finding::new("Conclusion 6", "The more boxes, the longer the search takes.")
        .rows(rows)
        .judged("the median of positions grows in most steps from one number of boxes to the next", 2 * growing > steps)
        .remark(format!(
            "It grows in {growing} of {steps} steps. Searches that were stopped count as many positions as they were allowed."
        ))
}
