//! Simulated players of Shisen-sho, and of mahjong solitaire. They are **no people**: what is computed
//! from them shows that the method works, and says nothing about anybody.
//!
//! A player of skill s notices each pair that can be taken with a chance of
//! 0.3 + 0.6 s, neighbours always. With a chance of s he prefers a pair that
//! leaves none of its kind behind alone: the last two, or one whose partners can
//! be taken at once, too. A move takes 0.8 s and the time to find it, the shorter
//! the more pairs there are; where nothing is noticed he looks again. A game ends
//! when the board is empty or no pair is left: there is one attempt.

use impasse_fit::Play;
use impasse_pairs::{Pair, PairBoard, Tiles};
use impasse_puzzle::Chance;
use impasse_shisen::Board;

/// How many players play every board, and the seed of their chance.
#[derive(Clone, Copy, Debug)]
pub struct Players {
    /// Players; each plays every board once.
    pub count: u32,
    /// The seed.
    pub seed: u64,
}

impl Players {
    /// What came of every player on one board. It depends on the players and
    /// on `number` alone, which tells boards apart.
    /// `is_seen` tells pairs that nobody overlooks.
    pub(super) fn plays<B: PairBoard>(
        self,
        name: &str,
        number: u64,
        board: &B,
        is_seen: fn(&B, Pair) -> bool,
    ) -> Vec<Play> {
        let play = |player: u32| {
            let mut own = Chance::of(self.seed, u64::from(player));
            let skill = 0.2 + 0.75 * fraction(&mut own);
            // Of another stream than skill is drawn from, also for board 0.
            let seed = self.seed ^ ((number + 1) << 20);
            let mut sitting = Sitting {
                board,
                is_seen,
                skill,
                chance: Chance::of(seed, u64::from(player)),
                seconds: 0.0,
            };
            let (solved, moves) = sitting.play();
            Play {
                line: 0,
                player: format!("simulated-{player}"),
                puzzle: name.to_owned(),
                solved,
                seconds: Some(sitting.seconds),
                rating: None,
                moves: Some(moves),
                pause: None,
                gave_up: None,
                stuck: Some(u64::from(!solved)),
                attempts: Some(1),
                repeats: 0,
            }
        };
        (0..self.count).map(play).collect()
    }
}

/// Whether the tiles of a pair lie side by side, on a board of Shisen-sho.
pub(super) fn are_neighbours(board: &Board, pair: Pair) -> bool {
    let [a, b] = [pair.first, pair.second].map(|cell| board.place(cell));
    a.x.abs_diff(b.x) + a.y.abs_diff(b.y) == 1
}

/// A number from 0 to 1, without 1.
fn fraction(chance: &mut Chance) -> f64 {
    let steps = 1 << 20;
    f64::from(u32::try_from(chance.below(steps)).expect("below a million")) / 1_048_576.0
}

struct Sitting<'b, B> {
    board: &'b B,
    is_seen: fn(&B, Pair) -> bool,
    skill: f64,
    chance: Chance,
    seconds: f64,
}

impl<B: PairBoard> Sitting<'_, B> {
    /// Plays to the end: whether the board was emptied, and the moves.
    fn play(&mut self) -> (bool, u64) {
        let mut state = self.board.start();
        let mut pairs = Vec::new();
        let mut moves = 0;
        while !self.board.is_goal(&state) {
            pairs.clear();
            self.board.moves(&state, &mut pairs);
            if pairs.is_empty() {
                return (false, moves);
            }
            let choice = self.choose(&state, &pairs);
            self.board.play(&mut state, choice);
            moves += 1;
        }
        (true, moves)
    }

    fn choose(&mut self, state: &Tiles, pairs: &[Pair]) -> Pair {
        let available = f64::from(u32::try_from(pairs.len()).expect("a small board"));
        loop {
            let mut noticed: Vec<Pair> = Vec::new();
            for &pair in pairs {
                if (self.is_seen)(self.board, pair)
                    || fraction(&mut self.chance) < 0.3 + 0.6 * self.skill
                {
                    noticed.push(pair);
                }
            }
            if noticed.is_empty() {
                self.seconds += 4.0;
                continue;
            }
            let seen = f64::from(u32::try_from(noticed.len()).expect("a small board"));
            self.seconds += 0.8 + 6.0 / (seen + available / 4.0);
            if fraction(&mut self.chance) < self.skill {
                let safe = noticed.iter().copied();
                let safe: Vec<Pair> = safe.filter(|&pair| self.is_safe(state, pair)).collect();
                if !safe.is_empty() {
                    noticed = safe;
                }
            }
            let at = self.chance.below(noticed.len() as u64);
            return noticed[usize::try_from(at).expect("an index")];
        }
    }

    /// Whether all others of the kind can be taken right after this pair, or
    /// there are none.
    fn is_safe(&self, state: &Tiles, pair: Pair) -> bool {
        let kind = self.board.kind(pair.first);
        let mut after = *state;
        self.board.play(&mut after, pair);
        let left = after.iter().filter(|&cell| self.board.kind(cell) == kind);
        let left = left.count();
        let mut pairs = Vec::new();
        self.board.moves(&after, &mut pairs);
        let joined = pairs.iter().any(|pair| self.board.kind(pair.first) == kind);
        left == 0 || joined
    }
}

#[cfg(test)]
mod tests {
    use impasse_shisen::{Frame, Lines, Set};

    use super::*;

    const PLAYERS: Players = Players { count: 20, seed: 7 };

    fn board(number: u64) -> Board {
        let set = Set { kinds: 6, tiles: 4 };
        Board::numbered(Frame::new(6, 4, Lines::Outside), set, number)
    }

    #[test]
    fn a_board_is_played_the_same_whatever_else_is_played() {
        let alone = PLAYERS.plays("b", 3, &board(3), are_neighbours);
        let again: Vec<_> = [2, 3]
            .map(|n| PLAYERS.plays("b", n, &board(n), are_neighbours))
            .concat();
        assert_eq!(alone, again[20..]);
        assert!(
            alone
                .iter()
                .all(|play| play.player.starts_with("simulated"))
        );
    }

    #[test]
    fn solved_games_take_every_pair_and_some_games_are_not_solved() {
        let plays: Vec<_> = (0..30)
            .flat_map(|n| PLAYERS.plays("b", n, &board(n), are_neighbours))
            .collect();
        for play in &plays {
            assert_eq!(play.solved, play.moves == Some(12), "{play:?}");
        }
        let solved = plays.iter().filter(|play| play.solved).count();
        assert!((100..600).contains(&solved), "{solved} of 600");
    }
}
