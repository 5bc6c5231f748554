//! Random play as a strategy.

use impasse_puzzle::{
    About, Assurance, Chance, Instance, Limit, Outcome, ParamError, Parameter, Params, Puzzle,
    Stats, Strategy, Task, Verdict, Words,
};

use crate::expansion::{Examiner, confirm};
use crate::list::{DEAD, Generic, Made, NUMBERS, StrategyInfo, number};
use crate::{Meter, PlainRandomPlayer};

/// Random play as a strategy: game after game until one is won. A game is
/// given up where a detector proves it lost, which changes no result.
#[derive(Clone, Copy, Debug)]
pub struct RandomPlay {
    /// How many games.
    pub games: u64,
    /// The most moves of a game.
    pub most_moves: u64,
}

impl Generic for RandomPlay {
    const INFO: StrategyInfo = StrategyInfo {
        about: About {
            name: "random",
            summary: Words::new(
                "random play without repeating a position, game after game",
                "同じ局面に戻らないランダムな手で何度も遊ぶ",
            ),
            reference: "",
        },
        assurance: Assurance::NONE,
        options: &[GAMES, MOVES, DEAD],
        guided: false,
    };

    fn make<P: Instance>(options: &Params) -> Result<Made<P>, ParamError> {
        Ok(Made::alone(Self {
            games: number(options, &GAMES)?.into(),
            most_moves: number(options, &MOVES)?.into(),
        }))
    }
}

const GAMES: Parameter = Parameter {
    name: "games",
    values: NUMBERS,
    default: "10000",
    summary: Words::new("how many games it plays", "試行回数"),
};

const MOVES: Parameter = Parameter {
    name: "moves",
    values: NUMBERS,
    default: "1000",
    summary: Words::new("the most moves of a game", "1回の最大手数"),
};

impl<P: Puzzle> Strategy<P> for RandomPlay {
    fn about(&self) -> About {
        Self::INFO.about
    }

    fn assurance(&self) -> Assurance {
        Self::INFO.assurance
    }

    /// The limit of states bounds the positions of all games together.
    fn solve(&self, puzzle: &P, task: &Task<'_, P>) -> Outcome<P::Move> {
        let mut stats = Stats::default();
        let mut meter = Meter::new(task.control);
        let mut examiner = Examiner::new(puzzle, task, &impasse_puzzle::Blind);
        let mut player = PlainRandomPlayer::new(puzzle, task.start);
        let verdict = if puzzle.is_goal(task.start) {
            Verdict::Solved(Vec::new())
        } else if examiner.is_dead(task.start) {
            stats.pruned = 1;
            Verdict::Unsolvable
        } else {
            self.games(&mut player, &mut examiner, &mut meter, task, &mut stats)
        };
        if let Verdict::Solved(moves) = &verdict {
            confirm(puzzle, task.start, moves);
        }
        stats.stored = player.seen().len() as u64;
        stats.peak_bytes = meter.peak_bytes();
        Outcome {
            lower_bound: u64::from(!puzzle.is_goal(task.start)),
            verdict,
            stats,
        }
    }
}

impl RandomPlay {
    fn games<P: Puzzle>(
        &self,
        player: &mut PlainRandomPlayer<'_, P>,
        examiner: &mut Examiner<'_, P>,
        meter: &mut Meter<'_>,
        task: &Task<'_, P>,
        stats: &mut Stats,
    ) -> Verdict<P::Move> {
        let most_states = task.control.limits.states.unwrap_or(u64::MAX);
        let mut visited = 0;
        for game in 0..self.games {
            // The start of a game and one move at least.
            let room = most_states.saturating_sub(visited + 1);
            if room == 0 {
                return Verdict::Unknown(Limit::States);
            }
            let bytes = player.seen().bytes();
            if let Err(limit) = meter.check("games", visited, bytes) {
                return Verdict::Unknown(limit);
            }
            let mut lost = false;
            let mut allowed = Ok(());
            let chance = Chance::of(task.seed, game);
            let most_moves = self.most_moves.min(room);
            let result = player.play_until(chance, most_moves, |state| {
                lost = examiner.is_dead(state);
                allowed = meter.check("games", visited, bytes);
                lost || allowed.is_err()
            });
            if let Err(limit) = allowed {
                return Verdict::Unknown(limit);
            }
            visited += result.length + 1;
            stats.expanded += result.length + u64::from(!result.won && !lost);
            stats.generated += result.branching;
            stats.pruned += u64::from(lost);
            if result.won {
                return Verdict::Solved(player.moves().to_vec());
            }
        }
        Verdict::Unknown(Limit::Incomplete)
    }
}
