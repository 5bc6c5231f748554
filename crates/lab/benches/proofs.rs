//! Proofs found, written and checked by the dozen: what they take, and whether
//! all are accepted.
//!
//! ```text
//! … --bench proofs -- unsolvable KIND FROM TO [most=N] [seconds=N] [states=N] [log=FILE]
//! … --bench proofs -- named FILE [seconds=N] [states=N] [log=FILE]
//! … --bench proofs -- dead KIND FROM TO [games=N] [most=N] [states=N] [log=FILE]
//! … --bench proofs -- levels FILE [games=N] [most=N] [states=N] [log=FILE]
//! … --bench proofs -- units FILE [games=N] [most=N] [states=N] [log=FILE]
//! … --bench proofs -- shortest KIND FROM TO [most=N] [seconds=N] [states=N] [log=FILE]
//! ```
//!
//! `unsolvable` decides puzzles by number and proves those that cannot be solved;
//! `named` those that stand in a file, a name a line; `dead` plays at random until
//! a detector of the rules calls a position dead, once or `games` times a number,
//! and proves that, each position once; `levels` does the same with Sokoban levels
//! of a file, and `units` with the unit method, in games that avoid what the rules'
//! own detectors see;
//! `shortest` solves with the fewest moves and proves that no solution has fewer.
//! With `scratch=DIR` what does not fit in `memory=BYTES` is proved on disk; with
//! `keep=FILE` certificates are written there, one after another, and checked where
//! they stand. A log has a line for every puzzle, and what is in it is not done again. Times
//! are seconds of CPU: found by search, proved, checked.

use std::cell::RefCell;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::{BufReader, BufWriter, Cursor, Read, Seek, Write as _};
use std::path::PathBuf;
use std::time::Duration;

use cpu_time::ProcessTime;
use impasse_check::check_certificate;
use impasse_games::naming;
use impasse_lab::{Opened, Proof, ProveOptions, SolveRequest, open};
use impasse_puzzle::{Chance, Control, Game as _, Instance, Judge, Limits, Verdict, Visitor};
use impasse_sokoban::{Level, Pushes, Sokoban, View as _};
use impasse_sokoban_engine::unit_detectors;

/// Steps of a random game.
const LONGEST: usize = 600;

fn main() {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (plain, options): (Vec<&str>, Vec<&str>) = words
        .iter()
        .partition(|word| !word.contains('=') || word.contains(':'));
    let option = |name: &str| {
        let value = |word: &&str| {
            word.strip_prefix(name)?
                .strip_prefix('=')
                .map(str::to_owned)
        };
        options.iter().find_map(value)
    };
    let number = |name| option(name).map(|digits| digits.parse::<u64>().expect("a number"));
    let mut run = Run {
        limits: Limits {
            time: number("seconds").map(Duration::from_secs),
            memory: number("memory").or(Some(6 << 30)),
            states: number("states"),
        },
        most: number("most").unwrap_or(u64::MAX),
        log: option("log"),
        scratch: option("scratch").map(PathBuf::from),
        keep: option("keep").map(PathBuf::from),
        done: HashSet::new(),
        positions: RefCell::default(),
        sums: Sums::default(),
    };
    run.resume();
    let range = |from: &str, to: &str| {
        from.parse::<u64>().expect("a number")..=to.parse::<u64>().expect("a number")
    };
    match plain[..] {
        ["unsolvable", kind, from, to] => {
            run.each(
                range(from, to).map(|at| format!("{kind}#{at}")),
                Run::unsolvable,
            );
        }
        ["named", file] => {
            let names = fs::read_to_string(file).expect("a file of names");
            let names = names.lines().map(str::to_owned);
            run.each(names.filter(|name| !name.is_empty()), Run::unsolvable);
        }
        ["dead", kind, from, to] => {
            let games = number("games").unwrap_or(1);
            let names = range(from, to).map(|at| format!("{kind}#{at}"));
            run.each(several(names, games), Run::dead);
        }
        [what @ ("levels" | "units"), file] => {
            let text = fs::read_to_string(file).expect("a file of levels");
            let blocks = Sokoban.split(&text).into_iter();
            let levels = blocks.map(|block| block.text.to_owned());
            let games = number("games").unwrap_or(1);
            let by_units = what == "units";
            run.each(several(levels, games), |run, name| {
                run.level(name, by_units)
            });
        }
        ["shortest", kind, from, to] => {
            run.each(
                range(from, to).map(|at| format!("{kind}#{at}")),
                Run::shortest,
            );
        }
        // A test run of all benches has nothing to measure here.
        _ => run.each(["shisen=1 2/2 1".to_owned()].into_iter(), Run::unsolvable),
    }
    run.sums.tell();
}

/// What stands between the name of a puzzle and the number of a game of it.
const GAME: &str = " game ";

/// Each name with the numbers of so many games.
fn several(names: impl Iterator<Item = String>, games: u64) -> impl Iterator<Item = String> {
    names.flat_map(move |name| (1..=games).map(move |game| format!("{name}{GAME}{game}")))
}

/// What was done, and with what.
struct Run {
    limits: Limits,
    most: u64,
    log: Option<String>,
    scratch: Option<PathBuf>,
    keep: Option<PathBuf>,
    done: HashSet<String>,
    /// Positions that were proved, by their hash.
    positions: RefCell<HashSet<u64>>,
    sums: Sums,
}

/// What became of all puzzles.
#[derive(Default)]
struct Sums {
    seen: u64,
    accepted: u64,
    refused: u64,
    none: u64,
    undecided: u64,
    /// Of accepted proofs: bytes, positions, and seconds to find, prove and
    /// check.
    bytes: Vec<u64>,
    positions: Vec<u64>,
    seconds: [f64; 3],
    /// Proofs that rest on safe moves, parts, sufficient moves, relaxed reach,
    /// pairings and units.
    reasons: [u64; 6],
    /// Proofs that took longer to check than to find and to prove.
    slower: u64,
}

impl Run {
    /// Takes in what the log says.
    fn resume(&mut self) {
        let log = self
            .log
            .as_ref()
            .and_then(|file| fs::read_to_string(file).ok());
        for line in log.unwrap_or_default().lines() {
            let words: Vec<&str> = line.split('\t').collect();
            self.done.insert(words[0].to_owned());
            self.sums.add(&words[1..]);
            let hash = words.last().and_then(|word| word.parse::<u64>().ok());
            self.positions.borrow_mut().extend(hash);
        }
    }

    fn each(&mut self, names: impl Iterator<Item = String>, tell: impl Fn(&Self, &str) -> String) {
        for name in names {
            if self.sums.accepted >= self.most {
                return;
            }
            // A level has line ends of its own.
            let logged = name.replace('\n', "/");
            if self.done.contains(&logged) {
                continue;
            }
            let told = tell(self, &name);
            let words: Vec<&str> = told.split('\t').collect();
            self.sums.add(&words);
            if let Some(log) = &self.log {
                let file = OpenOptions::new().create(true).append(true).open(log);
                writeln!(file.expect("a log"), "{logged}\t{told}").expect("a log");
            }
        }
    }

    fn control(&self) -> Control<'static> {
        let mut control = Control::within(self.limits);
        control.clock = Some(impasse_search::wall_clock);
        control
    }

    fn unsolvable(&self, name: &str) -> String {
        let opened = open(name).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        let coarse = opened.counted_by(opened.listed().rated_by().name);
        let opened = coarse.as_deref().unwrap_or(&*opened);
        let started = ProcessTime::now();
        let found = opened.solve(&SolveRequest::default(), self.control());
        match found.expect("the usual strategy").outcome.verdict {
            Verdict::Solved(_) => "solved".to_owned(),
            Verdict::Unknown(limit) => format!("undecided\t{limit:?}"),
            Verdict::Unsolvable => self.proved(opened, started.elapsed()),
        }
    }

    fn dead(&self, name: &str) -> String {
        let (name, game) = name.rsplit_once(GAME).expect("a game");
        let lost = naming::open_for(name, Astray(game)).unwrap_or_else(|e| panic!("{e:?}"));
        self.lost(lost)
    }

    fn level(&self, name: &str, by_units: bool) -> String {
        let (text, game) = name.rsplit_once(GAME).expect("a game");
        let Ok(level) = Level::read(text) else {
            return "solved".to_owned();
        };
        let level = Pushes::new(level);
        let known = Pushes::detectors();
        let known = known.iter().map(|d| d.prepare(&level)).collect();
        if !by_units {
            return self.lost(astray(&level, known, Vec::new(), game));
        }
        let units = unit_detectors(None);
        let units = units.iter().map(|d| d.prepare(&level)).collect();
        self.lost(astray(&level, units, known, game))
    }

    /// Proves a position that a game came to and no other did before.
    fn lost(&self, lost: Option<(String, Duration)>) -> String {
        let Some((lost, took)) = lost else {
            return "solved".to_owned();
        };
        let hash = impasse_puzzle::fnv1a(lost.as_bytes());
        if !self.positions.borrow_mut().insert(hash) {
            return "again".to_owned();
        }
        let opened = open(&lost).unwrap_or_else(|error| panic!("{lost}: {error:?}"));
        format!("{}\t{hash}", self.proved(&*opened, took))
    }

    fn shortest(&self, name: &str) -> String {
        let opened = open(name).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        let request = SolveRequest {
            strategy: "optimal",
            ..SolveRequest::default()
        };
        let started = ProcessTime::now();
        let found = opened.solve(&request, self.control());
        let outcome = found.expect("the optimal strategy").outcome;
        let found = started.elapsed();
        let Verdict::Solved(moves) = &outcome.verdict else {
            return "undecided".to_owned();
        };
        let fewest = u32::try_from(outcome.lower_bound).expect("few moves");
        assert!(!moves.is_empty() && fewest > 0, "{name}");
        let mut bytes = Vec::new();
        let started = ProcessTime::now();
        let proof = opened.prove_least(fewest, self.control(), &mut bytes);
        told(
            &proof.expect("a buffer"),
            found,
            started.elapsed(),
            Cursor::new(bytes),
        )
    }

    fn proved(&self, opened: &dyn Opened, found: Duration) -> String {
        let options = ProveOptions {
            scratch: self.scratch.as_deref(),
            ..ProveOptions::default()
        };
        let started = ProcessTime::now();
        if let Some(file) = &self.keep {
            let mut to = BufWriter::new(File::create(file).expect("a file"));
            let proof = opened.prove(&options, self.control(), &mut to);
            drop(to);
            let from = BufReader::new(File::open(file).expect("a file"));
            return told(&proof.expect("room"), found, started.elapsed(), from);
        }
        let mut bytes = Vec::new();
        let proof = opened
            .prove(&options, self.control(), &mut bytes)
            .expect("a buffer");
        told(&proof, found, started.elapsed(), Cursor::new(bytes))
    }
}

/// What became of a proof, with the times to find and to prove it.
fn told(proof: &Proof, found: Duration, proved: Duration, file: impl Read + Seek) -> String {
    let Proof::Written(figures) = proof else {
        return format!("none\t{proof:?}");
    };
    let started = ProcessTime::now();
    let checked = check_certificate(file, None, None);
    let checked_in = started.elapsed();
    let verdict = match &checked {
        Ok(_) => "accepted".to_owned(),
        Err(refusal) => format!("REFUSED {refusal:?}").replace(['\t', '\n'], " "),
    };
    let mut line = verdict;
    for time in [found, proved, checked_in] {
        let _ = write!(line, "\t{:.6}", time.as_secs_f64());
    }
    let _ = write!(
        line,
        "\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}",
        figures.bytes,
        figures.positions,
        figures.safe,
        figures.parts,
        figures.sufficient,
        figures.relaxed,
        figures.nogoods,
        figures.units
    );
    line
}

/// Plays at random, the game of this number, until a detector of the rules calls
/// a position dead: its name, and how long that detector took.
struct Astray<'n>(&'n str);

impl Visitor for Astray<'_> {
    type Output = Option<(String, Duration)>;

    fn visit<P: Instance>(self, puzzle: P) -> Self::Output {
        let detectors = P::detectors();
        let judges = detectors.iter().map(|d| d.prepare(&puzzle)).collect();
        astray(&puzzle, judges, Vec::new(), self.0)
    }
}

fn astray<P: Instance>(
    puzzle: &P,
    mut judges: Vec<Box<dyn Judge<P> + '_>>,
    mut avoided: Vec<Box<dyn Judge<P> + '_>>,
    game: &str,
) -> Option<(String, Duration)> {
    let seed = format!("{}{}", puzzle.text(), if game == "1" { "" } else { game });
    let mut chance = Chance::new(impasse_puzzle::fnv1a(seed.as_bytes()));
    let mut state = puzzle.start();
    let mut moves = Vec::new();
    for _ in 0..LONGEST {
        if puzzle.is_goal(&state) {
            return None;
        }
        for judge in &mut judges {
            let started = ProcessTime::now();
            if judge.is_dead(&state) {
                let took = started.elapsed();
                let lost = puzzle.at(&state);
                let name = naming::text_id(lost.game(), &lost.params(), &lost.text());
                return Some((name, took));
            }
        }
        moves.clear();
        puzzle.moves(&state, &mut moves);
        moves.retain(|&m| {
            let mut next = state.clone();
            puzzle.play(&mut next, m);
            !avoided.iter_mut().any(|judge| judge.is_dead(&next))
        });
        if moves.is_empty() {
            return None;
        }
        let choice = usize::try_from(chance.below(moves.len() as u64)).ok()?;
        puzzle.play(&mut state, *moves.get(choice)?);
    }
    None
}

impl Sums {
    fn add(&mut self, words: &[&str]) {
        self.seen += 1;
        match words[0] {
            "accepted" => self.accepted += 1,
            "none" => self.none += 1,
            "undecided" => self.undecided += 1,
            "solved" | "again" => {}
            _ => self.refused += 1,
        }
        if words[0] == "accepted" {
            let seconds: Vec<f64> = words[1..4].iter().filter_map(|s| s.parse().ok()).collect();
            for (sum, second) in self.seconds.iter_mut().zip(&seconds) {
                *sum += second;
            }
            self.slower += u64::from(seconds[2] > seconds[0] + seconds[1]);
            self.bytes.extend(words[4].parse::<u64>());
            self.positions.extend(words[5].parse::<u64>());
            let reasons = words[6..12].iter().map(|word| word.parse().unwrap_or(0));
            for (sum, count) in self.reasons.iter_mut().zip(reasons) {
                *sum += u64::from(count > 0_u64);
            }
        }
    }

    #[expect(clippy::print_stdout, reason = "a bench tells people what it measured")]
    fn tell(&mut self) {
        println!(
            "{} seen: {} proofs accepted, {} REFUSED, {} without a proof, {} undecided",
            self.seen, self.accepted, self.refused, self.none, self.undecided
        );
        for (what, list) in [
            ("bytes", &mut self.bytes),
            ("positions", &mut self.positions),
        ] {
            list.sort_unstable();
            if let (Some(least), Some(most)) = (list.first(), list.last()) {
                let middle = list[list.len() / 2];
                println!("{what}: {least} to {most}, median {middle}");
            }
        }
        let [safe, parts, sufficient, relaxed, pairings, units] = self.reasons;
        println!(
            "with safe moves: {safe}, parts: {parts}, sufficient moves: {sufficient}, relaxed \
             reach: {relaxed}, pairings: {pairings}, units: {units}"
        );
        let [found, proved, checked] = self.seconds;
        println!(
            "CPU seconds: {found:.2} to find, {proved:.2} to prove, {checked:.2} to check; \
             {} took longer to check than to find and prove",
            self.slower
        );
        assert!(self.refused == 0, "a proof was refused");
    }
}
