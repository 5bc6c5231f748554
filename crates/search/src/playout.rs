//! Random play: any legal move, each equally likely, never back to a position
//! of the same game.

use impasse_puzzle::{
    About, Assurance, Chance, Instance, Limit, Outcome, ParamError, Parameter, Params, Puzzle,
    Stats, Strategy, Task, Verdict, Words,
};

use crate::expansion::{Examiner, confirm};
use crate::list::{DEAD, Generic, Made, NUMBERS, StrategyInfo, number};
use crate::{Meter, StateStore};

/// How a random game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// Whether it ended at a goal.
    pub won: bool,
    /// Moves played.
    pub length: u64,
    /// Legal moves met, summed over the positions in which one was chosen or
    /// none could be; moves back into the game are legal and count.
    pub branching: u64,
}

/// Plays one random game of at most `most_moves` moves from `start`.
///
/// Each move is chosen among those that lead to no earlier position of the
/// game, each equally likely. The game ends at a goal, where no such move is
/// left, or after the last move allowed.
///
/// A [`PlainRandomPlayer`] is faster for many games.
///
/// ```
/// use impasse_puzzle::{Chance, Puzzle};
/// use impasse_superpuzz::Deal;
/// let deal = Deal::numbered(3, 1);
/// let game = impasse_search::playout(&deal, &deal.start(), Chance::of(1, 0), 1000);
/// assert!(game.length <= game.branching);
/// ```
pub fn playout<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    chance: Chance,
    most_moves: u64,
) -> Playout {
    PlainRandomPlayer::new(puzzle, start).play(chance, most_moves)
}

/// One who plays random games from one position, by the rules of
/// [`playout`].
pub trait RandomPlayer<P: Puzzle> {
    /// Plays one game of at most `most_moves` moves. Now and then, a
    /// millisecond or so apart, `go_on` is asked whether to.
    ///
    /// # Errors
    ///
    /// What `go_on` says; the game is not over then.
    fn play(
        &mut self,
        chance: Chance,
        most_moves: u64,
        go_on: &mut dyn FnMut() -> Result<(), Limit>,
    ) -> Result<Playout, Limit>;
    /// Where the last game ended.
    fn end(&self) -> P::State;
}

/// A game's own way to play random games quickly. Given the same chance it
/// plays the same games as [`PlainRandomPlayer`].
pub trait FastRandomPlay<P: Puzzle>: Send + Sync {
    /// One who plays from `start`; `None` where it knows no quicker way.
    fn gambler<'p>(
        &'p self,
        puzzle: &'p P,
        start: &'p P::State,
    ) -> Option<Box<dyn RandomPlayer<P> + 'p>>;
}

/// Plays random games from one position, one after another, without
/// allocating for each.
pub struct PlainRandomPlayer<'p, P: Puzzle> {
    puzzle: &'p P,
    start: &'p P::State,
    here: P::State,
    next: P::State,
    seen: StateStore,
    key: Vec<u8>,
    legal: Vec<P::Move>,
    played: Vec<P::Move>,
}

impl<'p, P: Puzzle> PlainRandomPlayer<'p, P> {
    /// A player who begins each game at `start`.
    #[must_use]
    pub fn new(puzzle: &'p P, start: &'p P::State) -> Self {
        Self {
            puzzle,
            start,
            here: start.clone(),
            next: start.clone(),
            seen: StateStore::new(puzzle.key_len()),
            key: vec![0; puzzle.key_len()],
            legal: Vec::new(),
            played: Vec::new(),
        }
    }

    /// Plays one game, as [`playout`] does.
    pub fn play(&mut self, chance: Chance, most_moves: u64) -> Playout {
        self.play_until(chance, most_moves, |_| false)
    }

    /// The moves of the last game.
    #[must_use]
    pub fn moves(&self) -> &[P::Move] {
        &self.played
    }

    /// Where the last game ended.
    #[must_use]
    pub fn position(&self) -> &P::State {
        &self.here
    }

    /// Plays one game and gives up where `is_lost` says so.
    fn play_until(
        &mut self,
        mut chance: Chance,
        most_moves: u64,
        is_lost: impl FnMut(&P::State) -> bool,
    ) -> Playout {
        self.recall(&[]);
        self.go_on(&mut chance, most_moves, is_lost)
    }

    /// Begins a game with these moves, legal and without a repetition, such as
    /// [`moves`](Self::moves) of an earlier one.
    pub fn recall(&mut self, moves: &[P::Move]) {
        self.seen.clear();
        self.played.clear();
        self.here.clone_from(self.start);
        self.remember();
        for &m in moves {
            self.puzzle.play(&mut self.here, m);
            self.played.push(m);
            self.remember();
        }
    }

    fn remember(&mut self) {
        self.puzzle.write_key(&self.here, &mut self.key);
        self.seen.intern(&self.key);
    }

    /// Goes on with the game to its end, or to where `is_enough` says so
    /// before a move. The length is that of the whole game, the branching
    /// that of what was played now.
    pub fn go_on(
        &mut self,
        chance: &mut Chance,
        most_moves: u64,
        mut is_enough: impl FnMut(&P::State) -> bool,
    ) -> Playout {
        let mut branching = 0;
        let won = loop {
            if self.puzzle.is_goal(&self.here) {
                break true;
            }
            if self.played.len() as u64 >= most_moves || is_enough(&self.here) {
                break false;
            }
            self.legal.clear();
            self.puzzle.moves(&self.here, &mut self.legal);
            branching += self.legal.len() as u64;
            if !self.step(chance) {
                break false;
            }
        };
        Playout {
            won,
            length: self.played.len() as u64,
            branching,
        }
    }

    /// Plays one of the legal moves that lead to a new position. A move that
    /// does not is struck off and another one drawn, which leaves the others
    /// equally likely.
    fn step(&mut self, chance: &mut Chance) -> bool {
        while !self.legal.is_empty() {
            #[expect(clippy::cast_possible_truncation, reason = "below a usize")]
            let drawn = chance.below(self.legal.len() as u64) as usize;
            let m = self.legal.swap_remove(drawn);
            self.next.clone_from(&self.here);
            self.puzzle.play(&mut self.next, m);
            self.puzzle.write_key(&self.next, &mut self.key);
            if self.seen.intern(&self.key).1 {
                std::mem::swap(&mut self.here, &mut self.next);
                self.played.push(m);
                return true;
            }
        }
        false
    }
}

impl<P: Puzzle> RandomPlayer<P> for PlainRandomPlayer<'_, P> {
    fn play(
        &mut self,
        chance: Chance,
        most_moves: u64,
        go_on: &mut dyn FnMut() -> Result<(), Limit>,
    ) -> Result<Playout, Limit> {
        let mut allowed = Ok(());
        let game = self.play_until(chance, most_moves, |_| {
            allowed = go_on();
            allowed.is_err()
        });
        allowed.map(|()| game)
    }

    fn end(&self) -> P::State {
        self.here.clone()
    }
}

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
        stats.stored = player.seen.len() as u64;
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
            let bytes = player.seen.bytes();
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A ring of `0` places with a way out at one of them.
    struct Ring(u8, Option<u8>);

    impl Puzzle for Ring {
        type State = u8;
        type Move = i8;
        fn start(&self) -> u8 {
            0
        }
        fn is_goal(&self, at: &u8) -> bool {
            Some(*at) == self.1
        }
        fn moves(&self, _: &u8, out: &mut Vec<i8>) {
            out.extend([-1, 1]);
        }
        fn play(&self, at: &mut u8, step: i8) {
            *at = (*at + self.0).wrapping_add_signed(step) % self.0;
        }
        fn key_len(&self) -> usize {
            1
        }
        fn write_key(&self, at: &u8, key: &mut [u8]) {
            key[0] = *at;
        }
        fn read_key(&self, key: &[u8], at: &mut u8) {
            *at = key[0];
        }
    }

    #[track_caller]
    fn check_playout(ring: &Ring, most_moves: u64, expected: [Playout; 2]) {
        let mut counts = [0; 2];
        for game in 0..1000 {
            let result = playout(ring, &0, Chance::of(3, game), most_moves);
            let which = expected.iter().position(|e| *e == result);
            counts[which.unwrap_or_else(|| panic!("{result:?}"))] += 1;
        }
        if expected[0] != expected[1] {
            assert!(counts.iter().all(|n| (430..570).contains(n)), "{counts:?}");
        }
    }

    const fn result(won: bool, length: u64, branching: u64) -> Playout {
        Playout {
            won,
            length,
            branching,
        }
    }

    #[test]
    fn a_game_goes_round_a_ring_once_and_counts_the_moves_back_too() {
        check_playout(&Ring(6, None), 100, [result(false, 5, 12); 2]);
    }

    #[test]
    fn each_way_round_is_equally_likely() {
        let expected = [result(true, 2, 4), result(true, 4, 8)];
        check_playout(&Ring(6, Some(2)), 100, expected);
    }

    #[test]
    fn a_game_recalled_and_gone_on_with_repeats_nothing() {
        let ring = Ring(6, None);
        let mut player = PlainRandomPlayer::new(&ring, &0);
        for game in 0..20 {
            player.recall(&[1, 1]);
            let rest = player.go_on(&mut Chance::of(4, game), 100, |_| false);
            assert_eq!(rest, result(false, 5, 8));
            assert_eq!(player.moves(), [1; 5]);
        }
    }

    #[test]
    fn a_game_ends_after_the_moves_allowed_unless_it_is_won_by_the_last() {
        let expected = [result(true, 2, 4), result(false, 2, 4)];
        check_playout(&Ring(6, Some(2)), 2, expected);
    }
}
