//! Limits hold for whatever the laboratory can do, on the largest instances
//! there are.
//!
//! Time is CPU time of the thread that works: a busy machine makes no
//! difference. What is over the limit is the longest piece of work between two
//! looks at it; a few milliseconds is what it should be, and a hundred times
//! that is a fault. So the bound is generous, and yet small beside what was
//! found without this test (tables, games and single steps of many seconds).
//!
//! Everything comes from lists: games, their parameters and measures,
//! strategies, detectors (all of them are asked by `dead`), mappers. Where the
//! texts of a game may be larger than what its numbers make, they stand in
//! `golden/<game>/largest.txt`.
//!
//! In every test run everything is done once on the largest instance of each
//! game, ended by the one rein or the other in turn. What is run by name does
//! all on more instances and by both. `IMPASSE_GAME` names one game,
//! `IMPASSE_WAY` a part of one thing that is done with it, and `IMPASSE_LIMITS`
//! prints what each took:
//!
//! ```text
//! IMPASSE_LIMITS=1 cargo test -p impasse-lab --test limits -- --include-ignored --nocapture
//! ```

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{env, fs, thread};

use cpu_time::ThreadTime;
use impasse_lab::naming::puzzles_in;
use impasse_lab::{
    EstimateOptions, ForWork, Listed, Method, Opened, SolveRequest, SpaceOptions, SplitOptions,
    TrialOptions, Workers, all, generic_strategies, open_number, open_number_within, rate,
};
use impasse_puzzle::{Control, Limit, Limits, OpenError, Params, Verdict};

/// What each may take.
const TIME: Duration = Duration::from_millis(60);
/// What each may take besides, until it has noticed.
const OVER: Duration = Duration::from_millis(250);

/// The CPU time of this thread.
fn cpu() -> Duration {
    ThreadTime::now().as_duration()
}

/// Where Linux tells how long a thread has run.
fn own_schedule() -> PathBuf {
    let task = fs::read_link("/proc/thread-self").unwrap_or_default();
    Path::new("/proc").join(task).join("schedstat")
}

/// How long a thread has run; a day where nobody tells.
fn has_run(schedule: &Path) -> Duration {
    let told = fs::read_to_string(schedule).ok();
    let told = told.and_then(|told| told.split(' ').next()?.parse().ok());
    told.map_or(Duration::from_hours(24), Duration::from_nanos)
}

/// What ends a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reins {
    Time,
    Stop,
}

impl Reins {
    const EACH: [Self; 2] = [Self::Time, Self::Stop];

    /// Does something that is to end, and says what it used: what it was
    /// allowed, and the CPU time from then on until it ended. Somebody else asks
    /// to stop, as it is with Ctrl-C.
    fn hold<R>(self, act: impl FnOnce(Control<'_>) -> R) -> (R, Duration) {
        let (stop, is_done) = (AtomicBool::new(false), AtomicBool::new(false));
        let started = cpu();
        let schedule = own_schedule();
        let until = has_run(&schedule) + TIME;
        thread::scope(|scope| {
            let asks = || {
                while !is_done.load(Ordering::Relaxed) {
                    let now = has_run(&schedule);
                    if now >= until {
                        stop.store(true, Ordering::Relaxed);
                        return Some(now.saturating_sub(until));
                    }
                    thread::sleep(Duration::from_millis(1));
                }
                None
            };
            let asking = (self == Self::Stop).then(|| scope.spawn(asks));
            let result = act(self.control(&stop));
            let used = cpu().saturating_sub(started);
            is_done.store(true, Ordering::Relaxed);
            let late = asking.and_then(|asking| asking.join().expect("no panic"));
            (result, used.saturating_sub(late.unwrap_or_default()))
        })
    }

    fn control(self, stop: &AtomicBool) -> Control<'_> {
        Control {
            clock: Some(cpu),
            stop,
            limits: Limits {
                time: (self == Self::Time).then_some(TIME),
                // Nothing shall swap, even where a limit does not hold.
                memory: Some(1 << 30),
                ..Limits::default()
            },
            ..Control::free()
        }
    }

    fn limit(self) -> Limit {
        match self {
            Self::Time => Limit::Time,
            Self::Stop => Limit::Interrupted,
        }
    }
}

/// One thing that can be done with an instance: the limit that ended it.
type Way<'w> = (String, Box<dyn Fn(Control<'_>) -> Option<Limit> + 'w>);

fn way<'w>(name: &str, run: impl Fn(Control<'_>) -> Option<Limit> + 'w) -> Way<'w> {
    (name.to_owned(), Box::new(run))
}

/// All that can be done with an instance.
fn ways<'o>(game: Listed, opened: &'o dyn Opened, scratch: &'o Path) -> Vec<Way<'o>> {
    let mut ways = Vec::new();
    let own = opened.strategies();
    for info in generic_strategies().iter().chain(&own) {
        let name = info.about.name;
        ways.push(way(&format!("solve {name}"), move |control| {
            let request = SolveRequest {
                strategy: name,
                settles_ties: true,
                ..SolveRequest::default()
            };
            let report = opened.solve(&request, control).expect("of the list");
            match report.outcome.verdict {
                Verdict::Unknown(limit) => Some(limit),
                Verdict::Solved(_) | Verdict::Unsolvable => None,
            }
        }));
    }
    let request = SolveRequest::default();
    ways.push(way("dead", move |control| {
        opened.dead(&request, control).expect("a strategy").limit
    }));
    let moves = first_moves(game, opened);
    ways.push(way("review", move |control| {
        let review = opened.review(&moves, &request, control);
        review.expect("legal moves").limit
    }));
    for (name, method, scratch) in [
        ("space", Method::General, None),
        ("space on disk", Method::General, Some(scratch)),
        ("space by its mapper", Method::Own, Some(scratch)),
    ] {
        ways.push(way(name, move |control| {
            let options = SpaceOptions {
                workers: Workers::alone(),
                scratch,
                method,
            };
            match opened.space(&options, control, None) {
                Ok(report) => report.limit,
                // Keys of thousands of bytes are not sorted on disk.
                Err(error) if error.source.kind() == io::ErrorKind::Unsupported => None,
                Err(error) => panic!("the disk has room: {error:?}"),
            }
        }));
    }
    ways.push(way("estimate", move |control| {
        let options = EstimateOptions {
            particles: 1000,
            runs: 2,
            seed: 1,
            workers: Workers::alone(),
            split: None,
        };
        opened.estimate(&options, control)?.limit
    }));
    ways.push(way("layers", move |control| {
        let layers = opened.layers("", Workers::alone(), control);
        layers.expect("no moves").limit
    }));
    ways.push(way("trials", move |control| {
        let options = TrialOptions {
            ends: true,
            ..TrialOptions::default()
        };
        opened.trials(&options, control).limit
    }));
    ways.push(way("splitting", move |control| {
        opened.split(&SplitOptions::default(), control).err()
    }));
    for (name, exact) in [("rate", false), ("rate exactly", true)] {
        ways.push(way(name, move |control| rate(opened, exact, control).err()));
    }
    ways
}

/// Some legal moves.
fn first_moves(game: Listed, opened: &dyn Opened) -> String {
    let table = game.open_text(&opened.params(), &opened.text());
    let mut table = table.expect("an instance is read as it was written");
    for _ in 0..3 {
        if table.play(0).is_err() {
            break;
        }
    }
    table.played().join(" ")
}

/// The parameters that ask for the largest puzzles: for one after another the
/// largest value that the game takes.
fn largest(game: Listed) -> Params {
    let mut params = Params::none();
    for known in game.about().parameters {
        let values = known.values.split('|').next().unwrap_or_default();
        let Some((least, most)) = values.split_once("..") else {
            continue;
        };
        let (Ok(least), Ok(most)) = (least.parse::<u64>(), most.parse::<u64>()) else {
            continue;
        };
        let with = |value: u64| params.clone().with(known.name, value);
        let fits = |value: &u64| game.numbers(&with(*value)).is_ok();
        if let Some(value) = (least..=most).rev().find(fits) {
            params = with(value);
        }
    }
    params
}

/// The largest instance of a game, in every view; with `all` every large one,
/// and its first.
fn instances(game: Listed, all: bool) -> Vec<(String, Box<dyn Opened>)> {
    let mut found: Vec<(String, Box<dyn Opened>)> = Vec::new();
    let usual = || {
        let params = Params::none();
        let first = *game.numbers(&params).expect("defaults").start();
        let opened = open_number(game, &params, first).expect("the first");
        (format!("{}#{first}", game.name()), opened)
    };
    if all {
        found.push(usual());
    }
    let path = format!(
        "{}/../../golden/{}/largest.txt",
        env!("CARGO_MANIFEST_DIR"),
        game.name()
    );
    if let Ok(text) = fs::read_to_string(path) {
        let puzzles = puzzles_in(&text, None, None);
        // The last one is the largest.
        let from = if all { 0 } else { puzzles.len() - 1 };
        for (number, puzzle) in (1..).zip(puzzles).skip(from) {
            let opened = puzzle.expect("a puzzle").open(ForWork).expect("it opens");
            found.push((format!("{}, largest {number}", game.name()), opened));
        }
    }
    let params = largest(game);
    let first = *game.numbers(&params).expect("they fit").start();
    let largest = || {
        let open = |control: Control<'_>| open_number_within(game, &params, first, control);
        Reins::Time.hold(open).0
    };
    if (all || found.is_empty())
        && let Ok(opened) = largest()
    {
        found.push((format!("{}:{params}#{first}", game.name()), opened));
    }
    if found.is_empty() {
        // The largest are not made in time: those of usual size stand for them.
        found.push(usual());
    }
    let mut views = Vec::new();
    for (name, opened) in found {
        for measure in game.measures() {
            let view = opened.counted_by(measure.name).expect("a measure");
            let name = format!("{name} by {}", view.params());
            if views.iter().all(|(known, _)| *known != name) {
                views.push((name, view));
            }
        }
    }
    views
}

/// Where a table goes, if one is wanted.
fn note(line: &str) {
    if env::var_os("IMPASSE_LIMITS").is_some() {
        let _ = writeln!(io::stderr(), "{line}");
    }
}

/// Does it, and says what is wrong; a fault shows twice.
fn fault(name: &str, (does, run): &Way<'_>, reins: Reins) -> Option<String> {
    let mut line = String::new();
    for _ in 0..2 {
        let (limit, used) = reins.hold(run);
        let ended = limit.map_or("done".to_owned(), |limit| limit.to_string());
        line = format!("{name}\t{does}\t{reins:?}\t{used:.1?}\t{ended}");
        note(&line);
        let other = match reins {
            Reins::Time => Limit::Interrupted,
            Reins::Stop => Limit::Time,
        };
        if used <= TIME + OVER && limit != Some(other) {
            return None;
        }
    }
    Some(line)
}

/// What is wrong with anything that can be done with puzzles of a game; with
/// `all`, each is ended in both ways.
fn faults(game: Listed, all: bool) -> Vec<String> {
    let folder = format!("impasse-limits-{}-{}", std::process::id(), game.name());
    let scratch = env::temp_dir().join(folder);
    fs::create_dir_all(&scratch).expect("a folder");
    let only = env::var("IMPASSE_WAY").ok();
    let mut faults = Vec::new();
    for (which, (name, opened)) in instances(game, all).into_iter().enumerate() {
        for (at, way) in ways(game, &*opened, &scratch).iter().enumerate() {
            if !only.as_deref().is_none_or(|only| way.0.contains(only)) {
                continue;
            }
            let reins = Reins::EACH.into_iter().enumerate();
            let reins = reins.filter(|(turn, _)| all || (which + at) % 2 == *turn);
            faults.extend(reins.filter_map(|(_, reins)| fault(&name, way, reins)));
        }
    }
    fs::remove_dir_all(&scratch).expect("what was made");
    faults
}

/// Each game on a thread of its own, whose CPU time is its clock.
fn check_games(all_of_it: bool) {
    let only = env::var("IMPASSE_GAME").ok();
    let games = all().iter().copied();
    let games = games.filter(|game| only.as_deref().is_none_or(|only| only == game.name()));
    let faults: Vec<String> = thread::scope(|scope| {
        let threads: Vec<_> = games
            .map(|game| scope.spawn(move || faults(game, all_of_it)))
            .collect();
        let done = threads.into_iter().map(thread::ScopedJoinHandle::join);
        done.flat_map(|faults| faults.expect("no panic")).collect()
    });
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
#[ignore = "timed: a busy machine takes longer than the limit allows"]
fn whatever_is_done_ends_in_time_and_when_asked_to_stop() {
    check_games(false);
}

#[test]
#[ignore = "slow: everything on more instances, ended in both ways; prints a table"]
fn whatever_is_done_with_any_instance_ends_in_both_ways() {
    check_games(true);
}

#[test]
fn puzzles_are_made_from_their_numbers_in_time() {
    for &game in all() {
        for params in [Params::none(), largest(game)] {
            let numbers = game.numbers(&params).expect("they fit");
            for number in [*numbers.start(), *numbers.end()] {
                for reins in Reins::EACH {
                    let open =
                        |control: Control<'_>| open_number_within(game, &params, number, control);
                    let (opened, used) = reins.hold(open);
                    let line = format!("{}:{params}#{number}\t{reins:?}\t{used:.1?}", game.name());
                    note(&line);
                    match opened.map(|_| ()) {
                        Ok(()) => {}
                        Err(OpenError::Unfinished(limit)) => assert_eq!(limit, reins.limit()),
                        Err(error) => panic!("{line}: {error}"),
                    }
                    assert!(used <= TIME + OVER, "{line}");
                }
            }
        }
    }
}
