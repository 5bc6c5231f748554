//! Splitting: the chance of random play where wins are too rare to be met.
//!
//! The stage of a position never falls during play (in FreeCell it is the
//! number of cards at home), so a game that is won climbs through all stages
//! on its way. Instead of beginning every game anew, those that have climbed a
//! stage are gone on with: as many games as before are begun where one of them,
//! drawn by chance, stood (fixed effort: Garvels 2000). The product of the
//! shares that climb has the chance of a win as its expectation; how far it
//! can be trusted is told by independent runs.
//!
//! Where most games climb, the next aim is farther away, and where few do, it
//! is nearer. Each aim is set before anybody plays for it, so the expectation
//! stays what it is.

use impasse_puzzle::{Chance, Control, Limit, Puzzle, Snapshot};
use impasse_search::{Meter, PlainRandomPlayer, Workers};

use crate::Interval;
use crate::student::spread;

/// How games are split.
#[derive(Clone, Copy, Debug)]
pub struct SplitOptions {
    /// Games at each stage.
    pub games: usize,
    /// Independent runs.
    pub runs: usize,
    /// The most moves of a game.
    pub most_moves: u64,
    /// What chance is drawn from.
    pub seed: u64,
    /// Who plays; the result is the same for any number of workers.
    pub workers: Workers,
}

impl Default for SplitOptions {
    fn default() -> Self {
        Self {
            games: 4096,
            runs: 8,
            most_moves: 1000,
            seed: 1,
            workers: Workers::alone(),
        }
    }
}

/// The chance of a win as each run found it.
#[derive(Clone, Debug, PartialEq)]
pub struct Split {
    /// One estimate for each run.
    pub runs: Vec<f64>,
}

impl Split {
    /// The mean of the runs; `None` without one.
    #[must_use]
    pub fn win_rate(&self) -> Option<f64> {
        let count = self.runs.len();
        #[expect(clippy::cast_precision_loss, reason = "a few runs")]
        let count = (count > 0).then_some(count as f64)?;
        Some(self.runs.iter().sum::<f64>() / count)
    }

    /// The 95 % interval that the spread of the runs suggests; `None` below
    /// two. Where wins are so rare that most runs find none, it is too narrow.
    #[must_use]
    pub fn interval(&self) -> Option<Interval> {
        spread(&self.runs)
    }
}

/// Estimates the chance of random play by splitting.
///
/// ```
/// use impasse_puzzle::Control;
/// use impasse_trials::{SplitOptions, split};
/// use impasse_superpuzz::Deal;
/// let options = SplitOptions { games: 100, ..SplitOptions::default() };
/// let found = split(&Deal::numbered(3, 1), &options, Control::free())?;
/// assert_eq!(found.runs.len(), 8);
/// # Ok::<(), impasse_puzzle::Limit>(())
/// ```
///
/// # Errors
///
/// The limit that was reached before all runs were done.
pub fn split<P: Puzzle>(
    puzzle: &P,
    options: &SplitOptions,
    control: Control<'_>,
) -> Result<Split, Limit> {
    let start = puzzle.start();
    let runs = options.workers.try_in_order(0..options.runs, |number| {
        one_run(puzzle, &start, options, number as u64, control)
    })?;
    Ok(Split { runs })
}

/// Shares of games that climb above which aims are set farther, and below
/// which nearer.
const MANY: f64 = 0.7;
const FEW: f64 = 0.35;

/// A game that has climbed far enough.
struct Climber<M> {
    moves: Vec<M>,
    stage: u32,
    won: bool,
}

fn one_run<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    options: &SplitOptions,
    number: u64,
    control: Control<'_>,
) -> Result<f64, Limit> {
    let mut meter = Meter::new(control);
    let mut chance = Chance::of(Chance::of(options.seed, number).next_u64(), 0);
    let mut player = PlainRandomPlayer::new(puzzle, start);
    let mut climbers = vec![Climber {
        moves: Vec::new(),
        stage: puzzle.stage(start),
        won: puzzle.is_goal(start),
    }];
    let mut estimate = 1.0;
    let mut stride = 1;
    loop {
        let open = climbers.iter().filter(|climber| !climber.won);
        let Some(lowest) = open.map(|climber| climber.stage).min() else {
            return Ok(if climbers.is_empty() { 0.0 } else { estimate });
        };
        let aim = lowest.saturating_add(stride);
        let mut higher = Vec::new();
        for game in 0..options.games {
            if game % 64 == 0 {
                meter.pass(Snapshot {
                    phase: "splitting",
                    states: u64::from(lowest),
                    total: None,
                    bytes: 0,
                })?;
            }
            #[expect(clippy::cast_possible_truncation, reason = "below a usize")]
            let drawn = &climbers[chance.below(climbers.len() as u64) as usize];
            if drawn.won || drawn.stage >= aim {
                higher.push(Climber {
                    moves: drawn.moves.clone(),
                    ..*drawn
                });
                continue;
            }
            player.recall(&drawn.moves);
            let mut stage = lowest;
            let mut allowed = Ok(());
            let end = player.go_on(&mut chance, options.most_moves, |state| {
                stage = puzzle.stage(state);
                allowed = meter.check("splitting", 0, 0);
                stage >= aim || allowed.is_err()
            });
            allowed?;
            if end.won || stage >= aim {
                higher.push(Climber {
                    moves: player.moves().to_vec(),
                    stage,
                    won: end.won,
                });
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "a few thousand games")]
        let share = higher.len() as f64 / options.games.max(1) as f64;
        estimate *= share;
        climbers = higher;
        if share > MANY {
            stride = stride.saturating_mul(2);
        } else if share < FEW {
            stride = (stride / 2).max(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use impasse_superpuzz::Deal;

    use super::*;

    /// A ladder: from each rung two ways up fail and one leads higher.
    struct Ladder(u32);

    impl Puzzle for Ladder {
        type State = (u32, bool);
        type Move = bool;
        fn start(&self) -> (u32, bool) {
            (0, false)
        }
        fn is_goal(&self, state: &(u32, bool)) -> bool {
            *state == (self.0, false)
        }
        fn moves(&self, state: &(u32, bool), out: &mut Vec<bool>) {
            if !state.1 {
                out.extend([true, false, true]);
            }
        }
        fn play(&self, state: &mut (u32, bool), falls: bool) {
            *state = (state.0 + 1, falls);
        }
        fn key_len(&self) -> usize {
            5
        }
        fn write_key(&self, state: &(u32, bool), key: &mut [u8]) {
            key[..4].copy_from_slice(&state.0.to_le_bytes());
            key[4] = u8::from(state.1);
        }
        fn read_key(&self, key: &[u8], state: &mut (u32, bool)) {
            let rung = key[..4].try_into().expect("four bytes");
            *state = (u32::from_le_bytes(rung), key[4] != 0);
        }
        fn stage(&self, state: &(u32, bool)) -> u32 {
            state.0
        }
    }

    #[track_caller]
    fn check(rungs: u32, within: f64) {
        let options = SplitOptions {
            games: 4000,
            ..SplitOptions::default()
        };
        let found = split(&Ladder(rungs), &options, Control::free()).expect("no limit");
        let mean = found.win_rate().expect("runs");
        // A game that falls climbs the rung too: it is lost one rung later, at
        // the third of a draw each.
        let exact = f64::from(3).powi(-i32::try_from(rungs).expect("few"));
        assert!((mean / exact - 1.0).abs() < within, "{mean} for {exact}");
    }

    #[test]
    fn a_chance_of_one_in_a_billion_is_found_with_few_games() {
        check(1, 0.05);
        check(5, 0.2);
        check(19, 0.4);
    }

    #[test]
    fn any_number_of_workers_finds_the_same() {
        let deal = Deal::numbered(5, 1);
        let of = |workers| {
            let options = SplitOptions {
                games: 200,
                workers: Workers::threads(workers),
                ..SplitOptions::default()
            };
            split(&deal, &options, Control::free())
        };
        assert_eq!(of(1), of(3));
        assert_eq!(of(1), of(8));
    }

    #[test]
    fn a_goal_is_won_and_a_ladder_without_a_top_is_not() {
        let of = |rungs, most_moves| {
            let options = SplitOptions {
                games: 50,
                most_moves,
                ..SplitOptions::default()
            };
            let found = split(&Ladder(rungs), &options, Control::free());
            found.expect("no limit").win_rate()
        };
        assert_eq!(of(0, 1000), Some(1.0));
        assert_eq!(of(50, 20), Some(0.0));
    }
}
