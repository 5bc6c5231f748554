//! Random play that learns: what earlier games of a run met makes some moves
//! likelier in later ones.
//!
//! Positions that a game passes keep two numbers, under their Zobrist ids: how
//! many games passed there, and how far these came. A game adds the first eight
//! of the positions that nobody knew. Where the position at hand
//! has been passed before, the next move is drawn by Thompson's rule (1933): for
//! each move a value is drawn from what may be believed of the position behind
//! it, and the highest is played. What is believed is a normal distribution
//! round the mean of the games that passed there; it begins with one game as
//! good as the mean of the position at hand, so that moves nobody has tried are
//! all alike. Elsewhere every move is equally likely, as in plain random play,
//! and so is everything in the first game of a run.
//!
//! How far a game came lies between 0 and 1: 1 is a win, and a lost game is
//! judged by where it ended, by the first of the game's estimates that does not
//! prove it lost. A game that ends where another one was lost before has come
//! nowhere: else a run would go to the same promising dead end again and again.
//!
//! **The share of adaptive games that are won is not W**: they repeat what has
//! gone well, and tell nothing of the chance of plain play.
//!
//! Games of a run are played one after another; runs know nothing of each other,
//! so results do not depend on the number of workers.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use impasse_puzzle::{Chance, Control, Estimate, Instance, Limit, Snapshot};
use impasse_search::{Meter, Workers};

use crate::Interval;
use crate::student::spread;

/// How adaptive games are played.
#[derive(Clone, Copy, Debug)]
pub struct AdaptiveOptions {
    /// How many games, all runs together.
    pub count: u64,
    /// Runs, each of which learns for itself.
    pub runs: u64,
    /// The most moves of a game.
    pub most_moves: u64,
    /// What chance is drawn from.
    pub seed: u64,
    /// Who plays; the result is the same for any number of workers.
    pub workers: Workers,
}

impl Default for AdaptiveOptions {
    fn default() -> Self {
        Self {
            count: 1 << 17,
            runs: 8,
            most_moves: 1000,
            seed: 1,
            workers: Workers::alone(),
        }
    }
}

/// What came of adaptive games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Adaptive {
    /// The runs, in their order.
    pub runs: Vec<AdaptiveRun>,
    /// What cut them short.
    pub limit: Option<Limit>,
}

/// One run of games that learn from each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AdaptiveRun {
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Which game was the first to be won, counted from 1.
    pub first_win: Option<u64>,
    /// Positions it has learnt about.
    pub positions: u64,
}

impl Adaptive {
    /// The rule by which moves are chosen.
    pub const RULE: &'static str = "thompson";

    /// Games played, all runs together.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.runs.iter().map(|run| run.games).sum()
    }

    /// Games won, all runs together.
    #[must_use]
    pub fn wins(&self) -> u64 {
        self.runs.iter().map(|run| run.wins).sum()
    }

    /// The share of games that were won, which is **not** W; `None` without a
    /// game.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        crate::share::share(self.wins(), self.games())
    }

    /// The 95 % interval that the spread of the runs suggests; `None` below
    /// two, and where all of them won the same share: eight runs that never won
    /// do not prove that none would.
    #[must_use]
    pub fn interval(&self) -> Option<Interval> {
        let runs = self.runs.iter();
        let shares: Vec<f64> = runs
            .filter_map(|run| crate::share::share(run.wins, run.games))
            .collect();
        spread(&shares).filter(|interval| interval.low < interval.high)
    }
}

/// Plays adaptive games from the start of an instance.
///
/// ```
/// use impasse_puzzle::Control;
/// use impasse_trials::{AdaptiveOptions, adaptive};
/// use impasse_superpuzz::Deal;
/// let options = AdaptiveOptions { count: 800, ..AdaptiveOptions::default() };
/// let found = adaptive(&Deal::numbered(3, 1), &options, Control::free());
/// assert_eq!((found.games(), found.runs.len()), (800, 8));
/// ```
#[must_use]
pub fn adaptive<P: Instance>(
    instance: &P,
    options: &AdaptiveOptions,
    control: Control<'_>,
) -> Adaptive {
    let mut meter = Meter::new(control);
    let tables = match instance.make_tables(&mut meter) {
        Ok(tables) => tables,
        Err(limit) => {
            return Adaptive {
                limit: Some(limit),
                ..Adaptive::default()
            };
        }
    };
    let runs = options.runs.max(1);
    let heuristics = P::heuristics();
    let done = AtomicU64::new(0);
    let control = meter.rest_beside(tables);
    let found = options.workers.in_order_until(
        (0..runs).collect::<Vec<u64>>(),
        || (),
        |(), run| {
            // The first runs take what does not divide.
            let games = options.count / runs + u64::from(run < options.count % runs);
            let estimates = heuristics.iter().map(|each| each.prepare(instance));
            let mut player = Learner::new(instance, estimates.collect(), options.most_moves);
            let mut meter = Meter::new(control);
            let mut chances = Chance::of(options.seed, run);
            let seed = chances.next_u64();
            let mut tally = AdaptiveRun::default();
            let limit = player.run(&mut tally, games, seed, &mut |bytes| {
                meter.pass(Snapshot {
                    phase: "adaptive games",
                    states: done.load(Ordering::Relaxed),
                    total: Some(options.count),
                    bytes,
                })?;
                done.fetch_add(PIECE, Ordering::Relaxed);
                Ok(())
            });
            (tally, limit.err())
        },
        drop,
        |(_, limit)| limit.is_some(),
    );
    let mut all = Adaptive::default();
    for (run, limit) in found {
        all.runs.push(run);
        all.limit = all.limit.or(limit);
    }
    all
}

/// Games between two looks at the clock.
const PIECE: u64 = 64;

/// How much of what games differ is put down to a single game that passed a
/// position. The less, the sooner a run goes where it has come far.
const DOUBT: f64 = 0.25;

/// Positions that one game adds at most to what a run knows, the first ones.
const NEW_POSITIONS: usize = 8;

/// Positions that a run learns about at most.
const MOST_POSITIONS: usize = 1 << 21;

/// Bytes that one of them takes, more or less.
const BYTES: u64 = 56;

/// What a run knows of a position.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    /// Games that passed it.
    games: u32,
    /// The sum of how far they came.
    far: f64,
    /// The number of its junction, as soon as a game has come back to it.
    junction: Option<u32>,
}

/// A position to which games have come back, with its ways on. Equal keys are
/// interchangeable, moves are not: the game goes on from this very state.
struct Junction<S> {
    state: S,
    /// Where its ways are listed.
    ways: Range<usize>,
}

/// A move and the id of the position behind it.
#[derive(Clone, Copy, Debug)]
struct Way<M> {
    m: M,
    to: u64,
}

impl Known {
    fn mean(self) -> f64 {
        self.far / f64::from(self.games.max(1))
    }
}

/// A Zobrist id is as good as a hash already.
#[derive(Default)]
struct Itself(u64);

impl Hasher for Itself {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("ids are whole numbers")
    }

    fn write_u64(&mut self, id: u64) {
        self.0 = id;
    }
}

/// The ids of positions (Zobrist 1970): for each byte of a key one of 256
/// numbers, put together by exclusive or.
struct Zobrist {
    numbers: Vec<[u64; 256]>,
    key: Vec<u8>,
}

impl Zobrist {
    fn new(bytes: usize) -> Self {
        let mut chance = Chance::new(0x7a6f_6272_6973_7421);
        let mut row = || std::array::from_fn(|_| chance.next_u64());
        Self {
            numbers: (0..bytes).map(|_| row()).collect(),
            key: vec![0; bytes],
        }
    }

    fn id<P: Instance>(&mut self, instance: &P, state: &P::State) -> u64 {
        instance.write_key(state, &mut self.key);
        let numbers = self.numbers.iter().zip(&self.key);
        numbers.fold(0, |id, (row, &byte)| id ^ row[usize::from(byte)])
    }
}

/// Who plays the games of one run.
struct Learner<'p, P: Instance> {
    instance: &'p P,
    estimates: Vec<Box<dyn Estimate<P> + 'p>>,
    most_moves: u64,
    zobrist: Zobrist,
    known: HashMap<u64, Known, BuildHasherDefault<Itself>>,
    junctions: Vec<Junction<P::State>>,
    /// The ways of all of them.
    ways: Vec<Way<P::Move>>,
    /// Where games were lost.
    lost_at: HashSet<u64, BuildHasherDefault<Itself>>,
    /// All games of the run so far, how far they came and the squares of that.
    games: f64,
    far: f64,
    squares: f64,
    /// Positions of the game at hand.
    seen: HashSet<u64, BuildHasherDefault<Itself>>,
    /// The same in their order.
    passed: Vec<u64>,
    legal: Vec<P::Move>,
    here: P::State,
    next: P::State,
}

impl<'p, P: Instance> Learner<'p, P> {
    fn new(instance: &'p P, estimates: Vec<Box<dyn Estimate<P> + 'p>>, most_moves: u64) -> Self {
        let start = instance.start();
        Self {
            instance,
            estimates,
            most_moves,
            zobrist: Zobrist::new(instance.key_len()),
            known: HashMap::default(),
            junctions: Vec::new(),
            ways: Vec::new(),
            lost_at: HashSet::default(),
            games: 0.0,
            far: 0.0,
            squares: 0.0,
            seen: HashSet::default(),
            passed: Vec::new(),
            legal: Vec::new(),
            here: start.clone(),
            next: start,
        }
    }

    fn run(
        &mut self,
        tally: &mut AdaptiveRun,
        games: u64,
        seed: u64,
        pass: &mut dyn FnMut(u64) -> Result<(), Limit>,
    ) -> Result<(), Limit> {
        let start = self.instance.start();
        let whole_way = self.left(&start).unwrap_or(0);
        for game in 0..games {
            if game % PIECE == 0 {
                pass(self.bytes())?;
            }
            self.here.clone_from(&start);
            let won = self.play(Chance::of(seed, game));
            let end = self.passed.last().copied().unwrap_or_default();
            let far = match won {
                true => 1.0,
                false if self.lost_at.insert(end) => self.came(whole_way),
                false => 0.0,
            };
            self.learn(far);
            tally.games += 1;
            tally.wins += u64::from(won);
            if won && tally.first_win.is_none() {
                tally.first_win = Some(tally.games);
            }
            tally.positions = self.known.len() as u64;
        }
        Ok(())
    }

    fn bytes(&self) -> u64 {
        let ways = self.ways.len() * size_of::<Way<P::Move>>();
        let junctions = self.junctions.len() * size_of::<Junction<P::State>>();
        (self.known.len() + self.lost_at.len()) as u64 * BYTES + (ways + junctions) as u64
    }

    /// Plays one game; whether it was won.
    fn play(&mut self, mut chance: Chance) -> bool {
        self.seen.clear();
        self.passed.clear();
        let mut moves = 0;
        let mut id = self.zobrist.id(self.instance, &self.here);
        loop {
            self.seen.insert(id);
            self.passed.push(id);
            if self.instance.is_goal(&self.here) {
                return true;
            }
            if moves >= self.most_moves {
                return false;
            }
            let next = match self.known.get(&id) {
                Some(&known) => self.choose(id, known, &mut chance),
                None => self.draw(&mut chance),
            };
            let Some(next) = next else {
                return false;
            };
            id = next;
            moves += 1;
        }
    }

    /// Plays any move to a new position, each equally likely.
    fn draw(&mut self, chance: &mut Chance) -> Option<u64> {
        self.legal.clear();
        self.instance.moves(&self.here, &mut self.legal);
        while !self.legal.is_empty() {
            #[expect(clippy::cast_possible_truncation, reason = "below a usize")]
            let drawn = chance.below(self.legal.len() as u64) as usize;
            let m = self.legal.swap_remove(drawn);
            self.next.clone_from(&self.here);
            self.instance.play(&mut self.next, m);
            let id = self.zobrist.id(self.instance, &self.next);
            if !self.seen.contains(&id) {
                std::mem::swap(&mut self.here, &mut self.next);
                return Some(id);
            }
        }
        None
    }

    /// Plays a move to a new position by Thompson's rule.
    fn choose(&mut self, id: u64, here: Known, chance: &mut Chance) -> Option<u64> {
        let number = here.junction.unwrap_or_else(|| self.list_ways(id));
        let junction = &self.junctions[number as usize];
        self.here.clone_from(&junction.state);
        let spread = self.spread();
        let mut best: Option<(f64, Way<P::Move>)> = None;
        for &way in &self.ways[junction.ways.clone()] {
            if self.seen.contains(&way.to) {
                continue;
            }
            let (games, far) = self
                .known
                .get(&way.to)
                .map_or((0, 0.0), |k| (k.games, k.far));
            let games = f64::from(games) + 1.0;
            let mean = (far + here.mean()) / games;
            let value = mean + bell(chance) * spread / games.sqrt();
            if best.is_none_or(|(highest, _)| value > highest) {
                best = Some((value, way));
            }
        }
        let (_, Way { m, to }) = best?;
        self.instance.play(&mut self.here, m);
        Some(to)
    }

    /// Makes a junction of the position at hand and lists its ways on.
    fn list_ways(&mut self, id: u64) -> u32 {
        self.legal.clear();
        self.instance.moves(&self.here, &mut self.legal);
        let from = self.ways.len();
        for at in 0..self.legal.len() {
            let m = self.legal[at];
            self.next.clone_from(&self.here);
            self.instance.play(&mut self.next, m);
            let to = self.zobrist.id(self.instance, &self.next);
            self.ways.push(Way { m, to });
        }
        // There are no more than positions that a run learns about.
        let number = u32::try_from(self.junctions.len()).unwrap_or(u32::MAX);
        self.junctions.push(Junction {
            state: self.here.clone(),
            ways: from..self.ways.len(),
        });
        if let Some(known) = self.known.get_mut(&id) {
            known.junction = Some(number);
        }
        number
    }

    /// How much games of the run differ, as far as a single game is doubted.
    fn spread(&self) -> f64 {
        let count = self.games.max(1.0);
        let mean = self.far / count;
        DOUBT * (self.squares / count - mean * mean).max(0.0).sqrt()
    }

    /// How far a lost game came: the share of the way that is done where it
    /// ended.
    fn came(&mut self, whole_way: u32) -> f64 {
        let here = self.here.clone();
        let left = self.left(&here).unwrap_or(whole_way).min(whole_way);
        if whole_way == 0 {
            return 0.0;
        }
        f64::from(whole_way - left) / f64::from(whole_way + 1)
    }

    /// What is left to do, by the first estimate that does not prove the
    /// position lost.
    fn left(&mut self, state: &P::State) -> Option<u32> {
        let mut estimates = self.estimates.iter_mut();
        estimates.find_map(|each| each.estimate(state))
    }

    fn learn(&mut self, far: f64) {
        self.games += 1.0;
        self.far += far;
        self.squares += far * far;
        let mut room = NEW_POSITIONS.min(MOST_POSITIONS - self.known.len());
        for &id in &self.passed {
            let known = match self.known.entry(id) {
                Entry::Occupied(known) => known.into_mut(),
                // What lies behind positions nobody knows would not be found.
                Entry::Vacant(_) if room == 0 => break,
                Entry::Vacant(new) => {
                    room -= 1;
                    new.insert(Known::default())
                }
            };
            known.games += 1;
            known.far += far;
        }
    }
}

/// About a normal number: four even ones added up, with mean 0 and spread 1.
fn bell(chance: &mut Chance) -> f64 {
    let bytes = chance.next_u64().to_le_bytes();
    let parts = bytes.chunks_exact(2);
    let sum: f64 = parts
        .map(|pair| f64::from(u16::from_le_bytes([pair[0], pair[1]])) / 65_536.0)
        .sum();
    (sum - 2.0) * 3.0_f64.sqrt()
}

#[cfg(test)]
mod tests {
    use impasse_superpuzz::Deal;

    use super::*;

    fn played(number: u64, count: u64, workers: usize) -> Adaptive {
        let options = AdaptiveOptions {
            count,
            workers: Workers::threads(workers),
            ..AdaptiveOptions::default()
        };
        adaptive(&Deal::numbered(7, number), &options, Control::free())
    }

    #[test]
    fn any_number_of_workers_plays_the_same_games() {
        let alone = played(10, 2000, 1);
        assert_eq!((alone.games(), alone.runs.len()), (2000, 8));
        for workers in [2, 5] {
            assert_eq!(played(10, 2000, workers), alone);
        }
    }

    #[test]
    fn games_that_do_not_divide_are_played_by_the_first_runs() {
        let few = played(10, 11, 2);
        let games: Vec<u64> = few.runs.iter().map(|run| run.games).collect();
        assert_eq!(games, [2, 2, 2, 1, 1, 1, 1, 1]);
    }

    #[test]
    fn runs_that_all_won_the_same_share_suggest_no_interval() {
        let run = |wins| AdaptiveRun {
            games: 8,
            wins,
            first_win: None,
            positions: 0,
        };
        let told = |wins: [u64; 3]| Adaptive {
            runs: wins.map(run).into(),
            ..played(10, 0, 1)
        };
        assert_eq!(told([0, 0, 0]).interval(), None);
        assert_eq!(told([8, 8, 8]).interval(), None);
        assert!(told([0, 1, 0]).interval().is_some());
    }

    #[test]
    fn games_learn_to_win_a_deal_that_chance_wins_seldom() {
        let options = crate::TrialOptions {
            count: 8000,
            more: 0,
            ..crate::TrialOptions::default()
        };
        let plain = crate::trials(&Deal::numbered(7, 10), None, &options, Control::free());
        let learnt = played(10, 8000, 2);
        assert!(learnt.wins() > 20 * (plain.wins + 1), "{learnt:?}");
    }

    #[test]
    fn where_nothing_can_be_won_nothing_is() {
        let options = AdaptiveOptions {
            count: 400,
            ..AdaptiveOptions::default()
        };
        let found = adaptive(&Deal::numbered(6, 2), &options, Control::free());
        assert_eq!((found.wins(), found.share()), (0, Some(0.0)));
        assert!(found.runs.iter().all(|run| run.first_win.is_none()));
    }
}
