//! Random play: any legal move, each equally likely, never back to a position
//! of the same game.

use impasse_puzzle::{Chance, Limit, Puzzle};

use crate::StateStore;

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

/// Plays random games from one position.
///
/// Each move is chosen among those that lead to no earlier position of the
/// game, each equally likely. A game ends at a goal, where no such move is
/// left, or after the last move allowed.
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
    /// A player from `start`; `None` where it knows no quicker way.
    fn player<'p>(
        &'p self,
        puzzle: &'p P,
        start: &'p P::State,
    ) -> Option<Box<dyn RandomPlayer<P> + 'p>>;
}

/// Plays random games from one position, one after another, without
/// allocating for each.
///
/// ```
/// use impasse_puzzle::{Chance, Puzzle};
/// use impasse_search::PlainRandomPlayer;
/// use impasse_superpuzz::Deal;
/// let deal = Deal::numbered(3, 1);
/// let game = PlainRandomPlayer::new(&deal, &deal.start()).play(Chance::of(1, 0), 1000);
/// assert!(game.length <= game.branching);
/// ```
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

    /// The positions of the last game.
    pub(crate) const fn seen(&self) -> &StateStore {
        &self.seen
    }

    /// Plays one game of at most `most_moves` moves.
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
    pub(crate) fn play_until(
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
            let result = PlainRandomPlayer::new(ring, &0).play(Chance::of(3, game), most_moves);
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
