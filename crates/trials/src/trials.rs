//! Random trials: how often games played by chance are won (Jimbo's method).
//!
//! Each trial is a game of legal moves, each equally likely among those that
//! lead to no earlier position of the game. If none of the trials is won, more
//! can be made until the first win; the share is then 1/m, and its interval
//! respects that the win ended the trials.
//!
//! Trial *i* draws its chance from the seed and *i*, and all sums are exact:
//! results do not depend on the number of workers.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use impasse_puzzle::{Chance, Control, Estimate, Heuristic, Instance, Limit, Snapshot};
use impasse_search::{FastRandomPlay, Meter, PlainRandomPlayer, Playout, RandomPlayer, Workers};

use crate::{Interval, Moments, first_success, wilson};

/// How trials are made.
#[derive(Clone, Copy, Debug)]
pub struct TrialOptions {
    /// How many.
    pub count: u64,
    /// How many more at most, until the first win, if none was won.
    pub more: u64,
    /// The most moves of a game.
    pub most_moves: u64,
    /// What chance is drawn from.
    pub seed: u64,
    /// Who plays; the result is the same for any number of workers.
    pub workers: Workers,
    /// Whether to ask the game's bounds about the last positions of lost
    /// games.
    pub ends: bool,
}

impl Default for TrialOptions {
    /// As in the paper: 2¹⁷ trials of at most 1,000 moves, 400,000 more for the
    /// first win.
    fn default() -> Self {
        Self {
            count: 1 << 17,
            more: 400_000,
            most_moves: 1000,
            seed: 1,
            workers: Workers::alone(),
            ends: false,
        }
    }
}

/// What came of trials.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trials {
    /// Games won.
    pub wins: u64,
    /// Whether more trials than asked for at first were made.
    pub extended: bool,
    /// Moves of a game.
    pub length: Moments,
    /// Moves of a game that was won.
    pub won_length: Moments,
    /// Legal moves met in a game, all its positions together.
    pub branching: Moments,
    /// Positions in which a move was looked for, all games together.
    pub choices: u64,
    /// What each bound says about the last positions of lost games.
    pub ends: Vec<Ends>,
    /// What cut the trials short.
    pub limit: Option<Limit>,
}

/// A bound and what it said about last positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ends {
    /// The name of the estimate.
    pub bound: &'static str,
    /// How many last positions need at least so many moves more.
    pub counts: BTreeMap<u32, u64>,
    /// Last positions that it proved lost for good.
    pub lost: u64,
}

impl Ends {
    /// The mean over the positions that it did not prove lost; `None` without
    /// one.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let sum = self.counts.iter().map(|(&bound, &n)| u64::from(bound) * n);
        crate::share::share(sum.sum(), self.counts.values().sum())
    }
}

impl Trials {
    /// How many there were.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.length.count
    }

    /// The share of games won; `None` without trials.
    #[must_use]
    pub fn win_rate(&self) -> Option<f64> {
        crate::share::share(self.wins, self.count())
    }

    /// The 95 % interval of that share.
    #[must_use]
    pub fn win_interval(&self) -> Option<Interval> {
        if self.extended && self.wins > 0 {
            return first_success(self.count());
        }
        wilson(self.wins, self.count())
    }

    /// Legal moves met in a position, on average over all positions.
    #[must_use]
    pub fn mean_choices(&self) -> Option<f64> {
        crate::share::share(self.branching.sum, self.choices)
    }

    fn add(&mut self, game: Playout, most_moves: u64) {
        self.wins += u64::from(game.won);
        self.length.add(game.length);
        self.branching.add(game.branching);
        if game.won {
            self.won_length.add(game.length);
        }
        // A game that got stuck looked for one move more than it made.
        let stuck = !game.won && game.length < most_moves;
        self.choices += game.length + u64::from(stuck);
    }

    fn join(&mut self, other: Self) {
        self.wins += other.wins;
        self.length.join(&other.length);
        self.won_length.join(&other.won_length);
        self.branching.join(&other.branching);
        self.choices += other.choices;
        for (mine, their) in self.ends.iter_mut().zip(other.ends) {
            mine.lost += their.lost;
            for (bound, count) in their.counts {
                *mine.counts.entry(bound).or_default() += count;
            }
        }
        self.limit = self.limit.or(other.limit);
    }
}

/// Games between two looks at the clock.
const PIECE: u64 = 512;

/// Moves met between two looks at the limits: games may be long.
const BETWEEN_LOOKS: u64 = 1 << 14;

/// Pieces into which the work is cut at most, more or less.
const MOST_PIECES: u64 = 4096;

/// Makes trials from the start of an instance.
///
/// ```
/// use impasse_puzzle::Control;
/// use impasse_trials::{TrialOptions, trials};
/// use impasse_superpuzz::Deal;
/// let options = TrialOptions { count: 1000, ..TrialOptions::default() };
/// let found = trials(&Deal::numbered(3, 1), None, &options, Control::free());
/// assert_eq!(found.count(), 1000);
/// let interval = found.win_interval().expect("there were trials");
/// assert!(interval.low < interval.high);
/// ```
#[must_use]
pub fn trials<P: Instance>(
    instance: &P,
    quick: Option<&dyn FastRandomPlay<P>>,
    options: &TrialOptions,
    control: Control<'_>,
) -> Trials {
    let mut meter = Meter::new(control);
    let heuristics = if options.ends {
        P::heuristics()
    } else {
        Vec::new()
    };
    // What the bounds look things up in.
    let made = if options.ends {
        instance.make_tables(&mut meter)
    } else {
        Ok(0)
    };
    let bounds = heuristics.iter().filter(|h| h.promise().admissible);
    let bench = RandomTrials {
        instance,
        start: instance.start(),
        quick,
        options: *options,
        bounds: bounds.map(|bound| &**bound).collect(),
        done: AtomicU64::new(0),
    };
    if let Err(limit) = made {
        return Trials {
            limit: Some(limit),
            ..bench.nothing()
        };
    }
    let asked_for = options.count;
    let mut all = bench.games(0..asked_for, false, meter.rest());
    if all.wins == 0 && all.limit.is_none() {
        let end = asked_for.saturating_add(options.more);
        let more = bench.games(asked_for..end, true, meter.rest());
        all.extended = more.count() > 0;
        all.join(more);
    }
    all
}

/// What all workers look at.
struct RandomTrials<'b, P: Instance> {
    instance: &'b P,
    start: P::State,
    quick: Option<&'b dyn FastRandomPlay<P>>,
    options: TrialOptions,
    bounds: Vec<&'b dyn Heuristic<P>>,
    /// Games played.
    done: AtomicU64,
}

impl<P: Instance> RandomTrials<'_, P> {
    /// The games with these numbers, or those up to the first that is won:
    /// workers take pieces, and what they find is put together in order.
    fn games(&self, numbers: Range<u64>, until_a_win: bool, control: Control<'_>) -> Trials {
        let piece = ((numbers.end - numbers.start) / MOST_PIECES).max(PIECE);
        let mut pieces = Vec::new();
        let mut first = numbers.start;
        while first < numbers.end {
            let end = numbers.end.min(first.saturating_add(piece));
            pieces.push(first..end);
            first = end;
        }
        let found = self.options.workers.in_order_until(
            pieces,
            || Worker::new(self, numbers.end, control),
            |worker, piece| worker.games(piece, until_a_win),
            drop,
            // No piece behind a win is of use.
            |found| found.limit.is_some() || (until_a_win && found.wins > 0),
        );
        let mut all = self.nothing();
        for found in found {
            all.join(found);
            if until_a_win && all.wins > 0 {
                break;
            }
        }
        all
    }

    fn nothing(&self) -> Trials {
        let ends = self.bounds.iter().map(|bound| Ends {
            bound: bound.about().name,
            counts: BTreeMap::new(),
            lost: 0,
        });
        Trials {
            ends: ends.collect(),
            ..Trials::default()
        }
    }
}

/// One worker's table.
struct Worker<'w, P: Instance> {
    bench: &'w RandomTrials<'w, P>,
    player: Box<dyn RandomPlayer<P> + 'w>,
    bounds: Vec<Box<dyn Estimate<P> + 'w>>,
    meter: Meter<'w>,
    wanted: u64,
}

impl<'w, P: Instance> Worker<'w, P> {
    fn new(bench: &'w RandomTrials<'w, P>, wanted: u64, control: Control<'w>) -> Self {
        let quick = bench.quick;
        let quick = quick.and_then(|quick| quick.player(bench.instance, &bench.start));
        let plain = || Box::new(PlainRandomPlayer::new(bench.instance, &bench.start));
        let bounds = bench.bounds.iter().map(|b| b.prepare(bench.instance));
        Self {
            player: quick.unwrap_or_else(|| plain()),
            bounds: bounds.collect(),
            meter: Meter::new(control),
            wanted,
            bench,
        }
    }

    /// The games with these numbers, or those up to the first that is won.
    fn games(&mut self, numbers: Range<u64>, until_a_win: bool) -> Trials {
        let TrialOptions {
            seed, most_moves, ..
        } = self.bench.options;
        let mut piece = self.bench.nothing();
        // Moves met since the limits were looked at.
        let mut met = BETWEEN_LOOKS;
        for number in numbers {
            if number % PIECE == 0 || met >= BETWEEN_LOOKS {
                met = 0;
                let pass = self.meter.pass(Snapshot {
                    phase: "games",
                    states: self.bench.done.load(Ordering::Relaxed),
                    total: Some(self.wanted),
                    bytes: 0,
                });
                if let Err(limit) = pass {
                    piece.limit = Some(limit);
                    break;
                }
            }
            let (done, meter, total) = (&self.bench.done, &mut self.meter, Some(self.wanted));
            let snapshot = || Snapshot {
                phase: "games",
                states: done.load(Ordering::Relaxed),
                total,
                bytes: 0,
            };
            let mut go_on = || meter.check_telling(0, 0, snapshot);
            let chance = Chance::of(seed, number);
            let game = match self.player.play(chance, most_moves, &mut go_on) {
                Ok(game) => game,
                Err(limit) => {
                    piece.limit = Some(limit);
                    break;
                }
            };
            done.fetch_add(1, Ordering::Relaxed);
            met += game.branching;
            piece.add(game, most_moves);
            if !game.won && !self.bounds.is_empty() {
                let end = self.player.end();
                for (bound, ends) in self.bounds.iter_mut().zip(&mut piece.ends) {
                    match bound.estimate(&end) {
                        Some(moves) => *ends.counts.entry(moves).or_default() += 1,
                        None => ends.lost += 1,
                    }
                }
            }
            if game.won && until_a_win {
                break;
            }
        }
        piece
    }
}

#[cfg(test)]
mod tests {
    use impasse_superpuzz::Deal;

    use super::*;

    fn options(count: u64, more: u64, workers: usize) -> TrialOptions {
        TrialOptions {
            count,
            more,
            workers: Workers::threads(workers),
            ends: true,
            ..TrialOptions::default()
        }
    }

    fn made(columns: u8, number: u64, options: &TrialOptions) -> Trials {
        trials(
            &Deal::numbered(columns, number),
            None,
            options,
            Control::free(),
        )
    }

    #[test]
    fn any_number_of_workers_makes_the_same_trials() {
        let alone = made(4, 1, &options(3000, 0, 1));
        assert_eq!(alone.count(), 3000);
        assert!(alone.wins > 0);
        for workers in [2, 3, 7] {
            assert_eq!(made(4, 1, &options(3000, 0, workers)), alone);
        }
    }

    #[test]
    fn sums_are_those_of_the_games() {
        let deal = Deal::numbered(4, 1);
        let found = made(4, 1, &options(700, 0, 1));
        let start = impasse_puzzle::Puzzle::start(&deal);
        let mut player = PlainRandomPlayer::new(&deal, &start);
        let games: Vec<Playout> = (0..700)
            .map(|n| player.play(Chance::of(1, n), 1000))
            .collect();
        let sum = |of: fn(&Playout) -> u64| games.iter().map(of).sum::<u64>();
        assert_eq!(found.wins, sum(|game| u64::from(game.won)));
        assert_eq!(found.length.sum, sum(|game| game.length));
        assert_eq!(found.branching.sum, sum(|game| game.branching));
        assert_eq!(
            found.choices,
            sum(|game| game.length + u64::from(!game.won))
        );
        assert_eq!(found.won_length.count, found.wins);
    }

    #[test]
    fn lost_games_end_somewhere() {
        let found = made(4, 1, &options(700, 0, 1));
        assert!(!found.ends.is_empty());
        for ends in &found.ends {
            let seen = ends.lost + ends.counts.values().sum::<u64>();
            assert_eq!(seen, found.count() - found.wins, "{}", ends.bound);
        }
    }

    /// A deal that chance wins now and then, and one that nobody wins.
    const RARE: (u8, u64) = (7, 10);
    const NEVER: (u8, u64) = (6, 2);

    #[test]
    fn trials_go_on_until_the_first_win_whatever_the_workers() {
        let seldom = made(RARE.0, RARE.1, &options(100, 0, 1));
        assert_eq!((seldom.wins, seldom.extended), (0, false));
        let alone = made(RARE.0, RARE.1, &options(100, 200_000, 1));
        assert_eq!((alone.wins, alone.extended), (1, true));
        assert!(alone.count() > 100);
        assert_eq!(alone.win_interval(), first_success(alone.count()));
        for workers in [2, 5] {
            assert_eq!(made(RARE.0, RARE.1, &options(100, 200_000, workers)), alone);
        }
        // The last of them is the first that is won.
        let before = TrialOptions {
            count: alone.count() - 1,
            ..options(0, 0, 1)
        };
        assert_eq!(made(RARE.0, RARE.1, &before).wins, 0);
    }

    #[test]
    fn where_nothing_is_won_all_trials_are_counted() {
        let found = made(NEVER.0, NEVER.1, &options(1000, 5000, 2));
        assert_eq!((found.wins, found.count(), found.extended), (0, 6000, true));
        assert_eq!(found.win_interval(), wilson(0, 6000));
    }
}
